//! Damage is named at the start: what was answered once and is missing, and every game and campaign
//! that cannot be read, whether it is being played or over long ago.
//!
//! What is missing is known at once. For everything else the start waits a moment; a large file is
//! looked through in the background, a few games at a time. A game that is asked for meanwhile is
//! checked when it wakes.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use capotreno_session::campaign::Sheet;
use capotreno_store::{ChainBreak, Looked, StoreError, restore_hint};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::table::agreed::Table;
use crate::table::host::HostError;

/// How long the start waits for a look through the whole file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Names what is missing, and looks for what is damaged.
pub async fn look(app: &Arc<App>) {
    let lost = app.store.lost();
    if lost.commits > 0 {
        tracing::error!(
            "the data file is behind what was answered by {} transactions: if no older copy of it was put \
             there, the disk has lost them",
            lost.commits
        );
        for chain in &lost.chains {
            tracing::error!("{chain}");
        }
        hint(app);
    }
    let app = Arc::clone(app);
    let looking = tokio::spawn(async move {
        if let Err(error) = look_through(&app).await {
            tracing::error!(%error, "the data file could not be looked through for damage");
        }
    });
    let _ = tokio::time::timeout(PATIENCE, looking).await;
}

fn hint(app: &App) {
    if let Some(folder) = app.store.folder() {
        tracing::error!("{}", restore_hint(folder));
    }
}

async fn look_through(app: &App) -> Result<(), StoreError> {
    let mut found = Found::default();
    let mut after = i64::MIN;
    loop {
        let part = app.store.look_at_tables(after).await?;
        after = match part.next {
            Some(next) => next,
            None => break,
        };
        found.take(app, &part, |row| unreadable::<Table>("table", &row.id, &row.body));
    }
    after = i64::MIN;
    loop {
        let part = app.store.look_at_campaigns(after).await?;
        after = match part.next {
            Some(next) => next,
            None => break,
        };
        found.take(app, &part, |row| unreadable::<Sheet>("campaign", &row.id, &row.body));
    }
    for line in app.store.examine().await? {
        found.name(app, &format!("the data file: {line}"));
    }
    if found.damaged > 0 {
        hint(app);
    }
    tracing::info!(looked_at = found.looked_at, damaged = found.damaged, "looked through the data file");
    Ok(())
}

/// Why a description cannot be read, if it cannot.
fn unreadable<T: DeserializeOwned>(what: &str, id: &str, body: &str) -> Option<String> {
    let error = serde_json::from_str::<T>(body).err()?;
    Some(format!("{what} {id}: {}", HostError::Body(error)))
}

#[derive(Default)]
struct Found {
    looked_at: u64,
    damaged: u64,
}

impl Found {
    fn take<T>(&mut self, app: &App, part: &Looked<T>, body: impl Fn(&T) -> Option<String>) {
        self.looked_at += part.rows.len() as u64;
        let chains = part.damage.iter().map(ChainBreak::to_string);
        for line in chains.chain(part.rows.iter().filter_map(body)) {
            self.name(app, &line);
        }
    }

    fn name(&mut self, app: &App, line: &str) {
        tracing::error!("{line}");
        self.damaged += 1;
        app.metrics.damaged.store(self.damaged as i64, Relaxed);
    }
}
