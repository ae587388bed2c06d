//! One guest who means harm, beside fifty honest tables: every one of them goes on, nothing that was
//! answered is lost, and whoever asks for too much is refused.

use std::time::Duration;

use crate::common::{Folder, config, start};
use capotreno_load::hostile::{Least, endure};
use capotreno_load::{Hostile, Plan};
use capotreno_server::Config;
use capotreno_store::{Store, StoreOptions};

const TABLES: usize = 50;

/// Attacks a server and counts what is there afterwards.
async fn attacked(kind: Hostile, force: f64, least: Least, settings: Config) {
    let folder = Folder::new(kind.name());
    let server = start(Config { data: Some(folder.0.clone()), ..settings }).await;
    let plan = Plan {
        addresses: vec![server.address],
        edition: "nordic".to_owned(),
        tables: TABLES,
        time: Duration::ZERO,
        rate: Some(500.0),
        sleep: false,
    };
    let enduring = endure(&plan, kind, force, &least);
    let endured = tokio::time::timeout(Duration::from_secs(300), enduring).await;
    let endured = endured.expect("honest tables go on and attackers are answered").unwrap();
    assert_eq!((endured.errors, endured.tables.len()), (0, TABLES), "{}: {endured:?}", kind.name());
    server.stop().await;
    let store = Store::open(StoreOptions { folder: Some(folder.0.clone()), ..StoreOptions::default() });
    let store = store.await.unwrap();
    for (table, done) in &endured.tables {
        let number = store.table(table).await.unwrap().unwrap().number;
        let (steps, damage) = store.steps(number, table).await.unwrap();
        assert_eq!(damage, None);
        assert!(
            steps.len() as u32 > *done,
            "table {table}: step {done} was answered, {} are there",
            steps.len()
        );
    }
    println!("{}: {} asked, {} refused", kind.name(), endured.asked, endured.refused);
}

#[tokio::test]
async fn imports_stop_nobody() {
    // The campaigns are over, so what counts is their bytes: there is room for a few.
    let few = Config { guest_bytes: 1024 * 1024, ..config() };
    attacked(Hostile::Imports, 0.3, Least { actions: 10, asked: 20, refused: 5 }, few).await;
}

#[tokio::test]
async fn tables_of_bots_stop_nobody() {
    let few = Config { guest_running_tables: 20, ..config() };
    attacked(Hostile::Bots, 1.0, Least { actions: 10, asked: 50, refused: 5 }, few).await;
}

#[tokio::test]
async fn new_guests_stop_nobody() {
    attacked(Hostile::Guests, 1.0, Least { actions: 10, asked: 300, refused: 0 }, config()).await;
}

#[tokio::test]
async fn half_requests_stop_nobody() {
    attacked(Hostile::HalfRequests, 0.05, Least { actions: 10, asked: 50, refused: 50 }, config()).await;
}

#[tokio::test]
async fn a_board_that_never_changes_stops_nobody() {
    attacked(Hostile::Board, 1.0, Least { actions: 10, asked: 100, refused: 0 }, config()).await;
}

#[tokio::test]
async fn public_tables_of_one_guest_stop_nobody() {
    attacked(Hostile::Tables, 1.0, Least { actions: 10, asked: 100, refused: 50 }, config()).await;
}

#[tokio::test]
async fn spectators_stop_nobody() {
    attacked(Hostile::Spectators, 0.2, Least { actions: 10, asked: 300, refused: 0 }, config()).await;
}
