//! The strength claims of the project: a table of data, and the verdict of a measurement.

use serde::Serialize;

use crate::error::LabError;
use crate::standing::{Share, standing};
use crate::tournament::{Finished, Settings, Thinking, Tournament};

/// What a claim asks of the hero.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// So large a share of the games.
    WinRate(f64),
    /// So many times what equal players would win.
    TimesFair(f64),
    /// Measured and told, without a target.
    Reported,
}

/// One claim.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Claim {
    pub edition: &'static str,
    pub hero: &'static str,
    pub opponents: Vec<&'static str>,
    pub goal: Goal,
    pub games: u32,
    pub milliseconds: u64,
}

/// A claim for games of two: hero, opponent, share; and the editions where another share holds.
type Duel = (&'static str, &'static str, f64, &'static [(&'static str, f64)]);

const DUELS: &[Duel] = &[
    ("greedy", "random", 0.90, &[]),
    ("planner", "greedy", 0.75, &[]),
    ("planner", "racer", 0.60, &[("berlin", 0.55), ("legends", 0.55)]),
    ("expert", "planner", 0.65, &[("berlin", 0.60)]),
    ("expert", "racer", 0.75, &[]),
];

/// The other baselines of the literature, on nordic.
const BASELINES: &[&str] = &["hungry", "one_step", "long_route", "path"];

/// Every edition and the most players it allows.
const EDITIONS: &[(&str, usize)] =
    &[("nordic", 3), ("japan", 5), ("northern", 5), ("berlin", 4), ("legends", 5)];

const GAMES: u32 = 400;
const MILLISECONDS: u64 = 50;

/// All claims, edition after edition; the slow one at the end.
pub fn claims() -> Vec<Claim> {
    let claim = |edition, hero, opponents, goal| Claim {
        edition,
        hero,
        opponents,
        goal,
        games: GAMES,
        milliseconds: MILLISECONDS,
    };
    let mut all = Vec::new();
    for (edition, most) in EDITIONS.iter().copied() {
        for (hero, opponent, share, exceptions) in DUELS {
            let own = exceptions.iter().find(|(id, _)| *id == edition).map_or(*share, |(_, own)| *own);
            all.push(claim(edition, hero, vec![*opponent], Goal::WinRate(own)));
        }
        if edition == "nordic" {
            let duels = BASELINES.iter().map(|bot| claim(edition, "expert", vec![*bot], Goal::WinRate(0.80)));
            all.extend(duels);
        }
        let mixed = ["racer", "planner"].into_iter().cycle().take(most - 1).collect();
        let times = if most == 5 { 1.4 } else { 1.5 };
        all.push(claim(edition, "expert", mixed, Goal::TimesFair(times)));
    }
    all.push(Claim {
        games: 60,
        milliseconds: 1000,
        ..claim("nordic", "expert", vec!["racer"], Goal::Reported)
    });
    all
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The whole interval is at or above the target.
    Proved,
    /// The measured rate is at or above the target.
    Met,
    /// The rate is below the target, but the target is inside the interval.
    Unclear,
    /// The whole interval is below the target.
    Missed,
    /// There was no target.
    Reported,
}

/// A claim and what was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measured {
    pub name: String,
    pub claim: Claim,
    pub games: u32,
    /// In the terms of the goal.
    pub value: f64,
    pub ci95: [f64; 2],
    pub target: Option<f64>,
    pub verdict: Verdict,
}

impl Claim {
    /// What `--only` looks for and a file is called.
    pub fn name(&self) -> String {
        let table = self.opponents.join("-");
        let slow = if self.milliseconds == MILLISECONDS {
            String::new()
        } else {
            format!("-{}ms", self.milliseconds)
        };
        format!("{}-{}-{table}{slow}", self.edition, self.hero)
    }

    /// Takes too long for an everyday run: only when asked for by name.
    pub fn is_slow(&self) -> bool {
        self.milliseconds > MILLISECONDS
    }

    /// The settings of the tournament that measures it.
    pub fn settings(&self, digest: String, seed: u64, thinking: Option<Thinking>) -> Settings {
        let bots = std::iter::once(&self.hero).chain(&self.opponents);
        Settings {
            edition: self.edition.to_owned(),
            digest,
            players: self.opponents.len() as u8 + 1,
            bots: bots.map(ToString::to_string).collect(),
            thinking: thinking.unwrap_or(Thinking::Milliseconds(self.milliseconds)),
            seed,
        }
    }

    /// Judges the games of that tournament.
    pub fn judge(&self, tournament: &Tournament, games: &[Finished]) -> Result<Measured, LabError> {
        let shares = standing(tournament, games).shares;
        let share = shares.into_iter().find(|share| share.bot == self.hero).ok_or(LabError::TooFewBots)?;
        Ok(self.measured(&share))
    }

    fn measured(&self, share: &Share) -> Measured {
        let (value, ci95, target) = match self.goal {
            Goal::WinRate(target) => (share.win_rate, share.ci95, Some(target)),
            Goal::TimesFair(target) => (share.times_fair, share.times_fair_ci95, Some(target)),
            Goal::Reported => (share.win_rate, share.ci95, None),
        };
        let verdict = match target {
            None => Verdict::Reported,
            Some(target) if ci95[0] >= target => Verdict::Proved,
            Some(target) if value >= target => Verdict::Met,
            Some(target) if ci95[1] >= target => Verdict::Unclear,
            Some(_) => Verdict::Missed,
        };
        Measured { name: self.name(), claim: self.clone(), games: share.games, value, ci95, target, verdict }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_has_its_own_name_and_a_full_table() {
        let all = claims();
        let mut names: Vec<String> = all.iter().map(Claim::name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all.len());
        assert_eq!(all.len(), 5 * 6 + 4 + 1);
        for (edition, most) in EDITIONS {
            let loaded = capotreno_editions::embedded(edition).unwrap();
            assert_eq!(usize::from(loaded.spec.most_players), *most);
        }
        let berlin = all.iter().find(|claim| claim.name() == "berlin-planner-racer").unwrap();
        assert_eq!(berlin.goal, Goal::WinRate(0.55));
    }

    #[test]
    fn verdicts() {
        let claim = &claims()[0];
        let verdict = |win_rate: f64, ci95: [f64; 2]| {
            let share = Share {
                bot: "greedy".into(),
                games: 400,
                win_rate,
                ci95,
                fair: 0.5,
                times_fair: win_rate * 2.0,
                times_fair_ci95: ci95,
                mean_score: 0.0,
            };
            claim.measured(&share).verdict
        };
        assert_eq!(verdict(0.95, [0.92, 0.97]), Verdict::Proved);
        assert_eq!(verdict(0.91, [0.88, 0.94]), Verdict::Met);
        assert_eq!(verdict(0.89, [0.86, 0.92]), Verdict::Unclear);
        assert_eq!(verdict(0.80, [0.76, 0.84]), Verdict::Missed);
    }
}
