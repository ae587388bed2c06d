//! Friends: two who both said so, by a link or after a game together. They can ask each other to a table and see each
//! other's open tables. Nobody is told another guest's id, and who is blocked is no friend.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use capotreno_protocol::{
    Code, FriendInfo, FriendLink, FriendOffer, Friends, PlayedWithInfo, Refused, TableSummary, Whom,
};
use capotreno_session::campaign::table_campaign;
use capotreno_session::{Link, Turn};
use capotreno_store::{Friend, Guest, PlayedWith};

use crate::app::App;
use crate::guests::caller::Visitor;
use crate::guests::known::Caller;
use crate::guests::others::nobody;
use crate::guests::quotas::Asked;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Path};
use crate::secret;
use crate::table::agreed::Table;

/// How many people somebody can have asked or be friends with.
const MOST_FRIENDS: u32 = 100;
/// How many people of one's games are shown, and tables of friends.
const MOST_SHOWN: u32 = 20;
/// How many links of one guest are good at a time, and for how long: a week.
const MOST_LINKS: u32 = 10;
const LINK_MILLIS: i64 = 7 * 86_400_000;

/// What a friendship is called: not the other guest's id, which nobody is told.
fn id(guest: &str, other: &str) -> String {
    let mut id = secret::hex(&secret::hash(format!("friend {guest} {other}").as_bytes()));
    id.truncate(32);
    id
}

fn too_many() -> Failure {
    Failure(Refused::server(Code::TooManyFriends).with("most", MOST_FRIENDS.into()))
}

impl App {
    /// Somebody with whom a guest is friends, has asked, or who has asked it.
    async fn acquainted(&self, guest: &str, asked: &str) -> Result<Friend, Failure> {
        let all = self.store.friends(guest).await?;
        all.into_iter().find(|friend| id(guest, &friend.other.id) == asked).ok_or_else(nobody)
    }

    /// A friend.
    pub(crate) async fn friend(&self, guest: &str, asked: &str) -> Result<Guest, Failure> {
        let found = self.acquainted(guest, asked).await?;
        if found.is_mutual() { Ok(found.other) } else { Err(nobody()) }
    }

    async fn friends_of(&self, guest: &str) -> Result<Json<Friends>, Failure> {
        let rows = self.store.tables_of_friends(guest, MOST_SHOWN).await?;
        let tables: Vec<Table> = rows.iter().filter_map(|row| serde_json::from_str(&row.body).ok()).collect();
        let open = |owner: &str| -> Vec<TableSummary> {
            let own = tables.iter().filter(|table| table.owner == owner && table.open_seats() > 0);
            own.map(|table| table.summary(Turn::Others, Link::Kept, table_campaign)).collect()
        };
        let (mut friends, mut asking, mut asked) = (Vec::new(), Vec::new(), Vec::new());
        for Friend { other, mine, theirs } in self.store.friends(guest).await? {
            let (since, list) = match (mine, theirs) {
                (Some(mine), Some(theirs)) => (mine.max(theirs), &mut friends),
                (None, Some(at)) => (at, &mut asking),
                (Some(at), None) => (at, &mut asked),
                (None, None) => continue,
            };
            let tables = if mine.is_some() && theirs.is_some() { open(&other.id) } else { Vec::new() };
            list.push(FriendInfo { id: id(guest, &other.id), name: other.name, since, tables });
        }
        let mut played = Vec::new();
        for with in self.store.played_with(guest, MOST_SHOWN).await? {
            played.extend(self.seat_of(with).await?);
        }
        Ok(Json(Friends { friends, asking, asked, played }))
    }

    /// Where somebody one has played with sat, which is how they are named.
    async fn seat_of(&self, with: PlayedWith) -> Result<Option<PlayedWithInfo>, Failure> {
        let Some(row) = self.store.table(&with.table).await? else { return Ok(None) };
        let Ok(table) = serde_json::from_str::<Table>(&row.body) else { return Ok(None) };
        let seat = table.seats_of(&with.other).first().copied();
        Ok(seat.map(|seat| PlayedWithInfo {
            name: table.name(seat).unwrap_or_default(),
            table: with.table,
            seat: seat.0,
            games: with.games,
        }))
    }
}

/// My friends, who has asked me, and with whom I have played.
#[utoipa::path(get, path = "/api/friends", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Friends)))]
pub async fn list(State(app): State<Arc<App>>, Visitor(guest): Visitor) -> Result<Json<Friends>, Failure> {
    app.friends_of(&guest.id).await
}

