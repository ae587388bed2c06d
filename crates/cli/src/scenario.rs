//! `scenario`: runs the examples of the rulebook, or of any Markdown file.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_notation::scenario::{parse_markdown, run as run_scenario};
use capotreno_notation::{Library, MAX_TEXT_BYTES, read_text};
use serde::Serialize;

use crate::editions::EditionArgs;

#[derive(clap::Args)]
pub struct ScenarioArgs {
    /// `rulebook` for the rules and lessons of all editions (those of --edition-dir too); or Markdown
    /// files, or folders that are searched for them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, Default)]
struct Report {
    files: usize,
    scenarios: usize,
    passed: usize,
    failures: Vec<String>,
}

/// The pages and lessons wherever they live. A folder of that name is `./rulebook`.
const RULEBOOK: &str = "rulebook";

pub fn run(editions: &EditionArgs, args: &ScenarioArgs) -> anyhow::Result<ExitCode> {
    let library = editions.library()?;
    let mut report = Report::default();
    let mut files = Vec::new();
    for path in &args.paths {
        if path.as_os_str() == RULEBOOK {
            let rulebook = editions.rulebook()?;
            rulebook.scripts().for_each(|page| run_text(&page.path, &page.text, &library, &mut report));
        } else {
            collect(path, &mut files)?;
        }
    }
    for file in &files {
        let text = read_text(file, MAX_TEXT_BYTES)?;
        run_text(&file.display().to_string(), &text, &library, &mut report);
    }
    if report.files == 0 {
        bail!("no Markdown files (.md) found");
    }
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        for failure in &report.failures {
            println!("{failure}\n");
        }
        println!("{} of {} scenarios hold ({} files)", report.passed, report.scenarios, report.files);
    }
    Ok(if report.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn run_text(label: &str, text: &str, library: &Library, report: &mut Report) {
    report.files += 1;
    for parsed in parse_markdown(text, label) {
        report.scenarios += 1;
        match parsed {
            Err(error) => report.failures.push(error.to_string()),
            Ok(scenario) => {
                let outcome = run_scenario(&scenario, library);
                report.passed += usize::from(outcome.passed());
                report.failures.extend(outcome.failures.iter().map(ToString::to_string));
            }
        }
    }
}

/// The Markdown files of a path, in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut inside = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    inside.sort();
    for entry in inside {
        // Links to folders are left alone: they could lead round in a circle.
        if entry.is_dir() && !entry.is_symlink() {
            collect(&entry, files)?;
        } else if entry.extension().is_some_and(|extension| extension == "md") {
            files.push(entry);
        }
    }
    Ok(())
}
