//! What a position of a world is worth to every seat: how often each wins if all play on from it as
//! playouts do. It is no player's thought, who could not know the world: it is for whoever looks at a
//! game that is over.

use capotreno_rules::chance::Rolled;
use capotreno_rules::{Action, BySeat, Edition, Members, Options, Sampled, Seat, Silent, TicketId};

use crate::board::BoardTables;
use crate::light::{Light, Temper};
use crate::planner::board_for;
use crate::seed::Streams;

/// A victory in parts that can be shared equally among up to five.
pub const WHOLE: u32 = 60;

/// How much of chance was used up before a position. Positions of one game that say so are played out
/// with the same cards to come, as far as that goes, and differ by less noise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Drawn {
    pub cards: u32,
    pub others: u32,
}

/// The dice of some playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Throw {
    pub seed: u64,
    pub playouts: u32,
    pub drawn: Drawn,
}

/// What some playouts from a position brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worth {
    pub playouts: u32,
    /// Victories, each of [`WHOLE`] parts; all seats together have one a playout.
    pub wins: BySeat<u32>,
    /// Points, added up.
    pub points: BySeat<i64>,
    /// For each ticket that a seat held at the position, in how many playouts it was completed.
    pub completed: Vec<(Seat, TicketId, u32)>,
}

/// Plays positions out. Keeps the tables of the last board.
#[derive(Clone, Debug, Default)]
pub struct Valuer {
    board: Option<BoardTables>,
    light: Light,
}

impl Valuer {
    /// What a position is worth, or what an action in it is before chance has said what it brings.
    pub fn worth(
        &mut self,
        edition: &Edition,
        world: &Sampled,
        then: Option<(Seat, &Action)>,
        throw: Throw,
    ) -> Worth {
        let mut worth = Worth::of(world);
        let board = board_for(&mut self.board, edition, world.public().players);
        for nth in 0..throw.playouts {
            let Drawn { cards, others } = throw.drawn;
            let mut chance = Rolled(Streams::after(seed_of(throw.seed, nth), cards, others));
            let mut state = *world;
            if let Some((seat, action)) = then {
                // The record has played it: it is never refused.
                let _ = state.play(edition, seat, action, &mut chance, &mut Silent);
            }
            self.light.begin(|_| Temper::Builder);
            self.light.play_out(edition, board, &mut state, &mut chance);
            worth.add(edition, &state);
        }
        worth
    }

    /// What a game is worth before it is dealt.
    pub fn worth_of_deals(&mut self, edition: &Edition, options: Options, throw: Throw) -> Option<Worth> {
        let mut sum: Option<Worth> = None;
        for nth in 0..throw.playouts {
            let mut chance = Rolled(Streams::new(seed_of(throw.seed, nth)));
            let mut state = Sampled::deal(edition, options, &mut chance).ok()?;
            let board = board_for(&mut self.board, edition, options.players);
            let sum = sum.get_or_insert_with(|| Worth::of(&state));
            self.light.begin(|_| Temper::Builder);
            self.light.play_out(edition, board, &mut state, &mut chance);
            sum.add(edition, &state);
        }
        sum
    }
}

fn seed_of(seed: u64, nth: u32) -> u64 {
    seed ^ u64::from(nth + 1).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

impl Worth {
    fn of(world: &Sampled) -> Worth {
        let mut completed = Vec::new();
        for seat in world.public().seats() {
            completed.extend(world.hand_and_tickets(seat).1.iter().map(|ticket| (seat, ticket, 0)));
        }
        Worth { playouts: 0, wins: BySeat::default(), points: BySeat::default(), completed }
    }

    /// Counts a world as if its game ended here.
    fn add(&mut self, edition: &Edition, state: &Sampled) {
        let finals = state.finals(edition);
        self.playouts += 1;
        for seat in finals.winners.iter() {
            self.wins[seat] += WHOLE / finals.winners.len().max(1);
        }
        for seat in state.public().seats() {
            self.points[seat] += i64::from(finals.seats[seat].total);
        }
        for (seat, ticket, count) in &mut self.completed {
            *count += u32::from(finals.seats[*seat].completed.contains(*ticket));
        }
    }
}
