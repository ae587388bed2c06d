//! Tables of a file, read key by key and row by row.
//!
//! Reading a whole file into one type would stop at its first mistake. Here every key of a table
//! and every row of a list is read on its own, so that one report names all of them.

use core::ops::Range;
use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error, ValueDeserializer};

use crate::problem::{FileName, Problems, did_you_mean, quoted};

/// A table whose keys are taken one after the other; what is left at the end is unknown.
pub(crate) struct Section<'a> {
    pub(crate) file: FileName,
    /// Where the table stands, for keys that are missing.
    pub(crate) span: Range<usize>,
    /// `[claiming]`, or nothing for the file itself.
    title: String,
    entries: DeTable<'a>,
    /// A file with a syntax error: nothing of it is missing, it is only unreadable.
    broken: bool,
    /// Whether the rows of the last list were all read.
    all_rows: bool,
    asked: Vec<&'static str>,
}

impl<'a> Section<'a> {
    /// The whole file; of a file with syntax errors only these are reported.
    pub(crate) fn parse(file: FileName, text: &'a str, problems: &mut Problems<'_>) -> Section<'a> {
        let (root, errors) = DeTable::parse_recoverable(text);
        // One mistake can confuse the parser several times over; the first on each line tells most.
        let mut lines = BTreeSet::new();
        for error in &errors {
            let span = error.span().unwrap_or_default();
            if lines.insert(problems.line_of(file, &span)) {
                report(file, error, &span, problems);
            }
        }
        // What the parser made of the rest is guesswork, and reports about it would be too.
        let entries = if errors.is_empty() { root.into_inner() } else { DeTable::new() };
        Section {
            file,
            span: 0..0,
            title: String::new(),
            entries,
            broken: !errors.is_empty(),
            all_rows: true,
            asked: Vec::new(),
        }
    }

    fn remove(&mut self, key: &'static str) -> Option<Spanned<DeValue<'a>>> {
        self.asked.push(key);
        self.entries.remove(key)
    }

    fn missing(&self, key: &str, problems: &mut Problems<'_>) {
        if self.broken {
            return;
        }
        let message = format!("missing key {}{}", quoted(key), self.title);
        if self.title.is_empty() {
            problems.whole(self.file, message);
        } else {
            problems.at(self.file, &self.span, message);
        }
    }

    /// The value of a key that must be there.
    pub(crate) fn take<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        problems: &mut Problems<'_>,
    ) -> Option<Spanned<T>> {
        let Some(value) = self.remove(key) else {
            self.missing(key, problems);
            return None;
        };
        value_of(self.file, value, problems)
    }

    /// The value of a key that may be left out.
    pub(crate) fn take_optional<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        problems: &mut Problems<'_>,
    ) -> Option<Spanned<T>> {
        let value = self.remove(key)?;
        value_of(self.file, value, problems)
    }

    /// Whether the key is there, readable or not.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// A table inside this one.
    pub(crate) fn take_table(
        &mut self,
        key: &'static str,
        problems: &mut Problems<'_>,
    ) -> Option<Section<'a>> {
        if !self.entries.contains_key(key) {
            self.missing(key, problems);
            self.asked.push(key);
            return None;
        }
        self.take_optional_table(key, problems)
    }

    /// A table inside this one that may be left out.
    pub(crate) fn take_optional_table(
        &mut self,
        key: &'static str,
        problems: &mut Problems<'_>,
    ) -> Option<Section<'a>> {
        let value = self.remove(key)?;
        let span = value.span();
        match value.into_inner() {
            DeValue::Table(entries) => Some(Section {
                file: self.file,
                span,
                title: format!(" in [{key}]"),
                entries,
                broken: self.broken,
                all_rows: true,
                asked: Vec::new(),
            }),
            other => {
                problems.at(self.file, &span, format!("{key} is a table, not {}", kind_of(&other)));
                None
            }
        }
    }

    /// The rows of a list, each read on its own. Rows beyond the limit are reported and dropped.
    pub(crate) fn take_rows<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        most: usize,
        problems: &mut Problems<'_>,
    ) -> Option<Vec<Spanned<T>>> {
        let Some(value) = self.remove(key) else {
            self.missing(key, problems);
            return None;
        };
        let span = value.span();
        let DeValue::Array(rows) = value.into_inner() else {
            problems.at(self.file, &span, format!("{key} is a list"));
            return None;
        };
        if rows.len() > most {
            problems.at(self.file, &span, format!("{} {key}, and an edition has at most {most}", rows.len()));
        }
        let (file, given) = (self.file, rows.len());
        let read: Vec<_> =
            rows.into_iter().take(most).filter_map(|row| value_of(file, row, problems)).collect();
        self.all_rows = read.len() == given && !self.broken;
        Some(read)
    }

    /// Whether the last list could be read to its end, every row of it.
    pub(crate) fn rows_were_read(&self) -> bool {
        self.all_rows
    }

    /// Every entry that is left: for tables whose keys are words of their own.
    pub(crate) fn take_entries(&mut self) -> Vec<(Spanned<String>, Spanned<DeValue<'a>>)> {
        core::mem::take(&mut self.entries)
            .into_iter()
            .map(|(key, value)| (Spanned::new(key.span(), key.get_ref().to_string()), value))
            .collect()
    }

    /// Reports the keys that nobody asked for.
    pub(crate) fn finish(self, problems: &mut Problems<'_>) {
        for key in self.entries.keys() {
            let suggestion = did_you_mean(key.get_ref(), self.asked.iter().copied());
            let message = format!("unknown key {}{}{suggestion}", quoted(key.get_ref()), self.title);
            problems.at(self.file, &key.span(), message);
        }
    }
}

