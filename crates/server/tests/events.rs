//! Events: the same cards for everybody, and nobody sees them before they have been played.

use crate::common::{Player, code, config, get, play, post, start};
use capotreno_load::Remote;
use capotreno_protocol::{OwnView, ServerMessage, TablePhase};
use capotreno_rules::chance::FastDice;
use capotreno_server::{Clock, Config, combine_seed};
use serde_json::{Value, json};

const HOUR: i64 = 3_600_000;
const NOON: i64 = 1_700_000_000_000;

fn asked(kind: &Value, rounds: u8, most: Option<u32>) -> Value {
    json!({
        "name": "Thursday", "edition": "berlin", "players": 2, "kind": kind, "rounds": rounds,
        "pace": {"clock": "bank", "seconds": 3600, "increment": 10}, "hours": 3, "most": most, "public": true,
    })
}

async fn made(guest: &Remote, asked: Value) -> String {
    post(guest, "/api/events", asked).await["event"]["id"].as_str().unwrap().to_owned()
}

async fn next(guest: &Remote, event: &str) -> (String, bool) {
    let found = post(guest, &format!("/api/events/{event}/play"), json!({})).await;
    (found["table"].as_str().unwrap().to_owned(), found["join"].as_bool().unwrap())
}

async fn sit(guest: &Remote, table: &str) -> Player {
    let mut player = Player::enter(guest, table, None).await;
    player.until(|player| player.view.is_some()).await;
    player
}

fn own(player: &Player) -> OwnView {
    player.view.as_ref().unwrap().own.clone().unwrap()
}

/// Plays against bots to the end.
async fn finish(player: &mut Player, dice: &mut FastDice) {
    while player.table.as_ref().unwrap().phase != TablePhase::Over {
        if !player.decide(dice).await {
            player.hear().await;
        }
    }
}

/// What a visitor hears who wants to come in.
async fn turned_away(guest: &Remote, table: &str) -> String {
    let mut socket = guest.enter(table, None).await.unwrap();
    loop {
        match socket.next().await.unwrap() {
            ServerMessage::Bye { refused, .. } => return refused.code,
            ServerMessage::Welcome { .. } => {}
            other => panic!("let in: {other:?}"),
        }
    }
}

/// Everything by which a table could be seen is shut.
async fn is_shut(guest: &Remote, table: &str) {
    for (method, part) in [
        ("GET", "record"),
        ("GET", "replay"),
        ("GET", "replay?as=spectator"),
        ("GET", "replay?as=0"),
        ("GET", "replay/0"),
        ("GET", "review"),
        ("POST", "review"),
    ] {
        let path = format!("/api/tables/{table}/{part}");
        assert_eq!(code(guest, method, &path, Value::Null).await, "event_sealed", "{method} {part}");
    }
    let info = get(guest, &format!("/api/tables/{table}")).await;
    assert_eq!((&info["fairness"]["secret"], &info["fairness"]["seed"]), (&Value::Null, &Value::Null));
}

