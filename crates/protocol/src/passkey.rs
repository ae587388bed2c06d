//! Passkeys: what browsers are asked and what they answer goes through as `WebAuthn` has it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A passkey that brings me back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PasskeyInfo {
    pub id: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// When it last brought me back.
    pub used_at: Option<i64>,
}

/// What a browser is to ask its authenticator, within five minutes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PasskeyChallenge {
    /// Comes back with the answer.
    pub id: String,
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// What the authenticator answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswer {
    pub id: String,
    /// The credential, as its `toJSON` tells it.
    #[schema(value_type = Object)]
    pub credential: Value,
}
