//! What happened, and what each viewer sees of it.
//!
//! The engine reports [`Event`]s. They hold everything, so nothing can be read from one except
//! through [`Event::seen_by`], which builds what one viewer may see.

use core::fmt;

use arrayvec::ArrayVec;

use crate::campaign::Deed;
use crate::campaign::spec::RuleBox;
use crate::card::{Card, Cards};
use crate::ids::{BonusId, DISPLAY, EventId, LineId, MAX_OFFER, Seat, TicketId};
use crate::view::Viewer;

/// Why coins came or went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum CoinReason {
    CompanyLine,
    Event(EventId),
    Surcharge,
    /// A rule box of a campaign.
    Box(RuleBox),
    /// A postcard or an open challenge, by number.
    Postcard(u16),
    Staff,
}

/// Something that happened, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "what", rename_all = "snake_case"))]
pub enum SeenEvent {
    GameStarted {
        players: u8,
        first: Seat,
    },
    /// A card drawn blind; the card only for who drew it.
    CardDrawn {
        seat: Seat,
        card: Option<Card>,
    },
    FaceUpTaken {
        seat: Seat,
        slot: u8,
        card: Card,
    },
    /// A seat left its second card.
    DrawingStopped {
        seat: Seat,
    },
    SlotFilled {
        slot: u8,
        card: Card,
    },
    DisplayReset {
        discarded: [Option<Card>; DISPLAY],
    },
    DeckReshuffled {
        cards: u16,
    },
    BonusTurnedUp {
        bonus: BonusId,
    },
    /// Tickets on offer; which ones only for who must choose.
    TicketsOffered {
        seat: Seat,
        count: u8,
        tickets: Option<ArrayVec<TicketId, MAX_OFFER>>,
    },
    /// An opening choice was made; how many were kept stays secret until all have chosen.
    OpeningChosen {
        seat: Seat,
    },
    /// Tickets kept; which ones, and which were given back, only for who chose.
    TicketsKept {
        seat: Seat,
        count: u8,
        given_back: u8,
        tickets: Option<ArrayVec<TicketId, MAX_OFFER>>,
    },
    LineClaimed {
        seat: Seat,
        line: LineId,
        cards: Cards,
        points: i16,
    },
    BulletLineClaimed {
        seat: Seat,
        line: LineId,
        cards: Cards,
        track: u8,
    },
    TunnelRevealed {
        seat: Seat,
        line: LineId,
        set: Cards,
        revealed: ArrayVec<Card, 10>,
        owed: u8,
    },
    TunnelDeclined {
        seat: Seat,
        line: LineId,
    },
    NewspaperDrawn {
        seat: Seat,
        resolved: bool,
    },
    EventRevealed {
        seat: Seat,
        event: EventId,
    },
    EventsReshuffled,
    EventRetired {
        seat: Seat,
        event: EventId,
    },
    CoinsGained {
        seat: Seat,
        coins: u16,
        reason: CoinReason,
    },
    CoinsPaid {
        seat: Seat,
        coins: u16,
        reason: CoinReason,
    },
    OfferMade {
        seat: Seat,
        line: LineId,
    },
    OfferAccepted {
        seat: Seat,
        discarded: Cards,
    },
    OfferDeclined {
        seat: Seat,
    },
    Passed {
        seat: Seat,
    },
    TurnStarted {
        seat: Seat,
    },
    LastRound {
        seat: Seat,
    },
    GameEnded,
    /// Something only a campaign has.
    Campaign(Deed),
}

/// Something that happened, with all its secrets.
#[derive(Clone)]
pub struct Event(pub(crate) Truth);

#[derive(Clone)]
pub(crate) enum Truth {
    /// Nothing about it is secret.
    Open(SeenEvent),
    CardDrawn {
        seat: Seat,
        card: Card,
    },
    TicketsOffered {
        seat: Seat,
        tickets: ArrayVec<TicketId, MAX_OFFER>,
    },
    TicketsKept {
        seat: Seat,
        given_back: u8,
        tickets: ArrayVec<TicketId, MAX_OFFER>,
    },
    LookedAt {
        seat: Seat,
        cards: Cards,
    },
    NextEvent {
        seat: Seat,
        event: EventId,
    },
}

impl Event {
    /// What one viewer sees of it.
    pub fn seen_by(&self, viewer: Viewer) -> SeenEvent {
        match &self.0 {
            Truth::Open(event) => event.clone(),
            Truth::CardDrawn { seat, card } => {
                SeenEvent::CardDrawn { seat: *seat, card: viewer.sees(*seat).then_some(*card) }
            }
            Truth::TicketsOffered { seat, tickets } => SeenEvent::TicketsOffered {
                seat: *seat,
                count: tickets.len() as u8,
                tickets: viewer.sees(*seat).then(|| tickets.clone()),
            },
            Truth::LookedAt { seat, cards } => SeenEvent::Campaign(Deed::LookedAt {
                seat: *seat,
                count: cards.total() as u8,
                cards: viewer.sees(*seat).then_some(*cards),
            }),
            Truth::NextEvent { seat, event } => SeenEvent::Campaign(Deed::EventPeeked {
                seat: *seat,
                event: viewer.sees(*seat).then_some(*event),
            }),
            Truth::TicketsKept { seat, given_back, tickets } => SeenEvent::TicketsKept {
                seat: *seat,
                count: tickets.len() as u8,
                given_back: *given_back,
                tickets: viewer.sees(*seat).then(|| tickets.clone()),
            },
        }
    }
}

/// Prints what a spectator sees.
impl fmt::Debug for Event {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.seen_by(Viewer::Spectator), out)
    }
}

/// Who listens to the engine. Simulations do not, and then events are never built.
pub trait Listener {
    fn hear(&mut self, event: impl FnOnce() -> Event);
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Listener for Silent {
    #[inline]
    fn hear(&mut self, _event: impl FnOnce() -> Event) {}
}

impl Listener for Vec<Event> {
    fn hear(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}
