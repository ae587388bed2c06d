//! The executable rulebook: every scenario holds, and every rule has one.

use capotreno_notation::scenario::{parse_markdown, run};
use capotreno_notation::{Book, Library, Rulebook, coverage};

#[test]
fn every_scenario_of_the_rulebook_holds() {
    let library = Library::embedded().unwrap();
    let mut failures = Vec::new();
    for page in Rulebook::embedded().unwrap().pages().iter().map(Book::original) {
        for parsed in parse_markdown(&page.text, &page.path) {
            match parsed {
                Err(error) => failures.push(error.to_string()),
                Ok(scenario) => {
                    failures.extend(run(&scenario, &library).failures.iter().map(ToString::to_string));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_rule_has_a_scenario() {
    let pages = Rulebook::embedded().unwrap().pages().iter().map(Book::original);
    let found = coverage(pages.map(|page| (page.path.as_ref(), page.text.as_ref())));
    assert!(found.uncovered.is_empty(), "rules without a scenario: {:?}", found.uncovered);
}

/// A refusal sends a player to the rule it names: the rule is there.
#[test]
fn every_rule_an_edition_names_is_in_the_rulebook() {
    let rulebook = Rulebook::embedded().unwrap();
    let covered = coverage(
        rulebook.pages().iter().map(Book::original).map(|page| (page.path.as_ref(), page.text.as_ref())),
    )
    .covered;
    for edition in capotreno_testkit::editions() {
        for (_, rule) in &edition.spec().rule_ids {
            assert!(covered.contains(rule), "{} names {rule}", edition.spec().id);
        }
    }
}