/// The seeds of the rounds once an event is over; the tables have them, and what was promised before.
async fn told_seeds(guest: &Remote, page: &Value, tables: &[(&String, usize)]) -> Vec<String> {
    let seeds: Vec<String> = page["secrets"].as_array().unwrap().iter().map(seed).collect();
    for (table, round) in tables {
        get(guest, &format!("/api/tables/{table}/replay")).await;
        let record = get(guest, &format!("/api/tables/{table}/record")).await;
        assert_eq!(record["fairness"]["seed"].as_str().unwrap(), seeds[*round]);
        assert_eq!(record["fairness"]["commitment"], page["commitments"][*round]);
    }
    seeds
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_is_the_same_for_all_and_seen_by_nobody_before() {
    let server = start(config()).await;
    let mut guests = Vec::new();
    for _ in 0..3 {
        guests.push(Remote::guest(server.address).await.unwrap());
    }
    let [anna, bob, carla] = [&guests[0], &guests[1], &guests[2]];
    let event = made(anna, asked(&json!({"kind": "solo", "level": "random"}), 2, Some(2))).await;
    let path = format!("/api/events/{event}");
    let mut dice = FastDice::new(8);
    let (first, join) = next(anna, &event).await;
    assert!(!join);
    let mut hers = sit(anna, &first).await;
    let dealt = own(&hers);
    assert_eq!(turned_away(bob, &first).await, "event_sealed");
    assert_eq!(next(anna, &event).await.0, first, "a round is played once");
    finish(&mut hers, &mut dice).await;
    for guest in &guests {
        is_shut(guest, &first).await;
        let page = get(guest, &path).await;
        assert_eq!(
            (&page["standings"], &page["tables"], &page["secrets"]),
            (&json!([]), &json!([]), &json!([]))
        );
        assert_eq!(page["event"]["over"], false);
    }
    for guest in [bob, carla] {
        assert_eq!(turned_away(guest, &first).await, "event_sealed");
    }
    let (second, _) = next(anna, &event).await;
    let mut again = sit(anna, &second).await;
    assert_ne!(own(&again), dealt, "every round has its own deal");
    assert!(again.table.as_ref().unwrap().seats[1].you, "seats are rotated from round to round");
    finish(&mut again, &mut dice).await;
    assert_eq!(code(anna, "POST", &format!("{path}/play"), json!({})).await, "event_played");

    let (his, _) = next(bob, &event).await;
    let mut bobs = sit(bob, &his).await;
    assert_eq!(own(&bobs), dealt, "the same seat, the same cards");
    assert_eq!(code(carla, "POST", &format!("{path}/play"), json!({})).await, "event_full");
    finish(&mut bobs, &mut dice).await;
    is_shut(carla, &his).await;
    is_shut(anna, &his).await;
    let (last, _) = next(bob, &event).await;
    let mut bobs = sit(bob, &last).await;
    finish(&mut bobs, &mut dice).await;

    // Everybody has finished: everything is told, and it fits what was promised before.
    let page = get(carla, &path).await;
    assert_eq!(page["event"]["over"], true);
    assert_eq!(page["standings"].as_array().unwrap().len(), 2);
    assert_eq!(page["tables"].as_array().unwrap().len(), 4);
    for standing in page["standings"].as_array().unwrap() {
        assert!(standing["share"].is_f64() && standing["margin"].is_f64(), "{standing}");
        assert_eq!(standing["results"][0]["others"], 1);
    }
    let seeds = told_seeds(carla, &page, &[(&first, 0), (&his, 0), (&second, 1), (&last, 1)]).await;
    // Nothing that anybody heard while it went on told the seed.
    for seed in &seeds {
        for player in [&hers, &again, &bobs] {
            assert!(player.texts.iter().all(|text| !text.contains(seed.as_str())));
        }
    }
    server.stop().await;
}

/// The seed that follows from a round's secret, to which nobody adds anything.
fn seed(secret: &Value) -> String {
    let digits = secret.as_str().unwrap();
    let byte = |at: usize| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap();
    let secret: [u8; 32] = std::array::from_fn(byte);
    capotreno_notation::Seed(combine_seed(&secret, std::iter::empty())).to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn groups_find_each_other_and_play_the_same_deck() {
    let clock = Clock::stopped_at(NOON);
    let server = start(Config { clock: clock.clone(), ..config() }).await;
    let mut guests = Vec::new();
    for _ in 0..4 {
        guests.push(Remote::guest(server.address).await.unwrap());
    }
    let event = made(&guests[0], asked(&json!({"kind": "groups"}), 1, None)).await;
    let path = format!("/api/events/{event}");
    let mut tables = Vec::new();
    for pair in guests.chunks(2) {
        let (opened, join) = next(&pair[0], &event).await;
        assert!(!join);
        assert_eq!(next(&pair[1], &event).await, (opened.clone(), true));
        let seat = post(&pair[1], &format!("/api/tables/{opened}/join"), json!({})).await;
        assert_eq!(seat["table"]["phase"], "playing", "it begins with its last player");
        let join = format!("/api/tables/{opened}/join");
        assert_eq!(code(&pair[1], "POST", &join, json!({})).await, "already_started");
        tables.push(opened);
    }
    let mut dice = FastDice::new(5);
    let mut players = Vec::new();
    for (table, pair) in tables.iter().zip(guests.chunks(2)) {
        players.push([sit(&pair[0], table).await, sit(&pair[1], table).await]);
    }
    let [[anna, bob], [carla, dora]] = &mut players[..] else { panic!("two tables") };
    assert_eq!((own(anna), own(bob)), (own(carla), own(dora)), "the same hands and tickets");
    assert_eq!(turned_away(&guests[2], &tables[0]).await, "event_sealed");
    play(anna, bob, &mut dice, u32::MAX).await;
    anna.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Over).await;
    is_shut(&guests[0], &tables[0]).await;
    is_shut(&guests[3], &tables[0]).await;
    // Somebody who plays cannot sit down at another table of the round.
    let apart =
        post(&Remote::guest(server.address).await.unwrap(), &format!("{path}/play"), json!({"apart": true}))
            .await;
    let other = apart["table"].as_str().unwrap();
    let join = format!("/api/tables/{other}/join");
    assert_eq!(code(&guests[0], "POST", &join, json!({})).await, "round_played");
    // Time is over: what was finished counts, the rest does not.
    clock.pass(3 * HOUR + 1);
    let page = get(&guests[3], &path).await;
    assert_eq!(page["event"]["over"], true);
    assert_eq!(page["standings"].as_array().unwrap().len(), 2);
    assert_eq!(page["standings"][0]["place"], Value::Null, "nobody else has finished in these seats");
    get(&guests[3], &format!("/api/tables/{}/replay", tables[0])).await;
    let late = Remote::guest(server.address).await.unwrap();
    assert_eq!(code(&late, "POST", &format!("{path}/play"), json!({})).await, "event_over");
    assert_eq!(code(&late, "POST", &join, json!({})).await, "event_over");
    server.stop().await;
}

/// Takes a seat in the next round of an event: the table, and whether it was there already.
async fn seat(guest: &Remote, event: &str) -> (String, bool) {
    let (table, join) = next(guest, event).await;
    if join {
        post(guest, &format!("/api/tables/{table}/join"), json!({})).await;
    }
    (table, join)
}

async fn play_out(one: &Remote, other: &Remote, table: &str, dice: &mut FastDice) {
    let (mut one, mut other) = (sit(one, table).await, sit(other, table).await);
    play(&mut one, &mut other, dice, u32::MAX).await;
    one.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Over).await;
}

