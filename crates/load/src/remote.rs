//! A small client that plays over the network: for the load tool and the tests.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use capotreno_protocol::{ClientMessage, EditionSummary, ServerMessage, VERSION};
use futures_util::{SinkExt, StreamExt};
use reqwest::header::CONTENT_TYPE;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::error::RemoteError;

/// No answer takes longer, or something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// The most seats a table can have.
pub const MOST_SEATS: usize = 5;

/// How a server is reached. Where it matters who shares an address with whom, it says from which address
/// of this machine connections are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endpoint {
    pub to: SocketAddr,
    pub from: Option<IpAddr>,
}

impl From<SocketAddr> for Endpoint {
    fn from(to: SocketAddr) -> Endpoint {
        Endpoint { to, from: None }
    }
}

impl Endpoint {
    /// A bare connection.
    pub async fn connect(self) -> Result<TcpStream, RemoteError> {
        let socket = if self.to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(from) = self.from {
            socket.bind(SocketAddr::new(from, 0))?;
        }
        Ok(socket.connect(self.to).await?)
    }
}

/// A guest on a server.
#[derive(Clone, Debug)]
pub struct Remote {
    endpoint: Endpoint,
    pub token: String,
    pub id: String,
    /// The address it says it comes from, to a server that trusts us as a proxy.
    forwarded: Option<String>,
}

/// One request over a connection of its own: the status and the body of the answer.
pub async fn request(
    endpoint: impl Into<Endpoint>,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: impl Into<String>,
) -> Result<(u16, String), RemoteError> {
    let endpoint = endpoint.into();
    let method = method.parse().map_err(|_| RemoteError::Answer(format!("{method:?} is no method")))?;
    // Thousands of guests live in one process: none of them keeps a connection.
    let client = reqwest::Client::builder().no_proxy().pool_max_idle_per_host(0).timeout(PATIENCE);
    let client = client.local_address(endpoint.from).build()?;
    let mut asked = client.request(method, format!("http://{}{path}", endpoint.to)).body(body.into());
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case(CONTENT_TYPE.as_str())) {
        asked = asked.header(CONTENT_TYPE, "application/json");
    }
    for (name, value) in headers {
        asked = asked.header(*name, *value);
    }
    let answer = asked.send().await?;
    Ok((answer.status().as_u16(), answer.text().await?))
}

/// The first edition of a server that so many can play.
pub async fn edition_for(endpoint: impl Into<Endpoint>, seats: usize) -> Result<String, RemoteError> {
    let (_, body) = request(endpoint, "GET", "/api/editions", &[], "").await?;
    let editions: Vec<EditionSummary> =
        serde_json::from_str(&body).map_err(|error| RemoteError::Answer(error.to_string()))?;
    let fits = |edition: &EditionSummary| usize::from(edition.most_players) >= seats;
    let found = editions.into_iter().find(fits).map(|edition| edition.id);
    found.ok_or_else(|| RemoteError::Answer(format!("no edition is for {seats} players")))
}

impl Remote {
    /// Becomes a guest.
    pub async fn guest(endpoint: impl Into<Endpoint>) -> Result<Remote, RemoteError> {
        Remote::become_guest(endpoint.into(), None).await
    }

    /// Becomes a guest who comes from elsewhere, as a proxy tells it.
    pub async fn guest_from(endpoint: impl Into<Endpoint>, elsewhere: &str) -> Result<Remote, RemoteError> {
        Remote::become_guest(endpoint.into(), Some(elsewhere.to_owned())).await
    }

    async fn become_guest(endpoint: Endpoint, forwarded: Option<String>) -> Result<Remote, RemoteError> {
        let headers = forwarded.as_deref().map(|from| ("X-Forwarded-For", from));
        let (_, body) =
            request(endpoint, "POST", "/api/guest?token=show", headers.as_slice(), String::new()).await?;
        let read: Value = serde_json::from_str(&body).unwrap_or_default();
        match (read["token"].as_str(), read["id"].as_str()) {
            (Some(token), Some(id)) => {
                Ok(Remote { endpoint, token: token.to_owned(), id: id.to_owned(), forwarded })
            }
            (_, _) => Err(RemoteError::Answer(body)),
        }
    }

    /// The same guest on a server that listens elsewhere: after a restart.
    #[must_use]
    pub fn at(&self, address: SocketAddr) -> Remote {
        Remote { endpoint: address.into(), ..self.clone() }
    }

    /// A request as this guest: the status and the JSON of the answer.
    pub async fn ask(&self, method: &str, path: &str, body: &Value) -> Result<(u16, Value), RemoteError> {
        let bearer = format!("Bearer {}", self.token);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut headers = vec![("Authorization", bearer.as_str())];
        headers.extend(self.forwarded.as_deref().map(|from| ("X-Forwarded-For", from)));
        let (status, text) = request(self.endpoint, method, path, &headers, body).await?;
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
        let mut asked = format!("ws://{}/ws", self.endpoint.to).into_client_request()?;
        let bearer = format!("Bearer {}", self.token);
        let bearer = bearer.parse().map_err(|_| RemoteError::Answer("a bad token".to_owned()))?;
        asked.headers_mut().insert("Authorization", bearer);
        if let Some(from) = self.forwarded.as_deref().and_then(|from| from.parse().ok()) {
            asked.headers_mut().insert("X-Forwarded-For", from);
        }
        let stream = self.endpoint.connect().await?;
        stream.set_nodelay(true)?;
        // Thousands of connections in one process: small buffers.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(4096);
        let stream = MaybeTlsStream::Plain(stream);
        let (stream, _) = tokio_tungstenite::client_async_with_config(asked, stream, Some(config)).await?;
        Ok(Socket::new(stream))
    }
}

/// A live connection.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) const fn new(stream: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Socket {
        Socket { stream }
    }

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
