//! Actions by number, as agents are trained on them: the same numbers as in Python and in records.

use std::sync::OnceLock;

use capotreno_gym::{ActionSpace, GymError, Numbered, Payment};
use capotreno_protocol::{Code, NumberedAction, Refused, Reply};
use capotreno_rules::{Action, Edition, Refusal, View};

use crate::game::Game;

/// Why a number is no action now.
pub(crate) enum NoAction {
    /// No such number, or a payment of another shape.
    Unreadable,
    /// The seat cannot do it now.
    NotNow,
}

impl NoAction {
    pub fn refused(&self, game: &Game) -> Refused {
        match self {
            NoAction::Unreadable => Refused::server(Code::BadMessage),
            NoAction::NotNow => game.refused(Refusal::NotNow),
        }
    }
}

/// The numbers of a game's actions: made when somebody first asks for them.
#[derive(Default)]
pub(crate) struct Numbers(OnceLock<(ActionSpace, String)>);

impl Numbers {
    /// Which numbers there are, and the digest of what they mean.
    fn of(&self, edition: &Edition) -> &(ActionSpace, String) {
        self.0.get_or_init(|| {
            let space = ActionSpace::new(edition);
            let digest = space.digest().to_string();
            (space, digest)
        })
    }

    /// What a seat can do now, by number.
    pub fn reply(&self, edition: &Edition, view: &View) -> Option<Reply> {
        let (space, digest) = self.of(edition);
        let numbered = Numbered::of(space, edition, view)?;
        let actions =
            numbered.iter().map(|(number, action)| NumberedAction { number: number as u16, action });
        let (size, digest) = (space.size() as u16, digest.clone());
        Some(Reply::Numbers { size, digest, actions: actions.collect() })
    }

    /// The action of a number. A payment that the rules refuse is refused when the action is played.
    pub fn action(
        &self,
        edition: &Edition,
        view: &View,
        number: u16,
        payment: Option<&[u8]>,
    ) -> Result<Action, NoAction> {
        let (space, _) = self.of(edition);
        let number = usize::from(number);
        let payment = payment.map(Payment::from_counts).transpose().map_err(|_| NoAction::Unreadable)?;
        if number >= space.size() {
            return Err(NoAction::Unreadable);
        }
        let numbered = Numbered::of(space, edition, view).ok_or(NoAction::NotNow)?;
        let payment = payment.flatten();
        match numbered.action(number, payment.as_ref()) {
            Ok(action) => Ok(action),
            Err(GymError::Payment(_)) if payment.is_some() => {
                payment.unwrap_or_default().action(space, number).map_err(|_| NoAction::Unreadable)
            }
            Err(_) => Err(NoAction::NotNow),
        }
    }
}
