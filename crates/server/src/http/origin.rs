//! Where requests come from, and the headers that keep pages safe.

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, ORIGIN, STRICT_TRANSPORT_SECURITY};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use capotreno_protocol::Code;
use std::sync::Arc;

use crate::app::App;
use crate::config::Config;
use crate::http::address::client_address;
use crate::http::failure::Failure;

/// Scripts, styles and pictures come from the server alone; no other page may frame it.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'self'; \
    frame-ancestors 'none'; form-action 'self'";

/// For a year browsers come over https only.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// A browser says which page asks; it must be one of ours. Programs say nothing and are welcome:
/// they have no cookie a stranger's page could borrow.
pub fn is_ours(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if config.origins.iter().any(|known| known == origin) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let asked = origin.split_once("://").map(|(_, rest)| rest);
    asked.is_some() && asked == host
}

/// Whether a request says for which host it is: once, and so that it can be read. Without that, what
/// a proxy or a cache thinks it asks for and what is answered could differ. Only the oldest HTTP
/// need not say it.
fn names_its_host(version: Version, headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().is_ok_and(|host| host.parse::<Authority>().is_ok()),
        (None, _) => version < Version::HTTP_11,
        (Some(_), Some(_)) => false,
    }
}

/// Checks every request and adds the headers to every answer.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let client = client_address(&app.config, request.extensions(), request.headers());
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = if !names_its_host(request.version(), request.headers()) {
        Failure::code(Code::BadMessage).into_response()
    } else if !app.addresses.allows(client.0) {
        Failure::code(Code::TooFast).into_response()
    } else if changes && !is_ours(&app.config, request.headers()) {
        Failure::code(Code::NotAllowed).into_response()
    } else {
        next.run(request).await
    };
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    if app.config.is_https() {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_names_one_host() {
        for (version, hosts, fine) in [
            (Version::HTTP_11, &["play.example:8080"][..], true),
            (Version::HTTP_11, &["[::1]:8080"], true),
            (Version::HTTP_11, &[], false),
            (Version::HTTP_11, &["a.example", "b.example"], false),
            (Version::HTTP_11, &["a.example", "a.example"], false),
            (Version::HTTP_11, &[""], false),
            (Version::HTTP_11, &["a.example, b.example"], false),
            (Version::HTTP_11, &["a.example/path"], false),
            (Version::HTTP_10, &[], true),
            (Version::HTTP_10, &["a.example", "b.example"], false),
        ] {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(HOST, HeaderValue::from_static(host));
            }
            assert_eq!(names_its_host(version, &headers), fine, "{version:?} {hosts:?}");
        }
    }

    #[test]
    fn only_our_own_pages_may_connect() {
        let config = Config { origins: vec!["https://ours.example".to_owned()], ..Config::default() };
        let headers = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("play.example:8080"));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
            }
            headers
        };
        for (origin, ours) in [
            (None, true),
            (Some("http://play.example:8080"), true),
            (Some("https://ours.example"), true),
            (Some("http://play.example"), false),
            (Some("https://evil.example"), false),
            (Some("null"), false),
        ] {
            assert_eq!(is_ours(&config, &headers(origin)), ours, "{origin:?}");
        }
    }
}
