//! What can go wrong with the data.

use std::path::PathBuf;

/// Why something could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the data folder {path} is in use by another server", path = .0.display())]
    InUse(PathBuf),
    #[error("the data folder {path} cannot be used: {source}", path = .path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("the data file was made by a newer version of this program (schema {found}, known {known})")]
    Newer { found: i64, known: i64 },
    #[error("{path} is there already: a backup overwrites nothing", path = .0.display())]
    Exists(PathBuf),
    #[error("the disk is full")]
    Full,
    #[error("the disk is nearly full: what is left is kept for games that are being played")]
    NearlyFull,
    #[error("the data file is damaged: {0}")]
    Damaged(String),
    #[error("the data file failed: {0}")]
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

/// What `SQLite` calls the error, with all its bits.
fn code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let code = code(&error);
        if code.is_some_and(|code| UNREADABLE.contains(&code)) {
            return StoreError::Damaged(error.to_string());
        }
        match code.map(|code| code & 0xff) {
            Some(FULL) => StoreError::Full,
            Some(CORRUPT | NOT_A_DATABASE) => StoreError::Damaged(error.to_string()),
            Some(_) | None => StoreError::Database(error),
        }
    }
}

impl StoreError {
    /// Whether the data is to blame and not the disk: something that must be there once is there.
    pub fn is_conflict(&self) -> bool {
        match self {
            StoreError::Database(error) => code(error).is_some_and(|code| code & 0xff == CONSTRAINT),
            StoreError::Damaged(_)
            | StoreError::InUse(_)
            | StoreError::Folder { .. }
            | StoreError::Exists(_)
            | StoreError::Newer { .. }
            | StoreError::Full
            | StoreError::NearlyFull => false,
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
            StoreError::InUse(_)
            | StoreError::Folder { .. }
            | StoreError::Exists(_)
            | StoreError::Newer { .. }
            | StoreError::Full
            | StoreError::NearlyFull => false,
        }
    }
}
