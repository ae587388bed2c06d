//! Runs the scenarios of Markdown files: `cargo run -p capotreno-notation --example scenario FILE…`
//!
//! For writing the rulebook; players have `capotreno scenario`.

use std::process::ExitCode;

use capotreno_notation::scenario::{parse_markdown, run};
use capotreno_notation::{Library, read_text};

fn main() -> ExitCode {
    let library = match Library::embedded() {
        Ok(library) => library,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let (mut passed, mut failed) = (0, 0);
    for path in std::env::args().skip(1) {
        let text = match read_text(path.as_ref()) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{error}");
                failed += 1;
                continue;
            }
        };
        for parsed in parse_markdown(&text, &path) {
            let problems: Vec<String> = match parsed {
                Ok(scenario) => run(&scenario, &library).failures.iter().map(ToString::to_string).collect(),
                Err(error) => vec![error.to_string()],
            };
            if problems.is_empty() {
                passed += 1;
            } else {
                failed += 1;
                println!("{}\n", problems.join("\n"));
            }
        }
    }
    println!("{passed} scenarios hold, {failed} do not");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
