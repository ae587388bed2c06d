//! What all parts of the server share: the editions, the store, the hosts that are awake.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use capotreno_campaign::Content;
use capotreno_editions::{Folder, Loaded};
use capotreno_notation::record::RulesVersion;
use capotreno_notation::{LibraryError, Rulebook};
use capotreno_protocol::{Code, Refused, TableInfo};
use capotreno_rules::SeatSet;
use capotreno_store::{Kept, Sharing, Store, StoreError, StoreOptions, restore_hint};
use tokio::sync::{Notify, mpsc, oneshot, watch};

use crate::boards::{Beside, BoardsMet, Shown};
use crate::bots::BotPool;
use crate::calls::{Calls, MailError};
use crate::campaign::apart::Chronicles;
use crate::campaign::ask::Ask;
use crate::config::Config;
use crate::contests::ratings::KnownRatings;
use crate::guests::known::KnownGuests;
use crate::guests::quotas::AddressQuotas;
use crate::hosts::Hosts;
use crate::http::constant::Constants;
use crate::http::engine::Engine;
use crate::http::heavy::Heavy;
use crate::http::limits::{Addresses, Doors, GuestLimits};
use crate::nodes::{self, NodeError, Nodes};
use crate::operate::metrics::Metrics;
use crate::operate::notices::{Bans, Notices};
use crate::operate::webhook::Webhook;
use crate::reviews::Reviews;
use crate::table::agreed::Table;
use crate::table::command::{Command, Connection, Request};
use crate::table::host::{Host, HostError, refuse_all};
use crate::table::lobby::PublicTables;
use crate::writer::Writer;

