//! A finished game laid open, and the pieces of work a review of it consists of.

use core::hash::Hasher;

use capotreno_bots::{Care, Drawn, Throw, Valuer, Weighed, Weigher, Worth};
use capotreno_notation::Shelf;
use capotreno_notation::record::{self, Path, Record, RecordError, RulesVersion, Step};
use capotreno_rules::chance::Outcome;
use capotreno_rules::{Action, Edition, Move, Options, Sampled, Seat, Viewer};
use fnv::FnvHasher;

/// How long to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Playouts from each position; the search of a decision has as many.
    pub playouts: u32,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { playouts: 256 }
    }
}

impl Effort {
    /// The fewest playouts that say anything.
    pub const LEAST: u32 = 8;
    /// More say nothing that anyone could see.
    pub const MOST: u32 = 16_384;

    fn care(self) -> Care {
        Care { search: self.playouts, worlds: (self.playouts / 2).max(4) }
    }
}

/// Why a game cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReviewError {
    /// It cannot be played again.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Nobody may see what others hold.
    #[error("the game is not over after step {steps}: only finished games are reviewed")]
    Unfinished {
        /// How many were made.
        steps: usize,
    },
    /// Hands changed by themselves: neither luck nor anybody's decision.
    #[error("what was hidden was dealt anew at step {step}: such a practice game is not reviewed")]
    Redealt {
        /// Where.
        step: u32,
    },
    /// What could have been done then is not what can be done now.
    #[error(
        "the game was played by version {recorded} of the rules, and a review judges by version {}",
        RulesVersion::NOW
    )]
    OtherRules {
        /// The version it was played by.
        recorded: RulesVersion,
    },
}

/// A decision that held.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    /// Its number in the record.
    pub number: u32,
    pub seat: Seat,
    pub action: Action,
    /// What was drawn before it.
    drawn: Drawn,
    /// What it drew.
    draws: Drawn,
}

/// A finished game, every position of it known.
#[derive(Debug)]
pub struct Game {
    options: Options,
    effort: Effort,
    seed: u64,
    /// After the deal, and after each decision.
    pub(crate) positions: Vec<Sampled>,
    pub(crate) made: Vec<Made>,
}

/// What one does a piece of work with; any number of pieces, one after the other.
#[derive(Debug, Default)]
pub struct Desk {
    valuer: Valuer,
    weigher: Weigher,
}

/// What a piece of work brought.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// Before chance said what the decision brings, where it did; before the deal, where the seats are
    /// not alike.
    pub(crate) expected: Option<Worth>,
    /// After the step.
    pub(crate) after: Worth,
    pub(crate) weighed: Option<Weighed>,
}

impl Game {
    /// Lays a finished game open.
    pub fn open(shelf: &Shelf, record: &Record, effort: Effort) -> Result<Game, ReviewError> {
        let header = &record.header;
        if header.rules != RulesVersion::NOW {
            return Err(ReviewError::OtherRules { recorded: header.rules });
        }
        let end = record::replay(record, shelf)?;
        let unfinished = ReviewError::Unfinished { steps: record.made() };
        if !end.is_over() {
            return Err(unfinished);
        }
        let (mut made, mut moves, mut setup, mut drawn) = (Vec::new(), Vec::new(), &[][..], Drawn::default());
        for number in Path::of(&record.steps).numbers() {
            match &record.steps[number as usize] {
                Step::Deal { setup: dealt } => setup = dealt.as_slice(),
                Step::Act { seat, action, chance } => {
                    let draws = drawn_by(chance);
                    made.push(Made { number, seat: *seat, action: *action, drawn, draws });
                    moves.push(Move { seat: *seat, action, chance });
                    drawn = plus(drawn, draws);
                }
                Step::TakeBack { .. } => {}
                Step::Redeal { .. } => return Err(ReviewError::Redealt { step: number }),
            }
        }
        let positions = Sampled::opened(&shelf.edition, header.options, setup, &moves).ok_or(unfinished)?;
        let effort = Effort { playouts: effort.playouts.clamp(Effort::LEAST, Effort::MOST) };
        Ok(Game { options: header.options, effort, seed: seed_of(&record.steps), positions, made })
    }

    /// How many pieces of work there are.
    pub fn jobs(&self) -> usize {
        self.positions.len()
    }

    /// Playouts from each position.
    pub(crate) fn playouts(&self) -> u32 {
        self.effort.playouts
    }

    /// Does a piece of work, from 0; of which there are [`Game::jobs`].
    pub fn look(&self, edition: &Edition, desk: &mut Desk, job: usize) -> Look {
        let job = job.min(self.positions.len() - 1);
        match job.checked_sub(1) {
            None => self.look_at_deal(edition, desk),
            Some(decision) => self.look_at(edition, desk, decision),
        }
    }

    fn throw(&self, drawn: Drawn) -> Throw {
        Throw { seed: self.seed, playouts: self.effort.playouts, drawn }
    }

    fn look_at_deal(&self, edition: &Edition, desk: &mut Desk) -> Look {
        let throw = self.throw(Drawn::default());
        // Where chance says who starts and all have the same, all have the same chance.
        let alike = self.options.first.is_none() && edition.charter().is_none();
        let before = Throw { seed: !self.seed, ..throw };
        let expected = if alike { None } else { desk.valuer.worth_of_deals(edition, self.options, before) };
        Look { expected, after: desk.valuer.worth(edition, &self.positions[0], None, throw), weighed: None }
    }

    fn look_at(&self, edition: &Edition, desk: &mut Desk, decision: usize) -> Look {
        let (before, after) = (&self.positions[decision], &self.positions[decision + 1]);
        let Made { seat, action, drawn, draws, .. } = &self.made[decision];
        let by_chance = *draws != Drawn::default();
        let expected =
            by_chance.then(|| desk.valuer.worth(edition, before, Some((*seat, action)), self.throw(*drawn)));
        let later = self.throw(plus(*drawn, *draws));
        let view = before.view(edition, Viewer::Seat(*seat));
        Look {
            expected,
            after: desk.valuer.worth(edition, after, None, later),
            weighed: desk.weigher.weigh(edition, &view, action, (self.effort.care(), self.seed)),
        }
    }
}

fn drawn_by(chance: &[Outcome]) -> Drawn {
    let cards = chance.iter().filter(|outcome| matches!(outcome, Outcome::Card(_))).count();
    Drawn { cards: cards as u32, others: (chance.len() - cards) as u32 }
}

fn plus(left: Drawn, right: Drawn) -> Drawn {
    Drawn { cards: left.cards + right.cards, others: left.others + right.others }
}

/// Each game has dice of its own: what they get wrong in one they get wrong otherwise in the next.
fn seed_of(steps: &[Step]) -> u64 {
    let mut hasher = FnvHasher::default();
    for step in steps {
        // A step is always written.
        hasher.write(serde_json::to_string(step).unwrap_or_default().as_bytes());
    }
    hasher.finish()
}
