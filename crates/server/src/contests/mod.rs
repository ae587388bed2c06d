//! Games that count beyond their table: ratings from rated games, and events, which deal the same cards at every
//! table. `ratings` and `results` only count; `event` is what an event is, `play` who plays where, `rest` the routes.

pub(crate) mod event;
mod play;
pub(crate) mod ratings;
pub(crate) mod rest;
mod results;
