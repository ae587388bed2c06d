//! A table at which people and bots play: the one place that decides what happens there.
//!
//! Something comes in ([`Input`]) at a moment; what is to be done comes out ([`Effect`]), in order. A
//! step is played on a copy and handed out to be written; only when it is on disk it becomes the game's
//! own and everybody is told. Whoever keeps a session carries its effects out and has the clock, the
//! disk, the connections and the threads.

use std::sync::Arc;

use capotreno_notation::Shelf;
use capotreno_notation::record::{ReplayError, Step};
use capotreno_protocol::{ClientMessage, Code, Refused, ServerMessage, TablePhase};
use capotreno_rules::{MAX_SEATS, Options, Seat, SeatSet};

use crate::bots::UnderWay;
use crate::clocks::Clocks;
use crate::effect::{Effect, Input, Settings, Text};
use crate::game::{Draft, Game};
use crate::player::Player;
use crate::stopped::as_far_as_it_goes;
use crate::story::on_clock;
use crate::table::{Live, Table, Who};
use crate::talk::Said;
use crate::visitors::{Place, Shown, Visitor};

/// The bot that plays for a person who left or ran out of time.
pub const STAND_IN: &str = "clerk";
/// The bot that gives hints and plays single turns.
pub const ADVISER: &str = "engineer";
/// How long after a step that could not be written bots try again, in milliseconds.
const TRY_AGAIN: i64 = 5_000;

/// A table, its game and who is there.
#[derive(Debug)]
pub struct Session {
    pub(crate) settings: Settings,
    pub table: Table,
    /// None before the deal.
    pub game: Option<Box<Game>>,
    pub clocks: Clocks,
    pub visitors: Vec<Visitor>,
    pub(crate) shown: Shown,
    /// Comings and goings of spectators that the others were not told yet.
    pub(crate) due: u32,
    /// The last lines of the chat, once somebody wanted them, and how often there was another.
    pub(crate) lines: Option<Vec<Said>>,
    /// Whom those at the table have blocked.
    pub(crate) blocks: Vec<(String, Vec<String>)>,
    pub(crate) said: u64,
    /// What bots are thinking about each seat's decision, and the bots that do not think.
    pub(crate) thinking: [Option<UnderWay>; MAX_SEATS],
    pub(crate) players: [Option<Player>; MAX_SEATS],
    pub(crate) thoughts: u64,
    reveal_until: Option<i64>,
    /// When the campaign is told again that its story is awaited.
    pub(crate) story_due: Option<i64>,
    /// A write failed: what is on disk is not known. When what nobody asks for again is tried again.
    in_doubt: Option<i64>,
    pub(crate) pending: Option<Pending>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) now: i64,
}

/// What waits for a disk.
#[derive(Debug)]
pub(crate) enum Pending {
    /// A step, and whose message it answers.
    Step {
        draft: Box<Draft>,
        at: i64,
        to: Option<(u64, u32)>,
    },
    /// The table with its seed, then the deal.
    Deal {
        game: Box<Game>,
    },
    Dealt {
        game: Box<Game>,
        at: i64,
    },
    /// A changed table, and how it was before.
    Table {
        before: Box<Table>,
        to: (u64, u32),
    },
    Chat {
        said: Said,
        to: (u64, u32),
    },
}

pub(crate) fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

impl Session {
    /// A table without visitors, and before its deal.
    pub fn new(table: Table, settings: Settings) -> Session {
        Session {
            settings,
            clocks: Clocks::new(table.pace),
            table,
            game: None,
            visitors: Vec::new(),
            shown: Shown::default(),
            due: 0,
            lines: None,
            blocks: Vec::new(),
            said: 0,
            thinking: [const { None }; MAX_SEATS],
            players: [const { None }; MAX_SEATS],
            thoughts: 0,
            reveal_until: None,
            story_due: None,
            in_doubt: None,
            pending: None,
            effects: Vec::new(),
            now: 0,
        }
    }

