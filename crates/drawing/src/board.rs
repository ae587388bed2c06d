//! The board as geometry: what the command line, the reports and the client draw.
//!
//! Everything is in board units (one unit is about one pixel at the size of a laptop's screen); y
//! grows downwards. No rules here: a board says where things are, not what may be done.

use capotreno_editions::Edge;
use capotreno_rules::Card;
use capotreno_rules::spec::{Line, LineKind, Spec};
use serde::{Deserialize, Serialize};

use crate::coast::{Coast, Feature};
use crate::error::DrawError;
use crate::geometry::{Block, Bounds, Point, round};
use crate::labels::{Anchor, Stand, lay};
use crate::layout::{Effort, Layout};
use crate::names;
use crate::rim;
use crate::scenery::{self, Scenery};
use crate::shape::{Shape, blocks, clear_starts};
use crate::sheet::{Bundle, MAIN, Sheet, direction, sheets};
use crate::texture::Texture;
use crate::world::{Colours, World};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Board {
    pub width: f64,
    pub height: f64,
    /// In the order of the edition's places.
    pub places: Vec<PlaceShape>,
    /// In the order of the edition's lines.
    pub lines: Vec<LineShape>,
    /// What lies under the lines, from bottom to top. Empty: plain ground.
    pub ground: Vec<Feature>,
    pub insets: Vec<Inset>,
    /// What the ground looks like, and its colours.
    #[serde(default)]
    pub world: World,
    #[serde(default)]
    pub colours: Colours,
    /// How the ground is painted, from bottom to top.
    #[serde(default)]
    pub scenery: Vec<Scenery>,
    /// The frame around it, and around each inset.
    #[serde(default)]
    pub rim: Vec<Scenery>,
    /// What is laid over areas.
    #[serde(default)]
    pub textures: Vec<Texture>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlaceShape {
    pub name: String,
    pub country: Option<String>,
    pub tags: Vec<String>,
    /// The inset it is drawn on; none is the main map.
    pub inset: Option<String>,
    pub x: f64,
    pub y: f64,
    pub radius: f64,
    pub label: Label,
    /// Where the same place stands again, on an inset.
    pub again: Vec<Again>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Again {
    pub inset: String,
    pub x: f64,
    pub y: f64,
    pub label: Label,
    /// Where a thread from the place on the map meets the inset's frame, if it has a free way.
    pub link: Option<Point>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Label {
    /// The baseline of the first row.
    pub x: f64,
    pub y: f64,
    pub anchor: Anchor,
    pub rows: Vec<String>,
    /// The room it takes: left, top, width, height.
    pub area: [f64; 4],
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineShape {
    pub id: usize,
    pub from: usize,
    /// None where the line leaves the board.
    pub to: Option<usize>,
    /// The inset it is drawn on; none is the main map.
    pub inset: Option<String>,
    pub look: Look,
    /// None is grey.
    pub colour: Option<Card>,
    /// How many cards it costs: the number shown on a subway.
    pub cards: u8,
    /// A cubic curve from end to end.
    pub curve: [Point; 4],
    pub spaces: Vec<Space>,
    /// The numbers of the spaces with a wild symbol.
    pub symbols: Vec<usize>,
    pub draw_bonus: u8,
    /// The number of the space that shows the draw bonus.
    pub bonus_space: Option<usize>,
    /// Where a line without a second end goes on to, at the rim of the board.
    pub leaves: Option<Point>,
    /// How many lines run side by side here.
    pub abreast: usize,
}

/// What a line looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Look {
    Plain,
    Ferry,
    Tunnel,
    Bullet,
    /// One space that says how many cards it costs.
    Subway,
}

impl Look {
    pub(crate) fn of(line: &Line) -> Look {
        match line.kind {
            LineKind::Ferry => Look::Ferry,
            LineKind::Tunnel => Look::Tunnel,
            LineKind::Bullet => Look::Bullet,
            LineKind::Plain if line.pieces < line.cards => Look::Subway,
            LineKind::Plain => Look::Plain,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Space {
    /// The centre.
    pub x: f64,
    pub y: f64,
    /// Degrees, clockwise from east, between -90 and 90.
    pub angle: f64,
    /// Along the line and across it.
    pub w: f64,
    pub h: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Inset {
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// The middle of its name's baseline.
    #[serde(default)]
    pub title: Point,
}

impl Board {
    /// A board from its edition and its drawing files. Without a layout (or where the layout does not
    /// know every place) the places are laid out quickly; without a coast the ground is plain.
    pub fn new(
        spec: &Spec,
        edges: &[Edge],
        layout: Option<&str>,
        coast: Option<&str>,
    ) -> Result<Board, DrawError> {
        let layout = layout.map(Layout::parse).transpose()?;
        let coast = coast.map(Coast::parse).transpose()?;
        if spec.places.is_empty() {
            return Err(DrawError::NoPlaces);
        }
        let sheets = sheets(spec, edges);
        let layout = match layout {
            Some(layout) if sheets.iter().all(|sheet| knows(&layout, sheet)) => layout,
            previous => Layout::compute(spec, edges, previous.as_ref(), Effort::Quick),
        };
        let world = coast.as_ref().map_or(World::Plain, |coast| coast.world);
        let ground = |sheet: &Sheet, shape: &Shape, frame: &Bounds| {
            coast.as_ref().map_or_else(Vec::new, |coast| coast.features(sheet, shape, frame))
        };
        Ok(Board::build(spec, &sheets, &layout, world, ground))
    }

    /// `features` is what lies under a sheet.
    pub(crate) fn build(
        spec: &Spec,
        sheets: &[Sheet],
        layout: &Layout,
        world: World,
        features: impl Fn(&Sheet, &Shape, &Bounds) -> Vec<Feature>,
    ) -> Board {
        let [width, height] = layout.size;
        let frame = Bounds { min: Point::ZERO, max: Point::new(width, height) };
        let mut places: Vec<Option<PlaceShape>> = vec![None; spec.places.len()];
        let mut lines: Vec<Option<LineShape>> = vec![None; spec.lines.len()];
        let mut ground = Vec::new();
        let mut insets = Vec::new();
        for sheet in sheets {
            let Some(shape) = shape(sheet, layout) else { continue };
            let inset = layout.sheets.get(&sheet.name).and_then(|sheet| sheet.frame);
            let frame = inset.map_or(frame, |[x, y, width, height]| Bounds {
                min: Point::new(x, y),
                max: Point::new(x + width, y + height),
            });
            if sheet.name != MAIN {
                insets.push(Inset {
                    name: sheet.name.clone(),
                    x: frame.min.x,
                    y: frame.min.y,
                    width: round(frame.width()),
                    height: round(frame.height()),
                    title: rim::title(&sheet.name, frame.min),
                });
            }
            ground.extend(features(sheet, &shape, &frame));
            put_places(&mut places, spec, sheet, &shape, layout);
            put_lines(&mut lines, spec, sheet, &shape, &frame);
        }
        let mut board = Board {
            width,
            height,
            places: places.into_iter().flatten().collect(),
            lines: lines.into_iter().flatten().collect(),
            ground,
            insets,
            world,
            colours: world.colours(),
            scenery: Vec::new(),
            rim: Vec::new(),
            textures: Vec::new(),
        };
        names::settle(&mut board);
        board.link();
        scenery::dress(&mut board, Point::ZERO);
        board
    }

    /// Leads a thread from a place to the inset where it stands again, if the way is free.
    fn link(&mut self) {
        let spaces: Vec<Block> = self.lines.iter().flat_map(|line| &line.spaces).map(Space::block).collect();
        for place in &mut self.places {
            let from = Point::new(place.x, place.y);
            for again in &mut place.again {
                let frame = self.insets.iter().find(|inset| inset.name == again.inset);
                again.link = frame.and_then(|frame| {
                    let x = place.x.clamp(frame.x, frame.x + frame.width);
                    let y = place.y.clamp(frame.y, frame.y + frame.height);
                    let to = Point::new(x, y);
                    let way = Block {
                        centre: (from + to) * 0.5,
                        axis: (to - from).unit(),
                        half: Point::new(from.distance(to) / 2.0, 3.0),
                    };
                    spaces.iter().all(|space| space.overlap(&way) <= 0.0).then_some(to.rounded())
                });
            }
        }
    }
}

/// Whether a layout knows everything on a sheet.
pub(crate) fn knows(layout: &Layout, sheet: &Sheet) -> bool {
    layout.sheets.get(&sheet.name).is_some_and(|known| {
        sheet.nodes.iter().all(|node| known.places.contains_key(&node.key))
            && sheet.bundles.iter().all(|bundle| known.curves.contains_key(&bundle.key))
    }) || sheet.nodes.is_empty()
}

/// The sheet as laid out, with the nudges.
fn shape(sheet: &Sheet, layout: &Layout) -> Option<Shape> {
    let known = layout.sheets.get(&sheet.name)?;
    let point = |[x, y]: [f64; 2]| Point::new(x, y);
    let nudge = |table: &std::collections::BTreeMap<String, [f64; 2]>, key: &str| {
        table.get(key).map_or(Point::ZERO, |by| point(*by))
    };
    let nodes = sheet.nodes.iter().map(|node| {
        known.places.get(&node.key).map(|spot| point(spot.at) + nudge(&layout.nudges.places, &node.key))
    });
    let bends = sheet.bundles.iter().map(|bundle| {
        let by = nudge(&layout.nudges.curves, &bundle.key);
        known.curves.get(&bundle.key).map(|[a, b, c, d]| [Point::new(*a, *b) + by, Point::new(*c, *d) + by])
    });
    Some(Shape { nodes: nodes.collect::<Option<_>>()?, bends: bends.collect::<Option<_>>()? })
}

fn put_places(places: &mut [Option<PlaceShape>], spec: &Spec, sheet: &Sheet, shape: &Shape, layout: &Layout) {
    for (node, one) in sheet.nodes.iter().enumerate() {
        let Some(place) = one.place else { continue };
        let at = shape.nodes[node].rounded();
        let spot = layout.sheets.get(&sheet.name).and_then(|known| known.places.get(&one.key));
        let stand = spot.map_or(Stand::FIRST, |spot| Stand {
            side: layout.hints.labels.get(&one.key).copied().unwrap_or(spot.side),
            gap: spot.gap,
            rows: spot.rows,
        });
        let by = layout.nudges.labels.get(&one.key).map_or(Point::ZERO, |by| Point::new(by[0], by[1]));
        let label = label(&one.key, one.radius, stand, at + by);
        if let Some(place) = &mut places[place] {
            let inset = sheet.name.clone();
            place.again.push(Again { inset, x: at.x, y: at.y, label, link: None });
            continue;
        }
        let from = &spec.places[place];
        places[place] = Some(PlaceShape {
            name: from.name.clone(),
            country: from.country.clone(),
            tags: from.tags.clone(),
            inset: inset_name(sheet),
            x: at.x,
            y: at.y,
            radius: one.radius,
            label,
            again: Vec::new(),
        });
    }
}

fn inset_name(sheet: &Sheet) -> Option<String> {
    (sheet.name != MAIN).then(|| sheet.name.clone())
}

fn label(name: &str, radius: f64, stand: Stand, at: Point) -> Label {
    let laid = lay(name, radius, stand);
    let text = (laid.at + at).rounded();
    let corner = (laid.block.centre - laid.block.half + at).rounded();
    Label {
        x: text.x,
        y: text.y,
        anchor: laid.anchor,
        rows: laid.rows,
        area: [corner.x, corner.y, round(laid.block.half.x * 2.0), round(laid.block.half.y * 2.0)],
    }
}

fn put_lines(lines: &mut [Option<LineShape>], spec: &Spec, sheet: &Sheet, shape: &Shape, frame: &Bounds) {
    let starts = clear_starts(sheet, shape);
    for (index, bundle) in sheet.bundles.iter().enumerate() {
        let curve = shape.curve(bundle, index);
        let controls = curve.controls();
        let normals =
            [(controls[1] - controls[0]).unit().normal(), (controls[3] - controls[2]).unit().normal()];
        for (lane, id) in bundle.lines.iter().enumerate() {
            let line = &spec.lines[*id];
            let spaces: Vec<Space> = blocks(bundle, lane, &curve, starts[index])
                .into_iter()
                .map(|block| {
                    let mut angle = block.axis.y.atan2(block.axis.x).to_degrees();
                    if angle > 90.0 {
                        angle -= 180.0;
                    } else if angle < -90.0 {
                        angle += 180.0;
                    }
                    let at = block.centre.rounded();
                    let (w, h) = (round(block.half.x * 2.0), round(block.half.y * 2.0));
                    Space { x: at.x, y: at.y, angle: round(angle), w, h }
                })
                .collect();
            let offset = bundle.offset(lane);
            let beside = |i: usize| (controls[i] + normals[i / 2] * offset).rounded();
            let (symbols, bonus_space) = marks(line, spaces.len());
            lines[*id] = Some(LineShape {
                id: *id,
                from: line.from.index(),
                to: line.to.map(capotreno_rules::PlaceId::index),
                inset: inset_name(sheet),
                look: Look::of(line),
                colour: line.colour,
                cards: line.cards,
                curve: [beside(0), beside(1), beside(2), beside(3)],
                spaces,
                symbols,
                draw_bonus: line.draw_bonus,
                bonus_space,
                leaves: rim(bundle, beside(3), frame),
                abreast: bundle.lines.len(),
            });
        }
    }
}

/// Which spaces show wild symbols (around the middle) and which one the draw bonus (beside them).
fn marks(line: &Line, spaces: usize) -> (Vec<usize>, Option<usize>) {
    let symbols = usize::from(line.symbols).min(spaces);
    let first = (spaces - symbols) / 2;
    let bonus = (line.draw_bonus > 0).then(|| if first > 0 { first - 1 } else { spaces - 1 });
    ((first..first + symbols).collect(), bonus)
}

/// Where a line that leaves the board meets its rim.
fn rim(bundle: &Bundle, from: Point, frame: &Bounds) -> Option<Point> {
    let towards = direction(bundle.leaves?);
    let x = if towards.x > 0.0 { frame.max.x } else { frame.min.x };
    let y = if towards.y > 0.0 { frame.max.y } else { frame.min.y };
    Some(if towards.x.abs() > 0.5 { Point::new(x, from.y) } else { Point::new(from.x, y) })
}
