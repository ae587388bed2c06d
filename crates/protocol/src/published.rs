//! Boards that people publish on a server, for everybody or for whoever has the link.

use std::collections::BTreeMap;

use capotreno_rules::spec::Words;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::edition::EditionSummary;

/// What others may do with a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Licence {
    /// Everything: CC0 1.0.
    Cc0,
    /// Everything, if the author is named: CC BY 4.0.
    CcBy,
    /// The same, and what is made of it is shared alike: CC BY-SA 4.0.
    CcBySa,
    /// It may be played here; all else is the author's.
    Reserved,
}

/// A board to be published. Published again by its author with other words, it is the same board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishBoard {
    /// The texts of its files by their names: `edition.toml`, `board.toml`, …
    pub files: BTreeMap<String, String>,
    /// What its author says of it, up to 500 letters; may be empty.
    pub words: String,
    pub licence: Licence,
    /// Whether everybody can find it; otherwise it is reached by its link.
    pub listed: bool,
    /// The published board that it was made from.
    pub after: Option<String>,
}

/// The paper a board is printed on; what is larger is printed in tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaperSize {
    A4,
    A3,
    A0,
    Letter,
}

/// A board to be put on paper. Nothing of it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PrintBoard {
    /// The texts of its files by their names.
    pub files: BTreeMap<String, String>,
    pub paper: PaperSize,
}

/// What a board was made from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BoardBefore {
    /// It may be gone by now.
    pub id: String,
    pub name: Words,
    pub author: String,
}

/// A published board. Its id is that of an edition for tables of this server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PublishedBoard {
    /// The edition, under the id of the board.
    pub edition: EditionSummary,
    pub places: u32,
    pub lines: u32,
    pub tickets: u32,
    pub author: String,
    pub words: String,
    pub licence: Licence,
    pub listed: bool,
    pub after: Option<BoardBefore>,
    /// Whether whoever asks has published it.
    pub mine: bool,
    /// Why the operator has switched it off; may be empty. Only its author hears of it.
    pub off: Option<String>,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// Published boards, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PublishedBoards {
    pub boards: Vec<PublishedBoard>,
    /// Whether there are older ones.
    pub more: bool,
}
