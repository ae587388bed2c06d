//! The campaign as data: what the files in `campaigns/charter/` say, with names turned into numbers.
//!
//! Numbers and effects only. The words are read by `words`, and no rule is decided here.

mod board;
mod card_text;
mod cards;
mod check;
mod ids;
mod problem;
mod text;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use capotreno_editions::{Direction, FileName, Folder};
use capotreno_rules::{Card, Spec};

use crate::texts;

pub use board::{coast, layout};
pub use cards::{
    Award, Does, Ends, Event, EventEffect, Improved, Postcard, PostcardKind, Quest, RaceGoal, Staff, Where,
};
pub(crate) use cards::{filter_of, filter_of_boon};
pub use ids::{CompanyNo, EventNo, FrontierNo, LineNo, PlaceNo, PostcardNo, StaffNo, TicketNo};
pub use problem::{ContentError, ContentProblem};
pub use text::{ByPlayers, CardKind, Colouring, Consequence, FreePlay, Game, Numbers, VaultWorth};

/// All of a campaign.
#[derive(Clone, Debug)]
pub struct Content {
    pub id: String,
    pub version: u32,
    /// BLAKE3 of the files, as 64 hexadecimal digits.
    pub digest: String,
    /// The edition whose rules hold where the campaign says nothing.
    pub base: Spec,
    pub games: Vec<Game>,
    /// In the order of the edition's companies.
    pub improved: Vec<Improved>,
    pub numbers: Numbers,
    pub stocks: Stocks,
    pub places: Vec<Place>,
    pub lines: Vec<Line>,
    pub edges: Vec<Edge>,
    pub tickets: Vec<Ticket>,
    pub circuits: Vec<Vec<PlaceNo>>,
    pub surveys: Vec<[PlaceNo; 3]>,
    pub boxes: Vec<RuleBox>,
    pub frontiers: Vec<Frontier>,
    pub events: Vec<Event>,
    pub staff: Vec<Staff>,
    pub postcards: Vec<Postcard>,
    pub story: Vec<StoryCard>,
}

/// Where something belongs: on the start board or on a frontier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Region {
    Start,
    Frontier(FrontierNo),
}

#[derive(Clone, Debug)]
pub struct Place {
    pub name: String,
    /// Longitude and latitude in ten-thousandths of a degree.
    pub at: [i32; 2],
    pub board: Region,
    pub tags: Vec<String>,
}

impl Place {
    pub fn has(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }
}

#[derive(Clone, Debug)]
pub struct Line {
    pub ends: [PlaceNo; 2],
    pub cards: u8,
    pub colour: LineColour,
    pub boards: Vec<Region>,
    pub group: Option<String>,
    /// What a tunnel pays (rule F); None where the line is no tunnel.
    pub tunnel: Option<u8>,
    pub viaducts: u8,
}

/// The colour printed on a line of the campaign's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineColour {
    Of(Card),
    Grey,
    /// Given when its boards are on the table (rule R).
    Blank,
}

/// A line that runs off the start board until it becomes another (LW-26).
#[derive(Clone, Debug)]
pub struct Edge {
    pub from: PlaceNo,
    pub leaves: Direction,
    pub cards: u8,
    pub becomes: LineNo,
}

#[derive(Clone, Debug)]
pub struct Ticket {
    pub id: String,
    pub board: Region,
    pub ends: [PlaceNo; 2],
    pub value: u8,
    pub postcard: Option<PostcardNo>,
}

/// A rule box F to V.
#[derive(Clone, Debug)]
pub struct RuleBox {
    pub letter: char,
    pub id: String,
    pub claim_step: Option<u8>,
    pub opened_by: OpenedBy,
    /// The event whose retirement ends the rule, for whatever reason it retires.
    pub ends_with: Option<EventNo>,
    /// The event whose last punch ends the rule.
    pub ends_punched: Option<EventNo>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenedBy {
    Story(String),
    Frontier(FrontierNo),
}

#[derive(Clone, Debug)]
pub struct Frontier {
    pub code: String,
    /// Boards of which one must be on the table.
    pub attaches: Vec<Region>,
    pub letter: char,
    pub temporary: bool,
    /// How many games its module lasts; None where it has no such end.
    pub games: Option<u8>,
    /// The events that join the deck with the box and retire with its module.
    pub events: Vec<EventNo>,
    /// An event that joins the deck from a year on and does not end with the module.
    pub late: Option<(EventNo, u16)>,
    /// The race in view from the next game on.
    pub postcard: PostcardNo,
}

/// What the modules start with.
#[derive(Clone, Debug)]
pub struct Stocks {
    pub tunnel_coins: Vec<u16>,
    pub elevators: u8,
    pub herds: Vec<Where>,
    pub herds_with: HerdsWith,
    pub herd_markets: Vec<Where>,
    pub water: ByPlayers,
    pub certificates_shown: ByPlayers,
    pub stamps_shown: u8,
}

/// More places with a herd, depending on whether a frontier is on the table.
#[derive(Clone, Debug)]
pub struct HerdsWith {
    pub frontier: FrontierNo,
    pub places: Vec<Where>,
    pub without: Vec<Where>,
}

/// A card of the story deck.
#[derive(Clone, Debug)]
pub struct StoryCard {
    pub code: String,
    pub kind: CardKind,
    pub steps: Vec<Instruction>,
}

/// What a story card does: a closed vocabulary.
#[derive(Clone, Debug)]
pub enum Instruction {
    /// A race in view for this game only.
    Challenge(PostcardNo),
    OpenBox(char),
    /// Each company takes its own postcard of these.
    Letters(Vec<PostcardNo>),
    AddEvent(EventNo),
    AddStaff(Vec<StaffNo>),
    Draft,
    FirstDepots,
    PlaceJunctions(Vec<PlaceNo>),
    Vote(Vec<Choice>),
    /// The last so many places of the game make a small city large.
    Grow(u8),
    ImproveBonuses,
    LookAtTwoEvents,
    Wager(u16),
    Answer {
        pay: u16,
        vault: u16,
        event: EventNo,
    },
    OpenVaults,
}

/// An option of a vote.
#[derive(Clone, Debug)]
pub struct Choice {
    pub id: String,
    pub then: Vec<Consequence>,
    pub then_for_two: Option<Vec<Consequence>>,
}

macro_rules! files {
    ($($name:ident),* $(,)?) => {
        /// The texts of the campaign's files.
        #[derive(Clone, Copy, Debug)]
        pub struct Files<'a> {
            $(pub $name: &'a str,)*
        }

        impl Files<'static> {
            /// The files inside the binary.
            pub fn embedded() -> Files<'static> {
                Files {
                    $($name: texts::text(concat!(stringify!($name), ".toml")),)*
                }
            }
        }

