//! Records: a whole game as a text that can be kept, read, shown, replayed and verified.
//!
//! A `.game` file is JSON lines: a header, the outcomes of the deal, one line a step, and a last
//! line when the game is over; only that one holds the seed. Each line ends with a hash of itself
//! and all lines before it, so that a changed byte is noticed where it stands. `docs/records.md`
//! describes the format.

mod chain;
mod error;
mod read;
mod recorder;
mod replay;
mod show;

use capotreno_rules::chance::Outcome;
use capotreno_rules::{Action, Finals, Options, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::library::Shelf;
use crate::seeded::Seed;

pub use chain::Chain;
pub use error::RecordError;
pub use read::{MAX_LINE_BYTES, MAX_STEPS, read};
pub use recorder::{GameRecorder, Move};
pub use replay::{Played, Replay, replay, verify};
pub use show::show;

/// What the first line calls the format.
pub const FORMAT: &str = "capotreno-game";
/// The version of the format that is written.
pub const VERSION: u32 = 1;
/// The version of the rules that is written: that of the workspace.
pub const RULES_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Who sat at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatInfo {
    pub name: String,
    /// The bot that played, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

impl SeatInfo {
    pub fn person(name: impl Into<String>) -> SeatInfo {
        SeatInfo { name: name.into(), bot: None }
    }

    pub fn bot(name: impl Into<String>, bot: impl Into<String>) -> SeatInfo {
        SeatInfo { name: name.into(), bot: Some(bot.into()) }
    }
}

/// What the game was played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: String,
    pub version: u32,
    pub edition: String,
    pub edition_version: u32,
    /// The digest of the edition's files, as 64 hexadecimal digits.
    pub edition_digest: String,
    pub rules: String,
    pub options: Options,
    pub seats: Vec<SeatInfo>,
}

impl Header {
    /// The header of a game on this edition.
    pub fn new(shelf: &Shelf, options: Options, seats: Vec<SeatInfo>) -> Header {
        let spec = shelf.edition.spec();
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            edition: spec.id.clone(),
            edition_version: spec.version,
            edition_digest: shelf.digest.clone(),
            rules: RULES_VERSION.to_owned(),
            options,
            seats,
        }
    }
}

/// One decision and what chance said to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub seat: Seat,
    pub action: Action,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<Outcome>,
}

/// The outcomes of the deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupLine {
    setup: Vec<Outcome>,
}

/// What one seat came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatResult {
    pub total: i16,
    pub rank: u8,
}

/// The end of a game: the result and, where it is known, the seed everything followed from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    pub result: Vec<SeatResult>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
}

impl Finish {
    pub fn new(finals: &Finals, seed: Option<Seed>) -> Finish {
        Finish { result: results(finals), seed }
    }
}

fn results(finals: &Finals) -> Vec<SeatResult> {
    let seats = finals.seats.0.iter().take(finals.players as usize);
    seats.map(|seat| SeatResult { total: seat.total, rank: seat.rank }).collect()
}

/// A game from its deal to now or to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub header: Header,
    pub setup: Vec<Outcome>,
    pub steps: Vec<Step>,
    /// None while the game goes on.
    pub finish: Option<Finish>,
}

impl Record {
    /// The record as the text of a `.game` file.
    pub fn to_text(&self) -> String {
        let mut chain = Chain::new();
        let mut text = chain.header(&self.header);
        text.push_str(&chain.setup(&self.setup));
        for step in &self.steps {
            text.push_str(&chain.step(step));
        }
        if let Some(finish) = &self.finish {
            text.push_str(&chain.finish(finish));
        }
        text
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
