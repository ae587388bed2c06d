//! A game between bots, decision by decision: the one loop that tournaments, simulations, reports and
//! campaigns share. Who wants to know more than the result listens to the events or looks at the state
//! between two decisions.

use capotreno_rules::chance::Chance;
use capotreno_rules::{Action, Edition, Listener, Options, Refusal, Seat, SetupError, State, Viewer};

use crate::{Bot, Budget};

/// A game that did not end in so many decisions is stuck: the longest of a campaign has some thousands.
pub const MOST_DECISIONS: u32 = 50_000;

/// Why a game could not be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchError {
    #[error("the game cannot be set up: {0}")]
    Setup(SetupError),
    #[error("{bot} did what the rules refuse: {action:?}: {refusal}")]
    Illegal { bot: String, action: Box<Action>, refusal: Refusal },
    #[error("the game did not end in {MOST_DECISIONS} decisions")]
    Endless,
}

/// A game that is being played by bots, which sit in the order given.
pub struct Match<'m, C> {
    edition: &'m Edition,
    bots: &'m mut [Box<dyn Bot + Send>],
    /// For each seat; with fewer than seats they are dealt round.
    budgets: &'m [Budget],
    chance: C,
    state: State,
    decisions: u32,
}

impl<C> std::fmt::Debug for Match<'_, C> {
    /// Prints nothing of chance or hands.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Match").field("decisions", &self.decisions).finish_non_exhaustive()
    }
}

impl<'m, C: Chance> Match<'m, C> {
    /// Deals a game.
    pub fn deal(
        edition: &'m Edition,
        options: Options,
        bots: &'m mut [Box<dyn Bot + Send>],
        budgets: &'m [Budget],
        mut chance: C,
        listener: &mut impl Listener,
    ) -> Result<Match<'m, C>, MatchError> {
        let state = State::new(edition, options, &mut chance, listener).map_err(MatchError::Setup)?;
        Ok(Match::resume(edition, state, bots, budgets, chance))
    }

    /// Goes on with a game.
    pub fn resume(
        edition: &'m Edition,
        state: State,
        bots: &'m mut [Box<dyn Bot + Send>],
        budgets: &'m [Budget],
        chance: C,
    ) -> Match<'m, C> {
        Match { edition, bots, budgets, chance, state, decisions: 0 }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// The chance of the game, for who keeps what it said.
    pub fn chance(&mut self) -> &mut C {
        &mut self.chance
    }

    /// How many decisions were made.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// Lets the next bot decide: whose decision it was and what, or nothing at the end of the game.
    pub fn step(&mut self, listener: &mut impl Listener) -> Result<Option<(Seat, Action)>, MatchError> {
        let Some(seat) = self.state.awaited().iter().next() else { return Ok(None) };
        if self.decisions == MOST_DECISIONS {
            return Err(MatchError::Endless);
        }
        let view = self.state.view(self.edition, Viewer::Seat(seat));
        let bot = &mut self.bots[seat.index()];
        let action = bot.choose(self.edition, &view, &self.budgets[seat.index() % self.budgets.len()]).action;
        let played = self.state.play(self.edition, seat, &action, &mut self.chance, listener);
        played.map_err(|refusal| MatchError::Illegal {
            bot: bot.name().to_owned(),
            action: Box::new(action),
            refusal,
        })?;
        self.decisions += 1;
        Ok(Some((seat, action)))
    }

    /// Plays to the end.
    pub fn finish(mut self, listener: &mut impl Listener) -> Result<State, MatchError> {
        while self.step(listener)?.is_some() {}
        Ok(self.state)
    }
}
