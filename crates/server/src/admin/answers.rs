//! What the operator is told. Times are milliseconds since 1970.

pub use capotreno_store::Report;
use serde::{Deserialize, Serialize};

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    pub error: String,
}

/// What was done, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Done {
    pub done: String,
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableLine {
    pub id: String,
    /// `open`, `revealing`, `playing`, `over` or `closed`; `unreadable` where even that is lost.
    pub phase: String,
    pub edition: String,
    pub public: bool,
    /// Who sits there: people by name, bots by level, `-` for an open seat.
    pub players: Vec<String>,
    /// The guest who opened it.
    pub owner: String,
    /// The campaign whose game it plays.
    pub campaign: Option<String>,
    pub steps: u32,
    pub created_at: i64,
    pub lively_at: i64,
}

/// A guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GuestLine {
    pub id: String,
    pub name: String,
    pub created_at: i64,
    pub seen_at: i64,
    pub devices: u32,
    pub tables: u32,
    /// Why it is banned, if it is.
    pub banned: Option<String>,
}

/// A campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CampaignLine {
    pub id: String,
    /// `gathering`, `running` or `over`.
    pub phase: String,
    pub players: Vec<String>,
    pub owner: String,
    /// The game that is prepared or played.
    pub game: u8,
    pub entries: u32,
    pub created_at: i64,
}

/// What a node owns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeaseLine {
    /// `table` or `campaign`.
    pub kind: String,
    pub id: String,
    /// None where it was handed over and nobody has taken it yet, or nobody may.
    pub node: Option<String>,
    /// Nobody may go on with it: the database is behind what was played.
    pub stopped: bool,
    /// How often it changed hands.
    pub epoch: i64,
    /// For how many milliseconds it is good if it is not renewed; less than nothing where it was not.
    pub lasts: i64,
}

/// A board that somebody published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardLine {
    pub id: String,
    /// The guest who published it, and how that one is called there.
    pub owner: String,
    pub author: String,
    pub name: String,
    /// What the author says of it.
    pub words: String,
    /// Whether everybody can find it; otherwise only its link leads there.
    pub listed: bool,
    /// Why it is switched off, if it is; may be empty.
    pub off: Option<String>,
    pub created_at: i64,
}

/// What the operator answers, as a request says it; nothing closes a report without a word.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerAsked {
    #[serde(default)]
    pub answer: String,
}

/// All there is of one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonalData {
    pub guest: GuestLine,
    pub devices: Vec<OwnDevice>,
    pub tables: Vec<OwnTable>,
    pub campaigns: Vec<OwnCampaign>,
    pub events: Vec<OwnEvent>,
    pub said: Vec<OwnLine>,
    pub calls: Vec<OwnCall>,
    /// When they are wanted, as it is kept.
    pub call_wishes: Option<String>,
    /// Since when there is a recovery code.
    pub recovery: Option<i64>,
    /// Whom this person has blocked: how they were called, and since when.
    pub blocked: Vec<(String, i64)>,
    /// What this person has reported.
    pub reports: Vec<Report>,
    /// When each passkey was made.
    pub passkeys: Vec<i64>,
    /// Friends, whom this person has asked, and who has asked: how they are called.
    pub friends: Vec<String>,
    /// What this person has published.
    pub boards: Vec<BoardLine>,
}

/// A way in which somebody is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnCall {
    pub kind: String,
    pub target: String,
    pub language: String,
    pub verified: bool,
    pub created_at: i64,
}

/// Where somebody is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnDevice {
    pub created_at: i64,
    pub seen_at: i64,
}

/// A table that somebody opened or sits at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnTable {
    pub id: String,
    pub phase: String,
    pub edition: String,
    pub created_at: i64,
    pub opened: bool,
    /// The own seats, and how who plays them is called.
    pub seats: Vec<(u8, String)>,
    /// Whether its game counts for ratings.
    pub rated: bool,
}

/// An event that somebody made or plays in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnEvent {
    pub id: String,
    pub name: String,
    pub created_at: i64,
    pub made: bool,
    /// The rounds played, and the table of each.
    pub rounds: Vec<(u8, String)>,
}

/// A campaign in which somebody takes part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnCampaign {
    pub id: String,
    pub phase: String,
    pub created_at: i64,
    pub founded: bool,
    pub companies: Vec<(u8, String)>,
}

/// What somebody said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnLine {
    /// The number of the table in the data.
    pub table: i64,
    pub at: i64,
    pub text: String,
}

/// Why a guest is banned or a board switched off, as a request says it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhyAsked {
    #[serde(default)]
    pub reason: String,
}

/// A planned stop, as a request says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoticeAsked {
    #[serde(default)]
    pub text: String,
    /// In how many seconds.
    pub seconds: u32,
}
