//! Newspapers, events and coins (LW-23 to LW-25). Inert in editions without an economy.

use crate::campaign::Question;
use crate::campaign::cost::Costs;
use crate::campaign::standing::Standing;
use crate::card::{Card, Cards};
use crate::chance::Chance;
use crate::deck::Engine;
use crate::edition::Edition;
use crate::event::{CoinReason, Listener, SeenEvent};
use crate::ids::{EventId, LineId, Seat};
use crate::reach::EventCost;
use crate::sets::Members;
use crate::spec::{Effect, Line};
use crate::state::Public;

/// So many newspapers resolve in one action; further ones are discarded without effect (LW-23).
const MOST_NEWSPAPERS: u8 = 10;

/// What the current event asks for a line beyond its set: coins, or cards of any kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Surcharge {
    /// None where only cards will do.
    pub coins: Option<u16>,
    /// Cards of any kind instead of the coins; zero where only coins will do.
    pub cards: u8,
}

/// What the current event offers for a claim: wilds for coins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClaimOffer {
    /// Whose offer it is.
    pub event: EventId,
    /// What it takes.
    pub wilds: u8,
    /// What it gives.
    pub coins: u16,
}

impl Public {
    /// The effects in force: those of the current event that last (LW-24).
    pub(crate) fn lasting<'e>(&self, edition: &'e Edition) -> impl Iterator<Item = (EventId, &'e Effect)> {
        self.events.current.into_iter().flat_map(move |event| {
            edition.effects(event).iter().filter(|effect| effect.lasts()).map(move |effect| (event, effect))
        })
    }

    /// The surcharge on claiming a line now, if any.
    pub fn surcharge(&self, edition: &Edition, seat: Seat, line: LineId) -> Option<Surcharge> {
        if edition.charter().is_some() {
            return Costs::of(edition, self, seat).surcharge(line).map(|(due, _)| due);
        }
        match edition.event_cost(self.events.current) {
            EventCost::Surcharge { on, due } if on.lines(edition, self.charter.large).contains(line) => {
                Some(*due)
            }
            _ => None,
        }
    }

    /// What the current event offers for having claimed a line.
    pub fn claim_offer(&self, edition: &Edition, line: LineId) -> Option<ClaimOffer> {
        if !self.stands(edition, Standing::OffersOnClaims) {
            return None;
        }
        let facts = edition.line(line)?;
        self.lasting(edition).find_map(|(event, effect)| match *effect {
            Effect::OfferOnClaim { lines, wilds, coins } if lines.holds(facts, self.charter.large) => {
                Some(ClaimOffer { event, wilds, coins })
            }
            _ => None,
        })
    }
}

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// LW-23: the next event becomes the current one and is carried out; only then the newspaper
    /// is discarded, so that it cannot come back within its own event.
    #[inline(never)]
    pub fn resolve_newspaper(&mut self, seat: Seat) {
        let resolved =
            self.public.events.newspapers < MOST_NEWSPAPERS && self.public.charter.tasks.has_room();
        self.tell(|| SeenEvent::NewspaperDrawn { seat, resolved });
        self.newspapers_out += 1;
        self.renew_deck();
        if resolved {
            self.public.events.newspapers += 1;
            if self.edition.charter().is_some() {
                self.newspaper_resolved(seat);
            }
            self.reveal_event(seat);
        }
        self.newspapers_out -= 1;
        self.discard(Cards::one(Card::Newspaper));
    }

    /// The next event becomes the current one, if there is one (LW-24).
    pub fn reveal_event(&mut self, seat: Seat) {
        let events = &mut self.public.events;
        if events.deck == 0 {
            // LW-25: all but the current event are shuffled again; with none the current one stays.
            let current = events.current.map_or(0, EventId::bit);
            let others = events.pile & !current;
            if others == 0 {
                return;
            }
            events.deck = others;
            events.pile &= current;
            self.tell(|| SeenEvent::EventsReshuffled);
        }
        let event = self.take_event();
        // 1886-04: of two events the player picks one.
        if self.edition.charter().is_some_and(|charter| charter.two_events) && self.public.events.deck != 0 {
            let second = self.take_event();
            return self.wait(seat, Question::PickEvent { first: event, second });
        }
        self.show_event(seat, event);
    }

    pub fn show_event(&mut self, seat: Seat, event: EventId) {
        let campaign = self.edition.charter().is_some();
        if campaign {
            self.cover_event();
        }
        let events = &mut self.public.events;
        events.pile |= event.bit();
        events.current = Some(event);
        self.tell(|| SeenEvent::EventRevealed { seat, event });
        if campaign {
            self.punch_event(event);
        }
        let edition = self.edition;
        for effect in edition.effects(event) {
            self.apply_once(seat, event, *effect);
        }
        if campaign {
            self.retire_if_done(seat, event);
        }
    }

    /// The effects that happen at the reveal. `seat` drew the newspaper and is the active player.
    fn apply_once(&mut self, seat: Seat, event: EventId, effect: Effect) {
        match effect {
            Effect::GainPerPieces { pieces, coins, most } => {
                let usual: u16 =
                    self.edition.spec().supplies.iter().map(|supply| u16::from(supply.count)).sum();
                for owner in self.public.seats_from(seat) {
                    let all = self.public.cars(self.edition, owner).map_or(usual, u16::from);
                    let on_board = all.saturating_sub(u16::from(self.public.pieces_left(owner)));
                    let gain = (on_board / u16::from(pieces.max(1))).saturating_mul(coins).min(most);
                    self.gain(owner, gain, CoinReason::Event(event));
                }
            }
            Effect::RichestPay { coins } => {
                let most = self.public.seats().map(|owner| self.public.coins[owner]).max().unwrap_or(0);
                for owner in self.public.seats_from(seat) {
                    if self.public.coins[owner] == most {
                        self.pay_coins(owner, coins.min(most), CoinReason::Event(event));
                    }
                }
            }
            Effect::PoorestDraw { cards } => {
                let fewest = self.public.seats().map(|owner| self.public.coins[owner]).min().unwrap_or(0);
                let coins = self.public.coins;
                for owner in self.public.seats_from(seat) {
                    if coins[owner] == fewest {
                        self.draw_cards(owner, cards);
                    }
                }
            }
            Effect::RefreshDisplay => {
                self.sweep();
                self.fill_all();
            }
            Effect::ActiveDraw { cards } => self.draw_cards(seat, cards),
            Effect::GainOnClaim { .. }
            | Effect::OfferOnClaim { .. }
            | Effect::SurchargeOnClaim { .. }
            | Effect::LargeCityDraw { .. } => {}
            Effect::Charter(effect) => self.apply_charter_effect(seat, event, effect),
        }
    }

    pub fn draw_cards(&mut self, seat: Seat, cards: u8) {
        for _ in 0..cards {
            if !self.draw_to_hand(seat) {
                return;
            }
        }
    }

    pub fn gain(&mut self, seat: Seat, coins: u16, reason: CoinReason) {
        if coins > 0 {
            self.public.coins[seat] = self.public.coins[seat].saturating_add(coins);
            self.tell(|| SeenEvent::CoinsGained { seat, coins, reason });
        }
    }

    pub fn pay_coins(&mut self, seat: Seat, coins: u16, reason: CoinReason) {
        if coins > 0 {
            self.public.coins[seat] = self.public.coins[seat].saturating_sub(coins);
            self.tell(|| SeenEvent::CoinsPaid { seat, coins, reason });
        }
    }

    /// Lasting events that pay for a claim.
    pub fn event_gains(&mut self, seat: Seat, line: &Line) {
        let Some(event) = self.public.events.current else { return };
        let edition = self.edition;
        for effect in edition.effects(event) {
            if let Effect::GainOnClaim { lines, coins } = effect
                && lines.holds(line, self.public.charter.large)
            {
                self.gain(seat, *coins, CoinReason::Event(event));
            }
        }
    }

    /// How many cards a claim at a large city draws now (LW-28, step 12).
    pub fn large_city_draw(&self) -> u8 {
        let printed = self.edition.spec().economy.as_ref().map_or(0, |economy| economy.large_city_draw);
        self.public
            .lasting(self.edition)
            .find_map(|(_, effect)| match effect {
                Effect::LargeCityDraw { cards } => Some(*cards),
                _ => None,
            })
            .unwrap_or(printed)
    }
}
