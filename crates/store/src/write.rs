//! Writing: one transaction after the other on one connection, and what a failure leaves behind.
//!
//! A transaction is begun and committed with statements of our own, so what `SQLite` answers to
//! `COMMIT` is the whole truth: there is no count of nested transactions beside it that could be
//! wrong after a failure. A connection that did not come to the end of its transaction, because a
//! statement failed or nobody waited any longer, is closed and never used again; the next write
//! opens the file anew.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{Connection, Row, Sqlite};
use tokio::sync::OwnedMutexGuard;

use crate::chain::Kept;
use crate::error::StoreError;
use crate::heads::Heads;
use crate::open::Store;
use crate::room::Room;

/// How long a proof that writing works is good for: whoever asks more often gets the last answer.
const PROOF_LASTS: Duration = Duration::from_secs(1);

/// Who goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// What a game that is being played needs: waits for one other write at most, and is written
    /// as long as there is any room.
    Move,
    /// Everything else: one at a time, and only while the disk has room to spare.
    Other,
}

/// What writers share.
#[derive(Debug)]
pub(crate) struct Writing {
    /// One connection, so that transactions never wait for each other inside of `SQLite`.
    pool: SqlitePool,
    /// Where all that is no move waits for its turn.
    others: Arc<tokio::sync::Mutex<()>>,
    /// None in memory.
    pub heads: Option<Heads>,
    pub room: Option<Room>,
    last_commit: Mutex<Option<Instant>>,
    proof: tokio::sync::Mutex<Option<Proof>>,
}

#[derive(Clone, Debug)]
struct Proof {
    at: Instant,
    failure: Option<String>,
}

/// Whether writing works: how long ago the file confirmed a commit, and why it does not now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pulse {
    pub last_commit: Option<Duration>,
    pub failure: Option<String>,
}

impl Writing {
    pub fn new(pool: SqlitePool, heads: Option<Heads>, room: Option<Room>) -> Writing {
        let (others, last_commit, proof) = (Arc::default(), Mutex::default(), tokio::sync::Mutex::default());
        Writing { pool, others, heads, room, last_commit, proof }
    }

    fn last_commit(&self) -> MutexGuard<'_, Option<Instant>> {
        self.last_commit.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A transaction. One that is not committed is as if it had never been.
#[derive(Debug)]
pub(crate) struct Change {
    connection: PoolConnection<Sqlite>,
    writing: Arc<Writing>,
    finished: bool,
    /// How long the chains are that this change adds to.
    heads: Vec<(Kept, i64, u32)>,
    _turn: Option<OwnedMutexGuard<()>>,
}

impl std::ops::Deref for Change {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl std::ops::DerefMut for Change {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

impl Drop for Change {
    fn drop(&mut self) {
        if !self.finished {
            self.connection.close_on_drop();
        }
    }
}

impl Change {
    /// A chain has so many steps once this is committed.
    pub fn grows(&mut self, of: Kept, number: i64, steps: u32) {
        self.heads.push((of, number, steps));
    }

    /// Ends the transaction. When this returns, the file itself has confirmed it.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        let row = sqlx::query("UPDATE pulse SET commits = commits + 1 RETURNING commits")
            .fetch_one(&mut *self.connection)
            .await?;
        let commits: i64 = row.try_get(0)?;
        sqlx::query("COMMIT").execute(&mut *self.connection).await?;
        self.finished = true;
        *self.writing.last_commit() = Some(Instant::now());
        if let Some(heads) = &self.writing.heads {
            heads.note(commits, &self.heads);
        }
        Ok(())
    }

    /// Ends the transaction without a trace.
    pub async fn undo(mut self) -> Result<(), StoreError> {
        sqlx::query("ROLLBACK").execute(&mut *self.connection).await?;
        self.finished = true;
        Ok(())
    }
}

impl Store {
    /// Begins a transaction.
    pub(crate) async fn begin(&self, urgency: Urgency) -> Result<Change, StoreError> {
        let turn = match urgency {
            Urgency::Move => None,
            Urgency::Other => {
                self.check_room()?;
                Some(Arc::clone(&self.writing.others).lock_owned().await)
            }
        };
        let connection = self.writing.pool.acquire().await?;
        let writing = Arc::clone(&self.writing);
        let mut change = Change { connection, writing, finished: false, heads: Vec::new(), _turn: turn };
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *change).await?;
        Ok(change)
    }

    /// Whether there is room for what no game that is being played needs.
    fn check_room(&self) -> Result<(), StoreError> {
        match &self.writing.room {
            Some(room) if !room.is_left() => Err(StoreError::NearlyFull),
            Some(_) | None => Ok(()),
        }
    }

    /// Proves that writing works by a write of its own, unless that was done a moment ago.
    pub async fn pulse(&self) -> Pulse {
        let mut proof = self.writing.proof.lock().await;
        let last = *self.writing.last_commit();
        // A failure is of the past once something was written after it.
        let holds = |proof: &Proof| proof.failure.is_none() || last.is_none_or(|last| last <= proof.at);
        let recent = proof.as_ref().filter(|proof| proof.at.elapsed() < PROOF_LASTS);
        if !recent.is_some_and(holds) {
            let failure = self.beat().await.err().map(|error| error.to_string());
            *proof = Some(Proof { at: Instant::now(), failure });
        }
        let failure = proof.as_ref().and_then(|proof| proof.failure.clone());
        let last_commit = self.writing.last_commit().map(|at| at.elapsed());
        Pulse { last_commit, failure }
    }

    /// A transaction that writes nothing but that it was.
    async fn beat(&self) -> Result<(), StoreError> {
        self.begin(Urgency::Move).await?.commit().await
    }

    /// Closes the connection that writes.
    pub(crate) async fn close_writer(&self) {
        self.writing.pool.close().await;
    }

    /// The connection that writes, outside of any transaction.
    pub(crate) async fn writer(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.writing.pool.acquire().await?)
    }

    /// Whether the connection that writes answers; for tests of how safely it writes.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.writer().await?.ping().await?;
        Ok(())
    }
}
