//! The coast step: from the `world-atlas` file of Natural Earth (`TopoJSON`) and our own sketch to a
//! small `coast.json` for one edition.
//!
//! The atlas is cut to the surroundings of each sheet and simplified to half a pixel; whole-world
//! polygons would be megabytes. What the atlas lacks (lakes, rivers, parks, names) is in the
//! edition's `sketch.toml`, drawn by us.

use std::collections::BTreeMap;

use capotreno_editions::Edge;
use capotreno_rules::spec::Spec;
use serde::Deserialize;

use crate::clip;
use crate::coast::{Coast, CoastSheet, FeatureKind, RawFeature};
use crate::error::DrawError;
use crate::geometry::{Bounds, Point};
use crate::sheet::{PITCH, Sheet, degrees, sheets};
use crate::world::World;

const SOURCE: &str = "Land and borders: Natural Earth 1:50m (public domain), from the npm package world-atlas 2; \
                      lakes, rivers, parks and names drawn by the Capotreno project";

/// `TopoJSON`, as far as it is needed.
#[derive(Debug, Deserialize)]
struct Atlas {
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
#[serde(tag = "type")]
enum Geometry {
    Polygon { arcs: Vec<Vec<i64>> },
    MultiPolygon { arcs: Vec<Vec<Vec<i64>>> },
}

impl Geometry {
    fn rings(&self) -> Vec<&Vec<i64>> {
        match self {
            Geometry::Polygon { arcs } => arcs.iter().collect(),
            Geometry::MultiPolygon { arcs } => arcs.iter().flatten().collect(),
        }
    }
}

/// What `sketch.toml` says: features by sheet, in degrees.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sketch {
    /// Sheets that take no land from the atlas.
    #[serde(default)]
    without_atlas: Vec<String>,
    /// What the ground looks like.
    #[serde(default)]
    world: World,
    #[serde(default)]
    features: Vec<Drawn>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawn {
    kind: FeatureKind,
    #[serde(default)]
    name: Option<String>,
    /// The main map if none is given.
    #[serde(default)]
    sheet: Option<String>,
    /// Longitude and latitude.
    at: Vec<[f64; 2]>,
}

/// Makes the coast of an edition from the text of `countries-50m.json` and of its `sketch.toml`.
pub fn extract(spec: &Spec, edges: &[Edge], atlas: &str, sketch: &str) -> Result<Coast, DrawError> {
    let atlas: Atlas = serde_json::from_str(atlas).map_err(|error| DrawError::Atlas(error.to_string()))?;
    let sketch: Sketch = toml::from_str(sketch).map_err(|error| DrawError::Sketch(error.to_string()))?;
    let arcs = unpack(&atlas);
    let mut result = BTreeMap::new();
    for sheet in sheets(spec, edges) {
        let mut features = Vec::new();
        if !sheet.nodes.is_empty() && !sketch.without_atlas.contains(&sheet.name) {
            features = from_atlas(&atlas, &arcs, spec, &sheet)?;
        }
        let drawn = sketch.features.iter();
        features.extend(drawn.filter(|one| one.sheet.as_deref().unwrap_or("main") == sheet.name).map(
            |one| {
                let points: Vec<Point> = one.at.iter().map(|at| Point::new(at[0], at[1])).collect();
                // Hand-drawn shores have few points: round them off.
                let points = soften(&points, one.kind);
                RawFeature { kind: one.kind, name: one.name.clone(), at: pack(&points) }
            },
        ));
        result.insert(sheet.name, CoastSheet { features });
    }
    Ok(Coast { source: SOURCE.to_owned(), world: sketch.world, sheets: result })
}

/// The arcs in degrees: the file has whole numbers, each the difference from the one before.
fn unpack(atlas: &Atlas) -> Vec<Vec<Point>> {
    let Transform { scale, translate } = &atlas.transform;
    let unpack = |arc: &Vec<[i64; 2]>| {
        let (mut x, mut y) = (0_i64, 0_i64);
        arc.iter()
            .map(|[dx, dy]| {
                x = x.saturating_add(*dx);
                y = y.saturating_add(*dy);
                Point::new(x as f64 * scale[0] + translate[0], y as f64 * scale[1] + translate[1])
            })
            .collect()
    };
    atlas.arcs.iter().map(unpack).collect()
}

/// A negative number is an arc walked backwards.
fn arc_index(arc: i64) -> usize {
    (if arc < 0 { !arc } else { arc }) as usize
}

fn stitch(ring: &[i64], arcs: &[Vec<Point>]) -> Result<Vec<Point>, DrawError> {
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
fn unwrap(ring: &[Point], west: f64) -> Option<Vec<Point>> {
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

fn from_atlas(
    atlas: &Atlas,
    arcs: &[Vec<Point>],
    spec: &Spec,
    sheet: &Sheet,
) -> Result<Vec<RawFeature>, DrawError> {
    let places = sheet.nodes.iter().filter_map(|node| node.place);
    let bounds = Bounds::of(places.map(|place| degrees(spec.places[place].at)));
    // Generous: meridians lean, and the layout stretches what is outermost.
    let span = Point::new(bounds.width().max(1.0) * 0.6 + 1.0, bounds.height().max(1.0) * 0.35 + 1.0);
    let frame = Bounds { min: bounds.min - span, max: bounds.max + span };
    let pixel = degrees_per_unit(spec, sheet);
    let stretch = bounds.max.y.abs().max(bounds.min.y.abs()).min(80.0).to_radians().cos();
    // In a space where a degree has the same length both ways.
    let squeeze = |p: &Point| Point::new(p.x * stretch, p.y);
    let thin = |points: &[Point]| -> Vec<Point> {
        let even: Vec<Point> = points.iter().map(squeeze).collect();
        let kept = clip::simplify(&even, pixel * 0.5);
        kept.into_iter().map(|p| Point::new(p.x / stretch, p.y)).collect()
    };
    let mut features = Vec::new();
    for ring in atlas.objects.land.geometries.iter().flat_map(Geometry::rings) {
        let Some(whole) = unwrap(&stitch(ring, arcs)?, frame.min.x) else { continue };
        let points = clip::ring(&whole, &frame);
        let even: Vec<Point> = points.iter().map(squeeze).collect();
        // Skerries of less than a few pixels are noise.
        if points.len() < 4 || clip::area(&even) < pixel * pixel * 14.0 {
            continue;
        }
        features.push(RawFeature { kind: FeatureKind::Land, name: None, at: pack(&thin(&points)) });
    }
    for arc in shared_arcs(atlas, arcs.len()) {
        for part in clip::line(&arcs[arc], &frame) {
            features.push(RawFeature { kind: FeatureKind::Border, name: None, at: pack(&thin(&part)) });
        }
    }
    Ok(features)
}

/// An arc that two countries share is a border.
fn shared_arcs(atlas: &Atlas, count: usize) -> Vec<usize> {
    let mut users = vec![0_u8; count];
    for geometry in &atlas.objects.countries.geometries {
        let mut own: Vec<usize> = geometry.rings().into_iter().flatten().map(|arc| arc_index(*arc)).collect();
        own.sort_unstable();
        own.dedup();
        for arc in own {
            if let Some(users) = users.get_mut(arc) {
                *users = users.saturating_add(1);
            }
        }
    }
    (0..count).filter(|arc| users[*arc] > 1).collect()
}

/// How many degrees of latitude one unit of the board is, from how far apart the ends of lines are.
fn degrees_per_unit(spec: &Spec, sheet: &Sheet) -> f64 {
    let mut sizes: Vec<f64> = sheet
        .bundles
        .iter()
        .filter(|bundle| bundle.leaves.is_none())
        .filter_map(|bundle| {
            let [a, b] = bundle.ends.map(|end| sheet.nodes[end].place.map(|place| spec.places[place].at));
            let apart = degrees(a?) - degrees(b?);
            Some(apart.length() / ((bundle.spaces as f64 + 1.0) * PITCH))
        })
        .collect();
    sizes.sort_by(f64::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(0.01)
}

fn pack(points: &[Point]) -> Vec<i32> {
    let scaled = |value: f64| (value * 1e4).round() as i32;
    points.iter().flat_map(|p| [scaled(p.x), scaled(p.y)]).collect()
}

/// Cuts the corners of a hand-drawn shape twice (Chaikin); the ends of a line stay.
fn soften(points: &[Point], kind: FeatureKind) -> Vec<Point> {
    let mut line = points.to_vec();
    if line.len() < 3 {
        return line;
    }
    for _ in 0..2 {
        let last = if kind.closed() { line.len() } else { line.len() - 1 };
        let cut = (0..last).flat_map(|i| {
            let (here, next) = (line[i], line[(i + 1) % line.len()]);
            [here.towards(next, 0.25), here.towards(next, 0.75)]
        });
        let ends = if kind.closed() { None } else { line.first().zip(line.last()) };
        line = match ends {
            None => cut.collect(),
            Some((first, last)) => std::iter::once(*first).chain(cut).chain([*last]).collect(),
        };
    }
    line
}
