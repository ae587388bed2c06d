//! Campaigns over REST. A page that shows one asks with `after` and waits for the next change.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use capotreno_campaign::content::CompanyNo;
use capotreno_drawing::Board;
use capotreno_protocol::{
    ApiError, BranchCampaign, CampaignInfo, CampaignRulebook, CampaignSummary, Code, CreateCampaign,
    EditionDetails, FreePlay, ImportCampaign, JoinCampaign, MakeMove, OpenGame, Refused, SeatCompany,
    TablePhase,
};
use capotreno_session::Turn;
use capotreno_session::campaign::{
    CampaignBoard, Prepared, Sheet, part, prepare, read_chronicle, sheet_for, summary,
};
use capotreno_store::Guest;
use serde::Deserialize;

use crate::app::{App, refused_of};
use crate::campaign::act::{keep, refused};
use crate::campaign::ask::{Ask, PlayerRequest};
use crate::campaign::game::details;
use crate::guests::caller::{MaybeVisitor, Visitor};
use crate::guests::known::Caller;
use crate::http::constant::{Constant, JSON};
use crate::http::failure::Failure;
use crate::http::rest::{Body, Language, Path, Query, your_turn};
use crate::secret::new_id;
use crate::table::agreed::{Table, person};
use crate::table::host;

/// How many campaigns a list shows.
const MOST_LISTED: u32 = 100;
/// How long a request waits for a change.
const LONGEST_WAIT: Duration = Duration::from_secs(25);
/// The largest body of an import: the file and what its quotes become in JSON.
pub const MOST_IMPORT: usize = 2 * capotreno_campaign::MAX_BYTES;

async fn perform(
    app: &Arc<App>,
    id: &str,
    guest: Guest,
    deed: PlayerRequest,
) -> Result<Json<CampaignInfo>, Failure> {
    Ok(Json(app.ask_campaign(id, |to| Ask::Do { guest, deed, to }).await?))
}

/// My campaigns.
#[utoipa::path(get, path = "/api/campaigns",
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<CampaignSummary>)))]
pub async fn list(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
) -> Result<Json<Vec<CampaignSummary>>, Failure> {
    let Some(guest) = guest else { return Ok(Json(Vec::new())) };
    let mut listed = Vec::new();
    let rows = app.store.campaigns_of(&guest.id, MOST_LISTED).await?;
    let sheets = rows.iter().filter_map(|row| serde_json::from_str::<Sheet>(&row.body).ok());
    let sheets: Vec<Sheet> = sheets.collect();
    app.learn_awaited(sheets.iter().filter_map(|sheet| sheet.table.as_ref())).await;
    for sheet in sheets {
        listed.push(listed_campaign(&app, sheet, &guest).await);
    }
    Ok(Json(listed))
}

/// A campaign whose game is over is woken to take the result.
async fn listed_campaign(app: &Arc<App>, sheet: Sheet, guest: &Guest) -> CampaignSummary {
    let mut sheet = sheet;
    let mut turn = sheet.companies_of(&guest.id).iter().any(|company| sheet.awaited.contains(company));
    if let Some(id) = sheet.table.clone()
        && let Some(table) = read_table(app, &id).await
    {
        turn |= your_turn(app, &table, Some(&guest.id)).await == Turn::Yours;
        if table.phase == TablePhase::Over {
            let (own, company) = (Some(guest.id.clone()), None);
            let woken = app.ask_campaign(&sheet.id, |to| Ask::Info { guest: own, company, to }).await;
            if woken.is_ok()
                && let Ok(Some(row)) = app.store.campaign(&sheet.id).await
                && let Ok(fresh) = serde_json::from_str::<Sheet>(&row.body)
            {
                sheet = fresh;
            }
        }
    }
    summary(app.content, &sheet, turn)
}

async fn read_table(app: &App, id: &str) -> Option<Table> {
    let row = app.store.table(id).await.ok()??;
    serde_json::from_str(&row.body).ok()
}

/// Found a campaign, or gather people for one.
#[utoipa::path(post, path = "/api/campaigns", request_body = CreateCampaign,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn found_new(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<CreateCampaign>,
) -> Result<Json<CampaignInfo>, Failure> {
    let sheet = Sheet::asked((new_id(), app.content), &asked, person(&caller.guest), app.now())?;
    found_with(&app, &caller, 0, move |app| prepare(app.beginning(), sheet, None)).await
}

/// Prepares a campaign apart from the games, one at a time for each guest, and writes it down.
async fn found_with(
    app: &Arc<App>,
    caller: &Caller,
    bytes: u64,
    work: impl FnOnce(&App) -> Result<Prepared, Refused> + Send + 'static,
) -> Result<Json<CampaignInfo>, Failure> {
    let guest = &caller.guest.id;
    let place = app.chronicles.enter(guest)?;
    app.may_found(guest, caller.client, bytes).await?;
    app.keep_guest(caller).await?;
    let aside = Arc::clone(app);
    let prepared = place.work(move || work(&aside)).await??;
    let host = keep(prepared, app).await?;
    Ok(Json(host.info(Some(guest), None)?))
}

