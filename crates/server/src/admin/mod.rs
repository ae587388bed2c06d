//! What the operator asks of a running server: over a socket in the data folder that only the server's
//! user can open, or from elsewhere with a token. Both speak the same HTTP; `capotreno admin` is its client.
//!
//! Read it in this order: `answers` (what is told), `lists`, `deeds` (what is done), `doors` (who may ask,
//! and where).

pub mod answers;
mod deeds;
pub(crate) mod doors;
mod lists;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use capotreno_protocol::Refused;
use capotreno_store::StoreError;

/// The file of the socket in the data folder.
pub const SOCKET: &str = "admin.sock";

/// Why the operator's wish was not fulfilled: a sentence, for a person.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AdminError {
    #[error("there is no table {0}")]
    NoTable(String),
    #[error("there is no campaign {0}")]
    NoCampaign(String),
    #[error("there is no guest {0}; `capotreno admin guests` lists them")]
    NoGuest(String),
    #[error("there is no report {0}; `capotreno admin reports` lists them")]
    NoReport(String),
    #[error("there is no board {0}; `capotreno admin boards` lists them")]
    NoBoard(String),
    #[error("table {0} is not closed")]
    NotClosed(String),
    #[error("table {0} is closed already")]
    Closed(String),
    #[error("guest {0} is not banned")]
    NotBanned(String),
    #[error("table {table} plays a game of the campaign {campaign}: delete that")]
    OfCampaign { table: String, campaign: String },
    #[error("what was agreed at {0} cannot be read; it can be deleted")]
    Unreadable(String),
    #[error("{0}")]
    BadRequest(&'static str),
    #[error("the token is wrong")]
    WrongToken,
    #[error("this server has no admin_token: ask it from its own machine")]
    NoToken,
    #[error("{}", silent(.id, .node.as_deref()))]
    Silent { id: String, node: Option<String> },
    #[error("this server has its data for itself: it owns everything there is")]
    Alone,
    #[error("{}", .0.text)]
    Refused(Refused),
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn silent(id: &str, node: Option<&str>) -> String {
    match node {
        Some(node) => format!(
            "the node {node} owns {id} and does not answer: nothing was done; try again, or ask that node itself"
        ),
        None => format!("no node can take {id} over now: nothing was done; try again"),
    }
}

impl From<Refused> for AdminError {
    fn from(refused: Refused) -> AdminError {
        AdminError::Refused(refused)
    }
}

impl IntoResponse for AdminError {
    fn into_response(self) -> Response {
        let status = match &self {
            AdminError::NoTable(_)
            | AdminError::NoCampaign(_)
            | AdminError::NoGuest(_)
            | AdminError::NoReport(_)
            | AdminError::NoBoard(_) => StatusCode::NOT_FOUND,
            AdminError::NotClosed(_)
            | AdminError::Closed(_)
            | AdminError::NotBanned(_)
            | AdminError::OfCampaign { .. }
            | AdminError::Unreadable(_)
            | AdminError::Silent { .. }
            | AdminError::Alone
            | AdminError::Refused(_) => StatusCode::CONFLICT,
            AdminError::BadRequest(_) => StatusCode::BAD_REQUEST,
            AdminError::WrongToken | AdminError::NoToken => StatusCode::FORBIDDEN,
            AdminError::Store(_) => StatusCode::INSUFFICIENT_STORAGE,
        };
        (status, Json(answers::Problem { error: self.to_string() })).into_response()
    }
}
