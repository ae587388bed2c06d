//! Opening the data: in a folder the lock, the file, its schema and how safely it writes. How
//! `PostgreSQL` is opened stands in [`crate::postgres`].

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::campaigns;
use crate::error::StoreError;
use crate::heads::Heads;
use crate::leases::Lease;
use crate::lock::FolderLock;
use crate::lost::{self, Lost};
use crate::occupy::Occupied;
use crate::private;
use crate::room::Room;
use crate::sql::{Pool, made, values};
use crate::write::Writing;

/// Each text raises the schema by one. Never change one that was released: add another.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/sqlite/0001.sql"),
    include_str!("../migrations/sqlite/0002.sql"),
    include_str!("../migrations/sqlite/0003.sql"),
    include_str!("../migrations/sqlite/0004.sql"),
    include_str!("../migrations/sqlite/0005.sql"),
    include_str!("../migrations/sqlite/0006.sql"),
    include_str!("../migrations/sqlite/0007.sql"),
    include_str!("../migrations/sqlite/0008.sql"),
    include_str!("../migrations/sqlite/0009.sql"),
    include_str!("../migrations/sqlite/0010.sql"),
    include_str!("../migrations/sqlite/0011.sql"),
    include_str!("../migrations/sqlite/0012.sql"),
    include_str!("../migrations/sqlite/0013.sql"),
];

/// Pages written ahead after which a transaction moves them into the file itself, should
/// [`Store::checkpoint`] not have kept up: 32 MB.
const PAGES_AHEAD: &str = "8000";
/// What the part written ahead shrinks to once all of it was moved: 4 MB.
const BYTES_AHEAD: &str = "4194304";

/// Who may use a `PostgreSQL` database beside this server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sharing {
    /// Nobody.
    #[default]
    Alone,
    /// Other servers that share it too.
    Nodes,
    /// Anybody, and nobody looks: for tests of the store.
    Unwatched,
}

/// How the data is kept.
#[derive(Clone, Debug, Default)]
pub struct StoreOptions {
    /// The address of a `PostgreSQL` database, instead of a folder.
    pub database: Option<String>,
    /// Who else may use the database.
    pub sharing: Sharing,
    /// The folder; in memory where none is given, for tests and trying out.
    pub folder: Option<PathBuf>,
    /// The most pages the file may have: a test fills the disk with it.
    pub most_pages: Option<u32>,
    /// Free bytes of the disk below which only what games need is written.
    pub keep_free: u64,
}

/// What the database says about itself; a test asserts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Durability {
    pub journal: String,
    /// 2 is FULL: nothing is answered before it is on disk.
    pub synchronous: i64,
}

/// The data of one server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) writing: Arc<Writing>,
    pub(crate) readers: Pool,
    /// A connection beside the writer: it moves what was written ahead into the file. In memory it
    /// only holds on to the data, which would be gone with the last connection.
    pub(crate) aside: Pool,
    pub(crate) folder: Option<PathBuf>,
    /// What was acknowledged once and is not in the file.
    pub(crate) lost: Arc<Lost>,
    /// Held as long as the store lives.
    pub(crate) _lock: Option<Arc<FolderLock>>,
    pub(crate) occupied: Option<Arc<Occupied>>,
    /// What is written is written only as long as this is its owner's.
    pub(crate) under: Option<Lease>,
}

impl Store {
    pub async fn open(options: StoreOptions) -> Result<Store, StoreError> {
        if let Some(address) = &options.database {
            return Store::open_postgres(address, &options).await;
        }
        let Some(folder) = &options.folder else { return Store::open_in_memory(&options).await };
        let failed = |source| StoreError::Folder { path: folder.clone(), source };
        private::folder(folder).map_err(failed)?;
        let lock = FolderLock::take(folder)?;
        if private::is_open_to_others(folder) {
            tracing::warn!("others can look into {}: chmod 700 closes it to them", folder.display());
        }
        let file = file_options(folder)?;
        let aside = pool(1, file.clone()).await?;
        migrate(&aside).await?;
        campaigns::remove_partial(&aside, i64::MAX).await?;
        let readers = pool(3, file.clone().read_only(true)).await?;
        let (heads, said) = Heads::open(folder).map_err(failed)?;
        let lost = lost::compare(&readers, &heads, said).await?;
        let writer = pool(1, limited(file, &options)).await?;
        let room = Room::new(folder, options.keep_free);
        let writing = Arc::new(Writing::new(writer, Some(heads), Some(room)));
        let folder = options.folder.clone();
        let lost = Arc::new(lost);
        let lock = Some(Arc::new(lock));
        let store = Store { writing, readers, aside, folder, lost, _lock: lock, occupied: None, under: None };
        // What a server that was killed has left written ahead is safe from here on. On a disk that is
        // full it stays where it is and can be read from there.
        if let Err(error) = store.checkpoint().await {
            tracing::warn!(%error, "what was written ahead could not be moved into the data file");
        }
        Ok(store)
    }

