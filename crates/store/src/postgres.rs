//! Opening `PostgreSQL`: the address, the schema and its version; and the fate of transactions whose
//! `COMMIT` was not answered.

use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _};

use crate::campaigns;
use crate::error::StoreError;
use crate::occupy::Occupied;
use crate::open::{Sharing, Store, StoreOptions};
use crate::sql::{Connection, Pool, made, values};
use crate::write::Writing;

/// Each text raises the schema by one. Never change one that was released: add another, and one
/// that the version before can live with, because its servers may still be running beside.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/postgres/0001.sql"),
    include_str!("../migrations/postgres/0002.sql"),
    include_str!("../migrations/postgres/0003.sql"),
    include_str!("../migrations/postgres/0004.sql"),
    include_str!("../migrations/postgres/0005.sql"),
    include_str!("../migrations/postgres/0006.sql"),
    include_str!("../migrations/postgres/0007.sql"),
    include_str!("../migrations/postgres/0008.sql"),
    include_str!("../migrations/postgres/0009.sql"),
    include_str!("../migrations/postgres/0010.sql"),
    include_str!("../migrations/postgres/0011.sql"),
];

/// The oldest `PostgreSQL` that has all we ask for: 14.
const OLDEST: i64 = 140_000;

/// Connections that read, for one server.
const READERS: u32 = 6;
/// One for moves, one for everything else.
const WRITERS: u32 = 2;
/// How long somebody waits for a connection while the database is away.
const WAIT: Duration = Duration::from_secs(10);
/// A transaction whose client is gone without a word holds nobody up for longer.
const FORGOTTEN_AFTER: &str = "30s";
/// And where others wait to take its games over, for no longer than their leases last.
const FORGOTTEN_BY_NODES: &str = "2s";
/// Connections for what must not wait behind anything else: leases that are renewed, and the bell.
const ASIDE: u32 = 2;
/// Half a chronicle that is older was left by a server that is no more.
const PARTIAL_FOR: Duration = Duration::from_secs(3600);

/// Where a database is, for messages: without the password.
fn place(options: &PgConnectOptions) -> String {
    let name = options.get_database().unwrap_or(options.get_username());
    match options.get_socket() {
        Some(socket) => format!("{name} in {}", socket.display()),
        None => format!("{name} on {}:{}", options.get_host(), options.get_port()),
    }
}

fn parse(address: &str, sharing: Sharing) -> Result<PgConnectOptions, StoreError> {
    if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
        return Err(StoreError::Address("it does not begin with postgres://".to_owned()));
    }
    let options = PgConnectOptions::from_str(address).map_err(|error| {
        // What sqlx says would begin with words about the configuration of a program.
        let said = error.to_string();
        StoreError::Address(said.rsplit(": ").next().unwrap_or(&said).to_owned())
    })?;
    let named = options.get_application_name().is_some();
    let options = if named { options } else { options.application_name("capotreno") };
    let forgotten = match sharing {
        Sharing::Nodes => FORGOTTEN_BY_NODES,
        Sharing::Alone | Sharing::Unwatched => FORGOTTEN_AFTER,
    };
    Ok(options
        .options([
            ("idle_in_transaction_session_timeout", forgotten),
            // The database notices within half a minute that a whole machine is gone.
            ("tcp_keepalives_idle", "10"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "3"),
        ])
        .disable_statement_logging())
}

async fn pool(connections: u32, options: PgConnectOptions) -> Result<Pool, StoreError> {
    let pool = PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(WAIT)
        // Whoever runs the database may have chosen speed; what we answer must be on disk.
        .after_connect(|connection, _| {
            Box::pin(async move {
                let text = "SELECT set_config('synchronous_commit', 'on', false) \
                            WHERE current_setting('synchronous_commit') = 'off'";
                sqlx::query(text).fetch_optional(connection).await.map(drop)
            })
        })
        .connect_with(options)
        .await?;
    Ok(Pool::Postgres(pool))
}

/// Asks once and alone, so that the reason of a failure is known: a pool would only say that it waited.
async fn try_out(options: &PgConnectOptions) -> Result<(), StoreError> {
    let unusable = |why: String| StoreError::Unusable { place: place(options), why };
    let connect = tokio::time::timeout(WAIT, PgConnection::connect_with(options));
    let Ok(connection) = connect.await else {
        return Err(unusable("it does not answer".to_owned()));
    };
    let mut connection = connection.map_err(|error| match error {
        sqlx::Error::Io(error) => unusable(error.to_string()),
        sqlx::Error::Database(error) => unusable(error.message().to_owned()),
        error => unusable(error.to_string()),
    })?;
    let text = "SELECT CAST(current_setting('server_version_num') AS BIGINT)";
    let version: i64 = sqlx::query_scalar(text).fetch_one(&mut connection).await?;
    connection.close().await?;
    if version < OLDEST {
        let (found, oldest) = (version / 10_000, OLDEST / 10_000);
        return Err(unusable(format!("it is PostgreSQL {found}, and {oldest} is the oldest that will do")));
    }
    Ok(())
}

