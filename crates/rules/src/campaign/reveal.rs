//! Events of a campaign: what happens when one is revealed, covered or retired.

use crate::campaign::deed::{Deed, Piece};
use crate::campaign::question::Question;
use crate::campaign::spec::{Boon, CERTIFICATES_EACH, CharterEffect, Goal, Staff};
use crate::campaign::state::Task;
use crate::chance::{Audience, Chance};
use crate::deck::Engine;
use crate::edition::Edition;
use crate::event::{CoinReason, Event, Listener, Truth};
use crate::ids::{EventId, Seat};
use crate::spec::Effect;
use crate::state::Public;

impl Public {
    /// The events one of which is revealed next: those of the deck, the bottom ones last.
    pub(crate) fn next_events(&self) -> u64 {
        let top = self.events.deck & !self.charter.events_bottom;
        if top == 0 { self.events.deck } else { top }
    }

    /// Whether an event has been revealed so often that it retires.
    fn is_punched_out(&self, edition: &Edition, event: EventId) -> bool {
        let most = edition.event_card(event).and_then(|card| card.punches);
        most.is_some_and(|most| self.charter.punches.get(event.index()) >= most)
    }

    /// How many cards a tunnel reveals now (C-50, CH-EV43, CH-EV44).
    pub(crate) fn tunnel_reveal(&self, edition: &Edition) -> u8 {
        let changed = self.charter_effects(edition).find_map(|effect| match effect {
            CharterEffect::TunnelReveal { cards } => Some(cards),
            _ => None,
        });
        changed.unwrap_or(edition.spec().claiming.tunnel_reveal)
    }
}

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// The next event is looked at by one seat (CH-ST11).
    pub fn peek_event(&mut self, seat: Seat) {
        let event = match self.secret.next_event {
            Some(event) => event,
            None => self.draw_event(Audience::Only(seat)),
        };
        self.secret.next_event = Some(event);
        self.public.charter.event_known_by = Some(seat);
        self.listener.hear(|| Event(Truth::NextEvent { seat, event }));
        self.wait(seat, Question::NextEvent);
    }

    /// Takes an event off the deck; it is the one somebody looked at, if anybody did.
    pub fn take_event(&mut self) -> EventId {
        // A source is asked even where only one event is possible, so that a record tells it.
        let event = self.draw_event(Audience::Everyone);
        self.secret.next_event = None;
        self.public.charter.event_known_by = None;
        self.public.events.deck &= !event.bit();
        self.public.charter.events_bottom &= !event.bit();
        event
    }

    fn draw_event(&mut self, seen: Audience) -> EventId {
        let deck = match self.secret.next_event {
            Some(event) => event.bit(),
            None => self.public.next_events(),
        };
        let event = self.chance.event(deck, seen);
        let there = event.0 < 64 && deck >> event.0 & 1 == 1;
        if there { event } else { EventId(deck.trailing_zeros() as u8) }
    }

    /// Puts an event under the deck, openly.
    pub fn set_event_aside(&mut self, event: EventId) {
        self.public.events.deck |= event.bit();
        self.public.charter.events_bottom |= event.bit();
        self.deed(Deed::EventSetAside { event });
    }

    /// A newspaper resolved for a seat: what staff and challenges make of it.
    #[inline(never)]
    pub fn newspaper_resolved(&mut self, seat: Seat) {
        let count = &mut self.public.charter.newspapers[seat];
        *count = count.saturating_add(1);
        for owner in self.public.seats_from(self.public.turn) {
            if let Some(Staff::Newspapers { coins }) = self.public.staff(self.edition, owner) {
                self.gain(owner, coins, CoinReason::Staff);
            }
        }
        self.judge_races(|goal| matches!(goal, Goal::Newspapers { .. }));
    }

    /// The event that was current is covered: a lasting one with its last punch retires.
    pub fn cover_event(&mut self) {
        if let Some(event) = self.public.events.current
            && self.public.is_punched_out(self.edition, event)
        {
            self.retire(event);
        }
    }

    /// A revealed event is punched; cities get water again, postcards pay.
    #[inline(never)]
    pub fn punch_event(&mut self, event: EventId) {
        self.public.charter.punches.add(event.index());
        self.add_water(true);
        let seat = self.public.turn;
        if let Some((index, Boon::Newspaper { coins })) =
            self.public.boon(self.edition, seat, |boon| matches!(boon, Boon::Newspaper { .. }))
        {
            self.use_postcard_for(seat, index, coins);
        }
    }

    /// After its effects an event with a bolt and its last punch retires and is replaced.
    #[inline(never)]
    pub fn retire_if_done(&mut self, seat: Seat, event: EventId) {
        let lasts = self.edition.effects(event).iter().any(Effect::lasts);
        if !lasts && self.public.is_punched_out(self.edition, event) {
            self.retire(event);
            self.public.charter.tasks.push(Task::Reveal { seat });
        }
    }

    fn retire(&mut self, event: EventId) {
        let events = &mut self.public.events;
        events.pile &= !event.bit();
        events.retired |= event.bit();
        if events.current == Some(event) {
            events.current = None;
        }
        self.deed(Deed::EventRetired { event });
        self.event_left(event);
    }

    /// CH-H: the junctions leave with the event that brings them.
    pub fn event_left(&mut self, event: EventId) {
        let brings = Effect::Charter(CharterEffect::PlaceJunction);
        if self.edition.effects(event).contains(&brings) {
            self.public.charter.junctions = crate::sets::PlaceSet::EMPTY;
            self.public.charter.junctions_ended = true;
        }
    }

    /// The effects that happen at the reveal. `seat` is the active player.
    #[inline(never)]
    pub fn apply_charter_effect(&mut self, seat: Seat, event: EventId, effect: CharterEffect) {
        match effect {
            CharterEffect::TempDepot { coins } => self.wait_each(seat, Question::TempDepot { coins }),
            CharterEffect::MakeLarge => self.wait(seat, Question::MakeLarge),
            CharterEffect::BlindBid { most, cards } => self.wait(seat, Question::Bid { most, cards }),
            CharterEffect::PlaceJunction => self.place_junction(),
            CharterEffect::StampSale { coins } => {
                self.new_stamps();
                self.wait_each(seat, Question::BuyStamp { coins });
            }
            CharterEffect::Rustlers { cards } => {
                let most = self.public.seats().map(|owner| self.public.charter.herds[owner]).max();
                self.wait_each(seat, Question::Rustlers { cards, most: most.unwrap_or(0) });
            }
            CharterEffect::AddHerds { herds } => self.add_herds(herds),
            CharterEffect::GainPerCertificate { coins, most } => {
                for owner in self.public.seats_from(seat) {
                    let own = self.public.charter.certificates[owner];
                    let each = u64::MAX >> (64 - u32::from(CERTIFICATES_EACH));
                    let colours =
                        (0..6).filter(|colour| own >> (colour * CERTIFICATES_EACH) & each != 0).count();
                    self.gain(owner, (colours as u16 * coins).min(most), CoinReason::Event(event));
                }
            }
            CharterEffect::NewCertificates => {
                self.new_certificates();
                self.wait(seat, Question::Certificate { must: true });
            }
            CharterEffect::DryWater => self.dry_water(),
            CharterEffect::AddWater => self.add_water(false),
            CharterEffect::RivalSurvey => self.rival_survey(),
            CharterEffect::LargeHands { hand, cards } => {
                self.wait_each(seat, Question::Discard { cards, over: hand });
            }
            CharterEffect::GainOnTickets { .. }
            | CharterEffect::GainAtPorts { .. }
            | CharterEffect::ExtraCards { .. }
            | CharterEffect::DoubleBonus
            | CharterEffect::NoTolls
            | CharterEffect::Strike { .. }
            | CharterEffect::ShowTickets { .. }
            | CharterEffect::DoubleWilds { .. }
            | CharterEffect::DrawOnClaim { .. }
            | CharterEffect::NeedsWilds { .. }
            | CharterEffect::NoWater
            | CharterEffect::GainOnSurvey { .. }
            | CharterEffect::TunnelReveal { .. }
            | CharterEffect::NoDues => {}
        }
    }

    fn place_junction(&mut self) {
        use crate::sets::Members;
        let places = self.public.junction_places(self.edition);
        if let Some(place) = self.place_by_lines(places, true) {
            self.public.charter.junctions.insert(place);
            self.deed(Deed::Placed { piece: Piece::Junction, place, seat: None });
            self.judge_races(|goal| matches!(goal, Goal::Junctions { .. }));
        }
    }
}
