//! What it costs to miss games, from many campaigns between bots.
//!
//! Companies that missed games are compared with those of the same campaign that missed none, and with
//! nobody else: where most companies miss some game, places among all would compare them with each other,
//! and any cost would look like none.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::campaign::Campaign;
use crate::content::CompanyNo;
use crate::state::{Company, GameSlip};
use crate::vault::{FinalScore, VaultScore};

/// How companies that missed games ended beside those of their campaigns that missed none.
#[derive(Clone, Debug, Serialize)]
pub struct Missed {
    /// Companies that could be compared.
    pub companies: u64,
    /// Games they missed.
    pub games: u64,
    /// Their place among those that missed none, from 0 (before all) to 1 (behind all); 0.5 is fair.
    pub mean_place: Option<f64>,
    /// The standard error of the place: twice as much to both sides is the interval of 95 %.
    pub error: Option<f64>,
    /// What they lacked in the end for each game missed, part by part, in dollars.
    pub lacked: BTreeMap<&'static str, f64>,
}

/// The counts behind [`Missed`].
#[derive(Clone, Debug, Default)]
pub(crate) struct MissedTally {
    places: Vec<f64>,
    games: u64,
    lacked: BTreeMap<&'static str, f64>,
    /// By game: of companies that missed it and no other, how many there were and what they lacked.
    single: Vec<(u64, f64)>,
}

impl MissedTally {
    pub(crate) fn count(&mut self, campaign: &Campaign, score: &FinalScore) {
        let companies = &campaign.state().companies;
        self.single.resize(campaign.content().games.len(), (0, 0.0));
        let (missers, others): (Vec<CompanyNo>, Vec<CompanyNo>) = score
            .order
            .iter()
            .copied()
            .partition(|company| companies[company.index()].slips.iter().any(GameSlip::missed));
        if others.is_empty() {
            return;
        }
        let mean = |of: &dyn Fn(&VaultScore) -> i32| {
            let sum: i32 = others.iter().map(|other| of(&score.vaults[other.index()])).sum();
            f64::from(sum) / others.len() as f64
        };
        let place = |company| score.order.iter().position(|one| *one == company);
        for company in missers {
            let ahead = others.iter().filter(|other| place(**other) < place(company)).count();
            self.places.push(ahead as f64 / others.len() as f64);
            let vault = &score.vaults[company.index()];
            for (part, of) in PARTS {
                *self.lacked.entry(part).or_default() += mean(&of) - f64::from(of(vault));
            }
            let missed = missed_by(&companies[company.index()]);
            self.games += missed.len() as u64;
            if let [only] = missed.as_slice()
                && let Some((count, lacked)) = self.single.get_mut(usize::from(*only) - 1)
            {
                *count += 1;
                *lacked += mean(&|vault| vault.total) - f64::from(vault.total);
            }
        }
    }

    /// What companies lacked in the end that missed this game and no other.
    pub(crate) fn lacked_after(&self, game: usize) -> Option<f64> {
        let (count, lacked) = self.single.get(game)?;
        (*count > 0).then(|| lacked / *count as f64)
    }

    pub(crate) fn report(&self) -> Missed {
        let count = self.places.len() as f64;
        let mean = self.places.iter().sum::<f64>() / count;
        let spread: f64 = self.places.iter().map(|place| (place - mean).powi(2)).sum();
        Missed {
            companies: self.places.len() as u64,
            games: self.games,
            mean_place: (count > 0.0).then_some(mean),
            error: (count > 1.0).then(|| (spread / (count - 1.0) / count).sqrt()),
            lacked: self.lacked.iter().map(|(part, sum)| (*part, sum / self.games as f64)).collect(),
        }
    }
}

fn missed_by(company: &Company) -> Vec<u8> {
    company.slips.iter().filter(|slip| slip.missed()).map(|slip| slip.game).collect()
}

/// A part of a vault, and how much it is.
type Part = (&'static str, fn(&VaultScore) -> i32);

/// The parts of a vault, and the whole.
pub(crate) const PARTS: [Part; 9] = [
    ("slips", |vault| vault.slips),
    ("certificates", |vault| vault.certificates),
    ("stamps", |vault| vault.stamps),
    ("surveys", |vault| vault.surveys),
    ("circuits", |vault| vault.circuits),
    ("postcards", |vault| vault.postcards),
    ("awards", |vault| vault.awards),
    ("dollars", |vault| vault.dollars),
    ("total", |vault| vault.total),
];
