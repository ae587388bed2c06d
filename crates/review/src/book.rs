//! The books: what each step changed, booked to one part for each seat. In whole numbers, so that the
//! parts add up to the result exactly.

use capotreno_bots::{WHOLE, Worth};
use capotreno_rules::{BySeat, Seat};

use crate::game::{Game, Look};

/// What a seat's result is made of, in parts of a victory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// Its chance before the deal.
    pub prior: i64,
    /// What chance brought beyond what was to be expected of it.
    pub luck: i64,
    /// What its own decisions changed.
    pub own: i64,
    /// What the decisions of the others changed.
    pub others: i64,
    /// What it came to: a victory, a part of one, or nothing.
    pub result: i64,
}

/// What one step changed for every seat.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// By the decision, before chance said what it brings.
    pub decision: BySeat<i64>,
    /// By chance.
    pub luck: BySeat<i64>,
    /// The chance to win after it.
    pub after: BySeat<i64>,
}

/// All of a game.
#[derive(Clone, Debug)]
pub struct Books {
    /// A whole victory.
    pub unit: i64,
    /// The deal, then every decision.
    pub entries: Vec<Entry>,
    pub seats: Vec<Parts>,
}

impl Books {
    /// Books every step of a game.
    pub fn new(game: &Game, looks: &[Look]) -> Books {
        let players = game.positions[0].public().players;
        let unit = i64::from(game.playouts()) * i64::from(WHOLE);
        let chance = |worth: &Worth| worth.wins.0.map(i64::from);
        let prior = looks.first().and_then(|deal| deal.expected.as_ref()).map(chance);
        let prior = prior.unwrap_or([unit / i64::from(players.max(1)); 5]);
        let mut seats: Vec<Parts> = prior
            .iter()
            .take(usize::from(players))
            .map(|prior| Parts { prior: *prior, ..Parts::default() })
            .collect();
        let (mut before, mut entries) = (prior, Vec::with_capacity(looks.len()));
        for (number, look) in looks.iter().enumerate() {
            let who = number.checked_sub(1).map(|decision| game.made[decision].seat);
            let after = chance(&look.after);
            let expected = match (who, &look.expected) {
                // The deal is nobody's decision.
                (None, _) => before,
                (Some(_), Some(expected)) => chance(expected),
                (Some(_), None) => after,
            };
            let mut entry = Entry { after: BySeat(after), ..Entry::default() };
            for (index, parts) in seats.iter_mut().enumerate() {
                let seat = Seat(index as u8);
                entry.decision[seat] = expected[index] - before[index];
                entry.luck[seat] = after[index] - expected[index];
                parts.luck += entry.luck[seat];
                *(if who == Some(seat) { &mut parts.own } else { &mut parts.others }) += entry.decision[seat];
                parts.result = after[index];
            }
            before = after;
            entries.push(entry);
        }
        Books { unit, entries, seats }
    }

    /// As a share of a victory.
    pub fn share(&self, parts: i64) -> f64 {
        parts as f64 / self.unit.max(1) as f64
    }
}
