//! What is not live: editions, rules, the lobby, tables, records.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use capotreno_bots::LEVELS;
use capotreno_drawing::Board;
use capotreno_editions::Language as Tongue;
use capotreno_notation::record::RulesVersion;
use capotreno_protocol::{
    Code, CreateTable, EditionDetails, EditionSummary, FillSeat, JoinTable, Lobby, MyGames, RecordView,
    ReplayIndex, ReplayStep, RulebookPage, SeatTaken, TableInfo, TableSummary,
};
use capotreno_rules::{Seat, Viewer};
use capotreno_session::campaign::table_campaign;
use capotreno_session::{Link, Turn};
use capotreno_store::{Phase, TableRow};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::guests::caller::{MaybeVisitor, Visitor};
use crate::guests::known::Caller;
use crate::http::constant::Constant;
use crate::http::failure::Failure;
use crate::secret;
use crate::table::agreed::{Live, Table, person, store_phase};
use crate::table::command::Request as Asked;
use crate::table::lobby::{self, MOST_LISTED};

/// A JSON body; one that cannot be read is refused like everything else.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Failure> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::BytesRejection(_)) => Err(Failure::code(Code::TooLarge)),
            Err(_) => Err(Failure::code(Code::BadMessage)),
        }
    }
}

/// The parts of an address that are filled in; those that cannot be read are refused likewise.
#[derive(Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Path<T>, Failure> {
        let read = axum::extract::Path::from_request_parts(parts, app).await;
        read.map(|path| Path(path.0)).map_err(|_| Failure::code(Code::BadMessage))
    }
}

/// What stands after the question mark.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Query<T>, Failure> {
        let read = axum::extract::Query::from_request_parts(parts, app).await;
        read.map(|query| Query(query.0)).map_err(|_| Failure::code(Code::BadMessage))
    }
}

/// The editions to choose from.
#[utoipa::path(get, path = "/api/editions", responses((status = 200, body = Vec<EditionSummary>)))]
pub async fn editions(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let all = || app.editions.iter().map(|(_, shown)| &shown.summary).collect::<Vec<_>>();
    app.pages.find("editions", || Constant::json(&all())).answer(&headers)
}

/// Everything that never changes during a game.
#[utoipa::path(get, path = "/api/editions/{id}",
    params(("id" = String, Path, description = "The edition, or a published board.")),
    responses((status = 200, body = EditionDetails)))]
pub async fn edition(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let shown = app.offered(&id).await?;
    Ok(shown.details.answer(&headers))
}

/// The geometry of the board, for drawing.
#[utoipa::path(get, path = "/api/editions/{id}/board",
    params(("id" = String, Path, description = "The edition, or a published board.")),
    responses((status = 200, body = Board)))]
pub async fn board(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let shown = app.offered(&id).await?;
    Ok(shown.board.answer(&headers))
}

/// The page a picture is for.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PicturePage {
    /// Whether the page is dark.
    dark: Option<bool>,
}

/// A small picture of the board, to choose it by.
#[utoipa::path(get, path = "/api/editions/{id}/picture",
    params(("id" = String, Path, description = "The edition, or a published board."), PicturePage),
    responses((status = 200, body = String, content_type = "image/svg+xml")))]
pub async fn picture(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(page): Query<PicturePage>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let shown = app.offered(&id).await?;
    let [light, dark] = shown.pictures.as_ref().ok_or_else(|| Failure::code(Code::NoSuchPage))?;
    Ok(if page.dark == Some(true) { dark } else { light }.answer(&headers))
}

/// The ids of the rulebook's pages.
#[utoipa::path(get, path = "/api/rulebook", responses((status = 200, body = Vec<String>)))]
pub async fn rulebook(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let ids = || app.rulebook.pages().iter().map(|page| &page.id).collect::<Vec<_>>();
    app.pages.find("rulebook", || Constant::json(&ids())).answer(&headers)
}

/// The language of a text.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Language {
    /// `en` or `it`; English unless told.
    lang: Option<String>,
}

impl Language {
    pub fn tongue(&self) -> Tongue {
        Tongue::of(self.lang.as_deref().unwrap_or_default())
    }
}

/// A page of the rulebook, in English or with `?lang=it` in Italian.
#[utoipa::path(get, path = "/api/rulebook/{id}",
    params(("id" = String, Path, description = "The page: `common` or an edition."), Language),
    responses((status = 200, body = RulebookPage)))]
pub async fn rulebook_page(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(language): Query<Language>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let language = language.tongue();
    let page = app.rulebook.page(&id).ok_or_else(|| Failure::code(Code::NoSuchPage))?.page(language);
    let name = format!("rulebook/{id}/{}", language.code());
    let text = || Constant::json(&RulebookPage { id, text: page.text.to_string() });
    Ok(app.pages.find(&name, text).answer(&headers))
}

