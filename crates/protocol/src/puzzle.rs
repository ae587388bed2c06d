//! What a page is told of puzzles. The position comes as its seat sees it; the answer only to a try.

use capotreno_rules::{Action, Card, TicketId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::message::{Query, StepEvents};
use crate::refused::Refused;
use crate::view::GameView;

/// What a puzzle asks, as far as one may know before the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleTheme {
    /// Which tickets to keep.
    Tickets,
    /// A line could be claimed: now, or rather not.
    Claim,
    /// A claim that could be made would bring the last turns.
    End,
    /// Whether to pay for a tunnel.
    Tunnel,
    /// Nothing can be claimed: which cards, or tickets.
    Draw,
}

/// A puzzle in the list. The day numbered `n` since 1970 has the one at `n` modulo the list's length.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PuzzleInfo {
    pub id: String,
    pub edition: String,
    pub players: u8,
    pub theme: PuzzleTheme,
}

/// What somebody would do; without it the position is only shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    #[serde(default)]
    pub action: Option<Action>,
}

/// A question about the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAsk {
    pub question: Query,
}

/// What came of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleVerdict {
    /// Nothing was tried.
    Shown,
    /// It is the answer.
    Solved,
    /// The rules allow it, but something else is better.
    Missed,
    /// The rules forbid it: it counts for nothing.
    Refused,
}

/// What could be done, and what a long search thinks of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PuzzleChoice {
    pub action: Action,
    /// The face-up card it takes.
    pub card: Option<Card>,
    /// The tickets it keeps.
    pub tickets: Vec<TicketId>,
    /// The chance to win with it.
    pub chance: f64,
    /// The points to be expected with it.
    pub points: f64,
}

/// The answer, told to whoever has tried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PuzzleAnswer {
    /// The answer first.
    pub choices: Vec<PuzzleChoice>,
    /// Which of them was tried; none where it is not among what was compared.
    pub tried: Option<u32>,
    /// Which of them a player does who plans well and does not look ahead; none where it is not among them.
    pub usual: Option<u32>,
}

/// A puzzle, and what came of a try.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PuzzleMoment {
    pub verdict: PuzzleVerdict,
    pub refused: Option<Refused>,
    /// The game as the seat sees it that is asked.
    pub view: GameView,
    /// The game so far, as that seat has seen it; only where nothing was tried.
    pub steps: Vec<StepEvents>,
    /// Only after a try that the rules allow.
    pub answer: Option<PuzzleAnswer>,
}
