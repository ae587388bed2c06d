//! One table of a load test: two connections that play game after game.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use capotreno_protocol::{ClientMessage, Reply, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_server::remote::{Glance, Next, Remote, RemoteError, Socket, choose, claim};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{Barrier, Semaphore};

use crate::load::Shared;

pub struct TableTask {
    pub address: SocketAddr,
    pub edition: String,
    pub seed: u64,
    pub pause: Option<Duration>,
    pub shared: Arc<Shared>,
    /// Tables are opened a few at a time.
    pub opening: Arc<Semaphore>,
}

/// A table with both its players.
struct Opened {
    table: String,
    sockets: [Socket; 2],
}

/// A view as it came: read only when its player must decide.
struct Unread(String);

impl Unread {
    fn read(&self) -> Result<Glance, RemoteError> {
        #[derive(Deserialize)]
        struct WithView {
            view: Glance,
        }
        let read = serde_json::from_str::<WithView>(&self.0);
        read.map(|message| message.view).map_err(|error| RemoteError::Answer(format!("{error}: {}", self.0)))
    }

    /// Whether its player may owe a decision. The server writes these words in one way only; they
    /// are searched for because reading every view would cost more than the server does.
    fn may_owe(&self) -> bool {
        self.0.contains(r#""act":true"#)
    }

    fn may_be_over(&self) -> bool {
        !self.0.contains(r#""result":null"#)
    }
}

impl TableTask {
    /// Plays games at one table after the other until told to stop: microseconds of each answer,
    /// and the table it ended at.
    pub async fn run(self, ready: Arc<Barrier>) -> (Vec<u32>, Option<String>) {
        let mut latencies = Vec::new();
        let mut opened = self.open().await;
        ready.wait().await;
        let mut dice = FastDice::new(self.seed);
        while !self.shared.stop.load(Relaxed) {
            let played = match &mut opened {
                Ok(opened) => self.game(&mut opened.sockets, &mut dice, &mut latencies).await,
                Err(_) => Err(RemoteError::Closed),
            };
            match played {
                Ok(()) if self.shared.stop.load(Relaxed) => {}
                Ok(()) => drop(self.shared.over.fetch_add(1, Relaxed)),
                Err(error) => {
                    if self.shared.errors.fetch_add(1, Relaxed) < 5 {
                        eprintln!("table {}: {error}", self.seed);
                    }
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            }
            if !self.shared.stop.load(Relaxed) {
                opened = self.open().await;
            }
        }
        (latencies, opened.ok().map(|opened| opened.table))
    }

    async fn open(&self) -> Result<Opened, RemoteError> {
        let _turn = self.opening.acquire().await;
        let owner = Remote::guest(self.address).await?;
        let other = Remote::guest(self.address).await?;
        let table = owner.open_table(&self.edition, json!([{"kind": "me"}, {"kind": "open"}])).await?;
        other.ask("POST", &format!("/api/tables/{table}/join"), &json!({})).await?;
        owner.ask("POST", &format!("/api/tables/{table}/start"), &json!(null)).await?;
        let sockets = [owner.enter(&table, None).await?, other.enter(&table, None).await?];
        Ok(Opened { table, sockets })
    }

    /// One game by two connections. Returns when it is over or the time is.
    async fn game(
        &self,
        sockets: &mut [Socket; 2],
        dice: &mut FastDice,
        latencies: &mut Vec<u32>,
    ) -> Result<(), RemoteError> {
        let [first, second] = sockets;
        let mut views = [next_view(first).await?, next_view(second).await?];
        loop {
            let mut acted = false;
            for seat in 0..2 {
                if self.shared.stop.load(Relaxed) {
                    return Ok(());
                }
                if !views[seat].may_owe() && !views[seat].may_be_over() {
                    continue;
                }
                let view = views[seat].read()?;
                if view.is_over() {
                    return Ok(());
                }
                let next = choose(&view, dice);
                if matches!(next, Next::Wait) {
                    continue;
                }
                if let Some(pause) = self.pause {
                    let part = f64::from(dice.number_below(2000)) / 1000.0;
                    tokio::time::sleep(pause.mul_f64(part)).await;
                }
                let Some(after) = self.decide(&mut sockets[seat], seat as u8, &view, next, latencies).await?
                else {
                    continue;
                };
                views[seat] = after;
                views[1 - seat] = next_view(&mut sockets[1 - seat]).await?;
                acted = true;
                break;
            }
            if !acted {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }

    /// Makes one decision and waits for its answer and for the view after it.
    async fn decide(
        &self,
        socket: &mut Socket,
        seat: u8,
        view: &Glance,
        next: Next,
        latencies: &mut Vec<u32>,
    ) -> Result<Option<Unread>, RemoteError> {
        let action = match next {
            Next::Act(action) => Some(action),
            Next::Ask(question) => {
                socket.send(&ClientMessage::Ask { id: 1, seat, question }).await?;
                claim(view, &next_answer(socket).await?)
            }
            Next::Wait => None,
        };
        let Some(action) = action else { return Ok(None) };
        let start = Instant::now();
        socket.send(&ClientMessage::Act { id: 2, seat, seq: view.seq, action }).await?;
        loop {
            match hear(socket).await? {
                Heard::View(view) => return Ok(Some(view)),
                Heard::Other(ServerMessage::Done { .. }) if self.shared.measure.load(Relaxed) => {
                    latencies.push(start.elapsed().as_micros().min(u128::from(u32::MAX)) as u32);
                }
                Heard::Other(ServerMessage::Refused { refused, .. }) => {
                    self.shared.refused.fetch_add(1, Relaxed);
                    return Err(RemoteError::Answer(format!("{action:?}: {}", refused.text)));
                }
                Heard::Other(_) | Heard::Table => {}
            }
        }
    }
}

/// A message, read as far as a load test needs it.
enum Heard {
    View(Unread),
    Table,
    Other(ServerMessage),
}

async fn hear(socket: &mut Socket) -> Result<Heard, RemoteError> {
    let text = socket.next_text().await?;
    let is = |word: &str| text.strip_prefix(r#"{"type":""#).is_some_and(|rest| rest.starts_with(word));
    if is("update\"") || is("snapshot\"") {
        return Ok(Heard::View(Unread(text.to_string())));
    }
    if is("table\"") {
        return Ok(Heard::Table);
    }
    let read = serde_json::from_str(&text);
    read.map(Heard::Other).map_err(|error| RemoteError::Answer(format!("{error}: {text}")))
}

async fn next_view(socket: &mut Socket) -> Result<Unread, RemoteError> {
    loop {
        match hear(socket).await? {
            Heard::View(view) => return Ok(view),
            Heard::Other(ServerMessage::Bye { refused, .. }) => {
                return Err(RemoteError::Answer(refused.text));
            }
            Heard::Other(_) | Heard::Table => {}
        }
    }
}

async fn next_answer(socket: &mut Socket) -> Result<Reply, RemoteError> {
    loop {
        match hear(socket).await? {
            Heard::Other(ServerMessage::Answer { reply, .. }) => return Ok(reply),
            Heard::Other(ServerMessage::Refused { refused, .. }) => {
                return Err(RemoteError::Answer(refused.text));
            }
            Heard::Other(_) | Heard::View(_) | Heard::Table => {}
        }
    }
}