/// Nobody plays twice against the same person while somebody else is on the way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_rounds_are_paired_without_waiting_for_all() {
    let server = start(config()).await;
    let mut guests = Vec::new();
    for _ in 0..4 {
        guests.push(Remote::guest(server.address).await.unwrap());
    }
    let [anna, bob, carla, dora] = [&guests[0], &guests[1], &guests[2], &guests[3]];
    let event = made(anna, asked(&json!({"kind": "groups"}), 2, Some(4))).await;
    let mut dice = FastDice::new(21);
    let mut tables = Vec::new();
    for guest in &guests {
        tables.push(seat(guest, &event).await.0);
    }
    assert_eq!((&tables[0], &tables[2]), (&tables[1], &tables[3]), "whoever waits is joined");
    play_out(anna, bob, &tables[0], &mut dice).await;
    // Carla and Dora still play: Anna and Bob wait for them, not for each other again.
    let (hers, join) = seat(anna, &event).await;
    assert!(!join);
    let (his, join) = seat(bob, &event).await;
    assert!(!join && his != hers);
    play_out(carla, dora, &tables[2], &mut dice).await;
    let (third, join) = seat(carla, &event).await;
    assert!(join && (third == hers || third == his));
    let (fourth, join) = seat(dora, &event).await;
    assert!(join && fourth != third && (fourth == hers || fourth == his));
    for (table, one) in [(&hers, anna), (&his, bob)] {
        play_out(one, if *table == third { carla } else { dora }, table, &mut dice).await;
    }
    let page = get(anna, &format!("/api/events/{event}")).await;
    assert_eq!((&page["event"]["over"], page["tables"].as_array().unwrap().len()), (&json!(true), 4));
    for standing in page["standings"].as_array().unwrap() {
        assert_eq!(standing["results"].as_array().unwrap().len(), 2, "{standing}");
    }
    // Where nobody else can come, the same two play again rather than not at all.
    let second = made(anna, asked(&json!({"kind": "groups"}), 2, Some(2))).await;
    for _ in 0..2 {
        let (table, _) = seat(anna, &second).await;
        assert_eq!(seat(bob, &second).await, (table.clone(), true));
        play_out(anna, bob, &table, &mut dice).await;
    }
    server.stop().await;
}

