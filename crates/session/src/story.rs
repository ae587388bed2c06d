//! The story of a campaign's year, read after the opening tickets were chosen (LW-5, LW-52). The game is
//! dealt on an edition that knows nothing of it, and waits; when the story is told it goes on, on the
//! edition that knows it. Up to there both are played alike, step by step and from the same seed.

use std::sync::Arc;

use capotreno_notation::Shelf;
use capotreno_notation::record::{Record, ReplayError};
use capotreno_rules::campaign::{CharterResult, Question};
use capotreno_rules::{Action, Options, Seat, SeatSet, State};

use crate::effect::Effect;
use crate::game::Game;
use crate::session::Session;

/// How soon a campaign that has said nothing is told again, in milliseconds: it may be another server's, and
/// what it is told may be lost.
const TELL_AGAIN: i64 = 3_000;

/// The only answer: the story is told.
const TOLD: Action = Action::Answer { option: 0 };

/// What a campaign hears of its game.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The opening tickets are chosen, and the story of the year is awaited.
    TicketsChosen,
    /// What the campaign takes from the game, and the record that proves it.
    Over(Box<(CharterResult, Record)>),
}

fn at_story(state: &State) -> bool {
    state.public().charter.question == Some(Question::Story)
}

/// Whose clocks run: nobody's while the story is read.
pub(crate) fn on_clock(state: &State) -> SeatSet {
    if at_story(state) { SeatSet::NONE } else { state.awaited() }
}

impl Game {
    /// Whether the story of the year is awaited and not told.
    pub fn awaits_story(&self) -> bool {
        at_story(self.state()) && self.state().awaited().is_empty()
    }

    /// Who goes on, where the story is told.
    fn may_go_on(&self) -> Option<Seat> {
        self.state().awaited().iter().next().filter(|_| at_story(self.state()))
    }
}

impl Session {
    /// Where the tickets are chosen, the campaign is told so; where its story is told, the game goes on.
    /// Whether that is a step to be written.
    pub(crate) fn meet_story(&mut self) -> bool {
        let Some(game) = self.game.as_ref().filter(|_| self.goes_on()) else { return false };
        self.story_due = game.awaits_story().then(|| self.now.saturating_add(TELL_AGAIN));
        if self.story_due.is_some() {
            self.effects.push(Effect::TicketsChosen);
        }
        let draft = game.may_go_on().and_then(|seat| game.play(seat, TOLD).ok());
        let goes_on = draft.is_some();
        if let Some(draft) = draft {
            self.write_for_bot(draft);
        }
        goes_on
    }

    /// The story is told: the game goes on, on the edition that knows it. Heard twice it is the same.
    pub fn go_on(
        &mut self,
        now: i64,
        (shelf, options): (Arc<Shelf>, Options),
    ) -> Result<Vec<Effect>, ReplayError> {
        self.now = now;
        if let (Some(game), Some(seed)) =
            (self.game.as_ref().filter(|game| game.awaits_story()), self.table.seed())
        {
            let steps = game.steps().to_vec();
            if let Some(by) = &mut self.table.played_by {
                by.digest = shelf.digest();
                self.effects.push(Effect::Save);
            }
            self.game = Some(Box::new(Game::wake(shelf, options, seed, steps, |_| {})?));
            self.meet_story();
        }
        Ok(self.done())
    }
}
