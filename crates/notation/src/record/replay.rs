//! Playing a game again: with the outcomes its steps name, or with those of its seed.

use capotreno_rules::chance::{Chance, Mismatch, Outcome, Recorded, Rolled};
use capotreno_rules::{Action, Edition, Event, Finals, Options, Refusal, Seat, SetupError, State};

use super::{Done, Finish, Path, Position, Record, RecordError, Step, results};
use crate::library::Shelf;
use crate::seeded::{Seed, Seeded};
use crate::words::action_words;

/// One step played again.
#[derive(Clone, Debug)]
pub struct Played<'r> {
    /// 0 is the deal.
    pub number: u32,
    pub step: &'r Step,
    pub events: Vec<Event>,
    /// The game after it.
    pub state: State,
}

/// Why steps do not make a game. Step 0 is the deal. Says nothing that could be secret.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("step {step} is no deal, or not the first")]
    Deal { step: u32 },
    #[error("the game cannot be dealt: {0}")]
    Setup(SetupError),
    // Only the reason's word: its numbers may be somebody's cards.
    #[error("step {step} is refused: {}", refusal.code())]
    Refused { step: u32, seat: Seat, action: Box<Action>, refusal: Refusal },
    #[error("step {step} takes back what cannot be taken back")]
    NothingToTakeBack { step: u32 },
    #[error("step {step}: {mismatch}")]
    Chance { step: u32, mismatch: Mismatch },
    #[error("step {step} drew something else than the seed says")]
    NotFromSeed { step: u32, outcome: usize },
    #[error("step {step} deals anew what cannot be dealt anew")]
    NothingToRedeal { step: u32 },
}

impl ReplayError {
    /// The step that could not be played again.
    pub const fn step(&self) -> u32 {
        match self {
            ReplayError::Deal { step }
            | ReplayError::Refused { step, .. }
            | ReplayError::NothingToTakeBack { step }
            | ReplayError::Chance { step, .. }
            | ReplayError::NotFromSeed { step, .. }
            | ReplayError::NothingToRedeal { step } => *step,
            ReplayError::Setup(_) => 0,
        }
    }
}

/// Steps being played again, one after the other; after an error nothing more.
pub struct Replay<'r> {
    edition: &'r Edition,
    options: Options,
    steps: &'r [Step],
    next: u32,
    /// None before the deal.
    position: Option<Position>,
    /// None: what was drawn is what the steps say.
    seeded: Option<Rolled<Seeded>>,
    seed: Option<Seed>,
    path: Path,
    /// The steps that later ones go back to, and the game after those that were played.
    returns: Vec<u32>,
    kept: Vec<Kept>,
    failed: bool,
}

/// The game after a step to which a later one goes back.
struct Kept {
    number: u32,
    position: Position,
    seeded: Option<Rolled<Seeded>>,
}

impl core::fmt::Debug for Replay<'_> {
    /// Prints nothing of chance: a log line must not tell what comes next.
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.debug_struct("Replay").field("next", &self.next).finish_non_exhaustive()
    }
}

