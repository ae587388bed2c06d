//! The campaign's rulebook, executable: every scenario holds, and every rule has one.

use std::collections::BTreeSet;
use std::path::Path;

use capotreno_campaign::{Content, scene};
use capotreno_notation::Library;
use capotreno_notation::scenario::{parse_markdown, run};

/// What goes wrong in a text, and the rules its scenarios are about.
fn told(label: &str, text: &str) -> (Vec<String>, BTreeSet<String>) {
    let library = Library::embedded().unwrap().with_campaigns(scene::CAMPAIGNS);
    let mut failures = Vec::new();
    let mut rules = BTreeSet::new();
    for parsed in parse_markdown(text, label) {
        match parsed {
            Err(error) => failures.push(error.to_string()),
            Ok(scenario) => {
                failures.extend(run(&scenario, &library).failures.iter().map(ToString::to_string));
                rules.extend(scenario.rules);
            }
        }
    }
    (failures, rules)
}

#[test]
fn every_rule_of_the_campaign_has_a_scenario_that_holds() {
    let mut proved = BTreeSet::new();
    let mut failures = Vec::new();
    for (path, text) in scene::PAGES {
        let (failed, rules) = told(path, text);
        failures.extend(failed);
        proved.extend(rules);
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    let all = Content::embedded().unwrap().rules();
    let missing: Vec<String> = all.into_iter().filter(|rule| !proved.contains(rule)).collect();
    assert!(missing.is_empty(), "rules without a scenario: {missing:?}");
}

#[test]
fn the_examples_of_the_documentation_hold() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios.md");
    let (failures, _) = told("docs/scenarios.md", &std::fs::read_to_string(path).unwrap());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A scenario that is wrong says so, with its line and what is true instead.
#[test]
fn mistakes_are_reported() {
    let report = |body: &str| told("x.md", &format!("```scenario\n{body}\n```\n")).0.join("\n");
    let game = |given: &str| report(&format!("campaign charter 1874\nplayers 2\n{given}\n---\nnow"));
    assert!(game("frontiers: GQ").contains("x.md:4: frontiers: GQ"));
    assert!(game("frontiers: CA").contains("attaches to no board"));
    assert!(game("seat 1 staff: ST99").contains("no staff card"));
    assert!(game("seat 1 postcards: 301").contains("does not belong here"));
    assert!(game("seat 3 staff: ST01").contains("there is no seat 3"));
    assert!(game("coloured: Omaha–Denver red").contains("no blank line"));
    assert!(game("rules: A").contains("F to V"));
    assert!(game("certificates shown: red 3").contains("certificates shown"));
    assert!(report("campaign charter 1875\nplayers 2\n---\nnow").contains("no game is played in 1875"));
    assert!(report("campaign other 1874\nplayers 2\n---\nnow").contains("no campaign"));
    assert!(report("edition legends\nplayers 2\nseat 1 staff: ST01\n---\nnow").contains("campaign charter"));
    assert!(report("chronicle charter\ncompanies: black\n---\nnow").contains("LW-50"));
    assert!(report("chronicle charter\ncompanies: black, blue\n---\nblack hires ST01").contains("refused"));
    assert!(report("chronicle charter\ncompanies: black, blue\n---\nnow\n  cars: 21").contains("20"));
    let game = |result: &str| {
        report(&format!("chronicle charter\ncompanies: black, blue\n---\ngame: black 50 ({result}); blue 40"))
    };
    assert!(game("certificate red 200").contains("numbered 1 to 10"));
    assert!(game("survey 13").contains("no survey card"));
    assert!(game("postcard 999").contains("no postcard"));
    assert!(game("EC-99").contains("no ticket"));
    assert!(report("campaign charter 1874\nplayers 9\n---\nnow").contains("2 to 5"));
    let wrong = report("chronicle charter\ncompanies: black, blue\n---\nnow\n  carz: 21");
    assert!(wrong.contains("did you mean"), "{wrong}");
}
