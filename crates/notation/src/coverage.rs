//! Which rules of the catalogue have a scenario, and which have none.

use std::collections::BTreeSet;

use crate::scenario::{ParseError, parse_markdown};

/// The rules of the catalogue: a prefix and ranges of numbers. LW-50 to LW-57 belong to the
/// campaign and count from there on.
const CATALOGUE: [(&str, &[(u16, u16)]); 6] = [
    ("C", &[(1, 5), (10, 18), (20, 27), (30, 34), (40, 42), (50, 53)]),
    ("NC", &[(1, 13)]),
    ("JP", &[(1, 15)]),
    ("NL", &[(1, 13)]),
    ("BE", &[(1, 12)]),
    ("LW", &[(1, 6), (20, 30), (40, 44)]),
];

/// Every rule id that needs a scenario, in the order of the catalogue.
pub fn all_rules() -> Vec<String> {
    let numbers = |ranges: &'static [(u16, u16)]| ranges.iter().flat_map(|(first, last)| *first..=*last);
    CATALOGUE
        .iter()
        .flat_map(|(prefix, ranges)| numbers(ranges).map(move |number| format!("{prefix}-{number}")))
        .collect()
}

/// The prefixes of rule ids; a heading is searched for these.
pub(crate) fn is_rule_id(word: &str) -> bool {
    let Some((prefix, number)) = word.split_once('-') else { return false };
    if prefix == "CH" {
        return is_campaign_id(number);
    }
    CATALOGUE.iter().any(|(known, _)| *known == prefix)
        && (1..=3).contains(&number.len())
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// A rule of a campaign: a box (`CH-F`), an event (`CH-EV12`), a staff card (`CH-ST03`), a
/// postcard (`CH-P107`), or a card of the story (`CH-1877-03`).
fn is_campaign_id(id: &str) -> bool {
    let digits =
        |text: &str, count: usize| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    let of_card =
        |prefix: &str, count: usize| id.strip_prefix(prefix).is_some_and(|rest| digits(rest, count));
    let of_story = id.split_once('-').is_some_and(|(year, card)| digits(year, 4) && digits(card, 2));
    let of_box = id.len() == 1 && id.bytes().all(|byte| (b'F'..=b'V').contains(&byte));
    of_box || of_card("EV", 2) || of_card("ST", 2) || of_card("P", 3) || of_story
}

/// What scenarios prove.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Ids that stand over at least one scenario.
    pub covered: BTreeSet<String>,
    /// Ids of the catalogue without a scenario, in its order.
    pub uncovered: Vec<String>,
    /// Ids over a scenario that the catalogue does not have.
    pub unknown: BTreeSet<String>,
    pub scenarios: usize,
    pub errors: Vec<ParseError>,
}

/// Reads rulebook texts, each with its label (a path), and says what they cover.
pub fn coverage<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Coverage {
    let mut found = Coverage::default();
    for (label, text) in texts {
        for parsed in parse_markdown(text, label) {
            match parsed {
                Ok(scenario) => {
                    found.scenarios += 1;
                    found.covered.extend(scenario.rules);
                }
                Err(error) => found.errors.push(error),
            }
        }
    }
    let all = all_rules();
    found.unknown = found.covered.iter().filter(|id| !all.contains(id)).cloned().collect();
    found.uncovered = all.into_iter().filter(|id| !found.covered.contains(id)).collect();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_is_complete() {
        let all = all_rules();
        assert_eq!(all.len(), 34 + 13 + 15 + 13 + 12 + 22);
        assert!(all.iter().all(|id| is_rule_id(id)));
        assert!(!is_rule_id("NC-") && !is_rule_id("XX-1") && !is_rule_id("C1") && !is_rule_id("C-1a"));
    }

    #[test]
    fn headings_cover_their_scenarios() {
        let text = "# C-1 Turns\n\n```scenario\nedition nordic\nplayers 2\n---\nnow\n  turn: seat 1\n```\n## C-2, C-99\n";
        let found = coverage([("a.md", text)]);
        assert_eq!(found.covered.into_iter().collect::<Vec<_>>(), ["C-1"]);
        assert_eq!(found.scenarios, 1);
        assert_eq!(found.uncovered[0], "C-2");
        assert!(found.unknown.is_empty() && found.errors.is_empty());
    }
}
