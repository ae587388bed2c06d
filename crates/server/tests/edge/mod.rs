//! The edge of the server as strangers meet it: connections that dawdle, proxies that lie, answers
//! that never change, and a document that says all of it.

mod connections;
mod constants;
mod document;
mod engine;
mod headers;
mod shape;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Nothing here takes so long unless it would take for ever.
const PATIENCE: Duration = Duration::from_secs(60);

/// An answer, byte by byte.
struct Reply {
    status: u16,
    /// By their names in small letters.
    headers: HashMap<String, String>,
    body: Vec<u8>,
}

impl Reply {
    fn read(bytes: &[u8]) -> Reply {
        let end = bytes.windows(4).position(|part| part == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let pairs = head.lines().skip(1).filter_map(|line| line.split_once(": "));
        let headers: HashMap<String, String> =
            pairs.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        let rest = &bytes[end + 4..];
        let chunked = headers.get("transfer-encoding").is_some_and(|coding| coding == "chunked");
        Reply { status, headers, body: if chunked { dechunk(rest) } else { rest.to_vec() } }
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The code of a refusal.
    fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

fn dechunk(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|part| part == b"\r\n") {
        let size =
            std::str::from_utf8(&rest[..end]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let Some(size) = size.filter(|size| *size > 0) else { break };
        body.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[end + 4 + size..];
    }
    body
}

/// Sends bytes and reads until the server closes the connection.
async fn raw(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // A server that refuses need not read to the end.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    let _ = read.expect("the server answers or closes");
    answer
}

/// One request with a head of one's own.
async fn ask(address: SocketAddr, line: &str, headers: &str, body: &[u8]) -> Reply {
    let mut bytes = format!("{line} HTTP/1.1\r\n{headers}Connection: close\r\n").into_bytes();
    if !body.is_empty() {
        bytes.extend(format!("Content-Length: {}\r\n", body.len()).into_bytes());
    }
    bytes.extend_from_slice(b"\r\n");
    bytes.extend_from_slice(body);
    Reply::read(&raw(address, &bytes).await)
}

async fn get(address: SocketAddr, path: &str, headers: &str) -> Reply {
    ask(address, &format!("GET {path}"), &format!("Host: {address}\r\n{headers}"), b"").await
}
