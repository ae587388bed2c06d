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
                | Code::TableClosed
                | Code::NoSuchCampaign
                | Code::NoSuchEdition
                | Code::NoSuchPage
                | Code::NoSuchDevice
                | Code::NoSuchEvent
                | Code::LinkUsed
                | Code::NoSuchCall
                | Code::WrongCode
                | Code::NoSuchPerson
                | Code::UnknownPasskey
                | Code::NoSuchReport
                | Code::NoSuchBoard,
            ) => StatusCode::NOT_FOUND,
            Some(
                Code::NotOwner
                | Code::NotSeated
                | Code::NotAllowed
                | Code::NotWelcome
                | Code::Banned
                | Code::BoardOff,
            ) => StatusCode::FORBIDDEN,
            Some(
                Code::TooFast
                | Code::TooManyGuestsToday
                | Code::TooManyTablesToday
                | Code::TooManyCampaignsToday
                | Code::TooManyBytesToday,
            ) => StatusCode::TOO_MANY_REQUESTS,
            Some(Code::TooLarge | Code::BoardTooLarge) => StatusCode::PAYLOAD_TOO_LARGE,
            Some(Code::StoreFailed | Code::DiskNearlyFull) => StatusCode::INSUFFICIENT_STORAGE,
            Some(Code::Busy | Code::Stopping) => StatusCode::SERVICE_UNAVAILABLE,
            Some(Code::Internal | Code::Damaged) => StatusCode::INTERNAL_SERVER_ERROR,
            Some(code) if collides(*code) => StatusCode::CONFLICT,
            Some(_) | None => StatusCode::BAD_REQUEST,
        }
    }
}

/// Whether a wish collides with how things stand.
const fn collides(code: Code) -> bool {
    matches!(
        code,
        Code::TableFull
            | Code::SeatTaken
            | Code::AlreadySeated
            | Code::AlreadyStarted
            | Code::NotStarted
            | Code::NotOver
            | Code::NoReview
            | Code::Redealt
            | Code::SeatsOpen
            | Code::NotAccepted
            | Code::TooManyTables
            | Code::TooManyPublic
            | Code::TooManyGames
            | Code::TooManyCampaigns
            | Code::TooManyCalls
            | Code::TooManyBlocks
            | Code::TooManyFriends
            | Code::TooManyPasskeys
            | Code::TooManyReports
            | Code::TooManyBytes
            | Code::TooManyBoards
            | Code::BoardsFull
            | Code::BoardPublished
            | Code::TooManyEvents
            | Code::EventOver
            | Code::EventPlayed
            | Code::EventFull
            | Code::RoundPlayed
            | Code::SamePerson
            | Code::PlayedTogether
            | Code::EventSealed
            | Code::SpectatorsFull
            | Code::RulesChanged
            | Code::Stale
    )
}

/// What somebody hears whose wish could not be written down; the log hears why.
pub fn unwritten(error: &StoreError, what: &str) -> Refused {
    match error {
        // The store has said it once; a line for each who asks would fill what is left.
        StoreError::NearlyFull => {
            tracing::debug!(%error, "{what}");
            Refused::server(Code::DiskNearlyFull)
        }
        StoreError::InUse(_)
        | StoreError::Folder { .. }
        | StoreError::Newer { .. }
        | StoreError::Exists(_)
        | StoreError::NoData(_)
        | StoreError::NoFile
        | StoreError::NotEmpty(_)
        | StoreError::Differs(_)
        | StoreError::Occupied(_)
        | StoreError::Fenced { .. }
        | StoreError::Address(_)
        | StoreError::Unusable { .. }
        | StoreError::Away
        | StoreError::Full
        | StoreError::Damaged(_)
        | StoreError::Database(_) => {
            tracing::error!(%error, "{what}");
            Refused::server(Code::StoreFailed)
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
        Failure(unwritten(&error, "the store failed"))
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
