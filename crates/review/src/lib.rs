//! Reviews of finished games: everybody's chance to win after every step, what luck and whose decisions
//! made of it, and every decision judged on what its seat could know. `docs/review.md` defines each
//! number.
//!
//! No I/O, no clock and no threads: a [`Game`] is so many pieces of work, each done alone by a
//! [`Desk`] in any order and on any thread, and told together at the end. The same record and effort
//! give the same review on every machine.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let text = "";
//! use capotreno_review::{Desk, Effort, Game};
//!
//! let library = capotreno_notation::Library::embedded()?;
//! let record = capotreno_notation::record::read(text.as_bytes())?;
//! let shelf = library.played_on(&record.header)?;
//! let game = Game::open(&shelf, &record, Effort::default())?;
//! let mut desk = Desk::default();
//! let looks: Vec<_> = (0..game.jobs()).map(|job| game.look(&shelf.edition, &mut desk, job)).collect();
//! let review = game.tell(&shelf.edition, &looks);
//! println!("luck of the first seat: {}", review.seats[0].luck);
//! # Ok(())
//! # }
//! ```

#![warn(missing_docs)]

mod book;
mod game;
mod making;
mod marks;
mod review;

pub use game::{Desk, Effort, Game, Look, ReviewError};
pub use making::{Making, ReviewState};
pub use review::{Alternative, Cause, Judged, Mark, Review, SeatReview, StepReview, VERSION};
