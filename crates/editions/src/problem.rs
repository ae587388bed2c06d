//! Problems of an edition's files, and the report of all of them.
//!
//! Problems are sentences for the person who writes a board: nothing in the program acts on them,
//! so they are not an enum of forty cases.

use core::fmt;
use core::ops::Range;

use strsim::osa_distance;

use crate::source::Texts;

/// A report longer than this helps nobody.
const MOST_PROBLEMS: usize = 200;
/// Words longer than this are cut in messages and get no suggestion.
const LONGEST_QUOTE: usize = 60;

/// A file of an edition's folder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FileName {
    Edition,
    Board,
    Tickets,
    About,
    Layout,
    Coast,
    /// Read where a board is made or checked, and nowhere else: `coast.json` has what it says.
    Sketch,
    Rulebook(Language),
    Lesson(Language),
}

impl FileName {
    /// The three that make the rules; they must be there.
    pub const RULES: [FileName; 3] = [FileName::Edition, FileName::Board, FileName::Tickets];

    /// Those for drawing, telling and teaching; each may be left out.
    pub const OPTIONAL: [FileName; 7] = [
        FileName::About,
        FileName::Layout,
        FileName::Coast,
        FileName::Rulebook(Language::En),
        FileName::Rulebook(Language::It),
        FileName::Lesson(Language::En),
        FileName::Lesson(Language::It),
    ];

    /// Its path inside the folder.
    pub const fn name(self) -> &'static str {
        match self {
            FileName::Edition => "edition.toml",
            FileName::Board => "board.toml",
            FileName::Tickets => "tickets.toml",
            FileName::About => "about.toml",
            FileName::Layout => "layout.toml",
            FileName::Coast => "coast.json",
            FileName::Sketch => "sketch.toml",
            FileName::Rulebook(Language::En) => "rulebook/en.md",
            FileName::Rulebook(Language::It) => "rulebook/it.md",
            FileName::Lesson(Language::En) => "lesson/en.md",
            FileName::Lesson(Language::It) => "lesson/it.md",
        }
    }
}

/// A language the project speaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Language {
    En,
    It,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::En, Language::It];

    /// By its code; what is not Italian is English.
    pub fn of(code: &str) -> Language {
        if code == "it" { Language::It } else { Language::En }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::It => "it",
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The folder as the caller named it, and the file in it.
    pub path: String,
    pub file: FileName,
    /// Line and column from 1, where the problem has a place.
    pub at: Option<(usize, usize)>,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.path)?;
        if let Some((line, column)) = self.at {
            write!(out, ":{line}:{column}")?;
        }
        write!(out, ": {}", self.message)
    }
}

/// Why an edition could not be loaded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    #[error("no edition {id}{suggestion}; there are {known}")]
    UnknownEdition { id: String, suggestion: String, known: String },
    /// Never empty; sorted by file and line. The report is one line a problem.
    #[error("{}", report(.0))]
    Problems(Vec<Problem>),
}

impl LoadError {
    pub(crate) fn unknown_edition(id: &str, known: &[&str]) -> LoadError {
        LoadError::UnknownEdition {
            id: quoted(id),
            suggestion: did_you_mean(id, known.iter().copied()),
            known: known.join(", "),
        }
    }

    /// Whatever keeps an edition from being built is reported where it is found; should that ever
    /// be forgotten, this is said instead of a panic.
    pub(crate) fn incomplete(folder: &str) -> LoadError {
        let (file, message) = (FileName::Edition, "the edition is not complete".to_owned());
        LoadError::Problems(vec![Problem { path: path_of(folder, file), file, at: None, message }])
    }

    /// Every problem, if the edition was found.
    pub fn problems(&self) -> &[Problem] {
        match self {
            LoadError::UnknownEdition { .. } => &[],
            LoadError::Problems(problems) => problems,
        }
    }
}

fn report(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
    lines.join("\n")
}

/// Collects what is wrong while the files are read.
pub(crate) struct Problems<'a> {
    folder: &'a str,
    texts: Texts<'a>,
    found: Vec<Problem>,
    left_off: usize,
}

