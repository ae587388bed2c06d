//! Many campaigns between bots, and what they tell about the numbers of the campaign.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::autoplay::{CampaignStatistics, Failure, results, standings};
use crate::campaign::Campaign;
use crate::content::Content;
use crate::missed::{Missed, MissedTally, PARTS};

/// What many campaigns brought.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub finished: u64,
    pub failures: Vec<Failure>,
    /// By game: every slip that was played for.
    slips: Vec<Vec<i32>>,
    parts_of_slips: Vec<SlipParts>,
    /// By game: what a missed game counts, and how often the first in the campaign won it.
    missed: Vec<Vec<i32>>,
    leader_won: Vec<u64>,
    order_final: Vec<u64>,
    hired: BTreeMap<String, [u64; 2]>,
    postcards: BTreeMap<u16, u64>,
    races: BTreeMap<u16, u64>,
    frontiers: BTreeMap<String, u64>,
    totals: Vec<i32>,
    margins: Vec<i32>,
    parts: BTreeMap<&'static str, i64>,
    companies: u64,
    missing: MissedTally,
    statistics: CampaignStatistics,
}

#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub finished: u64,
    pub failures: Vec<String>,
    pub players: usize,
    pub decisions: u64,
    pub games: Vec<GameRow>,
    /// Mean dollars of a vault, part by part.
    pub vault: BTreeMap<&'static str, f64>,
    pub median_total: i32,
    pub median_margin: i32,
    /// Staff cards: how often hired, and how often they worked.
    pub staff: BTreeMap<String, [u64; 2]>,
    pub postcards_used: BTreeMap<u16, u64>,
    pub races_won: BTreeMap<u16, u64>,
    pub events_revealed: BTreeMap<String, u64>,
    pub coins_gained: BTreeMap<String, u64>,
    /// How often each frontier was added, by the game after which it was.
    pub frontiers: BTreeMap<String, u64>,
    pub missed: Missed,
}

#[derive(Clone, Debug, Serialize)]
pub struct GameRow {
    pub game: usize,
    pub year: u16,
    pub median_slip: i32,
    pub quarter_slips: [i32; 2],
    /// What a slip is made of, on average.
    pub parts: SlipParts,
    /// The median of what a missed game counted, where one was missed.
    pub median_missed: Option<i32>,
    /// What companies that missed this game and no other lacked in the end, in dollars, beside those of
    /// their campaigns that missed none.
    pub lacked: Option<f64>,
    /// What paid in this game, how often in a campaign and how many coins: rules, events and
    /// postcards by their ids.
    pub paid: BTreeMap<String, [f64; 2]>,
    /// The share of campaigns whose first after this game won in the end.
    pub leader_wins: f64,
    /// The share of campaigns whose whole order after this game was the final one.
    pub order_is_final: f64,
}

/// The mean parts of the slips of a game.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct SlipParts {
    pub coins: f64,
    pub pieces_left: f64,
    pub tickets: f64,
    /// Tickets that were completed.
    pub completed: f64,
}

impl SlipParts {
    fn of(self, slips: f64) -> SlipParts {
        SlipParts {
            coins: self.coins / slips,
            pieces_left: self.pieces_left / slips,
            tickets: self.tickets / slips,
            completed: self.completed / slips,
        }
    }
}

impl Tally {
    /// One campaign more.
    pub fn add(&mut self, played: Result<(Campaign, CampaignStatistics), Failure>) {
        match played {
            Ok((campaign, statistics)) => {
                self.statistics.add(statistics);
                self.count(&campaign);
            }
            Err(failure) => self.failures.push(failure),
        }
    }

    fn count(&mut self, campaign: &Campaign) {
        let (content, state) = (campaign.content(), campaign.state());
        let Some(score) = &state.score else { return };
        self.finished += 1;
        let games = content.games.len();
        for rows in [&mut self.slips, &mut self.missed] {
            rows.resize(games, Vec::new());
        }
        for rows in [&mut self.leader_won, &mut self.order_final] {
            rows.resize(games, 0);
        }
        for company in &state.companies {
            self.companies += 1;
            for slip in &company.slips {
                let rows = if slip.missed() { &mut self.missed } else { &mut self.slips };
                rows[usize::from(slip.game) - 1].push(slip.dollars);
            }
        }
        for (game, order) in standings(campaign).iter().enumerate() {
            self.leader_won[game] += u64::from(order.first() == score.order.first());
            self.order_final[game] += u64::from(*order == score.order);
        }
        self.missing.count(campaign, score);
        for company in &score.order {
            let vault = &score.vaults[company.index()];
            self.totals.push(vault.total);
            for (part, of) in PARTS.iter().filter(|(part, _)| *part != "total") {
                *self.parts.entry(part).or_default() += i64::from(of(vault));
            }
        }
        if let [first, second, ..] = score.order.as_slice() {
            self.margins.push(score.vaults[first.index()].total - score.vaults[second.index()].total);
        }
        for (at, frontier) in state.frontiers.iter().enumerate() {
            let key = format!("{} after game {}", content.frontiers[frontier.index()].code, at + 3);
            *self.frontiers.entry(key).or_default() += 1;
        }
        self.count_cards(campaign);
    }

