//! Matches between bots: the same deals with the seats rotated, on all cores.

#[cfg(feature = "native")]
use capotreno_rules::Seat;
use capotreno_rules::chance::Fast;
use capotreno_rules::{Edition, Finals, Options, Silent};
#[cfg(feature = "native")]
use rayon::prelude::*;

use crate::matches::{Match, MatchError};
use crate::{Bot, Budget};

/// Makes a bot for a seat from a seed.
pub type Maker<'a> = dyn Fn(u64) -> Box<dyn Bot + Send> + Sync + 'a;

/// Plays one game; bots sit in the order given.
pub fn play(
    edition: &Edition,
    bots: &mut [Box<dyn Bot + Send>],
    deal: u64,
    budgets: &[Budget],
) -> Result<Finals, MatchError> {
    let options = Options::new(bots.len() as u8);
    let game = Match::deal(edition, options, bots, budgets, Fast::seeded(deal), &mut Silent)?;
    game.finish(&mut Silent)?.finals(edition).ok_or(MatchError::Endless)
}

/// How often the first side won, with a 95 % interval (Wilson).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    pub games: u32,
    /// Wins; a shared victory counts as its part.
    pub wins: f64,
}

impl Rate {
    pub fn share(&self) -> f64 {
        if self.games == 0 { 0.5 } else { self.wins / f64::from(self.games) }
    }

    /// The Wilson score interval.
    pub fn interval(&self) -> [f64; 2] {
        let count = f64::from(self.games.max(1));
        let (share, z) = (self.share(), 1.96_f64);
        let centre = share + z * z / (2.0 * count);
        let spread = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt();
        let scale = 1.0 + z * z / count;
        [((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0)]
    }
}

/// What a match brought for the bot under test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MatchResult {
    pub rate: Rate,
    /// The mean score of the bot under test, and of the others.
    pub mean_score: f64,
    pub mean_others: f64,
}

/// Plays `deals` deals with every seating: the hero in each seat once, the others in order round
/// the table.
#[cfg(feature = "native")]
pub fn duel(
    edition: &Edition,
    hero: &Maker<'_>,
    others: &[&Maker<'_>],
    deals: u32,
    seed: u64,
    budget: Budget,
) -> Result<MatchResult, MatchError> {
    let seats = others.len() as u32 + 1;
    let results: Vec<(f64, f64, f64)> = (0..deals * seats)
        .into_par_iter()
        .map(|game| {
            let (deal, hero_seat) = (u64::from(game / seats), game % seats);
            one_game(edition, hero, others, hero_seat, seed.wrapping_add(deal), budget)
        })
        .collect::<Result<_, _>>()?;
    let games = results.len() as u32;
    let mean =
        |part: fn(&(f64, f64, f64)) -> f64| results.iter().map(part).sum::<f64>() / f64::from(games.max(1));
    Ok(MatchResult {
        rate: Rate { games, wins: results.iter().map(|result| result.0).sum() },
        mean_score: mean(|result| result.1),
        mean_others: mean(|result| result.2),
    })
}

#[cfg(feature = "native")]
fn one_game(
    edition: &Edition,
    hero: &Maker<'_>,
    others: &[&Maker<'_>],
    hero_seat: u32,
    deal: u64,
    budget: Budget,
) -> Result<(f64, f64, f64), MatchError> {
    let seats = others.len() as u32 + 1;
    let mut bots: Vec<Box<dyn Bot + Send>> = Vec::with_capacity(seats as usize);
    for seat in 0..seats {
        let seed = deal.wrapping_mul(31).wrapping_add(u64::from(seat));
        let place = (seat + seats - hero_seat) % seats;
        bots.push(if place == 0 { hero(seed) } else { others[place as usize - 1](seed) });
    }
    let finals = play(edition, &mut bots, deal.wrapping_mul(0x9e37_79b9_7f4a_7c15), &[budget])?;
    let seat = Seat(hero_seat as u8);
    let won = if finals.winners.contains(seat) { 1.0 / f64::from(finals.winners.len()) } else { 0.0 };
    let score = f64::from(finals.seats[seat].total);
    let rest: f64 = (0..seats as u8)
        .filter(|other| *other != seat.0)
        .map(|other| f64::from(finals.seats[Seat(other)].total))
        .sum();
    Ok((won, score, rest / f64::from(others.len().max(1) as u32)))
}
