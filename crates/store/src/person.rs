//! What there is of one person, and taking it out again. What a table or a line of chat says is
//! known to others; here are the rows.

use crate::campaigns::{NewCampaign, PARTIAL, take_part};
use crate::error::StoreError;
use crate::open::Store;
use crate::overview::within;
use crate::sql::{Found, values};
use crate::steps::Row;
use crate::write::Urgency;

/// Where a guest takes part or took part: the ids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Concerned {
    pub tables: Vec<String>,
    pub campaigns: Vec<String>,
}

/// A line of chat and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaidLine {
    /// What only this line has.
    pub row: i64,
    /// The number of its table.
    pub table: i64,
    pub body: String,
}

fn line(row: &Found) -> Result<SaidLine, StoreError> {
    Ok(SaidLine { row: row.get(0)?, table: row.get(1)?, body: row.get(2)? })
}

impl Store {
    /// The tables and campaigns that a guest has opened or sits at.
    pub async fn concerned(&self, guest: &str) -> Result<Concerned, StoreError> {
        let tables = "SELECT id FROM tables WHERE owner = $1 \
                      OR number IN (SELECT number FROM seats WHERE guest = $1) ORDER BY number";
        let campaigns = "SELECT id FROM campaigns WHERE phase <> $2 AND (owner = $1 \
                         OR number IN (SELECT number FROM campaign_guests WHERE guest = $1)) ORDER BY number";
        let tables = self.readers.all(tables, values![guest]).await?;
        let campaigns = self.readers.all(campaigns, values![guest, PARTIAL]).await?;
        Ok(Concerned {
            tables: tables.iter().map(|row| row.get(0)).collect::<Result<_, _>>()?,
            campaigns: campaigns.iter().map(|row| row.get(0)).collect::<Result<_, _>>()?,
        })
    }

    /// Every line of a table's chat.
    pub async fn said_at(&self, number: i64) -> Result<Vec<SaidLine>, StoreError> {
        let text = "SELECT rowid, number, body FROM chats WHERE number = $1 ORDER BY rowid";
        self.readers.all(text, values![number]).await?.iter().map(line).collect()
    }

    /// Every line, at whatever table, that has a text somewhere in it.
    pub async fn said_with(&self, part: &str) -> Result<Vec<SaidLine>, StoreError> {
        let text = "SELECT rowid, number, body FROM chats WHERE body LIKE $1 ESCAPE '!' ORDER BY rowid";
        self.readers.all(text, values![&within(part)]).await?.iter().map(line).collect()
    }

    /// Removes lines of chat.
    pub async fn delete_lines(&self, lines: &[i64]) -> Result<(), StoreError> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut change = self.begin(Urgency::Game).await?;
        for row in lines {
            change.execute("DELETE FROM chats WHERE rowid = $1", values![*row]).await?;
        }
        change.commit().await
    }

    /// Removes a guest with all its devices. Tokens are good for nobody from then on: they tell by
    /// themselves whose they are, so each stays known as revoked.
    pub async fn delete_guest(&self, guest: &str, tokens: &[[u8; 32]], at: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change
            .execute(
                "INSERT INTO revoked (token_hash, at) SELECT token_hash, $2 FROM tokens WHERE guest = $1 \
                 ON CONFLICT DO NOTHING",
                values![guest, at],
            )
            .await?;
        for token in tokens {
            change
                .execute(
                    "INSERT INTO revoked (token_hash, at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                    values![token, at],
                )
                .await?;
        }
        for text in [
            "DELETE FROM seats WHERE guest = $1",
            "DELETE FROM campaign_guests WHERE guest = $1",
            "DELETE FROM banned WHERE guest = $1",
            "DELETE FROM links WHERE guest = $1",
            "DELETE FROM recovery WHERE guest = $1",
            "DELETE FROM passkeys WHERE guest = $1",
            "DELETE FROM challenges WHERE guest = $1",
            "DELETE FROM friends WHERE guest = $1 OR other = $1",
            "DELETE FROM friend_links WHERE guest = $1",
            "DELETE FROM blocks WHERE guest = $1 OR other = $1",
            "DELETE FROM reports WHERE guest = $1",
            "UPDATE reports SET other = '', shown = '' WHERE other = $1",
            "DELETE FROM boards WHERE owner = $1",
            "DELETE FROM calls WHERE guest = $1",
            "DELETE FROM call_wishes WHERE guest = $1",
            "DELETE FROM call_ways WHERE guest = $1",
            "DELETE FROM tokens WHERE guest = $1",
            "DELETE FROM guests WHERE id = $1",
        ] {
            change.execute(text, values![guest]).await?;
        }
        change.commit().await
    }

    /// Writes a campaign and all its entries anew, in a chain of their own: as many as there were, each
    /// at its old moment. Only for taking a name out.
    pub async fn rewrite_campaign(
        &self,
        number: i64,
        new: &NewCampaign<'_>,
        entries: &[Row],
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        for entry in entries {
            change
                .execute(
                    "UPDATE entries SET body = $1, chain = $2 WHERE number = $3 AND seq = $4",
                    values![entry.body.as_slice(), entry.link.0.as_slice(), number, i64::from(entry.seq)],
                )
                .await?;
        }
        change
            .execute(
                "UPDATE campaigns SET body = $1, owner = $2 WHERE number = $3",
                values![new.body, new.owner, number],
            )
            .await?;
        change.execute("DELETE FROM campaign_guests WHERE number = $1", values![number]).await?;
        take_part(&mut change, number, new.guests).await?;
        change.commit().await
    }
}
