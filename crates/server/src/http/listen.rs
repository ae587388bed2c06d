//! The accept loop: every connection is let in or turned away, its time is watched, and HTTP/1.1
//! is spoken on it. One request at a time on a connection, so that limits of connections are limits
//! of requests too.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::header::{CONNECTION, HeaderValue};
use axum::http::{Request, Response};
use axum::response::IntoResponse;
use capotreno_protocol::Code;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_rustls::TlsAcceptor;

use crate::http::failure::Failure;
use crate::http::sockets::{Ending, Socket, Sockets, Standing, Waits};

/// The longest head of a request, and what is read or written at once: thousands that send long
/// heads must not fill the memory.
const BUFFER: usize = 32 * 1024;
/// Connections at once that hear that there is no room; more are closed without a word.
const MOST_FAREWELLS: usize = 32;
/// After an error that may stay for a while.
const PAUSE: Duration = Duration::from_millis(20);

/// One address that is listened on.
pub struct Gate {
    pub sockets: Sockets,
    pub waits: Waits,
    pub tls: Option<TlsAcceptor>,
    pub router: Router,
    /// Who stands for many others.
    pub standing: Box<dyn Fn(SocketAddr) -> Standing + Send + Sync>,
}

/// Accepts connections until it is dropped.
pub async fn accept(listener: TcpListener, gate: Arc<Gate>) -> Infallible {
    let farewells = Arc::new(Semaphore::new(MOST_FAREWELLS));
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                complain(&gate.sockets, &error).await;
                continue;
            }
        };
        // Small messages must not wait for each other.
        let _ = stream.set_nodelay(true);
        let gate = Arc::clone(&gate);
        if let Some(socket) = gate.sockets.enter(peer.ip(), (gate.standing)(peer)) {
            tokio::spawn(attend(gate, stream, peer, socket));
        } else if let Ok(permit) = Arc::clone(&farewells).try_acquire_owned() {
            tokio::spawn(turn_away(gate, stream, permit));
        }
    }
}

/// A visitor that was gone before it was let in concerns nobody; everything else may be that there
/// are no open files left.
async fn complain(sockets: &Sockets, error: &io::Error) {
    if !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) {
        sockets.no_files(error);
        tokio::time::sleep(PAUSE).await;
    }
}

async fn attend(gate: Arc<Gate>, stream: TcpStream, peer: SocketAddr, socket: Arc<Socket>) {
    let mut ending = socket.ending();
    let served = async {
        match &gate.tls {
            None => converse(&gate, stream, peer, &socket).await,
            Some(tls) => {
                if let Ok(stream) = tls.accept(stream).await {
                    converse(&gate, stream, peer, &socket).await;
                }
            }
        }
    };
    tokio::select! {
        () = served => {}
        () = socket.displaced() => {}
        () = socket.waited_too_long(&gate.waits) => {}
        _ = ending.wait_for(|ending| *ending == Ending::Now) => {}
    }
}

/// Speaks HTTP until either side has enough or the connection becomes a WebSocket.
async fn converse<S>(gate: &Gate, stream: S, peer: SocketAddr, socket: &Arc<Socket>)
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let router = TowerToHyperService::new(gate.router.clone());
    let service = service_fn(|request: Request<Incoming>| {
        socket.asked();
        if request.body().is_end_stream() {
            socket.arrived();
        }
        let mut request = request.map(|body| Body::new(Arriving { body, socket: Arc::clone(socket) }));
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(socket));
        let (answer, socket) = (router.call(request), Arc::clone(socket));
        async move { answer.await.map(|response| response.map(|body| Leaving { body, socket })) }
    });
    let stream = TokioIo::new(Watched { stream, socket: Arc::clone(socket) });
    let serving = builder().serve_connection(stream, service).with_upgrades();
    let mut serving = pin!(serving);
    let mut ending = socket.ending();
    tokio::select! {
        _ = &mut serving => return,
        _ = ending.wait_for(|ending| *ending != Ending::NotYet) => {}
    }
    serving.as_mut().graceful_shutdown();
    let _ = serving.await;
}

fn builder() -> http1::Builder {
    let mut builder = http1::Builder::new();
    // Time is watched by the socket, which knows more than the head of a request.
    builder.header_read_timeout(None).max_buf_size(BUFFER);
    builder
}

/// Tells a visitor for whom there is no room to come back, whatever was asked.
async fn turn_away(gate: Arc<Gate>, stream: TcpStream, permit: OwnedSemaphorePermit) {
    let farewell = async {
        let service = service_fn(|_| async {
            let mut response: Response<Body> = Failure::code(Code::Busy).into_response();
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            Ok::<_, Infallible>(response)
        });
        match &gate.tls {
            None => drop(builder().serve_connection(TokioIo::new(stream), service).await),
            Some(tls) => {
                if let Ok(stream) = tls.accept(stream).await {
                    let _ = builder().serve_connection(TokioIo::new(stream), service).await;
                }
            }
        }
    };
    let _ = tokio::time::timeout(gate.waits.head, farewell).await;
    drop(permit);
}

/// A stream that tells its socket when bytes come and go.
struct Watched<S> {
    stream: S,
    socket: Arc<Socket>,
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            this.socket.heard();
        }
        read
    }
}

impl<S> Watched<S> {
    fn note<T>(&self, written: &Poll<T>) {
        match written {
            Poll::Ready(_) => self.socket.took(),
            Poll::Pending => self.socket.stuck(),
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.note(&written);
        written
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, bytes);
        this.note(&written);
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

/// The body of a request, which says when it is whole.
struct Arriving {
    body: Incoming,
    socket: Arc<Socket>,
}

impl HttpBody for Arriving {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let this = self.get_mut();
        let frame = Pin::new(&mut this.body).poll_frame(context);
        let over = matches!(frame, Poll::Ready(None)) || frame.is_ready() && this.body.is_end_stream();
        if over {
            this.socket.arrived();
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer, which says when it is on its way.
struct Leaving {
    body: Body,
    socket: Arc<Socket>,
}

impl HttpBody for Leaving {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.get_mut().body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.socket.answered();
    }
}
