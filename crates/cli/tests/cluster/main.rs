//! Three nodes on one database, players on all of them, and one misfortune after the other. Whatever
//! happens, every acknowledged step is there once and in order, nobody saw two histories, and every game
//! goes on.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]

mod campaign;
mod checker;
mod database;
mod nodes;
mod players;
mod proxy;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use capotreno_load::edition_for;
use capotreno_rules::chance::FastDice;
use capotreno_testkit::database::fresh;

use checker::{Checker, Found, longest_gap, waits};
use database::Restart;
use nodes::Node;
use players::{Entry, Log, Slot, World};
use proxy::Wire;

/// Places where games are played.
const SLOTS: u64 = 7;
/// Misfortunes of one round.
const FAULTS: usize = 2;
/// Longer than a lease.
const LONG: Duration = Duration::from_millis(4500);
/// How long the database is away.
const AWAY: Duration = Duration::from_secs(8);
/// How long a game may stand still before it counts as one that does not go on.
const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    Killed,
    Stopped,
    CutFromDatabase,
    CutFromPeers,
    CutFromAll,
    DatabaseAway,
    DatabaseRestarted,
    RollingRestart,
}

const ALL: [Fault; 8] = [
    Fault::Killed,
    Fault::Stopped,
    Fault::CutFromDatabase,
    Fault::CutFromPeers,
    Fault::CutFromAll,
    Fault::DatabaseAway,
    Fault::DatabaseRestarted,
    Fault::RollingRestart,
];

struct Cluster {
    nodes: Vec<Node>,
    checker: Checker,
    slots: Vec<Arc<Slot>>,
    log: Log,
    faults: BTreeMap<Fault, u32>,
    /// When an owner went silent, and what it owned.
    takeovers: Vec<(Instant, Vec<String>)>,
    /// When the database was away for everybody.
    outages: Vec<(Instant, Instant)>,
    restart: Restart,
}

impl Cluster {
    /// The node that owns most, or any.
    async fn victim(&mut self, dice: &mut FastDice) -> (usize, Vec<String>) {
        let mut most = (dice.number_below(self.nodes.len() as u32) as usize, Vec::new());
        for at in 0..self.nodes.len() {
            let owned = self.checker.owned_by(self.nodes[at].name).await;
            if owned.len() > most.1.len() {
                most = (at, owned);
            }
        }
        most
    }

    async fn strike(&mut self, fault: Fault, dice: &mut FastDice) {
        *self.faults.entry(fault).or_default() += 1;
        let (victim, owned) = self.victim(dice).await;
        let node = &mut self.nodes[victim];
        let now = Instant::now();
        match fault {
            Fault::Killed => {
                self.takeovers.push((now, owned));
                node.kill();
                tokio::time::sleep(LONG).await;
                node.run().await;
            }
            Fault::Stopped => {
                self.takeovers.push((now, owned));
                node.stop();
                tokio::time::sleep(LONG).await;
                node.go_on();
            }
            Fault::CutFromDatabase => cut(node, Wire::Silent, Wire::Whole).await,
            Fault::CutFromPeers => cut(node, Wire::Whole, Wire::Silent).await,
            Fault::CutFromAll => cut(node, Wire::Silent, Wire::Silent).await,
            Fault::DatabaseAway => {
                self.nodes.iter().for_each(|node| node.cut(Wire::Broken, Wire::Whole));
                tokio::time::sleep(AWAY).await;
                self.outages.push((now, Instant::now()));
                self.nodes.iter().for_each(|node| node.cut(Wire::Whole, Wire::Whole));
            }
            Fault::DatabaseRestarted => match &self.restart {
                Restart::Crash(own) => own.crash(),
                // Nobody but its operator restarts a database: all that is seen of it is that lines break.
                Restart::NotOurs => {
                    self.nodes.iter().for_each(|node| node.cut(Wire::Broken, Wire::Whole));
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    self.nodes.iter().for_each(|node| node.cut(Wire::Whole, Wire::Whole));
                }
            },
            Fault::RollingRestart => {
                for node in &mut self.nodes {
                    node.drain().await;
                    node.run().await;
                }
            }
        }
    }

