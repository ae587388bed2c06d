//! A small client that plays over the network: for the load tool and the tests.

use std::net::SocketAddr;

use capotreno_protocol::{ClientMessage, ServerMessage, VERSION};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

pub use crate::player::{Glance, Next, choose, claim};

/// What can go wrong on the way.
#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
    #[error("the WebSocket failed: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
    #[error("an answer could not be read: {0}")]
    Answer(String),
    #[error("the server closed the connection")]
    Closed,
}

impl From<tungstenite::Error> for RemoteError {
    fn from(error: tungstenite::Error) -> RemoteError {
        RemoteError::Socket(Box::new(error))
    }
}

/// A guest on a server.
#[derive(Clone, Debug)]
pub struct Remote {
    address: SocketAddr,
    pub token: String,
    pub id: String,
}

/// One request over a connection of its own.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Result<(u16, String), RemoteError> {
    let mut stream = TcpStream::connect(address).await?;
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         {headers}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    let answer = String::from_utf8_lossy(&bytes);
    let bad = || RemoteError::Answer(answer.chars().take(200).collect());
    let (head, rest) = answer.split_once("\r\n\r\n").ok_or_else(bad)?;
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or_else(bad)?;
    let body = if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        dechunk(rest)
    } else {
        rest.to_owned()
    };
    Ok((status, body))
}

fn dechunk(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else { break };
        let Some(chunk) = after.get(..size).filter(|_| size > 0) else { break };
        body.push_str(chunk);
        rest = after.get(size + 2..).unwrap_or_default();
    }
    body
}

impl Remote {
    /// Becomes a guest.
    pub async fn guest(address: SocketAddr) -> Result<Remote, RemoteError> {
        let (_, body) = request(address, "POST", "/api/guest?token=show", "", "").await?;
        let body: Value = serde_json::from_str(&body).map_err(|_| RemoteError::Answer(body.clone()))?;
        let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        Ok(Remote { address, token: text("token"), id: text("id") })
    }

    /// The same guest on a server that listens elsewhere: after a restart.
    #[must_use]
    pub fn at(&self, address: SocketAddr) -> Remote {
        Remote { address, ..self.clone() }
    }

    /// A request as this guest: the status and the JSON of the answer.
    pub async fn ask(&self, method: &str, path: &str, body: &Value) -> Result<(u16, Value), RemoteError> {
        let headers = format!("Authorization: Bearer {}\r\n", self.token);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, text) = request(self.address, method, path, &headers, &body).await?;
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    /// Opens a table and gives back its id.
    pub async fn open_table(&self, edition: &str, seats: Value) -> Result<String, RemoteError> {
        let body = serde_json::json!({
            "edition": edition, "seats": seats, "public": true, "starter": {"who": "random"},
            "pace": {"clock": "none"}, "take_back": true, "hints": true, "chat": true,
        });
        let (_, table) = self.ask("POST", "/api/tables", &body).await?;
        match table["id"].as_str() {
            Some(id) => Ok(id.to_owned()),
            None => Err(RemoteError::Answer(table.to_string())),
        }
    }

    /// Connects and enters a table.
    pub async fn enter(&self, table: &str, since: Option<u32>) -> Result<Socket, RemoteError> {
        let mut socket = self.connect().await?;
        let enter = ClientMessage::Enter { version: VERSION, table: table.to_owned(), since, seat: None };
        socket.send(&enter).await?;
        Ok(socket)
    }

    pub async fn connect(&self) -> Result<Socket, RemoteError> {
        let mut asked = format!("ws://{}/ws", self.address).into_client_request()?;
        let bearer = format!("Bearer {}", self.token);
        let bearer = bearer.parse().map_err(|_| RemoteError::Answer("a bad token".to_owned()))?;
        asked.headers_mut().insert("Authorization", bearer);
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        // Thousands of connections in one process: small buffers.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(4096);
        let (stream, _) = tokio_tungstenite::client_async_with_config(asked, stream, Some(config)).await?;
        Ok(Socket { stream })
    }
}

/// A live connection.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), RemoteError> {
        self.send_text(serde_json::to_string(message).unwrap_or_default()).await
    }

    pub async fn send_text(&mut self, text: String) -> Result<(), RemoteError> {
        Ok(self.stream.send(Message::text(text)).await?)
    }

    /// The next message as it came.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes, RemoteError> {
        loop {
            match self.stream.next().await.ok_or(RemoteError::Closed)?? {
                Message::Text(text) => return Ok(text),
                Message::Close(_) => return Err(RemoteError::Closed),
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    pub async fn next(&mut self) -> Result<ServerMessage, RemoteError> {
        let text = self.next_text().await?;
        serde_json::from_str(&text).map_err(|error| RemoteError::Answer(format!("{error}: {text}")))
    }

    /// Closes the connection as a client does that says goodbye.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}
