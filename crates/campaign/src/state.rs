//! Where a campaign stands: what the chronicle folds into.
//!
//! Plain data. What happens to it is in `advance` (by itself), `decide` (by companies), `chance`
//! and `finish` (by a game).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use capotreno_notation::Seed;
use capotreno_rules::Card;
use serde::{Deserialize, Serialize};

use crate::content::{CompanyNo, Content, EventNo, FrontierNo, LineNo, PlaceNo, PostcardNo, Region, StaffNo};
use crate::entry::{CatchUp, Founding, GameResult, Picker, Presence, Slip, StoryOrder};
use crate::task::Task;
use crate::vault::FinalScore;

/// Where in its course a campaign is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the first turn of a game: staff, story up to PAUSE.
    Before,
    /// The game can start, or go on where its tickets are chosen.
    Ready,
    Playing,
    /// After the game: the end steps.
    After,
    /// The vaults are open.
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    pub seed: Seed,
    pub picker: Picker,
    pub story: StoryOrder,
    pub catch_up: CatchUp,
    /// The game that is prepared, played or wound up: 1 to 12.
    pub game: u8,
    pub phase: Phase,
    /// Whether the opening tickets of the game are chosen, where the story waits for them (LW-5). The
    /// table is dealt then, also while the story is read and decided.
    pub chosen: bool,
    pub companies: Vec<Company>,
    /// Who has the first-player card.
    pub first: CompanyNo,
    /// How many story cards were read.
    pub read: usize,
    /// Rule boxes in force, and those that have ended, with the game after which they did.
    pub boxes: BTreeSet<char>,
    pub ended: BTreeMap<char, u8>,
    /// In the order in which they were added.
    pub frontiers: Vec<FrontierNo>,
    /// Modules that end some day, oldest first.
    pub modules: Vec<Module>,
    /// Colours given by rule R.
    pub colours: BTreeMap<LineNo, Colouring>,
    /// Cities that became large.
    pub grown: BTreeSet<PlaceNo>,
    /// Junctions in the order in which they were placed.
    pub junctions: Vec<PlaceNo>,
    pub tickets: Vec<TicketState>,
    pub events: Vec<EventState>,
    pub staff: Vec<StaffState>,
    /// Races in view.
    pub races: Vec<PostcardNo>,
    pub more_newspapers: u8,
    pub improved_bonuses: bool,
    pub two_events: bool,
    pub certificates: u64,
    pub stamps: u32,
    pub surveys: Vec<u8>,
    /// The event the next game starts with.
    pub opening_event: Option<EventNo>,
    pub choices: Vec<Chosen>,
    /// Staff cards to draft from.
    pub shown: Vec<StaffNo>,
    /// What is to be done, in order.
    pub agenda: VecDeque<Task>,
    /// The game just ended.
    pub last: Option<LastGame>,
    pub score: Option<FinalScore>,
}

/// A company of the campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Company {
    pub colour: Card,
    pub player: String,
    pub presence: Presence,
    pub depots: Vec<PlaceNo>,
    /// Depots it could not place while it was away, and places after its next game (LW-56).
    pub depots_owed: u8,
    /// The staff card of the next or current game.
    pub staff: Option<StaffNo>,
    /// Dollars more or less at the start of the next game.
    pub more_coins: i32,
    pub office: Vec<OfficeCard>,
    pub slips: Vec<GameSlip>,
    /// Cities crossed off on the circuit sheet.
    pub crossed: BTreeSet<PlaceNo>,
    pub punched: u16,
    pub first_places: u8,
    pub last_places: u8,
    pub tolls: u16,
    pub vault: Vault,
    pub wager: Option<Wager>,
}

/// A postcard in the office.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OfficeCard {
    pub number: PostcardNo,
    /// None where only games limit its uses.
    pub uses_left: Option<u8>,
    pub used: bool,
}

/// What the vault holds besides the slips.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Vault {
    pub certificates: u64,
    pub stamps: u32,
    pub surveys: Vec<u8>,
    /// Fulfilled quests and races won.
    pub postcards: Vec<PostcardNo>,
    pub dollars: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSlip {
    pub game: u8,
    /// What counts, with wager and catch-up.
    pub dollars: i32,
    pub parts: Slip,
    /// 1 is the winner; 0 for a missed game.
    pub rank: u8,
}

