//! The games of a campaign: rule boxes, events, staff and postcards on top of the economy.
//!
//! A campaign folds into an ordinary edition whose [`crate::Spec`] has a [`Charter`]. A claim in
//! such a game is a walk through [`ClaimStep`]s; each step may put [`Question`]s into a queue
//! (`flow`), which [`crate::Action::Answer`] and [`crate::Action::Pick`] answer. `ask` says which
//! answers there are, `answer` what they do, `reveal` what events do, `cost` what lines cost, and
//! `ending` what is paid at the end. [`CharterResult`] is what the campaign takes from a game.

mod answer;
pub(crate) mod ask;
mod audit;
pub(crate) mod cost;
mod deed;
mod ending;
mod flow;
pub(crate) mod identity;
pub(crate) mod network;
pub(crate) mod office;
mod problems;
mod question;
mod result;
mod reveal;
mod sample;
pub(crate) mod setup;
mod sound;
pub mod spec;
pub(crate) mod standing;
mod state;
mod steps;
mod tokens;

pub use deed::{Deed, Piece, Token};
pub use question::{Fee, Question};
pub use result::{CharterResult, PostcardUse, SeatResult, Slip};
pub use spec::Charter;
pub(crate) use state::ClaimSteps;
pub use state::{ClaimStep, Counters, EndStep, Progress, Resume, Task, Tasks};