    /// Wakes the game of the table from its steps, each with its moment.
    pub fn wake(
        &mut self,
        now: i64,
        (shelf, options): (Arc<Shelf>, Options),
        steps: Vec<(i64, Step)>,
    ) -> Result<Vec<Effect>, ReplayError> {
        self.now = now;
        let Some(seed) = self.table.seed() else { return Err(ReplayError::Deal { step: 0 }) };
        let (times, steps): (Vec<i64>, Vec<Step>) = steps.into_iter().unzip();
        let (clocks, grants) = (&mut self.clocks, &self.table.grants);
        let woken = Game::wake(Arc::clone(&shelf), options, seed, steps.clone(), |played| {
            let at = times.get(played.number as usize).copied().unwrap_or(0);
            clocks.follow(played.step, on_clock(&played.state), at);
            for grant in grants.iter().filter(|grant| grant.seq == played.number) {
                clocks.grant(grant.seat, grant.at);
            }
        });
        clocks.resume(now);
        let (game, stopped) = as_far_as_it_goes(woken, (shelf, options), seed, steps)?;
        self.effects.push(Effect::Awaited(game.state().awaited()));
        self.game = Some(Box::new(game));
        self.settle_rules(stopped);
        self.end_if_over();
        Ok(self.done())
    }

    /// The table waits for promised bytes from now on.
    pub fn await_reveal(&mut self, now: i64) {
        self.reveal_until = Some(now.saturating_add(self.settings.reveal_wait));
    }

