//! `board …`: for people who make boards.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_drawing::{Board, SvgOptions, Theme, Warning, advice, svg};
use capotreno_editions::Language as EditionLanguage;
use capotreno_notation::COMMON;
use capotreno_print::{Language, Paper};
use serde::Serialize;

use crate::board_make;
use crate::editions::{EditionArgs, Ready};

#[derive(clap::Subcommand)]
pub enum BoardCommand {
    /// Check an edition's files and print what is on the board
    Check {
        /// The edition; without it all of them (or all given with --edition-dir)
        edition: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Make a folder with a new board: places, lines and tickets as a first draft that can be played
    New {
        /// The id of the board, and its folder: sicily, or boards/sicily
        folder: PathBuf,
        /// A country, a large island or a region, in English or Italian
        #[arg(long, value_name = "REGION", required_unless_present = "area", conflicts_with = "area")]
        around: Option<String>,
        /// The box around it, in degrees
        #[arg(long = "box", id = "area", value_name = "WEST,SOUTH,EAST,NORTH", allow_hyphen_values = true)]
        area: Option<String>,
    },
    /// Lay boards out anew and write layout.toml; hints and nudges in it are kept
    Layout {
        /// Folders of boards
        #[arg(required = true, value_name = "FOLDER")]
        folders: Vec<PathBuf>,
    },
    /// Cut coastlines and add what sketch.toml has; write coast.json
    Coast {
        /// Folders of boards
        #[arg(required = true, value_name = "FOLDER")]
        folders: Vec<PathBuf>,
        /// Another atlas than that of the binary: the countries of the npm package world-atlas
        #[arg(long, value_name = "FILE")]
        atlas: Option<PathBuf>,
    },
    /// Print a board as a PDF to play with: the board for cars of 20 × 9 mm, cards, tickets, rules
    Print {
        /// The edition; without it the first (the first of --edition-dir, where given)
        edition: Option<String>,
        /// The paper of the board; where it does not fit it is cut into tiles. Cards are on A4 or letter
        #[arg(long, default_value = "a4")]
        paper: PaperName,
        /// The language of the cards
        #[arg(long, default_value = "en")]
        lang: PrintLanguage,
        /// The file to write, with the ending .pdf
        #[arg(long, short)]
        out: PathBuf,
    },
    /// Draw a board as an SVG picture
    Draw {
        /// The edition; without it the first (the first of --edition-dir, where given)
        edition: Option<String>,
        /// The file to write, with the ending .svg; standard output without it
        #[arg(long, short)]
        out: Option<PathBuf>,
        /// Dark colours
        #[arg(long)]
        dark: bool,
        /// The width in pixels
        #[arg(long, value_parser = clap::value_parser!(u32).range(50..=20_000))]
        width: Option<u32>,
    },
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum PaperName {
    A4,
    A3,
    A0,
    Letter,
}

impl PaperName {
    fn paper(self) -> Paper {
        match self {
            PaperName::A4 => Paper::A4,
            PaperName::A3 => Paper::A3,
            PaperName::A0 => Paper::A0,
            PaperName::Letter => Paper::Letter,
        }
    }
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum PrintLanguage {
    En,
    It,
}

#[derive(Serialize)]
struct Summary {
    edition: String,
    version: u32,
    players: [u8; 2],
    places: usize,
    lines: usize,
    groups: usize,
    tickets: usize,
    cards: u32,
    digest: String,
    /// What a good board wants.
    warnings: Vec<Warning>,
}

pub fn run(editions: &EditionArgs, command: &BoardCommand) -> anyhow::Result<ExitCode> {
    match command {
        BoardCommand::Check { edition, json } => {
            let found = editions.some_or_all(edition.as_deref())?;
            let faults: Vec<String> = editions.rulebook()?.faults.iter().map(ToString::to_string).collect();
            if !faults.is_empty() {
                bail!("a lesson cannot be read:\n{}", faults.join("\n"));
            }
            let summaries = found.iter().map(summary).collect::<anyhow::Result<Vec<Summary>>>()?;
            if *json {
                println!("{}", serde_json::to_string(&summaries)?);
                return Ok(ExitCode::SUCCESS);
            }
            for summary in summaries {
                println!(
                    "{:<10} ok: {}–{} players, {} places, {} lines ({} double or triple), {} tickets, {} cards",
                    summary.edition,
                    summary.players[0],
                    summary.players[1],
                    summary.places,
                    summary.lines,
                    summary.groups,
                    summary.tickets,
                    summary.cards
                );
                for warning in &summary.warnings {
                    println!("warning: {warning}");
                }
            }
            Ok(ExitCode::SUCCESS)
        }
        BoardCommand::New { folder, around, area } => {
            board_make::new(folder, around.as_deref(), area.as_deref())
        }
        BoardCommand::Layout { folders } => board_make::layout(folders),
        BoardCommand::Coast { folders, atlas } => board_make::coast(folders, atlas.as_deref()),
        BoardCommand::Print { edition, paper, lang, out } => {
            print(editions, edition.as_deref(), paper.paper(), *lang, out)
        }
        BoardCommand::Draw { edition, out, dark, width } => {
            if let Some(path) = out {
                only_svg(path)?;
            }
            let ready = editions.find(edition.as_deref())?;
            let options = SvgOptions {
                theme: if *dark { Theme::Dark } else { Theme::Light },
                width: *width,
                title: Some(ready.loaded.spec().name.en.clone()),
                ..SvgOptions::default()
            };
            let picture = svg(&geometry(&ready)?, &options);
            match out {
                None => print!("{picture}"),
                Some(path) => std::fs::write(path, picture)
                    .with_context(|| format!("{} cannot be written", path.display()))?,
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn print(
    editions: &EditionArgs,
    edition: Option<&str>,
    paper: Paper,
    lang: PrintLanguage,
    out: &Path,
) -> anyhow::Result<ExitCode> {
    if out.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("pdf")) {
        bail!("a board is printed as PDF: name a file with the ending .pdf");
    }
    let ready = editions.find(edition)?;
    let (code, language) = match lang {
        PrintLanguage::En => (EditionLanguage::En, Language::English),
        PrintLanguage::It => (EditionLanguage::It, Language::Italian),
    };
    let common = editions.rulebook()?.page(COMMON).map(|page| page.page(code).text.to_string());
    let rules = ready.folder.rules(code).or(common.as_deref()).unwrap_or_default();
    let board = geometry(&ready)?;
    let pdf = capotreno_print::pdf(ready.loaded.spec(), &board, rules, paper, language)?;
    std::fs::write(out, pdf).with_context(|| format!("{} cannot be written", out.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Whoever names a picture of another kind would get a file that lies about what it is.
fn only_svg(path: &Path) -> anyhow::Result<()> {
    match path.extension().and_then(OsStr::to_str) {
        Some(ending) if !ending.eq_ignore_ascii_case("svg") => bail!(
            "a board is drawn as SVG, not as {ending}: name a file with the ending .svg; a browser prints it \
             as PDF, and `rsvg-convert` makes PNG or PDF of it"
        ),
        Some(_) | None => Ok(()),
    }
}

/// The geometry of a board.
pub fn geometry(ready: &Ready) -> anyhow::Result<Board> {
    Ok(Board::of(&ready.loaded, &ready.folder)?)
}

fn summary(ready: &Ready) -> anyhow::Result<Summary> {
    let warnings =
        advice(&ready.loaded, &ready.folder, &geometry(ready)?, Some(capotreno_workshop::world()?));
    let spec = ready.loaded.spec();
    let mut groups: Vec<&String> = spec.lines.iter().filter_map(|line| line.group.as_ref()).collect();
    groups.sort();
    groups.dedup();
    Ok(Summary {
        edition: spec.id.clone(),
        version: spec.version,
        players: [spec.fewest_players, spec.most_players],
        places: spec.places.len(),
        lines: spec.lines.len(),
        groups: groups.len(),
        tickets: spec.tickets.len(),
        cards: spec.deck.total(),
        digest: ready.edition().digest().to_string(),
        warnings,
    })
}
