//! The tests of this crate as one program: linked once, run side by side.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

mod admin;
mod commands;
mod crowd;
mod deploy;
mod disk;
mod documents;
mod killed_campaign;
mod records;
mod server;
mod terminal;
