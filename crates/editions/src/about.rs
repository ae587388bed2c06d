//! `about.toml`: how an edition is shown and told. Nothing in it is a rule, so nothing in it enters
//! an edition's identity, and all of it may be left out.

use std::collections::BTreeMap;

use capotreno_rules::Spec;
use capotreno_rules::spec::Words;
use serde::{Deserialize, Serialize};

use crate::problem::{FileName, LoadError, Problem, did_you_mean, line_and_column, quoted};
use crate::read::reworded;

/// What the file says.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct About {
    /// Where the edition stands among those of the binary; those without a number come last.
    pub shelf: Option<u16>,
    /// What it is, in a few words.
    pub tagline: Option<Words>,
    /// How long a game takes around a table, at least and at most.
    pub minutes: Option<[u16; 2]>,
    /// How much there is to think of.
    pub difficulty: Option<Difficulty>,
    /// What is worth knowing in the first games, a sentence or two each.
    pub tips: Vec<Words>,
    /// What its wild cards are called; otherwise locomotives.
    pub wild: Option<Wild>,
    /// Its pieces by the id of their supply; otherwise train cars.
    pub pieces: BTreeMap<String, PieceWords>,
    /// How strong bots are on it, where that differs from other boards.
    pub claims: Vec<StrengthClaim>,
}

/// From 1, for a first evening, to 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub enum Difficulty {
    Easy,
    Medium,
    Demanding,
}

impl TryFrom<u8> for Difficulty {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Difficulty, &'static str> {
        match number {
            1 => Ok(Difficulty::Easy),
            2 => Ok(Difficulty::Medium),
            3 => Ok(Difficulty::Demanding),
            _ => Err("a difficulty is 1, 2 or 3"),
        }
    }
}

impl From<Difficulty> for u8 {
    fn from(difficulty: Difficulty) -> u8 {
        match difficulty {
            Difficulty::Easy => 1,
            Difficulty::Medium => 2,
            Difficulty::Demanding => 3,
        }
    }
}

/// A wild card and several of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Wild {
    pub one: Words,
    pub many: Words,
    #[serde(default)]
    pub look: WildLook,
}

/// What is drawn on a wild card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WildLook {
    #[default]
    Engine,
    Bicycle,
}

/// The pieces of a supply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PieceWords {
    pub name: Words,
    #[serde(default)]
    pub look: PieceLook,
}

/// How a piece is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PieceLook {
    #[default]
    Car,
    Tram,
    Subway,
}

/// What a bot is said to win against others; without a share it is measured and told.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrengthClaim {
    pub hero: String,
    pub opponents: Vec<String>,
    pub win_rate: Option<f64>,
    pub games: Option<u32>,
    pub milliseconds: Option<u64>,
}

/// The place among the editions of the binary, before anything else of the file is looked at.
pub(crate) fn shelf(text: Option<&str>) -> u16 {
    let about = text.and_then(|text| toml::from_str::<About>(text).ok());
    about.and_then(|about| about.shelf).unwrap_or(u16::MAX)
}

pub(crate) fn parse(path: &str, text: &str, spec: &Spec) -> Result<About, LoadError> {
    let problem = |at, message| {
        LoadError::Problems(vec![Problem { path: path.to_owned(), file: FileName::About, at, message }])
    };
    let about: About = toml::from_str(text).map_err(|error| {
        let at = error.span().map(|span| line_and_column(text, span.start));
        problem(at, reworded(error.message()))
    })?;
    if about.minutes.is_some_and(|[least, most]| least == 0 || most < least) {
        return Err(problem(None, "minutes are at least and at most, such as [30, 60]".to_owned()));
    }
    let known = || spec.supplies.iter().map(|supply| supply.id.as_str());
    match about.pieces.keys().find(|id| !known().any(|other| other == **id)) {
        None => Ok(about),
        Some(id) => {
            Err(problem(None, format!("there is no supply {}{}", quoted(id), did_you_mean(id, known()))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        let spec = crate::Folder::embedded()[0].load().unwrap().spec().clone();
        parse("x/about.toml", text, &spec).unwrap_err().to_string()
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        assert_eq!(
            problem("shelf = 1\ntaglin = 3\n"),
            "x/about.toml:2:1: unknown key \"taglin\" (did you mean \"tagline\"?)"
        );
        assert_eq!(problem("tagline = { en = \"A\" }\n"), "x/about.toml:1:11: missing key \"it\"");
        assert_eq!(problem("difficulty = 4\n"), "x/about.toml:1:14: a difficulty is 1, 2 or 3");
        assert_eq!(
            problem("minutes = [60, 30]\n"),
            "x/about.toml: minutes are at least and at most, such as [30, 60]"
        );
        let wagon = "[pieces.cra]\nname = { en = \"Cars\", it = \"Vagoni\" }\n";
        assert_eq!(problem(wagon), "x/about.toml: there is no supply \"cra\" (did you mean \"car\"?)");
    }

    #[test]
    fn everything_may_be_left_out() {
        let spec = crate::Folder::embedded()[0].load().unwrap().spec().clone();
        assert_eq!(parse("x", "", &spec).unwrap(), About::default());
    }
}
