//! What can be wrong with what a trainer asks for, as sentences that say what to do.

use capotreno_rules::{Refusal, SetupError};
use thiserror::Error;

/// Why something was not done; nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the fields are what they are called")]
pub enum GymError {
    #[error("the story of this campaign's game is not told yet, and nobody can play on")]
    Sealed,
    #[error(transparent)]
    Setup(#[from] SetupErrorText),
    #[error("action {action} does not exist: this edition's actions are 0 to {last}")]
    NoSuchAction { action: i64, last: usize },
    #[error("action {action} ({meaning}) is masked: seat {seat} cannot do it now")]
    Masked { action: usize, meaning: String, seat: u8 },
    #[error("game {game}: {error}")]
    InGame { game: usize, error: Box<GymError> },
    #[error("the payment is refused: {0}")]
    Payment(String),
    #[error("the game is over; reset it before the next action")]
    Over,
    #[error("{what} has {given} entries; it must have {needed}")]
    Size { what: &'static str, given: usize, needed: usize },
    #[error("{0}")]
    UnknownBot(String),
    #[error("seat {seat} does not exist: the seats are 0 to {last}")]
    NoSuchSeat { seat: usize, last: usize },
    #[error("every seat is played by a bot; leave at least one to the agent")]
    NoSeatLeft,
    #[error("game {game} does not exist: there are {games}")]
    NoSuchGame { game: usize, games: usize },
    #[error("a vector needs at least one game")]
    NoGames,
    #[error("these bytes are not a saved game")]
    NotAGame,
    #[error("the saved game is cut off or damaged at byte {at}")]
    Damaged { at: usize },
    #[error("the game was saved under version {saved} of the rules; these are version {ours}")]
    OtherRules { saved: u16, ours: u16 },
    #[error("the saved game is of another edition: its digest is {saved}, this one's {ours}")]
    OtherEdition { saved: String, ours: String },
    #[error("the saved game is for {saved} players; this environment is for {ours}")]
    OtherPlayers { saved: u8, ours: u8 },
    #[error("{0}")]
    Start(String),
    #[error("the position is for {given} players; this environment is for {ours}")]
    StartPlayers { given: u8, ours: u8 },
    #[error("the position is of another edition, or for another number of players, than this environment")]
    StartElsewhere,
    #[error("the saved game began at another position than the one it is loaded with; give the same")]
    OtherStart,
    #[error("from this position bots play to the end, and the agent has nothing to decide")]
    NothingToDecide,
    #[error("a world dealt anew from what a seat knows has no history; it cannot be saved")]
    NoHistory,
}

/// Why a game cannot be dealt.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct SetupErrorText(pub SetupError);

impl GymError {
    /// The same in a game of many.
    #[must_use]
    pub fn in_game(self, game: usize) -> GymError {
        GymError::InGame { game, error: Box::new(self) }
    }

    pub(crate) fn refused(refusal: &Refusal) -> GymError {
        GymError::Payment(refusal.to_string())
    }
}
