//! `lab ratings`: ratings of players, computed anew from the records of their games.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_lab::{RatedGame, rate_games};
use capotreno_notation::{Library, record};
use serde_json::json;

use crate::editions::EditionArgs;
use crate::replay;

#[derive(clap::Args)]
pub struct RatingsArgs {
    /// The folder with the records (`*.game`); they count in the order of their names
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

pub fn run(editions: &EditionArgs, args: &RatingsArgs) -> anyhow::Result<ExitCode> {
    let library = editions.library()?;
    let games: Vec<RatedGame> =
        files(&args.folder)?.iter().map(|file| proved(&library, file)).collect::<anyhow::Result<_>>()?;
    let (rated, left_out) = rate_games(&games);
    if args.json {
        let report = json!({ "games": games.len(), "left_out": left_out, "ratings": rated });
        println!("{report}");
        return Ok(ExitCode::SUCCESS);
    }
    for (edition, players) in &rated {
        println!("{edition}\n{:<24} {:>6} {:>8} {:>8}", "player", "games", "rating", "±");
        for row in players {
            println!("{:<24} {:>6} {:>8.1} {:>8.1}", row.name, row.games, row.rating, 2.0 * row.uncertainty);
        }
        println!();
    }
    println!("{} games, all legal and dealt from their seeds", games.len());
    if left_out > 0 {
        println!("{left_out} of them left out: one player held several seats");
    }
    Ok(ExitCode::SUCCESS)
}

/// The records of a folder, by name.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "game") {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!("{} has no records: files that end in .game", folder.display());
    }
    files.sort();
    Ok(files)
}

/// A game whose result is what its steps come to.
fn proved(library: &Library, file: &Path) -> anyhow::Result<RatedGame> {
    let record = replay::read(file)?;
    let shelf = library.played_on(&record.header).with_context(|| file.display().to_string())?;
    record::verify(&record, &shelf).with_context(|| file.display().to_string())?;
    RatedGame::of_record(&record)
        .with_context(|| format!("{}: the game is not over, so nobody can be rated by it", file.display()))
}
