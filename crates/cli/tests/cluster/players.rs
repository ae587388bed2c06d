//! Players that go on whatever happens: who loses a connection comes back to any node. Everything they
//! say and hear is written down for the checker.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use capotreno_load::{Glance, Next, Remote, RemoteError, Socket, choose, claim};
use capotreno_protocol::{ClientMessage, GameView, ServerMessage, StepEvents};
use capotreno_rules::Stage;
use capotreno_rules::chance::FastDice;
use serde_json::{Value, json};

use crate::campaign::Circle;

/// How long a player thinks.
const THINK: Duration = Duration::from_millis(120);
/// Who hears nothing for so long asks whether anybody is there, and waits as long for an answer.
const SILENCE: Duration = Duration::from_millis(1200);
/// How long a node may take to let somebody in: until a dead owner's lease is over.
const ENTER: Duration = Duration::from_secs(8);

/// What a player does.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    Act(Value),
    TakeBack,
}

#[derive(Clone, Debug)]
pub enum Entry {
    Opened {
        table: String,
        kind: Kind,
        /// The seats that bots do not play.
        people: Vec<u8>,
    },
    /// A company's decision between games was asked for.
    MoveSent { campaign: String, company: Value, with: Value },
    /// The server said that it is done.
    MoveDone { campaign: String, company: Value, with: Value },
    /// Somebody asked for a step of this number.
    Sent { table: String, seat: u8, seq: u32, deed: Deed },
    /// The server said that it is done, and that the game has had so many steps.
    Done { table: String, seat: u8, seq: u32, deed: Deed, at: Instant },
    /// Somebody was shown a step.
    Saw { table: String, guest: String, step: StepEvents },
}

impl Entry {
    /// Whether it tells of a step, or of the one before or after it.
    pub fn is_about(&self, of: &str, step: u32) -> bool {
        let (table, seq) = match self {
            Entry::Opened { .. } | Entry::MoveSent { .. } | Entry::MoveDone { .. } => return false,
            Entry::Sent { table, seq, .. } | Entry::Done { table, seq, .. } => (table, *seq),
            Entry::Saw { table, step, .. } => (table, step.seq),
        };
        table == of && seq.abs_diff(step) <= 1
    }
}

#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<Entry>>>);

impl Log {
    pub fn write(&self, entry: Entry) {
        self.0.lock().unwrap().push(entry);
    }

    pub fn entries(&self) -> Vec<Entry> {
        self.0.lock().unwrap().clone()
    }
}

/// What all players know.
pub struct World {
    pub nodes: Vec<SocketAddr>,
    pub edition: String,
    pub log: Log,
    pub stop: AtomicBool,
}

/// One place where game after game is played.
pub struct Slot {
    pub number: u64,
    pub done: AtomicU64,
    pub refusals: AtomicU64,
    world: Arc<World>,
}

/// How it is played at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    People,
    WithBot,
    Clocked,
    /// A game of a campaign, with a bot; the next one follows from it.
    Campaign,
}

impl Kind {
    /// How long a player thinks. A campaign's game is long, and another one is to follow.
    fn think(self) -> Duration {
        match self {
            Kind::People | Kind::WithBot | Kind::Clocked => THINK,
            Kind::Campaign => THINK / 6,
        }
    }
}

/// A table whose game has begun, and who sits where.
pub type Begun = (String, Vec<(u8, Remote)>);

impl Slot {
    pub fn new(number: u64, world: &Arc<World>) -> Arc<Slot> {
        let (done, refusals) = (AtomicU64::new(0), AtomicU64::new(0));
        Arc::new(Slot { number, done, refusals, world: Arc::clone(world) })
    }

    pub fn kind(&self) -> Kind {
        match self.number % 7 {
            4 => Kind::WithBot,
            6 => Kind::Campaign,
            3 | 5 => Kind::Clocked,
            _ => Kind::People,
        }
    }

    pub fn stopped(&self) -> bool {
        self.world.stop.load(Relaxed)
    }

