//! Whom the server believes, what it tells to whom, and the headers that keep pages safe.

use std::net::SocketAddr;

use capotreno_load::Remote;
use capotreno_server::{Config, Server};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::{Reply, ask, get, raw};
use crate::common::{config, start};

fn trusting(proxies: &[&str]) -> Config {
    Config { trust_proxy: proxies.iter().map(|text| text.parse().unwrap()).collect(), ..config() }
}

/// How many of so many requests are answered, each with the next of these headers.
async fn answered(address: SocketAddr, requests: usize, headers: &[&str]) -> usize {
    let mut answered = 0;
    for header in headers.iter().cycle().take(requests) {
        let reply = get(address, "/api/editions", &format!("{header}\r\n")).await;
        match reply.status {
            200 => answered += 1,
            429 => assert_eq!((reply.code().as_str(), reply.header("retry-after")), ("too_fast", "2")),
            other => panic!("{other}"),
        }
    }
    answered
}

#[tokio::test]
async fn each_client_of_a_trusted_proxy_has_its_own_limit() {
    let few = |config: Config| Config { requests_per_second: 0, requests_at_once: 3, ..config };
    let two = ["X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 192.0.2.2"];
    for (config, expected) in [
        (trusting(&[]), 3),
        (trusting(&["10.0.0.0/8"]), 3),
        (trusting(&["loopback"]), 6),
        (trusting(&["127.0.0.1", "10.0.0.0/8"]), 6),
    ] {
        let server = start(few(config)).await;
        assert_eq!(answered(server.address, 10, &two).await, expected);
        server.stop().await;
    }
    let server = start(few(trusting(&["loopback"]))).await;
    let household = ["Forwarded: for=\"[2001:db8:0:1::1]\"", "Forwarded: for=\"[2001:db8:0:1::2]:443\""];
    assert_eq!(answered(server.address, 10, &household).await, 3, "one household");
    let lies = ["X-Forwarded-For: 1.1.1.1, 192.0.2.9", "X-Forwarded-For: 2.2.2.2, 192.0.2.9"];
    assert_eq!(answered(server.address, 10, &lies).await, 3, "what the client wrote itself does not count");
    server.stop().await;
}

#[tokio::test]
async fn each_client_of_a_trusted_proxy_has_its_own_ceiling_of_connections() {
    let server = start(Config { most_connections_per_address: 1, ..trusting(&["loopback"]) }).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let connect = |from: &'static str| {
        let mut asked = format!("ws://{}/ws", server.address).into_client_request().unwrap();
        asked.headers_mut().insert("Authorization", format!("Bearer {}", anna.token).parse().unwrap());
        asked.headers_mut().insert("X-Forwarded-For", from.parse().unwrap());
        async move {
            let stream =
                tokio::net::TcpStream::connect(asked.uri().authority().unwrap().as_str()).await.unwrap();
            tokio_tungstenite::client_async(asked, stream).await
        }
    };
    let first = connect("192.0.2.1").await.unwrap();
    let refused = connect("192.0.2.1").await.unwrap_err().to_string();
    assert!(refused.contains("503"), "{refused}");
    let second = connect("192.0.2.2").await.unwrap();
    drop((first, second));
    server.stop().await;
}

#[tokio::test]
async fn numbers_are_for_this_machine_and_for_who_knows_the_word() {
    let server = start(Config { metrics_token: Some("swordfish".to_owned()), ..config() }).await;
    let address = server.address;
    let local = format!("Host: {address}\r\n");
    let foreign = "Host: play.example\r\n".to_owned();
    let right = "Authorization: Bearer swordfish\r\n";
    for (headers, status) in [
        (local.clone(), 200),
        ("Host: localhost\r\n".to_owned(), 200),
        (foreign.clone(), 403),
        (format!("{local}X-Forwarded-For: 192.0.2.1\r\n"), 403),
        (format!("{local}Forwarded: for=127.0.0.1\r\n"), 403),
        (format!("{local}Via: 1.1 proxy\r\n"), 403),
        (format!("{foreign}{right}"), 200),
        (format!("{foreign}X-Forwarded-For: 192.0.2.1\r\n{right}"), 200),
        (format!("{foreign}Authorization: Bearer sword\r\n"), 403),
        (format!("{foreign}Authorization: Bearer \r\n"), 403),
    ] {
        let reply = ask(address, "GET /metrics", &headers, b"").await;
        assert_eq!(reply.status, status, "{headers}");
        let told = String::from_utf8_lossy(&reply.body).contains("capotreno_steps");
        assert_eq!(told, status == 200, "{headers}");
    }
    server.stop().await;
    for token in [None, Some(String::new())] {
        let server = start(Config { metrics_token: token, ..config() }).await;
        for word in ["", "Authorization: Bearer \r\n", "Authorization: Bearer x\r\n"] {
            let reply = ask(server.address, "GET /metrics", &format!("{foreign}{word}"), b"").await;
            assert_eq!(reply.status, 403, "no word opens where none was chosen: {word:?}");
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn numbers_may_have_an_address_of_their_own() {
    let own = Config { metrics_listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..config() };
    let server = Server::bind(own).await.unwrap();
    let (address, numbers) = (server.address(), server.metrics_address().unwrap());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    let through_a_proxy = "Host: play.example\r\nX-Forwarded-For: 192.0.2.1\r\n";
    let reply = ask(numbers, "GET /metrics", through_a_proxy, b"").await;
    assert_eq!(reply.status, 200);
    assert!(String::from_utf8_lossy(&reply.body).contains("# TYPE capotreno_steps_total counter"));
    assert_eq!(ask(numbers, "GET /api/editions", through_a_proxy, b"").await.status, 404);
    assert_eq!(ask(address, "GET /metrics", through_a_proxy, b"").await.status, 403);
    stop.send(()).unwrap();
    running.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_request_names_one_host() {
    let server = start(config()).await;
    for (hosts, status) in [
        ("Host: a.example\r\n", 200),
        ("", 400),
        ("Host: a.example\r\nHost: b.example\r\n", 400),
        ("Host: a.example\r\nHost: a.example\r\n", 400),
        ("Host: a.example/b\r\n", 400),
    ] {
        for path in ["/", "/api/editions", "/healthz", "/nothing.js"] {
            let reply = ask(server.address, &format!("GET {path}"), hosts, b"").await;
            let expected = if status == 200 && path == "/nothing.js" { 404 } else { status };
            assert_eq!(reply.status, expected, "{path} {hosts:?}");
        }
    }
    let old = Reply::read(&raw(server.address, b"GET /healthz HTTP/1.0\r\n\r\n").await);
    assert_eq!(old.status, 200, "the oldest HTTP has no hosts");
    server.stop().await;
}

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_pages_safe() {
    for https in [false, true] {
        let server = start(Config { behind_https: https, ..config() }).await;
        for path in ["/", "/api/editions", "/api/nothing", "/none.js", "/healthz", "/api/guest"] {
            let reply = get(server.address, path, "").await;
            assert_eq!(reply.header("cross-origin-resource-policy"), "same-origin", "{path}");
            assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin", "{path}");
            assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
            let only_https = reply.header("strict-transport-security");
            assert_eq!(only_https.starts_with("max-age="), https, "{path}: {only_https:?}");
        }
        server.stop().await;
    }
}
