//! A campaign's game before the first turn.

use crate::campaign::question::Question;
use crate::campaign::spec::{MAX_SPOTS, MOST_CARS, RuleBox, Staff, Story};
use crate::campaign::state::Progress;
use crate::card::{Card, Cards};
use crate::chance::Chance;
use crate::deck::Engine;
use crate::edition::Edition;
use crate::event::{CoinReason, Listener, SeenEvent};
use crate::ids::{EventId, Seat, SeatSet};
use crate::state::{Public, Stage};

/// The campaign's part of the table before anything is dealt.
pub(crate) fn progress(edition: &Edition) -> Progress {
    let mut progress = Progress { large: edition.large_cities(), ..Progress::default() };
    let Some(charter) = edition.charter() else { return progress };
    if charter.boxes.has(RuleBox::Junctions) {
        progress.junctions = charter.junctions;
    }
    if charter.boxes.has(RuleBox::Herds) {
        let places = charter.herd_places.len().min(MAX_SPOTS);
        progress.herds_at[..places].fill(1);
    }
    if charter.boxes.has(RuleBox::Water) {
        let places = charter.water_places.len().min(MAX_SPOTS);
        progress.water_at[..places].fill(charter.water);
    }
    if charter.boxes.has(RuleBox::Certificates) {
        progress.certificates_left = charter.certificates;
    }
    if charter.boxes.has(RuleBox::Stamps) {
        progress.stamps_left = charter.stamps;
    }
    if charter.boxes.has(RuleBox::Surveys) {
        progress.surveys_left = u16::MAX.checked_shr(16 - charter.surveys.len() as u32).unwrap_or(0);
    }
    progress
}

/// What companies bring: cars, coins, depots.
pub(crate) fn lay_out(edition: &Edition, public: &mut Public) {
    for seat in public.seats() {
        let Some(brings) = public.brings(edition, seat) else { continue };
        public.charter.depots[seat] = brings.depots;
        public.pieces[seat][0] = public.cars(edition, seat).unwrap_or(0);
        public.coins[seat] = match public.staff(edition, seat) {
            // The paymaster replaces the usual coins; what a story took or gave stays.
            Some(Staff::StartCoins { coins }) => {
                let usual = edition.spec().economy.as_ref().map_or(0, |economy| economy.coins);
                (brings.coins + coins).saturating_sub(usual)
            }
            _ => brings.coins,
        };
    }
}

impl Public {
    /// The cars a seat starts with, where a campaign says so (CH-ST09).
    pub(crate) fn cars(&self, edition: &Edition, seat: Seat) -> Option<u8> {
        let brings = self.brings(edition, seat)?;
        let more = match self.staff(edition, seat) {
            Some(Staff::Cars { cars }) => cars,
            _ => 0,
        };
        Some(brings.cars.saturating_add(more).min(MOST_CARS))
    }

    /// The cards a seat is dealt (CH-ST01). Where staff is hired after the deal, as everybody else.
    pub(crate) fn opening_cards(&self, edition: &Edition, seat: Seat) -> u8 {
        let usual = self.brings(edition, seat).map_or(edition.spec().opening.cards, |brings| brings.cards);
        match self.staff(edition, seat) {
            Some(Staff::StartCards { cards }) if !edition.story_follows() => cards,
            _ => usual,
        }
    }
}

impl Edition {
    /// Whether the story of the year is read after the opening tickets were chosen (LW-5).
    pub(crate) fn story_follows(&self) -> bool {
        self.charter().is_some_and(|charter| charter.story != Story::Before)
    }
}

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// LW-6: the tickets are chosen and the story of the year comes. Where it is still sealed, nobody
    /// can do anything; where it is told, the first player goes on.
    pub fn await_story(&mut self) {
        let told = self.edition.charter().is_some_and(|charter| charter.story == Story::Told);
        self.public.charter.question = Some(Question::Story);
        self.public.charter.asked = if told { SeatSet::only(self.public.first) } else { SeatSet::NONE };
        self.public.stage = Stage::Question;
    }

    /// The story is told: the rest of the set-up follows, then the first turn.
    pub fn story_told(&mut self) {
        let first = self.public.first;
        for seat in self.public.seats_from(first) {
            if let Some(Staff::StartCards { cards }) = self.public.staff(self.edition, seat) {
                let dealt = self.public.opening_cards(self.edition, seat);
                self.deal_more(seat, cards.saturating_sub(dealt));
            }
        }
        self.open_campaign();
        self.start_turn(first);
    }

    /// LW-4: newspapers that come now are shuffled back, so they stay out of the deck meanwhile.
    fn deal_more(&mut self, seat: Seat, cards: u8) {
        let newspapers = self.secret.deck.count(Card::Newspaper);
        let aside = Cards::of(Card::Newspaper, newspapers);
        self.secret.deck = self.secret.deck.minus(aside);
        self.public.deck_size -= newspapers as u16;
        self.draw_cards(seat, cards);
        self.secret.deck = self.secret.deck.plus(aside);
        self.public.deck_size += newspapers as u16;
    }

    /// What lies face up, an event from the story, and what staff does at the start.
    pub fn open_campaign(&mut self) {
        let Some(charter) = self.edition.charter() else { return };
        self.show_certificates();
        self.show_stamps();
        self.show_surveys();
        if let Some(event) = charter.opening_event.map(EventId)
            && self.public.events.deck >> (event.0 & 63) & 1 == 1
        {
            // It counts as a reveal.
            self.public.events.deck &= !event.bit();
            self.public.events.pile |= event.bit();
            self.public.events.current = Some(event);
            self.public.charter.punches.add(event.index());
            let seat = self.public.first;
            self.tell(|| SeenEvent::EventRevealed { seat, event });
        }
        for seat in self.public.seats_from(self.public.first) {
            if let Some(Staff::CertificateOr { coins }) = self.public.staff(self.edition, seat) {
                if self.public.charter.certificates_shown == 0 {
                    self.gain(seat, coins, CoinReason::Staff);
                } else {
                    self.wait(seat, Question::Certificate { must: true });
                }
            }
        }
    }
}
