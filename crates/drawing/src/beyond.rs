//! Land beyond what is shown: where on the picture of a part some hidden places lie, as one outline.

use crate::board::Board;
use crate::geometry::Point;

/// How far the land reaches beyond its outermost places.
const AROUND: f64 = 44.0;
/// Corners of the outline are told on a lattice of this width: it says where the land is, not exactly
/// where a place in it lies.
const COARSE: f64 = 12.0;

impl Board {
    /// The outline of the land with these places of the whole board, in the units of a part of it. Empty
    /// where a name or the part is unknown here.
    pub fn outline(&self, part: &Board, places: &[&str]) -> Vec<Point> {
        let at = |name: &str| {
            let place = self.places.iter().find(|place| place.name == name)?;
            Some(Point::new(place.x, place.y))
        };
        let shift =
            part.places.first().and_then(|shown| Some(Point::new(shown.x, shown.y) - at(&shown.name)?));
        let known: Option<Vec<Point>> = places.iter().map(|name| at(name)).collect();
        let (Some(shift), Some(known)) = (shift, known) else { return Vec::new() };
        let coarse = |at: f64| (at / COARSE).round() * COARSE;
        let corners = known.into_iter().flat_map(|place| {
            let corner = move |turn: u8| {
                let (sin, cos) = (f64::from(turn) * core::f64::consts::FRAC_PI_4).sin_cos();
                let at = place + shift + Point::new(cos, sin) * AROUND;
                Point::new(coarse(at.x), coarse(at.y))
            };
            (0..8).map(corner)
        });
        hull(corners.collect())
    }
}

/// The convex hull of some spots.
fn hull(mut spots: Vec<Point>) -> Vec<Point> {
    spots.sort_by(|one, other| one.x.total_cmp(&other.x).then(one.y.total_cmp(&other.y)));
    spots.dedup();
    let mut ring = side(spots.iter());
    let mut back = side(spots.iter().rev());
    ring.pop();
    back.pop();
    ring.extend(back);
    ring
}

/// One side of a hull: only turns to one hand are kept.
fn side<'a>(spots: impl Iterator<Item = &'a Point>) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for spot in spots {
        while let [.., one, other] = kept[..]
            && (other - one).cross(*spot - one) <= 0.0
        {
            kept.pop();
        }
        kept.push(*spot);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_holds_everything() {
        let spots: Vec<Point> =
            (0..40).map(|spot| Point::new(f64::from(spot * 7 % 11), f64::from(spot * 5 % 13))).collect();
        let ring = hull(spots.clone());
        for (at, one) in ring.iter().enumerate() {
            let other = ring[(at + 1) % ring.len()];
            assert!(spots.iter().all(|spot| (other - *one).cross(*spot - *one) >= 0.0), "{ring:?}");
        }
        assert!(hull(Vec::new()).is_empty());
    }
}
