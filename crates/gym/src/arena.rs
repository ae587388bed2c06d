//! What all games of a training run share: the edition, the number of players and both layouts.

use capotreno_rules::{Digest, Edition, Options, SetupError};

use crate::error::{GymError, SetupErrorText};
use crate::layout::Layout;
use crate::space::ActionSpace;

/// An edition for a number of players, with the layouts of its actions and observations.
#[derive(Clone, Debug)]
pub struct Arena {
    edition: Edition,
    players: u8,
    space: ActionSpace,
    layout: Layout,
}

impl Arena {
    /// Lays actions and observations out; refuses what the edition is not for.
    pub fn new(edition: Edition, players: u8) -> Result<Arena, GymError> {
        if edition.charter().is_some() {
            return Err(GymError::Campaign);
        }
        let spec = edition.spec();
        if !(spec.fewest_players..=spec.most_players).contains(&players) {
            let (fewest, most) = (spec.fewest_players, spec.most_players);
            return Err(SetupErrorText(SetupError::Players { asked: players, fewest, most }).into());
        }
        let space = ActionSpace::new(&edition);
        let layout = Layout::new(&edition, players);
        Ok(Arena { edition, players, space, layout })
    }

    /// The edition that is played.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// How many seats there are.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// What the action numbers mean.
    pub fn space(&self) -> &ActionSpace {
        &self.space
    }

    /// What the entries of an observation mean.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The digest of the edition's rules.
    pub fn digest(&self) -> Digest {
        self.edition.digest()
    }

    pub(crate) fn options(&self) -> Options {
        Options::new(self.players)
    }
}
