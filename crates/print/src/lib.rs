//! Boards on paper: the board at true scale, every card and ticket, a score track and the rules as one PDF.
//!
//! The board is the same drawing as everywhere. Each part (the board, a card, a ticket) stands in the file
//! once, as a form of its own, and pages place it: tiles of the board cannot differ from the whole, and a
//! card is there as often as it is placed.

mod board;
mod cards;
mod document;
mod fonts;
mod paper;
mod rules;

use capotreno_drawing::Board;
use capotreno_rules::Spec;

pub use board::{CAR, scale};
pub use paper::{BLEED, OVERLAP, Paper, Tile, tiles};

/// Why there is no PDF.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PrintError {
    #[error("a font of ours cannot be unpacked: {0}")]
    Font(String),
    #[error("a drawing cannot be read back: {0}")]
    Drawing(String),
    #[error("a drawing cannot be put on paper: {0}")]
    Paper(String),
    #[error("the board has no spaces to print")]
    NoSpaces,
}

/// In which language cards speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    #[default]
    English,
    Italian,
}

impl Language {
    pub(crate) fn of<'a>(self, english: &'a str, italian: &'a str) -> &'a str {
        match self {
            Language::English => english,
            Language::Italian => italian,
        }
    }
}

/// Makes the PDF of an edition: `rules` is the page of its rulebook, in Markdown.
pub fn pdf(
    spec: &Spec,
    board: &Board,
    rules: &str,
    paper: Paper,
    language: Language,
) -> Result<Vec<u8>, PrintError> {
    let mut document = document::Document::new()?;
    board::pages(&mut document, spec, board, paper, language)?;
    cards::pages(&mut document, spec, board, paper, language)?;
    rules::pages(&mut document, spec, rules, paper, language)?;
    Ok(document.finish(language.of(&spec.name.en, &spec.name.it)))
}
