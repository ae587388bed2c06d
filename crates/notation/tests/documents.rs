//! The scenarios of the rulebook and of the format's own documentation hold.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use capotreno_notation::scenario::{parse_markdown, run};
use capotreno_notation::{Library, coverage};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs all scenarios of a text; returns how many there are and a report of what failed.
fn report(label: &str, text: &str) -> (usize, String) {
    let library = Library::embedded().expect("the embedded editions are good");
    let parsed = parse_markdown(text, label);
    let mut report = String::new();
    for scenario in &parsed {
        match scenario {
            // Those about campaigns are run where campaigns are known.
            Ok(scenario) if scenario.setting().is_some() || scenario.chronicle().is_some() => {}
            Ok(scenario) => {
                for failure in run(scenario, &library).failures {
                    let _ = writeln!(report, "{}\n{failure}\n", scenario.name);
                }
            }
            Err(error) => {
                let _ = writeln!(report, "{error}\n");
            }
        }
    }
    (parsed.len(), report)
}

#[test]
fn the_examples_of_the_documentation_hold() {
    let text = std::fs::read_to_string(root().join("docs/scenarios.md")).unwrap();
    let (count, report) = report("docs/scenarios.md", &text);
    assert!(count >= 8, "{count} examples");
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn the_rulebook_holds() {
    let mut all = String::new();
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(root().join("rulebook")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let label = format!("rulebook/{}", path.file_name().unwrap().to_string_lossy());
        let text = std::fs::read_to_string(&path).unwrap();
        all.push_str(&report(&label, &text).1);
        texts.push((label, text));
    }
    assert!(all.is_empty(), "\n{all}");
    let found = coverage(texts.iter().map(|(label, text)| (label.as_str(), text.as_str())));
    assert!(found.unknown.is_empty(), "unknown rules {:?}", found.unknown);
    assert!(found.covered.contains("C-50"));
}

/// The numbers that `seeded` promises stand in the document for other programs.
#[test]
fn the_golden_numbers_are_documented() {
    let text = std::fs::read_to_string(root().join("docs/records.md")).unwrap();
    for numbers in ["108, 55, 74, 21, 26, 36, 53, 46", "563445, 159141", "4, 1, 36, 10, 35", "2669944204"] {
        assert!(text.contains(numbers), "{numbers}");
    }
}