/// Constant answers in memory: more than there are.
const MOST_PAGES: usize = 10_000;
const MOST_BOARDS: usize = 64;
/// Letters of what only the operator knows.
const SHORTEST_SECRET: usize = 16;

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Store(StoreError),
    /// With what to do about it.
    #[error("{damage}\n{hint}")]
    Damaged { damage: StoreError, hint: String },
    #[error(transparent)]
    Library(#[from] LibraryError),
    #[error("{0}")]
    Load(#[from] capotreno_editions::LoadError),
    #[error("the address {address} cannot be listened on: {source}")]
    Listen { address: std::net::SocketAddr, source: std::io::Error },
    #[error("the certificate or its key cannot be used: {0}")]
    Tls(std::io::Error),
    #[error("{given} is set and {missing} is not: https needs both, http neither")]
    HalfTls { given: &'static str, missing: &'static str },
    #[error("the webhook {0:?} is no address: it must begin with http:// or https:// and name a host")]
    Webhook(String),
    #[error("{0} is too short: 16 characters or more, such as `openssl rand -hex 32` prints")]
    ShortSecret(&'static str),
    #[error("webhook_secret is set and webhook is not: there is nobody to sign for")]
    NoReceiver,
    #[error("public_url {0:?} is no address: it must begin with http:// or https:// and name a host")]
    PublicUrl(String),
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error("the keys with which players are called cannot be made or read")]
    NoKeys,
    #[error(transparent)]
    Node(#[from] NodeError),
    #[error("the campaign cannot be used: {0}")]
    Campaign(String),
    #[error("the server failed: {0}")]
    Serve(std::io::Error),
}

impl StartError {
    fn store(error: StoreError, folder: Option<&Path>) -> StartError {
        match (error, folder) {
            (damage @ StoreError::Damaged(_), Some(folder)) => {
                StartError::Damaged { damage, hint: restore_hint(folder) }
            }
            (error, _) => StartError::Store(error),
        }
    }
}

/// A certificate without its key would be plain http that calls itself https.
fn check_tls(config: &Config) -> Result<(), StartError> {
    match (&config.tls_cert, &config.tls_key) {
        (Some(_), None) => Err(StartError::HalfTls { given: "tls_cert", missing: "tls_key" }),
        (None, Some(_)) => Err(StartError::HalfTls { given: "tls_key", missing: "tls_cert" }),
        (Some(_), Some(_)) | (None, None) => Ok(()),
    }
}

/// A secret that can be guessed is none.
fn check_secrets(config: &Config) -> Result<(), StartError> {
    let all = [("admin_token", &config.admin_token), ("webhook_secret", &config.webhook_secret)];
    for (name, secret) in all {
        if secret.as_ref().is_some_and(|secret| secret.len() < SHORTEST_SECRET) {
            return Err(StartError::ShortSecret(name));
        }
    }
    if config.webhook_secret.is_some() && config.webhook.is_none() {
        return Err(StartError::NoReceiver);
    }
    Ok(())
}

/// Why a connection is closed from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HangUp {
    DoesNotRead,
    LoggedOut,
    Banned,
    /// The token is somebody else's from now on: whoever has it comes back at once.
    Renewed,
}

type Closer = ([u8; 32], oneshot::Sender<HangUp>);

pub struct App {
    pub config: Config,
    pub store: Store,
    pub writer: Writer,
    pub bots: BotPool,
    pub metrics: Arc<Metrics>,
    /// For new tables, in the order in which they are shown.
    pub editions: Vec<(String, Arc<Shown>)>,
    /// What else games are played on.
    pub boards_met: BoardsMet,
    /// The pages and lessons of these editions.
    pub rulebook: Rulebook,
    pub addresses: Addresses,
    pub guest_limits: GuestLimits,
    pub address_quotas: AddressQuotas,
    pub known: KnownGuests,
    pub chronicles: Chronicles,
    pub lobby: PublicTables,
    pub doors: Doors,
    /// What never changes while the server runs.
    pub pages: Constants,
    /// The engine for browsers, once it is there.
    pub engine: OnceLock<Engine>,
    /// Boards of campaigns that were asked for lately.
    pub boards: Constants,
    pub heavy: Heavy,
    pub reviews: Reviews,
    pub ratings: KnownRatings,
    pub webhook: Option<Webhook>,
    pub calls: Calls,
    pub notices: Notices,
    pub bans: Bans,
    /// The operator asks the server to end.
    pub drain: Notify,
    pub stopping: watch::Sender<bool>,
    /// Everything was said and written: only the data is left to be closed.
    pub(crate) ending: watch::Sender<bool>,
    /// None where this server has its data for itself.
    pub(crate) nodes: Option<Nodes>,
    pub content: &'static Content,
    hosts: Hosts<Command>,
    pub(crate) campaigns: Hosts<Ask>,
    awaited: Mutex<HashMap<String, SeatSet>>,
    /// How connections are closed, and the hash of each one's token.
    /// By the number of the connection: the token it came with, and the way to close it.
    hang_ups: Mutex<HashMap<u64, Closer>>,
    next: AtomicU64,
}

impl std::fmt::Debug for App {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("App").field("listen", &self.config.listen).finish_non_exhaustive()
    }
}

/// A lock whose holder panicked still guards a map that is whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A clock that is so many milliseconds off is worth a word.
const OFF: i64 = 5_000;

/// Servers that share a database share its time, whatever the clocks of their machines say.
async fn take_time(config: &Config, store: &Store) -> Result<(), StoreError> {
    let Some(now) = store.time().await? else { return Ok(()) };
    if let Some(words) = clock_is_off(config.clock.set(now)) {
        tracing::warn!("{words}");
    }
    Ok(())
}

/// What is said of a clock that is so many milliseconds behind the database's; nothing if that is little.
fn clock_is_off(behind: i64) -> Option<String> {
    let way = if behind > 0 { "behind" } else { "ahead of" };
    let seconds = behind.unsigned_abs() / 1000;
    (behind.abs() > OFF).then(|| {
        format!(
            "the clock of this machine is {seconds} s {way} the database's: games go by the database's, so nobody \
             loses time; set the machine's clock (NTP), or its log tells other times than those of other nodes"
        )
    })
}

