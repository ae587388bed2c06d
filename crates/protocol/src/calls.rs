//! Calls to players whose turn it is and who are away: how they want to be called, and when.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallKind {
    /// A browser, through its push service.
    Push,
    Mail,
    /// A program of the player's own.
    Webhook,
}

/// One way in which somebody is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CallWayInfo {
    pub id: String,
    pub kind: CallKind,
    /// The mail address, the address of the webhook, or the push service of the browser.
    pub shown: String,
    /// Nothing is sent before whoever is there has agreed.
    pub verified: bool,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// Hours in which nobody is called; what happens then is told when they end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// Minutes since midnight.
    pub from: u16,
    /// Minutes since midnight; earlier than `from` is on the next morning.
    pub until: u16,
    /// The player's time zone, such as `Europe/Rome`.
    pub zone: String,
}

/// When somebody wants to be called.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CallWishes {
    #[serde(default)]
    pub quiet: Option<QuietHours>,
    /// How many hours before a clock runs out there is a reminder; 0: none.
    #[serde(default)]
    pub remind: u32,
}

/// How and when I am called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CallSettings {
    pub ways: Vec<CallWayInfo>,
    pub wishes: CallWishes,
    /// The key under which a browser subscribes, as its push service wants it.
    pub push_key: String,
    /// Whether this server sends mails.
    pub mail: bool,
}

/// A further way to be called. Words come in `language`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewCallWay {
    /// What the browser's subscription says. A first message brings a code that the browser sends back.
    Push { endpoint: String, p256dh: String, auth: String, language: String },
    /// A mail brings a link that has to be followed.
    Mail { address: String, language: String },
    /// A POST with `{"challenge"}` has to be answered with that word and nothing else.
    Webhook { url: String, language: String },
}

/// A way was added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AddedCallWay {
    pub id: String,
    /// What calls to a webhook are signed with; told once.
    pub secret: Option<String>,
    pub settings: CallSettings,
}

/// What became of a link in a call: which way it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CallAnswered {
    pub kind: CallKind,
    pub shown: String,
}

/// A code on paper that brings somebody back on any device; told once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RecoveryCode {
    pub code: String,
}

/// Whether I have a recovery code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RecoveryInfo {
    /// Since when, in milliseconds since 1970.
    pub since: Option<i64>,
}

/// A recovery code as somebody typed it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    pub code: String,
}
