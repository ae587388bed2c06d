//! `load`: plays real games over WebSocket against a running server and says how it answered.

use std::fmt::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use capotreno_server::process;
use capotreno_server::remote::request;
use serde::Serialize;

use crate::load_bots::{Crowd, measure};
use crate::load_table::TableTask;

#[derive(clap::Args)]
pub struct LoadArgs {
    /// The server
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,
    /// Tables that are played at once
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// How long to play
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Actions a second in all; as many as the server answers unless told
    #[arg(long)]
    rate: Option<f64>,
    /// Which edition to play
    #[arg(long, default_value = "nordic")]
    edition: String,
    /// At the end leave every table, wait until the server has put them to sleep, and wake each
    #[arg(long)]
    sleep: bool,
    /// Measure turns of bots beside forty tables of the strongest level instead
    #[arg(long)]
    bots: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Write the latencies as a picture
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

#[derive(Serialize)]
struct Latency {
    p50: f64,
    p99: f64,
    max: f64,
}

/// Processor time for each action, in microseconds; none where the system does not tell.
#[derive(Serialize)]
struct Cpu {
    server: Option<f64>,
    load: Option<f64>,
}

/// What a game costs the server: memory for each, and the time to wake one.
#[derive(Serialize)]
struct Games {
    /// With two connections each.
    bytes_playing: Option<f64>,
    /// Left by everybody, asleep.
    bytes_asleep: Option<f64>,
    wakes: Option<f64>,
    wake_ms_mean: Option<f64>,
    wake_ms_max: Option<f64>,
}

#[derive(Serialize)]
struct Report {
    tables: usize,
    seconds: f64,
    actions: u64,
    actions_per_s: f64,
    errors: u64,
    refused: u64,
    games_over: u64,
    latency_ms: Latency,
    steps_per_commit: f64,
    commit_ms: f64,
    cpu_us_per_action: Cpu,
    games: Games,
}

/// What all tables know of each other.
#[derive(Default)]
pub struct Shared {
    pub errors: AtomicU64,
    pub refused: AtomicU64,
    pub over: AtomicU64,
    pub stop: AtomicBool,
    /// Actions of the time before measuring begins do not count.
    pub measure: AtomicBool,
}

pub fn run(args: &LoadArgs) -> anyhow::Result<ExitCode> {
    let address: SocketAddr = args
        .url
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .parse()
        .context("--url is http://ADDRESS:PORT with a numeric address")?;
    // One thread: the server on the same machine needs the others.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("no runtime")?;
    if args.bots {
        let crowd = Crowd { seconds: args.seconds, ..Crowd::default() };
        let report = runtime.block_on(measure(address, &crowd))?;
        if args.json {
            println!("{}", serde_json::to_string(&report)?);
        } else {
            print!("{report}");
        }
        return Ok(ExitCode::SUCCESS);
    }
    let (report, latencies) = runtime.block_on(play(args, address))?;
    if let Some(file) = &args.plot {
        std::fs::write(file, plot(&latencies)).with_context(|| file.display().to_string())?;
    }
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print(&report);
    }
    Ok(if report.errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(report: &Report) {
    println!(
        "{} tables, {:.1} s: {:.0} actions/s, {} errors, latency p50 {:.1} ms, p99 {:.1} ms, {:.1} steps/commit",
        report.tables,
        report.seconds,
        report.actions_per_s,
        report.errors,
        report.latency_ms.p50,
        report.latency_ms.p99,
        report.steps_per_commit
    );
    let (cpu, games) = (&report.cpu_us_per_action, &report.games);
    if let (Some(server), Some(load)) = (cpu.server, cpu.load) {
        println!("processor time for each action: server {server:.0} µs, load {load:.0} µs");
    }
    if let Some(bytes) = games.bytes_playing {
        println!("memory for each game with two connections: {:.1} KB", bytes / 1000.0);
    }
    if let (Some(mean), Some(max)) = (games.wake_ms_mean, games.wake_ms_max) {
        println!("waking a game: {mean:.2} ms, at most {max:.2} ms");
    }
}

async fn play(args: &LoadArgs, address: SocketAddr) -> anyhow::Result<(Report, Vec<u32>)> {
    let shared = Arc::new(Shared::default());
    let pause = args.rate.map(|rate| Duration::from_secs_f64(args.tables as f64 / rate.max(0.001)));
    let opening = Arc::new(tokio::sync::Semaphore::new(32));
    let ready = Arc::new(tokio::sync::Barrier::new(args.tables + 1));
    let at_first = Counters::read(address).await?;
    let mut tasks = Vec::new();
    for number in 0..args.tables {
        let table = TableTask {
            address,
            edition: args.edition.clone(),
            seed: number as u64,
            pause,
            shared: Arc::clone(&shared),
            opening: Arc::clone(&opening),
        };
        tasks.push(tokio::spawn(table.run(Arc::clone(&ready))));
    }
    ready.wait().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = Counters::read(address).await?;
    shared.measure.store(true, Relaxed);
    let start = Instant::now();
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    shared.measure.store(false, Relaxed);
    let seconds = start.elapsed().as_secs_f64();
    let after = Counters::read(address).await?;
    shared.stop.store(true, Relaxed);
    let mut latencies = Vec::new();
    let mut left = Vec::new();
    for task in tasks {
        if let Ok(Ok((part, table))) = tokio::time::timeout(Duration::from_secs(20), task).await {
            latencies.extend(part);
            left.extend(table);
        }
    }
    let asleep = if args.sleep { Some(sleep_and_wake(address, &left).await?) } else { None };
    latencies.sort_unstable();
    if latencies.is_empty() {
        bail!("no action was answered");
    }
    let at = |share: f64| f64::from(latencies[((latencies.len() - 1) as f64 * share) as usize]) / 1000.0;
    let actions = latencies.len() as f64;
    let commits = (after.commits - before.commits).max(1.0);
    let per_game = |later: &Counters| {
        Some((later.resident? - at_first.resident?).max(0.0) / (args.tables as f64).max(1.0))
    };
    let report = Report {
        tables: args.tables,
        seconds,
        actions: latencies.len() as u64,
        actions_per_s: actions / seconds,
        errors: shared.errors.load(Relaxed),
        refused: shared.refused.load(Relaxed),
        games_over: shared.over.load(Relaxed),
        latency_ms: Latency { p50: at(0.5), p99: at(0.99), max: at(1.0) },
        steps_per_commit: (after.steps - before.steps) / commits,
        commit_ms: (after.commit_micros - before.commit_micros) / commits / 1000.0,
        cpu_us_per_action: Cpu {
            server: after.cpu.zip(before.cpu).map(|(after, before)| (after - before) * 1e6 / actions),
            load: after.own_cpu.zip(before.own_cpu).map(|(after, before)| (after - before) * 1e6 / actions),
        },
        games: Games {
            bytes_playing: per_game(&before),
            bytes_asleep: asleep.as_ref().and_then(|(asleep, _)| per_game(asleep)),
            wakes: asleep.as_ref().map(|(asleep, woken)| woken.wakes - asleep.wakes),
            wake_ms_mean: asleep.as_ref().map(|(asleep, woken)| {
                let wakes = (woken.wakes - asleep.wakes).max(1.0);
                (woken.wake_micros - asleep.wake_micros) / wakes / 1000.0
            }),
            wake_ms_max: asleep.as_ref().map(|(_, woken)| woken.longest_wake / 1000.0),
        },
    };
    Ok((report, latencies))
}

/// Waits until no table is awake, then looks at each table: before and after.
async fn sleep_and_wake(address: SocketAddr, tables: &[String]) -> anyhow::Result<(Counters, Counters)> {
    let asleep = loop {
        let now = Counters::read(address).await?;
        if now.awake < 1.0 {
            break now;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    };
    for table in tables {
        request(address, "GET", &format!("/api/tables/{table}"), "", "").await?;
    }
    Ok((asleep, Counters::read(address).await?))
}

/// What the server counts, and our own processor time at the same moment.
struct Counters {
    steps: f64,
    commits: f64,
    commit_micros: f64,
    awake: f64,
    wakes: f64,
    wake_micros: f64,
    longest_wake: f64,
    cpu: Option<f64>,
    resident: Option<f64>,
    own_cpu: Option<f64>,
}

impl Counters {
    async fn read(address: SocketAddr) -> anyhow::Result<Counters> {
        let (_, text) = request(address, "GET", "/metrics", "", "").await?;
        let find = |name: &str| {
            let line = text.lines().find(|line| line.split(' ').next() == Some(name));
            line.and_then(|line| line.split(' ').nth(1)).and_then(|value| value.parse().ok())
        };
        let value = |name: &str| find(name).unwrap_or(0.0);
        Ok(Counters {
            steps: value("capotreno_steps"),
            commits: value("capotreno_commits"),
            commit_micros: value("capotreno_commit_micros"),
            awake: value("capotreno_awake_tables"),
            wakes: value("capotreno_wakes"),
            wake_micros: value("capotreno_wake_micros"),
            longest_wake: value("capotreno_longest_wake_micros"),
            cpu: find("process_cpu_seconds_total"),
            resident: find("process_resident_memory_bytes"),
            own_cpu: process::cost().map(|cost| cost.cpu_micros as f64 / 1e6),
        })
    }
}

/// The part of actions answered within a time, as a curve over a logarithmic axis.
fn plot(latencies: &[u32]) -> String {
    let across = |micros: f64| 60.0 + 520.0 * (micros.max(100.0).log10() - 2.0) / 4.0;
    let mut curve = String::new();
    for step in 0..=200 {
        let share = f64::from(step) / 200.0;
        let micros =
            latencies.get(((latencies.len().max(1) - 1) as f64 * share) as usize).copied().unwrap_or(0);
        let _ = write!(curve, "{:.1},{:.1} ", across(f64::from(micros)), 340.0 - 300.0 * share);
    }
    let mut marks = String::new();
    for (micros, label) in [(1e2, "0.1"), (1e3, "1"), (1e4, "10"), (1e5, "100"), (1e6, "1000")] {
        let x = across(micros);
        let _ = write!(
            marks,
            "<path d='M{x:.1} 40V340' stroke='#ccc'/><text x='{x:.1}' y='358' text-anchor='middle'>{label} ms</text>"
        );
    }
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 620 380' font-family='sans-serif' font-size='12'>\
         <text x='60' y='24'>part of actions answered within</text>{marks}\
         <text x='52' y='44' text-anchor='end'>100 %</text><text x='52' y='344' text-anchor='end'>0</text>\
         <polyline points='{curve}' fill='none' stroke='#1f6f8b' stroke-width='2'/></svg>\n"
    )
}
