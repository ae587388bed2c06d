//! `lab tournament`, `lab certify`: measuring bots.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use capotreno_lab::{
    Claim, Finished, LabError, Measured, Settings, Standing, Store, Target, Thinking, Tournament, Verdict,
    claims, standing,
};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::editions::{EditionArgs, Ready};
use crate::{duplicate, puzzles, ratings, report};

#[derive(clap::Subcommand)]
pub enum LabCommand {
    /// Let bots play each other, with ratings
    Tournament(TournamentArgs),
    /// Measure what the project claims about the strength of its bots
    Certify(CertifyArgs),
    /// Play many games on a board and write an HTML page about it
    Report(report::ReportArgs),
    /// Rate players from the records of their games
    Ratings(ratings::RatingsArgs),
    /// Measure how much of a result the deal explains
    Duplicate(duplicate::DuplicateArgs),
    /// Make puzzles from games of experts, or check them
    Puzzles(puzzles::PuzzlesArgs),
}

#[derive(clap::Args)]
pub struct TournamentArgs {
    /// Which edition to play; without it the first
    #[arg(long)]
    edition: Option<String>,
    /// Seats at the table
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// The bots, with commas between them; see docs/bots.md
    #[arg(long, value_delimiter = ',', default_value = "greedy,planner,racer")]
    bots: Vec<String>,
    /// Games for each pairing, or for each table of three or more; rounded up to whole deals
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    #[command(flatten)]
    thinking: ThinkingArgs,
    /// The deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep finished games in this file and go on where it ends
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(clap::Args)]
pub struct CertifyArgs {
    /// Only the claims about this edition
    #[arg(long)]
    edition: Option<String>,
    /// Only the claim of this name, or claims whose name contains this; see --list
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Games for each claim instead of 400
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: Option<u32>,
    /// 40 games for each claim
    #[arg(long, conflicts_with = "games")]
    quick: bool,
    #[command(flatten)]
    thinking: CertifyThinking,
    /// The deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Judge the games kept in this folder; nothing is played without --play
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play the games the folder of --out does not have yet, and keep them there
    #[arg(long, requires = "out")]
    play: bool,
    /// Only list the claims
    #[arg(long)]
    list: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct ThinkingArgs {
    /// Time for each decision of a searching bot
    #[arg(long, default_value_t = 50, value_name = "MILLISECONDS")]
    budget: u64,
    /// Iterations for each decision instead of time: the same games on every machine
    #[arg(long, conflicts_with = "budget")]
    iterations: Option<u32>,
}

impl ThinkingArgs {
    pub fn chosen(&self) -> Thinking {
        self.iterations.map_or(Thinking::Milliseconds(self.budget), Thinking::Iterations)
    }
}

#[derive(clap::Args)]
struct CertifyThinking {
    /// Time for each decision instead of the claim's
    #[arg(long, value_name = "MILLISECONDS")]
    budget: Option<u64>,
}

pub fn run(editions: &EditionArgs, command: &LabCommand) -> anyhow::Result<ExitCode> {
    match command {
        LabCommand::Tournament(args) => tournament(editions, args),
        LabCommand::Certify(args) => certify(editions, args),
        LabCommand::Report(args) => report::run(editions, args),
        LabCommand::Ratings(args) => ratings::run(editions, args),
        LabCommand::Duplicate(args) => duplicate::run(editions, args),
        LabCommand::Puzzles(args) => puzzles::run(editions, args),
    }
}

#[derive(Serialize)]
struct TournamentReport<'a> {
    edition: &'a str,
    players: u8,
    bots: &'a [String],
    games_each: u32,
    games: usize,
    thinking: Thinking,
    seed: u64,
    seconds: f64,
    #[serde(flatten)]
    standing: Standing,
}

