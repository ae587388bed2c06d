//! Puzzles: the list, a position as its seat sees it, and what a try is worth. Nothing is kept of who tries.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use capotreno_protocol::{PuzzleAsk, PuzzleInfo, PuzzleMoment, PuzzleTry, Reply};
use capotreno_session::puzzle;

use crate::app::App;
use crate::http::constant::Constant;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Path};

/// All puzzles, in the order in which days have them.
#[utoipa::path(get, path = "/api/puzzles",
    responses((status = 200, body = Vec<PuzzleInfo>)))]
pub async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let all = || puzzle::list(puzzle::shipped(), |edition| app.rules(edition));
    app.pages.find("puzzles", || Constant::json(&all())).answer(&headers)
}

/// Look at a puzzle, or try something: then its answer is told.
#[utoipa::path(post, path = "/api/puzzles/{id}", request_body = PuzzleTry,
    params(("id" = String, Path, description = "The puzzle.")),
    responses((status = 200, body = PuzzleMoment)))]
pub async fn attempt(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(tried): Body<PuzzleTry>,
) -> Result<Json<PuzzleMoment>, Failure> {
    let own = Arc::clone(&app);
    let judge = move || {
        let found = puzzle::find(puzzle::shipped(), &id, |edition| own.rules(edition))?;
        Ok(puzzle::attempt(found, &tried)?)
    };
    app.heavy.run(judge).await.map(Json)
}

/// Ask something about a puzzle's position.
#[utoipa::path(post, path = "/api/puzzles/{id}/ask", request_body = PuzzleAsk,
    params(("id" = String, Path, description = "The puzzle.")),
    responses((status = 200, body = Reply)))]
pub async fn ask(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(asked): Body<PuzzleAsk>,
) -> Result<Json<Reply>, Failure> {
    let own = Arc::clone(&app);
    let tell = move || {
        let found = puzzle::find(puzzle::shipped(), &id, |edition| own.rules(edition))?;
        Ok(puzzle::ask(found, &asked)?)
    };
    app.heavy.run(tell).await.map(Json)
}
