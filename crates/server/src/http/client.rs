//! The web client inside the binary, if it was built.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::ALLOW;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use capotreno_protocol::Code;
use rust_embed::RustEmbed;

use crate::app::App;
use crate::http::constant::{Constant, HTML, SVG};
use crate::http::failure::Failure;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Capotreno</title>\
<h1>Capotreno</h1><p>The server runs, but its web client was not built. In the project's folder run</p>\
<pre>cargo xtask play</pre><p>or, by hand, <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, \
and build the server again. Programs can play already: see <a href=\"api\">the API</a>.</p>";

const PAGE: &str = "index.html";

/// Every file but the page itself, which differs by where the server is shown.
static FILES: LazyLock<HashMap<String, Constant>> = LazyLock::new(|| {
    let files = Dist::iter().filter(|path| path != PAGE);
    files.filter_map(|path| Some((path.clone().into_owned(), file(&path)?))).collect()
});

fn file(path: &str) -> Option<Constant> {
    let bytes = match Dist::get(path)?.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    let constant = Constant::new(media_type(path), bytes);
    // Built files have a hash in their name and never change.
    let forever = path.starts_with("assets/");
    Some(if forever { constant.kept("public, max-age=31536000, immutable") } else { constant })
}

/// The page of the client, for where the server is shown.
fn page(app: &App) -> Constant {
    match Dist::get(PAGE) {
        Some(page) => {
            let text = String::from_utf8_lossy(&page.data);
            let base = format!("<base href=\"{}\">", app.config.base_path());
            Constant::new(HTML, text.replace("<base href=\"/\">", &base))
        }
        None => Constant::new(HTML, NOT_BUILT),
    }
}

/// A file of the client; any other path is a page of it.
pub async fn serve(State(app): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Failure::code(Code::NoSuchPage).into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET,HEAD")]).into_response();
    }
    if let Some(file) = FILES.get(path) {
        return file.answer(request.headers());
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) && path != PAGE {
        return StatusCode::NOT_FOUND.into_response();
    }
    app.pages.find(PAGE, || page(&app)).answer(request.headers())
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" | "map" => "application/json",
        "svg" => SVG,
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
