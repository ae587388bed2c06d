//! Tables for games that come as records: to be looked at, or to be played on.

use capotreno_notation::Seed;
use capotreno_notation::record::Record;
use capotreno_protocol::{GameResult, Starter, TablePhase};
use capotreno_rules::{Options, Seat};

use crate::forget::FORMER_PLAYER;
use crate::names::clean_name;
use crate::table::{Opening, Person, Table, TableSeat, Who};

impl Table {
    /// The table of a game that came as a record and was dealt from this seed. Nobody who played it sits
    /// here: it can be looked at.
    pub fn of_record(record: &Record, seed: Seed, opening: Opening) -> Table {
        let Options { first, companies, .. } = record.header.options;
        let seats = record.header.seats.iter().zip(companies).map(|(seat, company)| {
            let who = match &seat.bot {
                Some(bot) => Who::Bot { level: bot.clone() },
                None => Who::Guest { id: String::new(), name: seat.name.clone() },
            };
            TableSeat::fresh(who, Some(company))
        });
        let mut table = Table::new(record.header.edition.clone(), "", seats.collect(), opening);
        table.starter = first.map_or(Starter::Random, |seat| Starter::Seat { seat: seat.0 });
        table.phase = TablePhase::Over;
        table.seed = Some(seed.to_string());
        table
    }

    /// The table of a game that somebody has played on a device of their own, in these seats. Whoever else sat there is
    /// nobody here.
    pub fn brought(
        record: &Record,
        seed: Seed,
        opening: Opening,
        (guest, own): (Person<'_>, &[u8]),
        result: GameResult,
    ) -> Table {
        let mut table = Table::of_record(record, seed, opening);
        guest.id.clone_into(&mut table.owner);
        let several = own.len() > 1;
        for (seat, entry) in table.seats.iter_mut().enumerate() {
            let Who::Guest { id, name } = &entry.who else { continue };
            let mine = own.iter().any(|own| usize::from(*own) == seat);
            let nameless = if mine { guest.name } else { FORMER_PLAYER };
            let name = clean_name(name).unwrap_or_else(|| nameless.to_owned());
            let id = if mine { guest.id.to_owned() } else { id.clone() };
            entry.who = if mine && several { Who::Shared { id, name } } else { Who::Guest { id, name } };
        }
        table.result = Some(result);
        table
    }

    /// The table at which a game that came as a record is played on from some step: by one person in one
    /// of its seats, against bots, as practice.
    pub fn played_on(
        record: &Record,
        seed: Seed,
        opening: Opening,
        (guest, own): (Person<'_>, Seat),
        level: &str,
    ) -> Table {
        let mut table = Table::of_record(record, seed, opening);
        guest.id.clone_into(&mut table.owner);
        table.phase = TablePhase::Playing;
        table.practice = true;
        for (seat, entry) in table.seats.iter_mut().enumerate() {
            entry.who =
                if own.index() == seat { Who::guest(guest) } else { Who::Bot { level: level.to_owned() } };
        }
        table
    }
}
