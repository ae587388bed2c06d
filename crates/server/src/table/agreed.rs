//! What was agreed at a table, as the store keeps it.

use capotreno_protocol::TablePhase;
use capotreno_session::Person;
pub use capotreno_session::{Live, Table, Who};
use capotreno_store::{Guest, NewTable, Phase};

/// A guest as tables know it.
pub fn person(guest: &Guest) -> Person<'_> {
    Person { id: &guest.id, name: &guest.name }
}

pub fn store_phase(table: &Table) -> Phase {
    match table.phase {
        // Nobody waits for it: lists and what is woken at the start leave it out.
        _ if table.closed => Phase::Over,
        TablePhase::Open => Phase::Open,
        TablePhase::Revealing | TablePhase::Playing => Phase::Playing,
        TablePhase::Over => Phase::Over,
    }
}

/// A table in the form the store keeps.
pub fn stored<'a>(table: &'a Table, body: &'a str, guests: &'a [String]) -> NewTable<'a> {
    NewTable {
        id: &table.id,
        public: table.public && !table.closed,
        phase: store_phase(table),
        body,
        created_at: table.created_at,
        owner: &table.owner,
        guests,
        content: None,
    }
}
