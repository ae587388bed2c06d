//! Puts the parts together and runs them.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

use crate::admin::doors;
use crate::app::{App, StartError};
use crate::calls::rounds;
use crate::config::Config;
use crate::http::address::is_trusted;
use crate::http::listen::{Gate, accept};
use crate::http::routes;
use crate::http::sockets::{Room, Sockets, Standing, Waits};
use crate::nodes::{self, NodeError};
use crate::operate::{notices, process, sweep};

/// Connections that ask for numbers, where these have an address of their own.
const MOST_READERS: u32 = 16;

/// The machinery of HTTP is compiled here, once, and not again by everybody who starts a server.
pub type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
    /// Where only numbers are told.
    numbers: Option<TcpListener>,
    /// Where the operator of this machine asks.
    operator: Option<doors::Socket>,
    /// Where other servers come in.
    peers: Option<TcpListener>,
    room: Room,
}

fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address)
        .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
        .map_err(|source| StartError::Listen { address, source })
}

/// How many connections there can be; it is said, and complained about where they are fewer than
/// the operator wants.
fn room(config: &Config) -> Room {
    let files = process::raise_open_files();
    let room = Room::new(config, files);
    let Some(files) = files else { return room };
    let (most, each, wanted) = (room.most, room.most_per_address, config.most_connections);
    if most < wanted {
        tracing::warn!(
            "the system allows {files} open files: there can be {most} connections, {each} of one address, \
             and not the {wanted} of most_connections (see ulimit -n)"
        );
    } else {
        tracing::info!("up to {most} connections, {each} of one address; {files} open files are allowed");
    }
    room
}

/// The certificate and its key.
fn tls(cert: &Path, key: &Path) -> Result<TlsAcceptor, StartError> {
    let bad = |error: &dyn std::fmt::Display| StartError::Tls(std::io::Error::other(error.to_string()));
    let chain =
        CertificateDer::pem_file_iter(cert).and_then(Iterator::collect).map_err(|error| bad(&error))?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(|error| bad(&error))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| bad(&error))?.with_no_client_auth();
    let mut config = builder.with_single_cert(chain, key).map_err(|error| bad(&error))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

impl Server {
    /// Opens the data and the address.
    pub fn bind(config: Config) -> Boxed<Result<Server, StartError>> {
        Box::pin(Server::open(config))
    }

    async fn open(mut config: Config) -> Result<Server, StartError> {
        if config.fixed_seed.is_some() {
            tracing::warn!(
                "FIXED SEED: every game is dealt the same and nobody can verify it; for tests only"
            );
        }
        let listener = listen(config.listen)?;
        let address = listener.local_addr().unwrap_or(config.listen);
        nodes::check(&config)?;
        let numbers = config.metrics_listen.map(listen).transpose()?;
        let peers = config.peer_listen.map(listen).transpose()?;
        config.peer_listen = peers.as_ref().and_then(|listener| listener.local_addr().ok());
        if let Some(address) = numbers.as_ref().and_then(|listener| listener.local_addr().ok()) {
            tracing::info!("numbers are told to everybody at http://{address}/metrics");
        }
        let room = room(&config);
        config.most_connections_per_address = room.most_per_address;
        let app = App::new(config).await?;
        let operator = doors::open(&app);
        Ok(Server { app, listener, address, numbers, operator, peers, room })
    }

