//! Points, curves and boxes: the little geometry everything else is made of.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const ZERO: Point = Point { x: 0.0, y: 0.0 };

    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub fn distance(self, other: Point) -> f64 {
        (self - other).length()
    }

    /// The direction, or east where there is none.
    #[must_use]
    pub fn unit(self) -> Point {
        let length = self.length();
        if length > 1e-9 { self * (1.0 / length) } else { Point::new(1.0, 0.0) }
    }

    /// A quarter turn: the left side in a picture whose y grows downwards.
    #[must_use]
    pub fn normal(self) -> Point {
        Point::new(-self.y, self.x)
    }

    #[must_use]
    pub fn towards(self, other: Point, share: f64) -> Point {
        self + (other - self) * share
    }

    /// A tenth of a unit is below what anyone sees and keeps the data small.
    #[must_use]
    pub fn rounded(self) -> Point {
        Point::new(round(self.x), round(self.y))
    }

    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

/// To a tenth of a unit, never minus zero.
pub fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0 + 0.0
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

impl AddAssign for Point {
    fn add_assign(&mut self, other: Point) {
        *self = *self + other;
    }
}

impl SubAssign for Point {
    fn sub_assign(&mut self, other: Point) {
        *self = *self - other;
    }
}

/// A cubic curve between two places. The bends are the offsets of the two control points from
/// the thirds of the chord, so that a curve follows its ends when they move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    pub from: Point,
    pub to: Point,
    pub bends: [Point; 2],
}

impl Curve {
    /// The share of each of the four points in a point of the curve.
    pub fn weights(t: f64) -> [f64; 4] {
        let s = 1.0 - t;
        [s, t, 3.0 * s * s * t, 3.0 * s * t * t]
    }

    pub fn at(&self, weights: [f64; 4]) -> Point {
        self.from * weights[0]
            + self.to * weights[1]
            + self.bends[0] * weights[2]
            + self.bends[1] * weights[3]
    }

    /// The four control points as drawing programs want them.
    pub fn controls(&self) -> [Point; 4] {
        let chord = self.to - self.from;
        [
            self.from,
            self.from + chord * (1.0 / 3.0) + self.bends[0],
            self.from + chord * (2.0 / 3.0) + self.bends[1],
            self.to,
        ]
    }

    /// The curve as a polyline, fine enough to measure along.
    pub fn path(&self) -> Path {
        const STEPS: usize = 64;
        Path::new((0..=STEPS).map(|i| self.at(Curve::weights(i as f64 / STEPS as f64))).collect())
    }
}

/// A polyline with its length at each point.
#[derive(Clone, Debug)]
pub struct Path {
    pub points: Vec<Point>,
    lengths: Vec<f64>,
}

impl Path {
    pub fn new(points: Vec<Point>) -> Path {
        let mut total = 0.0;
        let mut lengths = Vec::with_capacity(points.len());
        for (i, point) in points.iter().enumerate() {
            if i > 0 {
                total += point.distance(points[i - 1]);
            }
            lengths.push(total);
        }
        Path { points, lengths }
    }

    pub fn length(&self) -> f64 {
        self.lengths.last().copied().unwrap_or(0.0)
    }

    /// The point so far along the path; beyond the ends the first or the last.
    pub fn along(&self, distance: f64) -> Point {
        let after = self.lengths.partition_point(|length| *length < distance);
        if after == 0 {
            return self.points.first().copied().unwrap_or_default();
        }
        let Some(next) = self.points.get(after) else {
            return self.points.last().copied().unwrap_or_default();
        };
        let span = self.lengths[after] - self.lengths[after - 1];
        let share = if span > 1e-9 { (distance - self.lengths[after - 1]) / span } else { 0.0 };
        self.points[after - 1].towards(*next, share)
    }

