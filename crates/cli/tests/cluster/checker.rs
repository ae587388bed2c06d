//! Reads what the players wrote down and what is in the database, and says whether they fit. It shares no
//! code with the server: it reads the rows as they are and makes the chain of hashes anew.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Row};

use crate::players::{Deed, Entry, Kind, Log};

/// What may be charged of an outage: until a node has noticed it.
const NOTICED: Duration = Duration::from_secs(3);

pub struct Checker {
    options: PgConnectOptions,
}

/// What was found in order.
#[derive(Default, Debug)]
pub struct Found {
    pub tables: usize,
    pub steps: usize,
    pub acknowledged: usize,
    pub seen: usize,
    pub games_of_campaigns: usize,
    /// Acknowledged decisions of companies between games.
    pub moves: usize,
    /// Outages over which a clock was looked at.
    pub clocks: usize,
}

struct Kept {
    body: Value,
    /// When it happened, in milliseconds.
    at: i64,
}

impl Checker {
    pub fn new(database: &str) -> Checker {
        Checker { options: database.parse().unwrap() }
    }

    /// Each time anew: the database is restarted now and then.
    async fn connect(&self) -> PgConnection {
        self.options.connect().await.unwrap()
    }

    /// Where the database keeps its files.
    pub async fn data_directory(&self) -> String {
        let row = sqlx::query("SHOW data_directory").fetch_one(&mut self.connect().await).await.unwrap();
        row.get(0)
    }

    /// The tables that a node owns now.
    pub async fn owned_by(&self, name: &str) -> Vec<String> {
        let text = "SELECT tables.id FROM leases JOIN tables USING (number) WHERE campaign = 0 \
                    AND leases.owner LIKE $1 || '/%' AND until > clock_timestamp()";
        let rows = sqlx::query(text).bind(name).fetch_all(&mut self.connect().await).await.unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// The steps of a table, if their chain is whole and none is missing.
    async fn steps(connection: &mut PgConnection, table: &str) -> Result<Vec<Kept>, String> {
        let text = "SELECT seq, steps.body, chain, at FROM steps JOIN tables USING (number) WHERE id = $1 ORDER BY seq";
        Checker::chained(connection, text, "table", table).await
    }

    /// The same for the entries of a campaign.
    async fn entries(connection: &mut PgConnection, campaign: &str) -> Result<Vec<Kept>, String> {
        let text = "SELECT seq, entries.body, chain, at FROM entries JOIN campaigns USING (number) WHERE id = $1 ORDER BY seq";
        Checker::chained(connection, text, "campaign", campaign).await
    }

    async fn chained(
        connection: &mut PgConnection,
        text: &'static str,
        what: &str,
        id: &str,
    ) -> Result<Vec<Kept>, String> {
        let rows = sqlx::query(text).bind(id).fetch_all(&mut *connection).await.unwrap();
        let mut link =
            *blake3::Hasher::new().update(b"capotreno steps 1").update(id.as_bytes()).finalize().as_bytes();
        let mut kept = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let (seq, body, chain): (i64, Vec<u8>, Vec<u8>) = (row.get(0), row.get(1), row.get(2));
            if seq != at as i64 {
                return Err(format!("{what} {id}: step {at} is missing"));
            }
            let digits = &blake3::Hash::from_bytes(link).to_hex().to_string()[..chain_digits()];
            let whole = body.strip_suffix(b"}").unwrap();
            link = *blake3::Hasher::new().update(digits.as_bytes()).update(whole).finalize().as_bytes();
            if chain != link {
                return Err(format!("{what} {id}: the chain is broken at step {at}"));
            }
            kept.push(Kept { body: serde_json::from_slice(&body).unwrap(), at: row.get(3) });
        }
        Ok(kept)
    }

    /// Compares everything, also while it is played.
    pub async fn check(&self, log: &Log, outages: &[(Instant, Instant)]) -> Result<Found, String> {
        compare(&mut self.connect().await, log, outages).await
    }

    /// Whether it would have noticed: steps are lost, written twice or changed, and each time it must say so.
    pub async fn notices(&self, log: &Log) {
        let last = "seq = (SELECT max(seq) FROM steps AS others WHERE others.number = steps.number)";
        for spoilt in [
            format!("DELETE FROM steps WHERE {last}"),
            "DELETE FROM steps WHERE seq = 1".to_owned(),
            "DELETE FROM entries WHERE seq = 1".to_owned(),
            format!(
                "INSERT INTO steps (number, seq, at, body, chain) \
                 SELECT number, seq + 1, at, body, chain FROM steps WHERE {last}"
            ),
            // A table that has just begun has no such step yet.
            "UPDATE steps SET body = others.body FROM steps AS others \
             WHERE others.number = steps.number AND others.seq = 2 AND steps.seq = 1"
                .to_owned(),
        ] {
            let mut connection = self.connect().await;
            let text = format!("BEGIN; {spoilt}");
            sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut connection).await.unwrap();
            let found = compare(&mut connection, log, &[]).await;
            eprintln!("spoilt on purpose: {}", found.expect_err("the checker notices what is wrong"));
        }
    }
}

