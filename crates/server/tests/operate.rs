//! A server as operators run it: with a certificate of its own, behind a reverse proxy, telling
//! a receiver whose turn it is, with limits for each address.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::Arc;

use crate::common::{Player, config, start, two_players};
use capotreno_load::{Remote, request};
use capotreno_server::{Config, Server, StartError};
use futures_util::StreamExt;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// One request over TLS, by a client that trusts only this certificate.
fn over_tls(address: SocketAddr, trusted: CertificateDer<'static>, text: &str) -> String {
    let mut roots = rustls::RootCertStore::empty();
    roots.add(trusted).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let client = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let mut session = rustls::ClientConnection::new(Arc::new(client), name).unwrap();
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let mut tls = rustls::Stream::new(&mut session, &mut stream);
    tls.write_all(text.as_bytes()).unwrap();
    let mut answer = Vec::new();
    // A server may end without saying goodbye; what it said counts.
    let _ = tls.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_a_certificate_of_its_own() {
    // A certificate for `localhost` that nobody trusts but this test, good for a hundred years.
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let (cert, key) = (data.join("tls-cert.pem"), data.join("tls-key.pem"));
    let tls = Config { tls_cert: Some(cert.clone()), tls_key: Some(key), ..config() };
    let server = start(tls.clone()).await;
    let (address, trusted) = (server.address, CertificateDer::from_pem_file(&cert).unwrap());
    let answers = tokio::task::spawn_blocking(move || {
        let head = "HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
        [
            over_tls(address, trusted.clone(), &format!("GET /healthz {head}\r\n")),
            over_tls(address, trusted, &format!("POST /api/guest {head}Content-Length: 0\r\n\r\n")),
        ]
    });
    let [health, guest] = answers.await.unwrap();
    assert!(health.starts_with("HTTP/1.1 200") && health.ends_with("ok\n"), "{health}");
    assert!(guest.contains("; Secure"), "over https the cookie is for https only: {guest}");
    assert!(request(server.address, "GET", "/healthz", &[], "").await.is_err(), "plain http is not answered");
    server.stop().await;
    // A key that is none stops the start and says so.
    let wrong = Config { tls_key: Some(cert), ..tls };
    let failed = Server::bind(wrong).await.unwrap().run(std::future::pending()).await.unwrap_err();
    assert!(matches!(failed, StartError::Tls(_)), "{failed}");
}

/// Passes bytes on, as a reverse proxy does that leaves `Host` as it is.
async fn proxy(to: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut outside, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut inside = TcpStream::connect(to).await.unwrap();
                let _ = tokio::io::copy_bidirectional(&mut outside, &mut inside).await;
            });
        }
    });
    address
}

async fn raw(address: SocketAddr, text: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn under_a_sub_path_behind_a_proxy() {
    let server =
        start(Config { base: "trains".to_owned(), behind_https: true, most_connections: 5, ..config() })
            .await;
    let outside = proxy(server.address).await;
    let ask = |method: &str, path: &str, more: &str| {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\n{more}Content-Length: 0\r\n\r\n"
        )
    };
    let folder = raw(outside, &ask("GET", "/trains", "")).await;
    assert!(folder.starts_with("HTTP/1.1 308") && folder.contains("location: /trains/\r\n"), "{folder}");
    assert!(raw(outside, &ask("GET", "/trains/", "")).await.starts_with("HTTP/1.1 200"));
    assert!(raw(outside, &ask("GET", "/healthz", "")).await.starts_with("HTTP/1.1 404"));
    let path = "/trains/api/guest?token=show";
    let stranger = raw(outside, &ask("POST", path, "Origin: https://evil.example\r\n")).await;
    assert!(stranger.starts_with("HTTP/1.1 403"), "{stranger}");
    let guest = raw(outside, &ask("POST", path, "Origin: https://play.example\r\n")).await;
    assert!(guest.starts_with("HTTP/1.1 200"), "{guest}");
    assert!(guest.contains("Path=/trains/; ") && guest.contains("; Secure"), "{guest}");
    let body: Value = serde_json::from_str(guest.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let token = body["token"].as_str().unwrap();
    for (path, origin, welcome) in [
        ("/trains/ws", "https://play.example", true),
        ("/trains/ws", "https://evil.example", false),
        ("/ws", "https://play.example", false),
    ] {
        let mut asked = format!("ws://play.example{path}").into_client_request().unwrap();
        asked.headers_mut().insert("Cookie", format!("capotreno={token}").parse().unwrap());
        asked.headers_mut().insert("Origin", origin.parse().unwrap());
        let stream = TcpStream::connect(outside).await.unwrap();
        let opened = tokio_tungstenite::client_async(asked, stream).await;
        assert_eq!(opened.is_ok(), welcome, "{path} from {origin}");
        if let Ok((mut socket, _)) = opened {
            let first = socket.next().await.unwrap().unwrap();
            assert!(first.to_text().unwrap().contains("\"welcome\""));
        }
    }
    server.stop().await;
}

/// Takes one notification and answers as told.
async fn receive(listener: &TcpListener, answer: &str) -> (String, Value) {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut text = String::new();
    loop {
        let mut part = [0; 1024];
        let read = stream.read(&mut part).await.unwrap();
        text.push_str(&String::from_utf8_lossy(&part[..read]));
        if let Some((head, body)) = text.split_once("\r\n\r\n")
            && let Ok(body) = serde_json::from_str(body)
        {
            let head = head.to_owned();
            stream.write_all(answer.as_bytes()).await.unwrap();
            return (head, body);
        }
    }
}

#[tokio::test]
async fn who_is_away_is_told_that_a_decision_waits() {
    let receiver = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/turn", receiver.local_addr().unwrap());
    let server = start(Config { webhook: Some(url), ..config() }).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let table = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    bob.ask("POST", &format!("/api/tables/{table}/join"), &json!({})).await.unwrap();
    let mut first = Player::enter(&anna, &table, None).await;
    anna.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await.unwrap();
    // Anna is here, Bob is not: only he is told. The receiver is rude; the game goes on.
    let (head, body) = receive(&receiver, "HTTP/1.1 500 No\r\n\r\n").await;
    assert!(head.starts_with("POST /turn HTTP/1.1"), "{head}");
    assert_eq!((body["table"].as_str(), body["seat"].as_u64()), (Some(table.as_str()), Some(1)));
    assert_eq!(body["guest"].as_str(), Some(bob.id.as_str()));
    let mut names: Vec<&str> = body.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["edition", "guest", "name", "seat", "table"], "nothing that is secret at the table");
    first.until(|player| player.view.is_some()).await;
    let mut dice = capotreno_rules::chance::FastDice::new(1);
    assert!(first.decide(&mut dice).await);
    drop(receiver);
    let mut second = Player::enter(&bob, &table, None).await;
    second.until(|player| player.view.is_some()).await;
    assert!(second.decide(&mut dice).await);
    server.stop().await;
}

