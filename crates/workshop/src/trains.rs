//! Subways: a line that takes one train, whatever it costs. They are a supply of their own, and where an edition has two
//! of them every line says which is its.

use crate::contents::{ABOUT, BOARD, Contents, EDITION};
use crate::edit::{Desk, EditError, List};
use crate::rows::{self, RowError, quoted};

const SUBWAY: &str = "subway";
/// So many trains a player has until somebody says otherwise.
const TRAINS: &str = "5";
/// What players call them.
const WORDS: &str =
    "\n[pieces.subway]\nname = { en = \"Subway trains\", it = \"Metropolitane\" }\nlook = \"subway\"\n";

/// The ids of an edition's supplies.
fn supplies(contents: &Contents) -> Vec<&str> {
    let all = contents.edition.get("supplies").and_then(toml::Value::as_array);
    let ids = all.into_iter().flatten().map(|supply| supply.get("id").and_then(toml::Value::as_str));
    ids.map(Option::unwrap_or_default).collect()
}

/// What a line without trains of its own is built with, where an edition has two supplies.
pub(crate) fn first_supply(contents: &Contents) -> Option<&str> {
    match supplies(contents).as_slice() {
        [first, _, ..] => Some(first),
        [_] | [] => None,
    }
}

/// The points of the first supply and one more each: a train that is saved is worth less than the turn it takes.
fn points(contents: &Contents) -> String {
    let first = contents.edition.get("supplies").and_then(|all| all.as_array()?.first()?.get("points"));
    let table = first.and_then(toml::Value::as_table).into_iter().flatten();
    let pairs: Vec<String> = table
        .filter_map(|(cards, points)| Some(format!("{cards} = {}", points.as_integer()?.saturating_add(1))))
        .collect();
    format!("{{ {} }}", pairs.join(", "))
}

/// The second supply, as it is made here.
fn made(contents: &Contents) -> String {
    let row = [("id", quoted(SUBWAY)), ("count", TRAINS.to_owned()), ("points", points(contents))];
    rows::row(&row.map(|(key, value)| (key.to_owned(), value)))
}

/// Whether the second of two supplies is the one that is made here, and nobody has changed it since.
fn is_as_made(contents: &Contents) -> bool {
    let all = contents.edition.get("supplies").and_then(toml::Value::as_array);
    let Some([_, second]) = all.map(Vec::as_slice) else { return false };
    let made: Option<toml::Table> = toml::from_str(&format!("made = {}", made(contents))).ok();
    made.as_ref().and_then(|made| made.get("made")) == Some(second)
}

impl Desk<'_> {
    /// Makes a subway of a line, or a line of a subway.
    pub(crate) fn subway(&mut self, index: usize, on: bool) -> Result<(), EditError> {
        let contents = self.contents();
        let no_line = || EditError::Rows { file: BOARD, error: RowError::Missing("line".to_owned()) };
        let line = contents.lines.get(index).ok_or_else(no_line)?;
        let all = supplies(&contents);
        let first = all.first().copied().unwrap_or_default();
        if on {
            let second = all.get(1).copied();
            if second.is_none() {
                self.second_supply(&contents, first)?;
            }
            let none = |key: &str| (key.to_owned(), None);
            let supply = ("supply".to_owned(), Some(quoted(second.unwrap_or(SUBWAY))));
            let changes =
                [supply, ("pieces".to_owned(), Some("1".to_owned())), none("kind"), none("symbols")];
            return self.change(List::Lines, index, &changes);
        }
        if line.supply.as_deref().is_none_or(|supply| supply == first) {
            return Ok(());
        }
        let plain = [("supply".to_owned(), Some(quoted(first))), ("pieces".to_owned(), None)];
        self.change(List::Lines, index, &plain)?;
        self.forget_supply()
    }

    fn second_supply(&mut self, contents: &Contents, first: &str) -> Result<(), EditError> {
        self.rewrite(EDITION, |text| rows::add(text, "supplies", &made(contents)))?;
        for at in 0..contents.lines.len() {
            self.change(List::Lines, at, &[("supply".to_owned(), Some(quoted(first)))])?;
        }
        self.rewrite(ABOUT, |text| {
            let known = text.contains("[pieces.subway]");
            Ok(if known { text.to_owned() } else { format!("{text}{WORDS}") })
        })
    }

    /// Where no line is left of a second supply that is still as it was made here, the others need not say theirs. What
    /// somebody wrote or changed stays, with what it is called.
    pub(crate) fn forget_supply(&mut self) -> Result<(), EditError> {
        let contents = self.contents();
        let used = contents.lines.iter().any(|line| line.supply.as_deref() == Some(SUBWAY));
        if used || !is_as_made(&contents) {
            return Ok(());
        }
        let about = self.files.get(ABOUT).map(String::as_str).unwrap_or_default();
        let Some(about) = rows::without_section(about, ["pieces", SUBWAY]) else { return Ok(()) };
        self.rewrite(EDITION, |text| rows::remove(text, "supplies", 1))?;
        for at in 0..contents.lines.len() {
            self.change(List::Lines, at, &[("supply".to_owned(), None)])?;
        }
        self.rewrite(ABOUT, |_| Ok(about))
    }
}
