//! Who plays whom, on which deals, in which seats; and the playing, on all cores.
//!
//! With two seats every pair of bots meets. At larger tables all bots sit together, or every choice
//! of as many as there are seats. A deal is played once for every rotation of the seats, and the
//! order round the table changes from deal to deal, so that luck and neighbours even out.

use std::time::Duration;

use capotreno_bots::arena::play;
use capotreno_bots::{Bot, Budget, bot_by_name};
use capotreno_rules::{Edition, Seat};
use capotreno_study::mixed;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::error::LabError;

/// How long searching bots think, in a form that can be written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thinking {
    Milliseconds(u64),
    /// Repeatable on any machine.
    Iterations(u32),
}

impl Thinking {
    pub fn budget(self) -> Budget {
        match self {
            Thinking::Milliseconds(time) => Budget::time(Duration::from_millis(time)),
            Thinking::Iterations(count) => Budget::iterations(count),
        }
    }
}

/// All that decides a tournament except its length.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    pub edition: String,
    /// The digest of the edition: games on another board are not comparable.
    pub digest: String,
    pub players: u8,
    pub bots: Vec<String>,
    pub thinking: Thinking,
    pub seed: u64,
}

/// A tournament that can be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    pub settings: Settings,
    /// The bots, each once.
    pub names: Vec<String>,
    /// Indexes into `names`, one for each seat.
    pub tables: Vec<Vec<usize>>,
    /// Games at each table.
    pub games: u32,
}

/// One finished game; what the file of a tournament holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    pub table: usize,
    pub game: u32,
    /// By seat. Rank 1 is a winner.
    pub ranks: Vec<u8>,
    pub scores: Vec<i16>,
}

impl Finished {
    /// The part of the victory each seat got.
    pub fn wins(&self) -> Vec<f64> {
        let winners = self.ranks.iter().map(|rank| u32::from(*rank == 1)).sum::<u32>().max(1);
        self.ranks.iter().map(|rank| if *rank == 1 { 1.0 / f64::from(winners) } else { 0.0 }).collect()
    }
}

impl Tournament {
    /// Checks the settings. The number of games at a table is rounded up to whole deals.
    pub fn new(edition: &Edition, settings: Settings, games: u32) -> Result<Tournament, LabError> {
        let spec = edition.spec();
        let players = settings.players;
        if players < spec.fewest_players || players > spec.most_players {
            return Err(LabError::Players {
                edition: spec.id.clone(),
                players,
                fewest: spec.fewest_players,
                most: spec.most_players,
            });
        }
        let mut names: Vec<String> = Vec::new();
        let mut entrants = Vec::new();
        for name in &settings.bots {
            bot_by_name(name, 0)?;
            let known = names.iter().position(|other| other == name);
            if let (Some(_), 2) = (known, players) {
                return Err(LabError::NamedTwice(name.clone()));
            }
            entrants.push(known.unwrap_or(names.len()));
            if known.is_none() {
                names.push(name.clone());
            }
        }
        if names.len() < 2 {
            return Err(LabError::TooFewBots);
        }
        let seats = usize::from(players);
        let tables = if entrants.len() <= seats {
            vec![entrants.iter().copied().cycle().take(seats).collect()]
        } else {
            choices(&entrants, seats)
        };
        Ok(Tournament { settings, names, tables, games: games.next_multiple_of(u32::from(players)) })
    }

    /// How many games there are in all.
    pub fn total(&self) -> u64 {
        u64::from(self.games) * self.tables.len() as u64
    }

    /// The bot of each seat in a game.
    pub fn seating(&self, table: usize, game: u32) -> Vec<usize> {
        let bots = &self.tables[table];
        let (deal, turn) = (self.deal(game), game as usize % bots.len());
        let mut order = vec![bots[0]];
        order.extend(arranged(&bots[1..], deal as usize));
        order.rotate_right(turn);
        order
    }

    /// Which deal a game is played on.
    fn deal(&self, game: u32) -> u32 {
        game / u32::from(self.settings.players.max(1))
    }

    /// Those of some finished games that are of this tournament, each once, in the order of play.
    pub fn kept(&self, mut games: Vec<Finished>) -> Vec<Finished> {
        games.retain(|game| game.game < self.games && game.table < self.tables.len());
        games.sort_by_key(|game| (game.game, game.table));
        games.dedup_by_key(|game| (game.game, game.table));
        games
    }

    /// Plays what is not among the games already finished. Each game is reported as it ends.
    pub fn run(
        &self,
        edition: &Edition,
        before: Vec<Finished>,
        report: &(dyn Fn(&Finished) -> Result<(), LabError> + Sync),
    ) -> Result<Vec<Finished>, LabError> {
        let tables = self.tables.len();
        let mut finished = self.kept(before);
        let mut known = vec![false; self.total() as usize];
        for game in &finished {
            known[game.game as usize * tables + game.table] = true;
        }
        // Table after table within a game, so that a tournament broken off has played all alike.
        let new: Vec<Finished> = (0..known.len())
            .into_par_iter()
            .with_max_len(1)
            .filter(|at| !known[*at])
            .map(|at| {
                let game = self.one(edition, at % tables, (at / tables) as u32)?;
                report(&game)?;
                Ok(game)
            })
            .collect::<Result<_, LabError>>()?;
        finished.extend(new);
        finished.sort_by_key(|game| (game.game, game.table));
        Ok(finished)
    }

    fn one(&self, edition: &Edition, table: usize, game: u32) -> Result<Finished, LabError> {
        let deal = mixed(self.settings.seed, u64::from(self.deal(game)));
        let seating = self.seating(table, game);
        let mut bots: Vec<Box<dyn Bot + Send>> = Vec::with_capacity(seating.len());
        for (seat, bot) in seating.iter().enumerate() {
            bots.push(bot_by_name(&self.names[*bot], mixed(deal, seat as u64 + 1))?);
        }
        let finals = play(edition, &mut bots, deal, &[self.settings.thinking.budget()])?;
        let entries = (0..seating.len() as u8).map(|seat| finals.seats[Seat(seat)]);
        let (ranks, scores) = entries.map(|entry| (entry.rank, entry.total)).unzip();
        Ok(Finished { table, game, ranks, scores })
    }
}

/// Every choice of `count` of the items, in order.
fn choices(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, item) in items.iter().enumerate() {
        for mut rest in choices(&items[at + 1..], count - 1) {
            rest.insert(0, *item);
            found.push(rest);
        }
    }
    found
}

/// The items in their order number `order`, counted round and round.
fn arranged(items: &[usize], mut order: usize) -> Vec<usize> {
    let mut left = items.to_vec();
    let mut found = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let at = order % left.len();
        order /= left.len();
        found.push(left.remove(at));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_and_every_order() {
        assert_eq!(choices(&[0, 1, 2], 2), [[0, 1], [0, 2], [1, 2]]);
        let mut orders: Vec<Vec<usize>> = (0..6).map(|order| arranged(&[1, 2, 3], order)).collect();
        orders.sort();
        orders.dedup();
        assert_eq!(orders.len(), 6);
        assert_eq!(arranged(&[1, 2, 3], 6), arranged(&[1, 2, 3], 0));
    }
}
