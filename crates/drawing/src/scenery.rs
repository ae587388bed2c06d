//! How the ground of a board is painted: sea and land, relief, woods, a city, a frame around it all.
//!
//! It is computed here, once, as a few paths whose colours are named by the palette, so that every
//! painter only paints. It gives way to spaces, places and names, and no rule or reader needs it. All of
//! it follows from what the board shows and from fixed numbers: the same board always gets the same trees.

use serde::{Deserialize, Serialize};

use crate::board::{Board, Space};
use crate::clip;
use crate::coast::{Feature, FeatureKind};
use crate::geometry::{Block, Bounds, Point, round};
use crate::names;
use crate::rim;
use crate::sights::{self, Sight, Stands};
use crate::texture::{self, Texture};
use crate::world::World;

/// One path of the ground.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scenery {
    /// The inset it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub inset: Option<String>,
    /// Empty where it has the outlines of features.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub d: String,
    /// The outlines of all features of that kind on its map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub of: Option<FeatureKind>,
    /// Names of colours of the palette.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fill: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stroke: Option<String>,
    pub width: f64,
    pub opacity: f64,
    /// As SVG has it. Beginning with 0 it is a row of round dots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub dash: Option<String>,
    /// How the colour of the fill comes and goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fade: Option<Fade>,
    /// Filled with this texture instead of a colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub texture: Option<String>,
    /// Moved by so much: a shadow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub shift: Option<Point>,
    /// What of it lies beyond the land is not seen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_land: bool,
}

/// How a colour comes and goes within the box around a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Fade {
    /// Strongest in the middle.
    Round,
    /// Strongest above.
    Down,
    /// Hanging: strongest near its lower end, and gone at both.
    Veil,
    /// Strongest towards the corners.
    Rim,
}

impl Fade {
    /// The name of a gradient of that colour.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Fade::Round => "round",
            Fade::Down => "down",
            Fade::Veil => "veil",
            Fade::Rim => "rim",
        }
    }

    /// Where along the gradient how much of the colour is seen. The client has the same (`Defs.svelte`).
    pub(crate) fn stops(self) -> &'static [(f64, f64)] {
        match self {
            Fade::Round | Fade::Down => &[(0.0, 1.0), (1.0, 0.0)],
            Fade::Veil => &[(0.0, 0.0), (0.75, 1.0), (1.0, 0.0)],
            Fade::Rim => &[(0.62, 0.0), (1.0, 1.0)],
        }
    }
}

impl Scenery {
    pub(crate) fn filled(d: String, fill: &str, opacity: f64) -> Scenery {
        Scenery { d, fill: Some(fill.to_owned()), opacity, ..Scenery::default() }
    }

    pub(crate) fn drawn(d: String, stroke: &str, width: f64, opacity: f64) -> Scenery {
        Scenery { d, stroke: Some(stroke.to_owned()), width, opacity, ..Scenery::default() }
    }

    pub(crate) fn woven(d: String, texture: &str, opacity: f64) -> Scenery {
        Scenery { d, texture: Some(texture.to_owned()), opacity, ..Scenery::default() }
    }

    pub(crate) fn of(self, kind: FeatureKind) -> Scenery {
        Scenery { of: Some(kind), ..self }
    }

    pub(crate) fn edged(self, stroke: &str, width: f64) -> Scenery {
        Scenery { stroke: Some(stroke.to_owned()), width, ..self }
    }

    pub(crate) fn dashed(self, dash: &str) -> Scenery {
        Scenery { dash: Some(dash.to_owned()), ..self }
    }

    pub(crate) fn fading(self, fade: Fade) -> Scenery {
        Scenery { fade: Some(fade), ..self }
    }

    pub(crate) fn on_land(self) -> Scenery {
        Scenery { on_land: true, ..self }
    }
}

/// Dresses a board. `anchor` is where the corner of the whole map lies on this board, so that a map that
/// grows keeps its trees.
pub(crate) fn dress(board: &mut Board, anchor: Point) {
    let mut all = Vec::new();
    let maps = std::iter::once(None).chain(board.insets.iter().map(|inset| Some(inset.name.as_str())));
    for inset in maps {
        let mut stage = Stage::new(board, inset, anchor);
        stage.paint();
        let made = stage.made.into_iter().filter(|one| !one.d.is_empty() || one.of.is_some());
        all.extend(made.map(|one| Scenery { inset: inset.map(str::to_owned), ..one }));
    }
    board.rim = rim::around(board);
    board.textures = textures(board.world, all.iter().chain(&board.rim));
    board.scenery = all;
}

/// The textures that some paths use, and those these are made of.
fn textures<'a>(world: World, paths: impl Iterator<Item = &'a Scenery>) -> Vec<Texture> {
    let used: Vec<&str> = paths.filter_map(|one| one.texture.as_deref()).collect();
    let all = texture::all(world);
    let likes: Vec<String> = all
        .iter()
        .filter(|one| used.contains(&one.name.as_str()))
        .filter_map(|one| one.like.clone())
        .collect();
    all.into_iter().filter(|one| used.contains(&one.name.as_str()) || likes.contains(&one.name)).collect()
}

