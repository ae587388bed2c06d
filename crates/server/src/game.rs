//! A game as its owner keeps it: the state, the chance and every step so far. No clock, no
//! network, no disk: what is played gives a step to be written and events to be told, and only
//! becomes the game's own once it is on disk.

use std::sync::Arc;

use capotreno_notation::record::{Finish, Header, Record, SeatInfo, Step as RecordStep};
use capotreno_notation::{Seed, Seeded, Shelf};
use capotreno_protocol::{GameEvent, GameView, Refused, StepEvents};
use capotreno_rules::chance::{Audience, Chance, Outcome, Pile, Recording, Rolled};
use capotreno_rules::{
    Action, BonusId, Card, Cards, Edition, Event, EventId, Options, Refusal, Seat, SeatSet, SeenEvent,
    SetupError, State, TicketId, TicketSet, View, Viewer,
};
use serde::{Deserialize, Serialize};

/// A step as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum StepBody {
    Deal {
        chance: Vec<Outcome>,
    },
    Act {
        seat: Seat,
        action: Action,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chance: Vec<Outcome>,
    },
    /// The last act, a claim without chance, was taken back.
    TakeBack {
        seat: Seat,
    },
}

/// What is kept of a step in memory: enough to play it again.
#[derive(Clone, Copy, Debug)]
enum Kept {
    Act { seat: Seat, action: Action, drew: bool },
    TakeBack { seat: Seat },
}

/// A step that is played but not yet the game's own.
#[derive(Clone, Debug)]
pub struct Draft {
    pub body: StepBody,
    pub events: Vec<Event>,
    state: State,
    chance: Source,
    kept: Kept,
}

/// Why written steps do not make a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WakeError {
    #[error("step {0} cannot be read")]
    Unreadable(u32),
    // Only the reason's word: its numbers may be somebody's cards.
    #[error("step {seq} is refused: {}", refusal.code())]
    Refused { seq: u32, refusal: Refusal },
    #[error("step {0} drew something else than the seed says")]
    OtherChance(u32),
    #[error("the game cannot be dealt: {0}")]
    Deal(SetupError),
}

pub struct Game {
    shelf: Arc<Shelf>,
    options: Options,
    seed: Seed,
    state: State,
    chance: Source,
    steps: Vec<Kept>,
    /// Who has taken a claim back in this turn.
    took_back: SeatSet,
    /// Only after a claim that drew nothing. In a box: most of the time there is none.
    before: Option<Box<Before>>,
}

/// The game before the last claim. Its chance is that of now, as nothing was drawn.
#[derive(Clone)]
struct Before {
    seat: Seat,
    state: State,
    took_back: SeatSet,
}

/// Prints nothing of chance or hands: a log line must not tell what comes next.
impl std::fmt::Debug for Game {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Game").field("steps", &self.steps.len()).finish_non_exhaustive()
    }
}

/// Where a game's chance comes from: its seed, except for the twins of a test of secrecy.
#[derive(Clone, Debug)]
enum Source {
    Seed(Box<Rolled<Seeded>>),
    #[cfg(test)]
    Twin(capotreno_testkit::twins::Forced),
}

impl Source {
    fn chance(&mut self) -> &mut dyn Chance {
        match self {
            Source::Seed(chance) => &mut **chance,
            #[cfg(test)]
            Source::Twin(chance) => chance,
        }
    }
}

impl Chance for Source {
    fn card(&mut self, deck: Cards, total: u32, seen: Audience) -> Card {
        self.chance().card(deck, total, seen)
    }

    fn ticket(&mut self, deck: &TicketSet, seen: Audience) -> TicketId {
        self.chance().ticket(deck, seen)
    }

    fn event(&mut self, deck: u64, seen: Audience) -> EventId {
        self.chance().event(deck, seen)
    }

    fn token(&mut self, pile: Pile, tokens: u64) -> u8 {
        self.chance().token(pile, tokens)
    }

    fn bonus(&mut self, deck: u16) -> BonusId {
        self.chance().bonus(deck)
    }

    fn first(&mut self, players: u8) -> Seat {
        self.chance().first(players)
    }
}

fn outcomes(recording: Recording<'_, Source>) -> Vec<Outcome> {
    recording.outcomes().into_iter().map(|(outcome, _)| outcome).collect()
}

impl Game {
    /// Deals a game; its first step is number 0.
    pub fn deal(shelf: Arc<Shelf>, options: Options, seed: Seed) -> Result<(Game, StepBody), SetupError> {
        let mut chance = Source::Seed(Box::new(seed.chance()));
        let mut recording = Recording::new(&mut chance);
        let mut events: Vec<Event> = Vec::new();
        let state = State::new(&shelf.edition, options, &mut recording, &mut events)?;
        let body = StepBody::Deal { chance: outcomes(recording) };
        let (steps, took_back) = (Vec::new(), SeatSet::NONE);
        Ok((Game { shelf, options, seed, state, chance, steps, took_back, before: None }, body))
    }

