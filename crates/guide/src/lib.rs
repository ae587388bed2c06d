//! What draws, tells and teaches in a browser's tab: boards and their files, the rulebook with its examples,
//! lessons, puzzles, reviews of finished games, and the workshop in which boards are made. A game needs none of it,
//! so in a browser it is a module of its own beside the one that plays (`capotreno-tab`), fetched when it is first
//! asked for.
//!
//! Read it in this order: `boards` (the editions with their files), `answers` (requests), `reviews`, `workshop` and
//! `measure` (boards that are being made); `capotreno-edge` binds it to JavaScript.

mod answers;
mod boards;
mod measure;
mod reviews;
mod workshop;

pub use answers::{Answer, Guide};
pub use boards::{BoardError, Texts};
