//! A server of our own in a folder of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use capotreno_load::{RemoteError, Socket};
use capotreno_protocol::{GameView, ServerMessage};

pub mod pty;

pub use capotreno_testkit::Folder;

pub struct Served {
    pub child: Child,
    pub address: SocketAddr,
}

impl Served {
    pub fn start(data: &Path, more: &[&str]) -> Served {
        Served::start_logging(data, more, Stdio::null())
    }

    pub fn start_logging(data: &Path, more: &[&str], log: Stdio) -> Served {
        let mut server = Served::command(data);
        server.args(more).stderr(log);
        Served::run(server)
    }

    pub fn command(data: &Path) -> Command {
        let mut server = Command::new(env!("CARGO_BIN_EXE_capotreno"));
        server.args(["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--data"]).arg(data);
        server
    }

    /// A server on a database.
    pub fn on(database: &str) -> Served {
        let mut server = Command::new(env!("CARGO_BIN_EXE_capotreno"));
        server.args(["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0"]);
        server.env("CAPOTRENO_DATABASE", database).stderr(Stdio::null());
        Served::run(server)
    }

    /// Starts a server and waits until it listens.
    pub fn run(mut server: Command) -> Served {
        let mut child = server.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        // What follows the address is the path it is shown under.
        let address = line.trim().trim_start_matches("listening on http://").split('/').next().unwrap();
        Served { address: address.parse().unwrap_or_else(|_| panic!("no address in {line:?}")), child }
    }

    /// SIGKILL: no handler runs, nothing is flushed.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub async fn next_view(socket: &mut Socket) -> Result<Box<GameView>, RemoteError> {
    loop {
        if let ServerMessage::Entered { view: Some(view), .. } | ServerMessage::Update { view, .. } =
            socket.next().await?
        {
            return Ok(view);
        }
    }
}

/// Rounds of killing: a few in the everyday tests, twenty in the long ones.
pub fn rounds(few: u64) -> u64 {
    if std::env::var_os("CAPOTRENO_LONG").is_some() { 20 } else { few }
}
