//! The entries of a chronicle: everything that ever happened to a campaign, in order.

use core::fmt;
use std::sync::Arc;

use capotreno_notation::Seed;
use capotreno_notation::record::{Record, RulesVersion};
use capotreno_rules::Card;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::content::{CompanyNo, EventNo, FrontierNo, LineNo, PlaceNo, PostcardNo, StaffNo, TicketNo};

/// One entry. A chronicle starts with the founding; what follows is decisions, chance and games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum Entry {
    Founded(Founding),
    /// A company's decision between games.
    Moved {
        company: CompanyNo,
        with: Move,
    },
    /// What chance said; it follows from the seed.
    Drawn(ChanceOutcome),
    /// Who sits at a company's place from now on.
    Seated {
        company: CompanyNo,
        presence: Presence,
    },
    /// The game began on the edition with this digest, by these rules. Chronicles of 0.1.0 name no
    /// version of the rules, and what they call a digest cannot be made again.
    Started {
        digest: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<RulesVersion>,
    },
    /// The opening tickets of the game that is on were all chosen: the story of the year is read now
    /// (LW-5, LW-52).
    Chosen,
    /// The story up to PAUSE is read and decided: the game goes on, on the edition with this digest.
    Told {
        digest: String,
        rules: RulesVersion,
    },
    /// The game is over; `record` is where its record is kept.
    Finished {
        record: String,
        result: Box<GameResult>,
        /// The record itself, which proves the result; 0.1.0 kept none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameText>,
    },
}

impl Entry {
    /// What came of a game that is over, and the record that proves it where there is one.
    pub fn finished(&self) -> Option<(&GameResult, Option<&GameText>)> {
        match self {
            Entry::Finished { result, game, .. } => Some((result, game.as_ref())),
            Entry::Founded(_)
            | Entry::Moved { .. }
            | Entry::Drawn(_)
            | Entry::Seated { .. }
            | Entry::Started { .. }
            | Entry::Chosen
            | Entry::Told { .. } => None,
        }
    }
}

/// The record of a game as the text of its `.game` file. Entries are copied often and the text is
/// long: all copies share it.
#[derive(Clone, PartialEq, Eq)]
pub struct GameText(Arc<str>);

impl GameText {
    pub fn of(record: &Record) -> GameText {
        GameText(record.to_text().into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Prints no hands and no seed.
impl fmt::Debug for GameText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "GameText({} bytes)", self.0.len())
    }
}

impl Serialize for GameText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for GameText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameText, D::Error> {
        String::deserialize(deserializer).map(|text| GameText(text.into()))
    }
}

/// How a campaign begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Founding {
    /// Everything left to chance between games follows from it.
    pub seed: Seed,
    /// In the order in which they sit round the table.
    pub companies: Vec<Founder>,
    #[serde(default)]
    pub picker: Picker,
    /// When the story of a year is read. Campaigns that do not say so read it before the deal, as all
    /// did at first, and finish so.
    #[serde(default, skip_serializing_if = "StoryOrder::is_before")]
    pub story: StoryOrder,
    /// What a missed game brings. Campaigns that do not say so count dollars alone, as all did at first,
    /// and finish so.
    #[serde(default, skip_serializing_if = "CatchUp::is_dollars")]
    pub catch_up: CatchUp,
}

/// What a company has of a game that it missed (LW-56).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CatchUp {
    /// The dollars printed for the game, or most of its median slip.
    #[default]
    Dollars,
    /// The median slip, dollars for what would have come into the vault, and its depots later.
    Whole,
}

impl CatchUp {
    /// What new campaigns follow.
    pub const NOW: CatchUp = CatchUp::Whole;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
    const fn is_dollars(&self) -> bool {
        matches!(self, CatchUp::Dollars)
    }
}

/// When the story of a year is read up to PAUSE, and what it asks is decided (LW-6, LW-52).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoryOrder {
    /// Before the deal.
    #[default]
    Before,
    /// After the opening tickets were chosen, as the rulebook has it.
    After,
}

