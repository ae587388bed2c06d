//! REST: guests, tables, lists that give nothing away, headers, the document.

use std::path::Path;

use crate::common::{Player, config, start};
use capotreno_load::{Remote, request};
use serde_json::{Value, json};

#[tokio::test]
async fn private_tables_are_in_no_list_and_cannot_be_guessed() {
    let server = start(config()).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let body = json!({
        "edition": "japan", "seats": [{"kind": "me"}, {"kind": "open"}], "public": false,
        "starter": {"who": "seat", "seat": 1}, "pace": {"clock": "days", "days": 2},
        "take_back": false, "hints": false, "chat": false,
    });
    let (status, table) = anna.ask("POST", "/api/tables", &body).await.unwrap();
    assert_eq!(status, 200, "{table}");
    let id = table["id"].as_str().unwrap();
    assert_eq!(id.len(), 32);
    let (_, lobby) = bob.ask("GET", "/api/lobby", &Value::Null).await.unwrap();
    assert!(!lobby.to_string().contains(id));
    let (_, lobby) = anna.ask("GET", "/api/lobby", &Value::Null).await.unwrap();
    assert_eq!(lobby["mine"][0]["id"].as_str(), Some(id));
    assert_eq!(lobby["open"], json!([]));
    for wrong in ["1", "x", "../x", &"0".repeat(32), &"f".repeat(31)] {
        let (status, body) = bob.ask("GET", &format!("/api/tables/{wrong}"), &Value::Null).await.unwrap();
        assert_eq!(status, 404, "{wrong}: {body}");
    }
    // With the link everybody may look, and join once.
    let (status, joined) = bob.ask("POST", &format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    assert_eq!((status, joined["seat"].as_u64()), (200, Some(1)));
    let carla = Remote::guest(server.address).await.unwrap();
    let (status, full) = carla.ask("POST", &format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    assert_eq!((status, full["error"]["code"].as_str()), (409, Some("table_full")));
    let (status, no) = bob.ask("POST", &format!("/api/tables/{id}/start"), &Value::Null).await.unwrap();
    assert_eq!((status, no["error"]["code"].as_str()), (403, Some("not_owner")));
    let (status, _) = anna.ask("GET", &format!("/api/tables/{id}/record"), &Value::Null).await.unwrap();
    assert_eq!(status, 409, "no record before the end");
    server.stop().await;
}

#[tokio::test]
async fn bad_requests_have_codes() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let setup = |change: Value| {
        let mut body = json!({
            "edition": "nordic", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "public": true,
            "starter": {"who": "random"}, "pace": {"clock": "none"}, "take_back": true, "hints": true, "chat": true,
        });
        for (name, value) in change.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    };
    for (change, status, code) in [
        (json!({"edition": "atlantis"}), 404, "no_such_edition"),
        (json!({"seats": [{"kind": "me"}]}), 400, "bad_setup"),
        (json!({"seats": [{"kind": "me"}, {"kind": "me"}]}), 409, "already_seated"),
        (json!({"seats": [{"kind": "me"}, {"kind": "bot", "level": "hal"}]}), 400, "no_such_bot"),
        (json!({"seats": [{"kind": "me"}, {"kind": "shared", "name": ""}]}), 400, "bad_name"),
        (json!({"seats": [{"kind": "me"}, {"kind": "shared", "name": "x".repeat(10_000)}]}), 400, "bad_name"),
        (json!({"starter": {"who": "seat", "seat": 9}}), 400, "bad_setup"),
        (json!({"pace": {"clock": "days", "days": 0}}), 400, "bad_setup"),
        (json!({"entropy_hash": "12"}), 400, "bad_entropy"),
        (json!({"surprise": 1}), 400, "bad_message"),
        (json!({"edition": "x".repeat(100_000)}), 413, "too_large"),
    ] {
        let (found, body) = anna.ask("POST", "/api/tables", &setup(change.clone())).await.unwrap();
        let what: String = change.to_string().chars().take(80).collect();
        assert_eq!((found, body["error"]["code"].as_str()), (status, Some(code)), "{what}");
    }
    let (status, _) = request(server.address, "GET", "/api/guest", &[], "").await.unwrap();
    assert_eq!(status, 401);
    let (status, body) = anna.ask("PATCH", "/api/guest", &json!({"name": "x".repeat(10_000)})).await.unwrap();
    assert_eq!((status, body["error"]["code"].as_str()), (400, Some("bad_name")));
    let (status, _) = anna.ask("PATCH", "/api/guest", &json!({"name": " Anna "})).await.unwrap();
    assert_eq!(status, 200);
    let (_, me) = anna.ask("GET", "/api/guest", &Value::Null).await.unwrap();
    assert_eq!(me["name"], "Anna");
    server.stop().await;
}

#[tokio::test]
async fn pages_editions_rules_and_headers() {
    let server = start(config()).await;
    let get = |path: &'static str| request(server.address, "GET", path, &[], "");
    let (status, text) = get("/healthz").await.unwrap();
    assert_eq!((status, text.as_str()), (200, "ok\n"));
    let (_, text) = get("/metrics").await.unwrap();
    assert!(text.contains("# TYPE capotreno_steps_total counter"));
    let (_, text) = get("/api/editions").await.unwrap();
    let editions: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert_eq!(editions.len(), capotreno_editions::embedded_ids().len());
    for edition in &editions {
        let id = edition["id"].as_str().unwrap();
        for path in [
            format!("/api/editions/{id}"),
            format!("/api/editions/{id}/board"),
            format!("/api/rulebook/{id}"),
        ] {
            let (status, text) = request(server.address, "GET", &path, &[], "").await.unwrap();
            assert_eq!(status, 200, "{path}");
            assert!(serde_json::from_str::<Value>(&text).unwrap().is_object(), "{path}");
        }
    }
    for path in ["/api/nothing", "/api/editions/none", "/api/rulebook/none"] {
        assert_eq!(get(path).await.unwrap().0, 404, "{path}");
    }
    assert_eq!(get("/").await.unwrap().0, 200);
    assert_eq!(get("/table/abc").await.unwrap().0, 200, "a page of the client");
    assert_eq!(get("/none.js").await.unwrap().0, 404);
    let (status, _) =
        request(server.address, "POST", "/api/guest", &[("Origin", "https://evil.example")], "")
            .await
            .unwrap();
    assert_eq!(status, 403, "another page may not act for a visitor");
    let raw = raw(server.address, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
    for header in
        ["content-security-policy: default-src 'self'", "x-content-type-options: nosniff", "referrer-policy"]
    {
        assert!(raw.to_ascii_lowercase().contains(header), "{header} in {raw}");
    }
    let raw = self::raw(
        server.address,
        "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    )
    .await;
    let cookie = raw.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie")).unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert!(!raw.contains("\"token\""), "a browser never sees the token: {raw}");
    server.stop().await;
}

async fn raw(address: std::net::SocketAddr, text: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn a_link_carries_a_guest_to_another_device_once() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let (_, link) = anna.ask("POST", "/api/guest/link", &Value::Null).await.unwrap();
    let path = format!("/api/guest/link/{}?token=show", link["code"].as_str().unwrap());
    let (status, text) = request(server.address, "POST", &path, &[], "").await.unwrap();
    assert_eq!(status, 200);
    let phone: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(phone["id"].as_str(), Some(anna.id.as_str()));
    assert_ne!(phone["token"].as_str(), Some(anna.token.as_str()));
    assert_eq!(request(server.address, "POST", &path, &[], "").await.unwrap().0, 404);
    server.stop().await;
}

#[tokio::test]
async fn under_a_sub_path() {
    let server = start(capotreno_server::Config { base: "/trains".to_owned(), ..config() }).await;
    let (status, _) = request(server.address, "GET", "/trains/api/editions", &[], "").await.unwrap();
    assert_eq!(status, 200);
    let (status, _) = request(server.address, "GET", "/trains/", &[], "").await.unwrap();
    assert_eq!(status, 200);
    let (status, _) = request(server.address, "GET", "/api/editions", &[], "").await.unwrap();
    assert_eq!(status, 404);
    server.stop().await;
}

#[tokio::test]
async fn time_runs_out_and_a_bot_goes_on() {
    let clock = capotreno_server::Clock::stopped_at(1_700_000_000_000);
    let server = start(capotreno_server::Config { clock: clock.clone(), ..config() }).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let body = json!({
        "edition": "nordic", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "public": false,
        "starter": {"who": "random"}, "pace": {"clock": "bank", "seconds": 10, "increment": 0},
        "take_back": false, "hints": false, "chat": true,
    });
    let (_, table) = anna.ask("POST", "/api/tables", &body).await.unwrap();
    let id = table["id"].as_str().unwrap().to_owned();
    anna.ask("POST", &format!("/api/tables/{id}/start"), &Value::Null).await.unwrap();
    let mut player = Player::enter(&anna, &id, None).await;
    player.until(|player| player.view.is_some()).await;
    clock.pass(10_000);
    // The host looks at the clock when it is asked something.
    anna.ask("GET", &format!("/api/tables/{id}"), &Value::Null).await.unwrap();
    player.until(|player| player.table.as_ref().unwrap().seats[0].bot.is_some()).await;
    player.until(|player| player.view.as_ref().unwrap().result.is_some()).await;
    server.stop().await;
}

/// `INSTA_UPDATE=always cargo test -p capotreno-server rest` accepts a change.
#[test]
fn the_document_is_the_committed_one() {
    insta::assert_snapshot!("openapi", capotreno_server::openapi_text());
}

/// `CAPOTRENO_WRITE_TYPES=1 cargo test -p capotreno-server rest` writes them.
#[test]
fn the_clients_types_are_those_of_the_document() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/protocol.ts");
    let document: Value = serde_json::from_str(&capotreno_server::openapi_text()).unwrap();
    let made = crate::typescript::typescript(&document, capotreno_protocol::VERSION);
    if std::env::var_os("CAPOTRENO_WRITE_TYPES").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == made, "web/src/generated/protocol.ts is old");
}