    pub async fn run(self: Arc<Slot>) {
        let mut dice = FastDice::new(self.number ^ u64::from(std::process::id()) << 8);
        let mut circle = None;
        while !self.stopped() {
            let opened = match self.kind() {
                Kind::Campaign => Circle::next_game(&mut circle, &self, &mut dice).await,
                Kind::People | Kind::WithBot | Kind::Clocked => self.open(&mut dice).await,
            };
            let Ok((table, guests)) = opened else {
                tokio::time::sleep(Duration::from_millis(200)).await;
                continue;
            };
            let people = guests.iter().map(|(seat, _)| *seat).collect();
            self.world.log.write(Entry::Opened { table: table.clone(), kind: self.kind(), people });
            let players = guests.into_iter().map(|(seat, guest)| {
                let seed = u64::from(dice.number_below(1 << 30)) ^ u64::from(seat) << 40;
                let player = Player {
                    slot: Arc::clone(&self),
                    guest,
                    table: table.clone(),
                    seat,
                    dice: FastDice::new(seed),
                    seen: None,
                    next_id: 0,
                };
                tokio::spawn(player.play())
            });
            for player in players.collect::<Vec<_>>() {
                player.await.unwrap();
            }
        }
    }

    pub fn log(&self) -> &Log {
        &self.world.log
    }

    pub fn node(&self, dice: &mut FastDice) -> SocketAddr {
        self.world.nodes[dice.number_below(self.world.nodes.len() as u32) as usize]
    }

