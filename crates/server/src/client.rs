//! The web client inside the binary, if it was built.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use capotreno_protocol::Code;
use rust_embed::RustEmbed;

use crate::app::App;
use crate::failure::Failure;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Capotreno</title>\
<h1>Capotreno</h1><p>The server runs, but its web client was not built. In the project's folder run</p>\
<pre>cargo xtask play</pre><p>or, by hand, <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, \
and build the server again. Programs can play already: see <a href=\"api\">the API</a>.</p>";

/// A file of the client; any other path is a page of it.
pub async fn serve(State(app): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Failure::code(Code::NoSuchPage).into_response();
    }
    if let Some(file) = Dist::get(path).filter(|_| !path.is_empty() && path != "index.html") {
        // Built files have a hash in their name and never change.
        let caching =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = [(CONTENT_TYPE, media_type(path)), (CACHE_CONTROL, caching)];
        return (headers, file.data.into_owned()).into_response();
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) && path != "index.html" {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Dist::get("index.html") {
        Some(page) => {
            let text = String::from_utf8_lossy(&page.data);
            let base = format!("<base href=\"{}\">", app.config.base_path());
            let text = text.replace("<base href=\"/\">", &base);
            ([(CACHE_CONTROL, "no-cache")], Html(text)).into_response()
        }
        None => Html(NOT_BUILT).into_response(),
    }
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "ftl" | "txt" | "md" => "text/plain; charset=utf-8",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
