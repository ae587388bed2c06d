//! What players do in a game and what they ask about it.

use capotreno_protocol::{Code, GameView, Query, Refused, Reply, ServerMessage, TablePhase};
use capotreno_rules::{Action, Seat, Stage, View, Viewer};

use crate::effect::Effect;
use crate::game::{Draft, Game};
use crate::session::{Session, refuse};

/// A message made for another moment is refused, except while opening tickets are chosen.
pub(crate) fn is_current(game: &Game, seq: u32) -> Result<(), Refused> {
    let opening = game.state().public().stage == Stage::OpeningTickets && seq <= game.seq();
    if seq == game.seq() || opening {
        Ok(())
    } else {
        Err(Refused::server(Code::Stale).with("seq", i64::from(game.seq())))
    }
}

#[cfg(feature = "numbers")]
fn numbered(game: &Game, seat: Seat, number: u16, payment: Option<&[u8]>) -> Result<Action, Refused> {
    let action = game.numbers.action(game.edition(), &game.view(Viewer::Seat(seat)), number, payment);
    action.map_err(|error| error.refused(game))
}

#[cfg(feature = "numbers")]
#[expect(clippy::unnecessary_wraps, reason = "without numbers its twin refuses")]
fn numbers(game: &Game, view: &View) -> Result<Option<Reply>, Refused> {
    Ok(game.numbers.reply(game.edition(), view))
}

/// Where actions have no numbers, nobody plays by them.
#[cfg(not(feature = "numbers"))]
fn numbered(_: &Game, _: Seat, _: u16, _: Option<&[u8]>) -> Result<Action, Refused> {
    refuse(Code::NotAllowed)
}

#[cfg(not(feature = "numbers"))]
fn numbers(_: &Game, _: &View) -> Result<Option<Reply>, Refused> {
    refuse(Code::NotAllowed)
}

impl Session {
    /// Whether a visitor may decide for a seat now.
    pub(crate) fn owns(&self, at: usize, seat: Seat) -> Result<&Game, Refused> {
        if !self.table.plays(&self.visitors[at].guest, seat) {
            return refuse(Code::NotSeated);
        }
        match (&self.game, &self.table.stopped) {
            (Some(_), Some(stopped)) => Err(stopped.clone()),
            (Some(game), None) => Ok(game),
            (None, _) => refuse(Code::NotStarted),
        }
    }

    pub(crate) fn act(&self, at: usize, seat: Seat, seq: u32, action: Action) -> Result<Draft, Refused> {
        let game = self.owns(at, seat)?;
        is_current(game, seq)?;
        if self.table.bot(seat).is_some() {
            return refuse(Code::BotPlays);
        }
        game.play(seat, action).map_err(|refusal| game.refused(refusal))
    }

    /// The same by the number of the action.
    pub(crate) fn act_number(
        &self,
        at: usize,
        seat: Seat,
        seq: u32,
        (number, payment): (u16, Option<&[u8]>),
    ) -> Result<Draft, Refused> {
        let game = self.owns(at, seat)?;
        is_current(game, seq)?;
        self.act(at, seat, seq, numbered(game, seat, number, payment)?)
    }

    pub(crate) fn take_back(&self, at: usize, seat: Seat, seq: u32) -> Result<Draft, Refused> {
        let game = self.owns(at, seat)?;
        is_current(game, seq)?;
        if self.table.may_go_back() {
            return game.go_back(seat).ok_or_else(|| Refused::server(Code::NothingToTakeBack));
        }
        if !self.table.take_back {
            return refuse(Code::NotAllowed);
        }
        game.take_back(seat).ok_or_else(|| Refused::server(Code::NothingToTakeBack))
    }

    /// Whose last claim can be taken back: only a person's, where the table allows it. At a practice
    /// table its player can go back from anywhere.
    pub fn can_take_back(&self) -> Option<Seat> {
        if self.table.may_go_back() {
            let game = self.game.as_ref()?;
            let person = game.state().public().seats().find(|seat| self.table.is_person(*seat))?;
            return game.can_go_back(person).map(|_| person);
        }
        let seat = self.game.as_ref().filter(|_| self.table.take_back)?.can_take_back()?;
        self.table.is_person(seat).then_some(seat)
    }

    /// The game as it travels now.
    pub(crate) fn shown(&self, game: &Game, viewer: Viewer) -> GameView {
        let can_take_back = self.can_take_back().map(|seat| seat.0);
        GameView { can_take_back, ..game.shown(viewer) }
    }

    pub(crate) fn ask(&mut self, at: usize, id: u32, seat: Seat, question: Query) -> Result<(), Refused> {
        let game = self.owns(at, seat)?;
        let view = game.view(Viewer::Seat(seat));
        let reply = match question {
            Query::Payments { line } => Some(Reply::payments(game.edition(), &view, line)),
            Query::Claim { line, set, extra, answers } => {
                Reply::claim(game.edition(), &view, (line, set, extra), &answers)
            }
            Query::Way { ticket } => Reply::way(game.edition(), &view, ticket),
            Query::Hint => return self.hint(at, id, seat),
            Query::Numbers => numbers(game, &view)?,
        };
        let reply = reply.ok_or_else(|| Refused::server(Code::BadMessage))?;
        self.tell(self.visitors[at].id, &ServerMessage::Answer { id, reply });
        Ok(())
    }

    pub(crate) fn share(&mut self, at: usize, seat: Seat, share: bool) -> Result<(), Refused> {
        if !self.table.plays(&self.visitors[at].guest, seat) {
            return refuse(Code::NotSeated);
        }
        if share && self.table.counts() {
            return refuse(Code::NotAllowed);
        }
        // Before the deal the seat may yet become another's.
        if share && self.game.is_none() {
            return refuse(Code::NotStarted);
        }
        self.table.seats[seat.index()].sharing = share;
        if !share {
            for index in 0..self.visitors.len() {
                let visitor = &self.visitors[index];
                if visitor.look == Some(seat) && !self.table.plays(&visitor.guest, seat) {
                    self.visitors[index].look = None;
                    self.show_game(index);
                }
            }
        }
        self.effects.push(Effect::Save);
        self.show_table();
        Ok(())
    }

    pub(crate) fn reveal(&mut self, at: usize, bytes: &str) -> Result<(), Refused> {
        if self.table.phase != TablePhase::Revealing {
            return refuse(Code::AlreadyStarted);
        }
        let guest = self.visitors[at].guest.clone();
        self.table.reveal(&guest, bytes)?;
        if self.table.unrevealed() {
            self.effects.push(Effect::Save);
        } else {
            self.finish_reveal();
        }
        Ok(())
    }
}
