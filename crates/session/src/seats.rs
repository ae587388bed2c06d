//! Taking and leaving seats, starting, and what a finished game leaves behind. What changes the table
//! here is written down by whoever asked, who then says so ([`Session::table_kept`]) or puts the table
//! back as it was.

use std::sync::Arc;

use capotreno_notation::Shelf;
use capotreno_notation::record::{Record, SeatInfo};
use capotreno_protocol::{
    Code, FillSeat, JoinTable, RecordView, Refused, ReplayIndex, ReplayStep, TableInfo, TablePhase,
};
use capotreno_rules::{Seat, Viewer};

use crate::effect::Effect;
use crate::game::Game;
use crate::player::is_bot;
use crate::rated::player_of;
use crate::secret;
use crate::session::{STAND_IN, Session, refuse};
use crate::story::News;
use crate::table::{Person, TableSeat, Who};

/// What is left where somebody has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The table, for the others.
    Table,
    /// Nobody: the table is to be closed.
    Nobody,
}

/// What comes after somebody has started the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Promised bytes are waited for.
    Reveal,
    Deal,
}

impl Session {
    pub fn info(&self, guest: Option<&str>) -> TableInfo {
        self.table.info(guest, &self.live(), self.settings.describe)
    }

    /// A changed table is on disk: everybody is told.
    pub fn table_kept(&mut self, now: i64) -> Vec<Effect> {
        self.now = now;
        self.reseat();
        self.show_table();
        self.done()
    }

    /// Takes a seat, or accepts the one that was kept, or promises random bytes for the seat one has.
    pub fn join(&mut self, guest: Person<'_>, asked: &JoinTable) -> Result<Seat, Refused> {
        if self.table.phase != TablePhase::Open {
            return refuse(Code::AlreadyStarted);
        }
        if asked.entropy_hash.as_deref().is_some_and(|hash| secret::from_hex(hash).is_none()) {
            return refuse(Code::BadEntropy);
        }
        let mine = self.table.seats_of(guest.id).first().copied();
        let seat = match (mine, asked.seat.map(Seat)) {
            (Some(seat), None) => seat,
            (Some(seat), Some(wanted)) if seat == wanted => seat,
            (Some(_), Some(_)) => return refuse(Code::AlreadySeated),
            (None, wanted) => self.free_seat(wanted)?,
        };
        let entry = &mut self.table.seats[seat.index()];
        if mine.is_none() {
            *entry = entry.passed_to(Who::guest(guest));
        }
        self.table.accept(guest.id);
        let entry = &mut self.table.seats[seat.index()];
        // Nobody adds to the shuffle of an event: all its tables have the same.
        let hash = asked.entropy_hash.as_deref().filter(|_| self.table.event.is_none());
        entry.hash = hash.map(str::to_ascii_lowercase);
        Ok(seat)
    }

    fn free_seat(&self, wanted: Option<Seat>) -> Result<Seat, Refused> {
        let is_open =
            |seat: &Seat| self.table.seats.get(seat.index()).is_some_and(|entry| entry.who == Who::Open);
        match wanted {
            Some(seat) if is_open(&seat) => Ok(seat),
            Some(_) => refuse(Code::SeatTaken),
            None => (0..self.table.players())
                .map(Seat)
                .find(is_open)
                .ok_or_else(|| Refused::server(Code::TableFull)),
        }
    }

    /// Who opened the table puts a bot where nobody sits or nobody has said yes, asks a friend to sit there, or
    /// leaves the seat open.
    pub fn fill(&mut self, guest: &str, asked: &FillSeat, friend: Option<Person<'_>>) -> Result<(), Refused> {
        if self.table.owner != guest {
            return refuse(Code::NotOwner);
        }
        if self.table.phase != TablePhase::Open || self.table.is_campaign_game() {
            return refuse(Code::AlreadyStarted);
        }
        if asked.level.as_deref().is_some_and(|level| !is_bot(level)) {
            return refuse(Code::NoSuchBot);
        }
        let fixed =
            self.table.counts() && asked.level.is_some() || self.table.event.is_some() && friend.is_some();
        if fixed || asked.level.is_some() && friend.is_some() {
            return refuse(Code::NotAllowed);
        }
        if friend.is_some_and(|friend| !self.table.seats_of(friend.id).is_empty()) {
            return refuse(Code::AlreadySeated);
        }
        let Some(entry) = self.table.seats.get_mut(usize::from(asked.seat)) else {
            return refuse(Code::BadSetup);
        };
        let free = match &entry.who {
            Who::Open | Who::Bot { .. } => true,
            Who::Guest { .. } | Who::Shared { .. } => entry.invited,
        };
        if !free {
            return refuse(Code::SeatTaken);
        }
        let who = match (friend, &asked.level) {
            (Some(Person { id, name }), _) => Who::Guest { id: id.to_owned(), name: name.to_owned() },
            (None, Some(level)) => Who::Bot { level: level.clone() },
            (None, None) => Who::Open,
        };
        *entry = TableSeat { invited: friend.is_some(), ..entry.passed_to(who) };
        self.table.forget_muted(Seat(asked.seat));
        Ok(())
    }

