//! What can go wrong in the lab.

use std::path::PathBuf;

use capotreno_bots::MatchError;
use capotreno_bots::UnknownBot;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum LabError {
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    #[error("{players} players: {edition} is for {fewest} to {most}")]
    Players { edition: String, players: u8, fewest: u8, most: u8 },
    #[error("a tournament needs at least two bots")]
    TooFewBots,
    #[error("a share of a variance needs bots, at least two deals and at least two tables")]
    TooFewDeals,
    #[error("{0} is named twice: in a game of two, a bot against itself says nothing")]
    NamedTwice(String),
    #[error(transparent)]
    Arena(#[from] MatchError),
    #[error(transparent)]
    Study(#[from] capotreno_study::StudyError),
    #[error("{} cannot be used: {problem}", path.display())]
    File { path: PathBuf, problem: std::io::Error },
    #[error("{} holds another tournament: its {what} is {theirs}, this one's is {ours}", path.display())]
    OtherSettings { path: PathBuf, what: &'static str, theirs: String, ours: String },
    #[error("{}, line {line}: not a finished game", path.display())]
    BadLine { path: PathBuf, line: usize },
}
