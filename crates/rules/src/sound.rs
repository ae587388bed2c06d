//! Whether the numbers of a position are ones that a game can have.
//!
//! Every position that the engine made is sound, so play never asks. A [`crate::View`] may have
//! been read from a file; before worlds are sampled from it, it is looked over here once. How
//! cards and tickets add up is [`Sampled::adds_up`]'s business; what conserves points and pieces
//! is not looked at, because positions of scenarios state them freely.

use crate::card::Card;
use crate::edition::{Edition, MAX_SUPPLIES};
use crate::ids::{MAX_OFFER, MAX_SEATS, Seat, SeatSet};
use crate::sample::Sampled;
use crate::sets::LineSet;
use crate::setup::low_bits;
use crate::state::{Public, Stage};

/// More than a tunnel can ask for.
const MOST_OWED: u8 = 10;

impl Public {
    /// Whether the game is over, its last payments and decisions aside: then nothing is secret.
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.stage, Stage::RetireEvent | Stage::Over) || self.charter.ending
    }

    pub(crate) fn is_sound(&self, edition: &Edition) -> bool {
        self.tag == edition.tag()
            && self.seats_are_sound(edition)
            && self.piles_are_sound(edition)
            && self.lines_are_sound(edition)
            && self.campaign_is_sound(edition)
    }

    fn seats_are_sound(&self, edition: &Edition) -> bool {
        let spec = edition.spec();
        let all = SeatSet::first(self.players);
        let within = |seats: SeatSet| seats.0 & !all.0 == 0;
        let companies = spec.economy.as_ref().map_or(usize::MAX, |economy| economy.companies.len());
        (spec.fewest_players..=spec.most_players).contains(&self.players)
            && all.contains(self.first)
            && all.contains(self.turn)
            && within(self.chosen)
            && within(self.charter.asked)
            && self.last_turns.is_none_or(|turns| turns <= self.players)
            && self.passes <= self.players
            && self.tickets_offered.0.iter().all(|count| *count as usize <= MAX_OFFER)
            && self.seats().all(|seat| (self.companies[seat] as usize) < companies)
    }

    fn piles_are_sound(&self, edition: &Edition) -> bool {
        let spec = edition.spec();
        let events = low_bits(spec.economy.as_ref().map_or(0, |economy| economy.events.len()));
        let known = self.events.deck | self.events.pile | self.events.retired | self.charter.events_bottom;
        known & !events == 0
            && self.events.current.is_none_or(|event| edition.event_id(event).is_some())
            && u64::from(self.bonuses) & !low_bits(spec.bonuses.len()) == 0
            && !self.display.contains(&Some(Card::Newspaper))
            && self.pending.owed <= MOST_OWED
            && self.pending.colour.is_none_or(Card::is_colour)
    }

    fn lines_are_sound(&self, edition: &Edition) -> bool {
        let mut taken = self.shared_lines;
        let absent = (self.players as usize..MAX_SEATS).map(|seat| Seat(seat as u8));
        let mut lines_of_absent = absent.map(|seat| self.owned[seat]);
        let disjoint = self.seats().all(|seat| {
            let own = self.owned[seat];
            let free = taken.and(&own).is_empty() && self.open[seat].and(&own).is_empty();
            taken = taken.or(&own);
            free
        });
        let exist = |lines: &LineSet| lines.and_not(&edition.claimable).is_empty();
        let supplies = edition.spec().supplies.len();
        disjoint
            && exist(&taken)
            && self.seats().all(|seat| exist(&self.open[seat]) && self.open[seat].and(&taken).is_empty())
            && lines_of_absent.all(|lines| lines.is_empty())
            && edition.line(self.pending.line).is_some()
            && self.pieces.0.iter().all(|left| (supplies..MAX_SUPPLIES).all(|supply| left[supply] == 0))
    }
}

impl Sampled {
    /// Whether cards and tickets add up to those of the edition.
    pub(crate) fn adds_up(&self, edition: &Edition) -> bool {
        self.audit_cards(edition).is_ok()
            && self.audit_tickets(edition).is_ok()
            && self.audit_campaign(edition).is_ok()
    }
}
