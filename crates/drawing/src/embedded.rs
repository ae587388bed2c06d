//! The drawing files inside the binary, and those of a user's own folder.

use std::path::Path;

use capotreno_editions::{Loaded, Texts};

use crate::board::Board;
use crate::error::DrawError;

macro_rules! drawings {
    ($($id:literal),* $(,)?) => {
        fn files(id: &str) -> Option<(&'static str, &'static str)> {
            match id {
                $($id => Some((
                    include_str!(concat!("../../../editions/", $id, "/layout.toml")),
                    include_str!(concat!("../../../editions/", $id, "/coast.json")),
                )),)*
                _ => None,
            }
        }
    };
}

drawings!("nordic", "japan", "northern", "berlin", "legends");

/// The files of the whole board of a campaign.
fn campaign_files(id: &str) -> Option<(Texts<'static>, &'static str, &'static str)> {
    match id {
        "charter" => Some((
            Texts {
                edition: include_str!("../../../campaigns/charter/board/edition.toml"),
                board: include_str!("../../../campaigns/charter/board/board.toml"),
                tickets: include_str!("../../../campaigns/charter/board/tickets.toml"),
            },
            include_str!("../../../campaigns/charter/board/layout.toml"),
            include_str!("../../../campaigns/charter/board/coast.json"),
        )),
        _ => None,
    }
}

impl Board {
    /// The whole board of a campaign; [`Board::part`] cuts from it what a game is played on.
    pub fn of_campaign(id: &str) -> Result<Board, DrawError> {
        let (texts, layout, coast) =
            campaign_files(id).ok_or_else(|| DrawError::NoCampaign(id.to_owned()))?;
        let loaded = capotreno_editions::parse(&format!("campaigns/{id}/board"), &texts)
            .map_err(|error| DrawError::Campaign(error.to_string()))?;
        Board::new(&loaded.spec, &loaded.edges, Some(layout), Some(coast))
    }

    /// The board of an edition inside the binary; any other is laid out on plain ground.
    pub fn embedded(loaded: &Loaded) -> Result<Board, DrawError> {
        let (layout, coast) = files(&loaded.spec.id).unzip();
        Board::new(&loaded.spec, &loaded.edges, layout, coast)
    }

    /// The board of an edition's folder, with the drawing files that are there.
    pub fn from_folder(loaded: &Loaded, folder: &Path) -> Result<Board, DrawError> {
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
        let (layout, coast) = (read("layout.toml"), read("coast.json"));
        Board::new(&loaded.spec, &loaded.edges, layout.as_deref(), coast.as_deref())
    }
}
