//! The strength claims of the project: a table of data, and the verdict of a measurement.

use capotreno_editions::About;
use capotreno_rules::Spec;
use serde::Serialize;

use crate::error::LabError;
use crate::standing::{Share, standing};
use crate::tournament::{Finished, Settings, Thinking, Tournament};

/// What a claim asks of the hero.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
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
    pub edition: String,
    pub hero: String,
    pub opponents: Vec<String>,
    pub goal: Target,
    pub games: u32,
    pub milliseconds: u64,
}

/// What is claimed of games of two on every edition: hero, opponent, share. An edition's folder may
/// claim another share for the same two, and more.
const DUELS: &[(&str, &str, f64)] = &[
    ("greedy", "random", 0.90),
    ("planner", "greedy", 0.75),
    ("planner", "racer", 0.60),
    ("expert", "planner", 0.65),
    ("expert", "racer", 0.75),
    ("expert", "expert-1", 0.60),
];

const GAMES: u32 = 400;
const MILLISECONDS: u64 = 50;

/// All claims about an edition.
pub fn claims(spec: &Spec, about: &About) -> Vec<Claim> {
    let claim = |hero: &str, opponents: Vec<String>, goal| Claim {
        edition: spec.id.clone(),
        hero: hero.to_owned(),
        opponents,
        goal,
        games: GAMES,
        milliseconds: MILLISECONDS,
    };
    let duel = |(hero, opponent, share): &(&str, &str, f64)| {
        claim(hero, vec![(*opponent).to_owned()], Target::WinRate(*share))
    };
    let mut all: Vec<Claim> = DUELS.iter().map(duel).collect();
    for own in &about.claims {
        let goal = own.win_rate.map_or(Target::Reported, Target::WinRate);
        let own = Claim {
            games: own.games.unwrap_or(GAMES),
            milliseconds: own.milliseconds.unwrap_or(MILLISECONDS),
            ..claim(&own.hero, own.opponents.clone(), goal)
        };
        match all.iter_mut().find(|known| known.name() == own.name()) {
            Some(known) => *known = own,
            None => all.push(own),
        }
    }
    let others = usize::from(spec.most_players) - 1;
    let mixed = ["racer", "planner"].into_iter().cycle().take(others).map(str::to_owned).collect();
    all.push(claim("expert", mixed, Target::TimesFair(if others == 4 { 1.4 } else { 1.5 })));
    if others > 1 {
        let former = vec!["expert-1".to_owned(); others];
        all.push(claim("expert", former, Target::TimesFair(1.3)));
    }
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
            edition: self.edition.clone(),
            digest,
            players: self.opponents.len() as u8 + 1,
            bots: bots.cloned().collect(),
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
            Target::WinRate(target) => (share.win_rate, share.ci95, Some(target)),
            Target::TimesFair(target) => (share.times_fair, share.times_fair_ci95, Some(target)),
            Target::Reported => (share.win_rate, share.ci95, None),
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
    use capotreno_editions::{Folder, StrengthClaim};

    fn embedded() -> Vec<Vec<Claim>> {
        let folders = Folder::embedded().iter();
        folders
            .map(|folder| {
                let loaded = folder.load().unwrap();
                claims(loaded.spec(), &folder.about(&loaded).unwrap())
            })
            .collect()
    }

    #[test]
    fn every_claim_has_its_own_name_and_a_full_table() {
        for all in embedded() {
            let mut names: Vec<String> = all.iter().map(Claim::name).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all.len());
            let most = capotreno_editions::embedded(&all[0].edition).unwrap().spec().most_players;
            assert!(all.iter().any(|claim| claim.opponents.len() + 1 == usize::from(most)));
        }
    }

    /// What a folder says of the same two bots holds instead of what is said everywhere.
    #[test]
    fn an_edition_claims_its_own() {
        let spec = capotreno_editions::embedded("nordic").unwrap().spec().clone();
        let own = |hero: &str, opponent: &str, win_rate, milliseconds| StrengthClaim {
            hero: hero.to_owned(),
            opponents: vec![opponent.to_owned()],
            win_rate,
            games: None,
            milliseconds,
        };
        let about = About {
            claims: vec![own("planner", "racer", Some(0.55), None), own("expert", "racer", None, Some(1000))],
            ..About::default()
        };
        let all = claims(&spec, &about);
        let goal = |name: &str| all.iter().find(|claim| claim.name() == name).unwrap().goal;
        assert_eq!(goal("nordic-planner-racer"), Target::WinRate(0.55));
        assert_eq!(goal("nordic-expert-racer"), Target::WinRate(0.75));
        assert_eq!(goal("nordic-expert-racer-1000ms"), Target::Reported);
        assert_eq!(all.len(), DUELS.len() + 3);
    }

    #[test]
    fn verdicts() {
        let claim = &embedded()[0][0];
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
