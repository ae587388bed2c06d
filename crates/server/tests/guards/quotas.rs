//! How much one guest and one address may have, and that the others do not notice.

use crate::common::campaign::{import, played};
use crate::common::{Folder, Player, code, config, get, post, start, two_players};
use capotreno_load::Remote;
use capotreno_protocol::{ClientMessage, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_server::Config;
use serde_json::{Value, json};

fn table(public: bool, seats: &Value) -> Value {
    json!({
        "edition": "nordic", "seats": seats, "public": public, "starter": {"who": "random"},
        "pace": {"clock": "none"}, "take_back": true, "hints": true, "chat": true,
    })
}

fn with_a_friend(public: bool) -> Value {
    table(public, &json!([{"kind": "me"}, {"kind": "open"}]))
}

fn with_a_bot() -> Value {
    table(false, &json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]))
}

/// The status, the code and the number of a refusal.
async fn refusal(guest: &Remote, path: &str, body: Value) -> (u16, String, i64) {
    let (status, answer) = guest.ask("POST", path, &body).await.unwrap();
    let (error, mut args) = (&answer["error"], Vec::new());
    args.extend(error["args"].as_object().into_iter().flat_map(|args| args.values().cloned()));
    let number = args.first().and_then(Value::as_i64).unwrap_or(-1);
    (status, error["code"].as_str().unwrap_or_default().to_owned(), number)
}

#[tokio::test]
async fn a_guest_has_so_many_tables_and_no_more() {
    let few = Config { guest_open_tables: 3, guest_public_tables: 2, guest_running_tables: 1, ..config() };
    let server = start(few).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let id = |table: &Value| table["id"].as_str().unwrap().to_owned();
    let first = id(&post(&anna, "/api/tables", with_a_friend(true)).await);
    post(&anna, "/api/tables", with_a_friend(true)).await;
    let refused = refusal(&anna, "/api/tables", with_a_friend(true)).await;
    assert_eq!(refused, (409, "too_many_public".to_owned(), 2));
    let game = id(&post(&anna, "/api/tables", with_a_bot()).await);
    let refused = refusal(&anna, "/api/tables", with_a_friend(false)).await;
    assert_eq!(refused, (409, "too_many_tables".to_owned(), 3));
    post(&bob, "/api/tables", with_a_friend(true)).await;
    // Leaving a table closes it where nobody else is, which makes room.
    let mut watching = Player::enter(&bob, &first, None).await;
    post(&anna, &format!("/api/tables/{first}/leave"), Value::Null).await;
    loop {
        if let ServerMessage::Bye { refused, again } = watching.hear().await {
            assert_eq!((refused.code.as_str(), again), ("no_such_table", false));
            break;
        }
    }
    assert_eq!(code(&bob, "GET", &format!("/api/tables/{first}"), Value::Null).await, "no_such_table");
    let other = id(&post(&anna, "/api/tables", with_a_bot()).await);
    // So does starting, as far as games go.
    post(&anna, &format!("/api/tables/{game}/start"), Value::Null).await;
    let refused = refusal(&anna, &format!("/api/tables/{other}/start"), Value::Null).await;
    assert_eq!(refused, (409, "too_many_games".to_owned(), 1));
    post(&anna, "/api/tables", with_a_friend(true)).await;
    server.stop().await;
}

/// Who opened a table and leaves it leaves it to another.
#[tokio::test]
async fn a_table_is_passed_on_by_who_leaves_it() {
    let server = start(config()).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let table = anna.open_table("nordic", seats).await.unwrap();
    let path = |what: &str| format!("/api/tables/{table}{what}");
    post(&bob, &path("/join"), json!({})).await;
    let info = post(&anna, &path("/leave"), Value::Null).await;
    assert_eq!(info["owner"], false);
    assert_eq!(get(&bob, &path("")).await["owner"], true);
    let filled = post(&bob, &path("/seat"), json!({"seat": 0, "level": "random"})).await;
    assert_eq!(filled["seats"][0]["bot"], "random");
    post(&bob, &path("/start"), Value::Null).await;
    server.stop().await;
}

