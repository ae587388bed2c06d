//! The web client inside the binary, if it was built.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CONTENT_SECURITY_POLICY, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use capotreno_protocol::Code;
use rust_embed::RustEmbed;
use serde_json::json;

use crate::app::App;
use crate::http::constant::{Constant, HTML, SVG};
use crate::http::engine::{Engine, FOREVER};
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
/// What keeps the client in a browser, and the line of it that says what there is to keep.
const KEEPER: &str = "sw.js";
const MADE: &str = "const MADE = { version: '', bytes: 0, files: [] };";
/// What only others than the page itself ask for.
const NOT_KEPT: [&str; 3] = [KEEPER, "old.js", "cover.jpg"];
/// The finest coastlines: without them a board is drawn with the others.
const FINE: &str = "assets/fine-";
/// The worker compiles the engine; nothing else may compile anything.
const WORKER_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'");

/// Every file but the page itself, which differs by where the server is shown.
pub static FILES: LazyLock<HashMap<String, Constant>> = LazyLock::new(|| {
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
    let forever = path.starts_with("assets/") || path.starts_with("engine/");
    Some(if forever { constant.kept(FOREVER) } else { constant })
}

/// The page of the client, for where the server is shown and with the engine that is there.
fn page(app: &App, engine: Option<&Engine>) -> Constant {
    let Some(page) = Dist::get(PAGE) else { return Constant::new(HTML, NOT_BUILT) };
    let base = format!("<base href=\"{}\">", app.config.base_path());
    let mut text = String::from_utf8_lossy(&page.data).replace("<base href=\"/\">", &base);
    if let Some(engine) = engine {
        for (name, value) in [("version", &version(app, engine)), ("engine", &engine.name)] {
            let meta = |value: &str| format!("<meta name=\"{name}\" content=\"{value}\">");
            text = text.replace(&meta(""), &meta(value));
        }
    }
    Constant::new(HTML, text)
}

/// Everything a page is made of, as a hash: the client, the engine and the boards.
fn version(app: &App, engine: &Engine) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut files: Vec<_> = FILES.iter().collect();
    files.sort_by_key(|(path, _)| path.as_str());
    for (path, file) in files {
        hasher.update(path.as_bytes()).update(file.tag().as_bytes());
    }
    if let Some(page) = Dist::get(PAGE) {
        hasher.update(&page.data);
    }
    hasher.update(engine.name.as_bytes()).update(app.config.base.as_bytes());
    for (id, shown) in &app.editions {
        hasher.update(id.as_bytes()).update(shown.summary.digest.as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

/// What keeps the client in a browser. Without an engine there is nothing to play without a server: then
/// nothing is kept.
fn keeper(app: &App, engine: Option<&Engine>) -> Option<Constant> {
    let script = Dist::get(KEEPER)?;
    let mut text = String::from_utf8_lossy(&script.data).into_owned();
    if let Some(engine) = engine {
        let version = version(app, engine);
        let is_kept = |path: &str| !NOT_KEPT.contains(&path) && !path.starts_with(FINE);
        let own = FILES.iter().filter(|(path, _)| is_kept(path));
        let own = own.map(|(path, file)| (path.as_str(), file.bytes()));
        let mut kept: Vec<_> = own.chain(engine.sizes()).collect();
        kept.sort_unstable();
        let bytes: usize = kept.iter().map(|(_, bytes)| bytes).sum();
        let mut files = vec!["./".to_owned()];
        files.extend(kept.into_iter().map(|(path, _)| path.to_owned()));
        let mut answers = vec!["editions".to_owned(), "bots".to_owned()];
        for (id, _) in &app.editions {
            answers.extend([format!("editions/{id}"), format!("editions/{id}/board")]);
        }
        files.extend(answers.into_iter().map(|answer| format!("api/{answer}?v={version}")));
        let made = json!({ "version": version, "bytes": bytes, "files": files });
        text = text.replace(MADE, &format!("const MADE = {made};"));
    }
    Some(Constant::new(media_type(KEEPER), text))
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
    let engine = if path.starts_with("assets/") { None } else { Engine::of(&app) };
    let named = |name: &str| format!("{name} {}", engine.map_or("", |engine| &engine.name));
    if path == KEEPER
        && let Some(made) = app
            .pages
            .known(&named(KEEPER))
            .or_else(|| Some(app.pages.keep(named(KEEPER), keeper(&app, engine)?)))
    {
        return made.answer(request.headers());
    }
    if let Some(file) = FILES.get(path).or_else(|| engine?.file(path)) {
        let mut answer = file.answer(request.headers());
        if path.starts_with("assets/worker-") {
            answer.headers_mut().insert(CONTENT_SECURITY_POLICY, WORKER_POLICY);
        }
        return answer;
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) && path != PAGE {
        return StatusCode::NOT_FOUND.into_response();
    }
    app.pages.find(&named(PAGE), || page(&app, engine)).answer(request.headers())
}

pub fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" | "map" => "application/json",
        "svg" => SVG,
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "ftl" | "txt" | "md" => "text/plain; charset=utf-8",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
