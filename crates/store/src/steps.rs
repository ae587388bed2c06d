//! The steps of games: appended in groups, read when a game wakes.

use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite};

use crate::chain::{Chain, ChainBreak, good_part};
use crate::error::StoreError;
use crate::open::Store;

/// A step to be written.
#[derive(Clone, Debug)]
pub struct NewStep {
    /// The number of its table.
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

/// `SQLite` takes at most 32,766 values in a statement; a step has five.
const ROWS_PER_STATEMENT: usize = 1000;

impl Store {
    /// Writes steps of any games in one transaction. When this returns they are on disk; where
    /// it fails none of them is.
    pub async fn commit(&self, steps: &[NewStep]) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        for rows in steps.chunks(ROWS_PER_STATEMENT) {
            let mut insert = QueryBuilder::<Sqlite>::new("INSERT INTO steps (number, seq, at, body, chain) ");
            insert.push_values(rows, |mut row, step| {
                row.push_bind(step.number)
                    .push_bind(i64::from(step.seq))
                    .push_bind(step.at)
                    .push_bind(step.body.as_slice())
                    .push_bind(step.chain.0.as_slice());
            });
            insert.build().persistent(rows.len() <= 8).execute(&mut *change).await?;
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
        Ok(good_part(table, steps))
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

fn step(row: &SqliteRow) -> Result<Step, StoreError> {
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
