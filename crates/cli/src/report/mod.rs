//! `lab report`: many games on a board, told as one HTML page.

mod chart;
mod compare;
mod map;
mod odd;
mod page;
mod pen;
mod rows;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_drawing::Board;
use capotreno_lab::{Numbers, Study};
use capotreno_rules::spec::Spec;

use crate::board::geometry;
use crate::desk::words::{Language, Words, arg};
use crate::editions::EditionArgs;
use crate::lab::{ThinkingArgs, bar};
use pen::Pen;

#[derive(clap::Args)]
pub struct ReportArgs {
    /// Which edition to study; without it the first (the first of --edition-dir, where given)
    #[arg(long)]
    edition: Option<String>,
    /// Seats at the table; the fewest the edition allows unless told otherwise
    #[arg(long)]
    players: Option<u8>,
    /// How many games to play
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// The folder for index.html and report.json
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Who plays, with commas between them; they take turns in the seats
    #[arg(long, value_delimiter = ',', default_value = "planner")]
    bots: Vec<String>,
    #[command(flatten)]
    thinking: ThinkingArgs,
    /// The deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Another version's report.json, to stand beside this one's numbers
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// The language of the page; the system's unless told otherwise
    #[arg(long)]
    lang: Option<Language>,
}

/// What a page is made of.
pub struct Report<'a> {
    pub spec: &'a Spec,
    pub board: &'a Board,
    pub numbers: &'a Numbers,
    /// What it is compared with.
    pub before: Option<&'a Numbers>,
    pub pen: Pen<'a>,
}

pub fn run(editions: &EditionArgs, args: &ReportArgs) -> anyhow::Result<ExitCode> {
    let ready = editions.find(args.edition.as_deref())?;
    let board = geometry(&ready)?;
    let spec = ready.loaded.spec();
    let players = args.players.unwrap_or(spec.fewest_players);
    let before = args.compare.as_deref().map(|path| read(path, players)).transpose()?;
    let study = Study {
        players,
        bots: args.bots.clone(),
        games: args.games,
        seed: args.seed,
        budget: args.thinking.chosen().budget(),
    };
    let bar = bar(u64::from(args.games), "");
    let numbers = study.run(ready.edition(), &|| bar.inc(1))?;
    bar.finish_and_clear();
    let words = Words::new(args.lang.unwrap_or_else(Language::of_system));
    let report = Report {
        spec,
        board: &board,
        numbers: &numbers,
        before: before.as_ref(),
        pen: Pen { words: &words },
    };
    let write = |name: &str, text: &str| {
        let path = args.out.join(name);
        std::fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
    };
    std::fs::create_dir_all(&args.out).with_context(|| format!("{} cannot be made", args.out.display()))?;
    write("index.html", &page::page(&report))?;
    write("report.json", &serde_json::to_string(&numbers)?)?;
    let page = args.out.join("index.html").display().to_string();
    let told = [arg("name", words.pick(&spec.name)), arg("games", numbers.games), arg("page", page)];
    println!("{}", words.say("report-done", &told));
    for outlier in &numbers.outliers {
        println!("- {}", odd::sentence(&report, outlier));
    }
    Ok(ExitCode::SUCCESS)
}

/// The numbers of another version, for as many players.
fn read(path: &Path, players: u8) -> anyhow::Result<Numbers> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    parse(&text, players).with_context(|| format!("{} cannot be compared with", path.display()))
}

fn parse(text: &str, players: u8) -> anyhow::Result<Numbers> {
    let numbers: Numbers = serde_json::from_str(text).context("it is no report.json of this version")?;
    if numbers.players != players {
        bail!("it is about {} players, this report about {players}", numbers.players);
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use capotreno_bots::Budget;

    use super::*;

    fn made(id: &str, language: Language, compared: bool) -> String {
        let loaded = capotreno_editions::embedded(id).expect("the edition is in the binary");
        let board = Board::embedded(&loaded).expect("the board can be drawn");
        let bots = vec!["planner".to_owned(), "racer".to_owned()];
        let players = loaded.spec().most_players;
        let of = |seed| Study { players, bots: bots.clone(), games: 6, seed, budget: Budget::iterations(8) };
        let numbers = of(3).run(&loaded.edition, &|| {}).expect("the games can be played");
        // As it is kept on disk.
        let before = compared.then(|| of(4).run(&loaded.edition, &|| {}).expect("so can these"));
        let before = before.map(|numbers| serde_json::to_string(&numbers).expect("numbers are JSON"));
        let before = before.map(|text| serde_json::from_str::<Numbers>(&text).expect("and come back"));
        let words = Words::new(language);
        let pen = Pen { words: &words };
        page::page(&Report {
            spec: loaded.spec(),
            board: &board,
            numbers: &numbers,
            before: before.as_ref(),
            pen,
        })
    }

    #[test]
    fn every_edition_has_a_page_that_needs_nothing_else() {
        for (at, id) in capotreno_editions::embedded_ids().iter().enumerate() {
            let (language, compared) = (if at % 2 == 0 { Language::En } else { Language::It }, at % 3 == 0);
            let text = made(id, language, compared);
            assert!(text.len() < 600_000, "{id}: {} bytes", text.len());
            assert!(!text.contains(" src=") && !text.contains("url(http") && !text.contains("NaN"), "{id}");
            assert_eq!(text.matches("<svg").count(), text.matches("</svg>").count());
            // A sentence that is not there shows its id.
            assert!(
                !text.contains("report-"),
                "{id}: {:?}",
                text.split("report-").nth(1).map(|rest| &rest[..20])
            );
            assert_eq!(text.contains("<h2 id=\"compared\">"), compared, "{id}");
        }
    }

    #[test]
    fn other_files_are_refused() {
        assert!(parse("{\"edition\": 3}", 2).is_err());
        assert!(parse("", 2).is_err());
    }
}
