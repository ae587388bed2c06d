//! Scenarios: the runnable examples of the rulebook.
//!
//! A scenario is a fenced block in a Markdown file: what is given, what is done, what must
//! happen. `docs/scenarios.md` describes the format. [`parse_markdown`] reads the blocks of a
//! text without knowing any edition; [`run`] sets the position up and plays it.

mod act;
mod clause;
mod expect;
mod given;
mod judge;
mod markdown;
mod parse;
mod position;
mod run;
mod script;
mod setting;
mod tell;

use core::fmt;

pub use markdown::stated_rules;
pub use parse::parse_markdown;
pub use run::{Failure, RunResult, run};
pub use script::{LEARNER, Moment, at, start};
pub use setting::{Setting, SettingError, Wish, Wished};
pub use tell::{Fact, Holder, Story, Told, tell};

use act::{Act, Keep};
use expect::Expect;
use given::Given;

/// A seat as people count them, from 1. Whether the game has it, the engine says.
pub(crate) type SeatNumber = u8;

/// Something with the line of the file it stands on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct At<T> {
    pub line: usize,
    pub text: String,
    pub what: T,
}

/// One example: a position, steps and what must come of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The nearest heading; numbered where a heading has several scenarios.
    pub name: String,
    /// The rule ids it proves.
    pub rules: Vec<String>,
    /// The file, as the caller named it, and the line where the block starts.
    pub label: String,
    pub line: usize,
    /// The edition; for a game of a campaign, the campaign.
    pub edition: String,
    pub(crate) game_of: Option<setting::GameOf>,
    pub players: u8,
    pub(crate) given: Vec<At<Given>>,
    pub(crate) steps: Vec<Step>,
    /// The first step of its own block: those before it are of the scenarios it goes on from.
    pub(crate) begins: usize,
    /// The lines of a scenario about a whole campaign, for whoever knows campaigns.
    pub(crate) chronicle: Option<Vec<(usize, String)>>,
}

impl Scenario {
    /// The lines of a scenario about a whole campaign, with their numbers.
    pub fn chronicle(&self) -> Option<&[(usize, String)]> {
        self.chronicle.as_deref()
    }

    /// How many steps the scenario has.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }
}

/// One thing that is done, and what must come of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub line: usize,
    pub text: String,
    pub what: StepKind,
    pub expected: Vec<At<Expect>>,
}

impl Step {
    /// Whether the step is one action or nothing: then a refusal leaves the game as it was.
    fn is_one_action(&self) -> bool {
        matches!(&self.what, StepKind::Act { act, .. } if *act != Act::Draw { times: 2 })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StepKind {
    /// Nothing is done; only looked.
    Look,
    /// The position or the deal itself must be refused.
    SetupRefused(Option<String>),
    Act {
        seat: SeatNumber,
        act: Act,
    },
    /// Every seat that owes a choice of tickets makes this one.
    EveryoneKeeps(Keep),
}

/// A scenario that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ParseError {
    pub label: String,
    pub line: usize,
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.label, self.line, self.message)
    }
}
