//! Mails, through the operator's own mail server.

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use tokio::sync::Semaphore;

use crate::secret;

/// How long the mail server may take for each thing it is told, and for a whole mail.
const EACH: Duration = Duration::from_secs(10);
const PATIENCE: Duration = Duration::from_secs(30);
/// Mails under way at once: a mail server that hangs holds no more of them.
const MOST_UNDER_WAY: usize = 4;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// Why mails cannot be sent with these settings.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("the mail server {0:?} is none: smtps://HOST, or smtp://HOST:PORT for STARTTLS")]
    Server(String),
    #[error("mail_from {0:?} is no mail address")]
    From(String),
    #[error("mail_server needs {0}")]
    Missing(&'static str),
    #[error("{0} cannot be read: {1}")]
    Login(String, std::io::Error),
    #[error("{0} has no name in its first line and no password in its second")]
    NoLogin(String),
}

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotMailed {
    #[error("the mail server is busy with other mails")]
    Busy,
    #[error("the mail server did not answer in time")]
    Late,
    #[error("{0}")]
    Failed(String),
}

#[derive(Debug)]
pub(crate) struct Mailer {
    transport: Transport,
    from: Mailbox,
    under_way: Arc<Semaphore>,
}

/// A mail to one address.
pub(crate) struct Mail {
    pub to: Address,
    pub subject: String,
    pub text: String,
    /// Where one click ends these mails (RFC 8058).
    pub stop: Option<String>,
}

fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// The name and the password of a file.
fn login(file: &Path) -> Result<Credentials, MailError> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|error| MailError::Login(name.clone(), error))?;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    match (lines.next(), lines.next()) {
        (Some(user), Some(password)) => Ok(Credentials::new(user.to_owned(), password.to_owned())),
        _ => Err(MailError::NoLogin(name)),
    }
}

impl Mailer {
    pub fn new(server: &str, from: &str, login_file: Option<&Path>) -> Result<Mailer, MailError> {
        let wrong = || MailError::Server(server.to_owned());
        let (scheme, place) = server.trim_end_matches('/').split_once("://").ok_or_else(wrong)?;
        let authority: ureq::http::uri::Authority = place.parse().map_err(|_| wrong())?;
        let host = authority.host();
        let builder = match scheme {
            "smtps" => Transport::relay(host),
            // What never leaves the machine needs no secrecy on its way.
            "smtp" if is_this_machine(host) => Ok(Transport::builder_dangerous(host)),
            "smtp" => Transport::starttls_relay(host),
            _ => return Err(wrong()),
        };
        let mut builder = builder.map_err(|_| wrong())?.timeout(Some(EACH));
        if let Some(port) = authority.port_u16() {
            builder = builder.port(port);
        }
        if let Some(file) = login_file {
            builder = builder.credentials(login(file)?);
        }
        let from = from.parse().map_err(|_| MailError::From(from.to_owned()))?;
        Ok(Mailer { transport: builder.build(), from, under_way: Arc::new(Semaphore::new(MOST_UNDER_WAY)) })
    }

    fn letter(&self, mail: Mail) -> Option<Message> {
        let domain = self.from.email.domain();
        let mut letter = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, mail.to))
            .subject(mail.subject)
            .message_id(Some(format!("<{}@{domain}>", secret::new_id())))
            .raw_header(header("Auto-Submitted", "auto-generated")?);
        if let Some(stop) = mail.stop {
            letter = letter
                .raw_header(header("List-Unsubscribe", &format!("<{stop}>"))?)
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")?);
        }
        letter.header(ContentType::TEXT_PLAIN).body(mail.text).ok()
    }

    /// Sends a mail and waits until the mail server has taken it.
    pub async fn send(&self, mail: Mail) -> Result<(), NotMailed> {
        let place = tokio::time::timeout(PATIENCE, self.under_way.acquire()).await;
        let _held = place.ok().and_then(Result::ok).ok_or(NotMailed::Busy)?;
        let letter = self.letter(mail).ok_or_else(|| NotMailed::Failed("it cannot be written".to_owned()))?;
        match tokio::time::timeout(PATIENCE, self.transport.send(letter)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if error.is_timeout() => Err(NotMailed::Late),
            Ok(Err(error)) => Err(NotMailed::Failed(error.to_string())),
            Err(_) => Err(NotMailed::Late),
        }
    }
}

fn header(name: &str, value: &str) -> Option<HeaderValue> {
    let name = HeaderName::new_from_ascii(name.to_owned()).ok()?;
    Some(HeaderValue::new(name, value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_mail_server_is_named() {
        let made = |server: &str, from: &str| Mailer::new(server, from, None);
        for server in ["smtps://mail.example", "smtp://mail.example:587", "smtp://127.0.0.1:25/"] {
            made(server, "Trains <trains@games.example>").unwrap();
        }
        for server in ["mail.example", "http://mail.example", "smtp://", "smtp://a b"] {
            let wrong = made(server, "trains@games.example").unwrap_err();
            assert!(wrong.to_string().contains("smtps://HOST"), "{server}: {wrong}");
        }
        assert!(made("smtps://mail.example", "trains").unwrap_err().to_string().contains("no mail address"));
    }
}
