//! Friends: asked and accepted, by link or after a game together; invited, and seen to wait.

use std::net::SocketAddr;

use capotreno_load::Remote;
use serde_json::{Value, json};

use crate::common::{Player, code, config, get, post, start, two_players};

async fn named(address: SocketAddr, name: &str) -> Remote {
    let guest = Remote::guest(address).await.unwrap();
    guest.ask("PATCH", "/api/guest", &json!({"name": name})).await.unwrap();
    guest
}

async fn befriend(one: &Remote, other: &Remote) {
    let link = post(one, "/api/friends/link", Value::Null).await;
    post(other, &format!("/api/friends/link/{}", link["code"].as_str().unwrap()), Value::Null).await;
}

/// The names and ids of a list.
fn people(friends: &Value, list: &str) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    friends[list].as_array().unwrap().iter().map(|one| (text(&one["name"]), text(&one["id"]))).collect()
}

async fn friends(of: &Remote) -> Vec<String> {
    people(&get(of, "/api/friends").await, "friends").into_iter().map(|(name, _)| name).collect()
}

#[tokio::test]
async fn a_link_makes_friends_once() {
    let server = start(config()).await;
    let [anna, bob, carla] = [
        named(server.address, "Anna").await,
        named(server.address, "Bob").await,
        named(server.address, "Carla").await,
    ];
    let link = post(&anna, "/api/friends/link", Value::Null).await;
    let path = format!("/api/friends/link/{}", link["code"].as_str().unwrap());
    assert_eq!(get(&bob, &path).await["name"], "Anna");
    assert_eq!(code(&anna, "POST", &path, Value::Null).await, "same_person");
    let theirs = post(&bob, &path, Value::Null).await;
    assert_eq!(people(&theirs, "friends")[0].0, "Anna");
    assert_eq!(friends(&anna).await, ["Bob"]);
    assert_eq!(code(&carla, "POST", &path, Value::Null).await, "link_used");
    // Nobody is told another's id.
    assert!(!theirs.to_string().contains(&anna.id), "{theirs}");
    // Whoever is blocked is no friend, and becomes none with a link.
    let table = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let anna_there = json!({"what": "seat", "table": table, "seat": 0});
    post(&bob, "/api/blocks", anna_there).await;
    assert_eq!((friends(&anna).await.len(), friends(&bob).await.len()), (0, 0));
    let link = post(&anna, "/api/friends/link", Value::Null).await;
    let path = format!("/api/friends/link/{}", link["code"].as_str().unwrap());
    assert_eq!(code(&bob, "POST", &path, Value::Null).await, "link_used");
    // Of who is forgotten nothing is left.
    befriend(&anna, &carla).await;
    anna.ask("DELETE", "/api/guest", &Value::Null).await.unwrap();
    assert_eq!(friends(&carla).await.len(), 0);
    server.stop().await;
}

