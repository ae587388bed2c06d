//! `lab puzzles`: positions with one clearly best action, from games of experts.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_lab::{Checked, check, find, ready};
use capotreno_notation::Shelf;
use capotreno_notation::puzzle::{Puzzle, pack};
use rayon::prelude::*;

use crate::editions::EditionArgs;

#[derive(clap::Args)]
pub struct PuzzlesArgs {
    /// Which edition to play; without it the first
    #[arg(long)]
    edition: Option<String>,
    /// Seats at the table
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// How many games to look through
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Playouts of a search; an answer is looked at again with four times as many
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(50..=100_000))]
    playouts: u32,
    /// The deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file for the puzzles, one a line (docs/review.md)
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// Look at the puzzles of a file again, with ten times the playouts and other dice
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    check: Option<PathBuf>,
    /// Write those that are confirmed in the short form in which an edition's folder has them
    #[arg(long, value_name = "FILE", requires = "check")]
    keep: Option<PathBuf>,
    /// With --keep: the file holds only what was confirmed before, and is not looked at again
    #[arg(long, requires = "keep")]
    confirmed: bool,
}

pub fn run(editions: &EditionArgs, args: &PuzzlesArgs) -> anyhow::Result<ExitCode> {
    if let Some(file) = &args.check {
        return again(editions, args, file);
    }
    let ready = editions.find(args.edition.as_deref())?;
    let spec = ready.edition().spec();
    if !(spec.fewest_players..=spec.most_players).contains(&args.players) {
        bail!(
            "{} players: {} is for {} to {}",
            args.players,
            spec.id,
            spec.fewest_players,
            spec.most_players
        );
    }
    let out = args.out.as_ref().context("--out names no file")?;
    let mut file = std::fs::File::create(out).with_context(|| format!("{} cannot be made", out.display()))?;
    let shelf = ready.shelf();
    let look = |game: u32| {
        let seed = format!("puzzles {} {}", args.seed, game);
        find(&shelf, args.players, &seed, args.playouts)
    };
    let found: Vec<Vec<Puzzle>> = (0..args.games).into_par_iter().map(look).collect();
    let mut count = 0;
    for puzzle in found.iter().flatten() {
        count += 1;
        writeln!(file, "{}", serde_json::to_string(puzzle)?)
            .with_context(|| format!("{} cannot be written", out.display()))?;
    }
    println!("{count} puzzles from {} games", args.games);
    Ok(ExitCode::SUCCESS)
}

fn again(editions: &EditionArgs, args: &PuzzlesArgs, file: &PathBuf) -> anyhow::Result<ExitCode> {
    let text = std::fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let library = editions.library()?;
    let mut puzzles: Vec<(Puzzle, &Shelf)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let wrong = || format!("{}, line {}: not a puzzle", file.display(), at + 1);
        let puzzle: Puzzle = serde_json::from_str(line).with_context(wrong)?;
        let shelf = library.get(&puzzle.edition)?;
        if shelf.digest() != puzzle.edition_digest {
            bail!("{}, line {}: the data of {} changed since", file.display(), at + 1, puzzle.edition);
        }
        puzzles.push((puzzle, shelf));
    }
    if let Some(out) = args.keep.as_ref().filter(|_| args.confirmed) {
        keep(out, &puzzles)?;
        return Ok(ExitCode::SUCCESS);
    }
    let look = |(puzzle, shelf): &(Puzzle, &Shelf)| check(shelf, puzzle, 10 * args.playouts);
    let seen: Vec<Option<Checked>> = puzzles.par_iter().map(look).collect();
    let of = |test: fn(&Checked) -> bool| seen.iter().flatten().filter(|seen| test(seen)).count();
    let (confirmed, planner) = (of(|seen| seen.confirmed), of(|seen| seen.planner));
    println!("{confirmed} of {} answers are confirmed; the planner finds {planner}", seen.len());
    if let Some(out) = &args.keep {
        let good = puzzles.into_iter().zip(&seen).filter(|(_, seen)| seen.is_some_and(|seen| seen.confirmed));
        keep(out, &good.map(|(puzzle, _)| puzzle).collect::<Vec<_>>())?;
    }
    Ok(if 20 * confirmed >= 19 * seen.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Writes puzzles as they are shipped.
fn keep(out: &Path, puzzles: &[(Puzzle, &Shelf)]) -> anyhow::Result<()> {
    let good: Vec<Puzzle> = puzzles.iter().filter_map(|(puzzle, shelf)| ready(shelf, puzzle)).collect();
    std::fs::write(out, pack(&good)?).with_context(|| format!("{} cannot be written", out.display()))?;
    println!("{} puzzles are in {}", good.len(), out.display());
    Ok(())
}
