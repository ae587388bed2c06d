//! What the operator has decided: who is banned, and what players are told of a planned stop.

use crate::error::StoreError;
use crate::open::Store;
use crate::sql::values;
use crate::write::Urgency;

/// A guest who may not come in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// The guest's id.
    pub guest: String,
    /// Milliseconds since 1970.
    pub at: i64,
    /// In the operator's own words; for lists, nobody else reads it.
    pub reason: String,
}

/// What players are told of a planned stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// In the operator's own words; may be empty.
    pub text: String,
    /// Milliseconds since 1970.
    pub stops_at: i64,
}

impl Store {
    /// Everybody who is banned.
    pub async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let rows =
            self.readers.all("SELECT guest, at, reason FROM banned ORDER BY at, guest", values![]).await?;
        rows.iter().map(|row| Ok(Ban { guest: row.get(0)?, at: row.get(1)?, reason: row.get(2)? })).collect()
    }

    /// Bans a guest, from now on or still. Written as long as there is any room.
    pub async fn ban(&self, ban: &Ban) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change
            .execute(
                "INSERT INTO banned (guest, at, reason) VALUES ($1, $2, $3) \
                 ON CONFLICT (guest) DO UPDATE SET reason = excluded.reason",
                values![&ban.guest, ban.at, &ban.reason],
            )
            .await?;
        change.commit().await
    }

    /// Lets a guest in again: whether it was banned.
    pub async fn unban(&self, guest: &str) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        let removed = change.execute("DELETE FROM banned WHERE guest = $1", values![guest]).await?;
        change.commit().await?;
        Ok(removed > 0)
    }

    /// What players are told now.
    pub async fn notice(&self) -> Result<Option<Notice>, StoreError> {
        let row = self.readers.first("SELECT text, stops_at FROM notices", values![]).await?;
        row.map(|row| Ok(Notice { text: row.get(0)?, stops_at: row.get(1)? })).transpose()
    }

    /// Tells players something else from now on, or nothing.
    pub async fn set_notice(&self, notice: Option<&Notice>) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change.execute("DELETE FROM notices", values![]).await?;
        if let Some(notice) = notice {
            change
                .execute(
                    "INSERT INTO notices (one, text, stops_at) VALUES (1, $1, $2)",
                    values![&notice.text, notice.stops_at],
                )
                .await?;
        }
        change.commit().await
    }
}
