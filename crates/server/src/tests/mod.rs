//! Tests that need to look inside: a host that panics, twins of a hosted game, one host by hand.

pub(crate) mod desk;
mod moments;
mod panics;
mod spectators;
mod thoughts;

/// Whoever says this makes the host of the table panic.
pub const PANIC: &str = "please panic";
