//! Several servers on one database: whoever is asked, the answer is the same.

mod events;
mod roles;
mod trouble;

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::{Folder, Player, Running, config, get, play, post, start};
use capotreno_load::{Glance, Next, Remote, choose, request};
use capotreno_protocol::{ClientMessage, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_server::{Config, Role, Server};
use capotreno_testkit::database;
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

const KEY: &str = "thirty-two characters that nobody guesses";
const WORD: &str = "the word of the operator";

fn node(database: &str, name: &str, folder: &Folder) -> Config {
    let key = folder.0.join("key");
    std::fs::write(&key, KEY).unwrap();
    Config {
        database: Some(database.to_owned()),
        node: Some(name.to_owned()),
        peer_listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        cluster_key_file: Some(key),
        admin_token: Some(WORD.to_owned()),
        ..config()
    }
}

async fn two(database: &str, folder: &Folder) -> (Running, Running) {
    let first = start(node(database, "anna", folder)).await;
    let second = start(node(database, "bruno", folder)).await;
    (first, second)
}

fn edition() -> &'static str {
    capotreno_editions::embedded_ids()[0]
}

async fn refusal(config: Config) -> String {
    Server::bind(config).await.expect_err("it is refused").to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_does_not_fit_is_told_why() {
    let folder = Folder::new("misfits");
    let Some(database) = database::fresh() else { return };
    let good = || node(&database, "anna", &folder);
    let first = start(good()).await;
    let said = refusal(good()).await;
    assert!(said.contains("a node called \"anna\" is there already"), "{said}");
    let other_key = folder.0.join("other");
    std::fs::write(&other_key, KEY.to_uppercase()).unwrap();
    let other = Config { cluster_key_file: Some(other_key.clone()), ..node(&database, "bruno", &folder) };
    let said = refusal(other).await;
    assert!(said.contains("the cluster key is not that of the node \"anna\""), "{said}");
    let said = refusal(Config { node: None, peer_listen: None, cluster_key_file: None, ..good() }).await;
    assert!(said.contains("is in use by another server"), "{said}");
    std::fs::write(&other_key, "short").unwrap();
    let everywhere = Some(SocketAddr::from(([0, 0, 0, 0], 0)));
    for (config, words) in [
        (Config { cluster_key_file: Some(other_key), ..good() }, "fewer than 32 characters"),
        (Config { cluster_key_file: None, ..good() }, "--cluster-key-file"),
        (Config { peer_listen: None, ..good() }, "--peer-listen"),
        (Config { peer_listen: everywhere, ..good() }, "--peer-advertise"),
        (Config { database: None, ..good() }, "--database"),
        (Config { node: Some("a b".to_owned()), ..good() }, "is no name of a node"),
        (Config { node: None, ..good() }, "peer_listen is set and node is not"),
        (Config { role: Some(Role::Bots), ..config() }, "role is set and node is not"),
    ] {
        let said = refusal(config).await;
        assert!(said.contains(words), "{said}");
    }
    first.stop().await;
    // Who has said goodbye is waited for by nobody.
    start(good()).await.stop().await;
}

/// What comes by another node is what the owner says, to the letter: to a player, to the other one and to
/// who only watches.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_relay_shows_everybody_what_the_owner_shows_them() {
    let folder = Folder::new("relay");
    let Some(database) = database::fresh() else { return };
    let (first, second) = two(&database, &folder).await;
    let anna = Remote::guest(first.address).await.unwrap();
    let bob = Remote::guest(second.address).await.unwrap();
    let table = anna.open_table(edition(), json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let path = format!("/api/tables/{table}");
    post(&bob, &format!("{path}/join"), json!({})).await;
    post(&anna, &format!("{path}/start"), Value::Null).await;
    let mut at_first = Player::enter(&anna, &table, None).await;
    let mut at_second = Player::enter(&bob, &table, None).await;
    at_first.until(|player| player.view.is_some()).await;
    at_second.until(|player| player.view.is_some()).await;
    play(&mut at_first, &mut at_second, &mut FastDice::new(1), 30).await;
    let watching = Remote::guest(first.address).await.unwrap();
    for guest in [&anna, &bob, &watching] {
        let mut seen = Vec::new();
        for address in [first.address, second.address] {
            let player = Player::enter(&guest.at(address), &table, Some(3)).await;
            let entered = player.texts.iter().find(|text| text.starts_with(r#"{"type":"entered""#)).unwrap();
            let mut entered: Value = serde_json::from_str(entered).unwrap();
            entered["now"] = Value::Null;
            entered["table"]["spectators"] = Value::Null;
            seen.push((entered, get(&guest.at(address), &path).await["seats"].clone()));
        }
        assert_eq!(seen[0], seen[1]);
    }
    // Whose turn it is, both know.
    let turn = async |guest: &Remote| {
        let lobby = get(guest, "/api/lobby").await;
        lobby["mine"][0]["your_turn"].clone()
    };
    for guest in [&anna, &bob] {
        assert_eq!(turn(&guest.at(first.address)).await, turn(&guest.at(second.address)).await);
    }
    assert_ne!(turn(&anna).await, turn(&bob).await);
    second.stop().await;
    first.stop().await;
}

/// A node that stops hands its games over; nobody has to do anything but come back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_drains_leaves_its_games_to_the_other() {
    let folder = Folder::new("drain");
    let Some(database) = database::fresh() else { return };
    let (first, second) = two(&database, &folder).await;
    let (table, mut anna, mut bob) = crate::common::two_players(first.address, edition()).await;
    play(&mut anna, &mut bob, &mut FastDice::new(2), 12).await;
    let relayed = Player::enter(&anna.remote.at(second.address), &table, None).await;
    assert_eq!(relayed.seq(), anna.seq());
    first.stop().await;
    let mut anna = Player::enter(&anna.remote.at(second.address), &table, Some(10)).await;
    let mut bob = Player::enter(&bob.remote.at(second.address), &table, None).await;
    assert_eq!((anna.seq(), anna.steps.len()), (12, 2));
    play(&mut anna, &mut bob, &mut FastDice::new(3), 20).await;
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_campaign_is_one_campaign_on_every_node() {
    let folder = Folder::new("campaign");
    let Some(database) = database::fresh() else { return };
    let (first, second) = two(&database, &folder).await;
    let anna = Remote::guest(first.address).await.unwrap();
    let bob = Remote::guest(second.address).await.unwrap();
    let companies = json!([
        {"colour": "green", "seat": {"kind": "me"}},
        {"colour": "red", "seat": {"kind": "open"}},
        {"colour": "blue", "seat": {"kind": "bot", "level": "random"}},
    ]);
    let asked =
        json!({"campaign": "charter", "companies": companies, "options": {"pace": {"clock": "none"}}});
    let info = post(&anna, "/api/campaigns", asked).await;
    let path = format!("/api/campaigns/{}", info["id"].as_str().unwrap());
    get(&anna, &path).await;
    // One waits at the other node for what happens at this one.
    let (waiting, after) = (bob.clone(), format!("{path}?after={}", info["seq"]));
    let waiting = tokio::spawn(async move { get(&waiting, &after).await });
    post(&bob, &format!("{path}/join"), json!({"colour": "red"})).await;
    let heard = waiting.await.unwrap();
    assert!(heard["seq"].as_u64() > info["seq"].as_u64());
    post(&anna, &format!("{path}/found"), Value::Null).await;
    for guest in [&anna, &bob] {
        let [here, there] = [first.address, second.address].map(|address| guest.at(address));
        assert_eq!(get(&here, &path).await["view"], get(&there, &path).await["view"]);
    }
    first.stop().await;
    assert_eq!(get(&bob, &path).await["phase"], "running");
    second.stop().await;
}

/// Who is logged out or renamed at one node is so at the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_hear_of_each_others_guests() {
    let folder = Folder::new("guests");
    let Some(database) = database::fresh() else { return };
    let (first, second) = two(&database, &folder).await;
    let here = Remote::guest(first.address).await.unwrap();
    let there = here.at(second.address);
    here.ask("PATCH", "/api/guest", &json!({"name": "Anna"})).await.unwrap();
    until(|| async { get(&there, "/api/guest").await["name"] == "Anna" }).await;
    let devices = get(&here, "/api/guest/devices").await;
    let device = format!("/api/guest/devices/{}", devices[0]["id"].as_str().unwrap());
    assert_eq!(here.ask("DELETE", &device, &Value::Null).await.unwrap().0, 200);
    until(|| async { there.ask("GET", "/api/guest", &Value::Null).await.unwrap().0 == 401 }).await;
    second.stop().await;
    first.stop().await;
}

async fn until<F: Future<Output = bool>>(holds: impl Fn() -> F) {
    for _ in 0..600 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never happened");
}

/// Nobody without the key is let in where only nodes are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_do_not_come_in_where_nodes_do() {
    let folder = Folder::new("strangers");
    let Some(database) = database::fresh() else { return };
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let running = start(Config { peer_listen: Some(port), ..node(&database, "anna", &folder) }).await;
    let proof = "0".repeat(64);
    let forged = [
        ("x-capotreno-node", "bruno/1"),
        ("x-capotreno-client", "127.0.0.1"),
        ("x-capotreno-proof", proof.as_str()),
    ];
    for headers in [&[][..], &forged[..]] {
        for path in ["/api/editions", "/node/awaited", "/metrics", "/ws"] {
            assert_eq!(request(port, "GET", path, headers, "").await.unwrap().0, 403, "{path}");
        }
    }
    running.stop().await;
}

/// Asks a node as its operator.
async fn operate(node: &Running, method: &str, path: &str, body: Value) -> (u16, Value) {
    let word = format!("Bearer {WORD}");
    let path = format!("/admin/{path}");
    let headers = [("authorization", word.as_str())];
    let (status, text) = request(node.address, method, &path, &headers, body.to_string()).await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Something that must work.
async fn done(node: &Running, method: &str, path: &str, body: Value) -> Value {
    let (status, answer) = operate(node, method, path, body).await;
    assert_eq!(status, 200, "{method} {path}: {answer}");
    answer
}

async fn until_bye(player: &mut Player) -> String {
    loop {
        if let ServerMessage::Bye { refused, .. } = player.hear().await {
            return refused.code;
        }
    }
}

/// The node that owns a table or campaign, as the operator is told by another.
async fn owner(node: &Running, id: &str) -> Option<String> {
    let leases = done(node, "GET", "leases", Value::Null).await;
    let found = leases.as_array().unwrap().iter().find(|lease| lease["id"] == id)?.clone();
    assert!(found["lasts"].as_i64().unwrap() > 0 && found["epoch"].as_i64().unwrap() > 0, "{found}");
    found["node"].as_str().map(str::to_owned)
}

/// What the operator asks of one node about a table that another owns is done by its owner: whoever is
/// there hears of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_does_what_the_operator_asks_of_another_node() {
    let folder = Folder::new("operator");
    let Some(database) = database::fresh() else { return };
    let (first, second) = two(&database, &folder).await;
    let (table, mut anna, mut bob) = crate::common::two_players(first.address, edition()).await;
    play(&mut anna, &mut bob, &mut FastDice::new(4), 6).await;
    assert_eq!(owner(&second, &table).await.as_deref(), Some("anna"));
    let path = format!("tables/{table}");
    done(&second, "POST", &format!("{path}/close"), Value::Null).await;
    assert_eq!(until_bye(&mut anna).await, "table_closed");
    assert_eq!(until_bye(&mut bob).await, "table_closed");
    for node in [&first, &second] {
        let again = operate(node, "POST", &format!("{path}/close"), Value::Null).await;
        assert_eq!((again.0, again.1["error"].as_str().unwrap().contains("closed already")), (409, true));
    }
    done(&second, "POST", &format!("{path}/reopen"), Value::Null).await;
    let mut anna = Player::enter(&anna.remote.at(second.address), &table, None).await;
    assert_eq!(anna.seq(), 6, "nothing happened meanwhile");
    let mut there = Player::enter(&bob.remote, &table, None).await;
    let asked = if owner(&first, &table).await.as_deref() == Some("anna") { &second } else { &first };
    done(asked, "DELETE", &path, Value::Null).await;
    assert_eq!(until_bye(&mut anna).await, "no_such_table");
    assert_eq!(until_bye(&mut there).await, "no_such_table");
    assert_eq!(operate(&first, "DELETE", &path, Value::Null).await.0, 404);
    second.stop().await;
    first.stop().await;
}

/// A person is forgotten wherever it plays, by whichever node is asked; so is a campaign deleted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_is_forgotten_and_a_campaign_deleted_on_every_node() {
    let folder = Folder::new("forgotten");
    let Some(database) = database::fresh() else { return };
    let (first, second) = two(&database, &folder).await;
    let (table, mut anna, mut bob) = crate::common::two_players(first.address, edition()).await;
    anna.remote.ask("PATCH", "/api/guest", &json!({"name": "Annabella"})).await.unwrap();
    play(&mut anna, &mut bob, &mut FastDice::new(5), 6).await;
    let companies = json!([
        {"colour": "green", "seat": {"kind": "me"}},
        {"colour": "red", "seat": {"kind": "open"}},
    ]);
    let asked =
        json!({"campaign": "charter", "companies": companies, "options": {"pace": {"clock": "none"}}});
    let campaign = post(&anna.remote, "/api/campaigns", asked).await["id"].as_str().unwrap().to_owned();
    let path = format!("/api/campaigns/{campaign}");
    post(&bob.remote, &format!("{path}/join"), json!({"colour": "red"})).await;
    post(&anna.remote, &format!("{path}/found"), Value::Null).await;
    assert_eq!(owner(&second, &table).await.as_deref(), Some("anna"));
    let said = done(&second, "DELETE", &format!("guests/{}", anna.remote.id), Value::Null).await;
    assert!(said["done"].as_str().unwrap().contains("from 1 tables and 1 campaigns"), "{said}");
    assert_eq!(until_bye(&mut anna).await, "not_known");
    bob.until(|player| player.table.as_ref().unwrap().seats[0].bot.is_some()).await;
    for address in [first.address, second.address] {
        let bob = bob.remote.at(address);
        for path in [&format!("/api/tables/{table}"), &path] {
            let shown = get(&bob, path).await.to_string();
            assert!(!shown.contains("Annabella") && !shown.contains(&anna.remote.id), "{shown}");
        }
        let gone = anna.remote.at(address);
        until(|| async { gone.ask("GET", "/api/guest", &Value::Null).await.unwrap().0 == 401 }).await;
    }
    // The chain is whole: the campaign is read again from the database by the other node.
    first.stop().await;
    assert_eq!(get(&bob.remote.at(second.address), &path).await["phase"], "running");
    let first = start(node(&database, "anna", &folder)).await;
    assert_eq!(owner(&first, &campaign).await.as_deref(), Some("bruno"));
    done(&first, "DELETE", &format!("campaigns/{campaign}"), Value::Null).await;
    for node in [&first, &second] {
        assert_eq!(bob.remote.at(node.address).ask("GET", &path, &Value::Null).await.unwrap().0, 404);
    }
    second.stop().await;
    first.stop().await;
}

