//! Games as agents are trained on them: a number for every action, an observation of fixed size for
//! every seat, and many games stepped in one call.
//!
//! Nothing here decides a rule, and nothing is read that a seat may not know: an observation is made
//! from [`capotreno_rules::Public`] and the seat's own [`capotreno_rules::Sight`]. Both layouts depend
//! on the edition and the number of players alone; they are the same under one
//! [`capotreno_rules::RULES_VERSION`] and one [`LAYOUT_VERSION`], and have a digest.
//!
//! ```
//! use capotreno_gym::{Arena, Game};
//! use capotreno_rules::{Edition, Spec, chance::FastDice};
//!
//! let arena = Arena::new(Edition::new(Spec::tiny()).expect("a board without problems"), 2)?;
//! let mut game = Game::deal(&arena, 7);
//! let mut observation = vec![0; arena.layout().size()];
//! let mut dice = FastDice::new(1);
//! while let Some(seat) = game.seat() {
//!     arena.layout().observe(arena.edition(), game.state(), seat, &mut observation);
//!     let action = game.mask().random(&mut dice).expect("somebody is awaited");
//!     game.play(&arena, action, None)?;
//! }
//! assert!(game.state().is_over());
//! # Ok::<(), capotreno_gym::GymError>(())
//! ```

#![warn(missing_docs)]

mod arena;
mod campaign;
mod error;
mod game;
mod layout;
mod mask;
mod numbered;
mod observe;
mod payment;
mod reward;
mod save;
mod space;
mod start;
mod vector;

pub use arena::Arena;
pub use error::GymError;
pub use game::Game;
pub use layout::{LAYOUT_VERSION, Layout, Part};
pub use mask::Mask;
pub use numbered::Numbered;
pub use payment::{PAYMENT, Payment};
pub use reward::Reward;
pub use space::{ActionSpace, Meaning};
pub use start::{Redeal, Start};
pub use vector::{Buffers, Episodes, Observations, Opponents, Vector};