impl<'r> Replay<'r> {
    /// With the outcomes that the steps name.
    pub fn new(edition: &'r Edition, options: Options, steps: &'r [Step]) -> Replay<'r> {
        let goes_to = |step: &Step| match step {
            Step::TakeBack { to, .. } => *to,
            Step::Deal { .. } | Step::Act { .. } | Step::Redeal { .. } => None,
        };
        let mut returns: Vec<u32> = steps.iter().filter_map(goes_to).collect();
        returns.sort_unstable();
        returns.dedup();
        let path = Path::default();
        let (position, seeded, seed, kept) = (None, None, None, Vec::new());
        Replay {
            edition,
            options,
            steps,
            next: 0,
            position,
            seeded,
            seed,
            path,
            returns,
            kept,
            failed: false,
        }
    }

    /// With the chance of a seed, which must have drawn what the steps name.
    pub fn from_seed(edition: &'r Edition, options: Options, steps: &'r [Step], seed: Seed) -> Replay<'r> {
        Replay { seeded: Some(seed.chance()), seed: Some(seed), ..Replay::new(edition, options, steps) }
    }

    /// Where the game stands, and the chance of its seed.
    pub fn into_parts(self) -> (Option<Position>, Option<Rolled<Seeded>>) {
        (self.position, self.seeded)
    }

    fn play(&mut self, number: u32, step: &'r Step) -> Result<Played<'r>, ReplayError> {
        let played = match step {
            Step::TakeBack { to: Some(to), .. } => self.go_back(number, step, *to)?,
            Step::Redeal { redeal, dice } => self.redeal(number, step, (*redeal, *dice))?,
            Step::Deal { .. } | Step::Act { .. } | Step::TakeBack { to: None, .. } => {
                let played = self.go_on(number, step)?;
                self.path.follow(number, step).ok_or(ReplayError::NothingToTakeBack { step: number })?;
                played
            }
        };
        if let Some(position) = self.position.as_ref().filter(|_| self.returns.binary_search(&number).is_ok())
        {
            self.kept.push(Kept { number, position: position.clone(), seeded: self.seeded.clone() });
        }
        Ok(played)
    }

    /// The game is again as it was after an earlier step, and so is the chance to come.
    fn go_back(&mut self, number: u32, step: &'r Step, to: u32) -> Result<Played<'r>, ReplayError> {
        let nothing = ReplayError::NothingToTakeBack { step: number };
        let goes_on = self.position.as_ref().is_some_and(|position| !position.state().is_over());
        let kept = self.kept.iter().find(|kept| kept.number == to).filter(|_| goes_on);
        let (Some(kept), Some(())) = (kept, self.path.follow(number, step)) else { return Err(nothing) };
        self.position = Some(kept.position.clone());
        self.seeded.clone_from(&kept.seeded);
        Ok(Played { number, step, events: Vec::new(), state: *kept.position.state() })
    }

    /// A world that looks the same to a seat, and another chance to come.
    fn redeal(
        &mut self,
        number: u32,
        step: &'r Step,
        (seat, dice): (Seat, u32),
    ) -> Result<Played<'r>, ReplayError> {
        if let Some(seed) = self.seed {
            if seed.redeal_dice(number) != dice {
                return Err(ReplayError::NotFromSeed { step: number, outcome: 1 });
            }
            self.seeded = Some(seed.redealt(number).chance());
        }
        let anew = self.position.as_ref().and_then(|position| position.redealt(self.edition, seat, dice));
        let (Some(anew), Some(())) = (anew, self.path.follow(number, step)) else {
            return Err(ReplayError::NothingToRedeal { step: number });
        };
        let state = *anew.state();
        self.position = Some(anew);
        Ok(Played { number, step, events: Vec::new(), state })
    }

    fn go_on(&mut self, number: u32, step: &'r Step) -> Result<Played<'r>, ReplayError> {
        let Replay { edition, options, position, seeded, .. } = self;
        let outcomes = step.chance();
        let (after, done) = if let Some(chance) = seeded {
            let made = make(edition, *options, position.take(), (number, step), chance)?;
            if let Some(outcome) = difference(&made.1.chance, outcomes) {
                return Err(ReplayError::NotFromSeed { step: number, outcome });
            }
            made
        } else {
            let mut chance = Recorded::new(outcomes);
            let made = make(edition, *options, position.take(), (number, step), &mut chance)?;
            chance.verdict().map_err(|mismatch| ReplayError::Chance { step: number, mismatch })?;
            made
        };
        let state = *after.state();
        *position = Some(after);
        Ok(Played { number, step, events: done.events, state })
    }
}

/// Makes one step.
fn make(
    edition: &Edition,
    options: Options,
    position: Option<Position>,
    (number, step): (u32, &Step),
    chance: &mut dyn Chance,
) -> Result<(Position, Done), ReplayError> {
    match (step, position) {
        (Step::Deal { .. }, None) => Position::deal(edition, options, chance).map_err(ReplayError::Setup),
        // What is dealt anew is none of a position's business either: see `redeal`.
        (Step::Deal { .. } | Step::Redeal { .. }, Some(_))
        | (Step::Act { .. } | Step::TakeBack { .. } | Step::Redeal { .. }, None) => {
            Err(ReplayError::Deal { step: number })
        }
        (Step::Act { seat, action, .. }, Some(mut position)) => {
            let done = position.play(edition, *seat, action, chance).map_err(|refusal| {
                ReplayError::Refused { step: number, seat: *seat, action: Box::new(*action), refusal }
            })?;
            Ok((position, done))
        }
        // The other sort is none of a position's business: see `go_back`.
        (Step::TakeBack { take_back, .. }, Some(position)) => {
            let before = position.undo(*take_back).ok_or(ReplayError::NothingToTakeBack { step: number })?;
            Ok((before, Done::default()))
        }
    }
}

impl<'r> Iterator for Replay<'r> {
    type Item = Result<Played<'r>, ReplayError>;

    fn next(&mut self) -> Option<Result<Played<'r>, ReplayError>> {
        if self.failed {
            return None;
        }
        let number = self.next;
        let step = self.steps.get(number as usize)?;
        self.next += 1;
        let played = self.play(number, step);
        self.failed = played.is_err();
        Some(played)
    }
}