    fn count_cards(&mut self, campaign: &Campaign) {
        use crate::entry::{Entry, Move};
        let content = campaign.content();
        let mut hired: BTreeMap<crate::content::CompanyNo, &str> = BTreeMap::new();
        for entry in campaign.entries() {
            match entry {
                Entry::Moved { company, with: Move::Hire { staff } } => {
                    hired.insert(*company, &content.staff[staff.index()].id);
                }
                Entry::Finished { result, .. } => {
                    for row in &result.companies {
                        if let Some(staff) = hired.get(&row.company) {
                            let entry = self.hired.entry((*staff).to_owned()).or_default();
                            entry[0] += 1;
                            entry[1] += u64::from(row.staff_used);
                        }
                    }
                    hired.clear();
                }
                Entry::Founded(_)
                | Entry::Moved { .. }
                | Entry::Drawn(_)
                | Entry::Seated { .. }
                | Entry::Started { .. }
                | Entry::Chosen
                | Entry::Told { .. } => {}
            }
        }
        self.parts_of_slips.resize(content.games.len(), SlipParts::default());
        for (result, parts) in results(campaign).zip(&mut self.parts_of_slips) {
            for row in &result.companies {
                parts.coins += f64::from(row.slip.coins);
                parts.pieces_left += f64::from(row.slip.pieces_left);
                parts.tickets += f64::from(row.slip.tickets);
                parts.completed += row.completed.len() as f64;
            }
            for (number, uses) in result.companies.iter().flat_map(|row| &row.postcards) {
                *self.postcards.entry(number.0).or_default() += u64::from(*uses);
            }
            for (number, _) in &result.races {
                *self.races.entry(number.0).or_default() += 1;
            }
        }
    }

    pub fn report(mut self, content: &Content, players: usize) -> Report {
        let campaigns = self.finished.max(1) as f64;
        let games = content
            .games
            .iter()
            .enumerate()
            .map(|(index, game)| {
                let slips = self.slips.get_mut(index).map(core::mem::take).unwrap_or_default();
                let missed = self.missed.get_mut(index).map(core::mem::take).unwrap_or_default();
                let parts = self.parts_of_slips.get(index).copied().unwrap_or_default();
                let paid = self.statistics.paid.get(&format!("{}-{}", content.id, game.year));
                let paid = paid.into_iter().flatten();
                let share = |counts: &[u64]| counts.get(index).copied().unwrap_or(0) as f64 / campaigns;
                GameRow {
                    game: index + 1,
                    year: game.year,
                    quarter_slips: [quantile(&slips, 1, 4), quantile(&slips, 3, 4)],
                    median_slip: quantile(&slips, 1, 2),
                    paid: paid
                        .map(|(what, counts)| (what.clone(), counts.map(|count| count as f64 / campaigns)))
                        .collect(),
                    parts: parts.of(slips.len().max(1) as f64),
                    median_missed: (!missed.is_empty()).then(|| quantile(&missed, 1, 2)),
                    lacked: self.missing.lacked_after(index),
                    leader_wins: share(&self.leader_won),
                    order_is_final: share(&self.order_final),
                }
            })
            .collect();
        let vaults = self.companies.max(1) as f64;
        Report {
            finished: self.finished,
            failures: self.failures.iter().map(ToString::to_string).collect(),
            players,
            decisions: self.statistics.decisions,
            games,
            vault: self.parts.into_iter().map(|(part, dollars)| (part, dollars as f64 / vaults)).collect(),
            median_total: quantile(&self.totals, 1, 2),
            median_margin: quantile(&self.margins, 1, 2),
            staff: self.hired,
            postcards_used: self.postcards,
            races_won: self.races,
            events_revealed: self.statistics.revealed,
            coins_gained: self.statistics.coins,
            frontiers: self.frontiers,
            missed: self.missing.report(),
        }
    }
}

fn quantile(numbers: &[i32], part: usize, of: usize) -> i32 {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let at = sorted.len().saturating_sub(1) * part / of.max(1);
    sorted.get(at).copied().unwrap_or(0)
}
