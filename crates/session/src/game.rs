//! A game that keeps its own record: the position, the chance and every step so far. What is played
//! gives a step to be written and events to be told, and becomes the game's own when it is accepted.

use std::sync::Arc;

use capotreno_notation::record::{
    Header, MAX_STEPS, Path, Played, Position, Record, Replay, ReplayError, SeatInfo, Step,
};
use capotreno_notation::{Seed, Shelf};
use capotreno_protocol::{GameEvent, GameResult, GameView, Refused, SeatScore, StepEvents, TableEvent};
use capotreno_rules::chance::Chance;
use capotreno_rules::{
    Action, Edition, Event, Options, Refusal, Seat, SetupError, State, View, Viewer, longest_path,
};

#[cfg(feature = "numbers")]
use crate::numbers::Numbers;

/// A game that was gone back in so often goes on to its end: its record must stay one that is read.
const MOST_STEPS: usize = MAX_STEPS / 2;

/// Where a game's chance comes from: its seed. A test of secrecy has worlds of its own.
pub trait Source: Chance + Send + Sync {
    fn copy(&self) -> Box<dyn Source>;
}

impl<C: Chance + Clone + Send + Sync + 'static> Source for C {
    fn copy(&self) -> Box<dyn Source> {
        Box::new(self.clone())
    }
}

/// A step that is played but not yet the game's own.
pub struct Draft {
    pub step: Step,
    pub events: Vec<Event>,
    position: Position,
    /// None where nothing was drawn.
    chance: Option<Box<dyn Source>>,
}

/// A game in progress. The seed stays inside until the game is over.
pub struct Game {
    shelf: Arc<Shelf>,
    options: Options,
    seed: Seed,
    position: Position,
    chance: Box<dyn Source>,
    /// The first is the deal.
    steps: Vec<Step>,
    #[cfg(feature = "numbers")]
    pub(crate) numbers: Numbers,
}

/// Neither prints anything of chance or hands: a log line must not tell what comes next.
impl std::fmt::Debug for Game {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Game").field("steps", &self.steps.len()).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Draft {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Draft").finish_non_exhaustive()
    }
}

impl Game {
    /// Deals a game: its first step is the deal.
    pub fn deal(shelf: Arc<Shelf>, options: Options, seed: Seed) -> Result<(Game, Vec<Event>), SetupError> {
        let mut chance = seed.chance();
        let (position, done) = Position::deal(&shelf.edition, options, &mut chance)?;
        let steps = vec![Step::Deal { setup: done.chance }];
        Ok((Game::at(shelf, options, seed, (position, Box::new(chance)), steps), done.events))
    }

    fn at(
        shelf: Arc<Shelf>,
        options: Options,
        seed: Seed,
        (position, chance): (Position, Box<dyn Source>),
        steps: Vec<Step>,
    ) -> Game {
        Game {
            shelf,
            options,
            seed,
            position,
            chance,
            steps,
            #[cfg(feature = "numbers")]
            numbers: Numbers::default(),
        }
    }

    /// Wakes a game from its steps; the seed must have drawn all that they name. Each step is shown as
    /// it is played again.
    pub fn wake(
        shelf: Arc<Shelf>,
        options: Options,
        seed: Seed,
        steps: Vec<Step>,
        mut show: impl FnMut(&Played<'_>),
    ) -> Result<Game, ReplayError> {
        let mut replay = Replay::from_seed(&shelf.edition, options, &steps, seed);
        for played in replay.by_ref() {
            show(&played?);
        }
        match replay.into_parts() {
            (Some(position), Some(chance)) => {
                Ok(Game::at(shelf, options, seed, (position, Box::new(chance)), steps))
            }
            (None, _) | (_, None) => Err(ReplayError::Deal { step: 0 }),
        }
    }

    /// How many steps were made after the deal.
    pub fn seq(&self) -> u32 {
        self.steps.len().saturating_sub(1) as u32
    }

    /// Every step from the deal on.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub fn state(&self) -> &State {
        self.position.state()
    }

    pub fn edition(&self) -> &Edition {
        &self.shelf.edition
    }

    pub fn shelf(&self) -> &Arc<Shelf> {
        &self.shelf
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.state().view(&self.shelf.edition, viewer)
    }

    /// The view as it travels.
    pub fn shown(&self, viewer: Viewer) -> GameView {
        GameView::new(&self.shelf.edition, &self.view(viewer), self.seq())
    }

    pub fn refused(&self, refusal: Refusal) -> Refused {
        Refused::rules(&self.shelf.edition, refusal)
    }

    /// Plays an action on a copy. The game is unchanged until the draft is accepted.
    pub fn play(&self, seat: Seat, action: Action) -> Result<Draft, Refusal> {
        let (mut position, mut chance) = (self.position.clone(), self.chance.copy());
        let done = position.play(&self.shelf.edition, seat, &action, &mut *chance)?;
        let chance = Some(chance).filter(|_| !done.chance.is_empty());
        let step = Step::Act { seat, action, chance: done.chance };
        Ok(Draft { step, events: done.events, position, chance })
    }