/// What the operator says at one node is heard by the visitors of all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bans_and_announcements_reach_the_visitors_of_every_node() {
    let folder = Folder::new("heard");
    let Some(database) = database::fresh() else { return };
    let (first, second) = two(&database, &folder).await;
    let (table, mut anna, mut bob) = crate::common::two_players(first.address, edition()).await;
    let mut relayed = Player::enter(&bob.remote.at(second.address), &table, None).await;
    done(&second, "POST", "notice", json!({"text": "A new disk", "seconds": 900})).await;
    for player in [&mut anna, &mut bob, &mut relayed] {
        let notice = loop {
            if let ServerMessage::Notice { notice } = player.hear().await {
                break notice;
            }
        };
        assert_eq!(notice.unwrap().text, "A new disk");
    }
    done(&second, "POST", &format!("guests/{}/ban", bob.remote.id), json!({})).await;
    assert_eq!(until_bye(&mut bob).await, "banned");
    assert_eq!(until_bye(&mut relayed).await, "banned");
    anna.until(|player| player.table.as_ref().unwrap().seats[1].bot.is_some()).await;
    for address in [first.address, second.address] {
        let banned = bob.remote.at(address);
        until(|| async { banned.ask("GET", "/api/lobby", &Value::Null).await.unwrap().0 == 403 }).await;
    }
    second.stop().await;
    first.stop().await;
}

