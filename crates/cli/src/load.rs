//! `load`: plays real games over WebSocket against a running server and says how it answered.

use std::fmt::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use capotreno_protocol::{ClientMessage, GameView, Reply, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_server::remote::{Next, Remote, RemoteError, Socket, choose, claim, request};
use serde::Serialize;
use serde_json::json;

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
}

#[derive(Default)]
struct Shared {
    errors: AtomicU64,
    refused: AtomicU64,
    over: AtomicU64,
    stop: AtomicBool,
    /// Actions of the time before measuring begins do not count.
    measure: AtomicBool,
}

pub fn run(args: &LoadArgs) -> anyhow::Result<ExitCode> {
    let address: SocketAddr = args
        .url
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .parse()
        .context("--url is http://ADDRESS:PORT with a numeric address")?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no runtime")?;
    let (report, latencies) = runtime.block_on(play(args, address))?;
    if let Some(file) = &args.plot {
        std::fs::write(file, plot(&latencies)).with_context(|| file.display().to_string())?;
    }
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
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
    }
    Ok(if report.errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn play(args: &LoadArgs, address: SocketAddr) -> anyhow::Result<(Report, Vec<u32>)> {
    let shared = Arc::new(Shared::default());
    let pause = args.rate.map(|rate| Duration::from_secs_f64(args.tables as f64 / rate.max(0.001)));
    let opening = Arc::new(tokio::sync::Semaphore::new(32));
    let ready = Arc::new(tokio::sync::Barrier::new(args.tables + 1));
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
    let before = counters(address).await?;
    shared.measure.store(true, Relaxed);
    let start = Instant::now();
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    shared.measure.store(false, Relaxed);
    let seconds = start.elapsed().as_secs_f64();
    let after = counters(address).await?;
    shared.stop.store(true, Relaxed);
    let mut latencies = Vec::new();
    for task in tasks {
        if let Ok(Ok(part)) = tokio::time::timeout(Duration::from_secs(20), task).await {
            latencies.extend(part);
        }
    }
    latencies.sort_unstable();
    if latencies.is_empty() {
        bail!("no action was answered");
    }
    let at = |share: f64| f64::from(latencies[((latencies.len() - 1) as f64 * share) as usize]) / 1000.0;
    let report = Report {
        tables: args.tables,
        seconds,
        actions: latencies.len() as u64,
        actions_per_s: latencies.len() as f64 / seconds,
        errors: shared.errors.load(Relaxed),
        refused: shared.refused.load(Relaxed),
        games_over: shared.over.load(Relaxed),
        latency_ms: Latency { p50: at(0.5), p99: at(0.99), max: at(1.0) },
        steps_per_commit: (after.0 - before.0) / (after.1 - before.1).max(1.0),
    };
    Ok((report, latencies))
}

/// Steps and transactions so far.
async fn counters(address: SocketAddr) -> anyhow::Result<(f64, f64)> {
    let (_, text) = request(address, "GET", "/metrics", "", "").await?;
    let value = |name: &str| {
        let line = text.lines().find(|line| line.split(' ').next() == Some(name));
        line.and_then(|line| line.split(' ').nth(1)).and_then(|value| value.parse().ok()).unwrap_or(0.0)
    };
    Ok((value("capotreno_steps"), value("capotreno_commits")))
}

struct TableTask {
    address: SocketAddr,
    edition: String,
    seed: u64,
    pause: Option<Duration>,
    shared: Arc<Shared>,
    opening: Arc<tokio::sync::Semaphore>,
}

impl TableTask {
    /// Plays games at one table after the other until told to stop: microseconds of each answer.
    async fn run(self, ready: Arc<tokio::sync::Barrier>) -> Vec<u32> {
        let mut latencies = Vec::new();
        let mut sockets = self.open().await;
        ready.wait().await;
        let mut dice = FastDice::new(self.seed);
        while !self.shared.stop.load(Relaxed) {
            let played = match &mut sockets {
                Ok(sockets) => self.game(sockets, &mut dice, &mut latencies).await,
                Err(_) => Err(RemoteError::Closed),
            };
            match played {
                Ok(()) if self.shared.stop.load(Relaxed) => {}
                Ok(()) => drop(self.shared.over.fetch_add(1, Relaxed)),
                Err(error) => {
                    if self.shared.errors.fetch_add(1, Relaxed) < 5 {
                        eprintln!("table {}: {error}", self.seed);
                    }
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            }
            if !self.shared.stop.load(Relaxed) {
                sockets = self.open().await;
            }
        }
        latencies
    }

    async fn open(&self) -> Result<[Socket; 2], RemoteError> {
        let _turn = self.opening.acquire().await;
        let owner = Remote::guest(self.address).await?;
        let other = Remote::guest(self.address).await?;
        let table = owner.open_table(&self.edition, json!([{"kind": "me"}, {"kind": "open"}])).await?;
        other.ask("POST", &format!("/api/tables/{table}/join"), &json!({})).await?;
        owner.ask("POST", &format!("/api/tables/{table}/start"), &json!(null)).await?;
        Ok([owner.enter(&table, None).await?, other.enter(&table, None).await?])
    }

    /// One game by two connections. Returns when it is over or the time is.
    async fn game(
        &self,
        sockets: &mut [Socket; 2],
        dice: &mut FastDice,
        latencies: &mut Vec<u32>,
    ) -> Result<(), RemoteError> {
        let mut views: [Option<Box<GameView>>; 2] = [None, None];
        for (socket, view) in sockets.iter_mut().zip(&mut views) {
            *view = Some(next_view(socket).await?);
        }
        loop {
            let mut acted = false;
            for seat in 0..2 {
                let Some(view) = &views[seat] else { continue };
                if view.result.is_some() || self.shared.stop.load(Relaxed) {
                    return Ok(());
                }
                let next = choose(view, dice);
                if matches!(next, Next::Wait) {
                    continue;
                }
                if let Some(pause) = self.pause {
                    let part = f64::from(dice.number_below(2000)) / 1000.0;
                    tokio::time::sleep(pause.mul_f64(part)).await;
                }
                let Some(view) = self.decide(&mut sockets[seat], seat as u8, view, next, latencies).await?
                else {
                    continue;
                };
                views[seat] = Some(view);
                views[1 - seat] = Some(next_view(&mut sockets[1 - seat]).await?);
                acted = true;
                break;
            }
            if !acted {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }

    /// Makes one decision and waits for its answer and for the view after it.
    async fn decide(
        &self,
        socket: &mut Socket,
        seat: u8,
        view: &GameView,
        next: Next,
        latencies: &mut Vec<u32>,
    ) -> Result<Option<Box<GameView>>, RemoteError> {
        let action = match next {
            Next::Act(action) => Some(action),
            Next::Ask(question) => {
                socket.send(&ClientMessage::Ask { id: 1, seat, question }).await?;
                claim(view, &next_answer(socket).await?)
            }
            Next::Wait => None,
        };
        let Some(action) = action else { return Ok(None) };
        let start = Instant::now();
        socket.send(&ClientMessage::Act { id: 2, seat, seq: view.seq, action }).await?;
        loop {
            match socket.next().await? {
                ServerMessage::Done { .. } if self.shared.measure.load(Relaxed) => {
                    latencies.push(start.elapsed().as_micros().min(u128::from(u32::MAX)) as u32);
                }
                ServerMessage::Update { view, .. } => return Ok(Some(view)),
                ServerMessage::Refused { refused, .. } => {
                    self.shared.refused.fetch_add(1, Relaxed);
                    return Err(RemoteError::Answer(format!("{action:?}: {}", refused.text)));
                }
                _ => {}
            }
        }
    }
}

async fn next_view(socket: &mut Socket) -> Result<Box<GameView>, RemoteError> {
    loop {
        match socket.next().await? {
            ServerMessage::Snapshot { view, .. } | ServerMessage::Update { view, .. } => return Ok(view),
            ServerMessage::Bye { refused, .. } => return Err(RemoteError::Answer(refused.text)),
            _ => {}
        }
    }
}

async fn next_answer(socket: &mut Socket) -> Result<Reply, RemoteError> {
    loop {
        match socket.next().await? {
            ServerMessage::Answer { reply, .. } => return Ok(reply),
            ServerMessage::Refused { refused, .. } => return Err(RemoteError::Answer(refused.text)),
            _ => {}
        }
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
