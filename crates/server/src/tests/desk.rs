//! One table, its host driven by hand: nothing happens that a test does not say.

use std::sync::Arc;

use capotreno_protocol::{ClientMessage, CreateTable, GameView, JoinTable, Refused, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, Seat, Stage};
use capotreno_session::Game;
use capotreno_store::Guest;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use crate::app::App;
use crate::bots::BotPool;
use crate::clock::Clock;
use crate::config::Config;
use crate::guests::known::Caller;
use crate::http::address::Client;
use crate::table::agreed::{Table, person};
use crate::table::command::{Command, Connection, Out, Request};
use crate::table::host::Host;

pub const NOON: i64 = 1_700_000_000_000;

/// Anna opens tables; Bob and Carla come along.
pub fn guest(at: usize) -> Guest {
    let name = ["anna", "bob", "carla"][at].to_owned();
    Guest { id: name.clone(), name }
}

/// This very machine.
pub fn nowhere() -> Client {
    Client(std::net::IpAddr::from([127, 0, 0, 1]))
}

/// A server on which time stands still and bots do not pause.
pub fn config() -> Config {
    Config {
        clock: Clock::stopped_at(NOON),
        fixed_seed: Some("desk".to_owned()),
        bot_pause: 0,
        ..Config::default()
    }
}

pub struct Desk {
    pub app: Arc<App>,
    pub host: Host,
    /// What bots tell the host; it hears nothing of it.
    pub decided: mpsc::Receiver<Command>,
    /// As long as it is there, bots have somebody to tell.
    _own: mpsc::Sender<Command>,
    heard: Vec<mpsc::Receiver<Out>>,
}

impl Desk {
    /// A table of two that Anna has opened, with the usual options but for those named.
    pub async fn open(changed: &Value) -> Desk {
        Desk::with(changed, None).await
    }

    pub async fn with(changed: &Value, bots: Option<BotPool>) -> Desk {
        Desk::run_as(config(), changed, bots).await
    }

    async fn run_as(config: Config, changed: &Value, bots: Option<BotPool>) -> Desk {
        let mut app = App::new(config).await.unwrap();
        if let Some(bots) = bots {
            Arc::get_mut(&mut app).expect("nobody else has the app yet").bots = bots;
        }
        let mut asked = json!({
            "edition": "nordic", "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
            "starter": {"who": "seat", "seat": 0}, "pace": {"clock": "none"},
            "take_back": true, "hints": true, "chat": true,
        });
        for (name, value) in changed.as_object().unwrap() {
            asked[name] = value.clone();
        }
        let asked: CreateTable = serde_json::from_value(asked).unwrap();
        let edition = app.rules(&asked.edition).unwrap();
        let table = Table::open(&asked, person(&guest(0)), edition, crate::secret::opening(&app)).unwrap();
        app.open_table(&table, nowhere()).await.unwrap();
        let (own, decided) = mpsc::channel(100);
        let host = Host::load(Arc::clone(&app), &table.id, own.downgrade()).await.unwrap();
        Desk { app, host, decided, _own: own, heard: Vec::new() }
    }

    /// Anna and Bob, dealt and here, with their opening tickets chosen.
    pub async fn playing(changed: &Value, bots: Option<BotPool>) -> Desk {
        Desk::playing_as(config(), changed, bots).await
    }

    /// The same on a server that is run in another way.
    pub async fn playing_as(config: Config, changed: &Value, bots: Option<BotPool>) -> Desk {
        let mut desk = Box::pin(Desk::run_as(config, changed, bots)).await;
        Box::pin(desk.join(1)).await.unwrap();
        Box::pin(desk.start()).await.unwrap();
        for at in 0..3 {
            Box::pin(desk.enter(at, None)).await;
        }
        while desk.game().state().public().stage == Stage::OpeningTickets {
            Box::pin(desk.act(&mut FastDice::new(1))).await;
        }
        desk
    }

    pub fn game(&self) -> &Game {
        self.host.session.game.as_ref().unwrap()
    }

