//! `events.toml`, `staff.toml` and `postcards.toml` as they are written.

use capotreno_rules::Card;
use capotreno_rules::campaign::spec::{Boon, CompanyBonus, Staff as StaffEffect};
use capotreno_rules::spec::{LineColour, LineFilter};
use serde::Deserialize;
use toml::Spanned;

use super::cards::Award;
use super::text::Name;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventsText {
    pub events: Vec<EventText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventText {
    pub id: Name,
    #[serde(default)]
    pub start: bool,
    pub punches: Option<u8>,
    /// The vocabulary of `rules`; `lines` may have `at` and `ends` besides.
    pub effects: Vec<Spanned<toml::Table>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StaffText {
    pub staff: Vec<StaffRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StaffRow {
    pub id: Name,
    pub does: StaffEffect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CompanyText {
    pub colour: Card,
    pub improved: CompanyBonus,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PostcardsText {
    pub postcards: Vec<Spanned<PostcardText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PostcardText {
    pub number: u16,
    pub vault: u16,
    pub company: Option<Card>,
    pub uses: Option<u8>,
    pub per_game: Option<u8>,
    /// One of `boon`, `quest`, `goal` and `award`, told by its first key.
    pub does: toml::Table,
}

/// A quest or a race: what is asked, and the coins for it.
#[derive(Deserialize)]
pub(super) struct Paid<T> {
    pub coins: u16,
    #[serde(flatten)]
    pub what: T,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AwardText {
    pub award: Award,
}

/// A filter of lines with the places of its ends by name.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinesText {
    pub colour: Option<LineColour>,
    pub or_colour: Option<LineColour>,
    pub shortest: Option<u8>,
    pub longest: Option<u8>,
    pub at: Option<Vec<String>>,
    pub ends: Option<u8>,
}

impl LinesText {
    /// The filter without its ends.
    pub(super) fn filter(&self) -> LineFilter {
        LineFilter {
            colour: self.colour,
            or_colour: self.or_colour,
            shortest: self.shortest,
            longest: self.longest,
            ends: None,
        }
    }
}

#[derive(Deserialize)]
#[serde(tag = "boon", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum BoonText {
    Gain {
        lines: LinesText,
        coins: u16,
    },
    Draw {
        lines: LinesText,
        cards: u8,
    },
    Offer {
        #[serde(default)]
        coins: u16,
        #[serde(default)]
        cards: u8,
    },
    Discount {
        lines: LinesText,
        cards: u8,
    },
    NoToll,
    NoDues,
    NoSurcharge,
    DrawTickets {
        tickets: u8,
    },
    Newspaper {
        coins: u16,
    },
    FaceUpBonus,
    LastWater {
        coins: u16,
    },
    SurveyDraw {
        cards: u8,
    },
    Tunnel {
        coins: u16,
    },
}

impl BoonText {
    /// The boon without the ends of its lines, and these lines.
    pub(super) fn boon(&self) -> (Boon, Option<&LinesText>) {
        match self {
            BoonText::Gain { lines, coins } => {
                (Boon::Gain { lines: lines.filter(), coins: *coins }, Some(lines))
            }
            BoonText::Draw { lines, cards } => {
                (Boon::Draw { lines: lines.filter(), cards: *cards }, Some(lines))
            }
            BoonText::Discount { lines, cards } => {
                (Boon::Discount { lines: lines.filter(), cards: *cards }, Some(lines))
            }
            BoonText::Offer { coins, cards } => (Boon::Offer { coins: *coins, cards: *cards }, None),
            BoonText::NoToll => (Boon::NoToll, None),
            BoonText::NoDues => (Boon::NoDues, None),
            BoonText::NoSurcharge => (Boon::NoSurcharge, None),
            BoonText::DrawTickets { tickets } => (Boon::DrawTickets { tickets: *tickets }, None),
            BoonText::Newspaper { coins } => (Boon::Newspaper { coins: *coins }, None),
            BoonText::FaceUpBonus => (Boon::FaceUpBonus, None),
            BoonText::LastWater { coins } => (Boon::LastWater { coins: *coins }, None),
            BoonText::SurveyDraw { cards } => (Boon::SurveyDraw { cards: *cards }, None),
            BoonText::Tunnel { coins } => (Boon::Tunnel { coins: *coins }, None),
        }
    }
}

#[derive(Deserialize)]
#[serde(tag = "quest", rename_all = "snake_case")]
pub(super) enum QuestText {
    Join {
        from: Vec<String>,
        to: Vec<String>,
        #[serde(default)]
        at_end: bool,
    },
    Lines {
        places: Vec<String>,
        lines: u8,
    },
    Touch {
        places: Vec<String>,
        count: u8,
    },
    Tunnels {
        tunnels: u8,
    },
    Tickets {
        places: Vec<String>,
        tickets: u8,
    },
    Network {
        cities: u8,
    },
    CarsLeft {
        cars: u8,
    },
}

#[derive(Deserialize)]
#[serde(tag = "goal", rename_all = "snake_case")]
pub(super) enum GoalText {
    TicketAt { places: Vec<String> },
    TicketWorth { value: u8 },
    Tickets { tickets: u8 },
    LargeCities { lines: u8 },
    Tolls { tolls: u8 },
    Junctions { junctions: u8 },
    Lengths { longest: u8 },
    OwnColour { lines: u8 },
    Newspapers { newspapers: u8 },
    Circuit,
    Frontiers { frontiers: u8 },
}
