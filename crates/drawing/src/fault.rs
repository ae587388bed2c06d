//! How bad a laid-out sheet is, to choose among several tries.

use crate::geometry::{Block, Curve, Point, cross};
use crate::labels::{Stand, lay};
use crate::shape::{Shape, all_blocks};
use crate::sheet::Sheet;

const CROSSING: f64 = 200.0;
/// Things should not even nearly touch: positions are rounded later.
const SPARE: f64 = 0.4;
/// Above this ratio of the longest to the shortest space a board looks uneven.
const RATIO: f64 = 1.5;

pub(crate) fn fault(sheet: &Sheet, shape: &Shape, stands: &[Stand]) -> f64 {
    let blocks = all_blocks(sheet, shape);
    let lines: Vec<&Vec<Block>> = blocks.iter().flatten().collect();
    let mut sum = 0.0;
    for (i, one) in lines.iter().enumerate() {
        for other in &lines[i + 1..] {
            for block in *one {
                sum += other.iter().map(|other| (block.overlap(other) + SPARE).max(0.0)).sum::<f64>();
            }
        }
    }
    let all: Vec<&Block> = lines.iter().copied().flatten().collect();
    let shortest = all.iter().map(|block| block.half.x).fold(f64::INFINITY, f64::min);
    let longest = all.iter().map(|block| block.half.x).fold(0.0, f64::max);
    if shortest > 0.0 && longest / shortest > RATIO {
        sum += (longest / shortest - RATIO) * 100.0;
    }
    sum += CROSSING * crossings(sheet, shape) as f64;
    let labels: Vec<Block> = (0..sheet.nodes.len())
        .filter(|node| sheet.nodes[*node].place.is_some())
        .map(|node| {
            let mut block = lay(&sheet.nodes[node].key, sheet.nodes[node].radius, stands[node]).block;
            block.centre += shape.nodes[node];
            block
        })
        .collect();
    for (i, label) in labels.iter().enumerate() {
        sum += labels[i + 1..].iter().map(|other| (label.overlap(other) + SPARE).max(0.0)).sum::<f64>() * 3.0;
        sum += all.iter().map(|block| (label.overlap(block) + SPARE).max(0.0)).sum::<f64>() * 3.0;
    }
    for (at, node) in shape.nodes.iter().zip(&sheet.nodes) {
        sum += all.iter().map(|block| block.overlap_circle(*at, node.radius).max(0.0)).sum::<f64>();
    }
    sum
}

fn crossings(sheet: &Sheet, shape: &Shape) -> usize {
    const STEPS: usize = 16;
    let rows: Vec<Vec<Point>> = sheet
        .bundles
        .iter()
        .enumerate()
        .map(|(index, bundle)| {
            let curve = shape.curve(bundle, index);
            (0..=STEPS).map(|i| curve.at(Curve::weights(i as f64 / STEPS as f64))).collect()
        })
        .collect();
    let mut count = 0;
    for (i, one) in rows.iter().enumerate() {
        for other in &rows[i + 1..] {
            let crossed = one.windows(2).any(|p| other.windows(2).any(|q| cross(p[0], p[1], q[0], q[1])));
            count += usize::from(crossed);
        }
    }
    count
}
