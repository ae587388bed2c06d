//! Lessons to play along with, and the examples of the rulebook to look at.
//!
//! Nothing is kept of a learner: a request says where in the lesson it stands, the script is
//! played up to there and the try judged by the rules. A script has a few dozen actions, so a
//! request costs little whatever it asks for.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use capotreno_editions::Language as Tongue;
use capotreno_notation::scenario::{self, LEARNER, Moment, Scenario};
use capotreno_protocol::{
    Code, Example, ExampleInfo, LessonAsk, LessonInfo, LessonMoment, LessonTry, LessonWords, Query as Asked,
    Refused, Reply, Verdict,
};
use capotreno_rules::{Action, Edition, LineId, State as GameState, Viewer};

use crate::app::App;
use crate::http::constant::Constant;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Language, Path, Query};

fn no_such_page() -> Failure {
    Failure::code(Code::NoSuchPage)
}

/// The lessons, in the order one should take them.
#[utoipa::path(get, path = "/api/lessons",
    params(Language),
    responses((status = 200, body = Vec<LessonInfo>)))]
pub async fn lessons(
    State(app): State<Arc<App>>,
    Query(language): Query<Language>,
    headers: HeaderMap,
) -> Response {
    let language = language.tongue();
    let all = || app.rulebook.lessons(language).iter().map(LessonInfo::from).collect::<Vec<_>>();
    app.pages.find(&format!("lessons/{}", language.code()), || Constant::json(&all())).answer(&headers)
}

/// The words of a lesson, in English or with `?lang=it` in Italian.
#[utoipa::path(get, path = "/api/lessons/{id}",
    params(("id" = String, Path, description = "The lesson."), Language),
    responses((status = 200, body = LessonWords)))]
pub async fn lesson(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(language): Query<Language>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let language = language.tongue();
    let lesson = app.rulebook.lesson(&id, language).ok_or_else(no_such_page)?;
    let name = format!("lessons/{id}/{}", language.code());
    Ok(app.pages.find(&name, || Constant::json(&LessonWords::from(lesson))).answer(&headers))
}

/// A step's script with the edition it is played on; none where the step is only read.
fn script<'a>(app: &'a App, id: &str, step: u32) -> Result<Option<(&'a Edition, &'a Scenario)>, Failure> {
    let lesson = app.rulebook.lesson(id, Tongue::En).ok_or_else(no_such_page)?;
    let step = lesson.steps.get(step as usize).ok_or_else(no_such_page)?;
    let Some(script) = &step.script else { return Ok(None) };
    Ok(Some((app.rules(&script.edition).ok_or_else(|| Failure::code(Code::NoSuchEdition))?, script)))
}

/// The script after so many actions. It fails only on an operator's own board with a known name.
fn moment(edition: &Edition, script: &Scenario, done: u32) -> Result<Moment, Failure> {
    scenario::at(script, edition, done).map_err(|error| {
        tracing::warn!(error, "a lesson does not fit its edition");
        no_such_page()
    })
}

/// Look at a lesson's game, or do something in it.
#[utoipa::path(post, path = "/api/lessons/{id}", request_body = LessonTry,
    params(("id" = String, Path, description = "The lesson.")),
    responses((status = 200, body = LessonMoment)))]
pub async fn play(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(tried): Body<LessonTry>,
) -> Result<Json<LessonMoment>, Failure> {
    let own = Arc::clone(&app);
    app.heavy.run(move || try_lesson(&own, &id, &tried)).await.map(Json)
}

fn try_lesson(app: &App, id: &str, tried: &LessonTry) -> Result<LessonMoment, Failure> {
    let Some((edition, script)) = script(app, id, tried.step)? else {
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
fn same(edition: &Edition, state: &GameState, left: Action, right: Action) -> bool {
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

/// Ask something about a lesson's game.
#[utoipa::path(post, path = "/api/lessons/{id}/ask", request_body = LessonAsk,
    params(("id" = String, Path, description = "The lesson.")),
    responses((status = 200, body = Reply)))]
pub async fn ask(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(asked): Body<LessonAsk>,
) -> Result<Json<Reply>, Failure> {
    let own = Arc::clone(&app);
    app.heavy.run(move || ask_lesson(&own, &id, &asked)).await.map(Json)
}

fn ask_lesson(app: &App, id: &str, asked: &LessonAsk) -> Result<Reply, Failure> {
    let (edition, script) = script(app, id, asked.step)?.ok_or_else(no_such_page)?;
    let view = moment(edition, script, asked.done)?.state.view(edition, Viewer::Seat(LEARNER));
    let reply = match asked.question {
        Asked::Payments { line } => Some(Reply::payments(edition, &view, line)),
        Asked::Way { ticket } => Reply::way(edition, &view, ticket),
        // The lesson itself says what to do.
        Asked::Hint => return Err(Failure::code(Code::NotAllowed)),
    };
    reply.ok_or_else(|| Failure::code(Code::BadMessage))
}

/// The scenarios of a page.
fn page_examples<'a>(app: &'a App, id: &str) -> Result<&'a [Scenario], Failure> {
    Ok(app.rulebook.page(id).ok_or_else(no_such_page)?.examples())
}

/// The examples of a page of the rulebook, in its order.
#[utoipa::path(get, path = "/api/rulebook/{id}/examples",
    params(("id" = String, Path, description = "The page: `common` or an edition.")),
    responses((status = 200, body = Vec<ExampleInfo>)))]
pub async fn examples(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let page = page_examples(&app, &id)?;
    let info =
        |(example, number): (&Scenario, u32)| ExampleInfo { number, rule: example.rules.first().cloned() };
    let all = || Constant::json(&page.iter().zip(0..).map(info).collect::<Vec<_>>());
    Ok(app.pages.find(&format!("examples/{id}"), all).answer(&headers))
}

/// An example of a page, step by step.
#[utoipa::path(get, path = "/api/rulebook/{id}/examples/{number}",
    params(
        ("id" = String, Path, description = "The page: `common` or an edition."),
        ("number" = u32, Path, description = "The example, from 0."),
    ),
    responses((status = 200, body = Example)))]
pub async fn example(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, u32)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let name = format!("examples/{id}/{number}");
    if let Some(known) = app.pages.known(&name) {
        return Ok(known.answer(&headers));
    }
    let own = Arc::clone(&app);
    let tell = move || {
        let scenario = page_examples(&own, &id)?.get(number as usize).ok_or_else(no_such_page)?;
        let edition = own.rules(&scenario.edition).ok_or_else(|| Failure::code(Code::NoSuchEdition))?;
        Ok(Constant::json(&told(edition, scenario)?))
    };
    let made = app.heavy.run(tell).await?;
    Ok(app.pages.keep(name, made).answer(&headers))
}

fn told(edition: &Edition, scenario: &Scenario) -> Result<Example, Failure> {
    let story = scenario::tell(scenario, edition).map_err(|error| {
        tracing::warn!(error, "an example does not fit its edition");
        no_such_page()
    })?;
    Ok(Example::new(edition, story))
}
