//! What the REST part asks of a table: joining, starting, records.

use capotreno_notation::record::RulesVersion;
use capotreno_protocol::{Code, FillSeat, JoinTable, Refused, SeatTaken, TableInfo};
use capotreno_rules::Seat;
use capotreno_session::campaign::table_campaign;
use capotreno_session::{Effect, Left, Start, Who, stopped};
use capotreno_store::Guest;

use crate::app::refused_of;
use crate::calls::{Presence, Want, Why};
use crate::http::address::Client;
use crate::http::failure::unwritten;
use crate::secret;
use crate::table::agreed::{Live, Table, person};
use crate::table::command::{Finished, Request};
use crate::table::host::{Host, reply};

impl Host {
    pub async fn answer(&mut self, request: Request) {
        if self.session.table.is_sealed() {
            Box::pin(self.look_at_event()).await;
        }
        match request {
            Request::Info { guest, to } => reply(to, Ok(self.session.info(guest.as_deref()))),
            Request::Join { guest, asked, to } => reply(to, self.join(&guest, &asked).await),
            Request::Leave { guest, to } => reply(to, self.leave(&guest).await),
            Request::GiveUp { guest, to } => reply(to, self.give_up(&guest).await),
            Request::Fill { guest, asked, friend, to } => {
                reply(to, self.fill(&guest, &asked, friend.as_ref()).await);
            }
            Request::Start { guest, to } => reply(to, self.start(&guest).await),
            Request::Rematch { guest, client, to } => reply(to, self.rematch(&guest, client).await),
            Request::Record { to } => reply(to, self.session.record()),
            Request::Finished { to } => reply(to, self.finished()),
            Request::Replay { viewer, to } => reply(to, self.session.replay(viewer)),
            Request::ReplayAt { viewer, seq, to } => reply(to, self.session.replay_at(viewer, seq)),
            Request::StandIn { seat, level, to } => reply(to, self.stand_in(seat, level).await),
            Request::News { to } => reply(to, Ok(self.session.news())),
            Request::GoOn { to } => reply(to, self.go_on().await),
            Request::Shut { to } => reply(to, self.shut().await),
            Request::Delete { to } => reply(to, self.delete().await),
            Request::ForgetPerson { guest, to } => reply(to, self.forget_person(&guest).await),
            Request::HearOthers { guest, to } => reply(to, self.hear_others(&guest).await),
            Request::JoinPeople { both, to } => reply(to, self.join_people(&both).await),
            Request::Forget { before, to } => reply(to, Ok(self.forget(before).await)),
        }
    }

    fn finished(&self) -> Result<Finished, Refused> {
        let (shelf, record) = self.session.finished_game()?;
        Ok(Finished { number: self.number, shelf, record })
    }

    /// Writes a changed table, or puts it back as it was.
    pub async fn keep_or(&mut self, before: Table) -> Result<(), Refused> {
        if self.save().await {
            let effects = self.session.table_kept(self.app.now());
            self.carry_out(effects).await;
            return Ok(());
        }
        self.session.table = before;
        Err(Refused::server(Code::StoreFailed))
    }

    /// Whom somebody at the table has blocked is read again.
    pub(super) async fn hear_others(&mut self, guest: &str) -> Result<(), Refused> {
        let blocked = self.app.store.blocked_by(guest).await;
        let blocked = blocked.map_err(|error| unwritten(&error, "who is blocked could not be read"))?;
        self.session.blocks(guest, blocked.into_iter().map(|block| block.other).collect());
        Ok(())
    }

    /// Who is blocked by somebody at the table sits down elsewhere; an invitation was meant.
    async fn is_welcome(&mut self, guest: &str) -> Result<(), Refused> {
        let table = &self.session.table;
        if !table.seats_of(guest).is_empty() {
            return Ok(());
        }
        let mut there = table.guests();
        there.push(table.owner.clone());
        if self.app.is_unwelcome(guest, &there).await? {
            return Err(Refused::server(Code::NotWelcome));
        }
        Ok(())
    }

    async fn join(&mut self, guest: &Guest, asked: &JoinTable) -> Result<SeatTaken, Refused> {
        self.is_welcome(&guest.id).await?;
        let before = self.session.table.clone();
        let seat = self.take_seat(guest, asked).await?;
        if let Err(refused) = self.keep_or(before).await {
            self.leave_event(&guest.id).await?;
            return Err(refused);
        }
        self.start_event(guest).await;
        Ok(SeatTaken { seat: seat.0, table: self.session.info(Some(&guest.id)) })
    }

    async fn fill(
        &mut self,
        guest: &Guest,
        asked: &FillSeat,
        friend: Option<&Guest>,
    ) -> Result<TableInfo, Refused> {
        if let Some(friend) = friend {
            self.is_welcome(&friend.id).await?;
        }
        let before = self.session.table.clone();
        self.session.fill(&guest.id, asked, friend.map(person))?;
        self.keep_or(before).await?;
        if let Some(friend) = friend {
            self.invite(&friend.id, &self.session.table.id);
        }
        Ok(self.session.info(Some(&guest.id)))
    }

