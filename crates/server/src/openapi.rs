//! The `OpenAPI` document, and a page to read it without any script.

use std::fmt::Write;

use axum::Json;
use axum::response::Html;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};

use crate::guests::COOKIE_NAME;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Capotreno",
        description = "Train-route board games. Live play is over /ws: docs/protocol.md."
    ),
    paths(
        crate::guests::show,
        crate::guests::create,
        crate::guests::rename,
        crate::guests::link,
        crate::guests::use_link,
        crate::devices::list,
        crate::devices::revoke,
        crate::rest::editions,
        crate::rest::edition,
        crate::rest::board,
        crate::rest::rulebook,
        crate::rest::rulebook_page,
        crate::learn::examples,
        crate::learn::example,
        crate::learn::lessons,
        crate::learn::lesson,
        crate::learn::play,
        crate::learn::ask,
        crate::rest::bots,
        crate::rest::lobby,
        crate::rest::create_table,
        crate::rest::table,
        crate::rest::join,
        crate::rest::leave,
        crate::rest::fill,
        crate::rest::start,
        crate::rest::rematch,
        crate::rest::record,
        crate::rest::replay,
        crate::rest::replay_at,
        crate::campaign_rest::table_edition,
        crate::campaign_rest::table_board,
        crate::campaign_rest::list,
        crate::campaign_rest::found_new,
        crate::campaign_rest::import,
        crate::campaign_rest::show,
        crate::campaign_rest::join,
        crate::campaign_rest::leave,
        crate::campaign_rest::found,
        crate::campaign_rest::decide,
        crate::campaign_rest::seat,
        crate::campaign_rest::open_game,
        crate::campaign_rest::free_play,
        crate::campaign_rest::branch,
        crate::campaign_rest::chronicle,
        crate::campaign_rest::board,
        crate::campaign_rest::rulebook,
    ),
    components(schemas(capotreno_protocol::ClientMessage, capotreno_protocol::ServerMessage)),
    modifiers(&Tokens)
)]
struct Document;

/// A guest's token comes in a cookie from browsers and in a header from programs.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let cookie = ApiKey::Cookie(ApiKeyValue::new(COOKIE_NAME));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
        let bearer = Http::new(HttpAuthScheme::Bearer);
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

/// The document for programs.
pub async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Document::openapi())
}

/// The document as text, for the snapshot test.
pub fn text() -> String {
    Document::openapi().to_pretty_json().unwrap_or_default()
}

/// The document for people.
pub async fn page() -> Html<String> {
    let mut text = String::from(
        "<!doctype html><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>Capotreno: API</title><h1>API</h1><p>For programs: <a href=\"api/openapi.json\">openapi.json</a>. \
         Live play: <code>docs/protocol.md</code>.</p><table>",
    );
    let document = serde_json::to_value(Document::openapi()).unwrap_or_default();
    let paths = document.get("paths").and_then(|paths| paths.as_object());
    for (path, methods) in paths.into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let summary = operation.get("summary").and_then(|text| text.as_str()).unwrap_or_default();
            let method = method.to_uppercase();
            let _ = write!(text, "<tr><td><code>{method} {path}</code><td>{summary}");
        }
    }
    text.push_str("</table>");
    Html(text)
}
