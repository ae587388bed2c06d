//! Where a game stands: its state, and whose claim can be taken back. Whoever plays a game and
//! whoever replays one walks through positions.

use capotreno_rules::chance::{Chance, FastDice, Outcome, Recording};
use capotreno_rules::{
    Action, Edition, Event, Options, Refusal, Seat, SeatSet, SeenEvent, SetupError, State, Viewer,
};

/// A game after some steps.
#[derive(Clone)]
pub struct Position {
    state: State,
    /// Who has taken a claim back in this turn.
    took_back: SeatSet,
    /// Only after a claim that drew nothing, and what its seat answered to the claim's own questions
    /// without drawing anything. In a box: most of the time there is none.
    before: Option<Box<Before>>,
}

/// The game before the last claim.
#[derive(Clone)]
struct Before {
    seat: Seat,
    state: State,
    took_back: SeatSet,
}

/// Prints no hands: a log line must not tell them.
impl core::fmt::Debug for Position {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.debug_struct("Position").field("stage", &self.state.public().stage).finish_non_exhaustive()
    }
}

/// What a step brought: what was drawn, and what happened.
#[derive(Clone, Debug, Default)]
pub struct Done {
    pub chance: Vec<Outcome>,
    pub events: Vec<Event>,
}

impl Position {
    /// Deals a game. Here and in [`Position::play`] the source is any there is: the rules are compiled once for
    /// all of them, and not again for each.
    pub fn deal(
        edition: &Edition,
        options: Options,
        chance: &mut dyn Chance,
    ) -> Result<(Position, Done), SetupError> {
        let mut recording = Recording::new(chance);
        let mut events = Vec::new();
        let state = State::new(edition, options, &mut recording, &mut events)?;
        let done = Done { chance: recording.take(), events };
        Ok((Position::of(state), done))
    }

    /// A position in which nothing can be taken back.
    pub fn of(state: State) -> Position {
        Position { state, took_back: SeatSet::NONE, before: None }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// Plays an action, or refuses it and changes nothing.
    pub fn play(
        &mut self,
        edition: &Edition,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
    ) -> Result<Done, Refusal> {
        let mut recording = Recording::new(chance);
        let mut events: Vec<Event> = Vec::new();
        let before = self.state;
        self.state.play(edition, seat, action, &mut recording, &mut events)?;
        let chance = recording.take();
        let claim = self.before.take().filter(|claim| claim.seat == seat);
        self.before = if !chance.is_empty() {
            None
        } else if claims(action) {
            Some(Box::new(Before { seat, state: before, took_back: self.took_back }))
        } else {
            // What the claim asks its seat belongs to it.
            claim
        };
        if !self.took_back.is_empty() && events.iter().any(starts_turn) {
            self.took_back = SeatSet::NONE;
        }
        Ok(Done { chance, events })
    }

    /// Whose last claim can be taken back now: only until another seat acts, only if neither it nor what
    /// its seat answered to it drew anything, once a turn.
    pub fn can_take_back(&self) -> Option<Seat> {
        let before = self.before.as_deref()?;
        let may = !before.took_back.contains(before.seat) && !self.state.is_over();
        may.then_some(before.seat)
    }

    /// Takes a seat's last claim back; nothing where there is none. How often in a turn is not asked:
    /// older games have several.
    pub(super) fn undo(&self, seat: Seat) -> Option<Position> {
        let before = self.before.as_deref().filter(|before| before.seat == seat && !self.state.is_over())?;
        Some(Position { state: before.state, took_back: before.took_back.with(seat), before: None })
    }

    /// Another world that looks the same to a seat; nothing where there is none, or the game is over.
    pub fn redealt(&self, edition: &Edition, seat: Seat, dice: u32) -> Option<Position> {
        if seat.0 >= self.state.public().players || self.state.is_over() {
            return None;
        }
        let view = self.state.view(edition, Viewer::Seat(seat));
        let world = view.sample(edition, &mut FastDice::new(u64::from(dice)))?;
        Some(Position::of(*world))
    }

    /// The position after a seat has taken its claim back, where it may.
    pub fn taken_back(&self, seat: Seat) -> Option<Position> {
        if self.can_take_back() == Some(seat) { self.undo(seat) } else { None }
    }
}

/// Whether an action begins what can be taken back.
pub(super) const fn claims(action: &Action) -> bool {
    matches!(action, Action::ClaimLine { .. })
}

fn starts_turn(event: &Event) -> bool {
    matches!(event.seen_by(Viewer::Spectator), SeenEvent::TurnStarted { .. })
}
