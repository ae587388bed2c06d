//! Bots at a table: advice, stand-ins, and the decisions of their own seats.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use capotreno_bots::Thought;
use capotreno_protocol::{Code, HintCandidate, Refused, Reply, ServerMessage};
use capotreno_rules::{Action, Seat, Viewer};
use tokio::task::{AbortHandle, JoinHandle};

use crate::bots::Job;
use crate::clocks::{Grant, Return};
use crate::command::{Command, Out};
use crate::game::Game;
use crate::host::{Host, Visitor};
use crate::table::Who;

/// How long a bot waits before it asks again, where too many wait to think.
const TOO_MANY: Duration = Duration::from_secs(1);

/// What chance adds to a pause is at most so small a part of the usual one.
const JITTER: u32 = 7;

/// A thought that is waited for. When it is dropped nobody waits any longer: it is not thought at
/// all if it has not begun, and ends if it has.
#[derive(Debug)]
pub(crate) struct UnderWay {
    seq: u32,
    task: AbortHandle,
}

impl UnderWay {
    fn after(seq: u32, task: &JoinHandle<()>) -> UnderWay {
        UnderWay { seq, task: task.abort_handle() }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Host {
    /// Chance for one thought, from the table's seed: a word for the bot, a word for its pause.
    fn chance_of(&self, seat: Seat, game: &Game) -> Option<[u64; 2]> {
        let seed = self.table.seed()?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"capotreno bot").update(&seed.0).update(&[seat.0]).update(&game.seq().to_le_bytes());
        let mut words = [[0; 8]; 2];
        hasher.finalize_xof().fill(words.as_flattened_mut());
        Some(words.map(u64::from_le_bytes))
    }

    fn job(&self, seat: Seat, bot: &str, guest: &str) -> Option<Job> {
        let game = self.game.as_ref()?;
        let [seed, _] = self.chance_of(seat, game)?;
        Some(Job {
            guest: guest.to_owned(),
            table: self.table.id.clone(),
            shelf: Arc::clone(game.shelf()),
            view: game.view(Viewer::Seat(seat)),
            bot: bot.to_owned(),
            seed,
        })
    }

    /// Whose bot plays a seat: that of who sits there, otherwise of who opened the table.
    fn patron(&self, seat: Seat) -> String {
        let seat = self.table.seats.get(seat.index());
        match seat.map(|seat| &seat.who) {
            Some(Who::Guest { id, .. } | Who::Shared { id, .. }) => id.clone(),
            Some(Who::Open | Who::Bot { .. }) | None => self.table.owner.clone(),
        }
    }

    /// A bot's advice, sent when it has thought; the host goes on meanwhile. One at a time for
    /// each guest: others' bots want to think too.
    pub fn hint(&mut self, at: usize, id: u32, seat: Seat) {
        let waits = self.game.as_ref().is_some_and(|game| game.state().awaited().contains(seat));
        if !self.table.hints || !waits {
            let code = if waits { Code::NotAllowed } else { Code::Stale };
            return self.refuse(at, id, Refused::server(code));
        }
        let guest = &self.visitors[at].caller.guest.id;
        if self.visitors.iter().any(|visitor| visitor.caller.guest.id == *guest && visitor.waits_for_advice())
        {
            return self.refuse(at, id, Refused::server(Code::Busy));
        }
        let Some(job) = self.job(seat, crate::app::ADVISER, guest) else { return };
        let (app, out, bot) = (Arc::clone(&self.app), self.visitors[at].out.clone(), job.bot.clone());
        let task = tokio::spawn(async move {
            let message = match app.bots.think(job).await {
                Some(thought) => ServerMessage::Answer { id, reply: hint(&thought, bot) },
                None => ServerMessage::Refused { id: Some(id), refused: Refused::server(Code::Busy) },
            };
            let _ = out.try_send(Out::text(&message));
        });
        let seq = self.game.as_deref().map_or(0, Game::seq);
        self.visitors[at].advice = Some(UnderWay::after(seq, &task));
    }

    /// Lets a bot make one decision of a person's seat. It is advice that is followed at once, so
    /// there is none where there are no hints.
    pub fn play_for(&mut self, at: usize, seat: Seat, seq: u32) -> Result<(), Refused> {
        let game = self.owns(at, seat)?;
        if !self.table.hints {
            return Err(Refused::server(Code::NotAllowed));
        }
        Self::is_current(game, seq)?;
        if !game.state().awaited().contains(seat) {
            return Err(Refused::server(Code::Stale));
        }
        self.think(seat, crate::app::ADVISER);
        Ok(())
    }

    pub async fn bot_seat(&mut self, at: usize, seat: Seat, level: Option<String>) -> Result<(), Refused> {
        if !self.table.plays(&self.visitors[at].caller.guest.id, seat) {
            return Err(Refused::server(Code::NotSeated));
        }
        // Before the deal the seat may yet become another's.
        if level.is_some() && self.game.is_none() {
            return Err(Refused::server(Code::NotStarted));
        }
        self.stand_in(seat, level).await
    }

    /// A bot plays a person's seat from now on, or the person does again.
    pub async fn stand_in(&mut self, seat: Seat, level: Option<String>) -> Result<(), Refused> {
        if level.as_deref().is_some_and(|level| !crate::bots::known(level)) {
            return Err(Refused::server(Code::NoSuchBot));
        }
        let Some(entry) = self.table.seats.get_mut(seat.index()) else {
            return Err(Refused::server(Code::NotSeated));
        };
        if level.is_none() && entry.stand_in.is_some() {
            match self.clocks.come_back(seat, self.app.now()) {
                Return::InTime => {}
                Return::Granted { at } => {
                    let seq = self.game.as_deref().map_or(0, Game::seq);
                    self.table.grants.push(Grant { seat, seq, at });
                }
                Return::TooLate => return Err(Refused::server(Code::NotAllowed)),
            }
        }
        // Another bot decides from the next decision on, or changing bots would hold up the game.
        if level.is_none() {
            self.thinking[seat.index()] = None;
        }
        entry.stand_in = level;
        self.save().await;
        self.show_table();
        self.start_bots();
        Ok(())
    }

    /// Lets every bot that owes a decision think about it.
    pub fn start_bots(&mut self) {
        let Some(game) = &self.game else { return };
        let awaited: Vec<Seat> = game.state().awaited().iter().collect();
        for seat in awaited {
            if let Some(bot) = self.table.bot(seat).map(str::to_owned) {
                self.think(seat, &bot);
            }
        }
    }

    fn think(&mut self, seat: Seat, bot: &str) {
        let Some(seq) = self.game.as_deref().map(Game::seq) else { return };
        if self.thinking[seat.index()].is_some() {
            return;
        }
        let job = self.job(seat, bot, &self.patron(seat));
        let (Some(job), Some(own)) = (job, self.own.upgrade()) else { return };
        let app = Arc::clone(&self.app);
        let pause = self.pause(seat, bot);
        let task = tokio::spawn(async move {
            let (thought, ()) = tokio::join!(app.bots.think(job), tokio::time::sleep(pause));
            if thought.is_none() {
                tokio::time::sleep(TOO_MANY).await;
            }
            let _ = own.send(Command::Bot { seat, seq, action: thought.map(|thought| thought.action) }).await;
        });
        self.thinking[seat.index()] = Some(UnderWay::after(seq, &task));
    }

    /// The game has moved on: what is thought about another moment is of no use.
    pub fn drop_stale_thoughts(&mut self) {
        let Some(game) = &self.game else { return };
        let awaited = game.state().awaited();
        for (seat, thought) in self.thinking.iter_mut().enumerate() {
            let current = thought.as_ref().is_some_and(|thought| Self::is_current(game, thought.seq).is_ok());
            if !current || !awaited.contains(Seat(seat as u8)) {
                *thought = None;
            }
        }
    }

    /// How long a bot waits before it acts, where somebody looks: as long as it could think, and a
    /// little more or less by chance; longer while a player may take a claim back. Nothing of it
    /// depends on what the bot sees. Where nobody looks the slot of its thought is all it waits
    /// for, as whoever comes later can still read how long it took, on its clock.
    fn pause(&self, seat: Seat, bot: &str) -> Duration {
        let (pause, game) = (self.app.config.pause(), self.game.as_deref());
        let Some(game) = game.filter(|_| !pause.is_zero() && self.visitors.iter().any(Visitor::looks)) else {
            return Duration::ZERO;
        };
        let window = Duration::from_millis(self.app.config.take_back_window);
        let window = if self.can_take_back().is_some() { window } else { Duration::ZERO };
        let calm = self.app.bots.calm(bot, game.shelf(), self.table.players());
        let [_, chance] = self.chance_of(seat, game).unwrap_or_default();
        let most = (pause / JITTER).as_millis() as u64;
        pause.max(window).max(calm) + Duration::from_millis(chance % (most + 1))
    }

    /// A bot's decision, unless the game has moved on or the player has come back.
    pub async fn bot_decided(&mut self, seat: Seat, seq: u32, action: Option<Action>) {
        if self.thinking[seat.index()].as_ref().is_none_or(|thought| thought.seq != seq) {
            return;
        }
        self.thinking[seat.index()] = None;
        let Some(game) = &self.game else { return };
        let current = Self::is_current(game, seq).is_ok() && game.state().awaited().contains(seat);
        let draft = action.filter(|_| current).and_then(|action| game.play(seat, action).ok());
        let Some(draft) = draft else { return self.start_bots() };
        self.app.metrics.bot_decisions.fetch_add(1, Relaxed);
        // A step that cannot be written is thought about again after a while: see `on_time`.
        if let Ok((_, news)) = self.write(draft).await {
            self.spread(&news);
        }
    }
}

impl Visitor {
    fn looks(&self) -> bool {
        !self.out.is_closed()
    }

    fn waits_for_advice(&self) -> bool {
        self.advice.as_ref().is_some_and(|advice| !advice.task.is_finished())
    }
}

fn hint(thought: &Thought, bot: String) -> Reply {
    let total: f32 = thought.candidates.iter().map(|candidate| candidate.weight).sum();
    let candidates = thought.candidates.iter().take(5).map(|candidate| HintCandidate {
        action: candidate.action.into(),
        weight: if total > 0.0 { candidate.weight / total } else { 0.0 },
        score: candidate.score,
        win: candidate.win,
    });
    Reply::Hint { action: thought.action.into(), candidates: candidates.collect(), bot }
}
