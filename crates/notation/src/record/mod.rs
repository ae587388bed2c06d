//! Records: a whole game as a text that can be kept, read, shown, replayed and verified.
//!
//! A `.game` file is JSON lines: a header, the steps from the deal on, and a last line when the game
//! is over; only that one holds the seed. Each line ends with a hash of itself and all lines before
//! it, so that a changed byte is noticed where it stands. What a server keeps of a game are the same
//! steps: a record is a header, those rows and the end. `docs/records.md` describes the format.

mod error;
mod identity;
mod path;
mod position;
mod read;
mod replay;
mod show;
mod step;

use capotreno_rules::{Finals, Options, State};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::chain::Chain;
use crate::library::Shelf;
use crate::seeded::Seed;

pub use error::RecordError;
pub use identity::RulesVersion;
pub use path::Path;
pub use position::{Done, Position};
pub use read::{MAX_LINE_BYTES, MAX_STEPS, read};
pub use replay::{Played, Replay, ReplayError, after, replay, verify};
pub use show::show;
pub use step::Step;

/// What the first line calls the format.
pub const FORMAT: &str = "capotreno-game";
/// The version of the format that is written. Version 1, which 0.1.0 wrote, is read too: in it the
/// digest is that of the edition's files, and `rules` is a word.
pub const VERSION: u32 = 2;

/// Who sat at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatInfo {
    pub name: String,
    /// The bot that played, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// What stands for a person in all rated games of a server, whatever the name: only in these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

impl SeatInfo {
    pub fn person(name: impl Into<String>) -> SeatInfo {
        SeatInfo { name: name.into(), bot: None, player: None }
    }

    pub fn bot(name: impl Into<String>, bot: impl Into<String>) -> SeatInfo {
        SeatInfo { name: name.into(), bot: Some(bot.into()), player: None }
    }

    /// A person whose game is rated.
    pub fn rated(name: impl Into<String>, player: impl Into<String>) -> SeatInfo {
        SeatInfo { player: Some(player.into()), ..SeatInfo::person(name) }
    }
}

/// What the game was played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: String,
    pub version: u32,
    pub edition: String,
    /// For people; the digest is what counts.
    pub edition_version: u32,
    /// The digest of the edition, as 64 hexadecimal digits.
    pub edition_digest: String,
    /// The version of the rules.
    pub rules: RulesVersion,
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
            edition_digest: shelf.digest(),
            rules: RulesVersion::NOW,
            options,
            seats,
        }
    }
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
    /// The first is the deal.
    pub steps: Vec<Step>,
    /// None while the game goes on.
    pub finish: Option<Finish>,
}

impl Record {
    /// The record of a game whose last step led to this state: with its end, once it is over.
    pub fn new(header: Header, steps: Vec<Step>, (shelf, state): (&Shelf, &State), seed: Seed) -> Record {
        let finals = state.finals(&shelf.edition).filter(|_| state.is_over());
        let finish = finals.map(|finals| Finish::new(&finals, Some(seed)));
        Record { header, steps, finish }
    }

    /// How many steps were made after the deal.
    pub fn made(&self) -> usize {
        self.steps.len().saturating_sub(1)
    }

    /// The record as the text of a `.game` file.
    pub fn to_text(&self) -> String {
        let mut chain = Chain::new();
        let mut text = chain.line(&self.header);
        for step in &self.steps {
            text.push_str(&chain.line(step));
        }
        if let Some(finish) = &self.finish {
            text.push_str(&chain.line(finish));
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
