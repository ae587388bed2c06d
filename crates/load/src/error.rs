//! What can go wrong on the way to a server.

use tokio_tungstenite::tungstenite;

#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
    #[error("the request failed: {0}")]
    Request(#[from] reqwest::Error),
    #[error("the WebSocket failed: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
    #[error("an answer could not be read: {0}")]
    Answer(String),
    #[error("{0:?} is no address of a server: it begins with http:// or https://")]
    Address(String),
    #[error("the server cannot be reached: {0}")]
    Unreachable(#[from] Box<ureq::Error>),
    #[error("the server refuses: {0}")]
    Refused(String),
    #[error("at {base} there is no Capotreno server (status {status}): is the path right?")]
    NoServer { base: String, status: u16 },
    #[error("the server closed the connection")]
    Closed,
    #[error("no action was answered")]
    Silent,
}

impl From<tungstenite::Error> for RemoteError {
    fn from(error: tungstenite::Error) -> RemoteError {
        RemoteError::Socket(Box::new(error))
    }
}
