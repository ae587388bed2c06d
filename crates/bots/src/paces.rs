//! How quick the engine is: the same work here and in a browser, so that the two can be compared by
//! turns on one machine (`cargo xtask measure web`). Numbers for reading, never for a test.

use std::time::Duration;

use capotreno_rules::chance::{FastDice, Rolled};
use capotreno_rules::{Edition, Options, Silent, State, Viewer};

use crate::{Budget, Clock, bot_by_name};

/// Seats at the table.
const PLAYERS: u8 = 2;
/// Games between two looks at the clock.
const GAMES: u32 = 16;
/// Iterations of one search.
const ITERATIONS: u32 = 200;

/// What is done as often as can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// A random game to its end.
    Random,
    /// An iteration of the strongest bot's search, from the opening.
    Expert,
}

impl Work {
    /// `random` or `expert`.
    pub fn named(name: &str) -> Option<Work> {
        match name {
            "random" => Some(Work::Random),
            "expert" => Some(Work::Expert),
            _ => None,
        }
    }
}

/// How often a second something is done on a board; nothing where no game can be dealt there.
pub fn pace(edition: &Edition, work: Work, time: Duration, clock: Clock) -> Option<f64> {
    let (begun, mut count) = ((clock.0)(), 0_u32);
    let mut dice = FastDice::new(7);
    let mut expert = bot_by_name("expert", 1).ok()?;
    let options = Options::new(PLAYERS);
    let deal = State::new(edition, options, &mut Rolled(FastDice::new(5)), &mut Silent).ok()?;
    let view = deal.view(edition, Viewer::Seat(deal.awaited().iter().next()?));
    while (clock.0)().saturating_sub(begun) < time {
        match work {
            Work::Random => {
                for _ in 0..GAMES {
                    let mut chance = Rolled(dice);
                    let mut state = State::new(edition, options, &mut chance, &mut Silent).ok()?;
                    dice = chance.0;
                    while state.play_random(edition, &mut dice) {}
                    std::hint::black_box(state.finals(edition));
                }
                count += GAMES;
            }
            Work::Expert => {
                let thought = expert.choose(edition, &view, &Budget::iterations(ITERATIONS));
                count += thought.iterations;
            }
        }
    }
    Some(f64::from(count) / (clock.0)().saturating_sub(begun).as_secs_f64())
}
