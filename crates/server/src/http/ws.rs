//! Live play: one WebSocket, one table at a time.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use capotreno_protocol::{ClientMessage, Code, Refused, ServerMessage, VERSION};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::{mpsc, watch};

use crate::app::{App, HangUp};
use crate::guests::known::Caller;
use crate::http::address::Client;
use crate::http::failure::Failure;
use crate::http::limits::Bucket;
use crate::http::sockets::Socket;
use crate::nodes::{Line, Relayed, Words};
use crate::table::command::{Command, Connection, Out};

/// The largest message a client may send.
const MOST_BYTES: usize = 16 * 1024;
/// Buffers of a connection: the library's own would be thirty times as large, for each of thousands.
const BUFFER: usize = 4 * 1024;
/// Messages that wait for a client that reads slowly, beside the answers to what it may ask at once.
const MOST_WAITING: usize = 64;
/// What a message may bring back: its answer, and what everybody at the table hears of it.
const ANSWERS: usize = 2;
/// However many messages an operator allows at once, no more answers than to these wait.
const MOST_AT_ONCE: u32 = 10_000;
/// How often a silent client is asked whether it is there, and when it is given up.
const PING: Duration = Duration::from_secs(30);
const SILENCE: Duration = Duration::from_secs(100);
/// How long one message may take to be sent.
const SLOW: Duration = Duration::from_secs(15);

/// Opens the connection, if it comes from a page of ours and its visitor is known.
pub async fn open(
    State(app): State<Arc<App>>,
    Client(address): Client,
    socket: Option<Extension<Arc<Socket>>>,
    relayed: Option<Extension<Relayed>>,
    headers: HeaderMap,
    caller: Result<Caller, Failure>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !crate::http::origin::is_ours(&app.config, &headers) {
        return Failure::code(Code::NotAllowed).into_response();
    }
    let caller = match caller {
        Ok(caller) => caller,
        Err(failure) => return failure.into_response(),
    };
    // Who comes through a proxy is counted here, as the proxy's own connections say nothing.
    let Some(inside) = app.doors.enter(address, app.config.most_connections_per_address) else {
        app.metrics.turned_away.fetch_add(1, Relaxed);
        return Failure::code(Code::Busy).into_response();
    };
    if let Some(Extension(socket)) = socket {
        socket.live();
    }
    // Whom another server has sent here goes nowhere else.
    let goes_on = app.nodes.is_some() && relayed.is_none();
    let words = goes_on.then(|| Words::new(address, &headers));
    upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(move |socket| async move {
            serve(app, caller, words, socket).await;
            drop(inside);
        })
}

async fn serve(app: Arc<App>, caller: Caller, words: Option<Words>, socket: WebSocket) {
    app.metrics.connections.fetch_add(1, Relaxed);
    let (sink, stream) = socket.split();
    let waiting = MOST_WAITING + ANSWERS * app.config.messages_at_once.min(MOST_AT_ONCE) as usize;
    let (out, queue) = mpsc::channel(waiting);
    let writer = tokio::spawn(write(sink, queue));
    let welcome = ServerMessage::Welcome { version: VERSION, guest: Some(caller.guest.id.clone()) };
    let connection = Connection { id: app.next_number(), caller, out };
    let _ = connection.out.try_send(Out::text(&welcome));
    read(&app, connection, words, stream).await;
    // The writer ends when the last host has forgotten the connection's queue.
    let _ = tokio::time::timeout(SLOW, writer).await;
    app.metrics.connections.fetch_sub(1, Relaxed);
}

/// Sends what waits, many messages with one flush.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut queue: mpsc::Receiver<Out>) {
    let mut ping = tokio::time::interval(PING);
    ping.tick().await;
    loop {
        let next = tokio::select! {
            next = queue.recv() => next,
            _ = ping.tick() => {
                if !in_time(sink.send(Message::Ping(Vec::new().into()))).await {
                    return;
                }
                continue;
            }
        };
        let mut message = next;
        while let Some(Out::Text(text)) = message {
            if !in_time(sink.feed(Message::Text(text))).await {
                return;
            }
            message = queue.try_recv().ok();
            if message.is_none() {
                break;
            }
        }
        if !in_time(sink.flush()).await {
            return;
        }
        let closed = matches!(message, Some(Out::Close)) || (queue.is_closed() && queue.is_empty());
        if closed {
            let _ = tokio::time::timeout(SLOW, sink.close()).await;
            return;
        }
    }
}

async fn in_time(sending: impl Future<Output = Result<(), axum::Error>>) -> bool {
    matches!(tokio::time::timeout(SLOW, sending).await, Ok(Ok(())))
}

/// What a connection is doing.
struct Session<'a> {
    app: &'a Arc<App>,
    connection: Connection,
    /// With what the visitor came in, to go on elsewhere; none where there is no elsewhere.
    words: Option<Words>,
    place: Place,
}

/// Where a visitor is.
enum Place {
    Nowhere,
    Here(mpsc::Sender<Command>),
    /// At a table that another server owns.
    There(Line),
}

/// Done when the server stops and it is this connection's turn to go.
async fn stopped(mut stopping: watch::Receiver<bool>, stays: Duration) {
    let _ = stopping.wait_for(|stop| *stop).await;
    tokio::time::sleep(stays).await;
}

