//! One server for each `PostgreSQL` database: a lock that the database keeps as long as a connection
//! lives, and lets go of when the server is gone, however it ended.
//!
//! The connection is looked after. Where it broke it is made anew, and the lock is taken again, if
//! need be from what is left of ourselves. Should another server have been quicker, nothing is written
//! any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection as _, Row as _};
use tokio::task::JoinHandle;

use crate::error::StoreError;

/// How often the connection is looked after, and how often it is tried to make it anew.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// How long a server that was just stopped may take to be gone for the database, too.
const GOING: Duration = Duration::from_secs(2);

const TAKE: &str =
    "SELECT pg_try_advisory_lock(hashtextextended('capotreno server of ' || current_schema(), 0))";
/// Which connection this is: a number that is used again, and when it began, which is not.
const WHICH: &str =
    "SELECT pid, CAST(backend_start AS TEXT) FROM pg_stat_activity WHERE pid = pg_backend_pid()";
const END: &str = "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity \
     WHERE pid = $1 AND CAST(backend_start AS TEXT) = $2";

/// The lock, held as long as this value lives.
#[derive(Debug)]
pub(crate) struct Occupied {
    place: String,
    lost: Arc<AtomicBool>,
    keeper: JoinHandle<()>,
}

impl Drop for Occupied {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

/// The connection that holds the lock.
struct Holder {
    connection: PgConnection,
    pid: i32,
    began: String,
}

/// What came of trying to take the lock.
enum Taken {
    Ours(Holder),
    Theirs,
}

async fn take(options: &PgConnectOptions, before: Option<(i32, &str)>) -> Result<Taken, sqlx::Error> {
    let mut connection = PgConnection::connect_with(options).await?;
    if let Some((pid, began)) = before {
        sqlx::query(END).bind(pid).bind(began).execute(&mut connection).await?;
    }
    let row = sqlx::query(WHICH).fetch_one(&mut connection).await?;
    let (pid, began) = (row.try_get(0)?, row.try_get(1)?);
    let taken: bool = sqlx::query_scalar(TAKE).fetch_one(&mut connection).await?;
    Ok(if taken { Taken::Ours(Holder { connection, pid, began }) } else { Taken::Theirs })
}

/// Looks after the lock for ever.
async fn keep(options: PgConnectOptions, mut holder: Holder, lost: Arc<AtomicBool>) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        if !lost.load(Relaxed) && holder.connection.ping().await.is_ok() {
            continue;
        }
        match take(&options, Some((holder.pid, &holder.began))).await {
            Ok(Taken::Ours(again)) => {
                holder = again;
                if lost.swap(false, Relaxed) {
                    tracing::warn!("the other server is gone: this one writes again");
                }
            }
            Ok(Taken::Theirs) => {
                if !lost.swap(true, Relaxed) {
                    tracing::error!("another server has taken the database: nothing is written any more");
                }
            }
            // The database is away, and so it is for others.
            Err(_) => {}
        }
    }
}

impl Occupied {
    /// Takes the lock of a database, which is at this place.
    pub async fn take(options: &PgConnectOptions, place: String) -> Result<Occupied, StoreError> {
        let since = Instant::now();
        let holder = loop {
            match take(options, None).await? {
                Taken::Ours(holder) => break holder,
                Taken::Theirs if since.elapsed() < GOING => tokio::time::sleep(GOING / 20).await,
                Taken::Theirs => return Err(StoreError::Occupied(place)),
            }
        };
        let lost = Arc::new(AtomicBool::new(false));
        let keeper = tokio::spawn(keep(options.clone(), holder, Arc::clone(&lost)));
        Ok(Occupied { place, lost, keeper })
    }

    /// Fails where another server has it now.
    pub fn check(&self) -> Result<(), StoreError> {
        if self.lost.load(Relaxed) { Err(StoreError::Occupied(self.place.clone())) } else { Ok(()) }
    }
}
