//! Turn notifications: a small POST to an address the operator names, for people who are away.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::Semaphore;
use ureq::Agent;
use ureq::http::Uri;

/// Nobody waits longer than this for the receiver.
const PATIENCE: Duration = Duration::from_secs(5);
/// Notifications under way at once; a receiver slower than that misses some.
const MOST_UNDER_WAY: usize = 32;

/// What the receiver is told: nothing that is secret at the table.
#[derive(Clone, Debug, Serialize)]
pub struct Turn {
    pub table: String,
    pub edition: String,
    pub seat: u8,
    pub name: String,
    /// The guest whose decision the game waits for.
    pub guest: String,
}

/// What the receiver is told of a campaign that waits between its games.
#[derive(Clone, Debug, Serialize)]
pub struct CampaignTurn {
    pub campaign: String,
    pub company: u8,
    pub name: String,
    pub guest: String,
}

/// The receiver of the notifications.
#[derive(Clone, Debug)]
pub struct Webhook {
    url: String,
    agent: Agent,
    under_way: Arc<Semaphore>,
}

impl Webhook {
    /// A receiver at an address with http or https; none for anything else.
    pub fn at(url: &str) -> Option<Webhook> {
        let uri: Uri = url.parse().ok()?;
        let known = matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some();
        let agent = Agent::config_builder().timeout_global(Some(PATIENCE)).build().new_agent();
        let under_way = Arc::new(Semaphore::new(MOST_UNDER_WAY));
        known.then(|| Webhook { url: url.to_owned(), agent, under_way })
    }

    /// Tells the receiver, without waiting for it. A failure is logged and forgotten.
    pub fn tell(&self, turn: &impl Serialize) {
        let Ok(body) = serde_json::to_string(turn) else { return };
        let Ok(place) = Arc::clone(&self.under_way).try_acquire_owned() else {
            tracing::warn!("the receiver of turn notifications is too slow: one was left out");
            return;
        };
        let request = self.agent.post(&self.url).header("Content-Type", "application/json");
        tokio::task::spawn_blocking(move || {
            if let Err(error) = request.send(body) {
                tracing::warn!(%error, "a turn notification failed");
            }
            drop(place);
        });
    }
}
