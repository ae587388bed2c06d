//! What a tournament's games say: pairings, shares of victories, ratings; each with an interval.

use core::cmp::Ordering;

use capotreno_bots::arena::Rate;
use serde::Serialize;

use crate::ratings::{Contest, rate};
use crate::tournament::{Finished, Tournament};

/// How often one bot finished ahead of another. At larger tables too, where somebody else may have
/// won.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pairing {
    pub a: String,
    pub b: String,
    pub games: u32,
    /// Of `a`; a tie counts half.
    pub win_rate: f64,
    pub ci95: [f64; 2],
    pub mean_score_a: f64,
    pub mean_score_b: f64,
}

/// One bot's part of the victories.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    pub bot: String,
    pub games: u32,
    pub win_rate: f64,
    pub ci95: [f64; 2],
    /// What equal players would have won, by the seats the bot held.
    pub fair: f64,
    pub times_fair: f64,
    pub times_fair_ci95: [f64; 2],
    pub mean_score: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotRating {
    pub bot: String,
    pub rating: f64,
    pub ci95: [f64; 2],
}

/// The results of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    pub pairings: Vec<Pairing>,
    pub shares: Vec<Share>,
    /// Best first.
    pub ratings: Vec<BotRating>,
}

/// Counts all finished games.
pub fn standing(tournament: &Tournament, games: &[Finished]) -> Standing {
    let seated: Vec<Seated<'_>> = games
        .iter()
        .map(|game| Seated { game, bots: tournament.seating(game.table, game.game), wins: game.wins() })
        .collect();
    let count = tournament.names.len();
    let mut pairings = Vec::new();
    for a in 0..count {
        for b in a + 1..count {
            pairings.extend(pairing(&tournament.names, &seated, a, b));
        }
    }
    let shares = (0..count).map(|bot| share(&tournament.names, &seated, bot)).collect();
    Standing { pairings, shares, ratings: ratings(&tournament.names, &seated) }
}

struct Seated<'a> {
    game: &'a Finished,
    bots: Vec<usize>,
    wins: Vec<f64>,
}

impl Seated<'_> {
    fn seats_of(&self, bot: usize) -> impl Iterator<Item = usize> + '_ {
        self.bots.iter().enumerate().filter(move |(_, other)| **other == bot).map(|(seat, _)| seat)
    }
}

fn pairing(names: &[String], games: &[Seated<'_>], a: usize, b: usize) -> Option<Pairing> {
    let mut rate = Rate { games: 0, wins: 0.0 };
    let mut scores = [0.0; 2];
    for game in games {
        // Where a bot holds several seats, all of them are compared and the game still counts once.
        let (mut ahead, mut meetings) = (0.0, 0.0);
        let mut sums = [0.0; 2];
        for own in game.seats_of(a) {
            for other in game.seats_of(b) {
                let (mine, theirs) = (game.game.ranks[own], game.game.ranks[other]);
                ahead += match mine.cmp(&theirs) {
                    Ordering::Less => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 0.0,
                };
                sums[0] += f64::from(game.game.scores[own]);
                sums[1] += f64::from(game.game.scores[other]);
                meetings += 1.0;
            }
        }
        if meetings > 0.0 {
            rate.games += 1;
            rate.wins += ahead / meetings;
            scores[0] += sums[0] / meetings;
            scores[1] += sums[1] / meetings;
        }
    }
    let played = f64::from(rate.games);
    (rate.games > 0).then(|| Pairing {
        a: names[a].clone(),
        b: names[b].clone(),
        games: rate.games,
        win_rate: rate.share(),
        ci95: rate.interval(),
        mean_score_a: scores[0] / played,
        mean_score_b: scores[1] / played,
    })
}

fn share(names: &[String], games: &[Seated<'_>], bot: usize) -> Share {
    let mut rate = Rate { games: 0, wins: 0.0 };
    let (mut fair, mut score) = (0.0, 0.0);
    for game in games {
        let seats: Vec<usize> = game.seats_of(bot).collect();
        if seats.is_empty() {
            continue;
        }
        rate.games += 1;
        rate.wins += seats.iter().map(|seat| game.wins[*seat]).sum::<f64>();
        fair += seats.len() as f64 / game.bots.len() as f64;
        let total: f64 = seats.iter().map(|seat| f64::from(game.game.scores[*seat])).sum();
        score += total / seats.len() as f64;
    }
    let played = f64::from(rate.games.max(1));
    let fair = if rate.games == 0 { 1.0 } else { fair / played };
    let ci95 = rate.interval();
    Share {
        bot: names[bot].clone(),
        games: rate.games,
        win_rate: rate.share(),
        ci95,
        fair,
        times_fair: rate.share() / fair,
        times_fair_ci95: ci95.map(|end| end / fair),
        mean_score: score / played,
    }
}

fn ratings(names: &[String], games: &[Seated<'_>]) -> Vec<BotRating> {
    let contests: Vec<Contest> =
        games.iter().map(|game| Contest { bots: game.bots.clone(), wins: game.wins.clone() }).collect();
    let mut found: Vec<BotRating> = names
        .iter()
        .zip(rate(names.len(), &contests))
        .map(|(bot, rating)| BotRating { bot: bot.clone(), rating: rating.points, ci95: rating.ci95 })
        .collect();
    found.sort_by(|left, right| right.rating.total_cmp(&left.rating));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_as_in_the_books() {
        let rate = Rate { games: 100, wins: 80.0 };
        let [low, high] = rate.interval();
        assert!((low - 0.7112).abs() < 1e-3 && (high - 0.8666).abs() < 1e-3, "{low} {high}");
        let [low, high] = Rate { games: 10, wins: 0.0 }.interval();
        assert!(low.abs() < 1e-12 && (high - 0.2775).abs() < 1e-3, "{low} {high}");
    }
}
