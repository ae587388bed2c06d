//! What lessons and the examples of the rulebook say to a client.

use capotreno_rules::{Action, Card, Cards};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::event::GameEvent;
use crate::message::{Query, StepEvents};
use crate::refused::Refused;
use crate::view::GameView;

/// A lesson in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LessonInfo {
    pub id: String,
    pub edition: String,
    pub title: String,
    pub about: String,
    pub steps: u32,
}

/// The words of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LessonWords {
    pub id: String,
    pub edition: String,
    pub title: String,
    pub steps: Vec<LessonStepWords>,
}

/// One step of a lesson. The texts are Markdown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LessonStepWords {
    pub title: String,
    /// To read before anything is done.
    pub before: String,
    /// To read when it is done.
    pub after: String,
}

/// Where a learner is, and perhaps what to do there: nothing is kept by the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonTry {
    /// The step of the lesson, from 0.
    pub step: u32,
    /// How many of the actions the step asks for are done.
    pub done: u32,
    /// What the learner does now; without it the game is only shown.
    #[serde(default)]
    pub action: Option<Action>,
}

/// A question about the game of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonAsk {
    pub step: u32,
    pub done: u32,
    pub question: Query,
}

/// What came of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing was tried.
    Shown,
    /// It was what the lesson asks for, and is done.
    Done,
    /// The rules allow it, but the lesson asks for something else: nothing has changed.
    Other,
    /// The rules forbid it: nothing has changed.
    Refused,
}

/// A lesson at some moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LessonMoment {
    pub verdict: Verdict,
    pub refused: Option<Refused>,
    pub done: u32,
    /// The game as the learner's seat sees it; none where a step is only read.
    pub view: Option<GameView>,
    /// What happened since the learner's last action.
    pub steps: Vec<StepEvents>,
    /// What the lesson asks for now; none when the step is done.
    pub asked: Option<Action>,
}

/// An example of a page of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ExampleInfo {
    /// Its number on the page, from 0.
    pub number: u32,
    /// The first rule it is about.
    pub rule: Option<String>,
}

/// An example to look at: the start, then step by step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Example {
    pub edition: String,
    /// The rule that forbids to set the game up: then there is nothing else.
    pub no_game: Option<String>,
    pub frames: Vec<ExampleFrame>,
}

/// The game after a step of an example, all hands open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ExampleFrame {
    pub deeds: Vec<ExampleDeed>,
    pub refused: Option<Refused>,
    pub events: Vec<GameEvent>,
    pub facts: Vec<ExampleFact>,
    pub view: GameView,
    pub hands: Vec<Cards>,
    /// The tickets of each seat.
    pub tickets: Vec<Vec<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ExampleDeed {
    pub seat: u8,
    pub action: Action,
    /// The card taken, where one of the display is.
    pub card: Option<Card>,
}

/// A part of a score or another number with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct NamedNumber {
    pub of: String,
    pub value: i32,
}

/// Something worth noticing after a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum ExampleFact {
    Count {
        of: String,
        seat: Option<u8>,
        value: i32,
    },
    Hand {
        seat: u8,
        cards: Cards,
    },
    Completed {
        seat: u8,
        tickets: Vec<u8>,
    },
    Score {
        seat: u8,
        parts: Vec<NamedNumber>,
    },
    /// Without an owner the line is nobody's, or everybody's.
    Owner {
        line: u8,
        owner: Option<u8>,
        everybody: bool,
    },
    LastRound {
        begun: bool,
    },
    GameOver {
        over: bool,
    },
    Wins {
        seats: Vec<u8>,
    },
    BonusWon {
        bonus: u8,
        seats: Vec<u8>,
    },
    CurrentEvent {
        event: Option<u8>,
    },
    Payments {
        line: u8,
        payments: Vec<Cards>,
    },
    Claimable {
        seat: u8,
        line: u8,
        refused: Option<Refused>,
    },
    May {
        seat: u8,
        action: Action,
        refused: Option<Refused>,
    },
}

/// A page of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RulebookPage {
    /// `common` or an edition's id.
    pub id: String,
    /// Markdown.
    pub text: String,
}
