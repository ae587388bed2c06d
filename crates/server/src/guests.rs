//! Who visits: a guest with a secret token in a cookie, or in a header for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::header::{AUTHORIZATION, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use capotreno_protocol::{ApiError, Code, GuestInfo, GuestRename, Refused};
use capotreno_store::{Guest, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::failure::Failure;
use crate::rest::Body;
use crate::secret;
use crate::table::clean_name;

const COOKIE_NAME: &str = "capotreno";
/// A year; every visit renews it.
const COOKIE_SECONDS: u32 = 31_536_000;
/// A link to another device works for ten minutes.
const LINK_MILLIS: i64 = 600_000;

fn token(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(token.trim());
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|line| line.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == COOKIE_NAME).then_some(value)
    })
}

/// The guest of a request; a request without one is refused.
#[derive(Clone, Debug)]
pub struct Visitor(pub Guest);

/// The guest of a request, if it has one.
#[derive(Clone, Debug)]
pub struct MaybeVisitor(pub Option<Guest>);

async fn find(app: &App, headers: &HeaderMap) -> Result<Option<Guest>, StoreError> {
    match token(headers) {
        Some(token) if token.len() == 64 => app.guest(&secret::hash(token.as_bytes())).await,
        Some(_) | None => Ok(None),
    }
}

impl FromRequestParts<Arc<App>> for MaybeVisitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<MaybeVisitor, Failure> {
        Ok(MaybeVisitor(find(app, &parts.headers).await?))
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Failure> {
        let found = find(app, &parts.headers).await?;
        found.map(Visitor).ok_or_else(|| Failure::code(Code::NotKnown))
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum TokenShown {
    #[default]
    Hidden,
    /// For programs: the token is in the answer.
    Show,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct NewGuest {
    #[serde(default)]
    token: TokenShown,
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

fn with_cookie(app: &App, guest: &Guest, token: String, shown: TokenShown) -> Result<Response, Failure> {
    let cookie = cookie(app, &token)?;
    let token = (shown == TokenShown::Show).then_some(token);
    let body = GuestWithToken { guest: info(guest), token };
    Ok(([(SET_COOKIE, cookie)], Json(body)).into_response())
}

/// Who I am.
#[utoipa::path(get, path = "/api/guest", responses((status = 200, body = GuestInfo), (status = 401, body = ApiError)))]
pub async fn show(Visitor(guest): Visitor) -> Json<GuestInfo> {
    Json(info(&guest))
}

/// Become a guest; a visitor who is one already stays it.
#[utoipa::path(post, path = "/api/guest", responses((status = 200, body = GuestWithToken)))]
pub async fn create(
    State(app): State<Arc<App>>,
    MaybeVisitor(known): MaybeVisitor,
    Query(asked): Query<NewGuest>,
) -> Result<Response, Failure> {
    if let Some(guest) = known {
        return Ok(Json(info(&guest)).into_response());
    }
    let token = secret::random_text();
    let id = uuid::Uuid::now_v7().to_string();
    let guest = Guest { name: format!("Guest {}", &token[..4]), id };
    let hash = secret::hash(token.as_bytes());
    app.store.add_guest(&guest, &hash, app.now()).await?;
    app.know(&hash, &guest);
    with_cookie(&app, &guest, token, asked.token)
}

/// Change the name.
#[utoipa::path(patch, path = "/api/guest", request_body = GuestRename,
    responses((status = 200, body = GuestInfo), (status = 400, body = ApiError)))]
pub async fn rename(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Body(asked): Body<GuestRename>,
) -> Result<Json<GuestInfo>, Failure> {
    let name = clean_name(&asked.name).ok_or_else(|| Failure::code(Code::BadName))?;
    app.store.rename_guest(&guest.id, &name).await?;
    app.forget_guest(&guest.id);
    Ok(Json(GuestInfo { id: guest.id, name }))
}

/// A one-time code that carries the identity to another device.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeviceLink {
    code: String,
    /// Milliseconds since 1970.
    expires_at: i64,
}

/// Make a one-time link for another device.
#[utoipa::path(post, path = "/api/guest/link", responses((status = 200, body = DeviceLink)))]
pub async fn link(State(app): State<Arc<App>>, Visitor(guest): Visitor) -> Result<Json<DeviceLink>, Failure> {
    let code = secret::random_text();
    let expires_at = app.now() + LINK_MILLIS;
    app.store.add_link(&secret::hash(code.as_bytes()), &guest.id, expires_at).await?;
    Ok(Json(DeviceLink { code, expires_at }))
}

/// Use a one-time link on another device.
#[utoipa::path(post, path = "/api/guest/link/{code}",
    responses((status = 200, body = GuestWithToken), (status = 404, body = ApiError)))]
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
