//! `sim`: many games between bots, on all cores.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use capotreno_bots::{Bot, Budget, Match, bot_by_name};
use capotreno_notation::record::{Header, Record, SeatInfo, Step};
use capotreno_notation::{Seed, Shelf};
use capotreno_rules::chance::{Chance, Fast, Recording};
use capotreno_rules::{Action, Edition, Options, Seat, Silent};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;

use crate::editions::EditionArgs;

#[derive(clap::Args)]
pub struct SimArgs {
    /// Which edition to play; without it the first
    #[arg(long)]
    edition: Option<String>,
    /// The bots, one for each seat, with commas between them; see docs/bots.md
    #[arg(long, value_delimiter = ',', default_value = "random,random")]
    bots: Vec<String>,
    /// Seats at the table; the list of bots is repeated to fill them
    #[arg(long)]
    players: Option<u8>,
    /// How many games to play
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The first deal; game number n is dealt from seed + n
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all cores unless told otherwise
    #[arg(long)]
    threads: Option<usize>,
    /// Time for each decision of a searching bot
    #[arg(long, default_value_t = 50, value_name = "MILLISECONDS")]
    budget: u64,
    /// Keep the record of every game in this folder; the deals then follow from seeds anyone can check
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    edition: String,
    players: u8,
    games: u64,
    seconds: f64,
    games_per_s: f64,
    actions_per_game: f64,
    seats: Vec<SeatRow>,
}

#[derive(Serialize)]
struct SeatRow {
    seat: u8,
    bot: String,
    /// A shared victory counts as its part.
    wins: f64,
    win_rate: f64,
    mean_score: f64,
    least_score: i16,
    most_score: i16,
    mean_completed_tickets: f64,
}

/// What one game or many games brought.
#[derive(Clone, Default)]
struct Tally {
    games: u64,
    actions: u64,
    seats: Vec<SeatTally>,
}

#[derive(Clone)]
struct SeatTally {
    wins: f64,
    score: i64,
    least: i16,
    most: i16,
    completed: u64,
}

impl Tally {
    fn plus(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.actions += other.actions;
        if self.seats.is_empty() {
            self.seats = other.seats;
            return self;
        }
        for (own, theirs) in self.seats.iter_mut().zip(other.seats) {
            own.wins += theirs.wins;
            own.score += theirs.score;
            own.least = own.least.min(theirs.least);
            own.most = own.most.max(theirs.most);
            own.completed += theirs.completed;
        }
        self
    }
}

pub fn run(editions: &EditionArgs, args: &SimArgs) -> anyhow::Result<ExitCode> {
    let ready = editions.find(args.edition.as_deref())?;
    let names = seats(ready.edition(), args)?;
    for name in &names {
        bot_by_name(name, 0)?;
    }
    if let Some(threads) = args.threads {
        if threads == 0 {
            bail!("--threads must be at least 1");
        }
        rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().context("no threads")?;
    }
    if let Some(folder) = &args.records {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let shelf = ready.shelf();
    let bar = progress(args);
    let start = Instant::now();
    let budget = Budget::time(Duration::from_millis(args.budget));
    let tally = (0..args.games)
        .into_par_iter()
        .map(|game| {
            let tally = play(&shelf, &names, args.seed.wrapping_add(game), &budget, args.records.as_deref());
            bar.inc(1);
            tally
        })
        .try_reduce(Tally::default, |left, right| Ok(left.plus(right)))?;
    bar.finish_and_clear();
    let report = report(ready.edition(), &names, &tally, start.elapsed().as_secs_f64());
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print(&report);
    }
    Ok(ExitCode::SUCCESS)
}

/// The bot of each seat.
fn seats(edition: &Edition, args: &SimArgs) -> anyhow::Result<Vec<String>> {
    let players = args.players.map_or(args.bots.len(), usize::from);
    let spec = edition.spec();
    let possible = usize::from(spec.fewest_players)..=usize::from(spec.most_players);
    if !possible.contains(&players) {
        bail!("{players} players: {} is for {} to {}", spec.id, spec.fewest_players, spec.most_players);
    }
    Ok(args.bots.iter().cycle().take(players).cloned().collect())
}

