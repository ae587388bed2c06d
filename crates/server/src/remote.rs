//! A small client that plays over the network: for the load tool and the tests. It knows only
//! what the messages say, and chooses at random among what they allow.

use std::net::SocketAddr;

use capotreno_protocol::{Action, ClientMessage, GameView, Question, Reply, ServerMessage, Stage, VERSION};
use capotreno_rules::chance::FastDice;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

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
    pub async fn next_text(&mut self) -> Result<String, RemoteError> {
        loop {
            match self.stream.next().await.ok_or(RemoteError::Closed)?? {
                Message::Text(text) => return Ok(text.to_string()),
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

/// What a player that chooses at random does next.
#[derive(Clone, Copy, Debug)]
pub enum Next {
    Act(Action),
    /// Asks how a line can be paid before it claims it.
    Ask(Question),
    Wait,
}

/// Chooses among what a view allows. Claims come first half of the time, so that games end.
pub fn choose(view: &GameView, dice: &mut FastDice) -> Next {
    let (Some(may), Some(own)) = (&view.may, &view.own) else { return Next::Wait };
    if !may.act {
        return Next::Wait;
    }
    if let Some(keep) = &may.keep {
        let all = (1_u8 << keep.offered) - 1;
        let least = u32::from(keep.least);
        let mut chosen = all & dice.number_below(256) as u8;
        while chosen.count_ones() < least {
            chosen |= 1 << dice.number_below(u32::from(keep.offered));
        }
        return Next::Act(Action::KeepTickets { keep: chosen });
    }
    if let Some(tunnel) = &may.tunnel {
        return Next::Act(match tunnel.payments.first() {
            Some(cards) => Action::PayTunnel { cards: *cards },
            None => Action::DeclineTunnel,
        });
    }
    if let Some(offer) = &may.offer {
        let accepts = offer.accept.allowed && dice.number_below(2) == 0;
        return Next::Act(if accepts { Action::AcceptOffer } else { Action::DeclineOffer });
    }
    if let Some(events) = &may.retire {
        let event = events.first().copied().unwrap_or_default();
        return Next::Act(Action::RetireEvent { event });
    }
    if let Some(question) = view.campaign.as_ref().and_then(|campaign| campaign.question.as_ref())
        && !question.answers.is_empty()
    {
        return Next::Act(question.answers[dice.number_below(question.answers.len() as u32) as usize]);
    }
    if view.stage == Stage::Turn
        && let Some(lines) = &view.lines
    {
        let claimable = &lines.claimable;
        if !claimable.is_empty() && (own.hand.0.total() > 12 || dice.number_below(2) == 0) {
            let line = claimable[dice.number_below(claimable.len() as u32) as usize];
            return Next::Ask(Question::Payments { line });
        }
    }
    draw(view, dice)
}

fn draw(view: &GameView, dice: &mut FastDice) -> Next {
    let Some(may) = &view.may else { return Next::Wait };
    let mut actions: Vec<Action> = Vec::new();
    for (slot, choice) in may.slots.iter().enumerate() {
        if choice.allowed {
            actions.push(Action::TakeFaceUp { slot: slot as u8 });
        }
    }
    if may.deck.allowed {
        actions.extend([Action::DrawBlind; 3]);
    }
    if may.tickets.allowed && (actions.is_empty() || dice.number_below(20) == 0) {
        actions.push(Action::DrawTickets);
    }
    if actions.is_empty() && may.pass.allowed {
        actions.push(Action::Pass);
    }
    match (actions.is_empty(), view.lines.as_ref().and_then(|lines| lines.claimable.first())) {
        (false, _) => Next::Act(actions[dice.number_below(actions.len() as u32) as usize]),
        (true, Some(line)) => Next::Ask(Question::Payments { line: *line }),
        (true, None) => Next::Wait,
    }
}

/// The claim that answers a question about payments: the cheapest one. A surcharge is paid with
/// any other cards where there are coins too few.
pub fn claim(view: &GameView, reply: &Reply) -> Option<Action> {
    let Reply::Payments { line, payments, surcharge_coins, surcharge_cards } = reply else { return None };
    let own = view.own.as_ref()?;
    let coins = view.seats.get(usize::from(own.seat)).map_or(0, |seat| seat.coins);
    let set = payments.first()?.cards;
    let mut extra = capotreno_rules::Cards::NONE;
    if coins < *surcharge_coins {
        let mut spare = own.hand.0.saturating_minus(set.0);
        for _ in 0..*surcharge_cards {
            let card = (!spare.is_empty()).then(|| spare.nth(0))?;
            spare = spare.without(card);
            extra = extra.with(card);
        }
    }
    Some(Action::ClaimLine { line: *line, set, extra: extra.into() })
}
