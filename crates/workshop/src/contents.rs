//! What stands in a board's files, whether or not it can be played yet: a board in the making mostly has
//! problems, and is drawn all the same.

use std::collections::BTreeMap;

use capotreno_editions::{Direction, Edge};
use capotreno_rules::spec::{Line, LineKind, Place, Spec};
use capotreno_rules::{Card, LineId, MAX_LINES, MAX_PLACES, PlaceId};
use serde::{Deserialize, Serialize};

/// The files of a board by their names.
pub type Files = BTreeMap<String, String>;

pub(crate) const BOARD: &str = "board.toml";
pub(crate) const TICKETS: &str = "tickets.toml";
pub(crate) const EDITION: &str = "edition.toml";
pub(crate) const ABOUT: &str = "about.toml";
pub(crate) const SKETCH: &str = "sketch.toml";

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaceRow {
    pub name: String,
    pub at: [f64; 2],
    pub country: Option<String>,
    pub tags: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct LineRow {
    pub from: String,
    pub to: Option<String>,
    pub edge: Option<String>,
    pub cards: u8,
    pub colour: String,
    pub kind: String,
    pub symbols: u8,
    pub pieces: Option<u8>,
    /// What it is built with, where there is a choice.
    pub supply: Option<String>,
    pub draw_bonus: u8,
    pub group: Option<String>,
}

impl Default for LineRow {
    fn default() -> LineRow {
        LineRow {
            from: String::new(),
            to: None,
            edge: None,
            cards: 1,
            colour: "grey".to_owned(),
            kind: "plain".to_owned(),
            symbols: 0,
            pieces: None,
            supply: None,
            draw_bonus: 0,
            group: None,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TicketRow {
    pub from: String,
    pub to: String,
    pub value: u8,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Contents {
    pub places: Vec<PlaceRow>,
    pub lines: Vec<LineRow>,
    pub tickets: Vec<TicketRow>,
    /// All of `edition.toml`.
    pub edition: toml::Table,
    /// All of `about.toml`.
    pub about: toml::Table,
}

fn table(files: &Files, name: &str) -> toml::Table {
    files.get(name).and_then(|text| toml::from_str(text).ok()).unwrap_or_default()
}

/// A row that cannot be read is an empty one, so that the numbers of the others stay theirs.
fn list<T: Default + for<'de> Deserialize<'de>>(table: &toml::Table, key: &str) -> Vec<T> {
    let rows = table.get(key).and_then(toml::Value::as_array).map(Vec::as_slice).unwrap_or_default();
    rows.iter().map(|row| row.clone().try_into().unwrap_or_default()).collect()
}

impl Contents {
    pub fn of(files: &Files) -> Contents {
        let board = table(files, BOARD);
        Contents {
            places: list(&board, "places"),
            lines: list(&board, "lines"),
            tickets: list(&table(files, TICKETS), "tickets"),
            edition: table(files, EDITION),
            about: table(files, ABOUT),
        }
    }

    pub fn place(&self, name: &str) -> Option<usize> {
        self.places.iter().position(|place| place.name == name)
    }

    /// The ends of a line, where both are places.
    pub fn ends(&self, line: &LineRow) -> Option<[usize; 2]> {
        Some([self.place(&line.from)?, self.place(line.to.as_deref()?)?])
    }

    /// Where `players` says how many there are at most.
    pub fn most_players(&self) -> usize {
        let players = self.edition.get("players").and_then(|players| players.get("most"));
        players.and_then(toml::Value::as_integer).map_or(3, |most| most.clamp(2, 5) as usize)
    }

    /// Places and lines as they can be drawn; the rest is that of some other edition. The second list says which
    /// line of the file each drawn one is.
    pub fn drawn(&self, like: &Spec) -> (Spec, Vec<Edge>, Vec<usize>) {
        let mut spec = like.clone();
        spec.places = self.places.iter().take(MAX_PLACES).map(PlaceRow::drawn).collect();
        let (mut edges, mut rows) = (Vec::new(), Vec::new());
        spec.lines = Vec::new();
        let found =
            |name: &str| self.place(name).filter(|place| *place < MAX_PLACES).map(|at| PlaceId(at as u8));
        for (row, line) in self.lines.iter().enumerate().take(MAX_LINES - 1) {
            let Some(from) = found(&line.from) else { continue };
            let to = line.to.as_deref().and_then(found);
            let leaves = line.edge.as_deref().and_then(direction);
            if to == Some(from) || to.is_none() && leaves.is_none() {
                continue;
            }
            if let Some(leaves) = leaves.filter(|_| to.is_none()) {
                edges.push(Edge { line: LineId(spec.lines.len() as u8), leaves });
            }
            let plain = Line::plain(from, to, line.cards.clamp(1, 20));
            spec.lines.push(Line {
                colour: Card::from_word(&line.colour).filter(|card| card.is_colour()),
                kind: kind(&line.kind),
                pieces: line.pieces.unwrap_or(plain.cards).clamp(1, 20),
                symbols: line.symbols.min(plain.cards),
                draw_bonus: line.draw_bonus,
                group: line.group.clone(),
                ..plain
            });
            rows.push(row);
        }
        (spec, edges, rows)
    }
}

impl PlaceRow {
    fn drawn(&self) -> Place {
        let fixed = |degrees: f64, most: f64| {
            let degrees = if degrees.is_finite() { degrees.clamp(-most, most) } else { 0.0 };
            (degrees * 1e4).round() as i32
        };
        Place {
            name: self.name.clone(),
            at: [fixed(self.at[0], 180.0), fixed(self.at[1], 90.0)],
            country: self.country.clone(),
            tags: self.tags.clone(),
        }
    }
}

fn direction(word: &str) -> Option<Direction> {
    match word {
        "north" => Some(Direction::North),
        "east" => Some(Direction::East),
        "south" => Some(Direction::South),
        "west" => Some(Direction::West),
        _ => None,
    }
}

fn kind(word: &str) -> LineKind {
    match word {
        "ferry" => LineKind::Ferry,
        "tunnel" => LineKind::Tunnel,
        "bullet" => LineKind::Bullet,
        _ => LineKind::Plain,
    }
}
