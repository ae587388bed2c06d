//! Guests and their devices. Only hashes of secrets are kept.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::error::StoreError;
use crate::open::Store;
use crate::write::Urgency;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    pub id: String,
    pub name: String,
}

fn guest(row: &SqliteRow) -> Result<Guest, StoreError> {
    Ok(Guest { id: row.try_get("id")?, name: row.try_get("name")? })
}

impl Store {
    pub async fn add_guest(&self, guest: &Guest, token_hash: &[u8; 32], at: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        sqlx::query("INSERT INTO guests (id, token_hash, name, created_at, seen_at) VALUES (?, ?, ?, ?, ?)")
            .bind(&guest.id)
            .bind(token_hash.as_slice())
            .bind(&guest.name)
            .bind(at)
            .bind(at)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    /// Who has a token, by its hash. The token is looked up by a hash of 256 bits, so the time
    /// the look-up takes tells nothing about it.
    pub async fn guest_by_token(&self, token_hash: &[u8; 32]) -> Result<Option<Guest>, StoreError> {
        let row = sqlx::query(
            "SELECT id, name FROM guests WHERE token_hash = ?1 \
             OR id = (SELECT guest FROM tokens WHERE token_hash = ?1)",
        )
        .bind(token_hash.as_slice())
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(guest).transpose()
    }

    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        sqlx::query("UPDATE guests SET name = ? WHERE id = ?")
            .bind(name)
            .bind(id)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    /// Keeps a link until a moment. Links that are too old by now are forgotten with it: most are
    /// never used, and nothing else would ever look at them again.
    pub async fn add_link(
        &self,
        code_hash: &[u8; 32],
        guest: &str,
        now: i64,
        expires_at: i64,
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        sqlx::query("DELETE FROM links WHERE expires_at < ?").bind(now).execute(&mut *change).await?;
        sqlx::query("INSERT INTO links (code_hash, guest, expires_at) VALUES (?, ?, ?)")
            .bind(code_hash.as_slice())
            .bind(guest)
            .bind(expires_at)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    /// Uses a link up and adds the new device's token; none where the link was used or is old.
    pub async fn use_link(
        &self,
        code_hash: &[u8; 32],
        token_hash: &[u8; 32],
        now: i64,
    ) -> Result<Option<Guest>, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let used = sqlx::query("DELETE FROM links WHERE code_hash = ? RETURNING guest, expires_at")
            .bind(code_hash.as_slice())
            .fetch_optional(&mut *change)
            .await?;
        let Some(used) = used else {
            change.undo().await?;
            return Ok(None);
        };
        let (id, expires_at): (String, i64) = (used.try_get(0)?, used.try_get(1)?);
        if expires_at < now {
            change.commit().await?;
            return Ok(None);
        }
        sqlx::query("INSERT INTO tokens (token_hash, guest) VALUES (?, ?)")
            .bind(token_hash.as_slice())
            .bind(&id)
            .execute(&mut *change)
            .await?;
        let row = sqlx::query("SELECT id, name FROM guests WHERE id = ?")
            .bind(&id)
            .fetch_optional(&mut *change)
            .await?;
        change.commit().await?;
        row.as_ref().map(guest).transpose()
    }
}
