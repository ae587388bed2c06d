//! A visitor's line to a table that another server owns: what either says goes to the other as it is.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, Method};
use capotreno_protocol::{Code, Refused, ServerMessage};
use capotreno_store::Kept;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::peer::connect;
use super::relay::{patience, pause};
use super::{Nodes, Peer, found};
use crate::app::{App, is_id};
use crate::table::command::{Connection, Out};

/// How long another server may take to open the line.
const OPENING: Duration = Duration::from_secs(2);
/// Messages of a visitor that wait for the other server.
const WAITING: usize = 64;
/// How long a message may wait for a visitor that reads slowly.
const SLOW: Duration = Duration::from_secs(15);
const BUFFER: usize = 4 * 1024;
/// The words with which our own messages begin.
const WELCOME: &str = r#"{"type":"welcome""#;
const NOTICE: &str = r#"{"type":"notice""#;
const BYE: &str = r#"{"type":"bye""#;

/// Who came in with which words, to say the same to another server.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    client: IpAddr,
    headers: HeaderMap,
}

impl Words {
    pub fn new(client: IpAddr, headers: &HeaderMap) -> Words {
        let told = [AUTHORIZATION, COOKIE, HOST, ORIGIN];
        let told = headers.iter().filter(|(name, _)| told.contains(name));
        Words { client, headers: told.map(|(name, value)| (name.clone(), value.clone())).collect() }
    }
}

/// The way to the other server. Dropping it closes the line.
#[derive(Debug)]
pub(crate) struct Line {
    to_owner: mpsc::Sender<Utf8Bytes>,
    task: AbortHandle,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Line {
    /// Says something to the owner; false where the line is closed.
    pub async fn say(&self, text: Utf8Bytes) -> bool {
        self.to_owner.send(text).await.is_ok()
    }
}

type Socket = WebSocketStream<TcpStream>;

impl App {
    /// Enters a table where it is: the line to its owner, or none where that is this server.
    pub(crate) async fn line_to(
        self: &Arc<App>,
        table: &str,
        words: Option<&Words>,
        connection: &Connection,
        enter: &str,
    ) -> Result<Option<Line>, Refused> {
        let (Some(nodes), Some(words)) = (&self.nodes, words.filter(|_| is_id(table))) else {
            return Ok(None);
        };
        let (until, base) = (patience(), self.config.base_path());
        loop {
            let Some(peer) = found(nodes, Kept::Table, table, until).await.map_err(Refused::server)? else {
                return Ok(None);
            };
            let opening = nodes.open(&peer, words, &base, enter);
            if let Ok(Some(socket)) = tokio::time::timeout(OPENING, opening).await {
                return Ok(Some(carry(self, peer, socket, connection)));
            }
            pause(until).await.map_err(Refused::server)?;
        }
    }
}

impl Nodes {
    async fn open(&self, to: &Peer, words: &Words, base: &str, enter: &str) -> Option<Socket> {
        let path = format!("{base}ws");
        let mut asked = format!("ws://{}{path}", to.address).into_client_request().ok()?;
        for (name, value) in &words.headers {
            asked.headers_mut().insert(name, value.clone());
        }
        asked.headers_mut().extend(self.sign(to, words.client, &Method::GET, &path));
        let stream = connect(&to.address).await?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let opened = tokio_tungstenite::client_async_with_config(asked, stream, Some(config)).await;
        let (mut socket, _) = opened.ok()?;
        socket.send(Message::text(enter)).await.ok()?;
        Some(socket)
    }
}

/// Carries messages both ways until either end, or the other server, is gone.
fn carry(app: &Arc<App>, peer: Peer, socket: Socket, connection: &Connection) -> Line {
    let (to_owner, from_visitor) = mpsc::channel(WAITING);
    let (app, connection) = (Arc::clone(app), connection.clone());
    let task = tokio::spawn(async move {
        let said_goodbye = tokio::select! {
            said = exchange(socket, from_visitor, &connection) => said,
            () = gone(&app, &peer) => false,
        };
        if !said_goodbye {
            let bye = ServerMessage::Bye { refused: Refused::server(Code::Stopping), again: true };
            let _ = connection.out.send_timeout(Out::text(&bye), SLOW).await;
        }
        app.hang_up(connection.id);
    });
    Line { to_owner, task: task.abort_handle() }
}

async fn gone(app: &App, peer: &Peer) {
    match &app.nodes {
        Some(nodes) => nodes.is_gone(&peer.owner).await,
        None => std::future::pending().await,
    }
}

/// Whether the owner has said goodbye when it ended.
async fn exchange(
    mut socket: Socket,
    mut from_visitor: mpsc::Receiver<Utf8Bytes>,
    connection: &Connection,
) -> bool {
    let mut said_goodbye = false;
    loop {
        let heard = tokio::select! {
            text = from_visitor.recv() => {
                let Some(text) = text else { return true };
                if socket.send(Message::text(text.as_str())).await.is_err() {
                    return said_goodbye;
                }
                continue;
            }
            heard = socket.next() => heard,
        };
        let text = match heard {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_))) => {
                continue;
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => return said_goodbye,
        };
        // The visitor was welcomed here, and hears here what the operator says.
        if text.starts_with(WELCOME) || text.starts_with(NOTICE) {
            continue;
        }
        said_goodbye |= text.starts_with(BYE);
        let text = Utf8Bytes::from(text.as_str());
        if connection.out.send_timeout(Out::Text(text), SLOW).await.is_err() {
            return true;
        }
    }
}