#[tokio::test]
async fn a_guest_has_so_many_campaigns_and_so_much_of_the_disk() {
    let text = played(2, 3).to_text();
    let bytes = text.len() as u64;
    let few = Config { guest_campaigns: 2, guest_bytes: bytes * 5 / 2, ..config() };
    let server = start(few).await;
    let companies = json!([
        {"colour": "black", "seat": {"kind": "me"}}, {"colour": "blue", "seat": {"kind": "open"}},
    ]);
    let founding =
        json!({"campaign": "charter", "companies": companies, "options": {"pace": {"clock": "none"}}});
    let anna = Remote::guest(server.address).await.unwrap();
    for _ in 0..2 {
        post(&anna, "/api/campaigns", founding.clone()).await;
    }
    let refused = refusal(&anna, "/api/campaigns", founding.clone()).await;
    assert_eq!(refused, (409, "too_many_campaigns".to_owned(), 2));
    let refused = refusal(&anna, "/api/campaigns/import", import(&text, &companies)).await;
    assert_eq!(refused, (409, "too_many_campaigns".to_owned(), 2));
    // Those that are over count with their bytes only.
    let bob = Remote::guest(server.address).await.unwrap();
    let alone = json!([
        {"colour": "black", "seat": {"kind": "me"}}, {"colour": "blue", "seat": {"kind": "shared", "name": "Nonna"}},
    ]);
    let mut kept = 0;
    let refused = loop {
        let (status, answer) =
            bob.ask("POST", "/api/campaigns/import", &import(&text, &alone)).await.unwrap();
        if status != 200 {
            break answer;
        }
        kept += 1;
        assert!(kept <= 2, "only two of them fit");
    };
    assert_eq!((kept, refused["error"]["code"].as_str()), (2, Some("too_many_bytes")), "{refused}");
    server.stop().await;
}

/// One address, many guests: behind a proxy each visitor has an address of its own.
#[tokio::test]
async fn an_address_has_so_much_a_day() {
    let few = Config {
        address_guests: 3,
        address_tables: 2,
        address_campaigns: 0,
        trust_proxy: vec!["loopback".parse().unwrap()],
        ..config()
    };
    let server = start(few).await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        let guest = Remote::guest_from(server.address, "192.0.2.1").await.unwrap();
        answers.push(refusal(&guest, "/api/tables", with_a_friend(false)).await);
    }
    let codes: Vec<&str> = answers.iter().map(|(_, code, _)| code.as_str()).collect();
    assert_eq!(codes, ["", "", "too_many_tables_today", "too_many_guests_today"]);
    assert_eq!((answers[2].0, answers[2].2, answers[3].0, answers[3].2), (429, 2, 429, 3));
    let neighbour = Remote::guest_from(server.address, "192.0.2.2").await.unwrap();
    post(&neighbour, "/api/tables", with_a_friend(false)).await;
    let founding = json!({
        "campaign": "charter", "options": {"pace": {"clock": "none"}},
        "companies": [{"colour": "black", "seat": {"kind": "me"}}, {"colour": "blue", "seat": {"kind": "open"}}],
    });
    let refused = refusal(&neighbour, "/api/campaigns", founding).await;
    assert_eq!(refused, (429, "too_many_campaigns_today".to_owned(), 0));
    server.stop().await;
}

/// Ten files at once by one guest: one after the other, and whoever does not wait is told.
#[tokio::test]
async fn files_are_read_one_at_a_time_a_guest() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let alone = json!([
        {"colour": "black", "seat": {"kind": "me"}}, {"colour": "blue", "seat": {"kind": "shared", "name": "Nonna"}},
    ]);
    let body = import(&played(2, 3).to_text(), &alone);
    let asked = (0..10).map(|_| {
        let (anna, body) = (anna.clone(), body.clone());
        tokio::spawn(async move { anna.ask("POST", "/api/campaigns/import", &body).await.unwrap() })
    });
    let asked: Vec<_> = asked.collect();
    let mut kept = 0;
    for answer in asked {
        let (status, answer) = answer.await.unwrap();
        match status {
            200 => kept += 1,
            _ => assert_eq!((status, answer["error"]["code"].as_str()), (503, Some("busy"))),
        }
    }
    assert!(kept >= 1);
    assert_eq!(get(&anna, "/api/campaigns").await.as_array().unwrap().len(), kept);
    server.stop().await;
}

