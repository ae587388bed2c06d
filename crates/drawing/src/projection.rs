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
}
