//! Carrying out what a session decides: writing, telling, letting bots think.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use capotreno_notation::record::Step;
use capotreno_protocol::{ChatLine, Code, Pace, Refused, ServerMessage};
use capotreno_rules::{Seat, SeatSet};
use capotreno_session::{Effect, Input, Job, Pause, Said, Show, Text, Who};
use capotreno_store::{Kept, Rated, Row, StoreError};
use tokio::task::AbortHandle;

use crate::bots;
use crate::calls::{Presence, Want, Why};
use crate::http::failure::unwritten;
use crate::operate::webhook::Turn;
use crate::table::agreed::stored;
use crate::table::command::{Command, Out};
use crate::table::gallery::{self, Gallery, give};
use crate::table::host::Host;
use crate::writer::NotWritten;

/// Seconds between tries to tell a campaign of its game: it may be another server's, which is away.
const TELL_CAMPAIGN: [u64; 6] = [0, 1, 2, 4, 8, 16];
/// How long a bot waits before it asks again, where too many wait to think.
const TOO_MANY: Duration = Duration::from_secs(1);
/// How many lines of chat a table keeps: nobody reads further back, and a disk is not for ever.
pub(crate) const CHAT_KEPT: u32 = 200;

/// A thought that is waited for. When it is dropped nobody waits any longer: it is not thought at
/// all if it has not begun, and ends if it has.
#[derive(Debug)]
pub(crate) struct Thinking {
    pub number: u64,
    task: AbortHandle,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Host {
    /// Something happens to the table.
    pub async fn take(&mut self, input: Input) {
        let effects = self.session.input(self.app.now(), input);
        self.carry_out(effects).await;
    }

    /// Carries out what is to be done, in order; what one thing leads to comes before the next.
    pub async fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut left: VecDeque<Effect> = effects.into();
        while let Some(effect) = left.pop_front() {
            for next in self.perform(effect).await.into_iter().rev() {
                left.push_front(next);
            }
        }
    }

    fn answer_with(&mut self, input: Input) -> Vec<Effect> {
        self.session.input(self.app.now(), input)
    }

    /// Does one thing: what is to be done then.
    async fn perform(&mut self, effect: Effect) -> Vec<Effect> {
        match effect {
            Effect::Write { seq, at, step } => {
                let written = self.append(seq, at, &step).await;
                return self.answer_with(if written { Input::Written } else { Input::NotWritten });
            }
            Effect::Keep => {
                let kept = self.save().await;
                return self.answer_with(if kept { Input::Kept } else { Input::NotKept });
            }
            Effect::Say { connection, line } => {
                let kept = self.keep_line(connection, &line).await;
                return self.answer_with(Input::Said(kept));
            }
            Effect::Deal => match self.app.game_at(&self.session.table).await {
                Ok((shelf, options)) => return self.answer_with(Input::Deal { shelf, options }),
                Err(error) => tracing::error!(%error, table = self.number, "a table has no game"),
            },
            Effect::Save => drop(self.save().await),
            Effect::Settle => {
                if let Some(gallery) = &self.gallery {
                    gallery.settle().await;
                }
            }
            Effect::Tell { to, text } => self.tell(to, Out::from(text)),
            Effect::Refuse { to, id, refused } => {
                self.app.metrics.refused.fetch_add(1, Relaxed);
                tracing::debug!(table = self.number, code = refused.code, "refused");
                self.tell(to, Out::text(&ServerMessage::Refused { id: Some(id), refused }));
            }
            Effect::Show(show) => self.show(show),
            Effect::Think(job) => self.think(*job),
            Effect::Forget { number } => self.thinking.retain(|thinking| thinking.number != number),
            Effect::Call { seat, guest, name } => {
                if let Some(webhook) = &self.app.webhook {
                    let (table, edition) =
                        (self.session.table.id.clone(), self.session.table.edition.clone());
                    webhook.tell(&Turn { table, edition, seat: seat.0, name, guest: guest.clone() });
                }
                self.want_call(seat, guest, Presence::Away);
            }
            Effect::Awaited(awaited) => self.note_awaited(awaited),
            Effect::People { players, spectators } => {
                self.app.lobby.note_people(&self.session.table.id, players, spectators);
            }
            Effect::TicketsChosen => self.tell_campaign(),
            Effect::Over => {
                self.app.metrics.games_over.fetch_add(1, Relaxed);
                self.tell_campaign();
            }
            Effect::End => self.ended = true,
        }
        Vec::new()
    }

