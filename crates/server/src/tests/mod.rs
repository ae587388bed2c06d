//! Tests that need to look inside: a host that panics, twins of a hosted game.

mod panics;
mod twins;

/// Whoever says this makes the host of the table panic.
pub const PANIC: &str = "please panic";
