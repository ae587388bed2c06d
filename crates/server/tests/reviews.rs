//! Reviews: never of a game that goes on, made once, kept.

use crate::common::{Folder, config, play, start, two_players};
use capotreno_load::{Remote, request};
use capotreno_protocol::TablePhase;
use capotreno_rules::chance::FastDice;
use serde_json::Value;

async fn ask(remote: &Remote, method: &str, table: &str) -> (u16, Value) {
    remote.ask(method, &format!("/api/tables/{table}/review"), &Value::Null).await.unwrap()
}

/// Looks until it is made.
async fn made(remote: &Remote, table: &str) -> Value {
    loop {
        let (status, state) = ask(remote, "GET", table).await;
        assert_eq!(status, 200, "{state}");
        match state["state"].as_str().unwrap() {
            "done" => return state["review"].clone(),
            "making" | "queued" => tokio::time::sleep(std::time::Duration::from_millis(50)).await,
            other => panic!("{other}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_is_of_a_finished_game_alone_and_made_once() {
    let folder = Folder::new("reviews");
    let config = || capotreno_server::Config { data: Some(folder.0.clone()), ..config() };
    let server = start(config()).await;
    let (table, mut anna, mut bob) = two_players(server.address, "berlin").await;
    let mut dice = FastDice::new(11);
    play(&mut anna, &mut bob, &mut dice, 12).await;
    for method in ["GET", "POST"] {
        let (status, refused) = ask(&anna.remote, method, &table).await;
        assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("not_over")), "{method}");
    }
    play(&mut anna, &mut bob, &mut dice, u32::MAX).await;
    anna.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Over).await;
    let (_, state) = ask(&anna.remote, "GET", &table).await;
    assert_eq!(state["state"], "unasked");
    let (status, state) = ask(&anna.remote, "POST", &table).await;
    assert_eq!(status, 200, "{state}");
    ask(&bob.remote, "POST", &table).await;
    let review = made(&bob.remote, &table).await;
    let part = |seat: &Value, name: &str| seat[name].as_f64().unwrap();
    for seat in review["seats"].as_array().unwrap() {
        let sum: f64 = ["prior", "luck", "own", "others"].iter().map(|name| part(seat, name)).sum();
        assert!((sum - part(seat, "result")).abs() < 1e-9, "{seat}");
    }
    let (_, state) = ask(&anna.remote, "POST", &table).await;
    assert_eq!((&state["state"], &state["review"]), (&"done".into(), &review));
    let (status, _) = ask(&anna.remote, "POST", &"0".repeat(32)).await;
    assert_eq!(status, 404);
    drop((anna, bob));
    server.stop().await;
    // It is there after the server was started again.
    let server = start(config()).await;
    let path = format!("/api/tables/{table}/review");
    let (status, body) = request(server.address, "GET", &path, &[], "").await.unwrap();
    let state: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &state["review"]), (200, &review));
    server.stop().await;
}
