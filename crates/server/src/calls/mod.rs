//! Calls to players who are away when a game comes to wait for them: through their browser, by mail, to a
//! program of their own.
//!
//! The owner of a table says who is awaited and goes on at once (`want`). Beside everything else that is
//! written down, for those who want to be called (`rounds`); when it is time, one of the servers of this data
//! takes all that waits for somebody, looks whether it still does, and makes one call of it.

mod mail;
mod outside;
mod push;
mod quiet;
pub(crate) mod rounds;
pub(crate) mod ways;
mod words;

use std::sync::Mutex;

use capotreno_store::Store;
use ring::hmac;
use tokio::sync::mpsc;

use crate::app::{StartError, lock};
use crate::config::Config;
use crate::secret;
pub use mail::MailError;
use mail::Mailer;
use outside::{LocalCalls, Outside};
use push::PushKeys;
pub(crate) use words::Why;

/// Calls that wait to be written down; more than that are left out.
const MOST_WAITING: usize = 4_096;

/// Whether somebody who is awaited is at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Presence {
    Here,
    Away,
}

/// Somebody is awaited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Want {
    pub guest: String,
    /// The table or campaign.
    pub place: String,
    pub why: Why,
    pub presence: Presence,
    /// When the clock runs out, in milliseconds since 1970.
    pub deadline: Option<i64>,
}

/// What a code in a call is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Confirm,
    Stop,
    Sign,
}

impl Purpose {
    fn word(self) -> &'static str {
        match self {
            Purpose::Confirm => "confirm",
            Purpose::Stop => "stop",
            Purpose::Sign => "sign",
        }
    }
}

pub struct Calls {
    key: [u8; 32],
    push: PushKeys,
    mailer: Option<Mailer>,
    outside: Outside,
    /// With a slash at its end.
    home: Option<String>,
    wanted: mpsc::Sender<Want>,
    queue: Mutex<Option<mpsc::Receiver<Want>>>,
}

impl std::fmt::Debug for Calls {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Calls").field("home", &self.home).finish_non_exhaustive()
    }
}

/// The public address with a slash at its end.
fn home(config: &Config) -> Result<Option<String>, StartError> {
    let Some(url) = &config.public_url else { return Ok(None) };
    let uri = url.parse::<ureq::http::Uri>().ok();
    let known = uri.is_some_and(|uri| {
        matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some() && uri.query().is_none()
    });
    if !known || url.contains('#') {
        return Err(StartError::PublicUrl(url.clone()));
    }
    Ok(Some(format!("{}/", url.trim_end_matches('/'))))
}

/// Whom push services can write to about what this server sends.
fn contact(config: &Config, home: Option<&String>) -> Option<String> {
    let mail = config.contact.as_deref().map(|contact| contact.trim_start_matches("mailto:"));
    let mail = mail.filter(|mail| mail.parse::<lettre::Address>().is_ok());
    let mail = mail.map(|mail| format!("mailto:{mail}"));
    mail.or_else(|| home.filter(|home| home.starts_with("https://")).cloned())
}

fn mailer(config: &Config) -> Result<Option<Mailer>, MailError> {
    let Some(server) = &config.mail_server else { return Ok(None) };
    let from = config.mail_from.as_deref().ok_or(MailError::Missing("mail_from"))?;
    if config.public_url.is_none() {
        return Err(MailError::Missing("public_url, for the links in mails"));
    }
    Mailer::new(server, from, config.mail_login_file.as_deref()).map(Some)
}

impl Calls {
    /// The keys are the data's: every server of it is the same to browsers and receivers.
    pub async fn open(config: &Config, store: &Store) -> Result<Calls, StartError> {
        let home = home(config)?;
        let mailer = mailer(config)?;
        let key = store.key("calls", &secret::random_bytes()).await.map_err(StartError::Store)?;
        let new = push::new_keys().ok_or(StartError::NoKeys)?;
        let kept = store.long_key("push", &new).await.map_err(StartError::Store)?;
        let push = PushKeys::read(&kept, contact(config, home.as_ref())).ok_or(StartError::NoKeys)?;
        let local = if config.allow_local_calls { LocalCalls::Allowed } else { LocalCalls::Refused };
        let (wanted, queue) = mpsc::channel(MOST_WAITING);
        let (outside, queue) = (Outside::new(local), Mutex::new(Some(queue)));
        Ok(Calls { key, push, mailer, outside, home, wanted, queue })
    }

    /// Says that somebody is awaited, without waiting for anything.
    pub(crate) fn want(&self, want: Want) {
        if self.wanted.try_send(want).is_err() {
            tracing::warn!("too many calls wait to be written down: one was left out");
        }
    }

    /// What was said so far; for the one who writes it down.
    fn take_queue(&self) -> Option<mpsc::Receiver<Want>> {
        lock(&self.queue).take()
    }

    fn seal(&self, purpose: Purpose, way: &str) -> blake3::Hash {
        blake3::keyed_hash(&self.key, format!("{} {way}", purpose.word()).as_bytes())
    }

    /// A code that only this data's servers can have made: for one purpose, about one way.
    fn code(&self, purpose: Purpose, way: &str) -> String {
        format!("{way}{}", self.seal(purpose, way).to_hex())
    }

    /// The way a code is about, if it is one of ours.
    fn way_of<'a>(&self, purpose: Purpose, code: &'a str) -> Option<&'a str> {
        let (way, seal) = code.split_at_checked(32)?;
        let seal = secret::from_hex(seal)?;
        // Compared in constant time.
        (self.seal(purpose, way) == blake3::Hash::from_bytes(seal)).then_some(way)
    }

    /// What calls to a webhook are signed with, as its owner is told it.
    fn signing(&self, way: &str) -> (String, hmac::Key) {
        let secret = self.seal(Purpose::Sign, way).to_hex().to_string();
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        (secret, key)
    }
}
