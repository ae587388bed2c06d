//! Numbers that must not be confused: a seat is not a line, a place is not a ticket.

use core::fmt;
use core::ops::{Index, IndexMut};

/// The most seats a game can have.
pub const MAX_SEATS: usize = 5;
/// The most lines a board can have.
pub const MAX_LINES: usize = 256;
/// The most places a board can have.
pub const MAX_PLACES: usize = 64;
/// The most tickets an edition can have.
pub const MAX_TICKETS: usize = 192;
/// The most events an edition can have.
pub const MAX_EVENTS: usize = 64;
/// The most bonuses an edition can have.
pub const MAX_BONUSES: usize = 16;
/// The most cards of a game: a hand may hold all of them, and its size is a byte.
pub const MAX_CARDS: usize = 255;
/// The face-up cards.
pub const DISPLAY: usize = 5;
/// The most tickets a seat is offered at once.
pub const MAX_OFFER: usize = 6;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "serde", serde(transparent))]
        pub struct $name(pub u8);

        impl $name {
            /// As an index into the edition's list.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, out)
            }
        }
    };
}

id!(
    /// A position in turn order. Seats count from 0 and play clockwise.
    Seat
);
id!(
    /// A claimable connection between two places.
    LineId
);
id!(
    /// A city or location.
    PlaceId
);
id!(
    /// A ticket of the edition.
    TicketId
);
id!(
    /// An event of the edition.
    EventId
);
id!(
    /// A bonus of the edition, drawn for a game or always in play.
    BonusId
);

impl EventId {
    /// The event's bit in a set of events, which is one word.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

/// One value for each seat.
///
/// ```
/// use capotreno_rules::{BySeat, Seat};
///
/// let mut points = BySeat::<i16>::default();
/// points[Seat(2)] += 7;
/// assert_eq!(points.0, [0, 0, 7, 0, 0]);
/// ```
///
/// Indexing by a seat that does not exist gives the last value instead of a panic; callers check
/// seats at the door.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index().min(MAX_SEATS - 1)]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index().min(MAX_SEATS - 1)]
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);

    /// One seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << (seat.0 & 7))
    }

    /// All seats of a game with so many players.
    pub const fn first(players: u8) -> SeatSet {
        SeatSet(((1_u16 << (players & 7)) - 1) as u8)
    }

    /// Whether a seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// With a seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | Self::only(seat).0)
    }

    /// With a seat less.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !Self::only(seat).0)
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats in their order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}