/// A disk with less room than is to be kept: games go on, and everything else says why not.
#[tokio::test]
async fn a_nearly_full_disk_is_called_so_and_games_go_on() {
    let folder = Folder::new("nearly-full");
    let on_disk = |keep_free| Config { data: Some(folder.0.clone()), keep_free, ..config() };
    let server = start(on_disk(0)).await;
    let (table, anna, bob) = two_players(server.address, "nordic").await;
    let remotes = [anna.remote.clone(), bob.remote.clone()];
    server.stop().await;
    let server = start(on_disk(u64::MAX)).await;
    let [anna, bob] = remotes.map(|remote| remote.at(server.address));
    let mut first = Player::enter(&anna, &table, None).await;
    let mut second = Player::enter(&bob, &table, None).await;
    first.until(|player| player.view.is_some()).await;
    second.until(|player| player.view.is_some()).await;
    let seq = first.seq();
    crate::common::play(&mut first, &mut second, &mut FastDice::new(2), seq + 6).await;
    let chat = first.ask(|id| ClientMessage::Chat { id, text: "ciao".to_owned() }).await.unwrap_err();
    assert_eq!(chat.code, "disk_nearly_full");
    for (method, path, body) in [
        ("POST", "/api/tables", with_a_friend(true)),
        ("PATCH", "/api/guest", json!({"name": "Anna"})),
        ("POST", "/api/guest/link", Value::Null),
    ] {
        let (status, answer) = anna.ask(method, path, &body).await.unwrap();
        assert_eq!((status, answer["error"]["code"].as_str()), (507, Some("disk_nearly_full")), "{path}");
    }
    let stranger = Remote::guest(server.address).await.unwrap();
    assert_eq!(code(&stranger, "POST", "/api/tables", with_a_friend(true)).await, "disk_nearly_full");
    get(&stranger, "/api/lobby").await;
    server.stop().await;
}

fn ids(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

/// Whoever opens most does not fill the lobby, and where people wait comes first.
#[tokio::test]
async fn the_lobby_shows_where_people_are() {
    let many = Config { guest_open_tables: 500, guest_public_tables: 500, ..config() };
    let server = start(many).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let seats = || json!([{"kind": "me"}, {"kind": "open"}]);
    let quiet = bob.open_table("nordic", seats()).await.unwrap();
    let waiting = anna.open_table("nordic", seats()).await.unwrap();
    let newest = bob.open_table("nordic", seats()).await.unwrap();
    assert_eq!(ids(&get(&bob, "/api/lobby").await["open"]), [&newest, &waiting, &quiet].map(Clone::clone));
    let player = Player::enter(&anna, &waiting, None).await;
    assert_eq!(ids(&get(&bob, "/api/lobby").await["open"]), [&waiting, &newest, &quiet].map(Clone::clone));
    let mallory = Remote::guest(server.address).await.unwrap();
    for _ in 0..150 {
        mallory.open_table("nordic", seats()).await.unwrap();
    }
    let listed = ids(&get(&bob, "/api/lobby").await["open"]);
    assert_eq!((listed.len(), &listed[0]), (100, &waiting), "somebody is there");
    drop(player);
    server.stop().await;

    let server = start(Config { guest_open_tables: 500, ..config() }).await;
    let (anna, mallory) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let honest = anna.open_table("nordic", seats()).await.unwrap();
    let mut refused = 0;
    for _ in 0..200 {
        refused += u32::from(mallory.open_table("nordic", seats()).await.is_err());
    }
    assert_eq!(refused, 195, "five public ones");
    let listed = ids(&get(&anna, "/api/lobby").await["open"]);
    assert!(listed.len() == 6 && listed.contains(&honest), "{listed:?}");
    server.stop().await;
}

/// All spectators hear every step, once; and there is room for so many.
#[tokio::test]
async fn spectators_hear_everything_and_there_is_room_for_so_many() {
    let server = start(Config { table_spectators: 12, ..config() }).await;
    let (table, mut anna, mut bob) = two_players(server.address, "nordic").await;
    let mut watching = Vec::new();
    for _ in 0..12 {
        let guest = Remote::guest(server.address).await.unwrap();
        watching.push(Player::enter(&guest, &table, None).await);
    }
    let late = Remote::guest(server.address).await.unwrap();
    let mut socket = late.enter(&table, None).await.unwrap();
    let bye = loop {
        if let ServerMessage::Bye { refused, again } = socket.next().await.unwrap() {
            break (refused.code, again);
        }
    };
    assert_eq!(bye, ("spectators_full".to_owned(), false));
    for player in &mut watching {
        player.until(|player| player.view.is_some()).await;
    }
    let first = watching[0].seq();
    crate::common::play(&mut anna, &mut bob, &mut FastDice::new(8), first + 20).await;
    let last = anna.seq();
    for player in &mut watching {
        player.until(|player| player.seq() >= last).await;
        let heard: Vec<u32> = player.steps.iter().map(|step| step.seq).collect();
        assert_eq!(heard, (player.whole_seq + 1..=last).collect::<Vec<u32>>());
        assert!(player.view.as_ref().unwrap().own.is_none());
    }
    // A place is free again; who plays has one anyway.
    watching.pop().unwrap().socket.close().await;
    anna.until(|player| player.table.as_ref().unwrap().spectators == 11).await;
    let again = Player::enter(&late, &table, Some(0)).await;
    drop(again);
    Player::enter(&bob.remote.clone(), &table, None).await;
    server.stop().await;
}
