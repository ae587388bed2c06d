//! What is drawn together: the main map and each inset are a sheet of their own.
//!
//! A sheet has nodes (places, and the points where lines leave the board) and bundles: the lines
//! between two nodes that run side by side. A place may stand on several sheets.

use std::collections::BTreeMap;

use capotreno_editions::{Direction, Edge};
use capotreno_rules::spec::{Line, LineKind, Spec};

use crate::geometry::Point;
use crate::projection::Projection;

/// The pitch of a space along its line: everything on a board is measured by it.
pub const PITCH: f64 = 40.0;
/// The width of a space across its line.
pub const WIDTH: f64 = 15.0;
/// From one parallel line to the next.
pub const LANE: f64 = 18.0;
/// The radius of a place.
pub const RADIUS: f64 = 10.0;
/// The name of the sheet that is not an inset.
pub const MAIN: &str = "main";

const INSET_TAG: &str = "_inset";

#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub name: String,
    pub nodes: Vec<Node>,
    pub bundles: Vec<Bundle>,
    pub projection: Projection,
}

impl Sheet {
    /// The projection of the sheet and the real position of each place on it.
    pub fn projected(&self) -> (Projection, Vec<(usize, Point)>) {
        let places = self.nodes.iter().enumerate().filter(|(_, node)| node.place.is_some());
        (self.projection, places.map(|(index, node)| (index, node.real)).collect())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// What layout.toml calls it.
    pub key: String,
    /// None where lines leave the board.
    pub place: Option<usize>,
    /// The real position on a flat sheet, in kilometres.
    pub real: Point,
    pub radius: f64,
}

#[derive(Clone, Debug)]
pub(crate) struct Bundle {
    /// What layout.toml calls it.
    pub key: String,
    pub lines: Vec<usize>,
    pub ends: [usize; 2],
    pub spaces: usize,
    /// Leaves the board at its second end.
    pub leaves: Option<Direction>,
    /// A subway's one space may stand anywhere on a long line.
    pub loose: bool,
}

impl Bundle {
    pub fn half_width(&self) -> f64 {
        (self.lines.len() as f64 - 1.0) * LANE / 2.0 + WIDTH / 2.0
    }

    /// The distance of a line from the middle of its bundle.
    pub fn offset(&self, lane: usize) -> f64 {
        (lane as f64 - (self.lines.len() as f64 - 1.0) / 2.0) * LANE
    }
}

/// How many spaces a line shows. A bullet line shows its cards, because its trains are shared;
/// a subway shows its one piece.
pub(crate) fn spaces(line: &Line) -> usize {
    let count = match line.kind {
        LineKind::Bullet => line.cards,
        LineKind::Plain | LineKind::Ferry | LineKind::Tunnel => line.pieces,
    };
    usize::from(count.max(1))
}

pub(crate) fn direction(leaves: Direction) -> Point {
    match leaves {
        Direction::North => Point::new(0.0, -1.0),
        Direction::East => Point::new(1.0, 0.0),
        Direction::South => Point::new(0.0, 1.0),
        Direction::West => Point::new(-1.0, 0.0),
    }
}

fn direction_word(leaves: Direction) -> &'static str {
    match leaves {
        Direction::North => "north",
        Direction::East => "east",
        Direction::South => "south",
        Direction::West => "west",
    }
}

/// The inset a place is drawn on, by its tag.
pub(crate) fn inset_of(tags: &[String]) -> Option<&str> {
    tags.iter().find_map(|tag| tag.strip_suffix(INSET_TAG))
}

/// Longitude and latitude in degrees.
pub(crate) fn degrees(at: [i32; 2]) -> Point {
    Point::new(f64::from(at[0]) / 1e4, f64::from(at[1]) / 1e4)
}

