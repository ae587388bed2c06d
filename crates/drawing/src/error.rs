//! What can be wrong with the files a picture is made from.

use thiserror::Error;

#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DrawError {
    #[error("layout.toml cannot be read: {0}")]
    Layout(String),
    #[error("layout.toml: {0}")]
    LayoutValue(String),
    #[error("coast.json cannot be read: {0}")]
    Coast(String),
    #[error("sketch.toml cannot be read: {0}")]
    Sketch(String),
    #[error("the atlas is not a TopoJSON file with land and countries: {0}")]
    Atlas(String),
    #[error("the board has no places")]
    NoPlaces,
    #[error("the whole board has no {0}")]
    NotOnBoard(String),
}
