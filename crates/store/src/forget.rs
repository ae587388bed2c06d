//! What is forgotten: tables nobody ever started, guests who never came back. Finished games and
//! games being played stay.

use sqlx::Row;

use crate::chain::Kept;
use crate::error::StoreError;
use crate::open::Store;
use crate::write::Urgency;

/// Whom nobody will miss; asked of each guest alone, so that the last look is as quick as the first.
const LONG_GONE: &str = "seen_at < ?1 \
     AND NOT EXISTS (SELECT 1 FROM seats JOIN tables USING (number) \
     WHERE seats.guest = guests.id AND phase <> 'over') \
     AND NOT EXISTS (SELECT 1 FROM campaign_guests JOIN campaigns USING (number) \
     WHERE campaign_guests.guest = guests.id AND phase <> 'over')";
/// How many guests one transaction forgets.
const PART: usize = 64;

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
        let mut change = self.begin(Urgency::Game).await?;
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

    /// Removes guests who were last here before a moment and whose games and campaigns are all over:
    /// how many. A few at a time, and who they are is asked beforehand: nobody waits for it.
    pub async fn forget_guests(&self, before: i64) -> Result<u64, StoreError> {
        let gone = sqlx::query(sqlx::AssertSqlSafe(format!("SELECT id FROM guests WHERE {LONG_GONE}")))
            .bind(before)
            .fetch_all(&self.readers)
            .await?;
        let gone = gone.iter().map(|row| row.try_get(0)).collect::<Result<Vec<String>, _>>()?;
        let mut forgotten = 0;
        for some in gone.chunks(PART) {
            let mut change = self.begin(Urgency::Game).await?;
            for id in some {
                let text = format!("DELETE FROM guests WHERE {LONG_GONE} AND id = ?2");
                let removed = sqlx::query(sqlx::AssertSqlSafe(text))
                    .bind(before)
                    .bind(id)
                    .execute(&mut *change)
                    .await?;
                forgotten += removed.rows_affected();
            }
            change.commit().await?;
        }
        Ok(forgotten)
    }
}
