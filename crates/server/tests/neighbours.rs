//! Two devices of one person, and people one does not want to meet.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]

mod common;

use std::net::SocketAddr;

use capotreno_load::Remote;
use capotreno_protocol::ServerMessage;
use capotreno_rules::chance::FastDice;
use common::{Player, code, config, get, play, post, start, two_players};
use serde_json::{Value, json};

async fn guests<const COUNT: usize>(address: SocketAddr) -> [Remote; COUNT] {
    let mut all = Vec::new();
    for _ in 0..COUNT {
        all.push(Remote::guest(address).await.unwrap());
    }
    all.try_into().unwrap_or_else(|_| panic!("as many as were asked for"))
}

async fn link(guest: &Remote) -> String {
    post(guest, "/api/guest/link", Value::Null).await["code"].as_str().unwrap().to_owned()
}

async fn joined(from: &Remote, code: &str) -> Value {
    post(from, "/api/guest/join", json!({ "code": code })).await
}

#[tokio::test]
async fn two_devices_become_one_person_with_the_games_of_both() {
    let server = start(config()).await;
    let (finished, mut phone, mut bob) = two_players(server.address, "nordic").await;
    play(&mut phone, &mut bob, &mut FastDice::new(5), u32::MAX).await;
    let [laptop] = guests(server.address).await;
    let own = laptop.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    // A game that goes on, with a connection that is open.
    let running = phone.remote.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    post(&bob.remote, &format!("/api/tables/{running}/join"), json!({})).await;
    post(&phone.remote, &format!("/api/tables/{running}/start"), Value::Null).await;
    let mut there = Player::enter(&phone.remote, &running, None).await;
    let companies = json!([{"colour": "green", "seat": {"kind": "me"}}, {"colour": "red", "seat": {"kind": "open"}}]);
    let founding = json!({"campaign": "charter", "companies": companies, "options": {"pace": {"clock": "none"}}});
    let campaign = post(&phone.remote, "/api/campaigns", founding).await["id"].as_str().unwrap().to_owned();

    let code = link(&laptop).await;
    let answer = joined(&phone.remote, &code).await;
    assert_eq!(answer["guest"]["id"], json!(laptop.id));
    assert_eq!((&answer["tables"], &answer["campaigns"]), (&json!(2), &json!(1)), "{answer}");
    // The connection is told to come back, and then it sits where it sat.
    loop {
        if let ServerMessage::Bye { again, .. } = there.hear().await {
            assert!(again);
            break;
        }
    }
    for device in [&phone.remote, &laptop] {
        assert_eq!(get(device, "/api/guest").await["id"], json!(laptop.id));
        let games = get(device, "/api/games").await;
        assert_eq!(games["games"][0]["table"], json!(finished), "{games}");
        let mine = get(device, "/api/lobby").await["mine"].to_string();
        assert!(mine.contains(&own) && mine.contains(&running), "{mine}");
        let info = get(device, &format!("/api/campaigns/{campaign}")).await;
        assert_eq!(info["companies"][0]["you"], json!(true), "{info}");
    }
    let mut again = Player::enter(&laptop, &running, None).await;
    again.until(|player| player.view.as_ref().is_some_and(|view| view.own.is_some())).await;
    assert_eq!(get(&laptop, "/api/guest/devices").await.as_array().unwrap().len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn a_code_on_paper_joins_too_and_wrong_ones_do_not() {
    let server = start(config()).await;
    let [anna, phone] = guests(server.address).await;
    let paper = post(&anna, "/api/guest/recovery", Value::Null).await["code"].as_str().unwrap().to_owned();
    let join = async |who: &Remote, text: &str| code(who, "POST", "/api/guest/join", json!({ "code": text })).await;
    assert_eq!(join(&phone, "AAAAA").await, "mistyped_code");
    assert_eq!(join(&phone, &"0".repeat(64)).await, "link_used");
    assert_eq!(join(&anna, &paper).await, "same_person");
    // Somebody who has done nothing yet has nothing to bring along.
    let answer = joined(&phone, &paper.to_lowercase()).await;
    assert_eq!((&answer["guest"]["id"], &answer["tables"]), (&json!(anna.id), &json!(0)));
    assert_eq!(get(&phone, "/api/guest").await["id"], json!(anna.id));
    server.stop().await;
}

#[tokio::test]
async fn two_who_played_each_other_stay_two() {
    let server = start(config()).await;
    let (table, anna, bob) = two_players(server.address, "nordic").await;
    let to = link(&anna.remote).await;
    let refused = code(&bob.remote, "POST", "/api/guest/join", json!({ "code": to })).await;
    assert_eq!(refused, "played_together");
    let info = get(&bob.remote, &format!("/api/tables/{table}")).await;
    assert_eq!(info["seats"][1]["you"], json!(true), "nothing has changed");
    // The link was not used up by it.
    let [other] = guests(server.address).await;
    assert_eq!(joined(&other, &to).await["guest"]["id"], json!(anna.remote.id));
    server.stop().await;
}
