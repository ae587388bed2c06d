//! Others: friends, whom one does not want to meet, and what one wants the operator to look at.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::table::TableSummary;

/// Somebody, as others know them. Nobody is told the id of another guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum Whom {
    /// Who sits in a seat of a table.
    Seat { table: String, seat: u8 },
    /// Who said a line at a table, at this moment.
    Line { table: String, at: i64, text: String },
    /// Who made an event.
    Event { event: String },
    /// Who published a board.
    Board { board: String },
}

/// Somebody one does not want to meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BlockedPerson {
    /// For taking it back.
    pub id: String,
    /// How they were called then.
    pub name: String,
    /// Milliseconds since 1970.
    pub since: i64,
}

/// Something the operator is to look at: a name, a line of chat, the name of an event, a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    pub whom: Whom,
    /// Why, in a sentence or two.
    pub text: String,
}

/// What a report is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportAbout {
    Name,
    Line,
    Event,
    Board,
}

impl ReportAbout {
    pub const fn word(self) -> &'static str {
        match self {
            ReportAbout::Name => "name",
            ReportAbout::Line => "line",
            ReportAbout::Event => "event",
            ReportAbout::Board => "board",
        }
    }
}

/// A report as who made it sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ReportInfo {
    pub id: String,
    pub about: ReportAbout,
    /// The name or the line as it was; empty where its author is forgotten.
    pub shown: String,
    pub text: String,
    /// Milliseconds since 1970.
    pub at: i64,
    /// What the operator answered; may be empty.
    pub answer: String,
    /// None as long as it waits.
    pub answered_at: Option<i64>,
}

/// A friend, or somebody who is to be one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct FriendInfo {
    /// For all that is done about it: not the id of the guest.
    pub id: String,
    /// How they are called now.
    pub name: String,
    /// Since when, or when it was asked, in milliseconds since 1970.
    pub since: i64,
    /// Public tables of a friend with an open seat.
    pub tables: Vec<TableSummary>,
}

/// Somebody one has played with to the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlayedWithInfo {
    /// The latest table, and where they sat there.
    pub table: String,
    pub seat: u8,
    /// How they were called there.
    pub name: String,
    /// At how many finished tables both sat.
    pub games: u32,
}

/// My friends, and who might become one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Friends {
    pub friends: Vec<FriendInfo>,
    /// Who has asked me.
    pub asking: Vec<FriendInfo>,
    /// Whom I have asked.
    pub asked: Vec<FriendInfo>,
    pub played: Vec<PlayedWithInfo>,
}

/// A code that makes whoever follows it a friend, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct FriendLink {
    pub code: String,
    /// Milliseconds since 1970.
    pub expires_at: i64,
}

/// Who asks with a link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct FriendOffer {
    pub name: String,
}
