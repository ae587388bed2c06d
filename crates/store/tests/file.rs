//! What is so of a data folder alone: one server owns it, its disk may be full, it may be of an older
//! release.

use crate::common::{Folder, options, steps, table};
use capotreno_store::{Guest, Phase, Store, StoreError, StoreOptions, backup_folder};

#[tokio::test]
async fn a_second_server_is_refused_and_a_backup_overwrites_nothing() {
    let folder = Folder::new("second");
    let store = Store::open(options(&folder)).await.unwrap();
    let number = table(&store, "t1", true).await;
    store.commit(&steps(number, "t1", 3)).await.unwrap();
    assert!(matches!(Store::open(options(&folder)).await, Err(StoreError::InUse(_))));
    let copy = folder.0.join("copy.db");
    backup_folder(&folder.0, &copy).await.unwrap();
    assert!(backup_folder(&folder.0, &copy).await.is_err(), "a backup never overwrites a file");
}

async fn who(store: &Store, token_hash: [u8; 32]) -> Option<Guest> {
    store.guest_by_token(&token_hash).await.unwrap().map(|known| known.guest)
}

#[tokio::test]
async fn a_full_disk_refuses_and_stays_readable() {
    let folder = Folder::new("full");
    let store = Store::open(StoreOptions { most_pages: Some(40), ..options(&folder) }).await.unwrap();
    let number = table(&store, "t", true).await;
    let all = steps(number, "t", 20_000);
    let mut written = 0;
    let failed = loop {
        match store.commit(&all[written..written + 100]).await {
            Ok(()) => written += 100,
            Err(error) => break error,
        }
    };
    assert!(matches!(failed, StoreError::Full), "{failed}");
    assert!(failed.to_string().contains("until there is room"), "{failed}");
    assert_eq!(store.steps(number, "t").await.unwrap().0.len(), written);
}

async fn raw(folder: &Folder) -> sqlx::SqlitePool {
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.0.join("capotreno.db"));
    sqlx::SqlitePool::connect_with(file.create_if_missing(true)).await.unwrap()
}

/// A file of the first release: every device of a guest stays known.
#[tokio::test]
async fn tokens_of_the_first_release_stay_good() {
    let folder = Folder::new("upgrade");
    let file = raw(&folder).await;
    for text in [
        include_str!("../migrations/sqlite/0001.sql"),
        include_str!("../migrations/sqlite/0002.sql"),
        include_str!("../migrations/sqlite/0003.sql"),
        "PRAGMA user_version = 3",
        "INSERT INTO guests (id, token_hash, name, created_at, seen_at) VALUES ('g', zeroblob(32), 'Anna', 5, 9)",
        "INSERT INTO tokens (token_hash, guest) VALUES (unhex(printf('%064d', 1)), 'g')",
        "INSERT INTO tables (id, public, phase, body, created_at) VALUES ('t', 1, 'open', '{}', 7)",
    ] {
        sqlx::raw_sql(text).execute(&file).await.unwrap();
    }
    file.close().await;
    let store = Store::open(options(&folder)).await.unwrap();
    let mut other = [0; 32];
    other[31] = 1;
    let guest = Guest { id: "g".to_owned(), name: "Anna".to_owned() };
    for token_hash in [[0; 32], other] {
        assert_eq!(who(&store, token_hash).await, Some(guest.clone()));
    }
    let devices = store.devices("g").await.unwrap();
    assert!(devices.iter().all(|device| (device.created_at, device.seen_at) == (5, 9)), "{devices:?}");
    assert_eq!(devices.len(), 2);
    assert_eq!(store.public_tables(Phase::Open, 10, 1).await.unwrap().len(), 1);
}

/// A server that was killed while it wrote a long chronicle.
#[tokio::test]
async fn half_a_chronicle_is_removed_at_the_start() {
    let folder = Folder::new("half");
    Store::open(options(&folder)).await.unwrap().close().await;
    let file = raw(&folder).await;
    let text = "INSERT INTO campaigns (number, id, phase, body, created_at) VALUES (1, 'c', 'partial', '{}', 7);\
        INSERT INTO entries (number, seq, at, body, chain) VALUES (1, 0, 0, x'00', x'00')";
    sqlx::raw_sql(text).execute(&file).await.unwrap();
    file.close().await;
    let store = Store::open(options(&folder)).await.unwrap();
    assert!(store.campaign("c").await.unwrap().is_none());
    assert_eq!(store.entries(1, "c").await.unwrap().0.len(), 0);
    assert_eq!(store.look_at_campaigns(0).await.unwrap().next, None);
}
