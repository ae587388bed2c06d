//! The yardstick: any canonical action, each with the same chance.

use capotreno_rules::{Action, Edition, View};

use crate::{Bot, Budget, Thought, seed};

#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    pub const fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl Bot for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, edition: &Edition, view: &View, _budget: &Budget) -> Thought {
        let Some(choices) = view.choices(edition).filter(|choices| !choices.is_empty()) else {
            return Thought::only(Action::Pass);
        };
        let nth = seed::dice(self.seed, view).number_below(choices.len());
        Thought::only(choices.get(edition, &view.public, nth).unwrap_or(Action::Pass))
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }
}
