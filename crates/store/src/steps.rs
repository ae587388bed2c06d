//! The steps of games: appended in groups, read when a game wakes.

use std::sync::LazyLock;

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::chain::{Chain, ChainBreak, Kept, good_part};
use crate::error::StoreError;
use crate::open::Store;

/// A step to be written.
#[derive(Clone, Debug)]
pub struct NewStep {
    /// The number of its table; for an entry of a chronicle that of its campaign.
    pub number: i64,
    pub seq: u32,
    /// Milliseconds since 1970.
    pub at: i64,
    pub body: Vec<u8>,
    pub chain: Chain,
}

/// A step that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub seq: u32,
    pub at: i64,
    pub body: Vec<u8>,
    pub chain: Chain,
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
    /// Writes steps of any games in one transaction. When this returns they are on disk; where
    /// it fails none of them is.
    pub async fn commit(&self, steps: &[NewStep]) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
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
                    .bind(step.chain.0.as_slice());
            }
            insert.execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// The steps of a game that can be trusted, and where the others begin to be damaged.
    pub async fn steps(
        &self,
        number: i64,
        table: &str,
    ) -> Result<(Vec<Step>, Option<ChainBreak>), StoreError> {
        let rows = sqlx::query("SELECT seq, at, body, chain FROM steps WHERE number = ? ORDER BY seq")
            .bind(number)
            .fetch_all(&self.readers)
            .await?;
        let steps = rows.iter().map(step).collect::<Result<Vec<_>, _>>()?;
        Ok(good_part(Kept::Table, table, steps))
    }

    /// Looks at every game that is being played and names those that were cut short.
    pub async fn damaged_games(&self) -> Result<Vec<ChainBreak>, StoreError> {
        let mut broken = Vec::new();
        for table in self.playing().await? {
            let (_, damage) = self.steps(table.number, &table.id).await?;
            broken.extend(damage);
        }
        Ok(broken)
    }

    /// Removes damaged steps, so that the game goes on after the last good one.
    pub async fn cut(&self, number: i64, last_good: Option<u32>) -> Result<(), StoreError> {
        let keep = last_good.map_or(-1, i64::from);
        sqlx::query("DELETE FROM steps WHERE number = ? AND seq > ?")
            .bind(number)
            .bind(keep)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

pub(crate) fn step(row: &SqliteRow) -> Result<Step, StoreError> {
    let chain: Vec<u8> = row.try_get("chain")?;
    let seq: i64 = row.try_get("seq")?;
    Ok(Step {
        seq: u32::try_from(seq).unwrap_or(u32::MAX),
        at: row.try_get("at")?,
        body: row.try_get("body")?,
        // A link of another length is a damaged one; zeros never fit.
        chain: Chain(<[u8; 32]>::try_from(chain.as_slice()).unwrap_or([0; 32])),
    })
}
