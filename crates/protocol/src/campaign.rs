//! Campaigns on a server: founding one, who plays which company, what is asked and answered over
//! REST. What a company sees of its railway is the campaign's own [`CampaignView`].

use capotreno_campaign::content::{LineNo, PlaceNo, TicketNo};
use capotreno_campaign::{
    BoxView, CampaignView, CardView, FrontierView, Move, Picker, PostcardView, Presence,
};
use capotreno_rules::Card;
use capotreno_rules::spec::Words;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::table::Pace;

const fn yes() -> bool {
    true
}

/// Who plays a company of a new campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum CompanySeat {
    /// Whoever founds the campaign.
    Me,
    /// Somebody who joins by link.
    Open,
    Bot {
        level: String,
    },
    /// Another player on the device of whoever founds it.
    Shared {
        name: String,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompanySetup {
    /// The company: black, blue, green, yellow or red.
    pub colour: Card,
    pub seat: CompanySeat,
}

/// What is agreed for every game of a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts with names of their own on the wire")]
pub struct CampaignOptions {
    /// The clock of its games. Between games everybody has all the time they want.
    pub pace: Pace,
    /// Its games are listed in the lobby; otherwise only who has a link finds them.
    #[serde(default)]
    pub public: bool,
    #[serde(default = "yes")]
    pub take_back: bool,
    #[serde(default = "yes")]
    pub hints: bool,
    #[serde(default = "yes")]
    pub chat: bool,
}

/// Found a campaign. If no company is open it begins at once, otherwise it gathers people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateCampaign {
    /// Which one: `charter`.
    pub campaign: String,
    /// Two to five, in the order in which they sit round the table.
    pub companies: Vec<CompanySetup>,
    #[serde(default)]
    pub picker: Picker,
    pub options: CampaignOptions,
}

/// Go on with a chronicle from a file. Each of its companies is named by its colour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportCampaign {
    /// The text of the file.
    pub chronicle: String,
    /// Companies that are not named are open.
    pub companies: Vec<CompanySetup>,
    pub options: CampaignOptions,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinCampaign {
    pub colour: Card,
}

/// A decision between games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeMove {
    /// The campaign's number when the decision was made; where the company is asked something
    /// else by now it is refused as stale.
    pub seq: u32,
    pub company: u8,
    pub with: Move,
}

/// Who plays a company from now on: said by its player, or by who founded the campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatCompany {
    pub company: u8,
    pub presence: Presence,
    /// The bot that sits in; one of a middling level unless told.
    #[serde(default)]
    pub level: Option<String>,
}

/// Open the table of the game that is ready.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenGame {
    /// The BLAKE3 hash of 32 random bytes of this player, as 64 hexadecimal digits.
    #[serde(default)]
    pub entropy_hash: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BranchCampaign {
    /// 1 to 12: everything before this game began stays.
    pub before_game: u8,
}

/// A game on the finished map.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FreePlay {
    /// Whether the rule of the two coasts is played.
    #[serde(default)]
    pub coasts: bool,
    #[serde(default)]
    pub entropy_hash: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CampaignPhase {
    /// Companies can be taken.
    Gathering,
    Running,
    /// The vaults are open.
    Over,
}

/// A campaign in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CampaignSummary {
    pub id: String,
    pub name: Words,
    pub phase: CampaignPhase,
    /// The game that is prepared, played or wound up.
    pub game: u8,
    pub games: u8,
    pub year: u16,
    /// The title of the game.
    pub title: Words,
    /// The player of each company; none while it is open.
    pub players: Vec<Option<String>>,
    pub colours: Vec<Card>,
    /// Whether this guest owes a decision, between games or in the game.
    pub your_turn: bool,
    /// The table of the game that is on.
    pub table: Option<String>,
    pub created_at: i64,
}

/// A campaign as one guest sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CampaignInfo {
    pub id: String,
    /// Which one: `charter`.
    pub campaign: String,
    pub name: Words,
    pub phase: CampaignPhase,
    /// Grows with everything that changes here.
    pub seq: u32,
    /// Whether this guest founded it.
    pub owner: bool,
    pub picker: Picker,
    pub options: CampaignOptions,
    pub companies: Vec<CampaignCompany>,
    /// The table of the game that is on.
    pub table: Option<String>,
    /// The last table of free play on the finished map.
    pub free_play: Option<String>,
    /// The games of an imported chronicle whose results nothing proves.
    pub unproved: Vec<u8>,
    /// From the founding on.
    pub view: Option<CampaignView>,
    /// What is new since the last game.
    pub changes: Option<CampaignChanges>,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// A company of a campaign and who plays it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CampaignCompany {
    pub company: u8,
    pub colour: Card,
    pub name: Words,
    pub motto: Words,
    pub story: Words,
    /// None while the company is open.
    pub player: Option<String>,
    /// Whether this guest plays it.
    pub you: bool,
    /// Whether a person plays it: then a bot only sits in.
    pub person: bool,
    /// The bot that decides for it now.
    pub bot: Option<String>,
    /// Whether its player looked at the campaign within the last minute.
    pub here: bool,
    pub presence: Presence,
}

/// What is new: before a game since the one before it began, after a game since it began.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct CampaignChanges {
    pub boxes: Vec<BoxView>,
    /// Rules that are no longer in force.
    pub boxes_ended: Vec<BoxView>,
    pub frontiers: Vec<FrontierView>,
    pub events: Vec<CardView>,
    pub events_retired: Vec<CardView>,
    pub staff: Vec<CardView>,
    pub staff_retired: Vec<CardView>,
    pub races: Vec<PostcardView>,
    /// Places and lines by the campaign's numbers.
    pub places: Vec<PlaceNo>,
    pub grown: Vec<PlaceNo>,
    pub lines: Vec<LineNo>,
    pub tickets: Vec<TicketNo>,
    pub tickets_retired: Vec<TicketNo>,
    pub depots: Vec<DepotBuilt>,
    pub junctions: Vec<PlaceNo>,
    pub junctions_gone: Vec<PlaceNo>,
    /// Cards of the story, by code.
    pub story: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct DepotBuilt {
    pub company: u8,
    pub place: PlaceNo,
}

/// The campaign's rulebook as far as it was discovered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CampaignRulebook {
    pub pages: Vec<CampaignPage>,
    /// The letters of boxes that are still empty.
    pub empty: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CampaignPage {
    /// `frame`, the letter of a box, `events`, `staff` or `postcards`.
    pub id: String,
    /// Markdown.
    pub text: String,
}

/// The campaign of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableCampaign {
    /// Only for those who play here: with it the campaign can be looked at.
    pub id: Option<String>,
    pub name: Words,
    /// None for free play on the finished map.
    pub game: Option<u8>,
    pub year: Option<u16>,
    pub title: Option<Words>,
}
