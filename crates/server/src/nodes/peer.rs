//! The inner connection between servers: what one asks of another on behalf of a visitor is signed with
//! the key of the cluster, for this one question and this one server. Who asks is proved once more where
//! it arrives, because the visitor's own token goes along.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{CONNECTION, HOST, HeaderMap, HeaderName, HeaderValue, TRANSFER_ENCODING, UPGRADE};
use axum::http::{Method, Response, Uri};
use axum::middleware::{self, Next};
use axum::response::IntoResponse;
use axum::routing::post;
use axum::{Json, Router};
use capotreno_protocol::{Code, Refused};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

use super::{Nodes, Peer, ask, deeds, think};
use crate::app::App;
use crate::http::address::MARKS_OF_A_PROXY;
use crate::http::failure::Failure;
use crate::http::routes;

/// Who asks, on whose behalf, and the proof.
const FROM: HeaderName = HeaderName::from_static("x-capotreno-node");
const CLIENT: HeaderName = HeaderName::from_static("x-capotreno-client");
const PROOF: HeaderName = HeaderName::from_static("x-capotreno-proof");
/// How long another server may take to accept a connection.
const CONNECT: Duration = Duration::from_secs(1);
/// How long it may take to answer one of our own questions.
const ANSWER: Duration = Duration::from_secs(3);

/// That a request came from another server, which found this one to own what it is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relayed;

/// What a question is signed for.
struct Signed<'a> {
    from: &'a str,
    to: &'a str,
    client: &'a str,
    method: &'a str,
    path: &'a str,
}

impl Signed<'_> {
    fn proof(&self, key: &[u8; 32]) -> blake3::Hash {
        let Signed { from, to, client, method, path } = self;
        // None of them has a line break in it.
        blake3::keyed_hash(key, format!("{from}\n{to}\n{client}\n{method}\n{path}").as_bytes())
    }
}

impl Nodes {
    /// What goes along with a question to another server.
    pub(super) fn sign(
        &self,
        to: &Peer,
        client: IpAddr,
        method: &Method,
        path: &str,
    ) -> [(HeaderName, HeaderValue); 3] {
        let client = client.to_string();
        let signed =
            Signed { from: &self.owner, to: &to.owner, client: &client, method: method.as_str(), path };
        let proof = signed.proof(&self.key).to_hex().to_string();
        // Names, addresses and digits are all plain.
        let plain = |text: &str| HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static(""));
        [(FROM, plain(&self.owner)), (CLIENT, plain(&client)), (PROOF, plain(&proof))]
    }

    /// For whom another server asks; none where it is none of ours, or asks another.
    fn verify(&self, request: &Request) -> Option<IpAddr> {
        let header = |name| request.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let (from, client, proof) = (header(FROM)?, header(CLIENT)?, header(PROOF)?);
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
        let signed = Signed { from, to: &self.owner, client, method: request.method().as_str(), path };
        // Compared in constant time.
        let good = blake3::Hash::from_hex(proof).ok()? == signed.proof(&self.key);
        client.parse().ok().filter(|_| good)
    }

    /// Asks another server something of our own.
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        to: &Peer,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Refused> {
        self.post_for(to, path, body, ANSWER).await
    }

    /// Asks another server something that takes it up to so long; busy where no answer comes.
    pub(super) async fn post_for<T: DeserializeOwned>(
        &self,
        to: &Peer,
        path: &str,
        body: &impl Serialize,
        wait: Duration,
    ) -> Result<T, Refused> {
        let busy = || Refused::server(Code::Busy);
        let body = serde_json::to_vec(body).map_err(|_| busy())?;
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("node"));
        headers.insert("content-type", HeaderValue::from_static("application/json"));
        headers.extend(self.sign(to, IpAddr::from([0, 0, 0, 0]), &Method::POST, path));
        let asking = async {
            let line = connect(&to.address).await?;
            let answer = send(line, &Method::POST, path, headers, body.into()).await?;
            axum::body::to_bytes(answer.into_body(), usize::MAX).await.ok()
        };
        let answer = tokio::select! {
            answer = asking => answer,
            () = self.is_gone(&to.owner) => None,
            () = tokio::time::sleep(wait) => None,
        };
        let answer = answer.ok_or_else(busy)?;
        let answer: Result<T, Refused> = serde_json::from_slice(&answer).map_err(|_| busy())?;
        answer
    }
}

/// A bare connection to another server.
pub(super) async fn connect(address: &str) -> Option<TcpStream> {
    let stream = tokio::time::timeout(CONNECT, TcpStream::connect(address)).await.ok()?.ok()?;
    stream.set_nodelay(true).ok()?;
    Some(stream)
}

/// Sends one request over a connection of its own; none where no answer came.
pub(super) async fn send(
    line: TcpStream,
    method: &Method,
    path: &str,
    headers: HeaderMap,
    body: Bytes,
) -> Option<Response<Body>> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(line)).await.ok()?;
    tokio::spawn(connection);
    let mut request = Request::new(Body::from(body));
    method.clone_into(request.method_mut());
    *request.uri_mut() = path.parse::<Uri>().ok()?;
    *request.headers_mut() = headers;
    let answer = sender.send_request(request).await.ok()?;
    Some(answer.map(Body::new))
}

/// What is said to the next server only, and what it must not believe of strangers.
pub(super) fn without_hops(headers: &HeaderMap) -> HeaderMap {
    let mut headers = headers.clone();
    for name in [CONNECTION, TRANSFER_ENCODING, UPGRADE, FROM, CLIENT, PROOF] {
        headers.remove(name);
    }
    for name in ["keep-alive", "te", "trailer", "content-length"].iter().chain(&MARKS_OF_A_PROXY) {
        headers.remove(*name);
    }
    headers
}

/// Everything the server answers, and what only other servers ask; for other servers alone.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route(ask::AWAITED, post(ask::awaited))
        .route(ask::STAND_IN, post(ask::stand_in))
        .route(ask::GAME_NEWS, post(ask::game_news))
        .route(ask::GO_ON, post(ask::go_on))
        .route(deeds::DEED, post(deeds::deed))
        .route(think::THINK, post(think::think))
        .with_state(Arc::clone(&app))
        .fallback_service(routes::router(Arc::clone(&app)))
        .layer(middleware::from_fn_with_state(app, admit))
}

/// Lets in who has the key and means this server.
async fn admit(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response<Body> {
    let client = app.nodes.as_ref().and_then(|nodes| nodes.verify(&request));
    let Some(client) = client else { return Failure::code(Code::NotAllowed).into_response() };
    *request.headers_mut() = {
        let mut headers = request.headers().clone();
        for name in MARKS_OF_A_PROXY {
            headers.remove(name);
        }
        headers
    };
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(client, 0)));
    request.extensions_mut().insert(Relayed);
    next.run(request).await
}

/// An answer to another server's own question.
pub(super) fn answered<T: Serialize>(answer: Result<T, Refused>) -> Json<Result<T, Refused>> {
    Json(answer)
}
