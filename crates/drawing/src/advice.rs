//! What a good board wants: things that are allowed, and that its maker would rather know.
//!
//! A problem keeps a board from being played; a warning does not. The boards that are shipped have none.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use capotreno_editions::{FileName, Folder, Loaded, embedded_ids, line_and_column};
use capotreno_rules::spec::{LineKind, Spec};
use serde::Serialize;
use toml::de::DeTable;

use crate::atlas::Atlas;
use crate::board::{Board, knows};
use crate::check::Touch;
use crate::geometry::Point;
use crate::layout::Layout;
use crate::sheet::{degrees, sheets};

/// Of a kind, so many are told one by one.
const MOST_OF_A_KIND: usize = 8;
/// Deeper than this (in units of the board) one sees it.
const SEEN: f64 = 0.5;

/// What a warning is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Advice {
    HidesBuiltIn,
    CannotBeFinished,
    SwappedCoordinates,
    IsolatedPlace,
    SeparateParts,
    TicketTwice,
    OutdatedLayout,
    CrossingLines,
    CrowdedLabel,
    /// What overlaps besides: not all of it is named.
    MoreOfTheKind,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Warning {
    pub advice: Advice,
    /// The folder as the caller named it, and the file in it.
    pub path: String,
    /// Line and column from 1, where it has a place in the file.
    pub at: Option<(usize, usize)>,
    pub message: String,
    /// The places it is about, to be shown on the map.
    pub places: Vec<String>,
}

impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.path)?;
        if let Some((line, column)) = self.at {
            write!(out, ":{line}:{column}")?;
        }
        write!(out, ": {}", self.message)
    }
}

/// Looks at a board that has no problems. With an atlas it can also tell sea from land.
pub fn advice(loaded: &Loaded, folder: &Folder, board: &Board, atlas: Option<&Atlas>) -> Vec<Warning> {
    let mut adviser = Adviser { spec: loaded.spec(), folder, found: Vec::new() };
    adviser.hidden();
    adviser.unfinished();
    adviser.swapped(atlas);
    adviser.isolated();
    adviser.apart();
    adviser.twice();
    adviser.outdated(loaded);
    adviser.crowded(board);
    adviser.found
}

struct Adviser<'a> {
    spec: &'a Spec,
    folder: &'a Folder,
    found: Vec<Warning>,
}

