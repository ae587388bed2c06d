//! What is drawn on the ground for beauty only: waves, firs, mountains, blocks of houses, sights.
//!
//! It is computed here, once, as a few paths whose colours are named by the palette, so that every
//! painter only paints. It gives way to spaces, places and names, and no rule or reader needs it. All of
//! it follows from what the board shows and from fixed numbers: the same board always gets the same trees.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::board::{Board, Space};
use crate::clip;
use crate::coast::{Feature, FeatureKind};
use crate::geometry::{Block, Bounds, Path, Point, round};
use crate::names;
use crate::sights::{self, Placing};
use crate::world::World;

/// One path of the scenery.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scenery {
    /// The inset it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub inset: Option<String>,
    pub d: String,
    /// Names of colours of the palette.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fill: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stroke: Option<String>,
    pub width: f64,
    pub opacity: f64,
}

impl Scenery {
    fn filled(d: String, fill: &str, opacity: f64) -> Scenery {
        Scenery { inset: None, d, fill: Some(fill.to_owned()), stroke: None, width: 0.0, opacity }
    }

    fn drawn(d: String, stroke: &str, width: f64, opacity: f64) -> Scenery {
        Scenery { inset: None, d, fill: None, stroke: Some(stroke.to_owned()), width, opacity }
    }
}

/// Dresses a board. `anchor` is where the corner of the whole map lies on this board, so that a map that
/// grows keeps its trees.
pub(crate) fn dress(board: &Board, anchor: Point) -> Vec<Scenery> {
    let mut all = Vec::new();
    let names = std::iter::once(None).chain(board.insets.iter().map(|inset| Some(inset.name.as_str())));
    for inset in names {
        let mut stage = Stage::new(board, inset, anchor);
        if board.ground.is_empty() {
            continue;
        }
        if board.world == World::City {
            stage.city();
        }
        stage.waves();
        stage.grain();
        stage.mountains();
        stage.woods();
        stage.sights();
        let mine = stage.made.into_iter().filter(|one| !one.d.is_empty());
        all.extend(mine.map(|one| Scenery { inset: inset.map(str::to_owned), ..one }));
    }
    all
}

/// One map of a board: where things may stand on it.
struct Stage<'a> {
    board: &'a Board,
    ground: Vec<&'a Feature>,
    frame: Bounds,
    anchor: Point,
    taken: Vec<Block>,
    made: Vec<Scenery>,
}

impl<'a> Stage<'a> {
    fn new(board: &'a Board, inset: Option<&str>, anchor: Point) -> Stage<'a> {
        let ground = board.ground.iter().filter(|feature| feature.inset.as_deref() == inset).collect();
        let frame = board.insets.iter().find(|one| Some(one.name.as_str()) == inset).map_or(
            Bounds { min: Point::ZERO, max: Point::new(board.width, board.height) },
            |one| Bounds {
                min: Point::new(one.x, one.y),
                max: Point::new(one.x + one.width, one.y + one.height),
            },
        );
        let mut taken: Vec<Block> =
            board.lines.iter().flat_map(|line| &line.spaces).map(Space::block).collect();
        for place in &board.places {
            let spots = std::iter::once((place.x, place.y)).chain(place.again.iter().map(|a| (a.x, a.y)));
            taken.extend(spots.map(|(x, y)| around(Point::new(x, y), place.radius, place.radius)));
        }
        taken.extend(board.ground.iter().filter_map(names::room));
        if inset.is_none() {
            taken.extend(board.insets.iter().map(|one| {
                let corner = Point::new(one.x, one.y);
                Block::upright(corner, corner + Point::new(one.width, one.height))
            }));
        }
        Stage { board, ground, frame, anchor, taken, made: Vec::new() }
    }

    fn of(&self, kind: FeatureKind) -> impl Iterator<Item = &'a Feature> + use<'a, '_> {
        self.ground.iter().copied().filter(move |feature| feature.kind == kind)
    }

    fn has_land(&self) -> bool {
        self.of(FeatureKind::Land).next().is_some()
    }

