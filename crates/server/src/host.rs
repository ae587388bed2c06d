//! The owner of one table: a task that alone changes it, one command after the other.
//!
//! An action is played on a copy, written to disk, and only then becomes the game and is told to
//! everybody. A host without visitors goes to sleep; the next command wakes the table from disk.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use capotreno_protocol::{ChatLine, Code, GameView, Refused, ServerMessage, TablePhase};
use capotreno_rules::{MAX_SEATS, Seat, Viewer};
use capotreno_store::{Chain, StoreError};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::app::App;
use crate::campaign_ask::Ask;
use crate::clocks::Clocks;
use crate::command::{Command, Out};
use crate::gallery::Gallery;
use crate::game::{Game, WakeError};
use crate::host_bots::UnderWay;
use crate::host_visitors::{Shown, send};
use crate::known::Caller;
use crate::table::{Live, Table, Who};

/// When a bot tries again after a write failed.
const TRY_AGAIN: Duration = Duration::from_secs(5);
/// How far a host looks ahead at most.
const HORIZON: Duration = Duration::from_secs(3_600);

/// Why a table cannot be woken.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is no such table")]
    NoSuchTable,
    #[error("its edition {0} is not here")]
    NoSuchEdition(String),
    #[error("its campaign's game cannot be made: {0}")]
    Campaign(String),
    // Where, not what: a piece of it may be a secret.
    #[error("what was agreed cannot be read (line {}, column {})", .0.line(), .0.column())]
    Body(serde_json::Error),
    #[error(transparent)]
    Wake(#[from] WakeError),
    #[error("{0}")]
    Damaged(capotreno_store::ChainBreak),
}

/// Somebody who looks at the table.
#[derive(Debug)]
pub(crate) struct Visitor {
    pub id: u64,
    pub caller: Caller,
    pub out: mpsc::Sender<Out>,
    /// Which seat it looks from; none for a spectator or a drawn curtain.
    pub look: Option<Seat>,
    /// The advice it waits for.
    pub advice: Option<UnderWay>,
    pub place: Place,
}

/// Where a visitor is told what happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Those who sit at the table and who opened it: each hears from the host itself.
    Table,
    /// Everybody else: they all hear the same.
    Gallery,
}