/// Makes the schema that the address asks for (`?options[search_path]=club`), where it is missing.
async fn make_schema(connection: &mut Connection) -> Result<(), StoreError> {
    let found: Option<String> = connection.one("SELECT current_schema()", values![]).await?.get(0)?;
    if found.is_some() {
        return Ok(());
    }
    let path: String = connection.one("SHOW search_path", values![]).await?.get(0)?;
    let plain = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    if !plain(&path) {
        let said = format!("the search_path {path:?} must name one schema, in letters, digits and _");
        return Err(StoreError::Address(said));
    }
    connection.run(made(format!("CREATE SCHEMA IF NOT EXISTS \"{path}\""))).await
}

/// Brings the schema up to date, in one transaction and one server at a time.
async fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    connection.execute("BEGIN", values![]).await?;
    connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('capotreno', 0))", values![]).await?;
    make_schema(connection).await?;
    connection
        .run(
            "CREATE TABLE IF NOT EXISTS schema_version \
             (one BIGINT PRIMARY KEY CHECK (one = 1), version BIGINT NOT NULL); \
             INSERT INTO schema_version (one, version) VALUES (1, 0) ON CONFLICT DO NOTHING",
        )
        .await?;
    let found: i64 = connection.one("SELECT version FROM schema_version", values![]).await?.get(0)?;
    let known = MIGRATIONS.len() as i64;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for migration in &MIGRATIONS[found.max(0) as usize..] {
        connection.run(*migration).await?;
    }
    connection.execute("UPDATE schema_version SET version = $1", values![known]).await?;
    connection.execute("COMMIT", values![]).await?;
    Ok(())
}

impl Store {
    pub(crate) async fn open_postgres(address: &str, options: &StoreOptions) -> Result<Store, StoreError> {
        let sharing = options.sharing;
        let options = parse(address, sharing)?;
        try_out(&options).await?;
        let readers = pool(READERS, options.clone()).await?;
        let mut first = readers.acquire().await?;
        if let Err(error) = migrate(&mut first).await {
            first.close_on_drop();
            return Err(match error {
                StoreError::Database(sqlx::Error::Database(error)) => {
                    StoreError::Unusable { place: place(&options), why: error.message().to_owned() }
                }
                error => error,
            });
        }
        drop(first);
        let occupied = match sharing {
            Sharing::Unwatched => None,
            Sharing::Alone | Sharing::Nodes => {
                Some(Arc::new(Occupied::take(&options, place(&options), sharing).await?))
            }
        };
        let old = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let old = old.saturating_sub(PARTIAL_FOR).as_millis();
        campaigns::remove_partial(&readers, i64::try_from(old).unwrap_or(i64::MAX)).await?;
        let aside = pool(ASIDE, options.clone()).await?;
        let writing = Arc::new(Writing::new(pool(WRITERS, options).await?, None, None));
        let lost = Arc::default();
        Ok(Store { writing, readers, aside, folder: None, lost, _lock: None, occupied, under: None })
    }

    /// Waits until every transaction whose `COMMIT` was not answered has come to an end, one way or
    /// the other. Only then what is read is what will stay.
    pub(crate) async fn settle(&self) -> Result<(), StoreError> {
        loop {
            let Some(doubt) = self.writing.doubts().first().cloned() else { return Ok(()) };
            self.end(&doubt).await?;
            self.writing.doubts().retain(|other| *other != doubt);
        }
    }

    /// Ends a transaction that goes on without us.
    async fn end(&self, transaction: &str) -> Result<(), StoreError> {
        let mut connection = self.readers.acquire().await?;
        loop {
            let status = "SELECT pg_xact_status(CAST($1 AS xid8))";
            let row = match connection.one(status, values![transaction]).await {
                Ok(row) => row,
                // A database that never came to this number is another one, or was restored: the
                // transaction is not in it.
                Err(StoreError::Database(sqlx::Error::Database(_))) => return Ok(()),
                Err(error) => return Err(error),
            };
            let status: Option<String> = row.get(0)?;
            if status.as_deref() != Some("in progress") {
                return Ok(());
            }
            let text = "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity \
                        WHERE backend_xid = CAST(CAST($1 AS xid8) AS xid)";
            connection.execute(text, values![transaction]).await?;
        }
    }
}
