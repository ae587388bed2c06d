//! A disk that fails at random: whatever the store has confirmed is there afterwards.
//!
//! This program runs itself again with a library loaded before the system's own that lets writes,
//! truncations and synchronisations fail (`crates/testkit/faults/shim.c`). That second run writes
//! everything a server writes, prints what was confirmed, and ends as if it were killed; the first
//! one then opens the file on a healthy disk and counts.

#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use capotreno_notation::Chain;
use capotreno_store::{CampaignPhase, Guest, NewCampaign, NewTable, Phase, Row, Store, StoreOptions};
use capotreno_testkit::faults;

const TABLES: usize = 4;

fn options(folder: &Path) -> StoreOptions {
    StoreOptions { folder: Some(folder.to_path_buf()), ..StoreOptions::default() }
}

fn step(number: i64, chain: Chain, seq: u32, round: u32) -> Row {
    let body = format!("step {seq}, tried in round {round}").into_bytes();
    Row { number, seq, at: 0, link: chain.after(&body), body }
}

/// A chain as its owner knows it: what was confirmed.
struct Known {
    id: String,
    number: i64,
    chain: Chain,
    steps: u32,
}

impl Known {
    fn next(&self, round: u32) -> Row {
        step(self.number, self.chain, self.steps, round)
    }

    fn confirmed(&mut self, what: &str, step: &Row) {
        self.chain = step.link;
        self.steps += 1;
        println!("{what} {} {}", self.id, self.steps);
    }

    /// After a failure the owner reads what is there, as a host does.
    fn found(&mut self, steps: &[Row]) {
        assert!(steps.len() as u32 >= self.steps, "{}: a confirmed step is gone", self.id);
        self.steps = steps.len() as u32;
        self.chain = steps.last().map_or_else(|| Chain::of(&self.id), |step| step.link);
    }
}

/// Everything a server writes, again and again; what is confirmed is printed.
#[expect(clippy::too_many_lines, reason = "one sort of write after the other")]
async fn write_everything(
    store: &Store,
    rounds: std::ops::Range<u32>,
    tables: &mut [Known],
    campaign: &mut Known,
) {
    for round in rounds {
        let group: Vec<Row> = tables.iter().map(|table| table.next(round)).collect();
        match store.commit(&group).await {
            Ok(()) => {
                for (table, step) in tables.iter_mut().zip(&group) {
                    table.confirmed("steps", step);
                }
            }
            Err(_) => {
                for table in tables.iter_mut() {
                    let (steps, damage) = store.steps(table.number, &table.id).await.unwrap();
                    assert_eq!(damage, None);
                    table.found(&steps);
                }
            }
        }
        let entry = campaign.next(round);
        let body = format!("after {}", entry.seq);
        let sheet = NewCampaign {
            id: "c",
            phase: CampaignPhase::Running,
            body: &body,
            created_at: 0,
            owner: "",
            guests: &[],
            content: None,
        };
        match store.change_campaign(campaign.number, &sheet, std::slice::from_ref(&entry), None).await {
            Ok(()) => campaign.confirmed("entries", &entry),
            Err(_) => campaign.found(&store.entries(campaign.number, "c").await.unwrap().0),
        }
        let name = format!("g{round}");
        let guest = Guest { id: name.clone(), name };
        let mut hash = [0; 32];
        hash[..4].copy_from_slice(&round.to_le_bytes());
        if store.add_guest(&guest, &hash, 0).await.is_ok() {
            println!("guest {}", guest.id);
        }
        if store.add_chat(tables[0].number, 0, &format!("line {round}"), u32::MAX).await.is_ok() {
            println!("chat {round}");
        }
        let id = format!("t{round}");
        let new = NewTable {
            id: &id,
            public: true,
            phase: Phase::Open,
            body: "{}",
            created_at: 0,
            owner: "",
            guests: &[],
            content: None,
        };
        if store.add_table(&new).await.is_ok() {
            println!("table {id}");
        }
        if round % 7 == 0 {
            let _ = store.checkpoint().await;
        }
    }
}

