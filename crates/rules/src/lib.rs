//! The game: types, setup, legal actions, play, scoring and views.
//!
//! No I/O, no clock, no global state. A [`State`] and an [`Action`] with what chance says give
//! the next state and [`Event`]s; that is all that ever happens. An [`Edition`] is data compiled
//! into tables; no edition has a name in this crate.
//!
//! What a seat may know leaves only as a [`View`] or a [`SeenEvent`], which are built for a
//! [`Viewer`]. A `State` cannot be serialised or printed with its secrets.

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
mod economy;
mod edition;
mod event;
mod ids;
mod joined;
mod path;
pub mod payment;
mod play;
mod problem;
mod reach;
mod refusal;
mod score;
mod sets;
mod setup;
pub mod spec;
mod state;
mod sweep;
mod tables;
mod tickets;
mod turn;
mod view;

pub use action::Action;
pub use arrange::{ArrangeError, Arrangement};
pub use audit::Broken;
pub use canonical::Choices;
pub use card::{Card, Cards};
pub use economy::{ClaimOffer, Surcharge};
pub use edition::{Edition, MAX_SUPPLIES};
pub use event::{CoinReason, Event, Listener, SeenEvent, Silent};
pub use ids::{
    BonusId, BySeat, DISPLAY, EventId, LineId, MAX_BONUSES, MAX_CARDS, MAX_EVENTS, MAX_LINES, MAX_OFFER,
    MAX_PLACES, MAX_SEATS, MAX_TICKETS, PlaceId, Seat, SeatSet, TicketId,
};
pub use joined::Joined;
pub use path::longest_path;
pub use problem::Problem;
pub use refusal::Refusal;
pub use score::{Finals, SeatFinal};
pub use sets::{LineSet, Members, PlaceSet, TicketSet};
pub use setup::SetupError;
pub use spec::Spec;
pub use state::{Events, Options, Pending, Public, Stage, State};
pub use view::{Own, Revealed, View, Viewer};
