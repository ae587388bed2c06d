//! Where everything on a sheet is: nodes, bends and, following from them, the spaces.

use crate::geometry::{Block, Curve, Point};
use crate::sheet::{Bundle, PITCH, Sheet, WIDTH};

/// The gap that different bundles keep.
pub(crate) const GAP: f64 = 4.0;
/// Between the rim of a place and the first space.
const RIM: f64 = 4.0;
/// A space is drawn a little shorter than its pitch.
pub(crate) const SPACE_GAP: f64 = 3.0;
/// No space is longer than this, however far apart its places are.
const LONGEST: f64 = 1.14 * PITCH;

#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub nodes: Vec<Point>,
    pub bends: Vec<[Point; 2]>,
}

impl Shape {
    pub fn curve(&self, bundle: &Bundle, index: usize) -> Curve {
        Curve { from: self.nodes[bundle.ends[0]], to: self.nodes[bundle.ends[1]], bends: self.bends[index] }
    }
}

/// How far from each end the spaces of each bundle begin: far enough that neighbours around a
/// place stand clear of each other.
pub(crate) fn starts(sheet: &Sheet, shape: &Shape) -> Vec<[f64; 2]> {
    let mut starts: Vec<[f64; 2]> =
        sheet.bundles.iter().map(|bundle| bundle.ends.map(|end| sheet.nodes[end].radius + RIM)).collect();
    for node in 0..sheet.nodes.len() {
        let around: Vec<(usize, usize, Point, f64)> = sheet
            .bundles
            .iter()
            .enumerate()
            .flat_map(|(index, bundle)| {
                (0..2).filter(move |end| bundle.ends[*end] == node).map(move |end| (index, end, bundle))
            })
            .map(|(index, end, bundle)| {
                (index, end, heading(&shape.curve(bundle, index), end), bundle.half_width())
            })
            .collect();
        for (i, (index, end, heading, half)) in around.iter().enumerate() {
            for (j, (_, _, other, other_half)) in around.iter().enumerate() {
                let cos = heading.dot(*other);
                if i == j || cos < -0.2 {
                    continue;
                }
                let sin = heading.cross(*other).abs().max(0.05);
                let need = (other_half + GAP * 0.7 + half * cos) / sin;
                let start = &mut starts[*index][*end];
                *start = start.max(need.min(crowd(sheet, node) * 1.25));
            }
        }
    }
    starts
}

/// The same, and measured: where first spaces still touch, both begin a little later.
pub(crate) fn clear_starts(sheet: &Sheet, shape: &Shape) -> Vec<[f64; 2]> {
    let mut starts = starts(sheet, shape);
    let ends = |node: usize| {
        let bundles = sheet.bundles.iter().enumerate();
        bundles.flat_map(move |(index, bundle)| {
            (0..2).filter(move |end| bundle.ends[*end] == node).map(move |end| (index, end))
        })
    };
    for node in 0..sheet.nodes.len() {
        let around: Vec<(usize, usize)> = ends(node).collect();
        for _ in 0..10 {
            let firsts: Vec<Vec<Block>> = around
                .iter()
                .map(|(index, end)| firsts(sheet, shape, *index, *end, starts[*index]))
                .collect();
            let mut touched = false;
            for i in 0..around.len() {
                for j in i + 1..around.len() {
                    let pairs =
                        firsts[i].iter().flat_map(|one| firsts[j].iter().map(move |two| one.overlap(two)));
                    let depth = pairs.fold(0.0, f64::max);
                    if depth > 0.0 {
                        touched = true;
                        for (index, end) in [around[i], around[j]] {
                            starts[index][end] += depth * 0.5 + 0.3;
                        }
                    }
                }
            }
            if !touched {
                break;
            }
        }
    }
    starts
}

/// The spaces of all lanes of a bundle that are nearest to one of its ends.
fn firsts(sheet: &Sheet, shape: &Shape, index: usize, end: usize, starts: [f64; 2]) -> Vec<Block> {
    let bundle = &sheet.bundles[index];
    let curve = shape.curve(bundle, index);
    (0..bundle.lines.len())
        .filter_map(|lane| {
            let row = blocks(bundle, lane, &curve, starts);
            if end == 0 { row.first().copied() } else { row.last().copied() }
        })
        .collect()
}

/// The distance at which all lines of a place could stand side by side around it.
pub(crate) fn crowd(sheet: &Sheet, node: usize) -> f64 {
    let width: f64 = sheet
        .bundles
        .iter()
        .filter(|bundle| bundle.ends.contains(&node))
        .map(|bundle| bundle.half_width() * 2.0 + GAP)
        .sum();
    (width * 1.15 / std::f64::consts::TAU).clamp(sheet.nodes[node].radius + RIM, 44.0)
}

/// The direction in which a curve leaves one of its ends.
fn heading(curve: &Curve, end: usize) -> Point {
    let weights = Curve::weights(if end == 0 { 0.15 } else { 0.85 });
    (curve.at(weights) - if end == 0 { curve.from } else { curve.to }).unit()
}

/// The spaces of one line of a bundle. Parallel lines measure along the middle of their bundle, so
/// that their spaces stand side by side.
pub(crate) fn blocks(bundle: &Bundle, lane: usize, curve: &Curve, starts: [f64; 2]) -> Vec<Block> {
    let (path, count) = (curve.path(), bundle.spaces);
    let offset = bundle.offset(lane);
    let room = path.length() - starts[0] - starts[1];
    // Where places nearly touch, spaces overlap their rims rather than vanish.
    let room = room.max(count as f64 * PITCH * 0.3);
    let middle = (path.length() + starts[0] - starts[1]) / 2.0;
    let pitch = (room / count as f64).min(LONGEST);
    (0..count)
        .map(|i| {
            let at = middle + (i as f64 - (count as f64 - 1.0) / 2.0) * pitch;
            let back = path.beside(at - pitch * 0.5, offset);
            let front = path.beside(at + pitch * 0.5, offset);
            // Between the curve and its chord: a car stands on both rails of a bend.
            let centre = path.beside(at, offset).towards((back + front) * 0.5, 0.4);
            let length = (back.distance(front).min(LONGEST) - SPACE_GAP).max(PITCH * 0.2);
            Block { centre, axis: (front - back).unit(), half: Point::new(length / 2.0, WIDTH / 2.0) }
        })
        .collect()
}

/// All spaces of a sheet: by bundle, lane and number.
pub(crate) fn all_blocks(sheet: &Sheet, shape: &Shape) -> Vec<Vec<Vec<Block>>> {
    let starts = clear_starts(sheet, shape);
    sheet
        .bundles
        .iter()
        .enumerate()
        .map(|(index, bundle)| {
            let curve = shape.curve(bundle, index);
            (0..bundle.lines.len()).map(|lane| blocks(bundle, lane, &curve, starts[index])).collect()
        })
        .collect()
}