    /// A table whose game has begun, each guest at any node; whatever fails is tried again.
    async fn open(&self, dice: &mut FastDice) -> Result<Begun, RemoteError> {
        let owner = Remote::guest(self.node(dice)).await?;
        let other = match self.kind() {
            Kind::WithBot => json!({"kind": "bot", "level": "apprentice"}),
            Kind::People | Kind::Clocked | Kind::Campaign => json!({"kind": "open"}),
        };
        let pace = match self.kind() {
            Kind::Clocked => json!({"clock": "bank", "seconds": 900, "increment": 0}),
            Kind::People | Kind::WithBot | Kind::Campaign => json!({"clock": "none"}),
        };
        let body = json!({
            "edition": self.world.edition, "seats": [{"kind": "me"}, other], "public": true,
            "starter": {"who": "random"}, "pace": pace, "take_back": true, "hints": true, "chat": true,
        });
        let (_, table) = owner.ask("POST", "/api/tables", &body).await?;
        let table = table["id"].as_str().ok_or_else(|| RemoteError::Answer(table.to_string()))?.to_owned();
        let mut guests = vec![owner];
        if !matches!(self.kind(), Kind::WithBot) {
            guests.push(Remote::guest(self.node(dice)).await?);
        }
        let path = format!("/api/tables/{table}");
        while !self.stopped() {
            if let Some(other) = guests.get(1) {
                let _ = other.at(self.node(dice)).ask("POST", &format!("{path}/join"), &json!({})).await;
            }
            let owner = guests[0].at(self.node(dice));
            let _ = owner.ask("POST", &format!("{path}/start"), &Value::Null).await;
            if let Ok((200, info)) = owner.ask("GET", &path, &Value::Null).await
                && info["phase"] == "playing"
            {
                return Ok((table, (0..).zip(guests).collect()));
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Err(RemoteError::Closed)
    }
}

struct Player {
    slot: Arc<Slot>,
    guest: Remote,
    table: String,
    seat: u8,
    dice: FastDice,
    /// The last step that was seen.
    seen: Option<u32>,
    next_id: u32,
}

/// A connection, and what is waited for on it.
struct Visit {
    socket: Socket,
    view: Option<Box<GameView>>,
    /// What was asked for on which view.
    pending: Option<(u32, u32, Option<Deed>)>,
    /// What was done is not on a view that has fewer steps.
    done: u32,
    pinged: bool,
}

impl Player {
    async fn play(mut self) {
        while !self.slot.stopped() {
            let at = self.slot.node(&mut self.dice);
            if self.visit(at).await.is_ok() {
                return;
            }
            let pause = 100 + u64::from(self.dice.number_below(300));
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
    }

    /// Plays until the game is over, or something is wrong with the connection.
    async fn visit(&mut self, at: SocketAddr) -> Result<(), RemoteError> {
        let guest = self.guest.at(at);
        let entering = tokio::time::timeout(ENTER, guest.enter(&self.table, self.seen));
        let socket = entering.await.map_err(|_| RemoteError::Closed)??;
        let mut visit = Visit { socket, view: None, pending: None, done: 0, pinged: false };
        while !self.slot.stopped() {
            if visit.view.as_ref().is_some_and(|view| view.stage == Stage::Over) {
                return Ok(());
            }
            self.decide(&mut visit).await?;
            let wait = if visit.view.is_some() { SILENCE } else { ENTER };
            match tokio::time::timeout(wait, visit.socket.next()).await {
                Ok(message) => {
                    visit.pinged = false;
                    self.hear(&mut visit, message?).await?;
                }
                Err(_) if visit.pinged || visit.view.is_none() => return Err(RemoteError::Closed),
                Err(_) => {
                    visit.pinged = true;
                    let id = self.id();
                    visit.socket.send(&ClientMessage::Ping { id }).await?;
                }
            }
        }
        Ok(())
    }

    fn id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id
    }

    /// Does something, if it is our turn and nothing is waited for.
    async fn decide(&mut self, visit: &mut Visit) -> Result<(), RemoteError> {
        let (Some(view), None) = (&visit.view, &visit.pending) else { return Ok(()) };
        let (seq, seat) = (view.seq, self.seat);
        if seq < visit.done {
            return Ok(());
        }
        let next = choose(&Glance::from(&**view), &mut self.dice);
        if matches!(next, Next::Wait) {
            return Ok(());
        }
        tokio::time::sleep(self.slot.kind().think()).await;
        let id = self.id();
        if self.dice.number_below(20) == 0 {
            let chat = self.id();
            visit.socket.send(&ClientMessage::Chat { id: chat, text: format!("after {seq}") }).await?;
        }
        match next {
            Next::Act(action) => self.act(visit, id, action).await,
            Next::Ask(question) => {
                visit.pending = Some((id, seq, None));
                visit.socket.send(&ClientMessage::Ask { id, seat, question }).await
            }
            Next::Wait => Ok(()),
        }
    }

    async fn act(
        &mut self,
        visit: &mut Visit,
        id: u32,
        action: capotreno_rules::Action,
    ) -> Result<(), RemoteError> {
        let Some(seq) = visit.view.as_ref().map(|view| view.seq) else { return Ok(()) };
        let (table, seat) = (self.table.clone(), self.seat);
        let deed = Deed::Act(serde_json::to_value(action).unwrap());
        visit.pending = Some((id, seq, Some(deed.clone())));
        self.slot.world.log.write(Entry::Sent { table, seat, seq: seq + 1, deed });
        visit.socket.send(&ClientMessage::Act { id, seat, seq, action }).await
    }

    async fn hear(&mut self, visit: &mut Visit, message: ServerMessage) -> Result<(), RemoteError> {
        match message {
            ServerMessage::Entered { view, steps, .. } => {
                self.saw(steps);
                visit.view = view;
            }
            ServerMessage::Update { steps, view } => {
                self.saw(steps);
                visit.view = Some(view);
            }
            ServerMessage::Done { id, seq } => self.done(visit, id, seq).await?,
            ServerMessage::Answer { id, reply } => {
                if let (Some((asked, _, None)), Some(view)) = (&visit.pending, &visit.view)
                    && *asked == id
                {
                    let action = claim(&Glance::from(&**view), &reply).ok_or(RemoteError::Closed)?;
                    let id = self.id();
                    self.act(visit, id, action).await?;
                }
            }
            ServerMessage::Refused { id, .. } => {
                if visit.pending.as_ref().is_some_and(|(asked, ..)| Some(*asked) == id) {
                    self.slot.refusals.fetch_add(1, Relaxed);
                    return Err(RemoteError::Closed);
                }
            }
            ServerMessage::Bye { .. } => return Err(RemoteError::Closed),
            ServerMessage::Welcome { .. }
            | ServerMessage::Table { .. }
            | ServerMessage::Chat { .. }
            | ServerMessage::Notice { .. }
            | ServerMessage::Pong { .. } => {}
        }
        Ok(())
    }

    fn saw(&mut self, steps: Vec<StepEvents>) {
        for step in steps {
            self.seen = self.seen.max(Some(step.seq));
            let (table, guest) = (self.table.clone(), self.guest.id.clone());
            self.slot.world.log.write(Entry::Saw { table, guest, step });
        }
    }

    async fn done(&mut self, visit: &mut Visit, id: u32, seq: u32) -> Result<(), RemoteError> {
        let Some((_, _, Some(deed))) = visit.pending.take_if(|(asked, ..)| *asked == id) else {
            return Ok(());
        };
        let (table, seat, at) = (self.table.clone(), self.seat, Instant::now());
        let log = self.slot.world.log.clone();
        log.write(Entry::Done { table: table.clone(), seat, seq, deed: deed.clone(), at });
        self.slot.done.fetch_add(1, Relaxed);
        visit.done = seq;
        // Now and then a claim is taken back at once, where that is allowed.
        if matches!(deed, Deed::Act(_)) && self.dice.number_below(15) == 0 {
            let id = self.id();
            log.write(Entry::Sent { table, seat, seq: seq + 1, deed: Deed::TakeBack });
            visit.socket.send(&ClientMessage::TakeBack { id, seat, seq }).await?;
        }
        Ok(())
    }
}
