//! What a host does in a game: decisions of people and bots, questions.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use capotreno_notation::{Seed, Shelf};
use capotreno_protocol::{
    ClientMessage, Code, GameEvent, Question, Refused, Reply, ServerMessage, StepEvents, TablePhase,
};
use capotreno_rules::{Action, Options, Seat, SeatSet, Stage, Viewer};
use capotreno_store::NewStep;

use crate::game::{Draft, Game, StepBody, seen};
use crate::host::Host;
use crate::table::Who;
use crate::webhook::Turn;

impl Host {
    pub async fn hear(&mut self, connection: u64, message: ClientMessage) {
        let Some(at) = self.position(connection) else { return };
        match message {
            ClientMessage::Enter { .. } => {}
            ClientMessage::Look { seat } => self.look(at, seat.map(Seat)).await,
            ClientMessage::Act { id, seat, seq, action } => {
                let done = self.act(at, Seat(seat), seq, action.into()).await;
                self.answer_step(connection, id, done);
            }
            ClientMessage::TakeBack { id, seat, seq } => {
                let done = self.take_back(at, Seat(seat), seq).await;
                self.answer_step(connection, id, done);
            }
            ClientMessage::Ask { id, seat, question } => self.ask(at, id, Seat(seat), question),
            ClientMessage::PlayForMe { id, seat, seq } => {
                let refused = self.play_for(at, Seat(seat), seq).err();
                self.answer_simple(at, id, refused);
            }
            ClientMessage::BotSeat { id, seat, level } => {
                let refused = self.bot_seat(at, Seat(seat), level).await.err();
                self.answer_simple(at, id, refused);
            }
            ClientMessage::Share { id, seat, share } => {
                let refused = self.share(at, Seat(seat), share).await.err();
                self.answer_simple(at, id, refused);
            }
            ClientMessage::Reveal { id, bytes } => {
                let refused = self.reveal(at, &bytes).await.err();
                self.answer_simple(at, id, refused);
            }
            ClientMessage::Chat { id, text } => {
                let refused = self.say(at, &text).await.err();
                self.answer_simple(at, id, refused);
            }
            ClientMessage::Mute { id, seat, muted } => {
                let refused = self.mute(at, seat, muted).await.err();
                self.answer_simple(at, id, refused);
            }
            ClientMessage::AllowChat { id, allow } => {
                let refused = self.allow_chat(at, allow).await.err();
                self.answer_simple(at, id, refused);
            }
            ClientMessage::Ping { id } => self.tell(at, &ServerMessage::Pong { id }),
        }
    }

    fn answer_simple(&mut self, at: usize, id: u32, refused: Option<Refused>) {
        let seq = self.game.as_deref().map_or(0, Game::seq);
        match refused {
            None => self.tell(at, &ServerMessage::Done { id, seq }),
            Some(refused) => self.refuse(at, id, refused),
        }
    }

    /// Answers who acted, then tells everybody what happened.
    fn answer_step(&mut self, connection: u64, id: u32, done: Result<(u32, StepNews), Refused>) {
        let at = self.position(connection);
        match done {
            Ok((seq, news)) => {
                if let Some(at) = at {
                    self.tell(at, &ServerMessage::Done { id, seq });
                }
                self.spread(&news);
            }
            Err(refused) => {
                if let Some(at) = at {
                    self.refuse(at, id, refused);
                }
            }
        }
    }

    async fn look(&mut self, at: usize, seat: Option<Seat>) {
        let allowed = seat.filter(|seat| self.may_look(&self.visitors[at].caller.guest.id, *seat));
        self.visitors[at].look = allowed;
        self.snapshot(at).await;
    }

    /// Whether a visitor may decide for a seat now.
    pub fn owns(&self, at: usize, seat: Seat) -> Result<&Game, Refused> {
        let refuse = |code| Err(Refused::server(code));
        if !self.table.plays(&self.visitors[at].caller.guest.id, seat) {
            return refuse(Code::NotSeated);
        }
        match &self.game {
            Some(game) => Ok(game),
            None => refuse(Code::NotStarted),
        }
    }

    /// A message made for another moment is refused, except while opening tickets are chosen.
    pub fn is_current(game: &Game, seq: u32) -> Result<(), Refused> {
        let opening = game.state().public().stage == Stage::OpeningTickets && seq <= game.seq();
        if seq == game.seq() || opening {
            Ok(())
        } else {
            Err(Refused::server(Code::Stale).with("seq", i64::from(game.seq())))
        }
    }