    /// Remembers whom the game waits for. Who is here needs no call, but may want to be reminded of the clock.
    fn note_awaited(&self, awaited: SeatSet) {
        let id = &self.session.table.id;
        let before = self.app.awaited(id).unwrap_or_default();
        self.app.note_awaited(id, awaited);
        if self.session.table.pace == Pace::None {
            return;
        }
        for seat in awaited.iter().filter(|seat| !before.contains(*seat)) {
            if let Some(Who::Guest { id, .. } | Who::Shared { id, .. }) =
                self.session.table.seats.get(seat.index()).map(|seat| &seat.who)
                && self.session.table.bot(seat).is_none()
            {
                self.want_call(seat, id.clone(), Presence::Here);
            }
        }
    }

    fn want_call(&self, seat: Seat, guest: String, presence: Presence) {
        let deadline = self.session.live().deadline.get(seat.index()).copied().flatten();
        let place = self.session.table.id.clone();
        self.app.calls.want(Want { guest, place, why: Why::Turn, presence, deadline });
    }

    /// Whether a step is on disk. After one that failed, what is there is looked at first.
    async fn append(&mut self, seq: u32, at: i64, step: &Step) -> bool {
        if self.session.is_in_doubt() {
            match self.app.store.steps(self.number, &self.session.table.id).await {
                Ok((rows, _)) if rows.len() as u32 == seq => {}
                Ok(_) => {
                    self.ended = true;
                    return false;
                }
                Err(_) => return false,
            }
        }
        let Ok(body) = serde_json::to_vec(step) else { return false };
        let link = self.chain.after(&body);
        let row = Row { number: self.number, seq, at, body, link };
        match self.app.writer.append(row, self.lease()).await {
            Ok(()) => {}
            Err(NotWritten::Failed) => return false,
            Err(NotWritten::Fenced) => {
                self.stop_owning();
                return false;
            }
        }
        tracing::debug!(table = self.number, seq, "a step is written");
        self.app.metrics.actions.fetch_add(u64::from(seq > 0), Relaxed);
        self.chain = link;
        self.app.note_head(Kept::Table, &self.session.table.id, seq + 1);
        true
    }

    /// Writes the table down. A failure is logged: the game itself is in its steps.
    pub async fn save(&mut self) -> bool {
        let table = &self.session.table;
        let Ok(body) = serde_json::to_string(table) else { return false };
        let guests = table.guests();
        // With the result, in one transaction: a rated game is never over without counting.
        let rated = table.result.as_ref().filter(|_| table.rated);
        let rated = rated.map(|result| Rated { edition: &table.edition, at: result.ended_at });
        match self.store().update_rated_table(self.number, &stored(table, &body, &guests), rated).await {
            Ok(()) => {
                if self.session.table.public {
                    self.app.public_tables_changed();
                }
                true
            }
            Err(error) => {
                if matches!(error, StoreError::Fenced { .. }) {
                    self.stop_owning();
                }
                tracing::error!(%error, table = self.number, "a table could not be written");
                false
            }
        }
    }

