//! The tests of this crate as one program: linked once, run side by side.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod campaign;
mod campaign_events;
mod campaign_rules;
mod dependencies;
mod fuzz;
mod golden;
mod identity;
mod laws;
mod paths;
mod rulebook;
mod secrets;
mod story;
mod tidy;
mod words;
