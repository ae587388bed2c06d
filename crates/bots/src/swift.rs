//! The playout policy as a player of its own: to measure how good playouts are.

use capotreno_rules::{Action, Edition, Seat, Stage, View};

use crate::board::BoardTables;
use crate::habits::Habits;
use crate::light::{Light, Temper};
use crate::planner::{board_for, fallback};
use crate::{Bot, Budget, Thought, seed};

/// What is kept from one decision to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Memory {
    /// Nothing, as a bot should.
    None,
    /// The plan, as a playout does.
    Plan,
}

#[derive(Clone, Debug)]
pub struct Swift {
    name: &'static str,
    seed: u64,
    temper: Temper,
    memory: Memory,
    board: Option<BoardTables>,
    light: Light,
    /// None: the usual ones for the board.
    habits: Option<Habits>,
}

impl Swift {
    pub fn new(name: &'static str, seed: u64, temper: Temper) -> Swift {
        Swift { name, seed, temper, memory: Memory::None, board: None, light: Light::default(), habits: None }
    }

    /// The same policy with other numbers, for one game from its start: it keeps its plan between
    /// decisions, so that what is measured is what a playout does.
    #[must_use]
    pub fn in_a_playout(mut self, habits: Habits) -> Swift {
        self.habits = Some(habits);
        self.memory = Memory::Plan;
        self
    }
}

impl Bot for Swift {
    fn name(&self) -> &str {
        self.name
    }

    fn choose(&mut self, edition: &Edition, view: &View, _budget: &Budget) -> Thought {
        let _ = board_for(&mut self.board, edition, view.public.players);
        let Some(board) = &mut self.board else { return Thought::only(Action::Pass) };
        if let Some(habits) = self.habits {
            board.habits = habits;
        }
        let mut dice = seed::dice(self.seed, view);
        let Some(world) = view.sample(edition, &mut dice) else { return Thought::only(Action::Pass) };
        let seat = view.own.as_ref().map_or(Seat(0), |own| own.seat);
        if self.memory == Memory::None || view.public.stage == Stage::OpeningTickets {
            let temper = self.temper;
            self.light.begin(|_| temper);
        }
        let action = self.light.choose(edition, board, &world, seat, &mut dice);
        let legal = action.filter(|action: &Action| view.check(edition, action).is_ok());
        if let Some(action) = &legal {
            self.light.noticed(seat, action);
        }
        Thought::only(legal.unwrap_or_else(|| fallback(edition, view)))
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }
}
