//! The game: types, setup, legal actions, play, scoring and views.
//!
//! No I/O, no clock, no global state. A [`State`] and an [`Action`] with what chance says give
//! the next state and [`Event`]s; that is all that ever happens. An [`Edition`] is data compiled
//! into tables; no edition has a name in this crate.
//!
//! What a seat may know leaves only as a [`View`] or a [`SeenEvent`], which are built for a
//! [`Viewer`]. A `State` cannot be serialised or printed with its secrets.
//!
//! A whole game, played at random:
//!
//! ```
//! use capotreno_rules::chance::{Fast, FastDice};
//! use capotreno_rules::{Edition, Options, Silent, Spec, State};
//!
//! let edition = Edition::new(Spec::tiny()).expect("a board without problems");
//! let mut game = State::new(&edition, Options::new(2), &mut Fast::seeded(1), &mut Silent)?;
//! let mut dice = FastDice::new(1);
//! while game.play_random(&edition, &mut dice) {}
//!
//! let finals = game.finals(&edition).expect("the game is over");
//! assert!(!finals.winners.is_empty());
//! # Ok::<(), capotreno_rules::SetupError>(())
//! ```

#![warn(missing_docs)]

mod action;
mod arrange;
mod audit;
pub mod campaign;
mod canonical;
mod card;
pub mod chance;
mod check;
mod claim;
mod deck;
mod draws;
mod economy;
mod edition;
mod event;
mod identity;
mod ids;
mod joined;
mod odds;
mod path;
pub mod payment;
mod play;
mod playable;
mod problem;
mod reach;
mod refusal;
mod sample;
mod score;
mod sets;
mod setup;
mod sight;
mod sound;
pub mod spec;
mod standings;
mod state;
mod sweep;
mod tables;
mod tickets;
mod tiny;
mod topic;
mod turn;
mod view;
mod ways;

pub use action::Action;
pub use arrange::{ArrangeError, Arrangement};
pub use audit::Broken;
pub use canonical::Choices;
pub use card::{Card, Cards};
pub use economy::{ClaimOffer, Surcharge};
pub use edition::{Edition, MAX_SUPPLIES};
pub use event::{CoinReason, Event, Listener, SeenEvent, Silent};
pub use identity::{Digest, RULES_VERSION};
pub use ids::{
    BonusId, BySeat, DISPLAY, EventId, LineId, MAX_BONUSES, MAX_CARDS, MAX_EVENTS, MAX_LINES, MAX_OFFER,
    MAX_PLACES, MAX_SEATS, MAX_TICKETS, PlaceId, Seat, SeatSet, TicketId,
};
pub use joined::Joined;
pub use odds::TunnelOdds;
pub use path::longest_path;
pub use problem::Problem;
pub use refusal::Refusal;
pub use sample::{Move, Sampled, Sampler};
pub use score::{Finals, SeatFinal, Tie};
pub use sets::{LineSet, Members, PlaceSet, TicketSet};
pub use setup::SetupError;
pub use sight::{CampaignSight, Sight};
pub use spec::Spec;
pub use state::{Events, Options, Pending, Public, Stage, State};
pub use view::{Own, Revealed, View, Viewer};
pub use ways::{TicketStatus, Way, Ways};
