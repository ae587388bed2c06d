//! A board while it is being made: every place stands where it really is, on the ground of an area that is
//! chosen once, so that nothing moves when a place is added. How it is laid out to be played on comes later.

use std::collections::BTreeMap;

use capotreno_editions::Edge;
use capotreno_rules::PlaceId;
use capotreno_rules::spec::{Line, Place, Spec};

use crate::atlas::Atlas;
use crate::board::Board;
use crate::coast::Coast;
use crate::error::DrawError;
use crate::extract::extract;
use crate::geometry::{Bounds, Point};
use crate::labels;
use crate::layout::{Layout, Solved, spread_twins};
use crate::projection::Projection;
use crate::shape::Shape;
use crate::sheet::{MAIN, PITCH, degrees, sheets};
use crate::world::World;

/// The largest board that is drawn while it is made, in units.
const WIDTH: f64 = 1500.0;
const HEIGHT: f64 = 950.0;

/// An area of the world as it is drawn.
#[derive(Clone, Debug)]
pub struct View {
    /// West, south, east and north in degrees.
    pub area: [f64; 4],
    projection: Projection,
    scale: f64,
    /// The corner of the picture, in kilometres.
    corner: Point,
    size: Point,
}

impl View {
    pub fn of(area: [f64; 4]) -> View {
        let [west, south, east, north] = area;
        let projection = Projection::around(&[Point::new(west, south), Point::new(east, north)]);
        let middle = Point::new(f64::midpoint(west, east), f64::midpoint(south, north));
        let rim = [west, middle.x, east]
            .into_iter()
            .flat_map(|x| [south, middle.y, north].map(|y| Point::new(x, y)));
        let bounds = Bounds::of(rim.map(|at| projection.project(at)));
        let scale = (WIDTH / bounds.width().max(1e-3)).min(HEIGHT / bounds.height().max(1e-3));
        let size = Point::new(bounds.width() * scale, bounds.height() * scale);
        View { area, projection, scale, corner: bounds.min, size: Point::new(size.x.round(), size.y.round()) }
    }

    /// Where a place is drawn.
    pub fn spot(&self, degrees: Point) -> Point {
        (self.projection.project(degrees) - self.corner) * self.scale
    }

    /// Longitude and latitude of a spot.
    pub fn degrees(&self, spot: Point) -> Point {
        self.projection.degrees(spot * (1.0 / self.scale) + self.corner)
    }

    /// The coast of the area; `like` is any edition, of which nothing is drawn.
    pub fn coast(&self, like: &Spec, atlas: &Atlas, sketch: &str) -> Result<Coast, DrawError> {
        let [west, south, east, north] = self.area;
        let corner = |x: f64, y: f64| Place {
            at: [(x * 1e4).round() as i32, (y * 1e4).round() as i32],
            ..Place::default()
        };
        let mut spec = like.clone();
        spec.places = vec![corner(west, south), corner(east, north)];
        // A line as long as the picture says how fine the coast is to be.
        let spaces = (self.size.length() / PITCH).clamp(1.0, 200.0) as u8;
        spec.lines = vec![Line::plain(PlaceId(0), Some(PlaceId(1)), spaces)];
        extract(&spec, &[], atlas, sketch)
    }

    /// The board as it lies. Insets come when it is laid out.
    pub fn draw(&self, spec: &Spec, edges: &[Edge], coast: Option<&Coast>) -> Board {
        let mut spec = spec.clone();
        for place in &mut spec.places {
            place.tags.retain(|tag| !tag.ends_with("_inset"));
        }
        let mut sheets = sheets(&spec, edges);
        sheets.retain(|sheet| sheet.name == MAIN);
        let mut solved = BTreeMap::new();
        for sheet in &mut sheets {
            let leave = PITCH * 2.0;
            for node in &mut sheet.nodes {
                if let Some(place) = node.place.and_then(|place| spec.places.get(place)) {
                    node.real = self.projection.project(degrees(place.at));
                }
            }
            let mut nodes: Vec<Point> =
                sheet.nodes.iter().map(|node| (node.real - self.corner) * self.scale).collect();
            for bundle in &sheet.bundles {
                if let Some(leaves) = bundle.leaves {
                    nodes[bundle.ends[1]] = nodes[bundle.ends[0]] + crate::sheet::direction(leaves) * leave;
                }
            }
            let mut shape = Shape { nodes, bends: vec![[Point::ZERO; 2]; sheet.bundles.len()] };
            spread_twins(sheet, &mut shape);
            let stands = labels::choose(sheet, &shape, &vec![None; sheet.nodes.len()]);
            let laid = Solved { sheet: sheet.clone(), shape, stands, frame: None };
            solved.insert(sheet.name.clone(), laid.to_layout());
        }
        let layout = Layout { size: [self.size.x, self.size.y], sheets: solved, ..Layout::default() };
        let world = coast.map_or(World::Plain, |coast| coast.world);
        // Two corners say all of a map that is only moved and scaled.
        let [west, south, east, north] = self.area;
        let pairs = || {
            [Point::new(west, south), Point::new(east, north)]
                .map(|at| (self.projection.project(at), self.spot(at)))
                .to_vec()
        };
        let ground = |sheet: &crate::sheet::Sheet, _: &Shape, frame: &Bounds| {
            coast.map_or_else(Vec::new, |coast| coast.bent(&sheet.name, &self.projection, pairs(), frame))
        };
        Board::build(&spec, &sheets, &layout, world, ground)
    }
}
