//! One table of a load test: two connections that play game after game.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use capotreno_protocol::{ClientMessage, Code, Reply, ServerMessage};
use capotreno_rules::chance::FastDice;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{Barrier, Semaphore};

use crate::error::RemoteError;
use crate::measure::Shared;
use crate::player::{Glance, Next, choose, claim};
use crate::remote::{Remote, Socket};

/// How long a player waits whom the server has told that it is busy.
const BUSY: Duration = Duration::from_millis(250);

pub(crate) struct TableTask {
    /// Where the two guests come in.
    pub addresses: [SocketAddr; 2],
    pub edition: String,
    /// From 0.
    pub number: usize,
    pub pause: Option<Duration>,
    pub shared: Arc<Shared>,
    /// Tables are opened a few at a time.
    pub opening: Arc<Semaphore>,
}

/// The answer to one action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered {
    /// In which part of the measurement.
    pub part: usize,
    pub micros: u32,
}

/// What a table leaves behind.
#[derive(Debug, Default)]
pub(crate) struct Played {
    pub answers: Vec<Answered>,
    /// Where it ended, and the last step there that was answered as done.
    pub table: Option<String>,
    pub done: u32,
}

/// A table with both its players.
struct Opened {
    table: String,
    sockets: [Socket; 2],
}

/// A view as it came: read only when its player must decide.
pub(crate) struct Unread(String);

impl Unread {
    pub fn read(&self) -> Result<Glance, RemoteError> {
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
    /// Plays games at one table after the other until told to stop.
    pub async fn run(self, ready: Arc<Barrier>) -> Played {
        let mut played = Played::default();
        let mut opened = self.open().await;
        ready.wait().await;
        let mut dice = FastDice::new(self.number as u64);
        while !self.shared.stop.load(Relaxed) {
            let ended = match &mut opened {
                Ok(opened) => self.game(&mut opened.sockets, &mut dice, &mut played).await,
                Err(_) => Err(RemoteError::Closed),
            };
            match ended {
                Ok(()) if self.shared.stop.load(Relaxed) => {}
                Ok(()) => drop(self.shared.over.fetch_add(1, Relaxed)),
                Err(error) => {
                    if self.shared.errors.fetch_add(1, Relaxed) < 5 {
                        eprintln!("table {}: {error}", self.number);
                    }
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            }
            if !self.shared.stop.load(Relaxed) {
                opened = self.open().await;
                played.done = 0;
            }
        }
        played.table = opened.ok().map(|opened| opened.table);
        played
    }

    async fn open(&self) -> Result<Opened, RemoteError> {
        let _turn = self.opening.acquire().await;
        let [first, second] = self.addresses;
        let owner = Remote::guest(first).await?;
        let other = Remote::guest(second).await?;
        let table = owner.open_table(&self.edition, json!([{"kind": "me"}, {"kind": "open"}])).await?;
        other.ask("POST", &format!("/api/tables/{table}/join"), &json!({})).await?;
        owner.ask("POST", &format!("/api/tables/{table}/start"), &json!(null)).await?;
        let sockets = [owner.enter(&table, None).await?, other.enter(&table, None).await?];
        self.shared.now_at(self.number, &table);
        Ok(Opened { table, sockets })
    }

    /// One game by two connections. Returns when it is over or the time is.
    async fn game(
        &self,
        sockets: &mut [Socket; 2],
        dice: &mut FastDice,
        played: &mut Played,
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
                let Some(after) = self.decide(&mut sockets[seat], seat as u8, &view, next, played).await?
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
        played: &mut Played,
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
        // What was asked in one part of the measurement counts there, however late it is answered.
        let part = self.shared.part();
        let start = Instant::now();
        socket.send(&ClientMessage::Act { id: 2, seat, seq: view.seq, action }).await?;
        loop {
            match hear(socket).await? {
                Heard::View(view) => return Ok(Some(view)),
                Heard::Other(ServerMessage::Done { seq, .. }) => {
                    let micros = start.elapsed().as_micros().min(u128::from(u32::MAX)) as u32;
                    played.answers.extend(part.map(|part| Answered { part, micros }));
                    played.done = seq;
                    self.shared.acted(self.number);
                }
                Heard::Other(ServerMessage::Refused { refused, .. }) => {
                    self.shared.refused.fetch_add(1, Relaxed);
                    if refused.code == Code::Busy.word() {
                        tokio::time::sleep(BUSY).await;
                        return Ok(None);
                    }
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
    if is("update\"") || is("entered\"") && !text.contains(r#""view":null"#) {
        return Ok(Heard::View(Unread(text.to_string())));
    }
    if is("table\"") {
        return Ok(Heard::Table);
    }
    let read = serde_json::from_str(&text);
    read.map(Heard::Other).map_err(|error| RemoteError::Answer(format!("{error}: {text}")))
}

pub(crate) async fn next_view(socket: &mut Socket) -> Result<Unread, RemoteError> {
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
