//! The deformation of the map: what the layout did to the places, done to everything between them.
//!
//! Moving least squares: around each point, the turn, scale and shift that fits the nearest places
//! best. At a place it is exact, so a town on a coast stays on its coast.

use crate::geometry::Point;

#[derive(Clone, Debug)]
pub(crate) struct Warp {
    pairs: Vec<(Point, Point)>,
}

impl Warp {
    /// From real to drawn positions. None if there are too few to say anything.
    pub fn new(pairs: Vec<(Point, Point)>) -> Option<Warp> {
        let first = pairs.first()?.0;
        let spread = pairs.iter().any(|(real, _)| real.distance(first) > 1e-6);
        spread.then_some(Warp { pairs })
    }

    pub fn apply(&self, at: Point) -> Point {
        let mut total = 0.0;
        let (mut real_mean, mut drawn_mean) = (Point::ZERO, Point::ZERO);
        let mut weights = Vec::with_capacity(self.pairs.len());
        for (real, drawn) in &self.pairs {
            let apart = at - *real;
            let square = apart.dot(apart);
            if square < 1e-9 {
                return *drawn;
            }
            let weight = 1.0 / square.powf(1.25);
            weights.push(weight);
            total += weight;
            real_mean += *real * weight;
            drawn_mean += *drawn * weight;
        }
        let (real_mean, drawn_mean) = (real_mean * (1.0 / total), drawn_mean * (1.0 / total));
        // As complex numbers: the best factor is Σ w·conj(p)·q / Σ w·|p|².
        let (mut factor, mut size) = (Point::ZERO, 0.0);
        for ((real, drawn), weight) in self.pairs.iter().zip(&weights) {
            let (p, q) = (*real - real_mean, *drawn - drawn_mean);
            factor += Point::new(p.dot(q), p.cross(q)) * *weight;
            size += p.dot(p) * weight;
        }
        let factor = factor * (1.0 / size.max(1e-30));
        let from = at - real_mean;
        let turned = Point::new(from.x * factor.x - from.y * factor.y, from.x * factor.y + from.y * factor.x);
        drawn_mean + turned
    }
}
