//! What may be sent to a client: built from what is unlocked and from nothing else.
//!
//! Sealed means sealed: boxes, cards and frontiers that are not open yet, vaults and secret sides of
//! others, the seed, and answers that are not all in are not in here. A view is built by adding,
//! never by taking away. It travels as it is here: places, lines, tickets, events, staff and frontiers
//! have the campaign's numbers, not the positions of a game's edition.

mod builder;
mod frontier;
mod pictures;

use capotreno_rules::Card;
use capotreno_rules::spec::Words;
use serde::{Deserialize, Serialize};

use crate::content::{
    CardKind, CompanyNo, EventNo, FrontierNo, LineNo, PlaceNo, PostcardKind, PostcardNo, StaffNo, TicketNo,
};
use crate::decide::Decision;
use crate::entry::{ChanceOutcome, Move, Presence, Slip};
use crate::state::{Chosen, GameSlip, Phase, Wager};
use crate::vault::FinalScore;

pub use pictures::Picture;

/// Everything a client may know of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CampaignView {
    pub campaign: String,
    pub name: Words,
    /// Whose view it is; none for a spectator.
    pub company: Option<CompanyNo>,
    /// The game that is prepared, played or wound up: 1 to `games`.
    pub game: u8,
    pub games: u8,
    pub year: u16,
    /// The title of the game.
    pub title: Words,
    /// The titles of all games up to this one.
    pub titles: Vec<Words>,
    pub phase: Phase,
    /// The company with the first-player card.
    pub first: CompanyNo,
    pub companies: Vec<CompanyView>,
    /// In the order of the campaign, best first.
    pub standing: Vec<CompanyNo>,
    /// Who owes which decision.
    pub awaited: Vec<Awaited>,
    /// What the viewer's own company could do now.
    pub moves: Vec<Move>,
    /// The viewer's own answer while others are still thinking.
    pub answered: Option<Move>,
    /// The cards read so far, in order.
    pub story: Vec<StoryView>,
    /// Rule boxes in force and those that have ended.
    pub boxes: Vec<BoxView>,
    pub frontiers: Vec<FrontierView>,
    /// Frontiers that can be picked now.
    pub to_pick: Vec<FrontierOffer>,
    /// What is on the table. The board of the campaign lists places and lines in the same order.
    pub places: Vec<PlaceView>,
    pub lines: Vec<LineView>,
    pub tickets: Vec<TicketView>,
    pub events: Vec<CardView>,
    pub staff: Vec<CardView>,
    /// The open challenges.
    pub races: Vec<PostcardView>,
    pub junctions: Vec<PlaceNo>,
    /// What was voted, by the code of its story card.
    pub choices: Vec<Chosen>,
    /// The chronicle as everyone may read it.
    pub log: Vec<SeenEntry>,
    /// Once the vaults are open.
    pub score: Option<FinalScore>,
    /// The awards that were taken then.
    pub awards: Vec<PostcardView>,
    /// The winner's epilogue, a line for each of the others, the closing words.
    pub epilogues: Vec<Words>,
    /// Fluent messages that speak of what was discovered: no client has them in its files.
    pub sentences: Words,
    /// The pictures of what is in here.
    pub pictures: Vec<Picture>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CompanyView {
    pub colour: Card,
    pub name: Words,
    pub player: String,
    pub presence: Presence,
    pub depots: Vec<PlaceNo>,
    /// The staff card of the next or current game.
    pub staff: Option<StaffNo>,
    pub office: Vec<PostcardView>,
    pub slips: Vec<GameSlip>,
    /// The sum of the slips.
    pub total: i32,
    /// Cities crossed off on the circuit sheet.
    pub crossed: Vec<PlaceNo>,
    /// Tickets punched so far.
    pub punched: u16,
    /// Shown when all have staked.
    pub wager: Option<Wager>,
    /// Only for the owner, until the vaults are opened.
    pub vault: Option<VaultView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VaultView {
    /// By number: so many of each colour.
    pub certificates: Vec<u8>,
    pub stamps: Vec<u8>,
    pub surveys: Vec<u8>,
    /// Fulfilled quests and races won.
    pub postcards: Vec<PostcardView>,
    pub dollars: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Awaited {
    pub company: CompanyNo,
    /// The rule that asks, a heading of the campaign's rulebook or a story card's code.
    pub rule: String,
    pub decision: Decision,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StoryView {
    /// The year of its game and its number there: `1865-01`.
    pub code: String,
    pub kind: CardKind,
    pub title: Words,
    pub text: Words,
    /// The options of a choice with their words.
    pub options: Vec<StoryOption>,
    pub opens: Opens,
}

/// What comes into play with a card of the story or with the box of a frontier. What the numbers name is
/// in the view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opens {
    /// Rule boxes by their letters.
    pub boxes: Vec<char>,
    pub events: Vec<EventNo>,
    pub staff: Vec<StaffNo>,
    /// The challenges that were put in view.
    pub races: Vec<PostcardView>,
    /// The letter to the viewer's own company, with its secret side.
    pub letter: Option<PostcardView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StoryOption {
    pub option: String,
    pub words: Words,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoxView {
    /// `F` to `V`.
    pub letter: char,
    pub id: String,
    pub name: Words,
    pub summary: Words,
    /// Its step of a claim, where it has one.
    pub claim_step: Option<u8>,
    pub in_force: bool,
    /// After which game it ended, if it has.
    pub ended: Option<u8>,
    /// How many games its module still lasts, where that is counted.
    pub games_left: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FrontierName {
    pub frontier: FrontierNo,
    pub code: String,
    pub name: Words,
}

/// A frontier that can be picked: what stands on its card, and nothing of what is inside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FrontierOffer {
    #[serde(flatten)]
    pub name: FrontierName,
    pub cities: u8,
    pub lines: u8,
    pub tickets: u8,
    /// For each company how many of its lines begin at a city that company came to in the last game.
    pub near: Vec<u8>,
    /// How its letter begins.
    pub letter: Words,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FrontierView {
    #[serde(flatten)]
    pub name: FrontierName,
    /// What was read when its box was opened.
    pub opening: Words,
    pub opens: Opens,
    /// An event that joined the deck later by itself; told when it has.
    pub late: Option<LateEvent>,
}

/// An event that joins the deck from a year on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LateEvent {
    pub event: EventNo,
    pub year: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlaceView {
    pub place: PlaceNo,
    pub name: String,
    pub at: [i32; 2],
    pub large: bool,
    pub port: bool,
    /// None on the start board.
    pub frontier: Option<FrontierNo>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineView {
    pub line: LineNo,
    pub ends: [PlaceNo; 2],
    pub cards: u8,
    /// None is grey, or blank while its colour is being chosen.
    pub colour: Option<Card>,
    pub blank: bool,
    /// The company that gave it its colour.
    pub by: Option<CompanyNo>,
    /// What a tunnel pays; none where it is no tunnel.
    pub tunnel: Option<u8>,
    pub viaducts: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TicketView {
    pub ticket: TicketNo,
    pub id: String,
    pub ends: [PlaceNo; 2],
    pub value: u8,
    /// The postcard that is taken with it.
    pub postcard: Option<PostcardNo>,
    /// By company.
    pub punches: Vec<u8>,
    pub retired: bool,
}

/// An event or a staff card that was unlocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardView {
    pub number: u8,
    pub id: String,
    pub name: Words,
    pub text: Words,
    pub punches: u8,
    /// At how many punches it retires.
    pub most_punches: Option<u8>,
    pub retired: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PostcardView {
    pub number: PostcardNo,
    pub kind: PostcardKind,
    pub title: Words,
    pub open: Words,
    /// For the owner of a quest only.
    pub secret: Option<Words>,
    /// None where only games limit its uses.
    pub uses_left: Option<u8>,
    pub used: bool,
}

/// An entry of the chronicle as everyone may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum SeenEntry {
    Founded,
    /// Without the move while the answers of others are still out.
    Moved {
        company: CompanyNo,
        with: Option<Move>,
    },
    Drawn {
        outcome: ChanceOutcome,
    },
    Seated {
        company: CompanyNo,
        presence: Presence,
    },
    Started {
        game: u8,
    },
    /// The opening tickets are chosen: what follows is the story of the year.
    Chosen {
        game: u8,
    },
    /// The story is read and decided: the game goes on.
    Told {
        game: u8,
    },
    /// What everyone saw of a game; `record` is its table. What went into the vaults is not told again.
    Finished {
        game: u8,
        record: String,
        companies: Vec<SeenResult>,
        /// Cities made large and events retired.
        grown: Vec<PlaceNo>,
        retired: Vec<EventNo>,
        /// Races won and junctions bought.
        races: Vec<(PostcardNo, CompanyNo)>,
        bought: Vec<(PlaceNo, CompanyNo)>,
    },
}

/// What everyone saw of a company's game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeenResult {
    pub company: CompanyNo,
    /// 1 is the winner.
    pub rank: u8,
    /// Before wager and catch-up.
    pub slip: Slip,
    pub completed: Vec<TicketNo>,
    /// The cities its lines came to.
    pub touched: Vec<PlaceNo>,
}
