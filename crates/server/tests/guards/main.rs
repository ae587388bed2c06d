//! What a server guards: its guests from each other, secrets from players, games from damage. One
//! program, because each one more takes long to link.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]

#[path = "../common/mod.rs"]
mod common;

mod asking;
mod devices;
mod quotas;
mod secrets;
mod starts;
