//! Turn notifications: a small POST to an address the operator names, for people who are away.
//!
//! Only `http://`: what needs more (mail, chat rooms, https) is a job for a relay next door.

use std::time::Duration;

use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Nobody waits longer than this for the receiver.
const PATIENCE: Duration = Duration::from_secs(5);

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

/// Tells the receiver, without waiting for it. A failure is logged and forgotten.
pub fn tell(url: &str, turn: &impl Serialize) {
    let Ok(body) = serde_json::to_string(turn) else { return };
    let url = url.to_owned();
    tokio::spawn(async move {
        match tokio::time::timeout(PATIENCE, post(&url, &body)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "a turn notification failed"),
            Err(_) => tracing::warn!("a turn notification took too long"),
        }
    });
}

async fn post(url: &str, body: &str) -> std::io::Result<()> {
    let bad = || std::io::Error::new(std::io::ErrorKind::InvalidInput, "not an http:// address");
    let rest = url.strip_prefix("http://").ok_or_else(bad)?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let address = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
    let mut stream = TcpStream::connect(address).await?;
    let text = format!(
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await?;
    let mut first = [0; 64];
    let read = stream.read(&mut first).await?;
    let answer = String::from_utf8_lossy(&first[..read]);
    let accepted = answer.split(' ').nth(1).is_some_and(|status| status.starts_with('2'));
    if accepted { Ok(()) } else { Err(std::io::Error::other("the receiver did not accept it")) }
}