    /// The point so far along the path and so far to its side.
    pub fn beside(&self, distance: f64, offset: f64) -> Point {
        let ahead = self.along(distance + 6.0) - self.along(distance - 6.0);
        self.along(distance) + ahead.unit().normal() * offset
    }
}

/// A turned rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Block {
    pub centre: Point,
    /// The direction of its length.
    pub axis: Point,
    pub half: Point,
}

impl Block {
    pub fn upright(min: Point, max: Point) -> Block {
        Block {
            centre: (min + max) * 0.5,
            axis: Point::new(1.0, 0.0),
            half: Point::new((max.x - min.x) / 2.0, (max.y - min.y) / 2.0),
        }
    }

    pub fn corners(&self) -> [Point; 4] {
        let along = self.axis * self.half.x;
        let across = self.axis.normal() * self.half.y;
        [
            self.centre + along + across,
            self.centre + along - across,
            self.centre - along - across,
            self.centre - along + across,
        ]
    }

    /// How deep two blocks overlap; zero or less when they do not.
    pub fn overlap(&self, other: &Block) -> f64 {
        let reach = self.half.length() + other.half.length();
        let between = other.centre - self.centre;
        if between.dot(between) > reach * reach {
            return -1.0;
        }
        let mut depth = f64::INFINITY;
        for axis in [self.axis, self.axis.normal(), other.axis, other.axis.normal()] {
            let here = self.extent(axis) + other.extent(axis) - between.dot(axis).abs();
            depth = depth.min(here);
        }
        depth
    }

    fn extent(&self, axis: Point) -> f64 {
        self.half.x * self.axis.dot(axis).abs() + self.half.y * self.axis.normal().dot(axis).abs()
    }

    /// How far a circle reaches into the block.
    pub fn overlap_circle(&self, centre: Point, radius: f64) -> f64 {
        let to = centre - self.centre;
        let x = to.dot(self.axis).abs() - self.half.x;
        let y = to.dot(self.axis.normal()).abs() - self.half.y;
        let outside = Point::new(x.max(0.0), y.max(0.0)).length();
        let inside = x.max(y).min(0.0);
        radius - outside - inside
    }
}

/// The smallest upright rectangle around points.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bounds {
    pub min: Point,
    pub max: Point,
}

impl Bounds {
    pub const EMPTY: Bounds = Bounds {
        min: Point::new(f64::INFINITY, f64::INFINITY),
        max: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    pub fn include(&mut self, point: Point) {
        self.min = Point::new(self.min.x.min(point.x), self.min.y.min(point.y));
        self.max = Point::new(self.max.x.max(point.x), self.max.y.max(point.y));
    }

    pub fn of(points: impl IntoIterator<Item = Point>) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        for point in points {
            bounds.include(point);
        }
        bounds
    }

    #[must_use]
    pub fn grown(&self, by: f64) -> Bounds {
        Bounds { min: self.min - Point::new(by, by), max: self.max + Point::new(by, by) }
    }

    #[must_use]
    pub fn moved(&self, by: Point) -> Bounds {
        Bounds { min: self.min + by, max: self.max + by }
    }

    pub fn width(&self) -> f64 {
        self.max.x - self.min.x
    }

    pub fn height(&self) -> f64 {
        self.max.y - self.min.y
    }

    pub fn contains(&self, point: Point) -> bool {
        point.x >= self.min.x && point.x <= self.max.x && point.y >= self.min.y && point.y <= self.max.y
    }

    pub fn touches(&self, other: &Bounds) -> bool {
        self.min.x < other.max.x
            && other.min.x < self.max.x
            && self.min.y < other.max.y
            && other.min.y < self.max.y
    }
}

/// Whether two segments cross inside both.
pub fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (ab, cd) = (b - a, d - c);
    let (side_c, side_d) = (ab.cross(c - a), ab.cross(d - a));
    let (side_a, side_b) = (cd.cross(a - c), cd.cross(b - c));
    side_c * side_d < 0.0 && side_a * side_b < 0.0
}
