//! The tests of this crate as one program: linked once, run side by side.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

mod campaigns;
mod content;
mod golden;
mod proof;
mod rulebook;
mod sealed;
mod steps;
mod story;
