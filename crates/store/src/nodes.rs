//! The servers that share a `PostgreSQL`: who they are, where they are reached and whether they are
//! there; and a bell they ring for each other.
//!
//! The bell only says that something is to be read again. Nothing depends on its being heard: who could
//! not listen for a while is told so, and reads everything again.

use std::time::Duration;

use sqlx::postgres::PgListener;

use crate::error::StoreError;
use crate::leases::milliseconds;
use crate::open::Store;
use crate::sql::{Pool, made, values};
use crate::write::Urgency;

/// A server that shares the data, since it was last started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub name: String,
    pub incarnation: i64,
    /// Where the others reach it.
    pub address: String,
    /// What it does for them, in its own word.
    pub role: String,
}

impl Node {
    /// What it calls itself as the owner of games: not what it was called before its last start.
    pub fn owner(&self) -> String {
        format!("{}/{}", self.name, self.incarnation)
    }
}

/// What came of registering a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Registered {
    Here(Node),
    /// Another one of that name is there.
    NameTaken,
    /// This one is there and has another key.
    OtherKey(String),
}

/// What a server finds that says it is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    /// When that was, by the database's clock, in microseconds.
    Here(i64),
    /// Another one has its name by now.
    Superseded,
    /// The database does not know what was written into it: it is an older one.
    Older,
}

/// The moment of a row, in microseconds.
const SEEN: &str = "CAST(extract(epoch FROM nodes.seen) * 1000000 AS BIGINT)";

/// What the bell said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rung {
    Said(String),
    /// Nobody listened for a while.
    Missed,
}

/// Hears the bell.
#[derive(Debug)]
pub struct Doorbell {
    listener: PgListener,
}

impl Doorbell {
    /// The next that is said. After an error it must be made anew.
    pub async fn next(&mut self) -> Result<Rung, StoreError> {
        let heard = self.listener.try_recv().await?;
        Ok(heard.map_or(Rung::Missed, |heard| Rung::Said(heard.payload().to_owned())))
    }
}

impl Store {
    /// Registers a server, unless another of that name was here within this time, or one with another
    /// key.
    pub async fn register(
        &self,
        name: &str,
        (address, role): (&str, &str),
        key_hash: &[u8; 32],
        within: Duration,
    ) -> Result<Registered, StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change.alone("capotreno nodes").await?;
        let text =
            "SELECT name, key_hash FROM nodes WHERE seen > clock_timestamp() - $1 * INTERVAL '1 millisecond'";
        for row in change.all(text, values![milliseconds(within)]).await? {
            let (other, other_key): (String, Vec<u8>) = (row.get(0)?, row.get(1)?);
            let refused = if other == name {
                Registered::NameTaken
            } else if other_key != key_hash {
                Registered::OtherKey(other)
            } else {
                continue;
            };
            change.undo().await?;
            return Ok(refused);
        }
        let text = "INSERT INTO nodes (name, incarnation, address, role, key_hash, seen) \
                    VALUES ($1, 1, $2, $3, $4, clock_timestamp()) ON CONFLICT (name) DO UPDATE SET \
                    incarnation = nodes.incarnation + 1, address = excluded.address, role = excluded.role, \
                    key_hash = excluded.key_hash, seen = excluded.seen RETURNING incarnation";
        let incarnation = change.one(text, values![name, address, role, key_hash]).await?.get(0)?;
        change.commit().await?;
        let (name, address, role) = (name.to_owned(), address.to_owned(), role.to_owned());
        Ok(Registered::Here(Node { name, incarnation, address, role }))
    }

    /// A server says that it is there, as it last did at this moment.
    pub async fn here(&self, node: &Node, last: i64) -> Result<Beat, StoreError> {
        let text = format!(
            "UPDATE nodes SET seen = clock_timestamp() WHERE name = $1 AND incarnation = $2 AND {SEEN} >= $3 \
             RETURNING {SEEN}"
        );
        let found = self.aside.first(made(text), values![&node.name, node.incarnation, last]).await?;
        if let Some(row) = found {
            return Ok(Beat::Here(row.get(0)?));
        }
        let text = "SELECT 1 FROM nodes WHERE name = $1 AND incarnation > $2";
        let newer = self.aside.first(text, values![&node.name, node.incarnation]).await?;
        Ok(if newer.is_some() { Beat::Superseded } else { Beat::Older })
    }

    /// Whether the database knows still that a server was there at a moment.
    pub async fn knows(&self, node: &Node, last: i64) -> Result<bool, StoreError> {
        let text = format!("SELECT 1 FROM nodes WHERE name = $1 AND incarnation = $2 AND {SEEN} >= $3");
        let found = self.readers.first(made(text), values![&node.name, node.incarnation, last]).await?;
        Ok(found.is_some())
    }

    /// A server is there in an older database; false where that never knew it.
    pub async fn come_back(&self, node: &Node) -> Result<bool, StoreError> {
        let text = "UPDATE nodes SET incarnation = $2, address = $3, role = $4, seen = clock_timestamp() \
                    WHERE name = $1 AND incarnation <= $2";
        let values = values![&node.name, node.incarnation, &node.address, &node.role];
        Ok(self.aside.execute(text, values).await? > 0)
    }

    /// A server says that it goes: another of its name may come at once.
    pub async fn gone(&self, node: &Node) -> Result<(), StoreError> {
        let text = "UPDATE nodes SET seen = to_timestamp(0) WHERE name = $1 AND incarnation = $2";
        self.aside.execute(text, values![&node.name, node.incarnation]).await.map(drop)
    }

    /// The servers that were here within this time.
    pub async fn nodes(&self, within: Duration) -> Result<Vec<Node>, StoreError> {
        let text = "SELECT name, incarnation, address, role FROM nodes \
                    WHERE seen > clock_timestamp() - $1 * INTERVAL '1 millisecond' ORDER BY name";
        let rows = self.aside.all(text, values![milliseconds(within)]).await?;
        let read = rows.iter().map(|row| {
            let (name, incarnation) = (row.get(0)?, row.get(1)?);
            Ok(Node { name, incarnation, address: row.get(2)?, role: row.get(3)? })
        });
        read.collect()
    }

    /// What time it is for the database, in milliseconds since 1970; none where that is this machine.
    pub async fn time(&self) -> Result<Option<i64>, StoreError> {
        match &self.aside {
            Pool::Sqlite(_) => Ok(None),
            Pool::Postgres(_) => {
                let text = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
                self.aside.one(text, values![]).await?.get(0).map(Some)
            }
        }
    }

    /// Rings the bell of all servers that share the data. Where there is none nobody hears it.
    pub async fn ring(&self, what: &str) -> Result<(), StoreError> {
        if let Pool::Postgres(_) = &self.aside {
            let text = "SELECT pg_notify('capotreno ' || current_schema(), $1)";
            self.readers.execute(text, values![what]).await?;
        }
        Ok(())
    }

    /// Listens for the bell; none where there is none.
    pub async fn doorbell(&self) -> Result<Option<Doorbell>, StoreError> {
        let Pool::Postgres(pool) = &self.aside else { return Ok(None) };
        let channel: String =
            self.aside.one("SELECT 'capotreno ' || current_schema()", values![]).await?.get(0)?;
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(&channel).await?;
        Ok(Some(Doorbell { listener }))
    }
}
