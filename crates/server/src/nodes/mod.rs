//! Several servers on one database. Each table and campaign that is awake has one owner among them, by
//! a lease in the database; whoever is asked for what another one owns passes the question on.
//!
//! What may be written is decided by the database alone: every step of an owner is fenced by the epoch
//! of its lease. So everything here may be late or wrong, and nothing is lost or written twice.

mod ask;
mod bell;
mod deeds;
mod drain;
mod heads;
mod keep;
mod line;
mod peer;
mod relay;
mod think;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use capotreno_store::{Holder, Kept, Lease, Leased, Node, Registered, Store, StoreError};
use tokio::sync::{Notify, watch};

pub(crate) use bell::listen_for_changes;
pub(crate) use deeds::{Deed, Undone};
use heads::Heads;
pub(crate) use keep::start;
pub(crate) use line::{Line, Words};
pub(crate) use peer::{Relayed, router as peer_router};
use relay::found;
pub(crate) use relay::pass_on;
use think::Thinkers;

use crate::app::{App, StartError};
use crate::config::{Config, Role};
use crate::table::host::HostError;

/// How long a lease lasts that is not renewed: who is cut off or dead is given up after that.
const LEASE: Duration = Duration::from_secs(3);
/// How often leases are renewed.
const RENEW: Duration = Duration::from_secs(1);
/// How long somebody waits to hear from the database where something is.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a lease is kept of what nobody has woken.
const UNUSED: Duration = Duration::from_secs(2);
/// Those who ask for the same thing at the same time ask one after the other.
const LANES: usize = 64;
/// Tables of which it is remembered that nobody else has had them since.
const MOST_REMEMBERED: usize = 100_000;
/// The shortest key: 32 characters that nobody can guess.
const SHORTEST_KEY: usize = 32;

/// Why a server cannot be one of several.
#[derive(Debug, thiserror::Error)]
pub enum NodeError {
    #[error("{0} is set and node is not: a server that shares its database has a name (--node NAME)")]
    Nameless(&'static str),
    #[error("a node needs {0}")]
    Needs(&'static str),
    #[error("{0:?} is no name of a node: 1 to 64 letters, digits, - and _")]
    BadName(String),
    #[error("the cluster key {path} cannot be read: {source}", path = .path.display())]
    Key { path: std::path::PathBuf, source: std::io::Error },
    #[error(
        "the cluster key has fewer than {SHORTEST_KEY} characters: write some random ones, the same for all nodes"
    )]
    ShortKey,
    #[error(
        "--peer-listen {0} is every address of this machine: say with --peer-advertise where other nodes reach it"
    )]
    NoAddress(SocketAddr),
    #[error("a node called {0:?} is there already: every node has a name of its own")]
    NameTaken(String),
    #[error("the cluster key is not that of the node {0:?}: all nodes have the same")]
    OtherKey(String),
}

/// That this server owns a table or campaign.
#[derive(Debug)]
pub(crate) struct Owned {
    pub lease: Lease,
    ours: watch::Receiver<()>,
}

impl Owned {
    /// Done when it owns it no more.
    pub async fn lost(&mut self) {
        while self.ours.changed().await.is_ok() {}
    }

    pub fn is_lost(&self) -> bool {
        self.ours.has_changed().is_err()
    }
}

#[derive(Debug)]
struct Claim {
    lease: Lease,
    /// When it was taken: what was renewed before that says nothing of it.
    since: Instant,
    asked: Instant,
    /// Dropped when the lease is lost or given up.
    ours: watch::Sender<()>,
}

/// Another server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Peer {
    pub owner: String,
    pub address: String,
}

/// Where another server is, and what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Neighbour {
    address: String,
    role: Role,
}

/// Where a table or campaign is.
#[derive(Debug)]
pub(crate) enum Place {
    /// Here; none where it does not exist, which is found out here as well as elsewhere.
    Here(Option<Owned>),
    There(Peer),
    /// Nobody may go on with it: the database is behind what was played.
    Stopped,
    /// Its owner is gone and its lease is not over yet, or nobody may take it now.
    Nobody,
}

type Claims = HashMap<(Kept, String), Claim>;

/// This server as one of several.
#[derive(Debug)]
pub(crate) struct Nodes {
    pub node: Node,
    pub role: Role,
    owner: String,
    key: [u8; 32],
    store: Store,
    claims: Mutex<Claims>,
    /// At which epoch a table was last ours: while it is the same, nobody else has had it.
    last_ours: Mutex<HashMap<String, i64>>,
    lanes: Vec<tokio::sync::Mutex<()>>,
    lane_of: RandomState,
    /// The others that are there: where each owner is.
    peers: watch::Sender<HashMap<String, Neighbour>>,
    /// Since when the database answers. Whoever was as long without it as we were must have had the time
    /// to renew its leases before we take one over.
    answers_since: Mutex<Instant>,
    draining: AtomicBool,
    heads: Heads,
    thinkers: Thinkers,
    /// It has said goodbye.
    left: AtomicBool,
    /// Another server has our name.
    pub superseded: Notify,
}

