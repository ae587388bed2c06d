//! Where regions and cities are.

use std::str::FromStr;

use capotreno_drawing::{Atlas, Point};
use capotreno_editions::{did_you_mean, folded};

use crate::WorkshopError;

const REGIONS: &str = include_str!("../data/regions.txt");
const COUNTRIES: &str = include_str!("../data/countries.txt");
const PLACES: &str = include_str!("../data/places.txt");

/// A box in degrees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub west: f64,
    pub south: f64,
    pub east: f64,
    pub north: f64,
}

impl Area {
    pub fn new([west, south, east, north]: [f64; 4]) -> Option<Area> {
        let on_globe = west >= -180.0 && east <= 180.0 && south >= -85.0 && north <= 85.0;
        let wide = east - west > 0.05 && north - south > 0.05;
        (on_globe && wide).then_some(Area { west, south, east, north })
    }

    pub const fn degrees(&self) -> [f64; 4] {
        [self.west, self.south, self.east, self.north]
    }

    /// How wide and how high it is, in degrees.
    pub fn size(&self) -> [f64; 2] {
        [self.east - self.west, self.north - self.south]
    }

    pub fn contains(&self, at: Point) -> bool {
        (self.west..=self.east).contains(&at.x) && (self.south..=self.north).contains(&at.y)
    }
}

impl FromStr for Area {
    type Err = WorkshopError;

    /// `WEST,SOUTH,EAST,NORTH`.
    fn from_str(text: &str) -> Result<Area, WorkshopError> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
        let numbers: [f64; 4] = numbers.ok().and_then(|all| all.try_into().ok()).ok_or(WorkshopError::Box)?;
        Area::new(numbers).ok_or(WorkshopError::Box)
    }
}

/// A city.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    pub name: String,
    pub at: Point,
    /// From 1 (large) to 3.
    pub size: u8,
}

fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// The names of a row and what comes after them.
fn named(row: &str) -> (Vec<&str>, &str) {
    let mut parts: Vec<&str> = row.split('|').map(str::trim).collect();
    let last = parts.pop().unwrap_or_default();
    (parts, last)
}

fn is(name: &str, wanted: &str) -> bool {
    folded(name) == wanted
}

/// The box around a region or country, by its English or Italian name.
pub fn region(name: &str, atlas: &Atlas) -> Result<Area, WorkshopError> {
    let wanted = folded(name.trim());
    for row in rows(REGIONS) {
        let (names, numbers) = named(row);
        if names.iter().any(|name| is(name, &wanted)) {
            let numbers: Vec<f64> =
                numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect();
            return numbers.try_into().ok().and_then(Area::new).ok_or(WorkshopError::Box);
        }
    }
    let row = rows(COUNTRIES)
        .map(|row| row.split('|').map(str::trim).collect::<Vec<&str>>())
        .find(|names| names.iter().any(|name| is(name, &wanted)));
    let country = row
        .and_then(|names| names.first().copied())
        .or_else(|| atlas.countries().find(|country| is(country, &wanted)));
    if let Some(bounds) = country.and_then(|country| atlas.country(country)) {
        let numbers = [bounds.min.x, bounds.min.y, bounds.max.x.min(180.0), bounds.max.y];
        return Area::new(numbers).ok_or(WorkshopError::Box);
    }
    let all = rows(REGIONS).flat_map(|row| named(row).0);
    let all = all.chain(rows(COUNTRIES).flat_map(|row| row.split('|').map(str::trim)));
    let all: Vec<&str> = all.filter(|name| !name.is_empty()).chain(atlas.countries()).collect();
    Err(WorkshopError::UnknownRegion { name: name.to_owned(), suggestion: did_you_mean(name, all) })
}

fn all_places() -> impl Iterator<Item = Place> {
    rows(PLACES).filter_map(|row| {
        let mut words = row.splitn(4, ' ');
        let at = Point::new(words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let size = words.next()?.parse().ok()?;
        Some(Place { name: words.next()?.to_owned(), at, size })
    })
}

/// A city by its name.
pub fn known_place(name: &str) -> Option<Place> {
    let wanted = folded(name.trim());
    all_places().find(|place| is(&place.name, &wanted))
}

/// The regions and countries that have a name here, in English or Italian.
pub fn region_names() -> Vec<&'static str> {
    let regions = rows(REGIONS).flat_map(|row| named(row).0);
    let countries = rows(COUNTRIES).flat_map(|row| row.split('|').map(str::trim));
    regions.chain(countries).filter(|name| !name.is_empty()).collect()
}

/// The cities that are known in an area, the large ones first.
pub fn places_in(area: &Area) -> Vec<Place> {
    let mut found: Vec<Place> = all_places().filter(|place| area.contains(place.at)).collect();
    found.sort_by_key(|place| place.size);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world;

    #[test]
    fn every_row_is_understood_and_inside_the_globe() {
        let atlas = world().expect("the atlas is whole");
        for row in rows(REGIONS) {
            let (names, _) = named(row);
            assert_eq!(names.len(), 2, "{row}");
            assert!(region(names[0], atlas).is_ok(), "{row}");
        }
        for row in rows(COUNTRIES) {
            let country = row.split('|').next().map(str::trim).unwrap_or_default();
            assert!(atlas.country(country).is_some(), "{row}");
        }
        let globe = Area { west: -180.0, south: -90.0, east: 180.0, north: 90.0 };
        assert_eq!(places_in(&globe).len(), rows(PLACES).count());
    }

    #[test]
    fn regions_are_found_in_both_languages_and_others_have_a_suggestion() {
        let atlas = world().expect("the atlas is whole");
        let sicily = region("Sicily", atlas).expect("it is in the list");
        assert_eq!(region(" sicilia ", atlas).ok(), Some(sicily));
        let france = region("Francia", atlas).expect("it is in the atlas");
        assert!(france.west > -6.0 && france.east < 10.0, "without what it has overseas: {france:?}");
        let error = region("Sicly", atlas).expect_err("no such island").to_string();
        assert!(error.contains("did you mean \"Sicily\""), "{error}");
        assert!("12,36,15".parse::<Area>().is_err());
        assert!("15,36,12,38".parse::<Area>().is_err());
        assert!("NaN,36,12,38".parse::<Area>().is_err());
    }
}
