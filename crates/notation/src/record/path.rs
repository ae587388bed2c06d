//! Which steps of a game still hold: those that nobody has taken back.

use capotreno_rules::Seat;

use super::Step;

/// The steps that led to where a game stands, each with whose it was; the first is the deal.
#[derive(Clone, Debug, Default)]
pub struct Path(Vec<(u32, Option<Seat>)>);

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
            Step::Deal { .. } | Step::Act { .. } => self.0.push((number, step.seat())),
            Step::TakeBack { to: None, .. } => drop(self.0.pop()?),
            Step::TakeBack { take_back, to: Some(to) } => {
                let at = self.last_decision(*take_back).filter(|at| self.0[at - 1].0 == *to)?;
                self.0.truncate(at);
            }
        }
        Some(())
    }

    /// The numbers of the steps that hold, the deal's first.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.0.iter().map(|(number, _)| *number)
    }

    /// After which step a seat made its last decision that still holds: there it can go back to.
    pub fn before_last_decision(&self, seat: Seat) -> Option<u32> {
        self.last_decision(seat).map(|at| self.0[at - 1].0)
    }

    fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.0.iter().rposition(|(_, by)| *by == Some(seat)).filter(|at| *at > 0)
    }
}

#[cfg(test)]
mod tests {
    use capotreno_rules::Action;

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
    fn nobody_goes_back_to_anything_else() {
        let steps = [Step::Deal { setup: Vec::new() }, act(1), act(0), act(1), act(0)];
        let mut path = Path::of(&steps);
        for wrong in [back(0, 4), back(0, 2), back(0, 1), back(0, 0), back(1, 1), back(2, 0), back(0, 99)] {
            assert!(path.follow(5, &wrong).is_none(), "{wrong:?}");
        }
        assert!(path.follow(5, &back(0, 3)).is_some());
    }
}
