//! The names of seas and countries: each looks for a free spot near where it belongs, on water or on
//! land, and is left out where there is none. They are background and give way to everything.

use crate::board::{Board, Inset, Space};
use crate::coast::{Feature, FeatureKind};
use crate::geometry::{Block, Point};
use crate::labels::text_width;

pub(crate) const WATER_FONT: f64 = 19.0;
pub(crate) const LAND_FONT: f64 = 20.0;
pub(crate) const WATER_SPACING: f64 = 2.0;
pub(crate) const LAND_SPACING: f64 = 5.0;
pub(crate) const TITLE_FONT: f64 = 27.0;
pub(crate) const TITLE_SPACING: f64 = 6.0;
/// How far a name may wander.
const REACH: f64 = 120.0;
const STEP: f64 = 9.0;
/// What the frame of the board takes.
const RIM: f64 = 16.0;

pub(crate) fn settle(board: &mut Board) {
    let mut taken: Vec<Block> = board.lines.iter().flat_map(|line| &line.spaces).map(Space::block).collect();
    for place in &board.places {
        let spots = std::iter::once((place.x, place.y, &place.label))
            .chain(place.again.iter().map(|again| (again.x, again.y, &again.label)));
        for (x, y, label) in spots {
            let radius = Point::new(place.radius, place.radius);
            taken.push(Block::upright(Point::new(x, y) - radius, Point::new(x, y) + radius));
            taken.push(label.block());
        }
    }
    let frames: Vec<Block> = board.insets.iter().map(Inset::block).collect();
    let ground = std::mem::take(&mut board.ground);
    let mut kept = Vec::with_capacity(ground.len());
    for feature in &ground {
        let is_name = font(feature.kind).is_some();
        if !is_name {
            kept.push(feature.clone());
            continue;
        }
        let blocked: &[Block] = if feature.inset.is_none() { &frames } else { &[] };
        if let Some((moved, block)) = free_spot(board, feature, &ground, &taken, blocked) {
            taken.push(block);
            kept.push(moved);
        }
    }
    board.ground = kept;
}

/// The room a name takes, once it has settled.
pub(crate) fn room(feature: &Feature) -> Option<Block> {
    let (name, baseline) = (feature.name.as_ref()?, *feature.points.first()?);
    let (font, _) = font(feature.kind)?;
    let half = half(feature.kind, name)?;
    let at = baseline - Point::new(0.0, font * 0.35);
    Some(Block::upright(at - half, at + half))
}

/// Half the room of a name; a title stands in a cartouche.
fn half(kind: FeatureKind, name: &str) -> Option<Point> {
    let (font, spacing) = font(kind)?;
    let width = text_width(name, font) + spacing * name.chars().count() as f64;
    let margin = if kind == FeatureKind::Title { Point::new(34.0, 18.0) } else { Point::new(6.0, 3.0) };
    Some(Point::new(width / 2.0, font / 2.0) + margin)
}

/// The size of a kind of name and the room between its letters.
fn font(kind: FeatureKind) -> Option<(f64, f64)> {
    match kind {
        FeatureKind::WaterName => Some((WATER_FONT, WATER_SPACING)),
        FeatureKind::LandName => Some((LAND_FONT, LAND_SPACING)),
        FeatureKind::Title => Some((TITLE_FONT, TITLE_SPACING)),
        FeatureKind::Land
        | FeatureKind::Park
        | FeatureKind::Lake
        | FeatureKind::River
        | FeatureKind::Canal
        | FeatureKind::Border
        | FeatureKind::Circle
        | FeatureKind::Rail
        | FeatureKind::Ridge
        | FeatureKind::Street
        | FeatureKind::Sight
        | FeatureKind::Paper => None,
    }
}

fn free_spot(
    board: &Board,
    feature: &Feature,
    ground: &[Feature],
    taken: &[Block],
    frames: &[Block],
) -> Option<(Feature, Block)> {
    let (name, home) = (feature.name.as_ref()?, *feature.points.first()?);
    let (font, _) = font(feature.kind)?;
    let half = half(feature.kind, name)?;
    let reach = (REACH / STEP) as i32;
    let mut steps: Vec<(i32, i32)> =
        (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y))).collect();
    steps.sort_by_key(|(x, y)| x * x + y * y);
    for (x, y) in steps {
        let at = home + Point::new(f64::from(x), f64::from(y)) * STEP;
        let block = Block::upright(at - half, at + half);
        let inside = at.x - half.x > RIM
            && at.y - half.y > RIM
            && at.x + half.x < board.width - RIM
            && at.y + half.y < board.height - RIM;
        let free = || taken.iter().chain(frames).all(|other| block.overlap(other) <= 0.0);
        let fits = || {
            if feature.kind == FeatureKind::Title {
                return true;
            }
            let ends = [-1.0, -0.5, 0.0, 0.5, 1.0];
            ends.iter().all(|end| {
                let at = at + Point::new(half.x * end, 0.0);
                dry(ground, feature, at) == (feature.kind == FeatureKind::LandName)
            })
        };
        if inside && free() && fits() {
            let baseline = (at + Point::new(0.0, font * 0.35)).rounded();
            return Some((Feature { points: vec![baseline], ..feature.clone() }, block));
        }
    }
    None
}

/// Whether a point is on land and in no lake; where a sheet has no land, everything dry is land.
fn dry(ground: &[Feature], like: &Feature, at: Point) -> bool {
    let mut land = false;
    let mut has_land = false;
    let mut wet = false;
    for feature in ground.iter().filter(|feature| feature.inset == like.inset) {
        match feature.kind {
            FeatureKind::Land => {
                has_land = true;
                land ^= inside(&feature.points, at);
            }
            FeatureKind::Lake => wet |= inside(&feature.points, at),
            FeatureKind::Park
            | FeatureKind::River
            | FeatureKind::Canal
            | FeatureKind::Border
            | FeatureKind::Circle
            | FeatureKind::Rail
            | FeatureKind::WaterName
            | FeatureKind::LandName
            | FeatureKind::Ridge
            | FeatureKind::Street
            | FeatureKind::Sight
            | FeatureKind::Title
            | FeatureKind::Paper => {}
        }
    }
    // A map of streets names its rivers beside them.
    if !has_land {
        return like.kind == FeatureKind::LandName;
    }
    land && !wet
}

fn inside(ring: &[Point], at: Point) -> bool {
    let mut odd = false;
    for (i, a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            odd = !odd;
        }
    }
    odd
}
