//! What stops the start of a server, and what must not: half a certificate, damage, a full disk.

use std::path::PathBuf;

use crate::common::campaign::{first, import, played, played_before, three_at_one_device};
use crate::common::{Folder, config, get, post, start, two_players, until_forgotten};
use capotreno_campaign::Campaign;
use capotreno_campaign::content::CompanyNo;
use capotreno_load::Remote;
use capotreno_server::{Clock, Config, Server, StartError};
use capotreno_store::{CampaignPhase, NewCampaign, Store, StoreOptions};
use serde_json::{Value, json};

#[tokio::test]
async fn a_certificate_without_its_key_stops_the_start() {
    let file = |name: &str| Some(PathBuf::from(name));
    let set = |name: &str| vec![(name.to_owned(), "half.pem".to_owned())];
    for (half, missing) in [
        (Config { tls_cert: file("half.pem"), ..config() }, "tls_key is not"),
        (Config { tls_key: file("half.pem"), ..config() }, "tls_cert is not"),
        (config().with_variables(set("CAPOTRENO_TLS_CERT")).unwrap(), "tls_key is not"),
    ] {
        let failed = Server::bind(half).await.unwrap_err();
        assert!(matches!(failed, StartError::HalfTls { .. }), "{failed}");
        assert!(failed.to_string().contains(missing), "{failed}");
    }
}

#[tokio::test]
async fn damage_that_stops_the_start_says_what_to_do() {
    let folder = Folder::new("no-database");
    let config = || Config { data: Some(folder.0.clone()), ..config() };
    start(config()).await.stop().await;
    let file = folder.0.join("capotreno.db");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[..100].fill(0xff);
    std::fs::write(&file, bytes).unwrap();
    let failed = Server::bind(config()).await.unwrap_err().to_string();
    assert!(failed.starts_with("the data file is damaged: "), "{failed}");
    assert!(failed.contains("\nto restore a backup: stop the server"), "{failed}");
}

#[tokio::test]
async fn a_table_that_cannot_be_read_keeps_no_other_from_being_played() {
    let folder = Folder::new("one-row");
    let config = || Config { data: Some(folder.0.clone()), ..config() };
    let server = start(config()).await;
    let (hurt, anna, _) = two_players(server.address, "nordic").await;
    let (spared, bob, _) = two_players(server.address, "nordic").await;
    let (anna, bob) = (anna.remote.clone(), bob.remote.clone());
    server.stop().await;
    // Inside what was agreed, so that it is no text any more.
    let file = folder.0.join("capotreno.db");
    let mut bytes = std::fs::read(&file).unwrap();
    let agreed = format!("\"id\":\"{hurt}\"");
    let found: Vec<usize> = bytes
        .windows(agreed.len())
        .enumerate()
        .filter(|(_, part)| *part == agreed.as_bytes())
        .map(|(at, _)| at)
        .collect();
    assert!(!found.is_empty());
    for at in found {
        bytes[at + 1] = 0xff;
    }
    std::fs::write(&file, bytes).unwrap();
    let server = start(config()).await;
    let (anna, bob) = (anna.at(server.address), bob.at(server.address));
    let (status, answer) = anna.ask("GET", &format!("/api/tables/{hurt}"), &Value::Null).await.unwrap();
    assert_eq!((status, answer["error"]["code"].as_str()), (500, Some("damaged")));
    let (status, _) = bob.ask("GET", &format!("/api/tables/{spared}"), &Value::Null).await.unwrap();
    assert_eq!(status, 200);
    let (status, lobby) = bob.ask("GET", "/api/lobby", &Value::Null).await.unwrap();
    assert_eq!((status, lobby["mine"].as_array().map(Vec::len)), (200, Some(1)));
    server.stop().await;
}

/// A campaign in which blue alone owes a decision.
fn blue_decides() -> Campaign {
    first(&played_before(3, 7), |campaign| {
        let owe: Vec<CompanyNo> = campaign.awaited().iter().map(|(company, _)| *company).collect();
        owe == [CompanyNo(1)]
    })
}

/// A campaign for three at one device.
fn shared(campaign: &Campaign) -> Value {
    import(&campaign.to_text(), &three_at_one_device())
}

