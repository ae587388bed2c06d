//! Lists for the operator, and all there is of one person.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use capotreno_protocol::{CampaignPhase, ChatLine, TablePhase};
use capotreno_rules::Seat;
use capotreno_session::Who;
use capotreno_session::campaign::Sheet;
use capotreno_store::{
    BoardsWanted, Guest, Holder, Kept, ListedCampaign, ListedGuest, ListedLease, ListedTable, Phase, Report,
};
use serde::Deserialize;

use crate::admin::AdminError;
use crate::admin::answers::{
    BoardLine, CampaignLine, GuestLine, LeaseLine, OwnCall, OwnCampaign, OwnDevice, OwnEvent, OwnLine,
    OwnTable, PersonalData, TableLine,
};
use crate::app::App;
use crate::nodes::name_of;
use crate::published::board_line;
use crate::table::agreed::Table;

/// How many lines a list has unless told.
const USUAL: u32 = 100;

/// What a list is to show.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    most: Option<u32>,
    /// The phase of tables.
    phase: Option<String>,
    /// A part of a guest's name, or its id.
    find: Option<String>,
}

fn phase_of(table: &Table) -> &'static str {
    match table.phase {
        _ if table.closed => "closed",
        TablePhase::Open => "open",
        TablePhase::Revealing => "revealing",
        TablePhase::Playing => "playing",
        TablePhase::Over => "over",
    }
}

fn campaign_phase(sheet: &Sheet) -> &'static str {
    match sheet.phase {
        CampaignPhase::Gathering => "gathering",
        CampaignPhase::Running => "running",
        CampaignPhase::Over => "over",
    }
}

fn called(who: &Who) -> String {
    match who {
        Who::Open => "-".to_owned(),
        Who::Guest { name, .. } | Who::Shared { name, .. } => name.clone(),
        Who::Bot { level } => level.clone(),
    }
}

fn table_line(listed: ListedTable) -> TableLine {
    let ListedTable { row, steps, lively_at } = listed;
    let line = TableLine {
        id: row.id,
        phase: "unreadable".to_owned(),
        edition: String::new(),
        public: row.public,
        players: Vec::new(),
        owner: String::new(),
        campaign: None,
        steps,
        created_at: row.created_at,
        lively_at,
    };
    let Ok(table) = serde_json::from_str::<Table>(&row.body) else { return line };
    TableLine {
        phase: phase_of(&table).to_owned(),
        players: table.seats.iter().map(|seat| called(&seat.who)).collect(),
        edition: table.edition,
        owner: table.owner,
        campaign: table.campaign.map(|of| of.id),
        ..line
    }
}

fn guest_line(guest: ListedGuest) -> GuestLine {
    let ListedGuest { id, name, created_at, seen_at, devices, tables, banned } = guest;
    GuestLine { id, name, created_at, seen_at, devices, tables, banned }
}

fn campaign_line(listed: ListedCampaign) -> CampaignLine {
    let ListedCampaign { row, entries } = listed;
    let line = CampaignLine {
        id: row.id,
        phase: "unreadable".to_owned(),
        players: Vec::new(),
        owner: String::new(),
        game: 0,
        entries,
        created_at: row.created_at,
    };
    let Ok(sheet) = serde_json::from_str::<Sheet>(&row.body) else { return line };
    CampaignLine {
        phase: campaign_phase(&sheet).to_owned(),
        players: sheet.companies.iter().map(|company| called(&company.who)).collect(),
        owner: sheet.owner,
        game: sheet.game,
        ..line
    }
}