fn progress(args: &SimArgs) -> ProgressBar {
    if args.json {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(args.games).with_style(style)
}

fn play(
    shelf: &Shelf,
    names: &[String],
    deal: u64,
    budget: &Budget,
    records: Option<&Path>,
) -> anyhow::Result<Tally> {
    let mut bots: Vec<Box<dyn Bot + Send>> = Vec::with_capacity(names.len());
    for (seat, name) in names.iter().enumerate() {
        bots.push(bot_by_name(name, deal.wrapping_mul(8).wrapping_add(seat as u64))?);
    }
    let edition = &shelf.edition;
    let (options, budgets) = (Options::new(names.len() as u8), std::slice::from_ref(budget));
    let Some(folder) = records else {
        let game = Match::deal(edition, options, &mut bots, budgets, Fast::seeded(deal), &mut Silent)?;
        return played(edition, deal, game, |_, _| {});
    };
    let seed = Seed::from_words(&format!("simulated game {deal}"));
    let chance = Recording::new(seed.chance());
    let mut game = Match::deal(edition, options, &mut bots, budgets, chance, &mut Silent)?;
    let mut steps = vec![Step::Deal { setup: game.chance().take() }];
    let mut last = *game.state();
    let tally = played(edition, deal, game, |(seat, action), game| {
        steps.push(Step::Act { seat, action, chance: game.chance().take() });
        last = *game.state();
    })?;
    let seats = names.iter().map(|name| SeatInfo::bot(name, name)).collect();
    let record = Record::new(Header::new(shelf, options, seats), steps, (shelf, &last), seed);
    let file = folder.join(format!("{}-{deal}.game", edition.spec().id));
    std::fs::write(&file, record.to_text())
        .with_context(|| format!("{} cannot be written", file.display()))?;
    Ok(tally)
}

/// Plays a game to its end.
fn played<C: Chance>(
    edition: &Edition,
    deal: u64,
    mut game: Match<'_, C>,
    mut note: impl FnMut((Seat, Action), &mut Match<'_, C>),
) -> anyhow::Result<Tally> {
    while let Some(decision) = game.step(&mut Silent).with_context(|| format!("deal {deal}"))? {
        note(decision, &mut game);
    }
    let finals = game.state().finals(edition).context("the game is not over")?;
    let seats = game
        .state()
        .public()
        .seats()
        .map(|seat| {
            let entry = &finals.seats[seat];
            let won = finals.winners.contains(seat);
            SeatTally {
                wins: if won { 1.0 / f64::from(finals.winners.len()) } else { 0.0 },
                score: i64::from(entry.total),
                least: entry.total,
                most: entry.total,
                completed: u64::from(entry.completed_count),
            }
        })
        .collect();
    Ok(Tally { games: 1, actions: u64::from(game.decisions()), seats })
}

fn report(edition: &Edition, names: &[String], tally: &Tally, seconds: f64) -> Report {
    let games = tally.games.max(1) as f64;
    let seats = names.iter().zip(&tally.seats).enumerate();
    Report {
        edition: edition.spec().id.clone(),
        players: names.len() as u8,
        games: tally.games,
        seconds,
        games_per_s: games / seconds,
        actions_per_game: tally.actions as f64 / games,
        seats: seats
            .map(|(seat, (name, row))| SeatRow {
                seat: seat as u8 + 1,
                bot: name.clone(),
                wins: row.wins,
                win_rate: row.wins / games,
                mean_score: row.score as f64 / games,
                least_score: row.least,
                most_score: row.most,
                mean_completed_tickets: row.completed as f64 / games,
            })
            .collect(),
    }
}

fn print(report: &Report) {
    println!(
        "{}, {} players: {} games in {:.1} s ({:.0} games/s, {:.1} actions/game)\n",
        report.edition,
        report.players,
        report.games,
        report.seconds,
        report.games_per_s,
        report.actions_per_game
    );
    println!(
        "{:<5} {:<12} {:>7} {:>8} {:>14} {:>8}",
        "seat", "bot", "wins", "score", "least–most", "tickets"
    );
    for row in &report.seats {
        println!(
            "{:<5} {:<12} {:>6.1}% {:>8.1} {:>14} {:>8.2}",
            row.seat,
            row.bot,
            100.0 * row.win_rate,
            row.mean_score,
            format!("{}–{}", row.least_score, row.most_score),
            row.mean_completed_tickets
        );
    }
}
