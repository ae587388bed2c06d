//! Bots play on a board while it is being drawn, some games at a time: what comes of it so far.

use capotreno_bots::Budget;
use capotreno_editions::{Folder, LoadError, Loaded};
use capotreno_study::{Finding, Numbers, Study, StudyError, Tally, judge};
use capotreno_workshop::Files;
use serde::Serialize;

/// Plans and does not search: hundreds of games in seconds.
const BOT: &str = "planner";
/// Always the same games: a change of the numbers is a change of the board.
const SEED: u64 = 21;

/// A board, and the games that were played on it.
#[derive(Debug)]
pub(crate) struct Measure {
    files: Files,
    loaded: Loaded,
    study: Study,
    tally: Tally,
}

/// Why there is nothing to measure.
#[derive(Debug)]
pub(crate) enum MeasureError {
    Load(LoadError),
    Study(StudyError),
}

impl std::fmt::Display for MeasureError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MeasureError::Load(error) => error.fmt(out),
            MeasureError::Study(error) => error.fmt(out),
        }
    }
}

/// What the games say so far.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
    games: u32,
    players: u8,
    /// Turns of one player.
    turns: f64,
    score: f64,
    margin: f64,
    /// The share of games each seat wins, in the order of play.
    seats: Vec<f64>,
    /// The share of kept tickets that is completed.
    completed: f64,
    /// How often each line is claimed, in the order of the file.
    claimed: Vec<f64>,
    findings: Vec<Finding>,
}

/// What the rules see of a board; its picture may change meanwhile.
fn rules(files: &Files) -> Files {
    let kept = ["edition.toml", "board.toml", "tickets.toml"];
    files
        .iter()
        .filter(|(name, _)| kept.contains(&name.as_str()))
        .map(|(name, text)| (name.clone(), text.clone()))
        .collect()
}

impl Measure {
    pub fn new(files: &Files, players: u8) -> Result<Measure, MeasureError> {
        let files = rules(files);
        let folder = Folder::of_files("", files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
        let loaded = folder.load().map_err(MeasureError::Load)?;
        let bots = vec![BOT.to_owned()];
        let study = Study { players, bots, games: 0, seed: SEED, budget: Budget::iterations(1) };
        let tally = study.begin(&loaded.edition).map_err(MeasureError::Study)?;
        Ok(Measure { files, loaded, study, tally })
    }

    pub fn is_of(&self, files: &Files, players: u8) -> bool {
        self.study.players == players && self.files == rules(files)
    }

    pub fn play(&mut self, games: u32) -> Result<(), MeasureError> {
        let edition = &self.loaded.edition;
        self.study.play(edition, &mut self.tally, games).map_err(MeasureError::Study)
    }

    pub fn told(&self) -> Told {
        let numbers: Numbers = self.study.numbers(&self.loaded.edition, &self.tally);
        Told {
            games: self.tally.games + self.tally.endless,
            players: numbers.players,
            turns: numbers.length.mean_turns,
            score: numbers.scores.mean,
            margin: numbers.scores.mean_margin,
            seats: numbers.seats.iter().map(|seat| seat.wins.rate).collect(),
            completed: numbers.length.mean_tickets_completed / numbers.length.mean_tickets_kept.max(1e-9),
            claimed: numbers.lines.iter().map(|row| row.claimed).collect(),
            findings: judge(self.loaded.spec(), &self.tally, &numbers),
        }
    }
}
