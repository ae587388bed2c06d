//! Plays a scenario and gathers everything that did not happen as it should.

use core::fmt;

use capotreno_rules::{Action, Edition, Event, Refusal, Seat, Stage, State, View, Viewer};

use super::act::{Act, Keep};
use super::expect::Expect;
use super::judge::Scene;
use super::position::{Chance, NoPosition, Position, played_on, position};
use super::{Scenario, SeatNumber, Step, StepKind};
use crate::Library;
use crate::names::Names;

/// After so many failures a scenario is given up: one mistake drags others behind it.
const MOST_FAILURES: usize = 50;

/// A step that did not go as the scenario says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub label: String,
    pub line: usize,
    /// The step, as it is written.
    pub step: String,
    pub expected: String,
    pub happened: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}:{}: {}", self.label, self.line, self.step)?;
        writeln!(out, "  expected: {}", self.expected)?;
        write!(out, "  happened: {}", self.happened)
    }
}

/// What came of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunResult {
    pub failures: Vec<Failure>,
}

impl RunResult {
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Runs a scenario on one of the library's editions.
pub fn run(scenario: &Scenario, library: &Library) -> RunResult {
    let mut report = Report { scenario, failures: Vec::new() };
    if scenario.chronicle().is_some() {
        return RunResult { failures: library.tell_chronicle(scenario) };
    }
    if let Some(setting) = scenario.setting() {
        match library.campaign_game(&setting) {
            Ok(edition) => report.play(&edition),
            Err(error) => report.fail(error.line, &error.text, "a game of a campaign", error.message),
        }
        return RunResult { failures: report.failures };
    }
    match library.get(&scenario.edition) {
        Ok(shelf) => report.play(&shelf.edition),
        Err(error) => {
            let text = format!("edition {}", scenario.edition);
            report.fail(scenario.line, &text, "an edition", error.to_string());
        }
    }
    RunResult { failures: report.failures }
}

struct Report<'s> {
    scenario: &'s Scenario,
    failures: Vec<Failure>,
}

impl Report<'_> {
    fn fail(&mut self, line: usize, step: &str, expected: &str, happened: String) {
        if self.failures.len() >= MOST_FAILURES {
            return;
        }
        self.failures.push(Failure {
            label: self.scenario.label.clone(),
            line,
            step: step.to_owned(),
            expected: expected.to_owned(),
            happened,
        });
    }

    fn play(&mut self, edition: &Edition) {
        let set_up = played_on(self.scenario, edition)
            .and_then(|edition| position(self.scenario, &edition).map(|position| (edition, position)));
        match set_up {
            Ok((edition, position)) => self.play_from(&edition, position),
            Err(NoPosition::Mistake { line, text, message }) => {
                self.fail(line, &text, "a possible position", message);
            }
            Err(NoPosition::Refused { rule, message }) => self.setup_refused(&rule, &message),
        }
    }

    /// The game could not be set up: right if the scenario says so and nothing else.
    fn setup_refused(&mut self, rule: &str, message: &str) {
        let scenario = self.scenario;
        match scenario.steps.first() {
            Some(Step { what: StepKind::SetupRefused(expected), line, text, .. }) => {
                if expected.as_deref().is_some_and(|expected| expected != rule) {
                    self.fail(*line, text, text, format!("refused by {rule}: {message}"));
                }
            }
            _ => self.fail(scenario.line, "the setup", "accepted", format!("refused by {rule}: {message}")),
        }
    }

    fn play_from(&mut self, edition: &Edition, mut position: Position) {
        // What happened at the deal is seen by looking before the first action.
        let mut dealt = core::mem::take(&mut position.events);
        self.misfit(self.scenario.line, "the deal", &mut position.chance);
        for step in &self.scenario.steps {
            if self.failures.len() >= MOST_FAILURES {
                return;
            }
            let mut events = core::mem::take(&mut dealt);
            if step.what != StepKind::Look {
                events.clear();
            }
            let before = position.state;
            match perform(step, edition, &mut position.state, &mut position.chance, &mut events) {
                Ok(Err(_)) if step.is_one_action() && !looks_the_same(edition, &before, &position.state) => {
                    let happened = "the refused step changed the game".to_owned();
                    self.fail(step.line, &step.text, "a refused step changes nothing", happened);
                }
                Ok(result) => {
                    let scene = Scene {
                        edition,
                        names: Names::of(edition),
                        state: &position.state,
                        events: &events,
                        gone: position.gone,
                        result,
                    };
                    self.judge(step, &scene);
                }
                Err(message) => self.fail(step.line, &step.text, "a possible step", message),
            }
            self.misfit(step.line, &step.text, &mut position.chance);
        }
        let left = position.chance.left_over();
        // After a failure it is no wonder that something is left.
        if self.failures.is_empty() && !left.is_empty() {
            let happened = format!("nobody drew the next {}", left.join(", "));
            self.fail(self.scenario.line, "the end", "everything that is scripted is drawn", happened);
        }
    }

    fn misfit(&mut self, line: usize, step: &str, chance: &mut Chance) {
        if let Some(misfit) = chance.misfit() {
            self.fail(line, step, "draws as the script says", misfit.to_string());
        }
    }

    fn judge(&mut self, step: &Step, scene: &Scene<'_>) {
        let result = scene.result;
        let refusal_expected = step.expected.iter().any(|expect| matches!(expect.what, Expect::Refused(_)));
        if let Err(refusal) = result
            && !refusal_expected
        {
            let happened = format!("refused by {}: {refusal}", refusal.rule(scene.edition));
            self.fail(step.line, &step.text, "accepted", happened);
        }
        for expect in &step.expected {
            if expect.what == Expect::Accepted && result.is_err() && !refusal_expected {
                continue;
            }
            if let Err(happened) = scene.judge(&expect.what) {
                self.fail(expect.line, &step.text, &expect.text, happened);
            }
        }
    }
}