/// Ask somebody I have played with to be my friend; who has asked me becomes one.
#[utoipa::path(post, path = "/api/friends", request_body = Whom, security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Friends)))]
pub async fn ask(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(whom): Body<Whom>,
) -> Result<Json<Friends>, Failure> {
    let meant = app.meant(&caller, &whom).await?;
    let guest = &caller.guest.id;
    if !app.store.met(guest, &meant.guest).await? {
        return Err(nobody());
    }
    app.address_quotas.take(&app.config, caller.client, Asked::Call)?;
    // Who does not want to be asked is not, and nobody is told.
    let apart = app.apart_from(guest).await?.contains(&meant.guest);
    if !apart && !app.store.befriend(guest, &meant.guest, app.now(), MOST_FRIENDS).await? {
        return Err(too_many());
    }
    app.friends_of(guest).await
}

/// Say yes to who has asked me.
#[utoipa::path(post, path = "/api/friends/{id}", params(("id" = String, Path, description = "Who has asked.")),
    security(("cookie" = []), ("bearer" = [])), responses((status = 200, body = Friends)))]
pub async fn accept(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(asked): Path<String>,
) -> Result<Json<Friends>, Failure> {
    let friend = app.acquainted(&guest.id, &asked).await?;
    if friend.theirs.is_none() {
        return Err(nobody());
    }
    if !app.store.befriend(&guest.id, &friend.other.id, app.now(), MOST_FRIENDS).await? {
        return Err(too_many());
    }
    app.friends_of(&guest.id).await
}

/// Be friends no more, say no, or take a question back. The other is not told.
#[utoipa::path(delete, path = "/api/friends/{id}", params(("id" = String, Path, description = "The friend.")),
    security(("cookie" = []), ("bearer" = [])), responses((status = 200, body = Friends)))]
pub async fn remove(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(asked): Path<String>,
) -> Result<Json<Friends>, Failure> {
    let friend = app.acquainted(&guest.id, &asked).await?;
    app.store.part_friends(&guest.id, &friend.other.id).await?;
    app.friends_of(&guest.id).await
}

/// Make a link for one friend, good for a week.
#[utoipa::path(post, path = "/api/friends/link", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = FriendLink)))]
pub async fn link(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<FriendLink>, Failure> {
    app.keep_guest(&caller).await?;
    let (code, now) = (secret::random_text(), app.now());
    let (hash, expires_at) = (secret::hash(code.as_bytes()), now + LINK_MILLIS);
    app.store.add_friend_link(&hash, &caller.guest.id, now, expires_at, MOST_LINKS).await?;
    Ok(Json(FriendLink { code, expires_at }))
}

/// Who asks with a link.
#[utoipa::path(get, path = "/api/friends/link/{code}",
    params(("code" = String, Path, description = "The code of the link.")),
    responses((status = 200, body = FriendOffer)))]
pub async fn look(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
) -> Result<Json<FriendOffer>, Failure> {
    let found = app.store.friend_of_link(&secret::hash(code.as_bytes()), app.now()).await?;
    let Guest { name, .. } = found.ok_or_else(|| Failure::code(Code::LinkUsed))?;
    Ok(Json(FriendOffer { name }))
}

/// Say yes to a link: its maker and I are friends.
#[utoipa::path(post, path = "/api/friends/link/{code}",
    params(("code" = String, Path, description = "The code of the link.")),
    security(("cookie" = []), ("bearer" = [])), responses((status = 200, body = Friends)))]
pub async fn follow(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<Friends>, Failure> {
    let (hash, guest) = (secret::hash(code.as_bytes()), &caller.guest.id);
    let used = || Failure::code(Code::LinkUsed);
    let other = app.store.friend_of_link(&hash, app.now()).await?.ok_or_else(used)?;
    if other.id == *guest {
        return Err(Failure::code(Code::SamePerson));
    }
    // To whom one of the two does not want to be found, the link is none.
    if app.apart_from(guest).await?.contains(&other.id) {
        return Err(used());
    }
    app.keep_guest(&caller).await?;
    if !app.store.use_friend_link(&hash, [guest, &other.id], app.now(), MOST_FRIENDS).await? {
        return Err(too_many());
    }
    app.friends_of(guest).await
}