#[tokio::test]
async fn who_played_together_can_ask_and_answer() {
    let server = start(config()).await;
    let (table, anna, bob) = two_players(server.address, "nordic").await;
    let (anna, bob) = (anna.remote.clone(), bob.remote.clone());
    let stranger = Remote::guest(server.address).await.unwrap();
    let bob_there = json!({"what": "seat", "table": table, "seat": 1});
    assert_eq!(code(&stranger, "POST", "/api/friends", bob_there.clone()).await, "no_such_person");
    // Bots play it to the end; then each is one the other has played with.
    for guest in [&anna, &bob] {
        post(guest, &format!("/api/tables/{table}/leave"), Value::Null).await;
    }
    let mut watching = Player::enter(&stranger, &table, None).await;
    let over = |player: &Player| player.table.as_ref().unwrap().phase == capotreno_protocol::TablePhase::Over;
    watching.until(over).await;
    let played = get(&anna, "/api/friends").await["played"].clone();
    assert_eq!(
        (&played[0]["table"], &played[0]["seat"], &played[0]["games"]),
        (&json!(table), &json!(1), &json!(1))
    );
    let asked = post(&anna, "/api/friends", bob_there.clone()).await;
    assert_eq!((people(&asked, "asked").len(), people(&asked, "played").len()), (1, 0));
    let asking = people(&get(&bob, "/api/friends").await, "asking");
    // Anna cannot answer for him, nor invite him yet.
    let hers = &people(&asked, "asked")[0].1;
    assert_eq!(code(&anna, "POST", &format!("/api/friends/{hers}"), Value::Null).await, "no_such_person");
    post(&bob, &format!("/api/friends/{}", asking[0].1), Value::Null).await;
    assert_eq!((friends(&anna).await.len(), friends(&bob).await.len()), (1, 1));
    // Either can end it; then it can be asked again, and no is an answer.
    let (status, _) =
        bob.ask("DELETE", &format!("/api/friends/{}", asking[0].1), &Value::Null).await.unwrap();
    assert_eq!((status, friends(&anna).await.len()), (200, 0));
    post(&anna, "/api/friends", bob_there).await;
    let (_, left) = bob.ask("DELETE", &format!("/api/friends/{}", asking[0].1), &Value::Null).await.unwrap();
    assert_eq!((people(&left, "asking").len(), people(&left, "played").len()), (0, 1));
    server.stop().await;
}

#[tokio::test]
async fn a_friend_is_invited_and_seen_to_wait() {
    let server = start(config()).await;
    let [anna, bob, carla] = [
        named(server.address, "Anna").await,
        named(server.address, "Bob").await,
        named(server.address, "Carla").await,
    ];
    befriend(&anna, &bob).await;
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]);
    let table = anna.open_table("nordic", seats).await.unwrap();
    let seen = get(&bob, "/api/friends").await;
    assert_eq!(seen["friends"][0]["tables"][0]["id"], table.as_str());
    assert_eq!(seen["friends"][0]["tables"][0]["open_seats"], 2);
    let path = |what: &str| format!("/api/tables/{table}{what}");
    let friend = people(&get(&anna, "/api/friends").await, "friends")[0].1.clone();
    let invite = |friend: &str| json!({"seat": 1, "friend": friend});
    assert_eq!(code(&anna, "POST", &path("/seat"), invite("nobody")).await, "no_such_person");
    assert_eq!(code(&bob, "POST", &path("/seat"), invite(&people(&seen, "friends")[0].1)).await, "not_owner");
    let asked = post(&anna, &path("/seat"), invite(&friend)).await;
    assert_eq!((&asked["seats"][1]["name"], &asked["seats"][1]["invited"]), (&json!("Bob"), &json!(true)));
    let again = json!({"seat": 2, "friend": friend});
    assert_eq!(code(&anna, "POST", &path("/seat"), again).await, "already_seated");
    assert_eq!(
        code(&anna, "POST", &path("/seat"), json!({"seat": 1, "friend": friend, "level": "clerk"})).await,
        "not_allowed"
    );
    // He finds it when he comes by, and joins.
    let mine = get(&bob, "/api/lobby").await["mine"].clone();
    assert_eq!((&mine[0]["id"], &mine[0]["invited"]), (&json!(table), &json!(true)));
    post(&bob, &path("/join"), json!({})).await;
    assert_eq!(get(&bob, "/api/lobby").await["mine"][0]["invited"], false);
    // Whom somebody at the table has blocked cannot be brought there by another.
    befriend(&anna, &carla).await;
    let hers = carla.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    post(&bob, "/api/blocks", json!({"what": "seat", "table": hers, "seat": 0})).await;
    let all = people(&get(&anna, "/api/friends").await, "friends");
    let carla_there = &all.iter().find(|(name, _)| name == "Carla").unwrap().1;
    let body = json!({"seat": 2, "friend": carla_there});
    assert_eq!(code(&anna, "POST", &path("/seat"), body).await, "not_welcome");
    server.stop().await;
}