/// As docs/server.md tells a receiver to check it.
fn is_signed(head: &str, body: &str, secret: &str) -> bool {
    let header = |name: &str| {
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
    };
    let (Some(timestamp), Some(signature)) = (header("Capotreno-Timestamp"), header("Capotreno-Signature"))
    else {
        return false;
    };
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let fresh = timestamp.parse::<u64>().is_ok_and(|sent| now.abs_diff(sent) < 300);
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret.as_bytes());
    let tag = ring::hmac::sign(&key, format!("{timestamp}.{body}").as_bytes());
    let hex = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    fresh && signature == format!("v1={hex}")
}

#[tokio::test]
async fn a_notification_is_signed_with_the_secret_of_the_settings() {
    let secret = "0123456789abcdef";
    for signed in [true, false] {
        let receiver = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let webhook = Some(format!("http://{}/turn", receiver.local_addr().unwrap()));
        let webhook_secret = signed.then(|| secret.to_owned());
        let server = start(Config { webhook, webhook_secret, ..config() }).await;
        let anna = Remote::guest(server.address).await.unwrap();
        let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]);
        let table = anna.open_table("nordic", seats).await.unwrap();
        anna.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await.unwrap();
        let (head, body) = receive(&receiver, "HTTP/1.1 204 No Content\r\n\r\n").await;
        assert_eq!(body["guest"].as_str(), Some(anna.id.as_str()));
        // The bytes as they came, which are those of the body in the order of its fields.
        let text = format!(
            "{{\"table\":{},\"edition\":{},\"seat\":{},\"name\":{},\"guest\":{}}}",
            body["table"], body["edition"], body["seat"], body["name"], body["guest"]
        );
        assert_eq!(is_signed(&head, &text, secret), signed, "{head}");
        assert!(!is_signed(&head, &text, "0123456789abcdeF"));
        assert!(!is_signed(&head, &text.replace("nordic", "other"), secret));
        server.stop().await;
    }
    let alone = Config { webhook_secret: Some(secret.to_owned()), ..config() };
    assert!(Server::bind(alone).await.unwrap_err().to_string().contains("nobody to sign for"));
}

#[tokio::test]
async fn a_webhook_that_is_no_address_stops_the_start() {
    for url in ["example.org/turn", "ftp://example.org", "https://", ""] {
        let wrong = Config { webhook: Some(url.to_owned()), ..config() };
        let failed = Server::bind(wrong).await.unwrap_err();
        assert!(failed.to_string().contains("http:// or https://"), "{url}: {failed}");
    }
}

#[tokio::test]
async fn an_address_has_a_ceiling_of_connections() {
    let server = start(Config { most_connections_per_address: 3, ..config() }).await;
    let (_, mut anna, bob) = two_players(server.address, "nordic").await;
    let third = anna.remote.connect().await.unwrap();
    let refused = anna.remote.connect().await.unwrap_err();
    assert!(refused.to_string().contains("503"), "{refused}");
    third.close().await;
    drop(bob);
    // Whoever goes makes room, as soon as the server has noticed.
    let mut again = anna.remote.connect().await;
    while again.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        again = anna.remote.connect().await;
    }
    assert!(anna.decide(&mut capotreno_rules::chance::FastDice::new(2)).await);
    server.stop().await;
}
