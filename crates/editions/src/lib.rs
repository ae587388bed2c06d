//! Editions as files: loads, checks and embeds `editions/<id>/`.
//!
//! Three files make an edition: `edition.toml` (players, decks, switches), `board.toml` (places and
//! lines) and `tickets.toml`. Whatever is wrong with them is reported at once, each problem with its
//! file, line and a suggestion where there is one. What is loaded is a [`Spec`]: plain data that
//! `rules` compiles. Drawing files (`layout.toml`, `coast.json`) are not read here.

mod board;
mod check;
mod economy;
mod problem;
mod read;
mod source;
mod switches;
mod text;

use std::path::Path;

use capotreno_rules::{Edition, Spec};

pub use board::{Direction, Edge};
pub use problem::{FileName, LoadError, Problem, did_you_mean, folded, quoted};
pub use read::reworded;
pub use source::{MAX_FILE_BYTES, Texts};

/// An edition that passed every check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    pub spec: Spec,
    /// BLAKE3 of the three files: what a record names, so that a replay meets the same board.
    pub digest: [u8; 32],
    /// Where the lines with only one end leave the board; for drawing.
    pub edges: Vec<Edge>,
}

impl Loaded {
    /// The digest as 64 hexadecimal digits.
    pub fn digest_text(&self) -> String {
        blake3::Hash::from_bytes(self.digest).to_hex().to_string()
    }
}

macro_rules! embedded {
    ($($id:literal),* $(,)?) => {
        const IDS: &[&str] = &[$($id),*];

        fn embedded_texts(id: &str) -> Option<Texts<'static>> {
            match id {
                $($id => Some(Texts {
                    edition: include_str!(concat!("../../../editions/", $id, "/edition.toml")),
                    board: include_str!(concat!("../../../editions/", $id, "/board.toml")),
                    tickets: include_str!(concat!("../../../editions/", $id, "/tickets.toml")),
                }),)*
                _ => None,
            }
        }
    };
}

embedded!("nordic", "japan", "northern", "berlin", "legends");

/// The editions inside the binary, in the order in which they are shown.
pub fn embedded_ids() -> &'static [&'static str] {
    IDS
}

/// An edition that is part of the binary.
pub fn embedded(id: &str) -> Result<Loaded, LoadError> {
    let texts = embedded_texts(id).ok_or_else(|| LoadError::unknown_edition(id, IDS))?;
    parse(&format!("editions/{id}"), &texts)
}

/// An edition from a folder with the three files.
pub fn load_dir(folder: &Path) -> Result<Loaded, LoadError> {
    let label = folder.display().to_string();
    let owned = source::read_folder(folder, &label)?;
    parse(&label, &owned.texts())
}

/// An edition from three texts. `folder` only names them in the report.
pub fn parse(folder: &str, texts: &Texts<'_>) -> Result<Loaded, LoadError> {
    let mut problems = problem::Problems::new(folder, *texts);
    let built = check::spec(texts, &mut problems);
    // The last door: whatever the engine would refuse is reported here, so that a loaded edition
    // can always be played.
    if problems.is_empty()
        && let Some((spec, _)) = &built
        && let Err(refused) = Edition::new(spec.clone())
    {
        for problem in refused {
            problems.whole(FileName::Edition, problem.to_string());
        }
    }
    problems.finish()?;
    let (spec, edges) = built.ok_or_else(|| LoadError::incomplete(folder))?;
    Ok(Loaded { spec, digest: source::digest(texts), edges })
}
