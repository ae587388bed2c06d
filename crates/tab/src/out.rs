//! What comes out of a host: to be told, to be kept, to be thought about.

use serde::Serialize;

/// Something to do, in this order. After [`Out::Write`], [`Out::Read`], [`Out::ReadCampaign`], [`Out::Sealed`],
/// [`Out::Texts`] and [`Out::Puzzles`] nothing else comes until the host is told what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "out", rename_all = "snake_case")]
pub enum Out {
    /// A message for a page: the text a WebSocket would carry.
    Tell { page: u32, text: String },
    /// The page's line to its table is at its end.
    Close { page: u32 },
    /// The answer to a request: a status as HTTP has it, and JSON.
    Answer { request: u32, status: u16, body: String },
    /// Keep all of this or nothing, and answer with [`crate::Host::written`].
    Write { writes: Vec<Write> },
    /// Read a table and its steps in their order, and answer with [`crate::Host::read`].
    Read { table: String },
    /// Read a campaign and its entries in their order, and answer with [`crate::Host::read_campaign`].
    ReadCampaign { campaign: String },
    /// Fetch what is sealed in a campaign, give it to `capotreno_campaign::texts`, and answer with
    /// [`crate::Host::sealed`].
    Sealed,
    /// Fetch what a game does not need (rules, lessons, drawings), and answer with [`crate::Host::texts`].
    Texts,
    /// Fetch the puzzles, and answer with [`crate::Host::puzzles`].
    Puzzles,
    /// Think with [`crate::Host::think`] when nothing else waits; then, `wait` milliseconds after it was
    /// asked for, say so with [`crate::Asked::Thought`].
    Think { number: u32, wait: u32 },
    /// Something happens at this moment, in milliseconds since 1970; only the last one counts.
    Alarm { at: i64 },
}

/// Something to keep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "write", rename_all = "snake_case")]
pub enum Write {
    /// Who plays here.
    Guest { body: String },
    /// What was agreed at a table, in place of what was there.
    Table { id: String, body: String },
    /// A step more. Where there is one with this number already, another tab has gone on with the game:
    /// then nothing is written.
    Step { table: String, seq: u32, at: i64, body: String, link: String },
    /// What was agreed in a campaign, in place of what was there.
    Campaign { id: String, body: String },
    /// An entry more of a chronicle. Where there is one with this number already, another tab has gone on
    /// with the campaign: then nothing is written.
    Entry { campaign: String, seq: u32, at: i64, body: String, link: String },
    /// A board of one's own, in place of what was there.
    Board { id: String, body: String },
    /// Everything about a table goes.
    Forget { table: String },
}
