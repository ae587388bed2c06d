//! Two devices of one person, and people one does not want to meet.

use std::net::SocketAddr;

use crate::common::{Player, code, config, get, play, post, start, two_players};
use capotreno_load::{Remote, request};
use capotreno_protocol::{ClientMessage, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_server::Config;
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
    let companies =
        json!([{"colour": "green", "seat": {"kind": "me"}}, {"colour": "red", "seat": {"kind": "open"}}]);
    let founding =
        json!({"campaign": "charter", "companies": companies, "options": {"pace": {"clock": "none"}}});
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
    let join =
        async |who: &Remote, text: &str| code(who, "POST", "/api/guest/join", json!({ "code": text })).await;
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

/// The texts of the chat a player has heard.
fn chat(player: &Player) -> Vec<String> {
    let read = |text: &String| match serde_json::from_str(text) {
        Ok(ServerMessage::Chat { line }) => Some(line.text),
        _ => None,
    };
    player.texts.iter().filter_map(read).collect()
}

async fn say(player: &mut Player, text: &str) {
    player.ask(|id| ClientMessage::Chat { id, text: text.to_owned() }).await.unwrap();
}

fn seat(table: &str, seat: u8) -> Value {
    json!({"what": "seat", "table": table, "seat": seat})
}

/// The line of a text as a player heard it.
fn line(player: &Player, table: &str, text: &str) -> Value {
    let read = |message: &String| match serde_json::from_str(message) {
        Ok(ServerMessage::Chat { line }) if line.text == text => Some(line),
        _ => None,
    };
    let line = player.texts.iter().find_map(read).expect("the line was heard");
    json!({"what": "line", "table": table, "at": line.at, "text": line.text})
}

#[tokio::test]
async fn who_is_blocked_is_not_heard_sits_elsewhere_and_invites_nobody() {
    let server = start(config()).await;
    let (table, mut anna, mut bob) = two_players(server.address, "nordic").await;
    let [carla] = guests(server.address).await;
    let mut watching = Player::enter(&carla, &table, None).await;
    say(&mut bob, "one").await;
    say(&mut watching, "two").await;
    anna.until(|player| chat(player).len() == 2).await;
    let blocked = post(&anna.remote, "/api/blocks", seat(&table, 1)).await;
    assert_eq!(blocked.as_array().unwrap().len(), 1);
    assert!(!blocked.to_string().contains(&bob.remote.id), "nobody is told an id");
    post(&anna.remote, "/api/blocks", line(&anna, &table, "two")).await;
    say(&mut bob, "three").await;
    say(&mut watching, "four").await;
    say(&mut anna, "end").await;
    for player in [&mut anna, &mut bob] {
        player.until(|player| chat(player).last().is_some_and(|text| text == "end")).await;
    }
    assert_eq!(chat(&anna), ["one", "two", "end"]);
    assert_eq!(chat(&bob), ["one", "two", "three", "four", "end"], "nobody else hears less");
    // Also when she comes back.
    let again = Player::enter(&anna.remote, &table, None).await;
    let shown = again.texts.iter().find(|text| text.contains("\"entered\"")).unwrap();
    assert!(
        shown.contains("\"end\"") && !shown.contains("\"four\"") && !shown.contains("\"one\""),
        "{shown}"
    );
    // No seat where she sits, whoever opened the table; and none at hers.
    let open = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]);
    let hers = anna.remote.open_table("nordic", open.clone()).await.unwrap();
    assert_eq!(
        code(&bob.remote, "POST", &format!("/api/tables/{hers}/join"), json!({})).await,
        "not_welcome"
    );
    let [dora] = guests(server.address).await;
    let other = dora.open_table("nordic", open).await.unwrap();
    post(&anna.remote, &format!("/api/tables/{other}/join"), json!({})).await;
    assert_eq!(code(&carla, "POST", &format!("/api/tables/{other}/join"), json!({})).await, "not_welcome");
    // She may sit down beside them.
    let his = bob.remote.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    post(&anna.remote, &format!("/api/tables/{his}/join"), json!({})).await;
    play(&mut anna, &mut bob, &mut FastDice::new(5), u32::MAX).await;
    let rematch = post(&bob.remote, &format!("/api/tables/{table}/rematch"), Value::Null).await;
    assert_eq!(rematch["seats"][0]["name"], Value::Null, "she is not asked: {rematch}");
    // Taken back, all is as before.
    for block in get(&anna.remote, "/api/blocks").await.as_array().unwrap() {
        let path = format!("/api/blocks/{}", block["id"].as_str().unwrap());
        assert_eq!(anna.remote.ask("DELETE", &path, &Value::Null).await.unwrap().0, 200);
    }
    assert_eq!(get(&anna.remote, "/api/blocks").await, json!([]));
    post(&bob.remote, &format!("/api/tables/{hers}/join"), json!({})).await;
    server.stop().await;
}

