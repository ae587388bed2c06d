//! Turn notifications: a small POST to an address the operator names, for people who are away. With a
//! secret each is signed, so that the receiver knows whose it is and that it is not an old one.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ring::hmac;
use serde::Serialize;
use tokio::sync::Semaphore;
use ureq::Agent;
use ureq::http::Uri;

use crate::secret::hex;

/// Nobody waits longer than this for the receiver.
const PATIENCE: Duration = Duration::from_secs(5);
/// Notifications under way at once; a receiver slower than that misses some.
const MOST_UNDER_WAY: usize = 32;

/// When it was sent, in seconds since 1970.
const TIMESTAMP: &str = "Capotreno-Timestamp";
/// `v1=` and the signature in hexadecimal digits.
const SIGNATURE: &str = "Capotreno-Signature";

/// What the receiver is told: nothing that is secret at the table.
#[derive(Clone, Debug, Serialize)]
pub struct Turn {
    pub table: String,
    pub edition: String,
    pub seat: u8,
    pub name: String,
    /// The guest whose decision the game waits for: the same on all devices and under every name.
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
    key: Option<hmac::Key>,
    under_way: Arc<Semaphore>,
}

/// HMAC-SHA256 over the timestamp, a full stop and the body.
fn signature(key: &hmac::Key, timestamp: &str, body: &str) -> String {
    let tag = hmac::sign(key, format!("{timestamp}.{body}").as_bytes());
    let tag = <[u8; 32]>::try_from(tag.as_ref()).unwrap_or_default();
    format!("v1={}", hex(&tag))
}

/// The time of the calendar: the receiver has no other to compare it with.
pub(crate) fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The headers by which a receiver knows whose a body is and that it is not an old one.
pub(crate) fn signed(key: &hmac::Key, body: &str) -> [(&'static str, String); 2] {
    let timestamp = seconds().to_string();
    let signature = signature(key, &timestamp, body);
    [(TIMESTAMP, timestamp), (SIGNATURE, signature)]
}

impl Webhook {
    /// A receiver at an address with http or https; none for anything else.
    pub fn at(url: &str, secret: Option<&str>) -> Option<Webhook> {
        let uri: Uri = url.parse().ok()?;
        let known = matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some();
        let agent = Agent::config_builder().timeout_global(Some(PATIENCE)).build().new_agent();
        let under_way = Arc::new(Semaphore::new(MOST_UNDER_WAY));
        let key = secret.map(|secret| hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()));
        known.then(|| Webhook { url: url.to_owned(), agent, key, under_way })
    }

    /// Tells the receiver, without waiting for it. A failure is logged and forgotten.
    pub fn tell(&self, turn: &impl Serialize) {
        let Ok(body) = serde_json::to_string(turn) else { return };
        let Ok(place) = Arc::clone(&self.under_way).try_acquire_owned() else {
            tracing::warn!("the receiver of turn notifications is too slow: one was left out");
            return;
        };
        let mut request = self.agent.post(&self.url).header("Content-Type", "application/json");
        if let Some(key) = &self.key {
            for (name, value) in signed(key, &body) {
                request = request.header(name, value);
            }
        }
        tokio::task::spawn_blocking(move || {
            if let Err(error) = request.send(body) {
                tracing::warn!(%error, "a turn notification failed");
            }
            drop(place);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made with Python: `hmac.new(b"secret", b'1700000000.{"table":"t"}', "sha256").hexdigest()`.
    #[test]
    fn a_signature_is_what_others_compute() {
        let key = hmac::Key::new(hmac::HMAC_SHA256, b"secret");
        assert_eq!(
            signature(&key, "1700000000", "{\"table\":\"t\"}"),
            "v1=d73a023051b68169e1295efba4e3ee9c374ad2c79fb530fe4840cb943b333a81"
        );
    }
}
