//! Making boards: what the world looks like, where its regions and cities are, and the first files of a
//! new board. And what an editor does to the files of a board: [`apply`] changes their text and nothing else in it,
//! [`look`] says what is on the board and what is wrong with it. No file is read or written here; drawing is
//! `capotreno-drawing`'s.

mod contents;
mod draft;
mod edit;
mod gazetteer;
mod graph;
mod hand;
mod look;
mod rows;
mod trains;
mod write;

#[cfg(feature = "world")]
use std::sync::LazyLock;

#[cfg(feature = "world")]
use capotreno_drawing::Atlas;
use capotreno_drawing::DrawError;
use capotreno_editions::LoadError;

pub use contents::{Contents, Files, LineRow, PlaceRow, TicketRow};
pub use edit::{Edit, EditError, List, apply};
pub use gazetteer::{Area, Place, region, region_names};
pub use hand::Moved;
pub use look::{Look, Row, Said, advise, area_of, finished, look, view_of};
pub use write::{Begin, NewBoard, first_files, new_board};

/// Why there is no new board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkshopError {
    #[error(
        "no region or country {name:?} is known{suggestion}; give the box around it with --box WEST,SOUTH,EAST,NORTH"
    )]
    UnknownRegion { name: String, suggestion: String },
    #[error(
        "a box is four numbers in degrees, WEST,SOUTH,EAST,NORTH, such as 12.3,36.6,15.8,38.4, with the west before the \
         east and the south before the north"
    )]
    Box,
    #[error(
        "{0:?} is no name for a board: it begins with a letter and has letters a to z, digits, hyphens and underscores, up \
         to 32"
    )]
    Name(String),
    #[error("the new board cannot be drawn: {0}")]
    Draw(#[from] DrawError),
    #[error("the new board has problems of its own, which is a mistake of ours: {0}")]
    Load(#[from] LoadError),
}

/// A board that is nowhere wider or higher, in degrees, has the finer coastlines. The client has the same number
/// (`web/src/workshop/ask.ts`).
pub const FINE: f64 = 6.0;

#[cfg(feature = "world")]
type Read = LazyLock<Result<Atlas, String>>;

#[cfg(feature = "world")]
fn read(bytes: &[u8]) -> Result<Atlas, String> {
    Atlas::from_bytes(bytes).map_err(|error| error.to_string())
}

#[cfg(feature = "world")]
fn known(atlas: &'static Read) -> Result<&'static Atlas, WorkshopError> {
    atlas.as_ref().map_err(|error| WorkshopError::Draw(DrawError::Atlas(error.clone())))
}

/// The whole world, Natural Earth 1:50m. A browser fetches it when a board is made.
#[cfg(feature = "world")]
pub fn world() -> Result<&'static Atlas, WorkshopError> {
    static WORLD: Read = LazyLock::new(|| read(include_bytes!("../data/world.bin")));
    known(&WORLD)
}

/// The coastlines for a board of this size, both ways in degrees: Natural Earth 1:10m where it is small.
#[cfg(feature = "world")]
pub fn atlas_for([wide, high]: [f64; 2]) -> Result<&'static Atlas, WorkshopError> {
    static FINER: Read = LazyLock::new(|| read(include_bytes!("../data/fine.bin")));
    if wide <= FINE && high <= FINE { known(&FINER) } else { world() }
}