    /// Whether a point is on dry land. Where there is no land in the data, everything is.
    fn dry(&self, at: Point) -> bool {
        let land = self.of(FeatureKind::Land).filter(|ring| clip::within(&ring.points, at)).count() % 2 == 1;
        let wet = self.of(FeatureKind::Lake).any(|ring| clip::within(&ring.points, at));
        (land || !self.has_land()) && !wet
    }

    fn hidden(&self, at: Point) -> bool {
        self.of(FeatureKind::Paper).any(|ring| clip::within(&ring.points, at))
    }

    /// Whether a box lies inside the frame and on nothing that is played with.
    fn free(&self, block: &Block, apart: f64) -> bool {
        let inner = self.frame.grown(-14.0);
        let wide = Block { half: block.half + Point::new(apart, apart), ..*block };
        block.corners().iter().all(|corner| inner.contains(*corner))
            && self.taken.iter().all(|other| wide.overlap(other) <= 0.0)
            && !self.hidden(block.centre)
    }

    /// A lattice over the frame, each point moved a little, with a number of its own.
    fn lattice(&self, step: f64, salt: u64) -> Vec<(Point, u64)> {
        let first = |low: f64, anchor: f64| ((low - anchor) / step).floor() as i64;
        let columns = first(self.frame.min.x, self.anchor.x)..=first(self.frame.max.x, self.anchor.x);
        let rows = first(self.frame.min.y, self.anchor.y)..=first(self.frame.max.y, self.anchor.y);
        let mut all = Vec::new();
        for row in rows {
            for column in columns.clone() {
                let lot = lot(column, row, salt);
                let shift = Point::new(share(lot) - 0.5, share(lot >> 20) - 0.5) * (step * 0.7);
                let at = Point::new(column as f64 + 0.5, row as f64 + 0.5) * step + self.anchor + shift;
                all.push((at, lot));
            }
        }
        all
    }

    /// Short waves on open water.
    fn waves(&mut self) {
        if !self.has_land() {
            return;
        }
        let mut d = String::new();
        for (at, lot) in self.lattice(58.0, 1) {
            let size = 7.0 + share(lot >> 7) * 5.0;
            let ends = [at - Point::new(size * 1.6, 0.0), at, at + Point::new(size * 1.6, 0.0)];
            if ends.iter().any(|end| self.dry(*end) || self.hidden(*end)) || !self.frame.contains(at) {
                continue;
            }
            if self.taken.iter().any(|other| around(at, size * 1.6, 4.0).overlap(other) > 0.0) {
                continue;
            }
            let from = ends[0].rounded();
            let (long, tall) = (round(size * 0.8), round(size * 0.42));
            let half = round(long / 2.0);
            let _ = write!(d, "M{} {}q{half} -{tall} {long} 0t{long} 0t{long} 0t{long} 0", from.x, from.y);
            if self.board.world == World::Islands {
                // The prints have them in rows.
                let second = (from + Point::new(long, tall * 1.9)).rounded();
                let _ = write!(d, "M{} {}q{half} -{tall} {long} 0t{long} 0t{long} 0", second.x, second.y);
            }
        }
        self.made.push(Scenery::drawn(d, "wave", 1.5, 0.8));
    }

    /// The fibres of the paper.
    fn grain(&mut self) {
        let mut d = String::new();
        for (at, lot) in self.lattice(46.0, 2) {
            if self.frame.contains(at) && self.dry(at) {
                let at = at.rounded();
                let (x, y) = (round(share(lot >> 9) * 8.0 - 4.0), round(share(lot >> 29) * 3.0));
                let _ = write!(d, "M{} {}l{x} {y}", at.x, at.y);
            }
        }
        self.made.push(Scenery::drawn(d, "grain", 0.9, 0.3));
    }

