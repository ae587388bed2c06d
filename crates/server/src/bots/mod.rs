//! Bots think beside everything else, on a few threads and in a fair order, so that they never
//! delay people's moves and one guest's bots hardly delay another's.
//!
//! `queue` says whose thought comes next, `slots` how long it may take, `pool` lets it be thought.

mod pool;
mod queue;
mod rotation;
mod slots;

use std::sync::Arc;

use capotreno_bots::Effort;
use capotreno_notation::Shelf;
use capotreno_rules::View;
use capotreno_session::Player;

pub use pool::BotPool;
pub use queue::Weight;

/// One decision to think about.
pub struct Job {
    /// Who it is thought for, and where.
    pub guest: String,
    pub table: String,
    pub shelf: Arc<Shelf>,
    pub view: View,
    /// Whoever thinks; given back with the thought.
    pub bot: Player,
    pub seed: u64,
}

impl Job {
    /// Whether it is more than a glance.
    pub fn is_search(&self) -> bool {
        Weight::of(Effort::of(self.bot.name())) != Weight::Light
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Job").field("bot", &self.bot).finish_non_exhaustive()
    }
}
