//! Campaigns: what was agreed, who takes part, and their chronicles.
//!
//! A change of a campaign is one transaction: its new entries, its description and, where a game
//! begins, the table of that game. So whatever happens to the server, the three fit.

use crate::chain::{ChainBreak, Kept};
use crate::contents::{self, NewContent};
use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Found, Pool, made, values};
use crate::steps::Row;
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
    /// The guest who founded it.
    pub owner: &'a str,
    /// The guests who take part.
    pub guests: &'a [String],
    /// The files it was founded with, where they may not be kept yet.
    pub content: Option<NewContent<'a>>,
}

/// What a guest has founded: campaigns that are not over, and the bytes of all its chronicles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnCampaigns {
    pub running: u32,
    pub bytes: u64,
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

pub(crate) const COLUMNS: &str = "number, id, phase, body, created_at";

/// The phase of a campaign that is only partly there: it is being added or removed.
pub(crate) const PARTIAL: &str = "partial";
/// How many entries one transaction writes or removes.
const PART: usize = 64;
/// How many bytes of entries one transaction writes: some hold the record of a game.
const PART_BYTES: usize = 256 * 1024;

/// How many of the entries one transaction writes; one at least, however long.
fn part(entries: &[Row]) -> usize {
    let mut bytes = 0;
    let fits = entries.iter().take(PART).take_while(|entry| {
        bytes += entry.body.len();
        bytes <= PART_BYTES
    });
    fits.count().max(1).min(entries.len())
}

pub(crate) fn campaign(row: &Found) -> Result<CampaignRow, StoreError> {
    Ok(CampaignRow {
        number: row.get("number")?,
        id: row.get("id")?,
        phase: CampaignPhase::from_word(&row.get::<String>("phase")?)?,
        body: row.get("body")?,
        created_at: row.get("created_at")?,
    })
}

/// Entries to be added to a new campaign's chronicle; its number is not known before.
fn numbered(entries: &[Row], number: i64) -> impl Iterator<Item = Row> {
    entries.iter().map(move |entry| Row { number, ..entry.clone() })
}

async fn append(change: &mut Change, entries: impl Iterator<Item = Row>) -> Result<(), StoreError> {
    for entry in entries {
        change
            .execute(
                "INSERT INTO entries (number, seq, at, body, chain) VALUES ($1, $2, $3, $4, $5)",
                values![
                    entry.number,
                    i64::from(entry.seq),
                    entry.at,
                    entry.body.as_slice(),
                    entry.link.0.as_slice()
                ],
            )
            .await?;
    }
    Ok(())
}

async fn insert(change: &mut Change, new: &NewCampaign<'_>, phase: &str) -> Result<i64, StoreError> {
    contents::keep(change, new.content.as_ref(), new.created_at).await?;
    let row = change.one("INSERT INTO campaigns (id, phase, body, created_at, owner) VALUES ($1, $2, $3, $4, $5) RETURNING number", values![new.id, phase, new.body, new.created_at, new.owner])
    .await?;
    row.get(0)
}

fn bytes(entries: &[Row]) -> i64 {
    entries.iter().map(|entry| entry.body.len() as i64).sum()
}

/// Removes what a server that was stopped has left of campaigns it was adding or removing.
/// Where several servers share the data another may be at it: only what was begun before a moment.
pub(crate) async fn remove_partial(from: &Pool, before: i64) -> Result<(), StoreError> {
    let text = "DELETE FROM campaigns WHERE phase = $1 AND created_at < $2";
    from.execute(text, values![PARTIAL, before]).await?;
    Ok(())
}

pub(crate) async fn take_part(change: &mut Change, number: i64, guests: &[String]) -> Result<(), StoreError> {
    for guest in guests {
        change
            .execute(
                "INSERT INTO campaign_guests (number, guest) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                values![number, guest],
            )
            .await?;
    }
    Ok(())
}

impl Store {
    /// Keeps a new campaign with the entries it has already, and gives it its number. A long
    /// chronicle is written in parts, so that moves are not held up; until the last part is there
    /// the campaign is there for nobody.
    pub async fn add_campaign(&self, new: &NewCampaign<'_>, entries: &[Row]) -> Result<i64, StoreError> {
        if part(entries) == entries.len() {
            return self.complete(new, None, entries, bytes(entries)).await;
        }
        let number = self.add_partial(new).await?;
        let added = self.add_parts(number, new, entries).await;
        if added.is_err() {
            // What cannot be removed now is removed at the next start.
            let _ = self.delete_campaign(number).await;
        }
        added
    }