#[tokio::test]
async fn nobody_blocks_or_reports_who_is_not_there() {
    let server = start(config()).await;
    let (table, anna, _bob) = two_players(server.address, "nordic").await;
    let nowhere = "0".repeat(32);
    for (whom, expected) in [
        (seat(&table, 0), "no_such_person"),
        (seat(&table, 9), "no_such_person"),
        (seat(&nowhere, 0), "no_such_table"),
        (json!({"what": "line", "table": table, "at": 5, "text": "never said"}), "no_such_person"),
        (json!({"what": "event", "event": "x"}), "no_such_event"),
    ] {
        assert_eq!(code(&anna.remote, "POST", "/api/blocks", whom.clone()).await, expected, "{whom}");
        let report = json!({"whom": whom, "text": "why"});
        assert_eq!(code(&anna.remote, "POST", "/api/reports", report).await, expected, "{whom}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_report_is_answered_and_ends_with_who_made_it() {
    let token = "a word of the operator";
    let server = start(Config { admin_token: Some(token.to_owned()), ..config() }).await;
    let (table, mut anna, mut bob) = two_players(server.address, "nordic").await;
    say(&mut bob, "something rude").await;
    anna.until(|player| !chat(player).is_empty()).await;
    let report = json!({"whom": line(&anna, &table, "something rude"), "text": "This is rude."});
    let made = post(&anna.remote, "/api/reports", report.clone()).await;
    let id = made[0]["id"].as_str().unwrap().to_owned();
    assert_eq!((&made[0]["about"], &made[0]["shown"]), (&json!("line"), &json!("something rude")));
    let bad = json!({"whom": seat(&table, 1), "text": " "});
    assert_eq!(code(&anna.remote, "POST", "/api/reports", bad).await, "bad_text");
    // The operator reads and answers.
    let bearer = format!("Bearer {token}");
    let ask = async |method: &str, path: &str, body: &str| {
        let headers = [("Authorization", bearer.as_str())];
        let (status, text) = request(server.address, method, path, &headers, body).await.unwrap();
        (status, serde_json::from_str::<Value>(&text).unwrap())
    };
    let (_, listed) = ask("GET", "/admin/reports", "").await;
    assert_eq!((&listed[0]["other"], &listed[0]["text"]), (&json!(bob.remote.id), &json!("This is rude.")));
    let answered =
        ask("POST", &format!("/admin/reports/{id}"), r#"{"answer": "Thank you; he is warned."}"#).await;
    assert_eq!(answered.0, 200, "{answered:?}");
    assert_eq!(ask("POST", "/admin/reports/none", "{}").await.0, 404);
    assert_eq!(ask("GET", "/admin/reports", "").await.1, json!([]));
    assert_eq!(ask("GET", "/admin/reports?find=all", "").await.1.as_array().unwrap().len(), 1);
    let mine = get(&anna.remote, "/api/reports").await;
    assert_eq!(mine[0]["answer"], json!("Thank you; he is warned."));
    assert!(mine[0]["answered_at"].is_i64(), "{mine}");
    // So many wait at once, and no more.
    for _ in 0..10 {
        post(&anna.remote, "/api/reports", report.clone()).await;
    }
    assert_eq!(code(&anna.remote, "POST", "/api/reports", report).await, "too_many_reports");
    let path = format!("/api/reports/{id}");
    assert_eq!(anna.remote.ask("DELETE", &path, &Value::Null).await.unwrap().0, 200);
    assert_eq!(code(&anna.remote, "DELETE", &path, Value::Null).await, "no_such_report");
    // Whoever is forgotten is not in them any more; and they go with who made them.
    bob.remote.ask("DELETE", "/api/guest", &Value::Null).await.unwrap();
    let (_, listed) = ask("GET", "/admin/reports", "").await;
    assert_eq!((&listed[0]["other"], &listed[0]["shown"]), (&json!(""), &json!("")));
    anna.remote.ask("DELETE", "/api/guest", &Value::Null).await.unwrap();
    assert_eq!(ask("GET", "/admin/reports?find=all", "").await.1, json!([]));
    server.stop().await;
}
