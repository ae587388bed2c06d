//! How far games and campaigns were played here, to notice a database that is behind: one that was restored
//! from a backup while servers run. What it does not know any more was shown to people, so nobody goes on
//! with such a game until the operator says so; all others go on.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use capotreno_store::{Beat, Kept, StoreError};

use super::{LEASE, MOST_REMEMBERED, Nodes, RENEW, lock};
use crate::app::App;
use crate::table::host::HostError;

/// How long nothing is taken over from a database that turned out to be older: until the other servers have
/// said what is behind in it.
const LOOK_FIRST: Duration = LEASE.saturating_add(RENEW.saturating_mul(2));

#[derive(Debug, Default)]
pub(super) struct Heads {
    tables: Mutex<HashMap<String, u32>>,
    campaigns: Mutex<HashMap<String, u32>>,
    /// When this server last said that it is there, by the database's clock.
    last_beat: Mutex<i64>,
    older_since: Mutex<Option<Instant>>,
}

impl Heads {
    fn of(&self, of: Kept) -> &Mutex<HashMap<String, u32>> {
        match of {
            Kept::Table => &self.tables,
            Kept::Campaign => &self.campaigns,
        }
    }
}

impl Nodes {
    /// Says that this server is there: false where another one has its name.
    pub(super) async fn beat(&self) -> Result<bool, StoreError> {
        let last = *lock(&self.heads.last_beat);
        match self.store.here(&self.node, last).await? {
            Beat::Here(now) => {
                *lock(&self.heads.last_beat) = now;
                return Ok(true);
            }
            Beat::Superseded => return Ok(false),
            // Who has left is there no more.
            Beat::Older if self.left.load(Relaxed) => return Ok(true),
            Beat::Older => {}
        }
        *lock(&self.heads.older_since) = Some(Instant::now());
        tracing::error!(
            "the database is an older one than it was: it is looked through for games that are behind"
        );
        // What is owned here was owned in another database: hosts end and read again.
        lock(&self.claims).clear();
        for of in [Kept::Table, Kept::Campaign] {
            let known: Vec<(String, u32)> =
                lock(self.heads.of(of)).iter().map(|(id, length)| (id.clone(), *length)).collect();
            for (id, length) in known {
                self.look_at(of, &id, length).await?;
            }
        }
        *lock(&self.heads.last_beat) = 0;
        self.store.come_back(&self.node).await
    }

    /// Stops something that is behind, and names it.
    async fn look_at(&self, of: Kept, id: &str, known: u32) -> Result<(), StoreError> {
        let kind = match of {
            Kept::Table => "table",
            Kept::Campaign => "campaign",
        };
        match self.store.length(of, id).await? {
            Some((number, found)) if found < known => {
                tracing::error!(
                    "{kind} {id} had {known} steps and has {found} in the database: it stops; restore a newer \
                     backup, or let it go on from there with `capotreno admin reopen {id}`"
                );
                self.store.stop(of, number).await
            }
            Some(_) => Ok(()),
            None => {
                tracing::error!("{kind} {id} is not in the database any more: restore a newer backup");
                lock(self.heads.of(of)).remove(id);
                Ok(())
            }
        }
    }

    /// Whether something may be taken from the database: it is the one this server knows, or was looked
    /// through by all.
    pub(super) async fn may_take(&self) -> Result<bool, StoreError> {
        let older_since = *lock(&self.heads.older_since);
        let last = *lock(&self.heads.last_beat);
        Ok(older_since.is_none_or(|since| since.elapsed() > LOOK_FIRST)
            && self.store.knows(&self.node, last).await?)
    }
}

impl App {
    /// Something was played so far.
    pub(crate) fn note_head(&self, of: Kept, id: &str, length: u32) {
        let Some(nodes) = &self.nodes else { return };
        let mut heads = lock(nodes.heads.of(of));
        if let Some(known) = heads.get_mut(id) {
            *known = length;
            return;
        }
        if heads.len() >= MOST_REMEMBERED {
            heads.clear();
        }
        heads.insert(id.to_owned(), length);
    }

    /// Something was removed, or is to go on from what there is of it.
    pub(crate) fn forget_head(&self, of: Kept, id: &str) {
        if let Some(nodes) = &self.nodes {
            lock(nodes.heads.of(of)).remove(id);
        }
    }

    /// Fails where the database has less of something than was played here.
    pub(crate) async fn check_head(&self, of: Kept, id: &str, found: usize) -> Result<(), HostError> {
        let Some(nodes) = &self.nodes else { return Ok(()) };
        let known = lock(nodes.heads.of(of)).get(id).copied().unwrap_or(0);
        if known as usize <= found {
            return Ok(());
        }
        nodes.look_at(of, id, known).await?;
        lock(&nodes.claims).remove(&(of, id.to_owned()));
        Err(HostError::Stopped)
    }

    /// Lets something go on that was stopped, from what there is of it: whether it was.
    pub(crate) async fn go_on(&self, id: &str) -> Result<bool, StoreError> {
        let Some(nodes) = &self.nodes else { return Ok(false) };
        for of in [Kept::Table, Kept::Campaign] {
            let held = nodes.store.holder(of, id).await?;
            if let Some(held) = held.filter(|held| held.holder == capotreno_store::Holder::Stopped) {
                self.heads_forgotten(id);
                nodes.store.go_on(of, held.number).await?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}
