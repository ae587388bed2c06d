//! What a campaign takes from a finished game.

use crate::ids::{PlaceId, Seat};
use crate::sets::{LineSet, PlaceSet, TicketSet};

/// The bank slip of a seat (LW-41). The wager of 1889 is not in it: the campaign settles it after
/// the places are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Slip {
    pub coins: i16,
    pub pieces_left: i16,
    pub tickets: i16,
    /// Never below zero.
    pub total: i16,
}

/// What a postcard did in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PostcardUse {
    pub number: u16,
    pub uses: u8,
}

/// One seat's result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatResult {
    /// An index into the economy's companies.
    pub company: u8,
    pub slip: Slip,
    /// 1 is the winner.
    pub rank: u8,
    pub completed: TicketSet,
    pub lines: LineSet,
    /// All cities the seat's lines touch.
    pub touched: PlaceSet,
    /// The cities of its largest network, as chosen where several are equal.
    pub largest: PlaceSet,
    pub staff_used: bool,
    /// Postcards used or fulfilled in this game. A quest is fulfilled when it was used.
    pub postcards: Vec<PostcardUse>,
    /// Certificates, stamps and survey cards (by number) for the vault.
    pub certificates: u64,
    pub stamps: u32,
    pub surveys: Vec<u8>,
    /// Cities crossed off in this game (box T).
    pub crossed: PlaceSet,
    /// Depot tolls and elevator cards received (postcard 504).
    pub tolls: u8,
    pub elevator_cards: u8,
}

/// The whole result of a campaign's game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CharterResult {
    pub players: u8,
    /// By seat.
    pub seats: Vec<SeatResult>,
    /// The events that left for good, as a bit set.
    pub events_retired: u64,
    /// How often each event was punched in this game.
    pub punches: Vec<u8>,
    /// Cities made large in this game.
    pub grown: PlaceSet,
    /// The junctions that stand at the end; those bought out are not among them.
    pub junctions: PlaceSet,
    /// Junctions that were bought out and by whom; they are depots now.
    pub bought: Vec<(PlaceId, Seat)>,
    /// Whether an event that keeps the junctions was retired (box H ends).
    pub junctions_ended: bool,
    pub certificates_left: u64,
    pub stamps_left: u32,
    /// Survey cards still to be had, by number.
    pub surveys_left: Vec<u8>,
    /// Each race in view and who won it.
    pub races: Vec<(u16, Option<Seat>)>,
    /// Claimed lines at each place (1877-03, EV32).
    pub lines_at: Vec<u8>,
}
