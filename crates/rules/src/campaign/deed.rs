//! What happened, in the words of a campaign, as one viewer sees it.

use crate::campaign::question::Question;
use crate::card::{Card, Cards};
use crate::ids::{BySeat, EventId, PlaceId, Seat, TicketId};

/// Pieces that lie on a city.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Piece {
    /// A company's depot (CH-G).
    Depot,
    /// A junction of the Syndicate (CH-H).
    Junction,
    /// A grain elevator (CH-J).
    Elevator,
    /// A herd (CH-K).
    Herd,
    /// A water token (CH-M).
    Water,
    /// The city is large from now on.
    Large,
}

/// Things with a number that are drawn, shown and taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Token {
    /// A share certificate (CH-L).
    Certificate(u8),
    /// A postmark stamp (CH-O).
    Stamp(u8),
    /// A position in the charter's list of survey cards.
    Survey(u8),
}

/// Something that happened and that only a campaign has.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(tag = "deed", rename_all = "snake_case"))]
pub enum Deed {
    /// A seat owes an answer.
    Asked { seat: Seat, question: Question },
    /// The option is not told where it is secret.
    Answered { seat: Seat, question: Question, option: Option<u8> },
    /// Cards of a hand that went to the discards, or under the deck's cards.
    CardsGiven { seat: Seat, cards: Cards },
    /// A seat looks at cards of the deck; which ones only for itself.
    LookedAt { seat: Seat, count: u8, cards: Option<Cards> },
    /// How many it kept; the discarded ones lie open, those under the deck do not.
    KeptCards { seat: Seat, kept: u8, discarded: Cards, bottom: u8 },
    /// A piece came to a city, for a seat where it belongs to one.
    Placed { piece: Piece, place: PlaceId, seat: Option<Seat> },
    /// A piece left a city, to a seat where one took it.
    Removed { piece: Piece, place: PlaceId, seat: Option<Seat> },
    /// A token came face up.
    Shown { token: Token },
    /// A token was taken by a seat, or discarded.
    Taken { token: Token, seat: Option<Seat> },
    /// A postcard was used or fulfilled (CH-P).
    Postcard { seat: Seat, number: u16 },
    /// A challenge was won.
    RaceWon { seat: Seat, number: u16 },
    /// A staff card was used (CH-Q).
    StaffUsed { seat: Seat },
    /// A completed ticket was shown.
    TicketShown { seat: Seat, ticket: TicketId },
    /// A seat looked at the next event; which one only for itself.
    EventPeeked { seat: Seat, event: Option<EventId> },
    /// An event was put under the deck, openly.
    EventSetAside { event: EventId },
    /// An event left the game by itself.
    EventRetired { event: EventId },
    /// The secret bids, all at once (CH-EV18).
    Bids {
        #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
        bids: BySeat<u8>,
    },
    /// A herd was given back (CH-EV35).
    HerdReturned { seat: Seat },
    /// The large-city bonus was a face-up card.
    FaceUpBonus { seat: Seat, card: Card },
    /// A city of a circuit was crossed off (CH-T).
    CrossedOff { seat: Seat, place: PlaceId },
}
