//! What is asked of a table as a whole: to close it, to remove it, to forget somebody, to take two for one.

use capotreno_protocol::{Code, Refused};
use capotreno_rules::SeatSet;
use capotreno_store::{Guest, Kept};

use crate::guests::forget::nobody;
use crate::http::failure::unwritten;
use crate::table::command::Out;
use crate::table::host::Host;

impl Host {
    /// Sends everybody away; the host ends.
    pub fn send_away(&mut self, code: Code) {
        self.ended = true;
        self.app.public_tables_changed();
        self.app.note_awaited(&self.session.table.id, SeatSet::default());
        for visitor in self.connections.drain(..) {
            let _ = visitor.out.try_send(Out::turned_away(Refused::server(code)));
        }
    }

    /// Closes the table: nobody comes in any more and nothing happens there. What was played stays.
    pub async fn shut(&mut self) -> Result<(), Refused> {
        self.session.table.closed = true;
        if !self.save().await {
            self.session.table.closed = false;
            return Err(Refused::server(Code::StoreFailed));
        }
        self.send_away(Code::TableClosed);
        Ok(())
    }

    /// Removes the table with all that was played and said there.
    pub async fn delete(&mut self) -> Result<(), Refused> {
        let deleted = self.store().delete_table(self.number).await;
        deleted.map_err(|error| unwritten(&error, "a table stays"))?;
        self.app.forget_head(Kept::Table, &self.session.table.id);
        self.send_away(Code::NoSuchTable);
        Ok(())
    }

    /// Two guests are one: what is the first one's is the other's.
    pub async fn join_people(&mut self, (from, to): &(String, String)) -> Result<(), Refused> {
        let before = self.session.table.clone();
        self.session.join_people(from, to);
        self.keep_or(before).await
    }

    /// Takes a guest out: an open table gets the seat back, in a game a bot goes on, and the name and
    /// all that was said go. How many lines of the chat that were.
    pub async fn forget_person(&mut self, guest: &Guest) -> Result<u32, Refused> {
        let seats = self.session.table.seats_of(&guest.id);
        let lines = self.app.forget_lines(self.number, &seats, guest).await?;
        match self.leave(guest).await {
            // With the last player the table is gone.
            Ok(_) if self.ended => return Ok(lines),
            Ok(_) => {}
            Err(refused) if refused.code == Code::NotSeated.word() => {}
            Err(refused) => return Err(refused),
        }
        let before = self.session.table.clone();
        self.session.forget_person(&guest.id, &nobody());
        self.keep_or(before).await?;
        Ok(lines)
    }
}
