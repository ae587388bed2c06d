//! A game being played: its steps and chance, its record, its clocks, and a table at which people and
//! bots play it. No I/O, no clock, no randomness of its own: whoever keeps a game says what time it is,
//! writes what is to be written and tells what is to be told.
//!
//! Read it in this order: `game` (a game that keeps its record), `clocks`, `player` (a bot at a seat),
//! `table` (what was agreed), `rated` (what counts: ratings and events), `effect` (what goes in and comes out), `session` (the table as it is
//! played at) and what it does: `play`, `bots`, `talk`, `visitors`, `seats`, `stopped`, `story`, `forget`.
//! `lesson` plays along with who learns, `puzzle` judges who thinks, `campaign` is a campaign being played.

mod bots;
pub mod campaign;
mod clocks;
mod effect;
mod forget;
mod game;
mod info;
mod join;
pub mod lesson;
mod names;
#[cfg(feature = "numbers")]
mod numbers;
mod play;
mod player;
pub mod puzzle;
mod rated;
mod recorded;
mod seats;
pub mod secret;
mod session;
mod stopped;
mod story;
mod table;
mod talk;
mod visitors;

pub use bots::UnderWay;
pub use clocks::{Clocks, Grant, Return};
pub use effect::{Effect, Input, Job, Pause, Settings, Show, Text};
pub use forget::FORMER_PLAYER;
pub use game::{Draft, Game, Source, scores, step_events};
pub use names::{clean_line, clean_name};
pub use player::{Player, Sense, is_bot};
pub use rated::{OfEvent, commitment, player_of};
pub use seats::{Left, Start};
pub use session::{ADVISER, STAND_IN, Session};
pub use stopped::stopped;
pub use story::News;
pub use table::{
    Describe, Link, Live, OfCampaign, Opening, Person, Play, PlayedBy, Table, TableSeat, Turn, Who,
    check_pace,
};
pub use talk::{CHAT_SHOWN, Said};
pub use visitors::{Entry, Place, Visitor};
