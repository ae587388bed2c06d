//! An atlas of the world: land and countries as arcs that neighbours share.
//!
//! It is read from a `TopoJSON` file of the npm package `world-atlas`, or from a small binary form of the
//! same, which is exact: whole numbers, each the difference from the one before.

use serde::Deserialize;

use crate::clip;
use crate::error::DrawError;
use crate::geometry::{Bounds, Point};

const SOURCE: &str = "Land and borders: Natural Earth 1:50m (public domain), from the npm package world-atlas 2; \
                      lakes, rivers, parks and names drawn by the Capotreno project";
/// A few islands of a country this near (in degrees) belong to what one sees of it.
const NEAR: f64 = 2.5;

/// Land and countries of the whole world.
#[derive(Clone, PartialEq, Debug)]
pub struct Atlas {
    /// Where the data comes from and under which terms.
    pub source: String,
    /// From whole numbers to degrees: two factors, two starts.
    pub(crate) transform: [f64; 4],
    /// Each point the difference from the one before.
    pub(crate) arcs: Vec<Vec<[i64; 2]>>,
    /// Rings of arcs; a negative number is an arc walked backwards.
    pub(crate) land: Vec<Vec<i64>>,
    pub(crate) countries: Vec<Country>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Country {
    pub name: String,
    pub rings: Vec<Vec<i64>>,
}

/// `TopoJSON`, as far as it is needed.
#[derive(Debug, Deserialize)]
struct Topology {
    transform: Transform,
    arcs: Vec<Vec<[i64; 2]>>,
    objects: Objects,
}

#[derive(Debug, Deserialize)]
struct Transform {
    scale: [f64; 2],
    translate: [f64; 2],
}

#[derive(Debug, Deserialize)]
struct Objects {
    countries: Collection,
    land: Collection,
}

#[derive(Debug, Deserialize)]
struct Collection {
    geometries: Vec<Geometry>,
}

#[derive(Debug, Deserialize)]
struct Geometry {
    #[serde(flatten)]
    shape: Rings,
    #[serde(default)]
    properties: Properties,
}

#[derive(Debug, Default, Deserialize)]
struct Properties {
    #[serde(default)]
    name: String,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type")]
enum Rings {
    Polygon { arcs: Vec<Vec<i64>> },
    MultiPolygon { arcs: Vec<Vec<Vec<i64>>> },
}

impl Rings {
    fn all(self) -> Vec<Vec<i64>> {
        match self {
            Rings::Polygon { arcs } => arcs,
            Rings::MultiPolygon { arcs } => arcs.into_iter().flatten().collect(),
        }
    }
}

impl Atlas {
    /// From the text of a file of `world-atlas` with countries: `countries-50m.json` and the like.
    pub fn parse(text: &str) -> Result<Atlas, DrawError> {
        let file: Topology =
            serde_json::from_str(text).map_err(|error| DrawError::Atlas(error.to_string()))?;
        let Transform { scale, translate } = file.transform;
        let country = |one: Geometry| Country { name: one.properties.name, rings: one.shape.all() };
        Ok(Atlas {
            source: SOURCE.to_owned(),
            transform: [scale[0], scale[1], translate[0], translate[1]],
            arcs: file.arcs,
            land: file.objects.land.geometries.into_iter().flat_map(|one| one.shape.all()).collect(),
            countries: file.objects.countries.geometries.into_iter().map(country).collect(),
        })
    }

    pub(crate) fn arcs_in_degrees(&self) -> Vec<Vec<Point>> {
        let [wide, high, west, south] = self.transform;
        let degrees = |arc: &Vec<[i64; 2]>| {
            let (mut x, mut y) = (0_i64, 0_i64);
            arc.iter()
                .map(|[dx, dy]| {
                    x = x.saturating_add(*dx);
                    y = y.saturating_add(*dy);
                    Point::new(x as f64 * wide + west, y as f64 * high + south)
                })
                .collect()
        };
        self.arcs.iter().map(degrees).collect()
    }

    /// The numbers of the arcs that two countries share.
    pub(crate) fn borders(&self) -> Vec<usize> {
        let mut users = vec![0_u8; self.arcs.len()];
        for country in &self.countries {
            let mut own: Vec<usize> = country.rings.iter().flatten().map(|arc| arc_index(*arc)).collect();
            own.sort_unstable();
            own.dedup();
            for arc in own {
                if let Some(users) = users.get_mut(arc) {
                    *users = users.saturating_add(1);
                }
            }
        }
        (0..users.len()).filter(|arc| users[*arc] > 1).collect()
    }

    /// The names of all countries, as the atlas spells them.
    pub fn countries(&self) -> impl Iterator<Item = &str> {
        self.countries.iter().map(|country| country.name.as_str())
    }

    /// What one thinks of as a country: its largest land and the islands near it, not what it has
    /// overseas.
    pub fn country(&self, name: &str) -> Option<Bounds> {
        let country = self.countries.iter().find(|country| country.name == name)?;
        let arcs = self.arcs_in_degrees();
        let rings = country.rings.iter().filter_map(|ring| unwrap(&stitch(ring, &arcs).ok()?, -360.0));
        let mut parts: Vec<(f64, Bounds)> =
            rings.map(|ring| (clip::area(&ring), Bounds::of(ring.iter().copied()))).collect();
        parts.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut whole = parts.first()?.1;
        // Largest first: a chain of islands grows outwards.
        for (_, part) in &parts[1..] {
            if part.touches(&whole.grown(NEAR)) {
                whole.include(part.min);
                whole.include(part.max);
            }
        }
        Some(whole)
    }

    /// How many of the points are on land.
    pub fn count_on_land(&self, points: &[Point]) -> usize {
        let arcs = self.arcs_in_degrees();
        let rings: Vec<Vec<Point>> =
            self.land.iter().filter_map(|ring| unwrap(&stitch(ring, &arcs).ok()?, -360.0)).collect();
        let dry = |at: &&Point| rings.iter().filter(|ring| clip::within(ring, **at)).count() % 2 == 1;
        points.iter().filter(dry).count()
    }
}

/// A negative number is an arc walked backwards.
fn arc_index(arc: i64) -> usize {
    (if arc < 0 { !arc } else { arc }) as usize
}

pub(crate) fn stitch(ring: &[i64], arcs: &[Vec<Point>]) -> Result<Vec<Point>, DrawError> {
    let mut points: Vec<Point> = Vec::new();
    for arc in ring {
        let line =
            arcs.get(arc_index(*arc)).ok_or_else(|| DrawError::Atlas(format!("there is no arc {arc}")))?;
        points.pop();
        if *arc < 0 {
            points.extend(line.iter().rev());
        } else {
            points.extend(line);
        }
    }
    Ok(points)
}

/// The atlas joins land across the date line: a step from 180 to -180 would run through the whole
/// map. Counted on beyond 180 it does not. A ring around a pole has no inside here.
pub(crate) fn unwrap(ring: &[Point], west: f64) -> Option<Vec<Point>> {
    let mut turn = 0.0;
    let mut before = ring.first()?.x;
    let mut points: Vec<Point> = ring
        .iter()
        .map(|point| {
            if point.x - before > 180.0 {
                turn -= 360.0;
            } else if point.x - before < -180.0 {
                turn += 360.0;
            }
            before = point.x;
            Point::new(point.x + turn, point.y)
        })
        .collect();
    let east = points.iter().map(|point| point.x).fold(f64::NEG_INFINITY, f64::max);
    let shift = if east < west { 360.0 } else { 0.0 };
    for point in &mut points {
        point.x += shift;
    }
    (turn == 0.0).then_some(points)
}
