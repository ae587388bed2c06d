//! The steps of games: appended in groups, read when a game wakes.

use std::sync::LazyLock;

use capotreno_notation::Chain;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use crate::chain::{ChainBreak, Kept, good_part};
use crate::error::StoreError;
use crate::open::Store;
use crate::write::Urgency;

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

static INSERTS: LazyLock<[String; SIZES.len()]> = LazyLock::new(|| {
    SIZES.map(|rows| {
        let values = vec!["(?,?,?,?,?)"; rows].join(",");
        format!("INSERT INTO steps (number, seq, at, body, chain) VALUES {values}")
    })
});

/// The largest statement that the rows left fill.
fn statement(left: usize) -> (usize, &'static str) {
    let at = SIZES.iter().position(|size| *size <= left).unwrap_or(SIZES.len() - 1);
    (SIZES[at], INSERTS[at].as_str())
}

impl Store {
    /// Writes steps of any games in one transaction. When this returns they are on disk. Where it
    /// fails, the file was opened anew and asked before anybody is told.
    pub async fn commit(&self, steps: &[Row]) -> Result<(), StoreError> {
        let Err(error) = self.insert(steps).await else { return Ok(()) };
        match self.are_written(steps).await {
            Ok(true) => Ok(()),
            Ok(false) | Err(_) => Err(error),
        }
    }

    async fn insert(&self, steps: &[Row]) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Move).await?;
        let mut rest = steps;
        while !rest.is_empty() {
            let (size, text) = statement(rest.len());
            let (rows, after) = rest.split_at(size);
            rest = after;
            let mut insert = sqlx::query(text);
            for step in rows {
                insert = insert
                    .bind(step.number)
                    .bind(i64::from(step.seq))
                    .bind(step.at)
                    .bind(step.body.as_slice())
                    .bind(step.link.0.as_slice());
            }
            insert.execute(&mut *change).await?;
        }
        for step in steps {
            change.grows(Kept::Table, step.number, step.seq + 1);
        }
        change.commit().await
    }

    /// Whether all of these steps are there after all, confirmed by a commit of its own.
    async fn are_written(&self, steps: &[Row]) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Move).await?;
        for step in steps {
            let found = sqlx::query("SELECT 1 FROM steps WHERE number = ? AND seq = ? AND chain = ?")
                .bind(step.number)
                .bind(i64::from(step.seq))
                .bind(step.link.0.as_slice())
                .fetch_optional(&mut *change)
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
            Kept::Table => "SELECT seq, at, body, chain FROM steps WHERE number = ? ORDER BY seq",
            Kept::Campaign => "SELECT seq, at, body, chain FROM entries WHERE number = ? ORDER BY seq",
        };
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
        let rows = sqlx::query(text).bind(number).fetch_all(&self.readers).await?;
        rows.iter().map(|row| read(row, number)).collect()
    }

    /// One after the other, up to the first that cannot be read.
    async fn up_to_damage(&self, of: Kept, number: i64) -> Result<Vec<Row>, StoreError> {
        let text = match of {
            Kept::Table => "SELECT seq, at, body, chain FROM steps WHERE number = ? AND seq = ?",
            Kept::Campaign => "SELECT seq, at, body, chain FROM entries WHERE number = ? AND seq = ?",
        };
        let mut steps = Vec::new();
        loop {
            let seq = steps.len() as i64;
            let row = sqlx::query(text).bind(number).bind(seq).fetch_optional(&self.readers).await;
            let read = row
                .map_err(StoreError::from)
                .and_then(|row| row.as_ref().map(|row| read(row, number)).transpose());
            match read {
                Ok(Some(step)) => steps.push(step),
                Ok(None) => return Ok(steps),
                Err(error) if error.is_damage() => return Ok(steps),
                Err(error) => return Err(error),
            }
        }
    }
}

fn read(row: &SqliteRow, number: i64) -> Result<Row, StoreError> {
    let link: Vec<u8> = row.try_get("chain")?;
    let seq: i64 = row.try_get("seq")?;
    Ok(Row {
        number,
        seq: u32::try_from(seq).unwrap_or(u32::MAX),
        at: row.try_get("at")?,
        body: row.try_get("body")?,
        // A link of another length is a damaged one; zeros never fit.
        link: Chain(<[u8; 32]>::try_from(link.as_slice()).unwrap_or([0; 32])),
    })
}
