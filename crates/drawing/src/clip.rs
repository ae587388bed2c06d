//! Cuts polygons and lines to a rectangle and drops points nobody would see.

use crate::geometry::{Bounds, Point};

/// A closed ring inside the rectangle (Sutherland and Hodgman). Runs along the rectangle's rim where
/// the ring was cut, which is why callers cut a little outside of what they show.
pub(crate) fn ring(points: &[Point], frame: &Bounds) -> Vec<Point> {
    let sides = [
        (Point::new(1.0, 0.0), frame.min.x),
        (Point::new(-1.0, 0.0), -frame.max.x),
        (Point::new(0.0, 1.0), frame.min.y),
        (Point::new(0.0, -1.0), -frame.max.y),
    ];
    let mut ring = points.to_vec();
    for (inward, limit) in sides {
        ring = cut(&ring, inward, limit);
    }
    ring
}

/// The part of a closed ring on the inner side of a straight line.
pub(crate) fn cut(ring: &[Point], inward: Point, limit: f64) -> Vec<Point> {
    let inside = |p: Point| p.dot(inward) - limit;
    let mut kept = Vec::with_capacity(ring.len());
    for (i, here) in ring.iter().enumerate() {
        let before = ring[(i + ring.len() - 1) % ring.len()];
        let (a, b) = (inside(before), inside(*here));
        if (a >= 0.0) != (b >= 0.0) {
            kept.push(before.towards(*here, a / (a - b)));
        }
        if b >= 0.0 {
            kept.push(*here);
        }
    }
    kept
}

/// Whether a point lies within a closed ring: a ray from it crosses the ring an odd number of times.
pub(crate) fn within(ring: &[Point], point: Point) -> bool {
    let before = ring.iter().cycle().skip(ring.len().saturating_sub(1));
    let crossed = ring.iter().zip(before).filter(|(here, before)| {
        let crosses = (here.y > point.y) != (before.y > point.y);
        crosses && point.x < (before.x - here.x) * (point.y - here.y) / (before.y - here.y) + here.x
    });
    crossed.count() % 2 == 1
}

/// The parts of a line inside the rectangle, whole segments at a time.
pub(crate) fn line(points: &[Point], frame: &Bounds) -> Vec<Vec<Point>> {
    let mut parts = Vec::new();
    let mut part: Vec<Point> = Vec::new();
    for pair in points.windows(2) {
        let bounds = Bounds::of([pair[0], pair[1]]);
        if bounds.grown(1e-9).touches(frame) {
            if part.is_empty() {
                part.push(pair[0]);
            }
            part.push(pair[1]);
        } else if !part.is_empty() {
            parts.push(std::mem::take(&mut part));
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

/// Keeps only points that matter by more than the tolerance (Douglas and Peucker).
pub(crate) fn simplify(points: &[Point], tolerance: f64) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut keep = vec![false; points.len()];
    keep[0] = true;
    keep[points.len() - 1] = true;
    let mut spans = vec![(0, points.len() - 1)];
    while let Some((first, last)) = spans.pop() {
        let chord = points[last] - points[first];
        let length = chord.length();
        let mut far = (0.0, first);
        for (i, point) in points.iter().enumerate().take(last).skip(first + 1) {
            let to = *point - points[first];
            // A closed ring starts and ends at the same point: measure from there.
            let distance = if length > 1e-12 { (chord.cross(to) / length).abs() } else { to.length() };
            if distance > far.0 {
                far = (distance, i);
            }
        }
        if far.0 > tolerance {
            keep[far.1] = true;
            spans.push((first, far.1));
            spans.push((far.1, last));
        }
    }
    points.iter().zip(&keep).filter(|(_, keep)| **keep).map(|(point, _)| *point).collect()
}

/// More points on long edges, so that a deformation can bend them.
pub(crate) fn densify(points: &[Point], longest: f64) -> Vec<Point> {
    let mut dense = Vec::with_capacity(points.len());
    for pair in points.windows(2) {
        dense.push(pair[0]);
        let parts = (pair[0].distance(pair[1]) / longest).ceil().clamp(1.0, 200.0) as usize;
        for part in 1..parts {
            dense.push(pair[0].towards(pair[1], part as f64 / parts as f64));
        }
    }
    dense.extend(points.last());
    dense
}

/// Twice the signed area would do; the absolute area is what callers compare.
pub(crate) fn area(points: &[Point]) -> f64 {
    let sum: f64 = (0..points.len()).map(|i| points[i].cross(points[(i + 1) % points.len()])).sum();
    (sum / 2.0).abs()
}
