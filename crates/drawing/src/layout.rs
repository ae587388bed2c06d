//! The layout step: from real positions to a board that can be played on.
//!
//! Its result is `layout.toml`. The tables `hints` (where a run starts from, what it must keep) and
//! `nudges` (added by hand when the board is drawn) are the user's and survive every run.

use std::collections::BTreeMap;

use capotreno_editions::Edge;
use capotreno_rules::spec::Spec;
use serde::Deserialize;

use crate::error::DrawError;
use crate::fault::fault;
use crate::geometry::{Bounds, Point};
use crate::labels::{self, Side, Stand};
use crate::pack;
use crate::relax::{Blob, Growing, Relaxation, Schedule};
use crate::shape::{Shape, crowd};
use crate::sheet::{PITCH, Sheet, direction, sheets};

/// What `layout.toml` says.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    #[serde(default)]
    pub hints: Hints,
    #[serde(default)]
    pub nudges: Nudges,
    /// Width and height of the board; left out with the sheets where only hints and nudges are kept.
    #[serde(default)]
    pub size: [f64; 2],
    #[serde(default)]
    pub sheets: BTreeMap<String, SheetLayout>,
}

/// Where a run starts from; all distances in spaces.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Hints {
    /// Moves a place's home.
    pub places: BTreeMap<String, [f64; 2]>,
    /// Bends a curve to its left (or right, if negative) at the start.
    pub curves: BTreeMap<String, f64>,
    /// Keeps a label on a side.
    pub labels: BTreeMap<String, Side>,
    /// The corner of an inset's frame, in board units from the corner of the main map.
    pub insets: BTreeMap<String, [f64; 2]>,
}

/// Added when the board is drawn, in board units.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Nudges {
    pub places: BTreeMap<String, [f64; 2]>,
    pub labels: BTreeMap<String, [f64; 2]>,
    /// Both bends of a curve.
    pub curves: BTreeMap<String, [f64; 2]>,
}

#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetLayout {
    /// The frame of an inset: left, top, width, height.
    #[serde(default)]
    pub frame: Option<[f64; 4]>,
    #[serde(default)]
    pub places: BTreeMap<String, Spot>,
    /// The offsets of the two control points from the thirds of the chord.
    #[serde(default)]
    pub curves: BTreeMap<String, [f64; 4]>,
}

#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    pub at: [f64; 2],
    pub side: Side,
    pub gap: f64,
    pub rows: usize,
}

/// How much work a layout is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// For a board without a layout file, at load.
    Quick,
    /// For `layout.toml`.
    Thorough,
}

impl Layout {
    pub fn parse(text: &str) -> Result<Layout, DrawError> {
        let layout: Layout = toml::from_str(text).map_err(|error| DrawError::Layout(error.to_string()))?;
        let numbers = layout.sheets.values().flat_map(|sheet| {
            let frame = sheet.frame.iter().flatten();
            let spots = sheet.places.values().flat_map(|spot| spot.at.iter().chain([&spot.gap]));
            frame.chain(spots).chain(sheet.curves.values().flatten())
        });
        let nudges = [&layout.nudges.places, &layout.nudges.labels, &layout.nudges.curves];
        let moves = nudges.into_iter().flat_map(|table| table.values().flatten());
        let hints = layout.hints.places.values().flatten().chain(layout.hints.curves.values());
        let far = |value: &f64| !value.is_finite() || value.abs() > 100_000.0;
        if numbers.chain(moves).chain(hints).chain(&layout.size).any(far) {
            return Err(DrawError::LayoutValue("a number is not finite or far too large".to_owned()));
        }
        Ok(layout)
    }

    /// Lays a board out anew. `previous` gives its hints and nudges.
    pub fn compute(spec: &Spec, edges: &[Edge], previous: Option<&Layout>, effort: Effort) -> Layout {
        let hints = previous.map(|layout| layout.hints.clone()).unwrap_or_default();
        let nudges = previous.map(|layout| layout.nudges.clone()).unwrap_or_default();
        let sheets = sheets(spec, edges);
        let mut solved: Vec<Solved> = sheets
            .into_iter()
            .filter(|sheet| !sheet.nodes.is_empty())
            .map(|sheet| solve(&sheet, &hints, effort))
            .collect();
        let size = pack::pack(&mut solved, &hints);
        let sheets = solved.iter().map(|solved| (solved.sheet.name.clone(), solved.to_layout())).collect();
        Layout { hints, nudges, size: [size.x, size.y], sheets }
    }
}

/// A sheet with everything in its place.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    pub sheet: Sheet,
    pub shape: Shape,
    pub stands: Vec<Stand>,
    pub frame: Option<Bounds>,
}

impl Solved {
    pub(crate) fn to_layout(&self) -> SheetLayout {
        let places = self.sheet.nodes.iter().enumerate().map(|(node, one)| {
            let at = self.shape.nodes[node].rounded();
            let stand = self.stands[node];
            let spot = Spot { at: [at.x, at.y], side: stand.side, gap: stand.gap, rows: stand.rows };
            (one.key.clone(), spot)
        });
        let curves = self.sheet.bundles.iter().enumerate().map(|(index, bundle)| {
            let [one, two] = self.shape.bends[index].map(Point::rounded);
            (bundle.key.clone(), [one.x, one.y, two.x, two.y])
        });
        SheetLayout {
            frame: self.frame.map(|frame| [frame.min.x, frame.min.y, frame.width(), frame.height()]),
            places: places.collect(),
            curves: curves.collect(),
        }
    }
}

