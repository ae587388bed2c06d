//! Other people, as somebody names them: by where they sit or what they said. And those one does not want to meet:
//! they take no seat beside one, are not heard, and cause no invitation.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use capotreno_protocol::{BlockedPerson, Code, Refused, ReportAbout, Whom};
use capotreno_session::{Said, Who};
use capotreno_store::{Block, StoreError};

use crate::app::App;
use crate::guests::caller::Visitor;
use crate::guests::known::Caller;
use crate::http::failure::{Failure, unwritten};
use crate::http::rest::{Body, Path};
use crate::nodes::Deed;
use crate::secret;
use crate::table::agreed::Table;

/// How many people somebody can block.
const MOST_BLOCKED: u32 = 200;

/// Who is meant, and what of them.
pub(super) struct Meant {
    pub guest: String,
    pub name: String,
    pub about: ReportAbout,
    /// The table, event or board.
    pub place: String,
    /// The name or line, as the server knows it.
    pub shown: String,
}

pub(super) fn nobody() -> Failure {
    Failure::code(Code::NoSuchPerson)
}

/// What a block is called: not the other guest's id, which nobody is told.
fn id(block: &Block) -> String {
    let mut id = secret::hex(&secret::hash(format!("{} {}", block.guest, block.other).as_bytes()));
    id.truncate(32);
    id
}

fn shown(blocks: &[Block]) -> Vec<BlockedPerson> {
    let info = |block: &Block| BlockedPerson { id: id(block), name: block.name.clone(), since: block.at };
    blocks.iter().map(info).collect()
}

impl App {
    /// Who is meant; never who asks.
    pub(super) async fn meant(&self, caller: &Caller, whom: &Whom) -> Result<Meant, Failure> {
        let meant = match whom {
            Whom::Seat { table, seat } => self.seated(table, *seat).await?,
            Whom::Line { table, at, text } => self.speaker(table, *at, text).await?,
            Whom::Board { board } => {
                let (row, [name, author, words]) = self.board_names(board).await?;
                Meant {
                    guest: row.owner,
                    name: author,
                    about: ReportAbout::Board,
                    place: row.id,
                    shown: [name, words].join(" ").trim_end().to_owned(),
                }
            }
            Whom::Event { event } => {
                let event = self.event(event).await?;
                Meant {
                    name: event.agreed.name.clone(),
                    about: ReportAbout::Event,
                    place: event.id,
                    shown: event.agreed.name,
                    guest: event.owner,
                }
            }
        };
        if meant.guest.is_empty() || meant.guest == caller.guest.id { Err(nobody()) } else { Ok(meant) }
    }

    async fn seated(&self, id: &str, seat: u8) -> Result<Meant, Failure> {
        let row = self.store.table(id).await?.ok_or_else(|| Failure::code(Code::NoSuchTable))?;
        let table: Table = serde_json::from_str(&row.body).map_err(|_| Failure::code(Code::Damaged))?;
        match table.seats.get(usize::from(seat)).map(|seat| &seat.who) {
            Some(Who::Guest { id, name } | Who::Shared { id, name }) => Ok(Meant {
                guest: id.clone(),
                name: name.clone(),
                about: ReportAbout::Name,
                place: table.id.clone(),
                shown: name.clone(),
            }),
            Some(Who::Open | Who::Bot { .. }) | None => Err(nobody()),
        }
    }

    /// Who said a line: what was said stands in the data, nobody is believed for it.
    async fn speaker(&self, id: &str, at: i64, text: &str) -> Result<Meant, Failure> {
        let row = self.store.table(id).await?.ok_or_else(|| Failure::code(Code::NoSuchTable))?;
        let all = self.store.said_at(row.number).await?;
        let read = all.iter().filter_map(|said| serde_json::from_str::<Said>(&said.body).ok());
        let mut same = read.filter(|said| said.line.at == at && said.line.text == text);
        let Some(said) = same.next() else { return Err(nobody()) };
        let mut guest = said.by;
        if let (true, Some(seat)) = (guest.is_empty(), said.line.seat) {
            guest = self.seated(id, seat).await?.guest;
        }
        let (about, place) = (ReportAbout::Line, row.id);
        Ok(Meant { guest, name: said.line.name, about, place, shown: said.line.text })
    }

    /// Whether one of these people has blocked somebody.
    pub(crate) async fn is_unwelcome(&self, guest: &str, among: &[String]) -> Result<bool, Refused> {
        let blocked = self.store.who_blocked(guest).await;
        let blocked = blocked.map_err(|error| unwritten(&error, "who is blocked could not be read"))?;
        Ok(blocked.iter().any(|by| among.contains(by)))
    }

    /// Everybody whom somebody has blocked, or who has blocked them.
    pub(crate) async fn apart_from(&self, guest: &str) -> Result<Vec<String>, StoreError> {
        let mut all = self.store.who_blocked(guest).await?;
        all.extend(self.store.blocked_by(guest).await?.into_iter().map(|block| block.other));
        Ok(all)
    }
}

/// Whom I have blocked.
#[utoipa::path(get, path = "/api/blocks", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<BlockedPerson>)))]
pub async fn list(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
) -> Result<Json<Vec<BlockedPerson>>, Failure> {
    Ok(Json(shown(&app.store.blocked_by(&guest.id).await?)))
}

/// Block somebody: they take no seat where I sit or that I host, I hear nothing they say, and no invitation of theirs
/// reaches me. They are not told.
#[utoipa::path(post, path = "/api/blocks", request_body = Whom, security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<BlockedPerson>)))]
pub async fn block(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(whom): Body<Whom>,
) -> Result<Json<Vec<BlockedPerson>>, Failure> {
    let meant = app.meant(&caller, &whom).await?;
    app.keep_guest(&caller).await?;
    let guest = caller.guest.id.clone();
    let new = Block { guest, other: meant.guest, name: meant.name, at: app.now() };
    if !app.store.block(&new, MOST_BLOCKED).await? {
        return Err(Failure(Refused::server(Code::TooManyBlocks).with("most", MOST_BLOCKED.into())));
    }
    match &whom {
        // Where the table cannot be told now, and at other tables, it counts when one comes in again.
        Whom::Seat { table, .. } | Whom::Line { table, .. } => {
            let _ = app.have_done(table, Deed::HearOthers((&caller.guest).into())).await;
        }
        Whom::Event { .. } | Whom::Board { .. } => {}
    }
    Ok(Json(shown(&app.store.blocked_by(&caller.guest.id).await?)))
}

/// Take a block back. Answers with those that are left.
#[utoipa::path(delete, path = "/api/blocks/{id}", params(("id" = String, Path, description = "The block.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<BlockedPerson>)))]
pub async fn unblock(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(asked): Path<String>,
) -> Result<Json<Vec<BlockedPerson>>, Failure> {
    let mut blocks = app.store.blocked_by(&caller.guest.id).await?;
    let at = blocks.iter().position(|block| id(block) == asked).ok_or_else(nobody)?;
    let block = blocks.remove(at);
    app.store.unblock(&block.guest, &block.other).await?;
    Ok(Json(shown(&blocks)))
}