    pub async fn leave(&mut self, guest: &Guest) -> Result<TableInfo, Refused> {
        let before = self.session.table.clone();
        match self.session.get_up(&guest.id)? {
            Left::Table => {
                self.keep_or(before).await?;
                self.leave_event(&guest.id).await?;
            }
            Left::Nobody => return self.close(guest).await,
        }
        let effects = self.session.wake_bots(self.app.now());
        self.carry_out(effects).await;
        Ok(self.session.info(Some(&guest.id)))
    }

    /// Closes a table at which nobody is left.
    async fn close(&mut self, guest: &Guest) -> Result<TableInfo, Refused> {
        let info = self.session.info(Some(&guest.id));
        self.delete().await?;
        Ok(info)
    }

    pub(super) async fn start(&mut self, guest: &Guest) -> Result<TableInfo, Refused> {
        self.session.may_start(&guest.id)?;
        // A campaign has one game at a time, and how many campaigns there are is limited.
        if !self.session.table.is_campaign_game() {
            self.app.may_start(&self.session.table.owner).await?;
        }
        let before = self.session.table.clone();
        match self.session.start(self.app.now()) {
            Start::Reveal => self.keep_or(before).await?,
            Start::Deal => {
                self.carry_out(vec![Effect::Deal]).await;
                if self.session.game.is_none() {
                    self.session.table = before;
                    return Err(Refused::server(Code::StoreFailed));
                }
            }
        }
        Ok(self.session.info(Some(&guest.id)))
    }

    /// A table with the same people, who are asked, and bots; asked for twice it is the same one.
    async fn rematch(&mut self, guest: &Guest, client: Client) -> Result<TableInfo, Refused> {
        self.session.may_play_again(&guest.id)?;
        if let Some(id) = self.session.table.rematch.clone() {
            let found = self.app.table_info(&id, Some(guest.id.clone())).await;
            // One that everybody has left is no more.
            if !found.as_ref().is_err_and(|refused| refused.code == Code::NoSuchTable.word()) {
                return found;
            }
        }
        let opening = secret::opening(&self.app);
        let mut table = self.session.table.again(&guest.id, opening);
        self.leave_out(&guest.id, &mut table).await?;
        // A board that is gone can be played again by those who know it, one that is switched off by nobody.
        if table.title.is_some()
            && let Err(refused) = self.app.board_on(&table.edition).await
            && refused.code == Code::BoardOff.word()
        {
            return Err(refused);
        }
        // On what there is now; on the board of before where there is no other.
        if let Some(shown) = self.app.edition(&table.edition).filter(|_| table.campaign.is_none()) {
            table.played_by = Some(shown.kept.played_by(RulesVersion::NOW));
        }
        self.app.open_table(&table, client).await?;
        for seat in table.seats.iter().filter(|seat| seat.invited) {
            if let Who::Guest { id, .. } | Who::Shared { id, .. } = &seat.who {
                self.invite(id, &table.id);
            }
        }
        let before = self.session.table.clone();
        self.session.table.rematch = Some(table.id.clone());
        self.keep_or(before).await?;
        Ok(table.info(Some(&guest.id), &Live::default(), table_campaign))
    }

    /// Who has blocked somebody is not asked by them: that seat is open.
    async fn leave_out(&mut self, guest: &str, table: &mut Table) -> Result<(), Refused> {
        let blocked = self.app.store.who_blocked(guest).await;
        let blocked = blocked.map_err(|error| unwritten(&error, "who is blocked could not be read"))?;
        for seat in table.seats.iter_mut().filter(|seat| seat.invited) {
            if let Who::Guest { id, .. } | Who::Shared { id, .. } = &seat.who
                && blocked.contains(id)
            {
                *seat = seat.passed_to(Who::Open);
            }
        }
        Ok(())
    }

    /// Calls somebody who is asked to play at a table.
    fn invite(&self, guest: &str, table: &str) {
        let (guest, place) = (guest.to_owned(), table.to_owned());
        let (why, presence) = (Why::Invited, Presence::Away);
        self.app.calls.want(Want { guest, place, why, presence, deadline: None });
    }

    /// A bot plays a person's seat from now on, or the person does again.
    pub async fn stand_in(&mut self, seat: Seat, level: Option<String>) -> Result<(), Refused> {
        let effects = self.session.stand_in(self.app.now(), seat, level)?;
        self.carry_out(effects).await;
        Ok(())
    }

    /// The story of the campaign's year is told, and the game goes on with it.
    async fn go_on(&mut self) -> Result<(), Refused> {
        let game = self.app.game_at(&self.session.table).await.map_err(|error| refused_of(&error))?;
        let effects = self.session.go_on(self.app.now(), game).map_err(|error| stopped(&error, None))?;
        self.carry_out(effects).await;
        Ok(())
    }

    /// Ends a table that was never started, unless somebody is here.
    async fn forget(&mut self, before: i64) -> bool {
        self.ended =
            self.session.is_forgotten(before) && self.store().delete_table(self.number).await.is_ok();
        self.ended
    }
}
