//! The executable rulebook: every scenario holds, and every rule has one.

use capotreno_notation::scenario::{parse_markdown, run};
use capotreno_notation::{Library, RULEBOOK, coverage};

#[test]
fn every_scenario_of_the_rulebook_holds() {
    let library = Library::embedded().unwrap();
    let mut failures = Vec::new();
    for page in RULEBOOK {
        for parsed in parse_markdown(page.text, page.path) {
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
    let found = coverage(RULEBOOK.iter().map(|page| (page.path, page.text)));
    assert!(found.uncovered.is_empty(), "rules without a scenario: {:?}", found.uncovered);
    assert!(found.unknown.is_empty(), "headings name rules that do not exist: {:?}", found.unknown);
}
