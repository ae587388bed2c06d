//! What a seat can do. Actions are imperatives, small and `Copy`.

use crate::card::Cards;
use crate::ids::{EventId, LineId};

/// One decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub enum Action {
    /// Take the card of a display slot (C-10).
    TakeFaceUp {
        /// Which of the five, from 0.
        slot: u8,
    },
    /// Draw a card blind from the deck (C-10).
    DrawBlind,
    /// Leave the second card where the edition allows it; the turn ends (C-10, NL-3).
    StopDrawing,
    /// Draw tickets (C-32); keeping them is a decision of its own.
    DrawTickets,
    /// Keep the offered tickets whose bit is set, in the order in which they were offered.
    KeepTickets {
        /// Bit 0 is the first ticket offered.
        keep: u8,
    },
    /// Claim a line with a set of cards; `extra` are cards for a surcharge on the cost (none:
    /// the surcharge, if any, is paid in coins).
    ClaimLine {
        /// Which line.
        line: LineId,
        /// The cards for its spaces.
        set: Cards,
        /// Cards beyond the set.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "no_cards"))]
        extra: Cards,
    },
    /// Pay what a tunnel asks for (C-50).
    PayTunnel {
        /// As many as are owed, of the set's colour or wilds.
        cards: Cards,
    },
    /// Take the set back; the turn ends (C-52).
    DeclineTunnel,
    /// Discard the wilds an event asks for and take its benefit (LW-29).
    AcceptOffer,
    /// Leave what the event offers (LW-29).
    DeclineOffer,
    /// Only where nothing else is possible (C-3).
    Pass,
    /// The number of an option of the question that is open (see [`crate::campaign::Question`]).
    Answer {
        /// What each number means is said with the question.
        option: u8,
    },
    /// Cards that answer the question that is open.
    Pick {
        /// Which and how many is said with the question.
        cards: Cards,
    },
    /// Use the ability of the own staff card at the start of a turn (CH-Q).
    UseStaff,
    /// Discard cards at the start of a turn to end a strike (CH-EV19).
    EndStrike {
        /// As many as the strike asks for.
        cards: Cards,
    },
    /// The last-ranked seat retires an event at the end of the game (LW-43).
    RetireEvent {
        /// One of those that were revealed.
        event: EventId,
    },
}

impl Action {
    /// Whether the action leaves the choice of a turn's action open, or is a pass (C-3).
    #[inline]
    pub(crate) const fn is_beside(&self) -> bool {
        matches!(self, Action::Pass | Action::UseStaff | Action::EndStrike { .. })
    }
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn no_cards(cards: &Cards) -> bool {
    cards.is_empty()
}
