//! Tables: what was agreed, who sits there, and their chat.

use crate::chain::{ChainBreak, Kept};
use crate::contents::{self, NewContent};
use crate::error::StoreError;
use crate::open::Store;
use crate::rated::Rated;
use crate::sql::{Found, made, values};
use crate::write::{Change, Urgency};

/// How far a table is. The server's own phases are finer; these are what lists ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Open,
    Playing,
    Over,
}

impl Phase {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Phase::Open => "open",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }

    pub(crate) fn from_word(word: &str) -> Result<Phase, StoreError> {
        match word {
            "open" => Ok(Phase::Open),
            "playing" => Ok(Phase::Playing),
            "over" => Ok(Phase::Over),
            other => Err(StoreError::Damaged(format!("{other:?} is no phase of a table"))),
        }
    }
}

/// A table as it is written.
#[derive(Clone, Debug)]
pub struct NewTable<'a> {
    pub id: &'a str,
    pub public: bool,
    pub phase: Phase,
    pub body: &'a str,
    pub created_at: i64,
    /// The guest who opened it.
    pub owner: &'a str,
    /// The guests who sit there.
    pub guests: &'a [String],
    /// The files it is played on, where they may not be kept yet.
    pub content: Option<NewContent<'a>>,
}

/// How many tables somebody may have opened that were not started yet, and how many of them public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableLimits {
    pub open: u32,
    pub public: u32,
}

/// What became of a new table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is kept and has this number.
    Number(i64),
    TooManyOpen,
    TooManyPublic,
}

/// A table as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    pub number: i64,
    pub id: String,
    pub public: bool,
    pub phase: Phase,
    pub body: String,
    pub created_at: i64,
}

pub(crate) const COLUMNS: &str = "number, id, public, phase, body, created_at";

pub(crate) fn table(row: &Found) -> Result<TableRow, StoreError> {
    Ok(TableRow {
        number: row.get("number")?,
        id: row.get("id")?,
        public: row.get::<i64>("public")? != 0,
        phase: Phase::from_word(&row.get::<String>("phase")?)?,
        body: row.get("body")?,
        created_at: row.get("created_at")?,
    })
}

