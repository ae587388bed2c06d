//! How and when somebody wants to be called: asked, confirmed once, ended with one click.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Redirect;
use capotreno_protocol::{
    AddedCallWay, CallAnswered, CallKind, CallSettings, CallWayInfo, CallWishes, Code, NewCallWay, Refused,
};
use capotreno_store::CallWay;
use serde_json::json;

use super::mail::Mail;
use super::outside::{NotSent, Plain};
use super::push::Subscription;
use super::rounds::Missed;
use super::words::{self, Language};
use super::{Purpose, quiet};
use crate::app::App;
use crate::guests::caller::Visitor;
use crate::guests::known::Caller;
use crate::guests::quotas::Asked;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Path};
use crate::secret;

/// Ways in which one guest can be called.
const MOST_WAYS: u32 = 8;
/// The longest address.
const MOST_TARGET: usize = 2_000;
/// What nobody has confirmed is forgotten after a day.
const UNCONFIRMED: i64 = 86_400_000;
/// A mail to an address that has not confirmed comes again after so long, and so many come in a day from
/// whomever.
const MAIL_AGAIN: i64 = 600_000;
const MOST_UNCONFIRMED: u32 = 3;
/// A reminder comes so many hours before at most.
const MOST_REMIND: u32 = 72;

fn kind_of(way: &CallWay) -> CallKind {
    match way.kind.as_str() {
        "push" => CallKind::Push,
        "mail" => CallKind::Mail,
        _ => CallKind::Webhook,
    }
}

/// What of a target its owner recognises it by.
fn shown(way: &CallWay) -> String {
    match kind_of(way) {
        CallKind::Mail | CallKind::Webhook => way.target.clone(),
        CallKind::Push => {
            let endpoint = serde_json::from_str::<Subscription>(&way.target).map(|to| to.endpoint);
            let uri = endpoint.unwrap_or_default().parse::<axum::http::Uri>().ok();
            uri.and_then(|uri| uri.host().map(str::to_owned)).unwrap_or_default()
        }
    }
}

fn info(way: &CallWay) -> CallWayInfo {
    CallWayInfo {
        id: way.id.clone(),
        kind: kind_of(way),
        shown: shown(way),
        verified: way.verified,
        created_at: way.created_at,
    }
}

fn refuse<T>(code: Code) -> Result<T, Failure> {
    Err(Failure::code(code))
}

impl App {
    async fn call_settings(&self, guest: &str) -> Result<CallSettings, Failure> {
        let ways = self.store.call_ways(guest).await?;
        Ok(CallSettings {
            ways: ways.iter().map(info).collect(),
            wishes: self.wishes_of(guest).await?.0,
            push_key: self.calls.push.public(),
            mail: self.calls.mailer.is_some(),
        })
    }

    /// What somebody has entered, as it is kept.
    fn new_way(&self, guest: &str, asked: NewCallWay) -> Result<CallWay, Failure> {
        let outside = &self.calls.outside;
        let (kind, target, language) = match asked {
            NewCallWay::Push { endpoint, p256dh, auth, language } => {
                let fine = outside.takes(&endpoint, Plain::Refused);
                let to = Subscription::new(endpoint, p256dh, auth).filter(|_| fine);
                let text = to.and_then(|to| serde_json::to_string(&to).ok());
                ("push", text, language)
            }
            NewCallWay::Mail { address, language } => {
                let address = address.trim().to_owned();
                let fine = self.calls.mailer.is_some() && address.parse::<lettre::Address>().is_ok();
                ("mail", Some(address).filter(|_| fine), language)
            }
            NewCallWay::Webhook { url, language } => {
                let url = url.trim().to_owned();
                let fine = outside.takes(&url, Plain::Fine);
                ("webhook", Some(url).filter(|_| fine), language)
            }
        };
        let Some(target) = target.filter(|target| target.len() <= MOST_TARGET) else {
            return refuse(Code::BadCall);
        };
        Ok(CallWay {
            id: secret::new_id(),
            guest: guest.to_owned(),
            kind: kind.to_owned(),
            target,
            language: Language::of(&language).code().to_owned(),
            verified: false,
            failures: 0,
            created_at: self.now(),
        })
    }