        impl Files<'_> {
            fn digest(&self) -> String {
                capotreno_editions::hash([$((stringify!($name), self.$name),)*])
            }

            fn named(&self) -> BTreeMap<String, String> {
                [$((concat!(stringify!($name), ".toml").to_owned(), self.$name.to_owned()),)*].into()
            }
        }

        impl<'a> Files<'a> {
            fn of(kept: &'a BTreeMap<String, String>) -> Files<'a> {
                let text = |name: &str| kept.get(name).map_or("", String::as_str);
                Files { $($name: text(concat!(stringify!($name), ".toml")),)* }
            }
        }
    };
}

/// What the files of the edition beneath are called beside those of the campaign.
const BASE: &str = "base/";

files!(campaign, board, tickets, sheets, frontiers, events, staff, postcards, story);

impl Content {
    /// The campaign of this build, read once its files are there.
    pub fn embedded() -> Result<&'static Content, ContentError> {
        static CONTENT: OnceLock<Result<Content, ContentError>> = OnceLock::new();
        if !texts::are_there() {
            let message = "the files of the campaign were not fetched yet".to_owned();
            return Err(ContentError(vec![ContentProblem { file: "campaign.toml", line: None, message }]));
        }
        CONTENT.get_or_init(|| Content::read(&Files::embedded())).as_ref().map_err(Clone::clone)
    }

    /// A campaign from its texts; every problem at once, or nearly: a file stops at its first
    /// mistake of form.
    pub fn read(files: &Files<'_>) -> Result<Content, ContentError> {
        check::content(files, None)
    }

    /// The files inside the binary, with those of the edition whose rules hold where the campaign says
    /// nothing: all that a campaign needs to be gone on with as it was founded.
    pub fn embedded_files() -> Result<BTreeMap<String, String>, ContentError> {
        let mut files = Files::embedded().named();
        let base = Folder::of_embedded(&Content::embedded()?.base.id);
        for file in FileName::RULES {
            let text = base.and_then(|base| base.text(file)).unwrap_or_default();
            files.insert(format!("{BASE}{}", file.name()), text.to_owned());
        }
        Ok(files)
    }

    /// A campaign from files that were kept.
    pub fn from_files(kept: &BTreeMap<String, String>) -> Result<Content, ContentError> {
        let base = kept.iter().filter_map(|(name, text)| Some((name.strip_prefix(BASE)?, text.as_str())));
        check::content(&Files::of(kept), Some(&Folder::of_files("base", base)))
    }

    /// The year of a game, from 1; 0 where there is none.
    pub fn year(&self, game: u8) -> u16 {
        let index = usize::from(game).checked_sub(1);
        index.and_then(|index| self.games.get(index)).map_or(0, |game| game.year)
    }

    pub fn place_named(&self, name: &str) -> Option<PlaceNo> {
        self.places.iter().position(|place| place.name == name).map(|index| PlaceNo(index as u8))
    }

    pub fn frontier_coded(&self, code: &str) -> Option<FrontierNo> {
        self.frontiers.iter().position(|frontier| frontier.code == code).map(|index| FrontierNo(index as u8))
    }

    pub fn event_named(&self, id: &str) -> Option<EventNo> {
        self.events.iter().position(|event| event.id == id).map(|index| EventNo(index as u8))
    }

    pub fn staff_named(&self, id: &str) -> Option<StaffNo> {
        self.staff.iter().position(|staff| staff.id == id).map(|index| StaffNo(index as u8))
    }

    pub fn postcard(&self, number: PostcardNo) -> Option<&Postcard> {
        self.postcards.iter().find(|card| card.number == number)
    }

    /// The other lines of the same double or triple line.
    pub fn parallels(&self, line: LineNo) -> impl Iterator<Item = LineNo> + '_ {
        let group = self.lines.get(line.index()).and_then(|facts| facts.group.as_ref());
        let mates = self.lines.iter().enumerate().filter(move |(index, other)| {
            *index != line.index() && group.is_some() && other.group.as_ref() == group
        });
        mates.map(|(index, _)| LineNo(index as u8))
    }

    pub fn rule_box(&self, letter: char) -> Option<&RuleBox> {
        self.boxes.iter().find(|rule| rule.letter == letter)
    }
}