/// The editions of the binary, then those of the operator's own folders; one with a known id
/// takes its place.
fn load(folders: &[PathBuf]) -> Result<Vec<(Loaded, Folder)>, StartError> {
    let mut found: Vec<(Loaded, Folder)> = Vec::new();
    let own = folders.iter().map(|folder| Folder::read(folder));
    for folder in Folder::embedded().iter().cloned().map(Ok).chain(own) {
        let folder = folder?;
        let loaded = folder.load()?;
        found.retain(|(known, _)| known.spec().id != loaded.spec().id);
        found.push((loaded, folder));
    }
    Ok(found)
}

fn rulebook(editions: &[(Loaded, Folder)]) -> Rulebook {
    let rulebook = Rulebook::new(editions.iter().map(|(loaded, folder)| (loaded.spec().id.as_str(), folder)));
    for fault in &rulebook.faults {
        tracing::warn!(%fault, "a lesson cannot be read");
    }
    rulebook
}

impl App {
    /// Opens the data and looks for damage; nothing is listened on yet.
    #[expect(clippy::too_many_lines, reason = "one part of the server after the other is made")]
    pub async fn new(config: Config) -> Result<Arc<App>, StartError> {
        check_tls(&config)?;
        check_secrets(&config)?;
        let folder = config.data.clone();
        let failed = |error| StartError::store(error, folder.as_deref());
        let webhook = match &config.webhook {
            Some(url) => Some(
                Webhook::at(url, config.webhook_secret.as_deref())
                    .ok_or_else(|| StartError::Webhook(url.clone()))?,
            ),
            None => None,
        };
        let content = Content::embedded().map_err(|error| StartError::Campaign(error.to_string()))?;
        let loaded = load(&config.edition_dirs)?;
        let rulebook = rulebook(&loaded);
        let own = loaded.iter().filter(|(_, folder)| !Folder::embedded().contains(folder));
        let own = own.map(|(loaded, _)| loaded.spec().id.clone()).collect();
        let boards_met = BoardsMet::new(own, content)?;
        let mut editions = Vec::new();
        for (loaded, folder) in loaded {
            let id = loaded.spec().id.clone();
            let shown = Shown::new(loaded, &folder, Beside::new(&id, &rulebook, content))?;
            editions.push((id, Arc::new(shown)));
        }
        let options = StoreOptions {
            database: config.database.clone(),
            folder: config.data.clone(),
            most_pages: config.most_pages,
            keep_free: config.keep_free,
            sharing: if config.node.is_some() { Sharing::Nodes } else { Sharing::Alone },
        };
        let store = Store::open(options).await.map_err(failed)?;
        take_time(&config, &store).await.map_err(failed)?;
        let nodes = Nodes::join(&config, &store).await?;
        let known = KnownGuests::open(&store).await.map_err(failed)?;
        let notices = Notices::open(&store, config.clock.now()).await.map_err(failed)?;
        let bans = Bans::open(&store).await.map_err(failed)?;
        let calls = Calls::open(&config, &store).await?;
        let metrics = Arc::new(Metrics::default());
        let app = Arc::new(App {
            writer: Writer::start(store.clone(), Arc::clone(&metrics)),
            bots: BotPool::start(
                config.bot_threads,
                Duration::from_millis(config.bot_budget),
                Arc::clone(&metrics),
            ),
            doors: Doors::default(),
            pages: Constants::new(MOST_PAGES),
            engine: OnceLock::new(),
            boards: Constants::new(MOST_BOARDS),
            heavy: Heavy::new(config.heavy_at_once, Arc::clone(&metrics)),
            reviews: Reviews::default(),
            ratings: KnownRatings::default(),
            webhook,
            calls,
            addresses: Addresses::new(config.requests_per_second, config.requests_at_once),
            guest_limits: GuestLimits::new(&config),
            address_quotas: AddressQuotas::default(),
            known,
            chronicles: Chronicles::new(&config),
            lobby: PublicTables::default(),
            store,
            metrics,
            editions,
            boards_met,
            rulebook,
            notices,
            bans,
            drain: Notify::new(),
            stopping: watch::Sender::new(false),
            ending: watch::Sender::new(false),
            nodes,
            content,
            hosts: Hosts::default(),
            campaigns: Hosts::default(),
            awaited: Mutex::default(),
            hang_ups: Mutex::default(),
            next: AtomicU64::new(1),
            config,
        });
        nodes::start(&app);
        crate::operate::damage::look(&app).await;
        // What other servers own is not ours to change or to wake.
        if app.nodes.is_none() {
            app.adopt_all().await.map_err(failed)?;
        }
        if app.nodes.as_ref().is_none_or(|nodes| nodes.role.owns() && nodes.is_alone()) {
            app.wake_timed().await.map_err(failed)?;
        }
        Ok(app)
    }