    async fn act(
        &mut self,
        at: usize,
        seat: Seat,
        seq: u32,
        action: Action,
    ) -> Result<(u32, StepNews), Refused> {
        let game = self.owns(at, seat)?;
        Self::is_current(game, seq)?;
        if self.table.bot(seat).is_some() {
            return Err(Refused::server(Code::BotPlays));
        }
        let draft = game.play(seat, action).map_err(|refusal| game.refused(refusal))?;
        self.write(draft).await
    }

    async fn take_back(&mut self, at: usize, seat: Seat, seq: u32) -> Result<(u32, StepNews), Refused> {
        let game = self.owns(at, seat)?;
        Self::is_current(game, seq)?;
        if !self.table.take_back {
            return Err(Refused::server(Code::NotAllowed));
        }
        let draft = game.take_back(seat).ok_or_else(|| Refused::server(Code::NothingToTakeBack))?;
        self.write(draft).await
    }

    /// Writes a step, and only then makes it the game's own.
    pub async fn write(&mut self, draft: Draft) -> Result<(u32, StepNews), Refused> {
        let failed = || Refused::server(Code::StoreFailed);
        let Some(game) = &self.game else { return Err(failed()) };
        let seq = game.seq() + 1;
        if self.in_doubt {
            let found = self.app.store.steps(self.number, &self.table.id).await.map_err(|_| failed())?;
            if found.0.len() as u32 != seq {
                self.ended = true;
                return Err(failed());
            }
            self.in_doubt = false;
        }
        let body = serde_json::to_vec(&draft.body).map_err(|_| failed())?;
        let chain = self.chain.after(seq, &body);
        let at = self.clocks.moment(self.app.now());
        let step = NewStep { number: self.number, seq, at, body, chain };
        if self.app.writer.append(step).await.is_err() {
            self.in_doubt = true;
            return Err(failed());
        }
        tracing::trace!(table = self.number, seq, "a step is written");
        self.chain = chain;
        self.app.metrics.actions.fetch_add(1, Relaxed);
        let step = draft.body.clone();
        let events = match step {
            StepBody::TakeBack { seat } => News::TakenBack(seat),
            StepBody::Act { .. } | StepBody::Deal { .. } => News::Events(draft.events.clone()),
        };
        if let Some(game) = &mut self.game {
            let before = game.state().awaited();
            game.accept(draft);
            let awaited = game.state().awaited();
            self.clocks.follow(&step, awaited, at);
            self.drop_stale_thoughts();
            self.app.note_awaited(&self.table.id, awaited);
            self.notify(before, awaited);
        }
        self.end_if_over().await;
        self.start_bots();
        Ok((seq, StepNews { seq, news: events }))
    }

    /// Tells the operator's receiver whose turn it has become, where the player is not here.
    fn notify(&self, before: SeatSet, awaited: SeatSet) {
        let Some(webhook) = &self.app.webhook else { return };
        for turn in self.called(before, awaited) {
            webhook.tell(&turn);
        }
    }

    /// Who should come now. Where a bot sits in, nobody needs to.
    pub fn called(&self, before: SeatSet, awaited: SeatSet) -> Vec<Turn> {
        let here = self.live().here;
        let new = awaited.iter().filter(|seat| !before.contains(*seat));
        let away = new.filter(|seat| !here[seat.index()] && self.table.bot(*seat).is_none());
        let turns = away.filter_map(|seat| match &self.table.seats.get(seat.index())?.who {
            Who::Guest { id, name } | Who::Shared { id, name } => Some(Turn {
                table: self.table.id.clone(),
                edition: self.table.edition.clone(),
                seat: seat.0,
                name: name.clone(),
                guest: id.clone(),
            }),
            Who::Open | Who::Bot { .. } => None,
        });
        turns.collect()
    }

    async fn end_if_over(&mut self) {
        let over = self.game.as_ref().is_some_and(|game| game.state().is_over());
        if over && self.table.phase == TablePhase::Playing {
            self.table.phase = TablePhase::Over;
            self.app.metrics.games_over.fetch_add(1, Relaxed);
            self.save().await;
            self.tell_campaign();
        }
    }

