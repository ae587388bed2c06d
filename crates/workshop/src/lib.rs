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

/// The whole world, Natural Earth 1:50m. A browser fetches it when a board is made.
#[cfg(feature = "world")]
pub fn world() -> Result<&'static capotreno_drawing::Atlas, WorkshopError> {
    static WORLD: LazyLock<Result<capotreno_drawing::Atlas, String>> = LazyLock::new(|| {
        capotreno_drawing::Atlas::from_bytes(include_bytes!("../data/world.bin"))
            .map_err(|error| error.to_string())
    });
    WORLD.as_ref().map_err(|error| WorkshopError::Draw(DrawError::Atlas(error.clone())))
}
