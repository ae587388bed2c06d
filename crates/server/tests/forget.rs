//! Being forgotten: the games stay, the name goes, and nobody can come back as who has gone.

use crate::common::{Folder, Player, config, get, play, post, start, two_players};
use capotreno_load::{Remote, request};
use capotreno_protocol::{ClientMessage, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_server::Config;
use capotreno_store::{Store, StoreOptions};
use serde_json::{Value, json};

/// All that is in a data folder, as bytes: what is forgotten is in none of its files.
fn holds(folder: &Folder, word: &str) -> bool {
    let files = std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path());
    let holds = |bytes: Vec<u8>| bytes.windows(word.len()).any(|part| part == word.as_bytes());
    files.filter(|path| path.is_file()).any(|path| holds(std::fs::read(path).unwrap()))
}

async fn named(guest: &Remote, name: &str) {
    let (status, _) = guest.ask("PATCH", "/api/guest", &json!({ "name": name })).await.unwrap();
    assert_eq!(status, 200);
}

async fn forget(guest: &Remote) -> Value {
    let (status, gone) = guest.ask("DELETE", "/api/guest", &Value::Null).await.unwrap();
    assert_eq!(status, 200, "{gone}");
    gone
}

async fn say(player: &mut Player, text: &str) {
    player.ask(|id| ClientMessage::Chat { id, text: text.to_owned() }).await.unwrap();
}

#[tokio::test]
async fn the_games_stay_and_the_name_goes() {
    let folder = Folder::new("forget");
    let on_disk = || Config { data: Some(folder.0.clone()), ..config() };
    let server = start(on_disk()).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    named(&anna, "Annamaria").await;
    let seats = json!([{"kind": "me"}, {"kind": "shared", "name": "Gianfranco"}, {"kind": "open"}]);
    let table = anna.open_table("nordic", seats).await.unwrap();
    post(&bob, &format!("/api/tables/{table}/join"), json!({})).await;
    post(&anna, &format!("/api/tables/{table}/start"), Value::Null).await;
    let mut hers = Player::enter(&anna, &table, None).await;
    let mut his = Player::enter(&bob, &table, None).await;
    say(&mut hers, "a secret of mine").await;
    say(&mut his, "what he said").await;
    // A table of hers alone that waits, one of his that she only watches, and a link that nobody used.
    let waiting = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let watched = bob.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    say(&mut Player::enter(&anna, &watched, None).await, "said in passing").await;
    post(&anna, "/api/guest/link", Value::Null).await;
    his.until(|player| player.view.is_some()).await;

    let gone = forget(&anna).await;
    assert_eq!(gone, json!({"tables": 2, "campaigns": 0, "lines": 2}));
    loop {
        if let ServerMessage::Bye { refused, again } = hers.hear().await {
            assert_eq!((refused.code.as_str(), again), ("not_known", false));
            break;
        }
    }
    assert_eq!(anna.ask("GET", "/api/guest", &Value::Null).await.unwrap().0, 401);
    let info = get(&bob, &format!("/api/tables/{table}")).await;
    let names: Vec<&str> =
        info["seats"].as_array().unwrap().iter().map(|seat| seat["name"].as_str().unwrap()).collect();
    assert_eq!(names[..2], ["Former player", "Former player"], "{info}");
    assert_eq!(bob.ask("GET", &format!("/api/tables/{waiting}"), &Value::Null).await.unwrap().0, 404);
    // Bots go on for her and her guest: the game comes to where he is asked.
    his.until(|player| player.table.as_ref().unwrap().seats[..2].iter().all(|seat| seat.bot.is_some())).await;
    let mut dice = FastDice::new(3);
    while !his.decide(&mut dice).await {
        his.hear().await;
    }
    let late = Player::enter(&bob, &table, None).await;
    assert!(late.texts.iter().all(|text| !text.contains("secret of mine")), "{:?}", late.texts);
    assert!(late.texts.iter().any(|text| text.contains("what he said")));
    server.stop().await;
    // Writing anew what is left makes sure that what was removed is in no free page of the file either.
    let store = Store::open(StoreOptions { folder: Some(folder.0.clone()), ..StoreOptions::default() });
    let store = store.await.unwrap();
    let copy = Folder::new("forget-copy");
    store.backup(&copy.0.join("copy.db")).await.unwrap();
    store.close().await;
    drop(store);
    for word in ["Annamaria", "Gianfranco", "secret of mine", "said in passing", &anna.id] {
        assert!(!holds(&copy, word), "{word}");
    }
    assert!(holds(&copy, "what he said"));
    // Also the next server does not know her.
    let server = start(on_disk()).await;
    assert_eq!(anna.at(server.address).ask("GET", "/api/guest", &Value::Null).await.unwrap().0, 401);
    server.stop().await;
}

