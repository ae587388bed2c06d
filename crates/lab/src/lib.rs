//! The laboratory: measures bots and boards.
//!
//! [`Tournament`] plays bots against each other and [`standing`] counts; [`claims`] is the list of
//! what the project says about its bots. [`Study`] (of `capotreno-study`) listens to the engine during many games and
//! works out what a designer of a board wants to know. Nothing here prints; the command line does, and makes the pages.

mod claims;
mod duplicate;
mod error;
mod puzzles;
mod rated;
mod ratings;
mod standing;
mod store;
mod tournament;

pub use capotreno_bots::arena::Rate;
pub use capotreno_study::{
    BonusRow, BotRow, EventRow, Finding, FireRow, Frequency, Histogram, LINE, Length, LineRow, Numbers,
    Outlier, Part, Scores, SeatRow, Study, StudyError, TICKET, TicketRow, is_odd, judge, title, usual,
};
pub use claims::{Claim, Measured, Target, Verdict, claims};
pub use duplicate::{DealShare, Explained, SameDeals, deal_share};
pub use error::LabError;
pub use puzzles::{Checked, check, find, ready};
pub use rated::{Placed, PlayerRating, RatedGame, rate_games};
pub use ratings::{Contest, Rating, rate};
pub use standing::{BotRating, Pairing, Share, Standing, standing};
pub use store::Store;
pub use tournament::{Finished, Settings, Thinking, Tournament};
