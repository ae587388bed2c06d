//! Honest tables: real games over WebSocket, and how quickly a server answers them.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Barrier, Semaphore};
use tokio::task::JoinHandle;

use crate::counters::Counters;
use crate::error::RemoteError;
use crate::remote::{Remote, request};
use crate::report::{Cpu, Games, Latency, Report};
use crate::table::{Played, TableTask, next_view};

/// How long a table has to come to its end when the time is over.
const LAST_ANSWERS: Duration = Duration::from_secs(20);

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server, or several that share their data: the guests of a table come to two of them.
    pub addresses: Vec<SocketAddr>,
    pub edition: String,
    /// Tables that are played at once, with two guests each.
    pub tables: usize,
    /// How long a part of the measurement takes.
    pub time: Duration,
    /// Actions a second in all; as many as the server answers where none is given.
    pub rate: Option<f64>,
    /// At the end leave every table, wait until the server has put them to sleep, and wake each.
    pub sleep: bool,
}

impl Plan {
    /// Where the two guests of a table come in.
    pub(crate) fn addresses_of(&self, table: usize) -> [SocketAddr; 2] {
        let at = |number: usize| self.addresses[number % self.addresses.len()];
        [at(table), at(table + 1)]
    }
}

/// What all tables know of each other.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub errors: AtomicU64,
    pub refused: AtomicU64,
    pub over: AtomicU64,
    pub stop: AtomicBool,
    /// The part of the measurement we are in, from 1; 0 between them.
    part: AtomicUsize,
    tables: Vec<Now>,
}

/// A table while it is played.
#[derive(Debug, Default)]
struct Now {
    id: Mutex<String>,
    acted: AtomicU64,
}

impl Shared {
    fn new(tables: usize) -> Shared {
        Shared { tables: std::iter::repeat_with(Now::default).take(tables).collect(), ..Shared::default() }
    }

    /// The part that is being measured.
    pub fn part(&self) -> Option<usize> {
        self.part.load(Relaxed).checked_sub(1)
    }

    pub fn begin(&self, part: usize) {
        self.part.store(part + 1, Relaxed);
    }

    pub fn pause(&self) {
        self.part.store(0, Relaxed);
    }