#[tokio::test]
async fn the_server_says_what_it_keeps() {
    let server = start(Config { contact: Some("me@example".to_owned()), ..config() }).await;
    let (_, kept) = request(server.address, "GET", "/api/privacy", &[], "").await.unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(
        kept,
        json!({
            "forget_guests_after": 400, "forget_tables_after": 14, "chat_lines": 200, "access_log": false,
            "webhook": false, "contact": "me@example",
        })
    );
    server.stop().await;
}

#[tokio::test]
async fn who_has_left_no_trace_can_be_forgotten_too() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    assert_eq!(forget(&anna).await, json!({"tables": 0, "campaigns": 0, "lines": 0}));
    assert_eq!(anna.ask("GET", "/api/guest", &Value::Null).await.unwrap().0, 401);
    assert_eq!(anna.ask("DELETE", "/api/guest", &Value::Null).await.unwrap().0, 401);
    server.stop().await;
}

#[tokio::test]
async fn a_finished_game_can_still_be_looked_at() {
    let server = start(config()).await;
    let (table, mut anna, mut bob) = two_players(server.address, "nordic").await;
    play(&mut anna, &mut bob, &mut FastDice::new(5), u32::MAX).await;
    forget(&anna.remote).await;
    let record = get(&bob.remote, &format!("/api/tables/{table}/record")).await;
    assert_eq!(record["names"][0], "Former player");
    assert!(!record.to_string().contains(&anna.remote.id));
    server.stop().await;
}

#[tokio::test]
async fn a_campaign_goes_on_without_the_name_in_a_chain_that_holds() {
    let folder = Folder::new("forget-campaign");
    let on_disk = || Config { data: Some(folder.0.clone()), ..config() };
    let server = start(on_disk()).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    named(&anna, "Annamaria").await;
    named(&bob, "Robertino").await;
    let companies = json!([
        {"colour": "green", "seat": {"kind": "me"}}, {"colour": "red", "seat": {"kind": "open"}},
        {"colour": "blue", "seat": {"kind": "bot", "level": "random"}},
    ]);
    let founding =
        json!({"campaign": "charter", "companies": companies, "options": {"pace": {"clock": "none"}}});
    let id = post(&anna, "/api/campaigns", founding.clone()).await["id"].as_str().unwrap().to_owned();
    post(&bob, &format!("/api/campaigns/{id}/join"), json!({"colour": "red"})).await;
    post(&anna, &format!("/api/campaigns/{id}/found"), Value::Null).await;
    // One that only she has founded, and that nobody has joined.
    let alone = post(&anna, "/api/campaigns", founding).await["id"].as_str().unwrap().to_owned();
    let gone = forget(&anna).await;
    assert_eq!(gone["campaigns"], 2, "{gone}");
    let info = get(&bob, &format!("/api/campaigns/{id}")).await;
    let text = info.to_string();
    assert!(text.contains("Former player") && text.contains("Robertino"), "{text}");
    assert!(!text.contains("Annamaria") && !text.contains(&anna.id), "{text}");
    assert_eq!(bob.ask("GET", &format!("/api/campaigns/{alone}"), &Value::Null).await.unwrap().0, 404);
    server.stop().await;
    let store = Store::open(StoreOptions { folder: Some(folder.0.clone()), ..StoreOptions::default() });
    let store = store.await.unwrap();
    let row = store.campaign(&id).await.unwrap().unwrap();
    let (entries, damage) = store.entries(row.number, &id).await.unwrap();
    assert_eq!(damage, None);
    for entry in entries {
        assert!(!String::from_utf8_lossy(&entry.body).contains("Annamaria"));
    }
    store.close().await;
    drop(store);
    // It wakes from what was written anew.
    let server = start(on_disk()).await;
    let again = get(&bob.at(server.address), &format!("/api/campaigns/{id}")).await;
    assert_eq!(again["view"]["companies"][0]["player"], "Former player", "{again}");
    server.stop().await;
}
