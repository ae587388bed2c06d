//! What people call things on a board: printing them, and finding what somebody types. It knows only what
//! a server tells, so it works on boards this binary has never seen.

use capotreno_editions::{did_you_mean, folded};
use capotreno_protocol::EditionDetails;
use capotreno_rules::Card;

/// Why a text names no route.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// Two cities are needed.
    NotTwo,
    /// No city is called like this; the second is a suggestion.
    Place(String, String),
    /// The beginning of several names.
    Several(Vec<String>),
    /// Nothing joins these two.
    NotJoined(String, String),
}

/// What stands between two cities.
const BETWEEN: [char; 6] = ['–', '-', '—', '−', ',', ' '];

pub fn place_name(details: &EditionDetails, place: u8) -> &str {
    details.places.get(usize::from(place)).map_or("?", |place| place.name.as_str())
}

/// `Oslo–Bergen`, with the colour where several routes join the two.
pub fn line_name(details: &EditionDetails, line: u8) -> String {
    let Some(info) = details.lines.get(usize::from(line)) else { return "?".to_owned() };
    let from = place_name(details, info.from);
    let Some(to) = info.to else { return format!("{from} →") };
    let ends = format!("{from}–{}", place_name(details, to));
    let twins = between(details, info.from, to);
    if twins.len() < 2 {
        return ends;
    }
    let colour = info.colour.map_or("grey", Card::word);
    let same: Vec<u8> =
        twins.into_iter().filter(|twin| details.lines[usize::from(*twin)].colour == info.colour).collect();
    match same.iter().position(|other| *other == line) {
        Some(at) if same.len() > 1 => format!("{ends} ({colour} {})", at + 1),
        Some(_) | None => format!("{ends} ({colour})"),
    }
}

pub fn ticket_name(details: &EditionDetails, ticket: u8) -> String {
    details.tickets.get(usize::from(ticket)).map_or_else(
        || "?".to_owned(),
        |ticket| format!("{}–{}", place_name(details, ticket.from.0), place_name(details, ticket.to.0)),
    )
}

pub fn ticket_value(details: &EditionDetails, ticket: u8) -> u8 {
    details.tickets.get(usize::from(ticket)).map_or(0, |ticket| ticket.value)
}

/// The lines that join two places.
pub fn between(details: &EditionDetails, one: u8, other: u8) -> Vec<u8> {
    let joins =
        |from: u8, to: Option<u8>| (from == one && to == Some(other)) || (from == other && to == Some(one));
    let lines = details.lines.iter().enumerate().filter(|(_, line)| joins(line.from, line.to));
    lines.map(|(at, _)| at as u8).collect()
}

/// The places a text may mean: the one with this very name, or all that begin like it.
fn places(details: &EditionDetails, text: &str) -> Vec<u8> {
    let wanted = folded(text.trim());
    if wanted.is_empty() {
        return Vec::new();
    }
    let names: Vec<String> = details.places.iter().map(|place| folded(&place.name)).collect();
    if let Some(exact) = names.iter().position(|name| *name == wanted) {
        return vec![exact as u8];
    }
    let starts = |name: &String| name.starts_with(&wanted);
    names.iter().enumerate().filter(|(_, name)| starts(name)).map(|(at, _)| at as u8).collect()
}

/// The lines a text means: `oslo bergen`, `Osl-Ber red`, `Oslo–Bergen (red 2)`. Several where it leaves a
/// choice.
pub fn lines(details: &EditionDetails, text: &str) -> Result<Vec<u8>, Unknown> {
    let text = text.replace(['(', ')'], " ");
    let mut rest = text.trim();
    let mut nth = None;
    let mut colour = None;
    while let Some((before, last)) = rest.rsplit_once(' ') {
        let word = folded(last);
        if let Some(number) = word.parse::<usize>().ok().filter(|number| *number > 0) {
            nth = Some(number - 1);
        } else if word == "grey" || word == "gray" {
            colour = Some(None);
        } else if let Some(card) = Card::from_word(&word).filter(|card| card.is_colour()) {
            colour = Some(Some(card));
        } else {
            break;
        }
        rest = before.trim_end();
    }
    let mut found = ends(details, rest)?;
    if let Some(colour) = colour {
        found.retain(|line| details.lines[usize::from(*line)].colour == colour);
    }
    if let Some(nth) = nth.filter(|nth| *nth < found.len()) {
        found = vec![found[nth]];
    }
    if found.is_empty() { Err(Unknown::NotTwo) } else { Ok(found) }
}