    /// Firs where a slow noise says there is a wood; never where something is played.
    fn woods(&mut self) {
        let (step, least) = match self.board.world {
            World::Fjords => (25.0, 0.50),
            World::Aurora => (26.0, 0.54),
            World::Islands | World::Plain => (28.0, 0.58),
            World::Frontier => (30.0, 0.60),
            World::City => return self.park_trees(),
        };
        let (mut trunks, mut crowns) = (String::new(), String::new());
        for (at, lot) in self.lattice(step, 3) {
            let whole = at - self.anchor;
            if noise(whole * (1.0 / 120.0)) < least || !self.dry(at) {
                continue;
            }
            let size = 4.2 + share(lot >> 11) * 2.6;
            if self.free(&around(at, size, size * 1.3), 3.0) {
                let at = at.rounded();
                let (half, tall) = (round(size * 0.62), round(size * 1.9));
                let _ = write!(trunks, "M{} {}v{}", at.x, at.y, round(size * 0.5));
                let _ =
                    write!(crowns, "M{} {}l{half} {tall}h-{}z", at.x, round(at.y - tall), round(half * 2.0));
            }
        }
        self.made.push(Scenery::drawn(trunks, "shade", 1.2, 0.7));
        self.made.push(Scenery::filled(crowns, "tree", 0.95));
    }

    /// Round trees in a city's parks.
    fn park_trees(&mut self) {
        let mut d = String::new();
        for (at, lot) in self.lattice(15.0, 4) {
            let inside = self.of(FeatureKind::Park).any(|ring| clip::within(&ring.points, at));
            let size = 2.6 + share(lot >> 11) * 1.8;
            if inside && self.free(&around(at, size, size), 1.0) {
                let (x, y, r) = (round(at.x - size), round(at.y), round(size));
                let _ = write!(d, "M{x} {y}a{r} {r} 0 1 1 {0} 0a{r} {r} 0 1 1 -{0} 0z", round(size * 2.0));
            }
        }
        self.made.push(Scenery::filled(d, "tree", 0.85));
    }

    /// Peaks along the ridges: a light and a dark side, and snow.
    fn mountains(&mut self) {
        let (mut light, mut dark, mut snow) = (String::new(), String::new(), String::new());
        let mut peaks: Vec<(Point, f64, f64)> = Vec::new();
        for (number, ridge) in self.of(FeatureKind::Ridge).enumerate() {
            let path = Path::new(ridge.points.clone());
            for step in 0..(path.length() / 15.0) as u64 {
                let lot = lot(step as i64, number as i64, 5);
                let side = (share(lot) - 0.5) * 44.0;
                let at = path.beside(step as f64 * 15.0, side);
                peaks.push((at, 9.0 + share(lot >> 13) * 9.0, share(lot >> 31)));
            }
        }
        // The nearer ones stand before the others.
        peaks.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
        for (at, size, lean) in peaks {
            let block = around(at - Point::new(0.0, size * 0.45), size * 0.85, size * 0.6);
            if !self.dry(at) || !self.free(&block, 1.0) {
                continue;
            }
            let (foot, top) = (round(size * 0.95), round(size * 1.25));
            let lean = round((lean - 0.5) * size * 0.3);
            let (x, y) = (round(at.x), round(at.y));
            let peak = (round(x + lean), round(y - top));
            let _ = write!(light, "M{} {y}L{} {}L{} {y}z", round(x - foot), peak.0, peak.1, round(x + foot));
            let _ = write!(
                dark,
                "M{} {}L{} {y}H{}L{} {}z",
                peak.0,
                peak.1,
                round(x + foot),
                round(x + foot * 0.12),
                round(x + foot * 0.22),
                round(y - top * 0.45)
            );
            let _ = write!(
                snow,
                "M{} {}L{} {}L{} {}L{} {}L{} {}z",
                peak.0,
                peak.1,
                round(peak.0 - foot * 0.34),
                round(y - top * 0.62),
                round(peak.0 - foot * 0.08),
                round(y - top * 0.7),
                round(peak.0 + foot * 0.1),
                round(y - top * 0.56),
                round(peak.0 + foot * 0.28),
                round(y - top * 0.66)
            );
        }
        self.made.push(Scenery {
            stroke: Some("shade".to_owned()),
            width: 0.8,
            ..Scenery::filled(light, "hill", 1.0)
        });
        self.made.push(Scenery::filled(dark, "shade", 0.75));
        self.made.push(Scenery::filled(snow, "snow", 0.95));
    }

