//! A way to end a thought from outside, for whoever has no use for it any longer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Shared by a bot that thinks and whoever may end its thought. It stays set: each thought has one
/// of its own.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the thought: the bot answers soon, with what it has found so far.
    pub fn set(&self) {
        self.0.store(true, Relaxed);
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }
}