/// Makes a bot of Nonna, as if the server had stopped before it let the bot decide.
async fn leave_it_to_a_bot(folder: &Folder, id: &str) {
    let store = Store::open(StoreOptions { folder: Some(folder.0.clone()), ..StoreOptions::default() })
        .await
        .unwrap();
    let row = store.campaign(id).await.unwrap().unwrap();
    let mut body: Value = serde_json::from_str(&row.body).unwrap();
    let guests = [body["owner"].as_str().unwrap().to_owned()];
    body["companies"][1]["who"] = json!({"who": "bot", "level": "random"});
    let (body, phase, created_at) = (body.to_string(), CampaignPhase::Running, row.created_at);
    let new = NewCampaign { id, phase, body: &body, created_at, owner: "", guests: &guests, content: None };
    store.change_campaign(row.number, &new, &[], None).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_campaign_that_cannot_catch_up_can_be_looked_at() {
    let folder = Folder::new("catch-up");
    let at_most = |pages| Config { data: Some(folder.0.clone()), most_pages: pages, ..config() };
    let server = start(at_most(Some(99))).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let campaign = blue_decides();
    let info = post(&anna, "/api/campaigns/import", shared(&campaign)).await;
    let id = info["id"].as_str().unwrap();
    let path = format!("/api/campaigns/{id}");
    let small = shared(&campaign.branch(2).unwrap());
    while anna.ask("POST", "/api/campaigns/import", &small).await.unwrap().0 == 200 {}
    // Nonno comes and goes until there is no room for another entry, and a decision is longer.
    let presences = ["absent", "present"].iter().cycle();
    let mut seq = info["seq"].clone();
    for presence in presences {
        let seat = json!({"company": 2, "presence": presence});
        let (status, after) = anna.ask("POST", &format!("{path}/seat"), &seat).await.unwrap();
        if status != 200 {
            break;
        }
        seq = after["seq"].clone();
    }
    server.stop().await;
    leave_it_to_a_bot(&folder, id).await;
    let server = start(at_most(Some(99))).await;
    let seen = get(&anna.at(server.address), &path).await;
    assert_eq!(seen["seq"], seq, "what is on disk: {seen}");
    assert_eq!(seen["view"]["awaited"][0]["company"].as_u64(), Some(1));
    get(&anna.at(server.address), &format!("{path}/rulebook")).await;
    server.stop().await;
    // With room again the bot decides as soon as somebody looks.
    let server = start(at_most(None)).await;
    let seen = get(&anna.at(server.address), &path).await;
    assert_eq!(seen["seq"].as_u64(), seq.as_u64().map(|seq| seq + 1));
    server.stop().await;
}

/// The table for free play was never started and is gone: the campaign forgets the way there.
#[tokio::test]
async fn no_link_leads_to_a_forgotten_table() {
    let folder = Folder::new("free-play");
    let config = || Config { data: Some(folder.0.clone()), ..config() };
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let info = post(&anna, "/api/campaigns/import", shared(&played(3, 7))).await;
    let path = format!("/api/campaigns/{}", info["id"].as_str().unwrap());
    let info = post(&anna, &format!("{path}/free-play"), json!({})).await;
    let table = info["free_play"].as_str().unwrap();
    assert_eq!(get(&anna, &path).await["free_play"].as_str(), Some(table));
    server.stop().await;
    let store = Store::open(StoreOptions { folder: Some(folder.0.clone()), ..StoreOptions::default() })
        .await
        .unwrap();
    let number = store.table(table).await.unwrap().unwrap().number;
    store.delete_table(number).await.unwrap();
    store.close().await;
    drop(store);
    let server = start(config()).await;
    assert!(get(&anna.at(server.address), &path).await["free_play"].is_null());
    server.stop().await;
}

/// A table for free play that nobody started is forgotten, and the campaign stays.
#[tokio::test]
async fn free_play_that_was_never_started_is_forgotten() {
    const NOON: i64 = 1_700_000_000_000;
    let folder = Folder::new("free-forgotten");
    let at = |days: i64| Config {
        data: Some(folder.0.clone()),
        clock: Clock::stopped_at(NOON + days * 86_400_000),
        forget_tables_after: 10,
        ..config()
    };
    let server = start(at(0)).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let info = post(&anna, "/api/campaigns/import", shared(&played(3, 7))).await;
    let path = format!("/api/campaigns/{}", info["id"].as_str().unwrap());
    let info = post(&anna, &format!("{path}/free-play"), json!({})).await;
    let table = format!("/api/tables/{}", info["free_play"].as_str().unwrap());
    server.stop().await;
    let server = start(at(20)).await;
    let anna = anna.at(server.address);
    until_forgotten(&anna, &table).await;
    let info = get(&anna, &path).await;
    assert_eq!((info["phase"].as_str(), info["free_play"].is_null()), (Some("over"), true));
    server.stop().await;
}
