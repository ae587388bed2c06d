//! A request that fails: a fitting status and the refusal as JSON.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use capotreno_protocol::{ApiError, Code, Refused};
use capotreno_store::StoreError;

/// In how many seconds it may be better.
const SOON: HeaderValue = HeaderValue::from_static("2");

#[derive(Clone, Debug)]
pub struct Failure(pub Refused);

impl Failure {
    pub fn code(code: Code) -> Failure {
        Failure(Refused::server(code))
    }

    fn status(&self) -> StatusCode {
        // What a campaign's rules refuse collides with how the campaign stands.
        if self.0.code.starts_with("campaign_") {
            return StatusCode::CONFLICT;
        }
        let code = Code::ALL.iter().find(|code| code.word() == self.0.code);
        match code {
            Some(Code::NotKnown) => StatusCode::UNAUTHORIZED,
            Some(
                Code::NoSuchTable
                | Code::NoSuchCampaign
                | Code::NoSuchEdition
                | Code::NoSuchPage
                | Code::LinkUsed,
            ) => StatusCode::NOT_FOUND,
            Some(Code::NotOwner | Code::NotSeated | Code::NotAllowed) => StatusCode::FORBIDDEN,
            Some(Code::TooFast) => StatusCode::TOO_MANY_REQUESTS,
            Some(Code::TooLarge) => StatusCode::PAYLOAD_TOO_LARGE,
            Some(Code::StoreFailed) => StatusCode::INSUFFICIENT_STORAGE,
            Some(Code::Busy | Code::Stopping) => StatusCode::SERVICE_UNAVAILABLE,
            Some(Code::Internal | Code::Damaged) => StatusCode::INTERNAL_SERVER_ERROR,
            Some(
                Code::TableFull
                | Code::SeatTaken
                | Code::AlreadySeated
                | Code::AlreadyStarted
                | Code::NotStarted
                | Code::NotOver
                | Code::SeatsOpen
                | Code::Stale,
            ) => StatusCode::CONFLICT,
            Some(_) | None => StatusCode::BAD_REQUEST,
        }
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure(refused)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        tracing::error!(%error, "the store failed");
        Failure::code(Code::StoreFailed)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(ApiError { error: self.0 })).into_response();
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(RETRY_AFTER, SOON);
        }
        response
    }
}
