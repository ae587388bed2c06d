//! What happened, as one viewer sees it. Facts another seat keeps to itself are `null` here.

use capotreno_rules::SeenEvent;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::campaign::Deed;
use crate::card::{Card, Cards};

/// Why coins came or went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum CoinReason {
    CompanyLine,
    Event {
        event: u8,
    },
    Surcharge,
    /// A rule box of a campaign, by its id.
    Rule {
        rule: String,
    },
    /// A postcard or an open challenge.
    Postcard {
        number: u16,
    },
    Staff,
}

/// Something that happened, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum GameEvent {
    GameStarted {
        players: u8,
        first: u8,
    },
    /// A card drawn blind; the card only for who drew it.
    CardDrawn {
        seat: u8,
        card: Option<Card>,
    },
    FaceUpTaken {
        seat: u8,
        slot: u8,
        card: Card,
    },
    SlotFilled {
        slot: u8,
        card: Card,
    },
    DisplayReset {
        discarded: Vec<Option<Card>>,
    },
    DeckReshuffled {
        cards: u16,
    },
    BonusTurnedUp {
        bonus: u8,
    },
    /// Tickets on offer; which ones only for who must choose.
    TicketsOffered {
        seat: u8,
        count: u8,
        tickets: Option<Vec<u8>>,
    },
    /// An opening choice was made; how many were kept stays secret until all have chosen.
    OpeningChosen {
        seat: u8,
    },
    /// Tickets kept; which ones only for who chose.
    TicketsKept {
        seat: u8,
        count: u8,
        given_back: u8,
        tickets: Option<Vec<u8>>,
    },
    LineClaimed {
        seat: u8,
        line: u8,
        cards: Cards,
        points: i16,
    },
    BulletLineClaimed {
        seat: u8,
        line: u8,
        cards: Cards,
        track: u8,
    },
    TunnelRevealed {
        seat: u8,
        line: u8,
        set: Cards,
        revealed: Vec<Card>,
        owed: u8,
    },
    TunnelDeclined {
        seat: u8,
        line: u8,
    },
    NewspaperDrawn {
        seat: u8,
        resolved: bool,
    },
    EventRevealed {
        seat: u8,
        event: u8,
    },
    EventsReshuffled,
    EventRetired {
        seat: u8,
        event: u8,
    },
    CoinsGained {
        seat: u8,
        coins: u16,
        reason: CoinReason,
    },
    CoinsPaid {
        seat: u8,
        coins: u16,
        reason: CoinReason,
    },
    OfferMade {
        seat: u8,
        line: u8,
    },
    OfferAccepted {
        seat: u8,
        discarded: Cards,
    },
    OfferDeclined {
        seat: u8,
    },
    /// A seat left its second card.
    DrawingStopped {
        seat: u8,
    },
    Passed {
        seat: u8,
    },
    TurnStarted {
        seat: u8,
    },
    LastRound {
        seat: u8,
    },
    GameEnded,
    /// Something only a campaign has.
    Campaign {
        deed: Deed,
    },
    /// The last claim was taken back by its player: the game is as it was before.
    TakenBack {
        seat: u8,
    },
}

impl From<capotreno_rules::CoinReason> for CoinReason {
    fn from(reason: capotreno_rules::CoinReason) -> CoinReason {
        match reason {
            capotreno_rules::CoinReason::CompanyLine => CoinReason::CompanyLine,
            capotreno_rules::CoinReason::Event(event) => CoinReason::Event { event: event.0 },
            capotreno_rules::CoinReason::Surcharge => CoinReason::Surcharge,
            capotreno_rules::CoinReason::Box(rule) => CoinReason::Rule { rule: rule.id().to_owned() },
            capotreno_rules::CoinReason::Postcard(number) => CoinReason::Postcard { number },
            capotreno_rules::CoinReason::Staff => CoinReason::Staff,
        }
    }
}

fn tickets(tickets: Option<impl IntoIterator<Item = capotreno_rules::TicketId>>) -> Option<Vec<u8>> {
    tickets.map(|tickets| tickets.into_iter().map(|ticket| ticket.0).collect())
}

