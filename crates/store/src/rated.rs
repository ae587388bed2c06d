//! Finished games that count for ratings. Who came in where stands in what was agreed at their tables, so that
//! who is forgotten there is forgotten here.

use crate::chain::Kept;
use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{made, values};
use crate::tables::{COLUMNS, TableRow, readable, table};
use crate::write::Change;

/// That a game counts: on which edition, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated<'a> {
    pub edition: &'a str,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
}

impl Rated<'_> {
    /// Keeps it as a part of a larger change. A game counts once.
    pub(crate) async fn keep(self, change: &mut Change, number: i64) -> Result<(), StoreError> {
        change
            .execute(
                "INSERT INTO rated (number, edition, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                values![number, self.edition, self.at],
            )
            .await?;
        Ok(())
    }
}

impl Store {
    /// The tables whose games count on an edition, in the order in which they ended.
    pub async fn rated_tables(&self, edition: &str) -> Result<Vec<TableRow>, StoreError> {
        let columns: Vec<String> = COLUMNS.split(", ").map(|column| format!("tables.{column}")).collect();
        let text = format!(
            "SELECT {} FROM rated JOIN tables ON tables.number = rated.number WHERE rated.edition = $1 \
             ORDER BY rated.at, rated.number",
            columns.join(", ")
        );
        let rows = self.readers.all(made(text), values![edition]).await?;
        Ok(readable(Kept::Table, &rows, table)?.0)
    }

    /// How many games count on an edition.
    pub async fn count_rated(&self, edition: &str) -> Result<u32, StoreError> {
        let text = "SELECT count(*) FROM rated WHERE edition = $1";
        self.readers.one(text, values![edition]).await?.count(0)
    }

    /// The editions on which a guest has played games that count.
    pub async fn rated_editions(&self, guest: &str) -> Result<Vec<String>, StoreError> {
        let text = "SELECT DISTINCT edition FROM rated WHERE number IN \
                    (SELECT number FROM seats WHERE guest = $1) ORDER BY edition";
        self.readers.all(text, values![guest]).await?.iter().map(|row| row.get(0)).collect()
    }
}
