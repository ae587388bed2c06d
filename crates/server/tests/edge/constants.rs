//! What never changes is compressed once, known again by its tag, and the same for HEAD.

use std::io::Read;
use std::net::SocketAddr;

use capotreno_load::Remote;
use serde_json::{Value, json};

use super::{Reply, ask, get};
use crate::common::campaign::{import, played, three_at_one_device};
use crate::common::{config, post, start};

fn gunzip(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(bytes).read_to_end(&mut plain).unwrap();
    plain
}

async fn check(address: SocketAddr, path: &str) {
    let plain = get(address, path, "").await;
    assert_eq!(plain.status, 200, "{path}");
    assert_eq!(plain.header("content-encoding"), "", "{path}");
    let tag = plain.header("etag");
    assert!(tag.starts_with("W/\""), "{path}: {tag}");
    assert_eq!(plain.header("vary"), "accept-encoding", "{path}");
    assert_eq!(plain.header("cache-control"), "no-cache", "{path}");
    let packed = get(address, path, "Accept-Encoding: br, gzip\r\n").await;
    if packed.header("content-encoding") == "gzip" {
        assert_eq!(gunzip(&packed.body), plain.body, "{path}");
        assert!(packed.body.len() < plain.body.len(), "{path}");
    } else {
        assert!(packed.body == plain.body && plain.body.len() < 200, "{path} is short, or packed");
    }
    let length = |reply: &Reply| reply.header("content-length").parse::<usize>().unwrap();
    for whole in [&plain, &packed] {
        assert_eq!(whole.header("etag"), tag, "{path}");
        assert_eq!(length(whole), whole.body.len(), "{path}");
    }
    for coding in ["", "Accept-Encoding: gzip\r\n"] {
        let known = get(address, path, &format!("If-None-Match: {tag}\r\n{coding}")).await;
        assert_eq!((known.status, known.header("etag"), known.body.len()), (304, tag, 0), "{path}");
        let head = ask(address, &format!("HEAD {path}"), &format!("Host: {address}\r\n{coding}"), b"").await;
        let whole = if coding.is_empty() { &plain } else { &packed };
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        for name in ["content-length", "content-encoding", "content-type", "etag", "vary"] {
            assert_eq!(head.header(name), whole.header(name), "HEAD {path}: {name}");
        }
    }
}

#[tokio::test]
async fn constant_answers_are_packed_tagged_and_the_same_for_head() {
    let server = start(config()).await;
    let address = server.address;
    let anna = Remote::guest(address).await.unwrap();
    let table = anna.open_table("japan", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let campaign =
        post(&anna, "/api/campaigns/import", import(&played(3, 7).to_text(), &three_at_one_device())).await;
    let campaign = campaign["id"].as_str().unwrap().to_owned();
    let free: Value = post(&anna, &format!("/api/campaigns/{campaign}/free-play"), json!({})).await;
    let free = free["free_play"].as_str().unwrap();
    let (mut paths, fixed) = (
        Vec::new(),
        [
            "/",
            "/table/abc",
            "/api",
            "/api/openapi.json",
            "/api/editions",
            "/api/editions/northern",
            "/api/editions/northern/board",
            "/api/rulebook",
            "/api/rulebook/common",
            "/api/rulebook/common?lang=it",
            "/api/rulebook/common/examples",
            "/api/rulebook/common/examples/0",
            "/api/lessons",
            "/api/lessons?lang=it",
            "/api/bots",
        ],
    );
    paths.extend(fixed.map(str::to_owned));
    let lessons = get(address, "/api/lessons", "").await.json();
    paths.push(format!("/api/lessons/{}", lessons[0]["id"].as_str().unwrap()));
    paths.extend(["edition", "board"].map(|what| format!("/api/tables/{table}/{what}")));
    paths.extend([format!("/api/tables/{free}/board"), format!("/api/campaigns/{campaign}/board")]);
    for path in &paths {
        check(address, path).await;
    }
    let tag = |path: &'static str| async move { get(address, path, "").await.header("etag").to_owned() };
    let (english, italian) = (tag("/api/rulebook/common").await, tag("/api/rulebook/common?lang=it").await);
    assert_ne!(english, italian);
    assert_eq!(tag("/api/rulebook/common?lang=xx").await, english, "what is not Italian is English");
    server.stop().await;
}

#[tokio::test]
async fn what_changes_is_packed_on_its_way_and_has_no_tag() {
    let server = start(config()).await;
    let reply = get(server.address, "/api/lobby", "Accept-Encoding: gzip\r\n").await;
    assert_eq!((reply.status, reply.header("etag"), reply.header("content-encoding")), (200, "", "gzip"));
    assert!(serde_json::from_slice::<Value>(&gunzip(&reply.body)).unwrap()["open"].is_array());
    server.stop().await;
}