/// The main sheet first, then the insets by name.
pub(crate) fn sheets(spec: &Spec, edges: &[Edge]) -> Vec<Sheet> {
    let insets: Vec<Option<&str>> = spec.places.iter().map(|place| inset_of(&place.tags)).collect();
    let home = |line: &Line| -> &str {
        let from = insets.get(line.from.index()).copied().flatten();
        let to = line.to.map_or(from, |to| insets.get(to.index()).copied().flatten());
        match (from, to) {
            (Some(from), Some(to)) if from == to => from,
            _ => MAIN,
        }
    };
    let mut names: Vec<&str> = insets.iter().flatten().copied().collect();
    names.sort_unstable();
    names.dedup();
    names.insert(0, MAIN);
    names
        .into_iter()
        .map(|name| {
            let lines: Vec<usize> =
                (0..spec.lines.len()).filter(|line| home(&spec.lines[*line]) == name).collect();
            sheet(name, spec, edges, &lines, &insets)
        })
        .collect()
}

fn sheet(name: &str, spec: &Spec, edges: &[Edge], lines: &[usize], insets: &[Option<&str>]) -> Sheet {
    // An inset holds its tagged places; the main map the rest and whatever its lines reach.
    let on_sheet = |place: usize| {
        if name == MAIN {
            insets[place].is_none()
                || lines.iter().any(|line| {
                    let line = &spec.lines[*line];
                    line.from.index() == place || line.to.is_some_and(|to| to.index() == place)
                })
        } else {
            insets[place] == Some(name)
        }
    };
    let places: Vec<usize> = (0..spec.places.len()).filter(|place| on_sheet(*place)).collect();
    let at: Vec<Point> = places.iter().map(|place| degrees(spec.places[*place].at)).collect();
    let projection = Projection::around(&at);
    let mut nodes: Vec<Node> = places
        .iter()
        .zip(&at)
        .map(|(place, at)| Node {
            key: spec.places[*place].name.clone(),
            place: Some(*place),
            real: projection.project(*at),
            radius: if is_large(&spec.places[*place].tags) { RADIUS * 1.3 } else { RADIUS },
        })
        .collect();
    let mut bundles: Vec<Bundle> = Vec::new();
    let mut found: BTreeMap<(usize, usize, usize), usize> = BTreeMap::new();
    for index in lines {
        let line = &spec.lines[*index];
        let Some(from) = places.iter().position(|place| *place == line.from.index()) else { continue };
        let leaves = edges.iter().find(|edge| edge.line.index() == *index).map(|edge| edge.leaves);
        let (to, leaves, key) = if let Some(to) = line.to {
            let Some(to) = places.iter().position(|place| *place == to.index()) else { continue };
            (to, None, format!("{}/{}", nodes[from].key, nodes[to].key))
        } else {
            let leaves = leaves.unwrap_or(Direction::West);
            let key = format!("{} {}", nodes[from].key, direction_word(leaves));
            let to = nodes.iter().position(|node| node.key == key).unwrap_or_else(|| {
                // Placed a little way off; the layout finds the true distance.
                let real = nodes[from].real + direction(leaves);
                nodes.push(Node { key: key.clone(), place: None, real, radius: 2.0 });
                nodes.len() - 1
            });
            (to, Some(leaves), key)
        };
        let count = spaces(line);
        let id = (from.min(to), from.max(to), count);
        if let Some(bundle) = found.get(&id) {
            bundles[*bundle].lines.push(*index);
            continue;
        }
        // A second line of another length between the same places takes its own way.
        let twins =
            bundles.iter().filter(|other| other.ends.contains(&from) && other.ends.contains(&to)).count();
        let key = if twins == 0 { key } else { format!("{key} {}", twins + 1) };
        found.insert(id, bundles.len());
        let loose = line.kind == LineKind::Plain && line.pieces < line.cards;
        bundles.push(Bundle { key, lines: vec![*index], ends: [from, to], spaces: count, leaves, loose });
    }
    Sheet { name: name.to_owned(), nodes, bundles, projection }
}

pub(crate) fn is_large(tags: &[String]) -> bool {
    tags.iter().any(|tag| tag == "large" || tag == "capital")
}
