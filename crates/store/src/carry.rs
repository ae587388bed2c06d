//! Carrying everything from one database to another, of either sort, and proving that it arrived.

use crate::chain::{ChainBreak, Kept};
use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Found, Pool, Value, made, values};
use crate::steps::Row;
use crate::write::{Change, Urgency};

/// What was carried over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Carried {
    pub guests: u64,
    pub tables: u64,
    pub steps: u64,
    pub campaigns: u64,
    pub entries: u64,
    /// Chains that were damaged before. They are carried as they are.
    pub damaged: Vec<ChainBreak>,
}

#[derive(Clone, Copy)]
enum Kind {
    Number,
    Text,
    Bytes,
}
use Kind::{Bytes, Number, Text};

/// A table of the databases: its columns, and which of them tell its rows apart.
struct Sheet {
    name: &'static str,
    columns: &'static [(&'static str, Kind)],
    key: &'static [(&'static str, Kind)],
    /// Whose chain a row is a link of.
    chain: Option<Kept>,
}

const LINK: &[(&str, Kind)] =
    &[("number", Number), ("seq", Number), ("at", Number), ("body", Bytes), ("chain", Bytes)];
const TAKES_PART: &[(&str, Kind)] = &[("guest", Text), ("number", Number)];

/// All of them, those that others refer to first.
const SHEETS: &[Sheet] = &[
    Sheet {
        name: "guests",
        columns: &[
            ("id", Text),
            ("token_hash", Bytes),
            ("name", Text),
            ("created_at", Number),
            ("seen_at", Number),
        ],
        key: &[("id", Text)],
        chain: None,
    },
    Sheet {
        name: "links",
        columns: &[("code_hash", Bytes), ("guest", Text), ("expires_at", Number)],
        key: &[("code_hash", Bytes)],
        chain: None,
    },
    Sheet {
        name: "tokens",
        columns: &[("token_hash", Bytes), ("guest", Text), ("created_at", Number), ("seen_at", Number)],
        key: &[("token_hash", Bytes)],
        chain: None,
    },
    Sheet {
        name: "revoked",
        columns: &[("token_hash", Bytes), ("at", Number)],
        key: &[("token_hash", Bytes)],
        chain: None,
    },
    Sheet {
        name: "banned",
        columns: &[("guest", Text), ("at", Number), ("reason", Text)],
        key: &[("guest", Text)],
        chain: None,
    },
    Sheet {
        name: "recovery",
        columns: &[("guest", Text), ("code_hash", Bytes), ("created_at", Number)],
        key: &[("guest", Text)],
        chain: None,
    },
    Sheet {
        name: "passkeys",
        columns: &[
            ("id", Text),
            ("guest", Text),
            ("body", Text),
            ("created_at", Number),
            ("used_at", Number),
        ],
        key: &[("id", Text)],
        chain: None,
    },
    Sheet {
        name: "friends",
        columns: &[("guest", Text), ("other", Text), ("at", Number)],
        key: &[("guest", Text), ("other", Text)],
        chain: None,
    },
    Sheet {
        name: "friend_links",
        columns: &[("code_hash", Bytes), ("guest", Text), ("expires_at", Number)],
        key: &[("code_hash", Bytes)],
        chain: None,
    },
    Sheet {
        name: "blocks",
        columns: &[("guest", Text), ("other", Text), ("name", Text), ("at", Number)],
        key: &[("guest", Text), ("other", Text)],
        chain: None,
    },
    Sheet {
        name: "reports",
        columns: &[
            ("id", Text),
            ("guest", Text),
            ("about", Text),
            ("other", Text),
            ("place", Text),
            ("shown", Text),
            ("body", Text),
            ("at", Number),
            ("answer", Text),
            ("answered_at", Number),
        ],
        key: &[("id", Text)],
        chain: None,
    },
    Sheet {
        name: "call_ways",
        columns: &[
            ("id", Text),
            ("guest", Text),
            ("kind", Text),
            ("target", Text),
            ("language", Text),
            ("verified", Number),
            ("failures", Number),
            ("created_at", Number),
        ],
        key: &[("id", Text)],
        chain: None,
    },
    Sheet {
        name: "call_wishes",
        columns: &[("guest", Text), ("body", Text), ("called_at", Number)],
        key: &[("guest", Text)],
        chain: None,
    },
    Sheet {
        name: "calls",
        columns: &[
            ("guest", Text),
            ("place", Text),
            ("kind", Text),
            ("call_at", Number),
            ("remind_at", Number),
            ("taken_until", Number),
            ("tries", Number),
        ],
        key: &[("guest", Text), ("place", Text)],
        chain: None,
    },
    Sheet { name: "keys", columns: &[("name", Text), ("value", Bytes)], key: &[("name", Text)], chain: None },
    Sheet {
        name: "contents",
        columns: &[("hash", Text), ("rules_digest", Text), ("files", Text), ("at", Number)],
        key: &[("hash", Text)],
        chain: None,
    },
    Sheet {
        name: "tables",
        columns: &[
            ("number", Number),
            ("id", Text),
            ("public", Number),
            ("phase", Text),
            ("body", Text),
            ("created_at", Number),
            ("owner", Text),
        ],
        key: &[("number", Number)],
        chain: None,
    },
    Sheet { name: "seats", columns: TAKES_PART, key: TAKES_PART, chain: None },
    Sheet {
        name: "steps",
        columns: LINK,
        key: &[("number", Number), ("seq", Number)],
        chain: Some(Kept::Table),
    },
    Sheet {
        name: "chats",
        columns: &[("number", Number), ("at", Number), ("body", Text)],
        key: &[("rowid", Number)],
        chain: None,
    },
    Sheet {
        name: "reviews",
        columns: &[("number", Number), ("version", Number), ("at", Number), ("body", Bytes)],
        key: &[("number", Number)],
        chain: None,
    },
    Sheet {
        name: "rated",
        columns: &[("number", Number), ("edition", Text), ("at", Number)],
        key: &[("number", Number)],
        chain: None,
    },
    Sheet {
        name: "events",
        columns: &[
            ("id", Text),
            ("owner", Text),
            ("public", Number),
            ("body", Text),
            ("created_at", Number),
            ("ends_at", Number),
            ("over_at", Number),
        ],
        key: &[("id", Text)],
        chain: None,
    },
    Sheet {
        name: "boards",
        columns: &[
            ("id", Text),
            ("owner", Text),
            ("listed", Number),
            ("search", Text),
            ("body", Text),
            ("rules_digest", Text),
            ("files", Text),
            ("created_at", Number),
            ("off_at", Number),
            ("off_why", Text),
        ],
        key: &[("id", Text)],
        chain: None,
    },
    Sheet {
        name: "event_seats",
        columns: &[("event", Text), ("round", Number), ("guest", Text), ("number", Number), ("seat", Number)],
        key: &[("event", Text), ("round", Number), ("guest", Text)],
        chain: None,
    },
    Sheet {
        name: "campaigns",
        columns: &[
            ("number", Number),
            ("id", Text),
            ("phase", Text),
            ("body", Text),
            ("created_at", Number),
            ("owner", Text),
            ("bytes", Number),
        ],
        key: &[("number", Number)],
        chain: None,
    },
    Sheet { name: "campaign_guests", columns: TAKES_PART, key: TAKES_PART, chain: None },
    Sheet {
        name: "entries",
        columns: LINK,
        key: &[("number", Number), ("seq", Number)],
        chain: Some(Kept::Campaign),
    },
];

