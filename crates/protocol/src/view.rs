//! A game as one viewer sees it, with what it may do now. For other seats there are only counts.

use std::collections::BTreeMap;

use capotreno_rules::spec::TieBreak;
use capotreno_rules::{Card, Cards, Stage, TicketStatus, Viewer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::charter::CharterView;
use crate::refused::Refused;

/// The game after a number of steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameView {
    /// How many steps the game has had: an action says for which number it was made.
    pub seq: u32,
    pub viewer: Viewer,
    pub stage: Stage,
    pub first: u8,
    /// Whose turn it is.
    pub turn: u8,
    /// Every seat that owes a decision now: one, or several at once.
    pub awaited: Vec<u8>,
    /// The seat whose last claim, or in practice last decision, can be taken back now; none where the table does not allow it.
    pub can_take_back: Option<u8>,
    /// Turns left after the end was triggered, the current one included.
    pub last_turns: Option<u8>,
    /// The face-up cards by slot.
    pub display: Vec<Option<Card>>,
    pub deck: u16,
    pub discards: Cards,
    pub ticket_deck: u8,
    pub seats: Vec<SeatView>,
    /// Lines with a shared train: everyone's.
    pub shared_lines: Vec<u8>,
    pub shared_trains: u8,
    /// The bonuses in play.
    pub bonuses: Vec<u8>,
    /// For each bonus in play how everybody stands.
    pub standings: Vec<Standing>,
    /// Only where the edition has events.
    pub events: Option<EventsView>,
    /// A claim that waits for another decision.
    pub pending: Option<PendingView>,
    /// What only this viewer's seat knows.
    pub own: Option<OwnView>,
    /// What this viewer's seat may do now, and why not the rest.
    pub may: Option<May>,
    /// For each line whether this viewer's seat can claim it now.
    pub lines: Option<LineStatus>,
    /// The result, once the game is over.
    pub result: Option<Result>,
    /// Only in a campaign's game.
    pub campaign: Option<CharterView>,
}

/// What everyone knows of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatView {
    pub hand: u8,
    /// Cards of the hand everyone has seen: taken face up or returned from a tunnel.
    pub known_cards: Cards,
    pub tickets: u8,
    pub tickets_offered: u8,
    /// Whether the opening tickets are chosen.
    pub chosen: bool,
    /// Pieces left, by supply.
    pub pieces: Vec<u8>,
    pub points: i16,
    pub lines: Vec<u8>,
    pub track: u8,
    /// What the rank on the track would bring now; none where the edition has no track.
    pub track_points: Option<i16>,
    pub coins: u16,
    pub company: Option<u8>,
}

/// How everybody stands for one bonus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    pub bonus: u8,
    /// By seat: how much it has of what counts; none where only that seat knows.
    pub counts: Vec<Option<u16>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventsView {
    pub current: Option<u8>,
    /// Events still in the deck, whose order nobody knows.
    pub deck: Vec<u8>,
    /// Events revealed, the current one included.
    pub pile: Vec<u8>,
    pub retired: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PendingView {
    pub line: u8,
    pub set: Cards,
    pub revealed: Cards,
    /// The colour of the set; none for a set of wilds.
    pub colour: Option<Card>,
    pub owed: u8,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct OwnView {
    pub seat: u8,
    pub hand: Cards,
    pub tickets: Vec<TicketState>,
    /// The tickets to choose from, in the order of the bits of `keep_tickets`.
    pub offer: Vec<TicketState>,
    /// The opening choice, made but not yet settled.
    pub opening_keep: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TicketState {
    pub ticket: u8,
    pub status: TicketStatus,
}

/// Whether something may be done now; where not, which rule forbids it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Choice {
    pub allowed: bool,
    pub refused: Option<Refused>,
}

/// What the viewer's seat may do now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct May {
    /// Whether the seat owes a decision now.
    pub act: bool,
    /// Taking the card of each display slot.
    pub slots: Vec<Choice>,
    pub deck: Choice,
    /// Whether the second card may be left now.
    pub stop: bool,
    pub tickets: Choice,
    pub pass: Choice,
    /// Choosing tickets of the offer.
    pub keep: Option<KeepChoice>,
    pub tunnel: Option<TunnelChoice>,
    pub offer: Option<OfferChoice>,
    /// Events one of which must be retired.
    pub retire: Option<Vec<u8>>,
    /// In a campaign: using the staff card, and how many cards would end a strike.
    pub staff: bool,
    pub strike: Option<u8>,
    /// Claims that cost more while the current event lasts.
    pub surcharges: Vec<SurchargeDue>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct KeepChoice {
    pub least: u8,
    pub offered: u8,
}

/// A tunnel asks for more cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TunnelChoice {
    pub line: u8,
    pub owed: u8,
    /// The ways to pay, fewest wilds first; empty where the hand cannot.
    pub payments: Vec<Cards>,
}

/// The current event offers coins for wilds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct OfferChoice {
    pub event: u8,
    pub wilds: u8,
    pub coins: u16,
    pub accept: Choice,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SurchargeDue {
    /// None where only cards will do.
    pub coins: Option<u16>,
    /// Or so many extra cards of any kind.
    pub cards: u8,
    pub lines: Vec<u8>,
}

/// For each line: claimable, or which rule forbids it. Lines with the same reason are grouped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LineStatus {
    pub claimable: Vec<u8>,
    pub refused: Vec<LineRefusal>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LineRefusal {
    pub refused: Refused,
    pub lines: Vec<u8>,
}

/// The result of a game, with every seat's tickets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Result {
    pub winners: Vec<u8>,
    pub seats: Vec<SeatResult>,
    /// What decided where totals are equal; none where all who are level have won.
    pub tie: Option<TieView>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TieView {
    pub by: TieBreak,
    /// How much of it the winner has, and the best of the others.
    pub winner: u16,
    pub other: u16,
}

/// One seat's result, line by line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatResult {
    pub lines: i16,
    pub tickets: i16,
    pub completed: Vec<u8>,
    pub failed: Vec<u8>,
    /// The bonuses won, by their number, with their points.
    pub bonuses: BTreeMap<String, i16>,
    pub track: i16,
    pub coins: i16,
    pub pieces_left: i16,
    pub total: i16,
    /// 1 is the winner; tied seats share a rank.
    pub rank: u8,
    /// The longest continuous path, in pieces.
    pub longest_path: u16,
}
