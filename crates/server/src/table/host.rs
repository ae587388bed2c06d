//! The owner of one table: a task that alone changes it, one command after the other.
//!
//! What happens is decided by the session; the host carries it out. A host without visitors goes to
//! sleep; the next command wakes the table from disk.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use capotreno_notation::Chain;
use capotreno_notation::record::{ReplayError, RulesVersion, Step};
use capotreno_protocol::{ClientMessage, Code, Refused, ServerMessage, TablePhase};
use capotreno_session::campaign::table_campaign;
use capotreno_session::{CHAT_SHOWN, Effect, Entry, Input, Session, Settings};
use capotreno_store::{Kept, Lease, Row, Store, StoreError};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::app::App;
use crate::nodes::Owned;
use crate::table::agreed::{Table, person};
use crate::table::command::{Command, Connection, Out};
use crate::table::effects::Thinking;
use crate::table::gallery::Gallery;

/// How far a host looks ahead at most.
const HORIZON: Duration = Duration::from_secs(3_600);

/// Why a table cannot be woken.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is no such table")]
    NoSuchTable,
    #[error("the operator has closed it")]
    Closed,
    #[error("another server owns it")]
    Elsewhere,
    #[error("the database is behind what was played")]
    Stopped,
    #[error("its edition {0} is not here")]
    NoSuchEdition(String),
    #[error("the files it is played on cannot be loaded: {0}")]
    Unloadable(String),
    #[error("its campaign's game cannot be made: {0}")]
    Campaign(String),
    #[error("{0}")]
    CampaignGone(&'static str),
    #[error("its campaign's game was not made: {0}")]
    Unmade(String),
    // Where, not what: a piece of it may be a secret.
    #[error("what was agreed cannot be read (line {}, column {})", .0.line(), .0.column())]
    Body(serde_json::Error),
    #[error("step {0} cannot be read")]
    Unreadable(u32),
    #[error(transparent)]
    Wake(#[from] ReplayError),
    #[error("{0}")]
    Damaged(capotreno_store::ChainBreak),
}

pub(crate) struct Host {
    pub app: Arc<App>,
    pub number: i64,
    pub session: Session,
    pub chain: Chain,
    pub connections: Vec<Connection>,
    /// Where spectators are told what happens; none before the first has come.
    pub gallery: Option<Gallery>,
    pub thinking: Vec<Thinking>,
    /// What is on disk is not what we know: this host ends, the next one reads it all.
    pub ended: bool,
    pub idle_since: Instant,
    pub own: mpsc::WeakSender<Command>,
    /// That this server owns the table; none where it is the only one.
    pub owned: Option<Owned>,
}

impl App {
    /// How tables are run on this server.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            pause: self.config.pause(),
            take_back_window: Duration::from_millis(self.config.take_back_window),
            reveal_wait: i64::try_from(self.config.reveal_wait).unwrap_or(i64::MAX),
            most_spectators: self.config.table_spectators,
            fixed_seed: self.config.fixed_seed.clone(),
            describe: table_campaign,
        }
    }
}

impl Host {
    /// Reads a table and the steps of its game.
    pub async fn load(app: Arc<App>, id: &str, own: mpsc::WeakSender<Command>) -> Result<Host, HostError> {
        // Before anything is read: whoever had it before has written its last step then.
        let owned = app.own(Kept::Table, id).await?;
        let row = app.store.table(id).await?.ok_or(HostError::NoSuchTable)?;
        let mut table: Table = serde_json::from_str(&row.body).map_err(HostError::Body)?;
        if table.closed {
            return Err(HostError::Closed);
        }
        let store = app.store.under(owned.as_ref().map(|owned| owned.lease));
        if let Err(error) = app.adopt(&store, row.number, &mut table).await
            && table.seed().is_some()
        {
            return Err(error);
        }
        let mut host = Host {
            number: row.number,
            chain: Chain::of(&table.id),
            session: Session::new(table, app.settings()),
            app,
            connections: Vec::new(),
            gallery: None,
            thinking: Vec::new(),
            ended: false,
            idle_since: Instant::now(),
            own,
            owned,
        };
        host.load_game().await?;
        Ok(host)
    }

