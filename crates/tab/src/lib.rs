//! The whole game in a browser's tab: tables, bots, campaigns, lessons and replays behind the messages a server
//! speaks. A page that talks to a [`Host`] need not know that it is not a server.
//!
//! No I/O, no clock, no threads, no randomness of its own: what a page asks goes in with the time it
//! is, and what is to be done comes out ([`Out`]). Whoever runs a host (a Web Worker, a test) keeps what
//! is to be kept and says so; until then nothing else happens. A page is told the view of the seat in
//! front and nothing else of the game: what others hold never leaves the worker.
//!
//! Read it in this order: `out` (what comes out), `boards` (the editions), `host` (what comes in, one
//! thing after the other), `table` (carrying out what a session decides), `rest` (requests), `campaigns` (and
//! those of campaigns), `files` (records), `puzzles`, `thoughts`, `mask` (over what is sealed); `workshop` and `measure`
//! (boards that are being made);
//! `edge` binds it to JavaScript. `bouts` proves that games are the same everywhere, `paces`
//! measures how quick.

mod boards;
mod bouts;
mod campaigns;
#[cfg(target_arch = "wasm32")]
mod edge;
mod files;
mod host;
mod mask;
mod measure;
mod out;
mod paces;
mod puzzles;
mod rest;
mod table;
mod thoughts;
mod workshop;

pub use boards::{BoardError, Boards, Texts};
pub use bouts::bouts;
pub use host::{Asked, Host, Kept, KeptStep, Settings, Written};
pub use mask::mask;
pub use out::{Out, Write};
pub use paces::{Work, pace};
pub use thoughts::Pondering;
