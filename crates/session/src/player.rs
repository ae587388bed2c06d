//! The bot that plays a seat. It lives as long as the seat is its, so that what it has worked out
//! about the board is there for the next decision; what it chooses depends on that in no way.

use std::panic::{AssertUnwindSafe, catch_unwind};

use capotreno_bots::{BOT_NAMES, Bot, Budget, Stop, Thought, bot_by_name};
use capotreno_rules::{Action, Edition, View};

/// Whether a bot can be asked for by this name.
pub fn is_bot(name: &str) -> bool {
    BOT_NAMES.contains(&name)
}

/// A bot at a seat.
pub struct Player {
    name: String,
    bot: Option<Box<dyn Bot + Send>>,
}

impl std::fmt::Debug for Player {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Player").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What came of a thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    Sound,
    /// The bot failed or chose what is not allowed: the answer is anything that is.
    Failed,
}

impl Player {
    pub fn new(name: impl Into<String>) -> Player {
        Player { name: name.into(), bot: None }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Thinks about a decision with the chance of a seed. A level that is not known plays as the
    /// planner does.
    pub fn think(
        &mut self,
        edition: &Edition,
        view: &View,
        seed: u64,
        (budget, stop): (&Budget, Stop),
    ) -> (Thought, Sense) {
        let kept = self.bot.take();
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let new = || bot_by_name(&self.name, seed).or_else(|_| bot_by_name("planner", seed)).ok();
            let mut bot = kept.or_else(new)?;
            bot.reseed(seed);
            bot.heed(stop);
            let thought = bot.choose(edition, view, budget);
            Some((thought, bot))
        }));
        match thought {
            Ok(Some((thought, bot))) if view.check(edition, &thought.action).is_ok() => {
                self.bot = Some(bot);
                (thought, Sense::Sound)
            }
            Ok(_) | Err(_) => (Thought::only(anything(edition, view)), Sense::Failed),
        }
    }
}

fn anything(edition: &Edition, view: &View) -> Action {
    let choices = view.choices(edition);
    choices.and_then(|choices| choices.get(edition, &view.public, 0)).unwrap_or(Action::Pass)
}
