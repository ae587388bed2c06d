//! How much of a result the deal explains: many deals, each played at several tables by bots, and the variance of
//! the points of one seat taken apart into what the deal brought and the rest.
//!
//! The parts come from a one-way analysis of variance with deals as random effects, seats pooled; the interval from
//! drawing deals anew with replacement. A deal is a seed with one stream for each pile, as servers deal: tables see
//! the same cards in the same order until a pile is shuffled again.

use capotreno_bots::{Bot, Match, bot_by_name};
use capotreno_notation::Seed;
use capotreno_rules::{Edition, Options, Seat, Silent};
use capotreno_study::mixed;
use rayon::prelude::*;
use serde::Serialize;

use crate::error::LabError;
use crate::tournament::Thinking;

/// What is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SameDeals {
    pub players: u8,
    /// Who plays: each seat of each table is one of them, by chance.
    pub bots: Vec<String>,
    pub deals: u32,
    /// Tables that play each deal.
    pub tables: u32,
    pub thinking: Thinking,
    pub seed: u64,
}

/// A part of a variance, with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Explained {
    pub share: f64,
    pub ci95: [f64; 2],
}

/// What was found on an edition with so many seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DealShare {
    pub edition: String,
    pub players: u8,
    pub games: u32,
    /// Of the points of a seat.
    pub points: Explained,
    /// Of the points of a seat less the mean of the others at its table.
    pub margin: Explained,
}

/// How often deals are drawn anew for an interval.
const RESAMPLES: u64 = 1000;

/// For each deal, each table and each seat: a number.
type Table3 = Vec<Vec<Vec<f64>>>;

/// Plays and counts.
pub fn deal_share(edition: &Edition, asked: &SameDeals) -> Result<DealShare, LabError> {
    let spec = edition.spec();
    let (fewest, most) = (spec.fewest_players, spec.most_players);
    if !(fewest..=most).contains(&asked.players) {
        let (edition, players) = (spec.id.clone(), asked.players);
        return Err(LabError::Players { edition, players, fewest, most });
    }
    if asked.bots.is_empty() || asked.deals < 2 || asked.tables < 2 {
        return Err(LabError::TooFewDeals);
    }
    let games = asked.deals * asked.tables;
    let all: Vec<Vec<f64>> =
        (0..games).into_par_iter().map(|game| play(edition, asked, game)).collect::<Result<_, LabError>>()?;
    let points: Table3 = all.chunks(asked.tables as usize).map(<[Vec<f64>]>::to_vec).collect();
    let margin = points.iter().map(|deal| deal.iter().map(|table| margins(table)).collect()).collect();
    Ok(DealShare {
        edition: spec.id.clone(),
        players: asked.players,
        games,
        points: explained(&points, asked.seed),
        margin: explained(&margin, asked.seed),
    })
}

/// The points of each seat of one game.
fn play(edition: &Edition, asked: &SameDeals, game: u32) -> Result<Vec<f64>, LabError> {
    let deal = game / asked.tables;
    let seed = Seed::from_words(&format!("duplicate deal {} {deal}", asked.seed));
    let mut bots: Vec<Box<dyn Bot + Send>> = Vec::with_capacity(usize::from(asked.players));
    for seat in 0..asked.players {
        let chance = mixed(mixed(asked.seed, u64::from(game)), u64::from(seat));
        let name = &asked.bots[(chance % asked.bots.len() as u64) as usize];
        bots.push(bot_by_name(name, mixed(chance, 1))?);
    }
    let budgets = [asked.thinking.budget()];
    let options = Options::new(asked.players);
    let game = Match::deal(edition, options, &mut bots, &budgets, seed.chance(), &mut Silent)?;
    let finals = game.finish(&mut Silent)?.finals(edition).ok_or(capotreno_bots::MatchError::Endless)?;
    Ok((0..asked.players).map(|seat| f64::from(finals.seats[Seat(seat)].total)).collect())
}

fn margins(points: &[f64]) -> Vec<f64> {
    let (sum, others) = (points.iter().sum::<f64>(), points.len().saturating_sub(1).max(1) as f64);
    points.iter().map(|own| own - (sum - own) / others).collect()
}

fn explained(values: &Table3, seed: u64) -> Explained {
    let all: Vec<&Vec<Vec<f64>>> = values.iter().collect();
    let mut drawn: Vec<f64> = (0..RESAMPLES)
        .map(|sample| {
            let one = |at: usize| mixed(mixed(seed, sample), at as u64) % values.len() as u64;
            let some: Vec<&Vec<Vec<f64>>> = (0..values.len()).map(|at| &values[one(at) as usize]).collect();
            share(&some)
        })
        .collect();
    drawn.sort_by(f64::total_cmp);
    let at = |part: f64| drawn[((drawn.len() - 1) as f64 * part).round() as usize];
    Explained { share: share(&all), ci95: [at(0.025), at(0.975)] }
}

/// The part of the variance that lies between deals. An estimate below nothing says nothing.
fn share(deals: &[&Vec<Vec<f64>>]) -> f64 {
    let (Some(first), count) = (deals.first(), deals.len() as f64) else { return 0.0 };
    let (tables, seats) = (first.len() as f64, first.first().map_or(0, Vec::len));
    let (mut between, mut within) = (0.0, 0.0);
    for seat in 0..seats {
        let mean = |deal: &[Vec<f64>]| deal.iter().map(|table| table[seat]).sum::<f64>() / tables;
        let means: Vec<f64> = deals.iter().map(|deal| mean(deal)).collect();
        let whole = means.iter().sum::<f64>() / count;
        between += tables * means.iter().map(|mean| (mean - whole).powi(2)).sum::<f64>() / (count - 1.0);
        let rest: f64 = deals
            .iter()
            .zip(&means)
            .map(|(deal, mean)| deal.iter().map(|table| (table[seat] - mean).powi(2)).sum::<f64>())
            .sum();
        within += rest / (count * (tables - 1.0));
    }
    let whole = between + (tables - 1.0) * within;
    if whole > 0.0 { ((between - within) / whole).max(0.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(number: u64) -> f64 {
        (mixed(7, number) >> 11) as f64 / (1u64 << 53) as f64 - 0.5
    }

    /// Deals worth so much, and tables that differ by one.
    fn made(worth: f64) -> Table3 {
        let table = |deal: u64, table: u64| {
            (0..2u64)
                .map(|seat| worth * noise(deal * 2 + seat) + noise(1_000_000 + deal * 100 + table * 2 + seat))
                .collect()
        };
        (0..400).map(|deal| (0..8).map(|number| table(deal, number)).collect()).collect()
    }

    #[test]
    fn the_share_is_what_the_deals_are_worth() {
        for (worth, expected) in [(0.0, 0.0), (1.0, 0.5), (2.0, 0.8)] {
            let found = explained(&made(worth), 1);
            assert!((found.share - expected).abs() < 0.05, "{worth}: {found:?}");
            assert!(found.ci95[0] <= found.share && found.share <= found.ci95[1], "{found:?}");
        }
    }

    #[test]
    fn a_margin_is_against_the_mean_of_the_others() {
        assert_eq!(margins(&[30.0, 10.0, 20.0]), [15.0, -15.0, 0.0]);
    }
}
