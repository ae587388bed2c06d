//! Tables. What happens at one `capotreno-session` decides; here are the disk, the connections, the
//! clock and the threads.
//!
//! Read it in this order: `agreed` (what is written down), `command` (what is asked of a host), `host`
//! (the owner of a table), `effects` (how it carries out what the session decides), `requests` (what the
//! REST part asks), `event` (what is different at a table of an event), `operator` (what the operator does); then `gallery` (spectators) and `lobby` (the list of public tables).

pub(crate) mod agreed;
pub(crate) mod command;
pub(crate) mod effects;
mod event;
pub(crate) mod gallery;
pub(crate) mod host;
pub(crate) mod lobby;
pub(crate) mod operator;
pub(crate) mod requests;
