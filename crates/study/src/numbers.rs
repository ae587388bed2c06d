//! The numbers of a report, as they are written to `report.json`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::outliers::Outlier;

/// How often something happened, with a 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Frequency {
    pub of: u32,
    pub rate: f64,
    pub ci95: [f64; 2],
}

/// Counts of values in steps of `width`, beginning at `start`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Histogram {
    pub start: i32,
    pub width: i32,
    pub counts: Vec<u32>,
}

/// Scores of all seats and of winners.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scores {
    pub mean: f64,
    pub deviation: f64,
    pub least: i16,
    pub most: i16,
    pub winners_mean: f64,
    /// From the winner to the best of the others.
    pub mean_margin: f64,
    /// Games won by at most five points.
    pub close_games: f64,
    pub all: Histogram,
    pub winners: Histogram,
    pub parts: Vec<Part>,
}

/// Where points come from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    pub part: Cow<'static, str>,
    pub all: f64,
    pub winners: f64,
}

/// A place in the turn order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatRow {
    /// 1 plays first.
    pub position: u8,
    pub wins: Frequency,
    pub mean_score: f64,
}

/// One sort of bot, where several play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BotRow {
    pub bot: String,
    pub seats: u32,
    pub win_rate: f64,
    pub mean_score: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Length {
    /// Turns of one player.
    pub mean_turns: f64,
    pub least_turns: u32,
    pub most_turns: u32,
    pub mean_decisions: f64,
    pub turns: Histogram,
    /// Who begins the last round wins so often.
    pub trigger_wins: Frequency,
    pub mean_tickets_kept: f64,
    pub mean_tickets_completed: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TicketRow {
    pub ticket: usize,
    pub from: String,
    pub to: String,
    pub value: u8,
    /// The fewest cards that join the two places on an empty board.
    pub cards: u32,
    pub offered: u32,
    pub kept: u32,
    pub keep_rate: f64,
    pub completed: f64,
    /// Points it brings who keeps it: the value, or minus the value.
    pub mean_gain: f64,
    /// How often who kept it wins.
    pub wins: Frequency,
    /// The same for tickets of its value, by a straight line through all of them.
    pub usual_wins: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LineRow {
    pub line: usize,
    pub from: String,
    /// None where the line leaves the board.
    pub to: Option<String>,
    pub cards: u8,
    pub colour: Cow<'static, str>,
    pub kind: Cow<'static, str>,
    /// The share of games in which it was claimed.
    pub claimed: f64,
    /// The same for the double or triple line it belongs to.
    pub claimed_in_group: f64,
    /// How often who claimed it wins.
    pub wins: Frequency,
    /// The same for all lines of its length.
    pub usual_wins: f64,
    /// When it is claimed: 0 is the beginning of the game, 1 the end.
    pub mean_moment: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BonusRow {
    pub bonus: String,
    pub name: String,
    pub value: i16,
    pub games: u32,
    /// Seats that share it, on average.
    pub mean_holders: f64,
    /// How often a seat that got it wins.
    pub wins: Frequency,
    /// Games that somebody else, or more players, would have won without it.
    pub decided: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FireRow {
    /// The name of a counted rule: `display-reset`.
    pub rule: Cow<'static, str>,
    pub per_game: f64,
    pub games_with: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EventRow {
    pub event: String,
    pub name: String,
    pub per_game: f64,
}

/// Everything a report tells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Numbers {
    pub edition: String,
    pub name: String,
    pub version: u32,
    pub digest: String,
    pub players: u8,
    pub games: u32,
    pub bots: Vec<String>,
    pub seed: u64,
    /// What stands out.
    pub outliers: Vec<Outlier>,
    pub scores: Scores,
    pub seats: Vec<SeatRow>,
    pub by_bot: Vec<BotRow>,
    pub length: Length,
    pub tickets: Vec<TicketRow>,
    pub lines: Vec<LineRow>,
    pub bonuses: Vec<BonusRow>,
    pub fires: Vec<FireRow>,
    pub events: Vec<EventRow>,
}

impl Numbers {
    /// What each of equal players wins.
    pub fn fair(&self) -> f64 {
        1.0 / f64::from(self.players.max(1))
    }
}