/// Whether two games are the same to every seat.
fn looks_the_same(edition: &Edition, left: &State, right: &State) -> bool {
    let views = |state: &State| -> Vec<View> {
        state.public().seats().map(|seat| state.view(edition, Viewer::Seat(seat))).collect()
    };
    views(left) == views(right)
}

/// Does what a step says. The inner result is the engine's; the outer error a step that cannot
/// be made sense of.
pub(crate) fn perform(
    step: &Step,
    edition: &Edition,
    state: &mut State,
    chance: &mut Chance,
    events: &mut Vec<Event>,
) -> Result<Result<(), Refusal>, String> {
    for (seat, action) in deeds(step, edition, state)? {
        if let Err(refusal) = state.play(edition, seat, &action, chance, events) {
            return Ok(Err(refusal));
        }
    }
    Ok(Ok(()))
}

/// The actions a step stands for, in order.
pub(crate) fn deeds(step: &Step, edition: &Edition, state: &State) -> Result<Vec<(Seat, Action)>, String> {
    match &step.what {
        StepKind::Look => Ok(Vec::new()),
        StepKind::SetupRefused(_) => Err("the setup was accepted".to_owned()),
        StepKind::Act { seat, act } => {
            let seat = seat_of(*seat);
            let times = if let Act::Draw { times } = act { *times } else { 1 };
            let action = action(act, edition, state, seat)?;
            Ok(core::iter::repeat_n((seat, action), usize::from(times)).collect())
        }
        StepKind::EveryoneKeeps(keep) => {
            let choosing = state.awaited().iter();
            choosing.map(|seat| Ok((seat, keep_action(keep, edition, state, seat)?))).collect()
        }
    }
}

pub(crate) const fn seat_of(number: SeatNumber) -> Seat {
    Seat(number.saturating_sub(1))
}

