//! What people want the operator to look at, and what was answered.

use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Found, made, values};
use crate::write::Urgency;

/// A report. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    pub id: String,
    /// Who reports.
    pub guest: String,
    /// `name`, `line`, `event` or `board`.
    pub about: String,
    /// Whom; empty where that one was forgotten.
    pub other: String,
    /// The table, event or board.
    pub place: String,
    /// The name or line as it was.
    pub shown: String,
    /// Why, in the reporter's words.
    pub text: String,
    pub at: i64,
    pub answer: String,
    /// 0 as long as there is no answer.
    pub answered_at: i64,
}

const COLUMNS: &str = "id, guest, about, other, place, shown, body, at, answer, answered_at";

fn report(row: &Found) -> Result<Report, StoreError> {
    Ok(Report {
        id: row.get(0)?,
        guest: row.get(1)?,
        about: row.get(2)?,
        other: row.get(3)?,
        place: row.get(4)?,
        shown: row.get(5)?,
        text: row.get(6)?,
        at: row.get(7)?,
        answer: row.get(8)?,
        answered_at: row.get(9)?,
    })
}

impl Store {
    /// Keeps a report, unless its author waits for so many answers already: whether it is kept.
    pub async fn add_report(&self, new: &Report, most: u32) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.alone(&new.guest).await?;
        let count = "SELECT count(*) FROM reports WHERE guest = $1 AND answered_at = 0";
        if change.one(count, values![&new.guest]).await?.count(0)? >= most {
            change.undo().await?;
            return Ok(false);
        }
        change
            .execute(
                made(format!(
                    "INSERT INTO reports ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
                )),
                values![
                    &new.id,
                    &new.guest,
                    &new.about,
                    &new.other,
                    &new.place,
                    &new.shown,
                    &new.text,
                    new.at,
                    &new.answer,
                    new.answered_at
                ],
            )
            .await?;
        change.commit().await?;
        Ok(true)
    }

    /// What a guest has reported, the latest first.
    pub async fn reports_of(&self, guest: &str) -> Result<Vec<Report>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM reports WHERE guest = $1 ORDER BY at DESC, id");
        self.readers.all(made(text), values![guest]).await?.iter().map(report).collect()
    }

    /// Reports for the operator: those that wait, the oldest first; or all, the latest first.
    pub async fn list_reports(&self, waiting: bool, most: u32) -> Result<Vec<Report>, StoreError> {
        let which = if waiting { "WHERE answered_at = 0 ORDER BY at, id" } else { "ORDER BY at DESC, id" };
        let text = format!("SELECT {COLUMNS} FROM reports {which} LIMIT $1");
        self.readers.all(made(text), values![most]).await?.iter().map(report).collect()
    }

    /// Answers a report, also again: whether there is one.
    pub async fn answer_report(&self, id: &str, answer: &str, at: i64) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let text = "UPDATE reports SET answer = $2, answered_at = $3 WHERE id = $1";
        let found = change.execute(text, values![id, answer, at]).await?;
        change.commit().await?;
        Ok(found > 0)
    }

    /// The reporter has read the answer and wants it no more: whether it was theirs.
    pub async fn delete_report(&self, guest: &str, id: &str) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let text = "DELETE FROM reports WHERE id = $1 AND guest = $2";
        let found = change.execute(text, values![id, guest]).await?;
        change.commit().await?;
        Ok(found > 0)
    }
}
