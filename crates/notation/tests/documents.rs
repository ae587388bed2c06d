//! The scenarios of the format's own documentation hold.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use capotreno_notation::Library;
use capotreno_notation::scenario::{parse_markdown, run};

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

/// The numbers that `seeded` promises stand in the document for other programs.
#[test]
fn the_golden_numbers_are_documented() {
    let text = std::fs::read_to_string(root().join("docs/records.md")).unwrap();
    for numbers in ["108, 55, 74, 21, 26, 36, 53, 46", "563445, 159141", "4, 1, 36, 10, 35", "2669944204"] {
        assert!(text.contains(numbers), "{numbers}");
    }
}