/// The lines between two places with something between them.
fn ends(details: &EditionDetails, text: &str) -> Result<Vec<u8>, Unknown> {
    let mut trouble = Unknown::NotTwo;
    let mut weight = 0;
    for (at, letter) in text.char_indices().filter(|(_, letter)| BETWEEN.contains(letter)) {
        let (one, other) = (text[..at].trim(), text[at + letter.len_utf8()..].trim());
        let other = other.trim_start_matches(BETWEEN);
        let (from, to) = (places(details, one), places(details, other));
        let found: Vec<u8> = from
            .iter()
            .flat_map(|from| to.iter().flat_map(|to| between(details, *from, *to)).collect::<Vec<_>>())
            .collect();
        if !found.is_empty() {
            return Ok(found);
        }
        // The most helpful report is of the split that got furthest.
        let (heavy, told) = match (from.as_slice(), to.as_slice()) {
            ([from], [to]) => (4, not_joined(details, *from, *to)),
            ([_], []) => (3, unknown(details, other)),
            ([], [_]) => (3, unknown(details, one)),
            ([_, ..], [_, _, ..]) => (2, several(details, &to)),
            ([_, _, ..], _) => (2, several(details, &from)),
            ([], _) => (1, unknown(details, one)),
        };
        if heavy > weight {
            (weight, trouble) = (heavy, told);
        }
    }
    Err(trouble)
}

fn not_joined(details: &EditionDetails, from: u8, to: u8) -> Unknown {
    Unknown::NotJoined(place_name(details, from).to_owned(), place_name(details, to).to_owned())
}

fn several(details: &EditionDetails, places: &[u8]) -> Unknown {
    Unknown::Several(places.iter().map(|place| place_name(details, *place).to_owned()).collect())
}

fn unknown(details: &EditionDetails, name: &str) -> Unknown {
    let names = details.places.iter().map(|place| place.name.as_str());
    Unknown::Place(name.to_owned(), did_you_mean(name, names))
}

/// What a half-typed line could become: whole texts that begin with what is typed. `commands` are the
/// first words there are.
pub fn completions(details: &EditionDetails, typed: &str, commands: &[&str]) -> Vec<String> {
    let (head, text) = match typed.split_once(' ') {
        Some(("claim", rest)) => ("claim ", rest),
        _ => ("", typed),
    };
    let wanted = folded(text);
    let mut found = Vec::new();
    if head.is_empty() && !text.contains(' ') {
        found.extend(commands.iter().filter(|word| word.starts_with(text)).map(|word| (*word).to_owned()));
    }
    // A whole first city: what its routes lead to.
    for (at, place) in details.places.iter().enumerate() {
        let name = folded(&place.name);
        let Some(rest) = wanted.strip_prefix(&name).filter(|rest| rest.starts_with(BETWEEN)) else {
            continue;
        };
        let rest = rest.trim_start_matches(BETWEEN);
        let near = details.lines.iter().filter_map(|line| match line.to {
            Some(to) if usize::from(line.from) == at => Some(to),
            Some(to) if usize::from(to) == at => Some(line.from),
            Some(_) | None => None,
        });
        for other in near.map(|other| place_name(details, other)) {
            let whole = format!("{head}{}–{other}", place.name);
            if folded(other).starts_with(rest) && !found.contains(&whole) {
                found.push(whole);
            }
        }
    }
    if found.is_empty() || (head.is_empty() && !text.contains(' ')) {
        let names = details.places.iter().map(|place| place.name.as_str());
        let begun = names.filter(|name| !wanted.is_empty() && folded(name).starts_with(&wanted));
        found.extend(begun.map(|name| format!("{head}{name} ")));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::tests::details;

    #[test]
    fn two_cities_name_a_route() {
        let details = details();
        let name = |text: &str| lines(&details, text).map(|found| line_name(&details, found[0]));
        let first = line_name(&details, 0);
        assert_eq!(name(&first), Ok(first.clone()));
        for line in 0..details.lines.len() as u8 {
            let name = line_name(&details, line);
            let found = lines(&details, &name).unwrap_or_else(|trouble| panic!("{name}: {trouble:?}"));
            assert!(found.contains(&line), "{name}");
        }
        assert!(matches!(name("Atlantis"), Err(Unknown::NotTwo)));
        assert!(matches!(name("Atlantis Lemuria"), Err(Unknown::Place(_, _))));
    }

    #[test]
    fn what_is_begun_is_completed() {
        let details = details();
        let place = details.places[0].name.clone();
        let begun: String = place.chars().take(4).collect();
        assert!(completions(&details, &begun, &[]).contains(&format!("{place} ")));
        let onward = completions(&details, &format!("claim {place} "), &[]);
        assert!(onward.iter().all(|text| text.starts_with(&format!("claim {place}–"))), "{onward:?}");
        assert!(!onward.is_empty());
        assert_eq!(completions(&details, "ta", &["take", "draw"])[0], "take");
    }
}
