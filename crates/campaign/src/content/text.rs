//! The rows and tables of the campaign's files, as they are written. Names are found out in `check`.

use std::collections::BTreeMap;

use capotreno_rules::Card;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::card_text::CompanyText;

/// A name with the place where it stands.
pub(super) type Name = Spanned<String>;

/// `campaign.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CampaignText {
    pub id: String,
    pub version: u32,
    /// The edition whose rules hold where the campaign says nothing.
    pub edition: Name,
    pub games: Vec<Game>,
    pub companies: Vec<CompanyText>,
    pub numbers: Numbers,
    pub stocks: StocksText,
}

/// What the modules start with; places by name or tag.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StocksText {
    pub tunnel_coins: Vec<u16>,
    pub elevators: u8,
    pub herds: Vec<String>,
    pub herds_with: HerdsWithText,
    pub herd_markets: Vec<String>,
    pub water: ByPlayers,
    pub certificates_shown: ByPlayers,
    pub stamps_shown: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HerdsWithText {
    pub frontier: String,
    pub places: Vec<String>,
    pub without: Vec<String>,
}

/// A number by players, written `{ 2 = 1, 3 = 2 }`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct ByPlayers(BTreeMap<String, u8>);

impl ByPlayers {
    /// 0 where nothing is said of so many players.
    pub fn of(&self, players: usize) -> u8 {
        self.0.get(&players.to_string()).copied().unwrap_or(0)
    }
}

/// One of the twelve games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    pub year: u16,
    pub cars: u8,
    pub tickets: u8,
    pub keep: u8,
    pub catch_up: u16,
    /// Whether a frontier joins the board after the game.
    #[serde(default)]
    pub frontier: bool,
    /// Whether each company places a depot after the game.
    #[serde(default)]
    pub depots: bool,
}

/// The numbers of the rules between games.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    pub catch_up_percent: u32,
    /// Files of before have none.
    #[serde(default)]
    pub catch_up_more: ByPlayers,
    pub most_modules: usize,
    pub most_cars: u8,
    pub most_newspapers: u8,
    pub most_depots: usize,
    pub no_staff_coins: u16,
    pub more_staff_shown: usize,
    pub colouring: Colouring,
    pub vault: VaultWorth,
    pub free_play: FreePlay,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colouring {
    pub longest: u8,
    pub colours: Vec<Card>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VaultWorth {
    pub certificates_most: i32,
    pub certificates_second: i32,
    pub certificates_other: i32,
    pub certificates_needed: ByPlayers,
    pub stamps: Vec<i32>,
    pub survey: i32,
    pub circuit: i32,
    pub circuit_lacking_one: i32,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreePlay {
    pub cars: u8,
    pub tickets: u8,
    pub keep: u8,
    pub boxes: Vec<char>,
    pub optional: Vec<char>,
}

/// `board.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardText {
    pub places: Vec<PlaceText>,
    pub lines: Vec<LineText>,
    pub edges: Vec<EdgeText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceText {
    pub name: String,
    pub at: [f64; 2],
    pub board: Name,
    #[serde(default)]
    pub tags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineText {
    pub from: Name,
    pub to: Name,
    pub cards: u8,
    pub colour: Name,
    pub boards: Vec<Name>,
    pub group: Option<String>,
    pub tunnel: Option<u8>,
    #[serde(default)]
    pub viaducts: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EdgeText {
    pub from: Name,
    pub leaves: capotreno_editions::Direction,
    pub cards: u8,
    /// The ends of the line it becomes.
    pub becomes: Name,
}

/// `tickets.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TicketsText {
    pub tickets: Vec<TicketText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TicketText {
    pub id: String,
    #[serde(rename = "box")]
    pub board: Name,
    pub from: Name,
    pub to: Name,
    pub value: u8,
    pub postcard: Option<u16>,
}

/// `sheets.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SheetsText {
    pub circuits: Vec<Vec<Name>>,
    pub surveys: Vec<[Name; 3]>,
}

/// `frontiers.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FrontiersText {
    pub boxes: Vec<BoxText>,
    pub frontiers: Vec<FrontierText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoxText {
    pub letter: char,
    pub id: String,
    pub claim_step: Option<u8>,
    pub story: Option<Name>,
    pub frontier: Option<Name>,
    pub ends_with: Option<Name>,
    pub ends_punched: Option<Name>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FrontierText {
    pub code: String,
    pub attaches: Vec<Name>,
    #[serde(rename = "box")]
    pub letter: char,
    pub temporary: bool,
    /// 0: until its stock is gone, or for good.
    pub games: u8,
    pub events: Vec<Name>,
    pub late: Option<LateText>,
    pub postcard: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LateText {
    pub event: Name,
    pub year: u16,
}

/// `story.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoryText {
    pub cards: Vec<CardText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardText {
    pub code: Name,
    #[serde(rename = "type")]
    pub kind: CardKind,
    #[serde(default)]
    pub steps: Vec<InstructionText>,
}

/// The type printed on a story card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    Story,
    Event,
    Rule,
    Staff,
    Challenge,
    Postcard,
    Bonus,
    Growth,
    Choice,
    Wager,
    Open,
    Pause,
    Stop,
}

/// What a story card does, with names.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum InstructionText {
    Challenge {
        postcard: u16,
    },
    OpenBox {
        #[serde(rename = "box")]
        letter: char,
    },
    Letters {
        postcards: Vec<u16>,
    },
    AddEvent {
        event: String,
    },
    AddStaff {
        staff: Vec<String>,
    },
    Draft,
    FirstDepots,
    PlaceJunctions {
        among: Vec<String>,
    },
    Vote {
        options: Vec<OptionText>,
    },
    Grow {
        cities: u8,
    },
    ImproveBonuses,
    LookAtTwoEvents,
    Wager {
        most: u16,
    },
    Answer {
        pay: u16,
        vault: u16,
        event: String,
    },
    OpenVaults,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OptionText {
    pub id: String,
    pub then: Vec<Consequence>,
    pub then_for_two: Option<Vec<Consequence>>,
}

/// What follows from a vote: a closed vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Consequence {
    /// So many junctions leave the map, the latest placed first.
    RemoveJunctions { count: u8 },
    /// One more newspaper in the deck for good.
    AddNewspaper,
    /// Each company takes dollars in the next game.
    Coins { coins: u16 },
    /// All junctions leave the map; their rule and event retire.
    EndJunctions,
    /// Each company takes the junction nearest its depots as a depot.
    SettleJunctions,
}