    /// Blocks of houses between the streets, avenues through them.
    fn city(&mut self) {
        const ALONG: f64 = 41.0;
        const ACROSS: f64 = 33.0;
        let turn = (-9.0_f64).to_radians();
        let axis = Point::new(turn.cos(), turn.sin());
        let water: Vec<Path> = self.of(FeatureKind::River).map(|one| Path::new(one.points.clone())).collect();
        let streets: Vec<Path> =
            self.of(FeatureKind::Street).map(|one| Path::new(one.points.clone())).collect();
        let near = |paths: &[Path], at: Point, within: f64| {
            paths.iter().any(|path| path.points.windows(2).any(|two| to_segment(at, two[0], two[1]) < within))
        };
        let reach = (self.board.width.hypot(self.board.height) / ACROSS) as i64 + 1;
        let mut d = String::new();
        for row in -reach..reach {
            for column in -reach..reach {
                let lot = lot(column, row, 6);
                let nudge = (share(lot >> 3) - 0.5) * 6.0;
                let centre = axis * (column as f64 * ALONG + f64::from(row % 2 != 0) * 11.0 + nudge)
                    + axis.normal() * (row as f64 * ACROSS);
                let half = Point::new(
                    ALONG / 2.0 - 2.6 - share(lot >> 17) * 3.0,
                    ACROSS / 2.0 - 2.4 - share(lot >> 27) * 2.0,
                );
                let park = self.of(FeatureKind::Park).any(|ring| clip::within(&ring.points, centre));
                let lake = self.of(FeatureKind::Lake).any(|ring| clip::within(&ring.points, centre));
                if !self.frame.grown(20.0).contains(centre) || park || lake || near(&water, centre, 21.0) {
                    continue;
                }
                if near(&streets, centre, 9.0) && lot.is_multiple_of(3) {
                    continue;
                }
                push_block(&mut d, centre, axis, half);
                // A courtyard, the other way round, so that it stays open.
                if lot.is_multiple_of(3) {
                    push_yard(&mut d, centre, axis, half * 0.4);
                }
            }
        }
        self.made.push(Scenery::filled(d, "block", 1.0));
        let avenues: String = self.of(FeatureKind::Street).map(|one| polyline(&one.points)).collect();
        self.made.push(Scenery::drawn(avenues.clone(), "block", 11.0, 1.0));
        self.made.push(Scenery::drawn(avenues, "street", 9.0, 1.0));
        // Parks lie over blocks that reach into them.
        let parks: String = self.of(FeatureKind::Park).map(|one| polyline(&one.points) + "Z").collect();
        self.made.push(Scenery {
            stroke: Some("tree".to_owned()),
            width: 1.4,
            ..Scenery::filled(parks, "park", 1.0)
        });
        let rivers: String = self.of(FeatureKind::River).map(|one| polyline(&one.points)).collect();
        self.made.push(Scenery::drawn(rivers.clone(), "street", 24.0, 1.0));
        self.made.push(Scenery::drawn(rivers.clone(), "shore", 19.0, 1.0));
        self.made.push(Scenery::drawn(rivers.clone(), "sea", 16.0, 1.0));
        self.made.push(Scenery::drawn(rivers, "shallow-3", 1.6, 0.7));
        let lakes: String = self.of(FeatureKind::Lake).map(|one| polyline(&one.points) + "Z").collect();
        self.made.push(Scenery::filled(lakes, "sea", 1.0));
    }

    /// The sights an edition names, each in the nearest free spot.
    fn sights(&mut self) {
        let wanted: Vec<(Point, &str)> = self
            .of(FeatureKind::Sight)
            .filter_map(|one| Some((*one.points.first()?, one.name.as_deref()?)))
            .collect();
        for (home, name) in wanted {
            let Some(sight) = sights::find(name) else { continue };
            let at = match sight.placing {
                Placing::Behind => Some(home),
                Placing::Free => self.spot(home, sight.half),
            };
            let Some(at) = at.map(Point::rounded) else { continue };
            if sight.placing == Placing::Free {
                self.taken.push(around(at, sight.half.0, sight.half.1));
            }
            for stroke in sight.strokes {
                let width = if stroke.line.is_empty() { 0.0 } else { stroke.width };
                self.made.push(Scenery {
                    inset: None,
                    d: moved(stroke.d, at),
                    fill: (!stroke.fill.is_empty()).then(|| stroke.fill.to_owned()),
                    stroke: (!stroke.line.is_empty()).then(|| stroke.line.to_owned()),
                    width,
                    opacity: stroke.opacity,
                });
            }
        }
    }