    /// Deals the cards: the table with its seed is on disk before the deal is.
    pub async fn deal(&mut self, shelf: Arc<Shelf>, options: Options, seed: Seed) {
        self.table.phase = TablePhase::Playing;
        let Ok((game, dealt)) = Game::deal(shelf, options, seed) else {
            tracing::error!(table = self.number, "a table could not be dealt");
            self.table.phase = TablePhase::Open;
            return;
        };
        let Ok(body) = serde_json::to_vec(&dealt) else { return };
        if !self.save().await {
            self.table.phase = TablePhase::Open;
            return;
        }
        let chain = self.chain.after(0, &body);
        let at = self.clocks.moment(self.app.now());
        let step = NewStep { number: self.number, seq: 0, at, body, chain };
        if self.app.writer.append(step).await.is_err() {
            self.ended = true;
            return;
        }
        self.chain = chain;
        let awaited = game.state().awaited();
        self.clocks.follow(&dealt, awaited, at);
        self.app.note_awaited(&self.table.id, awaited);
        self.game = Some(Box::new(game));
        self.notify(SeatSet::default(), awaited);
    }

    fn ask(&mut self, at: usize, id: u32, seat: Seat, question: Question) {
        let game = match self.owns(at, seat) {
            Ok(game) => game,
            Err(refused) => return self.refuse(at, id, refused),
        };
        let view = game.view(Viewer::Seat(seat));
        let reply = match question {
            Question::Payments { line } => Some(Reply::payments(game.edition(), &view, line)),
            Question::Way { ticket } => Reply::way(game.edition(), &view, ticket),
            Question::Hint => return self.hint(at, id, seat),
        };
        match reply {
            Some(reply) => self.tell(at, &ServerMessage::Answer { id, reply }),
            None => self.refuse(at, id, Refused::server(Code::BadMessage)),
        }
    }

    async fn share(&mut self, at: usize, seat: Seat, share: bool) -> Result<(), Refused> {
        if !self.table.plays(&self.visitors[at].caller.guest.id, seat) {
            return Err(Refused::server(Code::NotSeated));
        }
        // Before the deal the seat may yet become another's.
        if share && self.game.is_none() {
            return Err(Refused::server(Code::NotStarted));
        }
        self.table.seats[seat.index()].sharing = share;
        if !share {
            for index in 0..self.visitors.len() {
                let visitor = &self.visitors[index];
                if visitor.look == Some(seat) && !self.table.plays(&visitor.caller.guest.id, seat) {
                    self.visitors[index].look = None;
                    self.snapshot(index).await;
                }
            }
        }
        self.save().await;
        self.show_table();
        Ok(())
    }

    pub async fn reveal(&mut self, at: usize, bytes: &str) -> Result<(), Refused> {
        if self.table.phase != TablePhase::Revealing {
            return Err(Refused::server(Code::AlreadyStarted));
        }
        let guest = self.visitors[at].caller.guest.id.clone();
        self.table.reveal(&guest, bytes)?;
        if self.table.unrevealed() {
            self.save().await;
        } else {
            self.finish_reveal().await;
        }
        Ok(())
    }

    /// All bytes are here, or the wait is over: the cards are dealt.
    pub async fn finish_reveal(&mut self) {
        self.reveal_until = None;
        if self.table.phase != TablePhase::Revealing {
            return;
        }
        let (shelf, options) = match self.app.game_at(&self.table).await {
            Ok(game) => game,
            Err(error) => return tracing::error!(%error, table = self.number, "a table has no game"),
        };
        let seed = self.table.draw_seed(self.app.config.fixed_seed.as_deref());
        self.deal(shelf, options, seed).await;
        self.show_table();
        self.show_deal().await;
        self.start_bots();
    }
}

/// What a step brought, before it is seen by anybody.
#[derive(Debug)]
pub(crate) struct StepNews {
    seq: u32,
    news: News,
}

#[derive(Debug)]
enum News {
    Events(Vec<capotreno_rules::Event>),
    TakenBack(Seat),
}

impl StepNews {
    /// The step as somebody sees it.
    pub fn step(&self, viewer: Viewer) -> StepEvents {
        let events = match &self.news {
            News::Events(events) => seen(events, viewer),
            News::TakenBack(seat) => vec![GameEvent::TakenBack { seat: seat.0 }],
        };
        StepEvents { seq: self.seq, events }
    }
}
