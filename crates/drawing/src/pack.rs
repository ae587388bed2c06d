//! Puts the sheets onto one board: the main map first, each inset where the map leaves room.

use crate::geometry::{Block, Bounds, Point};
use crate::labels;
use crate::layout::{Hints, Solved};
use crate::shape::all_blocks;

const MARGIN: f64 = 46.0;
const INSET_MARGIN: f64 = 26.0;
/// Room for an inset's title above its content.
const TITLE: f64 = 20.0;
const STEP: f64 = 12.0;

/// Moves every sheet to its place and gives the size of the board.
pub(crate) fn pack(solved: &mut [Solved], hints: &Hints) -> Point {
    let Some((main, insets)) = solved.split_first_mut() else { return Point::new(100.0, 100.0) };
    let content = contents(main);
    let mut all = bounds(&content).grown(MARGIN);
    let origin = all.min;
    let mut taken: Vec<Block> = content;
    for inset in insets {
        let own = bounds(&contents(inset)).grown(INSET_MARGIN);
        let own = Bounds { min: own.min - Point::new(0.0, TITLE), max: own.max };
        let corner = match hints.insets.get(&inset.sheet.name) {
            // Counted from the corner of the main map.
            Some([x, y]) => origin + Point::new(*x, *y),
            None => best_corner(&own, &all, &taken),
        };
        let by = corner - own.min;
        move_by(inset, by);
        let frame = own.moved(by);
        inset.frame = Some(frame);
        taken.push(Block::upright(frame.min, frame.max));
        for point in [frame.min, frame.max] {
            let room = Point::new(18.0, 18.0);
            all.include(point - room);
            all.include(point + room);
        }
    }
    let by = -all.min;
    for one in solved.iter_mut() {
        move_by(one, by);
        one.frame = one.frame.map(|frame| Bounds { min: frame.min.rounded(), max: frame.max.rounded() });
    }
    Point::new(all.width().ceil(), all.height().ceil())
}

/// The free corner that enlarges the board least.
fn best_corner(own: &Bounds, all: &Bounds, taken: &[Block]) -> Point {
    let (wide, high) = (own.width(), own.height());
    let columns = ((all.width() + 2.0 * wide) / STEP) as usize;
    let rows = ((all.height() + 2.0 * high) / STEP) as usize;
    let mut best = (f64::INFINITY, all.max);
    for row in 0..=rows {
        for column in 0..=columns {
            let corner = all.min + Point::new(column as f64 * STEP - wide, row as f64 * STEP - high);
            let frame = Bounds { min: corner, max: corner + Point::new(wide, high) };
            let mut whole = *all;
            whole.include(frame.min);
            whole.include(frame.max);
            // Larger boards cost most; then frames like to stand in a corner.
            let area = whole.width() * whole.height();
            let inward = (frame.min.x - all.min.x).abs().min((all.max.x - frame.max.x).abs())
                + (frame.min.y - all.min.y).abs().min((all.max.y - frame.max.y).abs());
            let cost = area + inward * 200.0;
            let block = Block::upright(frame.min, frame.max);
            if cost < best.0 && taken.iter().all(|other| clear(&block, other)) {
                best = (cost, corner);
            }
        }
    }
    best.1
}

fn clear(one: &Block, other: &Block) -> bool {
    let grown = Block { half: one.half + Point::new(14.0, 14.0), ..*one };
    grown.overlap(other) <= 0.0
}

/// Everything that takes room on a sheet.
fn contents(solved: &Solved) -> Vec<Block> {
    let sheet = &solved.sheet;
    let mut blocks: Vec<Block> = all_blocks(sheet, &solved.shape).into_iter().flatten().flatten().collect();
    for (node, one) in sheet.nodes.iter().enumerate() {
        let at = solved.shape.nodes[node];
        let radius = Point::new(one.radius, one.radius);
        blocks.push(Block::upright(at - radius, at + radius));
        if one.place.is_some() {
            let mut block = labels::lay(&one.key, one.radius, solved.stands[node]).block;
            block.centre += at;
            blocks.push(block);
        }
    }
    blocks
}

fn bounds(blocks: &[Block]) -> Bounds {
    Bounds::of(blocks.iter().flat_map(Block::corners))
}

fn move_by(solved: &mut Solved, by: Point) {
    for node in &mut solved.shape.nodes {
        *node += by;
    }
    solved.frame = solved.frame.map(|frame| frame.moved(by));
}
