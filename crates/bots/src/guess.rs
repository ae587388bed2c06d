//! Which tickets the others hold: what every ticket looks like beside the lines a seat has says how likely
//! it is there. How much each clue counts was learned from games of the first expert, one table for all
//! boards (`examples/clues.rs`).

use capotreno_rules::chance::FastDice;
use capotreno_rules::{
    BySeat, Cards, Edition, Joined, LineId, MAX_PLACES, Members, Public, Sampler, Seat, TicketId, TicketSet,
};

use crate::board::BoardTables;
use crate::eyes::Eyes;
use crate::largest::larger;
use crate::routes::{CLOSED, Costs, DEAREST, Routes};

/// How many things are looked at.
pub const CLUES: usize = 12;

/// What each clue adds to the logarithm of a ticket's odds before the first piece is placed, and what more
/// after the last.
const WEIGHTS: [[f32; 2]; CLUES] = [
    // Its value for each turn of its way on an empty board.
    [1.12, -1.12],
    // Completed.
    [0.18, 0.59],
    // Completed: its value.
    [1.84, -1.24],
    // Completed, and ways of the seat end where it does.
    [2.44, 0.53],
    // Completed, and few others end where it does.
    [0.75, 1.26],
    // Not completed, and ways of the seat end where it does for no other reason.
    [1.75, 0.12],
    // It cannot be completed any more.
    [-0.55, -1.33],
    // The part of its way that is built, if its ends are reached.
    [4.17, -1.51],
    // Turns it still takes, against the turns left.
    [-2.62, 2.42],
    // Turns it still takes.
    [0.35, -3.83],
    // Its way goes on where one ends for no other reason.
    [0.33, 0.16],
    // It is nearly completed.
    [-0.31, -1.31],
];

/// Turns are counted in quarters where ways are searched.
const QUARTERS: f32 = 4.0;
/// A way of so few turns is nearly there.
const NEARLY: f32 = 2.5;

/// A seat's lines, as others see them.
struct Tracks<'a> {
    board: &'a BoardTables,
    joined: Joined,
    /// Lines of each place.
    degrees: [u8; MAX_PLACES],
    /// How many tickets that may be the seat's are completed and end at each place.
    reasons: [f32; MAX_PLACES],
    /// What lines cost on an empty board, and to this seat now.
    plain: Costs,
    costs: Costs,
    /// Turns until the seat has no pieces left.
    time: f32,
}

