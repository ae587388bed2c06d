//! Guests who mean harm, beside honest tables: how the honest ones fare in calm and under attack.
//!
//! Calm and attack take turns in one run, so that both meet the same machine. What counts is the
//! ratio: an attack by one guest should hardly be noticed by anybody else.

mod kinds;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::oneshot;

pub use kinds::Hostile;

use crate::error::RemoteError;
use crate::measure::{Honest, Plan, Shared};
use crate::remote::Endpoint;
use crate::report::Latency;
use crate::table::Played;

/// How often calm and attack take turns.
const TURNS: usize = 3;
/// What is left of an attack may end before the next calm is measured.
const SETTLE: Duration = Duration::from_secs(2);

/// Attackers come from an address of their own, as they would: what an address may ask for is not taken
/// from honest people.
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// What attackers know and count.
#[derive(Debug)]
pub(crate) struct Attack {
    /// What honest tables play.
    pub edition: String,
    pub endpoint: Endpoint,
    pub honest: Arc<Shared>,
    /// How much of the attack there is, where it can be chosen: 1.0 is what was seen to hurt.
    pub force: f64,
    asked: AtomicU64,
    refused: AtomicU64,
}

impl Attack {
    fn new(plan: &Plan, honest: &Arc<Shared>, force: f64) -> Arc<Attack> {
        let [address, _] = plan.addresses_of(0);
        Arc::new(Attack {
            edition: plan.edition.clone(),
            endpoint: Endpoint { to: address, from: address.is_ipv4().then_some(ELSEWHERE) },
            honest: Arc::clone(honest),
            force,
            asked: AtomicU64::new(0),
            refused: AtomicU64::new(0),
        })
    }

    /// Some number of the attack at full force, scaled.
    pub fn scaled(&self, full: usize) -> usize {
        ((full as f64 * self.force) as usize).max(1)
    }

    /// Counts an answer by its status; what got none was not let in.
    pub fn count(&self, status: Result<u16, RemoteError>) {
        self.asked.fetch_add(1, Relaxed);
        if !status.is_ok_and(|status| status < 400) {
            self.refused.fetch_add(1, Relaxed);
        }
    }
}

/// Attackers at work on a thread of their own, so that what they cost is not measured as a slow answer;
/// dropping them ends the attack.
#[derive(Debug)]
struct Attackers(Option<oneshot::Sender<()>>, Option<std::thread::JoinHandle<()>>);

impl Attackers {
    /// Comes back when the attack is under way.
    async fn start(kind: Hostile, attack: &Arc<Attack>) -> Result<Attackers, RemoteError> {
        let (end, ended) = oneshot::channel::<()>();
        let (ready, begun) = oneshot::channel();
        let attack = Arc::clone(attack);
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let Ok(runtime) = runtime else { return };
            runtime.block_on(async {
                let crowd = kind.start(&attack).await;
                let (started, crowd) = match crowd {
                    Ok(crowd) => (Ok(()), Some(crowd)),
                    Err(error) => (Err(error), None),
                };
                if ready.send(started).is_ok() {
                    let _ = ended.await;
                }
                drop(crowd);
            });
        });
        begun.await.unwrap_or(Err(RemoteError::Silent))?;
        Ok(Attackers(Some(end), Some(thread)))
    }
}

impl Drop for Attackers {
    fn drop(&mut self) {
        drop(self.0.take());
        if let Some(thread) = self.1.take() {
            let _ = thread.join();
        }
    }
}

/// How honest tables were answered in one half of the time.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Half {
    pub actions: u64,
    pub latency_ms: Latency,
    /// The median of the table that fared worst, and the number of actions of the one with the fewest.
    pub worst_table_p50: f64,
    pub fewest_actions: u64,
}

#[derive(Clone, Debug, Serialize)]
pub struct HostileReport {
    pub kind: String,
    pub tables: usize,
    pub calm: Half,
    pub attack: Half,
    /// The 99th percentile under attack, in times of its value in calm.
    pub p99_ratio: f64,
    /// What attackers asked for, and how much of it was refused.
    pub asked: u64,
    pub refused: u64,
    /// What honest tables were refused or could not do.
    pub errors: u64,
}

