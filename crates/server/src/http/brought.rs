//! Finished games of one's own device: proved, and kept with the others. They are never rated, and nobody else's.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use capotreno_notation::record::{self, Record, Step};
use capotreno_protocol::{BringGame, Code, GameResult, MyGame, Refused};
use capotreno_session::campaign::table_campaign;
use capotreno_session::{Opening, clean_name, scores};
use capotreno_store::Guest;

use crate::app::App;
use crate::boards::Shown;
use crate::guests::known::Caller;
use crate::guests::quotas::Asked;
use crate::http::failure::{Failure, unwritten};
use crate::http::rest::Body;
use crate::table::agreed::{Table, person, stored};

/// The largest request: a long record of five players has a tenth of it.
pub const MOST_BROUGHT: usize = 512 * 1024;
/// The longest name a device has for a game.
const MOST_FROM: usize = 64;

/// Keep a finished game of one's own device with the others. Brought twice it is one game.
#[utoipa::path(post, path = "/api/games", request_body = BringGame,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = MyGame)))]
pub async fn bring(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<BringGame>,
) -> Result<Json<MyGame>, Failure> {
    let bytes = Asked::Bytes(asked.record.len() as u64);
    app.address_quotas.take(&app.config, caller.client, bytes)?;
    let (own, guest) = (Arc::clone(&app), caller.guest.clone());
    let (table, lines) = app.heavy.run(move || proved(&own, &guest, &asked).map_err(Failure)).await?;
    // Whoever brings what cannot be proved leaves no trace here.
    app.keep_guest(&caller).await?;
    let failed = |error| Failure(unwritten(&error, "a game that was brought could not be written"));
    let body = serde_json::to_string(&table).map_err(|_| Failure::code(Code::Internal))?;
    // Whoever else sat there is nobody's guest.
    let (guests, shown) = ([table.owner.clone()], app.edition(&table.edition));
    let mut new = stored(&table, &body, &guests);
    new.content = shown.map(|shown| shown.kept.content());
    let ended = table.result.as_ref().map_or(table.created_at, |result| result.ended_at);
    let added = app.store.add_finished(&new, ended, &lines).await.map_err(failed)?;
    let table = if added.is_some() { table } else { brought_before(&app, &table.id).await? };
    let game = table.my_game(&caller.guest.id, table_campaign);
    game.map(Json).ok_or_else(|| Failure::code(Code::Internal))
}

/// The table of a game that was brought before, with what was told of it then.
async fn brought_before(app: &App, id: &str) -> Result<Table, Failure> {
    let row = app.store.table(id).await?.ok_or_else(|| Failure::code(Code::NoSuchTable))?;
    serde_json::from_str(&row.body).map_err(|_| Failure::code(Code::Damaged))
}

/// The table of a game, and the steps of it that are kept.
fn proved(app: &App, guest: &Guest, asked: &BringGame) -> Result<(Table, Vec<Vec<u8>>), Refused> {
    let bad = |why: &str| Refused::server(Code::BadRecord).saying(why);
    let record = record::read(asked.record.as_bytes()).map_err(|error| bad(&error.to_string()))?;
    if !own_seats(&record, &asked.seats) || asked.from.len() > MOST_FROM {
        return Err(Refused::server(Code::BadMessage));
    }
    if !in_earnest(&record) {
        return Err(bad("games of practice stay where they were played"));
    }
    if !bots_have_names(&record) {
        return Err(bad("what a bot is called cannot be shown"));
    }
    let shown = app.edition(&record.header.edition);
    let shown: &Shown = shown.ok_or_else(|| Refused::server(Code::NoSuchEdition))?;
    record::verify(&record, &shown.shelf).map_err(|error| bad(&error.to_string()))?;
    let end = record::replay(&record, &shown.shelf).map_err(|error| bad(&error.to_string()))?;
    let seats = scores(&shown.shelf.edition, &end).ok_or_else(|| Refused::server(Code::NotOver))?;
    let seed = record.finish.as_ref().and_then(|finish| finish.seed);
    let seed = seed.ok_or_else(|| Refused::server(Code::NotOver))?;
    let ended_at = asked.ended.clamp(0, app.now());
    let began = asked.began.clamp(0, ended_at);
    let steps = record.steps.len().saturating_sub(1) as u32;
    let opening = Opening { id: id_of(guest, &asked.record), secret: [0; 32], now: began, verifiable: false };
    let own = (person(guest), asked.seats.as_slice());
    let mut table = Table::brought(&record, seed, opening, own, GameResult { ended_at, steps, seats });
    table.brought = Some(asked.from.clone());
    table.played_by = Some(shown.kept.played_by(record.header.rules));
    let line = |step: &Step| serde_json::to_vec(step).map_err(|_| Refused::server(Code::Internal));
    let lines = record.steps.iter().map(line).collect::<Result<Vec<_>, _>>()?;
    Ok((table, lines))
}

/// Whether somebody could have sat in these seats: some, each once, none of them a bot's.
fn own_seats(record: &Record, seats: &[u8]) -> bool {
    let people = &record.header.seats;
    let person = |seat: &u8| people.get(usize::from(*seat)).is_some_and(|info| info.bot.is_none());
    let once = |(at, seat): (usize, &u8)| !seats[..at].contains(seat);
    !seats.is_empty() && seats.iter().all(person) && seats.iter().enumerate().all(once)
}

/// Whether nobody went back in a game, as one may in practice, and nothing in it was dealt anew.
fn in_earnest(record: &Record) -> bool {
    record.steps.iter().all(|step| match step {
        Step::Deal { .. } | Step::Act { .. } | Step::TakeBack { to: None, .. } => true,
        Step::TakeBack { to: Some(_), .. } | Step::Redeal { .. } => false,
    })
}

/// Whether bots are called what a person might be called: it is shown like a name.
fn bots_have_names(record: &Record) -> bool {
    let mut bots = record.header.seats.iter().filter_map(|info| info.bot.as_deref());
    bots.all(|bot| clean_name(bot).as_deref() == Some(bot))
}

/// The same record brought twice by somebody is the same game.
fn id_of(guest: &Guest, record: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"capotreno brought 1").update(guest.id.as_bytes()).update(record.as_bytes());
    let mut id = hasher.finalize().to_hex().to_string();
    id.truncate(32);
    id
}
