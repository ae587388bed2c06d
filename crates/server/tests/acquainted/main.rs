//! Who one is and whom one knows: passkeys that bring somebody back, and friends.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]

#[path = "../common/mod.rs"]
mod common;

mod authenticator;
mod friends;
mod passkeys;
