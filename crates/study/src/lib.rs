//! Many games on a board and what they say about it.
//!
//! [`Study`] has bots play and listens to the engine; [`Tally`] adds up, [`Numbers`] are what a report shows, and
//! [`judge`] says what a designer should look at. The lab uses all cores; a browser plays some games at a time while
//! a board is being drawn ([`Study::play`]).

mod judge;
mod numbers;
mod outliers;
mod report;
mod tally;
mod watch;

use capotreno_bots::{MatchError, UnknownBot};

pub use judge::{Finding, judge};
pub use numbers::{
    BonusRow, BotRow, EventRow, FireRow, Frequency, Histogram, Length, LineRow, Numbers, Part, Scores,
    SeatRow, TicketRow,
};
pub use outliers::{LINE, Outlier, TICKET, is_odd, title, usual};
pub use report::Study;
pub use tally::Tally;

/// Why a board cannot be studied.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    #[error("{players} players: {edition} is for {fewest} to {most}")]
    Players { edition: String, players: u8, fewest: u8, most: u8 },
    #[error("a report needs at least one bot")]
    NoBot,
    #[error(transparent)]
    Arena(#[from] MatchError),
}

/// A seed from two numbers (the finaliser of splitmix64), so that neighbouring deals have nothing in common.
pub fn mixed(seed: u64, number: u64) -> u64 {
    let mut value = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