/// The rows that can be read, and the others as damage: one of them must not hide all.
pub(crate) fn readable<T>(
    of: Kept,
    rows: &[Found],
    read: impl Fn(&Found) -> Result<T, StoreError>,
) -> Result<(Vec<T>, Vec<ChainBreak>), StoreError> {
    let (mut good, mut broken) = (Vec::new(), Vec::new());
    for row in rows {
        match read(row) {
            Ok(one) => good.push(one),
            Err(error) if error.is_damage() => {
                // Where even the id is lost, its number has to do.
                let number: i64 = row.get("number")?;
                let id = row.get("id").unwrap_or_else(|_| format!("number {number}"));
                broken.push(ChainBreak::unreadable(of, id, error.to_string()));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((good, broken))
}

/// Keeps a new table as a part of a larger change.
pub(crate) async fn insert_table(change: &mut Change, new: &NewTable<'_>) -> Result<i64, StoreError> {
    contents::keep(change, new.content.as_ref(), new.created_at).await?;
    let row = change
        .one(
            "INSERT INTO tables (id, public, phase, body, created_at, owner) VALUES ($1, $2, $3, $4, $5, $6) \
         RETURNING number",
            values![new.id, new.public, new.phase.word(), new.body, new.created_at, new.owner],
        )
        .await?;
    let number: i64 = row.get(0)?;
    for guest in new.guests {
        change
            .execute(
                "INSERT INTO seats (number, guest) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                values![number, guest],
            )
            .await?;
    }
    Ok(number)
}

impl Store {
    /// Keeps a new table and gives it its number.
    pub async fn add_table(&self, new: &NewTable<'_>) -> Result<i64, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let number = insert_table(&mut change, new).await?;
        change.commit().await?;
        Ok(number)
    }

    /// Keeps a new table unless its owner has too many. Counted in the same transaction, so asking
    /// for many at once gives nobody more.
    pub async fn add_table_within(
        &self,
        new: &NewTable<'_>,
        limits: &TableLimits,
    ) -> Result<Added, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.alone(new.owner).await?;
        let row = change.one("SELECT count(*), CAST(coalesce(sum(public), 0) AS BIGINT) FROM tables WHERE owner = $1 AND phase = 'open'", values![new.owner])
        .await?;
        let (open, public): (i64, i64) = (row.get(0)?, row.get(1)?);
        let too_many = match new.public {
            _ if open >= i64::from(limits.open) => Some(Added::TooManyOpen),
            true if public >= i64::from(limits.public) => Some(Added::TooManyPublic),
            true | false => None,
        };
        if let Some(too_many) = too_many {
            change.undo().await?;
            return Ok(too_many);
        }
        let number = insert_table(&mut change, new).await?;
        change.commit().await?;
        Ok(Added::Number(number))
    }

    /// How many tables of a phase a guest has opened.
    pub async fn count_tables(&self, owner: &str, phase: Phase) -> Result<u32, StoreError> {
        let row = self
            .readers
            .one("SELECT count(*) FROM tables WHERE owner = $1 AND phase = $2", values![owner, phase.word()])
            .await?;
        row.count(0)
    }

    /// Writes a table anew: its phase, what was agreed and who sits there.
    pub async fn update_table(&self, number: i64, new: &NewTable<'_>) -> Result<(), StoreError> {
        self.update_rated_table(number, new, None).await
    }

    /// The same, and with it that its game counts for ratings.
    pub async fn update_rated_table(
        &self,
        number: i64,
        new: &NewTable<'_>,
        rated: Option<Rated<'_>>,
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        if let Some(rated) = rated {
            rated.keep(&mut change, number).await?;
        }
        contents::keep(&mut change, new.content.as_ref(), new.created_at).await?;
        change
            .execute(
                "UPDATE tables SET public = $1, phase = $2, body = $3, owner = $4 WHERE number = $5",
                values![new.public, new.phase.word(), new.body, new.owner, number],
            )
            .await?;
        change.execute("DELETE FROM seats WHERE number = $1", values![number]).await?;
        for guest in new.guests {
            change
                .execute(
                    "INSERT INTO seats (number, guest) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                    values![number, guest],
                )
                .await?;
        }
        change.commit().await
    }

    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let row = self
            .readers
            .first(made(format!("SELECT {COLUMNS} FROM tables WHERE id = $1")), values![id])
            .await?;
        row.as_ref().map(table).transpose()
    }

    /// Public tables of a phase, those where something was done last first, and of each guest who
    /// opened some only so many.
    pub async fn public_tables(
        &self,
        phase: Phase,
        most: u32,
        most_of_one: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS}, lively_at FROM (SELECT *, row_number() OVER \
             (PARTITION BY CASE owner WHEN '' THEN id ELSE owner END ORDER BY lively_at DESC, number DESC) AS nth FROM \
             (SELECT *, coalesce((SELECT at FROM steps WHERE steps.number = tables.number \
             ORDER BY seq DESC LIMIT 1), created_at) AS lively_at \
             FROM tables WHERE phase = $1 AND public = 1) AS lively) AS counted \
             WHERE nth <= $2 ORDER BY lively_at DESC, number DESC LIMIT $3"
        );
        let rows = self.readers.all(made(text), values![phase.word(), most_of_one, most]).await?;
        Ok(readable(Kept::Table, &rows, table)?.0)
    }

    /// Every table where a game is being played and that can be read.
    pub async fn playing(&self) -> Result<Vec<TableRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM tables WHERE phase = 'playing' ORDER BY number");
        let rows = self.readers.all(made(text), values![]).await?;
        Ok(readable(Kept::Table, &rows, table)?.0)
    }

    /// Some tables of any phase, by their number, and those of them that cannot be read.
    pub(crate) async fn tables_after(
        &self,
        number: i64,
        most: u32,
    ) -> Result<(Vec<TableRow>, Vec<ChainBreak>), StoreError> {
        let text = format!("SELECT {COLUMNS} FROM tables WHERE number > $1 ORDER BY number LIMIT $2");
        let rows = self.readers.all(made(text), values![number, most]).await?;
        readable(Kept::Table, &rows, table)
    }

    /// The tables where a guest sits, newest first.
    pub async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM tables WHERE number IN (SELECT number FROM seats WHERE guest = $1) \
             ORDER BY created_at DESC LIMIT $2"
        );
        let rows = self.readers.all(made(text), values![guest, most]).await?;
        Ok(readable(Kept::Table, &rows, table)?.0)
    }

    /// Public tables that friends of a guest have opened and that are not started, newest first.
    pub async fn tables_of_friends(&self, guest: &str, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM tables WHERE phase = 'open' AND public = 1 AND owner IN \
             (SELECT a.other FROM friends AS a JOIN friends AS b ON b.guest = a.other AND b.other = a.guest \
             WHERE a.guest = $1) ORDER BY created_at DESC LIMIT $2"
        );
        let rows = self.readers.all(made(text), values![guest, most]).await?;
        Ok(readable(Kept::Table, &rows, table)?.0)
    }

    /// The finished games of a guest that were opened before a moment, newest first.
    pub async fn finished_of(
        &self,
        guest: &str,
        before: i64,
        most: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM tables WHERE number IN (SELECT number FROM seats WHERE guest = $1) \
             AND phase = 'over' AND created_at < $2 ORDER BY created_at DESC LIMIT $3"
        );
        let rows = self.readers.all(made(text), values![guest, before, most]).await?;
        Ok(readable(Kept::Table, &rows, table)?.0)
    }

    /// Keeps a line of a table's chat; of the lines before it so many that there are `most`.
    pub async fn add_chat(&self, number: i64, at: i64, body: &str, most: u32) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change
            .execute("INSERT INTO chats (number, at, body) VALUES ($1, $2, $3)", values![number, at, body])
            .await?;
        change
            .execute(
                "DELETE FROM chats WHERE number = $1 AND rowid <= \
             (SELECT rowid FROM chats WHERE number = $1 ORDER BY rowid DESC LIMIT 1 OFFSET $2)",
                values![number, most],
            )
            .await?;
        change.commit().await
    }

    /// The last lines of a table's chat, oldest first.
    pub async fn chat(&self, number: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = self
            .readers
            .all(
                "SELECT body FROM chats WHERE number = $1 ORDER BY rowid DESC LIMIT $2",
                values![number, most],
            )
            .await?;
        let mut lines = rows.iter().map(|row| row.get(0)).collect::<Result<Vec<String>, _>>()?;
        lines.reverse();
        Ok(lines)
    }
}