/// The second run: does nothing unless it is told where.
#[tokio::test]
async fn writer_on_a_failing_disk() {
    let (Some(folder), Some(switch)) = (std::env::var_os(faults::FOLDER), std::env::var_os(faults::SWITCH))
    else {
        return;
    };
    let folder = PathBuf::from(folder);
    let store = Store::open(options(&folder)).await.unwrap();
    let mut tables = Vec::new();
    for at in 0..TABLES {
        let id = format!("game{at}");
        let new = NewTable {
            id: &id,
            public: true,
            phase: Phase::Playing,
            body: "{}",
            created_at: 0,
            owner: "",
            guests: &[],
            content: None,
        };
        let number = store.add_table(&new).await.unwrap();
        tables.push(Known { chain: Chain::of(&id), id, number, steps: 0 });
    }
    let new = NewCampaign {
        id: "c",
        phase: CampaignPhase::Running,
        body: "{}",
        created_at: 0,
        owner: "",
        guests: &[],
        content: None,
    };
    let number = store.add_campaign(&new, &[]).await.unwrap();
    let mut campaign = Known { id: "c".to_owned(), number, chain: Chain::of("c"), steps: 0 };
    let rounds = if std::env::var_os("CAPOTRENO_LONG").is_some() { 4_000 } else { 250 };
    let (mut backups, mut from) = (0, 0);
    for (rate, rounds) in [("20", rounds), ("200", rounds), ("1000", 10)] {
        std::fs::write(&switch, rate).unwrap();
        write_everything(&store, from..from + rounds, &mut tables, &mut campaign).await;
        from += rounds;
        let copy = folder.join(format!("copy-{rate}.db"));
        match store.backup(&copy).await {
            Ok(()) => backups += 1,
            Err(_) => assert!(!copy.exists(), "half a copy looks like a whole one"),
        }
        if rate == "1000" {
            let pulse = store.pulse().await;
            assert!(pulse.failure.is_some(), "nothing can be written, and nobody says so");
        }
        std::fs::remove_file(&switch).unwrap();
        // The disk is well again, and so is the store: without a restart, and at once.
        for table in &mut tables {
            let (steps, _) = store.steps(table.number, &table.id).await.unwrap();
            table.found(&steps);
            let step = table.next(0);
            store.commit(std::slice::from_ref(&step)).await.unwrap();
            table.confirmed("steps", &step);
        }
    }
    println!("end {backups}");
    std::process::exit(0);
}

/// What the second run said was confirmed.
#[derive(Default)]
struct Confirmed {
    chains: BTreeMap<String, u32>,
    others: BTreeSet<String>,
}

fn read(said: &str) -> Confirmed {
    let mut confirmed = Confirmed::default();
    for line in said.lines() {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["steps" | "entries", id, count] => {
                confirmed.chains.insert(id.to_owned(), count.parse().unwrap());
            }
            ["guest" | "chat" | "table", _] => {
                confirmed.others.insert(line.to_owned());
            }
            _ => {}
        }
    }
    confirmed
}

#[tokio::test]
async fn what_a_failing_disk_confirmed_is_there() {
    let base = std::env::temp_dir().join(format!("capotreno-faults-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&base);
    std::fs::create_dir_all(&base).unwrap();
    let library = faults::library(&base);
    for seed in 1..=2_u32 {
        let folder = base.join(format!("data-{seed}"));
        let run = Command::new(std::env::current_exe().unwrap())
            .args(["faults::writer_on_a_failing_disk", "--exact", "--nocapture"])
            .env("LD_PRELOAD", &library)
            .env(faults::FOLDER, &folder)
            .env(faults::SWITCH, base.join("switch"))
            .env(faults::SEED, seed.to_string())
            .output()
            .unwrap();
        let said = String::from_utf8(run.stdout).unwrap();
        let errors = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.success() && said.contains("end "), "seed {seed}: {said}\n{errors}");
        let confirmed = read(&said);
        let store = Store::open(options(&folder)).await.unwrap();
        assert_eq!(store.lost().commits, 0);
        assert_eq!(store.examine().await.unwrap(), Vec::<String>::new());
        let mut total = 0;
        for (id, count) in &confirmed.chains {
            let (steps, damage) = if id == "c" {
                store.entries(store.campaign("c").await.unwrap().unwrap().number, "c").await.unwrap()
            } else {
                store.steps(store.table(id).await.unwrap().unwrap().number, id).await.unwrap()
            };
            assert_eq!(damage, None);
            assert!(steps.len() as u32 >= *count, "seed {seed}: {id} has {} of {count}", steps.len());
            total += count;
        }
        let chat = store.chat(store.table("game0").await.unwrap().unwrap().number, u32::MAX).await.unwrap();
        for line in &confirmed.others {
            let (what, name) = line.split_once(' ').unwrap();
            let there = match what {
                "guest" => {
                    let mut hash = [0; 32];
                    hash[..4].copy_from_slice(&name[1..].parse::<u32>().unwrap().to_le_bytes());
                    store.guest_by_token(&hash).await.unwrap().is_some()
                }
                "chat" => chat.contains(&format!("line {name}")),
                _ => store.table(name).await.unwrap().is_some(),
            };
            assert!(there, "seed {seed}: {line} was confirmed");
        }
        assert!(total > 500, "seed {seed}: only {total} steps were confirmed");
        println!("seed {seed}: {total} steps and {} other things confirmed", confirmed.others.len());
        store.close().await;
    }
    std::fs::remove_dir_all(&base).unwrap();
}