impl std::fmt::Display for HostileReport {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(out, "{} beside {} honest tables", self.kind, self.tables)?;
        for (name, half) in [("calm", &self.calm), ("attack", &self.attack)] {
            let Half { actions, latency_ms: Latency { p50, p99, max }, worst_table_p50, fewest_actions } =
                half;
            writeln!(
                out,
                "{name:>8}: {actions} actions, p50 {p50:.1} ms, p99 {p99:.1} ms, longest {max:.0} ms; \
                 the worst table: median {worst_table_p50:.1} ms; the slowest: {fewest_actions} actions"
            )?;
        }
        writeln!(
            out,
            "p99 under attack is {:.1} times that in calm; attackers asked {} times, {} refused; {} errors of honest tables",
            self.p99_ratio, self.asked, self.refused, self.errors
        )
    }
}

/// What honest tables went through.
#[derive(Clone, Debug)]
pub struct Endured {
    /// Where each table ended, and the last step there that was answered as done.
    pub tables: Vec<(String, u32)>,
    pub asked: u64,
    pub refused: u64,
    pub errors: u64,
}

/// Attacks until every honest table has advanced by so many actions and attackers were answered, or
/// refused, as often as wanted. Whoever waits decides how long.
pub async fn endure(plan: &Plan, kind: Hostile, force: f64, least: &Least) -> Result<Endured, RemoteError> {
    let honest = Honest::open(plan).await;
    let shared = Arc::clone(&honest.shared);
    let attack = Attack::new(plan, &shared, force);
    let before = shared.actions();
    let attackers = Attackers::start(kind, &attack).await?;
    let enough = || {
        let acted = shared.actions().into_iter().zip(&before).all(|(now, then)| now >= then + least.actions);
        acted && attack.asked.load(Relaxed) >= least.asked && attack.refused.load(Relaxed) >= least.refused
    };
    while !enough() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(attackers);
    let played = honest.close().await;
    Ok(Endured {
        tables: played.into_iter().filter_map(|table| Some((table.table?, table.done))).collect(),
        asked: attack.asked.load(Relaxed),
        refused: attack.refused.load(Relaxed),
        errors: shared.errors.load(Relaxed),
    })
}

/// What must have happened before an attack ends.
#[derive(Clone, Copy, Debug)]
pub struct Least {
    /// Of every honest table.
    pub actions: u64,
    pub asked: u64,
    pub refused: u64,
}

/// Plays in calm and under attack by turns.
pub async fn run(plan: &Plan, kind: Hostile, force: f64) -> Result<HostileReport, RemoteError> {
    let honest = Honest::open(plan).await;
    let shared = Arc::clone(&honest.shared);
    let attack = Attack::new(plan, &shared, force);
    for turn in 0..TURNS {
        tokio::time::sleep(SETTLE).await;
        shared.begin(turn * 2);
        tokio::time::sleep(plan.time).await;
        shared.pause();
        let attackers = Attackers::start(kind, &attack).await?;
        shared.begin(turn * 2 + 1);
        tokio::time::sleep(plan.time).await;
        shared.pause();
        drop(attackers);
    }
    let played = honest.close().await;
    let (calm, under_attack) = (half(&played, 0), half(&played, 1));
    if calm.actions == 0 {
        return Err(RemoteError::Silent);
    }
    Ok(HostileReport {
        kind: kind.name().to_owned(),
        tables: plan.tables,
        p99_ratio: under_attack.latency_ms.p99 / calm.latency_ms.p99.max(0.001),
        calm,
        attack: under_attack,
        asked: attack.asked.load(Relaxed),
        refused: attack.refused.load(Relaxed),
        errors: shared.errors.load(Relaxed),
    })
}

/// The parts that were calm are even, those under attack odd.
fn half(played: &[Played], odd: usize) -> Half {
    let (mut all, mut worst, mut fewest) = (Vec::new(), 0.0_f64, u64::MAX);
    for table in played {
        let answers = table.answers.iter().filter(|answer| answer.part % 2 == odd);
        let mut micros: Vec<u32> = answers.map(|answer| answer.micros).collect();
        worst = worst.max(Latency::of(&mut micros).p50);
        fewest = fewest.min(micros.len() as u64);
        all.extend(micros);
    }
    let latency_ms = Latency::of(&mut all);
    Half { actions: all.len() as u64, latency_ms, worst_table_p50: worst, fewest_actions: fewest }
}
