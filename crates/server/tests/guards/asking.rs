//! What one guest may ask and say, how it stays known, and refusals that tell the truth.

use std::net::SocketAddr;

use crate::common::{Folder, Player, config, start};
use capotreno_load::{Remote, Socket, request};
use capotreno_notation::Chain;
use capotreno_protocol::{ClientMessage, Refused, ServerMessage};
use capotreno_server::{Clock, Config};
use capotreno_store::{NewTable, Phase, Row, Store, StoreOptions};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Whether a ping is answered, or refused as too fast.
async fn ping(socket: &mut Socket) -> bool {
    socket.send(&ClientMessage::Ping { id: 1 }).await.unwrap();
    loop {
        match socket.next().await.unwrap() {
            ServerMessage::Pong { .. } => return true,
            ServerMessage::Refused { refused, .. } => {
                assert_eq!(refused.code, "too_fast");
                return false;
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_guest_has_one_limit_for_all_its_connections_and_requests() {
    // Nothing is gained with time, so that the speed of the machine does not matter.
    let server = start(Config { guest_per_second: 0, guest_at_once: 8, ..config() }).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let table = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    // One for the table, two for each connection and its entering.
    let (mut first, mut second) =
        (anna.enter(&table, None).await.unwrap(), anna.enter(&table, None).await.unwrap());
    assert!(ping(&mut first).await && ping(&mut second).await);
    assert_eq!(anna.ask("GET", "/api/guest", &Value::Null).await.unwrap().0, 200);
    for socket in [&mut first, &mut second] {
        assert!(!ping(socket).await, "eight in all");
    }
    let (status, body) = anna.ask("GET", "/api/guest", &Value::Null).await.unwrap();
    assert_eq!((status, body["error"]["code"].as_str()), (429, Some("too_fast")));
    assert!(anna.connect().await.is_err(), "nor is there another connection");
    assert_eq!(bob.ask("GET", "/api/guest", &Value::Null).await.unwrap().0, 200, "others are not concerned");
    server.stop().await;
}

async fn say(player: &mut Player, text: &str) -> Result<u32, Refused> {
    player.ask(|id| ClientMessage::Chat { id, text: text.to_owned() }).await
}

#[tokio::test]
async fn who_talks_without_a_pause_is_stopped_on_every_connection() {
    let slow = Config { chat_at_once: 2, chat_pause: 3_600_000, ..config() };
    let server = start(slow).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let table = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let mut first = Player::enter(&anna, &table, None).await;
    let mut second = Player::enter(&anna, &table, None).await;
    say(&mut first, "one").await.unwrap();
    assert_eq!(say(&mut first, "").await.unwrap_err().code, "bad_text");
    say(&mut second, "two").await.unwrap();
    for player in [&mut first, &mut second] {
        assert_eq!(say(player, "three").await.unwrap_err().code, "too_fast");
    }
    assert!(ping(&mut first.socket).await, "everything else goes on");
    let mut other = Player::enter(&bob, &table, None).await;
    say(&mut other, "four").await.unwrap();
    server.stop().await;
}

/// How entering a table ends.
async fn bye(remote: &Remote, table: &str) -> (String, bool) {
    let mut socket = remote.enter(table, None).await.unwrap();
    loop {
        match socket.next().await.unwrap() {
            ServerMessage::Bye { refused, again } => return (refused.code, again),
            ServerMessage::Entered { .. } | ServerMessage::Table { .. } => panic!("the table was entered"),
            _ => {}
        }
    }
}

#[tokio::test]
async fn who_cannot_enter_hears_why_and_whether_to_come_back() {
    let folder = Folder::new("bye");
    let on_disk = || Config { data: Some(folder.0.clone()), ..config() };
    let server = start(on_disk()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let hurt = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let bob = Remote::guest(server.address).await.unwrap();
    bob.ask("POST", &format!("/api/tables/{hurt}/join"), &json!({})).await.unwrap();
    anna.ask("POST", &format!("/api/tables/{hurt}/start"), &Value::Null).await.unwrap();
    server.stop().await;

    let store = Store::open(StoreOptions { folder: Some(folder.0.clone()), ..StoreOptions::default() })
        .await
        .unwrap();
    let number = store.table(&hurt).await.unwrap().unwrap().number;
    let body = b"{}".to_vec();
    store.commit(&[Row { number, seq: 1, at: 0, body, link: Chain::of("another") }]).await.unwrap();
    let unreadable = "0".repeat(32);
    let new = NewTable {
        id: &unreadable,
        public: false,
        phase: Phase::Over,
        body: "{}",
        created_at: 0,
        owner: "",
        guests: &[],
        content: None,
    };
    store.add_table(&new).await.unwrap();
    store.close().await;
    drop(store);

    let server = start(on_disk()).await;
    let anna = anna.at(server.address);
    assert_eq!(bye(&anna, &hurt).await, ("damaged".to_owned(), false));
    assert_eq!(bye(&anna, &unreadable).await, ("damaged".to_owned(), false));
    assert_eq!(bye(&anna, &"f".repeat(32)).await, ("no_such_table".to_owned(), false));
    server.stop().await;
}

/// The cookie that a visit sets, if it sets one.
async fn cookie(address: SocketAddr, headers: &str) -> Option<String> {
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let text = format!(
        "POST /api/guest HTTP/1.1\r\nHost: x\r\n{headers}Content-Length: 0\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).map(str::to_owned)
}

#[tokio::test]
async fn every_visit_renews_the_cookie() {
    let server = start(config()).await;
    let first = cookie(server.address, "").await.unwrap();
    let pair = first.split(';').next().unwrap();
    let again = cookie(server.address, &format!("Cookie: other=1; {pair}\r\n")).await;
    assert_eq!(again, Some(first), "the same token for another year");
    let anna = Remote::guest(server.address).await.unwrap();
    let program = format!("Authorization: Bearer {}\r\n", anna.token);
    assert_eq!(cookie(server.address, &program).await, None, "a program has no use for one");
    server.stop().await;
}

#[tokio::test]
async fn a_made_name_tells_nothing_of_the_token() {
    let server = start(config()).await;
    let mut told = 0;
    for _ in 0..4 {
        let (_, text) = request(server.address, "POST", "/api/guest?token=show", &[], "").await.unwrap();
        let guest: Value = serde_json::from_str(&text).unwrap();
        let (name, token) = (guest["name"].as_str().unwrap(), guest["token"].as_str().unwrap());
        let number = name.strip_prefix("Guest ").unwrap();
        assert_eq!(number.len(), 4, "{name}");
        told += u32::from(token.contains(number));
    }
    assert!(told < 4, "by chance it may be in one of them");
    server.stop().await;
}

#[tokio::test]
async fn addresses_that_cannot_be_read_have_codes_too() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let table = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let (no_number, no_text) = (format!("/api/tables/{table}/replay/last"), "/api/tables/%ff");
    let campaign = format!("/api/campaigns/{}", "0".repeat(32));
    for (method, path) in [
        ("GET", no_number.as_str()),
        ("GET", no_text),
        ("GET", "/api/rulebook/common/examples/first"),
        ("GET", &format!("{campaign}?after=never")),
        ("GET", &format!("{campaign}?company=300")),
        ("POST", "/api/guest?token=please"),
        ("GET", &format!("/api/tables/{table}/replay?as=200")),
        ("GET", &format!("/api/tables/{table}/replay?as=2")),
        ("GET", &format!("/api/tables/{table}/replay/0?as=2")),
    ] {
        let (status, body) = anna.ask(method, path, &Value::Null).await.unwrap();
        assert_eq!((status, body["error"]["code"].as_str()), (400, Some("bad_message")), "{path}: {body}");
    }
    let (status, body) =
        anna.ask("GET", &format!("/api/tables/{table}/replay?as=1"), &Value::Null).await.unwrap();
    assert_eq!((status, body["error"]["code"].as_str()), (409, Some("not_over")), "a seat there is");
    server.stop().await;
}

/// Every part of an address is told, and every token that is asked for can be looked up.
#[test]
fn the_document_names_parameters_and_tokens() {
    let document: Value = serde_json::from_str(&capotreno_server::openapi_text()).unwrap();
    let schemes = document["components"]["securitySchemes"].as_object().unwrap();
    assert_eq!(schemes["cookie"]["in"], "cookie");
    assert_eq!(schemes["bearer"]["scheme"], "bearer");
    let (mut with_token, mut queries) = (0, Vec::new());
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let told = |place: &str| {
                let all = operation["parameters"].as_array().into_iter().flatten();
                let mut names: Vec<String> = all
                    .filter(|told| told["in"] == place)
                    .map(|told| told["name"].as_str().unwrap().to_owned())
                    .collect();
                names.sort();
                names
            };
            let mut parts: Vec<&str> =
                path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
            parts.sort_unstable();
            assert_eq!(told("path"), parts, "{method} {path}");
            queries.extend(told("query"));
            for way in operation["security"].as_array().into_iter().flatten() {
                with_token += 1;
                assert!(way.as_object().unwrap().keys().all(|name| schemes.contains_key(name)), "{path}");
            }
        }
    }
    assert!(with_token > 0);
    queries.sort();
    queries.dedup();
    assert_eq!(queries, ["after", "as", "before", "company", "dark", "find", "lang", "token"]);
}

/// On a machine whose clock was set since the start, the deadlines have a time of their own.
#[tokio::test]
async fn a_table_says_what_time_its_deadlines_go_by() {
    let clock = Clock::stopped_at(1_000_000);
    let server = start(Config { clock: clock.clone(), ..config() }).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let body = json!({
        "edition": "nordic", "seats": [{"kind": "me"}, {"kind": "shared", "name": "Nonna"}], "public": false,
        "starter": {"who": "seat", "seat": 0}, "pace": {"clock": "bank", "seconds": 60, "increment": 0},
        "take_back": false, "hints": false, "chat": true,
    });
    let (_, table) = anna.ask("POST", "/api/tables", &body).await.unwrap();
    let id = table["id"].as_str().unwrap();
    anna.ask("POST", &format!("/api/tables/{id}/start"), &Value::Null).await.unwrap();
    clock.pass(20_000);
    let mut socket = anna.enter(id, None).await.unwrap();
    let (table, now) = loop {
        if let ServerMessage::Entered { table, now, .. } = socket.next().await.unwrap() {
            break (table, now);
        }
    };
    assert_eq!(table.seats[0].deadline.map(|deadline| deadline - now), Some(40_000));
    server.stop().await;
}
