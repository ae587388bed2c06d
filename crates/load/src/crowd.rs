//! What a crowd of bots does to everybody else's bots: tables of the strongest level, owned by a
//! few guests, and beside them tables of each level, each of somebody else. Every table is
//! watched, and the time from one step to the next is what a turn takes.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::json;
use tokio::task::JoinSet;

use crate::error::RemoteError;
use crate::remote::{MOST_SEATS, Remote, Socket};

/// The level the crowd plays, which thinks longest.
const STRONGEST: &str = "capotreno";
/// The levels of the tables beside the crowd, from the easiest.
const LEVELS: [&str; 4] = ["apprentice", "clerk", "engineer", STRONGEST];
/// Tables of each level beside the crowd.
const OF_EACH_LEVEL: usize = 2;

/// How many bots there are, and for how long they are watched.
#[derive(Clone, Debug)]
pub struct Crowd {
    pub edition: String,
    pub tables: usize,
    /// Guests who own the crowd's tables.
    pub owners: usize,
    pub seats: usize,
    pub seconds: u64,
}

impl Crowd {
    /// What was seen to hurt: as many seats as can be, on an edition that has them.
    pub fn on(edition: String) -> Crowd {
        Crowd { edition, tables: 40, owners: 8, seats: MOST_SEATS, seconds: 60 }
    }
}

/// What a turn took at tables of one kind, in milliseconds.
#[derive(Clone, Debug, Serialize)]
pub struct Turns {
    pub tables: usize,
    pub turns: usize,
    pub p50_ms: f64,
    pub p95_ms: f64,
    pub max_ms: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct BotReport {
    pub crowd_tables: usize,
    pub owners: usize,
    pub seats: usize,
    pub seconds: u64,
    /// The tables beside the crowd, by level.
    pub levels: BTreeMap<String, Turns>,
    /// The crowd's own tables.
    pub crowd: Turns,
}

/// Opens the tables, watches them for a while and says how long turns took.
pub async fn measure(address: SocketAddr, crowd: &Crowd) -> Result<BotReport, RemoteError> {
    let mut owners = Vec::new();
    for _ in 0..crowd.owners.max(1) {
        owners.push(Remote::guest(address).await?);
    }
    let mut tables = Vec::new();
    for number in 0..crowd.tables {
        let owner = &owners[number % owners.len()];
        tables.push((None, open(owner, crowd, STRONGEST).await?));
    }
    for level in LEVELS.iter().flat_map(|level| std::iter::repeat_n(*level, OF_EACH_LEVEL)) {
        let table = open(&Remote::guest(address).await?, crowd, level).await?;
        tables.push((Some(level), table));
    }
    let until = Instant::now() + Duration::from_secs(crowd.seconds);
    let mut watching = JoinSet::new();
    for (level, socket) in tables {
        watching.spawn(async move { (level, watch(socket, until).await) });
    }
    let mut found: BTreeMap<Option<&str>, Vec<Vec<Duration>>> = BTreeMap::new();
    while let Some(watched) = watching.join_next().await {
        let Ok((level, turns)) = watched else { continue };
        found.entry(level).or_default().push(turns?);
    }
    let own = found.remove(&None).unwrap_or_default();
    let levels = found.into_iter().filter_map(|(level, turns)| Some((level?.to_owned(), Turns::of(&turns))));
    Ok(BotReport {
        crowd_tables: crowd.tables,
        owners: owners.len(),
        seats: crowd.seats,
        seconds: crowd.seconds,
        levels: levels.collect(),
        crowd: Turns::of(&own),
    })
}

/// A table of bots only, its game begun, and a connection of its owner to look at it.
async fn open(owner: &Remote, crowd: &Crowd, level: &str) -> Result<Socket, RemoteError> {
    let seats = vec![json!({"kind": "bot", "level": level}); crowd.seats];
    let table = owner.open_table(&crowd.edition, json!(seats)).await?;
    let socket = owner.enter(&table, None).await?;
    let (status, answer) =
        owner.ask("POST", &format!("/api/tables/{table}/start"), &serde_json::Value::Null).await?;
    if status == 200 { Ok(socket) } else { Err(RemoteError::Answer(answer.to_string())) }
}

/// The times between steps. What is still waited for at the end counts as long as it has taken, or
/// the slowest turns would be missing.
async fn watch(mut socket: Socket, until: Instant) -> Result<Vec<Duration>, RemoteError> {
    let mut turns = Vec::new();
    let mut last = Instant::now();
    let end = tokio::time::sleep_until(until.into());
    tokio::pin!(end);
    loop {
        let text = tokio::select! {
            () = &mut end => break,
            text = socket.next_text() => text?,
        };
        // Reading every view would cost more than the bots do.
        if text.starts_with(r#"{"type":"update""#) {
            turns.push(last.elapsed());
            last = Instant::now();
            if !text.contains(r#""result":null"#) {
                return Ok(turns);
            }
        }
    }
    turns.push(last.elapsed());
    Ok(turns)
}

impl Turns {
    fn of(tables: &[Vec<Duration>]) -> Turns {
        let mut all: Vec<Duration> = tables.iter().flatten().copied().collect();
        all.sort_unstable();
        let at = |share: f64| {
            let found = all.get((all.len().saturating_sub(1) as f64 * share) as usize);
            found.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        Turns { tables: tables.len(), turns: all.len(), p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1.0) }
    }
}

impl std::fmt::Display for BotReport {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let BotReport { crowd_tables, owners, seats, seconds, levels, crowd } = self;
        writeln!(
            out,
            "{crowd_tables} tables of {seats} {STRONGEST} bots, of {owners} guests, watched for {seconds} s"
        )?;
        let beside = LEVELS.iter().filter_map(|level| Some((*level, levels.get(*level)?)));
        for (level, turns) in beside.chain([("the crowd itself", crowd)]) {
            let Turns { turns, p50_ms, p95_ms, max_ms, .. } = turns;
            writeln!(
                out,
                "{level:16}: {turns:5} turns, median {p50_ms:6.0} ms, 95 % {p95_ms:6.0} ms, longest {max_ms:6.0} ms"
            )?;
        }
        Ok(())
    }
}
