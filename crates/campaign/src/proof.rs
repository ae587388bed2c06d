//! What proves a game: its record, played again on the edition that the chronicle makes. A game
//! without one is not wrong, but unproved: all that is known is that its result could be (`result`).

use capotreno_notation::record::{self, Record, RecordError};
use capotreno_rules::{Members, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::campaign::{Campaign, FoldError};
use crate::content::{CompanyNo, LineNo};
use crate::entry::{GameResult, GameText};
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

/// What a company built in a game that is over: the lines it claimed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Built {
    pub game: u8,
    pub company: CompanyNo,
    pub lines: Vec<LineNo>,
}

impl Campaign {
    /// What everybody built, game by game, as the records say; nothing of games that have none, or that
    /// were played by other rules.
    pub fn built(&self) -> Vec<Built> {
        let games = self.games().unwrap_or_default();
        let played = games.iter().zip(self.records()).zip(1..);
        let built = played.filter_map(|(((_, _, made), text), game)| Some(lines_of(game, made, text?)));
        built.flatten().collect()
    }

    /// The record of each game that is over, where there is one.
    fn records(&self) -> impl Iterator<Item = Option<&GameText>> {
        self.entries().iter().filter_map(|entry| entry.finished().map(|(_, game)| game))
    }

    /// Plays every game again from its record. A record that does not lead to the result that was
    /// entered is refused; for games without one the reason is given.
    pub fn verify(&self) -> Result<Vec<GameProof>, FoldError> {
        let mut proofs = Vec::new();
        for (started, digest, made) in self.games()? {
            let game = proofs.len() as u8 + 1;
            let year = self.content().year(game);
            let rest = self.entries().iter().enumerate().skip(started);
            let mut finished = rest.filter_map(|(index, entry)| Some((index + 1, entry.finished()?)));
            // The last game may still be on.
            let Some((entry, (result, text))) = finished.next() else { break };
            let proof = prove(&made, digest.as_deref(), result, text, self.state())
                .map_err(|wrong| FoldError::Result { entry, game, year, wrong })?;
            proofs.push(GameProof { game, year, proof });
        }
        Ok(proofs)
    }
}

/// What each company has on the board at the end of a recorded game.
fn lines_of(game: u8, made: &Game, text: &GameText) -> Vec<Built> {
    let record = record::read(text.as_str().as_bytes());
    let Ok(end) = record.and_then(|record| record::replay(&record, &made.shelf)) else { return Vec::new() };
    let seats = made.table.seats.iter().enumerate();
    let built = seats.map(|(seat, company)| {
        let lines = end.public().owned[Seat(seat as u8)].iter();
        let lines = lines.filter_map(|line: capotreno_rules::LineId| made.table.lines.get(line.index()));
        Built { game, company: *company, lines: lines.copied().collect() }
    });
    built.collect()
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

fn value(of: &impl Serialize) -> Value {
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