    /// Until something more was acknowledged everywhere.
    async fn all_go_on(&self, after: &str) {
        let before: Vec<u64> = self.slots.iter().map(|slot| slot.done.load(Relaxed)).collect();
        let begun = Instant::now();
        let stands = |(slot, before): &(&Arc<Slot>, &u64)| slot.done.load(Relaxed) < **before + 2;
        while let Some((slot, _)) = self.slots.iter().zip(&before).find(stands) {
            let kind = slot.kind();
            assert!(begun.elapsed() < PATIENCE, "a game of {kind:?} does not go on after {after}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

async fn cut(node: &Node, database: Wire, peers: Wire) {
    node.cut(database, peers);
    tokio::time::sleep(LONG).await;
    node.cut(Wire::Whole, Wire::Whole);
}

/// A folder for the key and the logs; it stays where something went wrong.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("capotreno-cluster-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("key"), format!("{:064x}\n", u128::from(std::process::id()) << 64)).unwrap();
    folder
}

/// Prints what happened and how long players waited.
fn report(rounds: usize, cluster: &Cluster, entries: &[Entry], found: &Found) {
    let mut taken: Vec<Duration> =
        cluster.takeovers.iter().flat_map(|(at, tables)| waits(entries, tables, *at)).collect();
    taken.sort_unstable();
    let late = taken.get(taken.len().saturating_sub(1) * 95 / 100).copied().unwrap_or_default();
    let refusals: u64 = cluster.slots.iter().map(|slot| slot.refusals.load(Relaxed)).sum();
    eprintln!(
        "{rounds} rounds, {} tables ({} of campaigns), {} steps, {} acknowledged, {} seen, {} decisions between \
         games, {refusals} refused, {} clocks over an outage; faults: {:?}",
        found.tables,
        found.games_of_campaigns,
        found.steps,
        found.acknowledged,
        found.seen,
        found.moves,
        found.clocks,
        cluster.faults
    );
    eprintln!(
        "longest gap {:.1} s; {} takeovers, 95 % within {:.1} s",
        longest_gap(entries).as_secs_f64(),
        taken.len(),
        late.as_secs_f64()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_survive_whatever_happens_to_their_servers() {
    let Some(database) = fresh() else { return };
    let rounds = if std::env::var_os("CAPOTRENO_LONG").is_some() { 100 } else { 5 };
    let folder = folder();
    eprintln!("logs of the nodes are in {}", folder.display());
    let mut nodes = Vec::new();
    for name in ["anna", "bruno", "carla"] {
        nodes.push(Node::start(name, &database, &folder).await);
    }
    let log = Log::default();
    let addresses: Vec<_> = nodes.iter().map(|node| node.listen).collect();
    let edition = edition_for(addresses[0], 2).await.unwrap();
    let world = Arc::new(World { nodes: addresses, edition, log: log.clone(), stop: false.into() });
    let slots: Vec<Arc<Slot>> = (0..SLOTS).map(|number| Slot::new(number, &world)).collect();
    let playing: Vec<_> = slots.iter().map(|slot| tokio::spawn(Arc::clone(slot).run())).collect();
    let checker = Checker::new(&database);
    let mut cluster = Cluster {
        nodes,
        restart: Restart::of(&checker.data_directory().await),
        checker,
        slots,
        log: log.clone(),
        faults: BTreeMap::new(),
        takeovers: Vec::new(),
        outages: Vec::new(),
    };
    let mut dice = FastDice::new(u64::from(std::process::id()));
    cluster.all_go_on("the start").await;
    // Every misfortune comes before any comes again.
    let mut left: Vec<Fault> = Vec::new();
    for round in 0..rounds {
        for _ in 0..FAULTS {
            if left.is_empty() {
                left = ALL.to_vec();
            }
            let fault = left.swap_remove(dice.number_below(left.len() as u32) as usize);
            let begun = Instant::now();
            cluster.strike(fault, &mut dice).await;
            cluster.all_go_on(&format!("{fault:?} in round {round}")).await;
            eprintln!("round {round}: {fault:?}, all went on after {:.1} s", begun.elapsed().as_secs_f64());
        }
        let found = cluster.checker.check(&cluster.log, &cluster.outages).await;
        found.unwrap_or_else(|wrong| panic!("round {round}: {wrong}"));
    }
    world.stop.store(true, Relaxed);
    for slot in playing {
        slot.await.unwrap();
    }
    let entries = log.entries();
    let found = cluster.checker.check(&log, &cluster.outages).await.unwrap();
    report(rounds, &cluster, &entries, &found);
    assert!(found.acknowledged > 0 && found.seen > 0 && found.games_of_campaigns > 0 && found.moves > 0);
    cluster.checker.notices(&log).await;
    drop(cluster);
    std::fs::remove_dir_all(&folder).unwrap();
}
