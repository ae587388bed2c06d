//! Campaigns on a server: the owner of each, what is asked of it, and the disk. What a campaign decides is
//! in `capotreno_session::campaign`.
//!
//! Read it in this order: `kept` (a campaign as the store has it), `ask` (what is asked of a host), `host`,
//! `act` (what guests do), `operator` (what the operator does), `game` (to a table and back), `rest`;
//! `apart` does long work with chronicles on threads of its own.

pub(crate) mod act;
pub(crate) mod apart;
pub(crate) mod ask;
pub(crate) mod game;
pub(crate) mod host;
pub(crate) mod kept;
pub(crate) mod operator;
pub(crate) mod rest;
