//! Campaigns: their owner, what is asked of it, and how a campaign is shown.
//!
//! Read it in this order: `agreed` (what is written down beside the chronicle), `ask` (what is asked of
//! a host), `host`, `act` (what guests do), `operator` (what the operator does), `game` and `board` (to a table and back), `show`, `rest`;
//! `apart` does long work with chronicles on threads of its own.

pub(crate) mod act;
pub(crate) mod agreed;
pub(crate) mod apart;
pub(crate) mod ask;
pub(crate) mod board;
pub(crate) mod game;
pub(crate) mod host;
pub(crate) mod operator;
pub(crate) mod rest;
pub(crate) mod show;
