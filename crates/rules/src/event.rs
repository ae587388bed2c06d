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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum CoinReason {
    /// A line of the company's colour (LW-28, step 3).
    CompanyLine,
    /// The current event.
    Event(EventId),
    /// A surcharge on a claim (LW-29).
    Surcharge,
    /// A rule box of a campaign.
    Box(RuleBox),
    /// A postcard or an open challenge, by number.
    Postcard(u16),
    /// A staff card (CH-Q).
    Staff,
}

/// Something that happened, as one viewer sees it.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(tag = "what", rename_all = "snake_case"))]
pub enum SeenEvent {
    /// The first player is known.
    GameStarted { players: u8, first: Seat },
    /// A card drawn blind; the card only for who drew it.
    CardDrawn { seat: Seat, card: Option<Card> },
    /// A card was taken from the display.
    FaceUpTaken { seat: Seat, slot: u8, card: Card },
    /// A seat left its second card.
    DrawingStopped { seat: Seat },
    /// A card came face up.
    SlotFilled { slot: u8, card: Card },
    /// Too many wilds: the display was swept away (C-13).
    DisplayReset { discarded: [Option<Card>; DISPLAY] },
    /// The discards became the deck (C-15).
    DeckReshuffled { cards: u16 },
    /// A bonus is in play (NL-2).
    BonusTurnedUp { bonus: BonusId },
    /// Tickets on offer; which ones only for who must choose.
    TicketsOffered {
        seat: Seat,
        count: u8,
        #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TicketId>>))]
        tickets: Option<ArrayVec<TicketId, MAX_OFFER>>,
    },
    /// An opening choice was made; how many were kept stays secret until all have chosen.
    OpeningChosen { seat: Seat },
    /// Tickets kept; which ones, and which were given back, only for who chose.
    TicketsKept {
        seat: Seat,
        count: u8,
        given_back: u8,
        #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TicketId>>))]
        tickets: Option<ArrayVec<TicketId, MAX_OFFER>>,
    },
    /// A line was claimed and its cards discarded.
    LineClaimed { seat: Seat, line: LineId, cards: Cards, points: i16 },
    /// The same with a shared train: the marker moves (JP-5).
    BulletLineClaimed { seat: Seat, line: LineId, cards: Cards, track: u8 },
    /// What a tunnel showed and asks for (C-50).
    TunnelRevealed {
        seat: Seat,
        line: LineId,
        set: Cards,
        #[cfg_attr(feature = "schema", schema(value_type = Vec<Card>))]
        revealed: ArrayVec<Card, 10>,
        owed: u8,
    },
    /// The set went back to the hand (C-52).
    TunnelDeclined { seat: Seat, line: LineId },
    /// A newspaper came; after ten in one action it does nothing (LW-23).
    NewspaperDrawn { seat: Seat, resolved: bool },
    /// An event is the current one now.
    EventRevealed { seat: Seat, event: EventId },
    /// The events that were revealed became the deck (LW-25).
    EventsReshuffled,
    /// A seat retired an event (LW-43).
    EventRetired { seat: Seat, event: EventId },
    /// Coins came.
    CoinsGained { seat: Seat, coins: u16, reason: CoinReason },
    /// Coins went.
    CoinsPaid { seat: Seat, coins: u16, reason: CoinReason },
    /// An event offers coins for wilds (LW-29).
    OfferMade { seat: Seat, line: LineId },
    /// The wilds were discarded.
    OfferAccepted { seat: Seat, discarded: Cards },
    /// The offer was left.
    OfferDeclined { seat: Seat },
    /// Nothing else was possible (C-3).
    Passed { seat: Seat },
    /// A seat may choose its action.
    TurnStarted { seat: Seat },
    /// A seat has triggered the end (C-40).
    LastRound { seat: Seat },
    /// Nobody will act any more, but for retiring an event.
    GameEnded,
    /// Something only a campaign has.
    Campaign(Deed),
}

/// Something that happened, with all its secrets.
///
/// ```
/// use capotreno_rules::chance::Fast;
/// use capotreno_rules::{Edition, Event, Options, Seat, SeenEvent, Spec, State, Viewer};
///
/// let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// let mut events: Vec<Event> = Vec::new();
/// State::new(&edition, Options::new(2), &mut Fast::seeded(1), &mut events)?;
/// let cards_seen = |viewer: Viewer| {
///     let seen = events.iter().map(|event| event.seen_by(viewer));
///     seen.filter(|event| matches!(event, SeenEvent::CardDrawn { card: Some(_), .. })).count()
/// };
/// assert_eq!(cards_seen(Viewer::Seat(Seat(0))), 4, "a seat sees what it draws");
/// assert_eq!(cards_seen(Viewer::Spectator), 0);
/// # Ok::<(), capotreno_rules::SetupError>(())
/// ```
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
    /// Something happened. Who does not call the function never pays for the event.
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