/// A lock whose holder panicked still guards something that is whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of the node that an owner is.
pub(crate) fn name_of(owner: &str) -> &str {
    owner.rsplit_once('/').map_or(owner, |(name, _)| name)
}

fn is_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&name.len()) && name.bytes().all(plain)
}

/// The key as it stands in its file, without the end of the line.
fn read_key(path: &Path) -> Result<Vec<u8>, NodeError> {
    let bytes = std::fs::read(path).map_err(|source| NodeError::Key { path: path.to_owned(), source })?;
    let key = bytes.trim_ascii().to_vec();
    if key.len() < SHORTEST_KEY { Err(NodeError::ShortKey) } else { Ok(key) }
}

/// Whether the settings of a node fit together; none of them without a name.
pub(crate) fn check(config: &Config) -> Result<(), NodeError> {
    let Some(name) = &config.node else {
        let set = [
            ("peer_listen", config.peer_listen.is_some()),
            ("peer_advertise", config.peer_advertise.is_some()),
            ("cluster_key_file", config.cluster_key_file.is_some()),
            ("role", config.role.is_some()),
        ];
        return set.iter().find(|(_, set)| *set).map_or(Ok(()), |(name, _)| Err(NodeError::Nameless(name)));
    };
    if !is_name(name) {
        return Err(NodeError::BadName(name.clone()));
    }
    if config.database.is_none() {
        return Err(NodeError::Needs("a PostgreSQL database that it shares (--database postgres://…)"));
    }
    let Some(listen) = config.peer_listen else {
        return Err(NodeError::Needs("an address for the other nodes (--peer-listen ADDRESS:PORT)"));
    };
    if listen.ip().is_unspecified() && config.peer_advertise.is_none() {
        return Err(NodeError::NoAddress(listen));
    }
    let Some(key) = &config.cluster_key_file else {
        return Err(NodeError::Needs("the key of the cluster (--cluster-key-file FILE)"));
    };
    read_key(key).map(drop)
}

impl Nodes {
    /// Registers this server, if it is to be one of several.
    pub async fn join(config: &Config, store: &Store) -> Result<Option<Nodes>, StartError> {
        let (Some(name), Some(file), Some(listen)) =
            (&config.node, &config.cluster_key_file, config.peer_listen)
        else {
            return Ok(None);
        };
        let key = read_key(file)?;
        let address = config.peer_advertise.clone().unwrap_or_else(|| listen.to_string());
        let check = blake3::derive_key("capotreno 2026-11 cluster key, to compare", &key);
        let role = config.role.unwrap_or_default();
        let begun = Instant::now();
        let node = loop {
            match store
                .register(name, (&address, role.word()), &check, LEASE)
                .await
                .map_err(StartError::Store)?
            {
                Registered::Here(node) => break node,
                // One that was killed is there until its time is over.
                Registered::NameTaken if begun.elapsed() < LEASE + RENEW => {
                    tokio::time::sleep(RENEW / 4).await;
                }
                Registered::NameTaken => return Err(NodeError::NameTaken(name.clone()).into()),
                Registered::OtherKey(other) => return Err(NodeError::OtherKey(other).into()),
            }
        };
        let does = match role {
            Role::Both => "",
            Role::Bots => " to think for them; it owns no table",
            Role::People => " that think for it",
        };
        tracing::info!("node {} is here, for other nodes at {address}{does}", node.owner());
        let nodes = Nodes {
            owner: node.owner(),
            node,
            role,
            key: blake3::derive_key("capotreno 2026-11 cluster key, between nodes", &key),
            store: store.clone(),
            claims: Mutex::default(),
            last_ours: Mutex::default(),
            lanes: std::iter::repeat_with(Default::default).take(LANES).collect(),
            lane_of: RandomState::new(),
            peers: watch::Sender::default(),
            answers_since: Mutex::new(Instant::now()),
            draining: AtomicBool::new(false),
            heads: Heads::default(),
            thinkers: Thinkers::default(),
            left: AtomicBool::new(false),
            superseded: Notify::new(),
        };
        nodes.meet().await.map_err(StartError::Store)?;
        Ok(Some(nodes))
    }

    /// Looks which others are there.
    async fn meet(&self) -> Result<(), StoreError> {
        let others = self.store.nodes(LEASE).await?.into_iter().filter(|other| other.name != self.node.name);
        // A role of a later version is taken for the usual one.
        let others = others.map(|other| {
            let role = other.role.parse().unwrap_or_default();
            (other.owner(), Neighbour { address: other.address, role })
        });
        let others = others.collect();
        self.peers.send_if_modified(|known| {
            let changed = *known != others;
            if changed {
                *known = others;
            }
            changed
        });
        Ok(())
    }

    /// Whether nobody else can own anything.
    pub fn is_alone(&self) -> bool {
        !self.peers.borrow().values().any(|peer| peer.role.owns())
    }

