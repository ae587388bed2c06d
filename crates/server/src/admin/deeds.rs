//! What the operator does: closing, deleting, banning, announcing, draining, forgetting.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use capotreno_protocol::Forgotten;
use capotreno_session::clean_line;
use capotreno_store::{Ban, Guest, Notice, TableRow};

use crate::admin::AdminError;
use crate::admin::answers::{AnswerAsked, Done, NoticeAsked, WhyAsked};
use crate::app::App;
use crate::nodes::{Deed, Undone};
use crate::table::agreed::Table;

/// How long who asked for the end has to hear that it comes.
const BEFORE_DRAINING: Duration = Duration::from_millis(100);

type Answer = Result<Json<Done>, AdminError>;

fn done(text: String) -> Json<Done> {
    tracing::info!(target: "capotreno::admin", "{text}");
    Json(Done { done: text })
}

async fn table_row(app: &App, id: &str) -> Result<TableRow, AdminError> {
    app.store.table(id).await?.ok_or_else(|| AdminError::NoTable(id.to_owned()))
}

fn agreed(row: &TableRow) -> Result<Table, AdminError> {
    serde_json::from_str(&row.body).map_err(|_| AdminError::Unreadable(row.id.clone()))
}

async fn guest_of(app: &App, id: &str) -> Result<Guest, AdminError> {
    let found = app.store.listed_guest(id).await?;
    let found = found.ok_or_else(|| AdminError::NoGuest(id.to_owned()))?;
    Ok(Guest { id: found.id, name: found.name })
}

/// Has something done by the owner of a table or campaign, which may be another server.
async fn have_done(app: &Arc<App>, id: &str, deed: Deed) -> Result<u32, AdminError> {
    app.have_done(id, deed).await.map_err(|undone| match undone {
        Undone::Refused(refused) => AdminError::Refused(refused),
        Undone::Silent(node) => AdminError::Silent { id: id.to_owned(), node },
    })
}

/// Closes a table: nobody comes in, nothing happens there; what was played stays.
pub async fn close_table(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    let row = table_row(&app, &id).await?;
    if agreed(&row)?.closed {
        return Err(AdminError::Closed(id));
    }
    have_done(&app, &id, Deed::CloseTable).await?;
    Ok(done(format!("table {id} is closed; `reopen` opens it again")))
}

/// Lets people in again.
pub async fn reopen_table(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    if app.go_on(&id).await? {
        return Ok(done(format!("{id} goes on from what the database has of it")));
    }
    let row = table_row(&app, &id).await?;
    if !agreed(&row)?.closed {
        return Err(AdminError::NotClosed(id));
    }
    have_done(&app, &id, Deed::ReopenTable).await?;
    Ok(done(format!("table {id} is open again")))
}

pub async fn delete_table(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    let row = table_row(&app, &id).await?;
    let of = agreed(&row).ok().filter(Table::is_campaign_game).and_then(|table| table.campaign);
    if let Some(of) = of
        && app.store.campaign(&of.id).await?.is_some()
    {
        return Err(AdminError::OfCampaign { table: id, campaign: of.id });
    }
    have_done(&app, &id, Deed::DeleteTable).await?;
    Ok(done(format!("table {id} is deleted")))
}

/// Removes a campaign, its chronicle and the tables of its games.
pub async fn delete_campaign(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    if app.store.campaign(&id).await?.is_none() {
        return Err(AdminError::NoCampaign(id));
    }
    have_done(&app, &id, Deed::DeleteCampaign).await?;
    let mut tables = 0;
    for table in app.store.tables_naming(&id).await? {
        let Some(row) = app.store.table(&table).await? else { continue };
        if agreed(&row).is_ok_and(|table| table.campaign.is_some_and(|of| of.id == id)) {
            have_done(&app, &row.id, Deed::DeleteTable).await?;
            tables += 1;
        }
    }
    Ok(done(format!("campaign {id} and {tables} tables of it are deleted")))
}

