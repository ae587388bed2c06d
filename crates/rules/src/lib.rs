//! The game: types, setup, legal actions, play, scoring and views. No I/O, no clock, no global
//! state.

pub mod card;
pub mod ids;
pub mod sets;
pub mod spec;
