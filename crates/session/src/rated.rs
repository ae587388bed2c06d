//! Games that count: for ratings, and in events, whose deal is the same at every table. Nobody has help there, and
//! nobody looks over a shoulder.

use capotreno_protocol::{Code, CreateTable, Pace, Refused, SeatSetup, TableOfEvent};
use serde::{Deserialize, Serialize};

use crate::secret;
use crate::table::{Opening, Person, Table, TableSeat, Who};

/// Which deal of which event a table plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfEvent {
    pub id: String,
    pub name: String,
    /// From 1.
    pub round: u8,
    pub rounds: u8,
    /// Whoever wants to play the round may be sent here; otherwise only who has the link comes.
    pub offered: bool,
    /// The event is over: everybody may look.
    pub open: bool,
}

impl OfEvent {
    pub fn told(&self) -> TableOfEvent {
        let OfEvent { id, name, round, rounds, offered: _, open } = self;
        TableOfEvent { id: id.clone(), name: name.clone(), round: *round, rounds: *rounds, sealed: !open }
    }
}

/// What stands for a guest in the records of rated games: the same in all of them, and nobody finds the guest by it.
pub fn player_of(guest: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"capotreno rated player").update(guest.as_bytes());
    let mut text = hasher.finalize().to_hex().to_string();
    text.truncate(16);
    text
}

impl Table {
    /// A table that plays a deal of an event. The secret of its opening is that of the round, and nobody adds to
    /// it: the deal is the same at every table.
    pub fn of_event(
        edition: String,
        owner: Person<'_>,
        seats: Vec<Who>,
        (of, pace): (OfEvent, Pace),
        opening: Opening,
    ) -> Table {
        let seats = seats.into_iter().map(|who| TableSeat::fresh(who, None)).collect();
        let opening = Opening { verifiable: true, ..opening };
        let mut table = Table::new(edition, owner.id, seats, opening);
        (table.pace, table.take_back, table.hints) = (pace, false, false);
        table.event = Some(of);
        table
    }

    /// Whether the game counts for something beyond the table.
    pub fn counts(&self) -> bool {
        self.rated || self.event.is_some()
    }

    /// Whether others have still to play the same deal.
    pub fn is_sealed(&self) -> bool {
        self.event.as_ref().is_some_and(|of| !of.open)
    }

    /// Who came in where, where the game counts for ratings and is over: what stands for each player, the name
    /// and the place.
    pub fn rated_places(&self) -> Option<Vec<(String, String, u8)>> {
        let result = self.result.as_ref().filter(|_| self.rated)?;
        let places = self.seats.iter().zip(&result.seats).filter_map(|(seat, score)| match &seat.who {
            Who::Guest { id, name } => Some((player_of(id), name.clone(), score.place)),
            Who::Open | Who::Shared { .. } | Who::Bot { .. } => None,
        });
        Some(places.collect())
    }
}

/// The commitment to a secret: the hash that is told before anybody plays.
pub fn commitment(secret: &[u8; 32]) -> String {
    secret::hex(&secret::hash(secret))
}

/// Rated games are between people, each at a device of their own, with a clock and without help.
pub fn check_rated(asked: &CreateTable) -> Result<(), Refused> {
    let alone = |seat: &SeatSetup| match seat {
        SeatSetup::Me { .. } | SeatSetup::Open { .. } => true,
        SeatSetup::Bot { .. } | SeatSetup::Shared { .. } => false,
    };
    let people = asked.seats.len() > 1 && asked.seats.iter().all(alone);
    let helped = asked.hints || asked.take_back || asked.practice;
    if !asked.rated || (people && !helped && asked.pace != Pace::None) {
        return Ok(());
    }
    Err(Refused::server(Code::RatedTerms))
}
