//! What the REST part asks of a table: joining, starting, records.

use std::time::Duration;

use capotreno_notation::record::SeatInfo;
use capotreno_protocol::{
    Code, FillSeat, JoinTable, RecordStep, RecordView, Refused, ReplayIndex, ReplayStep, SeatTaken,
    TableInfo, TablePhase,
};
use capotreno_rules::campaign::CharterResult;
use capotreno_rules::{Seat, Viewer};
use capotreno_store::Guest;
use tokio::time::Instant;

use crate::address::Client;
use crate::command::{Out, Request};
use crate::failure::unwritten;
use crate::game::Game;
use crate::host::{Host, reply};
use crate::secret;
use crate::table::{TableSeat, Who};

fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

impl Host {
    pub async fn answer(&mut self, request: Request) {
        match request {
            Request::Info { guest, to } => reply(to, Ok(self.info(guest.as_deref()))),
            Request::Join { guest, asked, to } => reply(to, self.join(&guest, &asked).await),
            Request::Leave { guest, to } => reply(to, self.leave(&guest).await),
            Request::Fill { guest, asked, to } => reply(to, self.fill(&guest, &asked).await),
            Request::Start { guest, to } => reply(to, self.start(&guest).await),
            Request::Rematch { guest, client, to } => reply(to, self.rematch(&guest, client).await),
            Request::Record { to } => reply(to, self.record()),
            Request::Replay { viewer, to } => reply(to, self.replay(viewer)),
            Request::ReplayAt { viewer, seq, to } => reply(to, self.replay_at(viewer, seq)),
            Request::StandIn { seat, level, to } => reply(to, self.stand_in(seat, level).await),
            Request::Outcome { to } => reply(to, Ok(self.outcome())),
            Request::Forget { before, to } => reply(to, Ok(self.forget(before).await)),
        }
    }

    fn info(&self, guest: Option<&str>) -> TableInfo {
        self.table.info(guest, &self.live())
    }

    /// What a campaign takes from its game, once it is over.
    fn outcome(&self) -> Option<CharterResult> {
        let game = self.game.as_ref().filter(|game| game.state().is_over())?;
        game.state().charter_result(game.edition())
    }