async fn read(
    app: &Arc<App>,
    connection: Connection,
    words: Option<Words>,
    mut stream: SplitStream<WebSocket>,
) {
    let mut hang_up = app.on_hang_up(connection.id, connection.caller.token_hash);
    let mut notices = app.notices.subscribe();
    let mut stopped = pin!(stopped(app.stopping.subscribe(), app.stays(connection.id)));
    let limits = &app.config;
    let mut bucket = Bucket::new(limits.messages_per_second, limits.messages_at_once, Instant::now());
    let mut session = Session { app, connection, words, place: Place::Nowhere };
    let mut too_fast = |guest: &str| !bucket.take(Instant::now()) || !app.guest_limits.may_ask(guest);
    if let Some(notice) = app.notices.now(app.now()) {
        session.say(&ServerMessage::Notice { notice: Some(notice) }).await;
    }
    // Whoever was logged out before the connection could be closed from outside.
    if !app.is_still_good(&session.connection.caller).await {
        app.log_out(&session.connection.caller.token_hash, HangUp::LoggedOut);
    }
    loop {
        let next = tokio::select! {
            next = tokio::time::timeout(SILENCE, stream.next()) => next,
            why = &mut hang_up => {
                match why {
                    Ok(HangUp::LoggedOut) => session.bye(Code::NotKnown, false).await,
                    Ok(HangUp::Banned) => session.bye(Code::Banned, false).await,
                    Ok(HangUp::Renewed) => session.bye(Code::Busy, true).await,
                    Ok(HangUp::DoesNotRead) | Err(_) => {}
                }
                break;
            }
            Ok(()) = notices.changed() => {
                let notice = app.notices.now(app.now());
                if session.say(&ServerMessage::Notice { notice }).await {
                    continue;
                }
                break;
            }
            () = &mut stopped => {
                session.bye(Code::Stopping, true).await;
                break;
            }
        };
        let Ok(Some(Ok(message))) = next else { break };
        let goes_on = match message {
            Message::Text(_) | Message::Binary(_) if too_fast(&session.connection.caller.guest.id) => {
                session.refuse(Code::TooFast).await
            }
            Message::Text(text) => session.hear(&text).await,
            Message::Binary(_) => session.refuse_unread().await,
            Message::Ping(_) | Message::Pong(_) => true,
            Message::Close(_) => false,
        };
        if !goes_on {
            break;
        }
    }
    session.end().await;
}

impl Session<'_> {
    /// Whether the message could be queued. Nothing else is heard of this client until it has read,
    /// so whoever asks faster than it reads waits for itself alone, and not for ever.
    async fn say(&self, message: &ServerMessage) -> bool {
        self.connection.out.send_timeout(Out::text(message), SLOW).await.is_ok()
    }

    async fn bye(&self, code: Code, again: bool) {
        self.say(&ServerMessage::Bye { refused: Refused::server(code), again }).await;
    }

    async fn refuse(&self, code: Code) -> bool {
        self.say(&ServerMessage::Refused { id: None, refused: Refused::server(code) }).await
    }

    async fn refuse_unread(&self) -> bool {
        self.app.metrics.refused.fetch_add(1, Relaxed);
        self.refuse(Code::BadMessage).await
    }

    /// Takes one message; false ends the connection.
    async fn hear(&mut self, text: &str) -> bool {
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
            return self.refuse_unread().await;
        };
        if let ClientMessage::Enter { version, table, since, seat } = message {
            return self.enter(version, &table, (since, seat), text).await;
        }
        let heard = match &self.place {
            Place::Nowhere => return self.refuse(Code::NotEntered).await,
            Place::Here(host) => {
                host.send(Command::Message { connection: self.connection.id, message }).await.is_ok()
            }
            // Whoever carries the line says goodbye itself.
            Place::There(line) => return line.say(text.into()).await || self.goes().await,
        };
        if !heard {
            // The host ended by an error: the client comes back to one that read the disk anew.
            self.bye(Code::Internal, true).await;
            return false;
        }
        true
    }

    /// The line to another server is closed: the client hears so and goes.
    async fn goes(&self) -> bool {
        self.bye(Code::Stopping, true).await;
        false
    }

    async fn enter(
        &mut self,
        version: u32,
        table: &str,
        (since, seat): (Option<u32>, Option<u8>),
        text: &str,
    ) -> bool {
        if version != VERSION {
            self.bye(Code::OldClient, false).await;
            return false;
        }
        self.leave().await;
        let entered = match self.app.line_to(table, self.words.as_ref(), &self.connection, text).await {
            Ok(Some(line)) => Ok(Place::There(line)),
            Ok(None) => {
                let host = self.app.enter(table, self.connection.clone(), since, seat).await;
                host.map(Place::Here)
            }
            Err(refused) => Err(refused),
        };
        match entered {
            Ok(place) => {
                self.place = place;
                true
            }
            Err(refused) => {
                let _ = self.connection.out.try_send(Out::turned_away(refused));
                false
            }
        }
    }

    async fn leave(&mut self) {
        if let Place::Here(host) = std::mem::replace(&mut self.place, Place::Nowhere) {
            let _ = host.send(Command::Gone { connection: self.connection.id }).await;
        }
    }

    async fn end(mut self) {
        self.app.hung_up(self.connection.id);
        self.leave().await;
        let _ = self.connection.out.try_send(Out::Close);
    }
}
