//! The laboratory: measures bots and boards.
//!
//! [`Tournament`] plays bots against each other and [`standing`] counts; [`claims`] is the list of
//! what the project says about its bots. A report listens to the engine during many games and writes
//! what a designer of a board wants to know. Nothing here prints; the command line does.

mod claims;
mod error;
mod ratings;
mod standing;
mod store;
mod tournament;

pub use capotreno_bots::arena::Rate;
pub use claims::{Claim, Goal, Measured, Verdict, claims};
pub use error::LabError;
pub use ratings::{Contest, Rating, rate};
pub use standing::{BotRating, Pairing, Share, Standing, standing};
pub use store::Store;
pub use tournament::{Finished, Settings, Thinking, Tournament};
