//! Codes on paper that bring somebody back. Only their hashes are kept.

use crate::error::StoreError;
use crate::guests::{Guest, add_token};
use crate::open::Store;
use crate::sql::values;
use crate::write::Urgency;

impl Store {
    /// A guest has this code from now on, and no other.
    pub async fn set_recovery(&self, guest: &str, code_hash: &[u8; 32], at: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change
            .execute(
                "INSERT INTO recovery (guest, code_hash, created_at) VALUES ($1, $2, $3) \
                 ON CONFLICT (guest) DO UPDATE SET code_hash = excluded.code_hash, \
                 created_at = excluded.created_at",
                values![guest, code_hash, at],
            )
            .await?;
        change.commit().await
    }

    /// Since when a guest has a code, if it has one.
    pub async fn recovery_since(&self, guest: &str) -> Result<Option<i64>, StoreError> {
        let row =
            self.readers.first("SELECT created_at FROM recovery WHERE guest = $1", values![guest]).await?;
        row.map(|row| row.get(0)).transpose()
    }

    /// The guest has no code any more. Written as long as there is any room.
    pub async fn remove_recovery(&self, guest: &str) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change.execute("DELETE FROM recovery WHERE guest = $1", values![guest]).await?;
        change.commit().await
    }

    /// Whose a code is: the token of a new device is theirs from now on. The code stays good.
    pub async fn recover(
        &self,
        code_hash: &[u8; 32],
        token_hash: &[u8; 32],
        at: i64,
    ) -> Result<Option<Guest>, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let text = "SELECT guests.id, guests.name FROM recovery JOIN guests ON guests.id = recovery.guest \
                    WHERE recovery.code_hash = $1";
        let Some(row) = change.first(text, values![code_hash]).await? else {
            change.undo().await?;
            return Ok(None);
        };
        let guest = Guest { id: row.get(0)?, name: row.get(1)? };
        add_token(&mut change, token_hash, &guest.id, at).await?;
        change.commit().await?;
        Ok(Some(guest))
    }
}