    /// Wakes a game from its written steps; the seed must have drawn all that is written. Each
    /// step is shown as it is played again: its number, what it was, the state after it.
    pub fn wake_with(
        shelf: Arc<Shelf>,
        options: Options,
        seed: Seed,
        bodies: &[Vec<u8>],
        mut show: impl FnMut(u32, &StepBody, &State),
    ) -> Result<Game, WakeError> {
        let (mut game, deal) = Game::deal(shelf, options, seed).map_err(WakeError::Deal)?;
        for (seq, bytes) in bodies.iter().enumerate() {
            let seq = seq as u32;
            let body: StepBody = serde_json::from_slice(bytes).map_err(|_| WakeError::Unreadable(seq))?;
            let draft = match &body {
                StepBody::Deal { .. } if seq == 0 && body == deal => {
                    show(0, &body, &game.state);
                    continue;
                }
                StepBody::Deal { .. } => return Err(WakeError::OtherChance(seq)),
                StepBody::Act { seat, action, .. } => {
                    game.play(*seat, *action).map_err(|refusal| WakeError::Refused { seq, refusal })?
                }
                // Older games have several in one turn.
                StepBody::TakeBack { seat } => game.undo(*seat).ok_or(WakeError::Unreadable(seq))?,
            };
            if draft.body != body {
                return Err(WakeError::OtherChance(seq));
            }
            game.accept(draft);
            show(seq, &body, &game.state);
        }
        Ok(game)
    }

