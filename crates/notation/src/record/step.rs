//! One step of a game: a line of a record and a row of a store, in the same words.

use capotreno_rules::chance::Outcome;
use capotreno_rules::{Action, Seat};
use serde::{Deserialize, Serialize};

/// What happened in a game, with all that chance said to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, try_from = "Line")]
pub enum Step {
    /// The game was set up. Always the first step, and only that.
    Deal { setup: Vec<Outcome> },
    /// A seat made a decision.
    Act {
        seat: Seat,
        action: Action,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        chance: Vec<Outcome>,
    },
    /// A seat took its claim back with what it had answered to it, the steps before this one; in a
    /// practice game its own last decision and all that came after: the game is again as it was after
    /// step `to`.
    TakeBack {
        take_back: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<u32>,
    },
    /// A finished game is played on as practice: what this seat cannot know was dealt anew, and all that is
    /// to come. The dice follow from the seed.
    Redeal { redeal: Seat, dice: u32 },
}

impl Step {
    /// Whose step it is; a deal is nobody's.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Step::Deal { .. } | Step::Redeal { .. } => None,
            Step::Act { seat, .. } | Step::TakeBack { take_back: seat, .. } => Some(*seat),
        }
    }

    /// What was drawn.
    pub fn chance(&self) -> &[Outcome] {
        match self {
            Step::Deal { setup: chance } | Step::Act { chance, .. } => chance,
            Step::TakeBack { .. } | Step::Redeal { .. } => &[],
        }
    }
}

/// A line as it is read. The rows that 0.1.0 kept have their sort in `step`, and what a deal drew in
/// `chance`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    step: Option<Sort>,
    setup: Option<Vec<Outcome>>,
    take_back: Option<Seat>,
    to: Option<u32>,
    redeal: Option<Seat>,
    dice: Option<u32>,
    seat: Option<Seat>,
    action: Option<Action>,
    chance: Option<Vec<Outcome>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Sort {
    Deal,
    Act,
    TakeBack,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("neither a deal nor an action nor something taken back or dealt anew")]
struct NoStep;

impl TryFrom<Line> for Step {
    type Error = NoStep;

    fn try_from(line: Line) -> Result<Step, NoStep> {
        let Line { step, setup, take_back, to, redeal, dice, seat, action, chance } = line;
        if to.is_some() && take_back.is_none() {
            return Err(NoStep);
        }
        if redeal.is_some() || dice.is_some() {
            let alone = (step, setup, take_back, seat, action, chance);
            return match (redeal, dice, alone) {
                (Some(redeal), Some(dice), (None, None, None, None, None, None)) => {
                    Ok(Step::Redeal { redeal, dice })
                }
                _ => Err(NoStep),
            };
        }
        match (step, setup, take_back, seat, action, chance) {
            (None, Some(setup), None, None, None, None)
            | (Some(Sort::Deal), None, None, None, None, Some(setup)) => Ok(Step::Deal { setup }),
            (None | Some(Sort::Act), None, None, Some(seat), Some(action), chance) => {
                Ok(Step::Act { seat, action, chance: chance.unwrap_or_default() })
            }
            (None, None, Some(take_back), None, None, None)
            | (Some(Sort::TakeBack), None, None, Some(take_back), None, None) => {
                Ok(Step::TakeBack { take_back, to })
            }
            _ => Err(NoStep),
        }
    }
}

#[cfg(test)]
mod tests {
    use capotreno_rules::{Card, LineId};

    use super::*;

    #[test]
    fn a_step_is_written_as_it_is_read() {
        let claim = Action::ClaimLine {
            line: LineId(20),
            set: capotreno_rules::Cards::of(Card::Blue, 1),
            extra: capotreno_rules::Cards::NONE,
        };
        let steps = [
            (Step::Deal { setup: vec![Outcome::First(Seat(1))] }, r#"{"setup":[{"first":1}]}"#),
            (
                Step::Act { seat: Seat(1), action: claim, chance: Vec::new() },
                r#"{"seat":1,"action":{"claim_line":{"line":20,"set":{"blue":1}}}}"#,
            ),
            (
                Step::Act {
                    seat: Seat(0),
                    action: Action::DrawBlind,
                    chance: vec![Outcome::Card(Card::Red)],
                },
                r#"{"seat":0,"action":"draw_blind","chance":[{"card":"red"}]}"#,
            ),
            (Step::TakeBack { take_back: Seat(1), to: None }, r#"{"take_back":1}"#),
            (Step::TakeBack { take_back: Seat(1), to: Some(7) }, r#"{"take_back":1,"to":7}"#),
            (Step::Redeal { redeal: Seat(1), dice: 7 }, r#"{"redeal":1,"dice":7}"#),
        ];
        for (step, text) in steps {
            assert_eq!(serde_json::to_string(&step).unwrap(), text);
            assert_eq!(serde_json::from_str::<Step>(text).unwrap(), step);
        }
    }

    #[test]
    fn rows_of_0_1_0_are_read() {
        let rows = [
            (r#"{"step":"deal","chance":[{"first":1}]}"#, r#"{"setup":[{"first":1}]}"#),
            (r#"{"step":"act","seat":1,"action":"pass"}"#, r#"{"seat":1,"action":"pass"}"#),
            (r#"{"step":"take_back","seat":1}"#, r#"{"take_back":1}"#),
        ];
        for (old, new) in rows {
            let step: Step = serde_json::from_str(old).unwrap();
            assert_eq!(serde_json::to_string(&step).unwrap(), new);
        }
        for nonsense in [
            "{}",
            r#"{"seat":1}"#,
            r#"{"setup":[],"seat":1}"#,
            r#"{"take_back":1,"extra":2}"#,
            r#"{"seat":1,"action":"pass","to":3}"#,
            r#"{"redeal":1}"#,
            r#"{"seat":1,"action":"pass","redeal":1,"dice":3}"#,
        ] {
            assert!(serde_json::from_str::<Step>(nonsense).is_err(), "{nonsense}");
        }
    }
}
