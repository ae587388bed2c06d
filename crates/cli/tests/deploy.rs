//! What `deploy` ships works: the unit is one that systemd reads, and a real nginx with the shipped example
//! stands before a server, and before three nodes started as the compose file starts them. Where such a
//! program is not here the tests fail and say so, unless who runs them has left this part out.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::{Folder, Served};
use capotreno_load::Remote;
use serde_json::{Value, json};

fn shipped(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Leaves out what needs programs that not everybody has.
const WITHOUT: &str = "CAPOTRENO_WITHOUT_DEPLOY";

/// Whether what needs some programs is tried.
fn is_tried(programs: &[&str]) -> bool {
    if std::env::var_os(WITHOUT).is_some() {
        eprintln!("Left out, as asked: what needs {}.", programs.join(" and "));
        return false;
    }
    for program in programs {
        let here = Command::new(program).arg("--help").stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(
            here.is_ok(),
            "{program} is not here: install it (on Debian nginx, systemd and curl are packages), or leave these \
             tests out with {WITHOUT}=1, `cargo xtask test --without-deploy`"
        );
    }
    true
}

/// Replaces what must be there.
fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from} is not in it");
        text.replace(from, to)
    })
}

#[test]
fn the_unit_is_one_that_systemd_reads() {
    if !is_tried(&["systemd-analyze"]) {
        return;
    }
    let folder = Folder::new("unit");
    std::fs::create_dir_all(&folder.0).unwrap();
    let unit = folder.0.join("capotreno.service");
    let text =
        with(&shipped("capotreno.service"), &[("/usr/local/bin/capotreno", env!("CARGO_BIN_EXE_capotreno"))]);
    std::fs::write(&unit, text).unwrap();
    let read = Command::new("systemd-analyze").arg("verify").arg(&unit).output().unwrap();
    let said = String::from_utf8_lossy(&read.stderr);
    assert!(read.status.success() && !said.contains("capotreno.service:"), "{said}");
}

#[test]
fn the_settings_are_ones_that_there_are() {
    let folder = Folder::new("settings");
    std::fs::create_dir_all(&folder.0).unwrap();
    // Also those that are only suggested.
    let text: String = shipped("capotreno.toml")
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(setting) if setting.contains(" = ") => format!("{setting}\n"),
            Some(_) | None => format!("{line}\n"),
        })
        .collect();
    assert!(text.contains("\nwebhook_secret = "), "{text}");
    let text = with(&text, &[("127.0.0.1:9090", "127.0.0.1:0")]);
    let file = folder.0.join("capotreno.toml");
    std::fs::write(&file, text).unwrap();
    let started = Command::new(env!("CARGO_BIN_EXE_capotreno"))
        .args(["serve", "--in-memory", "--listen", "127.0.0.1:0", "--config"])
        .arg(&file)
        .output()
        .unwrap();
    // The one thing wrong with it is the secret that everybody has to choose.
    let said = String::from_utf8_lossy(&started.stderr);
    assert!(said.contains("webhook_secret is too short"), "{said}");
}

