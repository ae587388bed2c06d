//! The playout policy as a player of its own: to measure how good playouts are.

use capotreno_rules::{Action, Edition, Seat, View};

use crate::board::Board;
use crate::light::{Habits, Light, Temper};
use crate::planner::{board_for, fallback};
use crate::{Bot, Budget, Thought, seed};

#[derive(Clone, Debug)]
pub struct Swift {
    name: &'static str,
    seed: u64,
    temper: Temper,
    board: Option<Board>,
    light: Light,
}

impl Swift {
    pub fn new(name: &'static str, seed: u64, temper: Temper) -> Swift {
        Swift { name, seed, temper, board: None, light: Light::default() }
    }
}

impl Swift {
    /// The same policy with other numbers.
    #[must_use]
    pub fn with_habits(mut self, habits: Habits) -> Swift {
        self.light.habits = habits;
        self
    }
}

impl Bot for Swift {
    fn name(&self) -> &str {
        self.name
    }

    fn choose(&mut self, edition: &Edition, view: &View, _budget: &Budget) -> Thought {
        let board = board_for(&mut self.board, edition, view.public.players);
        let mut dice = seed::dice(self.seed, view);
        let world = view.sample(edition, &mut dice);
        let seat = view.own.as_ref().map_or(Seat(0), |own| own.seat);
        let temper = self.temper;
        self.light.begin(|_| temper);
        let action = self.light.choose(edition, board, &world, seat, &mut dice);
        let legal = action.filter(|action: &Action| view.check(edition, action).is_ok());
        Thought::only(legal.unwrap_or_else(|| fallback(edition, view)))
    }
}
