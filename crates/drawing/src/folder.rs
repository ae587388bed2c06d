//! The board of an edition's folder, from the binary or from disk.

use capotreno_editions::{FileName, Folder, Loaded};

use crate::board::Board;
use crate::error::DrawError;

impl Board {
    /// The board of an edition, with the drawing files that its folder has; without them it is laid
    /// out quickly, on plain ground.
    pub fn of(loaded: &Loaded, folder: &Folder) -> Result<Board, DrawError> {
        let (layout, coast) = (folder.text(FileName::Layout), folder.text(FileName::Coast));
        Board::new(loaded.spec(), &loaded.edges, layout, coast)
    }

    /// The board of an edition inside the binary; any other is laid out on plain ground.
    pub fn embedded(loaded: &Loaded) -> Result<Board, DrawError> {
        match Folder::of_embedded(&loaded.spec().id) {
            Some(folder) => Board::of(loaded, folder),
            None => Board::new(loaded.spec(), &loaded.edges, None, None),
        }
    }
}
