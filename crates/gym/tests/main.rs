//! The tests of this crate as one program: linked once, run side by side.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod action_numbers;
mod campaign_games;
mod observations;
mod starts;
mod vectors;
