//! A passkey brings somebody back, once for each question, and only the one it belongs to.

use std::net::SocketAddr;

use capotreno_load::{Remote, request};
use capotreno_server::{Clock, Config};
use serde_json::{Value, json};

use super::authenticator::Authenticator;
use crate::common::{code, config, get, post, start};

const HOME: &str = "https://games.example/trains/";
const ORIGIN: &str = "https://games.example";
const TOKEN: &str = "an operator's token of some length";

fn with_home() -> Config {
    Config { public_url: Some(HOME.to_owned()), admin_token: Some(TOKEN.to_owned()), ..config() }
}

/// Keeps a new passkey: its authenticator.
async fn add(guest: &Remote, name: &str) -> Authenticator {
    let mut device = Authenticator::new(ORIGIN, name);
    let asked = post(guest, "/api/guest/passkeys/ask", Value::Null).await;
    assert_eq!(asked["options"]["authenticatorSelection"]["residentKey"], "required");
    let credential = device.create(&asked["options"]);
    post(guest, "/api/guest/passkeys", json!({"id": asked["id"], "credential": credential})).await;
    device
}

/// Whoever nobody knows asks.
async fn ask(address: SocketAddr, path: &str, body: Value) -> (u16, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let (status, text) = request(address, "POST", path, &[], body).await.unwrap();
    (status, serde_json::from_str(&text).unwrap())
}

/// Shows a passkey: the code of a link, or of the refusal.
async fn show(address: SocketAddr, device: &Authenticator) -> String {
    let (_, asked) = ask(address, "/api/passkeys/ask", Value::Null).await;
    let credential = device.get(&asked["options"]);
    let (_, answer) =
        ask(address, "/api/passkeys", json!({"id": asked["id"], "credential": credential})).await;
    let code = answer["code"].as_str().or(answer["error"]["code"].as_str());
    code.unwrap().to_owned()
}

/// Who a code of a link leads to.
async fn back(address: SocketAddr, code: &str) -> Value {
    ask(address, &format!("/api/guest/link/{code}"), Value::Null).await.1
}

