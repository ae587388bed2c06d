//! The small words of scenarios: numbers, seats, cards, lists.

use capotreno_editions::{did_you_mean, quoted};
use capotreno_rules::{Card, Cards, DISPLAY};

use super::SeatNumber;

/// `seat 1 hand: 4 red` taken apart: the seats it names, the other words, and the value.
#[derive(Debug)]
pub(crate) struct Clause<'t> {
    pub seats: Vec<SeatNumber>,
    /// The words before the colon without the seats, as they are written.
    pub key: String,
    pub value: Option<&'t str>,
}

impl<'t> Clause<'t> {
    pub fn of(text: &'t str) -> Result<Clause<'t>, String> {
        let (key, value) = match text.split_once(':') {
            Some((key, value)) => (key, Some(value.trim())),
            None => (text, None),
        };
        let mut seats = Vec::new();
        let mut words = Vec::new();
        let mut rest = key.split_whitespace().peekable();
        while let Some(word) = rest.next() {
            if word.eq_ignore_ascii_case("seat") {
                seats.push(seat_number(rest.next().unwrap_or(""))?);
            } else {
                words.push(word);
            }
        }
        Ok(Clause { seats, key: words.join(" "), value })
    }

    pub fn value(&self) -> Result<&'t str, String> {
        match self.value {
            Some(value) if !value.is_empty() => Ok(value),
            _ => Err(format!("{} needs a colon and something after it", quoted(&self.key))),
        }
    }

    /// The one seat it names.
    pub fn seat(&self) -> Result<SeatNumber, String> {
        match self.seats.as_slice() {
            [seat] => Ok(*seat),
            _ => Err(format!("{} is about one seat: write `seat 1 {}`", quoted(&self.key), self.key)),
        }
    }

    pub fn no_seat(&self) -> Result<(), String> {
        if self.seats.is_empty() { Ok(()) } else { Err(format!("{} is about no seat", quoted(&self.key))) }
    }
}

fn seat_number(word: &str) -> Result<SeatNumber, String> {
    word.parse()
        .ok()
        .filter(|seat| *seat > 0)
        .ok_or_else(|| "seats are numbers from 1: write `seat 1`".to_owned())
}

pub(crate) fn number<T: core::str::FromStr>(text: &str) -> Result<T, String> {
    let text = text.trim();
    text.parse().map_err(|_| format!("{} is not a number that fits here", quoted(text)))
}

pub(crate) fn is_none(text: &str) -> bool {
    ["none", "nothing", "-", "no cards", "nobody"].iter().any(|word| text.trim().eq_ignore_ascii_case(word))
}

pub(crate) fn card(word: &str) -> Result<Card, String> {
    let word = word.trim().to_lowercase();
    Card::from_word(&word).ok_or_else(|| {
        let suggestion = match word.as_str() {
            "locomotive" | "locomotives" | "bicycle" | "bicycles" | "wilds" => {
                " (did you mean \"wild\"?)".to_owned()
            }
            _ => did_you_mean(&word, Card::ALL.iter().map(|card| card.word())),
        };
        format!("no card {}{suggestion}", quoted(&word))
    })
}

/// `3 red` or `red`.
fn counted(item: &str) -> Result<(u32, Card), String> {
    match item.trim().split_once(char::is_whitespace) {
        Some((count, word)) => {
            let count: u32 = number(count)?;
            if count > Cards::MOST_OF_A_KIND {
                return Err(format!("{count} cards of a kind are more than any game has"));
            }
            Ok((count, card(word)?))
        }
        None => Ok((1, card(item)?)),
    }
}

/// `4 red, 1 wild`; `none`.
pub(crate) fn cards(text: &str) -> Result<Cards, String> {
    let mut all = Cards::NONE;
    if is_none(text) {
        return Ok(all);
    }
    for item in text.split(',') {
        let (count, card) = counted(item)?;
        all = all
            .checked_plus(Cards::of(card, count))
            .ok_or_else(|| format!("more than {} {card} cards", Cards::MOST_OF_A_KIND))?;
    }
    Ok(all)
}

