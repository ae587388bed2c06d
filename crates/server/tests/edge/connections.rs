//! Whoever opens connections and says nothing, says half of something or does not listen keeps
//! nobody out and is closed in the end.

use std::net::SocketAddr;
use std::time::Duration;

use capotreno_load::{Remote, Socket};
use capotreno_protocol::{ClientMessage, Query, ServerMessage};
use capotreno_server::Config;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{PATIENCE, Reply, get};
use crate::common::{config, start, two_players};

/// So long that nothing here waits for it.
const NEVER: u64 = 3_600_000;

async fn connect(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// Reads until the server closes the connection.
async fn until_closed(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    // Closing with bytes that nobody read is an error at this end.
    let _ = read.expect("the server closes the connection");
    bytes
}

/// How often something happened, as the server counts.
async fn count(address: SocketAddr, name: &str) -> u64 {
    let text = String::from_utf8(get(address, "/metrics", "").await.body).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("capotreno_{name}_total ")));
    line.unwrap_or_else(|| panic!("{name} in {text}")).parse().unwrap()
}

async fn until_counted(address: SocketAddr, name: &str, most: u64) {
    let counted = async {
        while count(address, name).await < most {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, counted).await.unwrap_or_else(|_| panic!("{name} never came to {most}"));
}

async fn pong(socket: &mut Socket) {
    socket.send(&ClientMessage::Ping { id: 7 }).await.unwrap();
    while !matches!(socket.next().await.unwrap(), ServerMessage::Pong { id: 7 }) {}
}

#[tokio::test]
async fn half_requests_keep_nobody_out() {
    let slow = Config { head_wait: NEVER, body_wait: NEVER, idle_wait: NEVER, ..config() };
    let server = start(Config { most_connections: 40, ..slow }).await;
    let address = server.address;
    let (_, mut anna, _bob) = two_players(address, "nordic").await;
    let mut halves = Vec::new();
    for number in 0..200 {
        let text = match number % 4 {
            0 => "",
            1 => "GET /api/editions HTTP/1.1\r\nHost: x",
            2 => {
                "POST /api/lessons/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
            }
            _ => "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        };
        halves.push(connect(address, text).await);
        if number % 10 == 0 {
            assert_eq!(get(address, "/api/editions", "").await.status, 200, "after {number}");
        }
    }
    // 38 of them at most are still there, and who waited longest is gone.
    for stream in &mut halves[..150] {
        until_closed(stream).await;
    }
    assert!(count(address, "displaced").await >= 150);
    assert_eq!(count(address, "turned_away").await, 0);
    pong(&mut anna.socket).await;
    drop(halves);
    server.stop().await;
}

#[tokio::test]
async fn who_dawdles_is_closed_and_who_plays_is_not() {
    let server = start(Config { head_wait: 150, body_wait: 150, idle_wait: 150, ..config() }).await;
    let address = server.address;
    let (_, mut anna, _bob) = two_players(address, "nordic").await;
    for (text, answers) in [
        ("", 0),
        ("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", 0),
        (
            "POST /api/lessons/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
            0,
        ),
        ("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", 1),
        ("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /", 2),
    ] {
        let mut stream = connect(address, text).await;
        let heard = String::from_utf8(until_closed(&mut stream).await).unwrap();
        assert_eq!(heard.matches("HTTP/1.1 200").count(), answers, "{text:?}: {heard}");
    }
    pong(&mut anna.socket).await;
    assert!(count(address, "timed_out").await >= 5);
    server.stop().await;
}

#[tokio::test]
async fn who_sends_one_byte_at_a_time_gains_nothing() {
    let server = start(Config { head_wait: 300, ..config() }).await;
    let mut stream = connect(server.address, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
    let dripping = async {
        while stream.write_all(b"a").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, dripping).await.expect("the server closes the connection");
    server.stop().await;
}

#[tokio::test]
async fn who_does_not_read_is_closed() {
    let server = start(Config { body_wait: 200, idle_wait: 200, ..config() }).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let flooding = async {
        // More than all buffers on the way hold; the server stops reading too.
        while stream.write_all(b"GET /api/editions/northern/board HTTP/1.1\r\nHost: x\r\n\r\n").await.is_ok()
        {
        }
    };
    tokio::time::timeout(PATIENCE, flooding).await.expect("the server closes the connection");
    until_counted(server.address, "timed_out", 1).await;
    server.stop().await;
}

#[tokio::test]
async fn a_handshake_that_never_ends_is_closed() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let (cert, key) = (data.join("tls-cert.pem"), data.join("tls-key.pem"));
    let tls = Config { tls_cert: Some(cert), tls_key: Some(key), head_wait: 150, ..config() };
    let server = start(tls).await;
    for text in ["", "\x16\x03\x01"] {
        let mut stream = connect(server.address, text).await;
        until_closed(&mut stream).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_full_server_says_so_and_when_to_come_back() {
    let server = start(Config { most_connections: 2, ..config() }).await;
    let address = server.address;
    let anna = Remote::guest(address).await.unwrap();
    let (first, _second) = (anna.connect().await.unwrap(), anna.connect().await.unwrap());
    for path in ["/", "/api/editions", "/ws"] {
        let reply = get(address, path, "").await;
        assert_eq!((reply.status, reply.code().as_str()), (503, "busy"), "{path}");
        assert!(reply.header("retry-after").parse::<u32>().is_ok());
    }
    first.close().await;
    let freed = async {
        while get(address, "/healthz", "").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, freed).await.expect("whoever goes makes room");
    server.stop().await;
}

#[tokio::test]
async fn heavy_requests_beyond_the_limit_hear_at_once_that_the_server_is_busy() {
    let server = start(Config { heavy_at_once: 0, ..config() }).await;
    let table = "0".repeat(32);
    let (replay, record) =
        (format!("GET /api/tables/{table}/replay"), format!("GET /api/tables/{table}/record"));
    let headers = format!("Host: {}\r\nContent-Type: application/json\r\n", server.address);
    let lessons = get(server.address, "/api/lessons", "").await.json();
    let lesson = format!("POST /api/lessons/{}", lessons[0]["id"].as_str().unwrap());
    for (line, body) in [
        (lesson.as_str(), &br#"{"step":0,"done":0}"#[..]),
        ("GET /api/rulebook/common/examples/0", b""),
        (&replay, b""),
        (&record, b""),
    ] {
        let reply = super::ask(server.address, line, &headers, body).await;
        assert_eq!((reply.status, reply.code().as_str()), (503, "busy"), "{line}");
        assert_eq!(reply.header("retry-after"), "2");
    }
    assert_eq!(get(server.address, "/api/lessons", "").await.status, 200, "everything else goes on");
    assert_eq!(count(server.address, "busy").await, 4);
    server.stop().await;
}

#[tokio::test]
async fn a_stop_waits_for_answers_and_not_for_half_requests() {
    let server = start(Config { head_wait: NEVER, idle_wait: NEVER, ..config() }).await;
    let (_, mut anna, _bob) = two_players(server.address, "nordic").await;
    let mut half = connect(server.address, "GET / HTTP/1.1\r\nHost: x").await;
    let mut idle = connect(server.address, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await;
    let mut first = [0; 12];
    idle.read_exact(&mut first).await.unwrap();
    server.stop().await;
    until_closed(&mut half).await;
    until_closed(&mut idle).await;
    let heard = async {
        while !matches!(anna.socket.next().await.unwrap(), ServerMessage::Bye { again: true, .. }) {}
    };
    tokio::time::timeout(PATIENCE, heard).await.expect("who plays is told to come back");
}

/// Asks so much at once without reading, then counts the answers and the refusals.
async fn at_once(socket: &mut Socket, seat: u8, messages: u32) -> (u32, u32) {
    for id in 0..messages {
        let message = match id % 2 {
            0 => ClientMessage::Ping { id },
            _ => ClientMessage::Ask { id, seat, question: Query::Payments { line: 0 } },
        };
        socket.send(&message).await.unwrap();
    }
    let (mut answered, mut refused) = (0, 0);
    while answered + refused < messages {
        match tokio::time::timeout(PATIENCE, socket.next()).await.expect("an answer").expect("a connection") {
            ServerMessage::Pong { .. } | ServerMessage::Answer { .. } => answered += 1,
            ServerMessage::Refused { refused: why, .. } => {
                assert_eq!(why.code, "too_fast");
                refused += 1;
            }
            _ => {}
        }
    }
    (answered, refused)
}

#[tokio::test]
async fn as_many_messages_at_once_as_promised_are_answered() {
    // Nothing is gained with time, so that the speed of the machine does not matter. Entering is
    // the first message.
    let server = start(Config { messages_per_second: 0, messages_at_once: 201, ..config() }).await;
    let (_, mut anna, mut bob) = two_players(server.address, "nordic").await;
    assert_eq!(at_once(&mut anna.socket, 0, 200).await, (200, 0));
    assert_eq!(at_once(&mut bob.socket, 1, 1_000).await, (200, 800), "and the rest is refused, not cut off");
    server.stop().await;
}

#[tokio::test]
async fn a_long_head_is_refused_before_it_fills_the_memory() {
    let server = start(config()).await;
    let long = format!("X-Long: {}\r\n", "a".repeat(100_000));
    assert_eq!(get(server.address, "/", &long).await.status, 431);
    let body = json!({"name": "x".repeat(100_000)}).to_string();
    let headers = format!("Host: {}\r\nContent-Type: application/json\r\n", server.address);
    let reply: Reply =
        super::ask(server.address, "POST /api/lessons/common", &headers, body.as_bytes()).await;
    assert_eq!((reply.status, reply.code().as_str()), (413, "too_large"));
    server.stop().await;
}
