//! The map under the board: land, borders, lakes and what we drew ourselves, in degrees in
//! `coast.json`, and bent to the layout when the board is built.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::clip;
use crate::error::DrawError;
use crate::geometry::{Bounds, Point};
use crate::inlet;
use crate::projection::Projection;
use crate::shape::Shape;
use crate::sheet::{MAIN, Sheet};
use crate::warp::Warp;
use crate::world::World;

/// What `coast.json` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coast {
    /// Where the data comes from and under which terms.
    pub source: String,
    /// What the ground looks like.
    #[serde(default)]
    pub world: World,
    pub sheets: BTreeMap<String, CoastSheet>,
}

/// Coordinates are longitude and latitude in ten-thousandths of a degree, one after the other.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoastSheet {
    pub features: Vec<RawFeature>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawFeature {
    pub kind: FeatureKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub at: Vec<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FeatureKind {
    /// Closed.
    Land,
    /// Closed.
    Park,
    /// Closed.
    Lake,
    River,
    /// Narrower than a river.
    Canal,
    Border,
    /// The Arctic Circle.
    Circle,
    /// The Berlin ring and the like.
    Rail,
    /// The name of a water, at one point.
    WaterName,
    /// The name of a country or park, at one point.
    LandName,
    /// A chain of mountains.
    Ridge,
    /// An avenue.
    Street,
    /// Something worth a picture, named by which, at one point.
    Sight,
    /// The name of the whole board, at one point.
    Title,
    /// Closed. What is not known yet, over everything else.
    Paper,
}

impl FeatureKind {
    pub fn closed(self) -> bool {
        match self {
            FeatureKind::Land | FeatureKind::Park | FeatureKind::Lake | FeatureKind::Paper => true,
            FeatureKind::River
            | FeatureKind::Canal
            | FeatureKind::Border
            | FeatureKind::Circle
            | FeatureKind::Rail
            | FeatureKind::WaterName
            | FeatureKind::LandName
            | FeatureKind::Ridge
            | FeatureKind::Street
            | FeatureKind::Sight
            | FeatureKind::Title => false,
        }
    }

    /// Whether it is one point.
    fn is_point(self) -> bool {
        matches!(
            self,
            FeatureKind::WaterName | FeatureKind::LandName | FeatureKind::Sight | FeatureKind::Title
        )
    }
}

/// A feature on the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Feature {
    pub kind: FeatureKind,
    /// The inset it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub inset: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub name: Option<String>,
    pub points: Vec<Point>,
}

/// More points than this is no coast of ours.
const MOST_POINTS: usize = 400_000;

impl Coast {
    pub fn parse(text: &str) -> Result<Coast, DrawError> {
        let coast: Coast = serde_json::from_str(text).map_err(|error| DrawError::Coast(error.to_string()))?;
        let mut points = 0;
        for feature in coast.sheets.values().flat_map(|sheet| &sheet.features) {
            points += feature.at.len() / 2;
            if feature.at.len() % 2 != 0 {
                return Err(DrawError::Coast("a feature has an odd number of coordinates".to_owned()));
            }
            let inside = |pair: &[i32]| pair[0].abs() <= 3_600_000 && pair[1].abs() <= 900_000;
            if !feature.at.chunks_exact(2).all(inside) {
                return Err(DrawError::Coast("a coordinate is not on the globe".to_owned()));
            }
        }
        if points > MOST_POINTS {
            return Err(DrawError::Coast(format!("more than {MOST_POINTS} points")));
        }
        Ok(coast)
    }

    pub fn to_json(&self) -> String {
        // Plain data without maps keyed by anything but strings always serialises.
        let text = serde_json::to_string(self).unwrap_or_default();
        // One feature a line: a change shows as the change it is.
        text.replace("{\"kind\"", "\n{\"kind\"") + "\n"
    }

    /// The features of a sheet, bent to its layout and cut to its frame.
    pub(crate) fn features(&self, sheet: &Sheet, shape: &Shape, frame: &Bounds) -> Vec<Feature> {
        let (projection, real) = sheet.projected();
        let pairs = real.into_iter().map(|(node, real)| (real, shape.nodes[node])).collect();
        self.bent(&sheet.name, &projection, pairs, frame)
    }

    /// The features of a sheet, where real positions are drawn as the pairs say.
    pub(crate) fn bent(
        &self,
        sheet: &str,
        projection: &Projection,
        pairs: Vec<(Point, Point)>,
        frame: &Bounds,
    ) -> Vec<Feature> {
        let Some(known) = self.sheets.get(sheet) else { return Vec::new() };
        let Some(warp) = Warp::new(pairs) else { return Vec::new() };
        let inset = (sheet != MAIN).then(|| sheet.to_owned());
        let around = frame.grown(30.0);
        let mut features = Vec::new();
        for raw in &known.features {
            let lines = bend(raw, projection, &warp, &around);
            features.extend(lines.into_iter().map(|points| Feature {
                kind: raw.kind,
                inset: inset.clone(),
                name: raw.name.clone(),
                points,
            }));
        }
        let mut features = inlet::open(features);
        features.sort_by_key(|feature| feature.kind);
        features
    }
}

fn bend(raw: &RawFeature, projection: &Projection, warp: &Warp, frame: &Bounds) -> Vec<Vec<Point>> {
    let degrees: Vec<Point> = raw
        .at
        .chunks_exact(2)
        .map(|pair| Point::new(f64::from(pair[0]) / 1e4, f64::from(pair[1]) / 1e4))
        .collect();
    if raw.kind.is_point() {
        let at = degrees.first().map(|at| warp.apply(projection.project(*at)).rounded());
        return at.filter(|at| frame.contains(*at)).into_iter().map(|at| vec![at]).collect();
    }
    let mut flat: Vec<Point> = degrees.iter().map(|at| projection.project(*at)).collect();
    if raw.kind.closed() {
        flat.extend(flat.first().copied());
    }
    let span = Bounds::of(flat.iter().copied());
    let longest = (span.width().max(span.height()) / 40.0).max(1e-3);
    let bent: Vec<Point> = clip::densify(&flat, longest).into_iter().map(|at| warp.apply(at)).collect();
    let parts = if raw.kind.closed() {
        let mut ring = clip::ring(&bent, frame);
        ring.extend(ring.first().copied());
        vec![ring]
    } else {
        clip::line(&bent, frame)
    };
    parts
        .into_iter()
        .map(|part| clip::simplify(&part, 0.4).into_iter().map(Point::rounded).collect::<Vec<Point>>())
        .filter(|part| part.len() > 1 && (!raw.kind.closed() || part.len() > 3))
        .collect()
}
