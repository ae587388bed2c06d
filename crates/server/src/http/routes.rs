//! Every route, written once: the router and the `OpenAPI` document are made from the same list.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{any, get};
use axum::{Json, Router, middleware};
use capotreno_protocol::{ApiError, Code, Refused};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::admin::doors;
use crate::app::App;
use crate::calls::ways;
use crate::campaign::rest as campaigns_rest;
use crate::contests::rest as contests;
use crate::guests::{caller, devices, forget, friends, join, others, passkeys, recovery, reports};
use crate::http::failure::Failure;
use crate::http::{brought, client, constant, learn, openapi, origin, puzzles, rest, review, ws};
use crate::nodes::{self, Nodes};
use crate::operate::{access, metrics};
use crate::published::{paper, rest as published};

/// The largest body of a request.
pub const MOST_BODY: usize = 64 * 1024;

/// What the document describes.
#[expect(clippy::too_many_lines, reason = "one line a route")]
pub fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(openapi::introduction())
        .routes(routes!(caller::show, caller::create, caller::rename, forget::forget_me))
        .routes(routes!(caller::link))
        .routes(routes!(caller::use_link))
        .routes(routes!(forget::privacy))
        .routes(routes!(devices::list))
        .routes(routes!(devices::revoke))
        .routes(routes!(recovery::show, recovery::make, recovery::remove))
        .routes(routes!(recovery::recover))
        .routes(routes!(passkeys::list, passkeys::add))
        .routes(routes!(passkeys::ask_new))
        .routes(routes!(passkeys::remove))
        .routes(routes!(passkeys::ask))
        .routes(routes!(passkeys::show))
        .routes(routes!(join::join))
        .routes(routes!(friends::list, friends::ask))
        .routes(routes!(friends::accept, friends::remove))
        .routes(routes!(friends::link))
        .routes(routes!(friends::look, friends::follow))
        .routes(routes!(others::list, others::block))
        .routes(routes!(others::unblock))
        .routes(routes!(reports::list, reports::make))
        .routes(routes!(reports::remove))
        .routes(routes!(ways::show, ways::wish))
        .routes(routes!(ways::add))
        .routes(routes!(ways::remove))
        .routes(routes!(ways::confirm))
        .routes(routes!(ways::stop))
        .routes(routes!(rest::editions))
        .routes(routes!(rest::edition))
        .routes(routes!(rest::board))
        .routes(routes!(rest::picture))
        .routes(routes!(rest::rulebook))
        .routes(routes!(rest::rulebook_page))
        .routes(routes!(learn::examples))
        .routes(routes!(learn::example))
        .routes(routes!(learn::lessons))
        .routes(routes!(learn::lesson, learn::play))
        .routes(routes!(learn::ask))
        .routes(routes!(puzzles::list))
        .routes(routes!(puzzles::attempt))
        .routes(routes!(puzzles::ask))
        .routes(routes!(rest::bots))
        .routes(routes!(rest::lobby))
        .routes(routes!(rest::my_games))
        .routes(routes!(brought::bring).layer(DefaultBodyLimit::max(brought::MOST_BROUGHT)))
        .routes(routes!(rest::create_table))
        .routes(routes!(rest::table))
        .routes(routes!(rest::join))
        .routes(routes!(rest::leave))
        .routes(routes!(rest::fill))
        .routes(routes!(rest::start))
        .routes(routes!(rest::rematch))
        .routes(routes!(rest::record))
        .routes(routes!(rest::replay))
        .routes(routes!(rest::replay_at))
        .routes(routes!(review::show, review::ask))
        .routes(routes!(campaigns_rest::table_edition))
        .routes(routes!(campaigns_rest::table_board))
        .routes(routes!(contests::mine))
        .routes(routes!(contests::on_edition))
        .routes(routes!(contests::at_table))
        .routes(routes!(contests::list, contests::create))
        .routes(routes!(contests::show))
        .routes(routes!(contests::play))
        .merge(published())
        .merge(campaigns())
}

fn published() -> OpenApiRouter<Arc<App>> {
    let publish = routes!(published::list, published::publish);
    let print = routes!(paper::print);
    OpenApiRouter::new()
        .routes(publish.layer(DefaultBodyLimit::max(published::MOST_PUBLISHED)))
        .routes(print.layer(DefaultBodyLimit::max(published::MOST_PUBLISHED)))
        .routes(routes!(published::mine))
        .routes(routes!(published::show, published::remove))
        .routes(routes!(published::files))
}

fn campaigns() -> OpenApiRouter<Arc<App>> {
    let import = routes!(campaigns_rest::import).layer(DefaultBodyLimit::max(campaigns_rest::MOST_IMPORT));
    OpenApiRouter::new()
        .routes(routes!(campaigns_rest::list, campaigns_rest::found_new))
        .routes(import)
        .routes(routes!(campaigns_rest::show))
        .routes(routes!(campaigns_rest::join))
        .routes(routes!(campaigns_rest::leave))
        .routes(routes!(campaigns_rest::found))
        .routes(routes!(campaigns_rest::decide))
        .routes(routes!(campaigns_rest::seat))
        .routes(routes!(campaigns_rest::open_game))
        .routes(routes!(campaigns_rest::free_play))
        .routes(routes!(campaigns_rest::branch))
        .routes(routes!(campaigns_rest::chronicle))
        .routes(routes!(campaigns_rest::board))
        .routes(routes!(campaigns_rest::rulebook))
}

/// Whether the server does what it is for: it has just written to its disk, or does so now.
async fn healthz(State(app): State<Arc<App>>) -> impl IntoResponse {
    if app.nodes.as_ref().is_some_and(Nodes::is_draining) {
        return (StatusCode::SERVICE_UNAVAILABLE, "draining: other nodes take over\n".to_owned());
    }
    let pulse = app.store.pulse().await;
    match pulse.failure {
        // Whoever is sent here is only passed on.
        None if app.nodes.as_ref().is_some_and(|nodes| !nodes.role.owns()) => {
            (StatusCode::SERVICE_UNAVAILABLE, "this node is for bots: visitors go to others\n".to_owned())
        }
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

/// What a path does not know how to do; which methods it knows stands in `Allow`.
async fn wrong_method() -> Response {
    let error = Refused::server(Code::NotAllowed);
    (StatusCode::METHOD_NOT_ALLOWED, Json(ApiError { error })).into_response()
}

/// Letters are packed already, and so is what never changes.
fn worth_compressing() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("font/")).and(constant::may_be_compressed)
}

/// Every route, under the base path.
pub fn router(app: Arc<App>) -> Router {
    let base = app.config.base_path();
    let routes = Router::from(api())
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics::show))
        .route("/api/calls/stop/{code}", get(ways::stop_page))
        .route("/api", get(openapi::page))
        .route("/api/openapi.json", get(openapi::document))
        .merge(doors::with_token(&app))
        .method_not_allowed_fallback(wrong_method)
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
    // What another server owns is answered there.
    let placed = match &app.nodes {
        Some(_) => placed.layer(middleware::from_fn_with_state(Arc::clone(&app), nodes::pass_on)),
        None => placed,
    };
    placed
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(CatchPanicLayer::custom(|_| Failure::code(Code::Internal).into_response()))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), origin::guard))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), access::log))
        .with_state(app)
}

/// The numbers alone, for an address that only the operator's own programs reach.
pub fn numbers(app: Arc<App>) -> Router {
    Router::new().route("/metrics", get(metrics::show_anybody)).with_state(app)
}
