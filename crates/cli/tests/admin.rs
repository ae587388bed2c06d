//! `capotreno admin`, `backup` and what errors say, with a real server.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{Folder, Served};
use capotreno_load::Remote;
use serde_json::{Value, json};

/// What a command says, and whether it was content.
fn capotreno(arguments: &[&str], variables: &[(&str, &str)]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_capotreno"))
        .args(arguments)
        .env_remove("CAPOTRENO_DATA")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

struct Desk<'a>(&'a Path);

impl Desk<'_> {
    fn run(&self, arguments: &[&str]) -> (bool, String, String) {
        let all = [&["admin", "--data", self.0.to_str().unwrap()], arguments].concat();
        capotreno(&all, &[])
    }

    fn done(&self, arguments: &[&str]) -> String {
        let (fine, out, error) = self.run(arguments);
        assert!(fine, "{arguments:?}: {error}");
        out
    }

    fn refused(&self, arguments: &[&str]) -> String {
        let (fine, out, error) = self.run(arguments);
        assert!(!fine, "{arguments:?}: {out}");
        error
    }

    fn list(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.done(&[arguments, &["--json"]].concat())).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_looks_after_a_server() {
    let folder = Folder::new("admin");
    let server = Served::start(&folder.0, &[]);
    let desk = Desk(&folder.0);
    let anna = Remote::guest(server.address).await.unwrap();
    anna.ask("PATCH", "/api/guest", &json!({"name": "Annamaria"})).await.unwrap();
    let table = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let text = desk.done(&["tables"]);
    assert!(text.starts_with("TABLE ") && text.contains(&table) && text.contains("Annamaria, -"), "{text}");
    assert_eq!(desk.list(&["tables", "--phase", "open"])[0]["id"], table.as_str());
    assert_eq!(desk.list(&["tables", "--phase", "over"]), json!([]));
    assert!(desk.done(&["guests", "annam"]).contains(&anna.id));
    assert!(desk.done(&["campaigns"]).starts_with("CAMPAIGN "));
    // Somebody reports a name; the operator answers in words of its own.
    let bob = Remote::guest(server.address).await.unwrap();
    let whom = json!({"what": "seat", "table": table, "seat": 0});
    let (status, made) =
        bob.ask("POST", "/api/reports", &json!({"whom": whom, "text": "A bad name."})).await.unwrap();
    assert_eq!(status, 200, "{made}");
    let report = made[0]["id"].as_str().unwrap();
    let text = desk.done(&["reports"]);
    assert!(
        text.starts_with("REPORT ") && text.contains("Annamaria") && text.contains("A bad name."),
        "{text}"
    );
    assert!(desk.done(&["answer", report, "It", "is fine."]).contains("is answered"));
    assert_eq!(desk.list(&["reports"]), json!([]));
    assert_eq!(desk.list(&["reports", "--all"])[0]["answer"], "It is fine.");
    assert!(desk.done(&["answer", report]).contains("is closed"));
    assert!(desk.refused(&["answer", "none"]).contains("there is no report none"));
    assert!(desk.done(&["close", &table]).contains("is closed"));
    assert_eq!(desk.refused(&["close", &table]), format!("error: table {table} is closed already\n"));
    assert!(desk.done(&["reopen", &table]).contains("is open again"));
    assert_eq!(desk.refused(&["delete", "table", "nowhere"]), "error: there is no table nowhere\n");
    assert_eq!(desk.refused(&["delete", "campaign", "a/b"]), "error: there is no campaign a/b\n");
    assert!(desk.done(&["announce", "A new disk", "--in", "15m"]).contains("a stop in 900 s"));
    assert!(desk.done(&["announce", "--cancel"]).contains("taken back"));
    assert!(desk.refused(&["announce", "soon", "--in", "soon"]).contains("a number and s, m or h"));
    assert!(desk.done(&["ban", &anna.id, "--reason", "a test"]).contains("is banned"));
    assert_eq!(desk.list(&["guests", "annam"])[0]["banned"], "a test");
    assert!(desk.done(&["unban", &anna.id]).contains("no longer banned"));
    let file = folder.0.join("anna.json");
    let file = file.to_str().unwrap();
    assert!(desk.done(&["export", &anna.id, file]).contains("to "));
    let exported: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(exported["guest"]["name"], "Annamaria");
    assert!(desk.refused(&["export", &anna.id, file]).contains("cannot be written anew"));
    assert!(desk.done(&["forget", &anna.id]).contains("is forgotten"));
    assert!(desk.refused(&["export", &anna.id]).contains("there is no guest"));
    assert!(desk.done(&["drain"]).contains("draining"));
    let mut server = server;
    assert!(server.child.wait().unwrap().success());
    assert!(desk.refused(&["tables"]).contains("no server listens at"));
}