/// Rows that are read at once.
const PART: u32 = 500;

/// A value of its own.
enum Cell {
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl Cell {
    fn read(row: &Found, at: usize, kind: Kind) -> Result<Cell, StoreError> {
        Ok(match kind {
            Number => Cell::Number(row.get(at)?),
            Text => Cell::Text(row.get(at)?),
            Bytes => Cell::Bytes(row.get(at)?),
        })
    }

    fn value(&self) -> Value<'_> {
        match self {
            Cell::Number(number) => (*number).into(),
            Cell::Text(text) => text.into(),
            Cell::Bytes(bytes) => bytes.as_slice().into(),
        }
    }
}

fn names(columns: &[(&str, Kind)]) -> String {
    columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn places(count: usize) -> String {
    (1..=count).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ")
}

impl Sheet {
    /// Reads the rows after a key, and the key of the last.
    async fn part(&self, from: &Store, after: &[Cell]) -> Result<(Vec<Found>, Vec<Cell>), StoreError> {
        let (columns, key) = (names(self.columns), names(self.key));
        let beyond = match after.len() {
            0 => String::new(),
            count => format!("WHERE ({key}) > ({})", places(count)),
        };
        let text = format!("SELECT {columns}, {key} FROM {} {beyond} ORDER BY {key} LIMIT {PART}", self.name);
        let values: Vec<Value<'_>> = after.iter().map(Cell::value).collect();
        let rows = from.readers.all(made(text), &values).await?;
        let last = match rows.last() {
            Some(row) => cells(row, self.key, self.columns.len())?,
            None => Vec::new(),
        };
        Ok((rows, last))
    }

    /// Writes all rows into the other database: how many there are.
    async fn carry(&self, from: &Store, change: &mut Change) -> Result<u64, StoreError> {
        let (columns, places) = (names(self.columns), places(self.columns.len()));
        let insert = format!("INSERT INTO {} ({columns}) VALUES ({places})", self.name);
        let (mut count, mut after) = (0, Vec::new());
        loop {
            let (rows, last) = self.part(from, &after).await?;
            for row in &rows {
                let cells = cells(row, self.columns, 0)?;
                let values: Vec<Value<'_>> = cells.iter().map(Cell::value).collect();
                change.execute(made(insert.clone()), &values).await?;
                if let (Some(of), [Cell::Number(number), Cell::Number(seq), ..]) = (self.chain, &cells[..]) {
                    change.grows(of, *number, u32::try_from(seq + 1).unwrap_or(u32::MAX));
                }
            }
            count += rows.len() as u64;
            if rows.len() < PART as usize {
                return Ok(count);
            }
            after = last;
        }
    }

    async fn count(&self, of: &Store) -> Result<u64, StoreError> {
        let row = of.readers.one(made(format!("SELECT count(*) FROM {}", self.name)), values![]).await?;
        Ok(u64::try_from(row.get::<i64>(0)?).unwrap_or(0))
    }
}

fn cells(row: &Found, columns: &[(&str, Kind)], from: usize) -> Result<Vec<Cell>, StoreError> {
    columns.iter().enumerate().map(|(at, (_, kind))| Cell::read(row, from + at, *kind)).collect()
}

impl Store {
    /// Carries everything there is into another database, which must be empty, and compares both
    /// afterwards, chain by chain. All of it arrives, or nothing.
    pub async fn carry_into(&self, to: &Store) -> Result<Carried, StoreError> {
        for sheet in SHEETS {
            if sheet.count(to).await? > 0 {
                return Err(StoreError::NotEmpty(sheet.name));
            }
        }
        let mut change = to.begin(Urgency::Move).await?;
        for sheet in SHEETS {
            sheet.carry(self, &mut change).await?;
        }
        if change.is_postgres() {
            // Numbers that are given do not move the counter on.
            for name in ["tables", "campaigns"] {
                let text = format!(
                    "SELECT setval(pg_get_serial_sequence('{name}', 'number'), coalesce(max(number), 0) + 1, false) \
                     FROM {name}"
                );
                change.execute(made(text), values![]).await?;
            }
        }
        change.commit().await?;
        self.compare(to).await
    }

    /// Whether another database holds the same: so many rows everywhere, and the same chains.
    async fn compare(&self, to: &Store) -> Result<Carried, StoreError> {
        let mut carried = Carried::default();
        for sheet in SHEETS {
            let (here, there) = (sheet.count(self).await?, sheet.count(to).await?);
            if here != there {
                return Err(StoreError::Differs(format!(
                    "{} has {here} rows here and {there} there",
                    sheet.name
                )));
            }
            match sheet.name {
                "guests" => carried.guests = here,
                "tables" => carried.tables = here,
                "steps" => carried.steps = here,
                "campaigns" => carried.campaigns = here,
                "entries" => carried.entries = here,
                _ => {}
            }
        }
        for of in [Kept::Table, Kept::Campaign] {
            self.compare_chains(to, of, &mut carried.damaged).await?;
        }
        Ok(carried)
    }

    async fn compare_chains(
        &self,
        to: &Store,
        of: Kept,
        damaged: &mut Vec<ChainBreak>,
    ) -> Result<(), StoreError> {
        let text = match of {
            Kept::Table => "SELECT number, id FROM tables ORDER BY number",
            Kept::Campaign => "SELECT number, id FROM campaigns ORDER BY number",
        };
        for row in self.readers.all(text, values![]).await? {
            let (number, id): (i64, String) = (row.get(0)?, row.get(1)?);
            let here: (Vec<Row>, Option<ChainBreak>) = self.chained(of, number, &id).await?;
            if here != to.chained(of, number, &id).await? {
                return Err(StoreError::Differs(format!("the chain of {} {id}", of.words().0)));
            }
            damaged.extend(here.1);
        }
        Ok(())
    }

    /// Whether the data is in `PostgreSQL`.
    pub fn is_postgres(&self) -> bool {
        matches!(self.readers, Pool::Postgres(_))
    }
}
