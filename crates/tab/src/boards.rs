//! The editions of this build, with what pages are told about them.

use std::collections::BTreeMap;
use std::sync::Arc;

use capotreno_campaign::Content;
use capotreno_drawing::{Board, DrawError};
use capotreno_editions::{Folder, LoadError, Loaded};
use capotreno_notation::record::RulesVersion;
use capotreno_notation::{Book, COMMON, Rulebook, Shelf};
use capotreno_protocol::{EditionDetails, EditionSummary};
use capotreno_rules::Edition;
use capotreno_session::PlayedBy;
use serde::Deserialize;

/// Why the editions cannot be used.
#[derive(Debug)]
pub enum BoardError {
    Load(LoadError),
    Draw(DrawError),
    /// A board of one's own has the id of one that is there.
    Taken(String),
}

impl std::fmt::Display for BoardError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BoardError::Load(error) => error.fmt(out),
            BoardError::Draw(error) => error.fmt(out),
            BoardError::Taken(id) => {
                write!(out, "there is a board {id:?} already: give yours another id in edition.toml")
            }
        }
    }
}

/// An edition, compiled.
#[derive(Debug)]
struct Known {
    loaded: Loaded,
    folder: Folder,
    shelf: Arc<Shelf>,
    /// Whether somebody brought it as files.
    own: bool,
}

/// What draws, tells and teaches. A game needs none of it, so it comes when it is first asked for.
#[derive(Clone, Default, Debug, Deserialize)]
pub struct Texts {
    /// The common rules and the first lesson, named as in an edition's folder.
    rulebook: BTreeMap<String, String>,
    /// The files of each edition by their names.
    editions: BTreeMap<String, BTreeMap<String, String>>,
}

/// A folder's files, and others beside them.
fn filled(folder: &Folder, id: &str, others: Option<&BTreeMap<String, String>>) -> Folder {
    let others = others.into_iter().flatten().map(|(name, text)| (name.as_str(), text.as_str()));
    Folder::of_files(&format!("editions/{id}"), folder.files().chain(others))
}

/// The editions, in the order in which they are shown.
#[derive(Debug)]
pub struct Boards {
    all: Vec<Known>,
    /// There when the texts are: the common ones, and all.
    common: Option<Folder>,
    rulebook: Option<Rulebook>,
}

impl Boards {
    /// The editions of this build, without what a game does not need.
    pub fn embedded() -> Result<Boards, BoardError> {
        let mut all = Vec::new();
        for folder in Folder::embedded() {
            let loaded = folder.load().map_err(BoardError::Load)?;
            let shelf = Arc::new(Shelf::from(loaded.clone()));
            all.push(Known { loaded, folder: folder.clone(), shelf, own: false });
        }
        Ok(Boards { all, common: None, rulebook: None })
    }

    /// A board of one's own, from its files by their names, in place of one of the same id: its id.
    pub fn add(&mut self, files: &BTreeMap<String, String>) -> Result<String, BoardError> {
        let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let folder = Folder::of_files("your board", files);
        let loaded = folder.load().map_err(BoardError::Load)?;
        folder.about(&loaded).map_err(BoardError::Load)?;
        Board::of(&loaded, &folder).map_err(BoardError::Draw)?;
        let id = loaded.spec().id.clone();
        if self.known(&id).is_some_and(|known| !known.own) {
            return Err(BoardError::Taken(id));
        }
        let shelf = Arc::new(Shelf::from(loaded.clone()));
        self.all.retain(|known| known.loaded.spec().id != id);
        self.all.push(Known { loaded, folder, shelf, own: true });
        self.bind();
        Ok(id)
    }

    /// Takes what draws, tells and teaches.
    pub fn take(&mut self, texts: &Texts) {
        for known in &mut self.all {
            let id = &known.loaded.spec().id;
            known.folder = filled(&known.folder, id, texts.editions.get(id));
        }
        self.common = Some(filled(&Folder::of_files("rulebook", []), "rulebook", Some(&texts.rulebook)));
        self.bind();
    }

    /// Binds the pages of all boards into one book.
    fn bind(&mut self) {
        let Some(common) = &self.common else { return };
        let editions = self.all.iter().map(|known| (known.loaded.spec().id.as_str(), &known.folder));
        self.rulebook = Some(Rulebook::given(common, editions));
    }

    /// The digest of each edition, by which pages know that they speak of the same one.
    pub fn digests(&self) -> BTreeMap<&str, String> {
        self.all.iter().map(|known| (known.loaded.spec().id.as_str(), known.shelf.digest())).collect()
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

    /// Nothing before the texts are there.
    pub fn rulebook(&self) -> Option<&Rulebook> {
        self.rulebook.as_ref()
    }

    pub fn page(&self, id: &str) -> Option<&Book> {
        self.rulebook.as_ref()?.page(id)
    }

    /// What a new table is played on and by.
    pub fn played_by(&self, id: &str) -> Option<PlayedBy> {
        let digest = self.shelf(id)?.digest();
        // The files are those of this build; what the rules see of them tells games apart.
        Some(PlayedBy { files: digest.clone(), digest, rules: RulesVersion::NOW })
    }

    /// The boards that somebody brought.
    pub fn own(&self) -> Result<Vec<EditionSummary>, BoardError> {
        let own: Vec<&str> =
            self.all.iter().filter(|known| known.own).map(|known| known.loaded.spec().id.as_str()).collect();
        Ok(self.summaries()?.into_iter().filter(|summary| own.contains(&summary.id.as_str())).collect())
    }

    pub fn summaries(&self) -> Result<Vec<EditionSummary>, BoardError> {
        let summary = |known: &Known| {
            let about = known.folder.about(&known.loaded).map_err(BoardError::Load)?;
            let rules = self.page(&known.loaded.spec().id).and_then(Book::prefix);
            // A campaign is known once its files are there: where a site is made they are.
            let content =
                Content::embedded().ok().filter(|content| content.base.id == known.loaded.spec().id);
            Ok(EditionSummary {
                rules,
                campaign: content.map(|content| content.id.clone()),
                ..EditionSummary::new(&known.shelf.edition, &known.shelf.digest(), &about)
            })
        };
        self.all.iter().map(summary).collect()
    }

    pub fn details(&self, id: &str) -> Option<Result<EditionDetails, BoardError>> {
        let known = self.known(id)?;
        let book = self.page(id).map_or(COMMON, |page| &page.id);
        let about = known.folder.about(&known.loaded).map_err(BoardError::Load);
        Some(
            about.map(|about| EditionDetails::new(&known.shelf.edition, &known.shelf.digest(), &about, book)),
        )
    }

    pub fn drawing(&self, id: &str) -> Option<Result<Board, BoardError>> {
        let known = self.known(id)?;
        Some(Board::of(&known.loaded, &known.folder).map_err(BoardError::Draw))
    }
}
