//! Leaving without anybody noticing: what this server owns is handed over part by part, and whoever was
//! there is told to come back, spread over a few seconds.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use capotreno_store::Kept;

use super::{Nodes, lock};
use crate::app::App;

/// Over how long visitors are sent away.
const SPREAD: Duration = Duration::from_secs(3);
/// In how many parts tables are handed over.
const PARTS: u32 = 12;
/// How long a table may take to finish what it is doing.
const FINISH: Duration = Duration::from_secs(2);

/// How long connections have to end when the server stops.
const GRACE: Duration = Duration::from_secs(5);

impl App {
    /// How long connections have to end: where they can come back elsewhere, spread over some time.
    pub(crate) fn grace(&self) -> Duration {
        if self.nodes.is_some() { GRACE + SPREAD } else { GRACE }
    }

    /// How long a connection stays when the server stops.
    pub(crate) fn stays(&self, connection: u64) -> Duration {
        match self.nodes {
            Some(_) => SPREAD / 97 * u32::try_from(connection % 97).unwrap_or(0),
            None => Duration::ZERO,
        }
    }

    /// Hands over everything; nothing new is owned here any more.
    pub(crate) async fn hand_over(self: &Arc<App>) {
        let Some(nodes) = &self.nodes else { return };
        nodes.draining.store(true, Relaxed);
        // Those that were asked for before know it by now.
        let owned: Vec<(Kept, String)> = lock(&nodes.claims).keys().cloned().collect();
        tracing::info!(owned = owned.len(), "draining: other servers take over what is owned here");
        let part = owned.len().div_ceil(PARTS as usize).max(1);
        for some in owned.chunks(part) {
            let begun = Instant::now();
            nodes.hand_over(self, some).await;
            tokio::time::sleep((SPREAD / PARTS).saturating_sub(begun.elapsed())).await;
        }
    }

    /// Says goodbye to the other servers.
    pub(crate) async fn leave_nodes(self: &Arc<App>) {
        let Some(nodes) = &self.nodes else { return };
        let rest: Vec<(Kept, String)> = lock(&nodes.claims).keys().cloned().collect();
        nodes.hand_over(self, &rest).await;
        nodes.left.store(true, Relaxed);
        if let Err(error) = nodes.store.gone(&nodes.node).await {
            tracing::warn!(%error, "other servers notice a little later that this one is gone");
        }
    }
}

impl Nodes {
    async fn hand_over(&self, app: &App, some: &[(Kept, String)]) {
        // Without its claim a host stops, and its visitors are told to come back.
        let leases: Vec<_> = {
            let mut claims = lock(&self.claims);
            some.iter().filter_map(|key| claims.remove(key)).map(|claim| claim.lease).collect()
        };
        let until = Instant::now() + FINISH;
        while some.iter().any(|(of, id)| app.is_awake(*of, id)) && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if !leases.is_empty()
            && let Err(error) = self.store.hand_over_leases(&leases).await
        {
            tracing::warn!(%error, "other servers take over a little later");
        }
    }
}