/// The first outcome that differs, from 1.
fn difference(drawn: &[Outcome], recorded: &[Outcome]) -> Option<usize> {
    if drawn == recorded {
        return None;
    }
    let same = drawn.iter().zip(recorded).take_while(|(left, right)| left == right).count();
    Some(same + 1)
}

/// The same in words that name the edition's things.
pub(super) fn told(shelf: &Shelf, error: ReplayError) -> RecordError {
    match error {
        ReplayError::Deal { step } => RecordError::Deal { step },
        ReplayError::Setup(error) => RecordError::Setup(error),
        ReplayError::Refused { step, seat, action, refusal } => RecordError::Refused {
            step,
            seat: seat.0,
            action: action_words(&shelf.edition, &action),
            rule: refusal.rule(&shelf.edition).to_owned(),
            refusal,
        },
        ReplayError::NothingToTakeBack { step } => RecordError::NothingToTakeBack { step },
        ReplayError::Chance { step: 0, mismatch } => RecordError::SetupChance(mismatch),
        ReplayError::Chance { step, mismatch } => RecordError::Chance { step, mismatch },
        ReplayError::NotFromSeed { step: 0, outcome } => RecordError::DealNotFromSeed { outcome },
        ReplayError::NotFromSeed { step, outcome } => RecordError::StepNotFromSeed { step, outcome },
        ReplayError::NothingToRedeal { step } => RecordError::NothingToRedeal { step },
    }
}

fn check_result(finals: &Finals, finish: &Finish) -> Result<(), RecordError> {
    let right = results(finals);
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

/// Plays to the end and checks the result: the game as it stands then.
fn to_the_end(record: &Record, shelf: &Shelf, replay: Replay<'_>) -> Result<State, RecordError> {
    played_out(record, shelf, replay).map_err(|error| record.header.blame(error))
}

fn played_out(record: &Record, shelf: &Shelf, replay: Replay<'_>) -> Result<State, RecordError> {
    let mut last = None;
    for played in replay {
        last = Some(played.map_err(|error| told(shelf, error))?.state);
    }
    let state = last.ok_or(RecordError::Deal { step: 0 })?;
    check_end(record, shelf, &state)?;
    Ok(state)
}

/// Whether the end of the record is the end of the game.
pub(super) fn check_end(record: &Record, shelf: &Shelf, state: &State) -> Result<(), RecordError> {
    let Some(finish) = &record.finish else { return Ok(()) };
    match state.finals(&shelf.edition) {
        Some(finals) if state.is_over() => check_result(&finals, finish),
        Some(_) | None => Err(RecordError::NotOver { steps: record.made() }),
    }
}

/// Plays a record to its end and checks the result: the game as it stands then.
pub fn replay(record: &Record, shelf: &Shelf) -> Result<State, RecordError> {
    record.header.check(shelf)?;
    to_the_end(record, shelf, Replay::new(&shelf.edition, record.header.options, &record.steps))
}

/// The game as it stood after a step (0 is the deal); none where the record has no such step.
pub fn after(record: &Record, shelf: &Shelf, step: u32) -> Result<Option<State>, RecordError> {
    record.header.check(shelf)?;
    let replay = Replay::new(&shelf.edition, record.header.options, &record.steps);
    for played in replay {
        let played = played.map_err(|error| record.header.blame(told(shelf, error)))?;
        if played.number == step {
            return Ok(Some(played.state));
        }
    }
    Ok(None)
}

/// Proves that a finished game was dealt as its seed says, to the last card.
pub fn verify(record: &Record, shelf: &Shelf) -> Result<(), RecordError> {
    let seed = record.finish.as_ref().and_then(|finish| finish.seed);
    let Some(seed) = seed else {
        let (state, steps) = (replay(record, shelf)?, record.made());
        return Err(match (&record.finish, state.is_over()) {
            (Some(_), _) => RecordError::NoSeed,
            (None, true) => RecordError::Cut { steps },
            (None, false) => RecordError::Unfinished { steps },
        });
    };
    record.header.check(shelf)?;
    let replay = Replay::from_seed(&shelf.edition, record.header.options, &record.steps, seed);
    to_the_end(record, shelf, replay).map(|_| ())
}