impl<'a> Tracks<'a> {
    fn of(
        edition: &Edition,
        board: &'a BoardTables,
        public: &Public,
        seat: Seat,
        pool: &TicketSet,
    ) -> Tracks<'a> {
        // All that others see of it.
        let eyes = Eyes { edition, board, public, seat, hand: Cards::NONE, tickets: TicketSet::EMPTY };
        let own = eyes.network();
        let pieces = (f32::from(public.pieces_left(seat)) - board.end_pieces).max(0.0);
        let mut tracks = Tracks {
            board,
            joined: Joined::by(edition, &own),
            degrees: [0; MAX_PLACES],
            reasons: [0.0; MAX_PLACES],
            plain: [CLOSED; 256],
            costs: [CLOSED; 256],
            time: pieces * board.turns_a_piece + 1.0,
        };
        for (index, line) in board.lines.iter().enumerate() {
            let id = LineId(index as u8);
            let cost = (board.turns(line) * QUARTERS).clamp(1.0, f32::from(DEAREST)) as u8;
            tracks.plain[index] = cost;
            if own.contains(id) {
                tracks.costs[index] = 0;
                for end in line.ends {
                    tracks.degrees[usize::from(end)] += 1;
                }
            } else if eyes.is_open(id) && eyes.has_pieces(line) {
                tracks.costs[index] = cost;
            }
        }
        for ticket in pool.iter() {
            let facts = board.ticket(ticket);
            if tracks.joined.are_joined(facts.from, facts.to) {
                tracks.reasons[facts.from.index()] += 1.0;
                tracks.reasons[facts.to.index()] += 1.0;
            }
        }
        tracks
    }

    /// A way of the seat ends here, and no ticket that is completed says why.
    fn is_loose(&self, place: usize) -> bool {
        self.degrees[place] == 1 && self.reasons[place] == 0.0
    }

    fn clues(&self, ticket: TicketId, routes: &mut Routes) -> [f32; CLUES] {
        let facts = self.board.ticket(ticket);
        let (from, to, value) = (facts.from, facts.to, f32::from(facts.value));
        let ends = [from.index(), to.index()];
        routes.search(self.board, &self.plain, from.0, Some(to.0));
        let straight = routes.to(to.0).map_or(1.0, |way| f32::from(way) / QUARTERS);
        let mut clues = [0.0; CLUES];
        clues[0] = value / larger(straight, 1.0);
        if self.joined.are_joined(from, to) {
            clues[1] = 1.0;
            clues[2] = value / 10.0;
            for end in ends {
                let reason = 0.5 / larger(self.reasons[end], 1.0);
                clues[3] += if self.degrees[end] == 1 { reason } else { 0.0 };
                clues[4] += reason;
            }
            return clues;
        }
        clues[5] = 0.5 * ends.iter().filter(|end| self.is_loose(**end)).count() as f32;
        routes.search(self.board, &self.costs, from.0, Some(to.0));
        let Some(rest) = routes.to(to.0).map(|way| f32::from(way) / QUARTERS) else {
            clues[6] = 1.0;
            return clues;
        };
        let touched = ends.iter().filter(|end| self.degrees[**end] > 0).count() as f32;
        clues[7] = (1.0 - rest / larger(straight, 0.5)).clamp(0.0, 1.0) * 0.5 * touched;
        clues[8] = (rest / self.time).min(2.0);
        clues[9] = rest / 10.0;
        clues[10] = self.loose_ends(routes, from.0, to.0);
        clues[11] = f32::from(u8::from(rest < NEARLY));
        clues
    }

    /// How often the way just searched goes on where one of the seat's ends without a reason.
    fn loose_ends(&self, routes: &Routes, from: u8, to: u8) -> f32 {
        let (mut place, mut was_own, mut loose) = (to, None, 0.0);
        for line in routes.way(from, to) {
            let is_own = self.costs[usize::from(line)] == 0;
            if was_own.is_some_and(|was_own| was_own != is_own) && self.is_loose(usize::from(place)) {
                loose += 1.0;
            }
            let [one, other] = self.board.lines[usize::from(line)].ends;
            place = if one == place { other } else { one };
            was_own = Some(is_own);
        }
        loose
    }
}

/// What each of these tickets looks like beside a seat's lines, and the part of its pieces it has placed.
pub fn clues(
    edition: &Edition,
    board: &BoardTables,
    public: &Public,
    seat: Seat,
    pool: &TicketSet,
) -> (f32, Vec<(TicketId, [f32; CLUES])>) {
    let pieces: f32 = edition.spec().supplies.iter().map(|supply| f32::from(supply.count)).sum();
    let placed = 1.0 - f32::from(public.pieces_left(seat)) / larger(pieces, 1.0);
    let tracks = Tracks::of(edition, board, public, seat, pool);
    let mut routes = Routes::default();
    (placed, pool.iter().map(|ticket| (ticket, tracks.clues(ticket, &mut routes))).collect())
}

/// What a seat makes of the others' tickets: the odds of each of them for every other seat.
#[derive(Clone, Debug, Default)]
pub struct Guess {
    odds: BySeat<Vec<(TicketId, f32)>>,
}

impl Guess {
    pub fn of(sampler: &Sampler<'_>, board: &BoardTables) -> Guess {
        let (edition, view) = (sampler.edition(), sampler.view());
        let pool = sampler.unseen_tickets();
        let mut guess = Guess::default();
        for seat in view.public.seats().filter(|seat| view.own.as_ref().is_none_or(|own| own.seat != *seat)) {
            let (placed, clues) = clues(edition, board, &view.public, seat, &pool);
            let odds = |clues: &[f32; CLUES]| {
                let weighed =
                    clues.iter().zip(WEIGHTS).map(|(clue, [plain, later])| clue * (plain + placed * later));
                libm::expf(weighed.sum::<f32>().clamp(-12.0, 12.0))
            };
            guess.odds[seat] = clues.iter().map(|(ticket, clues)| (*ticket, odds(clues))).collect();
        }
        guess
    }

    /// Tickets for the other seats, as many as each holds: every set as likely as the odds of its tickets
    /// multiplied.
    pub fn pick(&self, public: &Public, dice: &mut FastDice) -> BySeat<TicketSet> {
        let mut picked = BySeat::<TicketSet>::default();
        let mut gone = TicketSet::EMPTY;
        for seat in public.seats() {
            let left: Vec<(TicketId, f32)> =
                self.odds[seat].iter().filter(|(ticket, _)| !gone.contains(*ticket)).copied().collect();
            let chosen = choose(&left, usize::from(public.tickets_held[seat]), dice);
            gone = gone.or(&chosen);
            picked[seat] = chosen;
        }
        picked
    }
}