/// An action as the engine knows it.
pub(crate) fn action(act: &Act, edition: &Edition, state: &State, seat: Seat) -> Result<Action, String> {
    let names = Names::of(edition);
    Ok(match act {
        // A slot that does not exist is for the engine to refuse.
        Act::TakeSlot(slot) => Action::TakeFaceUp { slot: slot.checked_sub(1).unwrap_or(u8::MAX) },
        Act::TakeCard(card) => {
            let slot = state.public().display.iter().position(|shown| *shown == Some(*card));
            let slot = slot.ok_or_else(|| format!("no {card} card is in the display"))?;
            Action::TakeFaceUp { slot: slot as u8 }
        }
        Act::Draw { .. } => Action::DrawBlind,
        Act::StopDrawing => Action::StopDrawing,
        Act::DrawTickets => Action::DrawTickets,
        Act::Keep(keep) => keep_action(keep, edition, state, seat)?,
        Act::Claim { line, set, extra } => {
            let line = names.line(line).map_err(|error| error.to_string())?;
            Action::ClaimLine { line, set: *set, extra: *extra }
        }
        // A question of a campaign is answered with the words of tunnels and offers, too.
        Act::Pay(cards) if state.public().stage == Stage::Question => Action::Pick { cards: *cards },
        Act::Accept if state.public().stage == Stage::Question => Action::Answer { option: 1 },
        Act::Decline if state.public().stage == Stage::Question => Action::Answer { option: 0 },
        Act::Answer(answer) => Action::Answer { option: answer_option(answer, edition)? },
        Act::Pick(cards) => Action::Pick { cards: *cards },
        Act::UseStaff => Action::UseStaff,
        Act::EndStrike(cards) => Action::EndStrike { cards: *cards },
        Act::Pay(cards) => Action::PayTunnel { cards: *cards },
        Act::TakeSetBack => Action::DeclineTunnel,
        Act::Accept => Action::AcceptOffer,
        Act::Decline if state.public().stage == Stage::Tunnel => Action::DeclineTunnel,
        Act::Decline => Action::DeclineOffer,
        Act::Pass => Action::Pass,
        Act::Retire(event) => {
            Action::RetireEvent { event: names.event(event).map_err(|error| error.to_string())? }
        }
    })
}

/// Tickets by name or position as bits of the offer. One that is not on offer becomes a bit
/// beyond it, which the engine refuses.
fn keep_action(keep: &Keep, edition: &Edition, state: &State, seat: Seat) -> Result<Action, String> {
    let view = state.view(edition, Viewer::Seat(seat));
    let offer = view.own.map(|own| own.offer).unwrap_or_default();
    let bit = |position: usize| 1_u8.checked_shl(position as u32).unwrap_or(1 << 7);
    let keep = match keep {
        Keep::None => 0,
        Keep::All => (0..offer.len()).map(bit).fold(0, |all, bit| all | bit),
        Keep::Numbers(numbers) => {
            if numbers.contains(&0) {
                return Err("the offered tickets count from 1".to_owned());
            }
            numbers.iter().map(|number| bit(*number as usize - 1)).fold(0, |all, bit| all | bit)
        }
        Keep::Names(list) => {
            let names = Names::of(edition);
            let mut bits = 0;
            for name in list {
                let ticket = names.ticket(name).map_err(|error| error.to_string())?;
                bits |= bit(offer.iter().position(|offered| *offered == ticket).unwrap_or(offer.len()));
            }
            bits
        }
    };
    Ok(Action::KeepTickets { keep })
}

/// `yes`, `no`, a number, or a place or ticket by name, whose option is its number plus one.
fn answer_option(answer: &str, edition: &Edition) -> Result<u8, String> {
    match answer {
        "yes" => return Ok(1),
        "no" | "none" => return Ok(0),
        _ => {}
    }
    if let Ok(option) = answer.parse() {
        return Ok(option);
    }
    let names = Names::of(edition);
    // Two names with a dash are a ticket's.
    if let Ok(ticket) = names.ticket(answer) {
        return Ok(ticket.0.saturating_add(1));
    }
    let place = names.place(answer).map_err(|error| error.to_string())?;
    Ok(place.0.saturating_add(1))
}
