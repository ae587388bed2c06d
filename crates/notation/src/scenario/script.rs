//! A scenario as a script to play along with: one seat is a learner's, the others act as written.

use capotreno_rules::{Action, Edition, Event, Seat, State};

use super::expect::Expect;
use super::position::{NoPosition, played_on, position};
use super::run::{deeds, perform};
use super::{Scenario, Step};

/// The seat of whoever plays along.
pub const LEARNER: Seat = Seat(0);

/// A script after some actions of the learner.
#[derive(Clone, Debug)]
pub struct Moment {
    pub state: State,
    /// How many actions were played, those of the others too.
    pub played: u32,
    /// What happened since the learner's last action, that action included, action by action.
    pub events: Vec<Vec<Event>>,
    /// What the script asks the learner for now; none at its end.
    pub asked: Option<Action>,
}

/// Plays a script until the learner has done so many of the actions it asks for in its own block,
/// and the others have answered. More than it asks for end it.
///
/// Steps that are refused are there for the test of the script and change nothing.
pub fn at(scenario: &Scenario, edition: &Edition, done: u32) -> Result<Moment, String> {
    let mut position = position(scenario, edition).map_err(|none| match none {
        NoPosition::Mistake { line, message, .. } => format!("{}:{line}: {message}", scenario.label),
        NoPosition::Refused { message, .. } => message,
    })?;
    let mut moment = Moment { state: position.state, played: 0, events: Vec::new(), asked: None };
    let (former, own) = scenario.steps.split_at(scenario.begins.min(scenario.steps.len()));
    let mut heard = Vec::new();
    for step in former {
        // Whether the former part holds its own test says.
        let _ = perform(step, edition, &mut moment.state, &mut position.chance, &mut heard)?;
    }
    let mut left = done;
    for step in own.iter().filter(|step| !is_refused(step)) {
        for (seat, action) in deeds(step, edition, &moment.state)? {
            if seat == LEARNER {
                if left == 0 {
                    moment.asked = Some(action);
                    return Ok(moment);
                }
                left -= 1;
                moment.events.clear();
            }
            let mut events = Vec::new();
            moment
                .state
                .play(edition, seat, &action, &mut position.chance, &mut events)
                .map_err(|refusal| format!("{}:{}: {refusal}", scenario.label, step.line))?;
            moment.events.push(events);
            moment.played += 1;
        }
    }
    Ok(moment)
}

/// The position a scenario gives, after so many of its steps: something to play on from. What is to be
/// drawn is not said with it, so `next …` counts for the steps alone.
pub fn start(scenario: &Scenario, edition: &Edition, steps: usize) -> Result<State, String> {
    let place = |line: usize, message: &str| format!("{}:{line}: {message}", scenario.label);
    if scenario.chronicle().is_some() {
        return Err(place(scenario.line, "it is about a whole campaign and has no position"));
    }
    if steps > scenario.steps() {
        let message = format!("it has {} steps, so there is no position after {steps}", scenario.steps());
        return Err(place(scenario.line, &message));
    }
    let words = |none| match none {
        NoPosition::Mistake { line, message, .. } => place(line, &message),
        NoPosition::Refused { message, .. } => place(scenario.line, &message),
    };
    if let std::borrow::Cow::Owned(_) = played_on(scenario, edition).map_err(words)? {
        return Err(place(scenario.line, "it is played with fewer tickets than the edition has"));
    }
    let mut position = position(scenario, edition).map_err(words)?;
    for step in scenario.steps.iter().take(steps).filter(|step| !is_refused(step)) {
        let done = perform(step, edition, &mut position.state, &mut position.chance, &mut Vec::new())
            .map_err(|message| place(step.line, &message))?;
        done.map_err(|refusal| place(step.line, &format!("refused: {refusal}")))?;
    }
    Ok(position.state)
}

fn is_refused(step: &Step) -> bool {
    step.expected.iter().any(|expect| matches!(expect.what, Expect::Refused(_)))
}