    /// Games with a clock or with a bot to move must not wait for a visitor. Those that other rules began
    /// are looked at too: whoever runs the server is told which of them stop.
    async fn wake_timed(self: &Arc<App>) -> Result<(), StoreError> {
        for row in self.store.playing().await? {
            let table = match serde_json::from_str::<Table>(&row.body) {
                Ok(table) => table,
                Err(error) => {
                    tracing::error!("table {}: {}", row.id, HostError::Body(error));
                    continue;
                }
            };
            let bots = (0..table.players()).any(|seat| table.bot(capotreno_rules::Seat(seat)).is_some());
            let other_rules = table.played_by.as_ref().is_none_or(|by| by.rules != RulesVersion::NOW);
            if bots || other_rules || table.pace != capotreno_protocol::Pace::None {
                self.host(&row.id);
            }
        }
        Ok(())
    }

    /// Milliseconds since 1970, on the server's clock.
    pub fn now(&self) -> i64 {
        self.config.clock.now()
    }

    pub fn next_number(&self) -> u64 {
        self.next.fetch_add(1, Relaxed)
    }

    /// Whether a table or campaign has a host here.
    pub(crate) fn is_awake(&self, of: Kept, id: &str) -> bool {
        match of {
            Kept::Table => self.hosts.is_awake(id),
            Kept::Campaign => self.campaigns.is_awake(id),
        }
    }

    /// Wakes a table or campaign.
    pub(crate) fn wake(self: &Arc<App>, of: Kept, id: &str) {
        match of {
            Kept::Table => drop(self.host(id)),
            Kept::Campaign => drop(self.campaign_host(id)),
        }
    }

    /// The host of a table, woken if it sleeps. Whether the table exists the host finds out.
    fn host(self: &Arc<App>, id: &str) -> (u64, mpsc::Sender<Command>) {
        let found = self.hosts.find(id, || self.next_number());
        if let Some(queue) = found.asleep {
            self.count_awake();
            let own = found.commands.downgrade();
            let task = own_table(Arc::clone(self), id.to_owned(), own, queue);
            self.look_after(task, id, found.generation, |app, id, generation| {
                app.hosts.remove(id, generation);
                app.count_awake();
            });
        }
        (found.generation, found.commands)
    }

    /// The host of a campaign, woken if it sleeps.
    fn campaign_host(self: &Arc<App>, id: &str) -> (u64, mpsc::Sender<Ask>) {
        let found = self.campaigns.find(id, || self.next_number());
        if let Some(queue) = found.asleep {
            self.count_awake();
            let task = crate::campaign::host::own_campaign(Arc::clone(self), id.to_owned(), queue);
            self.look_after(task, id, found.generation, |app, id, generation| {
                app.campaigns.remove(id, generation);
                app.count_awake();
            });
        }
        (found.generation, found.commands)
    }

