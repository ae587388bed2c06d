//! Looking through the whole file for what is damaged: every game and campaign, whether it is being
//! played or over long ago.

use crate::campaigns::CampaignRow;
use crate::chain::ChainBreak;
use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Pool, values};
use crate::tables::TableRow;

/// A part of the tables or campaigns, looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looked<T> {
    /// Those that can be read, whatever their chains are like.
    pub rows: Vec<T>,
    pub damage: Vec<ChainBreak>,
    /// Where the next part begins; none at the end.
    pub next: Option<i64>,
}

/// How many a part has: a few at a time leave the readers to others in between.
const PART: u32 = 50;

impl Store {
    /// Looks at some tables after a number: at their rows and at every step of theirs.
    pub async fn look_at_tables(&self, after: i64) -> Result<Looked<TableRow>, StoreError> {
        let (rows, mut damage) = self.tables_after(after, PART).await?;
        for row in &rows {
            damage.extend(self.steps(row.number, &row.id).await?.1);
        }
        let next = self
            .part_end("SELECT number FROM tables WHERE number > $1 ORDER BY number LIMIT $2", after)
            .await?;
        Ok(Looked { rows, damage, next })
    }

    /// Looks at some campaigns after a number and at every entry of theirs.
    pub async fn look_at_campaigns(&self, after: i64) -> Result<Looked<CampaignRow>, StoreError> {
        let (rows, mut damage) = self.campaigns_after(after, PART).await?;
        for row in &rows {
            damage.extend(self.entries(row.number, &row.id).await?.1);
        }
        let next = self
            .part_end("SELECT number FROM campaigns WHERE number > $1 ORDER BY number LIMIT $2", after)
            .await?;
        Ok(Looked { rows, damage, next })
    }

    /// The last number of a part, readable or not.
    async fn part_end(&self, text: &'static str, after: i64) -> Result<Option<i64>, StoreError> {
        let rows = self.readers.all(text, values![after, PART]).await?;
        rows.last().map(|row| row.get(0)).transpose()
    }

    /// What `SQLite` itself finds wrong with the file: pages, rows and indexes that do not fit.
    /// `PostgreSQL` is looked after by whoever runs it (`pg_amcheck`).
    pub async fn examine(&self) -> Result<Vec<String>, StoreError> {
        if matches!(self.readers, Pool::Postgres(_)) {
            return Ok(Vec::new());
        }
        let rows = self.readers.all("PRAGMA integrity_check(20)", values![]).await?;
        let found = rows.iter().map(|row| row.get(0)).collect::<Result<Vec<String>, StoreError>>()?;
        Ok(found.into_iter().filter(|line| line != "ok").collect())
    }

    /// What was acknowledged once and was not in the file when it was opened.
    pub fn lost(&self) -> &crate::lost::Lost {
        &self.lost
    }
}
