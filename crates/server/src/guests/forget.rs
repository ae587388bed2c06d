//! Forgetting a person, who asks for it or for whom the operator does: the games stay, the name goes,
//! and so do the devices and all that was said.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use capotreno_protocol::{Forgotten, Privacy, Refused};
use capotreno_rules::Seat;
use capotreno_session::Said;
use capotreno_session::campaign::Sheet;
use capotreno_store::{Guest, SaidLine};

use crate::app::App;
use crate::campaign::ask::Ask;
use crate::guests::caller::no_cookie;
use crate::guests::known::Caller;
use crate::http::failure::{Failure, unwritten};
use crate::nodes::Deed;
use crate::table::agreed::Table;
use crate::table::command::Request;
use crate::table::effects::CHAT_KEPT;

/// How often tables are looked for that somebody opened while being forgotten.
const ROUNDS: u32 = 3;

/// An id that belongs to nobody and is given once: whoever is forgotten at two tables is not the same
/// there.
pub fn nobody() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// Whether somebody who sits in these seats or has this name has said a line. Before 0.2.0 who only watched was
/// known by the name alone.
fn said_by(line: &SaidLine, seats: &[Seat], guest: &Guest) -> bool {
    let Ok(Said { line, by }) = serde_json::from_str(&line.body) else { return false };
    match line.seat {
        _ if by == guest.id => true,
        Some(seat) => seats.contains(&Seat(seat)),
        None => by.is_empty() && line.name == guest.name,
    }
}

impl App {
    /// The lines somebody has said at a table.
    pub async fn lines_of(
        &self,
        table: i64,
        seats: &[Seat],
        guest: &Guest,
    ) -> Result<Vec<SaidLine>, Refused> {
        let said = self.store.said_at(table).await;
        let said = said.map_err(|error| unwritten(&error, "a chat could not be read"))?;
        Ok(said.into_iter().filter(|line| said_by(line, seats, guest)).collect())
    }

    /// Removes what somebody has said at a table: how many lines.
    pub async fn forget_lines(&self, table: i64, seats: &[Seat], guest: &Guest) -> Result<u32, Refused> {
        self.remove_lines(&self.lines_of(table, seats, guest).await?).await
    }

    async fn remove_lines(&self, lines: &[SaidLine]) -> Result<u32, Refused> {
        let rows: Vec<i64> = lines.iter().map(|line| line.row).collect();
        let removed = self.store.delete_lines(&rows).await;
        removed.map_err(|error| unwritten(&error, "lines of chat stay"))?;
        Ok(rows.len() as u32)
    }

    /// What somebody has said where it only watched.
    pub async fn lines_as_spectator(&self, guest: &Guest) -> Result<Vec<SaidLine>, Refused> {
        let mut all: Vec<SaidLine> = Vec::new();
        for part in [&guest.id, &guest.name] {
            let quoted = serde_json::to_string(part).unwrap_or_default();
            let said = self.store.said_with(&quoted).await;
            let said = said.map_err(|error| unwritten(&error, "chats could not be read"))?;
            let new = said.into_iter().filter(|line| said_by(line, &[], guest));
            for line in new {
                if all.iter().all(|known| known.row != line.row) {
                    all.push(line);
                }
            }
        }
        Ok(all)
    }

    /// Forgets a person everywhere. If it fails half-way it can be asked for again: the guest itself goes
    /// last.
    pub async fn forget_person(
        self: &Arc<App>,
        guest: &Guest,
        tokens: &[[u8; 32]],
    ) -> Result<Forgotten, Refused> {
        let failed = |error| unwritten(&error, "somebody could not be forgotten");
        let mut forgotten = Forgotten::default();
        for _ in 0..ROUNDS {
            let concerned = self.store.concerned(&guest.id).await.map_err(failed)?;
            if concerned.tables.is_empty() && concerned.campaigns.is_empty() {
                break;
            }
            // Campaigns first: a game of theirs that begins now would have the name.
            for id in concerned.campaigns {
                self.have_done(&id, Deed::ForgetInCampaign(guest.into())).await?;
                forgotten.campaigns += 1;
            }
            for id in concerned.tables {
                forgotten.lines += self.have_done(&id, Deed::ForgetAtTable(guest.into())).await?;
                forgotten.tables += 1;
            }
        }
        forgotten.lines += self.remove_lines(&self.lines_as_spectator(guest).await?).await?;
        self.store.forget_in_events(&guest.id, &nobody()).await.map_err(failed)?;
        let devices = self.store.devices(&guest.id).await.map_err(failed)?;
        self.store.delete_guest(&guest.id, tokens, self.now()).await.map_err(failed)?;
        self.guest_changed(&guest.id);
        for token in devices.iter().map(|device| &device.token_hash).chain(tokens) {
            self.token_revoked(token);
        }
        tracing::info!(?forgotten, "somebody was forgotten");
        Ok(forgotten)
    }

    /// A campaign that cannot be woken has a damaged chronicle, in which the name stays.
    pub(crate) async fn forget_in_campaign(self: &Arc<App>, id: &str, guest: &Guest) -> Result<(), Refused> {
        let person = guest.clone();
        let asked = self.ask_campaign(id, |to| Ask::ForgetPerson { guest: person, to }).await;
        let Err(refused) = asked else { return Ok(()) };
        let Some(mut found) = self.where_it_lies::<Sheet>(id, refused).await? else { return Ok(()) };
        found.what.forget_person(&guest.id, &nobody());
        found.put_back().await
    }

    pub(crate) async fn forget_at_table(self: &Arc<App>, id: &str, guest: &Guest) -> Result<u32, Refused> {
        let person = guest.clone();
        let refused = match self.ask(id, |to| Request::ForgetPerson { guest: person, to }).await {
            Ok(lines) => return Ok(lines),
            Err(refused) => refused,
        };
        let Some(mut found) = self.where_it_lies::<Table>(id, refused).await? else { return Ok(0) };
        let lines = self.forget_lines(found.number, &found.what.seats_of(&guest.id), guest).await?;
        found.what.forget_person(&guest.id, &nobody());
        found.put_back().await?;
        Ok(lines)
    }
}

/// Forget me: my name, my devices and what I said go, for ever; games stay without my name.
#[utoipa::path(delete, path = "/api/guest", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Forgotten)))]
pub async fn forget_me(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, Failure> {
    let forgotten = app.forget_person(&caller.guest, &[caller.token_hash]).await?;
    Ok(([(SET_COOKIE, no_cookie(&app)?)], Json(forgotten)).into_response())
}

/// What this server keeps of people, and how long.
#[utoipa::path(get, path = "/api/privacy", responses((status = 200, body = Privacy)))]
pub async fn privacy(State(app): State<Arc<App>>) -> Json<Privacy> {
    let config = &app.config;
    Json(Privacy {
        forget_guests_after: config.forget_guests_after,
        forget_tables_after: config.forget_tables_after,
        chat_lines: CHAT_KEPT,
        access_log: config.access_log,
        webhook: config.webhook.is_some(),
        contact: config.contact.clone(),
    })
}
