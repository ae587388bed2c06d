//! Bots by name.

use thiserror::Error;

use crate::Bot;
use crate::apprentice::Apprentice;
use crate::baselines::{Baseline, Manner};
use crate::craft::School;
use crate::expert::Expert;
use crate::greedy::Greedy;
use crate::light::Temper;
use crate::planner::Planner;
use crate::racer::Racer;
use crate::random::Random;
use crate::swift::Swift;

/// The names people may ask for, levels included; `swift`, there to measure playouts, is known too.
pub const BOT_NAMES: &[&str] = &[
    "random",
    "greedy",
    "planner",
    "expert",
    "racer",
    "hungry",
    "one_step",
    "long_route",
    "path",
    "apprentice",
    "clerk",
    "engineer",
    "capotreno",
    "expert-1",
];

/// The levels people see, from the easiest.
pub const LEVELS: &[&str] = &["apprentice", "clerk", "engineer", "capotreno"];

/// A name no bot has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct UnknownBot {
    pub name: String,
    /// The known name that looks most like it, if one does.
    pub nearest: Option<&'static str>,
}

impl core::fmt::Display for UnknownBot {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "no bot is called `{}`", self.name)?;
        match self.nearest {
            Some(nearest) => write!(out, "; did you mean `{nearest}`?"),
            None => write!(out, "; there are {}", BOT_NAMES.join(", ")),
        }
    }
}

/// An engineer searches, but never long, and by numbers that are not the board's own: playouts a decision.
const ENGINEER: u32 = 150;

/// What a capotreno needs to be clearly better than an engineer: playouts a decision.
const CAPOTRENO: u32 = 450;

/// What a decision of a bot costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A part of a millisecond, whatever the budget.
    Glance,
    /// So many playouts: with more it would be another level, with fewer too.
    Playouts(u32),
    /// The whole budget. It should be enough for so many playouts.
    Budget { least: u32 },
}

impl Effort {
    /// What a decision of the bot with this name costs. What no bot is called costs nothing.
    pub fn of(name: &str) -> Effort {
        match name {
            "engineer" => Effort::Playouts(ENGINEER),
            "expert" | "expert-1" | "capotreno" => Effort::Budget { least: CAPOTRENO },
            _ => Effort::Glance,
        }
    }
}

/// A new bot. The seed decides whatever the bot leaves to chance.
pub fn bot_by_name(name: &str, seed: u64) -> Result<Box<dyn Bot + Send>, UnknownBot> {
    Ok(match name {
        "random" => Box::new(Random::new(seed)),
        "greedy" => Box::new(Greedy::new()),
        "planner" => Box::new(Planner::new()),
        "expert" => Box::new(Expert::new(seed)),
        "expert-1" => Box::new(Expert::of_school("expert-1", seed, School::First)),
        "apprentice" => Box::new(Apprentice::new(seed)),
        "clerk" => Box::new(Planner::named("clerk")),
        "engineer" => {
            Box::new(Expert::of_school("engineer", seed, School::First).limited("engineer", ENGINEER))
        }
        "capotreno" => Box::new(Expert::new(seed).named("capotreno")),
        "swift" => Box::new(Swift::new("swift", seed, Temper::Builder)),
        "racer" => Box::new(Racer::new()),
        "hungry" => Box::new(Baseline::new(Manner::Hungry)),
        "one_step" => Box::new(Baseline::new(Manner::OneStep)),
        "long_route" => Box::new(Baseline::new(Manner::LongRoute)),
        "path" => Box::new(Baseline::new(Manner::Path)),
        _ => return Err(UnknownBot { name: name.to_owned(), nearest: nearest(name) }),
    })
}

fn nearest(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let (distance, known) = BOT_NAMES.iter().map(|known| (edits(&name, known), *known)).min()?;
    (distance <= 1 + known.len() / 3).then_some(known)
}

/// How many letters must be changed, added or left out.
fn edits(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (at, letter) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (column, other) in right.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}
