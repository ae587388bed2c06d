//! Reviews of finished games, by the number of their table: made once and kept.

use crate::error::StoreError;
use crate::open::Store;
use crate::sql::values;
use crate::write::Urgency;

impl Store {
    /// The review of a game, as it was kept under this version.
    pub async fn review(&self, number: i64, version: u32) -> Result<Option<Vec<u8>>, StoreError> {
        let row = self
            .readers
            .first("SELECT body FROM reviews WHERE number = $1 AND version = $2", values![number, version])
            .await?;
        row.map(|row| row.get(0)).transpose()
    }

    /// Keeps the review of a game. One of another version makes room for it.
    pub async fn keep_review(
        &self,
        number: i64,
        version: u32,
        at: i64,
        body: &[u8],
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.execute("DELETE FROM reviews WHERE number = $1", values![number]).await?;
        change
            .execute(
                "INSERT INTO reviews (number, version, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                values![number, version, at, body],
            )
            .await?;
        change.commit().await
    }
}
