//! Who visits: a guest with a secret token in a cookie, or in a header for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header::{AUTHORIZATION, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use capotreno_protocol::{Code, GuestInfo, GuestRename, Refused};
use capotreno_session::clean_name;
use capotreno_store::Guest;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::guests::known::Caller;
use crate::http::address::client_address;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Path, Query};
use crate::secret;

pub const COOKIE_NAME: &str = "capotreno";
/// A year; every visit renews it.
const COOKIE_SECONDS: u32 = 31_536_000;
/// A link to another device works for ten minutes.
const LINK_MILLIS: i64 = 600_000;

/// The token of a program.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok())?;
    value.strip_prefix("Bearer ").map(str::trim)
}

/// The token of a browser.
fn from_cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|line| line.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == COOKIE_NAME).then_some(value)
    })
}

/// The guest of a request; a request without one is refused.
#[derive(Clone, Debug)]
pub struct Visitor(pub Guest);

/// The same, with all that is known of who asks: for what leaves traces.
impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, Failure> {
        let found = find(app, &parts.headers).await?;
        let (guest, token_hash) = found.ok_or_else(|| Failure::code(Code::NotKnown))?;
        let client = client_address(&app.config, &parts.extensions, &parts.headers);
        Ok(Caller { guest, token_hash, client })
    }
}

/// The guest of a request, if it has one.
#[derive(Clone, Debug)]
pub struct MaybeVisitor(pub Option<Guest>);

/// Who asks; a guest that asks too much, with whatever connections, has to wait.
async fn find(app: &App, headers: &HeaderMap) -> Result<Option<(Guest, [u8; 32])>, Failure> {
    let Some(token) = bearer(headers).or_else(|| from_cookie(headers)) else { return Ok(None) };
    let found = app.guest(token).await?;
    match &found {
        Some((guest, _)) if app.bans.has(&guest.id) => Err(Failure::code(Code::Banned)),
        Some((guest, _)) if !app.guest_limits.may_ask(&guest.id) => Err(Failure::code(Code::TooFast)),
        Some(_) | None => Ok(found),
    }
}

impl FromRequestParts<Arc<App>> for MaybeVisitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<MaybeVisitor, Failure> {
        Ok(MaybeVisitor(find(app, &parts.headers).await?.map(|(guest, _)| guest)))
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Failure> {
        let found = find(app, &parts.headers).await?;
        found.map(|(guest, _)| Visitor(guest)).ok_or_else(|| Failure::code(Code::NotKnown))
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TokenShown {
    #[default]
    Hidden,
    /// For programs: the token is in the answer.
    Show,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NewGuest {
    /// Whether the answer holds the token.
    #[serde(default)]
    #[param(inline)]
    pub(super) token: TokenShown,
}

/// A guest with its token, for programs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GuestWithToken {
    #[serde(flatten)]
    guest: GuestInfo,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

fn info(guest: &Guest) -> GuestInfo {
    GuestInfo { id: guest.id.clone(), name: guest.name.clone() }
}

/// The cookie is out of reach for scripts and is not sent with requests from other pages.
fn cookie(app: &App, token: &str) -> Result<HeaderValue, Failure> {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let path = app.config.base_path();
    let text = format!(
        "{COOKIE_NAME}={token}; Path={path}; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
    );
    HeaderValue::from_str(&text).map_err(|_| Failure::code(Code::Internal))
}

/// Makes a browser forget its cookie.
pub fn no_cookie(app: &App) -> Result<HeaderValue, Failure> {
    let path = app.config.base_path();
    let text = format!("{COOKIE_NAME}=; Path={path}; Max-Age=0; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&text).map_err(|_| Failure::code(Code::Internal))
}

pub(super) fn with_cookie(
    app: &App,
    guest: &Guest,
    token: String,
    shown: TokenShown,
) -> Result<Response, Failure> {
    let cookie = cookie(app, &token)?;
    let token = (shown == TokenShown::Show).then_some(token);
    let body = GuestWithToken { guest: info(guest), token };
    Ok(([(SET_COOKIE, cookie)], Json(body)).into_response())
}

/// Who I am.
#[utoipa::path(get, path = "/api/guest", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = GuestInfo)))]
pub async fn show(Visitor(guest): Visitor) -> Json<GuestInfo> {
    Json(info(&guest))
}

/// Become a guest; a visitor who is one already stays it.
#[utoipa::path(post, path = "/api/guest", params(NewGuest), security((), ("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = GuestWithToken)))]
pub async fn create(
    State(app): State<Arc<App>>,
    MaybeVisitor(known): MaybeVisitor,
    Query(asked): Query<NewGuest>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if let Some(guest) = known {
        // A browser that comes back keeps its cookie for another year.
        return match from_cookie(&headers).filter(|_| bearer(&headers).is_none()) {
            Some(token) => with_cookie(&app, &guest, token.to_owned(), TokenShown::Hidden),
            None => Ok(Json(info(&guest)).into_response()),
        };
    }
    let (token, guest) = app.new_guest();
    with_cookie(&app, &guest, token, asked.token)
}

/// Change the name.
#[utoipa::path(patch, path = "/api/guest", request_body = GuestRename,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = GuestInfo)))]
pub async fn rename(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<GuestRename>,
) -> Result<Json<GuestInfo>, Failure> {
    let name = clean_name(&asked.name).ok_or_else(|| Failure::code(Code::BadName))?;
    app.keep_guest(&caller).await?;
    app.store.rename_guest(&caller.guest.id, &name).await?;
    app.guest_changed(&caller.guest.id);
    Ok(Json(GuestInfo { id: caller.guest.id, name }))
}

/// A one-time code that carries the identity to another device.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeviceLink {
    code: String,
    /// Milliseconds since 1970.
    expires_at: i64,
}

/// Make a one-time link for another device.
#[utoipa::path(post, path = "/api/guest/link", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = DeviceLink)))]
pub async fn link(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<DeviceLink>, Failure> {
    app.keep_guest(&caller).await?;
    app.link_to(&caller.guest.id).await
}

impl App {
    /// A one-time code for whoever becomes this guest, on whatever device.
    pub(super) async fn link_to(&self, guest: &str) -> Result<Json<DeviceLink>, Failure> {
        let code = secret::random_text();
        let now = self.now();
        let expires_at = now + LINK_MILLIS;
        self.store.add_link(&secret::hash(code.as_bytes()), guest, now, expires_at).await?;
        Ok(Json(DeviceLink { code, expires_at }))
    }
}

/// Use a one-time link on another device.
#[utoipa::path(post, path = "/api/guest/link/{code}",
    params(("code" = String, Path, description = "The code of the link."), NewGuest),
    responses((status = 200, body = GuestWithToken)))]
pub async fn use_link(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    Query(asked): Query<NewGuest>,
) -> Result<Response, Failure> {
    let token = secret::random_text();
    let used = app
        .store
        .use_link(&secret::hash(code.as_bytes()), &secret::hash(token.as_bytes()), app.now())
        .await?;
    let guest = used.ok_or_else(|| Failure(Refused::server(Code::LinkUsed)))?;
    with_cookie(&app, &guest, token, asked.token)
}
