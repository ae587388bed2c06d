//! Playing over the network: a client that knows only the messages, honest tables that measure how a
//! server answers, and guests who mean it harm.
//!
//! The tests of the server use the client; `capotreno load` uses all of it. Nothing here knows the
//! server's own types: what it needs to know, a server tells everybody.

mod counters;
pub mod crowd;
mod error;
pub mod hostile;
mod measure;
mod overload;
mod player;
mod remote;
mod report;
mod table;
mod turns;
mod visit;

pub use error::RemoteError;
pub use hostile::{Hostile, HostileReport};
pub use measure::{Plan, measure};
pub use overload::{OverloadReport, overload};
pub use player::{Glance, Next, choose, claim};
pub use remote::{MOST_SEATS, Remote, Socket, edition_for, request};
pub use report::{Latency, Report};
pub use turns::{TurnsReport, by_turns};
pub use visit::Visit;
