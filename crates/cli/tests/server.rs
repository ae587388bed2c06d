//! The binary as an operator runs it: killed under load, two servers on one folder, a full disk,
//! a damaged file, the example bot.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use capotreno_load::{Glance, Next, Remote, RemoteError, Socket, choose, claim};
use capotreno_protocol::{ClientMessage, GameView, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_testkit::database;
use serde_json::{Value, json};

use crate::common::{Folder, Served, next_view, rounds};

/// A table of two guests and the last step the server said was done.
struct Pair {
    guests: [Remote; 2],
    table: String,
    done: u32,
}

impl Pair {
    async fn open(address: SocketAddr, edition: &str) -> Result<Pair, RemoteError> {
        let guests = [Remote::guest(address).await?, Remote::guest(address).await?];
        let table = guests[0].open_table(edition, json!([{"kind": "me"}, {"kind": "open"}])).await?;
        guests[1].ask("POST", &format!("/api/tables/{table}/join"), &json!({})).await?;
        guests[0].ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await?;
        Ok(Pair { guests, table, done: 0 })
    }

    async fn enter(&self, address: SocketAddr) -> Result<[(Socket, Box<GameView>); 2], RemoteError> {
        let mut both = Vec::new();
        for guest in &self.guests {
            let mut socket = guest.at(address).enter(&self.table, None).await?;
            let view = next_view(&mut socket).await?;
            both.push((socket, view));
        }
        both.try_into().map_err(|_| RemoteError::Closed)
    }

    /// Plays until the connection breaks, the game ends or it is told to stop.
    async fn play(&mut self, address: SocketAddr, seed: u64, stop: &AtomicBool) -> Result<(), RemoteError> {
        let mut dice = FastDice::new(seed);
        let mut both = self.enter(address).await?;
        while !stop.load(Relaxed) {
            if both.iter().all(|(_, view)| view.awaited.is_empty()) {
                return Ok(());
            }
            for at in 0..2 {
                let (socket, view) = &mut both[at];
                let action = match choose(&Glance::from(&**view), &mut dice) {
                    Next::Act(action) => action,
                    Next::Ask(question) => {
                        socket.send(&ClientMessage::Ask { id: 1, seat: at as u8, question }).await?;
                        let reply = loop {
                            if let ServerMessage::Answer { reply, .. } = socket.next().await? {
                                break reply;
                            }
                        };
                        claim(&Glance::from(&**view), &reply).expect("a claimable line can be paid")
                    }
                    Next::Wait => continue,
                };
                socket.send(&ClientMessage::Act { id: 2, seat: at as u8, seq: view.seq, action }).await?;
                loop {
                    match socket.next().await? {
                        ServerMessage::Done { seq, .. } => self.done = seq,
                        ServerMessage::Update { view: after, .. } => {
                            *view = after;
                            break;
                        }
                        ServerMessage::Refused { refused, .. } => panic!("{action:?}: {refused:?}"),
                        _ => {}
                    }
                }
                both[1 - at].1 = next_view(&mut both[1 - at].0).await?;
            }
        }
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answered_step_survives_a_kill() {
    let folder = Folder::new("kill");
    survives_kills(|| Served::start(&folder.0, &[])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answered_step_survives_a_kill_in_postgres() {
    let Some(address) = database::fresh() else { return };
    survives_kills(|| Served::on(&address)).await;
}

/// A server that was killed and another one that goes on with what it kept.
async fn survives_kills(start: impl Fn() -> Served) {
    let mut dice = FastDice::new(u64::from(std::process::id()));
    let mut server = start();
    let editions = capotreno_editions::embedded_ids();
    let mut pairs = Vec::new();
    for number in 0..10 {
        pairs.push(Pair::open(server.address, editions[number % editions.len()]).await.unwrap());
    }
    let mut answered = 0;
    for round in 0..rounds(3) {
        let stop = Arc::new(AtomicBool::new(false));
        let address = server.address;
        let tasks: Vec<_> = pairs
            .into_iter()
            .enumerate()
            .map(|(number, mut pair)| {
                let stop = Arc::clone(&stop);
                tokio::spawn(async move {
                    // The kill breaks the connection: that is the point.
                    let _ = pair.play(address, round * 100 + number as u64, &stop).await;
                    pair
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(150 + u64::from(dice.number_below(350)))).await;
        server.kill();
        stop.store(true, Relaxed);
        pairs = Vec::new();
        for task in tasks {
            pairs.push(task.await.unwrap());
        }
        server = start();
        for pair in &pairs {
            let both = pair.enter(server.address).await.unwrap();
            assert!(
                both[0].1.seq >= pair.done,
                "round {round}: step {} was answered, {} are there",
                pair.done,
                both[0].1.seq
            );
            answered += u64::from(pair.done);
        }
    }
    assert!(answered > 0, "no step was answered before the kill");
    // And every game goes on to its end.
    let address = server.address;
    for (number, pair) in pairs.iter_mut().enumerate().take(5) {
        let never = AtomicBool::new(false);
        let play = pair.play(address, 7_000 + number as u64, &never);
        tokio::time::timeout(Duration::from_secs(60), play).await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_second_server_on_the_same_folder_is_refused() {
    let folder = Folder::new("lock");
    let _first = Served::start(&folder.0, &[]);
    let second = Command::new(env!("CARGO_BIN_EXE_capotreno"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&folder.0)
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("in use by another server"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_full_disk_actions_are_refused_and_games_stay_readable() {
    let folder = Folder::new("full");
    // Room for the files of the board, which are kept with the first table, and for a little more.
    let board = capotreno_editions::Folder::of_embedded("northern");
    let kept: usize = board.unwrap().files().map(|(_, text)| text.len() * 11 / 10).sum();
    let pages = (82 + kept / 4096).to_string();
    let server = Served::start(&folder.0, &["--most-pages", &pages]);
    let mut pairs = Vec::new();
    while let Ok(pair) = Pair::open(server.address, "northern").await {
        if pair.enter_now(server.address).await.is_none() {
            break;
        }
        pairs.push(pair);
        assert!(pairs.len() < 500, "the disk never fills");
    }
    let mut full = None;
    'games: for pair in &pairs {
        let mut dice = FastDice::new(1);
        let mut both = pair.enter(server.address).await.unwrap();
        for _ in 0..400 {
            for at in 0..2 {
                let (socket, view) = &mut both[at];
                let Next::Act(action) = choose(&Glance::from(&**view), &mut dice) else { continue };
                socket
                    .send(&ClientMessage::Act { id: 1, seat: at as u8, seq: view.seq, action })
                    .await
                    .unwrap();
                let answer = loop {
                    match socket.next().await.unwrap() {
                        ServerMessage::Done { .. } => break None,
                        ServerMessage::Refused { refused, .. } => break Some(refused),
                        _ => {}
                    }
                };
                if let Some(refused) = answer {
                    assert_eq!(refused.code, "store_failed");
                    full = Some(view.seq);
                    break 'games;
                }
                *view = next_view(socket).await.unwrap();
                let seq = view.seq;
                while both[1 - at].1.seq < seq {
                    both[1 - at].1 = next_view(&mut both[1 - at].0).await.unwrap();
                }
            }
        }
    }
    let seq = full.expect("the disk fills in the end");
    let again = pairs.first().unwrap().enter(server.address).await.unwrap();
    assert!(again[0].1.seq >= seq.min(again[0].1.seq), "the game can still be read");
    let (status, _) = pairs[0].guests[0].ask("GET", "/healthz", &Value::Null).await.unwrap();
    assert_eq!(status, 200);
}

impl Pair {
    async fn enter_now(&self, address: SocketAddr) -> Option<()> {
        let entered = tokio::time::timeout(Duration::from_secs(2), self.enter(address)).await;
        entered.ok()?.ok().map(|_| ())
    }
}

#[tokio::test]
async fn a_backup_is_a_whole_server() {
    let (folder, other) = (Folder::new("backup"), Folder::new("restored"));
    let server = Served::start(&folder.0, &[]);
    let pair = Pair::open(server.address, "nordic").await.unwrap();
    std::fs::create_dir_all(&other.0).unwrap();
    let copied = Command::new(env!("CARGO_BIN_EXE_capotreno"))
        .args(["backup", "--data"])
        .arg(&folder.0)
        .arg(other.0.join("capotreno.db"))
        .status()
        .unwrap();
    assert!(copied.success());
    server.kill();
    let restored = Served::start(&other.0, &[]);
    assert_eq!(pair.enter(restored.address).await.unwrap()[0].1.seq, 0);
}

#[tokio::test]
async fn the_example_bot_plays_a_whole_game() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("python3 is not here: the example was not run");
        return;
    }
    let folder = Folder::new("python");
    let server = Served::start(&folder.0, &[]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let url = format!("http://{}", server.address);
    let played = tokio::task::spawn_blocking(move || {
        Command::new("python3").arg(script).args(["--url", &url]).output().unwrap()
    });
    let played = tokio::time::timeout(Duration::from_secs(120), played).await.unwrap().unwrap();
    let text = String::from_utf8_lossy(&played.stdout);
    assert!(played.status.success(), "{text}{}", String::from_utf8_lossy(&played.stderr));
    assert!(text.contains("seat 1:"), "{text}");
}

/// What a server says on its way to the first line of its output.
fn start_and_read_errors(data: &Path) -> (Served, PathBuf) {
    let log = data.join("log.txt");
    let mut child = Command::new(env!("CARGO_BIN_EXE_capotreno"))
        .args(["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--data"])
        .arg(data)
        .env("NO_COLOR", "1")
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_start_matches("listening on http://").trim_end_matches('/');
    (Served { address: address.parse().unwrap(), child }, log)
}

impl Served {
    /// SIGTERM: everything is written and tidied up.
    fn stop(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.child.wait().unwrap();
    }
}

/// Changes the steps in the file itself, as a bad disk would: in how many places.
fn damage(file: &Path) -> usize {
    let mut bytes = std::fs::read(file).unwrap();
    let needle = br#","action":{"#;
    let found: Vec<usize> = bytes
        .windows(needle.len())
        .enumerate()
        .filter(|(_, part)| part == needle)
        .map(|(at, _)| at)
        .collect();
    for at in &found {
        bytes[at + 2..at + 5].copy_from_slice(b"axt");
    }
    std::fs::write(file, bytes).unwrap();
    found.len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_game_is_named_and_the_others_are_played() {
    let (folder, saved) = (Folder::new("damage"), Folder::new("saved"));
    let server = Served::start(&folder.0, &[]);
    let mut hurt = Pair::open(server.address, "nordic").await.unwrap();
    let spared = Pair::open(server.address, "nordic").await.unwrap();
    std::fs::create_dir_all(&saved.0).unwrap();
    // Two steps of the one game; of the other there is only the deal.
    let mut both = hurt.enter(server.address).await.unwrap();
    for (at, (socket, view)) in both.iter_mut().enumerate() {
        let Next::Act(action) = choose(&Glance::from(&**view), &mut FastDice::new(1)) else {
            panic!("tickets")
        };
        socket.send(&ClientMessage::Act { id: 1, seat: at as u8, seq: view.seq, action }).await.unwrap();
        while !matches!(socket.next().await.unwrap(), ServerMessage::Done { .. }) {}
        hurt.done += 1;
    }
    drop(both);
    let copy = saved.0.join("capotreno.db");
    let backup = Command::new(env!("CARGO_BIN_EXE_capotreno"))
        .args(["backup", "--data"])
        .arg(&folder.0)
        .arg(&copy)
        .status()
        .unwrap();
    assert!(backup.success());
    server.stop();
    assert!(damage(&folder.0.join("capotreno.db")) >= 2);
    let (server, log) = start_and_read_errors(&folder.0);
    let said = std::fs::read_to_string(log).unwrap();
    let named = format!("table {}: damaged after step 0 of 3", hurt.table);
    assert!(said.contains(&named), "{said}");
    assert!(said.contains("to restore a backup: stop the server") && !said.contains(&spared.table), "{said}");
    let path = format!("/api/tables/{}", hurt.table);
    let (_, answer) = hurt.guests[0].at(server.address).ask("GET", &path, &Value::Null).await.unwrap();
    assert_eq!(answer["error"]["code"], "damaged");
    assert_eq!(spared.enter(server.address).await.unwrap()[0].1.seq, 0);
    server.stop();
    // As the message says: the copy in the place of the damaged file.
    for name in ["capotreno.db", "capotreno.db-wal", "capotreno.db-shm"] {
        let _ = std::fs::remove_file(folder.0.join(name));
    }
    std::fs::copy(&copy, folder.0.join("capotreno.db")).unwrap();
    let server = Served::start(&folder.0, &[]);
    assert_eq!(hurt.enter(server.address).await.unwrap()[0].1.seq, hurt.done);
}

/// The first line of a server's output, or what it complains about.
fn first_line(arguments: &[&str], variables: &[(&str, &str)]) -> Result<String, String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_capotreno"))
        .args(["serve", "--in-memory"])
        .args(arguments)
        .envs(variables.iter().copied())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    if line.is_empty() {
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    child.kill().unwrap();
    child.wait().unwrap();
    Ok(line)
}

#[test]
fn the_command_line_wins_over_the_environment_and_that_over_the_file() {
    let folder = Folder::new("config");
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("capotreno.toml");
    std::fs::write(&file, "listen = \"127.0.0.1:0\"\nbase = \"/file/\"\n").unwrap();
    let file = file.to_str().unwrap();
    let base = |arguments: &[&str], variables: &[(&str, &str)]| {
        let line = first_line(&[&["--config", file], arguments].concat(), variables).unwrap();
        line.trim().rsplit_once('/').unwrap().0.rsplit('/').next().unwrap().to_owned()
    };
    assert_eq!(base(&[], &[]), "file");
    assert_eq!(base(&[], &[("CAPOTRENO_BASE", "/variable/")]), "variable");
    assert_eq!(base(&["--base", "/flag/"], &[("CAPOTRENO_BASE", "/variable/")]), "flag");
    let said = first_line(&["--config", file], &[("CAPOTRENO_BASS", "/x/")]).unwrap_err();
    assert!(said.contains("no setting for the environment variable CAPOTRENO_BASS"), "{said}");
    std::fs::write(file, "bass = \"/file/\"\n").unwrap();
    let said = first_line(&["--config", file], &[]).unwrap_err();
    assert!(said.contains("capotreno.toml") && said.contains("unknown field `bass`"), "{said}");
}

/// Whoever read the log may be gone: the server goes on, and stops when it is asked to.
#[cfg(unix)]
#[tokio::test]
async fn a_server_whose_log_nobody_reads_still_stops() {
    let folder = Folder::new("log");
    let mut served = Served::start_logging(&folder.0, &["--fixed-seed", "log"], Stdio::piped());
    drop(served.child.stderr.take());
    assert!(Remote::guest(served.address).await.is_ok());
    let id = served.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let ended = tokio::task::spawn_blocking(move || served.child.wait().unwrap());
    let status = tokio::time::timeout(Duration::from_secs(60), ended).await.expect("it stops").unwrap();
    assert!(status.success(), "{status}");
}

/// What a log must never hold, as it is written on the wire and in the program.
const SECRETS: [&str; 12] = [
    "hand",
    "claim_line",
    "ClaimLine",
    "draw_blind",
    "DrawBlind",
    "keep_tickets",
    "KeepTickets",
    "take_face_up",
    "\"entered\"",
    "GameView",
    "authorization",
    "Bearer",
];

/// However closely an operator listens, nobody's cards, token or shuffle is to be heard.
#[tokio::test]
async fn no_log_level_tells_hands_tokens_or_seeds() {
    let folder = Folder::new("logs");
    std::fs::create_dir_all(&folder.0).unwrap();
    let log = folder.0.join("log");
    let mut command = Served::command(&folder.0.join("data"));
    command.env("CAPOTRENO_LOG", "trace").stderr(std::fs::File::create(&log).unwrap());
    let server = Served::run(command);
    let mut pair = Pair::open(server.address, "nordic").await.unwrap();
    pair.play(server.address, 3, &AtomicBool::new(false)).await.unwrap();
    let (_, record) =
        pair.guests[0].ask("GET", &format!("/api/tables/{}/record", pair.table), &Value::Null).await.unwrap();
    server.kill();
    let text = std::fs::read_to_string(&log).unwrap();
    assert!(text.contains("DEBUG") && text.contains("a step is written"), "it was listened closely: {text}");
    let fairness = &record["fairness"];
    let mut secrets: Vec<&str> = SECRETS.to_vec();
    secrets.extend([fairness["secret"].as_str().unwrap(), fairness["seed"].as_str().unwrap()]);
    secrets.extend(pair.guests.iter().map(|guest| guest.token.as_str()));
    for secret in secrets {
        let line = text.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}

/// What is wrong with a database is said once, in a sentence and without its password.
#[test]
fn a_database_that_cannot_be_used_is_named() {
    let serve = |database: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_capotreno"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let said = serve("postgres://anna:hidden@127.0.0.1:1/games");
    assert!(said.contains("the database games on 127.0.0.1:1 cannot be used: "), "{said}");
    assert!(!said.contains("hidden"), "{said}");
    let Some(address) = database::fresh() else { return };
    let _first = Served::on(&address);
    let said = serve(&address);
    assert!(said.contains("is in use by another server"), "{said}");
}

/// Data that was played in a folder is moved and played on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_after_a_move_to_postgres_and_back() {
    let Some(address) = database::fresh() else { return };
    let (old, back) = (Folder::new("move-old"), Folder::new("move-back"));
    let server = Served::start(&old.0, &[]);
    let edition = capotreno_editions::embedded_ids()[0];
    let pair = Pair::open(server.address, edition).await.unwrap();
    let seq = pair.enter(server.address).await.unwrap()[0].1.seq;
    server.kill();
    let carry = |from: &str, to: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_capotreno"))
            .args(["move", "--from", from, "--to", to])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        said
    };
    let (old, back) = (old.0.to_string_lossy(), back.0.to_string_lossy());
    let said = carry(&old, &address);
    assert!(said.starts_with("moved 2 guests, 1 tables with "), "{said}");
    let server = Served::on(&address);
    assert_eq!(pair.enter(server.address).await.unwrap()[0].1.seq, seq);
    server.kill();
    carry(&address, &back);
    let server = Served::start(Path::new(back.as_ref()), &[]);
    assert_eq!(pair.enter(server.address).await.unwrap()[1].1.seq, seq);
}