    /// Keeps a line of chat, unless its author talks too fast.
    async fn keep_line(&mut self, connection: u64, line: &ChatLine) -> Result<(), Refused> {
        #[cfg(test)]
        assert_ne!(line.text, crate::tests::PANIC, "a test asked for it");
        let known = self.connections.iter().find(|known| known.id == connection);
        let Some(caller) = known.map(|known| known.caller.clone()) else { return Ok(()) };
        if !self.app.guest_limits.may_say(&caller.guest.id) {
            return Err(Refused::server(Code::TooFast));
        }
        self.app.keep_guest(&caller).await?;
        let said = Said { line: line.clone(), by: caller.guest.id.clone() };
        let body = serde_json::to_string(&said).map_err(|_| Refused::server(Code::Internal))?;
        let kept = self.store().add_chat(self.number, line.at, &body, CHAT_KEPT).await;
        kept.map_err(|error| unwritten(&error, "a line of chat could not be written"))
    }

    /// There is too much to do: it is said at once, and nothing was done.
    pub fn refuse_now(&self, to: u64, id: u32) {
        self.app.metrics.refused.fetch_add(1, Relaxed);
        let refused = Refused::server(Code::Busy);
        self.tell(to, Out::text(&ServerMessage::Refused { id: Some(id), refused }));
    }

    /// Sends a message to one visitor; one that does not read is shown out.
    fn tell(&self, to: u64, message: Out) {
        if let Some(visitor) = self.connections.iter().find(|connection| connection.id == to) {
            give(&self.app, visitor.id, &visitor.out, message);
        }
    }

    /// Tells the gallery something; it is opened for the first who comes.
    fn show(&mut self, show: Show) {
        let show = match show {
            Show::Enter { id, viewer, greeting } => {
                let Some(known) = self.connections.iter().find(|known| known.id == id) else { return };
                let (out, greeting) = (known.out.clone(), greeting.into_iter().map(Out::from).collect());
                self.gallery.get_or_insert_with(|| Gallery::open(&self.app));
                gallery::Show::Enter { id, out, viewer, greeting }
            }
            Show::Leave { id } => gallery::Show::Leave { id },
            Show::Step { viewer, step, view } => gallery::Show::Step { viewer, step, view },
            Show::Table(text) => gallery::Show::Table(text.into()),
            Show::Say(text) => gallery::Show::Say(text.into()),
        };
        if let Some(gallery) = &self.gallery {
            gallery.tell(show);
        }
    }

    /// Lets a bot think beside everything else.
    fn think(&mut self, job: Job) {
        let Some(own) = self.own.upgrade() else { return };
        let Job { number, guest, shelf, view, bot, seed, pause } = job;
        let wait = match pause {
            Pause::Advice | Pause::None => Duration::ZERO,
            Pause::Look { least, more } => {
                least.max(self.app.bots.calm(bot.name(), &shelf, view.public.players)) + more
            }
        };
        let job = bots::Job { guest, table: self.session.table.id.clone(), shelf, view, bot, seed };
        let app = Arc::clone(&self.app);
        let task = tokio::spawn(async move {
            let (thought, ()) = tokio::join!(app.think(job), tokio::time::sleep(wait));
            if thought.is_none() && pause != Pause::Advice {
                tokio::time::sleep(TOO_MANY).await;
            }
            let _ = own.send(Command::Thought { number, thought: thought.map(Box::new) }).await;
        });
        self.thinking.push(Thinking { number, task: task.abort_handle() });
    }

    /// Tells the campaign whose game this is that there is news: its tickets are chosen, or it is over. It
    /// is not waited for: a campaign that never hears of it asks when it wakes.
    fn tell_campaign(&self) {
        let Some(of) = &self.session.table.campaign else { return };
        let (app, campaign, table) = (Arc::clone(&self.app), of.id.clone(), self.session.table.id.clone());
        tokio::spawn(async move {
            for wait in TELL_CAMPAIGN {
                tokio::time::sleep(Duration::from_secs(wait)).await;
                if app.game_news(&campaign, &table).await {
                    return;
                }
            }
        });
    }
}

/// Keeps a text alive as long as somebody is sent it.
struct Shared(Arc<str>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl From<Text> for Out {
    /// The same bytes for all who are sent it.
    fn from(text: Text) -> Out {
        let bytes = axum::body::Bytes::from_owner(Shared(text.0));
        Out::Text(bytes.try_into().unwrap_or_default())
    }
}
