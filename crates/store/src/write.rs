//! Writing: one transaction after the other on one connection, and what a failure leaves behind.
//!
//! A transaction is begun and committed with statements of our own, so what the database answers to
//! `COMMIT` is the whole truth: there is no count of nested transactions beside it that could be
//! wrong after a failure. A connection that did not come to the end of its transaction, because a
//! statement failed or nobody waited any longer, is closed and never used again; the next write
//! opens the database anew. Where `PostgreSQL` did not answer to a `COMMIT`, it may still come to
//! it: such a transaction is remembered, and its end awaited before anything else is written or a
//! chain is read ([`Store::settle`]).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::OwnedMutexGuard;

use crate::chain::Kept;
use crate::error::StoreError;
use crate::heads::Heads;
use crate::leases;
use crate::occupy::Occupied;
use crate::open::Store;
use crate::room::Room;
use crate::sql::{Connection, Pool, values};

/// How long a proof that writing works is good for: whoever asks more often gets the last answer.
const PROOF_LASTS: Duration = Duration::from_secs(1);

/// Who goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// A move: waits for one other write at most, and is written as long as there is any room.
    Move,
    /// What else games need: one at a time, before all others that wait, as long as there is any
    /// room.
    Game,
    /// Everything else: one at a time, and only while the disk has room to spare.
    Other,
}

/// What writers share.
#[derive(Debug)]
pub(crate) struct Writing {
    /// In `SQLite` one connection, so that transactions never wait for each other inside of it. In
    /// `PostgreSQL` two: one for moves, one for whoever's turn it is.
    pool: Pool,
    /// Whose turn it is among all that is no move: so at most one of them stands before a move.
    turn: Arc<tokio::sync::Mutex<()>>,
    /// Where what no game needs waits: so at most one of those stands before a game.
    others: tokio::sync::Mutex<()>,
    /// Transactions of which nobody knows yet whether they were committed.
    pub doubts: Mutex<Vec<String>>,
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
    pub fn new(pool: Pool, heads: Option<Heads>, room: Option<Room>) -> Writing {
        let (turn, others) = (Arc::default(), tokio::sync::Mutex::default());
        let (last_commit, proof) = (Mutex::default(), tokio::sync::Mutex::default());
        let doubts = Mutex::default();
        Writing { pool, turn, others, doubts, heads, room, last_commit, proof }
    }

    pub fn doubts(&self) -> MutexGuard<'_, Vec<String>> {
        self.doubts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn last_commit(&self) -> MutexGuard<'_, Option<Instant>> {
        self.last_commit.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A transaction. One that is not committed is as if it had never been.
#[derive(Debug)]
pub(crate) struct Change {
    connection: Connection,
    writing: Arc<Writing>,
    finished: bool,
    /// What `PostgreSQL` calls this transaction, while it is being committed.
    committing: Option<String>,
    occupied: Option<Arc<Occupied>>,
    /// How long the chains are that this change adds to.
    heads: Vec<(Kept, i64, u32)>,
    _turn: Option<OwnedMutexGuard<()>>,
}

impl std::ops::Deref for Change {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl std::ops::DerefMut for Change {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

impl Drop for Change {
    fn drop(&mut self) {
        if !self.finished {
            self.connection.close_on_drop();
            self.writing.doubts().extend(self.committing.take());
        }
    }
}

impl Change {
    /// A chain has so many steps once this is committed.
    pub fn grows(&mut self, of: Kept, number: i64, steps: u32) {
        self.heads.push((of, number, steps));
    }

    /// Lets nobody else do anything under the same name until this transaction ends, also on other
    /// servers. In `SQLite` nobody could anyway.
    pub async fn alone(&mut self, name: &str) -> Result<(), StoreError> {
        if self.connection.is_postgres() {
            let text = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
            self.connection.execute(text, values![name]).await?;
        }
        Ok(())
    }

    /// Ends the transaction. When this returns, the database itself has confirmed it.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        let commits = if self.connection.is_postgres() {
            self.committing = self.last_look().await?;
            0
        } else {
            let text = "UPDATE pulse SET commits = commits + 1 RETURNING commits";
            self.connection.one(text, values![]).await?.get(0)?
        };
        self.connection.execute("COMMIT", values![]).await?;
        self.finished = true;
        *self.writing.last_commit() = Some(Instant::now());
        if let Some(heads) = &self.writing.heads {
            heads.note(commits, &self.heads);
        }
        Ok(())
    }

