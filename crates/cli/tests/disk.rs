//! A server whose disk fails: what it answered as done is there afterwards, and it goes on by itself
//! when the disk is well again.

#![cfg(target_os = "linux")]

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use capotreno_load::{Glance, Next, Remote, RemoteError, Socket, choose, claim, request};
use capotreno_protocol::{ClientMessage, GameView, Reply, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_testkit::faults;
use serde_json::{Value, json};

use crate::common::{Folder, Served, next_view};

/// What the players of all tables have heard so far.
#[derive(Default)]
struct Heard {
    done: AtomicU64,
    refused: AtomicU64,
    stop: AtomicBool,
}

/// Two seats of one guest at one device, and the last step that was answered.
struct Game {
    guest: Remote,
    table: String,
    done: u32,
}

impl Game {
    async fn open(guest: Remote) -> Result<Game, RemoteError> {
        let seats = json!([{"kind": "shared", "name": "Anna"}, {"kind": "shared", "name": "Bruno"}]);
        let table = guest.open_table("nordic", seats).await?;
        guest.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await?;
        Ok(Game { guest, table, done: 0 })
    }

    /// Plays until it is told to stop, whatever the disk does; connections that break are made anew.
    async fn play(mut self, seed: u64, heard: Arc<Heard>) -> Game {
        let mut dice = FastDice::new(seed);
        while !heard.stop.load(Relaxed) {
            if self.play_once(&mut dice, &heard).await.is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        self
    }

    async fn play_once(&mut self, dice: &mut FastDice, heard: &Heard) -> Result<(), RemoteError> {
        let mut socket = self.guest.enter(&self.table, None).await?;
        let mut view = next_view(&mut socket).await?;
        while !heard.stop.load(Relaxed) {
            let Some(seat) = view.awaited.first().copied() else {
                // Over: the next one, as soon as the disk has room for it.
                let next = Game::open(self.guest.clone()).await?;
                *self = next;
                return Ok(());
            };
            socket.send(&ClientMessage::Look { seat: Some(seat) }).await?;
            view = next_view(&mut socket).await?;
            let glance = Glance::from(&*view);
            let action = match choose(&glance, dice) {
                Next::Act(action) => Some(action),
                Next::Ask(question) => {
                    socket.send(&ClientMessage::Ask { id: 1, seat, question }).await?;
                    claim(&glance, &answer(&mut socket).await?)
                }
                Next::Wait => None,
            };
            let Some(action) = action else { continue };
            socket.send(&ClientMessage::Act { id: 2, seat, seq: view.seq, action }).await?;
            view = self.done(&mut socket, heard).await?;
        }
        Ok(())
    }

    /// Waits for the answer to an action and the view after it.
    async fn done(&mut self, socket: &mut Socket, heard: &Heard) -> Result<Box<GameView>, RemoteError> {
        loop {
            match socket.next().await? {
                ServerMessage::Done { seq, .. } => {
                    self.done = seq;
                    heard.done.fetch_add(1, Relaxed);
                }
                ServerMessage::Update { view, .. } => return Ok(view),
                ServerMessage::Refused { refused, .. } => {
                    assert_eq!(refused.code, "store_failed", "{refused:?}");
                    heard.refused.fetch_add(1, Relaxed);
                    return Err(RemoteError::Closed);
                }
                _ => {}
            }
        }
    }
}

async fn answer(socket: &mut Socket) -> Result<Reply, RemoteError> {
    loop {
        if let ServerMessage::Answer { reply, .. } = socket.next().await? {
            return Ok(reply);
        }
    }
}

/// Waits until a counter has grown by so much.
async fn until(counter: &AtomicU64, more: u64, what: &str) {
    let wanted = counter.load(Relaxed) + more;
    let grown = async {
        while counter.load(Relaxed) < wanted {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), grown).await.unwrap_or_else(|_| panic!("{what}"));
}

/// A server that takes messages as quickly as they come.
fn command(folder: &Path) -> Command {
    let mut server = Served::command(folder);
    server.env("CAPOTRENO_MESSAGES_PER_SECOND", "100000").env("CAPOTRENO_MESSAGES_AT_ONCE", "100000");
    server.env("CAPOTRENO_GUEST_PER_SECOND", "100000");
    server
}

/// Plays some games while `break_disk` and `heal_disk` are called by turns, kills the server and
/// counts what is there on a healthy one.
async fn play_on(
    folder: &Path,
    server: Served,
    mut break_disk: impl FnMut(u32),
    mut heal_disk: impl FnMut(),
) {
    let heard = Arc::new(Heard::default());
    let mut games = Vec::new();
    for number in 0..20 {
        let guest = Remote::guest(server.address).await.unwrap();
        let game = Game::open(guest).await.unwrap();
        games.push(tokio::spawn(game.play(number, Arc::clone(&heard))));
    }
    for round in 0..4 {
        until(&heard.done, 30, "games go on while the disk is well").await;
        break_disk(round);
        until(&heard.refused, 6, "actions are refused while nothing can be written").await;
        let (_, said) = health(server.address).await;
        assert!(said == "ok\n" || said.starts_with("nothing can be written"), "{said}");
        heal_disk();
    }
    until(&heard.done, 60, "the server goes on by itself once the disk is well").await;
    assert_eq!(health(server.address).await, (200, "ok\n".to_owned()));
    heard.stop.store(true, Relaxed);
    let mut played = Vec::new();
    for game in games {
        played.push(game.await.unwrap());
    }
    server.kill();
    let again = Served::start(folder, &[]);
    for game in &played {
        let mut socket = game.guest.at(again.address).enter(&game.table, None).await.unwrap();
        let seq = next_view(&mut socket).await.unwrap().seq;
        assert!(seq >= game.done, "step {} was answered, {seq} are there", game.done);
    }
    let (done, refused) = (heard.done.load(Relaxed), heard.refused.load(Relaxed));
    println!("{done} actions answered as done, {refused} refused, none lost");
}

async fn health(address: SocketAddr) -> (u16, String) {
    request(address, "GET", "/healthz", &[], "").await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failing_disk_loses_nothing_that_was_answered() {
    let (folder, aside) = (Folder::new("faults"), Folder::new("faults-aside"));
    std::fs::create_dir_all(&aside.0).unwrap();
    let switch = aside.0.join("switch");
    let mut server = command(&folder.0);
    server
        .env("LD_PRELOAD", faults::library(&aside.0))
        .env(faults::FOLDER, &folder.0)
        .env(faults::SWITCH, &switch)
        .env(faults::SEED, "7")
        .stderr(Stdio::null());
    let server = Served::run(server);
    // One fault now and then, then more and more, then nothing but faults.
    let rates = ["30", "200", "600", "1000"];
    let on = |round: u32| std::fs::write(&switch, rates[round as usize]).unwrap();
    play_on(&folder.0, server, on, || std::fs::remove_file(&switch).unwrap()).await;
}

/// A small disk of its own, which only root can make.
struct SmallDisk(Folder);

impl SmallDisk {
    fn mount() -> Option<SmallDisk> {
        let folder = Folder::new("small-disk");
        std::fs::create_dir_all(&folder.0).unwrap();
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(&folder.0).status();
        mounted.is_ok_and(|status| status.success()).then_some(SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0.0).status();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_was_full_loses_nothing_that_was_answered() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("not root: the test on a small disk of its own was left out");
        return;
    };
    let mut server = command(&disk.0.0);
    server.env("CAPOTRENO_KEEP_FREE", "1048576").stderr(Stdio::null());
    let server = Served::run(server);
    let filler = disk.0.0.join("filler");
    // All that is left, to the last byte.
    let fill = |_| {
        let _ = Command::new("dd")
            .args(["if=/dev/zero", "bs=4096", "count=4096", "oflag=append", "conv=notrunc"])
            .arg(format!("of={}", filler.display()))
            .stderr(Stdio::null())
            .status();
    };
    play_on(&disk.0.0, server, fill, || std::fs::remove_file(&filler).unwrap()).await;
}
