//! Others: whom one does not want to meet, and what one wants the operator to look at.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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

/// Something the operator is to look at: a name, a line of chat, the name of an event.
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
}

impl ReportAbout {
    pub const fn word(self) -> &'static str {
        match self {
            ReportAbout::Name => "name",
            ReportAbout::Line => "line",
            ReportAbout::Event => "event",
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