fn tournament(editions: &EditionArgs, args: &TournamentArgs) -> anyhow::Result<ExitCode> {
    let ready = editions.find(args.edition.as_deref())?;
    let thinking = args.thinking.chosen();
    let settings = Settings {
        edition: ready.id().to_owned(),
        digest: ready.edition().digest().to_string(),
        players: args.players,
        bots: args.bots.clone(),
        thinking,
        seed: args.seed,
    };
    let tournament = Tournament::new(ready.edition(), settings, args.games)?;
    let start = Instant::now();
    let games = played(&ready, &tournament, args.out.as_deref(), "")?;
    let report = TournamentReport {
        edition: ready.id(),
        players: args.players,
        bots: &tournament.names,
        games_each: tournament.games,
        games: games.len(),
        thinking,
        seed: args.seed,
        seconds: start.elapsed().as_secs_f64(),
        standing: standing(&tournament, &games),
    };
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print_tournament(&report);
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays a tournament with a bar on standard error, from its file if there is one.
fn played(
    ready: &Ready,
    tournament: &Tournament,
    file: Option<&Path>,
    title: &str,
) -> anyhow::Result<Vec<Finished>> {
    let (store, before) = match file {
        None => (None, Vec::new()),
        Some(path) => {
            let (store, before) = Store::open(path, &tournament.settings)?;
            (Some(store), before)
        }
    };
    let bar = bar(tournament.total(), title);
    bar.set_position((before.len() as u64).min(tournament.total()));
    bar.reset_eta();
    let games = tournament.run(ready.edition(), before, &|game| {
        bar.inc(1);
        store.as_ref().map_or(Ok(()), |store| store.add(game))
    })?;
    bar.finish_and_clear();
    Ok(games)
}

/// A bar with the time left. It hides itself where standard error is not a terminal.
pub fn bar(total: u64, title: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix}{bar:40} {pos}/{len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(total).with_style(style).with_prefix(title.to_owned());
    bar.tick();
    bar
}

fn print_tournament(report: &TournamentReport<'_>) {
    println!(
        "{}, {} players: {} games in {:.1} s\n",
        report.edition, report.players, report.games, report.seconds
    );
    let ahead = if report.players == 2 { "wins" } else { "ahead" };
    println!(
        "{:<12} {:<12} {:>6} {ahead:>7}  {:<15} {:>15}",
        "bot", "against", "games", "95 %", "mean scores"
    );
    for row in &report.standing.pairings {
        println!(
            "{:<12} {:<12} {:>6} {:>6.1}%  {:<15} {:>15}",
            row.a,
            row.b,
            row.games,
            100.0 * row.win_rate,
            percents(row.ci95),
            format!("{:.1} : {:.1}", row.mean_score_a, row.mean_score_b)
        );
    }
    if report.players > 2 {
        println!(
            "\n{:<12} {:>6} {:>7}  {:<15} {:>6} {:>11}  {:<11} {:>6}",
            "bot", "games", "wins", "95 %", "fair", "times fair", "95 %", "score"
        );
        for row in &report.standing.shares {
            println!(
                "{:<12} {:>6} {:>6.1}%  {:<15} {:>5.1}% {:>11.2}  {:<11} {:>6.1}",
                row.bot,
                row.games,
                100.0 * row.win_rate,
                percents(row.ci95),
                100.0 * row.fair,
                row.times_fair,
                format!("{:.2}–{:.2}", row.times_fair_ci95[0], row.times_fair_ci95[1]),
                row.mean_score
            );
        }
    }
    println!("\n{:<12} {:>7}  95 %", "bot", "rating");
    for row in &report.standing.ratings {
        println!("{:<12} {:>+7.0}  {:+.0} to {:+.0}", row.bot, row.rating, row.ci95[0], row.ci95[1]);
    }
}

fn percents(ends: [f64; 2]) -> String {
    format!("{:.1}–{:.1}%", 100.0 * ends[0], 100.0 * ends[1])
}

fn certify(editions: &EditionArgs, args: &CertifyArgs) -> anyhow::Result<ExitCode> {
    let chosen = chosen_claims(editions, args)?;
    if args.list {
        for claim in &chosen {
            println!("{:<50} {}", claim.name(), goal_text(claim.goal));
        }
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(folder) = args.out.as_ref().filter(|_| args.play) {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let mut results = Vec::new();
    let mut missing = Vec::new();
    for (at, claim) in chosen.iter().enumerate() {
        let measured = match measure(editions, args, claim, &format!("{}/{} ", at + 1, chosen.len()))? {
            Ok(measured) => measured,
            Err(lacking) => {
                missing.push(lacking);
                continue;
            }
        };
        if !args.json {
            if results.is_empty() {
                println!(
                    "{:<50} {:>6} {:>9}  {:<15} {:>9}  verdict",
                    "claim", "games", "measured", "95 %", "target"
                );
            }
            print_measured(&measured);
        }
        results.push(measured);
    }
    if args.json {
        println!("{}", serde_json::to_string(&results)?);
    }
    let below = |result: &&Measured| matches!(result.verdict, Verdict::Missed | Verdict::Unclear);
    let missed = results.iter().filter(below).count();
    if !args.json && !results.is_empty() {
        println!("\n{} of {} claims are below their target", missed, results.len());
    }
    tell_missing(args, &missing);
    Ok(if missed == 0 && missing.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A claim whose games are not all in the folder, and what is wrong with those that are.
struct Lacking {
    name: String,
    why: String,
}

fn tell_missing(args: &CertifyArgs, missing: &[Lacking]) {
    if missing.is_empty() {
        return;
    }
    let folder = args.out.as_deref().unwrap_or(Path::new("."));
    eprintln!("not judged, because {} lacks games of them:", folder.display());
    for Lacking { name, why } in missing {
        eprintln!("  {name}: {why}");
    }
    eprintln!("with --play they are played and kept there");
}

fn chosen_claims(editions: &EditionArgs, args: &CertifyArgs) -> anyhow::Result<Vec<Claim>> {
    let mut all = Vec::new();
    for ready in editions.all()? {
        all.extend(claims(ready.loaded.spec(), &ready.about()?));
    }
    // A whole name means that claim, though others may begin with it.
    if let Some(name) = args.only.as_deref()
        && let Some(claim) = all.iter().find(|claim| claim.name() == name)
    {
        all = vec![claim.clone()];
    } else if !args.list {
        all.retain(|claim| !claim.is_slow());
    }
    all.retain(|claim| args.edition.as_deref().is_none_or(|edition| claim.edition == edition));
    all.retain(|claim| args.only.as_deref().is_none_or(|text| claim.name().contains(text)));
    if all.is_empty() {
        anyhow::bail!("no claim is chosen; see `capotreno lab certify --list`");
    }
    Ok(all)
}

/// Judges a claim: by the games of the folder, or by games played now.
fn measure(
    editions: &EditionArgs,
    args: &CertifyArgs,
    claim: &Claim,
    title: &str,
) -> anyhow::Result<Result<Measured, Lacking>> {
    let ready = editions.find(Some(&claim.edition))?;
    let thinking = args.thinking.budget.map(Thinking::Milliseconds);
    let games = args.games.unwrap_or(if args.quick { 40 } else { claim.games });
    let settings = claim.settings(ready.edition().digest().to_string(), args.seed, thinking);
    let tournament = Tournament::new(ready.edition(), settings, games)?;
    let file = args.out.as_ref().map(|folder| folder.join(format!("{}.jsonl", claim.name())));
    let games = match &file {
        // Judging changes nothing, not even a last line that was cut off.
        Some(path) if !args.play => match Store::read(path, &tournament.settings) {
            Ok(games) => tournament.kept(games),
            Err(error @ LabError::OtherSettings { .. }) => {
                return Ok(Err(Lacking { name: claim.name(), why: error.to_string() }));
            }
            Err(error) => return Err(error.into()),
        },
        Some(_) | None => played(&ready, &tournament, file.as_deref(), title)?,
    };
    let (kept, needed) = (games.len() as u64, tournament.total());
    if kept < needed {
        return Ok(Err(Lacking { name: claim.name(), why: format!("{kept} of {needed} games") }));
    }
    Ok(Ok(claim.judge(&tournament, &games)?))
}

fn goal_text(goal: Target) -> String {
    match goal {
        Target::WinRate(share) => format!("≥ {:.0}%", 100.0 * share),
        Target::TimesFair(times) => format!("≥ {times:.2}×"),
        Target::Reported => "–".to_owned(),
    }
}

fn print_measured(row: &Measured) {
    let (value, ends) = match row.claim.goal {
        Target::WinRate(_) | Target::Reported => (format!("{:.1}%", 100.0 * row.value), percents(row.ci95)),
        Target::TimesFair(_) => {
            (format!("{:.2}×", row.value), format!("{:.2}–{:.2}×", row.ci95[0], row.ci95[1]))
        }
    };
    let verdict = match row.verdict {
        Verdict::Proved => "proved",
        Verdict::Met => "met",
        Verdict::Unclear => "below, within error",
        Verdict::Missed => "MISSED",
        Verdict::Reported => "reported",
    };
    println!(
        "{:<50} {:>6} {value:>9}  {ends:<15} {:>9}  {verdict}",
        row.name,
        row.games,
        goal_text(row.claim.goal)
    );
}
