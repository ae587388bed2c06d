//! Steps survive, damage is noticed, one server owns a folder.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]

use std::path::PathBuf;

use capotreno_store::{
    CampaignPhase, Chain, Durability, Guest, NewCampaign, NewStep, NewTable, Phase, Store, StoreError,
    StoreOptions, backup_folder,
};

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("capotreno-store-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn options(&self) -> StoreOptions {
        StoreOptions { folder: Some(self.0.clone()), ..StoreOptions::default() }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn table(store: &Store, id: &str, public: bool) -> i64 {
    let guests = ["anna".to_owned()];
    let new = NewTable { id, public, phase: Phase::Playing, body: "{}", created_at: 7, guests: &guests };
    store.add_table(&new).await.unwrap()
}

fn steps(number: i64, table: &str, count: u32) -> Vec<NewStep> {
    let mut chain = Chain::start(table);
    let make = |seq: u32| {
        let body = format!("step {seq}").into_bytes();
        chain = chain.after(seq, &body);
        NewStep { number, seq, at: i64::from(seq), body, chain }
    };
    (0..count).map(make).collect()
}

#[tokio::test]
async fn writing_is_durable_and_ahead() {
    let folder = Folder::new("durable");
    let store = Store::open(folder.options()).await.unwrap();
    let expected = Durability { journal: "wal".to_owned(), synchronous: 2 };
    assert_eq!(store.durability().await.unwrap(), expected);
}

#[tokio::test]
async fn steps_survive_a_restart_and_a_second_server_is_refused() {
    let folder = Folder::new("restart");
    let store = Store::open(folder.options()).await.unwrap();
    let number = table(&store, "t1", true).await;
    let other = table(&store, "t2", false).await;
    let mut both = steps(number, "t1", 2500);
    both.extend(steps(other, "t2", 3));
    store.commit(&both).await.unwrap();
    assert!(matches!(Store::open(folder.options()).await, Err(StoreError::InUse(_))));
    let copy = folder.0.join("copy.db");
    backup_folder(&folder.0, &copy).await.unwrap();
    assert!(backup_folder(&folder.0, &copy).await.is_err(), "a backup never overwrites a file");
    store.close().await;
    drop(store);
    let store = Store::open(folder.options()).await.unwrap();
    let (found, damage) = store.steps(number, "t1").await.unwrap();
    assert_eq!((found.len(), damage), (2500, None));
    assert_eq!(found[7].body, b"step 7");
    let public: Vec<String> =
        store.public_tables(Phase::Playing, 10).await.unwrap().into_iter().map(|table| table.id).collect();
    assert_eq!(public, ["t1"], "a private table is in no public list");
    assert_eq!(store.tables_of("anna", 10).await.unwrap().len(), 2);
    assert_eq!(store.tables_of("bob", 10).await.unwrap().len(), 0);
}

#[tokio::test]
async fn a_group_with_a_step_that_exists_is_written_not_at_all() {
    let store = Store::open(StoreOptions::default()).await.unwrap();
    let number = table(&store, "t", true).await;
    store.commit(&steps(number, "t", 2)).await.unwrap();
    assert!(store.commit(&steps(number, "t", 4)[1..]).await.is_err());
    assert_eq!(store.steps(number, "t").await.unwrap().0.len(), 2);
}

#[tokio::test]
async fn damage_names_the_last_good_step() {
    let store = Store::open(StoreOptions::default()).await.unwrap();
    let number = table(&store, "t", true).await;
    let mut all = steps(number, "t", 10);
    all[6].body = b"changed".to_vec();
    store.commit(&all).await.unwrap();
    let (good, damage) = store.steps(number, "t").await.unwrap();
    let damage = damage.unwrap();
    assert_eq!((good.len(), damage.last_good, damage.found), (6, Some(5), 10));
    let looked = store.look_at_tables(0).await.unwrap();
    assert_eq!((looked.damage.as_slice(), looked.next), (std::slice::from_ref(&damage), Some(number)));
    assert_eq!(store.look_at_tables(number).await.unwrap().next, None);
    assert_eq!(damage.to_string(), "table t: damaged after step 5 of 10");
    // Steps of another table do not fit either.
    let (good, damage) = store.steps(number, "other").await.unwrap();
    assert_eq!((good.len(), damage.unwrap().last_good), (0, None));
}

#[tokio::test]
async fn a_full_disk_refuses_and_stays_readable() {
    let folder = Folder::new("full");
    let store = Store::open(StoreOptions { most_pages: Some(40), ..folder.options() }).await.unwrap();
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
    assert_eq!(store.steps(number, "t").await.unwrap().0.len(), written);
}

#[tokio::test]
async fn guests_are_known_by_hashes_and_links_work_once() {
    let store = Store::open(StoreOptions::default()).await.unwrap();
    let guest = Guest { id: "g".to_owned(), name: "Anna".to_owned() };
    store.add_guest(&guest, &[1; 32], 0).await.unwrap();
    assert_eq!(store.guest_by_token(&[1; 32]).await.unwrap(), Some(guest.clone()));
    assert_eq!(store.guest_by_token(&[2; 32]).await.unwrap(), None);
    store.add_link(&[9; 32], "g", 0, 100).await.unwrap();
    assert_eq!(store.use_link(&[9; 32], &[2; 32], 50).await.unwrap(), Some(guest.clone()));
    assert_eq!(store.use_link(&[9; 32], &[3; 32], 50).await.unwrap(), None);
    assert_eq!(store.guest_by_token(&[2; 32]).await.unwrap(), Some(guest));
    store.add_link(&[8; 32], "g", 0, 100).await.unwrap();
    assert_eq!(store.use_link(&[8; 32], &[4; 32], 101).await.unwrap(), None, "an old link");
}

#[tokio::test]
async fn old_links_are_forgotten_with_the_next_one() {
    let store = Store::open(StoreOptions::default()).await.unwrap();
    let guest = Guest { id: "g".to_owned(), name: "Anna".to_owned() };
    store.add_guest(&guest, &[1; 32], 0).await.unwrap();
    for (code, now) in [([7; 32], 0), ([8; 32], 100), ([9; 32], 101)] {
        store.add_link(&code, "g", now, now + 100).await.unwrap();
    }
    // Asked as of a moment when all three were good: the first is no longer there.
    let mut left = Vec::new();
    for code in [[7; 32], [8; 32], [9; 32]] {
        left.push(store.use_link(&code, &code, 50).await.unwrap().is_some());
    }
    assert_eq!(left, [false, true, true]);
}

#[tokio::test]
async fn a_table_keeps_the_last_lines_of_its_chat() {
    let store = Store::open(StoreOptions::default()).await.unwrap();
    let (one, other) = (table(&store, "a", true).await, table(&store, "b", true).await);
    store.add_chat(other, 0, "elsewhere", 3).await.unwrap();
    for at in 0..7 {
        store.add_chat(one, at, &format!("line {at}"), 3).await.unwrap();
    }
    assert_eq!(store.chat(one, 100).await.unwrap(), ["line 4", "line 5", "line 6"]);
    assert_eq!(store.chat(other, 100).await.unwrap(), ["elsewhere"]);
}

#[tokio::test]
async fn a_change_of_a_campaign_is_written_whole_or_not_at_all() {
    let folder = Folder::new("campaigns");
    let store = Store::open(folder.options()).await.unwrap();
    let guests = ["anna".to_owned(), "bob".to_owned()];
    let new =
        |body| NewCampaign { id: "c", phase: CampaignPhase::Running, body, created_at: 7, guests: &guests };
    let all = steps(0, "c", 6);
    let number = store.add_campaign(&new("first"), &all[..2]).await.unwrap();
    let sitting = ["bob".to_owned()];
    let table =
        NewTable { id: "t", public: false, phase: Phase::Open, body: "{}", created_at: 8, guests: &sitting };
    store.change_campaign(number, &new("second"), &all[2..4], Some(&table)).await.unwrap();
    // An entry that is there already: neither the row nor the table is written.
    let other = NewTable { id: "u", ..table.clone() };
    assert!(store.change_campaign(number, &new("third"), &all[3..5], Some(&other)).await.is_err());
    store.close().await;
    drop(store);
    let store = Store::open(folder.options()).await.unwrap();
    let row = store.campaign("c").await.unwrap().unwrap();
    assert_eq!((row.body.as_str(), row.phase), ("second", CampaignPhase::Running));
    let (found, damage) = store.entries(number, "c").await.unwrap();
    assert_eq!((found.len(), damage), (4, None));
    assert!(store.table("t").await.unwrap().is_some());
    assert!(store.table("u").await.unwrap().is_none());
    assert_eq!(store.campaigns_of("bob", 10).await.unwrap().len(), 1);
    assert_eq!(store.campaigns_of("carla", 10).await.unwrap().len(), 0);
    // Whoever takes part in a campaign is not forgotten while it runs.
    for (name, hash) in [("anna", [1; 32]), ("carla", [2; 32])] {
        let guest = Guest { id: name.to_owned(), name: name.to_owned() };
        store.add_guest(&guest, &hash, 0).await.unwrap();
    }
    assert_eq!(store.forget_guests(100).await.unwrap(), 1);
    assert!(store.guest_by_token(&[1; 32]).await.unwrap().is_some());
    assert_eq!(store.look_at_campaigns(0).await.unwrap().damage, []);
    store.delete_campaign(number).await.unwrap();
    assert!(store.campaign("c").await.unwrap().is_none());
}