    /// What `PostgreSQL` calls this transaction, if it has written anything. Where the database is this
    /// server's alone, nobody can take it until the transaction has ended.
    async fn last_look(&mut self) -> Result<Option<String>, StoreError> {
        let Some(occupied) = &self.occupied else {
            let text = "SELECT CAST(pg_current_xact_id_if_assigned() AS TEXT)";
            return self.connection.one(text, values![]).await?.get(0);
        };
        let text = "SELECT CAST(pg_current_xact_id() AS TEXT), epoch FROM occupancy FOR SHARE";
        let row = self.connection.one(text, values![]).await?;
        occupied.check_epoch(row.get(1)?)?;
        row.get(0)
    }

    /// Ends the transaction without a trace.
    pub async fn undo(mut self) -> Result<(), StoreError> {
        self.connection.execute("ROLLBACK", values![]).await?;
        self.finished = true;
        Ok(())
    }
}

impl Store {
    /// Begins a transaction.
    pub(crate) async fn begin(&self, urgency: Urgency) -> Result<Change, StoreError> {
        let turn = || Arc::clone(&self.writing.turn).lock_owned();
        let turn = match urgency {
            Urgency::Move => None,
            Urgency::Game => Some(turn().await),
            Urgency::Other => {
                self.check_room()?;
                let _first = self.writing.others.lock().await;
                Some(turn().await)
            }
        };
        if let Some(occupied) = &self.occupied {
            occupied.check()?;
        }
        self.settle().await?;
        let connection = self.writing.pool.acquire().await?;
        let begin = if connection.is_postgres() { "BEGIN" } else { "BEGIN IMMEDIATE" };
        let (writing, occupied, heads) = (Arc::clone(&self.writing), self.occupied.clone(), Vec::new());
        let mut change =
            Change { connection, writing, finished: false, committing: None, occupied, heads, _turn: turn };
        change.execute(begin, values![]).await?;
        if let Some(lease) = self.under {
            leases::fence(&mut change, &[lease], &leases::Before::new()).await?;
        }
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
        let mut change = self.begin(Urgency::Move).await?;
        if change.is_postgres() {
            change.execute("UPDATE pulse SET commits = commits + 1", values![]).await?;
        }
        change.commit().await
    }

    /// Closes the connection that writes.
    pub(crate) async fn close_writer(&self) {
        self.writing.pool.close().await;
    }

    /// The connection that writes, outside of any transaction.
    pub(crate) async fn writer(&self) -> Result<Connection, StoreError> {
        self.writing.pool.acquire().await
    }

    /// Whether the connection that writes answers; for tests of how safely it writes.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.writer().await?.execute("SELECT 1", values![]).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use capotreno_notation::Chain;

    use super::*;
    use crate::open::StoreOptions;
    use crate::steps::Row;

    /// Writes that came long before a move are written after it, but for the one that was under way;
    /// and what games need comes before what they do not.
    #[tokio::test]
    async fn a_move_waits_for_one_other_write_at_most() {
        let store = Store::open(StoreOptions::default()).await.unwrap();
        let done = Arc::new(AtomicUsize::new(0));
        let under_way = store.begin(Urgency::Other).await.unwrap();
        let later = |urgency| {
            let (store, done) = (store.clone(), Arc::clone(&done));
            tokio::spawn(async move {
                store.begin(urgency).await.unwrap().commit().await.unwrap();
                done.fetch_add(1, SeqCst)
            })
        };
        let others: Vec<_> = (0..50).map(|_| later(Urgency::Other)).collect();
        // The test has one thread: each of them comes as far as it can before the next.
        tokio::task::yield_now().await;
        let games: Vec<_> = (0..3).map(|_| later(Urgency::Game)).collect();
        tokio::task::yield_now().await;
        let step = {
            let (store, done) = (store.clone(), Arc::clone(&done));
            let step = Row { number: 1, seq: 0, at: 0, body: Vec::new(), link: Chain::of("t") };
            tokio::spawn(async move {
                store.commit(&[step]).await.unwrap();
                done.fetch_add(1, SeqCst)
            })
        };
        tokio::task::yield_now().await;
        under_way.commit().await.unwrap();
        assert_eq!(step.await.unwrap(), 0, "the move is next");
        for game in games {
            assert!(game.await.unwrap() <= 5, "one of the others stood before the games");
        }
        for other in others {
            other.await.unwrap();
        }
        assert_eq!(done.load(SeqCst), 54);
    }
}
