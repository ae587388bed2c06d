//! The `OpenAPI` document, and a page to read it without any script. What a route answers when all
//! is well stands beside the route; how requests fail is much the same everywhere and stands here.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response as Answer;
use capotreno_protocol::{ApiError, ClientMessage, Code, ServerMessage};
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Components, ContentBuilder, Ref, RefOr};

use crate::app::App;
use crate::guests::caller::COOKIE_NAME;
use crate::http::constant::{Constant, HTML};
use crate::http::routes;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Capotreno",
        description = "Train-route board games. Live play is over /ws: docs/protocol.md."
    ),
    components(schemas(ClientMessage, ServerMessage, ApiError, Code))
)]
struct Introduction;

/// The document before any route is in it.
pub fn introduction() -> utoipa::openapi::OpenApi {
    Introduction::openapi()
}

static DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(|| {
    let mut document = routes::api().into_openapi();
    let components = document.components.get_or_insert_default();
    add_tokens(components);
    for failure in FAILURES {
        components.responses.insert(failure.name.to_owned(), failure.response().into());
    }
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            name(path, method, operation);
            let changes = if method == "get" { Changes::Nothing } else { Changes::Something };
            add_failures(path, changes, operation);
        }
    }
    document
});

/// A guest's token comes in a cookie from browsers and in a header from programs.
fn add_tokens(components: &mut Components) {
    let cookie = ApiKey::Cookie(ApiKeyValue::new(COOKIE_NAME));
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    let bearer = Http::new(HttpAuthScheme::Bearer);
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
}

/// Whether an operation changes anything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changes {
    Nothing,
    Something,
}

/// The operations of a path with their methods.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let PathItem { get, post, put, patch, delete, .. } = item;
    let all = [("get", get), ("post", post), ("put", put), ("patch", patch), ("delete", delete)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// An operation is named after where it is, so that no two have one name, and stands with those of
/// the same kind.
fn name(path: &str, method: &str, operation: &mut Operation) {
    let words: Vec<&str> = path.split(['/', '{', '}']).filter(|word| !word.is_empty()).skip(1).collect();
    operation.operation_id = Some(format!("{method}_{}", words.join("_").replace('-', "_")));
    operation.tags = Some(words.first().map(|word| (*word).to_owned()).into_iter().collect());
}

/// What an answer holds beside its status.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Refusal,
    Nothing,
}

/// One way in which requests fail, wherever they fail so.
struct FailureKind {
    status: &'static str,
    name: &'static str,
    description: &'static str,
    holds: Holds,
    applies: fn(path: &str, changes: Changes, operation: &Operation) -> bool,
}

impl FailureKind {
    fn response(&self) -> Response {
        let response = ResponseBuilder::new().description(self.description);
        match self.holds {
            Holds::Nothing => response.build(),
            Holds::Refusal => {
                let schema = ContentBuilder::new().schema(Some(Ref::from_schema_name("ApiError")));
                response.content("application/json", schema.build()).build()
            }
        }
    }
}

const fn refusal(
    status: &'static str,
    name: &'static str,
    description: &'static str,
    applies: fn(&str, Changes, &Operation) -> bool,
) -> FailureKind {
    FailureKind { status, name, description, holds: Holds::Refusal, applies }
}

const FAILURES: [FailureKind; 12] = [
    FailureKind {
        holds: Holds::Nothing,
        ..refusal("304", "NotModified", "What was asked for has not changed.", is_constant)
    },
    refusal("400", "BadRequest", "The request cannot be read, or asks for what cannot be.", always),
    refusal("401", "NotKnown", "The request brings no token of a guest.", needs_a_guest),
    refusal("403", "NotAllowed", "The guest, or the page that asks, may not do this.", may_be_forbidden),
    refusal("404", "NotFound", "There is no such thing.", names_something),
    refusal("409", "Conflict", "As things stand this cannot be done.", may_come_too_late),
    refusal("413", "TooLarge", "The body of the request is too long.", has_a_body),
    refusal(
        "429",
        "TooFast",
        "The guest or the address asks too much; `Retry-After` says when to come back.",
        always,
    ),
    FailureKind {
        holds: Holds::Nothing,
        ..refusal("431", "HeadTooLarge", "The head of the request is too long.", always)
    },
    refusal("500", "Internal", "The server failed.", always),
    refusal("503", "Busy", "The server has too much to do; `Retry-After` says when to come back.", always),
    refusal("507", "StoreFailed", "Nothing can be written or read: the disk is full or fails.", is_kept),
];

