//! Which rules of the rulebook have a scenario, and which have none.
//!
//! A rule is what a heading begins with (`### NC-5 Ferries`): the pages themselves are the catalogue.

use std::collections::BTreeSet;

use crate::scenario::{ParseError, parse_markdown, stated_rules};

/// Whether a word is the id of a rule: the letters of its page and a number, `NC-5`. A heading is
/// searched for these.
pub(crate) fn is_rule_id(word: &str) -> bool {
    let Some((prefix, number)) = word.split_once('-') else { return false };
    if prefix == "CH" {
        return is_campaign_id(number);
    }
    (1..=3).contains(&prefix.len())
        && prefix.bytes().all(|byte| byte.is_ascii_uppercase())
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
    /// Rules without a scenario, in the order of the pages.
    pub uncovered: Vec<String>,
    pub scenarios: usize,
    pub errors: Vec<ParseError>,
}

/// Reads rulebook texts, each with its label (a path), and says what they cover.
pub fn coverage<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Coverage {
    let mut found = Coverage::default();
    let mut stated = Vec::new();
    for (label, text) in texts {
        stated.extend(stated_rules(text));
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
    let mut seen = BTreeSet::new();
    stated.retain(|id| !found.covered.contains(id) && seen.insert(id.clone()));
    found.uncovered = stated;
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_letters_and_a_number() {
        assert!(["C-1", "NC-13", "XYZ-999", "CH-F", "CH-EV12", "CH-1877-03"].into_iter().all(is_rule_id));
        assert!(!["NC-", "-1", "C1", "C-1a", "nc-1", "C-1000", "LONG-1", "CH-Z"].into_iter().any(is_rule_id));
    }

    #[test]
    fn headings_cover_their_scenarios() {
        let text = "# C-1 Turns\n\n```scenario\nedition nordic\nplayers 2\n---\nnow\n  turn: seat 1\n```\n## C-2, C-99\n## More of C-3\n";
        let found = coverage([("a.md", text)]);
        assert_eq!(found.covered.into_iter().collect::<Vec<_>>(), ["C-1"]);
        assert_eq!(found.scenarios, 1);
        assert_eq!(found.uncovered, ["C-2"], "a rule is what a heading begins with");
        assert!(found.errors.is_empty());
    }
}
