//! The end of a campaign's game: what is paid in coins before the bank slips are written.

use crate::campaign::deed::{Deed, Piece};
use crate::campaign::network::has_both;
use crate::campaign::question::Question;
use crate::campaign::spec::{Goal, PostcardEffect, Quest, RuleBox, Staff};
use crate::campaign::state::{EndStep, Resume};
use crate::chance::Chance;
use crate::deck::Engine;
use crate::edition::Edition;
use crate::event::{CoinReason, Listener};
use crate::ids::{BySeat, PlaceId, Seat};
use crate::sets::{Members, PlaceSet, TicketSet};
use crate::state::Public;

/// Coins for each viaduct of a line inside the largest network (CH-I).
const VIADUCT: u16 = 2;
/// Coins for a herd with and without a market in the largest network (CH-K).
const HERD_AT_MARKET: u16 = 4;
const HERD: u16 = 1;
/// Coins for most water and second most (CH-M).
const WATER: [u16; 2] = [6, 3];
/// Cities a company may cross off in a game (CH-T).
const CROSSED: u8 = 4;
/// Coins for a junction, and the own lines it takes (CH-H).
pub(crate) const BUY_OUT: u16 = 6;
const BUY_OUT_LINES: u32 = 3;
/// Depots a company may have for good (CH-G); those of CH-EV12 do not count.
const MOST_DEPOTS: u32 = 5;

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// The last turn is over.
    pub fn begin_ending(&mut self) {
        self.public.charter.ending = true;
        self.public.charter.resume = Resume::Ending(EndStep::Networks);
    }

    #[inline(never)]
    pub fn end_step(&mut self, step: EndStep) {
        let first = self.public.first;
        let next = match step {
            EndStep::Networks => {
                for seat in self.public.seats_from(first) {
                    self.find_largest(seat);
                }
                EndStep::Payments
            }
            EndStep::Payments => {
                for seat in self.public.seats_from(first) {
                    self.pay_for_pieces(seat);
                }
                self.pay_for_water();
                for seat in self.public.seats_from(first) {
                    self.pay_for_quests(seat);
                    self.pay_for_staff(seat);
                }
                EndStep::Circuits
            }
            EndStep::Circuits => {
                if self.rule(RuleBox::Circuits) {
                    self.wait_each(first, Question::CrossOff { left: CROSSED });
                }
                EndStep::Challenges
            }
            EndStep::Challenges => {
                self.judge_tickets();
                EndStep::BuyOuts
            }
            EndStep::BuyOuts => {
                self.offer_buy_outs();
                EndStep::Finish
            }
            EndStep::Finish => {
                // A lasting event with its last punch retires with the game.
                self.cover_event();
                return self.close_game();
            }
        };
        self.public.charter.resume = Resume::Ending(next);
    }

    /// The largest network; of several the first, unless the seat chooses another where it matters.
    fn find_largest(&mut self, seat: Seat) {
        let mut largest = self.public.charter.networks.largest(seat);
        self.public.charter.largest[seat] = largest.next().unwrap_or_default();
        let matters = [RuleBox::Viaducts, RuleBox::Herds, RuleBox::Circuits];
        if largest.next().is_some() && matters.into_iter().any(|rule| self.rule(rule)) {
            self.wait(seat, Question::Network);
        }
    }

    /// CH-I and CH-K: viaducts and herds, by the largest network.
    fn pay_for_pieces(&mut self, seat: Seat) {
        let Some(charter) = self.edition.charter() else { return };
        let largest = self.public.charter.largest[seat];
        if charter.boxes.has(RuleBox::Viaducts) {
            let inside = self.public.owned[seat].iter().filter_map(|line| self.edition.line(line));
            let viaducts: u16 =
                inside.filter(|line| largest.contains(line.from)).map(|line| u16::from(line.viaducts)).sum();
            self.gain(seat, viaducts * VIADUCT, CoinReason::Box(RuleBox::Viaducts));
        }
        if charter.boxes.has(RuleBox::Herds) {
            let market = !largest.and(&charter.herd_markets).is_empty();
            let each = if market { HERD_AT_MARKET } else { HERD };
            let herds = u16::from(self.public.charter.herds[seat]);
            self.gain(seat, herds * each, CoinReason::Box(RuleBox::Herds));
        }
    }

    /// CH-M: most tokens and second most; all who are equal, nobody with none. With two players
    /// only the first.
    fn pay_for_water(&mut self) {
        if !self.rule(RuleBox::Water) {
            return;
        }
        let ranks = if self.public.players == 2 { 1 } else { WATER.len() };
        let water = self.public.charter.water;
        let mut above = u8::MAX;
        for coins in &WATER[..ranks] {
            let counts = self.public.seats().map(|seat| water[seat]);
            let most = counts.filter(|count| *count < above).max().unwrap_or(0);
            for seat in self.public.seats().filter(|seat| most > 0 && water[*seat] == most) {
                self.gain(seat, *coins, CoinReason::Box(RuleBox::Water));
            }
            above = most;
        }
    }

    fn pay_for_quests(&mut self, seat: Seat) {
        let edition = self.edition;
        let postcards = self.public.postcards(edition, seat);
        if postcards.is_empty() {
            return;
        }
        let completed = self.completed(seat);
        let joined = self.public.charter.networks.joined[seat];
        for (index, card) in postcards.iter().enumerate() {
            let PostcardEffect::Quest { quest, coins } = card.does else { continue };
            let fulfilled = match quest {
                Quest::Join { from, to, .. } => joined.networks().any(|part| has_both(part, from, to)),
                Quest::Tickets { places, tickets } => self.tickets_at(&completed, places) >= tickets as usize,
                Quest::Network { cities } => joined.networks().any(|part| part.len() >= u32::from(cities)),
                Quest::CarsLeft { cars } => self.public.pieces_left(seat) == cars,
                Quest::Lines { .. } | Quest::Touch { .. } | Quest::Tunnels { .. } => {
                    self.public.fulfils(edition, seat, quest)
                }
            };
            if fulfilled && self.public.has_use(seat, index, card) {
                self.use_postcard_for(seat, index, coins);
            }
        }
    }

    fn pay_for_staff(&mut self, seat: Seat) {
        let coins = match self.public.staff(self.edition, seat) {
            Some(Staff::Store { cards, coins, most }) => {
                let sets = u16::from(self.public.hand_sizes[seat] / cards.max(1));
                (sets * coins).min(most)
            }
            // CH-ST07: coins only while there are no depots to build.
            Some(Staff::Depot { coins_instead }) if !self.rule(RuleBox::DepotTolls) => coins_instead,
            _ => 0,
        };
        self.gain(seat, coins, CoinReason::Staff);
    }

    fn completed(&self, seat: Seat) -> TicketSet {
        let joined = &self.public.charter.networks.joined[seat];
        let mut completed = TicketSet::EMPTY;
        for ticket in self.secret.tickets[seat].iter() {
            if let Some(facts) = self.edition.ticket(ticket)
                && joined.are_joined(facts.from, facts.to)
            {
                completed.insert(ticket);
            }
        }
        completed
    }

    fn tickets_at(&self, tickets: &TicketSet, places: PlaceSet) -> usize {
        let facts = tickets.iter().filter_map(|ticket| self.edition.ticket(ticket));
        facts.filter(|ticket| places.contains(ticket.from) || places.contains(ticket.to)).count()
    }

    /// CH-T: a city is crossed off; the last one of a circuit may win a challenge.
    pub fn cross_off(&mut self, seat: Seat, place: PlaceId, left: u8) {
        self.public.charter.crossed[seat].insert(place);
        self.deed(Deed::CrossedOff { seat, place });
        let Some(charter) = self.edition.charter() else { return };
        let before = self.public.brings(self.edition, seat).map_or(PlaceSet::EMPTY, |brings| brings.crossed);
        let crossed = before.or(&self.public.charter.crossed[seat]);
        let full = |circuit: &PlaceSet| circuit.contains(place) && circuit.and_not(&crossed).is_empty();
        if charter.circuits.iter().any(full)
            && let Some(index) = charter.races.iter().position(|race| race.goal == Goal::Circuit)
        {
            self.win_race(index, seat);
        }
        // The same company goes on before the next one's turn.
        let question = Question::CrossOff { left: left.saturating_sub(1) };
        self.public.charter.tasks.push_first(crate::campaign::state::Task::Ask { seat, question });
    }

    /// Open challenges about tickets that nobody has won by showing one: in turn order from the
    /// first player.
    fn judge_tickets(&mut self) {
        let edition = self.edition;
        let Some(charter) = edition.charter() else { return };
        let mut completed = BySeat::<TicketSet>::default();
        for seat in self.public.seats() {
            completed[seat] = self.completed(seat);
        }
        for (index, race) in charter.races.iter().enumerate() {
            let winner = self.public.seats_from(self.public.first).find(|seat| {
                let completed = completed[*seat];
                match race.goal {
                    Goal::TicketAt { places } => self.tickets_at(&completed, places) > 0,
                    Goal::TicketWorth { value } => {
                        let mut facts = completed.iter().filter_map(|ticket| edition.ticket(ticket));
                        facts.any(|ticket| ticket.value >= value)
                    }
                    Goal::Tickets { tickets } => completed.len() >= u32::from(tickets),
                    _ => false,
                }
            });
            if let Some(seat) = winner {
                self.win_race(index, seat);
            }
        }
    }

    /// A company with three lines into a junction may buy it; it becomes its depot.
    fn offer_buy_outs(&mut self) {
        if !self.rule(RuleBox::Junctions) {
            return;
        }
        for seat in self.public.seats_from(self.public.first) {
            for place in self.public.charter.junctions.iter() {
                let into = self.public.owned[seat].and(self.edition.lines_at(place)).len();
                if into >= BUY_OUT_LINES {
                    self.wait(seat, Question::BuyOut { place });
                }
            }
        }
    }

    pub fn buy_out(&mut self, seat: Seat, place: PlaceId) {
        self.pay_coins(seat, BUY_OUT, CoinReason::Box(RuleBox::Junctions));
        self.public.charter.junctions.take_out(place);
        self.public.charter.bought[seat].insert(place);
        self.public.charter.depots[seat].insert(place);
        self.deed(Deed::Removed { piece: Piece::Junction, place, seat: Some(seat) });
        self.deed(Deed::Placed { piece: Piece::Depot, place, seat: Some(seat) });
    }
}

impl Public {
    /// Whether a seat's company has room for one more depot that stays (CH-G, CH-H).
    pub(crate) fn may_have_depot(&self, edition: &Edition, seat: Seat) -> bool {
        let own = self.brings(edition, seat).map_or(PlaceSet::EMPTY, |brings| brings.depots);
        own.or(&self.charter.bought[seat]).len() < MOST_DEPOTS
    }
}