impl Visitor {
    pub fn viewer(&self) -> Viewer {
        self.look.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

pub(crate) struct Host {
    pub app: Arc<App>,
    pub number: i64,
    pub table: Table,
    /// In a box: a host moves through several futures, and each has room for all of it.
    pub game: Option<Box<Game>>,
    pub chain: Chain,
    pub clocks: Clocks,
    pub visitors: Vec<Visitor>,
    /// Where spectators are told what happens; none before the first has come.
    pub gallery: Option<Gallery>,
    pub shown: Shown,
    /// Comings and goings of spectators that the others were not told yet.
    pub due: u32,
    /// The last lines of the chat, once somebody wanted them, and how often there was another.
    pub lines: Option<Vec<ChatLine>>,
    pub said: u64,
    /// What bots are thinking about each seat's decision.
    pub thinking: [Option<UnderWay>; MAX_SEATS],
    pub reveal_until: Option<Instant>,
    /// A write failed: the next one first looks at what is on disk.
    pub in_doubt: bool,
    /// What is on disk is not what we know: this host ends, the next one reads it all.
    pub ended: bool,
    pub idle_since: Instant,
    pub own: mpsc::WeakSender<Command>,
}

impl Host {
    /// Reads a table and the steps of its game.
    pub async fn load(app: Arc<App>, id: &str, own: mpsc::WeakSender<Command>) -> Result<Host, HostError> {
        let row = app.store.table(id).await?.ok_or(HostError::NoSuchTable)?;
        let table: Table = serde_json::from_str(&row.body).map_err(HostError::Body)?;
        let mut host = Host {
            clocks: Clocks::new(table.pace),
            chain: Chain::start(&table.id),
            app,
            number: row.number,
            table,
            game: None,
            visitors: Vec::new(),
            gallery: None,
            shown: Shown::default(),
            due: 0,
            lines: None,
            said: 0,
            thinking: [const { None }; MAX_SEATS],
            reveal_until: None,
            in_doubt: false,
            ended: false,
            idle_since: Instant::now(),
            own,
        };
        host.load_game().await?;
        Ok(host)
    }

    async fn load_game(&mut self) -> Result<(), HostError> {
        let Some(seed) = self.table.seed() else {
            if self.table.phase == TablePhase::Revealing {
                self.reveal_until = Some(Instant::now() + Duration::from_millis(self.app.config.reveal_wait));
            }
            return Ok(());
        };
        let start = Instant::now();
        let (shelf, options) = self.app.game_at(&self.table).await?;
        let (steps, damage) = self.app.store.steps(self.number, &self.table.id).await?;
        if let Some(damage) = damage {
            return Err(HostError::Damaged(damage));
        }
        if steps.is_empty() {
            // The server stopped between drawing the seed and writing the deal.
            self.deal(shelf, options, seed).await;
            return Ok(());
        }
        let times: Vec<i64> = steps.iter().map(|step| step.at).collect();
        let bodies: Vec<Vec<u8>> = steps.into_iter().map(|step| step.body).collect();
        let (clocks, grants) = (&mut self.clocks, &self.table.grants);
        let game = Game::wake_with(shelf, options, seed, &bodies, |seq, step, state| {
            clocks.follow(step, state.awaited(), times.get(seq as usize).copied().unwrap_or(0));
            for grant in grants.iter().filter(|grant| grant.seq == seq) {
                clocks.grant(grant.seat, grant.at);
            }
        })?;
        clocks.resume(self.app.now());
        for (seq, body) in bodies.iter().enumerate() {
            self.chain = self.chain.after(seq as u32, body);
        }
        let took = start.elapsed().as_micros() as u64;
        self.app.metrics.wakes.fetch_add(1, Relaxed);
        self.app.metrics.wake_micros.fetch_add(took, Relaxed);
        self.app.metrics.longest_wake_micros.fetch_max(took, Relaxed);
        self.app.note_awaited(&self.table.id, game.state().awaited());
        let over = game.state().is_over();
        self.game = Some(Box::new(game));
        if over && self.table.phase != TablePhase::Over {
            self.table.phase = TablePhase::Over;
            self.save().await;
            self.tell_campaign();
        }
        Ok(())
    }

    /// Serves commands until the table goes to sleep.
    pub async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        self.start_bots();
        loop {
            let wake_at = self.next_moment();
            tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => return,
                },
                () = tokio::time::sleep_until(wake_at) => Box::pin(self.on_time()).await,
            }
            if self.ended {
                return;
            }
            self.show_comings(commands.len());
            if self.may_sleep() && self.app.retire(&self.table.id, &commands) {
                tracing::debug!(table = self.number, "sleeps");
                return;
            }
        }
    }

    /// When something happens on its own next. What keeps the host awake has a moment of its own
    /// or comes as a command: only a host that may sleep looks whether it is idle.
    pub fn next_moment(&self) -> Instant {
        let now = Instant::now();
        let mut next = now + HORIZON;
        if !self.is_needed() {
            let sleep = Duration::from_secs(self.app.config.sleep_after.max(1));
            next = (self.idle_since + sleep).max(now + Duration::from_millis(10));
        }
        if let Some(until) = self.reveal_until {
            next = next.min(until);
        }
        if self.in_doubt {
            next = next.min(now + TRY_AGAIN);
        }
        if self.table.phase == TablePhase::Playing {
            let wall = self.app.now();
            for (seat, deadline) in self.clocks.deadlines().into_iter().enumerate() {
                // Where a bot plays already, nothing more happens when the time is over.
                let Some(deadline) = deadline.filter(|_| self.table.bot(Seat(seat as u8)).is_none()) else {
                    continue;
                };
                let wait = Duration::from_millis(u64::try_from(deadline - wall).unwrap_or(0));
                next = next.min(now + wait.min(HORIZON));
            }
        }
        next
    }

    /// Whether the host must stay awake: for visitors, for bots, for a deadline.
    fn is_needed(&self) -> bool {
        !self.visitors.is_empty()
            || self.reveal_until.is_some()
            || self.thinking.iter().any(Option::is_some)
            || (self.table.phase == TablePhase::Playing
                && self.clocks.deadlines().iter().any(Option::is_some))
    }

    fn may_sleep(&self) -> bool {
        !self.is_needed() && self.idle_since.elapsed() >= Duration::from_secs(self.app.config.sleep_after)
    }

    async fn on_time(&mut self) {
        if self.reveal_until.is_some_and(|until| until <= Instant::now()) {
            self.finish_reveal().await;
        }
        if self.table.phase != TablePhase::Playing {
            return;
        }
        if self.in_doubt {
            self.start_bots();
        }
        let wall = self.app.now();
        let mut changed = false;
        for (seat, deadline) in self.clocks.deadlines().into_iter().enumerate() {
            let late = deadline.is_some_and(|deadline| deadline <= wall);
            if late && let Some(entry) = self.table.seats.get_mut(seat) {
                let person = matches!(entry.who, Who::Guest { .. } | Who::Shared { .. });
                if person && entry.stand_in.is_none() {
                    entry.stand_in = Some(crate::app::STAND_IN.to_owned());
                    changed = true;
                }
            }
        }
        if changed {
            self.save().await;
            self.show_table();
            self.start_bots();
        }
    }

    pub async fn obey(&mut self, command: Command) {
        self.idle_since = Instant::now();
        // What a command needs while it is carried out is kept apart: an idle host holds none of it.
        match command {
            Command::Enter { connection, since, seat, to } => {
                reply(to, Box::pin(self.enter(connection, since, seat)).await);
            }
            Command::Gone { connection } => self.gone(connection),
            Command::Message { connection, message } => Box::pin(self.hear(connection, message)).await,
            Command::Bot { seat, seq, action } => Box::pin(self.bot_decided(seat, seq, action)).await,
            Command::Rest(request) => Box::pin(self.answer(*request)).await,
        }
    }

    /// From one's own seats, and for who only watches from those that show their cards. Who plays
    /// against them is no spectator.
    pub fn may_look(&self, guest: &str, seat: Seat) -> bool {
        let shown = || self.table.seats.get(seat.index()).is_some_and(|entry| entry.sharing);
        let mine = self.table.seats_of(guest);
        mine.contains(&seat) || (mine.is_empty() && shown())
    }

    /// The game as it travels now.
    pub fn shown(&self, game: &Game, viewer: Viewer) -> GameView {
        let can_take_back = self.can_take_back().map(|seat| seat.0);
        GameView { can_take_back, ..game.shown(viewer) }
    }

    /// Whose last claim can be taken back: only a person's, where the table allows it.
    pub fn can_take_back(&self) -> Option<Seat> {
        let seat = self.game.as_ref().filter(|_| self.table.take_back)?.can_take_back()?;
        let person =
            matches!(self.table.seats.get(seat.index())?.who, Who::Guest { .. } | Who::Shared { .. });
        person.then_some(seat)
    }

    pub fn position(&self, connection: u64) -> Option<usize> {
        self.visitors.iter().position(|visitor| visitor.id == connection)
    }

    /// Sends a message to one visitor; one that does not read is shown out.
    pub fn tell(&mut self, at: usize, message: &ServerMessage) {
        if let Some(visitor) = self.visitors.get(at) {
            send(self, visitor, Out::text(message));
        }
    }

    pub fn refuse(&mut self, at: usize, id: u32, refused: Refused) {
        self.app.metrics.refused.fetch_add(1, Relaxed);
        self.tell(at, &ServerMessage::Refused { id: Some(id), refused });
    }

    pub fn live(&self) -> Live {
        let mut live =
            Live { time_left: self.clocks.time_left(), deadline: self.clocks.deadlines(), ..Live::default() };
        if self.table.phase != TablePhase::Playing {
            live.deadline = [None; MAX_SEATS];
        }
        for visitor in &self.visitors {
            let seats = match visitor.place {
                Place::Table => self.table.seats_of(&visitor.caller.guest.id),
                Place::Gallery => Vec::new(),
            };
            live.spectators += u32::from(seats.is_empty());
            for seat in seats {
                live.here[seat.index()] = true;
            }
        }
        live
    }

    /// Tells the campaign whose game this is that it is over. It is not waited for: a campaign that
    /// never hears of it asks when it wakes.
    pub fn tell_campaign(&self) {
        let Some(of) = &self.table.campaign else { return };
        let (app, campaign, table) = (Arc::clone(&self.app), of.id.clone(), self.table.id.clone());
        tokio::spawn(async move {
            let _ = app.tell_campaign(&campaign, Ask::GameOver { table }).await;
        });
    }

    /// Writes the table down. A failure is logged: the game itself is in its steps.
    pub async fn save(&self) -> bool {
        let Ok(body) = serde_json::to_string(&self.table) else { return false };
        let guests = self.table.guests();
        match self.app.store.update_table(self.number, &self.table.stored(&body, &guests)).await {
            Ok(()) => {
                if self.table.public {
                    self.app.lobby.changed();
                }
                true
            }
            Err(error) => {
                tracing::error!(%error, table = self.number, "a table could not be written");
                false
            }
        }
    }
}

/// A host that ends while people are there (a panic, a disk that says something else) sends them
/// away to come back: the next host reads everything from disk.
impl Drop for Host {
    fn drop(&mut self) {
        self.app.lobby.note_people(&self.table.id, 0, 0);
        let refused = Refused::server(Code::Internal);
        for visitor in &self.visitors {
            let bye = ServerMessage::Bye { refused: refused.clone(), again: true };
            let _ = visitor.out.try_send(Out::text(&bye));
            self.app.hang_up(visitor.id);
        }
    }
}

/// Answers all that was asked of a table that cannot be woken.
pub(crate) async fn refuse_all(mut commands: mpsc::Receiver<Command>, code: Code) {
    commands.close();
    while let Some(command) = commands.recv().await {
        match command {
            Command::Enter { to, .. } => reply(to, Err(Refused::server(code))),
            Command::Rest(request) => request.refuse(Refused::server(code)),
            Command::Gone { .. } | Command::Message { .. } | Command::Bot { .. } => {}
        }
    }
}

/// Sends an answer; whoever asked may be gone.
pub(crate) fn reply<T>(to: oneshot::Sender<T>, answer: T) {
    let _ = to.send(answer);
}
