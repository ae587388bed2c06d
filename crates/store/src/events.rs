//! Events: what was agreed, and who plays which round at which table.

use crate::chain::Kept;
use crate::contents::{self, NewContent};
use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Found, made, values};
use crate::tables::{COLUMNS, Phase, TableRow, readable, table};
use crate::write::Urgency;

/// An event. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    pub id: String,
    /// The guest who made it.
    pub owner: String,
    pub public: bool,
    pub body: String,
    pub created_at: i64,
    pub ends_at: i64,
    /// When it ended before its time; 0 where it did not.
    pub over_at: i64,
}

/// Who plays a round where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventSeat {
    pub round: u8,
    pub guest: String,
    pub seat: u8,
    /// The id of the table.
    pub table: String,
    pub phase: Phase,
}

/// A seat in a round of an event, to be taken by a guest at the table of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewEventSeat<'a> {
    pub event: &'a str,
    pub round: u8,
    pub guest: &'a str,
    pub number: i64,
    pub seat: u8,
}

const EVENT: &str = "id, owner, public, body, created_at, ends_at, over_at";

fn event(row: &Found) -> Result<EventRow, StoreError> {
    Ok(EventRow {
        id: row.get("id")?,
        owner: row.get("owner")?,
        public: row.get::<i64>("public")? != 0,
        body: row.get("body")?,
        created_at: row.get("created_at")?,
        ends_at: row.get("ends_at")?,
        over_at: row.get("over_at")?,
    })
}

/// A number that was written as one byte.
fn small(row: &Found, column: usize) -> Result<u8, StoreError> {
    Ok(u8::try_from(row.get::<i64>(column)?).unwrap_or(u8::MAX))
}

fn seat(row: &Found) -> Result<EventSeat, StoreError> {
    Ok(EventSeat {
        round: small(row, 0)?,
        guest: row.get(1)?,
        seat: small(row, 2)?,
        table: row.get(3)?,
        phase: Phase::from_word(&row.get::<String>(4)?)?,
    })
}

impl Store {
    /// Keeps a new event with the files it is played on, unless its owner has `most` that go on: whether it is
    /// kept. Counted in the same transaction.
    pub async fn add_event(
        &self,
        new: &EventRow,
        content: Option<&NewContent<'_>>,
        most: u32,
    ) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.alone(&new.owner).await?;
        let row = change
            .one(
                "SELECT count(*) FROM events WHERE owner = $1 AND over_at = 0 AND ends_at > $2",
                values![&new.owner, new.created_at],
            )
            .await?;
        if row.count(0)? >= most {
            change.undo().await?;
            return Ok(false);
        }
        contents::keep(&mut change, content, new.created_at).await?;
        change
            .execute(
                "INSERT INTO events (id, owner, public, body, created_at, ends_at, over_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
                values![&new.id, &new.owner, new.public, &new.body, new.created_at, new.ends_at, new.over_at],
            )
            .await?;
        change.commit().await?;
        Ok(true)
    }

    pub async fn event(&self, id: &str) -> Result<Option<EventRow>, StoreError> {
        let text = made(format!("SELECT {EVENT} FROM events WHERE id = $1"));
        self.readers.first(text, values![id]).await?.as_ref().map(event).transpose()
    }

    /// Public events that go on; those that end first come first.
    pub async fn running_events(&self, now: i64, most: u32) -> Result<Vec<EventRow>, StoreError> {
        let text = format!(
            "SELECT {EVENT} FROM events WHERE public = 1 AND over_at = 0 AND ends_at > $1 \
             ORDER BY ends_at, id LIMIT $2"
        );
        self.readers.all(made(text), values![now, most]).await?.iter().map(event).collect()
    }

    /// Events that a guest has made or plays in, newest first.
    pub async fn events_of(&self, guest: &str, most: u32) -> Result<Vec<EventRow>, StoreError> {
        let text = format!(
            "SELECT {EVENT} FROM events WHERE owner = $1 \
             OR id IN (SELECT event FROM event_seats WHERE guest = $1) ORDER BY created_at DESC, id LIMIT $2"
        );
        self.readers.all(made(text), values![guest, most]).await?.iter().map(event).collect()
    }

    /// An event has ended before its time.
    pub async fn end_event(&self, id: &str, at: i64) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let text = "UPDATE events SET over_at = $2 WHERE id = $1 AND over_at = 0";
        change.execute(text, values![id, at]).await?;
        change.commit().await
    }

    /// Somebody plays a round of an event: not who has a seat in that round already.
    pub async fn take_event_seat(&self, new: &NewEventSeat<'_>) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        let taken = change
            .execute(
                "INSERT INTO event_seats (event, round, guest, number, seat) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT DO NOTHING",
                values![new.event, u32::from(new.round), new.guest, new.number, u32::from(new.seat)],
            )
            .await?;
        change.commit().await?;
        Ok(taken > 0)
    }

    /// Somebody has left a table of an event before its game.
    pub async fn leave_event_seat(&self, number: i64, guest: &str) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        let text = "DELETE FROM event_seats WHERE number = $1 AND guest = $2";
        change.execute(text, values![number, guest]).await?;
        change.commit().await
    }

    /// Who plays which round where.
    pub async fn event_seats(&self, event: &str) -> Result<Vec<EventSeat>, StoreError> {
        let text = "SELECT round, guest, seat, id, phase FROM event_seats \
                    JOIN tables ON tables.number = event_seats.number WHERE event = $1 \
                    ORDER BY round, event_seats.number, seat";
        self.readers.all(text, values![event]).await?.iter().map(seat).collect()
    }

    /// The tables of an event that can be read.
    pub async fn event_tables(&self, event: &str) -> Result<Vec<TableRow>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM tables WHERE number IN (SELECT number FROM event_seats WHERE event = $1) \
             ORDER BY number"
        );
        let rows = self.readers.all(made(text), values![event]).await?;
        Ok(readable(Kept::Table, &rows, table)?.0)
    }

    /// Somebody's part in events is somebody else's from now on: an id that belongs to nobody.
    pub async fn forget_in_events(&self, guest: &str, nobody: &str) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        for text in [
            "UPDATE event_seats SET guest = $2 WHERE guest = $1",
            "UPDATE events SET owner = $2 WHERE owner = $1",
        ] {
            change.execute(text, values![guest, nobody]).await?;
        }
        change.commit().await
    }
}
