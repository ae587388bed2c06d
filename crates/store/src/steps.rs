//! The steps of games: appended in groups, read when a game wakes.

use std::collections::HashMap;
use std::sync::LazyLock;

use capotreno_notation::Chain;

use crate::chain::{ChainBreak, Kept, good_part};
use crate::error::StoreError;
use crate::leases::{self, Lease};
use crate::open::Store;
use crate::sql::{Found, Value, values};
use crate::tables::{NewTable, insert_table};
use crate::write::{Change, Urgency};

/// A step of a game, or an entry of a chronicle, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The number of its table; for an entry that of its campaign.
    pub number: i64,
    pub seq: u32,
    /// Milliseconds since 1970.
    pub at: i64,
    /// A line of a record or chronicle, without its hash.
    pub body: Vec<u8>,
    /// The chain after it.
    pub link: Chain,
}

/// How many rows one statement may write. Only these sizes, so that each is prepared once: a
/// statement of any other size would be parsed anew for every transaction.
const SIZES: [usize; 4] = [128, 32, 8, 1];

/// Statements of these sizes. `SQLite` would look each of many numbered values up in a list, so it
/// gets them without numbers.
type Inserts = LazyLock<[String; SIZES.len()]>;

static FOR_SQLITE: Inserts = LazyLock::new(|| SIZES.map(|rows| insert_rows(rows, |_| "?".to_owned())));
static FOR_POSTGRES: Inserts = LazyLock::new(|| SIZES.map(|rows| insert_rows(rows, |at| format!("${at}"))));

fn insert_rows(rows: usize, value: impl Fn(usize) -> String) -> String {
    let row = |row: usize| (1..=5).map(|column| value(row * 5 + column)).collect::<Vec<_>>().join(",");
    let values = (0..rows).map(|at| format!("({})", row(at))).collect::<Vec<_>>().join(",");
    format!("INSERT INTO steps (number, seq, at, body, chain) VALUES {values}")
}

/// The largest statement that the rows left fill.
fn statement(inserts: &'static Inserts, left: usize) -> (usize, &'static str) {
    let at = SIZES.iter().position(|size| *size <= left).unwrap_or(SIZES.len() - 1);
    (SIZES[at], inserts[at].as_str())
}

/// What a row is made of, in the order of the columns.
fn columns(step: &Row) -> [Value<'_>; 5] {
    [step.number.into(), step.seq.into(), step.at.into(), step.body.as_slice().into(), (&step.link.0).into()]
}

/// The step that each table's first of these follows.
fn before(steps: &[Row]) -> leases::Before {
    let mut first = HashMap::new();
    for step in steps {
        let known = first.entry(step.number).or_insert(step.seq);
        *known = step.seq.min(*known);
    }
    first.into_iter().filter_map(|(number, seq)| Some((number, seq.checked_sub(1)?))).collect()
}

/// Writes steps as a part of a larger change.
async fn insert_steps(change: &mut Change, steps: &[Row]) -> Result<(), StoreError> {
    let inserts = if change.is_postgres() { &FOR_POSTGRES } else { &FOR_SQLITE };
    let mut rest = steps;
    while !rest.is_empty() {
        let (size, text) = statement(inserts, rest.len());
        let (rows, after) = rest.split_at(size);
        rest = after;
        let values: Vec<Value<'_>> = rows.iter().flat_map(columns).collect();
        change.execute(text, &values).await?;
    }
    for step in steps {
        change.grows(Kept::Table, step.number, step.seq + 1);
    }
    Ok(())
}

impl Store {
    /// Writes steps of any games in one transaction. When this returns they are on disk. Where it
    /// fails, the database was opened anew and asked before anybody is told.
    pub async fn commit(&self, steps: &[Row]) -> Result<(), StoreError> {
        self.commit_under(steps, &[]).await
    }

    /// Writes steps of any games in one transaction, as [`Store::commit`] does, if all of these leases
    /// are still those of their owner. Fails with [`StoreError::Fenced`] where one is not, and then
    /// nothing was written.
    pub async fn commit_under(&self, steps: &[Row], leases: &[Lease]) -> Result<(), StoreError> {
        let Err(error) = self.insert(steps, leases).await else { return Ok(()) };
        // What another owner has written may be the same to the letter; it is not ours to answer for.
        if matches!(error, StoreError::Fenced { .. }) {
            return Err(error);
        }
        match self.are_written(steps).await {
            Ok(true) => Ok(()),
            Ok(false) | Err(_) => Err(error),
        }
    }

