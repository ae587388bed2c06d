//! What a seat can do, as it travels.

use capotreno_rules::{EventId, LineId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::card::Cards;

/// One decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Take the card of a display slot, counted from 0.
    TakeFaceUp {
        slot: u8,
    },
    /// Draw a card from the deck.
    DrawBlind,
    /// Leave the second card, where the edition allows it; the turn ends.
    StopDrawing,
    /// Draw tickets; keeping them is a decision of its own.
    DrawTickets,
    /// Keep the offered tickets whose bit is set: bit 0 is the first ticket of the offer.
    KeepTickets {
        keep: u8,
    },
    /// Claim a line with a set of cards. `extra` are cards for a surcharge on the cost; without
    /// them a surcharge is paid in coins.
    ClaimLine {
        line: u8,
        set: Cards,
        #[serde(default)]
        #[ts(optional, as = "Option<Cards>")]
        extra: Cards,
    },
    /// Pay what a tunnel asks for.
    PayTunnel {
        cards: Cards,
    },
    /// Take the set back; the turn ends.
    DeclineTunnel,
    /// Discard the wilds an event asks for and take its benefit.
    AcceptOffer,
    DeclineOffer,
    /// Only where nothing else is possible.
    Pass,
    /// The number of an option of the question that is open.
    Answer {
        option: u8,
    },
    /// Cards that answer the question that is open.
    Pick {
        cards: Cards,
    },
    /// Use the own staff card at the start of a turn.
    UseStaff,
    /// Discard cards at the start of a turn to end a strike.
    EndStrike {
        cards: Cards,
    },
    /// Retire an event at the end of the game.
    RetireEvent {
        event: u8,
    },
}

impl From<Action> for capotreno_rules::Action {
    fn from(action: Action) -> capotreno_rules::Action {
        match action {
            Action::TakeFaceUp { slot } => Self::TakeFaceUp { slot },
            Action::DrawBlind => Self::DrawBlind,
            Action::StopDrawing => Self::StopDrawing,
            Action::DrawTickets => Self::DrawTickets,
            Action::KeepTickets { keep } => Self::KeepTickets { keep },
            Action::ClaimLine { line, set, extra } => {
                Self::ClaimLine { line: LineId(line), set: set.0, extra: extra.0 }
            }
            Action::PayTunnel { cards } => Self::PayTunnel { cards: cards.0 },
            Action::DeclineTunnel => Self::DeclineTunnel,
            Action::AcceptOffer => Self::AcceptOffer,
            Action::DeclineOffer => Self::DeclineOffer,
            Action::Pass => Self::Pass,
            Action::Answer { option } => Self::Answer { option },
            Action::Pick { cards } => Self::Pick { cards: cards.0 },
            Action::UseStaff => Self::UseStaff,
            Action::EndStrike { cards } => Self::EndStrike { cards: cards.0 },
            Action::RetireEvent { event } => Self::RetireEvent { event: EventId(event) },
        }
    }
}

impl From<capotreno_rules::Action> for Action {
    fn from(action: capotreno_rules::Action) -> Action {
        use capotreno_rules::Action as Played;
        match action {
            Played::TakeFaceUp { slot } => Action::TakeFaceUp { slot },
            Played::DrawBlind => Action::DrawBlind,
            Played::StopDrawing => Action::StopDrawing,
            Played::DrawTickets => Action::DrawTickets,
            Played::KeepTickets { keep } => Action::KeepTickets { keep },
            Played::ClaimLine { line, set, extra } => {
                Action::ClaimLine { line: line.0, set: set.into(), extra: extra.into() }
            }
            Played::PayTunnel { cards } => Action::PayTunnel { cards: cards.into() },
            Played::DeclineTunnel => Action::DeclineTunnel,
            Played::AcceptOffer => Action::AcceptOffer,
            Played::DeclineOffer => Action::DeclineOffer,
            Played::Pass => Action::Pass,
            Played::Answer { option } => Action::Answer { option },
            Played::Pick { cards } => Action::Pick { cards: cards.into() },
            Played::UseStaff => Action::UseStaff,
            Played::EndStrike { cards } => Action::EndStrike { cards: cards.into() },
            Played::RetireEvent { event } => Action::RetireEvent { event: event.0 },
        }
    }
}
