//! The operator's door: a socket in the data folder, or a token from elsewhere; and what can be done there.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::common::{Folder, Player, Running, code, config, get, play, start, two_players};
use capotreno_load::{Remote, request};
use capotreno_protocol::{ClientMessage, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_server::{Config, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// A server in a folder, and its operator at the socket.
struct Operated {
    server: Running,
    folder: Folder,
}

impl Operated {
    async fn start(name: &str) -> Operated {
        let folder = Folder::new(name);
        Operated { server: start(Config { data: Some(folder.0.clone()), ..config() }).await, folder }
    }

    async fn ask(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        over_socket(&self.folder.0.join("admin.sock"), method, path, &body).await
    }

    /// Something that must work.
    async fn done(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.ask(method, path, body).await;
        assert_eq!(status, 200, "{method} {path}: {answer}");
        answer
    }

    /// Something that must not: the sentence.
    async fn refused(&self, method: &str, path: &str, body: Value) -> String {
        let (status, answer) = self.ask(method, path, body).await;
        assert!((400..500).contains(&status), "{method} {path}: {status} {answer}");
        answer["error"].as_str().unwrap().to_owned()
    }
}

async fn over_socket(socket: &Path, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let mut stream = tokio::net::UnixStream::connect(socket).await.unwrap();
    let body = body.to_string();
    let text = format!(
        "{method} /admin/{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

async fn until_bye(player: &mut Player) -> (String, bool) {
    loop {
        if let ServerMessage::Bye { refused, again } = player.hear().await {
            return (refused.code, again);
        }
    }
}

#[tokio::test]
async fn the_socket_is_for_the_servers_user_and_goes_with_the_server() {
    let folder = Folder::new("socket");
    // What a server that was killed has left.
    std::fs::write(folder.0.join("admin.sock"), "").unwrap();
    let server = start(Config { data: Some(folder.0.clone()), ..config() }).await;
    let operated = Operated { server, folder };
    assert_eq!(operated.done("GET", "tables", Value::Null).await, json!([]));
    let socket = operated.folder.0.join("admin.sock");
    assert_eq!(std::fs::metadata(&socket).unwrap().permissions().mode() & 0o777, 0o600);
    let Operated { server, folder } = operated;
    server.stop().await;
    assert!(!folder.0.join("admin.sock").exists());
}

#[tokio::test]
async fn from_elsewhere_only_the_token_opens_the_door() {
    let server = start(Config { admin_token: Some("a long enough word".to_owned()), ..config() }).await;
    for (token, status) in [
        (None, 403),
        (Some(""), 403),
        (Some("Bearer "), 403),
        (Some("Bearer a long enough wore"), 403),
        (Some("Bearer a long enough word"), 200),
    ] {
        let headers: Vec<(&str, &str)> = token.map(|token| ("authorization", token)).into_iter().collect();
        for path in ["/admin/tables", "/admin/guests?most=5"] {
            let (found, text) = request(server.address, "GET", path, &headers, "").await.unwrap();
            assert_eq!(found, status, "{token:?} {path}: {text}");
        }
        let (found, text) =
            request(server.address, "POST", "/admin/tables/x/close", &headers, "").await.unwrap();
        assert_eq!(found, if status == 200 { 404 } else { status }, "{token:?}: {text}");
    }
    server.stop().await;
    let server = start(config()).await;
    let (status, text) =
        request(server.address, "GET", "/admin/tables", &[("authorization", "Bearer ")], "").await.unwrap();
    assert!(status == 403 && text.contains("no admin_token"), "{status} {text}");
    server.stop().await;
    for short in ["", "short"] {
        let failed =
            Server::bind(Config { admin_token: Some(short.to_owned()), ..config() }).await.unwrap_err();
        assert!(failed.to_string().contains("admin_token is too short"), "{failed}");
    }
}

#[tokio::test]
async fn lists_tell_who_plays_what() {
    let operated = Operated::start("lists").await;
    let (table, mut anna, mut bob) = two_players(operated.server.address, "nordic").await;
    play(&mut anna, &mut bob, &mut FastDice::new(3), 4).await;
    let listed = operated.done("GET", "tables?phase=playing", Value::Null).await;
    assert_eq!(listed.as_array().unwrap().len(), 1);
    let line = &listed[0];
    assert_eq!((line["id"].as_str(), line["phase"].as_str()), (Some(table.as_str()), Some("playing")));
    assert_eq!((line["edition"].as_str(), line["players"].as_array().unwrap().len()), (Some("nordic"), 2));
    assert!(line["steps"].as_u64().unwrap() >= 4 && line["campaign"].is_null(), "{line}");
    assert_eq!(operated.done("GET", "tables?phase=over", Value::Null).await, json!([]));
    let rename = json!({"name": "Anna 100%"});
    assert_eq!(anna.remote.ask("PATCH", "/api/guest", &rename).await.unwrap().0, 200);
    for (find, count) in
        [("", 2), ("NNA%20100%25", 1), ("100_", 0), (anna.remote.id.as_str(), 1), ("carla", 0)]
    {
        let found = operated.done("GET", &format!("guests?find={find}"), Value::Null).await;
        assert_eq!(found.as_array().unwrap().len(), count, "{find}: {found}");
    }
    let found = operated.done("GET", "guests?most=1", Value::Null).await;
    assert_eq!((found[0]["devices"].as_u64(), found[0]["tables"].as_u64()), (Some(1), Some(1)));
    assert_eq!(operated.done("GET", "campaigns", Value::Null).await, json!([]));
    assert!(
        operated.refused("GET", "tables?phase=asleep", Value::Null).await.contains("open, playing or over")
    );
    operated.server.stop().await;
}

#[tokio::test]
async fn a_closed_table_rests_until_it_is_opened_again() {
    let operated = Operated::start("close").await;
    let (table, mut anna, mut bob) = two_players(operated.server.address, "nordic").await;
    play(&mut anna, &mut bob, &mut FastDice::new(3), 4).await;
    let steps = anna.seq();
    let path = format!("tables/{table}");
    operated.done("POST", &format!("{path}/close"), Value::Null).await;
    assert_eq!(until_bye(&mut anna).await, ("table_closed".to_owned(), false));
    assert_eq!(until_bye(&mut bob).await, ("table_closed".to_owned(), false));
    let own = format!("/api/tables/{table}");
    assert_eq!(code(&anna.remote, "GET", &own, Value::Null).await, "table_closed");
    assert!(operated.refused("POST", &format!("{path}/close"), Value::Null).await.contains("closed already"));
    assert_eq!(operated.done("GET", "tables", Value::Null).await[0]["phase"], "closed");
    let lobby = get(&bob.remote, "/api/lobby").await;
    assert_eq!(lobby["mine"][0]["your_turn"], false, "{lobby}");
    operated.done("POST", &format!("{path}/reopen"), Value::Null).await;
    assert!(operated.refused("POST", &format!("{path}/reopen"), Value::Null).await.contains("is not closed"));
    let mut anna = Player::enter(&anna.remote, &table, None).await;
    let mut bob = Player::enter(&bob.remote, &table, None).await;
    for player in [&mut anna, &mut bob] {
        player.until(|player| player.view.is_some()).await;
    }
    assert_eq!(anna.seq(), steps, "nothing happened meanwhile");
    play(&mut anna, &mut bob, &mut FastDice::new(4), 2).await;
    operated.done("DELETE", &path, Value::Null).await;
    assert_eq!(until_bye(&mut anna).await, ("no_such_table".to_owned(), false));
    for (method, path) in [("DELETE", path.clone()), ("POST", format!("{path}/close"))] {
        assert_eq!(
            operated.refused(method, &path, Value::Null).await,
            format!("there is no table {table}"),
            "{method}"
        );
    }
    operated.server.stop().await;
}

#[tokio::test]
async fn a_banned_guest_is_shown_out_everywhere_and_a_bot_goes_on() {
    let operated = Operated::start("ban").await;
    let (table, mut anna, bob) = two_players(operated.server.address, "nordic").await;
    let mut bob = bob;
    anna.until(|player| player.view.is_some()).await;
    let path = format!("guests/{}/ban", bob.remote.id);
    assert!(operated.refused("DELETE", &path, Value::Null).await.contains("is not banned"));
    operated.done("POST", &path, json!({"reason": "insults"})).await;
    assert_eq!(until_bye(&mut bob).await, ("banned".to_owned(), false));
    for (method, path) in [("GET", "/api/guest"), ("POST", "/api/guest"), ("GET", "/api/lobby")] {
        let (status, body) = bob.remote.ask(method, path, &Value::Null).await.unwrap();
        assert_eq!((status, body["error"]["code"].as_str()), (403, Some("banned")), "{method} {path}");
    }
    assert!(bob.remote.connect().await.is_err());
    anna.until(|player| player.table.as_ref().unwrap().seats[1].bot.is_some()).await;
    let listed = operated.done("GET", &format!("guests?find={}", bob.remote.id), Value::Null).await;
    assert_eq!(listed[0]["banned"], "insults");
    assert!(
        operated.refused("POST", "guests/nobody/ban", json!({})).await.contains("there is no guest nobody")
    );
    operated.done("DELETE", &path, Value::Null).await;
    assert_eq!(get(&bob.remote, "/api/guest").await["id"], bob.remote.id.as_str());
    let bob = Player::enter(&bob.remote, &table, None).await;
    drop(bob);
    operated.server.stop().await;
}

#[tokio::test]
async fn a_planned_stop_is_told_on_every_line_and_in_the_lobby() {
    let operated = Operated::start("announce").await;
    let (table, mut anna, _bob) = two_players(operated.server.address, "nordic").await;
    let heard = async |player: &mut Player| loop {
        if let ServerMessage::Notice { notice } = player.hear().await {
            return notice;
        }
    };
    assert!(operated.refused("DELETE", "notice", Value::Null).await.contains("nothing is announced"));
    operated.done("POST", "notice", json!({"text": " A new disk ", "seconds": 900})).await;
    let notice = heard(&mut anna).await.unwrap();
    assert_eq!(notice.text, "A new disk");
    assert!((800_000..=900_000).contains(&notice.stops_in), "{notice:?}");
    // Who comes later hears it, too, and who only looks at the list.
    let late = Remote::guest(operated.server.address).await.unwrap();
    let mut socket = late.connect().await.unwrap();
    let second = socket.next_text().await.unwrap();
    let second = if second.contains("welcome") { socket.next_text().await.unwrap() } else { second };
    assert!(second.contains("\"notice\"") && second.contains("A new disk"), "{second}");
    assert_eq!(get(&late, "/api/lobby").await["notice"]["text"], "A new disk");
    operated.done("DELETE", "notice", Value::Null).await;
    assert_eq!(heard(&mut anna).await, None);
    assert!(get(&late, "/api/lobby").await["notice"].is_null());
    for bad in [json!({}), json!({"seconds": -1}), json!({"seconds": 5, "text": "x".repeat(5_000)})] {
        let (status, _) = operated.ask("POST", "notice", bad.clone()).await;
        assert!((400..500).contains(&status), "{bad}: {status}");
    }
    let said = anna.ask(|id| ClientMessage::Chat { id, text: "on".to_owned() }).await;
    assert!(said.is_ok(), "the game goes on: {table}");
    operated.server.stop().await;
}

#[tokio::test]
async fn draining_ends_the_server_as_a_signal_does() {
    let operated = Operated::start("drain").await;
    let (_, mut anna, _bob) = two_players(operated.server.address, "nordic").await;
    let answer = operated.done("POST", "drain", Value::Null).await;
    assert!(answer["done"].as_str().unwrap().contains("told to come back"), "{answer}");
    assert_eq!(until_bye(&mut anna).await, ("stopping".to_owned(), true));
    operated.server.ended().await;
}
