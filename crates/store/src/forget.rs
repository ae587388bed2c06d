//! What is forgotten: tables nobody ever started, guests who never came back. Finished games and
//! games being played stay.

use sqlx::Row;

use crate::chain::Kept;
use crate::error::StoreError;
use crate::open::Store;
use crate::write::Urgency;

impl Store {
    /// The ids of tables that were opened before a moment and never started.
    pub async fn never_started(&self, before: i64) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM tables WHERE phase = 'open' AND created_at < ?")
            .bind(before)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Removes a table and everything about it.
    pub async fn delete_table(&self, number: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Move).await?;
        change.grows(Kept::Table, number, 0);
        for text in [
            "DELETE FROM steps WHERE number = ?",
            "DELETE FROM chats WHERE number = ?",
            "DELETE FROM tables WHERE number = ?",
        ] {
            sqlx::query(text).bind(number).execute(&mut *change).await?;
        }
        change.commit().await
    }

    /// Writes down that a guest was here, unless that was written after a moment already.
    pub async fn see_guest(&self, id: &str, at: i64, unless_after: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        sqlx::query("UPDATE guests SET seen_at = ? WHERE id = ? AND seen_at < ?")
            .bind(at)
            .bind(id)
            .bind(unless_after)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    /// Removes guests who were last here before a moment and whose games and campaigns are all over: how many.
    pub async fn forget_guests(&self, before: i64) -> Result<u64, StoreError> {
        let mut change = self.begin(Urgency::Move).await?;
        let removed = sqlx::query(
            "DELETE FROM guests WHERE seen_at < ? AND id NOT IN \
             (SELECT guest FROM seats JOIN tables USING (number) WHERE phase <> 'over') AND id NOT IN \
             (SELECT guest FROM campaign_guests JOIN campaigns USING (number) WHERE phase <> 'over')",
        )
        .bind(before)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(removed.rows_affected())
    }
}
