//! Lessons to play along with, and the examples of the rulebook to look at.
//!
//! Nothing is kept of a learner: it says where in the lesson it stands, the script is played up to
//! there and the try judged by the rules. A script has a few dozen actions, so whatever is asked costs
//! little.

use capotreno_editions::Language;
use capotreno_notation::Rulebook;
use capotreno_notation::scenario::{self, LEARNER, Moment, Scenario};
use capotreno_protocol::{
    Code, Example, ExampleInfo, LessonAsk, LessonMoment, LessonTry, Query, Refused, Reply, Verdict,
};
use capotreno_rules::{Action, Edition, LineId, State, View, Viewer};

use crate::session::refuse;

fn no_such_page() -> Refused {
    Refused::server(Code::NoSuchPage)
}

/// A step's script with the edition it is played on; none where the step is only read.
pub fn script<'a>(
    rulebook: &'a Rulebook,
    id: &str,
    step: u32,
    rules: impl FnOnce(&str) -> Option<&'a Edition>,
) -> Result<Option<(&'a Edition, &'a Scenario)>, Refused> {
    let lesson = rulebook.lesson(id, Language::En).ok_or_else(no_such_page)?;
    let step = lesson.steps.get(step as usize).ok_or_else(no_such_page)?;
    let Some(script) = &step.script else { return Ok(None) };
    let edition = rules(&script.edition).ok_or_else(|| Refused::server(Code::NoSuchEdition))?;
    Ok(Some((edition, script)))
}

/// The script after so many actions. It fails only on an operator's own board with a known name.
fn moment(edition: &Edition, script: &Scenario, done: u32) -> Result<Moment, Refused> {
    scenario::at(script, edition, done).map_err(|error| no_such_page().saying(&error))
}

/// What comes of something a learner does.
pub fn attempt(script: Option<(&Edition, &Scenario)>, tried: &LessonTry) -> Result<LessonMoment, Refused> {
    let Some((edition, script)) = script else {
        return Ok(LessonMoment {
            verdict: Verdict::Shown,
            refused: None,
            done: 0,
            view: None,
            steps: Vec::new(),
            asked: None,
        });
    };
    let mut at = moment(edition, script, tried.done)?;
    let mut done = tried.done;
    let (verdict, refused) = match tried.action {
        None => (Verdict::Shown, None),
        Some(action) => match at.state.check(edition, LEARNER, &action) {
            Err(refusal) => (Verdict::Refused, Some(Refused::rules(edition, refusal))),
            Ok(()) if at.asked.is_some_and(|asked| same(edition, &at.state, action, asked)) => {
                done += 1;
                at = moment(edition, script, done)?;
                (Verdict::Done, None)
            }
            Ok(()) => (Verdict::Other, None),
        },
    };
    Ok(LessonMoment::new(edition, &at, done, (verdict, refused)))
}

/// Whether two actions are the same to a learner: of several equal cards or lines any will do.
fn same(edition: &Edition, state: &State, left: Action, right: Action) -> bool {
    let card = |slot: u8| state.public().display.get(usize::from(slot)).copied().flatten();
    match (left, right) {
        (Action::TakeFaceUp { slot }, Action::TakeFaceUp { slot: other }) => card(slot) == card(other),
        (
            Action::ClaimLine { line, set, extra },
            Action::ClaimLine { line: other, set: same_set, extra: same_extra },
        ) => {
            let facts = |line: LineId| {
                edition
                    .line(line)
                    .map(|line| (line.from, line.to, line.cards, line.colour, line.kind, line.symbols))
            };
            facts(line) == facts(other) && (set, extra) == (same_set, same_extra)
        }
        _ => left == right,
    }
}

/// The answer to something a learner asks.
pub fn ask(script: Option<(&Edition, &Scenario)>, asked: &LessonAsk) -> Result<Reply, Refused> {
    let (edition, script) = script.ok_or_else(no_such_page)?;
    let view = moment(edition, script, asked.done)?.state.view(edition, Viewer::Seat(LEARNER));
    reply(edition, &view, &asked.question)
}

/// What the rules say to a question of whoever sees the game so.
pub(crate) fn reply(edition: &Edition, view: &View, question: &Query) -> Result<Reply, Refused> {
    let reply = match question {
        Query::Payments { line } => Some(Reply::payments(edition, view, *line)),
        Query::Claim { line, set, extra, answers } => {
            Reply::claim(edition, view, (*line, *set, *extra), answers)
        }
        Query::Way { ticket } => Reply::way(edition, view, *ticket),
        // A lesson itself says what to do, and a puzzle asks for it; agents learn from games.
        Query::Hint | Query::Numbers => return refuse(Code::NotAllowed),
    };
    reply.ok_or_else(|| Refused::server(Code::BadMessage))
}

/// The examples of a page, in its order.
pub fn list(page: &[Scenario]) -> Vec<ExampleInfo> {
    let info =
        |(example, number): (&Scenario, u32)| ExampleInfo { number, rule: example.rules.first().cloned() };
    page.iter().zip(0..).map(info).collect()
}

/// An example, step by step.
pub fn told(edition: &Edition, scenario: &Scenario) -> Result<Example, Refused> {
    let story = scenario::tell(scenario, edition).map_err(|error| no_such_page().saying(&error))?;
    Ok(Example::new(edition, story))
}