/// Tries several scales of the real map and keeps the best: a crowded middle wants a large start, a
/// wide country a small one.
fn solve(sheet: &Sheet, hints: &Hints, effort: Effort) -> Solved {
    let scales: &[f64] = match effort {
        Effort::Quick => &[0.6],
        Effort::Thorough => &[0.35, 0.42, 0.5, 0.57, 0.64, 0.7, 0.77, 0.84, 0.9, 0.97],
    };
    let mut best: Option<(f64, Solved)> = None;
    for scale in scales {
        let solved = attempt(sheet, hints, effort, *scale);
        let fault = fault(sheet, &solved.shape, &solved.stands);
        if best.as_ref().is_none_or(|(least, _)| fault < *least) {
            best = Some((fault, solved));
        }
    }
    match best {
        Some((_, solved)) => solved,
        None => attempt(sheet, hints, effort, 0.5),
    }
}

fn attempt(sheet: &Sheet, hints: &Hints, effort: Effort, scale: f64) -> Solved {
    let home = homes(sheet, hints, scale);
    let bends = sheet
        .bundles
        .iter()
        .map(|bundle| {
            let chord = (home[bundle.ends[1]] - home[bundle.ends[0]]).unit();
            let bend = hints.curves.get(&bundle.key).copied().unwrap_or(0.0);
            [chord.normal() * (-bend * PITCH); 2]
        })
        .collect();
    let mut shape = Shape { nodes: home.clone(), bends };
    spread_twins(sheet, &mut shape);
    let kept: Vec<Option<Side>> =
        sheet.nodes.iter().map(|node| hints.labels.get(&node.key).copied()).collect();
    let mut blobs: Vec<Vec<Blob>> = vec![Vec::new(); sheet.nodes.len()];
    let (first, rounds, later) = match effort {
        Effort::Quick => (500, 2, 150),
        Effort::Thorough => (3000, 14, 500),
    };
    let schedule = Schedule {
        steps: first,
        first_stride: 3.0,
        last_stride: 0.3,
        growing: Growing::FromThin,
        firmness: 1.0,
    };
    Relaxation { sheet, home: &home, blobs: &blobs }.run(&mut shape, schedule);
    let mut stands = labels::choose(sheet, &shape, &kept);
    let mut best = (fault(sheet, &shape, &stands), shape.clone(), stands.clone());
    for round in 0..rounds {
        for (node, one) in sheet.nodes.iter().enumerate() {
            if one.place.is_some() {
                blobs[node] = labels::blobs(&one.key, one.radius, stands[node]);
            }
        }
        // Every other round is a gentle one that only settles what the last one moved.
        let (first_stride, firmness) = if round % 2 == 0 { (0.9, 1.0) } else { (0.3, 4.0) };
        let schedule =
            Schedule { steps: later, first_stride, last_stride: 0.03, growing: Growing::Full, firmness };
        Relaxation { sheet, home: &home, blobs: &blobs }.run(&mut shape, schedule);
        stands = labels::choose(sheet, &shape, &kept);
        let now = fault(sheet, &shape, &stands);
        if now < best.0 {
            best = (now, shape.clone(), stands.clone());
        }
    }
    Solved { sheet: sheet.clone(), shape: best.1, stands: best.2, frame: None }
}

/// Real positions, scaled so that the lines have about the right length on the whole.
fn homes(sheet: &Sheet, hints: &Hints, quantile: f64) -> Vec<Point> {
    let wanted = |ends: [usize; 2], spaces: usize| {
        spaces as f64 * PITCH + crowd(sheet, ends[0]) + crowd(sheet, ends[1])
    };
    let mut ratios: Vec<f64> = sheet
        .bundles
        .iter()
        .filter(|bundle| bundle.leaves.is_none())
        .map(|bundle| {
            let real = sheet.nodes[bundle.ends[0]].real.distance(sheet.nodes[bundle.ends[1]].real);
            wanted(bundle.ends, bundle.spaces) / real.max(1e-6)
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    let scale = ratios.get((ratios.len() as f64 * quantile) as usize).copied().unwrap_or(1.0);
    // Places at the very same spot could never be pushed apart; a hair's breadth is enough.
    let mut home: Vec<Point> = sheet
        .nodes
        .iter()
        .enumerate()
        .map(|(node, one)| {
            let turn = node as f64 * 2.4;
            one.real * scale.min(1e7) + Point::new(turn.cos(), turn.sin()) * 0.01
        })
        .collect();
    for bundle in &sheet.bundles {
        if let Some(leaves) = bundle.leaves {
            let away = direction(leaves) * wanted(bundle.ends, bundle.spaces);
            home[bundle.ends[1]] = home[bundle.ends[0]] + away;
        }
    }
    for (node, one) in sheet.nodes.iter().enumerate() {
        if let Some([x, y]) = hints.places.get(&one.key) {
            home[node] += Point::new(*x, *y) * PITCH;
        }
    }
    home
}

/// Two bundles between the same places start on either side of the chord.
pub(crate) fn spread_twins(sheet: &Sheet, shape: &mut Shape) {
    for (index, bundle) in sheet.bundles.iter().enumerate() {
        for (later, other) in sheet.bundles.iter().enumerate().skip(index + 1) {
            let same = bundle.ends.iter().all(|end| other.ends.contains(end));
            if same && shape.bends[index] == [Point::ZERO; 2] && shape.bends[later] == [Point::ZERO; 2] {
                let ends = bundle.ends.map(|end| shape.nodes[end]);
                let side = (ends[1] - ends[0]).unit().normal() * (PITCH * 0.5);
                shape.bends[index] = [side; 2];
                shape.bends[later] = [-side; 2];
            }
        }
    }
}