    /// Takes a seat, or accepts the one that was kept, or promises random bytes for the seat one has.
    async fn join(&mut self, guest: &Guest, asked: &JoinTable) -> Result<SeatTaken, Refused> {
        if self.table.phase != TablePhase::Open {
            return refuse(Code::AlreadyStarted);
        }
        if asked.entropy_hash.as_deref().is_some_and(|hash| secret::from_hex(hash).is_none()) {
            return refuse(Code::BadEntropy);
        }
        let before = self.table.clone();
        let mine = self.table.seats_of(&guest.id).first().copied();
        let seat = match (mine, asked.seat.map(Seat)) {
            (Some(seat), None) => seat,
            (Some(seat), Some(wanted)) if seat == wanted => seat,
            (Some(_), Some(_)) => return refuse(Code::AlreadySeated),
            (None, wanted) => self.free_seat(wanted)?,
        };
        let entry = &mut self.table.seats[seat.index()];
        if mine.is_none() {
            let who = Who::Guest { id: guest.id.clone(), name: guest.name.clone() };
            *entry = TableSeat::fresh(who, entry.company);
        }
        self.table.accept(&guest.id);
        let entry = &mut self.table.seats[seat.index()];
        entry.hash = asked.entropy_hash.as_deref().map(str::to_ascii_lowercase);
        self.keep_or(before).await?;
        Ok(SeatTaken { seat: seat.0, table: self.info(Some(&guest.id)) })
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

    /// Writes a changed table, or puts it back as it was.
    pub async fn keep_or(&mut self, before: crate::table::Table) -> Result<(), Refused> {
        if self.save().await {
            self.reseat().await;
            self.show_table();
            return Ok(());
        }
        self.table = before;
        refuse(Code::StoreFailed)
    }

    /// Who opened the table puts a bot where nobody sits or nobody has said yes, or leaves the seat
    /// open.
    async fn fill(&mut self, guest: &Guest, asked: &FillSeat) -> Result<TableInfo, Refused> {
        if self.table.owner != guest.id {
            return refuse(Code::NotOwner);
        }
        if self.table.phase != TablePhase::Open || self.table.is_campaign_game() {
            return refuse(Code::AlreadyStarted);
        }
        if asked.level.as_deref().is_some_and(|level| !crate::bots::known(level)) {
            return refuse(Code::NoSuchBot);
        }
        let before = self.table.clone();
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
        let who = asked.level.clone().map_or(Who::Open, |level| Who::Bot { level });
        *entry = TableSeat::fresh(who, entry.company);
        self.table.forget_muted(Seat(asked.seat));
        self.keep_or(before).await?;
        Ok(self.info(Some(&guest.id)))
    }

    /// Leaves: an open table gets its seat back, in a game a bot goes on. Where who opened the table
    /// leaves it before the game, it is another player's; without one it is closed.
    async fn leave(&mut self, guest: &Guest) -> Result<TableInfo, Refused> {
        let mine = self.table.seats_of(&guest.id);
        let open = self.table.phase == TablePhase::Open && self.table.campaign.is_none();
        let owns = open && self.table.owner == guest.id;
        if mine.is_empty() && !owns {
            return refuse(Code::NotSeated);
        }
        let before = self.table.clone();
        if owns {
            match self.table.another(&guest.id) {
                Some(other) => self.table.owner = other,
                None => return self.close(guest).await,
            }
        }
        for seat in mine {
            let entry = &mut self.table.seats[seat.index()];
            match self.table.phase {
                // The seats of a campaign's game belong to its companies.
                TablePhase::Open if self.table.campaign.is_some() => {
                    entry.stand_in = Some(crate::app::STAND_IN.to_owned());
                }
                TablePhase::Open => {
                    *entry = TableSeat::fresh(Who::Open, entry.company);
                    self.table.forget_muted(seat);
                }
                TablePhase::Revealing | TablePhase::Playing => {
                    entry.stand_in = Some(crate::app::STAND_IN.to_owned());
                }
                TablePhase::Over => {}
            }
        }
        self.keep_or(before).await?;
        self.start_bots();
        Ok(self.info(Some(&guest.id)))
    }

    /// Closes a table at which nobody is left.
    async fn close(&mut self, guest: &Guest) -> Result<TableInfo, Refused> {
        let info = self.info(Some(&guest.id));
        self.app.store.delete_table(self.number).await.map_err(|error| unwritten(&error, "a table stays"))?;
        self.ended = true;
        self.app.lobby.changed();
        for visitor in self.visitors.drain(..) {
            let _ = visitor.out.try_send(Out::turned_away(Refused::server(Code::NoSuchTable)));
        }
        Ok(info)
    }

    async fn start(&mut self, guest: &Guest) -> Result<TableInfo, Refused> {
        // Whoever comes first opens the table of a campaign's game; any of its players starts it.
        let starts = match self.table.campaign {
            Some(_) => !self.table.seats_of(&guest.id).is_empty(),
            None => self.table.owner == guest.id,
        };
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
        // A campaign has one game at a time, and how many campaigns there are is limited.
        if !self.table.is_campaign_game() {
            self.app.may_start(&self.table.owner).await?;
        }
        let before = self.table.clone();
        self.table.phase = TablePhase::Revealing;
        if self.table.unrevealed() {
            self.reveal_until = Some(Instant::now() + Duration::from_millis(self.app.config.reveal_wait));
            self.keep_or(before).await?;
        } else {
            self.finish_reveal().await;
            if self.game.is_none() {
                self.table = before;
                return refuse(Code::StoreFailed);
            }
        }
        Ok(self.info(Some(&guest.id)))
    }

    /// A table with the same people, who are asked, and bots; asked for twice it is the same one.
    async fn rematch(&mut self, guest: &Guest, client: Client) -> Result<TableInfo, Refused> {
        if self.table.phase != TablePhase::Over {
            return refuse(Code::NotOver);
        }
        if self.table.seats_of(&guest.id).is_empty() {
            return refuse(Code::NotSeated);
        }
        // A campaign goes on; its games are not played twice.
        if self.table.is_campaign_game() {
            return refuse(Code::NotAllowed);
        }
        if let Some(id) = self.table.rematch.clone() {
            let found = self.app.table_info(&id, Some(guest.id.clone())).await;
            // One that everybody has left is no more.
            if !found.as_ref().is_err_and(|refused| refused.code == Code::NoSuchTable.word()) {
                return found;
            }
        }
        let table = self.table.again(guest, self.app.now());
        self.app.open_table(&table, client).await?;
        let before = self.table.clone();
        self.table.rematch = Some(table.id.clone());
        self.keep_or(before).await?;
        Ok(table.info(Some(&guest.id), &crate::table::Live::default()))
    }

    /// Ends a table that was never started, unless somebody is here.
    async fn forget(&mut self, before: i64) -> bool {
        let old = self.table.phase == TablePhase::Open && self.table.created_at < before;
        // A campaign waits for the table of its game, however long that takes; not for free play.
        if !old || !self.visitors.is_empty() || self.table.is_campaign_game() {
            return false;
        }
        self.ended = self.app.store.delete_table(self.number).await.is_ok();
        self.ended
    }

    fn finished(&self) -> Result<&Game, Refused> {
        match &self.game {
            Some(game) if self.table.phase == TablePhase::Over => Ok(game),
            Some(_) | None => refuse(Code::NotOver),
        }
    }

    fn record(&self) -> Result<RecordView, Refused> {
        let game = self.finished()?;
        let seats = (0..self.table.players()).map(|seat| {
            let name = self.table.name(Seat(seat)).unwrap_or_default();
            match &self.table.seats[usize::from(seat)].who {
                Who::Bot { level } => SeatInfo::bot(name, level.clone()),
                Who::Open | Who::Guest { .. } | Who::Shared { .. } => SeatInfo::person(name),
            }
        });
        let record = game.record(seats.collect()).ok_or_else(|| Refused::server(Code::Internal))?;
        Ok(RecordView {
            table: self.table.id.clone(),
            edition: self.table.edition.clone(),
            digest: game.shelf().digest.clone(),
            names: self.table.names(),
            starter: self.table.starter,
            fairness: self.table.fairness(),
            steps: game
                .actions()
                .into_iter()
                .map(|(seat, action)| RecordStep { seat: seat.0, action: action.into() })
                .collect(),
            text: record.to_text(),
        })
    }

    fn replay(&self, viewer: Viewer) -> Result<ReplayIndex, Refused> {
        let game = self.finished()?;
        Ok(ReplayIndex {
            table: self.table.id.clone(),
            edition: self.table.edition.clone(),
            names: self.table.names(),
            steps: game.events_after(None, viewer),
        })
    }

    fn replay_at(&self, viewer: Viewer, seq: u32) -> Result<ReplayStep, Refused> {
        let view = self.finished()?.shown_at(seq, viewer);
        view.map(|view| ReplayStep { view }).ok_or_else(|| Refused::server(Code::NoSuchPage))
    }
}
