//! `rules`: the rulebook in the terminal, and which rules have no proof.

use std::process::ExitCode;

use anyhow::bail;
use capotreno_campaign::Content;
use capotreno_campaign::scene::PAGES;
use capotreno_notation::{Book, Rulebook, coverage};
use serde::Serialize;

use crate::editions::EditionArgs;

#[derive(clap::Args)]
pub struct RulesArgs {
    /// A page to read: common, or the id of an edition (of --edition-dir too)
    page: Option<String>,
    /// List the rules that no scenario proves: of the page, or of all pages and the campaign
    #[arg(long)]
    coverage: bool,
    /// Print JSON (with --coverage)
    #[arg(long, requires = "coverage")]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    scenarios: usize,
    covered: usize,
    uncovered: Vec<String>,
}

pub fn run(editions: &EditionArgs, args: &RulesArgs) -> anyhow::Result<ExitCode> {
    let rulebook = editions.rulebook()?;
    let known: Vec<&str> = rulebook.pages().iter().map(|page| page.id.as_str()).collect();
    if let Some(id) = args.page.as_ref().filter(|id| !known.contains(&id.as_str())) {
        let suggestion = capotreno_editions::did_you_mean(id, known.iter().copied());
        bail!("there is no page {id:?}{suggestion}; there are {}", known.join(", "));
    }
    if args.coverage {
        return print_coverage(&rulebook, args.page.as_deref(), args.json);
    }
    let Some(id) = &args.page else {
        println!("Pages: {}. Read one with `capotreno rules PAGE`.", known.join(", "));
        return Ok(ExitCode::SUCCESS);
    };
    if let Some(page) = rulebook.page(id) {
        print!("{}", page.original().text);
    }
    Ok(ExitCode::SUCCESS)
}

fn print_coverage(rulebook: &Rulebook, only: Option<&str>, json: bool) -> anyhow::Result<ExitCode> {
    let wanted = rulebook.pages().iter().filter(|page| only.is_none_or(|only| page.id == only));
    let pages = wanted.map(Book::original).map(|page| (page.path.as_ref(), page.text.as_ref()));
    let mut found = if only.is_some() { coverage(pages) } else { coverage(pages.chain(PAGES)) };
    if only.is_none() {
        let content = Content::embedded()?;
        found.uncovered.extend(content.rules().into_iter().filter(|rule| !found.covered.contains(rule)));
    }
    let report =
        Report { scenarios: found.scenarios, covered: found.covered.len(), uncovered: found.uncovered };
    if json {
        println!("{}", serde_json::to_string(&report)?);
    } else if report.uncovered.is_empty() {
        println!("Every rule has a scenario: {} rules, {} scenarios.", report.covered, report.scenarios);
    } else {
        println!("Rules without a scenario: {}", report.uncovered.join(", "));
    }
    Ok(if report.uncovered.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
