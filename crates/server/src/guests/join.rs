//! Two guests who are one person, on two devices: the one whose code was entered stays, and has the games, seats,
//! campaigns and results of both.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use capotreno_protocol::{Code, GuestInfo, JoinGuest, Joined, Refused};
use capotreno_session::campaign::Sheet;
use capotreno_store::Guest;

use crate::app::App;
use crate::campaign::ask::Ask;
use crate::guests::known::Caller;
use crate::guests::quotas::Asked;
use crate::guests::recovery;
use crate::guests::tokens::TOKEN_LENGTH;
use crate::http::failure::{Failure, unwritten};
use crate::http::rest::Body;
use crate::nodes::Deed;
use crate::secret;
use crate::table::agreed::Table;
use crate::table::command::Request;

/// Who is no more, and who stays.
pub(crate) type Both = (String, String);

/// How often tables are looked for that somebody sat down at while being joined.
const ROUNDS: u32 = 3;

fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

impl App {
    /// Makes one guest another, everywhere. If it fails half-way it can be asked for again with the same code: the
    /// guest and the code go last.
    async fn join_people(
        self: &Arc<App>,
        caller: &Caller,
        to: &Guest,
        code: &[u8; 32],
    ) -> Result<Joined, Refused> {
        let from = &caller.guest;
        let failed = |error| unwritten(&error, "two guests stay two");
        if from.id == to.id {
            return refuse(Code::SamePerson);
        }
        if self.bans.has(&to.id) {
            return refuse(Code::Banned);
        }
        let guest = GuestInfo { id: to.id.clone(), name: to.name.clone() };
        let mut joined = Joined { guest, tables: 0, campaigns: 0 };
        for _ in 0..ROUNDS {
            if self.store.met(&from.id, &to.id).await.map_err(failed)? {
                return refuse(Code::PlayedTogether);
            }
            let concerned = self.store.concerned(&from.id).await.map_err(failed)?;
            if concerned.tables.is_empty() && concerned.campaigns.is_empty() {
                break;
            }
            // Campaigns first: a game of theirs that begins now would have the old guest.
            for id in concerned.campaigns {
                self.have_done(&id, Deed::JoinInCampaign(from.id.clone(), to.id.clone())).await?;
                joined.campaigns += 1;
            }
            for id in concerned.tables {
                self.have_done(&id, Deed::JoinAtTable(from.id.clone(), to.id.clone())).await?;
                joined.tables += 1;
            }
        }
        let mut devices = self.store.devices(&from.id).await.map_err(failed)?;
        devices.retain(|device| device.token_hash != caller.token_hash);
        let (token, now) = (&caller.token_hash, self.now());
        self.store.join_guests(&from.id, &to.id, token, code, now).await.map_err(failed)?;
        self.guest_changed(&from.id);
        for token in devices.iter().map(|device| &device.token_hash).chain([token]) {
            self.token_renewed(token);
        }
        self.ratings.forget().await;
        tracing::info!(tables = joined.tables, campaigns = joined.campaigns, "two guests are one");
        Ok(joined)
    }

    pub(crate) async fn join_in_campaign(self: &Arc<App>, id: &str, pair: &Both) -> Result<(), Refused> {
        let both = pair.clone();
        let Err(refused) = self.ask_campaign(id, |to| Ask::JoinPeople { both, to }).await else {
            return Ok(());
        };
        let Some(mut found) = self.where_it_lies::<Sheet>(id, refused).await? else { return Ok(()) };
        found.what.join_people(&pair.0, &pair.1);
        found.put_back().await
    }

    pub(crate) async fn join_at_table(self: &Arc<App>, id: &str, pair: &Both) -> Result<(), Refused> {
        let both = pair.clone();
        let Err(refused) = self.ask(id, |to| Request::JoinPeople { both, to }).await else { return Ok(()) };
        let Some(mut found) = self.where_it_lies::<Table>(id, refused).await? else { return Ok(()) };
        found.what.join_people(&pair.0, &pair.1);
        found.put_back().await
    }
}

/// Be one person with whoever a link's code or a recovery code belongs to: all games of both are theirs, and this
/// device is too.
#[utoipa::path(post, path = "/api/guest/join", request_body = JoinGuest,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Joined)))]
pub async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<JoinGuest>,
) -> Result<Json<Joined>, Failure> {
    app.address_quotas.take(&app.config, caller.client, Asked::Call)?;
    // A link's code is as long as a token: longer than what is written on paper.
    let (code, unknown) = match recovery::read(&asked.code) {
        Some(code) => (code, Code::WrongCode),
        None if asked.code.len() == TOKEN_LENGTH => (asked.code, Code::LinkUsed),
        None => return Err(Failure::code(Code::MistypedCode)),
    };
    let code = secret::hash(code.as_bytes());
    let to = app.store.guest_of_code(&code, app.now()).await?;
    let to = to.ok_or_else(|| Failure::code(unknown))?;
    Ok(Json(app.join_people(&caller, &to, &code).await?))
}
