//! A game that keeps its own record.

use capotreno_rules::chance::{Recording, Rolled};
use capotreno_rules::{Action, Event, Options, Refusal, Seat, State};

use super::replay::{drawn, rerun};
use super::{Chain, Finish, Header, Record, RecordError, SeatInfo, Step};
use crate::library::Shelf;
use crate::seeded::{Seed, Seeded};

/// A step that was played: what happened, and the line to append to a file or store.
#[derive(Clone, Debug)]
pub struct Move {
    pub events: Vec<Event>,
    pub line: String,
}

/// A game in progress with its chance and its record. The seed stays inside until the game is
/// over.
pub struct GameRecorder<'e> {
    shelf: &'e Shelf,
    state: State,
    chance: Rolled<Seeded>,
    seed: Seed,
    record: Record,
    chain: Chain,
}

impl core::fmt::Debug for GameRecorder<'_> {
    /// Prints nothing of chance: a log line must not tell what comes next.
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let steps = self.record.steps.len();
        out.debug_struct("GameRecorder").field("steps", &steps).finish_non_exhaustive()
    }
}

impl<'e> GameRecorder<'e> {
    /// Deals a game. The move holds what happened at the deal and the first two lines.
    pub fn start(
        shelf: &'e Shelf,
        options: Options,
        seats: Vec<SeatInfo>,
        seed: Seed,
    ) -> Result<(GameRecorder<'e>, Move), RecordError> {
        if seats.len() != options.players as usize {
            return Err(RecordError::Seats { seats: seats.len(), players: options.players });
        }
        let mut chance = seed.chance();
        let mut source = Recording::new(&mut chance);
        let mut events = Vec::new();
        let state =
            State::new(&shelf.edition, options, &mut source, &mut events).map_err(RecordError::Setup)?;
        let setup = drawn(source);
        let record =
            Record { header: Header::new(shelf, options, seats), setup, steps: Vec::new(), finish: None };
        let mut chain = Chain::new();
        let line = chain.header(&record.header) + &chain.setup(&record.setup);
        Ok((GameRecorder { shelf, state, chance, seed, record, chain }, Move { events, line }))
    }

    /// Wakes a game from its record; the seed must be the one it was dealt with.
    pub fn resume(shelf: &'e Shelf, record: Record, seed: Seed) -> Result<GameRecorder<'e>, RecordError> {
        let (state, chance) = rerun(&record, shelf, seed)?;
        let mut chain = Chain::new();
        chain.header(&record.header);
        chain.setup(&record.setup);
        for step in &record.steps {
            chain.step(step);
        }
        Ok(GameRecorder { shelf, state, chance, seed, record, chain })
    }

    /// Plays an action and records it, or refuses it and changes nothing.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<Move, Refusal> {
        let mut source = Recording::new(&mut self.chance);
        let mut events = Vec::new();
        self.state.play(&self.shelf.edition, seat, &action, &mut source, &mut events)?;
        let step = Step { seat, action, chance: drawn(source) };
        let line = self.chain.step(&step);
        self.record.steps.push(step);
        Ok(Move { events, line })
    }

    /// Once the game is over: adds the result and the seed, and gives back the last line. None
    /// while the game goes on, or when it was finished before.
    pub fn finish(&mut self) -> Option<String> {
        if !self.state.is_over() || self.record.finish.is_some() {
            return None;
        }
        let finish = Finish::new(&self.state.finals(&self.shelf.edition), Some(self.seed));
        let line = self.chain.finish(&finish);
        self.record.finish = Some(finish);
        Some(line)
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn shelf(&self) -> &'e Shelf {
        self.shelf
    }

    /// The record so far; with the seed only once the game is finished.
    pub fn record(&self) -> &Record {
        &self.record
    }
}