    async fn load_game(&mut self) -> Result<(), HostError> {
        if self.session.table.seed().is_none() {
            if self.session.table.phase == TablePhase::Revealing {
                self.session.await_reveal(self.app.now());
            }
            return Ok(());
        }
        let start = Instant::now();
        let (shelf, options) = self.app.game_at(&self.session.table).await?;
        let (rows, damage) = self.app.store.steps(self.number, &self.session.table.id).await?;
        if let Some(damage) = damage {
            return Err(HostError::Damaged(damage));
        }
        self.app.check_head(Kept::Table, &self.session.table.id, rows.len()).await?;
        let Some(last) = rows.last() else {
            // The server stopped between drawing the seed and writing the deal.
            self.take(Input::Deal { shelf, options }).await;
            return Ok(());
        };
        self.chain = last.link;
        let effects = self.session.wake(self.app.now(), (shelf, options), read_steps(&rows)?)?;
        if let Some(stopped) = &self.session.table.stopped {
            let rules = self.session.table.played_by.as_ref().map_or(RulesVersion::NOW, |by| by.rules);
            tracing::error!(
                "table {}: its game of {} steps was played by version {rules} of the rules and cannot be gone \
                 on with by version {}: {}",
                self.session.table.id,
                rows.len() - 1,
                RulesVersion::NOW,
                stopped.text
            );
        }
        self.app.metrics.wake.note(start.elapsed());
        self.carry_out(effects).await;
        Ok(())
    }

    /// Serves commands until the table goes to sleep.
    pub async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        let effects = self.session.wake_bots(self.app.now());
        Box::pin(self.carry_out(effects)).await;
        loop {
            let wake_at = self.next_moment();
            tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.handle(command).await,
                    None => return,
                },
                () = tokio::time::sleep_until(wake_at) => Box::pin(self.take(Input::Time)).await,
                () = lost(&mut self.owned) => self.ended = true,
            }
            if self.ended {
                if self.owned.is_some() {
                    refuse_all(commands, &Refused::server(Code::Busy)).await;
                }
                return;
            }
            self.show_comings(commands.len()).await;
            if self.may_sleep() && self.app.retire(&self.session.table.id, &commands) {
                tracing::debug!(table = self.number, "sleeps");
                return;
            }
        }
    }

    /// Tells everybody which spectators came and went, once no other command waits.
    pub async fn show_comings(&mut self, waiting: usize) {
        let effects = self.session.show_comings(self.app.now(), waiting);
        if !effects.is_empty() {
            Box::pin(self.carry_out(effects)).await;
        }
    }

    /// When something happens on its own next. What keeps the host awake has a moment of its own
    /// or comes as a command: only a host that may sleep looks whether it is idle.
    pub fn next_moment(&self) -> Instant {
        let (now, wall) = (Instant::now(), self.app.now());
        let mut next = now + HORIZON;
        if !self.session.is_needed() {
            let sleep = Duration::from_secs(self.app.config.sleep_after.max(1));
            next = (self.idle_since + sleep).max(now + Duration::from_millis(10));
        }
        if let Some(moment) = self.session.next_moment() {
            let wait = Duration::from_millis(u64::try_from(moment.saturating_sub(wall)).unwrap_or(0));
            next = next.min(now + wait.min(HORIZON));
        }
        next
    }

    pub fn lease(&self) -> Option<Lease> {
        self.owned.as_ref().map(|owned| owned.lease)
    }

    /// The data, where nothing is written once another server owns the table.
    pub fn store(&self) -> Store {
        self.app.store.under(self.lease())
    }

    /// Another server owns the table: this host ends at once.
    pub fn stop_owning(&mut self) {
        self.ended = true;
        if let Some(lease) = self.lease() {
            self.app.disown(&self.session.table.id, lease);
        }
    }

    fn may_sleep(&self) -> bool {
        let long = self.idle_since.elapsed() >= Duration::from_secs(self.app.config.sleep_after);
        long && !self.session.is_needed()
    }

    pub async fn handle(&mut self, command: Command) {
        self.idle_since = Instant::now();
        // What a command needs while it is carried out is kept apart: an idle host holds none of it.
        match command {
            Command::Enter { connection, since, seat, to } => {
                reply(to, Box::pin(self.enter(*connection, since, seat)).await);
            }
            Command::Gone { connection } => {
                self.connections.retain(|known| known.id != connection);
                Box::pin(self.take(Input::Gone { connection })).await;
            }
            Command::Message { connection, message } => {
                if self.app.writer.is_behind()
                    && let Some(id) = step_asked_for(&message)
                {
                    return self.refuse_now(connection, id);
                }
                let acts = matches!(message, ClientMessage::Act { .. } | ClientMessage::ActNumber { .. });
                let (before, start) = (self.chain, Instant::now());
                Box::pin(self.take(Input::Message { connection, message })).await;
                if acts && self.chain != before {
                    self.app.metrics.action.note(start.elapsed());
                }
            }
            Command::Thought { number, thought } => {
                let thought = thought.map(|thought| *thought);
                self.thinking.retain(|thinking| thinking.number != number);
                let effects = self.session.input(self.app.now(), Input::Thought { number, thought });
                let decided = effects.iter().any(|effect| matches!(effect, Effect::Write { .. }));
                self.app.metrics.bot_decisions.fetch_add(u64::from(decided), Relaxed);
                Box::pin(self.carry_out(effects)).await;
            }
            Command::Rest(request) => Box::pin(self.answer(*request)).await,
        }
    }

    async fn enter(
        &mut self,
        connection: Connection,
        since: Option<u32>,
        seat: Option<u8>,
    ) -> Result<(), Refused> {
        if !self.session.knows_chat()
            && let Ok(lines) = self.app.store.chat(self.number, CHAT_SHOWN).await
        {
            let lines = lines.iter().filter_map(|line| serde_json::from_str(line).ok());
            self.session.chat_read(lines.collect());
        }
        if self.session.table.is_sealed() {
            Box::pin(self.look_at_event()).await;
        }
        self.connections.retain(|known| known.id != connection.id);
        let guest = person(&connection.caller.guest);
        let entry = Entry { connection: connection.id, guest, since, seat };
        let table = &self.session.table;
        if table.owner == guest.id || !table.seats_of(guest.id).is_empty() {
            self.hear_others(guest.id).await?;
        }
        let effects = self.session.enter(self.app.now(), entry)?;
        self.connections.push(connection);
        self.carry_out(effects).await;
        Ok(())
    }
}

