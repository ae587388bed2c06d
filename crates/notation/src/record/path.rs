//! Which steps of a game still hold: those that nobody has taken back.

use capotreno_rules::Seat;

use super::Step;
use super::position::claims;

/// The steps that led to where a game stands; the first is the deal.
#[derive(Clone, Debug, Default)]
pub struct Path(Vec<Held>);

/// A step that holds.
#[derive(Clone, Copy, Debug)]
struct Held {
    number: u32,
    by: Option<Seat>,
    claims: bool,
}

impl Path {
    /// The path after all of these steps; where one takes back what it cannot, as far as that.
    pub fn of(steps: &[Step]) -> Path {
        let mut path = Path::default();
        for (number, step) in (0..).zip(steps) {
            if path.follow(number, step).is_none() {
                break;
            }
        }
        path
    }

    /// Goes one step on; none where the step takes back what is not its seat's last decision.
    pub fn follow(&mut self, number: u32, step: &Step) -> Option<()> {
        match step {
            Step::Deal { .. } | Step::Redeal { .. } => self.0.push(Held { number, by: None, claims: false }),
            Step::Act { seat, action, .. } => {
                self.0.push(Held { number, by: Some(*seat), claims: claims(action) });
            }
            Step::TakeBack { take_back, to: None } => {
                let at = self.last_claim(*take_back)?;
                self.0.truncate(at);
            }
            Step::TakeBack { take_back, to: Some(to) } => {
                let at = self.last_decision(*take_back).filter(|at| self.0[at - 1].number == *to)?;
                self.0.truncate(at);
            }
        }
        Some(())
    }

    /// The claim that a seat made last, where it has only answered what the claim asked since.
    fn last_claim(&self, seat: Seat) -> Option<usize> {
        let at = self.0.iter().rposition(|step| step.claims)?;
        self.0[at..].iter().all(|step| step.by == Some(seat)).then_some(at)
    }

    /// The numbers of the steps that hold, the deal's first.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.0.iter().map(|step| step.number)
    }

    /// After which step a seat made its last decision that still holds: there it can go back to.
    pub fn before_last_decision(&self, seat: Seat) -> Option<u32> {
        self.last_decision(seat).map(|at| self.0[at - 1].number)
    }

    fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.0.iter().rposition(|step| step.by == Some(seat)).filter(|at| *at > 0)
    }
}

#[cfg(test)]
mod tests {
    use capotreno_rules::{Action, Card, Cards, LineId};

    use super::*;

    fn act(seat: u8) -> Step {
        Step::Act { seat: Seat(seat), action: Action::Pass, chance: Vec::new() }
    }

    fn back(seat: u8, to: u32) -> Step {
        Step::TakeBack { take_back: Seat(seat), to: Some(to) }
    }

    #[test]
    fn a_seat_goes_back_decision_by_decision() {
        let mut steps =
            vec![Step::Deal { setup: Vec::new() }, act(1), act(0), act(1), act(0), act(1), act(1)];
        assert_eq!(Path::of(&steps).before_last_decision(Seat(0)), Some(3));
        steps.push(back(0, 3));
        assert_eq!(Path::of(&steps).before_last_decision(Seat(0)), Some(1));
        steps.extend([act(0), act(1)]);
        assert_eq!(Path::of(&steps).before_last_decision(Seat(0)), Some(3), "what was taken back is no more");
        steps.extend([back(0, 3), back(0, 1)]);
        assert_eq!(
            Path::of(&steps).before_last_decision(Seat(0)),
            None,
            "to its first decision and no further"
        );
    }

    #[test]
    fn a_claim_goes_with_what_it_asked() {
        let claim = Action::ClaimLine { line: LineId(3), set: Cards::of(Card::Red, 1), extra: Cards::NONE };
        let claim = Step::Act { seat: Seat(0), action: claim, chance: Vec::new() };
        let back = Step::TakeBack { take_back: Seat(0), to: None };
        let steps = [Step::Deal { setup: Vec::new() }, act(1), claim.clone(), act(0), act(0), back.clone()];
        assert_eq!(Path::of(&steps).before_last_decision(Seat(0)), None, "claim and answers are gone");
        let mut path = Path::of(&[Step::Deal { setup: Vec::new() }, claim, act(0), act(1)]);
        assert!(path.follow(4, &back).is_none(), "somebody else has acted");
    }

    #[test]
    fn nobody_goes_back_to_anything_else() {
        let steps = [Step::Deal { setup: Vec::new() }, act(1), act(0), act(1), act(0)];
        let mut path = Path::of(&steps);
        for wrong in [back(0, 4), back(0, 2), back(0, 1), back(0, 0), back(1, 1), back(2, 0), back(0, 99)] {
            assert!(path.follow(5, &wrong).is_none(), "{wrong:?}");
        }
        assert!(path.follow(5, &back(0, 3)).is_some());
    }
}
