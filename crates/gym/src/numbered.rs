//! Action numbers of what one seat sees: for records, and for whoever plays over the network.

use capotreno_rules::{Action, Cards, Choices, Edition, View};

use crate::error::GymError;
use crate::mask::Mask;
use crate::payment::Payment;
use crate::space::ActionSpace;

/// What the seat of a view can do now, by number.
#[derive(Clone, Debug)]
pub struct Numbered<'a> {
    space: &'a ActionSpace,
    edition: &'a Edition,
    view: &'a View,
    hand: Cards,
    choices: Choices,
    mask: Mask,
}

impl<'a> Numbered<'a> {
    /// None where the viewer has no seat, or the view is of another edition.
    pub fn of(space: &'a ActionSpace, edition: &'a Edition, view: &'a View) -> Option<Numbered<'a>> {
        let (own, choices) = (view.own.as_ref()?, view.choices(edition)?);
        let mut mask = Mask::nothing(space.size());
        space.mask(edition, &view.public, own.hand, &choices, &mut mask);
        Some(Numbered { space, edition, view, hand: own.hand, choices, mask })
    }

    /// Every possible number with its action, in rising order; none where nobody asks this seat.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Action)> + '_ {
        self.mask.iter().filter_map(|number| Some((number, self.canonical(number)?)))
    }

    fn canonical(&self, number: usize) -> Option<Action> {
        let public = &self.view.public;
        let action = self.space.decode(self.edition, public, self.hand, number);
        action.or_else(|| self.space.decode_pick(self.edition, public, &self.choices, number))
    }

    /// The action a number stands for now, with these cards where they are said.
    pub fn action(&self, number: usize, payment: Option<&Payment>) -> Result<Action, GymError> {
        let seat = self.view.own.as_ref().map_or(0, |own| own.seat.0);
        let masked =
            || GymError::Masked { action: number, meaning: self.space.describe(self.edition, number), seat };
        if !self.mask.contains(number) {
            return Err(masked());
        }
        let Some(payment) = payment else { return self.canonical(number).ok_or_else(masked) };
        let action = payment.action(self.space, number)?;
        let checked = self.view.check(self.edition, &action);
        checked.map(|()| action).map_err(|refusal| GymError::refused(&refusal))
    }

    /// The number of a legal action, with its payment where it is not the cheapest.
    pub fn number(&self, action: &Action) -> Option<(usize, Option<Payment>)> {
        if let Some((number, _)) = self.iter().find(|(_, own)| own == action) {
            return Some((number, None));
        }
        self.space.encode(self.edition, &self.view.public, self.hand, &self.mask, action)
    }
}