/// The id of a message that wants a step to be written.
fn step_asked_for(message: &ClientMessage) -> Option<u32> {
    match message {
        ClientMessage::Act { id, .. }
        | ClientMessage::ActNumber { id, .. }
        | ClientMessage::TakeBack { id, .. }
        | ClientMessage::PlayForMe { id, .. } => Some(*id),
        ClientMessage::Enter { .. }
        | ClientMessage::Look { .. }
        | ClientMessage::Ask { .. }
        | ClientMessage::BotSeat { .. }
        | ClientMessage::Share { .. }
        | ClientMessage::Reveal { .. }
        | ClientMessage::Chat { .. }
        | ClientMessage::Mute { .. }
        | ClientMessage::BotSpeed { .. }
        | ClientMessage::ChooseColour { .. }
        | ClientMessage::AllowChat { .. }
        | ClientMessage::Ping { .. } => None,
    }
}

/// Done when the table is another server's; never where there are no others.
pub(crate) async fn lost(owned: &mut Option<Owned>) {
    match owned {
        Some(owned) => owned.lost().await,
        None => std::future::pending().await,
    }
}

/// The steps of a game as they were written, each with its moment.
pub(crate) fn read_steps(rows: &[Row]) -> Result<Vec<(i64, Step)>, HostError> {
    let read = |row: &Row| match serde_json::from_slice(&row.body) {
        Ok(step) => Ok((row.at, step)),
        Err(_) => Err(HostError::Unreadable(row.seq)),
    };
    rows.iter().map(read).collect()
}

/// A host that ends while people are there (a panic, a disk that says something else) sends them
/// away to come back: the next host reads everything from disk.
impl Drop for Host {
    fn drop(&mut self) {
        self.app.lobby.note_people(&self.session.table.id, 0, 0);
        // Where the table goes on elsewhere that is no error.
        let refused = Refused::server(if self.owned.is_some() { Code::Stopping } else { Code::Internal });
        for visitor in &self.connections {
            let bye = ServerMessage::Bye { refused: refused.clone(), again: true };
            let _ = visitor.out.try_send(Out::text(&bye));
            self.app.hang_up(visitor.id);
        }
    }
}

/// Answers all that was asked of a table that cannot be woken.
pub(crate) async fn refuse_all(mut commands: mpsc::Receiver<Command>, refused: &Refused) {
    commands.close();
    while let Some(command) = commands.recv().await {
        match command {
            Command::Enter { to, .. } => reply(to, Err(refused.clone())),
            Command::Rest(request) => request.refuse(refused.clone()),
            Command::Gone { .. } | Command::Message { .. } | Command::Thought { .. } => {}
        }
    }
}

/// Sends an answer; whoever asked may be gone.
pub(crate) fn reply<T>(to: oneshot::Sender<T>, answer: T) {
    let _ = to.send(answer);
}
