//! The editions that are played here, ready to play. Their files are read elsewhere (`capotreno-guide`), and
//! come here packed: a game needs none of what reads, draws and tells.

use std::collections::BTreeMap;
use std::sync::Arc;

use capotreno_editions::{LoadError, Loaded};
use capotreno_notation::Shelf;
use capotreno_notation::record::RulesVersion;
use capotreno_rules::Edition;
use capotreno_session::PlayedBy;

#[derive(Debug)]
struct Known {
    shelf: Arc<Shelf>,
    /// Whether somebody brought it as files.
    own: bool,
}

impl Known {
    fn id(&self) -> &str {
        &self.shelf.edition.spec().id
    }
}

/// The editions, in the order in which they are shown.
#[derive(Debug)]
pub struct Boards {
    all: Vec<Known>,
}

impl Boards {
    /// The editions of this build, where they are in the binary.
    pub fn embedded() -> Result<Boards, LoadError> {
        let ids = capotreno_editions::embedded_ids();
        let all: Result<Vec<Loaded>, LoadError> =
            ids.iter().map(|id| capotreno_editions::embedded(id)).collect();
        Ok(Boards::of(all?))
    }

    /// The editions of this build, packed; nothing where they are those of another.
    pub fn unpack(packed: &[u8]) -> Option<Boards> {
        capotreno_editions::unpack(packed).map(Boards::of)
    }

    fn of(all: Vec<Loaded>) -> Boards {
        let known = |loaded| Known { shelf: Arc::new(Shelf::from(loaded)), own: false };
        Boards { all: all.into_iter().map(known).collect() }
    }

    /// Boards of one's own, packed, in place of those of the same ids. Boards of the house stay what they are.
    pub fn add(&mut self, packed: &[u8]) {
        for loaded in capotreno_editions::unpack(packed).into_iter().flatten() {
            let known = Known { shelf: Arc::new(Shelf::from(loaded)), own: true };
            if self.all.iter().all(|other| other.own || other.id() != known.id()) {
                self.all.retain(|other| other.id() != known.id());
                self.all.push(known);
            }
        }
    }

    /// Whether somebody has brought a board.
    pub fn has_own(&self) -> bool {
        self.all.iter().any(|known| known.own)
    }

    /// The digest of each edition, by which pages know that they speak of the same one.
    pub fn digests(&self) -> BTreeMap<&str, String> {
        self.all.iter().map(|known| (known.id(), known.shelf.digest())).collect()
    }

    /// Every edition's id.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(Known::id)
    }

    pub fn shelf(&self, id: &str) -> Option<&Arc<Shelf>> {
        self.all.iter().find(|known| known.id() == id).map(|known| &known.shelf)
    }

    pub fn rules(&self, id: &str) -> Option<&Edition> {
        self.shelf(id).map(|shelf| &shelf.edition)
    }

    /// What a new table is played on and by.
    pub fn played_by(&self, id: &str) -> Option<PlayedBy> {
        let digest = self.shelf(id)?.digest();
        // The files are those of this build; what the rules see of them tells games apart.
        Some(PlayedBy { files: digest.clone(), digest, rules: RulesVersion::NOW })
    }
}
