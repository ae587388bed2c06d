//! What somebody does to a board in the editor, done to its files. Nothing else in them changes.

use capotreno_drawing::{Point, View};
use capotreno_editions::folded;
use serde::Deserialize;

use crate::contents::{ABOUT, BOARD, Contents, EDITION, Files, TICKETS};
use crate::gazetteer::known_place;
use crate::graph::{DraftLine, tickets, ways};
use crate::hand::{self, Moved};
use crate::rows::{self, RowError, quoted};
use crate::trains::first_supply;

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    #[error("{file}: {error}")]
    Rows { file: &'static str, error: RowError },
    #[error("no city {0:?} is known: give its coordinates, or click on the map")]
    UnknownCity(String),
    #[error("there is a place {0:?} already")]
    PlaceTwice(String),
    #[error("there is no place {0:?}")]
    NoPlace(String),
    #[error("no way leads from {0} to {1} yet: draw lines first")]
    NoWay(String, String),
    #[error("{0} cannot be set to this")]
    Value(String),
    #[error("nothing can be moved by hand while the board has problems: mend them first")]
    Unplayable,
    #[error("{0}")]
    Layout(String),
}

/// One change.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Edit {
    /// At coordinates, at a spot of the drawing, or where the city of that name is.
    AddPlace {
        name: String,
        #[serde(default)]
        at: Option<[f64; 2]>,
        #[serde(default)]
        spot: Option<[f64; 2]>,
    },
    MovePlace {
        index: usize,
        spot: [f64; 2],
    },
    /// Its lines and tickets take the new name.
    RenamePlace {
        index: usize,
        name: String,
    },
    /// Its lines and tickets go with it.
    RemovePlace {
        index: usize,
    },
    /// As long as it is far, unless told.
    AddLine {
        from: String,
        to: String,
        #[serde(default)]
        cards: Option<u8>,
        #[serde(default)]
        colour: Option<String>,
    },
    /// One more line beside it, of another colour.
    DoubleLine {
        index: usize,
    },
    RemoveLine {
        index: usize,
    },
    /// A line of one train, whatever it costs; or no longer.
    Subway {
        index: usize,
        on: bool,
    },
    /// Worth its shortest way, unless told.
    AddTicket {
        from: String,
        to: String,
        #[serde(default)]
        value: Option<u8>,
    },
    RemoveTicket {
        index: usize,
    },
    /// A new deck of tickets in place of the old one.
    ProposeTickets,
    /// Some keys of a row; null takes a key out.
    Change {
        list: List,
        index: usize,
        set: serde_json::Map<String, serde_json::Value>,
    },
    /// A value of `edition.toml`; null takes one out that stands in a line of its own at the top.
    Set {
        path: Vec<String>,
        value: serde_json::Value,
    },
    /// A value of `about.toml`, by which the board is shown and told.
    Tell {
        path: Vec<String>,
        value: serde_json::Value,
    },
    /// A label or a bend, moved by hand by so many units of the board; null puts it back.
    Nudge {
        what: Moved,
        index: usize,
        by: Option<[f64; 2]>,
    },
}

/// A list of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum List {
    Places,
    Lines,
    Tickets,
}

impl List {
    pub const ALL: [List; 3] = [List::Places, List::Lines, List::Tickets];

    pub const fn file(self) -> &'static str {
        match self {
            List::Places | List::Lines => BOARD,
            List::Tickets => TICKETS,
        }
    }

    pub const fn key(self) -> &'static str {
        match self {
            List::Places => "places",
            List::Lines => "lines",
            List::Tickets => "tickets",
        }
    }
}

const COLOURS: [&str; 8] = ["black", "blue", "green", "orange", "purple", "red", "white", "yellow"];
const LONGEST: f64 = 6.0;

pub(crate) struct Desk<'a> {
    pub(crate) files: &'a mut Files,
    view: &'a View,
}

/// Does one thing to the files; where it cannot be done they stay as they were.
pub fn apply(files: &mut Files, view: &View, edit: &Edit) -> Result<(), EditError> {
    let mut changed = files.clone();
    Desk { files: &mut changed, view }.apply(edit)?;
    hand::forget(&mut changed);
    *files = changed;
    Ok(())
}

fn fixed(value: f64) -> String {
    // Four digits are ten metres.
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0');
    if text.ends_with('.') { format!("{text}0") } else { text.to_owned() }
}

