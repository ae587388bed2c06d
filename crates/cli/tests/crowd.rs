//! Thousands of connections that say half of something: the binary as an operator runs it, with
//! many open files and with few.

#![cfg(unix)]

use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use capotreno_load::{Remote, request};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{Folder, Served};

/// Nothing here takes so long unless it would take for ever.
const PATIENCE: Duration = Duration::from_secs(120);

/// Opens so many requests that never end; in between honest people come.
async fn crowd(address: SocketAddr, size: usize) -> Vec<TcpStream> {
    let mut halves = Vec::new();
    for number in 1..=size {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: example\r\nX-More: ").await.unwrap();
        halves.push(stream);
        if number % (size / 20) == 0 {
            visit(address).await;
        }
    }
    halves
}

/// An honest visitor gets a page, becomes a guest, opens a table and enters it.
async fn visit(address: SocketAddr) {
    let visiting = async {
        assert_eq!(request(address, "GET", "/healthz", &[], "").await.unwrap().0, 200);
        let guest = Remote::guest(address).await.unwrap();
        let table = guest.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
        let mut socket = guest.enter(&table, None).await.unwrap();
        socket.next().await.unwrap();
    };
    tokio::time::timeout(PATIENCE, visiting).await.expect("nobody keeps an honest visitor out");
}

/// Reads until the server closes the connection.
async fn until_closed(stream: &mut TcpStream) {
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    let _ = read.expect("the server closes the connection");
}

#[tokio::test]
async fn six_thousand_half_requests_keep_nobody_out_and_are_closed() {
    // A connection is an open file here too.
    let files = capotreno_server::process::raise_open_files().unwrap_or(u64::MAX);
    let size = usize::try_from(files.saturating_sub(200)).unwrap_or(usize::MAX).min(6_000);
    let folder = Folder::new("crowd");
    let mut command = Served::command(&folder.0);
    command.env("CAPOTRENO_HEAD_WAIT", "3000");
    let server = Served::run(command);
    let mut halves = crowd(server.address, size).await;
    visit(server.address).await;
    for stream in &mut halves {
        until_closed(stream).await;
    }
    server.kill();
}

#[tokio::test]
async fn with_few_open_files_half_requests_keep_nobody_out_and_it_is_said_once() {
    let folder = Folder::new("few-files");
    std::fs::create_dir_all(&folder.0).unwrap();
    let plain = Served::command(&folder.0);
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -n 1024 && exec \"$0\" \"$@\""])
        .arg(plain.get_program())
        .args(plain.get_args());
    // So long that only making room helps.
    command.env("CAPOTRENO_HEAD_WAIT", "3600000");
    let file = folder.0.join("log");
    command.stderr(std::fs::File::create(&file).unwrap());
    let server = Served::run(command);
    let mut halves = crowd(server.address, 1_100).await;
    visit(server.address).await;
    for stream in &mut halves[..500] {
        until_closed(stream).await;
    }
    server.kill();
    let log = std::fs::read_to_string(&file).unwrap();
    let said = |words: &str| log.matches(words).count();
    assert_eq!(said("the system allows 1024 open files: there can be 896 connections"), 1, "{log}");
    assert_eq!(said("too many connections"), 1, "once, and not for each of hundreds: {log}");
}
