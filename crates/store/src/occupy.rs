//! One server for each `PostgreSQL` database, or several that know of each other: a lock that the
//! database keeps as long as a connection lives, and lets go of when the server is gone, however it
//! ended. Servers that share a database share the lock too.
//!
//! The connection is looked after. Where it broke it is made anew, and the lock is taken again, if
//! need be from what is left of ourselves. Should another server have been quicker, nothing is written
//! any more: whoever takes the database raises an epoch, and every transaction looks in its last moment
//! whether the epoch is still that of its server. So one that was stopped or cut off for a while, and
//! does not know yet, writes nothing either.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection as _, Row as _};
use tokio::task::JoinHandle;

use crate::error::StoreError;
use crate::open::Sharing;

/// How often the connection is looked after, and how often it is tried to make it anew.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// How long a server that was just stopped may take to be gone for the database, too.
const GOING: Duration = Duration::from_secs(2);

const TAKE: &str =
    "SELECT pg_try_advisory_lock(hashtextextended('capotreno server of ' || current_schema(), 0))";
const TAKE_TOGETHER: &str =
    "SELECT pg_try_advisory_lock_shared(hashtextextended('capotreno server of ' || current_schema(), 0))";
/// Which connection this is: a number that is used again, and when it began, which is not.
const WHICH: &str =
    "SELECT pid, CAST(backend_start AS TEXT) FROM pg_stat_activity WHERE pid = pg_backend_pid()";
const END: &str = "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity \
     WHERE pid = $1 AND CAST(backend_start AS TEXT) = $2";

const RAISE: &str = "UPDATE occupancy SET epoch = epoch + 1 RETURNING epoch";
const EPOCH: &str = "SELECT epoch FROM occupancy";

/// The lock, held as long as this value lives.
#[derive(Debug)]
pub(crate) struct Occupied {
    place: String,
    epoch: i64,
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

async fn take(
    options: &PgConnectOptions,
    sharing: Sharing,
    before: Option<(i32, &str)>,
) -> Result<Taken, sqlx::Error> {
    let mut connection = PgConnection::connect_with(options).await?;
    if let Some((pid, began)) = before {
        sqlx::query(END).bind(pid).bind(began).execute(&mut connection).await?;
    }
    let row = sqlx::query(WHICH).fetch_one(&mut connection).await?;
    let (pid, began) = (row.try_get(0)?, row.try_get(1)?);
    let text = match sharing {
        Sharing::Alone | Sharing::Unwatched => TAKE,
        Sharing::Nodes => TAKE_TOGETHER,
    };
    let taken: bool = sqlx::query_scalar(text).fetch_one(&mut connection).await?;
    Ok(if taken { Taken::Ours(Holder { connection, pid, began }) } else { Taken::Theirs })
}

/// Takes the lock again after its connection broke; false where another server was here meanwhile.
async fn retake(
    options: &PgConnectOptions,
    sharing: Sharing,
    holder: &mut Holder,
    epoch: i64,
) -> Result<bool, sqlx::Error> {
    let Taken::Ours(mut again) = take(options, sharing, Some((holder.pid, &holder.began))).await? else {
        return Ok(false);
    };
    let now: i64 = sqlx::query_scalar(EPOCH).fetch_one(&mut again.connection).await?;
    *holder = again;
    Ok(now == epoch)
}

/// Looks after the lock as long as it is ours.
async fn keep(
    options: PgConnectOptions,
    sharing: Sharing,
    mut holder: Holder,
    epoch: i64,
    lost: Arc<AtomicBool>,
) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        if holder.connection.ping().await.is_ok() {
            continue;
        }
        // Where even that fails the database is away, and so it is for others.
        if let Ok(false) = retake(&options, sharing, &mut holder, epoch).await {
            lost.store(true, Relaxed);
            tracing::error!(
                "another server has taken the database: nothing is written here any more; end this one"
            );
            return;
        }
    }
}

impl Occupied {
    /// Takes the lock of a database, which is at this place.
    pub async fn take(
        options: &PgConnectOptions,
        place: String,
        sharing: Sharing,
    ) -> Result<Occupied, StoreError> {
        let since = Instant::now();
        let mut holder = loop {
            match take(options, sharing, None).await? {
                Taken::Ours(holder) => break holder,
                Taken::Theirs if since.elapsed() < GOING => tokio::time::sleep(GOING / 20).await,
                Taken::Theirs => return Err(StoreError::Occupied(place)),
            }
        };
        // Whoever has it alone says so to those who had it before.
        let text = match sharing {
            Sharing::Alone | Sharing::Unwatched => RAISE,
            Sharing::Nodes => EPOCH,
        };
        let epoch = sqlx::query_scalar(text).fetch_one(&mut holder.connection).await?;
        let lost = Arc::new(AtomicBool::new(false));
        let keeper = tokio::spawn(keep(options.clone(), sharing, holder, epoch, Arc::clone(&lost)));
        Ok(Occupied { place, epoch, lost, keeper })
    }

    /// Fails where it is known that another server has it now.
    pub fn check(&self) -> Result<(), StoreError> {
        if self.lost.load(Relaxed) { Err(StoreError::Occupied(self.place.clone())) } else { Ok(()) }
    }

    /// Fails where the epoch of a transaction is not ours.
    pub fn check_epoch(&self, found: i64) -> Result<(), StoreError> {
        if found != self.epoch {
            self.lost.store(true, Relaxed);
        }
        self.check()
    }
}
