//! Publishing boards, finding them, and taking them back.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use capotreno_protocol::{Code, PublishBoard, PublishedBoard, PublishedBoards};
use capotreno_store::{BoardRow, BoardsWanted};
use serde::Deserialize;

use crate::app::App;
use crate::guests::caller::{MaybeVisitor, Visitor};
use crate::guests::known::Caller;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Path, Query};

/// The largest request with a board: more than the files of one may have, as quotes and breaks are longer there.
pub const MOST_PUBLISHED: usize = 8 * 1024 * 1024;
/// Boards in one answer.
const MOST_LISTED: u32 = 24;

/// Which boards are meant.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Find {
    /// Those published before this moment, in milliseconds since 1970; all unless told.
    before: Option<i64>,
    /// Some letters of a name, of an author's name or of an author's words.
    find: Option<String>,
}

fn all(rows: &[BoardRow], guest: Option<&str>) -> Vec<PublishedBoard> {
    rows.iter().filter_map(|row| super::shown(row, guest).ok()).collect()
}

/// Boards that people have published for everybody, the newest first, some at a time.
#[utoipa::path(get, path = "/api/published", params(Find),
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = PublishedBoards)))]
pub async fn list(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
    Query(Find { before, find }): Query<Find>,
) -> Result<Json<PublishedBoards>, Failure> {
    let find = find.unwrap_or_default();
    let before = before.unwrap_or(i64::MAX);
    let wanted = BoardsWanted { before, find: find.trim(), most: MOST_LISTED + 1 };
    let mut rows = app.store.listed_boards(wanted).await?;
    let more = rows.len() > MOST_LISTED as usize;
    rows.truncate(MOST_LISTED as usize);
    Ok(Json(PublishedBoards { boards: all(&rows, guest.as_ref().map(|guest| guest.id.as_str())), more }))
}

/// The boards I have published, also those that only a link leads to.
#[utoipa::path(get, path = "/api/published/mine", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<PublishedBoard>)))]
pub async fn mine(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
) -> Result<Json<Vec<PublishedBoard>>, Failure> {
    Ok(Json(all(&app.store.boards_of(&guest.id).await?, Some(&guest.id))))
}

/// Publish a board. It is checked like every other; what is wrong is told at once.
#[utoipa::path(post, path = "/api/published", request_body = PublishBoard,
    security(("cookie" = []), ("bearer" = [])), responses((status = 200, body = PublishedBoard)))]
pub async fn publish(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<PublishBoard>,
) -> Result<Json<PublishedBoard>, Failure> {
    Ok(Json(app.publish(&caller, asked).await?))
}

/// A board that may be looked at: by everybody, or where it is switched off by its author.
async fn visible(app: &App, id: &str, guest: Option<&str>) -> Result<BoardRow, Failure> {
    let row = app.board_row(id).await?;
    let mine = guest == Some(row.owner.as_str());
    if row.off_at > 0 && !mine { Err(Failure::code(Code::BoardOff)) } else { Ok(row) }
}

/// Look at a published board. Whoever has the id may.
#[utoipa::path(get, path = "/api/published/{id}", params(("id" = String, Path, description = "The board.")),
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = PublishedBoard)))]
pub async fn show(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
    Path(id): Path<String>,
) -> Result<Json<PublishedBoard>, Failure> {
    let guest = guest.as_ref().map(|guest| guest.id.as_str());
    Ok(Json(super::shown(&visible(&app, &id, guest).await?, guest)?))
}

/// The texts of a board's files by their names.
#[utoipa::path(get, path = "/api/published/{id}/files", params(("id" = String, Path, description = "The board.")),
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = BTreeMap<String, String>)))]
pub async fn files(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
    Path(id): Path<String>,
) -> Result<Json<BTreeMap<String, String>>, Failure> {
    visible(&app, &id, guest.as_ref().map(|guest| guest.id.as_str())).await?;
    Ok(Json(app.board_files(&id).await?))
}

/// Take a board back; only its author. Games that were begun on it go on. Answers with those that are left.
#[utoipa::path(delete, path = "/api/published/{id}", params(("id" = String, Path, description = "The board.")),
    security(("cookie" = []), ("bearer" = [])), responses((status = 200, body = Vec<PublishedBoard>)))]
pub async fn remove(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
) -> Result<Json<Vec<PublishedBoard>>, Failure> {
    if app.board_row(&id).await?.owner != guest.id {
        return Err(Failure::code(Code::NotOwner));
    }
    app.store.delete_board(&id).await?;
    Ok(Json(all(&app.store.boards_of(&guest.id).await?, Some(&guest.id))))
}