struct Nginx {
    child: Child,
    port: u16,
    _folder: Folder,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Nginx {
    /// nginx with an example, after `nginx -t` has read it.
    fn start(name: &str, example: &str, port: u16) -> Nginx {
        let folder = Folder::new(name);
        std::fs::create_dir_all(folder.0.join("temp")).unwrap();
        std::fs::write(folder.0.join("example.conf"), example).unwrap();
        let main = folder.0.join("nginx.conf");
        let here = folder.0.to_str().unwrap();
        let parts = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temps = parts.map(|part| format!("    {part}_temp_path {here}/temp/{part};\n")).concat();
        let user = if is_root() { "user root;\n" } else { "" };
        let text = format!(
            "{user}daemon off;\nmaster_process off;\npid {here}/nginx.pid;\nerror_log {here}/error.log;\n\
             events {{ worker_connections 256; }}\nhttp {{\n{temps}    include {here}/example.conf;\n}}\n"
        );
        std::fs::write(&main, text).unwrap();
        let read = Command::new("nginx").arg("-t").arg("-c").arg(&main).output().unwrap();
        assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
        let child = Command::new("nginx").arg("-c").arg(&main).stderr(Stdio::null()).spawn().unwrap();
        Nginx { child, port, _folder: folder }
    }

    async fn ready(&self) {
        for _ in 0..1_000 {
            if tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("nginx does not listen");
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"))
}

fn certificate(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/data").join(file)
}

/// One request, by another program than ours.
fn curl(url: &str, arguments: &[&str]) -> String {
    let output = Command::new("curl")
        .args(["--silent", "--show-error", "--insecure", "--include", "--max-time", "60"])
        .args(["--connect-to", "games.example::127.0.0.1:"])
        .args(arguments)
        .arg(url)
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A node, with the words that the compose file starts it with; only its addresses and files are others.
fn composed(name: &str, database: &str, key: &Path) -> Served {
    let compose = shipped("compose/compose.yaml");
    let mut lines = compose.lines().skip_while(|line| line.trim() != format!("{name}:"));
    let line = lines.find_map(|line| line.trim().strip_prefix("command: [")).unwrap();
    let peer = format!("127.0.0.1:{}", free_port());
    let mut node = Command::new(env!("CARGO_BIN_EXE_capotreno"));
    for word in line.trim_end_matches(']').split(", ").map(|word| word.trim_matches('"')) {
        match word {
            "0.0.0.0:8090" => node.arg(&peer),
            "/run/secrets/cluster_key" => node.arg(key),
            word if word == format!("{name}:8090") => node.arg(&peer),
            word => node.arg(word),
        };
    }
    // As the image and the file have it.
    node.env("CAPOTRENO_LISTEN", "127.0.0.1:0").env("CAPOTRENO_DATA", "/data");
    node.env("CAPOTRENO_DATABASE", database).env("CAPOTRENO_TRUST_PROXY", "127.0.0.1");
    node.env("CAPOTRENO_METRICS_LISTEN", "127.0.0.1:0").stderr(Stdio::null());
    Served::run(node)
}

/// The example for three nodes: a table opened at one is there at all, and one node that dies is missed by
/// nobody.
#[tokio::test(flavor = "multi_thread")]
async fn a_real_nginx_stands_before_three_nodes() {
    if !is_tried(&["nginx", "curl"]) {
        return;
    }
    let Some(database) = capotreno_testkit::database::fresh() else { return };
    let folder = Folder::new("nodes-data");
    std::fs::create_dir_all(&folder.0).unwrap();
    let key = folder.0.join("cluster.key");
    std::fs::write(&key, "a key of more than thirty-two characters\n").unwrap();
    let mut nodes = ["node1", "node2", "node3"].map(|name| Some(composed(name, &database, &key)));
    let port = free_port();
    let places: Vec<String> = nodes.iter().flatten().map(|node| node.address.to_string()).collect();
    let example = with(
        &shipped("compose/nginx.conf"),
        &[
            ("node1:8080", &places[0]),
            ("node2:8080", &places[1]),
            ("node3:8080", &places[2]),
            ("listen 80;", &format!("listen 127.0.0.1:{port};")),
        ],
    );
    let nginx = Nginx::start("nginx-nodes", &example, port);
    nginx.ready().await;
    let guest = Remote::guest(SocketAddr::from(([127, 0, 0, 1], port))).await.unwrap();
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]);
    let table = guest.open_table("nordic", seats).await.unwrap();
    let path = format!("/api/tables/{table}");
    let begun = guest.ask("POST", &format!("{path}/start"), &Value::Null).await.unwrap();
    assert_eq!(begun.0, 200, "{begun:?}");
    // Two of the three die, one after the other; who asks waits until their leases are over, at most.
    for dies in [None, Some(0), Some(1)] {
        if let Some(node) = dies.and_then(|at: usize| nodes[at].take()) {
            node.kill();
        }
        for _ in 0..6 {
            let answer = guest.ask("GET", &path, &Value::Null).await.unwrap();
            assert_eq!(answer.0, 200, "{answer:?}");
        }
        let mut socket = guest.enter(&table, None).await.unwrap();
        crate::common::next_view(&mut socket).await.unwrap();
    }
    for path in ["/metrics", "/admin/tables"] {
        let answer = curl(&format!("http://games.example:{port}{path}"), &[]);
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_real_nginx_stands_before_the_server() {
    if !is_tried(&["nginx", "curl"]) {
        return;
    }
    let folder = Folder::new("nginx-data");
    let behind = ["--base", "/trains/", "--behind-https", "--trust-proxy", "loopback"];
    let mut command = Served::command(&folder.0);
    command.args(behind).stderr(Stdio::null());
    command.env("CAPOTRENO_METRICS_TOKEN", "a word for numbers");
    let server = Served::run(command);
    let port = free_port();
    let example = with(
        &shipped("nginx/capotreno.conf"),
        &[
            ("server 127.0.0.1:8080;", &format!("server {};", server.address)),
            ("listen 443 ssl;", &format!("listen 127.0.0.1:{port} ssl;")),
            ("/etc/ssl/games.example.pem", certificate("tls-cert.pem").to_str().unwrap()),
            ("/etc/ssl/private/games.example.key", certificate("tls-key.pem").to_str().unwrap()),
        ],
    );
    let nginx = Nginx::start("nginx", &example, port);
    nginx.ready().await;
    let at = |path: &str| format!("https://games.example:{port}{path}");
    let folder_itself = curl(&at("/trains"), &[]);
    assert!(
        folder_itself.starts_with("HTTP/1.1 308") && folder_itself.contains("/trains/"),
        "{folder_itself}"
    );
    let editions = curl(&at("/trains/api/editions"), &[]);
    assert!(editions.starts_with("HTTP/1.1 200") && editions.contains("nordic"), "{editions}");
    // What is not for the world is not there, also for who has the word.
    for path in ["/trains/metrics", "/trains/healthz", "/trains/admin/tables"] {
        let answer = curl(&at(path), &["--header", "Authorization: Bearer a word for numbers"]);
        assert!(answer.starts_with("HTTP/1.1 404") && !answer.contains("capotreno_"), "{path}: {answer}");
    }
    let guest = curl(&at("/trains/api/guest?token=show"), &["--request", "POST"]);
    assert!(guest.contains("Path=/trains/") && guest.contains("; Secure"), "{guest}");
    assert!(guest.to_ascii_lowercase().contains("strict-transport-security"), "{guest}");
    let token = guest.split("\"token\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    // A WebSocket goes through; where the page is another, it does not.
    let origin = format!("https://games.example:{port}");
    for (origin, status) in [(origin.as_str(), "101"), ("https://evil.example", "403")] {
        let headers = [
            "--header",
            "Connection: Upgrade",
            "--header",
            "Upgrade: websocket",
            "--header",
            "Sec-WebSocket-Version: 13",
            "--header",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "--header",
        ];
        let bearer = format!("Authorization: Bearer {token}");
        let origin = format!("Origin: {origin}");
        let all =
            [&headers[..], &[origin.as_str(), "--header", &bearer, "--max-time", "2", "--http1.1"]].concat();
        let answer = curl(&at("/trains/ws"), &all);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
        assert_eq!(answer.contains("\"welcome\""), status == "101", "{answer}");
    }
}
