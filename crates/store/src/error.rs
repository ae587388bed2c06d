//! What can go wrong with the data.

use std::path::PathBuf;

use sqlx::postgres::PgDatabaseError;

use crate::chain::Kept;

/// Why something could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the data folder {path} is in use by another server", path = .0.display())]
    InUse(PathBuf),
    #[error("the data folder {path} cannot be used: {source}", path = .path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("the data was made by a newer version of this program (schema {found}, known {known})")]
    Newer { found: i64, known: i64 },
    #[error("{path} is there already: a backup overwrites nothing", path = .0.display())]
    Exists(PathBuf),
    #[error("there is no data in {path}: --data names the folder of the server", path = .0.display())]
    NoData(PathBuf),
    #[error("a PostgreSQL database is copied with pg_dump, not with a backup of a data folder")]
    NoFile,
    #[error(
        "the address of the database cannot be used: {0}; it looks like postgres://user:password@host:5432/name"
    )]
    Address(String),
    /// Where it is, without the password.
    #[error("the database {place} cannot be used: {why}")]
    Unusable { place: String, why: String },
    #[error("where the data should go there is some already ({0}): it must be empty")]
    NotEmpty(&'static str),
    #[error("what arrived is not what was there: {0}; keep the old data and do not use the new")]
    Differs(String),
    #[error("the database {0} is in use by another server")]
    Occupied(String),
    #[error("another server owns {what} number {number} by now", what = .of.words().0)]
    Fenced { of: Kept, number: i64 },
    #[error("the database does not answer")]
    Away,
    #[error(
        "the disk is full: nothing is written, and nothing answered as done, until there is room on the disk of \
         the data folder or of PostgreSQL; then it goes on by itself"
    )]
    Full,
    #[error("the disk is nearly full: what is left is kept for games that are being played")]
    NearlyFull,
    #[error("the data file is damaged: {0}")]
    Damaged(String),
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
}

/// `SQLITE_FULL`, `SQLITE_CORRUPT` and `SQLITE_NOTADB`, by their low byte.
const FULL: u32 = 13;
const CORRUPT: u32 = 11;
const NOT_A_DATABASE: u32 = 26;
/// `SQLITE_CONSTRAINT`.
const CONSTRAINT: u32 = 19;
/// `SQLITE_IOERR_READ`, `…_SHORT_READ` and `…_CORRUPTFS`: the disk does not give back what it was
/// given. Other failures of the disk say nothing about what is on it.
const UNREADABLE: [u32; 3] = [266, 522, 8_458];

/// What an error of a database is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Full,
    Damage,
    Conflict,
    Other,
}

fn of_sqlite(code: u32) -> Cause {
    if UNREADABLE.contains(&code) {
        return Cause::Damage;
    }
    match code & 0xff {
        FULL => Cause::Full,
        CORRUPT | NOT_A_DATABASE => Cause::Damage,
        CONSTRAINT => Cause::Conflict,
        _ => Cause::Other,
    }
}

/// `PostgreSQL` names its errors by five characters, of which two are a class.
fn of_postgres(code: &str) -> Cause {
    match code {
        "53100" => Cause::Full,
        "XX001" | "XX002" => Cause::Damage,
        code if code.starts_with("23") => Cause::Conflict,
        _ => Cause::Other,
    }
}

fn cause(error: &sqlx::Error) -> Cause {
    let Some(error) = error.as_database_error() else { return Cause::Other };
    match error.try_downcast_ref::<PgDatabaseError>() {
        Some(error) => of_postgres(error.code()),
        None => error.code().and_then(|code| code.parse().ok()).map_or(Cause::Other, of_sqlite),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match cause(&error) {
            Cause::Full => StoreError::Full,
            Cause::Damage => StoreError::Damaged(error.to_string()),
            Cause::Other if matches!(error, sqlx::Error::PoolTimedOut) => StoreError::Away,
            Cause::Conflict | Cause::Other => StoreError::Database(error),
        }
    }
}

impl StoreError {
    /// Whether the data is to blame and not the disk: something that must be there once is there, or
    /// another server has written or may write what this one wanted to.
    pub fn is_conflict(&self) -> bool {
        match self {
            StoreError::Fenced { .. } => true,
            StoreError::Database(error) => cause(error) == Cause::Conflict,
            _ => false,
        }
    }

    /// Whether the file is to blame: its pages are not what they were, or a value in them is none
    /// any more.
    pub fn is_damage(&self) -> bool {
        match self {
            StoreError::Damaged(_) => true,
            StoreError::Database(error) => {
                matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
            }
            _ => false,
        }
    }
}