    pub fn is_draining(&self) -> bool {
        self.draining.load(Relaxed)
    }

    fn peer(&self, owner: &str) -> Option<Peer> {
        let peers = self.peers.borrow();
        peers.get(owner).map(|found| Peer { owner: owner.to_owned(), address: found.address.clone() })
    }

    /// Another server that may own something; the same for the same thing.
    fn another_owner(&self, id: &str) -> Option<Peer> {
        let peers = self.peers.borrow();
        let mut owners: Vec<&String> =
            peers.iter().filter(|(_, peer)| peer.role.owns()).map(|(owner, _)| owner).collect();
        owners.sort_unstable();
        let at = self.lane_of.hash_one(id) % (owners.len().max(1) as u64);
        let owner = owners.get(at as usize)?;
        peers.get(*owner).map(|found| Peer { owner: (*owner).clone(), address: found.address.clone() })
    }

    /// Done when another server is there no more.
    async fn is_gone(&self, owner: &str) {
        let mut peers = self.peers.subscribe();
        let _ = peers.wait_for(|peers| !peers.contains_key(owner)).await;
    }

    fn lane(&self, id: &str) -> &tokio::sync::Mutex<()> {
        let lane = self.lane_of.hash_one(id) % LANES as u64;
        &self.lanes[lane as usize]
    }

    /// What is ours already.
    fn known(&self, of: Kept, id: &str) -> Option<Owned> {
        let mut claims = lock(&self.claims);
        let claim = claims.get_mut(&(of, id.to_owned()))?;
        claim.asked = Instant::now();
        Some(Owned { lease: claim.lease, ours: claim.ours.subscribe() })
    }

    /// Where something is; where it is nobody's it is ours from now on.
    pub async fn place(&self, of: Kept, id: &str) -> Result<Place, StoreError> {
        let asking = async {
            let _alone = self.lane(id).lock().await;
            self.find(of, id).await
        };
        tokio::time::timeout(PATIENCE, asking).await.unwrap_or(Err(StoreError::Away))
    }

    async fn find(&self, of: Kept, id: &str) -> Result<Place, StoreError> {
        if let Some(owned) = self.known(of, id) {
            return Ok(Place::Here(Some(owned)));
        }
        let Some(held) = self.store.holder(of, id).await? else { return Ok(Place::Here(None)) };
        let there = |owner: &str| self.peer(owner).map_or(Place::Nobody, Place::There);
        let settled = lock(&self.answers_since).elapsed() >= LEASE;
        if held.holder == Holder::Stopped {
            return Ok(Place::Stopped);
        }
        match &held.holder {
            Holder::Owner(owner) if *owner != self.owner => return Ok(there(owner)),
            Holder::Late(owner) if *owner != self.owner && !settled => return Ok(there(owner)),
            Holder::Owner(_) | Holder::Late(_) | Holder::Nobody | Holder::Stopped => {}
        }
        // Who takes nothing over from a database that is not the one it knows forks nothing.
        if !self.may_take().await? {
            return Ok(Place::Nobody);
        }
        if self.is_draining() || !self.role.owns() {
            return Ok(self.another_owner(id).map_or(Place::Nobody, Place::There));
        }
        Ok(match self.store.lease(of, held.number, &self.owner, LEASE).await? {
            Leased::Ours(lease) => Place::Here(Some(self.claim(of, id, lease))),
            Leased::Theirs(owner) => there(&owner),
        })
    }

    fn claim(&self, of: Kept, id: &str, lease: Lease) -> Owned {
        let (ours, watched) = watch::channel(());
        let now = Instant::now();
        if of == Kept::Table {
            let mut last = lock(&self.last_ours);
            if last.len() >= MOST_REMEMBERED {
                last.clear();
            }
            last.insert(id.to_owned(), lease.epoch);
        }
        lock(&self.claims).insert((of, id.to_owned()), Claim { lease, since: now, asked: now, ours });
        Owned { lease, ours: watched }
    }

    /// A lease turned out to be another's.
    fn disown(&self, id: &str, lease: Lease) {
        let mut claims = lock(&self.claims);
        let key = (lease.of, id.to_owned());
        if claims.get(&key).is_some_and(|claim| claim.lease == lease) {
            claims.remove(&key);
        }
    }
}

impl App {
    /// Makes this server the owner of something, where there are others; fails where another one is.
    pub(crate) async fn own(&self, of: Kept, id: &str) -> Result<Option<Owned>, HostError> {
        let Some(nodes) = &self.nodes else { return Ok(None) };
        match nodes.place(of, id).await? {
            Place::Here(owned) => Ok(owned),
            Place::There(_) | Place::Nobody => Err(HostError::Elsewhere),
            Place::Stopped => Err(HostError::Stopped),
        }
    }

    /// Another server owns it.
    pub(crate) fn disown(&self, id: &str, lease: Lease) {
        tracing::warn!(number = lease.number, "another server owns what was ours");
        if let Some(nodes) = &self.nodes {
            nodes.disown(id, lease);
        }
    }
}
