//! What attackers do, each as it was seen to hurt a server once.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use capotreno_bots::{Budget, LEVELS};
use capotreno_campaign::Content;
use capotreno_campaign::autoplay::{self, Setting};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;

use super::Attack;
use crate::error::RemoteError;
use crate::remote::{MOST_SEATS, Remote, edition_for, request};

/// A kind of attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hostile {
    /// Campaigns imported without end, ten at once.
    Imports,
    /// A hundred tables of five bots of the strongest level.
    Bots,
    /// New guests, three hundred a second.
    Guests,
    /// Requests that never end: thousands of connections.
    HalfRequests,
    /// A constant board, asked for as often as it comes.
    Board,
    /// Public tables, two thousand of one guest.
    Tables,
    /// Fifteen hundred spectators at one table.
    Spectators,
}

/// A name that is no attack.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no attack {0:?}; there are {list}", list = Hostile::ALL.map(Hostile::name).join(", "))]
pub struct NoSuchAttack(String);

impl FromStr for Hostile {
    type Err = NoSuchAttack;

    fn from_str(name: &str) -> Result<Hostile, NoSuchAttack> {
        Hostile::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| NoSuchAttack(name.to_owned()))
    }
}

impl Hostile {
    pub const ALL: [Hostile; 7] = [
        Hostile::Imports,
        Hostile::Bots,
        Hostile::Guests,
        Hostile::HalfRequests,
        Hostile::Board,
        Hostile::Tables,
        Hostile::Spectators,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Hostile::Imports => "imports",
            Hostile::Bots => "bots",
            Hostile::Guests => "guests",
            Hostile::HalfRequests => "half-requests",
            Hostile::Board => "board",
            Hostile::Tables => "tables",
            Hostile::Spectators => "spectators",
        }
    }

    /// Starts the attackers; those that need a crowd come back when it is there.
    pub(super) async fn start(self, attack: &Arc<Attack>) -> Result<JoinSet<()>, RemoteError> {
        let mut crowd = JoinSet::new();
        match self {
            Hostile::Imports => {
                let body = Arc::new(import_body()?);
                for _ in 0..attack.scaled(10) {
                    crowd.spawn(import(Arc::clone(attack), Arc::clone(&body)));
                }
            }
            Hostile::Bots => bots(attack).await?,
            Hostile::Guests => {
                for _ in 0..attack.scaled(50) {
                    crowd.spawn(guests(Arc::clone(attack)));
                }
            }
            Hostile::HalfRequests => {
                for _ in 0..attack.scaled(6_000) {
                    crowd.spawn(half_request(Arc::clone(attack)));
                }
            }
            Hostile::Board => {
                for _ in 0..attack.scaled(20) {
                    crowd.spawn(board(Arc::clone(attack)));
                }
            }
            Hostile::Tables => {
                let guest = Remote::guest(attack.endpoint).await?;
                for _ in 0..4 {
                    crowd.spawn(tables(Arc::clone(attack), guest.clone()));
                }
            }
            Hostile::Spectators => spectators(attack, &mut crowd).await?,
        }
        Ok(crowd)
    }
}

/// A whole campaign of bots as an import: the largest file that people really have.
fn import_body() -> Result<Value, RemoteError> {
    let failed = |what: String| RemoteError::Answer(what);
    let content = Content::embedded().map_err(|error| failed(error.to_string()))?;
    let bots = vec!["random".to_owned(); 2];
    let setting = Setting { bots: &bots, seed: 1, budget: Budget::iterations(1), miss: 0 };
    let (campaign, _) =
        autoplay::play(content, &setting).map_err(|failure| failed(format!("{failure:?}")))?;
    let companies = json!([
        {"colour": "black", "seat": {"kind": "me"}},
        {"colour": "blue", "seat": {"kind": "shared", "name": "Other"}},
    ]);
    let options = json!({"pace": {"clock": "none"}});
    Ok(json!({"chronicle": campaign.to_text(), "companies": companies, "options": options}))
}

/// A guest imports until it is refused; then another one does.
async fn import(attack: Arc<Attack>, body: Arc<Value>) {
    loop {
        let Ok(guest) = Remote::guest(attack.endpoint).await else { continue };
        loop {
            let answer = guest.ask("POST", "/api/campaigns/import", &body).await;
            let refused = !answer.as_ref().is_ok_and(|(status, _)| *status < 400);
            attack.count(answer.map(|(status, _)| status));
            if refused {
                break;
            }
        }
    }
}

/// Opens tables of bots and lets them play.
async fn bots(attack: &Attack) -> Result<(), RemoteError> {
    let guest = Remote::guest(attack.endpoint).await?;
    let strongest = LEVELS.last().copied().unwrap_or_default();
    let edition = edition_for(attack.endpoint, MOST_SEATS).await?;
    let seats = vec![json!({"kind": "bot", "level": strongest}); MOST_SEATS];
    for _ in 0..attack.scaled(100) {
        let Ok(table) = guest.open_table(&edition, json!(seats)).await else {
            attack.count(Ok(429));
            continue;
        };
        let started = guest.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await;
        attack.count(started.map(|(status, _)| status));
    }
    Ok(())
}

async fn guests(attack: Arc<Attack>) {
    loop {
        let answer = request(attack.endpoint, "POST", "/api/guest?token=show", &[], "").await;
        attack.count(answer.map(|(status, _)| status));
        // Three hundred a second from fifty of them.
        tokio::time::sleep(Duration::from_millis(160)).await;
    }
}

/// A request whose headers never end. Where the server hangs up, the next one begins.
async fn half_request(attack: Arc<Attack>) {
    loop {
        let held = hold_half(&attack).await;
        attack.count(held.map(|()| 200));
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn hold_half(attack: &Attack) -> Result<(), RemoteError> {
    let mut stream = attack.endpoint.connect().await?;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: example\r\n").await?;
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        stream.write_all(b"X-More: to come\r\n").await?;
    }
}

async fn board(attack: Arc<Attack>) {
    let headers = [("Accept-Encoding", "gzip")];
    let path = format!("/api/editions/{}/board", attack.edition);
    loop {
        let answer = request(attack.endpoint, "GET", &path, &headers, "").await;
        attack.count(match answer {
            // Packed, it is no text, and that is all an attacker wants.
            Err(RemoteError::Request(error)) if error.is_decode() => Ok(200),
            answer => answer.map(|(status, _)| status),
        });
    }
}

async fn tables(attack: Arc<Attack>, guest: Remote) {
    loop {
        let opened = guest.open_table(&attack.edition, json!([{"kind": "me"}, {"kind": "open"}])).await;
        let refused = opened.is_err();
        attack.count(opened.map(|_| 200));
        if refused {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// A crowd at the first honest table, there before this returns.
async fn spectators(attack: &Arc<Attack>, crowd: &mut JoinSet<()>) -> Result<(), RemoteError> {
    let Some(table) = attack.honest.table(0) else { return Ok(()) };
    let guest = Remote::guest(attack.endpoint).await?;
    for _ in 0..attack.scaled(1_500) {
        let entered = guest.enter(&table, None).await;
        match entered {
            Ok(mut socket) => {
                attack.count(Ok(200));
                crowd.spawn(async move { while socket.next_text().await.is_ok() {} });
            }
            Err(error) => attack.count(Err(error)),
        }
    }
    Ok(())
}
