//! The editions of this build with their files, and what pages are told about them.

use std::collections::BTreeMap;

use capotreno_drawing::{Board, DrawError};
use capotreno_editions::{Folder, LoadError, Loaded};
use capotreno_notation::{Book, COMMON, Rulebook, Shelf};
use capotreno_protocol::{EditionDetails, EditionSummary};
use capotreno_rules::Edition;
use serde::Deserialize;

/// Why the editions cannot be used.
#[derive(Debug)]
pub enum BoardError {
    Load(LoadError),
    Draw(DrawError),
    /// What was fetched is something else.
    Texts,
    /// A board of one's own has the id of one that is there.
    Taken(String),
}

impl std::fmt::Display for BoardError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BoardError::Load(error) => error.fmt(out),
            BoardError::Draw(error) => error.fmt(out),
            BoardError::Texts => out.write_str("the texts of the game are those of another version"),
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
    /// Whether somebody brought it as files.
    own: bool,
}

impl Known {
    fn digest(&self) -> String {
        self.loaded.edition.digest().to_string()
    }
}

/// The files that draw, tell and teach; those of the rules are in the module itself.
#[derive(Clone, Default, Debug, Deserialize)]
pub struct Texts {
    /// The common rules and the first lesson, named as in an edition's folder.
    rulebook: BTreeMap<String, String>,
    /// The files of each edition by their names.
    editions: BTreeMap<String, BTreeMap<String, String>>,
    /// The campaign that is played on an edition, by the edition's id.
    #[serde(default)]
    campaigns: BTreeMap<String, String>,
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
    common: Folder,
    rulebook: Rulebook,
    campaigns: BTreeMap<String, String>,
}

impl Boards {
    /// The editions of this build.
    pub fn embedded(texts: &Texts) -> Result<Boards, BoardError> {
        let mut all = Vec::new();
        for folder in Folder::embedded() {
            let loaded = folder.load().map_err(BoardError::Load)?;
            let id = &loaded.spec().id;
            let folder = filled(folder, id, texts.editions.get(id));
            all.push(Known { loaded, folder, own: false });
        }
        let common = filled(&Folder::of_files("rulebook", []), "rulebook", Some(&texts.rulebook));
        let rulebook = bound(&common, &all);
        Ok(Boards { all, common, rulebook, campaigns: texts.campaigns.clone() })
    }

    /// The editions of this build, packed.
    pub fn packed_house() -> Result<Vec<u8>, BoardError> {
        let ids = capotreno_editions::embedded_ids();
        let all: Result<Vec<Loaded>, LoadError> =
            ids.iter().map(|id| capotreno_editions::embedded(id)).collect();
        all.map(|all| capotreno_editions::pack(&all)).map_err(BoardError::Load)
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
        self.all.retain(|known| known.loaded.spec().id != id);
        self.all.push(Known { loaded, folder, own: true });
        self.rulebook = bound(&self.common, &self.all);
        Ok(id)
    }

    /// An edition, packed.
    pub fn packed(&self, id: &str) -> Option<Vec<u8>> {
        self.known(id).map(|known| capotreno_editions::pack([&known.loaded]))
    }

    /// The boards that somebody brought, packed.
    pub fn packed_own(&self) -> Vec<u8> {
        capotreno_editions::pack(self.all.iter().filter(|known| known.own).map(|known| &known.loaded))
    }

    fn known(&self, id: &str) -> Option<&Known> {
        self.all.iter().find(|known| known.loaded.spec().id == id)
    }

    pub fn rules(&self, id: &str) -> Option<&Edition> {
        self.known(id).map(|known| &known.loaded.edition)
    }

    /// An edition as records name it.
    pub fn shelf(&self, id: &str) -> Option<Shelf> {
        self.known(id).map(|known| Shelf::from(known.loaded.clone()))
    }

    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// The boards that somebody brought.
    pub fn own(&self) -> Result<Vec<EditionSummary>, BoardError> {
        self.all.iter().filter(|known| known.own).map(|known| self.summary(known)).collect()
    }

    pub fn summaries(&self) -> Result<Vec<EditionSummary>, BoardError> {
        self.all.iter().map(|known| self.summary(known)).collect()
    }

    fn summary(&self, known: &Known) -> Result<EditionSummary, BoardError> {
        let about = known.folder.about(&known.loaded).map_err(BoardError::Load)?;
        let rules = self.rulebook.page(&known.loaded.spec().id).and_then(Book::prefix);
        let campaign = self.campaigns.get(&known.loaded.spec().id).cloned();
        let plain = EditionSummary::new(&known.loaded.edition, &known.digest(), &about);
        Ok(EditionSummary { rules, campaign, ..plain })
    }

    pub fn details(&self, id: &str) -> Option<Result<EditionDetails, BoardError>> {
        let known = self.known(id)?;
        let book = self.rulebook.page(id).map_or(COMMON, |page| &page.id);
        let about = known.folder.about(&known.loaded).map_err(BoardError::Load);
        Some(about.map(|about| EditionDetails::new(&known.loaded.edition, &known.digest(), &about, book)))
    }

    pub fn drawing(&self, id: &str) -> Option<Result<Board, BoardError>> {
        let known = self.known(id)?;
        Some(Board::of(&known.loaded, &known.folder).map_err(BoardError::Draw))
    }
}

/// The pages of all boards in one book.
fn bound(common: &Folder, all: &[Known]) -> Rulebook {
    Rulebook::given(common, all.iter().map(|known| (known.loaded.spec().id.as_str(), &known.folder)))
}