    async fn insert(&self, steps: &[Row], leases: &[Lease]) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Move).await?;
        if !leases.is_empty() {
            leases::fence(&mut change, leases, &before(steps)).await?;
        }
        insert_steps(&mut change, steps).await?;
        change.commit().await
    }

    /// Keeps a table whose game is over already, with all its steps: each a line of its record. None where a table of
    /// this id is kept already.
    pub async fn add_finished(
        &self,
        new: &NewTable<'_>,
        at: i64,
        lines: &[Vec<u8>],
    ) -> Result<Option<i64>, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.alone(new.id).await?;
        if change.first("SELECT 1 FROM tables WHERE id = $1", values![new.id]).await?.is_some() {
            change.undo().await?;
            return Ok(None);
        }
        let number = insert_table(&mut change, new).await?;
        let mut link = Chain::of(new.id);
        let mut steps = Vec::with_capacity(lines.len());
        for (seq, body) in (0..).zip(lines) {
            link = link.after(body);
            steps.push(Row { number, seq, at, body: body.clone(), link });
        }
        insert_steps(&mut change, &steps).await?;
        change.commit().await?;
        Ok(Some(number))
    }

    /// Whether all of these steps are there after all, confirmed by a commit of its own.
    async fn are_written(&self, steps: &[Row]) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Move).await?;
        for step in steps {
            let found = change
                .first(
                    "SELECT 1 FROM steps WHERE number = $1 AND seq = $2 AND chain = $3",
                    values![step.number, i64::from(step.seq), step.link.0.as_slice()],
                )
                .await?;
            if found.is_none() {
                change.undo().await?;
                return Ok(false);
            }
        }
        change.commit().await?;
        Ok(true)
    }

    /// The steps of a game that can be trusted, and where the others begin to be damaged.
    pub async fn steps(
        &self,
        number: i64,
        table: &str,
    ) -> Result<(Vec<Row>, Option<ChainBreak>), StoreError> {
        self.chained(Kept::Table, number, table).await
    }

    /// What is kept in a chain, as far as it can be read and trusted. Where the file itself is
    /// damaged, that is damage of this chain and of no other.
    pub(crate) async fn chained(
        &self,
        of: Kept,
        number: i64,
        id: &str,
    ) -> Result<(Vec<Row>, Option<ChainBreak>), StoreError> {
        let text = match of {
            Kept::Table => "SELECT seq, at, body, chain FROM steps WHERE number = $1 ORDER BY seq",
            Kept::Campaign => "SELECT seq, at, body, chain FROM entries WHERE number = $1 ORDER BY seq",
        };
        self.settle().await?;
        let (steps, unread) = match self.all(text, number).await {
            Ok(steps) => (steps, None),
            Err(error) if error.is_damage() => {
                (self.up_to_damage(of, number).await?, Some(error.to_string()))
            }
            Err(error) => return Err(error),
        };
        Ok(good_part(of, id, steps, unread))
    }

    async fn all(&self, text: &'static str, number: i64) -> Result<Vec<Row>, StoreError> {
        let rows = self.readers.all(text, values![number]).await?;
        rows.iter().map(|row| read(row, number)).collect()
    }

    /// One after the other, up to the first that cannot be read.
    async fn up_to_damage(&self, of: Kept, number: i64) -> Result<Vec<Row>, StoreError> {
        let text = match of {
            Kept::Table => "SELECT seq, at, body, chain FROM steps WHERE number = $1 AND seq = $2",
            Kept::Campaign => "SELECT seq, at, body, chain FROM entries WHERE number = $1 AND seq = $2",
        };
        let mut steps = Vec::new();
        loop {
            let seq = steps.len() as i64;
            let row = self.readers.first(text, values![number, seq]).await;
            let read = row.and_then(|row| row.as_ref().map(|row| read(row, number)).transpose());
            match read {
                Ok(Some(step)) => steps.push(step),
                Ok(None) => return Ok(steps),
                Err(error) if error.is_damage() => return Ok(steps),
                Err(error) => return Err(error),
            }
        }
    }
}

fn read(row: &Found, number: i64) -> Result<Row, StoreError> {
    let link: Vec<u8> = row.get("chain")?;
    let seq: i64 = row.get("seq")?;
    Ok(Row {
        number,
        seq: u32::try_from(seq).unwrap_or(u32::MAX),
        at: row.get("at")?,
        body: row.get("body")?,
        // A link of another length is a damaged one; zeros never fit.
        link: Chain(<[u8; 32]>::try_from(link.as_slice()).unwrap_or([0; 32])),
    })
}