/// Coordinates as the file has them; what is no number would be no TOML either.
fn pair([x, y]: [f64; 2]) -> Result<String, EditError> {
    if x.is_finite() && y.is_finite() {
        Ok(format!("[{}, {}]", fixed(x), fixed(y)))
    } else {
        Err(EditError::Value("at".to_owned()))
    }
}

/// A value as TOML has it.
fn literal(key: &str, value: &serde_json::Value) -> Result<String, EditError> {
    let wrong = || EditError::Value(key.to_owned());
    let value = toml::Value::try_from(value).map_err(|_| wrong())?;
    let text = value.to_string();
    if text.contains('\n') { Err(wrong()) } else { Ok(text) }
}

fn set(key: &str, value: &str) -> (String, Option<String>) {
    (key.to_owned(), Some(quoted(value)))
}

impl Desk<'_> {
    pub(crate) fn contents(&self) -> Contents {
        Contents::of(self.files)
    }

    pub(crate) fn rewrite(
        &mut self,
        file: &'static str,
        change: impl FnOnce(&str) -> Result<String, RowError>,
    ) -> Result<(), EditError> {
        let text = self.files.get(file).map(String::as_str).unwrap_or_default();
        let text = change(text).map_err(|error| EditError::Rows { file, error })?;
        self.files.insert(file.to_owned(), text);
        Ok(())
    }

    fn add(&mut self, list: List, pairs: &[(&str, String)]) -> Result<(), EditError> {
        let pairs: Vec<(String, String)> =
            pairs.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        self.rewrite(list.file(), |text| rows::add(text, list.key(), &rows::row(&pairs)))
    }

    fn remove(&mut self, list: List, index: usize) -> Result<(), EditError> {
        self.rewrite(list.file(), |text| rows::remove(text, list.key(), index))
    }

    pub(crate) fn change(
        &mut self,
        list: List,
        index: usize,
        changes: &[(String, Option<String>)],
    ) -> Result<(), EditError> {
        self.rewrite(list.file(), |text| rows::change(text, list.key(), index, changes))
    }

    fn degrees(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let at = self.view.degrees(Point::new(x, y));
        [at.x, at.y]
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditError> {
        match edit {
            Edit::AddPlace { name, at, spot } => self.add_place(name, *at, *spot),
            Edit::MovePlace { index, spot } => {
                let at = pair(self.degrees(*spot))?;
                self.change(List::Places, *index, &[("at".to_owned(), Some(at))])
            }
            Edit::RenamePlace { index, name } => self.rename(*index, name),
            Edit::RemovePlace { index } => self.remove_place(*index),
            Edit::AddLine { from, to, cards, colour } => {
                self.add_line(from, to, *cards, colour.as_deref().unwrap_or("grey"))
            }
            Edit::DoubleLine { index } => self.double(*index),
            Edit::RemoveLine { index } => self.remove_line(*index),
            Edit::Subway { index, on } => self.subway(*index, *on),
            Edit::AddTicket { from, to, value } => self.add_ticket(from, to, *value),
            Edit::RemoveTicket { index } => self.remove(List::Tickets, *index),
            Edit::ProposeTickets => self.propose(),
            Edit::Change { list, index, set } => {
                let mut changes = Vec::with_capacity(set.len());
                for (key, value) in set {
                    let value = if value.is_null() { None } else { Some(literal(key, value)?) };
                    changes.push((key.clone(), value));
                }
                self.change(*list, *index, &changes)
            }
            Edit::Set { path, value: serde_json::Value::Null } => {
                self.rewrite(EDITION, |text| rows::unset(text, path))
            }
            Edit::Set { path, value } => {
                let value = literal(&path.join("."), value)?;
                self.rewrite(EDITION, |text| rows::set(text, path, &value))
            }
            Edit::Tell { path, value } => {
                let value = literal(&path.join("."), value)?;
                self.rewrite(ABOUT, |text| rows::set(text, path, &value))
            }
            Edit::Nudge { what, index, by } => hand::nudge(self.files, *what, *index, *by),
        }
    }

    fn add_place(
        &mut self,
        name: &str,
        at: Option<[f64; 2]>,
        spot: Option<[f64; 2]>,
    ) -> Result<(), EditError> {
        let contents = self.contents();
        if contents.places.iter().any(|place| folded(&place.name) == folded(name)) {
            return Err(EditError::PlaceTwice(name.to_owned()));
        }
        let given = at.or_else(|| spot.map(|spot| self.degrees(spot)));
        let (name, at) = if let Some(at) = given {
            (name.to_owned(), at)
        } else {
            let found = known_place(name).ok_or_else(|| EditError::UnknownCity(name.to_owned()))?;
            (found.name, [found.at.x, found.at.y])
        };
        self.add(List::Places, &[("name", quoted(&name)), ("at", pair(at)?)])
    }

    fn rename(&mut self, index: usize, name: &str) -> Result<(), EditError> {
        let contents = self.contents();
        let old = contents.places.get(index).map(|place| place.name.clone()).unwrap_or_default();
        if contents.places.iter().enumerate().any(|(at, place)| at != index && place.name == name) {
            return Err(EditError::PlaceTwice(name.to_owned()));
        }
        self.change(List::Places, index, &[set("name", name)])?;
        hand::rename(self.files, &old, name);
        for (at, line) in contents.lines.iter().enumerate() {
            if line.from == old {
                self.change(List::Lines, at, &[set("from", name)])?;
            }
            if line.to.as_ref() == Some(&old) {
                self.change(List::Lines, at, &[set("to", name)])?;
            }
        }
        for (at, ticket) in contents.tickets.iter().enumerate() {
            if ticket.from == old {
                self.change(List::Tickets, at, &[set("from", name)])?;
            }
            if ticket.to == old {
                self.change(List::Tickets, at, &[set("to", name)])?;
            }
        }
        Ok(())
    }

    fn remove_place(&mut self, index: usize) -> Result<(), EditError> {
        let contents = self.contents();
        let name = contents.places.get(index).map(|place| place.name.clone()).unwrap_or_default();
        self.remove(List::Places, index)?;
        // From the end, so that the numbers of those before stay theirs.
        for (at, line) in contents.lines.iter().enumerate().rev() {
            if line.from == name || line.to.as_ref() == Some(&name) {
                self.remove(List::Lines, at)?;
            }
        }
        for (at, ticket) in contents.tickets.iter().enumerate().rev() {
            if ticket.from == name || ticket.to == name {
                self.remove(List::Tickets, at)?;
            }
        }
        self.forget_supply()
    }

    /// How far two places are from each other, in kilometres.
    fn apart(contents: &Contents, ends: [usize; 2]) -> f64 {
        let [one, other] = ends.map(|end| contents.places[end].at);
        let narrow = f64::midpoint(one[1], other[1]).to_radians().cos().max(0.1);
        Point::new((one[0] - other[0]) * narrow, one[1] - other[1]).length() * 111.2
    }

    /// As many cards as lines of this board have for such a way; a quarter of the map is five where there are none.
    fn length(&self, contents: &Contents, ends: [usize; 2]) -> u8 {
        let mut rates: Vec<f64> = contents
            .lines
            .iter()
            .filter_map(|line| {
                Some(Self::apart(contents, contents.ends(line)?) / f64::from(line.cards.max(1)))
            })
            .collect();
        rates.sort_by(f64::total_cmp);
        let [west, south, east, north] = self.view.area;
        let narrow = f64::midpoint(south, north).to_radians().cos().max(0.1);
        let side = Point::new((east - west) * narrow, north - south).length() * 111.2;
        let usual = rates.get(rates.len() / 2).copied().unwrap_or(side / 20.0).max(1e-6);
        (Self::apart(contents, ends) / usual).round().clamp(1.0, LONGEST) as u8
    }

    fn add_line(&mut self, from: &str, to: &str, cards: Option<u8>, colour: &str) -> Result<(), EditError> {
        let contents = self.contents();
        let find = |name: &str| contents.place(name).ok_or_else(|| EditError::NoPlace(name.to_owned()));
        let ends = [find(from)?, find(to)?];
        let cards = cards.unwrap_or_else(|| self.length(&contents, ends));
        let mut pairs = vec![
            ("from", quoted(from)),
            ("to", quoted(to)),
            ("cards", cards.to_string()),
            ("colour", quoted(colour)),
        ];
        pairs.extend(first_supply(&contents).map(|supply| ("supply", quoted(supply))));
        self.add(List::Lines, &pairs)
    }

    fn double(&mut self, index: usize) -> Result<(), EditError> {
        let contents = self.contents();
        let no_line = || EditError::Rows { file: BOARD, error: RowError::Missing("line".to_owned()) };
        let line = contents.lines.get(index).ok_or_else(no_line)?;
        let to = line.to.clone().ok_or_else(no_line)?;
        let used = |name: &str| contents.lines.iter().any(|line| line.group.as_deref() == Some(name));
        let group = line.group.clone().unwrap_or_else(|| {
            let names = (1..).map(|number| format!("D{number:02}"));
            names.into_iter().find(|name| !used(name)).unwrap_or_default()
        });
        if line.group.is_none() {
            self.change(List::Lines, index, &[set("group", &group)])?;
        }
        let beside = |colour: &&&str| {
            contents.lines.iter().any(|other| {
                other.colour == **colour
                    && contents.ends(other).map(sorted) == contents.ends(line).map(sorted)
            })
        };
        let free = COLOURS.iter().find(|colour| !beside(colour)).copied().unwrap_or("grey");
        let colour = if line.colour == "grey" { "grey" } else { free };
        let mut pairs = vec![
            ("from", quoted(&line.from)),
            ("to", quoted(&to)),
            ("cards", line.cards.to_string()),
            ("colour", quoted(colour)),
        ];
        if line.kind != "plain" {
            pairs.push(("kind", quoted(&line.kind)));
        }
        if line.symbols > 0 {
            pairs.push(("symbols", line.symbols.to_string()));
        }
        pairs.extend(line.pieces.map(|pieces| ("pieces", pieces.to_string())));
        pairs.extend(line.supply.as_deref().map(|supply| ("supply", quoted(supply))));
        pairs.push(("group", quoted(&group)));
        self.add(List::Lines, &pairs)
    }

    /// A line alone is no double line any more.
    fn remove_line(&mut self, index: usize) -> Result<(), EditError> {
        let contents = self.contents();
        let group = contents.lines.get(index).and_then(|line| line.group.clone());
        if let Some(group) = group {
            let mut others = contents
                .lines
                .iter()
                .enumerate()
                .filter(|(at, line)| *at != index && line.group.as_ref() == Some(&group));
            if let (Some((other, _)), None) = (others.next(), others.next()) {
                self.change(List::Lines, other, &[("group".to_owned(), None)])?;
            }
        }
        self.remove(List::Lines, index)?;
        self.forget_supply()
    }

    fn graph(contents: &Contents) -> Vec<DraftLine> {
        let line = |line: &crate::contents::LineRow| {
            let ends = sorted(contents.ends(line)?);
            Some(DraftLine { ends, cards: line.cards.max(1), colour: "grey", group: None })
        };
        contents.lines.iter().filter_map(line).collect()
    }

    fn add_ticket(&mut self, from: &str, to: &str, value: Option<u8>) -> Result<(), EditError> {
        let contents = self.contents();
        let find = |name: &str| contents.place(name).ok_or_else(|| EditError::NoPlace(name.to_owned()));
        let ends = [find(from)?, find(to)?];
        let shortest = || {
            let way = ways(contents.places.len(), &Self::graph(&contents))[ends[0]][ends[1]];
            let way = u8::try_from(way).ok().filter(|way| (1..=100).contains(way));
            way.ok_or_else(|| EditError::NoWay(from.to_owned(), to.to_owned()))
        };
        let value = value.map_or_else(shortest, Ok)?;
        self.add(List::Tickets, &[("from", quoted(from)), ("to", quoted(to)), ("value", value.to_string())])
    }

    fn propose(&mut self) -> Result<(), EditError> {
        let contents = self.contents();
        let wanted = (contents.most_players() * 3 + 12).max(contents.places.len() + 4);
        let proposed = tickets(contents.places.len(), &Self::graph(&contents), wanted);
        for at in (0..contents.tickets.len()).rev() {
            self.remove(List::Tickets, at)?;
        }
        for ticket in proposed {
            let [from, to] = ticket.ends.map(|end| quoted(&contents.places[end].name));
            self.add(List::Tickets, &[("from", from), ("to", to), ("value", ticket.value.to_string())])?;
        }
        Ok(())
    }
}

fn sorted(mut ends: [usize; 2]) -> [usize; 2] {
    ends.sort_unstable();
    ends
}
