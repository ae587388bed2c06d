//! Ratings and events, as they are asked for.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use capotreno_notation::record::RulesVersion;
use capotreno_protocol::{
    Code, CreateEvent, EventDetails, EventRound, EventSummary, EventTable, FoundTable, MyRating, PlayEvent,
    RatedPlayer, Ratings, SeatRating,
};
use capotreno_rules::Seat;
use capotreno_session::{Who, commitment, player_of};
use capotreno_store::EventRow;

use super::event::{Agreed, Event, ends_at};
use super::play::{finished, read};
use super::ratings::told;
use super::results::standings;
use crate::app::{App, is_id};
use crate::guests::caller::{MaybeVisitor, Visitor};
use crate::guests::known::Caller;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Path};
use crate::secret;
use crate::table::agreed::Table;

/// Players and events that a list shows.
const MOST_LISTED: u32 = 100;
/// Events that a guest may have made and that go on.
const MOST_EVENTS: u32 = 5;

/// My ratings, edition by edition.
#[utoipa::path(get, path = "/api/ratings", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<MyRating>)))]
pub async fn mine(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
) -> Result<Json<Vec<MyRating>>, Failure> {
    let mut mine = Vec::new();
    let own = player_of(&guest.id);
    for edition in app.store.rated_editions(&guest.id).await? {
        let rated = app.ratings_on(&edition).await?;
        if let Some((place, row)) = rated.of(&own) {
            mine.push(MyRating { edition, rating: told(row), place, players: rated.players.len() as u32 });
        }
    }
    Ok(Json(mine))
}

/// The ratings on an edition, and the games they come from.
#[utoipa::path(get, path = "/api/ratings/{edition}",
    params(("edition" = String, Path, description = "The edition.")),
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Ratings)))]
pub async fn on_edition(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
    Path(edition): Path<String>,
) -> Result<Json<Ratings>, Failure> {
    let rated = app.ratings_on(&edition).await?;
    if rated.games.is_empty() && app.edition(&edition).is_none() {
        return Err(Failure::code(Code::NoSuchEdition));
    }
    let own = guest.map(|guest| player_of(&guest.id));
    let players = rated.players.iter().take(MOST_LISTED as usize).map(|row| RatedPlayer {
        player: row.player.clone(),
        name: row.name.clone(),
        you: own.as_ref() == Some(&row.player),
        rating: told(row),
    });
    Ok(Json(Ratings { edition, players: players.collect(), games: rated.games.clone() }))
}

/// What is known of the strength of each seat's player; nothing of who never played a rated game.
#[utoipa::path(get, path = "/api/tables/{id}/ratings",
    params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Vec<Option<SeatRating>>)))]
pub async fn at_table(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Vec<Option<SeatRating>>>, Failure> {
    let row = if is_id(&id) { app.store.table(&id).await? } else { None };
    let row = row.ok_or_else(|| Failure::code(Code::NoSuchTable))?;
    let table: Table = serde_json::from_str(&row.body).map_err(|_| Failure::code(Code::Damaged))?;
    let rated = app.ratings_on(&table.edition).await?;
    let known = |who: &Who| match who {
        Who::Guest { id, .. } => rated.of(&player_of(id)).map(|(_, row)| told(row)),
        Who::Open | Who::Shared { .. } | Who::Bot { .. } => None,
    };
    Ok(Json(table.seats.iter().map(|seat| known(&seat.who)).collect()))
}

/// Events that go on and are open to everybody, and one's own.
#[utoipa::path(get, path = "/api/events", security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<EventSummary>)))]
pub async fn list(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
) -> Result<Json<Vec<EventSummary>>, Failure> {
    let guest = guest.map(|guest| guest.id);
    let mut rows = app.store.running_events(app.now(), MOST_LISTED).await?;
    if let Some(guest) = &guest {
        rows.extend(app.store.events_of(guest, MOST_LISTED).await?);
    }
    Ok(Json(app.events_shown(rows, guest.as_deref()).await?))
}

/// Make an event.
#[utoipa::path(post, path = "/api/events", request_body = CreateEvent,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = EventDetails)))]
pub async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<CreateEvent>,
) -> Result<Json<EventDetails>, Failure> {
    let shown = app.edition(&asked.edition).ok_or_else(|| Failure::code(Code::NoSuchEdition))?;
    let agreed = Agreed::new(&asked, &shown.shelf.edition, shown.kept.played_by(RulesVersion::NOW))?;
    app.keep_guest(&caller).await?;
    let now = app.now();
    let row = EventRow {
        id: secret::new_id(),
        owner: caller.guest.id.clone(),
        public: asked.public,
        body: serde_json::to_string(&agreed).map_err(|_| Failure::code(Code::Internal))?,
        created_at: now,
        ends_at: ends_at(&asked, now),
        over_at: 0,
    };
    if !app.store.add_event(&row, Some(&shown.kept.content()), MOST_EVENTS).await? {
        let most = i64::from(MOST_EVENTS);
        return Err(Failure(capotreno_protocol::Refused::server(Code::TooManyEvents).with("most", most)));
    }
    let event = app.event_of(row).await?;
    Ok(Json(details(&app, &event, Some(&caller.guest.id)).await?))
}