/// Where the owner is out of reach nothing is done below it, and the operator is told who that is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_is_told_which_node_does_not_answer() {
    let folder = Folder::new("silent");
    let Some(database) = database::fresh() else { return };
    let nowhere = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let cut_off = Config { peer_advertise: Some(nowhere.to_string()), ..node(&database, "anna", &folder) };
    let first = start(cut_off).await;
    let second = start(node(&database, "bruno", &folder)).await;
    let (table, mut anna, mut bob) = crate::common::two_players(first.address, edition()).await;
    for (method, path) in [("POST", format!("tables/{table}/close")), ("DELETE", format!("tables/{table}"))] {
        let (status, answer) = operate(&second, method, &path, Value::Null).await;
        let said = answer["error"].as_str().unwrap();
        assert!(status == 409 && said.contains("the node anna owns"), "{status} {said}");
    }
    play(&mut anna, &mut bob, &mut FastDice::new(6), 4).await;
    second.stop().await;
    first.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_for_itself_has_no_leases() {
    let server = start(Config { admin_token: Some(WORD.to_owned()), ..config() }).await;
    let (status, answer) = operate(&server, "GET", "leases", Value::Null).await;
    assert!(status == 409 && answer["error"].as_str().unwrap().contains("has its data for itself"));
    server.stop().await;
}

