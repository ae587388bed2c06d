//! Where the names go: each label tries the sides of its place and takes the freest.

use serde::{Deserialize, Serialize};

use crate::geometry::{Block, Point};
use crate::relax::Blob;
use crate::shape::{Shape, all_blocks};
use crate::sheet::Sheet;

pub const FONT: f64 = 17.0;
const ROW: f64 = 18.0;
/// The letters' height above the baseline, as a share of the font.
const CAP: f64 = 0.72;

/// Where text is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    E,
    W,
    N,
    S,
    Ne,
    Nw,
    Se,
    Sw,
}

impl Side {
    pub const ALL: [Side; 8] = [Side::E, Side::W, Side::N, Side::S, Side::Ne, Side::Nw, Side::Se, Side::Sw];

    pub fn word(self) -> &'static str {
        match self {
            Side::E => "e",
            Side::W => "w",
            Side::N => "n",
            Side::S => "s",
            Side::Ne => "ne",
            Side::Nw => "nw",
            Side::Se => "se",
            Side::Sw => "sw",
        }
    }

    fn direction(self) -> Point {
        let d = std::f64::consts::FRAC_1_SQRT_2;
        match self {
            Side::E => Point::new(1.0, 0.0),
            Side::W => Point::new(-1.0, 0.0),
            Side::N => Point::new(0.0, -1.0),
            Side::S => Point::new(0.0, 1.0),
            Side::Ne => Point::new(d, -d),
            Side::Nw => Point::new(-d, -d),
            Side::Se => Point::new(d, d),
            Side::Sw => Point::new(-d, d),
        }
    }

    fn anchor(self) -> Anchor {
        match self {
            Side::E | Side::Ne | Side::Se => Anchor::Start,
            Side::W | Side::Nw | Side::Sw => Anchor::End,
            Side::N | Side::S => Anchor::Middle,
        }
    }
}

/// How a label stands beside its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stand {
    pub side: Side,
    pub gap: f64,
    pub rows: usize,
}

impl Stand {
    pub const FIRST: Stand = Stand { side: Side::E, gap: 4.0, rows: 1 };
}

/// A label in its place's own coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Laid {
    /// The baseline of the first row, at its anchor.
    pub at: Point,
    pub anchor: Anchor,
    pub rows: Vec<String>,
    pub block: Block,
}

/// The width of a text in a semi-bold humanist face, a little on the safe side.
pub fn text_width(text: &str, font: f64) -> f64 {
    text.chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | '.' | '\'' | 'I' | '|' => 0.31,
            'f' | 'r' | 't' | ' ' | '-' | '(' | ')' => 0.40,
            'm' | 'M' | 'W' | 'w' => 0.90,
            c if c.is_uppercase() => 0.68,
            c if c.is_ascii_digit() => 0.58,
            _ => 0.585,
        })
        .sum::<f64>()
        * font
}

/// A name in one row or two of nearly equal length.
pub(crate) fn split(name: &str, rows: usize) -> Vec<String> {
    if rows < 2 {
        return vec![name.to_owned()];
    }
    let breaks = name.char_indices().filter(|(_, c)| *c == ' ' || *c == '-').map(|(i, _)| i + 1);
    let half = name.len() as f64 / 2.0;
    let best = breaks.min_by(|a, b| (*a as f64 - half).abs().total_cmp(&(*b as f64 - half).abs()));
    match best {
        Some(at) => vec![name[..at].trim_end().to_owned(), name[at..].to_owned()],
        None => vec![name.to_owned()],
    }
}

pub(crate) fn lay(name: &str, radius: f64, stand: Stand) -> Laid {
    let rows = split(name, stand.rows);
    let width = rows.iter().map(|row| text_width(row, FONT)).fold(0.0, f64::max);
    let height = ROW * rows.len() as f64;
    let direction = stand.side.direction();
    let edge = direction * (radius + stand.gap);
    let anchor = stand.side.anchor();
    let left = match anchor {
        Anchor::Start => edge.x,
        Anchor::Middle => -width / 2.0,
        Anchor::End => edge.x - width,
    };
    let top = match stand.side {
        Side::E | Side::W => -height / 2.0,
        Side::N => edge.y - height,
        Side::S => edge.y,
        Side::Ne | Side::Nw => edge.y - height * 0.8,
        Side::Se | Side::Sw => edge.y - height * 0.2,
    };
    let x = match anchor {
        Anchor::Start => left,
        Anchor::Middle => 0.0,
        Anchor::End => left + width,
    };
    let baseline = top + ROW / 2.0 + FONT * CAP / 2.0;
    let block = Block::upright(Point::new(left, top), Point::new(left + width, top + height));
    Laid { at: Point::new(x, baseline), anchor, rows, block }
}

