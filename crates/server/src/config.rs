//! How a server is run: from a file, environment variables and the command line.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::clock::Clock;
use crate::http::address::Proxies;

/// What one of several nodes does for the others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Owns tables, and thinks for bots.
    #[default]
    Both,
    /// Owns no table: it thinks for the others.
    Bots,
    /// Owns tables, and lets others think.
    People,
}

/// A text that names no role.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no role of a node: bots, people or both")]
pub struct NoSuchRole(String);

impl std::str::FromStr for Role {
    type Err = NoSuchRole;

    fn from_str(text: &str) -> Result<Role, NoSuchRole> {
        let all = [Role::Both, Role::Bots, Role::People];
        all.into_iter().find(|role| role.word() == text).ok_or_else(|| NoSuchRole(text.to_owned()))
    }
}

impl Role {
    pub fn word(self) -> &'static str {
        match self {
            Role::Both => "both",
            Role::Bots => "bots",
            Role::People => "people",
        }
    }

    /// Whether tables and campaigns may be such a node's.
    pub fn owns(self) -> bool {
        match self {
            Role::Both | Role::People => true,
            Role::Bots => false,
        }
    }
}

/// Everything an operator can decide. Every field has a default that suits one machine at home.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub listen: SocketAddr,
    /// The address of a PostgreSQL database that keeps the data instead of a folder.
    pub database: Option<String>,
    /// What this server is called among several that share the database.
    pub node: Option<String>,
    /// Where other nodes connect, and where they find it if that is another address.
    pub peer_listen: Option<SocketAddr>,
    pub peer_advertise: Option<String>,
    /// A file with the words that all nodes share and nobody else knows.
    pub cluster_key_file: Option<PathBuf>,
    /// What this node does for the others; everything unless told.
    pub role: Option<Role>,
    /// Where the data is kept; in memory where none is given.
    pub data: Option<PathBuf>,
    /// Folders with editions of the operator's own.
    pub edition_dirs: Vec<PathBuf>,
    /// A folder with the engine for browsers, which may come to be there while the server runs. One that
    /// was built into the client goes before it.
    pub engine: Option<PathBuf>,
    /// The path under which a reverse proxy shows the server: `/` or `/trains/`.
    pub base: String,
    pub tls_cert: Option<PathBuf>,
    pub tls_key: Option<PathBuf>,
    /// Whether browsers reach the server over https through a proxy: cookies are then `Secure`.
    pub behind_https: bool,
    /// Further origins whose pages may connect, beside the server's own.
    pub origins: Vec<String>,
    /// Proxies that say truly for whom they ask: addresses, networks or `loopback`. Nobody is
    /// believed unless named here.
    pub trust_proxy: Vec<Proxies>,
    /// Threads on which bots search: unless told, one fewer than there are processors.
    pub bot_threads: usize,
    /// How long a bot waits before it acts, in milliseconds.
    pub bot_pause: u64,
    /// How long a bot leaves a player to take a claim back, in milliseconds.
    pub take_back_window: u64,
    /// How long a searching bot may think, in milliseconds.
    pub bot_budget: u64,
    /// Playouts from each position of a game that is reviewed.
    pub review_playouts: u32,
    /// How long players have to reveal their random bytes, in milliseconds.
    pub reveal_wait: u64,
    /// A game without visitors is put to sleep after so many seconds.
    pub sleep_after: u64,
    /// Messages a second of one connection, and how many at once.
    pub messages_per_second: u32,
    pub messages_at_once: u32,
    /// Messages and requests a second of one guest, on all its connections, and how many at once.
    pub guest_per_second: u32,
    pub guest_at_once: u32,
    /// Lines of chat of one guest at once, and after how many milliseconds there may be another.
    pub chat_at_once: u32,
    pub chat_pause: u64,
    /// Requests a second of one address, and how many at once.
    pub requests_per_second: u32,
    pub requests_at_once: u32,
    /// Connections in all, if the system allows so many open files. Those that only wait make room
    /// for others; if none does, further ones are told to come back later.
    pub most_connections: u32,
    /// Connections of one address: a family, a school or a load test must pass.
    pub most_connections_per_address: u32,
    /// How long a connection may take to send the head of a request, in milliseconds.
    pub head_wait: u64,
    /// How long it may take to send the body, or to take nothing of an answer.
    pub body_wait: u64,
    /// How long it may wait between two requests.
    pub idle_wait: u64,
    /// Requests that take the processor for long and are answered at once or wait for it; further
    /// ones are told to come back.
    pub heavy_at_once: u32,
    /// Tables one guest may have opened that were not started yet, and how many of them public.
    pub guest_open_tables: u32,
    pub guest_public_tables: u32,
    /// Games that may be played at once at tables one guest opened.
    pub guest_running_tables: u32,
    /// Campaigns one guest may have founded that are not over, and the bytes of all its chronicles.
    pub guest_campaigns: u32,
    pub guest_bytes: u64,
    /// Boards one guest may have published, and all guests together.
    pub guest_boards: u32,
    pub most_boards: u32,
    /// Bytes of all files of a published board.
    pub board_bytes: u64,
    /// What may come from one address in a day: new guests, tables, campaigns, and bytes of chronicles, of games that
    /// are brought and of boards that are published or printed.
    pub address_guests: u32,
    pub address_tables: u32,
    pub address_campaigns: u32,
    /// New ways to be called, and recovery codes that are tried.
    pub address_calls: u32,
    pub address_bytes: u64,
    /// Spectators at one table.
    pub table_spectators: u32,
    /// Chronicles that are read, branched or written at once; further ones wait, so many at most.
    pub chronicles_at_once: u32,
    pub chronicles_waiting: u32,
    /// Tables that were never started are forgotten after so many days; 0 keeps them.
    pub forget_tables_after: u32,
    /// Guests who were not here for so many days, and whose games are over; 0 keeps them.
    pub forget_guests_after: u32,
    /// An address (http or https) that is told whose turn it is, for people who are away.
    pub webhook: Option<String>,
    /// With it notifications are signed, so that their receiver knows whose they are.
    pub webhook_secret: Option<String>,
    /// Where browsers find this server, for links in mails: `https://games.example/trains/`.
    pub public_url: Option<String>,
    /// The server that sends mails: `smtps://mail.example`, or `smtp://mail.example:587` with STARTTLS. One on
    /// this very machine may do without TLS.
    pub mail_server: Option<String>,
    /// Whom mails come from: `Trains <trains@games.example>`.
    pub mail_from: Option<String>,
    /// A file with the name for the mail server in its first line and the password in its second.
    pub mail_login_file: Option<PathBuf>,
    /// Whether calls to players may go into the local network.
    pub allow_local_calls: bool,
    /// How many seconds a game waits before who is away is called.
    pub call_wait: u64,
    /// Whom people can write to, for the page about privacy.
    pub contact: Option<String>,
    /// Whether each request gets a line in the log.
    pub access_log: bool,
    /// Where the socket for `capotreno admin` is; beside the data unless told.
    pub admin_socket: Option<PathBuf>,
    /// A word with which `capotreno admin` may ask from elsewhere.
    pub admin_token: Option<String>,
    /// Another address for `/metrics` alone, for whoever may connect to it.
    pub metrics_listen: Option<SocketAddr>,
    /// A word that opens `/metrics` to whoever does not ask from this machine.
    pub metrics_token: Option<String>,
    /// The seed of every game, for tests: nothing can be verified then.
    pub fixed_seed: Option<String>,
    /// Free bytes of the disk below which only what games need is written: no new tables, guests,
    /// campaigns or chat.
    pub keep_free: u64,
    /// The most pages the data file may have, for tests of a full disk.
    pub most_pages: Option<u32>,
    /// What time it is; a test brings a clock of its own.
    #[serde(skip)]
    pub clock: Clock,
}

