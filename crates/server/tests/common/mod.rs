//! A server in this process, and players that know only its messages.

use std::net::SocketAddr;
use std::time::Duration;

use capotreno_load::{Glance, Next, Remote, Socket, choose, claim};
use capotreno_protocol::{
    ClientMessage, GameView, Query, Refused, Reply, ServerMessage, StepEvents, TableInfo,
};
use capotreno_rules::Action;
use capotreno_rules::chance::FastDice;
use capotreno_server::{Config, Server};
use serde_json::{Value, json};
use tokio::sync::oneshot;

pub mod campaign;

pub use capotreno_testkit::Folder;

/// A server with a runtime of its own: when it has stopped, nothing of it is left, as after the
/// end of a process.
pub struct Running {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: std::thread::JoinHandle<()>,
}

pub fn config() -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        bot_pause: 0,
        bot_budget: 5,
        review_playouts: 8,
        reveal_wait: 300,
        ..Config::default()
    }
}

pub async fn start(config: Config) -> Running {
    let (stop, stopped) = oneshot::channel::<()>();
    let (ready, listening) = oneshot::channel();
    let thread = std::thread::spawn(move || {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::bind(config).await.unwrap();
            ready.send(server.address()).unwrap();
            let stop = async {
                let _ = stopped.await;
            };
            server.run(stop).await.unwrap();
        });
    });
    Running { address: listening.await.unwrap(), stop: Some(stop), thread }
}

impl Running {
    /// Waits until it has ended by itself.
    pub async fn ended(self) {
        let Running { thread, stop, .. } = self;
        tokio::task::spawn_blocking(move || thread.join().unwrap()).await.unwrap();
        drop(stop);
    }

    pub async fn stop(mut self) {
        let _ = self.stop.take().unwrap().send(());
        tokio::task::spawn_blocking(move || self.thread.join().unwrap()).await.unwrap();
    }
}

/// A connection that remembers the last it heard of everything.
pub struct Player {
    pub remote: Remote,
    pub socket: Socket,
    pub view: Option<Box<GameView>>,
    pub table: Option<Box<TableInfo>>,
    pub steps: Vec<StepEvents>,
    /// How many views came without a step that led to them, and after how many steps the last did.
    pub whole: u32,
    pub whole_seq: u32,
    pub texts: Vec<String>,
    next: u32,
}

const PATIENCE: Duration = Duration::from_secs(30);

impl Player {
    pub async fn enter(remote: &Remote, table: &str, since: Option<u32>) -> Player {
        let socket = remote.enter(table, since).await.unwrap();
        let mut player = Player {
            remote: remote.clone(),
            socket,
            view: None,
            table: None,
            steps: Vec::new(),
            whole: 0,
            whole_seq: 0,
            texts: Vec::new(),
            next: 1,
        };
        player.until(|player| player.table.is_some()).await;
        player
    }

    /// Hears one message.
    pub async fn hear(&mut self) -> ServerMessage {
        let text = tokio::time::timeout(PATIENCE, self.socket.next_text())
            .await
            .expect("the server answers")
            .expect("the connection is open");
        let message: ServerMessage = serde_json::from_str(&text).unwrap();
        self.texts.push(text.to_string());
        match &message {
            ServerMessage::Table { table, .. } => self.table = Some(table.clone()),
            ServerMessage::Entered { table, view, steps, .. } => {
                self.table = Some(table.clone());
                if let Some(view) = view {
                    self.see(view, steps);
                }
            }
            ServerMessage::Update { steps, view } => self.see(view, steps),
            _ => {}
        }
        message
    }

    fn see(&mut self, view: &GameView, steps: &[StepEvents]) {
        self.view = Some(Box::new(view.clone()));
        self.steps.extend(steps.iter().cloned());
        if steps.is_empty() {
            self.whole += 1;
            self.whole_seq = view.seq;
        }
    }

    pub async fn until(&mut self, ready: impl Fn(&Player) -> bool) {
        while !ready(self) {
            self.hear().await;
        }
    }

    pub fn seq(&self) -> u32 {
        self.view.as_ref().map_or(0, |view| view.seq)
    }