/// `red, wild, 2 blue` in this order.
pub(crate) fn card_list(text: &str) -> Result<Vec<Card>, String> {
    let mut all = Vec::new();
    if is_none(text) {
        return Ok(all);
    }
    for item in text.split(',') {
        let (count, card) = counted(item)?;
        all.extend(core::iter::repeat_n(card, count as usize));
    }
    Ok(all)
}

/// `red, -, wild, blue, green`: the five slots; `none` is an empty display.
pub(crate) fn display(text: &str) -> Result<[Option<Card>; DISPLAY], String> {
    let mut slots = [None; DISPLAY];
    if is_none(text) {
        return Ok(slots);
    }
    let items: Vec<&str> = text.split(',').map(str::trim).collect();
    if items.len() != DISPLAY {
        return Err(format!(
            "the display has {DISPLAY} slots, here are {}: write `-` for an empty slot",
            items.len()
        ));
    }
    for (slot, item) in slots.iter_mut().zip(items) {
        *slot = if item == "-" { None } else { Some(card(item)?) };
    }
    Ok(slots)
}

/// Names with semicolons between them; `none` is an empty list.
pub(crate) fn names(text: &str) -> Vec<String> {
    split_names(text, &[';'])
}

/// Names without commas in them: commas and semicolons both separate.
pub(crate) fn plain_names(text: &str) -> Vec<String> {
    split_names(text, &[';', ','])
}

fn split_names(text: &str, marks: &[char]) -> Vec<String> {
    if is_none(text) {
        return Vec::new();
    }
    text.split(marks).map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// `seat 1`, `seat 1 and seat 3`, `seats 1, 2`, `nobody`.
pub(crate) fn seats(text: &str) -> Result<Vec<SeatNumber>, String> {
    if is_none(text) {
        return Ok(Vec::new());
    }
    let words = text.split([',', ' ']).filter(|word| !["", "and", "seat", "seats"].contains(word));
    let mut found = words.map(seat_number).collect::<Result<Vec<_>, _>>()?;
    if found.is_empty() {
        return Err("write `seat 1`, `seat 1 and seat 2` or `nobody`".to_owned());
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// `1 and 3`, `1, 2`.
pub(crate) fn numbers(text: &str) -> Option<Vec<u8>> {
    let words = text.split([',', ' ']).filter(|word| !["", "and"].contains(word));
    words.map(|word| word.parse().ok()).collect::<Option<Vec<u8>>>().filter(|numbers| !numbers.is_empty())
}

/// A line without its comment: `#` after a space or at the start begins one.
pub(crate) fn without_comment(line: &str) -> &str {
    let comment = line.char_indices().find(|(at, letter)| {
        *letter == '#' && line[..*at].chars().next_back().is_none_or(char::is_whitespace)
    });
    comment.map_or(line, |(at, _)| &line[..at]).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_words() {
        assert_eq!(cards("4 red, wild").unwrap().to_string(), "4 red, 1 wild");
        assert!(cards("none").unwrap().is_empty());
        assert_eq!(cards("2 locomotives").unwrap_err(), "no card \"locomotives\" (did you mean \"wild\"?)");
        assert!(cards("64 red").is_err() && cards("-3 red").is_err() && cards("63 red, 1 red").is_err());
        assert_eq!(card_list("red, 2 blue").unwrap(), [Card::Red, Card::Blue, Card::Blue]);
        assert_eq!(display("red, -, red, red, wild").unwrap()[1], None);
        assert!(display("red, red").is_err());
        assert_eq!(seats("seat 3 and seat 1").unwrap(), [1, 3]);
        assert!(seats("nobody").unwrap().is_empty());
        assert_eq!(without_comment("a # b"), "a");
        assert_eq!(without_comment("a#b"), "a#b");
        assert_eq!(numbers("1 and 3"), Some(vec![1, 3]));
        assert_eq!(numbers("Oslo"), None);
        let clause = Clause::of("seat 2 knows of seat 1: 2 red").unwrap();
        assert_eq!((clause.seats.as_slice(), clause.key.as_str()), (&[2, 1][..], "knows of"));
    }
}
