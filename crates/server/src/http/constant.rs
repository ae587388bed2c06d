//! Answers that are the same for everybody for as long as the server runs: the client's files,
//! boards, editions, rules. Each is compressed once, when somebody first wants it so, and whoever
//! has it already is only told that nothing has changed.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH, VARY,
};
use axum::http::{Extensions, HeaderMap, HeaderName, StatusCode, Version};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

pub const JSON: &str = "application/json";
pub const SVG: &str = "image/svg+xml";
pub const HTML: &str = "text/html; charset=utf-8";
/// Whoever has it asks whether it is still so.
const ASK_AGAIN: &str = "no-cache";

/// Marks an answer that has the form it should have.
#[derive(Clone, Copy, Debug)]
struct Finished;

/// Whether an answer may still be compressed on its way.
pub fn may_be_compressed(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<Finished>().is_none()
}

#[derive(Debug)]
pub struct Constant {
    media: &'static str,
    caching: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    packed: OnceLock<Option<Bytes>>,
}

impl Constant {
    pub fn new(media: &'static str, plain: impl Into<Bytes>) -> Constant {
        let plain = plain.into();
        // Weak: the packed form has other bytes and says the same.
        let tag = format!("W/\"{}\"", &blake3::hash(&plain).to_hex()[..32]);
        let tag = HeaderValue::from_str(&tag).expect("a hash has only letters and digits");
        Constant { media, caching: ASK_AGAIN, tag, plain, packed: OnceLock::new() }
    }

    pub fn json(value: &impl Serialize) -> Constant {
        Constant::new(JSON, serde_json::to_vec(value).unwrap_or_default())
    }

    /// Says how long it may be kept without asking.
    #[must_use]
    pub fn kept(mut self, caching: &'static str) -> Constant {
        self.caching = caching;
        self
    }

    /// What it is known again by.
    pub fn tag(&self) -> &HeaderValue {
        &self.tag
    }

    /// How long it is, unpacked.
    pub fn bytes(&self) -> usize {
        self.plain.len()
    }

    /// Pictures, sounds and letters are packed already.
    fn is_text(&self) -> bool {
        let packed = ["image/", "audio/", "font/"].iter().any(|kind| self.media.starts_with(kind));
        !packed || self.media.starts_with("image/svg")
    }

    /// The packed form, where it is shorter.
    fn packed(&self) -> Option<Bytes> {
        let pack = || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&self.plain).ok()?;
            encoder.finish().ok().filter(|packed| packed.len() < self.plain.len()).map(Bytes::from)
        };
        self.packed.get_or_init(pack).clone()
    }

    /// The answer to a request with these headers.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(ETAG, self.tag.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(self.caching));
        if self.is_text() {
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        let mut response = if knows(asked, &self.tag) {
            (StatusCode::NOT_MODIFIED, headers).into_response()
        } else {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.media));
            let packed = if self.is_text() && takes_gzip(asked) { self.packed() } else { None };
            if packed.is_some() {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            (headers, Body::from(packed.unwrap_or_else(|| self.plain.clone()))).into_response()
        };
        response.extensions_mut().insert(Finished);
        response
    }
}

/// The words of a header that is a list.
fn words<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// Whether whoever asks has it already.
fn knows(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let bare = |tag: &str| tag.trim_start_matches("W/").to_owned();
    let tag = bare(tag.to_str().unwrap_or_default());
    words(headers, &IF_NONE_MATCH).any(|known| known == "*" || bare(known) == tag)
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let (mut gzip, mut any) = (None, false);
    for word in words(headers, &ACCEPT_ENCODING) {
        let (name, weight) = word.split_once(';').unwrap_or((word, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(1.0, |text| text.parse().unwrap_or(0.0));
        match name.trim().to_ascii_lowercase().as_str() {
            "gzip" | "x-gzip" => gzip = Some(weight > 0.0),
            "*" => any = weight > 0.0,
            _ => {}
        }
    }
    gzip.unwrap_or(any)
}

/// Constants by name, made when they are first asked for.
#[derive(Debug)]
pub struct Constants {
    most: usize,
    known: Mutex<HashMap<String, Arc<Constant>>>,
}

impl Constants {
    /// Of more than so many all are made again.
    pub fn new(most: usize) -> Constants {
        Constants { most, known: Mutex::default() }
    }

    pub fn known(&self, name: &str) -> Option<Arc<Constant>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    pub fn keep(&self, name: String, constant: Constant) -> Arc<Constant> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= self.most {
            known.clear();
        }
        // Two may have made it at once; one is enough.
        Arc::clone(known.entry(name).or_insert_with(|| Arc::new(constant)))
    }

    pub fn find(&self, name: &str, make: impl FnOnce() -> Constant) -> Arc<Constant> {
        self.known(name).unwrap_or_else(|| self.keep(name.to_owned(), make()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(lines: &[(HeaderName, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).unwrap();
        lines.iter().map(|(name, text)| (name.clone(), value(text))).collect()
    }

    #[test]
    fn gzip_is_sent_to_whom_it_suits() {
        for (accepted, takes) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("*", true),
            ("", false),
            ("br, identity", false),
            ("gzip;q=0, *", false),
            ("gzip; q=0.0", false),
            ("*;q=0", false),
        ] {
            assert_eq!(takes_gzip(&asked(&[(ACCEPT_ENCODING, accepted)])), takes, "{accepted}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }

    #[test]
    fn it_is_packed_once_and_only_where_that_helps() {
        let board = Constant::new(JSON, "[1,2,3]".repeat(100));
        let (first, second) = (board.packed().unwrap(), board.packed().unwrap());
        assert!(std::ptr::eq(first.as_ptr(), second.as_ptr()), "the same bytes, not equal ones");
        let gzip = asked(&[(ACCEPT_ENCODING, "gzip")]);
        let coded = |constant: &Constant| constant.answer(&gzip).headers().contains_key(CONTENT_ENCODING);
        assert!(coded(&board));
        assert!(!coded(&Constant::new(JSON, "[1]")), "longer than it was");
        assert!(!coded(&Constant::new("font/woff2", "x".repeat(1000))));
        assert!(coded(&Constant::new("image/svg+xml", "x".repeat(1000))));
    }

    #[test]
    fn whoever_has_it_is_sent_nothing() {
        let page = Constant::new(HTML, "<p>".repeat(100));
        let tag = page.answer(&HeaderMap::new()).headers()[ETAG].to_str().unwrap().to_owned();
        for (known, fresh) in [
            (tag.as_str(), true),
            (tag.trim_start_matches("W/"), true),
            ("*", true),
            ("\"other\", W/\"another\"", false),
            ("", false),
        ] {
            let response = page.answer(&asked(&[(IF_NONE_MATCH, known)]));
            assert_eq!(response.status() == StatusCode::NOT_MODIFIED, fresh, "{known}");
            assert_eq!(response.headers()[ETAG].to_str().unwrap(), tag);
            assert!(response.headers().contains_key(VARY));
        }
        let other = Constant::new(HTML, "<p>".repeat(101));
        assert_ne!(other.answer(&HeaderMap::new()).headers()[ETAG].to_str().unwrap(), tag);
    }

    #[test]
    fn no_more_are_kept_than_told() {
        let boards = Constants::new(2);
        for name in ["a", "b", "a", "c"] {
            boards.find(name, || Constant::new(JSON, name.to_owned()));
        }
        assert!(boards.known("c").is_some() && boards.known("a").is_none());
    }
}