    pub(crate) fn done(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Something happens.
    pub fn input(&mut self, now: i64, input: Input) -> Vec<Effect> {
        self.now = now;
        match input {
            Input::Gone { connection } => self.gone(connection),
            Input::Message { connection, message } => self.hear(connection, message),
            Input::Thought { number, thought } => self.thought_came(number, thought),
            Input::Time => self.on_time(),
            Input::Deal { shelf, options } => self.deal(shelf, options),
            Input::Written => self.written(),
            Input::NotWritten => self.not_written(),
            Input::Kept => self.kept(),
            Input::NotKept => self.not_kept(),
            Input::Said(kept) => self.spoken(kept),
        }
        self.done()
    }

    fn hear(&mut self, connection: u64, message: ClientMessage) {
        let Some(at) = self.position(connection) else { return };
        let (id, done) = match message {
            ClientMessage::Enter { .. } => return,
            ClientMessage::Look { seat } => return self.look(at, seat.map(Seat)),
            ClientMessage::Ping { id } => return self.tell(connection, &ServerMessage::Pong { id }),
            ClientMessage::Act { id, seat, seq, action } => {
                let done = self.act(at, Seat(seat), seq, action);
                (id, done.map(|draft| self.write(draft, Some((connection, id)))))
            }
            ClientMessage::ActNumber { id, seat, seq, number, payment } => {
                let done = self.act_number(at, Seat(seat), seq, (number, payment.as_deref()));
                (id, done.map(|draft| self.write(draft, Some((connection, id)))))
            }
            ClientMessage::TakeBack { id, seat, seq } => {
                let done = self.take_back(at, Seat(seat), seq);
                (id, done.map(|draft| self.write(draft, Some((connection, id)))))
            }
            ClientMessage::Ask { id, seat, question } => (id, self.ask(at, id, Seat(seat), question)),
            ClientMessage::PlayForMe { id, seat, seq } => {
                let done = self.play_for(at, Seat(seat), seq);
                (id, self.agree(connection, id, done))
            }
            ClientMessage::BotSeat { id, seat, level } => {
                let done = self.bot_seat(at, Seat(seat), level);
                (id, self.agree(connection, id, done))
            }
            ClientMessage::Share { id, seat, share } => {
                let done = self.share(at, Seat(seat), share);
                (id, self.agree(connection, id, done))
            }
            ClientMessage::Reveal { id, bytes } => {
                let done = self.reveal(at, &bytes);
                (id, self.agree(connection, id, done))
            }
            ClientMessage::Chat { id, text } => (id, self.say(at, id, &text)),
            ClientMessage::Mute { id, seat, muted } => (id, self.mute(at, id, seat, muted)),
            ClientMessage::ChooseColour { id, seat, colour } => {
                (id, self.choose_colour(at, id, Seat(seat), colour))
            }
            ClientMessage::BotSpeed { id, speed } => (id, self.bot_speed(at, id, speed)),
            ClientMessage::AllowChat { id, allow } => (id, self.allow_chat(at, id, allow)),
        };
        if let Err(refused) = done {
            self.effects.push(Effect::Refuse { to: connection, id, refused });
        }
    }

    /// Answers what was done at once.
    fn agree(&mut self, connection: u64, id: u32, done: Result<(), Refused>) -> Result<(), Refused> {
        done?;
        self.tell_done(connection, id);
        Ok(())
    }

    pub(crate) fn tell_done(&mut self, connection: u64, id: u32) {
        let seq = self.game.as_deref().map_or(0, Game::seq);
        self.tell(connection, &ServerMessage::Done { id, seq });
    }

    /// Tells one visitor something.
    pub(crate) fn tell(&mut self, to: u64, message: &ServerMessage) {
        self.effects.push(Effect::Tell { to, text: Text::of(message) });
    }

    pub(crate) fn position(&self, connection: u64) -> Option<usize> {
        self.visitors.iter().position(|visitor| visitor.id == connection)
    }

    /// Hands a step out to be written.
    fn write(&mut self, draft: Draft, to: Option<(u64, u32)>) {
        let seq = self.game.as_deref().map_or(0, |game| game.seq() + 1);
        let at = self.clocks.moment(self.now);
        self.effects.push(Effect::Write { seq, at, step: draft.step.clone() });
        self.pending = Some(Pending::Step { draft: Box::new(draft), at, to });
    }

    /// A bot's step: nobody waits for an answer.
    pub(crate) fn write_for_bot(&mut self, draft: Draft) {
        self.write(draft, None);
    }

    fn written(&mut self) {
        match self.pending.take() {
            Some(Pending::Step { draft, at, to }) => self.accept(*draft, at, to),
            Some(Pending::Dealt { game, at }) => self.dealt(game, at),
            other => self.pending = other,
        }
    }

    fn accept(&mut self, mut draft: Draft, at: i64, to: Option<(u64, u32)>) {
        self.in_doubt = None;
        let Some(game) = &mut self.game else { return };
        let (before, events) = (game.state().awaited(), std::mem::take(&mut draft.events));
        game.accept(draft);
        let awaited = game.state().awaited();
        if let Some(step) = game.steps().last() {
            self.clocks.follow(step, on_clock(game.state()), at);
        }
        self.drop_stale_thoughts();
        self.effects.push(Effect::Awaited(awaited));
        self.call(before, awaited);
        self.end_if_over();
        if let Some((connection, id)) = to {
            self.tell_done(connection, id);
        }
        self.spread(&events);
        if !self.meet_story() {
            self.start_bots();
        }
    }

    fn not_written(&mut self) {
        match self.pending.take() {
            Some(Pending::Step { to, .. }) => {
                self.in_doubt = Some(self.now.saturating_add(TRY_AGAIN));
                if let Some((to, id)) = to {
                    let refused = Refused::server(Code::StoreFailed);
                    self.effects.push(Effect::Refuse { to, id, refused });
                }
            }
            Some(Pending::Dealt { .. }) => self.effects.push(Effect::End),
            other => self.pending = other,
        }
    }

    fn kept(&mut self) {
        match self.pending.take() {
            Some(Pending::Deal { game }) => {
                let at = self.clocks.moment(self.now);
                if let Some(step) = game.steps().first().cloned() {
                    self.effects.push(Effect::Write { seq: 0, at, step });
                }
                self.pending = Some(Pending::Dealt { game, at });
            }
            Some(Pending::Table { to: (connection, id), .. }) => {
                self.reseat();
                self.show_table();
                self.tell_done(connection, id);
            }
            other => self.pending = other,
        }
    }

    fn not_kept(&mut self) {
        match self.pending.take() {
            Some(Pending::Deal { .. }) => self.table.phase = TablePhase::Open,
            Some(Pending::Table { before, to: (to, id) }) => {
                self.table = *before;
                let refused = Refused::server(Code::StoreFailed);
                self.effects.push(Effect::Refuse { to, id, refused });
            }
            other => self.pending = other,
        }
    }

    /// Hands a changed table out to be kept; where that fails it is as before.
    pub(crate) fn keep_or(&mut self, before: Table, to: (u64, u32)) {
        self.pending = Some(Pending::Table { before: Box::new(before), to });
        self.effects.push(Effect::Keep);
    }

    /// Deals the cards: the table with its seed is on disk before the deal is.
    fn deal(&mut self, shelf: Arc<Shelf>, options: Options) {
        self.reveal_until = None;
        // The deal of an event is its own.
        let fixed = self.settings.fixed_seed.as_deref().filter(|_| self.table.event.is_none());
        let seed = self.table.seed().unwrap_or_else(|| self.table.draw_seed(fixed));
        // What was agreed fits the edition; what does not is not dealt.
        let Ok((game, _)) = Game::deal(shelf, options, seed) else {
            self.table.phase = TablePhase::Open;
            return;
        };
        self.table.phase = TablePhase::Playing;
        self.pending = Some(Pending::Deal { game: Box::new(game) });
        self.effects.push(Effect::Keep);
    }

    fn dealt(&mut self, game: Box<Game>, at: i64) {
        let awaited = game.state().awaited();
        if let Some(step) = game.steps().first() {
            self.clocks.follow(step, awaited, at);
        }
        self.game = Some(game);
        self.effects.push(Effect::Awaited(awaited));
        self.call(SeatSet::default(), awaited);
        self.show_table();
        self.show_deal();
        self.start_bots();
    }

    /// Who should come now. Where a bot sits in, nobody needs to.
    fn call(&mut self, before: SeatSet, awaited: SeatSet) {
        let called = self.called(before, awaited);
        self.effects.extend(called);
    }

    /// The calls to those who should come now.
    pub fn called(&self, before: SeatSet, awaited: SeatSet) -> Vec<Effect> {
        let here = self.live().here;
        let new = awaited.iter().filter(|seat| !before.contains(*seat));
        let away = new.filter(|seat| !here[seat.index()] && self.table.bot(*seat).is_none());
        let calls = away.filter_map(|seat| match &self.table.seats.get(seat.index())?.who {
            Who::Guest { id, name } | Who::Shared { id, name } => {
                Some(Effect::Call { seat, guest: id.clone(), name: name.clone() })
            }
            Who::Open | Who::Bot { .. } => None,
        });
        calls.collect()
    }

    fn end_if_over(&mut self) {
        let over = self.game.as_ref().is_some_and(|game| game.state().is_over());
        if over && self.table.phase != TablePhase::Over {
            self.table.phase = TablePhase::Over;
            self.table.result = self.game.as_ref().and_then(|game| game.result(self.now));
            self.players = [const { None }; MAX_SEATS];
            self.effects.extend([Effect::Save, Effect::Over]);
        }
    }

    fn on_time(&mut self) {
        if self.reveal_until.is_some_and(|until| until <= self.now) {
            self.finish_reveal();
        }
        if !self.goes_on() {
            return;
        }
        if self.in_doubt.is_some_and(|moment| moment <= self.now) {
            self.in_doubt = Some(self.now.saturating_add(TRY_AGAIN));
            if !self.meet_story() {
                self.start_bots();
            }
        }
        if self.story_due.is_some_and(|due| due <= self.now) {
            self.meet_story();
        }
        let mut changed = false;
        for (seat, deadline) in self.clocks.deadlines().into_iter().enumerate() {
            let late = deadline.is_some_and(|deadline| deadline <= self.now);
            if late
                && let Some(entry) = self.table.seats.get_mut(seat)
                && entry.who.is_person()
                && entry.stand_in.is_none()
            {
                entry.stand_in = Some(STAND_IN.to_owned());
                changed = true;
            }
        }
        if changed {
            self.effects.push(Effect::Save);
            self.show_table();
            self.start_bots();
        }
    }

    /// All bytes are here, or the wait is over: the cards are to be dealt.
    pub(crate) fn finish_reveal(&mut self) {
        self.reveal_until = None;
        if self.table.phase == TablePhase::Revealing {
            self.effects.push(Effect::Deal);
        }
    }

    /// When something happens on its own next.
    pub fn next_moment(&self) -> Option<i64> {
        let mut next: Option<i64> = self.reveal_until;
        if self.goes_on() {
            next = next.into_iter().chain(self.in_doubt).chain(self.story_due).min();
            for (seat, deadline) in self.clocks.deadlines().into_iter().enumerate() {
                // Where a bot plays already, nothing more happens when the time is over.
                let deadline = deadline.filter(|_| self.table.bot(Seat(seat as u8)).is_none());
                next = next.into_iter().chain(deadline).min();
            }
        }
        next
    }

    /// Whether the session must stay awake: for visitors, for bots, for a deadline.
    pub fn is_needed(&self) -> bool {
        !self.visitors.is_empty()
            || self.reveal_until.is_some()
            || self.thinking.iter().any(Option::is_some)
            || (self.goes_on() && self.clocks.deadlines().iter().any(Option::is_some))
    }

    /// Whether the last step may be on disk or not.
    pub fn is_in_doubt(&self) -> bool {
        self.in_doubt.is_some()
    }

    pub fn live(&self) -> Live {
        let mut live =
            Live { time_left: self.clocks.time_left(), deadline: self.clocks.deadlines(), ..Live::default() };
        if !self.goes_on() {
            live.deadline = [None; MAX_SEATS];
        }
        for visitor in &self.visitors {
            let seats = match visitor.place {
                Place::Table => self.table.seats_of(&visitor.guest),
                Place::Gallery => Vec::new(),
            };
            live.spectators += u32::from(seats.is_empty());
            for seat in seats {
                live.here[seat.index()] = true;
            }
        }
        live
    }
}
