//! A campaign between its games, as one company sees it: the railway, the companies, the story so
//! far and what is to be decided. Built from the campaign's own view, which holds only what was
//! unlocked. Places, lines, tickets, events, staff and frontiers have the campaign's numbers here,
//! not the positions of a game's edition.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::card::Card;
use crate::edition::Words;

/// Everything a company may know of its campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CampaignState {
    /// Whose view it is; none for somebody who only looks.
    pub company: Option<u8>,
    /// The game that is prepared, played or wound up: 1 to `games`.
    pub game: u8,
    pub games: u8,
    pub year: u16,
    /// The title of the game.
    pub title: Words,
    pub stage: CampaignStage,
    /// The company with the first-player card.
    pub first: u8,
    pub companies: Vec<CompanyState>,
    /// Companies in the order of the campaign, best first.
    pub standing: Vec<u8>,
    /// Who owes which decision.
    pub awaited: Vec<AwaitedDecision>,
    /// What the viewer's own company could do now.
    pub moves: Vec<CampaignMove>,
    /// The viewer's own answer while others are still thinking.
    pub answered: Option<CampaignMove>,
    /// The cards read so far, in order.
    pub story: Vec<StoryCard>,
    /// Rule boxes in force and those that have ended.
    pub boxes: Vec<RuleBox>,
    pub frontiers: Vec<Frontier>,
    /// Frontiers that can be picked now: their names only.
    pub to_pick: Vec<FrontierName>,
    /// What is on the table. The board of the campaign lists places and lines in the same order.
    pub places: Vec<RailwayPlace>,
    pub lines: Vec<RailwayLine>,
    pub tickets: Vec<RailwayTicket>,
    pub events: Vec<CampaignCard>,
    pub staff: Vec<CampaignCard>,
    /// The open challenges.
    pub races: Vec<Postcard>,
    pub junctions: Vec<u8>,
    /// What was voted, by the code of its story card.
    pub choices: Vec<CampaignChoice>,
    /// The chronicle as everyone may read it.
    pub log: Vec<ChronicleEntry>,
    /// Once the vaults are open.
    pub score: Option<CampaignScore>,
    /// The winner's epilogue, a line for each of the others, the closing words.
    pub epilogues: Vec<Words>,
    /// Fluent messages that speak of what was discovered: no client has them in its files.
    pub sentences: Words,
}

/// Where in its course a campaign is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CampaignStage {
    /// Before the game: staff, story up to PAUSE.
    Before,
    /// The game can start.
    Ready,
    Playing,
    /// After the game: the end steps.
    After,
    /// The vaults are open.
    Over,
}

/// Who plays a company in a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CampaignPresence {
    Present,
    /// A bot sits in: the company plays and decides as ever.
    StandIn,
    /// Nobody: the company misses games and decisions until it is back.
    Absent,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanyState {
    pub colour: Card,
    pub name: Words,
    pub presence: CampaignPresence,
    pub depots: Vec<u8>,
    /// The staff card of the next or current game.
    pub staff: Option<u8>,
    pub office: Vec<Postcard>,
    pub slips: Vec<BankSlip>,
    /// The sum of the slips.
    pub total: i32,
    /// Cities crossed off on the circuit sheet.
    pub crossed: Vec<u8>,
    /// Tickets punched so far.
    pub punched: u16,
    /// Shown when all have staked.
    pub wager: Option<CampaignWager>,
    /// Only for the owner, until the vaults are opened.
    pub vault: Option<CampaignVault>,
}

