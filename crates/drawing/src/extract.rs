//! The coast step: from an atlas of the world and our own sketch to a small `coast.json` for one edition.
//!
//! The atlas is cut to the surroundings of each sheet and simplified to half a pixel; whole-world
//! polygons would be megabytes. What the atlas lacks (lakes, rivers, parks, names) is in the
//! edition's `sketch.toml`, drawn by us.

use std::collections::BTreeMap;

use capotreno_editions::Edge;
use capotreno_rules::spec::Spec;

use crate::atlas::{Atlas, stitch, unwrap};
use crate::clip;
use crate::coast::{Coast, CoastSheet, FeatureKind, RawFeature};
use crate::error::DrawError;
use crate::geometry::{Bounds, Point};
use crate::sheet::{PITCH, Sheet, degrees, sheets};
use crate::sketch::Sketch;

/// Makes the coast of an edition from an atlas and the text of its `sketch.toml`.
pub fn extract(spec: &Spec, edges: &[Edge], atlas: &Atlas, sketch: &str) -> Result<Coast, DrawError> {
    let sketch: Sketch = toml::from_str(sketch).map_err(|error| DrawError::Sketch(error.to_string()))?;
    let arcs = atlas.arcs_in_degrees();
    let mut result = BTreeMap::new();
    for sheet in sheets(spec, edges) {
        let mut features = Vec::new();
        if !sheet.nodes.is_empty() && !sketch.without_atlas.contains(&sheet.name) {
            features = from_atlas(atlas, &arcs, spec, &sheet)?;
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
    Ok(Coast { source: atlas.source.clone(), world: sketch.world, sheets: result })
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
    for ring in &atlas.land {
        let Some(whole) = unwrap(&stitch(ring, arcs)?, frame.min.x) else { continue };
        let points = clip::ring(&whole, &frame);
        let even: Vec<Point> = points.iter().map(squeeze).collect();
        // Skerries of less than a few pixels are noise.
        if points.len() < 4 || clip::area(&even) < pixel * pixel * 14.0 {
            continue;
        }
        features.push(RawFeature { kind: FeatureKind::Land, name: None, at: pack(&thin(&points)) });
    }
    for arc in atlas.borders() {
        for part in clip::line(&arcs[arc], &frame) {
            features.push(RawFeature { kind: FeatureKind::Border, name: None, at: pack(&thin(&part)) });
        }
    }
    Ok(features)
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