    /// The free spot for a picture that is nearest to its home.
    fn spot(&self, home: Point, half: (f64, f64)) -> Option<Point> {
        const STEP: f64 = 8.0;
        let mut steps: Vec<(i32, i32)> = (-20..=20).flat_map(|x| (-20..=20).map(move |y| (x, y))).collect();
        steps.sort_by_key(|(x, y)| x * x + y * y);
        let labels: Vec<Block> = self.board.places.iter().map(|place| place.label.block()).collect();
        steps.into_iter().map(|(x, y)| home + Point::new(f64::from(x), f64::from(y)) * STEP).find(|at| {
            let block = around(*at, half.0 + 2.0, half.1 + 2.0);
            self.free(&block, 0.0) && labels.iter().all(|label| block.overlap(label) <= 0.0)
        })
    }
}

fn around(at: Point, w: f64, h: f64) -> Block {
    Block::upright(at - Point::new(w, h), at + Point::new(w, h))
}

fn to_segment(at: Point, from: Point, to: Point) -> f64 {
    let way = to - from;
    let share = ((at - from).dot(way) / way.dot(way).max(1e-9)).clamp(0.0, 1.0);
    at.distance(from + way * share)
}

fn polyline(points: &[Point]) -> String {
    let mut d = String::new();
    for (number, at) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if number == 0 { 'M' } else { 'L' }, at.x, at.y);
    }
    d
}

fn push_block(d: &mut String, centre: Point, axis: Point, half: Point) {
    let (along, across) = (axis * (half.x * 2.0), axis.normal() * (half.y * 2.0));
    let from = (centre - along * 0.5 - across * 0.5).rounded();
    let (along, across) = (along.rounded(), across.rounded());
    let _ = write!(
        d,
        "M{} {}l{} {}l{} {}l{} {}z",
        from.x, from.y, along.x, along.y, across.x, across.y, -along.x, -along.y
    );
}

fn push_yard(d: &mut String, centre: Point, axis: Point, half: Point) {
    let (along, across) = (axis * (half.x * 2.0), axis.normal() * (half.y * 2.0));
    let from = (centre - along * 0.5 - across * 0.5).rounded();
    let (along, across) = (along.rounded(), across.rounded());
    let _ = write!(
        d,
        "M{} {}l{} {}l{} {}l{} {}z",
        from.x, from.y, across.x, across.y, along.x, along.y, -across.x, -across.y
    );
}

/// A path in relative commands, begun somewhere else. Every `M` of a sight is absolute.
fn moved(d: &str, by: Point) -> String {
    let mut out = String::new();
    for part in d.split('M').filter(|part| !part.is_empty()) {
        let mut words = part.splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0);
        let at = Point::new(number(), number()) + by;
        let _ = write!(out, "M{} {} {}", round(at.x), round(at.y), words.next().unwrap_or(""));
    }
    out
}

/// A number of its own for each cell of a lattice.
fn lot(column: i64, row: i64, salt: u64) -> u64 {
    let mut mixed = (column as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ (row as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
        ^ salt.wrapping_mul(0x1656_67B1_9E37_79F9);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// From 0 to 1, from the low bits.
fn share(lot: u64) -> f64 {
    (lot & 0xFFFF) as f64 / 65536.0
}

/// A slow noise between 0 and 1.
fn noise(at: Point) -> f64 {
    let (column, row) = (at.x.floor(), at.y.floor());
    let soft = |t: f64| t * t * (3.0 - 2.0 * t);
    let (x, y) = (soft(at.x - column), soft(at.y - row));
    let corner = |dx: i64, dy: i64| share(lot(column as i64 + dx, row as i64 + dy, 7));
    let top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * x;
    let bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * x;
    top + (bottom - top) * y
}