    pub async fn ask(&mut self, message: impl Fn(u32) -> ClientMessage) -> Result<u32, Refused> {
        let id = self.next;
        self.next += 1;
        self.socket.send(&message(id)).await.unwrap();
        loop {
            match self.hear().await {
                ServerMessage::Done { id: done, seq } if done == id => return Ok(seq),
                ServerMessage::Refused { id: refused_id, refused }
                    if refused_id.is_none_or(|other| other == id) =>
                {
                    return Err(refused);
                }
                _ => {}
            }
        }
    }

    pub async fn act(&mut self, seat: u8, seq: u32, action: Action) -> Result<u32, Refused> {
        self.ask(|id| ClientMessage::Act { id, seat, seq, action }).await
    }

    pub async fn question(&mut self, seat: u8, question: Query) -> Reply {
        let id = self.next;
        self.next += 1;
        self.socket.send(&ClientMessage::Ask { id, seat, question }).await.unwrap();
        loop {
            if let ServerMessage::Answer { id: answered, reply } = self.hear().await
                && answered == id
            {
                return reply;
            }
        }
    }

    /// Makes the decision this player owes, if it owes one: chosen at random from the messages.
    pub async fn decide(&mut self, dice: &mut FastDice) -> bool {
        let Some(view) = self.view.clone() else { return false };
        let Some(seat) = view.own.as_ref().map(|own| own.seat) else { return false };
        let action = match choose(&Glance::from(&*view), dice) {
            Next::Act(action) => action,
            Next::Ask(question) => {
                let reply = self.question(seat, question).await;
                claim(&Glance::from(&*view), &reply).expect("a claimable line can be paid")
            }
            Next::Wait => return false,
        };
        let seq = self
            .act(seat, view.seq, action)
            .await
            .unwrap_or_else(|refused| panic!("{action:?} was offered and then refused: {refused:?}"));
        self.until(|player| player.seq() >= seq).await;
        true
    }
}

/// Two guests at a table that is being played.
pub async fn two_players(address: SocketAddr, edition: &str) -> (String, Player, Player) {
    let (anna, bob) = (Remote::guest(address).await.unwrap(), Remote::guest(address).await.unwrap());
    let table = anna.open_table(edition, json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let (status, _) = bob.ask("POST", &format!("/api/tables/{table}/join"), &json!({})).await.unwrap();
    assert_eq!(status, 200);
    let (status, _) = anna.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await.unwrap();
    assert_eq!(status, 200);
    let mut first = Player::enter(&anna, &table, None).await;
    let mut second = Player::enter(&bob, &table, None).await;
    first.until(|player| player.view.is_some()).await;
    second.until(|player| player.view.is_some()).await;
    (table, first, second)
}

/// Plays until the game is over or so many steps were made.
pub async fn play(first: &mut Player, second: &mut Player, dice: &mut FastDice, steps: u32) {
    loop {
        if first.view.as_ref().unwrap().result.is_some()
            && first.view.as_ref().unwrap().may.as_ref().is_some_and(|may| !may.act)
            && second.view.as_ref().unwrap().may.as_ref().is_some_and(|may| !may.act)
            || first.seq() >= steps
        {
            return;
        }
        let acted = first.decide(dice).await || second.decide(dice).await;
        assert!(acted, "somebody owes a decision: {:?}", first.view);
        let seq = first.seq().max(second.seq());
        first.until(|player| player.seq() >= seq).await;
        second.until(|player| player.seq() >= seq).await;
    }
}

/// Asks and is not refused.
pub async fn get(guest: &Remote, path: &str) -> Value {
    let (status, answer) = guest.ask("GET", path, &Value::Null).await.unwrap();
    assert_eq!(status, 200, "GET {path}: {answer}");
    answer
}

pub async fn post(guest: &Remote, path: &str, body: Value) -> Value {
    let (status, answer) = guest.ask("POST", path, &body).await.unwrap();
    assert_eq!(status, 200, "POST {path} {body}: {answer}");
    answer
}

/// The code of a refusal.
pub async fn code(guest: &Remote, method: &str, path: &str, body: Value) -> String {
    let (status, answer) = guest.ask(method, path, &body).await.unwrap();
    assert_ne!(status, 200, "{method} {path}: {answer}");
    answer["error"]["code"].as_str().unwrap_or_default().to_owned()
}

/// Waits until something is forgotten: what is swept is swept soon after the start.
pub async fn until_forgotten(guest: &Remote, path: &str) {
    for _ in 0..300 {
        if guest.ask("GET", path, &Value::Null).await.unwrap().0 == 404 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{path} was not forgotten");
}
