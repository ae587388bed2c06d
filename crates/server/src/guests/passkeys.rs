//! Passkeys: a key in somebody's device that brings them back, without a name or a password. Who has shown one gets the
//! code of a link, and goes on as with any other: as that guest, or as one person with the guest of this device.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::uri::Authority;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use capotreno_protocol::{Code, PasskeyAnswer, PasskeyChallenge, PasskeyInfo, Refused};
use capotreno_store::Passkey as Kept;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, Url,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use crate::app::App;
use crate::guests::caller::{DeviceLink, Visitor};
use crate::guests::known::Caller;
use crate::guests::quotas::Asked;
use crate::http::address::Client;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Path};
use crate::secret;

/// How many passkeys somebody can have.
const MOST_PASSKEYS: u32 = 10;
/// How long an authenticator may take.
const PATIENCE: Duration = Duration::from_secs(300);
/// Whom nobody knows yet is asked under no name.
const NOBODY: &str = "";

fn bad() -> Failure {
    Failure::code(Code::BadPasskey)
}

fn too_many() -> Failure {
    Failure(Refused::server(Code::TooManyPasskeys).with("most", MOST_PASSKEYS.into()))
}

/// The one address that keys are made for: the public one, or the machine's own name for itself. Browsers make none for
/// an address without https, nor for one that is no name.
fn address(app: &App, headers: &HeaderMap) -> Option<Url> {
    if let Some(home) = &app.config.public_url {
        let home = Url::parse(home).ok()?;
        let trusted = home.scheme() == "https" || home.domain() == Some("localhost");
        return trusted.then_some(home);
    }
    let host: Authority = headers.get(HOST)?.to_str().ok()?.parse().ok()?;
    let scheme = if app.config.is_https() { "https" } else { "http" };
    (host.host() == "localhost").then(|| Url::parse(&format!("{scheme}://{host}")).ok()).flatten()
}

fn relying_party(app: &App, headers: &HeaderMap) -> Result<Webauthn, Failure> {
    let build = || {
        let address = address(app, headers)?;
        let builder = WebauthnBuilder::new(address.domain()?, &address).ok()?;
        builder.rp_name("Capotreno").timeout(PATIENCE).build().ok()
    };
    build().ok_or_else(|| Failure::code(Code::NoPasskeysHere))
}

/// What a passkey is called here: not what its authenticator calls it.
fn id(passkey: &Kept) -> String {
    let mut id = secret::hex(&secret::hash(passkey.id.as_bytes()));
    id.truncate(32);
    id
}

fn shown(passkeys: &[Kept]) -> Json<Vec<PasskeyInfo>> {
    let info = |passkey: &Kept| PasskeyInfo {
        id: id(passkey),
        created_at: passkey.created_at,
        used_at: (passkey.used_at > 0).then_some(passkey.used_at),
    };
    Json(passkeys.iter().map(info).collect())
}

/// Under which number authenticators know somebody: it follows from the guest's id and does not tell it.
fn handle(guest: &str) -> Uuid {
    let hash = blake3::derive_key("capotreno passkey owner 1", guest.as_bytes());
    let mut half = [0; 16];
    half.copy_from_slice(&hash[..16]);
    uuid::Builder::from_random_bytes(half).into_uuid()
}

fn written<T: Serialize>(value: &T) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|_| Failure::code(Code::Internal))
}

impl App {
    /// Keeps what an authenticator is asked, for whichever server hears the answer.
    async fn ask_authenticator<T: Serialize>(
        &self,
        guest: &str,
        state: &T,
        options: Value,
    ) -> Result<Json<PasskeyChallenge>, Failure> {
        let (id, now) = (secret::new_id(), self.now());
        let ends = now.saturating_add(i64::try_from(PATIENCE.as_millis()).unwrap_or(i64::MAX));
        self.store.add_challenge(&id, guest, &written(state)?, now, ends).await?;
        Ok(Json(PasskeyChallenge { id, options }))
    }

    /// What was asked, and what the authenticator says to it: once, and in time.
    async fn answered<State: DeserializeOwned, Said: DeserializeOwned>(
        &self,
        guest: &str,
        answer: PasskeyAnswer,
    ) -> Result<(State, Said), Failure> {
        let asked = self.store.take_challenge(&answer.id, guest, self.now()).await?.ok_or_else(bad)?;
        let state = serde_json::from_str(&asked).map_err(|_| bad())?;
        Ok((state, serde_json::from_value(answer.credential).map_err(|_| bad())?))
    }
}

/// The passkeys that bring me back.
#[utoipa::path(get, path = "/api/guest/passkeys", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<PasskeyInfo>)))]
pub async fn list(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
) -> Result<Json<Vec<PasskeyInfo>>, Failure> {
    Ok(shown(&app.store.passkeys(&guest.id).await?))
}

