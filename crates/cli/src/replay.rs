//! `replay show` and `replay verify`: recorded games.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_notation::record::{self, Record};
use capotreno_notation::{Library, Named};
use capotreno_rules::{Seat, Viewer};
use serde_json::json;

use crate::campaign;
use crate::editions::EditionArgs;

#[derive(clap::Subcommand)]
pub enum ReplayCommand {
    /// Tell a game step by step
    Show {
        file: PathBuf,
        /// As this seat saw it (1 is the first); otherwise everything is shown
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=5))]
        seat: Option<u8>,
        /// As a spectator saw it
        #[arg(long, conflicts_with = "seat")]
        spectator: bool,
        #[command(flatten)]
        of: OfCampaign,
    },
    /// Check that a game followed the rules and was dealt from its seed
    Verify {
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        of: OfCampaign,
    },
}

#[derive(clap::Args)]
pub struct OfCampaign {
    /// The chronicle of the campaign whose game it was
    #[arg(long, value_name = "FILE")]
    chronicle: Option<PathBuf>,
}

impl OfCampaign {
    /// Adds the editions of the campaign's games, each as it was when the game began.
    fn add_to(&self, library: &mut Library) -> anyhow::Result<()> {
        let Some(file) = &self.chronicle else { return Ok(()) };
        for (_, _, game) in campaign::read(file)?.games()? {
            library.add_ready(game.shelf);
        }
        Ok(())
    }
}

pub fn run(editions: &EditionArgs, command: &ReplayCommand) -> anyhow::Result<ExitCode> {
    let mut library = editions.library()?;
    match command {
        ReplayCommand::Show { file, seat, spectator, of } => {
            of.add_to(&mut library)?;
            let record = read(file)?;
            let shelf = library.played_on(&record.header)?;
            let viewer = match seat {
                Some(seat) if *seat > record.header.options.players => {
                    bail!("seat {seat} was not in this game of {} players", record.header.options.players)
                }
                Some(seat) => Viewer::Seat(Seat(seat - 1)),
                None if *spectator => Viewer::Spectator,
                None => Viewer::Archive,
            };
            print!("{}", record::show(&record, &shelf, viewer)?);
            Ok(ExitCode::SUCCESS)
        }
        ReplayCommand::Verify { file, json, of } => {
            of.add_to(&mut library)?;
            let verdict = read(file).and_then(|record| {
                let shelf = library.played_on(&record.header)?;
                record::verify(&record, &shelf)?;
                let named = shelf.is_named_by(&record.header.edition_digest, record.header.rules);
                Ok((record.made(), named))
            });
            if *json {
                let report = match &verdict {
                    Ok((steps, named)) => {
                        json!({ "ok": true, "steps": steps, "edition_proved": *named == Named::Here })
                    }
                    Err(error) => json!({ "ok": false, "error": format!("{error:#}") }),
                };
                println!("{report}");
                return Ok(if verdict.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
            }
            let (steps, named) = verdict?;
            println!("{}: {steps} steps, all legal, dealt from the seed it names", file.display());
            if named != Named::Here {
                println!(
                    "unproved: a record of 0.1.0 does not tell which game of a campaign it was played on"
                );
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn read(path: &Path) -> anyhow::Result<Record> {
    let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    record::read(BufReader::new(file)).with_context(|| format!("{} is not a good record", path.display()))
}
