//! Opening the data folder: the lock, the file, its schema and how safely it writes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Executor, Row};

use crate::error::StoreError;
use crate::lock::FolderLock;

/// Each text raises the schema by one. Never change one that was released: add another.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/0001.sql"),
    include_str!("../migrations/0002.sql"),
    include_str!("../migrations/0003.sql"),
];

/// Pages written ahead after which a transaction moves them into the file itself, should
/// [`Store::tidy`] not have kept up: 120 MB.
const PAGES_AHEAD: &str = "30000";

/// How the data is kept.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// The folder; in memory where none is given, for tests and trying out.
    pub folder: Option<PathBuf>,
    /// The most pages the file may have: a test fills the disk with it.
    pub most_pages: Option<u32>,
}

/// What the file says about itself; a test asserts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Durability {
    pub journal: String,
    /// 2 is FULL.
    pub synchronous: i64,
}

/// The data of one server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    /// One connection writes, so that transactions never wait for each other.
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
    /// Moves what was written ahead into the file, beside the writer; none in memory.
    tidier: Option<SqlitePool>,
    pub(crate) folder: Option<PathBuf>,
    _lock: Option<Arc<FolderLock>>,
}

impl Store {
    pub async fn open(options: StoreOptions) -> Result<Store, StoreError> {
        let lock = match &options.folder {
            Some(folder) => {
                make(folder)?;
                Some(Arc::new(FolderLock::take(folder)?))
            }
            None => None,
        };
        let connect = connect_options(&options);
        let writer = pool(1, connect.clone()).await?;
        migrate(&writer).await?;
        if let Some(pages) = options.most_pages {
            sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}")))
                .execute(&writer)
                .await?;
        }
        // A file in memory exists once for each connection, so there is only one.
        let (readers, tidier) = match options.folder {
            Some(_) => {
                let tidier = pool(1, connect.clone()).await?;
                (pool(3, connect.read_only(true)).await?, Some(tidier))
            }
            None => (writer.clone(), None),
        };
        Ok(Store { writer, readers, tidier, folder: options.folder, _lock: lock })
    }

    /// Opens a folder for reading only, whether or not a server uses it.
    pub(crate) async fn look(folder: &Path) -> Result<Store, StoreError> {
        let options = StoreOptions { folder: Some(folder.to_path_buf()), most_pages: None };
        let connect = connect_options(&options).create_if_missing(false).read_only(true);
        let readers = pool(1, connect).await?;
        Ok(Store { writer: readers.clone(), readers, tidier: None, folder: options.folder, _lock: None })
    }

    /// How safely the writing connection writes.
    pub async fn durability(&self) -> Result<Durability, StoreError> {
        let journal = sqlx::query("PRAGMA journal_mode").fetch_one(&self.writer).await?.try_get(0)?;
        let synchronous = sqlx::query("PRAGMA synchronous").fetch_one(&self.writer).await?.try_get(0)?;
        Ok(Durability { journal, synchronous })
    }

    /// Whether the file answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        Ok(())
    }

    /// Moves what was written ahead into the file, as far as no reader needs it. The writer goes
    /// on meanwhile: its own transactions would wait seconds for it on a busy server.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        if let Some(tidier) = &self.tidier {
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(tidier).await?;
        }
        Ok(())
    }

    /// Finishes all writing and lets go of the file.
    pub async fn close(&self) {
        self.readers.close().await;
        if let Some(tidier) = &self.tidier {
            tidier.close().await;
        }
        self.writer.close().await;
    }
}

fn make(folder: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(folder)
        .map_err(|source| StoreError::Folder { path: folder.to_path_buf(), source })
}

fn connect_options(options: &StoreOptions) -> SqliteConnectOptions {
    let base = match &options.folder {
        Some(folder) => {
            SqliteConnectOptions::new().filename(folder.join("capotreno.db")).create_if_missing(true)
        }
        None => SqliteConnectOptions::new().in_memory(true),
    };
    base.journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", PAGES_AHEAD)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}

async fn pool(connections: u32, options: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        // A file does not hang up like a server far away: no question before each use.
        .test_before_acquire(false)
        .acquire_timeout(Duration::from_secs(30))
        .connect_with(options)
        .await?;
    Ok(pool)
}

/// Brings the schema up to date, each step in a transaction of its own.
async fn migrate(writer: &SqlitePool) -> Result<(), StoreError> {
    let found: i64 = sqlx::query("PRAGMA user_version").fetch_one(writer).await?.try_get(0)?;
    let known = MIGRATIONS.len() as i64;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (at, migration) in MIGRATIONS.iter().enumerate().skip(found.max(0) as usize) {
        let mut change = writer.begin().await?;
        change.execute(sqlx::raw_sql(*migration)).await?;
        let version = format!("PRAGMA user_version = {}", at + 1);
        change.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(version))).await?;
        change.commit().await?;
    }
    Ok(())
}