impl From<SeenEvent> for GameEvent {
    fn from(event: SeenEvent) -> GameEvent {
        match event {
            SeenEvent::GameStarted { players, first } => Self::GameStarted { players, first: first.0 },
            SeenEvent::CardDrawn { seat, card } => {
                Self::CardDrawn { seat: seat.0, card: card.map(Card::from) }
            }
            SeenEvent::FaceUpTaken { seat, slot, card } => {
                Self::FaceUpTaken { seat: seat.0, slot, card: card.into() }
            }
            SeenEvent::SlotFilled { slot, card } => Self::SlotFilled { slot, card: card.into() },
            SeenEvent::DisplayReset { discarded } => Self::DisplayReset {
                discarded: discarded.into_iter().map(|card| card.map(Card::from)).collect(),
            },
            SeenEvent::DeckReshuffled { cards } => Self::DeckReshuffled { cards },
            SeenEvent::BonusTurnedUp { bonus } => Self::BonusTurnedUp { bonus: bonus.0 },
            SeenEvent::TicketsOffered { seat, count, tickets: offered } => {
                Self::TicketsOffered { seat: seat.0, count, tickets: tickets(offered) }
            }
            SeenEvent::OpeningChosen { seat } => Self::OpeningChosen { seat: seat.0 },
            SeenEvent::TicketsKept { seat, count, given_back, tickets: kept } => {
                Self::TicketsKept { seat: seat.0, count, given_back, tickets: tickets(kept) }
            }
            SeenEvent::LineClaimed { seat, line, cards, points } => {
                Self::LineClaimed { seat: seat.0, line: line.0, cards: cards.into(), points }
            }
            SeenEvent::BulletLineClaimed { seat, line, cards, track } => {
                Self::BulletLineClaimed { seat: seat.0, line: line.0, cards: cards.into(), track }
            }
            SeenEvent::TunnelRevealed { seat, line, set, revealed, owed } => Self::TunnelRevealed {
                seat: seat.0,
                line: line.0,
                set: set.into(),
                revealed: revealed.into_iter().map(Card::from).collect(),
                owed,
            },
            SeenEvent::TunnelDeclined { seat, line } => Self::TunnelDeclined { seat: seat.0, line: line.0 },
            SeenEvent::NewspaperDrawn { seat, resolved } => Self::NewspaperDrawn { seat: seat.0, resolved },
            SeenEvent::EventRevealed { seat, event } => Self::EventRevealed { seat: seat.0, event: event.0 },
            SeenEvent::EventsReshuffled => Self::EventsReshuffled,
            SeenEvent::EventRetired { seat, event } => Self::EventRetired { seat: seat.0, event: event.0 },
            SeenEvent::CoinsGained { seat, coins, reason } => {
                Self::CoinsGained { seat: seat.0, coins, reason: reason.into() }
            }
            SeenEvent::CoinsPaid { seat, coins, reason } => {
                Self::CoinsPaid { seat: seat.0, coins, reason: reason.into() }
            }
            SeenEvent::OfferMade { seat, line } => Self::OfferMade { seat: seat.0, line: line.0 },
            SeenEvent::OfferAccepted { seat, discarded } => {
                Self::OfferAccepted { seat: seat.0, discarded: discarded.into() }
            }
            SeenEvent::OfferDeclined { seat } => Self::OfferDeclined { seat: seat.0 },
            SeenEvent::DrawingStopped { seat } => Self::DrawingStopped { seat: seat.0 },
            SeenEvent::Passed { seat } => Self::Passed { seat: seat.0 },
            SeenEvent::TurnStarted { seat } => Self::TurnStarted { seat: seat.0 },
            SeenEvent::LastRound { seat } => Self::LastRound { seat: seat.0 },
            SeenEvent::GameEnded => Self::GameEnded,
            SeenEvent::Campaign(deed) => Self::Campaign { deed: deed.into() },
        }
    }
}
