//! What a server keeps of people and how long, and what it says when it has forgotten one.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::table::GuestInfo;

/// What this server keeps, by its settings; the rest is the same on every server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Privacy {
    /// After how many days guests are forgotten who do not come back; 0: never.
    pub forget_guests_after: u32,
    /// After how many days tables are forgotten that were never started; 0: never.
    pub forget_tables_after: u32,
    /// How many lines of chat a table keeps.
    pub chat_lines: u32,
    /// Whether each request is written into a log, with the address it came from.
    pub access_log: bool,
    /// Whether another service is told whose turn it is, with the name.
    pub webhook: bool,
    /// Whom to write to, as the operator says it.
    pub contact: Option<String>,
}

/// Two guests are one person: a link's code or a recovery code of the one who stays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinGuest {
    pub code: String,
}

/// What came along when two guests became one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Joined {
    /// Who one is from now on.
    pub guest: GuestInfo,
    /// Tables that were the other one's.
    pub tables: u32,
    /// Campaigns likewise.
    pub campaigns: u32,
}

/// What became of somebody who is forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Forgotten {
    /// Tables from which the name was taken, or which are gone with their last player.
    pub tables: u32,
    /// Campaigns likewise.
    pub campaigns: u32,
    /// Lines of chat that were removed.
    pub lines: u32,
}
