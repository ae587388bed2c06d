//! The editions of this build, with what pages are told about them.

use std::sync::{Arc, LazyLock};

use capotreno_drawing::{Board, DrawError};
use capotreno_editions::{Folder, LoadError, Loaded};
use capotreno_notation::record::RulesVersion;
use capotreno_notation::{Book, COMMON, Rulebook, Shelf};
use capotreno_protocol::{EditionDetails, EditionSummary};
use capotreno_rules::Edition;
use capotreno_session::PlayedBy;

/// Why the editions cannot be used.
#[derive(Debug)]
pub enum BoardError {
    Load(LoadError),
    Draw(DrawError),
}

impl std::fmt::Display for BoardError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BoardError::Load(error) => error.fmt(out),
            BoardError::Draw(error) => error.fmt(out),
        }
    }
}

/// An edition, compiled.
#[derive(Debug)]
struct Known {
    loaded: Loaded,
    folder: &'static Folder,
    shelf: Arc<Shelf>,
}

/// The editions, in the order in which they are shown.
#[derive(Debug)]
pub struct Boards {
    all: Vec<Known>,
    /// Read when the first page is asked for: a game needs none.
    rulebook: LazyLock<Rulebook>,
}

impl Boards {
    /// The editions of this build.
    pub fn embedded() -> Result<Boards, BoardError> {
        let mut all = Vec::new();
        for folder in Folder::embedded() {
            let loaded = folder.load().map_err(BoardError::Load)?;
            let shelf = Arc::new(Shelf::from(loaded.clone()));
            all.push(Known { loaded, folder, shelf });
        }
        let rulebook = || {
            let ids = capotreno_editions::embedded_ids().iter().copied();
            Rulebook::new(ids.zip(Folder::embedded()))
        };
        Ok(Boards { all, rulebook: LazyLock::new(rulebook) })
    }

    fn known(&self, id: &str) -> Option<&Known> {
        self.all.iter().find(|known| known.loaded.spec().id == id)
    }

    pub fn shelf(&self, id: &str) -> Option<&Arc<Shelf>> {
        self.known(id).map(|known| &known.shelf)
    }

    pub fn rules(&self, id: &str) -> Option<&Edition> {
        self.known(id).map(|known| &known.shelf.edition)
    }

    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// What a new table is played on and by.
    pub fn played_by(&self, id: &str) -> Option<PlayedBy> {
        let digest = self.shelf(id)?.digest();
        // The files are those of this build; what the rules see of them tells games apart.
        Some(PlayedBy { files: digest.clone(), digest, rules: RulesVersion::NOW })
    }

    pub fn summaries(&self) -> Result<Vec<EditionSummary>, BoardError> {
        let summary = |known: &Known| {
            let about = known.folder.about(&known.loaded).map_err(BoardError::Load)?;
            let rules = self.rulebook.page(&known.loaded.spec().id).and_then(Book::prefix);
            Ok(EditionSummary {
                rules,
                ..EditionSummary::new(&known.shelf.edition, &known.shelf.digest(), &about)
            })
        };
        self.all.iter().map(summary).collect()
    }

    pub fn details(&self, id: &str) -> Option<Result<EditionDetails, BoardError>> {
        let known = self.known(id)?;
        let book = self.rulebook.page(id).map_or(COMMON, |page| &page.id);
        let about = known.folder.about(&known.loaded).map_err(BoardError::Load);
        Some(
            about.map(|about| EditionDetails::new(&known.shelf.edition, &known.shelf.digest(), &about, book)),
        )
    }

    pub fn drawing(&self, id: &str) -> Option<Result<Board, BoardError>> {
        let known = self.known(id)?;
        Some(Board::of(&known.loaded, known.folder).map_err(BoardError::Draw))
    }
}
