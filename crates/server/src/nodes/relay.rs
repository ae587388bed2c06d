//! Requests about what another server owns go there as they came, and its answer comes back as it is.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, Response, StatusCode};
use axum::middleware::Next;
use axum::response::IntoResponse;
use capotreno_protocol::Code;
use capotreno_store::Kept;

use super::peer::{Relayed, connect, send, without_hops};
use super::{LEASE, Nodes, Peer, Place, RENEW};
use crate::app::{App, is_id};
use crate::http::address::client_address;
use crate::http::failure::Failure;
use crate::http::routes::MOST_BODY;

/// How long a question waits for an owner: for one that died until its lease is over.
const FOR_AN_OWNER: Duration = LEASE.saturating_add(RENEW.saturating_mul(3));
/// How often it is looked for.
const LOOK_AGAIN: Duration = Duration::from_millis(150);
/// How long an owner that is there may take to answer: longer than the longest request.
const ANSWER: Duration = Duration::from_secs(60);
/// An answer that says: I do not own it, and have done nothing.
const MISDIRECTED: StatusCode = StatusCode::MISDIRECTED_REQUEST;

/// Whom a request is about, if its owner must answer it.
fn subject(base: &str, path: &str) -> Option<(Kept, String)> {
    let mut parts = path.strip_prefix(base)?.strip_prefix("api/")?.split('/');
    let of = match parts.next()? {
        "tables" => Kept::Table,
        "campaigns" => Kept::Campaign,
        _ => return None,
    };
    let id = parts.next().filter(|id| is_id(id))?;
    // What a table is played on never changes: everybody reads it from the database.
    match (of, parts.next()) {
        (Kept::Table, Some("edition" | "board")) => None,
        (Kept::Table | Kept::Campaign, _) => Some((of, id.to_owned())),
    }
}

/// Where something is, for who can go there: here, or at a server that is there. Waits for a while where
/// it is nobody's.
pub(crate) async fn found(nodes: &Nodes, of: Kept, id: &str, until: Instant) -> Result<Option<Peer>, Code> {
    loop {
        match nodes.place(of, id).await {
            Ok(Place::Here(_)) => return Ok(None),
            Ok(Place::There(peer)) => return Ok(Some(peer)),
            Ok(Place::Nobody) => {}
            Ok(Place::Stopped) => return Err(Code::Damaged),
            Err(error) => {
                tracing::warn!(%error, "nobody knows which server owns it");
                return Err(Code::Busy);
            }
        }
        pause(until).await?;
    }
}

/// Until somebody may own it.
pub(super) fn patience() -> Instant {
    Instant::now() + FOR_AN_OWNER
}

/// A moment before another try; fails when there were enough.
pub(super) async fn pause(until: Instant) -> Result<(), Code> {
    if Instant::now() >= until {
        return Err(Code::Busy);
    }
    tokio::time::sleep(LOOK_AGAIN).await;
    Ok(())
}

/// A request as it came.
struct Asked {
    head: axum::http::request::Parts,
    body: Bytes,
    client: std::net::IpAddr,
}

/// Answers a request here, or has it answered by the owner of what it is about.
pub(crate) async fn pass_on(State(app): State<Arc<App>>, request: Request, next: Next) -> Response<Body> {
    let base = app.config.base_path();
    let subject = subject(&base, request.uri().path());
    let (Some(nodes), Some((of, id))) = (&app.nodes, subject) else { return next.run(request).await };
    if request.extensions().get::<Relayed>().is_some() {
        return match nodes.place(of, &id).await {
            Ok(Place::Here(_)) => next.run(request).await,
            Ok(Place::There(_) | Place::Nobody | Place::Stopped) | Err(_) => MISDIRECTED.into_response(),
        };
    }
    let until = patience();
    let peer = match found(nodes, of, &id, until).await {
        Ok(None) => return next.run(request).await,
        Ok(Some(peer)) => peer,
        Err(code) => return Failure::code(code).into_response(),
    };
    let client = client_address(&app.config, request.extensions(), request.headers()).0;
    let (head, body) = request.into_parts();
    // What is about something that exists is short; only imports are not.
    let Ok(body) = axum::body::to_bytes(body, MOST_BODY).await else {
        return Failure::code(Code::TooLarge).into_response();
    };
    let asked = Asked { head, body, client };
    let mut peer = Some(peer);
    loop {
        let Some(to) = &peer else {
            let request = Request::from_parts(asked.head, Body::from(asked.body));
            return next.run(request).await;
        };
        match nodes.try_at(to, &asked).await {
            Tried::Answered(answer) => return answer,
            Tried::Lost => return Failure::code(Code::Busy).into_response(),
            Tried::NotThere => {}
        }
        let again = async {
            pause(until).await?;
            found(nodes, of, &id, until).await
        };
        peer = match again.await {
            Ok(peer) => peer,
            Err(code) => return Failure::code(code).into_response(),
        };
    }
}

/// What came of asking another server.
enum Tried {
    Answered(Response<Body>),
    /// It has done nothing.
    NotThere,
    /// It may have done it or not.
    Lost,
}

impl Nodes {
    async fn try_at(&self, to: &Peer, asked: &Asked) -> Tried {
        let Some(line) = connect(&to.address).await else { return Tried::NotThere };
        let Asked { head, body, client } = asked;
        let path = head.uri.path_and_query().map_or("/", |path| path.as_str());
        let mut headers = without_hops(&head.headers);
        headers.extend(self.sign(to, *client, &head.method, path));
        if !body.is_empty() {
            headers.insert("content-length", HeaderValue::from(body.len()));
        }
        let answer = tokio::select! {
            answer = send(line, &head.method, path, headers, body.clone()) => answer,
            () = self.is_gone(&to.owner) => None,
            () = tokio::time::sleep(ANSWER) => None,
        };
        match answer {
            // It owns it no more; or it was started anew meanwhile, and does not know us.
            Some(answer) if answer.status() == MISDIRECTED => Tried::NotThere,
            Some(answer) if answer.status() == StatusCode::FORBIDDEN && is_unsigned(&answer) => {
                Tried::NotThere
            }
            Some(answer) => Tried::Answered(answer),
            None if matches!(head.method, Method::GET | Method::HEAD) => Tried::NotThere,
            None => Tried::Lost,
        }
    }
}

/// Whether another server refused to hear us at all: every answer that a visitor may see has the headers
/// that keep pages safe.
fn is_unsigned(answer: &Response<Body>) -> bool {
    !answer.headers().contains_key("content-security-policy")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_answers_what_is_about_one_thing() {
        let id = "0123456789abcdef0123456789abcdef";
        for (base, path, about) in [
            ("/", format!("/api/tables/{id}"), Some(Kept::Table)),
            ("/", format!("/api/tables/{id}/join"), Some(Kept::Table)),
            ("/trains/", format!("/trains/api/campaigns/{id}/move"), Some(Kept::Campaign)),
            ("/trains/", format!("/api/tables/{id}"), None),
            ("/", format!("/api/tables/{id}/board"), None),
            ("/", "/api/campaigns/import".to_owned(), None),
            ("/", "/api/tables".to_owned(), None),
            ("/", "/api/lobby".to_owned(), None),
            ("/", "/ws".to_owned(), None),
        ] {
            assert_eq!(subject(base, &path).map(|(of, _)| of), about, "{path}");
        }
    }
}
