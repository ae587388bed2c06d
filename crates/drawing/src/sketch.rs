//! `sketch.toml`: what a board's maker drew.

use serde::Deserialize;

use crate::coast::FeatureKind;
use crate::world::World;

/// What `sketch.toml` says: features by sheet, in degrees.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sketch {
    /// Sheets that take no land from the atlas.
    #[serde(default)]
    pub without_atlas: Vec<String>,
    /// What the ground looks like.
    #[serde(default)]
    pub world: World,
    #[serde(default)]
    pub features: Vec<Drawn>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawn {
    pub kind: FeatureKind,
    #[serde(default)]
    pub name: Option<String>,
    /// The main map if none is given.
    #[serde(default)]
    pub sheet: Option<String>,
    /// Longitude and latitude.
    pub at: Vec<[f64; 2]>,
}
