//! What can be wrong with a record.

use capotreno_rules::chance::Mismatch;
use capotreno_rules::{RULES_VERSION, Refusal, SetupError};

use super::{MAX_LINE_BYTES, MAX_STEPS, RulesVersion, SeatResult, VERSION};
use crate::MAX_TEXT_BYTES;

/// Why a record cannot be read, replayed or verified. Lines and steps count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    #[error("the record could not be read: {0}")]
    Io(String),
    #[error("too large: at most {MAX_TEXT_BYTES} bytes are read")]
    TooLarge,
    #[error("line {line} is too long: at most {MAX_LINE_BYTES} bytes")]
    LineTooLong { line: usize },
    #[error("too many steps: at most {MAX_STEPS}")]
    TooManySteps,
    #[error("not a record of a game: the first line is no header")]
    NotARecord,
    #[error("version {version} of the format is unknown: this program reads versions up to {VERSION}")]
    UnknownVersion { version: u64 },
    #[error("truncated: the text ends in line {line}")]
    Truncated { line: usize },
    #[error("line {line} was changed: its hash does not fit to it and the lines before")]
    Changed { line: usize },
    #[error("line {line} is not what it should be: {message}")]
    Malformed { line: usize, message: String },
    #[error("there are lines after the end of the game, from line {line}")]
    AfterTheEnd { line: usize },
    #[error("{seats} seats are named for {players} players")]
    Seats { seats: usize, players: u8 },

    #[error("the game was played on the edition {recorded}, not on {given}")]
    OtherEdition { recorded: String, given: String },
    #[error(
        "the data of the edition {edition} changed since: the game was played on {recorded}, this is {now}"
    )]
    EditionChanged { edition: String, recorded: String, now: String },
    #[error(
        "the game was played by version {recorded} of the rules, and this program plays version {RULES_VERSION}: {error}"
    )]
    OtherRules { recorded: RulesVersion, error: Box<RecordError> },
    #[error("the game cannot be set up: {0}")]
    Setup(SetupError),
    #[error("step {step} is no deal, or not the first")]
    Deal { step: u32 },
    #[error("the deal cannot be: {0}")]
    SetupChance(Mismatch),
    #[error("step {step}, seat {} {action}: refused by {rule}: {refusal}", u16::from(*.seat) + 1)]
    Refused { step: u32, seat: u8, action: String, rule: String, refusal: Refusal },
    #[error("step {step}: {mismatch}")]
    Chance { step: u32, mismatch: Mismatch },
    #[error("step {step} takes a claim back that cannot be taken back")]
    NothingToTakeBack { step: u32 },
    #[error("step {step} deals anew what cannot be dealt anew")]
    NothingToRedeal { step: u32 },
    #[error("a result is recorded after step {steps}, but the game is not over there")]
    NotOver { steps: usize },
    #[error("{recorded} seats have a result, but {players} play")]
    ResultSeats { recorded: usize, players: usize },
    #[error(
        "the result is not what the game came to: seat {seat} has {} points and rank {}, recorded are {} points and rank {}",
        .right.total, .right.rank, .recorded.total, .recorded.rank
    )]
    WrongResult { seat: usize, right: SeatResult, recorded: SeatResult },

    #[error(
        "the record ends after step {steps}, in the middle of the game: it was cut, or the game still goes on"
    )]
    Unfinished { steps: usize },
    #[error(
        "the record was cut: the game is over after step {steps}, but the line with its result is missing"
    )]
    Cut { steps: usize },
    #[error("the record has no seed to verify it against")]
    NoSeed,
    #[error("the deal does not follow from the seed: outcome {outcome} differs")]
    DealNotFromSeed { outcome: usize },
    #[error("step {step} does not follow from the seed: outcome {outcome} differs")]
    StepNotFromSeed { step: u32, outcome: usize },
}
