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

/// Whether a table of an event waits for somebody who was not sent its link.
fn waits(table: &Table) -> bool {
    table.event.as_ref().is_some_and(|of| of.offered) && table.open_seats() > 0
}

impl Event {
    /// The table, of those that wait, for somebody: with people not met before, and who did about as well. None where a
    /// new one is better: everybody who waits was met, and others will come who still play an earlier round.
    fn best_table(&self, guest: &str, all: &[Table], waiting: &[&Table], round: u8) -> Option<String> {
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
        let best = waiting.iter().min_by(|one, other| {
            let (one, other) = (distance(one), distance(other));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2))
        });
        let best = best?;
        let to_come = |seat: &EventSeat| {
            seat.round < round
                && seat.phase == Phase::Playing
                && seat.guest != guest
                && !met.contains(&seat.guest)
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
            return Ok(FoundTable { table: seat.table.clone(), join: false });
        }
        if event.is_over() {
            return refuse(Code::EventOver);
        }
        let Some(round) = next_round(&event, &guest.id) else { return refuse(Code::EventPlayed) };
        if !event.has_room(&guest.id) {
            return refuse(Code::EventFull);
        }
        if !event.agreed.is_solo() && !apart {
            let rows = self.store.event_tables(id).await;
            let all = read(&rows.map_err(|error| unwritten(&error, "an event could not be read"))?);
            let here =
                |table: &&Table| waits(table) && table.event.as_ref().is_some_and(|of| of.round == round);
            let others = self.apart_from(&guest.id).await;
            let others = others.map_err(|error| unwritten(&error, "who is blocked could not be read"))?;
            let together = |table: &&Table| table.guests().iter().all(|other| !others.contains(other));
            let waiting: Vec<&Table> = all.iter().filter(here).filter(together).collect();
            if let Some(table) = event.best_table(&guest.id, &all, &waiting, round) {
                return Ok(FoundTable { table, join: true });
            }
        }
        self.open_event_table(&event, caller, round, !apart).await
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
