//! Which places a new board begins with.

use capotreno_drawing::{Atlas, Point};

use crate::gazetteer::{Area, Place, places_in};

/// A board of an hour; its maker adds the rest.
const MOST: usize = 18;
/// With fewer cities than this a grid of sample places is the better start.
const FEWEST: usize = 7;
/// Cities nearer to each other than this share of the map's side are one.
const APART: f64 = 0.09;

/// Invented, to be replaced.
const SAMPLES: [&str; 20] = [
    "Amberley",
    "Borgo",
    "Castello",
    "Dunmore",
    "Eastgate",
    "Fontana",
    "Greenford",
    "Harbour",
    "Isola",
    "Junction",
    "Kingsway",
    "Laguna",
    "Millbrook",
    "Northam",
    "Oldtown",
    "Pontile",
    "Quarry",
    "Riva",
    "Southend",
    "Torre",
];

pub fn places(area: &Area, atlas: &Atlas) -> Vec<Place> {
    let narrow = f64::midpoint(area.south, area.north).to_radians().cos().max(0.1);
    let side = ((area.east - area.west) * narrow).max(area.north - area.south);
    let far = |one: Point, other: Point| Point::new((one.x - other.x) * narrow, one.y - other.y).length();
    let mut kept: Vec<Place> = Vec::new();
    for place in places_in(area) {
        let free =
            kept.iter().all(|other| other.name != place.name && far(other.at, place.at) > side * APART);
        if free && kept.len() < MOST {
            kept.push(place);
        }
    }
    if kept.len() < FEWEST { grid(area, atlas) } else { kept }
}

/// An even grid, on land where there is enough of it.
fn grid(area: &Area, atlas: &Atlas) -> Vec<Place> {
    let spots = |columns: usize, rows: usize| -> Vec<Point> {
        let cell =
            Point::new((area.east - area.west) / columns as f64, (area.north - area.south) / rows as f64);
        (0..columns * rows)
            .map(|index| {
                let (column, row) = (index % columns, index / columns);
                // Every other row is moved: lines in triangles are easier to draw than in squares.
                let moved = if row % 2 == 0 { 0.35 } else { 0.65 };
                Point::new(
                    area.west + (column as f64 + moved) * cell.x,
                    area.south + (row as f64 + 0.5) * cell.y,
                )
            })
            .collect()
    };
    let dry = |spots: Vec<Point>| -> Vec<Point> {
        spots.into_iter().filter(|spot| atlas.count_on_land(&[*spot]) == 1).collect()
    };
    // The finest grid whose dry spots have names; all of a coarse one where there is hardly any land.
    let tries =
        [(9, 8), (8, 7), (7, 6), (6, 5), (5, 4), (4, 4)].map(|(columns, rows)| dry(spots(columns, rows)));
    let on_land = tries.into_iter().find(|spots| spots.len() <= SAMPLES.len() && spots.len() >= FEWEST + 3);
    let spots = on_land.unwrap_or_else(|| spots(4, 4));
    spots.into_iter().zip(SAMPLES).map(|(at, name)| Place { name: name.to_owned(), at, size: 2 }).collect()
}