/// The label as circles, for the relaxation.
pub(crate) fn blobs(name: &str, radius: f64, stand: Stand) -> Vec<Blob> {
    let laid = lay(name, radius, stand);
    let (half, centre) = (laid.block.half, laid.block.centre);
    let rows = laid.rows.len();
    let steps = ((half.x * 2.0) / (ROW * 0.6)).ceil().max(1.0) as usize;
    let mut blobs = Vec::new();
    for row in 0..rows {
        let y = centre.y - half.y + ROW * (row as f64 + 0.5);
        for step in 0..=steps {
            let share = step as f64 / steps as f64;
            let x = centre.x + (half.x - ROW * 0.4) * (2.0 * share - 1.0);
            blobs.push(Blob { at: Point::new(x, y), radius: ROW / 2.0 });
        }
    }
    blobs
}

/// Chooses a stand for every place of a sheet. Where a side is kept by hand, only the gap is chosen.
pub(crate) fn choose(sheet: &Sheet, shape: &Shape, kept: &[Option<Side>]) -> Vec<Stand> {
    let spaces: Vec<Block> = all_blocks(sheet, shape).into_iter().flatten().flatten().collect();
    let options: Vec<Vec<(Stand, Block, f64)>> = sheet
        .nodes
        .iter()
        .enumerate()
        .map(|(node, one)| {
            let all = stands(&one.key).filter(|_| one.place.is_some());
            all.filter(|stand| kept[node].is_none_or(|side| side == stand.side))
                .map(|stand| option(sheet, shape, node, stand, &spaces))
                .collect()
        })
        .collect();
    let best = |list: &[(Stand, Block, f64)]| -> usize {
        (0..list.len()).min_by(|a, b| list[*a].2.total_cmp(&list[*b].2)).unwrap_or(0)
    };
    let mut chosen: Vec<usize> = options.iter().map(|list| best(list)).collect();
    for _ in 0..12 {
        let before = chosen.clone();
        for node in 0..options.len() {
            let cost = |option: usize| {
                let (_, block, own) = &options[node][option];
                let clashes: f64 = (0..options.len())
                    .filter(|other| *other != node)
                    .filter_map(|other| options[other].get(chosen[other]))
                    .map(|(_, other, _)| {
                        let depth = block.overlap(other);
                        (depth + 2.0).max(0.0) * 40.0 + (depth + 9.0).clamp(0.0, 8.0) * 1.5
                    })
                    .sum();
                own + clashes
            };
            let options = 0..options[node].len();
            chosen[node] = options.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(0);
        }
        if chosen == before {
            break;
        }
    }
    (0..options.len())
        .map(|node| options[node].get(chosen[node]).map_or(Stand::FIRST, |option| option.0))
        .collect()
}

fn stands(name: &str) -> impl Iterator<Item = Stand> {
    let rows = split(name, 2).len();
    (1..=rows).flat_map(|rows| {
        [3.0, 5.0, 8.0, 12.0, 17.0, 24.0]
            .into_iter()
            .flat_map(move |gap| Side::ALL.into_iter().map(move |side| Stand { side, gap, rows }))
    })
}

/// The cost of a stand by itself: what it lies on, how far it is, and which side.
fn option(sheet: &Sheet, shape: &Shape, node: usize, stand: Stand, spaces: &[Block]) -> (Stand, Block, f64) {
    let one = &sheet.nodes[node];
    let mut block = lay(&one.key, one.radius, stand).block;
    block.centre += shape.nodes[node];
    let mut cost = match stand.side {
        Side::E => 0.0,
        Side::W => 1.0,
        Side::Ne | Side::Se | Side::N | Side::S => 2.0,
        Side::Nw | Side::Sw => 3.0,
    };
    cost += stand.gap * 1.5;
    // Two rows only where a name is long.
    let long = one.key.chars().count() > 12;
    cost += if (stand.rows == 2) == long { 0.0 } else { 6.0 };
    for space in spaces {
        cost += (block.overlap(space) + 2.0).max(0.0) * 40.0;
    }
    for (other, at) in shape.nodes.iter().enumerate() {
        let depth = block.overlap_circle(*at, sheet.nodes[other].radius);
        cost += (depth + 1.0).max(0.0) * 40.0;
        if other != node {
            cost += (depth + 3.0).max(0.0) * 40.0;
            // A name that is as near to another place is read as that place's.
            cost += (depth + 22.0).clamp(0.0, 20.0) * 0.6;
        }
    }
    (stand, block, cost)
}