    /// Nobody is sent mails again and again by whoever enters their address.
    async fn may_mail(&self, way: &CallWay) -> Result<(), Failure> {
        let now = self.now();
        let own = self.store.call_ways(&way.guest).await?;
        let again = |known: &CallWay| known.target == way.target && known.created_at > now - MAIL_AGAIN;
        let others = self.store.unconfirmed_at(&way.target, now - UNCONFIRMED).await?;
        if own.iter().any(again) || others >= MOST_UNCONFIRMED { refuse(Code::TooFast) } else { Ok(()) }
    }

    /// Asks whoever is at the other end; whether they have agreed already.
    async fn ask_whether(&self, way: &CallWay) -> Result<bool, Failure> {
        match kind_of(way) {
            CallKind::Push => self.ask_browser(way).await.map(|()| false),
            CallKind::Mail => self.ask_by_mail(way).await.map(|()| false),
            CallKind::Webhook => self.ask_program(way).await.map(|()| true),
        }
    }

    async fn ask_browser(&self, way: &CallWay) -> Result<(), Failure> {
        let language = Language::of(&way.language);
        let hello = words::hello(language);
        let text = json!({
            "title": hello.title, "body": hello.text, "lang": language.code(), "page": "#/calls",
            "confirm": self.calls.code(Purpose::Confirm, &way.id),
        });
        self.push(way, &text.to_string()).await.map_err(|why| {
            tracing::info!(%why, "a browser cannot be called");
            let local = matches!(why, Missed::NotSent(NotSent::Local));
            Failure::code(if local { Code::CallLocal } else { Code::CallFailed })
        })
    }

    async fn ask_by_mail(&self, way: &CallWay) -> Result<(), Failure> {
        let (Some(mailer), Some(home)) = (&self.calls.mailer, &self.calls.home) else {
            return refuse(Code::BadCall);
        };
        let link = format!("{home}#/calls/yes/{}", self.calls.code(Purpose::Confirm, &way.id));
        let (subject, text) = words::confirm_mail(Language::of(&way.language), &link);
        let to = way.target.parse().map_err(|_| Failure::code(Code::BadCall))?;
        mailer.send(Mail { to, subject, text, stop: None }).await.map_err(|why| {
            tracing::warn!(%why, "a mail could not be sent");
            Failure::code(Code::CallFailed)
        })
    }

    async fn ask_program(&self, way: &CallWay) -> Result<(), Failure> {
        let challenge = secret::random_text();
        let answer = self.tell(way, json!({"challenge": challenge}).to_string()).await;
        match answer {
            // Exactly that: whoever sends back all that comes has not understood what it agrees to.
            Ok(answer) if answer.is_fine() && answer.text.trim() == challenge => Ok(()),
            Ok(_) => refuse(Code::CallFailed),
            Err(NotSent::Local) => refuse(Code::CallLocal),
            Err(why) => {
                tracing::info!(%why, "a webhook cannot be called");
                refuse(Code::CallFailed)
            }
        }
    }
}

/// How and when I am called.
#[utoipa::path(get, path = "/api/calls", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CallSettings)))]
pub async fn show(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
) -> Result<Json<CallSettings>, Failure> {
    Ok(Json(app.call_settings(&guest.id).await?))
}

/// When I want to be called.
#[utoipa::path(put, path = "/api/calls", request_body = CallWishes,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CallSettings)))]
pub async fn wish(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wishes): Body<CallWishes>,
) -> Result<Json<CallSettings>, Failure> {
    let known = wishes.quiet.as_ref().is_none_or(quiet::is_known);
    if !known || wishes.remind > MOST_REMIND {
        return refuse(Code::BadCall);
    }
    app.keep_guest(&caller).await?;
    let body = serde_json::to_string(&wishes).map_err(|_| Failure::code(Code::Internal))?;
    app.store.set_call_wishes(&caller.guest.id, &body).await?;
    Ok(Json(app.call_settings(&caller.guest.id).await?))
}