/// What a backup of the database has.
const KEPT: [&str; 4] = ["nodes", "leases", "tables", "steps"];

async fn sql(database: &str, text: &str) {
    let options: PgConnectOptions = database.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut connection).await.unwrap();
}

async fn steps_of(database: &str, table: &str) -> i64 {
    let options: PgConnectOptions = database.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let text = "SELECT count(*) FROM steps JOIN tables USING (number) WHERE id = $1";
    sqlx::query_scalar(text).bind(table).fetch_one(&mut connection).await.unwrap()
}

/// Does anything, if it is this player's turn, and does not wait for an answer.
async fn act_somehow(player: &mut Player) {
    let view = player.view.clone().unwrap();
    let mut dice = FastDice::new(1);
    for _ in 0..100 {
        if let Next::Act(action) = choose(&Glance::from(&*view), &mut dice) {
            let (seat, seq) = (view.own.as_ref().unwrap().seat, view.seq);
            let message = ClientMessage::Act { id: 9_000, seat, seq, action };
            return player.socket.send(&message).await.unwrap();
        }
    }
}

/// A database restored from an old backup while nodes run: what is behind in it stops and is named,
/// everything else goes on, and nothing is written after an older step than the last.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_behind_stops_what_is_behind_in_it() {
    let folder = Folder::new("restored");
    let Some(database) = database::fresh() else { return };
    let (first, second) = two(&database, &folder).await;
    let (behind, mut anna, mut bob) = crate::common::two_players(first.address, edition()).await;
    let (whole, mut carla, mut dora) = crate::common::two_players(second.address, edition()).await;
    play(&mut anna, &mut bob, &mut FastDice::new(7), 6).await;
    play(&mut carla, &mut dora, &mut FastDice::new(8), 6).await;
    let backup = KEPT.map(|table| format!("CREATE TABLE old_{table} AS SELECT * FROM {table};")).concat();
    sql(&database, &backup).await;
    play(&mut anna, &mut bob, &mut FastDice::new(9), 12).await;
    let restore = KEPT.map(|table| format!("DELETE FROM {table};")).concat()
        + &["tables", "steps", "leases", "nodes"]
            .map(|table| format!("INSERT INTO {table} SELECT * FROM old_{table};"))
            .concat();
    sql(&database, &format!("BEGIN;{restore}COMMIT;")).await;
    // The owner still has the game in mind, and a lease that the old database knows; nothing follows a
    // step that is not there.
    for player in [&mut anna, &mut bob] {
        act_somehow(player).await;
    }
    for player in [&mut anna, &mut bob] {
        let before = player.texts.len();
        assert_eq!(until_bye(player).await, "stopping");
        assert!(player.texts[before..].iter().all(|text| !text.starts_with(r#"{"type":"done""#)));
    }
    assert_eq!(steps_of(&database, &behind).await, 7, "the deal and six steps");
    let path = format!("/api/tables/{behind}");
    for address in [first.address, second.address] {
        let guest = anna.remote.at(address);
        until(|| async {
            guest.ask("GET", &path, &Value::Null).await.unwrap().1["error"]["code"] == "damaged"
        })
        .await;
    }
    let leases = done(&second, "GET", "leases", Value::Null).await;
    let stopped = leases.as_array().unwrap().iter().filter(|lease| lease["stopped"] == true);
    assert_eq!(stopped.map(|lease| lease["id"].as_str().unwrap()).collect::<Vec<_>>(), [behind.as_str()]);
    // The other game lost nothing, and goes on at either node.
    let other = format!("/api/tables/{whole}");
    let guest = carla.remote.at(first.address);
    until(|| async { guest.ask("GET", &other, &Value::Null).await.unwrap().0 == 200 }).await;
    let mut carla = Player::enter(&carla.remote, &whole, None).await;
    let mut dora = Player::enter(&dora.remote.at(first.address), &whole, None).await;
    play(&mut carla, &mut dora, &mut FastDice::new(10), 10).await;
    // The operator lets the game go on from what there is of it.
    done(&second, "POST", &format!("tables/{behind}/reopen"), Value::Null).await;
    until(|| async { anna.remote.ask("GET", &path, &Value::Null).await.unwrap().0 == 200 }).await;
    let mut anna = Player::enter(&anna.remote, &behind, None).await;
    let mut bob = Player::enter(&bob.remote, &behind, None).await;
    assert_eq!(anna.seq(), 6);
    play(&mut anna, &mut bob, &mut FastDice::new(11), 9).await;
    second.stop().await;
    first.stop().await;
}
