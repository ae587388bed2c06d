//! Laws that every game of every edition must obey, written once, and what tests need to run
//! them. A development dependency only.

pub mod campaign;
pub mod database;
pub mod faults;
mod folder;
pub mod forge;
pub mod fuzz;
pub mod laws;
pub mod payments;
pub mod twins;
pub mod workbench;

use capotreno_rules::Edition;
pub use folder::Folder;

/// Every edition of the binary, ready to play.
pub fn editions() -> Vec<Edition> {
    capotreno_editions::embedded_ids().iter().map(|id| edition(id)).collect()
}

/// One edition of the binary.
pub fn edition(id: &str) -> Edition {
    capotreno_editions::embedded(id).expect("the editions of the binary are valid").edition
}

/// Every edition with every number of players.
pub fn tables() -> Vec<(Edition, u8)> {
    editions()
        .into_iter()
        .flat_map(|edition| {
            let players = edition.spec().fewest_players..=edition.spec().most_players;
            players.map(move |count| (edition.clone(), count))
        })
        .collect()
}
