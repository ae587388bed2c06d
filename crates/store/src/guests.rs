//! Guests and their devices. Only hashes of secrets are kept.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::error::StoreError;
use crate::open::Store;
use crate::write::{Change, Urgency};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    pub id: String,
    pub name: String,
}

/// A guest found by a token, and when it was last written down that the token was used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    pub guest: Guest,
    pub seen_at: i64,
}

/// A device of a guest: a token by its hash. Times are milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    pub token_hash: [u8; 32],
    pub created_at: i64,
    pub seen_at: i64,
}

/// That a guest was here, with which token and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    pub guest: String,
    pub token_hash: [u8; 32],
    pub at: i64,
}

fn guest(row: &SqliteRow) -> Result<Guest, StoreError> {
    Ok(Guest { id: row.try_get("id")?, name: row.try_get("name")? })
}

async fn add_token(
    change: &mut Change,
    token_hash: &[u8; 32],
    guest: &str,
    at: i64,
) -> Result<(), StoreError> {
    sqlx::query("INSERT OR IGNORE INTO tokens (token_hash, guest, created_at, seen_at) VALUES (?, ?, ?, ?)")
        .bind(token_hash.as_slice())
        .bind(guest)
        .bind(at)
        .bind(at)
        .execute(&mut **change)
        .await?;
    Ok(())
}

impl Store {
    /// Keeps a guest with its first token; one that is kept already stays as it is.
    pub async fn add_guest(&self, guest: &Guest, token_hash: &[u8; 32], at: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        sqlx::query(
            "INSERT OR IGNORE INTO guests (id, token_hash, name, created_at, seen_at) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(&guest.id)
        .bind(token_hash.as_slice())
        .bind(&guest.name)
        .bind(at)
        .bind(at)
        .execute(&mut *change)
        .await?;
        add_token(&mut change, token_hash, &guest.id, at).await?;
        change.commit().await
    }

    /// Who has a token, by its hash. The token is looked up by a hash of 256 bits, so the time
    /// the look-up takes tells nothing about it.
    pub async fn guest_by_token(&self, token_hash: &[u8; 32]) -> Result<Option<Known>, StoreError> {
        let row = sqlx::query(
            "SELECT guests.id, guests.name, tokens.seen_at FROM tokens JOIN guests ON guests.id = tokens.guest \
             WHERE tokens.token_hash = ?",
        )
        .bind(token_hash.as_slice())
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(|row| Ok(Known { guest: guest(row)?, seen_at: row.try_get("seen_at")? })).transpose()
    }

    /// Writes down who was here, all in one transaction: nobody waits for it.
    pub async fn see_guests(&self, seen: &[Seen]) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        for Seen { guest, token_hash, at } in seen {
            sqlx::query("UPDATE guests SET seen_at = ?1 WHERE id = ?2 AND seen_at < ?1")
                .bind(at)
                .bind(guest)
                .execute(&mut *change)
                .await?;
            sqlx::query("UPDATE tokens SET seen_at = ?1 WHERE token_hash = ?2 AND seen_at < ?1")
                .bind(at)
                .bind(token_hash.as_slice())
                .execute(&mut *change)
                .await?;
        }
        change.commit().await
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

    /// The devices of a guest, oldest first.
    pub async fn devices(&self, guest: &str) -> Result<Vec<Device>, StoreError> {
        let rows = sqlx::query(
            "SELECT token_hash, created_at, seen_at FROM tokens WHERE guest = ? ORDER BY created_at, token_hash",
        )
        .bind(guest)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let hash: Vec<u8> = row.try_get(0)?;
                let token_hash = <[u8; 32]>::try_from(hash.as_slice())
                    .map_err(|_| StoreError::Damaged("the hash of a token has another length".to_owned()))?;
                Ok(Device { token_hash, created_at: row.try_get(1)?, seen_at: row.try_get(2)? })
            })
            .collect()
    }

    /// Makes a token of a guest no token any more, for ever. Written as long as there is any room:
    /// a lost device must not stay logged in because the disk is full.
    pub async fn revoke(&self, guest: &str, token_hash: &[u8; 32], at: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        sqlx::query("DELETE FROM tokens WHERE token_hash = ? AND guest = ?")
            .bind(token_hash.as_slice())
            .bind(guest)
            .execute(&mut *change)
            .await?;
        sqlx::query("INSERT OR IGNORE INTO revoked (token_hash, at) VALUES (?, ?)")
            .bind(token_hash.as_slice())
            .bind(at)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    pub async fn is_revoked(&self, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM revoked WHERE token_hash = ?")
            .bind(token_hash.as_slice())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    /// A key that every server of this data has: the one that is kept, or from now on this one.
    pub async fn key(&self, name: &str, new: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        let kept = "SELECT value FROM keys WHERE name = ?";
        let found = sqlx::query(kept).bind(name).fetch_optional(&self.readers).await?;
        let row = if let Some(found) = found {
            found
        } else {
            let mut change = self.begin(Urgency::Game).await?;
            sqlx::query("INSERT OR IGNORE INTO keys (name, value) VALUES (?, ?)")
                .bind(name)
                .bind(new.as_slice())
                .execute(&mut *change)
                .await?;
            let row = sqlx::query(kept).bind(name).fetch_one(&mut *change).await?;
            change.commit().await?;
            row
        };
        let value: Vec<u8> = row.try_get(0)?;
        <[u8; 32]>::try_from(value.as_slice())
            .map_err(|_| StoreError::Damaged(format!("the key {name:?} has another length")))
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
        add_token(&mut change, token_hash, &id, now).await?;
        let row = sqlx::query("SELECT id, name FROM guests WHERE id = ?")
            .bind(&id)
            .fetch_optional(&mut *change)
            .await?;
        change.commit().await?;
        row.as_ref().map(guest).transpose()
    }
}