    pub fn now_at(&self, number: usize, table: &str) {
        if let Some(now) = self.tables.get(number) {
            table.clone_into(&mut now.id.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    pub fn acted(&self, number: usize) {
        if let Some(now) = self.tables.get(number) {
            now.acted.fetch_add(1, Relaxed);
        }
    }

    /// How many actions of each table were answered.
    pub fn actions(&self) -> Vec<u64> {
        self.tables.iter().map(|now| now.acted.load(Relaxed)).collect()
    }

    /// The table that a task plays at now.
    pub fn table(&self, number: usize) -> Option<String> {
        let id = self.tables.get(number)?.id.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (!id.is_empty()).then_some(id)
    }
}

/// Tables that are being played.
pub(crate) struct Honest {
    pub shared: Arc<Shared>,
    tasks: Vec<JoinHandle<Played>>,
}

impl Honest {
    /// Opens all tables and comes back when each of them can be played.
    pub async fn open(plan: &Plan) -> Honest {
        let shared = Arc::new(Shared::new(plan.tables));
        let pause = plan.rate.map(|rate| Duration::from_secs_f64(plan.tables as f64 / rate.max(0.001)));
        let opening = Arc::new(Semaphore::new(32));
        let ready = Arc::new(Barrier::new(plan.tables + 1));
        let tasks = (0..plan.tables).map(|number| {
            let task = TableTask {
                addresses: plan.addresses_of(number),
                edition: plan.edition.clone(),
                number,
                pause,
                shared: Arc::clone(&shared),
                opening: Arc::clone(&opening),
            };
            tokio::spawn(task.run(Arc::clone(&ready)))
        });
        let tasks = tasks.collect();
        ready.wait().await;
        Honest { shared, tasks }
    }

    /// Ends all games: what each table has seen. One that does not come to an end has seen nothing.
    pub async fn close(self) -> Vec<Played> {
        self.shared.stop.store(true, Relaxed);
        let mut played = Vec::new();
        for task in self.tasks {
            let ended = tokio::time::timeout(LAST_ANSWERS, task).await;
            played.push(ended.ok().and_then(Result::ok).unwrap_or_default());
        }
        played
    }
}

/// Plays for a while and says how the server answered.
pub async fn measure(plan: &Plan) -> Result<Report, RemoteError> {
    let at_first = Counters::read(&plan.addresses).await?;
    let honest = Honest::open(plan).await;
    let shared = Arc::clone(&honest.shared);
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = Counters::read(&plan.addresses).await?;
    shared.begin(0);
    let start = Instant::now();
    tokio::time::sleep(plan.time).await;
    shared.pause();
    let seconds = start.elapsed().as_secs_f64();
    let after = Counters::read(&plan.addresses).await?;
    let played = honest.close().await;
    let lost = lost(&plan.addresses, &played).await?;
    let left: Vec<String> = played.iter().filter_map(|played| played.table.clone()).collect();
    let slept = if plan.sleep { Some(sleep_and_wake(&plan.addresses, &left).await?) } else { None };
    let mut latencies: Vec<u32> =
        played.iter().flat_map(|played| played.answers.iter().map(|answer| answer.micros)).collect();
    if latencies.is_empty() {
        return Err(RemoteError::Silent);
    }
    let latency_ms = Latency::of(&mut latencies);
    let actions = latencies.len() as f64;
    let commits = (after.commits - before.commits).max(1.0);
    Ok(Report {
        tables: plan.tables,
        seconds,
        actions: latencies.len() as u64,
        actions_per_s: actions / seconds,
        errors: shared.errors.load(Relaxed),
        refused: shared.refused.load(Relaxed),
        lost,
        games_over: shared.over.load(Relaxed),
        latency_ms,
        steps_per_commit: (after.steps - before.steps) / commits,
        commit_ms: (after.commit_micros - before.commit_micros) / commits / 1000.0,
        cpu_us_per_action: Cpu {
            server: after.cpu.zip(before.cpu).map(|(after, before)| (after - before) * 1e6 / actions),
            load: (after.own_cpu - before.own_cpu) * 1e6 / actions,
        },
        games: games(plan.tables, &at_first, &before, slept.as_ref()),
        latencies,
    })
}

/// Looks at every table whether the last step that was answered as done is there: at how many it is not.
async fn lost(addresses: &[SocketAddr], played: &[Played]) -> Result<u64, RemoteError> {
    let address = *addresses.first().ok_or(RemoteError::Silent)?;
    let looking = Remote::guest(address).await?;
    let mut lost = 0;
    for played in played {
        let Some(table) = played.table.as_ref().filter(|_| played.done > 0) else { continue };
        let mut socket = looking.enter(table, None).await?;
        lost += u64::from(next_view(&mut socket).await?.read()?.seq < played.done);
    }
    Ok(lost)
}

fn games(tables: usize, first: &Counters, playing: &Counters, slept: Option<&(Counters, Counters)>) -> Games {
    let each =
        |later: &Counters| Some((later.resident? - first.resident?).max(0.0) / (tables as f64).max(1.0));
    let wakes = slept.map(|(asleep, woken)| woken.wakes - asleep.wakes);
    let micros = slept.map(|(asleep, woken)| woken.wake_micros - asleep.wake_micros);
    Games {
        bytes_playing: each(playing),
        bytes_asleep: slept.and_then(|(asleep, _)| each(asleep)),
        wakes,
        wake_ms_mean: micros.zip(wakes).map(|(micros, wakes)| micros / wakes.max(1.0) / 1000.0),
        wake_ms_max: slept.map(|(_, woken)| woken.longest_wake / 1000.0),
    }
}

/// Waits until no table is awake, then looks at each table: before and after.
async fn sleep_and_wake(
    addresses: &[SocketAddr],
    tables: &[String],
) -> Result<(Counters, Counters), RemoteError> {
    let asleep = loop {
        let now = Counters::read(addresses).await?;
        if now.awake < 1.0 {
            break now;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    };
    for (table, address) in tables.iter().zip(addresses.iter().cycle()) {
        request(*address, "GET", &format!("/api/tables/{table}"), &[], "").await?;
    }
    Ok((asleep, Counters::read(addresses).await?))
}
