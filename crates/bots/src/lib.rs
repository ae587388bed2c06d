//! Players. A [`Bot`] sees a [`View`] and nothing else, and answers with a [`Thought`]: an action
//! and what it considered.
//!
//! A bot's answer depends on its seed, the view and the budget alone, never on the clock when the
//! budget is a number of iterations. Nothing here waits or prints.

#[macro_use]
mod numbers;

mod apprentice;
pub mod arena;
mod baselines;
mod belief;
mod board;
mod chase;
mod clock;
mod craft;
mod expert;
mod eyes;
mod greedy;
mod guess;
mod habits;
mod intent;
mod judge;
mod largest;
mod learned;
mod light;
mod matches;
mod paces;
mod pay;
mod plan;
mod planner;
mod questions;
mod racer;
mod random;
mod registry;
mod routes;
mod search;
mod seed;
#[cfg(feature = "native")]
pub mod selfplay;
mod sequel;
mod stop;
mod swift;
mod threads;
mod value;
mod weigh;
mod worlds;

use core::time::Duration;

use capotreno_rules::{Action, Edition, View};

pub use board::BoardTables;
#[cfg(feature = "native")]
pub use clock::machine_clock;
pub use clock::{Clock, TimeLimit};
pub use craft::{Craft, School};
pub use expert::Expert;
pub use guess::{CLUES, clues};
pub use habits::Habits;
pub use light::Temper;
pub use matches::{MOST_DECISIONS, Match, MatchError};
pub use paces::{Work, pace};
pub use plan::Style;
pub use planner::Planner;
pub use registry::{BOT_NAMES, Effort, LEVELS, UnknownBot, bot_by_name};
pub use search::Tuning;
pub use stop::Stop;
pub use swift::Swift;
pub use value::{Drawn, Throw, Valuer, WHOLE, Worth};
pub use weigh::{Care, Lead, Weighed, Weigher};

/// The page for who trains agents, whose examples are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/engine.md")]
struct EnginePage;

/// How long a bot may think. A bot that searches stops at whichever comes first; the others do
/// not look at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    pub iterations: Option<u32>,
    pub time: Option<TimeLimit>,
    pub threads: u32,
}

impl Budget {
    /// So many iterations, however long they take.
    pub const fn iterations(iterations: u32) -> Budget {
        Budget { iterations: Some(iterations), time: None, threads: 1 }
    }

    /// So much time for a decision, by the clock of the machine.
    #[cfg(feature = "native")]
    pub fn time(time: Duration) -> Budget {
        Budget::by_clock(time, machine_clock())
    }

    /// So much time for a decision.
    pub const fn by_clock(most: Duration, clock: Clock) -> Budget {
        Budget { iterations: None, time: Some(TimeLimit { most, clock }), threads: 1 }
    }

    #[must_use]
    pub const fn on_threads(self, threads: u32) -> Budget {
        Budget { threads, ..self }
    }
}

/// One action a bot considered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    pub action: Action,
    /// How much of its attention the action got: visits of a search, otherwise a weight.
    pub weight: f32,
    /// The final score the bot expects for its own seat.
    pub score: Option<f32>,
    /// The chance to win, from 0 to 1.
    pub win: Option<f32>,
}

/// A choice with the reasons for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    pub action: Action,
    /// What was considered, best first; the choice is among them.
    pub candidates: Vec<Candidate>,
    /// Playouts made.
    pub iterations: u32,
}

impl Thought {
    /// A choice without alternatives worth telling.
    pub fn only(action: Action) -> Thought {
        let candidate = Candidate { action, weight: 1.0, score: None, win: None };
        Thought { action, candidates: vec![candidate], iterations: 0 }
    }
}

/// A player.
pub trait Bot {
    fn name(&self) -> &str;

    /// Chooses an action for the view's own seat, which must owe a decision. Without one to make
    /// the answer is [`Action::Pass`].
    fn choose(&mut self, edition: &Edition, view: &View, budget: &Budget) -> Thought;

    /// From now on a search ends early when it is told to. Who answers at once need not listen.
    fn heed(&mut self, _stop: Stop) {}

    /// From now on chance follows from another seed, as in a new bot. Who leaves nothing to chance
    /// need not listen.
    fn reseed(&mut self, _seed: u64) {}
}