impl GameSlip {
    pub const fn missed(&self) -> bool {
        self.rank == 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Wager {
    pub stake: u16,
    pub place: u8,
}

/// A module with an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Module {
    pub frontier: FrontierNo,
    /// Games it was played in.
    pub played: u8,
}

/// A colour given to a blank line, and by which company.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Colouring {
    pub colour: Card,
    pub by: Option<CompanyNo>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct TicketState {
    /// By company.
    pub punches: Vec<u8>,
    pub retired: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct EventState {
    pub stage: CardStage,
    pub punches: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct StaffState {
    pub stage: CardStage,
    pub punches: u8,
}

/// Where a card is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CardStage {
    #[default]
    Sealed,
    InPlay,
    Retired,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chosen {
    pub card: String,
    pub option: String,
}

/// What the end steps need of the game just ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LastGame {
    pub result: GameResult,
    /// The first player and everyone after, as they sat.
    pub order: Vec<CompanyNo>,
}

impl State {
    /// A campaign before its first game.
    pub(crate) fn founded(content: &Content, founding: &Founding) -> State {
        let companies: Vec<Company> =
            founding.companies.iter().map(|founder| Company::new(founder.colour, &founder.player)).collect();
        let events = content
            .events
            .iter()
            .map(|event| EventState {
                stage: if event.start { CardStage::InPlay } else { CardStage::Sealed },
                punches: 0,
            })
            .collect();
        let ticket = TicketState { punches: vec![0; companies.len()], retired: false };
        State {
            seed: founding.seed,
            picker: founding.picker,
            story: founding.story,
            catch_up: founding.catch_up,
            game: 1,
            phase: Phase::Before,
            chosen: false,
            first: CompanyNo(0),
            read: 0,
            boxes: BTreeSet::new(),
            ended: BTreeMap::new(),
            frontiers: Vec::new(),
            modules: Vec::new(),
            colours: BTreeMap::new(),
            grown: BTreeSet::new(),
            junctions: Vec::new(),
            tickets: vec![ticket; content.tickets.len()],
            events,
            staff: vec![StaffState::default(); content.staff.len()],
            races: Vec::new(),
            more_newspapers: 0,
            improved_bonuses: false,
            two_events: false,
            certificates: 0,
            stamps: 0,
            surveys: Vec::new(),
            opening_event: None,
            choices: Vec::new(),
            shown: Vec::new(),
            agenda: match founding.story {
                StoryOrder::Before => VecDeque::from([Task::First, Task::Read]),
                StoryOrder::After => VecDeque::from([Task::First]),
            },
            last: None,
            score: None,
            companies,
        }
    }

    /// Whether all that the next or current game is played on is known: its story is not still to come.
    pub fn is_whole(&self) -> bool {
        self.chosen || self.story == StoryOrder::Before
    }

    pub fn company_numbers(&self) -> impl DoubleEndedIterator<Item = CompanyNo> + use<> {
        (0..self.companies.len() as u8).map(CompanyNo)
    }

    pub fn company(&self, company: CompanyNo) -> Option<&Company> {
        self.companies.get(company.index())
    }

    /// The companies that play the next game, in the order round the table.
    pub fn seated(&self) -> Vec<CompanyNo> {
        self.company_numbers().filter(|company| !self.is_absent(*company)).collect()
    }

    pub fn is_absent(&self, company: CompanyNo) -> bool {
        self.company(company).is_none_or(|company| company.presence == Presence::Absent)
    }

    /// Who starts: the holder of the card or, where it is absent, the next clockwise (LW-56).
    pub fn starter(&self) -> CompanyNo {
        let count = self.companies.len().max(1);
        (0..count)
            .map(|offset| CompanyNo(((self.first.index() + offset) % count) as u8))
            .find(|company| !self.is_absent(*company))
            .unwrap_or(self.first)
    }

    /// The last turn order: the first player of the game just ended and everyone clockwise.
    fn turn_position(&self, company: CompanyNo) -> usize {
        let count = self.companies.len().max(1);
        let start = self.last.as_ref().and_then(|last| last.order.first()).copied().unwrap_or(self.first);
        (company.index() + count - start.index()) % count
    }

    /// The campaign order, best first: the sum of slips; in a tie the later in turn is ahead.
    pub fn standing(&self) -> Vec<CompanyNo> {
        let mut order: Vec<CompanyNo> = self.company_numbers().collect();
        order.sort_by_key(|company| {
            let total: i32 = self.companies[company.index()].total();
            (core::cmp::Reverse(total), core::cmp::Reverse(self.turn_position(*company)))
        });
        order
    }

    /// For ties at the end of the campaign: larger is later in the last turn order.
    pub(crate) fn lateness(&self, company: CompanyNo) -> usize {
        self.turn_position(company)
    }

    /// The companies of the game just ended, the last place first.
    pub fn last_places_first(&self) -> Vec<CompanyNo> {
        let Some(last) = &self.last else { return Vec::new() };
        let mut rows: Vec<_> =
            last.result.companies.iter().map(|row| (core::cmp::Reverse(row.rank), row.company)).collect();
        rows.sort();
        rows.into_iter().map(|(_, company)| company).collect()
    }

    pub fn has_board(&self, board: Region) -> bool {
        match board {
            Region::Start => true,
            Region::Frontier(frontier) => self.frontiers.contains(&frontier),
        }
    }

    pub fn on_table(&self, content: &Content, place: PlaceNo) -> bool {
        content.places.get(place.index()).is_some_and(|facts| self.has_board(facts.board))
    }

    pub fn is_large(&self, content: &Content, place: PlaceNo) -> bool {
        self.grown.contains(&place) || content.places.get(place.index()).is_some_and(|facts| facts.has(LARGE))
    }

    pub fn depot_at(&self, place: PlaceNo) -> Option<CompanyNo> {
        self.company_numbers().find(|company| self.companies[company.index()].depots.contains(&place))
    }

    /// A small city with neither depot nor junction.
    pub fn is_free_small_city(&self, content: &Content, place: PlaceNo) -> bool {
        self.on_table(content, place)
            && !self.is_large(content, place)
            && self.depot_at(place).is_none()
            && !self.junctions.contains(&place)
    }

    /// What is left of a colour's track after rule R: the colour of a line on the table.
    pub fn colour_of(&self, line: LineNo) -> Option<Card> {
        self.colours.get(&line).map(|given| given.colour)
    }
}

/// The tag of large cities.
pub(crate) const LARGE: &str = "large";

impl Company {
    fn new(colour: Card, player: &str) -> Company {
        Company {
            colour,
            player: player.to_owned(),
            presence: Presence::Present,
            depots: Vec::new(),
            depots_owed: 0,
            staff: None,
            more_coins: 0,
            office: Vec::new(),
            slips: Vec::new(),
            crossed: BTreeSet::new(),
            punched: 0,
            first_places: 0,
            last_places: 0,
            tolls: 0,
            vault: Vault::default(),
            wager: None,
        }
    }

    /// The sum of the bank slips.
    pub fn total(&self) -> i32 {
        self.slips.iter().map(|slip| slip.dollars).sum()
    }
}
