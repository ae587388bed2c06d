//! A game that other rules began. Where the rules of today play it as it was played, it goes on by
//! them; where they do not, it stands still after its last good step: everybody can look at it, nobody
//! can go on, and players are told at which step and why.

use std::sync::Arc;

use capotreno_notation::record::{ReplayError, RulesVersion, Step};
use capotreno_notation::{Seed, Shelf};
use capotreno_protocol::{Code, Refused, TablePhase};
use capotreno_rules::{Edition, Options, SeatSet};

use crate::effect::Effect;
use crate::game::Game;
use crate::session::Session;

/// What visitors hear about steps that cannot be played again.
pub fn stopped(error: &ReplayError, edition: Option<&Edition>) -> Refused {
    let mut refused = Refused::server(Code::RulesChanged).with("step", i64::from(error.step()));
    if let (ReplayError::Refused { refusal, .. }, Some(edition)) = (error, edition) {
        refused.rule = Some(refusal.rule(edition).to_owned());
    }
    refused.saying(&error.to_string())
}

/// A game that was woken, or what it was before the step that could not be played again.
pub(crate) fn as_far_as_it_goes(
    woken: Result<Game, ReplayError>,
    (shelf, options): (Arc<Shelf>, Options),
    seed: Seed,
    mut steps: Vec<Step>,
) -> Result<(Game, Option<ReplayError>), ReplayError> {
    let error = match woken {
        Ok(game) => return Ok((game, None)),
        Err(error) if error.step() == 0 => return Err(error),
        Err(error) => error,
    };
    steps.truncate(error.step() as usize);
    Ok((Game::wake(shelf, options, seed, steps, |_| {})?, Some(error)))
}

impl Session {
    /// Whether the game is on and can be gone on with.
    pub(crate) fn goes_on(&self) -> bool {
        self.table.phase == TablePhase::Playing && self.table.stopped.is_none()
    }

    /// After all steps were played again, or all up to one that could not be.
    pub(crate) fn settle_rules(&mut self, error: Option<ReplayError>) {
        if let Some(error) = error {
            let edition = self.game.as_deref().map(Game::edition);
            self.table.stopped = Some(stopped(&error, edition));
            self.effects.push(Effect::Awaited(SeatSet::NONE));
        } else if let Some(by) = &mut self.table.played_by
            && by.rules != RulesVersion::NOW
        {
            by.rules = RulesVersion::NOW;
            self.effects.push(Effect::Save);
        }
    }
}
