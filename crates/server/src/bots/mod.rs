//! Bots think beside everything else, on a few threads and in a fair order, so that they never
//! delay people's moves and one guest's bots hardly delay another's.
//!
//! `queue` says whose thought comes next, `slots` how long it may take, `pool` lets it be thought.

mod pool;
mod queue;
mod rotation;
mod slots;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use capotreno_bots::{BOT_NAMES, Budget, Stop, Thought, bot_by_name};
use capotreno_notation::Shelf;
use capotreno_rules::{Action, View};

pub use pool::BotPool;
#[cfg(test)]
pub use queue::Weight;

/// Whether a bot can be asked for by this name.
pub fn known(name: &str) -> bool {
    BOT_NAMES.contains(&name)
}

/// One decision to think about.
pub struct Job {
    /// Who it is thought for, and where.
    pub guest: String,
    pub table: String,
    pub shelf: Arc<Shelf>,
    pub view: View,
    pub bot: String,
    pub seed: u64,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Job").field("bot", &self.bot).finish_non_exhaustive()
    }
}

/// A level that is not built yet plays as the planner does; a bot that fails plays anything legal.
fn think(job: &Job, budget: &Budget, stop: Stop) -> Thought {
    let thought = catch_unwind(AssertUnwindSafe(|| {
        let mut bot = bot_by_name(&job.bot, job.seed).or_else(|_| bot_by_name("planner", job.seed)).ok()?;
        bot.heed(stop);
        Some(bot.choose(&job.shelf.edition, &job.view, budget))
    }));
    match thought {
        Ok(Some(thought)) if job.view.check(&job.shelf.edition, &thought.action).is_ok() => thought,
        Ok(_) | Err(_) => {
            tracing::error!(bot = job.bot, "a bot failed or chose an illegal action");
            Thought::only(anything(job))
        }
    }
}

fn anything(job: &Job) -> Action {
    let edition = &job.shelf.edition;
    let choices = job.view.choices(edition);
    choices.and_then(|choices| choices.get(edition, &job.view.public, 0)).unwrap_or(Action::Pass)
}