    /// Runs the task of an owner; whatever ends it, the next command starts another one.
    fn look_after(
        self: &Arc<App>,
        task: impl Future<Output = ()> + Send + 'static,
        id: &str,
        generation: u64,
        ended: fn(&App, &str, u64),
    ) {
        let (app, id) = (Arc::clone(self), id.to_owned());
        tokio::spawn(async move {
            if let Err(error) = tokio::spawn(task).await
                && error.is_panic()
            {
                tracing::error!("a host ended by a panic; what it owned is read again from disk");
                app.metrics.host_panics.fetch_add(1, Relaxed);
            }
            ended(&app, &id, generation);
        });
    }

    fn count_awake(&self) {
        self.metrics.awake_tables.store(self.hosts.len() as i64, Relaxed);
        self.metrics.awake_campaigns.store(self.campaigns.len() as i64, Relaxed);
    }

    /// Lets a host go to sleep if nothing waits for it.
    pub fn retire(&self, id: &str, queue: &mpsc::Receiver<Command>) -> bool {
        let asleep = self.hosts.retire(id, queue);
        self.count_awake();
        asleep
    }

    pub fn retire_campaign(&self, id: &str, queue: &mpsc::Receiver<Ask>) -> bool {
        let asleep = self.campaigns.retire(id, queue);
        self.count_awake();
        asleep
    }

    /// Sends a command to a table's host.
    pub async fn send(self: &Arc<App>, id: &str, command: Command) -> Result<mpsc::Sender<Command>, Refused> {
        let sent = self.hosts.send(id, command, || self.host(id)).await;
        sent.ok_or_else(|| Refused::server(Code::Internal))
    }

    /// Lets a connection into a table: the way to its host.
    pub async fn enter(
        self: &Arc<App>,
        id: &str,
        connection: Connection,
        since: Option<u32>,
        seat: Option<u8>,
    ) -> Result<mpsc::Sender<Command>, Refused> {
        if !is_id(id) {
            return Err(Refused::server(Code::NoSuchTable));
        }
        let (to, answer) = oneshot::channel();
        let host =
            self.send(id, Command::Enter { connection: Box::new(connection), since, seat, to }).await?;
        answer.await.unwrap_or_else(|_| Err(Refused::server(Code::Internal)))?;
        Ok(host)
    }

    /// Tells a campaign's host something that needs no answer.
    pub async fn tell_campaign(self: &Arc<App>, id: &str, ask: Ask) -> Result<(), Refused> {
        let sent = self.campaigns.send(id, ask, || self.campaign_host(id)).await;
        sent.map(drop).ok_or_else(|| Refused::server(Code::Internal))
    }

    /// Asks a campaign something and waits for the answer.
    pub async fn ask_campaign<T>(
        self: &Arc<App>,
        id: &str,
        ask: impl FnOnce(oneshot::Sender<Result<T, Refused>>) -> Ask,
    ) -> Result<T, Refused> {
        if !is_id(id) {
            return Err(Refused::server(Code::NoSuchCampaign));
        }
        let (to, answer) = oneshot::channel();
        self.tell_campaign(id, ask(to)).await?;
        answer.await.unwrap_or_else(|_| Err(Refused::server(Code::Internal)))
    }

    /// Asks a table something and waits for the answer.
    pub async fn ask<T>(
        self: &Arc<App>,
        id: &str,
        request: impl FnOnce(oneshot::Sender<Result<T, Refused>>) -> Request,
    ) -> Result<T, Refused> {
        if !is_id(id) {
            return Err(Refused::server(Code::NoSuchTable));
        }
        let (to, answer) = oneshot::channel();
        self.send(id, Command::Rest(Box::new(request(to)))).await?;
        answer.await.unwrap_or_else(|_| Err(Refused::server(Code::Internal)))
    }

    pub async fn table_info(self: &Arc<App>, id: &str, guest: Option<String>) -> Result<TableInfo, Refused> {
        // The rematch of a table is asked for from within another host's task.
        let own = guest.clone();
        let info = Box::pin(self.ask(id, |to| Request::Info { guest, to })).await;
        match info {
            Err(refused) if refused.code == Code::Busy.word() => {
                self.written_table(id, own.as_deref()).await.ok_or(refused)
            }
            info => info,
        }
    }