fn always(_: &str, _: Changes, _: &Operation) -> bool {
    true
}

/// What is the same for everybody and seldom or never changes.
fn is_constant(path: &str, changes: Changes, operation: &Operation) -> bool {
    let read = changes == Changes::Nothing;
    let board = path.ends_with("/board") || path.ends_with("/edition");
    read && (board || !is_kept(path, changes, operation))
}

/// What stands on the disk.
fn is_kept(path: &str, _: Changes, _: &Operation) -> bool {
    [
        "/api/guest",
        "/api/blocks",
        "/api/friends",
        "/api/passkeys",
        "/api/reports",
        "/api/lobby",
        "/api/tables",
        "/api/campaigns",
        "/api/ratings",
        "/api/events",
    ]
    .iter()
    .any(|part| path.starts_with(part))
}

fn needs_a_guest(_: &str, _: Changes, operation: &Operation) -> bool {
    operation.security.as_ref().is_some_and(|ways| !ways.contains(&SecurityRequirement::default()))
}

fn may_be_forbidden(_: &str, changes: Changes, operation: &Operation) -> bool {
    let has_eyes = |parameter: &Parameter| parameter.name == "company";
    // Whoever brings a token may be banned.
    let known = operation.security.is_some();
    changes == Changes::Something || known || parameters(operation).any(has_eyes)
}

fn parameters(operation: &Operation) -> impl Iterator<Item = &Parameter> {
    operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    })
}

/// Where something is made that names something else: a new table names an edition, a new campaign which one it is, a
/// block, a report or a friend somebody, a code or a passkey its guest. As things stand it may not be possible.
const DOORS: [&str; 9] = [
    "/api/tables",
    "/api/campaigns",
    "/api/events",
    "/api/blocks",
    "/api/friends",
    "/api/reports",
    "/api/guest/join",
    "/api/guest/passkeys",
    "/api/passkeys",
];

fn names_something(path: &str, _: Changes, operation: &Operation) -> bool {
    let makes_something = DOORS.contains(&path) && operation.request_body.is_some();
    makes_something || parameters(operation).any(|parameter| parameter.parameter_in == ParameterIn::Path)
}

fn may_come_too_late(path: &str, changes: Changes, _: &Operation) -> bool {
    let played = DOORS.iter().any(|part| path.starts_with(part));
    played && (changes == Changes::Something || path.contains("/{id}/"))
}

fn has_a_body(_: &str, _: Changes, operation: &Operation) -> bool {
    operation.request_body.is_some()
}

fn add_failures(path: &str, changes: Changes, operation: &mut Operation) {
    for failure in FAILURES {
        if (failure.applies)(path, changes, operation) {
            let shared = RefOr::Ref(Ref::from_response_name(failure.name));
            operation.responses.responses.insert(failure.status.to_owned(), shared);
        }
    }
}

/// The document for programs.
pub async fn document(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    app.pages.find("openapi.json", || Constant::json(&*DOCUMENT)).answer(&headers)
}

/// The document as text, for the snapshot test.
pub fn text() -> String {
    DOCUMENT.to_pretty_json().unwrap_or_default()
}

/// The document for people.
pub async fn page(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    app.pages.find("api", || Constant::new(HTML, list())).answer(&headers)
}

fn list() -> String {
    let mut text = String::from(
        "<!doctype html><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>Capotreno: API</title><h1>API</h1><p>For programs: <a href=\"api/openapi.json\">openapi.json</a>. \
         Live play: <code>docs/protocol.md</code>.</p><table>",
    );
    let document = serde_json::to_value(&*DOCUMENT).unwrap_or_default();
    let paths = document.get("paths").and_then(|paths| paths.as_object());
    for (path, methods) in paths.into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let summary = operation.get("summary").and_then(|text| text.as_str()).unwrap_or_default();
            let method = method.to_uppercase();
            let _ = write!(text, "<tr><td><code>{method} {path}</code><td>{summary}");
        }
    }
    text.push_str("</table>");
    text
}
