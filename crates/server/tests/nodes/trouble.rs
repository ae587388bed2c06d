//! What goes wrong below the servers: a database that does not write, a full disk, clocks that are off.

use std::time::Duration;

use capotreno_load::{Glance, Next, Plan, Remote, by_turns, choose, request};
use capotreno_rules::Action;
use capotreno_rules::chance::FastDice;
use capotreno_server::Config;
use capotreno_testkit::database;
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

use super::{act_somehow, edition, node, sql, steps_of, until};
use crate::common::{self, Folder, Player, config, play, post, start};

/// What the server says to an action that is of no use to it.
async fn said_to_a_stale_action(player: &mut Player) -> String {
    let seat = player.view.as_ref().unwrap().own.as_ref().unwrap().seat;
    let asked = player.act(seat, 9_999, Action::DrawBlind).await;
    asked.expect_err("there is no such step").code
}

async fn until_told(player: &mut Player, code: &str) {
    for _ in 0..600 {
        if said_to_a_stale_action(player).await == code {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it is never said: {code}");
}

/// While nothing can be written, whoever wants to act is told so at once and not kept waiting; what waits
/// is written in the end, nothing else is, and everything goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_behind_says_so_at_once() {
    let Some(database) = database::fresh() else { return };
    let server = start(Config { database: Some(database.clone()), ..config() }).await;
    let (held, mut anna, mut bob) = common::two_players(server.address, edition()).await;
    let (other, mut carla, mut dora) = common::two_players(server.address, edition()).await;
    play(&mut anna, &mut bob, &mut FastDice::new(13), 6).await;
    play(&mut carla, &mut dora, &mut FastDice::new(14), 6).await;
    let options: PgConnectOptions = database.parse().unwrap();
    let mut holding = options.connect().await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE steps IN EXCLUSIVE MODE").execute(&mut holding).await.unwrap();
    for player in [&mut anna, &mut bob] {
        act_somehow(player).await;
    }
    until_told(&mut carla, "busy").await;
    // Each of them is answered, although nothing is written meanwhile.
    for _ in 0..20 {
        for player in [&mut carla, &mut dora] {
            let (seat, seq) = (player.view.as_ref().unwrap().own.as_ref().unwrap().seat, player.seq());
            let refused = player.act(seat, seq, Action::DrawBlind).await.expect_err("nothing is written");
            assert_eq!(refused.code, "busy");
        }
    }
    assert_eq!((steps_of(&database, &held).await, steps_of(&database, &other).await), (7, 7));
    sqlx::raw_sql("ROLLBACK").execute(&mut holding).await.unwrap();
    for player in [&mut anna, &mut bob] {
        player.until(|player| player.seq() == 7).await;
    }
    until_told(&mut carla, "stale").await;
    assert_eq!(steps_of(&database, &other).await, 7, "what was refused was not done");
    play(&mut carla, &mut dora, &mut FastDice::new(15), 12).await;
    play(&mut anna, &mut bob, &mut FastDice::new(16), 12).await;
    assert_eq!((steps_of(&database, &held).await, steps_of(&database, &other).await), (13, 13));
    server.stop().await;
}

/// Nodes whose machines are hours apart show one time, the database's: a game goes from one to the other and
/// nobody pays for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_that_are_hours_apart_cost_nobody_a_game() {
    const HOURS: i64 = 5 * 3_600_000;
    let folder = Folder::new("clocks");
    let Some(database) = database::fresh() else { return };
    let off = |name: &str, by: i64| {
        let config = node(&database, name, &folder);
        config.clock.pass(by);
        config
    };
    let first = start(off("anna", -HOURS)).await;
    let second = start(off("bruno", HOURS)).await;
    let anna = Remote::guest(first.address).await.unwrap();
    let bob = Remote::guest(second.address).await.unwrap();
    let asked = json!({
        "edition": edition(), "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
        "starter": {"who": "random"}, "pace": {"clock": "bank", "seconds": 900, "increment": 0},
        "take_back": true, "hints": true, "chat": true,
    });
    let table = post(&anna, "/api/tables", asked).await["id"].as_str().unwrap().to_owned();
    post(&bob, &format!("/api/tables/{table}/join"), json!({})).await;
    post(&anna, &format!("/api/tables/{table}/start"), Value::Null).await;
    let (mut anna, mut bob) =
        (Player::enter(&anna, &table, None).await, Player::enter(&bob, &table, None).await);
    for player in [&mut anna, &mut bob] {
        player.until(|player| player.view.is_some()).await;
    }
    play(&mut anna, &mut bob, &mut FastDice::new(17), 8).await;
    first.stop().await;
    let mut anna = Player::enter(&anna.remote.at(second.address), &table, None).await;
    let mut bob = Player::enter(&bob.remote, &table, None).await;
    play(&mut anna, &mut bob, &mut FastDice::new(18), 16).await;
    for seat in &bob.table.as_ref().unwrap().seats {
        assert!(seat.bot.is_none() && seat.time_left.unwrap() > 0, "{seat:?}");
    }
    let options: PgConnectOptions = database.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let text = "SELECT max(abs(at - extract(epoch FROM clock_timestamp()) * 1000))::BIGINT FROM steps";
    let off: i64 = sqlx::query_scalar(text).fetch_one(&mut connection).await.unwrap();
    assert!(off < HOURS / 5, "steps have the database's time: {off} ms");
    second.stop().await;
}

