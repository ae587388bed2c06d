//! A guest of a server that is known by its address on the web: over http or https, under any path. For
//! people at a terminal; requests are made one after the other.

use std::time::Duration;

use capotreno_protocol::ApiError;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use ureq::Agent;
use ureq::http::Request;

use crate::error::RemoteError;
use crate::remote::Socket;

/// No answer takes longer, or something is wrong.
const PATIENCE: Duration = Duration::from_secs(30);

/// A guest, and where.
#[derive(Clone, Debug)]
pub struct Visit {
    base: String,
    pub token: String,
    agent: Agent,
}

impl Visit {
    /// Comes to a server: as the guest of a token, or as a new one.
    pub fn new(url: &str, token: Option<String>) -> Result<Visit, RemoteError> {
        let base = url.split('#').next().unwrap_or(url).trim_end_matches('/').to_owned();
        if !base.starts_with("http://") && !base.starts_with("https://") {
            return Err(RemoteError::Address(url.to_owned()));
        }
        let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE));
        let mut visit = Visit { base, token: token.unwrap_or_default(), agent: config.build().into() };
        if visit.token.is_empty() || visit.ask::<Value>("GET", "/api/guest", None).is_err() {
            visit.token.clear();
            let guest: Value = visit.ask("POST", "/api/guest?token=show", None)?;
            let token = guest["token"].as_str().ok_or_else(|| RemoteError::Answer(guest.to_string()))?;
            token.clone_into(&mut visit.token);
        }
        Ok(visit)
    }

    /// The address without what is behind it.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// A request as this guest. A refusal is an error with the server's own sentence.
    pub fn ask<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<T, RemoteError> {
        let mut asked = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base))
            .header("Content-Type", "application/json");
        if !self.token.is_empty() {
            asked = asked.header("Authorization", format!("Bearer {}", self.token));
        }
        let body = body.map_or_else(String::new, Value::to_string);
        let asked = asked.body(body).map_err(|_| RemoteError::Address(self.base.clone()))?;
        let mut answer = self.agent.run(asked).map_err(Box::new)?;
        let text = answer.body_mut().read_to_string().map_err(Box::new)?;
        if !answer.status().is_success() {
            return Err(match serde_json::from_str::<ApiError>(&text) {
                Ok(told) => RemoteError::Refused(told.error.text),
                Err(_) => RemoteError::NoServer { base: self.base.clone(), status: answer.status().as_u16() },
            });
        }
        serde_json::from_str(&text)
            .map_err(|_| RemoteError::NoServer { base: self.base.clone(), status: answer.status().as_u16() })
    }

    /// A live connection.
    pub async fn connect(&self) -> Result<Socket, RemoteError> {
        let live = self.base.replacen("http", "ws", 1);
        let mut asked = format!("{live}/ws").into_client_request()?;
        let bearer = format!("Bearer {}", self.token).parse();
        let bearer = bearer.map_err(|_| RemoteError::Answer("a bad token".to_owned()))?;
        asked.headers_mut().insert("Authorization", bearer);
        let (stream, _) = tokio_tungstenite::connect_async_with_config(asked, None, true).await?;
        Ok(Socket::new(stream))
    }
}