/// Switches a board off: nobody finds it or opens a table on it; games that were begun go on.
pub async fn switch_off(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Json(asked): Json<WhyAsked>,
) -> Answer {
    if !app.store.switch_board(&id, app.now(), &asked.reason).await? {
        return Err(AdminError::NoBoard(id));
    }
    Ok(done(format!(
        "board {id} is switched off; games that were begun on it go on; `switch-on` shows it again"
    )))
}

pub async fn switch_on(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    if !app.store.switch_board(&id, 0, "").await? {
        return Err(AdminError::NoBoard(id));
    }
    Ok(done(format!("board {id} is shown again")))
}

pub async fn delete_board(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    if !app.store.delete_board(&id).await? {
        return Err(AdminError::NoBoard(id));
    }
    Ok(done(format!("board {id} is deleted; games that were begun on it go on")))
}

/// Bans a guest, who is shown out at once; bots go on with its games.
pub async fn ban(State(app): State<Arc<App>>, Path(id): Path<String>, Json(asked): Json<WhyAsked>) -> Answer {
    let guest = guest_of(&app, &id).await?;
    app.store.ban(&Ban { guest: id.clone(), at: app.now(), reason: asked.reason }).await?;
    app.operator_spoke().await?;
    let mut left = 0;
    for table in app.store.concerned(&id).await?.tables {
        left += u32::from(app.have_done(&table, Deed::LeaveTable((&guest).into())).await.is_ok());
    }
    Ok(done(format!("guest {id} ({}) is banned; bots go on at {left} tables", guest.name)))
}

pub async fn unban(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    if !app.store.unban(&id).await? {
        return Err(AdminError::NotBanned(id));
    }
    app.operator_spoke().await?;
    Ok(done(format!("guest {id} is no longer banned")))
}

/// Forgets a person: the games stay, the name goes.
pub async fn forget(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    let guest = guest_of(&app, &id).await?;
    let Forgotten { tables, campaigns, lines } = app.forget_person(&guest, &[]).await?;
    app.operator_spoke().await?;
    Ok(done(format!(
        "guest {id} is forgotten: the name is gone from {tables} tables and {campaigns} campaigns, and {lines} \
         lines of chat are"
    )))
}

/// Answers a report: who made it reads it in the menu.
pub async fn answer_report(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Json(asked): Json<AnswerAsked>,
) -> Answer {
    let answer = match asked.answer.trim() {
        "" => String::new(),
        text => clean_line(text).ok_or(AdminError::BadRequest("an answer has 1 to 500 characters"))?,
    };
    if !app.store.answer_report(&id, &answer, app.now()).await? {
        return Err(AdminError::NoReport(id));
    }
    Ok(done(format!("report {id} is {}", if answer.is_empty() { "closed" } else { "answered" })))
}

/// Tells players of a planned stop.
pub async fn announce(State(app): State<Arc<App>>, Json(asked): Json<NoticeAsked>) -> Answer {
    let text = match asked.text.trim() {
        "" => String::new(),
        text => clean_line(text).ok_or(AdminError::BadRequest("a message has 1 to 500 characters"))?,
    };
    let stops_at = app.now().saturating_add(i64::from(asked.seconds) * 1_000);
    app.store.set_notice(Some(&Notice { text, stops_at })).await?;
    app.operator_spoke().await?;
    let here = app.metrics.connections.load(std::sync::atomic::Ordering::Relaxed);
    Ok(done(format!("announced: a stop in {} s; {here} connections here are told now", asked.seconds)))
}

pub async fn take_back(State(app): State<Arc<App>>) -> Answer {
    if app.notices.now(app.now()).is_none() {
        return Err(AdminError::BadRequest("nothing is announced"));
    }
    app.store.set_notice(None).await?;
    app.operator_spoke().await?;
    Ok(done("the announcement is taken back".to_owned()))
}

/// Stops the server as SIGTERM does: visitors are told to come back, everything is written.
pub async fn drain(State(app): State<Arc<App>>) -> Answer {
    // The answer goes out first.
    tokio::spawn(async move {
        tokio::time::sleep(BEFORE_DRAINING).await;
        app.drain.notify_one();
    });
    Ok(done("draining: visitors are told to come back, then the server ends".to_owned()))
}
