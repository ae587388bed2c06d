//! What proves a game: its record, played again on the edition that the chronicle makes. A game
//! without one is not wrong, but unproved: all that is known is that its result could be (`result`).

use capotreno_notation::record::{self, Record, RecordError};
use serde_json::Value;

use crate::campaign::{Campaign, FoldError};
use crate::entry::{Entry, GameResult, GameText};
use crate::game::Game;
use crate::result::{WrongResult, colour};
use crate::state::State;

/// A game that is over, and what is known of its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameProof {
    pub game: u8,
    pub year: u16,
    pub proof: Proof,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The record leads to the result, step by step and from its seed.
    Proved,
    Unproved(Unproved),
}

/// Why a result cannot be proved, although nothing speaks against it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproved {
    #[error("the chronicle has no record of it")]
    NoRecord,
    #[error("it was played on another edition ({recorded}) than the chronicle makes now ({made})")]
    OtherEdition { recorded: String, made: String },
    /// The rules have changed since, and refuse what they then allowed.
    #[error("{0}")]
    OtherRules(RecordError),
}

impl Campaign {
    /// Plays every game again from its record. A record that does not lead to the result that was
    /// entered is refused; for games without one the reason is given.
    pub fn verify(&self) -> Result<Vec<GameProof>, FoldError> {
        let mut proofs = Vec::new();
        for (started, digest, made) in self.games()? {
            let game = proofs.len() as u8 + 1;
            let year = self.content().year(game);
            let rest = self.entries().iter().enumerate().skip(started);
            let mut finished = rest.filter_map(|(index, entry)| match entry {
                Entry::Finished { result, game, .. } => Some((index + 1, result, game.as_ref())),
                Entry::Founded(_)
                | Entry::Moved { .. }
                | Entry::Drawn(_)
                | Entry::Seated { .. }
                | Entry::Started { .. } => None,
            });
            // The last game may still be on.
            let Some((entry, result, text)) = finished.next() else { break };
            let proof = prove(&made, digest.as_deref(), result, text, self.state())
                .map_err(|wrong| FoldError::Result { entry, game, year, wrong })?;
            proofs.push(GameProof { game, year, proof });
        }
        Ok(proofs)
    }
}

fn prove(
    made: &Game,
    digest: Option<&str>,
    result: &GameResult,
    text: Option<&GameText>,
    state: &State,
) -> Result<Proof, WrongResult> {
    let Some(text) = text else { return Ok(Proof::Unproved(Unproved::NoRecord)) };
    let record = record::read(text.as_str().as_bytes()).map_err(WrongResult::Record)?;
    let recorded = &record.header.edition_digest;
    if *recorded != made.shelf.digest() {
        if Some(recorded.as_str()) != digest {
            return Err(WrongResult::OtherGame { what: "on another edition" });
        }
        let (recorded, made) = (recorded.clone(), made.shelf.digest());
        return Ok(Proof::Unproved(Unproved::OtherEdition { recorded, made }));
    }
    if record.header.options != made.options {
        return Err(WrongResult::OtherGame { what: "with another first player or other companies" });
    }
    match played(made, &record) {
        Ok(right) => difference(result, &right, state).map_or(Ok(Proof::Proved), Err),
        Err(error @ RecordError::OtherRules { .. }) => Ok(Proof::Unproved(Unproved::OtherRules(error))),
        Err(error) => Err(WrongResult::Record(error)),
    }
}

/// What the recorded game brought.
fn played(made: &Game, record: &Record) -> Result<GameResult, RecordError> {
    record::verify(record, &made.shelf)?;
    let end = record::replay(record, &made.shelf)?.charter_result(&made.shelf.edition);
    // The edition of a campaign's game has a charter.
    Ok(GameResult::of(&made.table, &end.unwrap_or_default()))
}

/// The first thing in which a result is not the right one.
fn difference(recorded: &GameResult, right: &GameResult, state: &State) -> Option<WrongResult> {
    for (row, right) in recorded.companies.iter().zip(&right.companies) {
        if let Some([what, recorded, right]) = first_difference(&value(row), &value(right)) {
            let company = colour(state, row.company);
            return Some(WrongResult::Company { company, what, recorded, right });
        }
    }
    let [what, recorded, right] = first_difference(&value(recorded), &value(right))?;
    Some(WrongResult::Game { what, recorded, right })
}

fn value(of: &impl serde::Serialize) -> Value {
    serde_json::to_value(of).unwrap_or_default()
}

/// The name of the first field that differs, and both its values.
fn first_difference(recorded: &Value, right: &Value) -> Option<[String; 3]> {
    let (Value::Object(fields), Value::Object(others)) = (recorded, right) else {
        return (recorded != right).then(|| [String::new(), recorded.to_string(), right.to_string()]);
    };
    fields.iter().find_map(|(name, field)| {
        let [inner, recorded, right] = first_difference(field, others.get(name)?)?;
        Some([format!("{name} {inner}").trim_end().to_owned(), recorded, right])
    })
}
