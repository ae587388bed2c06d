//! What is forgotten: tables nobody ever started, guests who never came back. Finished games and
//! games being played stay.

use crate::chain::Kept;
use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{made, values};
use crate::write::Urgency;

/// Whom nobody will miss; asked of each guest alone, so that the last look is as quick as the first.
const LONG_GONE: &str = "seen_at < $1 \
     AND NOT EXISTS (SELECT 1 FROM seats JOIN tables USING (number) \
     WHERE seats.guest = guests.id AND phase <> 'over') \
     AND NOT EXISTS (SELECT 1 FROM campaign_guests JOIN campaigns USING (number) \
     WHERE campaign_guests.guest = guests.id AND phase <> 'over')";
/// How many guests one transaction forgets.
const PART: usize = 64;

impl Store {
    /// The ids of tables that were opened before a moment and never started.
    pub async fn never_started(&self, before: i64) -> Result<Vec<String>, StoreError> {
        let rows = self
            .readers
            .all("SELECT id FROM tables WHERE phase = 'open' AND created_at < $1", values![before])
            .await?;
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Removes a table and everything about it.
    pub async fn delete_table(&self, number: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change.grows(Kept::Table, number, 0);
        for text in [
            "DELETE FROM steps WHERE number = $1",
            "DELETE FROM chats WHERE number = $1",
            "DELETE FROM reviews WHERE number = $1",
            "DELETE FROM rated WHERE number = $1",
            "DELETE FROM event_seats WHERE number = $1",
            "DELETE FROM tables WHERE number = $1",
        ] {
            change.execute(text, values![number]).await?;
        }
        change.commit().await
    }

    /// Removes guests who were last here before a moment and whose games and campaigns are all over:
    /// how many. A few at a time, and who they are is asked beforehand: nobody waits for it.
    pub async fn forget_guests(&self, before: i64) -> Result<u64, StoreError> {
        let gone = self
            .readers
            .all(made(format!("SELECT id FROM guests WHERE {LONG_GONE}")), values![before])
            .await?;
        let gone = gone.iter().map(|row| row.get(0)).collect::<Result<Vec<String>, _>>()?;
        let mut forgotten = 0;
        for some in gone.chunks(PART) {
            let mut change = self.begin(Urgency::Game).await?;
            for id in some {
                let text = format!("DELETE FROM guests WHERE {LONG_GONE} AND id = $2");
                let removed = change.execute(made(text), values![before, id]).await?;
                forgotten += removed;
            }
            change.commit().await?;
        }
        Ok(forgotten)
    }
}