impl Adviser<'_> {
    fn put(
        &mut self,
        advice: Advice,
        file: FileName,
        at: Option<(usize, usize)>,
        places: &[usize],
        message: String,
    ) {
        let places = places.iter().map(|place| self.name(*place).to_owned()).collect();
        self.found.push(Warning { advice, path: self.folder.path(file), at, message, places });
    }

    fn name(&self, place: usize) -> &str {
        self.spec.places.get(place).map_or("?", |place| place.name.as_str())
    }

    /// Where the file has an entry of one of its lists.
    fn entry(&self, file: FileName, list: &str, index: usize) -> Option<(usize, usize)> {
        let text = self.folder.text(file)?;
        let table = DeTable::parse(text).ok()?;
        let entry = table.get_ref().get(list)?.get_ref().as_array()?.get(index)?;
        Some(line_and_column(text, entry.span().start))
    }

    fn hidden(&mut self) {
        let id = &self.spec.id;
        // A copy of a built-in board hides nothing that could be missed.
        let same = Folder::of_embedded(id).is_some_and(|built_in| {
            FileName::RULES.iter().all(|file| built_in.text(*file) == self.folder.text(*file))
        });
        if embedded_ids().contains(&id.as_str()) && !same {
            let message = format!("the id {id:?} hides the built-in edition of that name: choose another");
            self.put(Advice::HidesBuiltIn, FileName::Edition, None, &[], message);
        }
    }

    /// The last round begins when a seat has few pieces left. Where not even a seat alone on the board
    /// could place enough, no game comes to its end that way.
    fn unfinished(&mut self) {
        let spec = self.spec;
        let mut room = vec![0_usize; spec.supplies.len()];
        let mut groups: BTreeMap<(&str, u8), usize> = BTreeMap::new();
        let own = |line: &&capotreno_rules::spec::Line| line.to.is_some() && line.kind != LineKind::Bullet;
        for line in spec.lines.iter().filter(own) {
            let pieces = usize::from(line.pieces);
            if let Some(group) = &line.group {
                // A seat has one line of a group.
                let most = groups.entry((group, line.supply)).or_default();
                *most = (*most).max(pieces);
            } else if let Some(room) = room.get_mut(usize::from(line.supply)) {
                *room += pieces;
            }
        }
        for ((_, supply), pieces) in groups {
            if let Some(room) = room.get_mut(usize::from(supply)) {
                *room += pieces;
            }
        }
        let counts = spec.supplies.iter().map(|supply| usize::from(supply.count));
        let all: usize = counts.clone().sum();
        let placed: usize = counts.zip(&room).map(|(count, room)| count.min(*room)).sum();
        let needed = all.saturating_sub(usize::from(spec.end.pieces));
        if placed < needed {
            let message = format!(
                "the game cannot come to its last round: it begins when a player has placed {needed} pieces, and one \
                 player alone finds room for {placed}; more lines or fewer pieces help"
            );
            self.put(Advice::CannotBeFinished, FileName::Edition, None, &[], message);
        }
        if let (Some(shared), Some(left)) = (&spec.shared, spec.end.shared) {
            let bullets = spec.lines.iter().filter(|line| line.kind == LineKind::Bullet);
            let room: usize = bullets.map(|line| usize::from(line.pieces)).sum();
            let needed = usize::from(shared.count).saturating_sub(usize::from(left));
            if room < needed {
                let message = format!(
                    "the game cannot come to its last round: {needed} shared trains must be placed, and the bullet \
                     lines have room for {room}"
                );
                self.put(Advice::CannotBeFinished, FileName::Edition, None, &[], message);
            }
        }
    }

    fn swapped(&mut self, atlas: Option<&Atlas>) {
        let at: Vec<Point> = self.spec.places.iter().map(|place| degrees(place.at)).collect();
        let swap = |point: Point| Point::new(point.y, point.x);
        if let Some(atlas) = atlas {
            let dry = |points: Vec<Point>| atlas.count_on_land(&points) * 10;
            let (given, other) = (dry(at.clone()), dry(at.iter().map(|point| swap(*point)).collect()));
            if given < at.len() * 3 && other > at.len() * 8 {
                let message =
                    "almost all places stand in the sea, and on land with their coordinates the other way \
                               round: `at` is longitude first, then latitude"
                        .to_owned();
                self.put(Advice::SwappedCoordinates, FileName::Board, None, &[], message);
                return;
            }
        }
        let ends: Vec<(usize, usize)> =
            self.spec.lines.iter().filter_map(|line| Some((line.from.index(), line.to?.index()))).collect();
        let mut lengths: Vec<f64> = ends.iter().map(|(one, other)| at[*one].distance(at[*other])).collect();
        lengths.sort_by(f64::total_cmp);
        let Some(usual) = lengths.get(lengths.len() / 2).copied() else { return };
        for place in 0..at.len() {
            let near: Vec<Point> = ends
                .iter()
                .filter_map(|(one, other)| match (*one == place, *other == place) {
                    (true, _) => Some(at[*other]),
                    (_, true) => Some(at[*one]),
                    (false, false) => None,
                })
                .collect();
            let far = |from: Point| near.iter().map(|to| from.distance(*to)).fold(f64::INFINITY, f64::min);
            let (given, other) = (far(at[place]), far(swap(at[place])));
            if near.len() > 1 && given.is_finite() && given > usual * 4.0 && other * 4.0 < given {
                let message = format!(
                    "{} is far from all its neighbours, and near them with its coordinates the other way round: `at` is \
                     longitude first, then latitude",
                    self.name(place)
                );
                let entry = self.entry(FileName::Board, "places", place);
                self.put(Advice::SwappedCoordinates, FileName::Board, entry, &[place], message);
            }
        }
    }

    fn isolated(&mut self) {
        for place in 0..self.spec.places.len() {
            let touched = |line: &capotreno_rules::spec::Line| {
                line.from.index() == place || line.to.is_some_and(|to| to.index() == place)
            };
            if !self.spec.lines.iter().any(touched) {
                let message = format!("no line leads to {}", self.name(place));
                let entry = self.entry(FileName::Board, "places", place);
                self.put(Advice::IsolatedPlace, FileName::Board, entry, &[place], message);
            }
        }
    }

    /// Places that no chain of lines joins.
    fn apart(&mut self) {
        let mut part: Vec<usize> = (0..self.spec.places.len()).collect();
        let mut touched = BTreeSet::new();
        for line in &self.spec.lines {
            let (from, to) =
                (line.from.index(), line.to.map_or(line.from.index(), capotreno_rules::PlaceId::index));
            touched.extend([from, to]);
            let (kept, gone) = (part[from], part[to]);
            for one in part.iter_mut().filter(|one| **one == gone) {
                *one = kept;
            }
        }
        let parts: BTreeSet<usize> = touched.iter().map(|place| part[*place]).collect();
        if parts.len() > 1 {
            let named: Vec<usize> = parts.into_iter().collect();
            let names: Vec<&str> = named.iter().take(4).map(|place| self.name(*place)).collect();
            let message = format!(
                "the board falls into {} parts, with no way from {}",
                named.len(),
                names.join(" to ")
            );
            self.put(Advice::SeparateParts, FileName::Board, None, &named, message);
        }
    }

    fn twice(&mut self) {
        let mut seen: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (index, ticket) in self.spec.tickets.iter().enumerate() {
            let (from, to) = (ticket.from.index(), ticket.to.index());
            if let Some(first) = seen.insert((from.min(to), from.max(to)), index) {
                let before = self.entry(FileName::Tickets, "tickets", first);
                let before = before.map_or_else(String::new, |(line, _)| format!(", first in line {line}"));
                let message =
                    format!("the ticket {} – {} is given twice{before}", self.name(from), self.name(to));
                let entry = self.entry(FileName::Tickets, "tickets", index);
                self.put(Advice::TicketTwice, FileName::Tickets, entry, &[from, to], message);
            }
        }
    }

    fn outdated(&mut self, loaded: &Loaded) {
        let Some(Ok(layout)) = self.folder.text(FileName::Layout).map(Layout::parse) else { return };
        // A file of hints and nudges alone leaves the laying out to whoever draws.
        if !layout.sheets.is_empty()
            && !sheets(self.spec, &loaded.edges).iter().all(|sheet| knows(&layout, sheet))
        {
            let message =
                "it does not know all places and lines, so the board is laid out quickly: make it anew \
                           with `capotreno board layout`"
                    .to_owned();
            self.put(Advice::OutdatedLayout, FileName::Layout, None, &[], message);
        }
    }

    fn crowded(&mut self, board: &Board) {
        let file =
            if self.folder.text(FileName::Layout).is_some() { FileName::Layout } else { FileName::Board };
        let mut counts: BTreeMap<Advice, usize> = BTreeMap::new();
        for collision in board.collisions() {
            let advice = match collision.touch {
                Touch::Lines | Touch::LineAndPlace | Touch::Inset => Advice::CrossingLines,
                Touch::Label => Advice::CrowdedLabel,
            };
            // Lines that cross between their spaces do not overlap.
            if collision.depth > 0.0 && collision.depth < SEEN {
                continue;
            }
            let count = counts.entry(advice).or_default();
            *count += 1;
            if *count <= MOST_OF_A_KIND {
                let message = if collision.depth > 0.0 {
                    collision.to_string()
                } else {
                    format!("{} and {} cross", collision.one, collision.other)
                };
                self.put(advice, file, None, &collision.places, message);
            }
        }
        for count in counts.into_values() {
            if count > MOST_OF_A_KIND {
                let message = format!(
                    "and {} more of this kind; `capotreno board layout` makes a better layout",
                    count - MOST_OF_A_KIND
                );
                self.put(Advice::MoreOfTheKind, file, None, &[], message);
            }
        }
    }
}