/// An event: one's own tables, and once it is over how everybody did.
#[utoipa::path(get, path = "/api/events/{id}",
    params(("id" = String, Path, description = "The event.")),
    security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = EventDetails)))]
pub async fn show(
    State(app): State<Arc<App>>,
    MaybeVisitor(guest): MaybeVisitor,
    Path(id): Path<String>,
) -> Result<Json<EventDetails>, Failure> {
    let event = known(&app, &id).await?;
    Ok(Json(details(&app, &event, guest.as_ref().map(|guest| guest.id.as_str())).await?))
}

async fn known(app: &App, id: &str) -> Result<Event, Failure> {
    if !is_id(id) {
        return Err(Failure::code(Code::NoSuchEvent));
    }
    Ok(app.event(id).await?)
}

/// Play the next round of an event: where.
#[utoipa::path(post, path = "/api/events/{id}/play", request_body = PlayEvent,
    params(("id" = String, Path, description = "The event.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = FoundTable)))]
pub async fn play(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<PlayEvent>,
) -> Result<Json<FoundTable>, Failure> {
    known(&app, &id).await?;
    Ok(Json(app.play_event(&id, &caller, asked.apart).await?))
}

async fn details(app: &App, event: &Event, guest: Option<&str>) -> Result<EventDetails, Failure> {
    let mut mine = Vec::new();
    for seat in guest.into_iter().flat_map(|guest| event.seats_of(guest)) {
        let Some(row) = app.store.table(&seat.table).await? else { continue };
        let Ok(table) = serde_json::from_str::<Table>(&row.body) else { continue };
        let own = table.result.as_ref().and_then(|result| result.seats.get(usize::from(seat.seat)));
        mine.push(EventRound {
            round: seat.round,
            table: seat.table.clone(),
            seat: seat.seat,
            phase: table.phase,
            points: own.map(|own| own.points),
        });
    }
    let mut details = EventDetails {
        event: event.summary(guest),
        pace: event.agreed.pace,
        most: event.agreed.most,
        now: app.now(),
        mine,
        commitments: event.agreed.round_secrets().map(|secret| commitment(&secret)).collect(),
        secrets: Vec::new(),
        standings: Vec::new(),
        tables: Vec::new(),
    };
    if event.is_over() {
        let _turn = app.heavy.turn().await?;
        let tables = read(&app.store.event_tables(&event.id).await?);
        let all = finished(event, &tables);
        details.secrets = event.agreed.round_secrets().map(|round| secret::hex(&round)).collect();
        details.standings = standings(&all)
            .into_iter()
            .map(|mut ranked| {
                ranked.standing.you = guest == Some(ranked.guest.as_str());
                ranked.standing
            })
            .collect();
        details.tables = tables.iter().filter_map(|table| told_table(event, table)).collect();
    }
    Ok(details)
}

/// A table of an event that is over; none where no card was dealt.
fn told_table(event: &Event, table: &Table) -> Option<EventTable> {
    let of = table.event.as_ref().filter(|_| table.seed().is_some())?;
    let in_time = |at: i64| event.over_at.is_none_or(|over| at <= over);
    let result = table.result.as_ref().filter(|result| in_time(result.ended_at));
    let names = (0..table.players()).map(|seat| table.name(Seat(seat)).unwrap_or_default());
    Some(EventTable {
        table: table.id.clone(),
        round: of.round,
        names: names.collect(),
        points: result.map_or_else(Vec::new, |result| result.seats.iter().map(|seat| seat.points).collect()),
    })
}
