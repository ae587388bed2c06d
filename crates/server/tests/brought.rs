//! Finished games of one's own device: proved, kept with the others, never rated.

use crate::common::{code, config, get, post, start};
use capotreno_load::Remote;
use capotreno_notation::Library;
use capotreno_notation::record::{self, Record, Step};
use serde_json::{Value, json};

/// Two bots and no person: one of them is made one by hand, which its record's chain does not forbid.
const GOLDEN: &str = include_str!("../../../records/nordic-2.game");

/// A game of a person against a bot, as a browser plays it.
fn game() -> Record {
    let mut record = record::read(GOLDEN.as_bytes()).unwrap();
    record.header.seats[0].bot = None;
    "Anna".clone_into(&mut record.header.seats[0].name);
    record.header.seats[1].bot = Some("clerk".to_owned());
    record
}

/// Its text; it can be proved.
fn text(record: &Record) -> String {
    let library = Library::embedded().unwrap();
    let shelf = library.played_on(&record.header).unwrap();
    record::verify(record, &shelf).unwrap();
    record.to_text()
}

fn played() -> String {
    text(&game())
}

/// The same game, in which the first decision was gone back on and made again.
fn practised() -> String {
    let mut record = game();
    let first = record.steps[1].clone();
    let back = Step::TakeBack { take_back: first.seat().unwrap(), to: Some(0) };
    record.steps.splice(2..2, [back, first]);
    text(&record)
}

/// The same game, against a bot that is called something.
fn against(bot: &str) -> String {
    let mut record = game();
    record.header.seats[1].bot = Some(bot.to_owned());
    text(&record)
}

fn asked(record: &str) -> Value {
    json!({"record": record, "seats": [0], "from": "tab-1", "began": 1_000, "ended": 601_000})
}

#[tokio::test]
async fn a_game_of_ones_own_device_is_kept_with_the_others() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let bob = Remote::guest(server.address).await.unwrap();
    let record = played();
    let game = post(&anna, "/api/games", asked(&record)).await;
    assert_eq!(
        (&game["rated"], &game["practice"], &game["brought"]),
        (&json!(false), &json!(false), &json!("tab-1"))
    );
    assert_eq!((&game["players"][0]["mine"], &game["players"][1]["bot"]), (&json!(true), &json!("clerk")));
    assert_eq!((&game["created_at"], &game["result"]["ended_at"]), (&json!(1_000), &json!(601_000)));
    // Twice is once, and it is nobody else's.
    let mut otherwise = asked(&record);
    (otherwise["from"], otherwise["began"]) = (json!("tab-2"), json!(2_000));
    assert_eq!(post(&anna, "/api/games", otherwise).await, game, "as it was told first");
    assert_eq!(get(&anna, "/api/games").await["games"], json!([game]));
    assert_eq!(get(&bob, "/api/games").await["games"], json!([]));
    // It is looked back at and reviewed like any other, and counts for nothing.
    let path = format!("/api/tables/{}", game["table"].as_str().unwrap());
    let replay = get(&anna, &format!("{path}/replay")).await;
    assert_eq!(
        replay["steps"].as_array().unwrap().len() as u64,
        game["result"]["steps"].as_u64().unwrap() + 1
    );
    assert_eq!(
        get(&anna, &format!("{path}/record")).await["text"].as_str().unwrap().lines().count(),
        record.lines().count()
    );
    assert_eq!(get(&anna, &format!("{path}/review")).await["state"], "unasked");
    assert_eq!(get(&anna, "/api/ratings/nordic").await["games"], json!([]));
    // Nobody but its player is met there.
    assert_eq!(get(&anna, "/api/friends").await["played"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_proved_is_not_kept() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let record = played();
    let half: String = record.split_inclusive('\n').take(9).collect();
    for (text, refused) in [
        ("a shopping list".to_owned(), "bad_record"),
        (half, "bad_record"),
        (record.replacen("\"seat\":0", "\"seat\":1", 1), "bad_record"),
        (record.replacen("nordic", "atlantis", 1), "bad_record"),
        (practised(), "bad_record"),
        (against("cle\u{202e}rk"), "bad_record"),
        (against(&"clerk ".repeat(10)), "bad_record"),
        ("x".repeat(600_000), "too_large"),
    ] {
        let short: String = text.chars().take(30).collect();
        assert_eq!(code(&anna, "POST", "/api/games", asked(&text)).await, refused, "{short}");
    }
    for seats in [json!([]), json!([1]), json!([7]), json!([0, 0])] {
        let mut wanted = asked(&record);
        wanted["seats"] = seats.clone();
        assert_eq!(code(&anna, "POST", "/api/games", wanted).await, "bad_message", "{seats}");
    }
    let mut wanted = asked(&record);
    wanted["from"] = json!("x".repeat(65));
    assert_eq!(code(&anna, "POST", "/api/games", wanted).await, "bad_message");
    assert_eq!(get(&anna, "/api/games").await["games"], json!([]));
    // What a device says of its clock is believed up to now.
    let mut late = asked(&record);
    late["ended"] = json!(i64::MAX);
    let game = post(&anna, "/api/games", late).await;
    assert!(game["result"]["ended_at"].as_i64().unwrap() < i64::MAX);
    server.stop().await;
}
