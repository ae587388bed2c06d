//! The two databases behind one small interface: a text, its values, the rows that were found.
//!
//! Texts are written once, with `$1` for the first value, in words that both understand. Where they
//! differ, whoever writes the text asks [`Connection::is_postgres`]. All whole numbers are `i64` in
//! both, and yes or no is 1 or 0.

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgPool, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{ColumnIndex, Database, Decode, Encode, Postgres, Row as _, SqlSafeStr, Sqlite, Type};

use crate::error::StoreError;

/// What stands for `$1`, `$2`, … in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Number(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Number(number)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Value::Number(i64::from(number))
    }
}

impl From<bool> for Value<'_> {
    fn from(yes: bool) -> Self {
        Value::Number(i64::from(yes))
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Value::Text(text)
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Value::Bytes(bytes)
    }
}

impl<'a> From<&'a [u8; 32]> for Value<'a> {
    fn from(bytes: &'a [u8; 32]) -> Self {
        Value::Bytes(bytes)
    }
}

/// Values of different types in one list.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        &[$($crate::sql::Value::from($value)),*]
    };
}
pub(crate) use values;

/// A text made of parts that are all our own.
pub(crate) fn made(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

/// A row that was found.
#[derive(Debug)]
pub(crate) enum Found {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// What a column can be read as.
pub(crate) trait Readable:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

impl<T> Readable for T where
    T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

impl Found {
    /// A column by its name or place.
    pub fn get<T: Readable>(
        &self,
        column: impl ColumnIndex<SqliteRow> + ColumnIndex<PgRow>,
    ) -> Result<T, StoreError> {
        Ok(match self {
            Found::Sqlite(row) => row.try_get(column)?,
            Found::Postgres(row) => row.try_get(column)?,
        })
    }

    /// How many, from a column that counts.
    pub fn count(&self, column: usize) -> Result<u32, StoreError> {
        Ok(u32::try_from(self.get::<i64>(column)?).unwrap_or(u32::MAX))
    }
}

/// A statement with its values.
fn bound<'q, DB: Database>(text: impl SqlSafeStr, values: &[Value<'_>]) -> Query<'q, DB, DB::Arguments>
where
    i64: for<'t> Encode<'t, DB> + Type<DB>,
    for<'t> &'t str: Encode<'t, DB> + Type<DB>,
    for<'t> &'t [u8]: Encode<'t, DB> + Type<DB>,
    DB::Arguments: sqlx::IntoArguments<DB>,
{
    values.iter().fold(sqlx::query(text), |query, value| match value {
        Value::Number(number) => query.bind(*number),
        Value::Text(text) => query.bind(*text),
        Value::Bytes(bytes) => query.bind(*bytes),
    })
}

/// A connection, of a pool.
#[derive(Debug)]
pub(crate) enum Connection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Connection {
    pub fn is_postgres(&self) -> bool {
        matches!(self, Connection::Postgres(_))
    }

    /// Runs a statement: how many rows it has changed.
    pub async fn execute(&mut self, text: impl SqlSafeStr, values: &[Value<'_>]) -> Result<u64, StoreError> {
        Ok(match self {
            Connection::Sqlite(one) => bound(text, values).execute(&mut **one).await?.rows_affected(),
            Connection::Postgres(one) => bound(text, values).execute(&mut **one).await?.rows_affected(),
        })
    }

    /// Runs statements without values, as many as the text has.
    pub async fn run(&mut self, text: impl SqlSafeStr) -> Result<(), StoreError> {
        let ran = match self {
            Connection::Sqlite(one) => sqlx::raw_sql(text).execute(&mut **one).await.map(drop),
            Connection::Postgres(one) => sqlx::raw_sql(text).execute(&mut **one).await.map(drop),
        };
        Ok(ran?)
    }

    /// All rows.
    pub async fn all(
        &mut self,
        text: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<Vec<Found>, StoreError> {
        Ok(match self {
            Connection::Sqlite(one) => {
                let rows = bound(text, values).fetch_all(&mut **one).await?;
                rows.into_iter().map(Found::Sqlite).collect()
            }
            Connection::Postgres(one) => {
                let rows = bound(text, values).fetch_all(&mut **one).await?;
                rows.into_iter().map(Found::Postgres).collect()
            }
        })
    }

    /// The first row, if there is one.
    pub async fn first(
        &mut self,
        text: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<Option<Found>, StoreError> {
        Ok(match self {
            Connection::Sqlite(one) => {
                bound(text, values).fetch_optional(&mut **one).await?.map(Found::Sqlite)
            }
            Connection::Postgres(one) => {
                bound(text, values).fetch_optional(&mut **one).await?.map(Found::Postgres)
            }
        })
    }

    /// The row that must be there.
    pub async fn one(&mut self, text: impl SqlSafeStr, values: &[Value<'_>]) -> Result<Found, StoreError> {
        self.first(text, values).await?.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    /// It is never used again.
    pub fn close_on_drop(&mut self) {
        match self {
            Connection::Sqlite(one) => one.close_on_drop(),
            Connection::Postgres(one) => one.close_on_drop(),
        }
    }
}

/// Connections to a database.
#[derive(Clone, Debug)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    pub async fn acquire(&self) -> Result<Connection, StoreError> {
        Ok(match self {
            Pool::Sqlite(pool) => Connection::Sqlite(pool.acquire().await?),
            Pool::Postgres(pool) => Connection::Postgres(pool.acquire().await?),
        })
    }

    pub async fn execute(&self, text: impl SqlSafeStr, values: &[Value<'_>]) -> Result<u64, StoreError> {
        self.acquire().await?.execute(text, values).await
    }

    pub async fn all(&self, text: impl SqlSafeStr, values: &[Value<'_>]) -> Result<Vec<Found>, StoreError> {
        self.acquire().await?.all(text, values).await
    }

    pub async fn first(
        &self,
        text: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<Option<Found>, StoreError> {
        self.acquire().await?.first(text, values).await
    }

    pub async fn one(&self, text: impl SqlSafeStr, values: &[Value<'_>]) -> Result<Found, StoreError> {
        self.acquire().await?.one(text, values).await
    }

    pub async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}