fn kind_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// One value as a type of ours; a mistake in it is reported.
pub(crate) fn value_of<T: DeserializeOwned>(
    file: FileName,
    value: Spanned<DeValue<'_>>,
    problems: &mut Problems<'_>,
) -> Option<Spanned<T>> {
    let span = value.span();
    match T::deserialize(ValueDeserializer::from(value)) {
        Ok(read) => Some(Spanned::new(span, read)),
        Err(error) => {
            report(file, &error, &span, problems);
            None
        }
    }
}

fn report(file: FileName, error: &Error, around: &Range<usize>, problems: &mut Problems<'_>) {
    let span = error.span().unwrap_or_else(|| around.clone());
    problems.at(file, &span, reworded(error.message()));
}

/// The words of the parser in the words of this report.
pub fn reworded(message: &str) -> String {
    let unknown = |rest: &str, noun: &str| {
        let (word, expected) = rest.split_once("`, ").unwrap_or((rest, ""));
        let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        let suggestion = match did_you_mean(word, known.iter().copied()) {
            none if none.is_empty() && !known.is_empty() => format!(" (known: {})", known.join(", ")),
            some => some,
        };
        format!("unknown {noun} {}{suggestion}", quoted(word))
    };
    if let Some(rest) = message.strip_prefix("unknown field `") {
        unknown(rest, "key")
    } else if let Some(rest) = message.strip_prefix("unknown variant `") {
        unknown(rest, "word")
    } else if let Some(rest) = message.strip_prefix("missing field `") {
        format!("missing key {}", quoted(rest.trim_end_matches('`')))
    } else {
        // The names of our own types mean nothing to whoever writes a board.
        let message = match message.split_once("expected struct ") {
            Some((before, _)) => format!("{before}expected a table"),
            None if message.ends_with("expected u8") => {
                message.replace("expected u8", "expected a whole number from 0 to 255")
            }
            None if message.ends_with("expected u16") => {
                message.replace("expected u16", "expected a whole number from 0 to 65535")
            }
            None => message.replace("` as i128", "`").lines().collect::<Vec<_>>().join(", "),
        };
        if message.chars().count() <= LONGEST_MESSAGE {
            return message;
        }
        message.chars().take(LONGEST_MESSAGE).chain(['…']).collect()
    }
}

const LONGEST_MESSAGE: usize = 300;
