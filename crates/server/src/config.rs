//! How a server is run: from a file, environment variables and the command line.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::clock::Clock;

/// Everything an operator can decide. Every field has a default that suits one machine at home.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub listen: SocketAddr,
    /// Where the data is kept; in memory where none is given.
    pub data: Option<PathBuf>,
    /// Folders with editions of the operator's own.
    pub edition_dirs: Vec<PathBuf>,
    /// The path under which a reverse proxy shows the server: `/` or `/trains/`.
    pub base: String,
    pub tls_cert: Option<PathBuf>,
    pub tls_key: Option<PathBuf>,
    /// Whether browsers reach the server over https through a proxy: cookies are then `Secure`.
    pub behind_https: bool,
    /// Further origins whose pages may connect, beside the server's own.
    pub origins: Vec<String>,
    /// Threads that think for bots.
    pub bot_threads: usize,
    /// How long a bot waits before it acts, in milliseconds.
    pub bot_pause: u64,
    /// How long a searching bot may think, in milliseconds.
    pub bot_budget: u64,
    /// How long players have to reveal their random bytes, in milliseconds.
    pub reveal_wait: u64,
    /// A game without visitors is put to sleep after so many seconds.
    pub sleep_after: u64,
    /// Messages a second of one connection, and how many at once.
    pub messages_per_second: u32,
    pub messages_at_once: u32,
    /// Requests a second of one address, and how many at once.
    pub requests_per_second: u32,
    pub requests_at_once: u32,
    /// WebSocket connections in all; further ones are told to come back later.
    pub most_connections: u32,
    /// WebSocket connections of one address: a family, a school or a load test must pass.
    pub most_connections_per_address: u32,
    /// Tables that were never started are forgotten after so many days; 0 keeps them.
    pub forget_tables_after: u32,
    /// Guests who were not here for so many days, and whose games are over; 0 keeps them.
    pub forget_guests_after: u32,
    /// An `http://` address that is told whose turn it is, for people who are away.
    pub webhook: Option<String>,
    /// The seed of every game, for tests: nothing can be verified then.
    pub fixed_seed: Option<String>,
    /// The most pages the data file may have, for tests of a full disk.
    pub most_pages: Option<u32>,
    /// What time it is; a test brings a clock of its own.
    #[serde(skip)]
    pub clock: Clock,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([0, 0, 0, 0], 8080)),
            data: None,
            edition_dirs: Vec::new(),
            base: "/".to_owned(),
            tls_cert: None,
            tls_key: None,
            behind_https: false,
            origins: Vec::new(),
            bot_threads: 1,
            bot_pause: 700,
            bot_budget: 800,
            reveal_wait: 5_000,
            sleep_after: 60,
            messages_per_second: 50,
            messages_at_once: 200,
            requests_per_second: 2_000,
            requests_at_once: 20_000,
            most_connections: 20_000,
            most_connections_per_address: 10_000,
            forget_tables_after: 14,
            forget_guests_after: 400,
            webhook: None,
            fixed_seed: None,
            most_pages: None,
            clock: Clock::default(),
        }
    }
}

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{path} cannot be read: {source}", path = .path.display())]
    Read { path: PathBuf, source: std::io::Error },
    #[error("{path} is not a configuration: {source}", path = .path.display())]
    Parse { path: PathBuf, source: Box<toml::de::Error> },
    #[error("the environment variable {name} has no valid value: {value}")]
    Variable { name: String, value: String },
}

impl Config {
    /// Reads a file of the form `listen = "0.0.0.0:8080"`.
    pub fn from_file(path: &Path) -> Result<Config, ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::Read { path: path.to_path_buf(), source })?;
        toml::from_str(&text)
            .map_err(|source| ConfigError::Parse { path: path.to_path_buf(), source: Box::new(source) })
    }

    /// Lets environment variables (`CAPOTRENO_LISTEN`, `CAPOTRENO_DATA`, …) say otherwise.
    pub fn with_variables(
        mut self,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Config, ConfigError> {
        for (name, value) in variables {
            let Some(field) = name.strip_prefix("CAPOTRENO_") else { continue };
            let bad = || ConfigError::Variable { name: name.clone(), value: value.clone() };
            match field {
                "LISTEN" => self.listen = value.parse().map_err(|_| bad())?,
                "DATA" => self.data = Some(PathBuf::from(&value)),
                "BASE" => self.base.clone_from(&value),
                "TLS_CERT" => self.tls_cert = Some(PathBuf::from(&value)),
                "TLS_KEY" => self.tls_key = Some(PathBuf::from(&value)),
                "BEHIND_HTTPS" => self.behind_https = value.parse().map_err(|_| bad())?,
                "ORIGINS" => self.origins = value.split(',').map(str::to_owned).collect(),
                "WEBHOOK" => self.webhook = Some(value.clone()),
                "BOT_THREADS" => self.bot_threads = value.parse().map_err(|_| bad())?,
                "BOT_PAUSE" => self.bot_pause = value.parse().map_err(|_| bad())?,
                "BOT_BUDGET" => self.bot_budget = value.parse().map_err(|_| bad())?,
                _ => {}
            }
        }
        Ok(self)
    }

    /// The base with a slash at both ends.
    pub fn base_path(&self) -> String {
        let inner = self.base.trim_matches('/');
        if inner.is_empty() { "/".to_owned() } else { format!("/{inner}/") }
    }

    /// Whether browsers see https.
    pub fn is_https(&self) -> bool {
        self.behind_https || self.tls_cert.is_some()
    }

    pub fn pause(&self) -> Duration {
        Duration::from_millis(self.bot_pause)
    }
}
