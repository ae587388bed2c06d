//! Keeping what is ours: leases are renewed while the database answers, what nobody uses is given up,
//! what others have left behind is woken. While the database does not answer, time stands still here.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use capotreno_store::{Kept, Lease, StoreError};

use super::{LEASE, Nodes, RENEW, UNUSED, lock};
use crate::app::App;

/// How much that others have left behind is woken at once.
const ADOPTED_AT_ONCE: u32 = 16;

/// Begins to keep what is ours, where the data is in a database that can be away.
pub(crate) fn start(app: &Arc<App>) {
    if app.config.database.is_none() {
        return;
    }
    let app = Arc::downgrade(app);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(RENEW).await;
            let Some(app) = app.upgrade().filter(|app| !*app.ending.borrow()) else { return };
            keep(&app).await;
        }
    });
}

/// Renews everything once.
async fn keep(app: &Arc<App>) {
    let renewed = tokio::time::timeout(RENEW * 2, renew(app)).await.unwrap_or(Err(StoreError::Away));
    note(app, &renewed);
    let Some(nodes) = &app.nodes else { return };
    if renewed.is_err() {
        *lock(&nodes.answers_since) = Instant::now();
        return;
    }
    if nodes.is_draining() || !nodes.role.owns() {
        return;
    }
    nodes.give_up_unused(app).await;
    if lock(&nodes.answers_since).elapsed() >= LEASE {
        adopt_orphans(app, nodes).await;
    }
}

/// Clocks stand still while nothing can be written.
fn note(app: &App, renewed: &Result<(), StoreError>) {
    match renewed {
        Ok(()) => {
            if let Some(away) = app.config.clock.go_on() {
                tracing::warn!("the database answers again after {} s", away.as_secs());
            }
        }
        Err(error) => {
            if app.config.clock.stand_still() {
                tracing::error!(%error, "the database does not answer: clocks stand still until it does");
            }
        }
    }
}

async fn renew(app: &Arc<App>) -> Result<(), StoreError> {
    let Some(nodes) = &app.nodes else { return app.store.time().await.map(drop) };
    if !nodes.beat().await? {
        tracing::error!(
            "another node is called {:?}, or the database never knew this one: this one ends",
            nodes.node.name
        );
        nodes.superseded.notify_one();
    }
    let begun = Instant::now();
    let kept: HashSet<Lease> = nodes.store.renew_leases(&nodes.owner, LEASE).await?.into_iter().collect();
    let mut lost = 0_u32;
    lock(&nodes.claims).retain(|_, claim| {
        let ours = claim.since >= begun || kept.contains(&claim.lease);
        lost += u32::from(!ours);
        ours
    });
    if lost > 0 {
        tracing::warn!(lost, "other servers own what was ours");
    }
    nodes.meet().await
}

impl Nodes {
    /// What is asleep, or was asked for and never woken, may be anybody's.
    async fn give_up_unused(&self, app: &App) {
        let unused = |of: Kept, id: &str, asked: Instant| asked.elapsed() > UNUSED && !app.is_awake(of, id);
        let found: Vec<(Kept, String)> = lock(&self.claims)
            .iter()
            .filter(|((of, id), claim)| unused(*of, id, claim.asked))
            .map(|(key, _)| key.clone())
            .collect();
        for (of, id) in found {
            let _alone = self.lane(&id).lock().await;
            let key = (of, id);
            let lease = {
                let mut claims = lock(&self.claims);
                let still = claims.get(&key).filter(|claim| unused(of, &key.1, claim.asked));
                let Some(lease) = still.map(|claim| claim.lease) else { continue };
                claims.remove(&key);
                lease
            };
            // Where this fails it ends by itself: it is renewed no more once the row is another's, and
            // we take it again like anybody else.
            let _ = self.store.give_up_leases(&[lease]).await;
        }
    }
}

/// What was awake when its owner died or left is woken here, unless another is quicker.
async fn adopt_orphans(app: &Arc<App>, nodes: &Nodes) {
    for (of, id) in nodes.store.orphans(ADOPTED_AT_ONCE).await.unwrap_or_default() {
        app.wake(of, &id);
    }
}
