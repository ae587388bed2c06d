//! The tests of this crate as one program: linked once, run side by side.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

mod acquainted;
mod admin;
mod brought;
mod calls;
mod campaigns;
mod chronicles;
mod edge;
mod events;
mod forget;
mod guards;
mod hostile;
mod learn;
mod live;
mod neighbours;
mod nodes;
mod numbers;
mod operate;
mod own_edition;
mod people;
mod published;
mod rated;
mod rest;
mod reviews;
mod rules;
mod typescript;
