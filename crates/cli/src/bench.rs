//! `bench`: how fast the engine and the bots are here. Numbers for reading, never for a test.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use capotreno_rules::chance::{FastDice, Rolled};
use capotreno_rules::{Edition, Options, Silent, State};
use serde::Serialize;

use crate::bench_campaign::{self, CampaignRow};
use crate::editions::EditionArgs;
use crate::playouts::{self, Thinking};

/// Into so many slices the time is cut.
const SLICES: u32 = 20;

#[derive(clap::Args)]
pub struct BenchArgs {
    /// Only this edition
    #[arg(long)]
    edition: Option<String>,
    /// Seats at the table (2 unless told otherwise)
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    /// How long to measure each edition; the fastest twentieth of it counts
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    results: Vec<Row>,
    /// The last game of a campaign; left out where one edition is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    campaign: Option<CampaignRow>,
}

#[derive(Serialize)]
struct Row {
    edition: String,
    players: u8,
    games_per_s: f64,
    decisions_per_s: f64,
    decisions_per_game: f64,
    state_bytes: usize,
    allocations_per_game: f64,
    /// Speed on two threads against one.
    scaling_2_threads: f64,
    #[serde(flatten)]
    thinking: Thinking,
}

pub fn run(editions: &EditionArgs, args: &BenchArgs) -> anyhow::Result<ExitCode> {
    if !(args.seconds > 0.0 && args.seconds <= 3600.0) {
        anyhow::bail!("--seconds must be above 0 and at most 3600");
    }
    let mut report = Report { results: Vec::new(), campaign: None };
    for ready in editions.some_or_all(args.edition.as_deref())? {
        let row = measure(ready.edition(), args.players, Duration::from_secs_f64(args.seconds))?;
        if !args.json {
            println!(
                "{:<10} {} players  {:>6.2} million decisions/s  {:>8.0} games/s  {:>5.1} decisions/game  \
                 {} bytes  {} allocations/game  {:.2}x on 2 threads\n  \
                 planner {:.0} µs/decision; from the middle of a game: {:.0} random and {:.0} informed \
                 playouts/s",
                row.edition,
                row.players,
                row.decisions_per_s / 1e6,
                row.games_per_s,
                row.decisions_per_game,
                row.state_bytes,
                row.allocations_per_game,
                row.scaling_2_threads,
                row.thinking.planner_us_per_decision,
                row.thinking.random_playouts_per_s,
                row.thinking.informed_playouts_per_s,
            );
        }
        report.results.push(row);
    }
    if args.edition.is_none() {
        let row = bench_campaign::measure(args.players, Duration::from_secs_f64(args.seconds))?;
        if !args.json {
            row.print();
        }
        report.campaign = Some(row);
    }
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(edition: &Edition, players: u8, time: Duration) -> anyhow::Result<Row> {
    // Refuses a table the edition does not have, before anything is timed.
    play(edition, players, &mut FastDice::new(1))?;
    let mut dice = [11, 23, 37].map(FastDice::new);
    let (mut one, mut two) = (Count::default(), 0.0_f64);
    // By turns, so that both meet the same other work on the machine.
    for _ in 0..SLICES {
        let [alone, pair @ ..] = &mut dice;
        one.add(&slice(edition, players, time / SLICES, alone));
        let both: f64 = std::thread::scope(|scope| {
            let play = |dice| scope.spawn(move || slice(edition, players, time / SLICES, dice));
            let threads = pair.each_mut().map(play);
            threads
                .into_iter()
                .filter_map(|thread| thread.join().ok())
                .map(|count| count.decisions_per_s())
                .sum()
        });
        two = two.max(both);
    }
    let games = 1_000;
    let mut dice = FastDice::new(3);
    let counted = allocation_counter::measure(|| {
        for _ in 0..games {
            let _ = play(edition, players, &mut dice);
        }
    });
    Ok(Row {
        edition: edition.spec().id.clone(),
        players,
        games_per_s: one.games_per_s,
        decisions_per_s: one.decisions_per_s(),
        decisions_per_game: one.decisions_per_game(),
        state_bytes: size_of::<State>(),
        allocations_per_game: counted.count_total as f64 / f64::from(games),
        scaling_2_threads: two / one.decisions_per_s(),
        thinking: playouts::measure(edition, players, time)?,
    })
}

/// Games played, and how fast: as fast as the fastest slice, because whatever else runs on the
/// machine can only slow one down.
#[derive(Default)]
pub struct Count {
    games: u64,
    decisions: u64,
    games_per_s: f64,
}

impl Count {
    fn add(&mut self, slice: &Count) {
        self.games += slice.games;
        self.decisions += slice.decisions;
        self.games_per_s = self.games_per_s.max(slice.games_per_s);
    }

    pub fn decisions_per_game(&self) -> f64 {
        self.decisions as f64 / self.games as f64
    }

    pub fn decisions_per_s(&self) -> f64 {
        self.games_per_s * self.decisions_per_game()
    }
}

/// Plays whole games for a time.
pub fn timed(edition: &Edition, players: u8, time: Duration, seed: u64) -> Count {
    let mut dice = FastDice::new(seed);
    let mut count = Count::default();
    for _ in 0..SLICES {
        count.add(&slice(edition, players, time / SLICES, &mut dice));
    }
    count
}

fn slice(edition: &Edition, players: u8, time: Duration, dice: &mut FastDice) -> Count {
    let start = Instant::now();
    let mut count = Count::default();
    // A copy of its own: the dice of two threads may lie in one cache line.
    let mut own = dice.clone();
    // The clock is read rarely.
    while start.elapsed() < time {
        for _ in 0..64 {
            count.decisions += play(edition, players, &mut own).unwrap_or(0);
            count.games += 1;
        }
    }
    *dice = own;
    count.games_per_s = count.games as f64 / start.elapsed().as_secs_f64();
    count
}

/// One random game, scored at the end; how many decisions it took.
fn play(edition: &Edition, players: u8, dice: &mut FastDice) -> anyhow::Result<u64> {
    let mut chance = Rolled(dice.clone());
    let mut state = State::new(edition, Options::new(players), &mut chance, &mut Silent)?;
    *dice = chance.0;
    let mut decisions = 0;
    while state.play_random(edition, dice) {
        decisions += 1;
    }
    std::hint::black_box(state.finals(edition));
    Ok(decisions)
}
