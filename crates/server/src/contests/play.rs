//! Who plays a round of an event where: at once against bots, or with whoever waits. Tables are found for people who
//! did about as well so far and have not met, so several rounds pair as in a Swiss tournament, without waiting for
//! everybody else.

use std::cmp::Reverse;
use std::sync::Arc;

use capotreno_protocol::{Code, EventKind, FoundTable, GameResult, Refused, TablePhase};
use capotreno_rules::Seat;
use capotreno_session::{OfEvent, Opening, Person, Who};
use capotreno_store::{EventSeat, Guest, NewEventSeat, Phase, TableRow};

use super::event::Event;
use super::results::{Played, standings};
use crate::app::App;
use crate::guests::known::Caller;
use crate::http::failure::unwritten;
use crate::nodes::Deed;
use crate::secret;
use crate::table::agreed::{Table, person};
use crate::table::command::Request;

fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

pub(super) fn read(rows: &[TableRow]) -> Vec<Table> {
    rows.iter().filter_map(|row| serde_json::from_str(&row.body).ok()).collect()
}

/// What was finished in time at the tables of an event, person by person.
pub(super) fn finished(event: &Event, tables: &[Table]) -> Vec<Played> {
    let in_time = |result: &GameResult| event.over_at.is_none_or(|over| result.ended_at <= over);
    let mut all = Vec::new();
    for seat in &event.seats {
        let table = tables.iter().find(|table| table.id == seat.table);
        let result = table.and_then(|table| table.result.as_ref()).filter(|result| in_time(result));
        let score = result.and_then(|result| result.seats.get(usize::from(seat.seat)));
        let (Some(table), Some(score)) = (table, score) else { continue };
        all.push(Played {
            guest: seat.guest.clone(),
            name: table.name(Seat(seat.seat)).unwrap_or_default(),
            round: seat.round,
            seat: seat.seat,
            table: seat.table.clone(),
            points: score.points,
            place: score.place,
        });
    }
    all
}

/// The seat among these that somebody has held least in this event.
fn least_held(event: &Event, guest: &str, free: impl Iterator<Item = u8>) -> Option<u8> {
    let held = |seat: u8| event.seats_of(guest).filter(|own| own.seat == seat).count();
    free.min_by_key(|seat| (held(*seat), *seat))
}

/// The first round that somebody has no table in.
fn next_round(event: &Event, guest: &str) -> Option<u8> {
    (1..=event.agreed.rounds).find(|round| event.seats_of(guest).all(|seat| seat.round != *round))
}

/// The round that a table plays to which anybody may be sent; none for one that is found by its link only.
fn offered_in(table: &Table) -> Option<u8> {
    table.event.as_ref().filter(|of| of.offered).map(|of| of.round)
}

/// Whether somebody still plays a game after which they may be sent to those who wait: not who keeps to a table of
/// their own, and not who has left theirs to a bot.
fn is_on_the_way(seat: &EventSeat, all: &[Table]) -> bool {
    let table = all.iter().find(|table| table.id == seat.table);
    let there = table.filter(|table| offered_in(table).is_some() && table.bot(Seat(seat.seat)).is_none());
    seat.phase == Phase::Playing && there.is_some()
}

impl Event {
    /// The table, of those that wait, for somebody who is kept `apart` from some: with people not met before, and who
    /// did about as well. None where a new one is better: everybody who waits was met, and others will come who still
    /// play an earlier round.
    fn best_table(&self, guest: &str, all: &[Table], apart: &[String], round: u8) -> Option<String> {
        let ranked = standings(&finished(self, all));
        let share = |guest: &str| {
            let found = ranked.iter().find(|one| one.guest == guest);
            found.and_then(|one| one.standing.share).unwrap_or(0.5)
        };
        let together = |table: &&Table| {
            let there = table.guests();
            table.phase != TablePhase::Open && there.iter().any(|one| one == guest)
        };
        let met: Vec<String> = all.iter().filter(together).flat_map(Table::guests).collect();
        let distance = |table: &Table| {
            let there = table.guests();
            let mean = there.iter().map(|other| share(other)).sum::<f64>() / there.len().max(1) as f64;
            (
                there.iter().filter(|other| met.contains(other)).count(),
                (mean - share(guest)).abs(),
                Reverse(there.len()),
            )
        };
        let strangers = |there: &[String]| there.iter().all(|one| one != guest && !apart.contains(one));
        let waits = |table: &&Table| {
            offered_in(table) == Some(round) && table.open_seats() > 0 && strangers(&table.guests())
        };
        let best = all.iter().filter(waits).min_by(|one, other| {
            let (one, other) = (distance(one), distance(other));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2))
        })?;
        let to_come = |seat: &EventSeat| {
            let unmet = seat.guest != guest && !met.contains(&seat.guest) && !apart.contains(&seat.guest);
            unmet && seat.round < round && is_on_the_way(seat, all)
        };
        let again = distance(best).0 > 0 && self.seats.iter().any(to_come);
        (!again).then(|| best.id.clone())
    }

    /// Who sits where at a new table.
    fn seating(&self, guest: &Guest, round: u8) -> (u8, Vec<Who>) {
        let players = self.agreed.players;
        let own = match &self.agreed.kind {
            EventKind::Solo { .. } => (round - 1) % players,
            EventKind::Groups => least_held(self, &guest.id, 0..players).unwrap_or(0),
        };
        let who = |seat: u8| match &self.agreed.kind {
            _ if seat == own => Who::guest(person(guest)),
            EventKind::Solo { level } => Who::Bot { level: level.clone() },
            EventKind::Groups => Who::Open,
        };
        (own, (0..players).map(who).collect())
    }

    /// A table that plays a round, with somebody at it.
    fn table(&self, guest: Person<'_>, round: u8, seats: Vec<Who>, opening: Opening, offered: bool) -> Table {
        let of = OfEvent {
            id: self.id.clone(),
            name: self.agreed.name.clone(),
            round,
            rounds: self.agreed.rounds,
            offered,
            open: false,
        };
        let opening = Opening { secret: self.agreed.round_secret(round), ..opening };
        let mut table =
            Table::of_event(self.agreed.edition.clone(), guest, seats, (of, self.agreed.pace), opening);
        table.played_by = Some(self.agreed.played_by.clone());
        table
    }
}