/// Be called in one way more, once whoever is there has agreed.
#[utoipa::path(post, path = "/api/calls/ways", request_body = NewCallWay,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = AddedCallWay)))]
pub async fn add(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<NewCallWay>,
) -> Result<Json<AddedCallWay>, Failure> {
    let way = app.new_way(&caller.guest.id, asked)?;
    app.address_quotas.take(&app.config, caller.client, Asked::Call)?;
    if kind_of(&way) == CallKind::Mail {
        app.may_mail(&way).await?;
    }
    app.keep_guest(&caller).await?;
    app.store.forget_unconfirmed(app.now() - UNCONFIRMED).await?;
    if !app.store.add_call_way(&way, MOST_WAYS).await? {
        return Err(Refused::server(Code::TooManyCalls).with("most", i64::from(MOST_WAYS)).into());
    }
    match app.ask_whether(&way).await {
        Ok(true) => drop(app.store.verify_call_way(&way.id).await?),
        Ok(false) => {}
        Err(failure) => {
            app.store.remove_call_way(&way.id).await?;
            return Err(failure);
        }
    }
    let secret = (kind_of(&way) == CallKind::Webhook).then(|| app.calls.signing(&way.id).0);
    let settings = app.call_settings(&caller.guest.id).await?;
    Ok(Json(AddedCallWay { id: way.id, secret, settings }))
}

/// Be called that way no more.
#[utoipa::path(delete, path = "/api/calls/ways/{id}",
    params(("id" = String, Path, description = "The way.")),
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = CallSettings)))]
pub async fn remove(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
) -> Result<Json<CallSettings>, Failure> {
    let way = app.store.call_way(&id).await?.filter(|way| way.guest == guest.id);
    let way = way.ok_or_else(|| Failure::code(Code::NoSuchCall))?;
    app.store.remove_call_way(&way.id).await?;
    Ok(Json(app.call_settings(&guest.id).await?))
}

/// The way that a code is about.
async fn meant(app: &App, purpose: Purpose, code: &str) -> Result<CallWay, Failure> {
    let id = app.calls.way_of(purpose, code).ok_or_else(|| Failure::code(Code::NoSuchCall))?;
    let way = app.store.call_way(id).await?;
    let late = |way: &CallWay| !way.verified && way.created_at < app.now() - UNCONFIRMED;
    way.filter(|way| !late(way)).ok_or_else(|| Failure::code(Code::NoSuchCall))
}

/// Agree to be called, with the code that came there.
#[utoipa::path(post, path = "/api/calls/yes/{code}",
    params(("code" = String, Path, description = "The code of the first call.")),
    responses((status = 200, body = CallAnswered)))]
pub async fn confirm(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
) -> Result<Json<CallAnswered>, Failure> {
    let way = meant(&app, Purpose::Confirm, &code).await?;
    if !app.store.verify_call_way(&way.id).await? {
        return refuse(Code::NoSuchCall);
    }
    Ok(Json(CallAnswered { kind: kind_of(&way), shown: shown(&way) }))
}

/// Be called that way no more, with the code that comes with every call. What is sent along is not read: mail
/// services send a form (RFC 8058).
#[utoipa::path(post, path = "/api/calls/stop/{code}",
    params(("code" = String, Path, description = "The code of a call.")),
    responses((status = 200, body = CallAnswered)))]
pub async fn stop(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
) -> Result<Json<CallAnswered>, Failure> {
    let way = meant(&app, Purpose::Stop, &code).await?;
    app.store.remove_call_way(&way.id).await?;
    Ok(Json(CallAnswered { kind: kind_of(&way), shown: shown(&way) }))
}

/// The same address, opened by a person: the page that does it.
pub async fn stop_page(State(app): State<Arc<App>>, Path(code): Path<String>) -> Redirect {
    let known = code.bytes().all(|byte| byte.is_ascii_hexdigit());
    let code = if known { code.as_str() } else { "" };
    Redirect::to(&format!("{}#/calls/stop/{code}", app.config.base_path()))
}
