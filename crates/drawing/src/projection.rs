//! From longitude and latitude to a flat sheet: a stereographic projection around the middle of
//! the places. It keeps angles, so coasts look like themselves also far in the north.

use crate::geometry::Point;

#[derive(Clone, Copy, Debug)]
pub struct Projection {
    middle: f64,
    sin: f64,
    cos: f64,
}

/// Kilometres are a size people can check; one unit is one kilometre at the centre.
const EARTH_DIAMETER: f64 = 2.0 * 6371.0;

impl Projection {
    /// Around the middle of the given longitudes and latitudes, in degrees.
    pub fn around(places: &[Point]) -> Projection {
        let bounds = crate::geometry::Bounds::of(places.iter().copied());
        let centre = if places.is_empty() { Point::ZERO } else { (bounds.min + bounds.max) * 0.5 };
        let latitude = centre.y.to_radians();
        Projection { middle: centre.x.to_radians(), sin: latitude.sin(), cos: latitude.cos() }
    }

    /// Y grows downwards, as in every picture.
    pub fn project(&self, degrees: Point) -> Point {
        let (longitude, latitude) = (degrees.x.to_radians() - self.middle, degrees.y.to_radians());
        let (sin, cos) = (latitude.sin(), latitude.cos());
        let facing = self.sin * sin + self.cos * cos * longitude.cos();
        let scale = EARTH_DIAMETER / (1.0 + facing).max(0.05);
        Point::new(
            scale * cos * longitude.sin(),
            -scale * (self.cos * sin - self.sin * cos * longitude.cos()),
        )
    }
    /// The way back.
    pub fn degrees(&self, at: Point) -> Point {
        let (x, up) = (at.x, -at.y);
        let far = at.length();
        if far < 1e-9 {
            return Point::new(self.middle.to_degrees(), self.sin.asin().to_degrees());
        }
        let turn = 2.0 * (far / EARTH_DIAMETER).atan();
        let (sin, cos) = (turn.sin(), turn.cos());
        let latitude = (cos * self.sin + up * sin * self.cos / far).clamp(-1.0, 1.0).asin();
        let longitude = self.middle + (x * sin).atan2(far * self.cos * cos - up * self.sin * sin);
        Point::new(longitude.to_degrees(), latitude.to_degrees())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_leads_to_where_one_was() {
        let projection = Projection::around(&[Point::new(12.0, 36.0), Point::new(16.0, 39.0)]);
        for (x, y) in [(12.0, 36.0), (14.0, 37.5), (18.5, 44.0), (-3.0, 20.0)] {
            let back = projection.degrees(projection.project(Point::new(x, y)));
            assert!(back.distance(Point::new(x, y)) < 1e-9, "{back:?}");
        }
    }
}