    /// Adds the last entries, and with them the campaign is there.
    async fn complete(
        &self,
        new: &NewCampaign<'_>,
        partial: Option<i64>,
        last: &[Row],
        bytes: i64,
    ) -> Result<i64, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let number = match partial {
            Some(number) => number,
            None => insert(&mut change, new, PARTIAL).await?,
        };
        change
            .execute(
                "UPDATE campaigns SET phase = $1, bytes = $2 WHERE number = $3",
                values![new.phase.word(), bytes, number],
            )
            .await?;
        take_part(&mut change, number, new.guests).await?;
        append(&mut change, numbered(last, number)).await?;
        if let Some(last) = last.last() {
            change.grows(Kept::Campaign, number, last.seq + 1);
        }
        change.commit().await?;
        Ok(number)
    }

    async fn add_partial(&self, new: &NewCampaign<'_>) -> Result<i64, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let number = insert(&mut change, new, PARTIAL).await?;
        change.commit().await?;
        Ok(number)
    }

    async fn add_parts(
        &self,
        number: i64,
        new: &NewCampaign<'_>,
        entries: &[Row],
    ) -> Result<i64, StoreError> {
        let mut rest = entries;
        while part(rest) < rest.len() {
            let (first, after) = rest.split_at(part(rest));
            let mut change = self.begin(Urgency::Other).await?;
            append(&mut change, numbered(first, number)).await?;
            change.commit().await?;
            rest = after;
        }
        self.complete(new, Some(number), rest, bytes(entries)).await
    }

    /// What a guest has founded, for quotas.
    pub async fn own_campaigns(&self, owner: &str) -> Result<OwnCampaigns, StoreError> {
        let row = self.readers.one("SELECT count(*) FILTER (WHERE phase <> 'over'), CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM campaigns \
             WHERE owner = $1 AND phase <> $2", values![owner, PARTIAL])
        .await?;
        let bytes: i64 = row.get(1)?;
        Ok(OwnCampaigns { running: row.count(0)?, bytes: u64::try_from(bytes).unwrap_or(0) })
    }

    /// Writes a change of a campaign: all of it, or where it fails nothing.
    pub async fn change_campaign(
        &self,
        number: i64,
        new: &NewCampaign<'_>,
        entries: &[Row],
        table: Option<&NewTable<'_>>,
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        if let (Some(_), Some(before)) =
            (self.under, entries.first().and_then(|first| first.seq.checked_sub(1)))
        {
            let text = "SELECT 1 FROM entries WHERE number = $1 AND seq = $2";
            if change.first(text, values![number, i64::from(before)]).await?.is_none() {
                return Err(StoreError::Fenced { of: Kept::Campaign, number });
            }
        }
        contents::keep(&mut change, new.content.as_ref(), new.created_at).await?;
        change.execute("UPDATE campaigns SET phase = $1, body = $2, owner = $3, bytes = bytes + $4 WHERE number = $5", values![new.phase.word(), new.body, new.owner, bytes(entries), number])
        .await?;
        change.execute("DELETE FROM campaign_guests WHERE number = $1", values![number]).await?;
        take_part(&mut change, number, new.guests).await?;
        append(&mut change, numbered(entries, number)).await?;
        if let Some(last) = entries.last() {
            change.grows(Kept::Campaign, number, last.seq + 1);
        }
        if let Some(table) = table {
            insert_table(&mut change, table).await?;
        }
        change.commit().await
    }

    pub async fn campaign(&self, id: &str) -> Result<Option<CampaignRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM campaigns WHERE id = $1 AND phase <> '{PARTIAL}'");
        let row = self.readers.first(made(text), values![id]).await?;
        row.as_ref().map(campaign).transpose()
    }

    /// The campaigns a guest takes part in, newest first.
    pub async fn campaigns_of(&self, guest: &str, most: u32) -> Result<Vec<CampaignRow>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM campaigns WHERE number IN \
             (SELECT number FROM campaign_guests WHERE guest = $1) ORDER BY created_at DESC, number DESC LIMIT $2"
        );
        let rows = self.readers.all(made(text), values![guest, most]).await?;
        Ok(readable(Kept::Campaign, &rows, campaign)?.0)
    }

    /// The entries of a chronicle that can be trusted, and where the others begin to be damaged.
    pub async fn entries(
        &self,
        number: i64,
        campaign: &str,
    ) -> Result<(Vec<Row>, Option<ChainBreak>), StoreError> {
        self.chained(Kept::Campaign, number, campaign).await
    }

    /// Some campaigns of any phase, by their number, and those of them that cannot be read.
    pub(crate) async fn campaigns_after(
        &self,
        number: i64,
        most: u32,
    ) -> Result<(Vec<CampaignRow>, Vec<ChainBreak>), StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM campaigns WHERE number > $1 AND phase <> '{PARTIAL}' ORDER BY number LIMIT $2"
        );
        let rows = self.readers.all(made(text), values![number, most]).await?;
        readable(Kept::Campaign, &rows, campaign)
    }

    /// Every campaign that goes on and can be read.
    pub async fn running(&self) -> Result<Vec<CampaignRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM campaigns WHERE phase = 'running' ORDER BY number");
        let rows = self.readers.all(made(text), values![]).await?;
        Ok(readable(Kept::Campaign, &rows, campaign)?.0)
    }

    /// The ids of campaigns for which people were sought before a moment and which never began.
    pub async fn never_founded(&self, before: i64) -> Result<Vec<String>, StoreError> {
        let rows = self
            .readers
            .all("SELECT id FROM campaigns WHERE phase = 'gathering' AND created_at < $1", values![before])
            .await?;
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Removes a campaign and its chronicle, a long one in parts.
    pub async fn delete_campaign(&self, number: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change.grows(Kept::Campaign, number, 0);
        change.execute("DELETE FROM campaign_guests WHERE number = $1", values![number]).await?;
        change.execute("UPDATE campaigns SET phase = $1 WHERE number = $2", values![PARTIAL, number]).await?;
        change.commit().await?;
        loop {
            let mut change = self.begin(Urgency::Game).await?;
            let removed = change
                .execute(
                    "DELETE FROM entries WHERE number = $1 AND seq IN \
                 (SELECT seq FROM entries WHERE number = $1 ORDER BY seq DESC LIMIT $2)",
                    values![number, PART as i64],
                )
                .await?;
            let last = removed < PART as u64;
            if last {
                change.execute("DELETE FROM campaigns WHERE number = $1", values![number]).await?;
            }
            change.commit().await?;
            if last {
                return Ok(());
            }
        }
    }
}
