//! Puts the parts together and runs them.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect};
use axum::routing::{any, delete, get, post};
use axum::{Router, middleware};
use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::app::{App, StartError};
use crate::config::Config;
use crate::{campaign_rest, client, devices, guests, learn, openapi, origin, rest, sweep, ws};

/// The largest body of a request.
const MOST_BODY: usize = 64 * 1024;
/// How long connections have to end when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// Whether the server does what it is for: it has just written to its disk, or does so now.
async fn healthz(State(app): State<Arc<App>>) -> impl IntoResponse {
    let pulse = app.store.pulse().await;
    match pulse.failure {
        None => (StatusCode::OK, "ok\n".to_owned()),
        Some(why) => {
            let since = pulse.last_commit.map_or_else(
                || "nothing was written since the start".to_owned(),
                |age| format!("the last write was {} s ago", age.as_secs()),
            );
            (StatusCode::SERVICE_UNAVAILABLE, format!("nothing can be written: {why}; {since}\n"))
        }
    }
}

async fn metrics(State(app): State<Arc<App>>) -> String {
    app.metrics.text()
}

/// Letters are packed already.
fn worth_compressing() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("font/"))
}

/// Every route, under the base path.
pub fn router(app: Arc<App>) -> Router {
    let base = app.config.base_path();
    let routes = Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .route("/api", get(openapi::page))
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/guest", get(guests::show).post(guests::create).patch(guests::rename))
        .route("/api/guest/devices", get(devices::list))
        .route("/api/guest/devices/{id}", delete(devices::revoke))
        .route("/api/guest/link", post(guests::link))
        .route("/api/guest/link/{code}", post(guests::use_link))
        .route("/api/editions", get(rest::editions))
        .route("/api/editions/{id}", get(rest::edition))
        .route("/api/editions/{id}/board", get(rest::board))
        .route("/api/rulebook", get(rest::rulebook))
        .route("/api/rulebook/{id}", get(rest::rulebook_page))
        .route("/api/rulebook/{id}/examples", get(learn::examples))
        .route("/api/rulebook/{id}/examples/{number}", get(learn::example))
        .route("/api/lessons", get(learn::lessons))
        .route("/api/lessons/{id}", get(learn::lesson).post(learn::play))
        .route("/api/lessons/{id}/ask", post(learn::ask))
        .route("/api/bots", get(rest::bots))
        .route("/api/lobby", get(rest::lobby))
        .route("/api/tables", post(rest::create_table))
        .route("/api/tables/{id}", get(rest::table))
        .route("/api/tables/{id}/join", post(rest::join))
        .route("/api/tables/{id}/leave", post(rest::leave))
        .route("/api/tables/{id}/seat", post(rest::fill))
        .route("/api/tables/{id}/start", post(rest::start))
        .route("/api/tables/{id}/rematch", post(rest::rematch))
        .route("/api/tables/{id}/record", get(rest::record))
        .route("/api/tables/{id}/replay", get(rest::replay))
        .route("/api/tables/{id}/replay/{seq}", get(rest::replay_at))
        .merge(campaigns())
        .fallback(client::serve)
        .layer(CompressionLayer::new().compress_when(worth_compressing()))
        .route("/ws", any(ws::open));
    let placed = if base == "/" {
        routes
    } else {
        let inner = base.trim_end_matches('/').to_owned();
        let to = base.clone();
        // The folder itself is no part of what is nested in it.
        Router::new()
            .route(&inner, get(move || async move { Redirect::permanent(&to) }))
            .route(&base, get(client::serve))
            .nest(&inner, routes)
    };
    placed
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(&app), origin::guard))
        .with_state(app)
}

/// The routes of campaigns.
fn campaigns() -> Router<Arc<App>> {
    let import = post(campaign_rest::import).layer(DefaultBodyLimit::max(campaign_rest::MOST_IMPORT));
    Router::new()
        .route("/api/campaigns", get(campaign_rest::list).post(campaign_rest::found_new))
        .route("/api/campaigns/import", import)
        .route("/api/campaigns/{id}", get(campaign_rest::show))
        .route("/api/campaigns/{id}/join", post(campaign_rest::join))
        .route("/api/campaigns/{id}/leave", post(campaign_rest::leave))
        .route("/api/campaigns/{id}/found", post(campaign_rest::found))
        .route("/api/campaigns/{id}/move", post(campaign_rest::decide))
        .route("/api/campaigns/{id}/seat", post(campaign_rest::seat))
        .route("/api/campaigns/{id}/game", post(campaign_rest::open_game))
        .route("/api/campaigns/{id}/free-play", post(campaign_rest::free_play))
        .route("/api/campaigns/{id}/branch", post(campaign_rest::branch))
        .route("/api/campaigns/{id}/chronicle", get(campaign_rest::chronicle))
        .route("/api/campaigns/{id}/board", get(campaign_rest::board))
        .route("/api/campaigns/{id}/rulebook", get(campaign_rest::rulebook))
        .route("/api/tables/{id}/edition", get(campaign_rest::table_edition))
        .route("/api/tables/{id}/board", get(campaign_rest::table_board))
}

/// The machinery of HTTP is compiled here, once, and not again by everybody who starts a server.
pub type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    listener: std::net::TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the data and the address.
    pub fn bind(config: Config) -> Boxed<Result<Server, StartError>> {
        Box::pin(Server::open(config))
    }

    async fn open(config: Config) -> Result<Server, StartError> {
        if config.fixed_seed.is_some() {
            tracing::warn!(
                "FIXED SEED: every game is dealt the same and nobody can verify it; for tests only"
            );
        }
        let address = config.listen;
        let listener = std::net::TcpListener::bind(address)
            .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
            .map_err(|source| StartError::Listen { address, source })?;
        let address = listener.local_addr().unwrap_or(address);
        let app = App::new(config).await?;
        Ok(Server { app, listener, address })
    }

    /// Where it listens, with the port that was chosen.
    pub fn address(&self) -> SocketAddr {
        self.address
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
        let Server { app, listener, .. } = self;
        let handle = Handle::new();
        let (ending, ended) = (handle.clone(), Arc::clone(&app));
        tokio::spawn(async move {
            stop.await;
            tracing::info!("stopping");
            ended.stopping.send_replace(true);
            ending.graceful_shutdown(Some(GRACE));
        });
        sweep::start(Arc::clone(&app));
        let service = router(Arc::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
        let served = if let (Some(cert), Some(key)) = (&app.config.tls_cert, &app.config.tls_key) {
            // Another part of the process may have chosen one; either will do.
            let _ = rustls::crypto::ring::default_provider().install_default();
            let tls = RustlsConfig::from_pem_file(cert, key).await.map_err(StartError::Tls)?;
            let server = axum_server::from_tcp_rustls(listener, tls).map_err(StartError::Serve)?;
            server.handle(handle).serve(service).await
        } else {
            let server = axum_server::from_tcp(listener).map_err(StartError::Serve)?;
            server.handle(handle).serve(service).await
        };
        app.write_seen().await;
        app.store.close().await;
        served.map_err(StartError::Serve)
    }
}

/// Runs a server until `stop` is done.
pub async fn serve(
    config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StartError> {
    Server::bind(config).await?.run(stop).await
}
