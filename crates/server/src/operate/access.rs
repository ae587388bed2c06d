//! The access log: a line for each request, where the operator wants one. What follows a question mark is
//! left out, and of whatever is long in a path only the beginning is told: ids of tables open private
//! tables, and codes carry a guest to another device.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::http::address::client_address;

/// The longest part of a path that is told whole: longer ones are ids and codes.
const WHOLE: usize = 24;
/// As much of a longer one as tells it from others and opens nothing.
const BEGINNING: usize = 6;
/// A path is no place for an essay.
const MOST_PARTS: usize = 12;

/// A path as the log may hold it.
fn tellable(path: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let part = |part: &str| match part {
        part if !part.chars().all(plain) => "…".to_owned(),
        part if part.len() > WHOLE => format!("{}…", &part[..BEGINNING]),
        part => part.to_owned(),
    };
    path.split('/').take(MOST_PARTS).map(part).collect::<Vec<_>>().join("/")
}

/// Writes a line for each answer.
pub async fn log(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if !app.config.access_log {
        return next.run(request).await;
    }
    let start = Instant::now();
    let client = client_address(&app.config, request.extensions(), request.headers()).0;
    let (method, path) = (request.method().clone(), tellable(request.uri().path()));
    // Only methods that are known are words; anything else could be anything.
    let method = if method.as_str().len() <= WHOLE { method.to_string() } else { "…".to_owned() };
    let response = next.run(request).await;
    tracing::info!(
        target: "capotreno::access",
        "{method} {path} {} {} us {client}",
        response.status().as_u16(),
        start.elapsed().as_micros()
    );
    response
}

#[cfg(test)]
mod tests {
    use super::tellable;

    #[test]
    fn what_opens_something_is_not_told() {
        let (id, code) = ("0123456789abcdef".repeat(2), "ab".repeat(32));
        for (path, told) in [
            ("/".to_owned(), "/"),
            ("/api/editions/nordic/board".to_owned(), "/api/editions/nordic/board"),
            (format!("/trains/api/tables/{id}/join"), "/trains/api/tables/012345…/join"),
            (format!("/api/guest/link/{code}"), "/api/guest/link/ababab…"),
            ("/a%62/\u{1b}[31m/è".to_owned(), "/…/…/…"),
            ("/x".repeat(100), "/x/x/x/x/x/x/x/x/x/x/x"),
        ] {
            assert_eq!(tellable(&path), told);
        }
    }
}
