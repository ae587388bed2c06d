//! What all games of a training run share: the edition, the number of players and both layouts.

use capotreno_rules::campaign::spec::Story;
use capotreno_rules::{Digest, Edition, Options, SetupError};

use crate::error::{GymError, SetupErrorText};
use crate::layout::Layout;
use crate::space::ActionSpace;

/// An edition for a number of players, with the layouts of its actions and observations.
#[derive(Clone, Debug)]
pub struct Arena {
    edition: Edition,
    players: u8,
    options: Options,
    space: ActionSpace,
    layout: Layout,
}

impl Arena {
    /// Lays actions and observations out; refuses what the edition is not for.
    pub fn new(edition: Edition, players: u8) -> Result<Arena, GymError> {
        Arena::with_options(edition, Options::new(players))
    }

    /// The same with the first player and the companies said, as a campaign's game has them.
    pub fn with_options(edition: Edition, options: Options) -> Result<Arena, GymError> {
        let players = options.players;
        if edition.charter().is_some_and(|charter| charter.story == Story::Sealed) {
            return Err(GymError::Sealed);
        }
        let spec = edition.spec();
        if !(spec.fewest_players..=spec.most_players).contains(&players) {
            let (fewest, most) = (spec.fewest_players, spec.most_players);
            return Err(SetupErrorText(SetupError::Players { asked: players, fewest, most }).into());
        }
        let space = ActionSpace::new(&edition);
        let layout = Layout::new(&edition, players);
        Ok(Arena { edition, players, options, space, layout })
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

    /// How every game is set up.
    pub fn options(&self) -> Options {
        self.options
    }

    /// What tells games of this arena from those of others: edition, players, who begins, companies.
    pub fn identity(&self) -> Digest {
        if self.options == Options::new(self.players) {
            return self.digest();
        }
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.digest().0);
        hasher.update(&[self.players, self.options.first.map_or(u8::MAX, |seat| seat.0)]);
        hasher.update(&self.options.companies);
        Digest(*hasher.finalize().as_bytes())
    }
}