    pub fn note_awaited(&self, id: &str, awaited: SeatSet) {
        let mut all = lock(&self.awaited);
        if awaited.is_empty() {
            all.remove(id);
        } else if let Some(known) = all.get_mut(id) {
            *known = awaited;
        } else {
            all.insert(id.to_owned(), awaited);
        }
    }

    pub fn awaited(&self, id: &str) -> Option<SeatSet> {
        lock(&self.awaited).get(id).copied()
    }

    /// How a connection can be closed from outside.
    pub fn on_hang_up(&self, connection: u64, token_hash: [u8; 32]) -> oneshot::Receiver<HangUp> {
        let (close, closed) = oneshot::channel();
        lock(&self.hang_ups).insert(connection, (token_hash, close));
        closed
    }

    /// Closes a connection that does not read.
    pub fn hang_up(&self, connection: u64) {
        if let Some((_, close)) = lock(&self.hang_ups).remove(&connection) {
            let _ = close.send(HangUp::DoesNotRead);
        }
    }

    /// Closes every connection with a token.
    pub fn log_out(&self, token_hash: &[u8; 32], why: HangUp) {
        for (_, (_, close)) in lock(&self.hang_ups).extract_if(|_, (token, _)| token == token_hash) {
            let _ = close.send(why);
        }
    }

    pub fn hung_up(&self, connection: u64) {
        lock(&self.hang_ups).remove(&connection);
    }
}

/// An id that was never given is not even looked up.
pub(crate) fn is_id(id: &str) -> bool {
    id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// What visitors hear where something cannot be woken.
pub(crate) fn refused_of(error: &HostError) -> Refused {
    let code = match error {
        HostError::NoSuchTable => Code::NoSuchTable,
        HostError::Closed => Code::TableClosed,
        HostError::Elsewhere => Code::Busy,
        HostError::NoSuchEdition(_) => Code::NoSuchEdition,
        HostError::Damaged(_)
        | HostError::Stopped
        | HostError::Body(_)
        | HostError::Unreadable(_)
        | HostError::CampaignGone(_) => Code::Damaged,
        HostError::Store(error) if error.is_damage() => Code::Damaged,
        HostError::Store(_) | HostError::Unmade(_) => Code::Internal,
        HostError::Wake(error) => return capotreno_session::stopped(error, None),
        HostError::Campaign(_) | HostError::Unloadable(_) => {
            return Refused::server(Code::RulesChanged).with("step", 0);
        }
    };
    Refused::server(code)
}

async fn own_table(
    app: Arc<App>,
    id: String,
    own: mpsc::WeakSender<Command>,
    queue: mpsc::Receiver<Command>,
) {
    // Boxed, as a task keeps room for the largest thing it ever waits for.
    match Box::pin(Host::load(Arc::clone(&app), &id, own)).await {
        Ok(host) => Box::pin(host.run(queue)).await,
        Err(error) => {
            let known = matches!(
                error,
                HostError::NoSuchTable | HostError::Closed | HostError::Elsewhere | HostError::Stopped
            );
            if !known {
                tracing::error!("table {id} cannot be woken: {error}");
            }
            refuse_all(queue, &refused_of(&error)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::clock_is_off;

    #[test]
    fn a_clock_that_is_off_is_told_which_way_and_what_to_do() {
        for (behind, said) in [(7_200_000, "7200 s behind the"), (-7_200_000, "7200 s ahead of the")] {
            let words = clock_is_off(behind).unwrap_or_default();
            assert!(words.contains(said) && words.contains("set the machine's clock"), "{words}");
        }
        assert_eq!([clock_is_off(4_000), clock_is_off(-4_000)], [None, None]);
    }
}
