//! Editions as folders: loads, checks and embeds `editions/<id>/`.
//!
//! Three files make an edition's rules: `edition.toml` (players, decks, switches), `board.toml` (places
//! and lines) and `tickets.toml`. Whatever is wrong with them is reported at once, each problem with its
//! file, line and a suggestion where there is one. What is loaded is compiled once and ready to be
//! played. The other files of a [`Folder`] draw, tell and teach; of these only `about.toml`
//! is understood here.

mod about;
mod before;
mod board;
mod check;
mod economy;
mod folder;
mod problem;
mod read;
mod source;
mod switches;
mod text;

use std::path::Path;
use std::sync::LazyLock;

use capotreno_rules::{Edition, Spec};

pub use about::{About, PieceLook, PieceWords, StrengthClaim, Wild, WildLook};
pub use before::of_0_1_0;
pub use board::{Direction, Edge};
pub use folder::Folder;
pub use problem::{FileName, Language, LoadError, Problem, did_you_mean, folded, line_and_column, quoted};
pub use read::reworded;
pub use source::{MAX_FILE_BYTES, Texts, hash, read as read_file};

/// An edition that passed every check.
#[derive(Clone, Debug)]
pub struct Loaded {
    pub edition: Edition,
    /// Where the lines with only one end leave the board; for drawing.
    pub edges: Vec<Edge>,
    /// What 0.1.0 called it: a digest of its three files. Records of that time name it so.
    pub old_digest: String,
}

impl Loaded {
    /// What the files say.
    pub fn spec(&self) -> &Spec {
        self.edition.spec()
    }
}

/// The ids of the editions inside the binary, in the order in which they are shown.
pub fn embedded_ids() -> &'static [&'static str] {
    static IDS: LazyLock<Vec<&str>> = LazyLock::new(|| Folder::embedded().iter().map(Folder::name).collect());
    &IDS
}

/// An edition that is part of the binary.
pub fn embedded(id: &str) -> Result<Loaded, LoadError> {
    let folder = Folder::of_embedded(id).ok_or_else(|| LoadError::unknown_edition(id, embedded_ids()))?;
    let loaded = folder.load()?;
    let old_digest = before::old_digest(id).map_or(loaded.old_digest, str::to_owned);
    Ok(Loaded { old_digest, ..loaded })
}

/// An edition from a folder on disk.
pub fn load_dir(folder: &Path) -> Result<Loaded, LoadError> {
    Folder::read(folder)?.load()
}

/// An edition from three texts. `folder` only names them in the report.
pub fn parse(folder: &str, texts: &Texts<'_>) -> Result<Loaded, LoadError> {
    let mut problems = problem::Problems::new(folder, *texts);
    let built = check::spec(texts, &mut problems);
    // The last door: whatever the engine would refuse is reported here, so that what is loaded can
    // always be played.
    let made = match built {
        Some((spec, edges)) if problems.is_empty() => match Edition::new(spec) {
            Ok(edition) => Some((edition, edges)),
            Err(refused) => {
                for problem in refused {
                    problems.whole(FileName::Edition, problem.to_string());
                }
                None
            }
        },
        Some(_) | None => None,
    };
    problems.finish()?;
    let (edition, edges) = made.ok_or_else(|| LoadError::incomplete(folder))?;
    let old_digest = hash(FileName::RULES.map(|file| (file.name(), texts.of(file))));
    Ok(Loaded { edition, edges, old_digest })
}
