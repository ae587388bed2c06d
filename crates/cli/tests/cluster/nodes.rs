//! Three servers as an operator runs them, and what can happen to them.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::proxy::{Proxy, Wire};

/// How long a node may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Node {
    pub name: &'static str,
    pub listen: SocketAddr,
    peer_listen: SocketAddr,
    database: String,
    pub to_database: Proxy,
    pub to_peers: Proxy,
    folder: PathBuf,
    child: Option<Child>,
}

fn free_port() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// The address of the database, and the same by another wire.
fn through(database: &str, wire: SocketAddr) -> String {
    let (user, rest) = database.split_once('@').unwrap();
    let (_, path) = rest.split_once('/').unwrap();
    format!("{user}@{wire}/{path}")
}

fn place_of(database: &str) -> SocketAddr {
    let (_, rest) = database.split_once('@').unwrap();
    rest.split_once('/').unwrap().0.parse().unwrap()
}

impl Node {
    pub async fn start(name: &'static str, database: &str, folder: &Path) -> Node {
        let (listen, peer_listen) = (free_port(), free_port());
        let to_database = Proxy::to(place_of(database)).await;
        let to_peers = Proxy::to(peer_listen).await;
        let database = through(database, to_database.address);
        let folder = folder.to_owned();
        let mut node =
            Node { name, listen, peer_listen, database, to_database, to_peers, folder, child: None };
        node.run().await;
        node
    }

    /// Starts it, on the same addresses as before, and waits until it listens.
    pub async fn run(&mut self) {
        let log =
            File::options().create(true).append(true).open(self.folder.join(format!("{}.log", self.name)));
        let mut server = Command::new(env!("CARGO_BIN_EXE_capotreno"));
        server
            .args(["serve", "--bot-pause", "0", "--bot-threads", "1", "--node", self.name])
            .args(["--listen", &self.listen.to_string(), "--peer-listen", &self.peer_listen.to_string()])
            .args(["--peer-advertise", &self.to_peers.address.to_string(), "--cluster-key-file"])
            .arg(self.folder.join("key"))
            .env("CAPOTRENO_DATABASE", &self.database)
            .stdout(Stdio::piped())
            .stderr(log.unwrap());
        let mut child = server.spawn().unwrap();
        let out = child.stdout.take().unwrap();
        let line = tokio::task::spawn_blocking(move || {
            let mut line = String::new();
            BufReader::new(out).read_line(&mut line).unwrap();
            line
        });
        let line = line.await.unwrap();
        assert!(line.starts_with("listening on"), "node {} does not listen: {line:?}", self.name);
        self.child = Some(child);
    }

    fn signal(&self, signal: &str) {
        let id = self.child.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// SIGKILL: no handler runs.
    pub fn kill(&mut self) {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    pub fn stop(&self) {
        self.signal("-STOP");
    }

    pub fn go_on(&self) {
        self.signal("-CONT");
    }

    /// SIGTERM, and until it has ended as it should.
    pub async fn drain(&mut self) {
        self.signal("-TERM");
        let mut child = self.child.take().unwrap();
        let ended =
            tokio::time::timeout(PATIENCE, tokio::task::spawn_blocking(move || child.wait().unwrap()));
        let status = ended.await.expect("a node that drains ends").unwrap();
        assert!(status.success(), "node {} ended with {status}", self.name);
    }

    pub fn cut(&self, database: Wire, peers: Wire) {
        self.to_database.set(database);
        self.to_peers.set(peers);
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