    pub async fn ask<T>(
        &mut self,
        request: impl FnOnce(oneshot::Sender<Result<T, Refused>>) -> Request,
    ) -> Result<T, Refused> {
        let (to, answer) = oneshot::channel();
        self.handle(Command::Rest(Box::new(request(to)))).await;
        answer.await.unwrap()
    }

    pub async fn join(&mut self, at: usize) -> Result<(), Refused> {
        let asked = JoinTable::default();
        self.ask(|to| Request::Join { guest: guest(at), asked, to }).await.map(drop)
    }

    pub async fn leave(&mut self, at: usize) -> Result<(), Refused> {
        self.ask(|to| Request::Leave { guest: guest(at), to }).await.map(drop)
    }

    pub async fn start(&mut self) -> Result<(), Refused> {
        self.ask(|to| Request::Start { guest: guest(0), to }).await.map(drop)
    }

    /// Somebody comes to the table; the number of the connection is that of the guest.
    pub async fn enter(&mut self, at: usize, seat: Option<u8>) -> Option<GameView> {
        let (out, queue) = mpsc::channel(1_000);
        while self.heard.len() <= at {
            self.heard.push(mpsc::channel(1).1);
        }
        self.heard[at] = queue;
        let caller = Caller { guest: guest(at), token_hash: [at as u8; 32], client: nowhere() };
        let connection = Box::new(Connection { id: at as u64, caller, out });
        let (to, _answer) = oneshot::channel();
        self.handle(Command::Enter { connection, since: None, seat, to }).await;
        self.view(at)
    }

    /// Lets the host do something, and waits until everybody was told.
    pub async fn handle(&mut self, command: Command) {
        self.host.handle(command).await;
        self.host.show_comings(0).await;
        self.settle().await;
    }

    /// Waits until spectators were told everything.
    pub async fn settle(&self) {
        if let Some(gallery) = &self.host.gallery {
            gallery.settle().await;
        }
    }

    /// Says something and hears the answer: a code where it is refused.
    pub async fn say(&mut self, at: usize, message: ClientMessage) -> Result<(), String> {
        self.hear(at);
        self.handle(Command::Message { connection: at as u64, message }).await;
        for message in self.hear(at) {
            match message {
                ServerMessage::Refused { refused, .. } => return Err(refused.code),
                ServerMessage::Done { .. } => return Ok(()),
                _ => {}
            }
        }
        Ok(())
    }

    pub fn hear(&mut self, at: usize) -> Vec<ServerMessage> {
        let mut messages = Vec::new();
        while let Some(Ok(Out::Text(text))) = self.heard.get_mut(at).map(mpsc::Receiver::try_recv) {
            messages.push(serde_json::from_str(&text).unwrap());
        }
        messages
    }

    /// The last view somebody was sent and has not heard yet.
    pub fn view(&mut self, at: usize) -> Option<GameView> {
        let mut views = self.hear(at).into_iter().filter_map(|message| match message {
            ServerMessage::Entered { view, .. } => view.map(|view| *view),
            ServerMessage::Update { view, .. } => Some(*view),
            _ => None,
        });
        views.next_back()
    }

    pub async fn play(&mut self, seat: Seat, action: Action) {
        let message = ClientMessage::Act { id: 1, seat: seat.0, seq: self.game().seq(), action };
        self.say(seat.index(), message).await.unwrap();
    }

    /// Makes any decision that is due: whose it was, and what it was.
    pub async fn act(&mut self, dice: &mut FastDice) -> (Seat, Action) {
        let game = self.game();
        let seat = game.state().awaited().iter().next().unwrap();
        let action = game.state().random_action(game.edition(), seat, dice).unwrap();
        self.play(seat, action).await;
        (seat, action)
    }

    pub async fn bot_seat(&mut self, seat: u8, level: Option<&str>) -> Result<(), String> {
        let level = level.map(str::to_owned);
        self.say(usize::from(seat), ClientMessage::BotSeat { id: 3, seat, level }).await
    }
}