    async fn open_in_memory(options: &StoreOptions) -> Result<Store, StoreError> {
        let memory = SqliteConnectOptions::from_str("sqlite::memory:")?.disable_statement_logging();
        let aside = pool(1, memory.clone()).await?;
        migrate(&aside).await?;
        let writer = pool(1, limited(memory, options)).await?;
        let (readers, writing) = (writer.clone(), Arc::new(Writing::new(writer, None, None)));
        let lost = Arc::default();
        Ok(Store { writing, readers, aside, folder: None, lost, _lock: None, occupied: None, under: None })
    }

    /// Opens a folder for reading only, whether or not a server uses it.
    pub(crate) async fn look(folder: &Path) -> Result<Store, StoreError> {
        let connect = connect_options(folder).create_if_missing(false).read_only(true);
        Store::reading(connect, Some(folder.to_path_buf())).await
    }

    /// Opens a copy for reading only; nothing is made beside it.
    pub(crate) async fn look_at_file(file: &Path) -> Result<Store, StoreError> {
        let connect = SqliteConnectOptions::new().filename(file).read_only(true).disable_statement_logging();
        Store::reading(connect, None).await
    }

    async fn reading(connect: SqliteConnectOptions, folder: Option<PathBuf>) -> Result<Store, StoreError> {
        let readers = pool(1, connect).await?;
        let writing = Arc::new(Writing::new(readers.clone(), None, None));
        let (aside, lost) = (readers.clone(), Arc::default());
        Ok(Store { writing, readers, aside, folder, lost, _lock: None, occupied: None, under: None })
    }

    /// How safely the writing connection writes.
    pub async fn durability(&self) -> Result<Durability, StoreError> {
        let mut writer = self.writer().await?;
        if writer.is_postgres() {
            let found: String = writer.one("SHOW synchronous_commit", values![]).await?.get(0)?;
            let synchronous = if found == "off" { 0 } else { 2 };
            return Ok(Durability { journal: "wal".to_owned(), synchronous });
        }
        let journal = writer.one("PRAGMA journal_mode", values![]).await?.get(0)?;
        let synchronous = writer.one("PRAGMA synchronous", values![]).await?.get(0)?;
        Ok(Durability { journal, synchronous })
    }

    /// Moves what was written ahead into the file, as far as no reader needs it. The writer goes
    /// on meanwhile: its own transactions would wait seconds for it on a busy server. `PostgreSQL`
    /// does that by itself.
    pub async fn checkpoint(&self) -> Result<(), StoreError> {
        if self.folder.is_some() {
            self.aside.execute("PRAGMA wal_checkpoint(PASSIVE)", values![]).await?;
        }
        if let Some(heads) = &self.writing.heads {
            heads.synchronise();
        }
        Ok(())
    }

    /// Finishes all writing, leaves nothing written ahead and lets go of the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.close_writer().await;
        if self.folder.is_some() {
            let emptied = self.aside.execute("PRAGMA wal_checkpoint(TRUNCATE)", values![]).await;
            if let Err(error) = emptied {
                tracing::warn!(%error, "what was written ahead stays so until the next start");
            }
        }
        self.aside.close().await;
    }
}

/// The file, made for the user alone where it is new; what stands beside it gets the same rights.
fn file_options(folder: &Path) -> Result<SqliteConnectOptions, StoreError> {
    let options = connect_options(folder);
    let path = options.get_filename().to_path_buf();
    private::open(&path).map_err(|source| StoreError::Folder { path, source })?;
    Ok(options)
}

fn connect_options(folder: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(folder.join("capotreno.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", PAGES_AHEAD)
        .pragma("journal_size_limit", BYTES_AHEAD)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}

/// Every connection that writes has the limit, also one that takes the place of another.
fn limited(connect: SqliteConnectOptions, options: &StoreOptions) -> SqliteConnectOptions {
    match options.most_pages {
        Some(pages) => connect.pragma("max_page_count", pages.to_string()),
        None => connect,
    }
}

async fn pool(connections: u32, options: SqliteConnectOptions) -> Result<Pool, StoreError> {
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
    Ok(Pool::Sqlite(pool))
}

/// Brings the schema up to date, each step in a transaction of its own.
async fn migrate(writer: &Pool) -> Result<(), StoreError> {
    let mut connection = writer.acquire().await?;
    let found: i64 = connection.one("PRAGMA user_version", values![]).await?.get(0)?;
    let known = MIGRATIONS.len() as i64;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (at, migration) in MIGRATIONS.iter().enumerate().skip(found.max(0) as usize) {
        // Whatever fails in between ends the start, and with it the connection.
        connection.execute("BEGIN IMMEDIATE", values![]).await?;
        connection.run(*migration).await?;
        connection.run(made(format!("PRAGMA user_version = {}", at + 1))).await?;
        connection.execute("COMMIT", values![]).await?;
    }
    Ok(())
}
