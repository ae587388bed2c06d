//! The laboratory: measures bots and boards.
//!
//! [`Tournament`] plays bots against each other and [`standing`] counts; [`claims`] is the list of
//! what the project says about its bots. [`Study`] listens to the engine during many games and [`page`] shows
//! what a designer of a board wants to know. Nothing here prints; the command line does.

mod chart;
mod claims;
mod error;
mod map;
mod numbers;
mod outliers;
mod page;
mod puzzles;
mod rated;
mod ratings;
mod report;
mod standing;
mod store;
mod tally;
mod tournament;
mod watch;

pub use capotreno_bots::arena::Rate;
pub use claims::{Claim, Measured, Target, Verdict, claims};
pub use error::LabError;
pub use numbers::{
    BonusRow, BotRow, EventRow, FireRow, Frequency, Histogram, Length, LineRow, Numbers, Part, Scores,
    SeatRow, TicketRow,
};
pub use page::page;
pub use puzzles::{Checked, Choice, Puzzle, Theme, check, find};
pub use rated::{PlayerRating, RatedGame, rate_games};
pub use ratings::{Contest, Rating, rate};
pub use report::Study;
pub use standing::{BotRating, Pairing, Share, Standing, standing};
pub use store::Store;
pub use tournament::{Finished, Settings, Thinking, Tournament};
