//! What a game costs that nobody looks at: counted in allocated bytes, not in time. Everything of
//! the server runs on this one thread; the counter is the allocator of this test alone.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]

#[expect(dead_code, reason = "these tests use a part of it")]
mod common;

use std::time::Duration;

use allocation_counter::measure;
use capotreno_load::Remote;
use capotreno_server::{App, Config};
use common::{Folder, config, play, start, two_players};
use serde_json::{Value, json};

const TABLES: i64 = 30;
/// A game without visitors may cost so much while it is awake.
const MOST_AWAKE: i64 = 20_000;

/// Games in a folder: one that was played for a while, the others just dealt.
async fn games(data: Config) -> Vec<String> {
    let server = start(data).await;
    let (long, mut anna, mut bob) = two_players(server.address, "northern").await;
    play(&mut anna, &mut bob, &mut capotreno_rules::chance::FastDice::new(1), 150).await;
    let mut ids = vec![long];
    for _ in 1..TABLES {
        let guest = Remote::guest(server.address).await.unwrap();
        let seats = json!([{"kind": "me"}, {"kind": "shared", "name": "Nonna"}]);
        let id = guest.open_table("northern", seats).await.unwrap();
        guest.ask("POST", &format!("/api/tables/{id}/start"), &Value::Null).await.unwrap();
        ids.push(id);
    }
    server.stop().await;
    ids
}

/// How many tables have a host in memory.
fn awake(app: &App) -> i64 {
    app.metrics.awake_tables.load(std::sync::atomic::Ordering::Relaxed)
}

#[test]
fn an_idle_game_is_small_and_sleeping_gives_it_all_back() {
    let folder = Folder::new("memory");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let data = Config { data: Some(folder.0.clone()), sleep_after: 1, ..config() };
    let ids = runtime.block_on(games(data.clone()));
    let app = runtime.block_on(App::new(data)).unwrap();
    let look = |ids: &[String]| {
        runtime.block_on(async {
            for id in ids {
                app.table_info(id, None).await.unwrap();
            }
        });
    };
    look(&ids);
    assert_eq!(awake(&app), TABLES);
    // What falling asleep gives back is what they cost: nothing is read or written meanwhile.
    let slept = measure(|| {
        runtime.block_on(async {
            while awake(&app) > 0 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
    });
    let bytes = -slept.bytes_current / TABLES;
    println!("bytes of an idle game: {bytes}");
    assert!((1..=MOST_AWAKE).contains(&bytes), "an idle game costs {bytes} bytes");
    let wakes = app.metrics.wake.count();
    assert_eq!(wakes as i64, TABLES);
}