/// What a browser is to ask for a new passkey.
#[utoipa::path(post, path = "/api/guest/passkeys/ask", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = PasskeyChallenge)))]
pub async fn ask_new(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Json<PasskeyChallenge>, Failure> {
    let party = relying_party(&app, &headers)?;
    app.address_quotas.take(&app.config, caller.client, Asked::Call)?;
    app.keep_guest(&caller).await?;
    let guest = &caller.guest;
    let known = app.store.passkeys(&guest.id).await?;
    if known.len() >= MOST_PASSKEYS as usize {
        return Err(too_many());
    }
    let known = known.iter().filter_map(|passkey| BASE64.decode(&passkey.id).ok()).collect();
    let asked = party.start_passkey_registration(handle(&guest.id), &guest.name, &guest.name, Some(known));
    let (options, state) = asked.map_err(|_| Failure::code(Code::Internal))?;
    let mut options = serde_json::to_value(options.public_key).map_err(|_| Failure::code(Code::Internal))?;
    // Whoever comes back names nobody: the key has to say whose it is, so it must stand in the device.
    options["authenticatorSelection"]["residentKey"] = "required".into();
    options["authenticatorSelection"]["requireResidentKey"] = true.into();
    app.ask_authenticator(&guest.id, &state, options).await
}

/// Keep a new passkey. Answers with all of mine.
#[utoipa::path(post, path = "/api/guest/passkeys", request_body = PasskeyAnswer,
    security(("cookie" = []), ("bearer" = [])), responses((status = 200, body = Vec<PasskeyInfo>)))]
pub async fn add(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Body(answer): Body<PasskeyAnswer>,
) -> Result<Json<Vec<PasskeyInfo>>, Failure> {
    let party = relying_party(&app, &headers)?;
    let guest = caller.guest.id;
    let (state, said) = app.answered::<PasskeyRegistration, _>(&guest, answer).await?;
    let passkey = party.finish_passkey_registration(&said, &state).map_err(|error| {
        tracing::debug!(%error, "a passkey is refused");
        bad()
    })?;
    let (id, body) = (BASE64.encode(passkey.cred_id()), written(&passkey)?);
    let new = Kept { id, guest, body, created_at: app.now(), used_at: 0 };
    if !app.store.add_passkey(&new, MOST_PASSKEYS).await? {
        return Err(too_many());
    }
    Ok(shown(&app.store.passkeys(&new.guest).await?))
}

/// Have a passkey no more. Answers with those that are left.
#[utoipa::path(delete, path = "/api/guest/passkeys/{id}",
    params(("id" = String, Path, description = "The passkey.")),
    security(("cookie" = []), ("bearer" = [])), responses((status = 200, body = Vec<PasskeyInfo>)))]
pub async fn remove(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(asked): Path<String>,
) -> Result<Json<Vec<PasskeyInfo>>, Failure> {
    let mut passkeys = app.store.passkeys(&guest.id).await?;
    let at = passkeys.iter().position(|passkey| id(passkey) == asked);
    let gone = passkeys.remove(at.ok_or_else(|| Failure::code(Code::UnknownPasskey))?);
    app.store.remove_passkey(&guest.id, &gone.id).await?;
    Ok(shown(&passkeys))
}

/// What a browser is to ask whoever wants to come back with a passkey.
#[utoipa::path(post, path = "/api/passkeys/ask", responses((status = 200, body = PasskeyChallenge)))]
pub async fn ask(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
) -> Result<Json<PasskeyChallenge>, Failure> {
    let party = relying_party(&app, &headers)?;
    app.address_quotas.take(&app.config, client, Asked::Call)?;
    let asked = party.start_discoverable_authentication();
    let (options, state) = asked.map_err(|_| Failure::code(Code::Internal))?;
    let options = serde_json::to_value(options.public_key).map_err(|_| Failure::code(Code::Internal))?;
    app.ask_authenticator(NOBODY, &state, options).await
}

/// Show a passkey: the answer is the code of a one-time link to whoever it belongs to.
#[utoipa::path(post, path = "/api/passkeys", request_body = PasskeyAnswer,
    responses((status = 200, body = DeviceLink)))]
pub async fn show(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Body(answer): Body<PasskeyAnswer>,
) -> Result<Json<DeviceLink>, Failure> {
    let party = relying_party(&app, &headers)?;
    let (state, said) =
        app.answered::<DiscoverableAuthentication, PublicKeyCredential>(NOBODY, answer).await?;
    let id = BASE64.encode(said.get_credential_id());
    let owner = app.store.passkey_owner(&id).await?;
    let owner = owner.ok_or_else(|| Failure::code(Code::UnknownPasskey))?;
    let mut passkey: Passkey = serde_json::from_str(&owner.body).map_err(|_| Failure::code(Code::Damaged))?;
    let proof = party.finish_discoverable_authentication_v2(&said, state, &passkey).map_err(|error| {
        tracing::debug!(%error, "a passkey is refused");
        bad()
    })?;
    if app.bans.has(&owner.guest.id) {
        return Err(Failure::code(Code::Banned));
    }
    passkey.update_credential(&proof);
    app.store.use_passkey(&id, &written(&passkey)?, app.now()).await?;
    app.link_to(&owner.guest.id).await
}