impl StoryOrder {
    /// What new campaigns follow.
    pub const NOW: StoryOrder = StoryOrder::After;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
    const fn is_before(&self) -> bool {
        matches!(self, StoryOrder::Before)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Founder {
    pub colour: Card,
    pub player: String,
}

/// Who picks the next frontier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Picker {
    /// The company last in the campaign.
    #[default]
    Last,
    /// The winner of the game just ended.
    Winner,
}

/// Who plays a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    #[default]
    Present,
    /// Somebody else or a bot sits in: the company plays and decides as ever.
    StandIn,
    /// Nobody: the company misses games and decisions until it is back (LW-56).
    Absent,
}

/// A decision between games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "move", rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// Take a staff card of those shown (rule Q).
    Hire { staff: StaffNo },
    /// Build a depot (rule G).
    Build { place: PlaceNo },
    /// Make a small city large.
    Grow { place: PlaceNo },
    /// Stake dollars on a finishing place; a stake of 0 is none (1889-04).
    Wager { stake: u16, place: u8 },
    /// An option of a vote or of a secret answer.
    Choose { option: String },
    /// The next frontier (end step 5).
    Pick { frontier: FrontierNo },
    /// Give a blank line the company's colour (rule R).
    Colour { line: LineNo },
}

/// What chance said between games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "chance", rename_all = "snake_case", deny_unknown_fields)]
pub enum ChanceOutcome {
    /// The first player of the campaign (LW-20).
    First { company: CompanyNo },
    /// The staff cards shown (rule Q).
    Staff { shown: Vec<StaffNo> },
    /// Where the junctions of 1877-03 stand, after ties were broken.
    Junctions { places: Vec<PlaceNo> },
    /// The option that won a tied vote.
    Vote { option: String },
    /// The colours of the lines nobody chose (rule R).
    Colours { lines: Vec<(LineNo, Card)> },
}

/// What a game brought, in the numbers of the campaign.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// In the order of the seats.
    pub companies: Vec<CompanyResult>,
    /// Events that left for good.
    pub retired: Vec<EventNo>,
    /// How often each event was punched, where it was.
    pub punches: Vec<(EventNo, u8)>,
    /// Cities made large.
    pub grown: Vec<PlaceNo>,
    /// The junctions that stand at the end.
    pub junctions: Vec<PlaceNo>,
    /// Junctions that became depots.
    pub bought: Vec<(PlaceNo, CompanyNo)>,
    pub junctions_ended: bool,
    /// The stocks that are left, as bit sets of `rules`; survey cards by number.
    pub certificates_left: u64,
    pub stamps_left: u32,
    pub surveys_left: Vec<u8>,
    /// Races that were won.
    pub races: Vec<(PostcardNo, CompanyNo)>,
    /// Claimed lines at each place, where there are any.
    pub lines_at: Vec<(PlaceNo, u8)>,
}

/// What a game brought one company.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompanyResult {
    pub company: CompanyNo,
    pub slip: Slip,
    /// 1 is the winner.
    pub rank: u8,
    pub completed: Vec<TicketNo>,
    /// Cities its lines touch, and those of its largest network.
    pub touched: Vec<PlaceNo>,
    pub largest: Vec<PlaceNo>,
    pub staff_used: bool,
    /// Postcards and how often they were used; a quest that was used is fulfilled.
    pub postcards: Vec<(PostcardNo, u8)>,
    pub certificates: u64,
    pub stamps: u32,
    pub surveys: Vec<u8>,
    /// Cities crossed off on the circuit sheet (rule T).
    pub crossed: Vec<PlaceNo>,
    /// Depot tolls and elevator cards received.
    pub tolls: u16,
}

/// A bank slip with its parts (LW-41).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Slip {
    pub coins: i32,
    pub pieces_left: i32,
    pub tickets: i32,
    pub total: i32,
}
