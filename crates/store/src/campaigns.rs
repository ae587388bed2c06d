//! Campaigns: what was agreed, who takes part, and their chronicles.
//!
//! A change of a campaign is one transaction: its new entries, its description and, where a game
//! begins, the table of that game. So whatever happens to the server, the three fit.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::chain::{ChainBreak, Kept};
use crate::error::StoreError;
use crate::open::Store;
use crate::steps::{NewStep, Step};
use crate::tables::{NewTable, insert_table, readable};
use crate::write::{Change, Urgency};

/// How far a campaign is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CampaignPhase {
    /// People are still missing.
    Gathering,
    Running,
    Over,
}

impl CampaignPhase {
    const fn word(self) -> &'static str {
        match self {
            CampaignPhase::Gathering => "gathering",
            CampaignPhase::Running => "running",
            CampaignPhase::Over => "over",
        }
    }

    fn from_word(word: &str) -> Result<CampaignPhase, StoreError> {
        match word {
            "gathering" => Ok(CampaignPhase::Gathering),
            "running" => Ok(CampaignPhase::Running),
            "over" => Ok(CampaignPhase::Over),
            other => Err(StoreError::Damaged(format!("{other:?} is no phase of a campaign"))),
        }
    }
}

/// A campaign as it is written.
#[derive(Clone, Debug)]
pub struct NewCampaign<'a> {
    pub id: &'a str,
    pub phase: CampaignPhase,
    pub body: &'a str,
    pub created_at: i64,
    /// The guests who take part.
    pub guests: &'a [String],
}

/// A campaign as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CampaignRow {
    pub number: i64,
    pub id: String,
    pub phase: CampaignPhase,
    pub body: String,
    pub created_at: i64,
}

const COLUMNS: &str = "number, id, phase, body, created_at";

fn campaign(row: &SqliteRow) -> Result<CampaignRow, StoreError> {
    Ok(CampaignRow {
        number: row.try_get("number")?,
        id: row.try_get("id")?,
        phase: CampaignPhase::from_word(row.try_get("phase")?)?,
        body: row.try_get("body")?,
        created_at: row.try_get("created_at")?,
    })
}

/// Entries to be added to a new campaign's chronicle; its number is not known before.
fn numbered(entries: &[NewStep], number: i64) -> impl Iterator<Item = NewStep> {
    entries.iter().map(move |entry| NewStep { number, ..entry.clone() })
}

async fn append(change: &mut Change, entries: impl Iterator<Item = NewStep>) -> Result<(), StoreError> {
    for entry in entries {
        sqlx::query("INSERT INTO entries (number, seq, at, body, chain) VALUES (?, ?, ?, ?, ?)")
            .bind(entry.number)
            .bind(i64::from(entry.seq))
            .bind(entry.at)
            .bind(entry.body.as_slice())
            .bind(entry.chain.0.as_slice())
            .execute(&mut **change)
            .await?;
        change.grows(Kept::Campaign, entry.number, entry.seq + 1);
    }
    Ok(())
}

async fn take_part(change: &mut Change, number: i64, guests: &[String]) -> Result<(), StoreError> {
    for guest in guests {
        sqlx::query("INSERT OR IGNORE INTO campaign_guests (number, guest) VALUES (?, ?)")
            .bind(number)
            .bind(guest)
            .execute(&mut **change)
            .await?;
    }
    Ok(())
}

impl Store {
    /// Keeps a new campaign with the entries it has already, and gives it its number.
    pub async fn add_campaign(&self, new: &NewCampaign<'_>, entries: &[NewStep]) -> Result<i64, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let row = sqlx::query(
            "INSERT INTO campaigns (id, phase, body, created_at) VALUES (?, ?, ?, ?) RETURNING number",
        )
        .bind(new.id)
        .bind(new.phase.word())
        .bind(new.body)
        .bind(new.created_at)
        .fetch_one(&mut *change)
        .await?;
        let number: i64 = row.try_get(0)?;
        take_part(&mut change, number, new.guests).await?;
        append(&mut change, numbered(entries, number)).await?;
        change.commit().await?;
        Ok(number)
    }

    /// Writes a change of a campaign: all of it, or where it fails nothing.
    pub async fn change_campaign(
        &self,
        number: i64,
        new: &NewCampaign<'_>,
        entries: &[NewStep],
        table: Option<&NewTable<'_>>,
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Move).await?;
        sqlx::query("UPDATE campaigns SET phase = ?, body = ? WHERE number = ?")
            .bind(new.phase.word())
            .bind(new.body)
            .bind(number)
            .execute(&mut *change)
            .await?;
        sqlx::query("DELETE FROM campaign_guests WHERE number = ?")
            .bind(number)
            .execute(&mut *change)
            .await?;
        take_part(&mut change, number, new.guests).await?;
        append(&mut change, numbered(entries, number)).await?;
        if let Some(table) = table {
            insert_table(&mut change, table).await?;
        }
        change.commit().await
    }

    pub async fn campaign(&self, id: &str) -> Result<Option<CampaignRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM campaigns WHERE id = ?");
        let row = sqlx::query(sqlx::AssertSqlSafe(text)).bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(campaign).transpose()
    }

    /// The campaigns a guest takes part in, newest first.
    pub async fn campaigns_of(&self, guest: &str, most: u32) -> Result<Vec<CampaignRow>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM campaigns WHERE number IN \
             (SELECT number FROM campaign_guests WHERE guest = ?) ORDER BY created_at DESC, number DESC LIMIT ?"
        );
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(text)).bind(guest).bind(most).fetch_all(&self.readers).await?;
        Ok(readable(Kept::Campaign, &rows, campaign)?.0)
    }

    /// The entries of a chronicle that can be trusted, and where the others begin to be damaged.
    pub async fn entries(
        &self,
        number: i64,
        campaign: &str,
    ) -> Result<(Vec<Step>, Option<ChainBreak>), StoreError> {
        self.chained(Kept::Campaign, number, campaign).await
    }

    /// Some campaigns of any phase, by their number, and those of them that cannot be read.
    pub(crate) async fn campaigns_after(
        &self,
        number: i64,
        most: u32,
    ) -> Result<(Vec<CampaignRow>, Vec<ChainBreak>), StoreError> {
        let text = format!("SELECT {COLUMNS} FROM campaigns WHERE number > ? ORDER BY number LIMIT ?");
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(text)).bind(number).bind(most).fetch_all(&self.readers).await?;
        readable(Kept::Campaign, &rows, campaign)
    }

    /// The ids of campaigns for which people were sought before a moment and which never began.
    pub async fn never_founded(&self, before: i64) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM campaigns WHERE phase = 'gathering' AND created_at < ?")
            .bind(before)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Removes a campaign and its chronicle.
    pub async fn delete_campaign(&self, number: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Move).await?;
        change.grows(Kept::Campaign, number, 0);
        for text in [
            "DELETE FROM entries WHERE number = ?",
            "DELETE FROM campaign_guests WHERE number = ?",
            "DELETE FROM campaigns WHERE number = ?",
        ] {
            sqlx::query(text).bind(number).execute(&mut *change).await?;
        }
        change.commit().await
    }
}