impl<'a> Problems<'a> {
    pub(crate) fn new(folder: &'a str, texts: Texts<'a>) -> Problems<'a> {
        Problems { folder, texts, found: Vec::new(), left_off: 0 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// A problem at a place in a file.
    pub(crate) fn at(&mut self, file: FileName, span: &Range<usize>, message: impl Into<String>) {
        let at = line_and_column(self.texts.of(file), span.start);
        self.push(file, Some(at), message.into());
    }

    /// The line of a place in a file, counted from 1.
    pub(crate) fn line_of(&self, file: FileName, span: &Range<usize>) -> usize {
        line_and_column(self.texts.of(file), span.start).0
    }

    /// A problem of a file as a whole.
    pub(crate) fn whole(&mut self, file: FileName, message: impl Into<String>) {
        self.push(file, None, message.into());
    }

    fn push(&mut self, file: FileName, at: Option<(usize, usize)>, message: String) {
        if self.found.len() == MOST_PROBLEMS {
            self.left_off += 1;
            return;
        }
        let path = path_of(self.folder, file);
        self.found.push(Problem { path, file, at, message });
    }

    /// The report, where there is something to report.
    pub(crate) fn finish(mut self) -> Result<(), LoadError> {
        if self.found.is_empty() {
            return Ok(());
        }
        self.found.sort_by_key(|problem| (problem.file, problem.at));
        if self.left_off > 0
            && let Some(last) = self.found.last_mut()
        {
            last.message = format!("{}; {} more problems are not shown", last.message, self.left_off);
        }
        Err(LoadError::Problems(self.found))
    }
}

pub(crate) fn path_of(folder: &str, file: FileName) -> String {
    if folder.is_empty() {
        return file.name().to_owned();
    }
    format!("{}/{}", folder.trim_end_matches('/'), file.name())
}

/// Counted from 1; the column in characters.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = text.as_bytes().get(..offset).unwrap_or(text.as_bytes());
    let line = before.split(|byte| *byte == b'\n').count();
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    // Bytes that continue a character do not count as columns.
    let column = before[start..].iter().filter(|byte| **byte & 0xc0 != 0x80).count() + 1;
    (line, column)
}

/// `1 line`, `3 lines`.
pub(crate) fn counted(count: impl Into<usize>, noun: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// A word of the file in quotation marks, cut where it is absurdly long.
pub fn quoted(word: &str) -> String {
    if word.chars().count() <= LONGEST_QUOTE {
        return format!("{word:?}");
    }
    let start: String = word.chars().take(LONGEST_QUOTE).collect();
    format!("{:?}", start + "…")
}

/// ` (did you mean "Oslo"?)`, or nothing where no known word is near.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let wanted = folded(word);
    let length = wanted.chars().count();
    if length > LONGEST_QUOTE {
        return String::new();
    }
    let allowed = (length / 3).max(1);
    let nearest = known
        .into_iter()
        .filter(|candidate| candidate.chars().count() <= LONGEST_QUOTE)
        .map(|candidate| (osa_distance(&wanted, &folded(candidate)), candidate))
        .filter(|(steps, _)| *steps <= allowed)
        .min_by_key(|(steps, _)| *steps);
    nearest.map_or_else(String::new, |(_, candidate)| format!(" (did you mean {}?)", quoted(candidate)))
}

/// Lower case and without the marks that a keyboard may lack: `Tromso` is near `Tromsø`.
pub fn folded(word: &str) -> String {
    word.to_lowercase()
        .chars()
        .map(|letter| match letter {
            'å' | 'ä' | 'á' | 'à' => 'a',
            'ö' | 'ø' | 'ó' | 'ò' => 'o',
            'é' | 'è' | 'ė' => 'e',
            'ü' | 'ú' | 'ù' => 'u',
            'ń' => 'n',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found() {
        let places = ["Oslo", "Tromsø", "Helsinki"];
        assert_eq!(did_you_mean("Olso", places), " (did you mean \"Oslo\"?)");
        assert_eq!(did_you_mean("Tromso", places), " (did you mean \"Tromsø\"?)");
        assert_eq!(did_you_mean("Hellsinki", places), " (did you mean \"Helsinki\"?)");
        assert_eq!(did_you_mean("Rome", places), "");
        assert_eq!(did_you_mean("", places), "");
        assert_eq!(did_you_mean(&"x".repeat(100_000), places), "");
    }

    #[test]
    fn lines_and_columns_count_characters() {
        let text = "a\nåb c\n";
        assert_eq!(line_and_column(text, 0), (1, 1));
        assert_eq!(line_and_column(text, text.find('c').unwrap_or(0)), (2, 4));
        assert_eq!(line_and_column(text, 1_000), (3, 1));
    }
}
