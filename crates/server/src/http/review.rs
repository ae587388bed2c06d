//! The review of a finished game: asking for it, and how far it is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use capotreno_review::ReviewState;

use crate::app::App;
use crate::guests::caller::Visitor;
use crate::http::failure::Failure;
use crate::http::rest::Path;

/// The review of a finished game, or how far it is.
#[utoipa::path(get, path = "/api/tables/{id}/review",
    params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = ReviewState)))]
pub async fn show(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<ReviewState>, Failure> {
    let _turn = app.heavy.turn().await?;
    Ok(Json(app.review(&id).await?))
}

/// Ask for the review of a finished game. It is made once, when bots have nothing to think about.
#[utoipa::path(post, path = "/api/tables/{id}/review",
    params(("id" = String, Path, description = "The table.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = ReviewState)))]
pub async fn ask(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
) -> Result<Json<ReviewState>, Failure> {
    Ok(Json(app.ask_review(&id, &guest.id).await?))
}