/// So many of these.
fn choose(all: &[(TicketId, f32)], count: usize, dice: &mut FastDice) -> TicketSet {
    let mut chosen = TicketSet::EMPTY;
    let mut missing = count.min(all.len());
    // For each place in the list and each number of tickets: all sets of so many from there on, added up.
    let width = missing + 1;
    let mut sets = vec![0.0_f64; (all.len() + 1) * width];
    sets[all.len() * width] = 1.0;
    for (at, (_, odds)) in all.iter().enumerate().rev() {
        for count in 0..width {
            let with = if count > 0 { f64::from(*odds) * sets[(at + 1) * width + count - 1] } else { 0.0 };
            sets[at * width + count] = sets[(at + 1) * width + count] + with;
        }
    }
    for (at, (ticket, odds)) in all.iter().enumerate() {
        if missing == 0 {
            break;
        }
        let with = f64::from(*odds) * sets[(at + 1) * width + missing - 1];
        let roll = f64::from(dice.number_below(1 << 24)) / f64::from(1 << 24);
        if roll * sets[at * width + missing] < with {
            chosen.insert(*ticket);
            missing -= 1;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use capotreno_rules::chance::Fast;
    use capotreno_rules::{Options, Sampled, Silent, Stage, Viewer};

    use super::*;
    use crate::{Budget, bot_by_name};

    /// In the second half of games of the planner, whose own were never learned from.
    #[test]
    fn what_is_guessed_is_often_there() {
        for id in capotreno_editions::embedded_ids() {
            let edition = capotreno_editions::embedded(id).unwrap().edition;
            let board = BoardTables::new(&edition, 2);
            let mut dice = FastDice::new(3);
            let (mut right, mut blind, mut all) = (0, 0, 0);
            for deal in 0..3 {
                let mut chance = Fast::seeded(deal);
                let mut world = Sampled::deal(&edition, Options::new(2), &mut chance).unwrap();
                let mut bot = bot_by_name("planner", 0).unwrap();
                while let Some(seat) = world.awaited().iter().next() {
                    let view = world.view(&edition, Viewer::Seat(seat));
                    let other = Seat(1 - seat.0);
                    let placed = !view.public.owned[other].is_empty() && view.public.pieces_left(other) < 20;
                    if view.public.stage == Stage::Turn && placed {
                        let sampler = view.sampler(&edition).unwrap();
                        let held = world.hand_and_tickets(other).1;
                        let there = |guess: &Sampled| guess.hand_and_tickets(other).1.and(&held).len();
                        let picked = Guess::of(&sampler, &board).pick(&view.public, &mut dice);
                        let guessed = sampler.sample_with(&picked, &mut dice);
                        assert_eq!(guessed.view(&edition, Viewer::Seat(seat)), view, "{id}");
                        right += there(&guessed);
                        blind += there(&sampler.sample(&mut dice));
                        all += held.len();
                    }
                    let action = bot.choose(&edition, &view, &Budget::iterations(1)).action;
                    world.play(&edition, seat, &action, &mut chance, &mut Silent).unwrap();
                }
            }
            assert!(right > 2 * blind, "{id}: {right} of {all}, {blind} without a look at lines");
        }
    }

    #[test]
    fn a_set_is_as_likely_as_its_odds() {
        let all: Vec<(TicketId, f32)> =
            [1.0, 2.0, 3.0].into_iter().enumerate().map(|(id, odds)| (TicketId(id as u8), odds)).collect();
        let mut dice = FastDice::new(5);
        let mut seen = [0_u32; 3];
        for _ in 0..11_000 {
            let pair = choose(&all, 2, &mut dice);
            assert_eq!(pair.len(), 2);
            let missing = (0..3).find(|id| !pair.contains(TicketId(*id as u8))).unwrap();
            seen[missing] += 1;
        }
        // Pairs without the first, second and third: 6, 3 and 2 of 11.
        for (seen, expected) in seen.into_iter().zip([6000, 3000, 2000]) {
            assert!(seen.abs_diff(expected) < 200, "{seen} of {expected}");
        }
        assert_eq!(choose(&all, 9, &mut dice).len(), 3);
        assert!(choose(&[], 2, &mut dice).is_empty());
    }
}
