//! The whole game in a browser's tab: tables, bots and replays behind the messages a server speaks. A page
//! that talks to a [`Host`] need not know that it is not a server. What draws, tells and teaches is
//! `capotreno-guide`, which whoever runs a host asks where the host says so.
//!
//! No I/O, no clock, no threads, no randomness of its own: what a page asks goes in with the time it
//! is, and what is to be done comes out ([`Out`]). Whoever runs a host (a Web Worker, a test) keeps what
//! is to be kept and says so; until then nothing else happens. A page is told the view of the seat in
//! front and nothing else of the game: what others hold never leaves the worker.
//!
//! Read it in this order: `out` (what comes out), `boards` (the editions), `host` (what comes in, one
//! thing after the other), `table` (carrying out what a session decides), `rest` (requests), `files` (records), `thoughts`;
//! `capotreno-edge` binds it to JavaScript. `bouts` proves that games are the same everywhere.

mod boards;
mod bouts;
mod files;
mod host;
mod out;
mod rest;
mod table;
mod thoughts;

pub use boards::Boards;
pub use bouts::bouts;
pub use host::{Asked, Beginning, Host, Kept, KeptStep, Settings, Written};
pub use out::{Out, Write};
pub use thoughts::Pondering;
