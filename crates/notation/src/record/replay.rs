//! Playing a record again: with its own outcomes, or with those of its seed.

use capotreno_rules::chance::{Outcome, Recorded, Recording, Rolled};
use capotreno_rules::{Event, Refusal, State};

use super::{Finish, Record, RecordError, Step, results};
use crate::library::Shelf;
use crate::seeded::{Seed, Seeded};
use crate::words::action_words;

/// One step played again.
#[derive(Clone, Debug)]
pub struct Played<'r> {
    /// From 1.
    pub number: usize,
    pub step: &'r Step,
    pub events: Vec<Event>,
}

/// A record being played again, step by step.
#[derive(Debug)]
pub struct Replay<'r> {
    record: &'r Record,
    shelf: &'r Shelf,
    state: State,
    setup_events: Vec<Event>,
    next: usize,
    failed: bool,
}

impl<'r> Replay<'r> {
    /// Deals the recorded game.
    pub fn new(record: &'r Record, shelf: &'r Shelf) -> Result<Replay<'r>, RecordError> {
        same_edition(record, shelf)?;
        let mut chance = Recorded::new(&record.setup);
        let mut setup_events = Vec::new();
        let state = State::new(&shelf.edition, record.header.options, &mut chance, &mut setup_events)
            .map_err(RecordError::Setup)?;
        chance.verdict().map_err(RecordError::SetupChance)?;
        Ok(Replay { record, shelf, state, setup_events, next: 0, failed: false })
    }

    /// The game after the steps so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn setup_events(&self) -> &[Event] {
        &self.setup_events
    }

    fn play(&mut self, step: &'r Step) -> Result<Played<'r>, RecordError> {
        let number = self.next;
        let mut chance = Recorded::new(&step.chance);
        let mut events = Vec::new();
        self.state
            .play(&self.shelf.edition, step.seat, &step.action, &mut chance, &mut events)
            .map_err(|refusal| refused(self.shelf, number, step, refusal))?;
        chance.verdict().map_err(|mismatch| RecordError::Chance { step: number, mismatch })?;
        Ok(Played { number, step, events })
    }

    /// Whether the end of the record is the end of the game.
    pub fn check_end(&self) -> Result<(), RecordError> {
        let Some(finish) = &self.record.finish else { return Ok(()) };
        if !self.state.is_over() {
            return Err(RecordError::NotOver { steps: self.record.steps.len() });
        }
        check_result(&self.state, self.shelf, finish)
    }
}

impl<'r> Iterator for Replay<'r> {
    type Item = Result<Played<'r>, RecordError>;

    /// The next step; after an error nothing more.
    fn next(&mut self) -> Option<Result<Played<'r>, RecordError>> {
        if self.failed {
            return None;
        }
        let step = self.record.steps.get(self.next)?;
        self.next += 1;
        let played = self.play(step);
        self.failed = played.is_err();
        Some(played)
    }
}

fn refused(shelf: &Shelf, number: usize, step: &Step, refusal: Refusal) -> RecordError {
    RecordError::Refused {
        step: number,
        seat: step.seat.0,
        action: action_words(&shelf.edition, &step.action),
        rule: refusal.rule(&shelf.edition).to_owned(),
        refusal,
    }
}

fn check_result(state: &State, shelf: &Shelf, finish: &Finish) -> Result<(), RecordError> {
    let right = results(&state.finals(&shelf.edition));
    if right.len() != finish.result.len() {
        return Err(RecordError::ResultSeats { recorded: finish.result.len(), players: right.len() });
    }
    let mut seats = right.into_iter().zip(&finish.result).enumerate();
    match seats.find(|(_, (right, recorded))| right != *recorded) {
        Some((seat, (right, recorded))) => {
            Err(RecordError::WrongResult { seat: seat + 1, right, recorded: *recorded })
        }
        None => Ok(()),
    }
}

/// A record belongs to the data it was played on, to the letter.
fn same_edition(record: &Record, shelf: &Shelf) -> Result<(), RecordError> {
    let (header, spec) = (&record.header, shelf.edition.spec());
    if header.edition != spec.id {
        return Err(RecordError::OtherEdition { recorded: header.edition.clone(), given: spec.id.clone() });
    }
    if header.edition_version != spec.version {
        return Err(RecordError::EditionVersion {
            edition: spec.id.clone(),
            recorded: header.edition_version,
            now: spec.version,
        });
    }
    if header.edition_digest != shelf.digest {
        return Err(RecordError::EditionChanged {
            edition: spec.id.clone(),
            recorded: header.edition_digest.clone(),
            now: shelf.digest.clone(),
        });
    }
    Ok(())
}

/// Plays a record to its end and checks the result: the game as it stands then.
pub fn replay(record: &Record, shelf: &Shelf) -> Result<State, RecordError> {
    let mut replay = Replay::new(record, shelf)?;
    for played in replay.by_ref() {
        played?;
    }
    replay.check_end()?;
    Ok(*replay.state())
}

/// Proves that a finished game was dealt as its seed says, to the last card.
pub fn verify(record: &Record, shelf: &Shelf) -> Result<(), RecordError> {
    let state = replay(record, shelf)?;
    let steps = record.steps.len();
    let Some(finish) = &record.finish else {
        return Err(if state.is_over() {
            RecordError::Cut { steps }
        } else {
            RecordError::Unfinished { steps }
        });
    };
    let seed = finish.seed.ok_or(RecordError::NoSeed)?;
    rerun(record, shelf, seed).map(|_| ())
}

/// The first outcome that differs, from 1.
fn difference(drawn: &[Outcome], recorded: &[Outcome]) -> Option<usize> {
    if drawn == recorded {
        return None;
    }
    let same = drawn.iter().zip(recorded).take_while(|(left, right)| left == right).count();
    Some(same + 1)
}

/// Plays a record with the chance of a seed; gives back the game and the chance after it.
pub(super) fn rerun(
    record: &Record,
    shelf: &Shelf,
    seed: Seed,
) -> Result<(State, Rolled<Seeded>), RecordError> {
    same_edition(record, shelf)?;
    let mut chance = seed.chance();
    let mut source = Recording::new(&mut chance);
    let mut state =
        State::new(&shelf.edition, record.header.options, &mut source, &mut capotreno_rules::Silent)
            .map_err(RecordError::Setup)?;
    let outcomes = drawn(source);
    if let Some(outcome) = difference(&outcomes, &record.setup) {
        return Err(RecordError::DealNotFromSeed { outcome });
    }
    for (index, step) in record.steps.iter().enumerate() {
        let mut source = Recording::new(&mut chance);
        state
            .play(&shelf.edition, step.seat, &step.action, &mut source, &mut capotreno_rules::Silent)
            .map_err(|refusal| refused(shelf, index + 1, step, refusal))?;
        let outcomes = drawn(source);
        if let Some(outcome) = difference(&outcomes, &step.chance) {
            return Err(RecordError::StepNotFromSeed { step: index + 1, outcome });
        }
    }
    Ok((state, chance))
}

/// What was drawn, without who saw it.
pub(super) fn drawn(source: Recording<'_, Rolled<Seeded>>) -> Vec<Outcome> {
    source.outcomes().into_iter().map(|(outcome, _)| outcome).collect()
}
