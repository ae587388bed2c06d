//! Guests and their devices. Only hashes of secrets are kept.

use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Found, values};
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

fn guest(row: &Found) -> Result<Guest, StoreError> {
    Ok(Guest { id: row.get("id")?, name: row.get("name")? })
}

pub(crate) async fn add_token(
    change: &mut Change,
    token_hash: &[u8; 32],
    guest: &str,
    at: i64,
) -> Result<(), StoreError> {
    change.execute("INSERT INTO tokens (token_hash, guest, created_at, seen_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", values![token_hash, guest, at, at])
        .await?;
    Ok(())
}

impl Store {
    /// Keeps a guest with its first token; one that is kept already stays as it is.
    pub async fn add_guest(&self, guest: &Guest, token_hash: &[u8; 32], at: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change
            .execute(
                "INSERT INTO guests (id, token_hash, name, created_at, seen_at) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT DO NOTHING",
                values![&guest.id, token_hash, &guest.name, at, at],
            )
            .await?;
        add_token(&mut change, token_hash, &guest.id, at).await?;
        change.commit().await
    }

    /// Who has a token, by its hash. The token is looked up by a hash of 256 bits, so the time
    /// the look-up takes tells nothing about it.
    pub async fn guest_by_token(&self, token_hash: &[u8; 32]) -> Result<Option<Known>, StoreError> {
        let row = self.readers.first("SELECT guests.id, guests.name, tokens.seen_at FROM tokens JOIN guests ON guests.id = tokens.guest \
             WHERE tokens.token_hash = $1", values![token_hash])
        .await?;
        row.as_ref().map(|row| Ok(Known { guest: guest(row)?, seen_at: row.get("seen_at")? })).transpose()
    }

    /// Writes down who was here, all in one transaction: nobody waits for it.
    pub async fn see_guests(&self, seen: &[Seen]) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        for Seen { guest, token_hash, at } in seen {
            change
                .execute("UPDATE guests SET seen_at = $1 WHERE id = $2 AND seen_at < $1", values![*at, guest])
                .await?;
            change
                .execute(
                    "UPDATE tokens SET seen_at = $1 WHERE token_hash = $2 AND seen_at < $1",
                    values![*at, token_hash],
                )
                .await?;
        }
        change.commit().await
    }

    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.execute("UPDATE guests SET name = $1 WHERE id = $2", values![name, id]).await?;
        change.commit().await
    }

    /// The devices of a guest, oldest first.
    pub async fn devices(&self, guest: &str) -> Result<Vec<Device>, StoreError> {
        let rows = self.readers.all("SELECT token_hash, created_at, seen_at FROM tokens WHERE guest = $1 ORDER BY created_at, token_hash", values![guest])
        .await?;
        rows.iter()
            .map(|row| {
                let hash: Vec<u8> = row.get(0)?;
                let token_hash = <[u8; 32]>::try_from(hash.as_slice())
                    .map_err(|_| StoreError::Damaged("the hash of a token has another length".to_owned()))?;
                Ok(Device { token_hash, created_at: row.get(1)?, seen_at: row.get(2)? })
            })
            .collect()
    }

    /// Makes a token of a guest no token any more, for ever. Written as long as there is any room:
    /// a lost device must not stay logged in because the disk is full.
    pub async fn revoke(&self, guest: &str, token_hash: &[u8; 32], at: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change
            .execute("DELETE FROM tokens WHERE token_hash = $1 AND guest = $2", values![token_hash, guest])
            .await?;
        change
            .execute(
                "INSERT INTO revoked (token_hash, at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                values![token_hash, at],
            )
            .await?;
        change.commit().await
    }

    pub async fn is_revoked(&self, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
        let row =
            self.readers.first("SELECT 1 FROM revoked WHERE token_hash = $1", values![token_hash]).await?;
        Ok(row.is_some())
    }

    /// A key that every server of this data has: the one that is kept, or from now on this one.
    pub async fn key(&self, name: &str, new: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        let value = self.long_key(name, new).await?;
        <[u8; 32]>::try_from(value.as_slice())
            .map_err(|_| StoreError::Damaged(format!("the key {name:?} has another length")))
    }

    /// The same for keys of any length.
    pub async fn long_key(&self, name: &str, new: &[u8]) -> Result<Vec<u8>, StoreError> {
        let kept = "SELECT value FROM keys WHERE name = $1";
        let found = self.readers.first(kept, values![name]).await?;
        let row = if let Some(found) = found {
            found
        } else {
            let mut change = self.begin(Urgency::Game).await?;
            change
                .execute(
                    "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                    values![name, new],
                )
                .await?;
            let row = change.one(kept, values![name]).await?;
            change.commit().await?;
            row
        };
        row.get(0)
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
        change.execute("DELETE FROM links WHERE expires_at < $1", values![now]).await?;
        change
            .execute(
                "INSERT INTO links (code_hash, guest, expires_at) VALUES ($1, $2, $3)",
                values![code_hash, guest, expires_at],
            )
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
        let used = change
            .first("DELETE FROM links WHERE code_hash = $1 RETURNING guest, expires_at", values![code_hash])
            .await?;
        let Some(used) = used else {
            change.undo().await?;
            return Ok(None);
        };
        let (id, expires_at): (String, i64) = (used.get(0)?, used.get(1)?);
        if expires_at < now {
            change.commit().await?;
            return Ok(None);
        }
        add_token(&mut change, token_hash, &id, now).await?;
        let row = change.first("SELECT id, name FROM guests WHERE id = $1", values![&id]).await?;
        change.commit().await?;
        row.as_ref().map(guest).transpose()
    }
}
