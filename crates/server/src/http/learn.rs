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
use capotreno_notation::scenario::Scenario;
use capotreno_protocol::{
    Code, Example, ExampleInfo, LessonAsk, LessonInfo, LessonMoment, LessonTry, LessonWords, Reply,
};
use capotreno_rules::Edition;
use capotreno_session::lesson;

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
    Ok(lesson::script(&app.rulebook, id, step, |edition| app.rules(edition))?)
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
    Ok(lesson::attempt(script(app, id, tried.step)?, tried)?)
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
    Ok(lesson::ask(script(app, id, asked.step)?, asked)?)
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
    let all = || Constant::json(&lesson::list(page));
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
        Ok(Constant::json(&lesson::told(edition, scenario)?))
    };
    let made = app.heavy.run(tell).await?;
    Ok(app.pages.keep(name, made).answer(&headers))
}
