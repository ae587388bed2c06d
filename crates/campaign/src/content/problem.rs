//! What is wrong with the campaign's files: every problem with its file and line.

use core::fmt;
use core::ops::Range;

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentProblem {
    pub file: &'static str,
    /// Line from 1, where the problem has a place.
    pub line: Option<usize>,
    pub message: String,
}

impl fmt::Display for ContentProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(out, ":{line}")?;
        }
        write!(out, ": {}", self.message)
    }
}

/// Why the campaign's files cannot be used. Never empty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", report(.0))]
pub struct ContentError(pub Vec<ContentProblem>);

fn report(problems: &[ContentProblem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Collects problems of one file while it is read.
pub(super) struct Problems<'a> {
    file: &'static str,
    text: &'a str,
    found: &'a mut Vec<ContentProblem>,
}

impl<'a> Problems<'a> {
    pub(super) fn new(file: &'static str, text: &'a str, found: &'a mut Vec<ContentProblem>) -> Problems<'a> {
        Problems { file, text, found }
    }

    pub(super) fn at(&mut self, span: &Range<usize>, message: impl Into<String>) {
        let before = self.text.as_bytes().get(..span.start).unwrap_or(self.text.as_bytes());
        let line = before.split(|byte| *byte == b'\n').count();
        self.found.push(ContentProblem { file: self.file, line: Some(line), message: message.into() });
    }

    pub(super) fn whole(&mut self, message: impl Into<String>) {
        self.found.push(ContentProblem { file: self.file, line: None, message: message.into() });
    }

    /// A file as a type of ours; its first mistake is reported.
    pub(super) fn parse<T: serde::de::DeserializeOwned>(&mut self) -> Option<T> {
        match toml::from_str(self.text) {
            Ok(read) => Some(read),
            Err(error) => {
                let message = capotreno_editions::reworded(error.message());
                match error.span() {
                    Some(span) => self.at(&span, message),
                    None => self.whole(message),
                }
                None
            }
        }
    }
}