/// A postcard in an office, or an open challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Postcard {
    pub number: u16,
    pub kind: PostcardKind,
    pub title: Words,
    pub open: Words,
    /// For the owner of a quest only.
    pub secret: Option<Words>,
    /// None where only games limit its uses.
    pub uses_left: Option<u8>,
    pub used: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PostcardKind {
    /// Open, stays in the office.
    Boon,
    /// Secret until fulfilled.
    Quest,
    /// Open to all, the first takes it.
    Race,
    /// At the end of the campaign.
    Award,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BankSlip {
    pub game: u8,
    /// What counts, with wager and catch-up.
    pub dollars: i32,
    pub coins: i32,
    pub pieces_left: i32,
    pub tickets: i32,
    /// 1 is the winner; 0 for a missed game.
    pub rank: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CampaignWager {
    pub stake: u16,
    pub place: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CampaignVault {
    /// By number: ten of each colour.
    pub certificates: Vec<u8>,
    pub stamps: Vec<u8>,
    pub surveys: Vec<u8>,
    /// Fulfilled quests and races won.
    pub postcards: Vec<Postcard>,
    pub dollars: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AwaitedDecision {
    pub company: u8,
    /// The rule that asks, a heading of the campaign's rulebook or a story card's code.
    pub rule: String,
    pub decision: CampaignDecision,
}

/// A decision a company owes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "decide", rename_all = "snake_case")]
pub enum CampaignDecision {
    /// One of the staff cards shown.
    Hire {
        shown: Vec<u8>,
    },
    /// A first depot on the start board.
    FirstDepot,
    /// A depot in a city of the last game's network.
    Depot,
    /// A small city becomes large.
    Grow,
    /// A stake on a finishing place, or none.
    Wager {
        most: u16,
    },
    /// An option of the story card.
    Vote {
        card: String,
        options: Vec<String>,
    },
    /// Whether to pay; the options are `pay` and `refuse`.
    Pay {
        dollars: u16,
        vault: u16,
    },
    PickFrontier,
    /// A blank line takes the company's colour.
    Colour,
}

/// A decision between games, as it is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "move", rename_all = "snake_case", deny_unknown_fields)]
pub enum CampaignMove {
    Hire {
        staff: u8,
    },
    Build {
        place: u8,
    },
    Grow {
        place: u8,
    },
    /// A stake of 0 on place 0 is none.
    Wager {
        stake: u16,
        place: u8,
    },
    Choose {
        option: String,
    },
    Pick {
        frontier: u8,
    },
    Colour {
        line: u8,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StoryCard {
    /// The year of its game and its number there: `1865-01`.
    pub code: String,
    pub kind: StoryKind,
    pub title: Words,
    pub text: Words,
    /// The options of a choice with their words.
    pub options: Vec<StoryOption>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StoryOption {
    pub option: String,
    pub words: Words,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StoryKind {
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

/// A rule box that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RuleBox {
    /// `F` to `V`.
    pub letter: String,
    pub id: String,
    pub name: Words,
    pub summary: Words,
    /// Its step of a claim, where it has one.
    pub claim_step: Option<u8>,
    pub in_force: bool,
    /// How many games its module still lasts, where that is counted.
    pub games_left: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct FrontierName {
    pub frontier: u8,
    pub code: String,
    pub name: Words,
}

/// A frontier on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Frontier {
    pub frontier: u8,
    pub code: String,
    pub name: Words,
    /// What was read when its box was opened.
    pub opening: Words,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RailwayPlace {
    pub place: u8,
    pub name: String,
    pub large: bool,
    pub port: bool,
    /// None on the start board.
    pub frontier: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RailwayLine {
    pub line: u8,
    pub ends: [u8; 2],
    pub cards: u8,
    /// None is grey, or blank while its colour is being chosen.
    pub colour: Option<Card>,
    pub blank: bool,
    /// The company that gave it its colour.
    pub by: Option<u8>,
    /// What a tunnel pays; none where it is no tunnel.
    pub tunnel: Option<u8>,
    pub viaducts: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RailwayTicket {
    pub ticket: u8,
    pub id: String,
    pub ends: [u8; 2],
    pub value: u8,
    /// The postcard that is taken with it.
    pub postcard: Option<u16>,
    /// By company.
    pub punches: Vec<u8>,
    pub retired: bool,
}

/// An event or a staff card that was unlocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CampaignCard {
    pub number: u8,
    pub id: String,
    pub name: Words,
    pub text: Words,
    pub punches: u8,
    /// At how many punches it retires.
    pub most_punches: Option<u8>,
    pub retired: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CampaignChoice {
    /// The code of the story card.
    pub card: String,
    pub option: String,
}

/// An entry of the chronicle as everyone may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum ChronicleEntry {
    Founded,
    /// Without the move while the answers of others are still out.
    Moved {
        company: u8,
        with: Option<CampaignMove>,
    },
    Drawn {
        outcome: CampaignOutcome,
    },
    Seated {
        company: u8,
        presence: CampaignPresence,
    },
    Started {
        game: u8,
    },
    /// `record` is the game's table.
    Finished {
        game: u8,
        record: String,
        companies: Vec<FinishedCompany>,
        /// Cities made large, events retired, races won, junctions bought in the game.
        grown: Vec<u8>,
        retired: Vec<u8>,
        races: Vec<RaceWon>,
        bought: Vec<JunctionBought>,
    },
}

/// What chance said between games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "chance", rename_all = "snake_case")]
pub enum CampaignOutcome {
    First { company: u8 },
    Staff { shown: Vec<u8> },
    Junctions { places: Vec<u8> },
    Vote { option: String },
    Colours { lines: Vec<LineColoured> },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LineColoured {
    pub line: u8,
    pub colour: Card,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct FinishedCompany {
    pub company: u8,
    /// 1 is the winner.
    pub rank: u8,
    /// The parts of the slip, before wager and catch-up.
    pub coins: i32,
    pub pieces_left: i32,
    pub tickets: i32,
    pub total: i32,
    pub completed: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RaceWon {
    pub number: u16,
    pub company: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct JunctionBought {
    pub place: u8,
    pub company: u8,
}

/// The end of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CampaignScore {
    /// By company.
    pub vaults: Vec<VaultWorth>,
    /// Best first; no ties are left.
    pub order: Vec<u8>,
}

/// What one vault is worth, part by part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct VaultWorth {
    pub slips: i32,
    pub certificates: i32,
    pub stamps: i32,
    pub surveys: i32,
    pub circuits: i32,
    pub postcards: i32,
    pub awards: i32,
    pub dollars: i32,
    pub total: i32,
    /// The awards it took.
    pub awarded: Vec<Postcard>,
}
