//! Passkeys, and what authenticators were asked. What either says is known to others; here are the rows.

use crate::error::StoreError;
use crate::guests::Guest;
use crate::open::Store;
use crate::sql::{Found, values};
use crate::write::Urgency;

/// A passkey. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// What its authenticator calls it.
    pub id: String,
    pub guest: String,
    /// What a signature is checked with.
    pub body: String,
    pub created_at: i64,
    /// 0 until it has brought somebody back.
    pub used_at: i64,
}

/// A passkey, and whose it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyOwner {
    pub guest: Guest,
    pub body: String,
}

fn passkey(row: &Found) -> Result<Passkey, StoreError> {
    Ok(Passkey {
        id: row.get(0)?,
        guest: row.get(1)?,
        body: row.get(2)?,
        created_at: row.get(3)?,
        used_at: row.get(4)?,
    })
}

impl Store {
    /// Keeps what an authenticator was asked until a moment; what nobody answered in time is forgotten with it.
    pub async fn add_challenge(
        &self,
        id: &str,
        guest: &str,
        body: &str,
        now: i64,
        expires_at: i64,
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.execute("DELETE FROM challenges WHERE expires_at < $1", values![now]).await?;
        change
            .execute(
                "INSERT INTO challenges (id, guest, body, expires_at) VALUES ($1, $2, $3, $4)",
                values![id, guest, body, expires_at],
            )
            .await?;
        change.commit().await
    }

    /// What was asked, of whom: it is answered once, whichever server hears it.
    pub async fn take_challenge(
        &self,
        id: &str,
        guest: &str,
        now: i64,
    ) -> Result<Option<String>, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let text = "DELETE FROM challenges WHERE id = $1 AND guest = $2 RETURNING body, expires_at";
        let row = change.first(text, values![id, guest]).await?;
        change.commit().await?;
        let Some(row) = row else { return Ok(None) };
        Ok((row.get::<i64>(1)? >= now).then_some(row.get(0)?))
    }

    /// Keeps a passkey, unless its owner has so many already or it is somebody's: whether it is kept.
    pub async fn add_passkey(&self, new: &Passkey, most: u32) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.alone(&new.guest).await?;
        let count = "SELECT count(*) FROM passkeys WHERE guest = $1";
        let mut kept = 0;
        if change.one(count, values![&new.guest]).await?.count(0)? < most {
            let text = "INSERT INTO passkeys (id, guest, body, created_at, used_at) \
                        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
            let Passkey { id, guest, body, created_at, used_at } = new;
            kept = change.execute(text, values![id, guest, body, *created_at, *used_at]).await?;
        }
        change.commit().await?;
        Ok(kept > 0)
    }

    /// The passkeys of a guest, oldest first.
    pub async fn passkeys(&self, guest: &str) -> Result<Vec<Passkey>, StoreError> {
        let text = "SELECT id, guest, body, created_at, used_at FROM passkeys WHERE guest = $1 \
                    ORDER BY created_at, id";
        self.readers.all(text, values![guest]).await?.iter().map(passkey).collect()
    }

    /// Whose a passkey is.
    pub async fn passkey_owner(&self, id: &str) -> Result<Option<PasskeyOwner>, StoreError> {
        let text = "SELECT guests.id, guests.name, passkeys.body FROM passkeys \
                    JOIN guests ON guests.id = passkeys.guest WHERE passkeys.id = $1";
        let row = self.readers.first(text, values![id]).await?;
        row.map(|row| {
            Ok(PasskeyOwner { guest: Guest { id: row.get(0)?, name: row.get(1)? }, body: row.get(2)? })
        })
        .transpose()
    }

    /// A passkey has brought somebody back; what is known of it may have changed.
    pub async fn use_passkey(&self, id: &str, body: &str, at: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let text = "UPDATE passkeys SET body = $2, used_at = $3 WHERE id = $1";
        change.execute(text, values![id, body, at]).await?;
        change.commit().await
    }

    /// A passkey is good for nothing any more. Written as long as there is any room: a lost key must not stay good
    /// because the disk is full.
    pub async fn remove_passkey(&self, guest: &str, id: &str) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change.execute("DELETE FROM passkeys WHERE id = $1 AND guest = $2", values![id, guest]).await?;
        change.commit().await
    }
}
