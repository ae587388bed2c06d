//! A game of a campaign as a scenario names it. What it means is for whoever knows the campaign:
//! the library asks it for an edition.

use capotreno_editions::quoted;

use super::clause::{Clause, number, plain_names};
use super::given::{Given, SeatGiven};
use super::{At, Scenario, SeatNumber};

/// Which game of which campaign, as the scenario's first line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameOf {
    pub campaign: String,
    pub year: u16,
}

/// One statement about the campaign. Names are found by whoever knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// The frontiers on the table, in the order in which they were added.
    Frontiers(Vec<String>),
    /// Exactly these rule boxes are in force.
    Rules(Vec<String>),
    /// Open challenges in view, by number.
    Challenges(Vec<u16>),
    /// Cities that have become large.
    Grown(Vec<String>),
    /// Colours given to blank lines: `St. Louis–Davenport red`.
    Coloured(Vec<String>),
    /// How often events were punched in earlier games.
    Punches(Vec<(String, u8)>),
    /// The event a dealt game starts with.
    OpeningEvent(String),
    Staff(SeatNumber, String),
    Postcards(SeatNumber, Vec<u16>),
    /// Cities crossed off in earlier games.
    Crossed(SeatNumber, Vec<String>),
}

/// A wish and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Wished<'s> {
    pub line: usize,
    pub text: &'s str,
    pub wish: &'s Wish,
}

/// Everything a scenario says about its game of a campaign.
#[derive(Clone, Debug)]
pub struct Setting<'s> {
    pub campaign: &'s str,
    pub year: u16,
    /// Where the scenario begins.
    pub line: usize,
    pub players: u8,
    /// The companies that are named, with their seats from 1.
    pub companies: Vec<(SeatNumber, &'s str)>,
    /// Depots the companies have built in earlier games.
    pub depots: Vec<(SeatNumber, &'s [String])>,
    pub wishes: Vec<Wished<'s>>,
}

/// A setting that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingError {
    pub line: usize,
    pub text: String,
    pub message: String,
}

pub(super) const SEAT_WORDS: [&str; 3] = ["staff", "postcards", "crossed off"];
pub(super) const TABLE_WORDS: [&str; 7] =
    ["frontiers", "rules", "challenges", "grown", "coloured", "punches", "opening event"];

/// `charter 1874`.
pub(super) fn game_of(text: &str) -> Result<GameOf, String> {
    let Some((campaign, year)) = text.trim().split_once(char::is_whitespace) else {
        return Err("say which game of the campaign: `campaign charter 1874`".to_owned());
    };
    Ok(GameOf { campaign: campaign.to_owned(), year: number(year)? })
}

/// Reads a statement about the campaign, if it is one.
pub(super) fn wish(clause: &Clause<'_>) -> Result<Option<Wish>, String> {
    let key = clause.key.as_str();
    if SEAT_WORDS.contains(&key) {
        let (seat, value) = (clause.seat()?, clause.value()?);
        return Ok(Some(match key {
            "staff" => Wish::Staff(seat, value.to_owned()),
            "postcards" => Wish::Postcards(seat, cards(value)?),
            _ => Wish::Crossed(seat, plain_names(value)),
        }));
    }
    if !TABLE_WORDS.contains(&key) {
        return Ok(None);
    }
    clause.no_seat()?;
    let value = clause.value()?;
    Ok(Some(match key {
        "frontiers" => Wish::Frontiers(plain_names(value)),
        "rules" => Wish::Rules(plain_names(value)),
        "challenges" => Wish::Challenges(cards(value)?),
        "grown" => Wish::Grown(plain_names(value)),
        "coloured" => Wish::Coloured(super::clause::names(value)),
        "punches" => Wish::Punches(punches(value)?),
        _ => Wish::OpeningEvent(value.to_owned()),
    }))
}

/// Numbers of postcards.
fn cards(value: &str) -> Result<Vec<u16>, String> {
    plain_names(value).iter().map(|card| number(card)).collect()
}

/// `EV39 4, EV12 1`.
fn punches(value: &str) -> Result<Vec<(String, u8)>, String> {
    plain_names(value)
        .iter()
        .map(|item| match item.split_once(char::is_whitespace) {
            Some((event, count)) => Ok((event.to_owned(), number(count)?)),
            None => Err(format!("{} needs a number of punches: write `EV39 4`", quoted(item))),
        })
        .collect()
}

impl Scenario {
    /// The game of a campaign it is about, if it is about one.
    pub fn setting(&self) -> Option<Setting<'_>> {
        let game = self.game_of.as_ref()?;
        let companies = self.given.iter().filter_map(|given| match &given.what {
            Given::Company(seat, company) => Some((*seat, company.as_str())),
            _ => None,
        });
        let depots = self.given.iter().filter_map(|given| match &given.what {
            Given::Seat(seat, SeatGiven::Depots(cities)) => Some((*seat, cities.as_slice())),
            _ => None,
        });
        let wishes = self.given.iter().filter_map(|At { line, text, what }| match what {
            Given::Campaign(wish) => Some(Wished { line: *line, text, wish }),
            _ => None,
        });
        Some(Setting {
            campaign: &game.campaign,
            year: game.year,
            line: self.line,
            players: self.players,
            companies: companies.collect(),
            depots: depots.collect(),
            wishes: wishes.collect(),
        })
    }
}