/// A full disk of the database: who acts hears that nothing was written, `/healthz` says why, and nothing is
/// acknowledged. When there is room again it all goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_of_the_database_loses_nothing() {
    let folder = Folder::new("full");
    let Some(database) = database::fresh() else { return };
    let server = start(node(&database, "anna", &folder)).await;
    let (table, mut anna, mut bob) = common::two_players(server.address, edition()).await;
    play(&mut anna, &mut bob, &mut FastDice::new(19), 6).await;
    let full = "CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN \
                RAISE 'could not extend file' USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql; \
                CREATE TRIGGER full_disk BEFORE INSERT ON steps FOR EACH ROW EXECUTE FUNCTION full_disk(); \
                CREATE TRIGGER full_disk BEFORE UPDATE ON pulse FOR EACH ROW EXECUTE FUNCTION full_disk()";
    sql(&database, full).await;
    let refused = refused_action(&mut anna, &mut bob).await;
    assert_eq!(refused, "store_failed");
    assert_eq!(steps_of(&database, &table).await, 7);
    until(|| async {
        let (status, said) = request(server.address, "GET", "/healthz", &[], "").await.unwrap();
        status == 503 && said.contains("the disk is full") && said.contains("until there is room")
    })
    .await;
    sql(&database, "DROP TRIGGER full_disk ON steps; DROP TRIGGER full_disk ON pulse").await;
    play(&mut anna, &mut bob, &mut FastDice::new(20), 12).await;
    assert_eq!(steps_of(&database, &table).await, 13);
    server.stop().await;
}

/// What whoever is on turn hears, who draws a card.
async fn refused_action(first: &mut Player, second: &mut Player) -> String {
    for player in [first, second] {
        let view = player.view.clone().unwrap();
        if view.may.as_ref().is_some_and(|may| may.act) {
            let seat = view.own.as_ref().unwrap().seat;
            let Next::Act(action) = (0..100)
                .map(|seed| choose(&Glance::from(&*view), &mut FastDice::new(seed)))
                .find(|next| matches!(next, Next::Act(_)))
                .unwrap()
            else {
                unreachable!("it was looked for")
            };
            return player.act(seat, view.seq, action).await.expect_err("nothing can be written").code;
        }
    }
    panic!("somebody is on turn")
}

/// A load test of several servers by turns looks at every table whether what was answered as done is there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_are_measured_by_turns() {
    let Some(database) = database::fresh() else { return };
    let servers = [start(config()).await, start(Config { database: Some(database), ..config() }).await];
    let plans = servers.each_ref().map(|server| Plan {
        addresses: vec![server.address],
        edition: edition().to_owned(),
        tables: 2,
        time: Duration::from_millis(300),
        rate: Some(100.0),
        sleep: false,
    });
    let report = by_turns(&plans, 2).await.unwrap();
    assert_eq!((report.errors(), report.measured.len()), (0, 2));
    for found in &report.measured {
        assert!(found.actions_per_s.len() == 2 && found.actions_per_s.iter().all(|found| *found > 0.0));
    }
    for server in servers {
        server.stop().await;
    }
}
