//! The whole game in a browser's tab: tables, bots, campaigns and replays behind the messages a server speaks. A
//! page that talks to a [`Host`] need not know that it is not a server. What draws, tells and teaches is
//! `capotreno-guide`, which whoever runs a host asks where the host says so.
//!
//! No I/O, no clock, no threads, no randomness of its own: what a page asks goes in with the time it
//! is, and what is to be done comes out ([`Out`]). Whoever runs a host (a Web Worker, a test) keeps what
//! is to be kept and says so; until then nothing else happens. A page is told the view of the seat in
//! front and nothing else of the game: what others hold never leaves the worker.
//!
//! Read it in this order: `out` (what comes out), `boards` (the editions), `host` (what comes in, one
//! thing after the other), `table` (carrying out what a session decides), `rest` (requests), `campaigns` (and
//! those of campaigns), `files` (records), `thoughts`, `mask` (over what is sealed); `capotreno-edge` binds it to
//! JavaScript. `bouts` proves that games are the same everywhere.
//!
//! Without the feature `campaigns` a host knows none ([`CAMPAIGNS`]): a browser fetches the smaller engine first,
//! and the other one with the first campaign.

mod boards;
mod bouts;
mod campaigns;
mod files;
mod host;
mod mask;
mod out;
mod rest;
mod table;
mod thoughts;

pub use boards::Boards;
pub use bouts::bouts;
pub use host::{Asked, Beginning, Host, Kept, KeptStep, Settings, Written};
pub use mask::mask;
pub use out::{Out, Write};
pub use thoughts::Pondering;

/// Whether hosts of this build know campaigns. What is done only for them asks it first, so that nothing of them is
/// in an engine that knows none.
pub const CAMPAIGNS: bool = cfg!(feature = "campaigns");
