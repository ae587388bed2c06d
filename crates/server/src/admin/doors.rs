//! Who may ask as the operator, and where: on the machine whoever can open the socket, from elsewhere
//! whoever has the token.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{delete, get, post};

use crate::admin::{AdminError, deeds, lists};
use crate::app::App;
use crate::operate::metrics::knows_the_word;

fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/admin/tables", get(lists::tables))
        .route("/admin/tables/{id}", delete(deeds::delete_table))
        .route("/admin/tables/{id}/close", post(deeds::close_table))
        .route("/admin/tables/{id}/reopen", post(deeds::reopen_table))
        .route("/admin/guests", get(lists::guests))
        .route("/admin/guests/{id}", get(lists::person).delete(deeds::forget))
        .route("/admin/guests/{id}/ban", post(deeds::ban).delete(deeds::unban))
        .route("/admin/campaigns", get(lists::campaigns))
        .route("/admin/campaigns/{id}", delete(deeds::delete_campaign))
        .route("/admin/leases", get(lists::leases))
        .route("/admin/reports", get(lists::reports))
        .route("/admin/reports/{id}", post(deeds::answer_report))
        .route("/admin/boards", get(lists::boards))
        .route("/admin/boards/{id}", delete(deeds::delete_board))
        .route("/admin/boards/{id}/off", post(deeds::switch_off).delete(deeds::switch_on))
        .route("/admin/notice", post(deeds::announce).delete(deeds::take_back))
        .route("/admin/drain", post(deeds::drain))
}

/// For whoever has the token, at the address where everybody asks.
pub fn with_token(app: &Arc<App>) -> Router<Arc<App>> {
    routes().route_layer(middleware::from_fn_with_state(Arc::clone(app), check))
}

async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Result<Response, AdminError> {
    let token = app.config.admin_token.as_deref();
    if token.is_none() {
        return Err(AdminError::NoToken);
    }
    if !knows_the_word(token, request.headers()) {
        return Err(AdminError::WrongToken);
    }
    Ok(next.run(request).await)
}

pub use local::{Socket, open};

/// Other systems have no such sockets: there the operator has the token.
#[cfg(not(unix))]
mod local {
    use std::sync::Arc;

    use crate::app::App;

    #[derive(Debug)]
    pub enum Socket {}

    pub fn open(_: &App) -> Option<Socket> {
        None
    }

    impl Socket {
        pub async fn serve(self, _: Arc<App>) {
            match self {}
        }
    }
}

#[cfg(unix)]
mod local {
    use std::io;
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;
    use std::time::Duration;

    use hyper::server::conn::http1;
    use hyper_util::rt::TokioIo;
    use hyper_util::service::TowerToHyperService;
    use tokio::net::UnixListener;

    use super::routes;
    use crate::admin::SOCKET;
    use crate::app::App;

    /// After an error that may stay for a while.
    const PAUSE: Duration = Duration::from_millis(200);

    /// A socket for the server's own user; its file goes with it.
    #[derive(Debug)]
    pub struct Socket {
        path: PathBuf,
        listener: UnixListener,
    }

    impl Drop for Socket {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.path);
        }
    }

    /// Where the socket is: beside the data, or where the operator says. A database has no folder.
    fn place(app: &App) -> Option<PathBuf> {
        let beside = || app.config.data.as_ref().map(|folder| folder.join(SOCKET));
        app.config.admin_socket.clone().or_else(beside)
    }

    /// Nobody else may open it, not for a moment: it gets its name when it is closed to others. One that a
    /// server left which was killed is written over.
    fn bind(path: &Path) -> io::Result<UnixListener> {
        let mut new = path.as_os_str().to_owned();
        new.push(".new");
        let new = PathBuf::from(new);
        let _ = std::fs::remove_file(&new);
        let listener = UnixListener::bind(&new)?;
        std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o600))?;
        std::fs::rename(&new, path)?;
        Ok(listener)
    }

    /// Opens the socket, if there is a place for it. A server without one serves all the same.
    pub fn open(app: &App) -> Option<Socket> {
        let path = place(app)?;
        match bind(&path) {
            Ok(listener) => Some(Socket { path, listener }),
            Err(error) => {
                tracing::warn!(%error, "there is no socket for `capotreno admin` at {}", path.display());
                None
            }
        }
    }

    impl Socket {
        /// Answers until it is dropped.
        pub async fn serve(self, app: Arc<App>) {
            let router = routes().with_state(app);
            loop {
                let Ok((stream, _)) = self.listener.accept().await else {
                    tokio::time::sleep(PAUSE).await;
                    continue;
                };
                let service = TowerToHyperService::new(router.clone());
                tokio::spawn(async move {
                    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
                });
            }
        }
    }
}