    /// Where it listens, with the port that was chosen.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where only numbers are told, if there is such an address.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.numbers.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Serves until `stop` is done; then says goodbye, finishes writing and returns.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        self.run_until(Box::pin(stop)).await
    }

    fn run_until(self, stop: Boxed<()>) -> Boxed<Result<(), StartError>> {
        Box::pin(self.serve_until(stop))
    }

    async fn serve_until(self, stop: Boxed<()>) -> Result<(), StartError> {
        let Server { app, listener, numbers, operator, peers, room, .. } = self;
        let config = &app.config;
        let sockets = Sockets::new(room, Arc::clone(&app.metrics));
        let trusting = Arc::clone(&app);
        let gate = Gate {
            sockets: sockets.clone(),
            waits: Waits::new(config),
            tls: match (&config.tls_cert, &config.tls_key) {
                (Some(cert), Some(key)) => Some(tls(cert, key)?),
                _ => None,
            },
            router: routes::router(Arc::clone(&app)),
            standing: Box::new(move |peer| {
                if is_trusted(&trusting.config, peer.ip()) { Standing::Proxy } else { Standing::Visitor }
            }),
        };
        let accepting = accept(tokio_listener(listener)?, Arc::new(gate));
        let telling = tell_numbers(&app, numbers)?;
        let relaying = hear_peers(&app, peers, room)?;
        sweep::start(Arc::clone(&app));
        notices::start(Arc::clone(&app));
        rounds::start(&app);
        nodes::listen_for_changes(&app);
        let serving = async {
            tokio::select! {
                never = accepting => match never {},
                () = listen_to_operator(&app, operator) => {}
                () = telling => {}
                () = relaying => {}
            }
        };
        let mut serving = Box::pin(serving);
        tokio::select! {
            () = &mut serving => {}
            name = superseded(&app) => return Err(NodeError::NameTaken(name).into()),
            () = app.drain.notified() => {}
            () = stop => {}
        }
        tracing::info!("stopping");
        // Whoever comes meanwhile is shown to another server.
        tokio::select! {
            () = &mut serving => {}
            () = app.hand_over() => {}
        }
        // Nobody is listened to any more: whoever comes now finds another server at once.
        drop(serving);
        app.stopping.send_replace(true);
        sockets.end(app.grace()).await;
        app.leave_nodes().await;
        app.write_seen().await;
        app.ending.send_replace(true);
        app.store.close().await;
        Ok(())
    }
}

fn tokio_listener(listener: TcpListener) -> Result<tokio::net::TcpListener, StartError> {
    tokio::net::TcpListener::from_std(listener).map_err(StartError::Serve)
}

/// Answers the operator on this machine; never done.
async fn listen_to_operator(app: &Arc<App>, socket: Option<doors::Socket>) {
    match socket {
        Some(socket) => socket.serve(Arc::clone(app)).await,
        None => std::future::pending().await,
    }
}

/// Serves the numbers where they have an address of their own; never done.
fn tell_numbers(app: &Arc<App>, listener: Option<TcpListener>) -> Result<Boxed<()>, StartError> {
    let Some(listener) = listener else { return Ok(Box::pin(std::future::pending())) };
    let room = Room { most: MOST_READERS, most_per_address: MOST_READERS };
    let gate = Gate {
        // What is counted are visitors, not who counts them.
        sockets: Sockets::new(room, Arc::default()),
        waits: Waits::new(&app.config),
        tls: None,
        router: routes::numbers(Arc::clone(app)),
        standing: Box::new(|_| Standing::Visitor),
    };
    let listener = tokio_listener(listener)?;
    Ok(Box::pin(async move { match accept(listener, Arc::new(gate)).await {} }))
}

/// Serves other servers, for whom they ask and what they want to know; never done.
fn hear_peers(app: &Arc<App>, listener: Option<TcpListener>, room: Room) -> Result<Boxed<()>, StartError> {
    let Some(listener) = listener else { return Ok(Box::pin(std::future::pending())) };
    let gate = Gate {
        // Visitors are counted where they come in.
        sockets: Sockets::new(room, Arc::default()),
        waits: Waits::new(&app.config),
        tls: None,
        router: nodes::peer_router(Arc::clone(app)),
        standing: Box::new(|_| Standing::Proxy),
    };
    let listener = tokio_listener(listener)?;
    Ok(Box::pin(async move { match accept(listener, Arc::new(gate)).await {} }))
}

/// Done when another server has the name of this one: what it is.
async fn superseded(app: &App) -> String {
    match &app.nodes {
        Some(nodes) => {
            nodes.superseded.notified().await;
            nodes.node.name.clone()
        }
        None => std::future::pending().await,
    }
}

/// Runs a server until `stop` is done.
pub async fn serve(
    config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StartError> {
    Server::bind(config).await?.run(stop).await
}
