//! Bots at a table: advice, stand-ins, and the decisions of their own seats.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use capotreno_bots::Thought;
use capotreno_protocol::{Code, HintCandidate, Refused, Reply, ServerMessage};
use capotreno_rules::{Action, Seat, Viewer};

use crate::bots::Job;
use crate::command::{Command, Out};
use crate::game::Game;
use crate::host::{Host, Visitor};

impl Host {
    fn job(&self, seat: Seat, bot: &str) -> Option<Job> {
        let game = self.game.as_ref()?;
        let seed = self.table.seed()?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"capotreno bot").update(&seed.0).update(&[seat.0]).update(&game.seq().to_le_bytes());
        let mut word = [0; 8];
        hasher.finalize_xof().fill(&mut word);
        let view = game.view(Viewer::Seat(seat));
        Some(Job {
            shelf: Arc::clone(game.shelf()),
            view,
            bot: bot.to_owned(),
            seed: u64::from_le_bytes(word),
        })
    }

    /// A bot's advice, sent when it has thought; the host goes on meanwhile.
    pub fn hint(&mut self, at: usize, id: u32, seat: Seat) {
        let waits = self.game.as_ref().is_some_and(|game| game.state().awaited().contains(seat));
        if !self.table.hints || !waits {
            let code = if waits { Code::NotAllowed } else { Code::Stale };
            return self.refuse(at, id, Refused::server(code));
        }
        let Some(job) = self.job(seat, crate::app::ADVISER) else { return };
        let (app, out, bot) = (Arc::clone(&self.app), self.visitors[at].out.clone(), job.bot.clone());
        tokio::spawn(async move {
            let message = match app.bots.think(job).await {
                Some(thought) => ServerMessage::Answer { id, reply: hint(&thought, bot) },
                None => ServerMessage::Refused { id: Some(id), refused: Refused::server(Code::Busy) },
            };
            let _ = out.try_send(Out::text(&message));
        });
    }

    /// Lets a bot make one decision of a person's seat.
    pub fn play_for(&mut self, at: usize, seat: Seat, seq: u32) -> Result<(), Refused> {
        let game = self.owns(at, seat)?;
        Self::is_current(game, seq)?;
        if !game.state().awaited().contains(seat) {
            return Err(Refused::server(Code::Stale));
        }
        self.think(seat, crate::app::ADVISER);
        Ok(())
    }

    pub async fn bot_seat(&mut self, at: usize, seat: Seat, level: Option<String>) -> Result<(), Refused> {
        if !self.table.plays(&self.visitors[at].guest.id, seat) {
            return Err(Refused::server(Code::NotSeated));
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
            self.clocks.taken_back(seat, self.app.now());
        }
        entry.stand_in = level;
        self.thinking[seat.index()] = None;
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
        let (Some(job), Some(own)) = (self.job(seat, bot), self.own.upgrade()) else { return };
        self.thinking[seat.index()] = Some(seq);
        let app = Arc::clone(&self.app);
        let pause = self.pause();
        tokio::spawn(async move {
            let (thought, ()) = tokio::join!(app.bots.think(job), tokio::time::sleep(pause));
            let _ = own.send(Command::Bot { seat, seq, action: thought.map(|thought| thought.action) }).await;
        });
    }

    /// How long a bot waits before it acts: not at all where nobody looks, longer while a player
    /// may take a claim back.
    fn pause(&self) -> Duration {
        let pause = self.app.config.pause();
        if pause.is_zero() || !self.visitors.iter().any(Visitor::looks) {
            return Duration::ZERO;
        }
        let window = self.table.take_back
            && self
                .game
                .as_ref()
                .is_some_and(|game| (0..self.table.players()).any(|seat| game.can_take_back(Seat(seat))));
        if window { pause.max(Duration::from_millis(self.app.config.take_back_window)) } else { pause }
    }

    /// A bot's decision, unless the game has moved on or the player has come back.
    pub async fn bot_decided(&mut self, seat: Seat, seq: u32, action: Option<Action>) {
        if self.thinking[seat.index()] != Some(seq) {
            return;
        }
        self.thinking[seat.index()] = None;
        let Some(game) = &self.game else { return };
        let current = Self::is_current(game, seq).is_ok() && game.state().awaited().contains(seat);
        let draft = action.filter(|_| current).and_then(|action| game.play(seat, action).ok());
        let Some(draft) = draft else { return self.start_bots() };
        self.app.metrics.bot_decisions.fetch_add(1, Relaxed);
        // A step that cannot be written is thought about again after a while: see `on_time`.
        if let Ok((_, news)) = self.write(draft, Some(seat)).await {
            self.spread(&news);
        }
    }
}

impl Visitor {
    fn looks(&self) -> bool {
        !self.out.is_closed()
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