/// Who waits for others is not left waiting when nobody comes any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_have_met_play_again_where_nobody_else_comes() {
    let server = start(config()).await;
    let mut guests = Vec::new();
    for _ in 0..4 {
        guests.push(Remote::guest(server.address).await.unwrap());
    }
    let [anna, bob, carla, dora] = [&guests[0], &guests[1], &guests[2], &guests[3]];
    let mut dice = FastDice::new(34);
    let event = made(anna, asked(&json!({"kind": "groups"}), 2, None)).await;
    let mut tables = Vec::new();
    for guest in &guests {
        tables.push(seat(guest, &event).await.0);
    }
    play_out(anna, bob, &tables[0], &mut dice).await;
    let (hers, _) = seat(anna, &event).await;
    let (his, _) = seat(bob, &event).await;
    assert_eq!(next(anna, &event).await, (hers.clone(), false), "Carla and Dora are on the way");
    play_out(carla, dora, &tables[2], &mut dice).await;
    // They go home; whoever asks first goes to the other.
    assert_eq!(seat(anna, &event).await, (his.clone(), true));
    let gone = format!("/api/tables/{hers}");
    assert_eq!(code(bob, "GET", &gone, Value::Null).await, "no_such_table");
    assert_eq!(next(bob, &event).await, (his, false));

    // Who keeps to a table of their own is not waited for, and whoever waits at one is not called away from it.
    let second = made(anna, asked(&json!({"kind": "groups"}), 2, None)).await;
    let apart = post(carla, &format!("/api/events/{second}/play"), json!({"apart": true})).await;
    let apart = apart["table"].as_str().unwrap();
    let (table, _) = seat(anna, &second).await;
    assert_eq!(next(carla, &second).await, (apart.to_owned(), false));
    post(dora, &format!("/api/tables/{apart}/join"), json!({})).await;
    assert_eq!(seat(bob, &second).await, (table.clone(), true));
    play_out(anna, bob, &table, &mut dice).await;
    let (again, join) = seat(anna, &second).await;
    assert!(!join);
    assert_eq!(seat(bob, &second).await, (again, true));
    server.stop().await;
}

#[tokio::test]
async fn an_event_that_cannot_be_is_refused() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let solo = json!({"kind": "solo", "level": "clerk"});
    for (name, value, refused) in [
        ("players", json!(9), "bad_event"),
        ("rounds", json!(0), "bad_event"),
        ("hours", json!(0), "bad_event"),
        ("most", json!(1), "bad_event"),
        ("name", json!("  "), "bad_name"),
        ("kind", json!({"kind": "solo", "level": "nobody"}), "no_such_bot"),
        ("edition", json!("nowhere"), "no_such_edition"),
    ] {
        let mut wanted = asked(&solo, 1, None);
        wanted[name] = value;
        assert_eq!(code(&anna, "POST", "/api/events", wanted).await, refused, "{name}");
    }
    let mut endless = asked(&json!({"kind": "groups"}), 1, None);
    endless["pace"] = json!({"clock": "none"});
    assert_eq!(code(&anna, "POST", "/api/events", endless).await, "bad_event");
    for _ in 0..5 {
        made(&anna, asked(&solo, 1, None)).await;
    }
    assert_eq!(code(&anna, "POST", "/api/events", asked(&solo, 1, None)).await, "too_many_events");
    assert_eq!(get(&anna, "/api/events").await.as_array().unwrap().len(), 5);
    for id in ["x".to_owned(), "0".repeat(32)] {
        assert_eq!(code(&anna, "GET", &format!("/api/events/{id}"), Value::Null).await, "no_such_event");
    }
    server.stop().await;
}