impl App {
    /// Where somebody plays the next round of an event: at the table it has, at one that waits, or at a new one.
    pub(super) async fn play_event(
        self: &Arc<App>,
        id: &str,
        caller: &Caller,
        apart: bool,
    ) -> Result<FoundTable, Refused> {
        let guest = &caller.guest;
        let event = self.event(id).await?;
        if let Some(seat) = event.seats_of(&guest.id).find(|seat| seat.phase != Phase::Over) {
            let better = self.better_table(&event, guest, seat).await?;
            let own = || FoundTable { table: seat.table.clone(), join: false };
            return Ok(better.map_or_else(own, |table| FoundTable { table, join: true }));
        }
        if event.is_over() {
            return refuse(Code::EventOver);
        }
        let Some(round) = next_round(&event, &guest.id) else { return refuse(Code::EventPlayed) };
        if !event.has_room(&guest.id) {
            return refuse(Code::EventFull);
        }
        if !event.agreed.is_solo() && !apart {
            let all = self.tables_of_event(&event).await?;
            if let Some(table) = self.waiting_table(&event, &guest.id, &all, round).await? {
                return Ok(FoundTable { table, join: true });
            }
        }
        self.open_event_table(&event, caller, round, !apart).await
    }

    async fn tables_of_event(&self, event: &Event) -> Result<Vec<Table>, Refused> {
        let rows = self.store.event_tables(&event.id).await;
        Ok(read(&rows.map_err(|error| unwritten(&error, "an event could not be read"))?))
    }

    /// The table for somebody, of those that wait, at which nobody sits whom they have blocked or who has blocked them.
    async fn waiting_table(
        &self,
        event: &Event,
        guest: &str,
        all: &[Table],
        round: u8,
    ) -> Result<Option<String>, Refused> {
        let apart = self.apart_from(guest).await;
        let apart = apart.map_err(|error| unwritten(&error, "who is blocked could not be read"))?;
        Ok(event.best_table(guest, all, &apart, round))
    }

    /// Where somebody plays rather than at a table at which they wait alone: others who wait may have been met before,
    /// and nobody else comes any more. The seat is given up for it, so that nobody is sent there.
    async fn better_table(
        self: &Arc<App>,
        event: &Event,
        guest: &Guest,
        seat: &EventSeat,
    ) -> Result<Option<String>, Refused> {
        if event.is_over() || event.agreed.is_solo() || seat.phase != Phase::Open {
            return Ok(None);
        }
        let all = self.tables_of_event(event).await?;
        let own = all.iter().find(|table| table.id == seat.table);
        let alone = |own: &Table| offered_in(own).is_some() && own.guests() == [guest.id.as_str()];
        if own.is_none_or(|own| !alone(own)) {
            return Ok(None);
        }
        let better = self.waiting_table(event, &guest.id, &all, seat.round).await?;
        if better.is_none() || self.have_done(&seat.table, Deed::GiveUpTable(guest.into())).await? == 0 {
            return Ok(None);
        }
        Ok(better)
    }

    async fn open_event_table(
        self: &Arc<App>,
        event: &Event,
        caller: &Caller,
        round: u8,
        offered: bool,
    ) -> Result<FoundTable, Refused> {
        let guest = &caller.guest;
        self.keep_guest(caller).await?;
        let (seat, seats) = event.seating(guest, round);
        let table = event.table(person(guest), round, seats, secret::opening(self), offered);
        let number = self.open_table(&table, caller.client).await?;
        let new = NewEventSeat { event: &event.id, round, guest: &guest.id, number, seat };
        let failed = |error| unwritten(&error, "a seat of an event could not be written");
        if !self.store.take_event_seat(&new).await.map_err(failed)? {
            // Asked for twice at once: the other table is the one.
            self.store.delete_table(number).await.map_err(failed)?;
            return refuse(Code::RoundPlayed);
        }
        if event.agreed.is_solo() {
            let guest = guest.clone();
            self.ask(&table.id, |to| Request::Start { guest, to }).await?;
        }
        Ok(FoundTable { table: table.id, join: false })
    }

    /// Whether somebody may sit down at a table of an event, and where.
    pub(crate) async fn event_seat(&self, table: &Table, of: &OfEvent, guest: &str) -> Result<Seat, Refused> {
        let event = self.event(&of.id).await?;
        if event.is_over() {
            return refuse(Code::EventOver);
        }
        if event.seats_of(guest).any(|seat| seat.round == of.round) {
            return refuse(Code::RoundPlayed);
        }
        if !event.has_room(guest) {
            return refuse(Code::EventFull);
        }
        let free = (0..table.players()).filter(|seat| table.seats[usize::from(*seat)].who == Who::Open);
        least_held(&event, guest, free).map(Seat).ok_or_else(|| Refused::server(Code::TableFull))
    }
}
