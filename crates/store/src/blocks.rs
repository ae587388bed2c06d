//! Whom somebody does not want to meet.

use crate::error::StoreError;
use crate::friends::end_friendship;
use crate::open::Store;
use crate::sql::{Found, values};
use crate::write::Urgency;

/// Somebody is not to meet a guest. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Who does not want to.
    pub guest: String,
    /// Whom.
    pub other: String,
    /// How that one was called then.
    pub name: String,
    pub at: i64,
}

fn block(row: &Found) -> Result<Block, StoreError> {
    Ok(Block { guest: row.get(0)?, other: row.get(1)?, name: row.get(2)?, at: row.get(3)? })
}

impl Store {
    /// Blocks somebody, unless so many are blocked already: whether it is so now. It ends a friendship.
    pub async fn block(&self, new: &Block, most: u32) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.alone(&new.guest).await?;
        let count = "SELECT count(*) FROM blocks WHERE guest = $1 AND other <> $2";
        if change.one(count, values![&new.guest, &new.other]).await?.count(0)? >= most {
            change.undo().await?;
            return Ok(false);
        }
        change
            .execute(
                "INSERT INTO blocks (guest, other, name, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                values![&new.guest, &new.other, &new.name, new.at],
            )
            .await?;
        end_friendship(&mut change, &new.guest, &new.other).await?;
        change.commit().await?;
        Ok(true)
    }

    pub async fn unblock(&self, guest: &str, other: &str) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.execute("DELETE FROM blocks WHERE guest = $1 AND other = $2", values![guest, other]).await?;
        change.commit().await
    }

    /// Whom a guest has blocked, the latest first.
    pub async fn blocked_by(&self, guest: &str) -> Result<Vec<Block>, StoreError> {
        let text = "SELECT guest, other, name, at FROM blocks WHERE guest = $1 ORDER BY at DESC, other";
        self.readers.all(text, values![guest]).await?.iter().map(block).collect()
    }

    /// Who has blocked somebody.
    pub async fn who_blocked(&self, other: &str) -> Result<Vec<String>, StoreError> {
        let text = "SELECT guest FROM blocks WHERE other = $1 ORDER BY guest";
        self.readers.all(text, values![other]).await?.iter().map(|row| row.get(0)).collect()
    }
}