pub async fn tables(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Vec<TableLine>>, AdminError> {
    let phase = match wanted.phase.as_deref() {
        None => None,
        Some("open") => Some(Phase::Open),
        Some("playing") => Some(Phase::Playing),
        Some("over") => Some(Phase::Over),
        Some(_) => return Err(AdminError::BadRequest("a phase is open, playing or over")),
    };
    let listed = app.store.list_tables(phase, wanted.most.unwrap_or(USUAL)).await?;
    Ok(Json(listed.into_iter().map(table_line).collect()))
}

pub async fn guests(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Vec<GuestLine>>, AdminError> {
    let find = wanted.find.unwrap_or_default();
    let listed = app.store.list_guests(&find, wanted.most.unwrap_or(USUAL)).await?;
    Ok(Json(listed.into_iter().map(guest_line).collect()))
}

pub async fn campaigns(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Vec<CampaignLine>>, AdminError> {
    let listed = app.store.list_campaigns(wanted.most.unwrap_or(USUAL)).await?;
    Ok(Json(listed.into_iter().map(campaign_line).collect()))
}

/// What people want to be looked at: what waits, or with `find=all` everything.
pub async fn reports(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Vec<Report>>, AdminError> {
    let waiting = wanted.find.as_deref() != Some("all");
    Ok(Json(app.store.list_reports(waiting, wanted.most.unwrap_or(USUAL)).await?))
}

/// What people have published, also what only a link leads to or is switched off.
pub async fn boards(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Vec<BoardLine>>, AdminError> {
    let find = wanted.find.unwrap_or_default();
    let wanted = BoardsWanted { before: i64::MAX, find: &find, most: wanted.most.unwrap_or(USUAL) };
    Ok(Json(app.store.list_boards(wanted).await?.into_iter().map(board_line).collect()))
}

/// Which node owns what.
pub async fn leases(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Vec<LeaseLine>>, AdminError> {
    if app.nodes.is_none() {
        return Err(AdminError::Alone);
    }
    let listed = app.store.list_leases(wanted.most.unwrap_or(USUAL)).await?;
    Ok(Json(listed.into_iter().map(lease_line).collect()))
}

fn lease_line(listed: ListedLease) -> LeaseLine {
    let ListedLease { of, id, holder, epoch, lasts } = listed;
    let stopped = holder == Holder::Stopped;
    let node = match holder {
        Holder::Owner(owner) | Holder::Late(owner) => Some(name_of(&owner).to_owned()),
        Holder::Nobody | Holder::Stopped => None,
    };
    let kind = match of {
        Kept::Table => "table",
        Kept::Campaign => "campaign",
    };
    LeaseLine { kind: kind.to_owned(), id, node, stopped, epoch, lasts }
}

/// All there is of one person.
pub async fn person(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<PersonalData>, AdminError> {
    let guest = app.store.listed_guest(&id).await?.ok_or_else(|| AdminError::NoGuest(id.clone()))?;
    let own = Guest { id: id.clone(), name: guest.name.clone() };
    let devices = app.store.devices(&id).await?;
    let concerned = app.store.concerned(&id).await?;
    let (mut tables, mut campaigns, mut said) = (Vec::new(), Vec::new(), Vec::new());
    for table in concerned.tables {
        let Some(row) = app.store.table(&table).await? else { continue };
        let Ok(found) = serde_json::from_str::<Table>(&row.body) else { continue };
        let seats = found.seats_of(&id);
        said.extend(app.lines_of(row.number, &seats, &own).await?);
        tables.push(own_table(&found, &seats, &id));
    }
    for campaign in concerned.campaigns {
        let Some(row) = app.store.campaign(&campaign).await? else { continue };
        let Ok(sheet) = serde_json::from_str::<Sheet>(&row.body) else { continue };
        campaigns.push(own_campaign(&sheet, &id));
    }
    let mut events = Vec::new();
    for row in app.store.events_of(&id, u32::MAX).await? {
        let Ok(event) = app.event(&row.id).await else { continue };
        events.push(OwnEvent {
            name: event.agreed.name.clone(),
            created_at: event.created_at,
            made: event.owner == id,
            rounds: event.seats_of(&id).map(|seat| (seat.round, seat.table.clone())).collect(),
            id: row.id,
        });
    }
    for line in app.lines_as_spectator(&own).await? {
        if said.iter().all(|known| known.row != line.row) {
            said.push(line);
        }
    }
    let line = |said: &capotreno_store::SaidLine| {
        let line = serde_json::from_str::<ChatLine>(&said.body).ok()?;
        Some(OwnLine { table: said.table, at: line.at, text: line.text })
    };
    let device = |device: &capotreno_store::Device| OwnDevice {
        created_at: device.created_at,
        seen_at: device.seen_at,
    };
    Ok(Json(PersonalData {
        guest: guest_line(guest),
        devices: devices.iter().map(device).collect(),
        tables,
        campaigns,
        events,
        said: said.iter().filter_map(line).collect(),
        calls: app.store.call_ways(&id).await?.into_iter().map(own_call).collect(),
        call_wishes: app.store.call_wishes(&id).await?.map(|wishes| wishes.body),
        recovery: app.store.recovery_since(&id).await?,
        blocked: app.store.blocked_by(&id).await?.into_iter().map(|block| (block.name, block.at)).collect(),
        reports: app.store.reports_of(&id).await?,
        passkeys: app.store.passkeys(&id).await?.iter().map(|passkey| passkey.created_at).collect(),
        friends: app.store.friends(&id).await?.into_iter().map(|friend| friend.other.name).collect(),
        boards: app.store.boards_of(&id).await?.into_iter().map(board_line).collect(),
    }))
}

fn own_call(way: capotreno_store::CallWay) -> OwnCall {
    OwnCall {
        kind: way.kind,
        target: way.target,
        language: way.language,
        verified: way.verified,
        created_at: way.created_at,
    }
}

fn own_table(table: &Table, seats: &[Seat], guest: &str) -> OwnTable {
    OwnTable {
        id: table.id.clone(),
        phase: phase_of(table).to_owned(),
        edition: table.edition.clone(),
        created_at: table.created_at,
        opened: table.owner == guest,
        seats: seats.iter().map(|seat| (seat.0, table.name(*seat).unwrap_or_default())).collect(),
        rated: table.rated,
    }
}

fn own_campaign(sheet: &Sheet, guest: &str) -> OwnCampaign {
    let company = |company: &u8| (*company, sheet.player(*company).unwrap_or_default());
    OwnCampaign {
        id: sheet.id.clone(),
        phase: campaign_phase(sheet).to_owned(),
        created_at: sheet.created_at,
        founded: sheet.owner == guest,
        companies: sheet.companies_of(guest).iter().map(company).collect(),
    }
}
