//! Paths written down: discs and corners.

use std::fmt::Write as _;

use crate::geometry::{Point, round};

pub(crate) fn disc(at: Point, r: f64) -> String {
    let (x, wide) = (round(at.x - r), round(r * 2.0));
    format!("M{x} {}a{r} {r} 0 1 1 {wide} 0a{r} {r} 0 1 1-{wide} 0z", at.y)
}

pub(crate) fn polyline(points: &[Point]) -> String {
    let mut d = String::new();
    for (number, at) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if number == 0 { 'M' } else { 'L' }, at.x, at.y);
    }
    d
}

pub(crate) fn polygon(points: &[Point]) -> String {
    polyline(points) + "z"
}