/// The levels of bots, easiest first.
#[utoipa::path(get, path = "/api/bots", responses((status = 200, body = Vec<String>)))]
pub async fn bots(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    app.pages.find("bots", || Constant::json(&LEVELS)).answer(&headers)
}

/// Open tables, public games, and one's own tables.
#[utoipa::path(get, path = "/api/lobby",
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Lobby)))]
pub async fn lobby(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
) -> Result<Json<Lobby>, Failure> {
    let guest = guest.map(|guest| guest.id);
    let open = lobby::public(&app, Phase::Open).await?.to_vec();
    let playing = lobby::public(&app, Phase::Playing).await?.to_vec();
    let mine = match &guest {
        Some(guest) => app.store.tables_of(guest, MOST_LISTED).await?,
        None => Vec::new(),
    };
    let mut lobby = Lobby { open, playing, mine: Vec::new(), notice: app.notices.now(app.now()) };
    let playing = mine.iter().filter(|row| row.phase == Phase::Playing);
    app.learn_awaited(playing.map(|row| &row.id)).await;
    for table in mine.iter().filter_map(read) {
        let turn = your_turn(&app, &table, guest.as_deref()).await;
        let invited = guest.as_deref().is_some_and(|guest| table.awaits_answer_of(guest));
        lobby.mine.push(TableSummary { invited, ..table.summary(turn, Link::Told, table_campaign) });
    }
    Ok(Json(lobby))
}

/// Which of one's finished games are meant.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Before {
    /// Those opened before this moment, in milliseconds since 1970; all unless told.
    before: Option<i64>,
}

/// One's finished games, newest first, a hundred at a time.
#[utoipa::path(get, path = "/api/games",
    params(Before),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = MyGames)))]
pub async fn my_games(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Query(Before { before }): Query<Before>,
) -> Result<Json<MyGames>, Failure> {
    let rows = app.store.finished_of(&guest.id, before.unwrap_or(i64::MAX), MOST_LISTED + 1).await?;
    let more = rows.len() > MOST_LISTED as usize;
    let mut tables: Vec<Table> = rows.iter().take(MOST_LISTED as usize).filter_map(read).collect();
    app.open_events(&mut tables).await;
    let games = tables.iter().filter_map(|table| table.my_game(&guest.id, table_campaign)).collect();
    Ok(Json(MyGames { games, more }))
}

fn read(row: &TableRow) -> Option<Table> {
    serde_json::from_str(&row.body).ok()
}

/// Whether a guest owes a decision; a game nobody looked at since the start is woken for it.
pub async fn your_turn(app: &Arc<App>, table: &Table, guest: Option<&str>) -> Turn {
    let Some(guest) = guest.filter(|_| store_phase(table) == Phase::Playing) else { return Turn::Others };
    if app.awaited(&table.id).is_none() {
        let _ = app.table_info(&table.id, None).await;
    }
    let awaited = app.awaited(&table.id).unwrap_or_default();
    let owes = |seat: &Seat| awaited.contains(*seat) && table.bot(*seat).is_none();
    if table.seats_of(guest).iter().any(owes) { Turn::Yours } else { Turn::Others }
}

/// Open a table.
#[utoipa::path(post, path = "/api/tables", request_body = CreateTable,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = TableInfo)))]
pub async fn create_table(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<CreateTable>,
) -> Result<Json<TableInfo>, Failure> {
    let shown = app.offered(&asked.edition).await?;
    let published = app.edition(&asked.edition).is_none();
    // A rating on a board is worth nothing if somebody made the board for it.
    if published && asked.rated {
        return Err(Failure::code(Code::BadSetup));
    }
    let mut table = Table::open(&asked, person(&caller.guest), &shown.shelf.edition, secret::opening(&app))?;
    table.played_by = Some(shown.kept.played_by(RulesVersion::NOW));
    table.title = published.then(|| shown.summary.name.clone());
    app.keep_guest(&caller).await?;
    app.open_table(&table, caller.client).await?;
    Ok(Json(table.info(Some(&caller.guest.id), &Live::default(), table_campaign)))
}

