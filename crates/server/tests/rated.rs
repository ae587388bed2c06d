//! Rated tables: refused where somebody would have help, and the numbers are those of the records.

use crate::common::{Player, code, config, get, play, post, start};
use capotreno_lab::{RatedGame, rate_games};
use capotreno_load::Remote;
use capotreno_notation::record;
use capotreno_protocol::{ClientMessage, TablePhase};
use capotreno_rules::chance::FastDice;
use serde_json::{Value, json};

fn terms(edition: &str) -> Value {
    json!({
        "edition": edition, "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
        "starter": {"who": "random"}, "pace": {"clock": "bank", "seconds": 3600, "increment": 10},
        "take_back": false, "hints": false, "chat": true, "rated": true,
    })
}

/// A rated game from its first to its last step: the table.
async fn rated_game(anna: &Remote, bob: &Remote, edition: &str, dice: &mut FastDice) -> String {
    let table = post(anna, "/api/tables", terms(edition)).await["id"].as_str().unwrap().to_owned();
    post(bob, &format!("/api/tables/{table}/join"), json!({})).await;
    post(anna, &format!("/api/tables/{table}/start"), Value::Null).await;
    let mut first = Player::enter(anna, &table, None).await;
    let mut second = Player::enter(bob, &table, None).await;
    first.until(|player| player.view.is_some()).await;
    second.until(|player| player.view.is_some()).await;
    play(&mut first, &mut second, dice, u32::MAX).await;
    first.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Over).await;
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ratings_are_those_of_the_records() {
    let server = start(config()).await;
    let mut guests = Vec::new();
    for _ in 0..3 {
        guests.push(Remote::guest(server.address).await.unwrap());
    }
    let [anna, bob, carla] = [&guests[0], &guests[1], &guests[2]];
    assert_eq!(get(anna, "/api/ratings").await, json!([]));
    assert_eq!(get(anna, "/api/ratings/berlin").await["players"], json!([]));
    let mut dice = FastDice::new(3);
    let mut tables = Vec::new();
    for (one, other) in [(anna, bob), (bob, carla), (carla, anna)] {
        tables.push(rated_game(one, other, "berlin", &mut dice).await);
    }
    // A name is only a name.
    anna.ask("PATCH", "/api/guest", &json!({"name": "Countess"})).await.unwrap();
    tables.push(rated_game(anna, bob, "berlin", &mut dice).await);

    let told = get(carla, "/api/ratings/berlin").await;
    assert_eq!(told["games"], json!(tables), "all rated games, in the order in which they ended");
    let mut games = Vec::new();
    for table in told["games"].as_array().unwrap() {
        let view = get(carla, &format!("/api/tables/{}/record", table.as_str().unwrap())).await;
        let text = view["text"].as_str().unwrap();
        for guest in &guests {
            assert!(!text.contains(&guest.id), "a record does not tell the id of a guest");
        }
        games.push(RatedGame::of_record(&record::read(text.as_bytes()).unwrap()).unwrap());
    }
    let (rated, left_out) = rate_games(&games);
    assert_eq!(left_out, 0);
    let rows = told["players"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    for (row, own) in rows.iter().zip(&rated["berlin"]) {
        assert_eq!((&row["player"], &row["name"]), (&json!(own.player), &json!(own.name)));
        let expected = json!({"rating": own.rating, "uncertainty": own.uncertainty, "games": own.games});
        // As a text and read again: the last digit of a number may change on that way.
        let expected: Value = serde_json::from_str(&expected.to_string()).unwrap();
        assert_eq!(row["rating"], expected);
    }
    let you: Vec<bool> = rows.iter().map(|row| row["you"].as_bool().unwrap()).collect();
    assert_eq!(you.iter().filter(|you| **you).count(), 1);
    let mine = get(anna, "/api/ratings").await;
    assert_eq!((&mine[0]["edition"], &mine[0]["rating"]["games"]), (&json!("berlin"), &json!(3)));
    let place = mine[0]["place"].as_u64().unwrap() as usize;
    assert_eq!(rows[place - 1]["rating"], mine[0]["rating"]);
    assert_eq!(rows[place - 1]["name"], "Countess");
    // Who sits at a table is rated there, too, in the waiting room already.
    let waiting = post(anna, "/api/tables", terms("berlin")).await["id"].as_str().unwrap().to_owned();
    let seats = get(bob, &format!("/api/tables/{waiting}/ratings")).await;
    assert_eq!(seats, json!([mine[0]["rating"], null]));
    assert!(get(anna, "/api/games").await["games"][0]["rated"].as_bool().unwrap());
    server.stop().await;
}

#[tokio::test]
async fn what_would_help_is_refused_at_a_rated_table() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    for (name, value) in [
        ("hints", json!(true)),
        ("take_back", json!(true)),
        ("pace", json!({"clock": "none"})),
        ("seats", json!([{"kind": "me"}, {"kind": "bot", "level": "clerk"}])),
        ("seats", json!([{"kind": "me"}, {"kind": "shared", "name": "Bob"}])),
    ] {
        let mut asked = terms("nordic");
        asked[name] = value;
        assert_eq!(code(&anna, "POST", "/api/tables", asked).await, "rated_terms", "{name}");
    }
    let bob = Remote::guest(server.address).await.unwrap();
    let table = post(&anna, "/api/tables", terms("nordic")).await["id"].as_str().unwrap().to_owned();
    let bot = json!({"seat": 1, "level": "clerk"});
    assert_eq!(code(&anna, "POST", &format!("/api/tables/{table}/seat"), bot).await, "not_allowed");
    post(&bob, &format!("/api/tables/{table}/join"), json!({})).await;
    post(&anna, &format!("/api/tables/{table}/start"), Value::Null).await;
    let mut hers = Player::enter(&anna, &table, None).await;
    hers.until(|player| player.view.is_some()).await;
    let share = |id| ClientMessage::Share { id, seat: 0, share: true };
    assert_eq!(hers.ask(share).await.unwrap_err().code, "not_allowed");
    let bot = |id| ClientMessage::BotSeat { id, seat: 0, level: Some("capotreno".to_owned()) };
    assert_eq!(hers.ask(bot).await.unwrap_err().code, "not_allowed");
    server.stop().await;
}
