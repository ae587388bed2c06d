//! The apprentice: a first game at the table. It goes for its tickets one at a time, draws what it
//! needs, and now and then prefers its second thought to its first. It never does anything absurd.

use capotreno_rules::{Edition, Stage, View};

use crate::judge::Scored;
use crate::planner::{Planner, thought_of};
use crate::{Bot, Budget, Style, Thought, seed};

/// A beginner does not see what lines bring on the way nor what its hand makes cheap, likes tickets, and
/// underrates the clock.
const STYLE: Style = Style { points: 0.2, time: 1.0, hand: 0.5, appetite: 0.8, ..Style::PLANNER };
/// One decision in so many is a second thought.
const SECOND_THOUGHT: u32 = 2;
/// A second thought must not be worse than this, in points.
const ABSURD: f32 = 4.0;

#[derive(Clone, Debug)]
pub struct Apprentice {
    seed: u64,
    planner: Planner,
}

impl Apprentice {
    pub fn new(seed: u64) -> Apprentice {
        Apprentice { seed, planner: Planner::with_style("apprentice", STYLE) }
    }
}

impl Bot for Apprentice {
    fn name(&self) -> &'static str {
        "apprentice"
    }

    fn choose(&mut self, edition: &Edition, view: &View, _budget: &Budget) -> Thought {
        let mut scored: Vec<Scored> = self.planner.scored(edition, view).to_vec();
        let mut dice = seed::dice(self.seed, view);
        let free =
            matches!(view.public.stage, Stage::Turn | Stage::SecondCard) && view.public.last_turns.is_none();
        if free
            && dice.number_below(SECOND_THOUGHT) == 0
            && let [first, second, ..] = scored.as_slice()
            && second.score > first.score - ABSURD
        {
            scored.swap(0, 1);
        }
        thought_of(edition, view, &scored)
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }
}