#[tokio::test(flavor = "multi_thread")]
async fn from_elsewhere_with_a_token_and_clear_words_without() {
    let folder = Folder::new("admin-far");
    let mut command = Served::command(&folder.0);
    command.env("CAPOTRENO_ADMIN_TOKEN", "a token that is long").stderr(Stdio::null());
    let server = Served::run(command);
    let url = format!("http://{}/", server.address);
    let ask = |arguments: &[&str], variables: &[(&str, &str)]| {
        capotreno(&[&["admin", "--url", &url], arguments].concat(), variables)
    };
    let right = [("CAPOTRENO_ADMIN_TOKEN", "a token that is long")];
    let (fine, out, error) = ask(&["guests", "--json"], &right);
    assert!(fine && out == "[]\n", "{out}{error}");
    let (fine, out, error) = ask(&["announce", "--in", "1h"], &right);
    assert!(fine && out.contains("a stop in 3600 s"), "{out}{error}");
    let (fine, _, error) = ask(&["announce", "--cancel"], &right);
    assert!(fine, "{error}");
    assert_eq!(ask(&["guests"], &[("CAPOTRENO_ADMIN_TOKEN", "another")]).2, "error: the token is wrong\n");
    assert!(ask(&["guests"], &[]).2.contains("--token-file or CAPOTRENO_ADMIN_TOKEN"));
    let file = folder.0.join("token");
    std::fs::write(&file, "a token that is long\n").unwrap();
    let (fine, _, error) = ask(&["--token-file", file.to_str().unwrap(), "tables"], &[]);
    assert!(fine, "{error}");
    let nobody = ["admin", "--url", "http://127.0.0.1:1", "tables"];
    assert!(capotreno(&nobody, &right).2.contains("no server answers at http://127.0.0.1:1"));
    assert!(capotreno(&["admin", "--token-file", "x", "tables"], &[]).2.contains("name it with --url"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_says_what_it_copied_and_overwrites_nothing() {
    let folder = Folder::new("backup-says");
    let (data, copy) = (folder.0.join("data"), folder.0.join("data/copy.db"));
    let server = Served::start(&data, &[]);
    let anna = Remote::guest(server.address).await.unwrap();
    anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let (data, copy) = (data.to_str().unwrap(), copy.to_str().unwrap());
    let (fine, out, error) = capotreno(&["backup", "--data", data, copy], &[]);
    assert!(
        fine && out.starts_with("copied 1 guests, 1 tables with 0 steps and 0 campaigns"),
        "{out}{error}"
    );
    assert!(out.contains(data) && out.contains(copy), "{out}");
    let (fine, _, error) = capotreno(&["backup", "--data", data, copy], &[]);
    assert_eq!(
        (fine, error),
        (false, format!("error: {copy} is there already: a backup overwrites nothing\n"))
    );
    let (_, _, error) = capotreno(&["backup", "--data", "/nowhere/at/all", "x.db"], &[]);
    assert!(error.starts_with("error: there is no data in /nowhere/at/all"), "{error}");
    let mode =
        |path: &str| std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(path).unwrap().permissions());
    assert_eq!((mode(copy) & 0o777, mode(data) & 0o777), (0o600, 0o700));
}

#[test]
fn an_error_is_said_once() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (_, _, error) = capotreno(&["serve", "--in-memory", "--listen", &address], &[]);
    assert_eq!(error.matches("Address already in use").count(), 1, "{error}");
    let home = capotreno(&["serve"], &[("HOME", ""), ("XDG_DATA_HOME", "")]);
    assert!(
        !home.0 && home.2.contains("there is no HOME in which to keep games: --data DIR says where"),
        "{home:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_requests_has_no_secrets_and_no_colours() {
    let folder = Folder::new("access");
    std::fs::create_dir_all(&folder.0).unwrap();
    let log = folder.0.join("log.txt");
    let file = std::fs::File::create(&log).unwrap();
    let mut command = Served::command(&folder.0.join("data"));
    command.arg("--access-log").env("CAPOTRENO_LOG", "debug").env_remove("NO_COLOR").stderr(file);
    let server = Served::run(command);
    let anna = Remote::guest(server.address).await.unwrap();
    let table = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    anna.ask("GET", &format!("/api/tables/{table}?token={}", anna.token), &Value::Null).await.unwrap();
    let (_, link) = anna.ask("POST", "/api/guest/link", &Value::Null).await.unwrap();
    let code = link["code"].as_str().unwrap();
    anna.ask("POST", &format!("/api/guest/link/{code}"), &Value::Null).await.unwrap();
    server.kill();
    let text = std::fs::read_to_string(log).unwrap();
    assert!(!text.contains('\u{1b}'), "{text}");
    assert!(text.contains(&format!("GET /api/tables/{}… 200", &table[..6])), "{text}");
    assert!(text.contains("POST /api/guest 200") && text.contains(" us 127.0.0.1"), "{text}");
    for secret in [&anna.token, &table, code] {
        assert!(!text.contains(secret), "{text}");
    }
}
