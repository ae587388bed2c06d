//! Planned stops, and who is banned: what the operator has said, known in memory. It stands in the data,
//! where every server of it looks again every few seconds.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use capotreno_store::{Notice, Store, StoreError};
use tokio::sync::watch;

use crate::app::{App, HangUp};

/// How often others' decisions are looked for.
const EVERY: Duration = Duration::from_secs(5);
/// How long after its moment a stop is still spoken of; it was put off then, or forgotten.
const PAST: i64 = 120_000;
/// A server that starts so shortly before a stop, or after it, is what the stop was for.
const MEANT: i64 = 60_000;

/// What players are told of a planned stop.
#[derive(Debug)]
pub struct Notices(watch::Sender<Option<Notice>>);

impl Notices {
    /// What was announced before the start; not what has just happened.
    pub async fn open(store: &Store, now: i64) -> Result<Notices, StoreError> {
        let mut notice = store.notice().await?;
        if notice.as_ref().is_some_and(|notice| notice.stops_at < now.saturating_add(MEANT)) {
            store.set_notice(None).await?;
            notice = None;
        }
        Ok(Notices(watch::Sender::new(notice)))
    }

    /// Something else is told from now on.
    pub fn set(&self, notice: Option<Notice>) {
        self.0.send_if_modified(|known| {
            let changed = *known != notice;
            *known = notice;
            changed
        });
    }

    pub fn subscribe(&self) -> watch::Receiver<Option<Notice>> {
        self.0.subscribe()
    }

    /// What is told at a moment.
    pub fn now(&self, now: i64) -> Option<capotreno_protocol::Notice> {
        let known = self.0.borrow();
        let notice = known.as_ref().filter(|notice| now < notice.stops_at.saturating_add(PAST))?;
        let stops_in = notice.stops_at.saturating_sub(now);
        Some(capotreno_protocol::Notice { text: notice.text.clone(), stops_in })
    }
}

/// Guests who may not come in.
#[derive(Debug)]
pub struct Bans(RwLock<HashSet<String>>);

impl Bans {
    pub async fn open(store: &Store) -> Result<Bans, StoreError> {
        Ok(Bans(RwLock::new(read_bans(store).await?)))
    }

    pub fn has(&self, guest: &str) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(guest)
    }

    /// Takes over who is banned now: who was not before.
    fn set(&self, all: HashSet<String>) -> Vec<String> {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let new = all.difference(&known).cloned().collect();
        *known = all;
        new
    }
}

async fn read_bans(store: &Store) -> Result<HashSet<String>, StoreError> {
    Ok(store.bans().await?.into_iter().map(|ban| ban.guest).collect())
}

impl App {
    /// Takes over what the operator has said, here or at another server of this data. Whoever is banned
    /// is shown out at once.
    pub async fn hear_operator(&self) -> Result<(), StoreError> {
        self.notices.set(self.store.notice().await?);
        for guest in self.bans.set(read_bans(&self.store).await?) {
            for device in self.store.devices(&guest).await? {
                self.log_out(&device.token_hash, HangUp::Banned);
            }
        }
        Ok(())
    }
}

/// Looks again and again until the server stops. A database that is away says nothing new.
pub fn start(app: Arc<App>) {
    tokio::spawn(async move {
        let mut stopping = app.stopping.subscribe();
        while tokio::time::timeout(EVERY, stopping.wait_for(|stop| *stop)).await.is_err() {
            let _ = app.hear_operator().await;
        }
    });
}