/// How it is played at each table, and which seats people have.
type Tables<'a> = BTreeMap<&'a str, (Kind, &'a [u8])>;

async fn compare(
    connection: &mut PgConnection,
    log: &Log,
    outages: &[(Instant, Instant)],
) -> Result<Found, String> {
    let mut found = Found::default();
    // What was told before the database is read must be in it; what is in it was asked for before that.
    let told = log.entries();
    let opened = told.iter().filter_map(|entry| match entry {
        Entry::Opened { table, kind, people } => Some((table.as_str(), (*kind, people.as_slice()))),
        Entry::Sent { .. }
        | Entry::Done { .. }
        | Entry::Saw { .. }
        | Entry::MoveSent { .. }
        | Entry::MoveDone { .. } => None,
    });
    let tables: Tables = opened.collect();
    let mut kept = HashMap::new();
    for table in tables.keys() {
        let steps = Checker::steps(connection, table).await?;
        found.steps += steps.len();
        kept.insert(*table, steps);
    }
    found.tables = kept.len();
    found.games_of_campaigns = tables.values().filter(|(kind, _)| *kind == Kind::Campaign).count();
    check_campaigns(connection, log, &told, &mut found).await?;
    check_asked(&log.entries(), &tables, &kept)?;
    check_done(&told, &kept, &mut found)?;
    check_seen(&told, &kept, &mut found)?;
    for (table, _) in tables.iter().filter(|(_, (kind, _))| *kind == Kind::Clocked) {
        check_clocks(&told, table, &kept[table], outages, &mut found)?;
    }
    Ok(found)
}

/// Nothing is there that nobody asked for, and nothing twice: a step is asked for by its number. Where
/// several owe a decision at once, those of others may come before it; one's own may not. One step of a
/// campaign's game nobody asks for: that its story is told.
fn check_asked(log: &[Entry], tables: &Tables<'_>, kept: &HashMap<&str, Vec<Kept>>) -> Result<(), String> {
    let mut sent: HashMap<(&str, u32, u8, String), u32> = HashMap::new();
    for entry in log {
        if let Entry::Sent { table, seat, seq, deed } = entry {
            *sent.entry((table, *seq, *seat, text(deed))).or_default() += 1;
        }
    }
    for (table, (kind, people)) in tables {
        let mut story = *kind == Kind::Campaign;
        let mut last_of: HashMap<u8, u32> = HashMap::new();
        for (seq, step) in (0_u32..).zip(&kept[table]).skip(1) {
            let (seat, deed) = of_row(&step.body)?;
            let first = last_of.insert(seat, seq).map_or(1, |last| last + 1);
            if !people.contains(&seat) {
                continue;
            }
            let asked = (first..=seq).rev().find_map(|seq| {
                let key = (*table, seq, seat, deed.clone());
                sent.get(&key).is_some_and(|left| *left > 0).then_some(key)
            });
            let Some(asked) = asked else {
                if story && step.body["action"] == json!({"answer": {"option": 0}}) {
                    story = false;
                    continue;
                }
                return Err(format!("table {table}: nobody asked for step {seq}: {}", step.body));
            };
            sent.entry(asked).and_modify(|left| *left -= 1);
        }
    }
    Ok(())
}

/// Every acknowledged decision between games is in its campaign's chain, and none that nobody asked for.
/// The companies of people are those that any of them decided for.
async fn check_campaigns(
    connection: &mut PgConnection,
    log: &Log,
    told: &[Entry],
    found: &mut Found,
) -> Result<(), String> {
    let mut done: BTreeMap<&str, HashMap<String, usize>> = BTreeMap::new();
    for entry in told {
        if let Entry::MoveDone { campaign, company, with } = entry {
            *done.entry(campaign).or_default().entry(format!("{company} {with}")).or_default() += 1;
            found.moves += 1;
        }
    }
    for (campaign, done) in done {
        let entries = Checker::entries(connection, campaign).await?;
        let (mut sent, mut people) = (HashMap::<String, usize>::new(), HashSet::new());
        for entry in log.entries() {
            if let Entry::MoveSent { campaign: of, company, with } = entry
                && of == campaign
            {
                *sent.entry(format!("{company} {with}")).or_default() += 1;
                people.insert(company.to_string());
            }
        }
        let mut kept = HashMap::<String, usize>::new();
        for entry in entries.iter().filter(|entry| entry.body["entry"] == "moved") {
            let (company, with) = (&entry.body["company"], &entry.body["with"]);
            if people.contains(&company.to_string()) {
                *kept.entry(format!("{company} {with}")).or_default() += 1;
            }
        }
        let most = |of: &HashMap<String, usize>, made: &String| of.get(made).copied().unwrap_or(0);
        if let Some((made, _)) = done.iter().find(|(made, count)| most(&kept, made) < **count) {
            return Err(format!("campaign {campaign}: {made} was acknowledged and is lost"));
        }
        if let Some((made, _)) = kept.iter().find(|(made, count)| most(&sent, made) < **count) {
            return Err(format!("campaign {campaign}: nobody asked for {made}"));
        }
    }
    Ok(())
}

/// How many digits of a link go into the next.
fn chain_digits() -> usize {
    32
}

fn text(deed: &Deed) -> String {
    match deed {
        Deed::Act(action) => action.to_string(),
        Deed::TakeBack => "take back".to_owned(),
    }
}

/// Who did what, of a row.
fn of_row(body: &Value) -> Result<(u8, String), String> {
    let seat = |name: &str| body[name].as_u64().and_then(|seat| u8::try_from(seat).ok());
    match (seat("seat"), seat("take_back")) {
        (Some(seat), None) => Ok((seat, body["action"].to_string())),
        (None, Some(seat)) => Ok((seat, "take back".to_owned())),
        _ => Err(format!("no step: {body}")),
    }
}

/// Every acknowledged step is there, as what was asked for, once.
fn check_done(log: &[Entry], kept: &HashMap<&str, Vec<Kept>>, found: &mut Found) -> Result<(), String> {
    let mut numbers = HashSet::new();
    for entry in log {
        let Entry::Done { table, seat, seq, deed, .. } = entry else { continue };
        if !numbers.insert((table, seq)) {
            let of_it = log.iter().filter(|entry| entry.is_about(table, *seq)).collect::<Vec<_>>();
            return Err(format!("table {table}: step {seq} was acknowledged twice: {of_it:#?}"));
        }
        let row = kept.get(table.as_str()).and_then(|steps| steps.get(*seq as usize));
        let row = row.ok_or_else(|| format!("table {table}: step {seq} was acknowledged and is lost"))?;
        if of_row(&row.body)? != (*seat, text(deed)) {
            return Err(format!(
                "table {table}: step {seq} was acknowledged as {deed:?} and is {}",
                row.body
            ));
        }
        found.acknowledged += 1;
    }
    Ok(())
}

/// Nobody was shown a step that is not there, or the same one differently.
fn check_seen(log: &[Entry], kept: &HashMap<&str, Vec<Kept>>, found: &mut Found) -> Result<(), String> {
    let mut shown: HashMap<(&str, &str, u32), String> = HashMap::new();
    for entry in log {
        let Entry::Saw { table, guest, step } = entry else { continue };
        if kept.get(table.as_str()).is_none_or(|steps| steps.len() <= step.seq as usize) {
            return Err(format!("table {table}: step {} was shown and is lost", step.seq));
        }
        let events = serde_json::to_string(&step.events).unwrap();
        let before = shown.entry((table, guest, step.seq)).or_insert_with(|| events.clone());
        if *before != events {
            return Err(format!("table {table}: two histories at step {}: {before} and {events}", step.seq));
        }
        found.seen += 1;
    }
    Ok(())
}

/// Nobody pays for the time in which nothing could be written: of what passed between the last step before
/// an outage and the first after it, the outage itself is not on the clock.
fn check_clocks(
    log: &[Entry],
    table: &str,
    kept: &[Kept],
    outages: &[(Instant, Instant)],
    found: &mut Found,
) -> Result<(), String> {
    let done = || {
        log.iter().filter_map(|entry| match entry {
            Entry::Done { table: of, seq, at, .. } if of == table => Some((*at, *seq)),
            _ => None,
        })
    };
    for (begun, ended) in outages {
        let (before, after) =
            (done().filter(|(at, _)| at < begun).max(), done().filter(|(at, _)| at > ended).min());
        let (Some((before, first)), Some((after, last))) = (before, after) else { continue };
        let charged = kept[last as usize].at - kept[first as usize].at;
        let away = ended.duration_since(*begun);
        let passed = after.duration_since(before).saturating_sub(away) + NOTICED;
        if charged > passed.as_millis() as i64 {
            return Err(format!(
                "table {table}: {charged} ms were charged where {passed:?} may be, step {last}"
            ));
        }
        found.clocks += 1;
    }
    Ok(())
}

/// How long tables waited for their next acknowledged step after a moment.
pub fn waits(log: &[Entry], tables: &[String], since: Instant) -> Vec<Duration> {
    let first = |table: &String| {
        let done = log.iter().filter_map(|entry| match entry {
            Entry::Done { table: of, at, .. } if of == table && *at > since => Some(at.duration_since(since)),
            _ => None,
        });
        done.min()
    };
    tables.iter().filter_map(first).collect()
}

/// The longest time between two acknowledged steps of one table.
pub fn longest_gap(log: &[Entry]) -> Duration {
    let mut last: HashMap<&str, Instant> = HashMap::new();
    let mut longest = Duration::ZERO;
    for entry in log {
        if let Entry::Done { table, at, .. } = entry
            && let Some(before) = last.insert(table, *at)
        {
            longest = longest.max(at.duration_since(before));
        }
    }
    longest
}
