//! A table of an event: who sits down plays a round, and when the event is over everybody may look.

use capotreno_protocol::{Code, JoinTable, Refused, TablePhase};
use capotreno_rules::Seat;
use capotreno_store::{Guest, NewEventSeat};

use crate::http::failure::unwritten;
use crate::table::agreed::person;
use crate::table::host::Host;

impl Host {
    /// Opens the table to everybody once its event is over.
    pub async fn look_at_event(&mut self) {
        let Some(of) = self.session.table.event.as_ref().filter(|of| !of.open) else { return };
        let id = of.id.clone();
        if !self.app.event_is_over(&id).await {
            return;
        }
        if let Some(of) = &mut self.session.table.event {
            of.open = true;
        }
        // What cannot be written now is found out again.
        self.save().await;
        let effects = self.session.table_kept(self.app.now());
        self.carry_out(effects).await;
    }

    /// Takes a seat; in an event one that its round leaves to the guest.
    pub async fn take_seat(&mut self, guest: &Guest, asked: &JoinTable) -> Result<Seat, Refused> {
        let table = &self.session.table;
        let of = table.event.clone().filter(|_| table.phase == TablePhase::Open);
        let Some(of) = of.filter(|_| table.seats_of(&guest.id).is_empty()) else {
            return self.session.join(person(guest), asked);
        };
        let seat = self.app.event_seat(&self.session.table, &of, &guest.id).await?;
        let before = self.session.table.clone();
        let asked = JoinTable { seat: Some(seat.0), ..asked.clone() };
        let seat = self.session.join(person(guest), &asked)?;
        let new = NewEventSeat {
            event: &of.id,
            round: of.round,
            guest: &guest.id,
            number: self.number,
            seat: seat.0,
        };
        let taken = self.app.store.take_event_seat(&new).await;
        let refused = match taken {
            Ok(true) => return Ok(seat),
            Ok(false) => Refused::server(Code::RoundPlayed),
            Err(error) => unwritten(&error, "a seat of an event could not be written"),
        };
        self.session.table = before;
        Err(refused)
    }

    /// With its last player a table of an event begins: nobody has to be there to start it.
    pub async fn start_event(&mut self, guest: &Guest) {
        if self.session.table.event.is_some() && self.session.may_start(&guest.id).is_ok() {
            // Where it may not begin now, any of its players can start it later.
            let _ = self.start(guest).await;
        }
    }

    /// Leaves the table where it is open and nobody else has come: whether that is so.
    pub async fn give_up(&mut self, guest: &Guest) -> Result<bool, Refused> {
        let table = &self.session.table;
        let alone = table.phase == TablePhase::Open && table.guests() == [guest.id.as_str()];
        if alone {
            self.leave(guest).await?;
        }
        Ok(alone)
    }

    /// Who gets up before the game may play the round elsewhere.
    pub async fn leave_event(&mut self, guest: &str) -> Result<(), Refused> {
        let table = &self.session.table;
        if table.event.is_none() || table.phase != TablePhase::Open {
            return Ok(());
        }
        let left = self.app.store.leave_event_seat(self.number, guest).await;
        left.map_err(|error| unwritten(&error, "a seat of an event is kept"))
    }
}