#[tokio::test]
async fn a_passkey_brings_somebody_back() {
    let server = start(with_home()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    anna.ask("PATCH", "/api/guest", &json!({"name": "Anna"})).await.unwrap();
    let device = add(&anna, "phone").await;
    let kept = get(&anna, "/api/guest/passkeys").await;
    assert_eq!((kept.as_array().unwrap().len(), &kept[0]["used_at"]), (1, &Value::Null));
    let link = show(server.address, &device).await;
    assert_eq!(back(server.address, &link).await["id"], anna.id.as_str());
    assert_ne!(get(&anna, "/api/guest/passkeys").await[0]["used_at"], Value::Null);
    // Elsewhere somebody else was played as: one person, with the passkeys of both.
    let other = Remote::guest(server.address).await.unwrap();
    let second = add(&other, "laptop").await;
    let link = show(server.address, &device).await;
    let joined = post(&other, "/api/guest/join", json!({"code": link})).await;
    assert_eq!(joined["guest"]["name"], "Anna");
    assert_eq!(get(&anna, "/api/guest/passkeys").await.as_array().unwrap().len(), 2);
    let link = show(server.address, &second).await;
    assert_eq!(back(server.address, &link).await["name"], "Anna");
    // A passkey that was removed is nobody's; whose it was is not told either.
    let first = kept[0]["id"].as_str().unwrap();
    let path = format!("/api/guest/passkeys/{first}");
    let (status, left) = anna.ask("DELETE", &path, &Value::Null).await.unwrap();
    assert_eq!((status, left.as_array().unwrap().len()), (200, 1));
    assert_eq!(code(&anna, "DELETE", &path, Value::Null).await, "unknown_passkey");
    assert_eq!(show(server.address, &device).await, "unknown_passkey");
    // So is that of somebody who is forgotten.
    let ban = |method| {
        let path = format!("/admin/guests/{}/ban", anna.id);
        let bearer = format!("Bearer {TOKEN}");
        async move { request(server.address, method, &path, &[("Authorization", &bearer)], "{}").await.unwrap() }
    };
    assert_eq!(ban("POST").await.0, 200);
    assert_eq!(show(server.address, &second).await, "banned");
    assert_eq!(ban("DELETE").await.0, 200);
    anna.ask("DELETE", "/api/guest", &Value::Null).await.unwrap();
    assert_eq!(show(server.address, &second).await, "unknown_passkey");
    server.stop().await;
}

#[tokio::test]
async fn an_answer_counts_once_in_time_and_from_our_own_page() {
    let clock = Clock::stopped_at(1_700_000_000_000);
    let server = start(Config { clock: clock.clone(), ..with_home() }).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let mut device = add(&anna, "phone").await;
    let answer = async |asked: &Value, credential: &Value| {
        let body = json!({"id": asked["id"], "credential": credential});
        let (status, answer) = ask(server.address, "/api/passkeys", body).await;
        (status, answer["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    let (_, asked) = ask(server.address, "/api/passkeys/ask", Value::Null).await;
    let good = device.get(&asked["options"]);
    assert_eq!(answer(&asked, &good).await.0, 200);
    assert_eq!(answer(&asked, &good).await.1, "bad_passkey", "said again");
    let (_, other) = ask(server.address, "/api/passkeys/ask", Value::Null).await;
    assert_eq!(answer(&other, &good).await.1, "bad_passkey", "an answer to another question");
    let (_, late) = ask(server.address, "/api/passkeys/ask", Value::Null).await;
    clock.pass(300_001);
    assert_eq!(answer(&late, &device.get(&late["options"])).await.1, "bad_passkey");
    "https://games.example.evil".clone_into(&mut device.origin);
    assert_eq!(show(server.address, &device).await, "bad_passkey");
    // What one guest was asked another cannot answer, and no answer is no answer.
    let bob = Remote::guest(server.address).await.unwrap();
    let asked = post(&anna, "/api/guest/passkeys/ask", Value::Null).await;
    let credential = Authenticator::new(ORIGIN, "another").create(&asked["options"]);
    for (guest, credential) in [(&bob, credential), (&anna, json!({}))] {
        let body = json!({"id": asked["id"], "credential": credential});
        assert_eq!(code(guest, "POST", "/api/guest/passkeys", body).await, "bad_passkey");
    }
    // Ten are enough, and a key is one person's.
    for at in 1..10 {
        add(&anna, &format!("key {at}")).await;
    }
    assert_eq!(code(&anna, "POST", "/api/guest/passkeys/ask", Value::Null).await, "too_many_passkeys");
    server.stop().await;
}

/// Keys are made for one address; where none is trusted it is said what to do.
#[tokio::test]
async fn passkeys_need_an_address_that_browsers_trust() {
    let at = async |public_url: Option<&str>, host: &str| {
        let server = start(Config { public_url: public_url.map(str::to_owned), ..config() }).await;
        let asked = request(server.address, "POST", "/api/passkeys/ask", &[("Host", host)], "").await;
        server.stop().await;
        let answer: Value = serde_json::from_str(&asked.unwrap().1).unwrap();
        let said = answer["options"]["rpId"].as_str().or(answer["error"]["code"].as_str());
        said.unwrap().to_owned()
    };
    assert_eq!(at(None, "localhost:8080").await, "localhost");
    assert_eq!(at(Some(HOME), "localhost:8080").await, "games.example");
    for (public_url, host) in [
        (None, "games.example"),
        (None, "127.0.0.1:8080"),
        (Some("http://games.example/"), "games.example"),
        (Some("https://192.0.2.7/"), "192.0.2.7"),
    ] {
        assert_eq!(at(public_url, host).await, "no_passkeys_here", "{public_url:?} {host}");
    }
}