impl Default for Config {
    #[expect(clippy::too_many_lines, reason = "a line for each setting")]
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([0, 0, 0, 0], 8080)),
            database: None,
            node: None,
            peer_listen: None,
            peer_advertise: None,
            cluster_key_file: None,
            role: None,
            data: None,
            edition_dirs: Vec::new(),
            engine: None,
            base: "/".to_owned(),
            tls_cert: None,
            tls_key: None,
            behind_https: false,
            origins: Vec::new(),
            trust_proxy: Vec::new(),
            bot_threads: spare_processors(),
            bot_pause: 700,
            take_back_window: 2_000,
            bot_budget: 800,
            review_playouts: capotreno_review::Effort::default().playouts,
            reveal_wait: 5_000,
            sleep_after: 60,
            messages_per_second: 50,
            messages_at_once: 200,
            guest_per_second: 500,
            guest_at_once: 5_000,
            chat_at_once: 5,
            chat_pause: 2_000,
            requests_per_second: 2_000,
            requests_at_once: 20_000,
            most_connections: 20_000,
            most_connections_per_address: 10_000,
            head_wait: 15_000,
            body_wait: 60_000,
            idle_wait: 75_000,
            heavy_at_once: 64,
            guest_open_tables: 20,
            guest_public_tables: 5,
            guest_running_tables: 100,
            guest_campaigns: 30,
            guest_bytes: 32 * 1024 * 1024,
            guest_boards: 20,
            most_boards: 10_000,
            board_bytes: 1024 * 1024,
            address_guests: 500,
            address_tables: 1_000,
            address_campaigns: 100,
            address_calls: 50,
            address_bytes: 64 * 1024 * 1024,
            table_spectators: 300,
            chronicles_at_once: 1,
            chronicles_waiting: 16,
            forget_tables_after: 14,
            forget_guests_after: 400,
            webhook: None,
            webhook_secret: None,
            public_url: None,
            mail_server: None,
            mail_from: None,
            mail_login_file: None,
            allow_local_calls: false,
            call_wait: 60,
            contact: None,
            access_log: false,
            admin_socket: None,
            admin_token: None,
            metrics_listen: None,
            metrics_token: None,
            fixed_seed: None,
            keep_free: 64 * 1024 * 1024,
            most_pages: None,
            clock: Clock::default(),
        }
    }
}