/// Look at a table. Whoever has the id may.
#[utoipa::path(get, path = "/api/tables/{id}",
    params(("id" = String, Path, description = "The table.")),
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = TableInfo)))]
pub async fn table(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Failure> {
    Ok(Json(app.table_info(&id, guest.map(|guest| guest.id)).await?))
}

/// Take a seat, or promise random bytes for the seat one has.
#[utoipa::path(post, path = "/api/tables/{id}/join", request_body = JoinTable,
    params(("id" = String, Path, description = "The table.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = SeatTaken)))]
pub async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<JoinTable>,
) -> Result<Json<SeatTaken>, Failure> {
    app.keep_guest(&caller).await?;
    let guest = caller.guest;
    Ok(Json(app.ask(&id, |to| Asked::Join { guest, asked, to }).await?))
}

/// Leave: an open table gets the seat back, in a game a bot goes on.
#[utoipa::path(post, path = "/api/tables/{id}/leave",
    params(("id" = String, Path, description = "The table.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = TableInfo)))]
pub async fn leave(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Failure> {
    Ok(Json(app.ask(&id, |to| Asked::Leave { guest, to }).await?))
}

/// Put a bot where nobody sits or nobody has accepted, ask a friend to sit there, or leave the seat open; only who
/// opened the table.
#[utoipa::path(post, path = "/api/tables/{id}/seat", request_body = FillSeat,
    params(("id" = String, Path, description = "The table.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = TableInfo)))]
pub async fn fill(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
    Body(asked): Body<FillSeat>,
) -> Result<Json<TableInfo>, Failure> {
    let friend = match &asked.friend {
        Some(friend) => Some(app.friend(&guest.id, friend).await?),
        None => None,
    };
    Ok(Json(app.ask(&id, |to| Asked::Fill { guest, asked, friend, to }).await?))
}

/// Start the game; only who opened the table.
#[utoipa::path(post, path = "/api/tables/{id}/start",
    params(("id" = String, Path, description = "The table.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = TableInfo)))]
pub async fn start(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Failure> {
    Ok(Json(app.ask(&id, |to| Asked::Start { guest, to }).await?))
}

/// Open a table with the same bots and ask the same people: each accepts by joining. Asked for twice
/// it is the same table.
#[utoipa::path(post, path = "/api/tables/{id}/rematch",
    params(("id" = String, Path, description = "The table.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = TableInfo)))]
pub async fn rematch(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Failure> {
    let Caller { guest, client, .. } = caller;
    Ok(Json(app.ask(&id, |to| Asked::Rematch { guest, client, to }).await?))
}

/// The record of a finished game.
#[utoipa::path(get, path = "/api/tables/{id}/record",
    params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = RecordView)))]
pub async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<RecordView>, Failure> {
    let _turn = app.heavy.turn().await?;
    Ok(Json(app.ask(&id, |to| Asked::Record { to }).await?))
}

/// From whose eyes a replay is.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SeenAs {
    /// `archive`, `spectator` or the number of a seat; the archive sees all and is meant unless told.
    #[serde(rename = "as")]
    seen_as: Option<String>,
}

impl SeenAs {
    async fn viewer(&self, app: &Arc<App>, table: &str) -> Result<Viewer, Failure> {
        match self.seen_as.as_deref() {
            None | Some("archive") => Ok(Viewer::Archive),
            Some("spectator") => Ok(Viewer::Spectator),
            Some(seat) => {
                let seat: u8 = seat.parse().map_err(|_| Failure::code(Code::BadMessage))?;
                let seats = app.table_info(table, None).await?.seats;
                if usize::from(seat) >= seats.len() {
                    return Err(Failure::code(Code::BadMessage));
                }
                Ok(Viewer::Seat(Seat(seat)))
            }
        }
    }
}

/// A finished game, event by event.
#[utoipa::path(get, path = "/api/tables/{id}/replay",
    params(("id" = String, Path, description = "The table."), SeenAs),
    responses((status = 200, body = ReplayIndex)))]
pub async fn replay(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(eyes): Query<SeenAs>,
) -> Result<Json<ReplayIndex>, Failure> {
    let _turn = app.heavy.turn().await?;
    let viewer = eyes.viewer(&app, &id).await?;
    Ok(Json(app.ask(&id, |to| Asked::Replay { viewer, to }).await?))
}

/// A finished game as it was after a number of steps.
#[utoipa::path(get, path = "/api/tables/{id}/replay/{seq}",
    params(
        ("id" = String, Path, description = "The table."),
        ("seq" = u32, Path, description = "After how many steps."),
        SeenAs,
    ),
    responses((status = 200, body = ReplayStep)))]
pub async fn replay_at(
    State(app): State<Arc<App>>,
    Path((id, seq)): Path<(String, u32)>,
    Query(eyes): Query<SeenAs>,
) -> Result<Json<ReplayStep>, Failure> {
    let _turn = app.heavy.turn().await?;
    let viewer = eyes.viewer(&app, &id).await?;
    Ok(Json(app.ask(&id, |to| Asked::ReplayAt { viewer, seq, to }).await?))
}