    /// Takes a claim back on a copy: only the last step, only if it drew nothing, once a turn.
    pub fn take_back(&self, by: Seat) -> Option<Draft> {
        let position = self.position.taken_back(by)?;
        let step = Step::TakeBack { take_back: by, to: None };
        Some(Draft { step, events: Vec::new(), position, chance: None })
    }

    /// Goes back, on a copy, to before a seat's last decision, whatever was drawn and done since. The
    /// chance to come is as it was too.
    pub fn go_back(&self, by: Seat) -> Option<Draft> {
        let to = self.can_go_back(by)?;
        let steps = self.steps.get(..=to as usize)?;
        let mut replay = Replay::from_seed(&self.shelf.edition, self.options, steps, self.seed);
        if replay.by_ref().any(|played| played.is_err()) {
            return None;
        }
        let (position, chance) = replay.into_parts();
        let step = Step::TakeBack { take_back: by, to: Some(to) };
        Some(Draft { step, events: Vec::new(), position: position?, chance: Some(Box::new(chance?)) })
    }

    /// After which step a seat would stand that took its last decision back; none where it has made
    /// none, the game is over, or its record is as long as a record may be.
    pub fn can_go_back(&self, by: Seat) -> Option<u32> {
        let room = self.steps.len() < MOST_STEPS && !self.state().is_over();
        room.then(|| Path::of(&self.steps).before_last_decision(by)).flatten()
    }

    /// Whose last claim can be taken back now.
    pub fn can_take_back(&self) -> Option<Seat> {
        self.position.can_take_back()
    }

    pub fn accept(&mut self, draft: Draft) {
        self.position = draft.position;
        self.steps.push(draft.step);
        if let Some(chance) = draft.chance {
            self.chance = chance;
        }
    }

    /// Plays an action for good, where nobody waits for a disk.
    pub fn play_at_once(&mut self, seat: Seat, action: Action) -> Result<Vec<Event>, Refusal> {
        let mut draft = self.play(seat, action)?;
        let events = std::mem::take(&mut draft.events);
        self.accept(draft);
        Ok(events)
    }

    /// The game played again from its deal, as far as its steps go.
    fn again(&self) -> impl Iterator<Item = Played<'_>> {
        Replay::new(&self.shelf.edition, self.options, &self.steps).map_while(Result::ok)
    }

    /// The game as it was after a number of steps.
    pub fn shown_at(&self, seq: u32, viewer: Viewer) -> Option<GameView> {
        let played = self.again().nth(seq as usize)?;
        let edition = &self.shelf.edition;
        Some(GameView::new(edition, &played.state.view(edition, viewer), seq))
    }

    /// What a viewer saw in the steps after a number; with none from the deal on.
    pub fn events_after(&self, since: Option<u32>, viewer: Viewer) -> Vec<StepEvents> {
        self.again()
            .filter(|played| since.is_none_or(|since| played.number > since))
            .map(|played| step_events(played.number, played.step, &played.events, viewer))
            .collect()
    }

    /// The record of the game; with result and seed once it is over.
    pub fn record(&self, seats: Vec<SeatInfo>) -> Record {
        let header = Header::new(&self.shelf, self.options, seats);
        Record::new(header, self.steps.clone(), (&self.shelf, self.state()), self.seed)
    }

    /// How it came out, for who played it; none before it is over.
    pub fn result(&self, ended_at: i64) -> Option<GameResult> {
        let seats = scores(self.edition(), self.state())?;
        Some(GameResult { ended_at, steps: self.seq(), seats })
    }

    /// The state and the chance to come, for who looks ahead: a test of secrecy.
    pub fn world(&self) -> (State, Box<dyn Source>) {
        (*self.state(), self.chance.copy())
    }

    /// The same game in another world, which a test of secrecy has made.
    #[must_use]
    pub fn in_world(&self, state: State, chance: Box<dyn Source>) -> Game {
        let world = (Position::of(state), chance);
        Game::at(Arc::clone(&self.shelf), self.options, self.seed, world, self.steps.clone())
    }
}

/// A step as a viewer sees it.
pub fn step_events(seq: u32, step: &Step, events: &[Event], viewer: Viewer) -> StepEvents {
    let events = match step {
        Step::Deal { .. } | Step::Act { .. } => GameEvent::seen(events, viewer),
        Step::TakeBack { take_back, to } => vec![GameEvent::taken_back(*take_back, *to)],
        Step::Redeal { redeal, .. } => vec![GameEvent::AtTable(TableEvent::Redealt { seat: *redeal })],
    };
    StepEvents { seq, events }
}

/// What every seat came to; none before the game is over.
pub fn scores(edition: &Edition, state: &State) -> Option<Vec<SeatScore>> {
    let finals = state.finals(edition)?;
    let score = |seat: Seat| {
        let own = finals.seats[seat];
        SeatScore {
            place: own.rank,
            points: own.total,
            tickets_done: own.completed_count,
            tickets_missed: state.public().tickets_held[seat].saturating_sub(own.completed_count),
            longest_path: longest_path(edition, &state.public().owned[seat]),
        }
    };
    Some((0..finals.players).map(|seat| score(Seat(seat))).collect())
}