/// People's moves need a processor too.
fn spare_processors() -> usize {
    std::thread::available_parallelism().map_or(1, |all| all.get().saturating_sub(1).max(1))
}

/// Variables of ours that are read elsewhere: the log filter, and those of tests and tools.
const NOT_SETTINGS: [&str; 8] =
    ["LOG", "LONG", "BLESS", "WRITE_TYPES", "GAMES", "BINARY", "PORT", "TEST_DATABASE"];

/// A text that is no value of its setting.
struct BadValue;

fn parse<T: std::str::FromStr>(value: &str) -> Result<T, BadValue> {
    value.trim().parse().map_err(|_| BadValue)
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
    #[error("there is no setting for the environment variable {0}; docs/server.md lists them")]
    NoSuchVariable(String),
}

impl Config {
    /// Reads a file of the form `listen = "0.0.0.0:8080"`.
    pub fn from_file(path: &Path) -> Result<Config, ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::Read { path: path.to_path_buf(), source })?;
        toml::from_str(&text)
            .map_err(|source| ConfigError::Parse { path: path.to_path_buf(), source: Box::new(source) })
    }

    /// Lets environment variables (`CAPOTRENO_LISTEN`, `CAPOTRENO_DATA`, …) say otherwise: each
    /// setting of the file under its name in capitals.
    pub fn with_variables(
        mut self,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Config, ConfigError> {
        for (name, value) in variables {
            let Some(field) = name.strip_prefix("CAPOTRENO_") else { continue };
            match self.set(field, &value) {
                Ok(true) => {}
                Ok(false) if NOT_SETTINGS.contains(&field) => {}
                Ok(false) => return Err(ConfigError::NoSuchVariable(name)),
                Err(BadValue) => return Err(ConfigError::Variable { name, value }),
            }
        }
        Ok(self)
    }

    /// Sets one field from a text; false where there is no such field.
    #[expect(clippy::too_many_lines, reason = "a line for each setting")]
    fn set(&mut self, field: &str, value: &str) -> Result<bool, BadValue> {
        match field {
            "LISTEN" => self.listen = parse(value)?,
            "DATABASE" => self.database = Some(value.to_owned()),
            "NODE" => self.node = Some(value.to_owned()),
            "PEER_LISTEN" => self.peer_listen = Some(parse(value)?),
            "PEER_ADVERTISE" => self.peer_advertise = Some(value.to_owned()),
            "CLUSTER_KEY_FILE" => self.cluster_key_file = Some(PathBuf::from(value)),
            "ROLE" => self.role = Some(parse(value)?),
            "DATA" => self.data = Some(PathBuf::from(value)),
            "EDITION_DIRS" => self.edition_dirs = value.split(':').map(PathBuf::from).collect(),
            "ENGINE" => self.engine = Some(PathBuf::from(value)),
            "BASE" => value.clone_into(&mut self.base),
            "TLS_CERT" => self.tls_cert = Some(PathBuf::from(value)),
            "TLS_KEY" => self.tls_key = Some(PathBuf::from(value)),
            "BEHIND_HTTPS" => self.behind_https = parse(value)?,
            "ORIGINS" => self.origins = value.split(',').map(str::to_owned).collect(),
            "TRUST_PROXY" => self.trust_proxy = value.split(',').map(parse).collect::<Result<_, _>>()?,
            "WEBHOOK" => self.webhook = Some(value.to_owned()),
            "WEBHOOK_SECRET" => self.webhook_secret = Some(value.to_owned()),
            "PUBLIC_URL" => self.public_url = Some(value.to_owned()),
            "MAIL_SERVER" => self.mail_server = Some(value.to_owned()),
            "MAIL_FROM" => self.mail_from = Some(value.to_owned()),
            "MAIL_LOGIN_FILE" => self.mail_login_file = Some(PathBuf::from(value)),
            "ALLOW_LOCAL_CALLS" => self.allow_local_calls = parse(value)?,
            "CALL_WAIT" => self.call_wait = parse(value)?,
            "CONTACT" => self.contact = Some(value.to_owned()),
            "ACCESS_LOG" => self.access_log = parse(value)?,
            "ADMIN_SOCKET" => self.admin_socket = Some(PathBuf::from(value)),
            "ADMIN_TOKEN" => self.admin_token = Some(value.to_owned()),
            "BOT_THREADS" => self.bot_threads = parse(value)?,
            "BOT_PAUSE" => self.bot_pause = parse(value)?,
            "BOT_BUDGET" => self.bot_budget = parse(value)?,
            "REVIEW_PLAYOUTS" => self.review_playouts = parse(value)?,
            "TAKE_BACK_WINDOW" => self.take_back_window = parse(value)?,
            "REVEAL_WAIT" => self.reveal_wait = parse(value)?,
            "SLEEP_AFTER" => self.sleep_after = parse(value)?,
            "MESSAGES_PER_SECOND" => self.messages_per_second = parse(value)?,
            "MESSAGES_AT_ONCE" => self.messages_at_once = parse(value)?,
            "GUEST_PER_SECOND" => self.guest_per_second = parse(value)?,
            "GUEST_AT_ONCE" => self.guest_at_once = parse(value)?,
            "CHAT_AT_ONCE" => self.chat_at_once = parse(value)?,
            "CHAT_PAUSE" => self.chat_pause = parse(value)?,
            "REQUESTS_PER_SECOND" => self.requests_per_second = parse(value)?,
            "REQUESTS_AT_ONCE" => self.requests_at_once = parse(value)?,
            "MOST_CONNECTIONS" => self.most_connections = parse(value)?,
            "MOST_CONNECTIONS_PER_ADDRESS" => self.most_connections_per_address = parse(value)?,
            "HEAD_WAIT" => self.head_wait = parse(value)?,
            "BODY_WAIT" => self.body_wait = parse(value)?,
            "IDLE_WAIT" => self.idle_wait = parse(value)?,
            "HEAVY_AT_ONCE" => self.heavy_at_once = parse(value)?,
            "METRICS_LISTEN" => self.metrics_listen = Some(parse(value)?),
            "METRICS_TOKEN" => self.metrics_token = Some(value.to_owned()),
            "GUEST_OPEN_TABLES" => self.guest_open_tables = parse(value)?,
            "GUEST_PUBLIC_TABLES" => self.guest_public_tables = parse(value)?,
            "GUEST_RUNNING_TABLES" => self.guest_running_tables = parse(value)?,
            "GUEST_CAMPAIGNS" => self.guest_campaigns = parse(value)?,
            "GUEST_BOARDS" => self.guest_boards = parse(value)?,
            "MOST_BOARDS" => self.most_boards = parse(value)?,
            "BOARD_BYTES" => self.board_bytes = parse(value)?,
            "GUEST_BYTES" => self.guest_bytes = parse(value)?,
            "ADDRESS_GUESTS" => self.address_guests = parse(value)?,
            "ADDRESS_TABLES" => self.address_tables = parse(value)?,
            "ADDRESS_CAMPAIGNS" => self.address_campaigns = parse(value)?,
            "ADDRESS_CALLS" => self.address_calls = parse(value)?,
            "ADDRESS_BYTES" => self.address_bytes = parse(value)?,
            "TABLE_SPECTATORS" => self.table_spectators = parse(value)?,
            "CHRONICLES_AT_ONCE" => self.chronicles_at_once = parse(value)?,
            "CHRONICLES_WAITING" => self.chronicles_waiting = parse(value)?,
            "FORGET_TABLES_AFTER" => self.forget_tables_after = parse(value)?,
            "FORGET_GUESTS_AFTER" => self.forget_guests_after = parse(value)?,
            "FIXED_SEED" => self.fixed_seed = Some(value.to_owned()),
            "KEEP_FREE" => self.keep_free = parse(value)?,
            "MOST_PAGES" => self.most_pages = Some(parse(value)?),
            _ => return Ok(false),
        }
        Ok(true)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn the_environment_wins_over_the_file() {
        let file: Config = toml::from_str("sleep_after = 5\nbot_pause = 9\nbase = \"/a\"").unwrap();
        let config = file
            .with_variables(variables(&[
                ("CAPOTRENO_SLEEP_AFTER", "7"),
                ("CAPOTRENO_ORIGINS", "https://a.example,https://b.example"),
                ("CAPOTRENO_LOG", "debug"),
                ("PATH", "/bin"),
            ]))
            .unwrap();
        assert_eq!((config.sleep_after, config.bot_pause, config.base_path()), (7, 9, "/a/".to_owned()));
        assert_eq!(config.origins.len(), 2);
    }

    #[test]
    fn what_is_not_known_is_named() {
        let unknown = toml::from_str::<Config>("lisen = \"0.0.0.0:80\"").unwrap_err();
        assert!(unknown.to_string().contains("unknown field `lisen`"), "{unknown}");
        for (name, value, said) in [
            ("CAPOTRENO_LISEN", "0.0.0.0:80", "no setting for the environment variable CAPOTRENO_LISEN"),
            ("CAPOTRENO_LISTEN", "here", "CAPOTRENO_LISTEN has no valid value: here"),
            ("CAPOTRENO_ROLE", "bot", "CAPOTRENO_ROLE has no valid value: bot"),
            ("CAPOTRENO_SLEEP_AFTER", "-1", "CAPOTRENO_SLEEP_AFTER has no valid value: -1"),
        ] {
            let error = Config::default().with_variables(variables(&[(name, value)])).unwrap_err();
            assert!(error.to_string().contains(said), "{error}");
        }
    }
}