/// One map of a board: where things may stand on it, and what was made for it so far.
pub(crate) struct Stage<'a> {
    pub board: &'a Board,
    pub ground: Vec<&'a Feature>,
    pub frame: Bounds,
    pub anchor: Point,
    pub taken: Vec<Block>,
    pub made: Vec<Scenery>,
    pub is_inset: bool,
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
        Stage { board, ground, frame, anchor, taken, made: Vec::new(), is_inset: inset.is_some() }
    }

    /// From the bottom up.
    fn paint(&mut self) {
        let town = !self.ground.is_empty() && !self.has_land();
        self.base();
        if town {
            self.city();
        } else {
            self.tints();
            self.layers();
            let peaks = self.relief();
            self.woods(&peaks);
        }
        self.sky();
        self.sights();
        self.weather();
        self.cartouche();
    }

    pub fn put(&mut self, one: Scenery) {
        self.made.push(one);
    }

    pub fn of(&self, kind: FeatureKind) -> impl Iterator<Item = &'a Feature> + use<'a, '_> {
        self.ground.iter().copied().filter(move |feature| feature.kind == kind)
    }

    pub fn has(&self, kind: FeatureKind) -> bool {
        self.of(kind).next().is_some()
    }

    pub fn has_land(&self) -> bool {
        self.has(FeatureKind::Land)
    }

    /// Whether a point is on dry land. Where there is no land in the data, everything is.
    pub fn dry(&self, at: Point) -> bool {
        let land = self.of(FeatureKind::Land).filter(|ring| clip::within(&ring.points, at)).count() % 2 == 1;
        let wet = self.of(FeatureKind::Lake).any(|ring| clip::within(&ring.points, at));
        (land || !self.has_land()) && !wet
    }

    pub fn hidden(&self, at: Point) -> bool {
        self.of(FeatureKind::Paper).any(|ring| clip::within(&ring.points, at))
    }

    /// Whether a box lies inside the frame and on nothing that is played with.
    pub fn free(&self, block: &Block, apart: f64) -> bool {
        let inner = self.frame.grown(-15.0);
        let wide = Block { half: block.half + Point::new(apart, apart), ..*block };
        block.corners().iter().all(|corner| inner.contains(*corner))
            && self.taken.iter().all(|other| wide.overlap(other) <= 0.0)
            && !block.corners().iter().any(|corner| self.hidden(*corner))
    }

    /// A lattice over the frame, each point moved a little, with a number of its own.
    pub fn lattice(&self, step: f64, salt: u64) -> Vec<(Point, u64)> {
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

    /// The whole map as a path.
    pub fn whole(&self) -> String {
        let Point { x, y } = self.frame.min;
        let (w, h) = (round(self.frame.width()), round(self.frame.height()));
        format!("M{x} {y}h{w}v{h}h-{w}z")
    }

    /// The sights an edition names, each in the nearest free spot.
    fn sights(&mut self) {
        let wanted: Vec<(Point, &str)> = self
            .of(FeatureKind::Sight)
            .filter_map(|one| Some((*one.points.first()?, one.name.as_deref()?)))
            .collect();
        // A board nobody drew anything for shows at least where north is.
        let corner = self.frame.max - Point::new(70.0, 70.0);
        let wanted = if self.board.ground.is_empty() { vec![(corner, "compass")] } else { wanted };
        for (home, name) in wanted {
            let Some(sight) = sights::find(name) else { continue };
            let Some(at) = self.spot(home, sight).map(Point::rounded) else { continue };
            self.taken.push(around(at, sight.half.0, sight.half.1));
            self.made.extend(sight.at(at));
        }
    }

    /// The free spot for a picture that is nearest to its home.
    pub fn spot(&self, home: Point, sight: &Sight) -> Option<Point> {
        const STEP: f64 = 8.0;
        let (half, stands) = (sight.half, sight.stands);
        let mut steps: Vec<(i32, i32)> = (-20..=20).flat_map(|x| (-20..=20).map(move |y| (x, y))).collect();
        steps.sort_by_key(|(x, y)| x * x + y * y);
        let labels: Vec<Block> = self.board.places.iter().map(|place| place.label.block()).collect();
        steps.into_iter().map(|(x, y)| home + Point::new(f64::from(x), f64::from(y)) * STEP).find(|at| {
            let block = around(*at, half.0 + 2.0, half.1 + 2.0);
            let suits = match stands {
                // A slope may end at the shore.
                Stands::Land => [-0.6, 0.0, 0.6]
                    .iter()
                    .all(|side| self.dry(*at + Point::new(half.0 * side, half.1 * 0.9))),
                Stands::Water => block.corners().iter().chain([at]).all(|corner| !self.dry(*corner)),
                Stands::Anywhere => true,
            };
            suits && self.free(&block, 0.0) && labels.iter().all(|label| block.overlap(label) <= 0.0)
        })
    }
}

pub(crate) fn around(at: Point, w: f64, h: f64) -> Block {
    Block::upright(at - Point::new(w, h), at + Point::new(w, h))
}

/// A number of its own for each cell of a lattice.
pub(crate) fn lot(column: i64, row: i64, salt: u64) -> u64 {
    let mut mixed = (column as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ (row as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
        ^ salt.wrapping_mul(0x1656_67B1_9E37_79F9);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// From 0 to 1, from the low bits.
pub(crate) fn share(lot: u64) -> f64 {
    (lot & 0xFFFF) as f64 / 65536.0
}

/// A slow noise between 0 and 1.
pub(crate) fn noise(at: Point) -> f64 {
    let (column, row) = (at.x.floor(), at.y.floor());
    let soft = |t: f64| t * t * (3.0 - 2.0 * t);
    let (x, y) = (soft(at.x - column), soft(at.y - row));
    let corner = |dx: i64, dy: i64| share(lot(column as i64 + dx, row as i64 + dy, 7));
    let top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * x;
    let bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * x;
    top + (bottom - top) * y
}
