//! The devices of a guest: each has a token of its own, and each can be logged out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use capotreno_protocol::{Code, DeviceInfo};
use capotreno_store::Device;

use crate::app::App;
use crate::guests::caller::no_cookie;
use crate::guests::known::Caller;
use crate::http::failure::Failure;
use crate::http::rest::Path;
use crate::secret;

/// What a device is called: not its token, nor what the store knows of it.
fn id(token_hash: &[u8; 32]) -> String {
    let mut id = secret::hex(&secret::hash(token_hash));
    id.truncate(16);
    id
}

/// All devices of who asks. Who has left no trace yet has the one in hand.
async fn of(app: &App, caller: &Caller) -> Result<Vec<Device>, Failure> {
    let mut devices = app.store.devices(&caller.guest.id).await?;
    if devices.is_empty() {
        let now = app.now();
        devices.push(Device { token_hash: caller.token_hash, created_at: now, seen_at: now });
    }
    Ok(devices)
}

fn shown(devices: &[Device], caller: &Caller) -> Vec<DeviceInfo> {
    let info = |device: &Device| DeviceInfo {
        id: id(&device.token_hash),
        here: device.token_hash == caller.token_hash,
        created_at: device.created_at,
        seen_at: device.seen_at,
    };
    devices.iter().map(info).collect()
}

/// My devices.
#[utoipa::path(get, path = "/api/guest/devices", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<DeviceInfo>)))]
pub async fn list(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<DeviceInfo>>, Failure> {
    Ok(Json(shown(&of(&app, &caller).await?, &caller)))
}

/// Log a device out, for ever; this one too, if it is named. Answers with those that are left.
#[utoipa::path(delete, path = "/api/guest/devices/{id}",
    params(("id" = String, Path, description = "The device.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<DeviceInfo>)))]
pub async fn revoke(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(asked): Path<String>,
) -> Result<Response, Failure> {
    let devices = of(&app, &caller).await?;
    let device = devices.iter().find(|device| id(&device.token_hash) == asked);
    let device = *device.ok_or_else(|| Failure::code(Code::NoSuchDevice))?;
    app.keep_guest(&caller).await?;
    app.store.revoke(&caller.guest.id, &device.token_hash, app.now()).await?;
    app.token_revoked(&device.token_hash);
    let left: Vec<Device> = devices.into_iter().filter(|other| *other != device).collect();
    let left = Json(shown(&left, &caller));
    if device.token_hash == caller.token_hash {
        return Ok(([(SET_COOKIE, no_cookie(&app)?)], left).into_response());
    }
    Ok(left.into_response())
}
