//! Bots at a table: advice, stand-ins, and the decisions of their own seats.

use std::sync::Arc;
use std::time::Duration;

use capotreno_bots::Thought;
use capotreno_notation::record::Step;
use capotreno_protocol::{BotSpeed, Code, HintCandidate, Refused, Reply, ServerMessage};
use capotreno_rules::{MAX_SEATS, Seat, Viewer};

use crate::clocks::{Grant, Return};
use crate::effect::{Effect, Job, Pause};
use crate::game::Game;
use crate::play::is_current;
use crate::player::{Player, is_bot};
use crate::session::{ADVISER, Session, refuse};
use crate::table::Who;

/// What chance adds to a pause is at most so small a part of the usual one.
const JITTER: u32 = 7;

/// A thought that is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnderWay {
    number: u64,
    /// After how many steps it is made.
    seq: u32,
    /// The message it answers, where it is advice.
    id: u32,
}

impl UnderWay {
    /// Nobody waits any longer for it.
    pub(crate) fn forget(self) -> Effect {
        Effect::Forget { number: self.number }
    }
}

impl Session {
    /// Chance for one thought, from the table's seed: a word for the bot, a word for its pause.
    fn chance_of(&self, seat: Seat, game: &Game) -> Option<[u64; 2]> {
        let seed = self.table.seed()?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"capotreno bot").update(&seed.0).update(&[seat.0]).update(&game.seq().to_le_bytes());
        let mut words = [[0; 8]; 2];
        hasher.finalize_xof().fill(words.as_flattened_mut());
        Some(words.map(u64::from_le_bytes))
    }

    /// Lets a bot think about a seat's decision.
    fn ask_bot(&mut self, seat: Seat, bot: Player, guest: String, pause: Pause, id: u32) -> Option<UnderWay> {
        let game = self.game.as_ref()?;
        let [seed, _] = self.chance_of(seat, game)?;
        let (shelf, view, seq) = (Arc::clone(game.shelf()), game.view(Viewer::Seat(seat)), game.seq());
        self.thoughts += 1;
        let number = self.thoughts;
        let job = Job { number, guest, shelf, view, bot, seed, pause };
        self.effects.push(Effect::Think(Box::new(job)));
        Some(UnderWay { number, seq, id })
    }

    /// Whose bot plays a seat: that of who sits there, otherwise of who opened the table.
    fn patron(&self, seat: Seat) -> String {
        let seat = self.table.seats.get(seat.index());
        match seat.map(|seat| &seat.who) {
            Some(Who::Guest { id, .. } | Who::Shared { id, .. }) => id.clone(),
            Some(Who::Open | Who::Bot { .. }) | None => self.table.owner.clone(),
        }
    }

    /// A bot's advice, told when it has thought. One at a time for each guest: others' bots want to
    /// think too.
    pub(crate) fn hint(&mut self, at: usize, id: u32, seat: Seat) -> Result<(), Refused> {
        let waits = self.game.as_ref().is_some_and(|game| game.state().awaited().contains(seat));
        if !self.table.hints || !waits {
            return refuse(if waits { Code::NotAllowed } else { Code::Stale });
        }
        let guest = self.visitors[at].guest.clone();
        if self.visitors.iter().any(|visitor| visitor.guest == guest && visitor.advice.is_some()) {
            return refuse(Code::Busy);
        }
        self.visitors[at].advice = self.ask_bot(seat, Player::new(ADVISER), guest, Pause::Advice, id);
        Ok(())
    }

    /// Lets a bot make one decision of a person's seat. It is advice that is followed at once, so
    /// there is none where there are no hints.
    pub(crate) fn play_for(&mut self, at: usize, seat: Seat, seq: u32) -> Result<(), Refused> {
        let game = self.owns(at, seat)?;
        if !self.table.hints {
            return refuse(Code::NotAllowed);
        }
        is_current(game, seq)?;
        if !game.state().awaited().contains(seat) {
            return refuse(Code::Stale);
        }
        self.think(seat, ADVISER);
        Ok(())
    }

    pub(crate) fn bot_seat(&mut self, at: usize, seat: Seat, level: Option<String>) -> Result<(), Refused> {
        if !self.table.plays(&self.visitors[at].guest, seat) {
            return refuse(Code::NotSeated);
        }
        // Before the deal the seat may yet become another's.
        if level.is_some() && self.game.is_none() {
            return refuse(Code::NotStarted);
        }
        // Where a game counts, a bot plays only for who leaves or has no time left.
        if level.is_some() && self.table.counts() {
            return refuse(Code::NotAllowed);
        }
        self.sit_in(seat, level)
    }

    /// A bot plays a person's seat from now on, or the person does again.
    pub fn stand_in(&mut self, now: i64, seat: Seat, level: Option<String>) -> Result<Vec<Effect>, Refused> {
        self.now = now;
        self.sit_in(seat, level)?;
        Ok(self.done())
    }

    fn sit_in(&mut self, seat: Seat, level: Option<String>) -> Result<(), Refused> {
        if level.as_deref().is_some_and(|level| !is_bot(level)) {
            return refuse(Code::NoSuchBot);
        }
        let Some(entry) = self.table.seats.get_mut(seat.index()) else { return refuse(Code::NotSeated) };
        if level.is_none() && entry.stand_in.is_some() {
            match self.clocks.come_back(seat, self.now) {
                Return::InTime => {}
                Return::Granted { at } => {
                    let seq = self.game.as_deref().map_or(0, Game::seq);
                    self.table.grants.push(Grant { seat, seq, at });
                }
                Return::TooLate => return refuse(Code::NotAllowed),
            }
        }
        let back = level.is_none();
        entry.stand_in = level;
        // Another bot decides from the next decision on, or changing bots would hold up the game.
        if back {
            self.forget_thought(seat);
            self.players[seat.index()] = None;
        }
        self.effects.push(Effect::Save);
        self.show_table();
        self.start_bots();
        Ok(())
    }

    /// Lets every bot that owes a decision think about it.
    pub(crate) fn start_bots(&mut self) {
        let Some(game) = self.game.as_ref().filter(|_| self.table.stopped.is_none()) else { return };
        for seat in game.state().awaited().iter() {
            if let Some(bot) = self.table.bot(seat).map(str::to_owned) {
                self.think(seat, &bot);
            }
        }
    }

    /// Lets the bots think that owe a decision, as a session does that has just been woken.
    pub fn wake_bots(&mut self, now: i64) -> Vec<Effect> {
        self.now = now;
        if !self.meet_story() {
            self.start_bots();
        }
        self.done()
    }

    fn think(&mut self, seat: Seat, bot: &str) {
        if self.thinking[seat.index()].is_some() {
            return;
        }
        let kept = self.players[seat.index()].take().filter(|kept| kept.name() == bot);
        let player = kept.unwrap_or_else(|| Player::new(bot));
        let (patron, pause) = (self.patron(seat), self.pause(seat));
        self.thinking[seat.index()] = self.ask_bot(seat, player, patron, pause, 0);
    }

    /// Nobody waits any longer for what a bot thinks about a seat's decision.
    pub fn forget_thought(&mut self, seat: Seat) {
        if let Some(thought) = self.thinking.get_mut(seat.index()).and_then(Option::take) {
            self.effects.push(thought.forget());
        }
    }

    /// The game has moved on: what is thought about another moment is of no use.
    pub(crate) fn drop_stale_thoughts(&mut self) {
        // Where the game went back, bots remember what has not happened.
        let back = self.game.as_deref().and_then(|game| game.steps().last());
        if matches!(back, Some(Step::TakeBack { to: Some(_), .. })) {
            for seat in (0..MAX_SEATS as u8).map(Seat) {
                self.forget_thought(seat);
                self.players[seat.index()] = None;
            }
        }
        let Some(game) = &self.game else { return };
        let awaited = game.state().awaited();
        let stale = |(seat, thought): (usize, &Option<UnderWay>)| {
            let thought = thought.as_ref()?;
            let current = is_current(game, thought.seq).is_ok() && awaited.contains(Seat(seat as u8));
            (!current).then_some(Seat(seat as u8))
        };
        let stale: Vec<Seat> = self.thinking.iter().enumerate().filter_map(stale).collect();
        for seat in stale {
            self.forget_thought(seat);
        }
    }

    /// How long a bot waits before it acts, where somebody looks: as long as it could think, and a
    /// little more or less by chance; longer while a player may take a claim back. Nothing of it
    /// depends on what the bot sees. Where nobody looks the slot of its thought is all it waits
    /// for, as whoever comes later can still read how long it took, on its clock.
    fn pause(&self, seat: Seat) -> Pause {
        let pause = stretched(self.settings.pause, self.table.bot_speed);
        let game = self.game.as_deref();
        let Some(game) = game.filter(|_| !pause.is_zero() && !self.visitors.is_empty()) else {
            return Pause::None;
        };
        // Who can go back from anywhere needs no time for it.
        let takes = self.can_take_back().filter(|_| !self.table.may_go_back());
        let window = takes.map_or(Duration::ZERO, |_| self.settings.take_back_window);
        let [_, chance] = self.chance_of(seat, game).unwrap_or_default();
        let most = (pause / JITTER).as_millis() as u64;
        Pause::Look { least: pause.max(window), more: Duration::from_millis(chance % (most + 1)) }
    }

    /// A bot has thought, unless the game has moved on or the player has come back.
    pub(crate) fn thought_came(&mut self, number: u64, thought: Option<(Thought, Player)>) {
        let of_seat = |thought: &Option<UnderWay>| thought.is_some_and(|thought| thought.number == number);
        if let Some(seat) = self.thinking.iter().position(of_seat) {
            return self.decided(Seat(seat as u8), thought);
        }
        let Some(visitor) = self.visitors.iter_mut().find(|visitor| of_seat(&visitor.advice)) else { return };
        let Some(UnderWay { id, .. }) = visitor.advice.take() else { return };
        let to = visitor.id;
        match thought {
            Some((thought, bot)) => {
                let reply = hint(&thought, bot.name());
                self.tell(to, &ServerMessage::Answer { id, reply });
            }
            None => self.effects.push(Effect::Refuse { to, id, refused: Refused::server(Code::Busy) }),
        }
    }

    fn decided(&mut self, seat: Seat, thought: Option<(Thought, Player)>) {
        let Some(under_way) = self.thinking[seat.index()].take() else { return };
        let (thought, bot) = thought.unzip();
        self.players[seat.index()] = bot;
        let Some(game) = &self.game else { return };
        let current = is_current(game, under_way.seq).is_ok() && game.state().awaited().contains(seat);
        let draft = thought.filter(|_| current).and_then(|thought| game.play(seat, thought.action).ok());
        match draft {
            // A step that cannot be written is thought about again after a while: see `on_time`.
            Some(draft) => self.write_for_bot(draft),
            None => self.start_bots(),
        }
    }
}

/// How long bots pause where somebody has chosen how quickly they play.
fn stretched(pause: Duration, speed: BotSpeed) -> Duration {
    match speed {
        BotSpeed::Quick => pause / 3,
        BotSpeed::Normal => pause,
        BotSpeed::Leisurely => pause * 5 / 2,
    }
}

fn hint(thought: &Thought, bot: &str) -> Reply {
    let total: f32 = thought.candidates.iter().map(|candidate| candidate.weight).sum();
    let candidates = thought.candidates.iter().take(5).map(|candidate| HintCandidate {
        action: candidate.action,
        weight: if total > 0.0 { candidate.weight / total } else { 0.0 },
        score: candidate.score,
        win: candidate.win,
    });
    Reply::Hint { action: thought.action, candidates: candidates.collect(), bot: bot.to_owned() }
}
