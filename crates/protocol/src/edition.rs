//! An edition as a client needs it to draw its board, cards and lists. Everything that never
//! changes during a game is here and is fetched once.

use std::collections::BTreeMap;

use capotreno_editions::{PieceWords, Wild};
use capotreno_rules::spec::{Company, LineKind, Opening, Place, Supply, Ticket, TicketDraw, Words};
use capotreno_rules::{Card, Cards};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::charter::CharterInfo;

/// An edition in a list to choose from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EditionSummary {
    pub id: String,
    pub name: Words,
    pub fewest_players: u8,
    pub most_players: u8,
    /// What a record names, so that a replay meets the same board: 64 hexadecimal digits.
    pub digest: String,
    /// What it is, in a few words.
    pub tagline: Option<Words>,
    /// How long a game takes around a table, at least and at most.
    pub minutes: Option<[u16; 2]>,
    /// From 1, for a first evening, to 3.
    pub difficulty: Option<u8>,
    /// The letters with which the rules of its own page of the rulebook begin: `NC` of `NC-5`.
    pub rules: Option<String>,
    /// The campaign that is played by its rules.
    pub campaign: Option<String>,
}

/// Everything that never changes during a game. Places, lines, tickets, supplies, bonuses,
/// events and companies are called by their position in these lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EditionDetails {
    pub id: String,
    pub name: Words,
    pub version: u32,
    pub digest: String,
    pub fewest_players: u8,
    pub most_players: u8,
    /// The train cards of the game, without newspapers.
    pub deck: Cards,
    pub places: Vec<Place>,
    pub lines: Vec<LineInfo>,
    pub tickets: Vec<Ticket>,
    pub supplies: Vec<Supply>,
    pub opening: Opening,
    pub ticket_draw: TicketDraw,
    pub bonuses: Vec<BonusInfo>,
    /// How many of the bonuses that are not always in play are turned up for a game.
    pub bonuses_drawn: u8,
    pub shared: Option<SharedInfo>,
    pub companies: Vec<Company>,
    pub events: Vec<EventInfo>,
    pub switches: SwitchInfo,
    /// Its page of the rulebook: its own, or the common one.
    pub rulebook: String,
    /// What its wild cards are called, where they are no locomotives.
    pub wild: Option<Wild>,
    /// What its pieces are called, by the id of their supply, where they are no train cars.
    pub pieces: BTreeMap<String, PieceWords>,
    /// What is worth knowing in the first games.
    pub tips: Vec<Words>,
    /// Only in a campaign's game: what the campaign brings to it.
    pub charter: Option<CharterInfo>,
}

/// A line with what follows from the rest of the edition: its group and what it scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LineInfo {
    pub from: u8,
    /// None for a line that runs off the board.
    pub to: Option<u8>,
    /// How many cards the set has: the number of spaces drawn.
    pub cards: u8,
    /// How many pieces go on the line.
    pub pieces: u8,
    /// Which supply they come from.
    pub supply: u8,
    /// None is grey: a set of any one colour.
    pub colour: Option<Card>,
    pub kind: LineKind,
    /// How many of the spaces show a wild symbol.
    pub symbols: u8,
    /// So many cards of any kind may stand for one card of the set.
    pub stand_in: Option<u8>,
    /// Cards drawn blind after the claim.
    pub draw_bonus: u8,
    /// The other lines of the same double or triple line.
    pub group: Vec<u8>,
    /// What claiming it scores at once.
    pub points: i16,
}

/// What a bonus counts, with names for its arguments.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "most", rename_all = "snake_case")]
pub enum BonusRule {
    CompletedTickets,
    CompletedTicketsAt { tag: String },
    CompletedTicketsWorthAtMost { value: u8 },
    LongestPath,
    PiecesLeft,
    LinesOfLength { length: u8 },
    LinesAt { tag: String },
    LinesIn { country: String },
    Ferries,
    Countries,
    WildsInHand,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BonusInfo {
    pub id: String,
    pub name: Words,
    pub value: i16,
    pub rule: BonusRule,
    /// Whether it is in play in every game, or only where it was turned up.
    pub always: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SharedInfo {
    /// White trains for everyone.
    pub count: u8,
    /// By number of players: the points of each rank on the track.
    pub rank_points: BTreeMap<u8, Vec<i16>>,
    /// For a marker that never moved.
    pub never_moved: i16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventInfo {
    pub id: String,
    pub name: Words,
    pub text: Words,
    /// Whether it holds while it is the current event; otherwise it happens once.
    pub lasts: bool,
}

/// The differences between editions worth showing to players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts with names of their own on the wire")]
pub struct SwitchInfo {
    /// A wild taken face up is the only card of the turn.
    pub face_up_wild_ends_turn: bool,
    /// The display is laid out anew when so many of its cards are wild.
    pub display_reset_at_wilds: Option<u8>,
    /// Wilds only on tunnels and ferries.
    pub wilds_only_on_tunnels_and_ferries: bool,
    /// How many cards a tunnel reveals.
    pub tunnel_reveal: u8,
    /// So many cards of any kind stand for a wild symbol of a ferry.
    pub ferry_any_cards: Option<u8>,
    /// Two cards of one colour stand for a wild symbol of a ferry.
    pub ferry_same_colour_pair: bool,
    /// The last round begins with so many pieces or fewer.
    pub end_pieces: u8,
    /// And with so many shared trains or fewer.
    pub end_shared: Option<u8>,
    /// There are coins, newspapers, events and companies.
    pub economy: bool,
    /// The tag of places whose claims draw cards, where there are such.
    pub large_city_tag: Option<String>,
    pub large_city_draw: u8,
    /// Coins at the end for pieces left; the last entry holds for all larger numbers.
    pub pieces_left_coins: Vec<i16>,
    /// How many lines of a double line are open, by number of players.
    pub double_lines_open: BTreeMap<u8, u8>,
    pub triple_lines_open: BTreeMap<u8, u8>,
}