    /// How many steps were played.
    pub fn seq(&self) -> u32 {
        self.steps.len() as u32
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn edition(&self) -> &Edition {
        &self.shelf.edition
    }

    pub fn shelf(&self) -> &Arc<Shelf> {
        &self.shelf
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.state.view(&self.shelf.edition, viewer)
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
        let mut state = self.state;
        let mut chance = self.chance.clone();
        let mut recording = Recording::new(&mut chance);
        let mut events: Vec<Event> = Vec::new();
        state.play(&self.shelf.edition, seat, &action, &mut recording, &mut events)?;
        let drawn = outcomes(recording);
        let kept = Kept::Act { seat, action, drew: !drawn.is_empty() };
        Ok(Draft { body: StepBody::Act { seat, action, chance: drawn }, events, state, chance, kept })
    }

    /// Takes a claim back on a copy: only the last step, only if it drew nothing, once a turn.
    pub fn take_back(&self, by: Seat) -> Option<Draft> {
        if self.can_take_back() == Some(by) { self.undo(by) } else { None }
    }

    /// Whose last claim can be taken back now.
    pub fn can_take_back(&self) -> Option<Seat> {
        let before = self.before.as_deref()?;
        let may = !before.took_back.contains(before.seat) && !self.state.is_over();
        may.then_some(before.seat)
    }

    fn undo(&self, by: Seat) -> Option<Draft> {
        let before = self.before.as_deref().filter(|before| before.seat == by && !self.state.is_over())?;
        Some(Draft {
            body: StepBody::TakeBack { seat: by },
            events: Vec::new(),
            state: before.state,
            chance: self.chance.clone(),
            kept: Kept::TakeBack { seat: by },
        })
    }

    pub fn accept(&mut self, draft: Draft) {
        match draft.kept {
            Kept::Act { seat, action: Action::ClaimLine { .. }, drew: false } => {
                let before = Before { seat, state: self.state, took_back: self.took_back };
                self.before = Some(Box::new(before));
            }
            Kept::Act { .. } => self.before = None,
            Kept::TakeBack { seat } => {
                let took_back = self.before.take().map_or(self.took_back, |before| before.took_back);
                self.took_back = took_back.with(seat);
            }
        }
        if !self.took_back.is_empty() && draft.events.iter().any(starts_turn) {
            self.took_back = SeatSet::NONE;
        }
        self.state = draft.state;
        self.chance = draft.chance;
        self.steps.push(draft.kept);
    }

    /// The actions that count after so many steps: those taken back are left out.
    fn effective(&self, steps: usize) -> Vec<(Seat, Action)> {
        let mut actions = Vec::with_capacity(steps);
        for kept in &self.steps[..steps.min(self.steps.len())] {
            match *kept {
                Kept::Act { seat, action, .. } => actions.push((seat, action)),
                Kept::TakeBack { .. } => {
                    actions.pop();
                }
            }
        }
        actions
    }

    /// Plays actions of this game again from its deal.
    fn again(&self, actions: &[(Seat, Action)]) -> Option<(State, Source)> {
        let mut chance = Source::Seed(Box::new(self.seed.chance()));
        let mut silent = capotreno_rules::Silent;
        let mut state = State::new(&self.shelf.edition, self.options, &mut chance, &mut silent).ok()?;
        for (seat, action) in actions {
            state.play(&self.shelf.edition, *seat, action, &mut chance, &mut silent).ok()?;
        }
        Some((state, chance))
    }

    /// The game as it was after a number of steps.
    pub fn shown_at(&self, seq: u32, viewer: Viewer) -> Option<GameView> {
        if seq > self.seq() {
            return None;
        }
        let (state, _) = self.again(&self.effective(seq as usize))?;
        Some(GameView::new(&self.shelf.edition, &state.view(&self.shelf.edition, viewer), seq))
    }

    /// What a viewer saw in the steps after a number; with none from the deal on.
    pub fn events_after(&self, since: Option<u32>, viewer: Viewer) -> Vec<StepEvents> {
        let mut told = Vec::new();
        let wanted = |seq: u32| since.is_none_or(|since| seq > since);
        let mut chance = Source::Seed(Box::new(self.seed.chance()));
        let mut events: Vec<Event> = Vec::new();
        let edition = &self.shelf.edition;
        let Ok(mut state) = State::new(edition, self.options, &mut chance, &mut events) else { return told };
        if wanted(0) {
            told.push(StepEvents { seq: 0, events: seen(&events, viewer) });
        }
        let mut before = state;
        for (at, kept) in self.steps.iter().enumerate() {
            let seq = at as u32 + 1;
            events.clear();
            let mut shown = match *kept {
                Kept::Act { seat, action, .. } => {
                    before = state;
                    if state.play(edition, seat, &action, &mut chance, &mut events).is_err() {
                        return told;
                    }
                    seen(&events, viewer)
                }
                Kept::TakeBack { seat } => {
                    state = before;
                    vec![GameEvent::TakenBack { seat: seat.0 }]
                }
            };
            if wanted(seq) {
                told.push(StepEvents { seq, events: std::mem::take(&mut shown) });
            }
        }
        told
    }

    /// Who acted when, for statistics and records: taken-back claims are left out.
    pub fn actions(&self) -> Vec<(Seat, Action)> {
        self.effective(self.steps.len())
    }

    /// The record of the game; with result and seed once it is over.
    pub fn record(&self, seats: Vec<SeatInfo>) -> Option<Record> {
        let edition = &self.shelf.edition;
        let mut chance = Source::Seed(Box::new(self.seed.chance()));
        let mut silent = capotreno_rules::Silent;
        let mut recording = Recording::new(&mut chance);
        let mut state = State::new(edition, self.options, &mut recording, &mut silent).ok()?;
        let setup = outcomes(recording);
        let mut steps = Vec::new();
        for (seat, action) in self.actions() {
            let mut recording = Recording::new(&mut chance);
            state.play(edition, seat, &action, &mut recording, &mut silent).ok()?;
            steps.push(RecordStep { seat, action, chance: outcomes(recording) });
        }
        let finish = state.is_over().then(|| Finish::new(&state.finals(edition), Some(self.seed)));
        Some(Record { header: Header::new(&self.shelf, self.options, seats), setup, steps, finish })
    }
}

#[cfg(test)]
impl Game {
    /// The same game in a world that looks the same to somebody.
    #[must_use]
    pub fn twin(&self, state: State, chance: capotreno_testkit::twins::Forced) -> Game {
        Game {
            shelf: Arc::clone(&self.shelf),
            options: self.options,
            seed: self.seed,
            state,
            chance: Source::Twin(chance),
            steps: self.steps.clone(),
            took_back: self.took_back,
            before: self.before.clone(),
        }
    }

    /// What an action will draw and who will see it, and the state after it.
    pub fn foresee(&self, seat: Seat, action: &Action) -> Option<(Vec<(Outcome, Audience)>, State)> {
        let (mut state, mut chance) = (self.state, self.chance.clone());
        let mut recording = Recording::new(&mut chance);
        let played = state.play(self.edition(), seat, action, &mut recording, &mut capotreno_rules::Silent);
        played.ok().map(|()| (recording.outcomes(), state))
    }
}

fn starts_turn(event: &Event) -> bool {
    matches!(event.seen_by(Viewer::Spectator), SeenEvent::TurnStarted { .. })
}

/// Events as a viewer sees them, ready to travel.
pub fn seen(events: &[Event], viewer: Viewer) -> Vec<GameEvent> {
    events.iter().map(|event| event.seen_by(viewer).into()).collect()
}