    /// Leaves: an open table gets its seat back, in a game a bot goes on. Where who opened the table
    /// leaves it before the game, it is another player's; without one it is closed.
    pub fn get_up(&mut self, guest: &str) -> Result<Left, Refused> {
        let mine = self.table.seats_of(guest);
        let open = self.table.phase == TablePhase::Open && self.table.campaign.is_none();
        let owns = open && self.table.owner == guest;
        if mine.is_empty() && !owns {
            return refuse(Code::NotSeated);
        }
        if owns {
            match self.table.another(guest) {
                Some(other) => self.table.owner = other,
                None => return Ok(Left::Nobody),
            }
        }
        for seat in mine {
            let entry = &mut self.table.seats[seat.index()];
            match self.table.phase {
                // The seats of a campaign's game belong to its companies.
                TablePhase::Open if self.table.campaign.is_some() => {
                    entry.stand_in = Some(STAND_IN.to_owned());
                }
                TablePhase::Open => {
                    *entry = entry.passed_to(Who::Open);
                    self.table.forget_muted(seat);
                }
                TablePhase::Revealing | TablePhase::Playing => {
                    entry.stand_in = Some(STAND_IN.to_owned());
                }
                TablePhase::Over => {}
            }
        }
        Ok(Left::Table)
    }

    /// Whether somebody may start the game now.
    pub fn may_start(&self, guest: &str) -> Result<(), Refused> {
        // Whoever comes first opens the table of a campaign's game or of an event; any of its players starts it.
        let of_all = self.table.campaign.is_some() || self.table.event.is_some();
        let starts = if of_all { !self.table.seats_of(guest).is_empty() } else { self.table.owner == guest };
        if !starts {
            return refuse(Code::NotOwner);
        }
        if self.table.phase != TablePhase::Open {
            return refuse(Code::AlreadyStarted);
        }
        if self.table.open_seats() > 0 {
            return refuse(Code::SeatsOpen);
        }
        if self.table.awaits_answers() {
            return refuse(Code::NotAccepted);
        }
        Ok(())
    }

    /// The game is started: what is to be done next.
    pub fn start(&mut self, now: i64) -> Start {
        self.table.phase = TablePhase::Revealing;
        if !self.table.unrevealed() {
            return Start::Deal;
        }
        self.await_reveal(now);
        Start::Reveal
    }

    /// Whether a table with the same people may be opened.
    pub fn may_play_again(&self, guest: &str) -> Result<(), Refused> {
        if self.table.phase != TablePhase::Over {
            return refuse(Code::NotOver);
        }
        if self.table.seats_of(guest).is_empty() {
            return refuse(Code::NotSeated);
        }
        // A campaign goes on; its games are not played twice, and neither is the deal of an event.
        if self.table.is_campaign_game() || self.table.event.is_some() {
            refuse(Code::NotAllowed)
        } else {
            Ok(())
        }
    }

    /// Whether nobody misses the table: it is older than a moment, was never started, and nobody is
    /// here. A campaign waits for the table of its game, however long that takes; not for free play.
    pub fn is_forgotten(&self, before: i64) -> bool {
        let old = self.table.phase == TablePhase::Open && self.table.created_at < before;
        old && self.visitors.is_empty() && !self.table.is_campaign_game()
    }

    /// What a campaign hears of its game.
    pub fn news(&self) -> Option<News> {
        let game = self.game.as_ref()?;
        if game.awaits_story() {
            return Some(News::TicketsChosen);
        }
        let result = game.state().charter_result(game.edition()).filter(|_| game.state().is_over())?;
        Some(News::Over(Box::new((result, game.record(self.seat_infos())))))
    }

    fn finished(&self) -> Result<&Game, Refused> {
        if self.table.is_sealed() {
            return refuse(Code::EventSealed);
        }
        match &self.game {
            Some(game) if self.table.phase == TablePhase::Over => Ok(game),
            Some(_) | None => refuse(Code::NotOver),
        }
    }

    /// The finished game, where it could be played again to its end.
    fn whole(&self) -> Result<&Game, Refused> {
        match &self.table.stopped {
            Some(stopped) => Err(stopped.clone()),
            None => self.finished(),
        }
    }

    /// Whether there is a finished game to be reviewed.
    pub fn may_review(&self) -> Result<(), Refused> {
        self.whole().map(|_| ())
    }

    /// The finished game as whoever reviews it needs it.
    pub fn finished_game(&self) -> Result<(Arc<Shelf>, Record), Refused> {
        let game = self.whole()?;
        Ok((Arc::clone(game.shelf()), game.record(self.seat_infos())))
    }

    /// Who sits where, for a record.
    pub fn seat_infos(&self) -> Vec<SeatInfo> {
        let seats = (0..self.table.players()).map(|seat| {
            let name = self.table.name(Seat(seat)).unwrap_or_default();
            match &self.table.seats[usize::from(seat)].who {
                Who::Bot { level } => SeatInfo::bot(name, level.clone()),
                Who::Guest { id, .. } if self.table.rated => SeatInfo::rated(name, player_of(id)),
                Who::Open | Who::Guest { .. } | Who::Shared { .. } => SeatInfo::person(name),
            }
        });
        seats.collect()
    }

    /// The record of the finished game.
    pub fn record(&self) -> Result<RecordView, Refused> {
        let game = self.whole()?;
        Ok(RecordView {
            table: self.table.id.clone(),
            edition: self.table.edition.clone(),
            digest: game.shelf().digest(),
            names: self.table.names(),
            starter: self.table.starter,
            fairness: self.table.fairness(),
            text: game.record(self.seat_infos()).to_text(),
        })
    }

    /// The finished game step by step.
    pub fn replay(&self, viewer: Viewer) -> Result<ReplayIndex, Refused> {
        let game = self.finished()?;
        Ok(ReplayIndex {
            table: self.table.id.clone(),
            edition: self.table.edition.clone(),
            names: self.table.names(),
            colours: (0..self.table.players()).map(|seat| self.table.colour(Seat(seat))).collect(),
            steps: game.events_after(None, viewer),
        })
    }

    pub fn replay_at(&self, viewer: Viewer, seq: u32) -> Result<ReplayStep, Refused> {
        let view = self.finished()?.shown_at(seq, viewer);
        view.map(|view| ReplayStep { view }).ok_or_else(|| Refused::server(Code::NoSuchPage))
    }
}