/// Go on with a chronicle from a file. Its games are played again from their records; `unproved` names
/// those that have none.
#[utoipa::path(post, path = "/api/campaigns/import", request_body = ImportCampaign,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn import(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<ImportCampaign>,
) -> Result<Json<CampaignInfo>, Failure> {
    let (guest, bytes) = (caller.guest.clone(), asked.chronicle.len() as u64);
    found_with(&app, &caller, bytes, move |app| {
        let (campaign, unproved) = read_chronicle(app.content, &asked.chronicle)?;
        let own = (new_id(), person(&guest));
        let sheet = Sheet { unproved, ..sheet_for(&campaign, &asked, own, app.now())? };
        prepare(app.beginning(), sheet, Some(campaign))
    })
    .await
}

/// How a campaign is looked at.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Look {
    /// Wait until the campaign's number is larger.
    after: Option<u32>,
    /// With the eyes of which of one's own companies; who has several and names none sees what all may.
    company: Option<u8>,
}

/// Look at a campaign; with `?after=SEQ` wait up to 25 seconds for a change. Whoever has the id may.
#[utoipa::path(get, path = "/api/campaigns/{id}",
    params(("id" = String, Path, description = "The campaign."), Look),
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn show(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Result<Json<CampaignInfo>, Failure> {
    let guest = guest.map(|guest| guest.id);
    let ask = || {
        let (guest, company) = (guest.clone(), look.company);
        app.ask_campaign(&id, move |to| Ask::Info { guest, company, to })
    };
    let (info, mut changed) = ask().await?;
    let Some(after) = look.after.filter(|after| info.seq <= *after) else { return Ok(Json(info)) };
    let mut stopping = app.stopping.subscribe();
    tokio::select! {
        _ = changed.wait_for(|seq| *seq > after) => {}
        () = tokio::time::sleep(LONGEST_WAIT) => {}
        _ = stopping.wait_for(|stop| *stop) => return Ok(Json(info)),
    }
    // Not held any longer, so that the campaign may sleep.
    drop(changed);
    Ok(Json(ask().await?.0))
}

/// Take a company of a campaign that gathers people.
#[utoipa::path(post, path = "/api/campaigns/{id}/join", request_body = JoinCampaign,
    params(("id" = String, Path, description = "The campaign.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<JoinCampaign>,
) -> Result<Json<CampaignInfo>, Failure> {
    app.keep_guest(&caller).await?;
    perform(&app, &id, caller.guest, PlayerRequest::Join(asked)).await
}

/// Give the company back, before the campaign begins.
#[utoipa::path(post, path = "/api/campaigns/{id}/leave",
    params(("id" = String, Path, description = "The campaign.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn leave(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
) -> Result<Json<CampaignInfo>, Failure> {
    perform(&app, &id, guest, PlayerRequest::Leave).await
}

/// Begin the campaign; only who opened it.
#[utoipa::path(post, path = "/api/campaigns/{id}/found",
    params(("id" = String, Path, description = "The campaign.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn found(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
) -> Result<Json<CampaignInfo>, Failure> {
    perform(&app, &id, guest, PlayerRequest::Found).await
}

/// Decide something between games.
#[utoipa::path(post, path = "/api/campaigns/{id}/move", request_body = MakeMove,
    params(("id" = String, Path, description = "The campaign.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn decide(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
    Body(made): Body<MakeMove>,
) -> Result<Json<CampaignInfo>, Failure> {
    perform(&app, &id, guest, PlayerRequest::Move(made)).await
}

/// Say who plays a company from now on: its player, a bot, or nobody.
#[utoipa::path(post, path = "/api/campaigns/{id}/seat", request_body = SeatCompany,
    params(("id" = String, Path, description = "The campaign.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn seat(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
    Body(asked): Body<SeatCompany>,
) -> Result<Json<CampaignInfo>, Failure> {
    perform(&app, &id, guest, PlayerRequest::Seat(asked)).await
}

/// Open the table of the game that is ready.
#[utoipa::path(post, path = "/api/campaigns/{id}/game", request_body = OpenGame,
    params(("id" = String, Path, description = "The campaign.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn open_game(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
    Body(asked): Body<OpenGame>,
) -> Result<Json<CampaignInfo>, Failure> {
    perform(&app, &id, guest, PlayerRequest::OpenGame(asked)).await
}

/// Open a table on the finished map, after the end.
#[utoipa::path(post, path = "/api/campaigns/{id}/free-play", request_body = FreePlay,
    params(("id" = String, Path, description = "The campaign.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn free_play(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
    Body(asked): Body<FreePlay>,
) -> Result<Json<CampaignInfo>, Failure> {
    perform(&app, &id, guest, PlayerRequest::FreePlay(asked)).await
}

/// A new campaign with the same people, from before one of its games; only who founded it.
#[utoipa::path(post, path = "/api/campaigns/{id}/branch", request_body = BranchCampaign,
    params(("id" = String, Path, description = "The campaign.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignInfo)))]
pub async fn branch(
    State(app): State<Arc<App>>,
    Caller { guest, client, .. }: Caller,
    Path(id): Path<String>,
    Body(asked): Body<BranchCampaign>,
) -> Result<Json<CampaignInfo>, Failure> {
    perform(&app, &id, guest, PlayerRequest::Branch(asked, client)).await
}

/// The chronicle as a file, with all secrets: only who founded the campaign. While answers to a
/// question are not all in, it ends before the first of them.
#[utoipa::path(get, path = "/api/campaigns/{id}/chronicle",
    params(("id" = String, Path, description = "The campaign.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = String), (status = 403, body = ApiError)))]
pub async fn chronicle(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let text = app.ask_campaign(&id, |to| Ask::Chronicle { guest, to }).await?;
    let name = format!("attachment; filename=\"{}.campaign\"", app.content.id);
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)], text)
        .into_response())
}

/// The geometry of the part of the board that is on the table, in the order of the view.
#[utoipa::path(get, path = "/api/campaigns/{id}/board",
    params(("id" = String, Path, description = "The campaign.")),
    responses((status = 200, body = CampaignBoard)))]
pub async fn board(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let _turn = app.heavy.turn().await?;
    let text = app.ask_campaign(&id, |to| Ask::Board { to }).await?;
    // Drawn anew, but packed once for each state the board is in.
    let name = blake3::hash(text.as_bytes()).to_hex();
    Ok(app.boards.find(&name, || Constant::new(JSON, text)).answer(&headers))
}

/// With whose eyes something of a campaign is read.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Reader {
    /// With the eyes of which of one's own companies; who has several and names none reads what all may.
    company: Option<u8>,
}

/// The rulebook as far as it was discovered; in Italian with `?lang=it`.
#[utoipa::path(get, path = "/api/campaigns/{id}/rulebook",
    params(("id" = String, Path, description = "The campaign."), Language, Reader),
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CampaignRulebook)))]
pub async fn rulebook(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
    Path(id): Path<String>,
    Query(language): Query<Language>,
    Query(Reader { company }): Query<Reader>,
) -> Result<Json<CampaignRulebook>, Failure> {
    let guest = guest.map(|guest| guest.id);
    let language = language.tongue().code().to_owned();
    Ok(Json(app.ask_campaign(&id, |to| Ask::Rulebook { guest, company, language, to }).await?))
}

/// A table that can be looked at, as it was written last.
async fn table(app: &App, id: &str) -> Result<Table, Failure> {
    read_table(app, id).await.ok_or_else(|| Failure::code(Code::NoSuchTable))
}

fn unmade(error: &host::HostError) -> Failure {
    tracing::error!("what a table is played on cannot be shown: {error}");
    refused_of(error).into()
}

/// Everything that never changes during a table's game; in a campaign's game also what the campaign
/// brings, with the secret sides of one's own quests.
#[utoipa::path(get, path = "/api/tables/{id}/edition",
    params(("id" = String, Path, description = "The table.")),
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = EditionDetails)))]
pub async fn table_edition(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let table = table(&app, &id).await?;
    let Some(of) = &table.campaign else {
        return Ok(app.board_of(&table).await.map_err(|error| unmade(&error))?.details.answer(&headers));
    };
    let _turn = app.heavy.turn().await?;
    let made = app.make_game(of).await.map_err(|error| unmade(&error))?;
    let mine = guest.map_or_else(Vec::new, |guest| table.seats_of(&guest.id));
    let seats = mine.iter().filter_map(|seat| made.game.table.seats.get(seat.index()));
    let own: Vec<CompanyNo> = seats.copied().collect();
    Ok(Json(details(&app, &made, &own)).into_response())
}

/// The geometry of a table's board.
#[utoipa::path(get, path = "/api/tables/{id}/board",
    params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Board)))]
pub async fn table_board(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    // What a game is played on does not change, so neither table nor campaign is asked again.
    let name = format!("table/{id}");
    if let Some(known) = app.boards.known(&name) {
        return Ok(known.answer(&headers));
    }
    let table = table(&app, &id).await?;
    let Some(of) = &table.campaign else {
        return Ok(app.board_of(&table).await.map_err(|error| unmade(&error))?.board.answer(&headers));
    };
    let _turn = app.heavy.turn().await?;
    let made = app.make_game(of).await.map_err(|error| unmade(&error))?;
    let board = Constant::new(JSON, part(made.game.shelf.edition.spec()).map_err(refused)?);
    Ok(app.boards.keep(name, board).answer(&headers))
}
