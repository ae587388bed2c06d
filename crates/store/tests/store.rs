//! What both databases promise: steps survive, damage is noticed, a change is there whole or not at
//! all. Every test runs in a folder and in `PostgreSQL`.

use crate::common::{Place, steps, table};
use capotreno_store::{
    Added, CampaignPhase, Device, Durability, Guest, NewCampaign, NewContent, NewTable, OwnCampaigns, Phase,
    Seen, Store, TableLimits,
};

on_both! {
    writing_is_durable_and_ahead,
    steps_survive_a_restart,
    a_group_with_a_step_that_exists_is_written_not_at_all,
    damage_names_the_last_good_step,
    guests_are_known_by_hashes_and_links_work_once,
    old_links_are_forgotten_with_the_next_one,
    a_table_keeps_the_last_lines_of_its_chat,
    a_change_of_a_campaign_is_written_whole_or_not_at_all,
    devices_are_listed_and_revoked_one_by_one,
    a_key_is_made_once,
    tables_are_counted_as_they_are_opened,
    public_tables_are_listed_by_what_was_done_last,
    a_long_chronicle_is_there_whole_or_not_at_all,
    what_is_played_on_is_kept_with_the_first_table,
}

async fn who(store: &Store, token_hash: [u8; 32]) -> Option<Guest> {
    store.guest_by_token(&token_hash).await.unwrap().map(|known| known.guest)
}

async fn writing_is_durable_and_ahead(place: &Place) {
    let store = place.open().await;
    let expected = Durability { journal: "wal".to_owned(), synchronous: 2 };
    assert_eq!(store.durability().await.unwrap(), expected);
}

async fn steps_survive_a_restart(place: &Place) {
    let store = place.open().await;
    let number = table(&store, "t1", true).await;
    let other = table(&store, "t2", false).await;
    let mut both = steps(number, "t1", 2500);
    both.extend(steps(other, "t2", 3));
    store.commit(&both).await.unwrap();
    store.close().await;
    drop(store);
    let store = place.open().await;
    let (found, damage) = store.steps(number, "t1").await.unwrap();
    assert_eq!((found.len(), damage), (2500, None));
    assert_eq!(found[7].body, b"step 7");
    let public: Vec<String> = store
        .public_tables(Phase::Playing, 10, 10)
        .await
        .unwrap()
        .into_iter()
        .map(|table| table.id)
        .collect();
    assert_eq!(public, ["t1"], "a private table is in no public list");
    assert_eq!(store.tables_of("anna", 10).await.unwrap().len(), 2);
    assert_eq!(store.tables_of("bob", 10).await.unwrap().len(), 0);
}

async fn a_group_with_a_step_that_exists_is_written_not_at_all(place: &Place) {
    let store = place.open().await;
    let number = table(&store, "t", true).await;
    store.commit(&steps(number, "t", 2)).await.unwrap();
    assert!(store.commit(&steps(number, "t", 4)[1..]).await.is_err());
    assert_eq!(store.steps(number, "t").await.unwrap().0.len(), 2);
}

async fn damage_names_the_last_good_step(place: &Place) {
    let store = place.open().await;
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

async fn guests_are_known_by_hashes_and_links_work_once(place: &Place) {
    let store = place.open().await;
    let guest = Guest { id: "g".to_owned(), name: "Anna".to_owned() };
    store.add_guest(&guest, &[1; 32], 0).await.unwrap();
    assert_eq!(who(&store, [1; 32]).await, Some(guest.clone()));
    assert_eq!(who(&store, [2; 32]).await, None);
    store.add_link(&[9; 32], "g", 0, 100).await.unwrap();
    assert_eq!(store.use_link(&[9; 32], &[2; 32], 50).await.unwrap(), Some(guest.clone()));
    assert_eq!(store.use_link(&[9; 32], &[3; 32], 50).await.unwrap(), None);
    assert_eq!(who(&store, [2; 32]).await, Some(guest));
    store.add_link(&[8; 32], "g", 0, 100).await.unwrap();
    assert_eq!(store.use_link(&[8; 32], &[4; 32], 101).await.unwrap(), None, "an old link");
}

async fn old_links_are_forgotten_with_the_next_one(place: &Place) {
    let store = place.open().await;
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

async fn a_table_keeps_the_last_lines_of_its_chat(place: &Place) {
    let store = place.open().await;
    let (one, other) = (table(&store, "a", true).await, table(&store, "b", true).await);
    store.add_chat(other, 0, "elsewhere", 3).await.unwrap();
    for at in 0..7 {
        store.add_chat(one, at, &format!("line {at}"), 3).await.unwrap();
    }
    assert_eq!(store.chat(one, 100).await.unwrap(), ["line 4", "line 5", "line 6"]);
    assert_eq!(store.chat(other, 100).await.unwrap(), ["elsewhere"]);
}

async fn a_change_of_a_campaign_is_written_whole_or_not_at_all(place: &Place) {
    let store = place.open().await;
    let guests = ["anna".to_owned(), "bob".to_owned()];
    let new = |body| NewCampaign {
        id: "c",
        phase: CampaignPhase::Running,
        body,
        created_at: 7,
        owner: "",
        guests: &guests,
        content: None,
    };
    let all = steps(0, "c", 6);
    let number = store.add_campaign(&new("first"), &all[..2]).await.unwrap();
    let sitting = ["bob".to_owned()];
    let table = NewTable {
        id: "t",
        public: false,
        phase: Phase::Open,
        body: "{}",
        created_at: 8,
        owner: "",
        guests: &sitting,
        content: None,
    };
    store.change_campaign(number, &new("second"), &all[2..4], Some(&table)).await.unwrap();
    // An entry that is there already: neither the row nor the table is written.
    let other = NewTable { id: "u", ..table.clone() };
    assert!(store.change_campaign(number, &new("third"), &all[3..5], Some(&other)).await.is_err());
    store.close().await;
    drop(store);
    let store = place.open().await;
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

/// A token that was revoked stays so, and the others of the guest stay good.
async fn devices_are_listed_and_revoked_one_by_one(place: &Place) {
    let store = place.open().await;
    let guest = Guest { id: "g".to_owned(), name: "Anna".to_owned() };
    store.add_guest(&guest, &[1; 32], 10).await.unwrap();
    store.add_guest(&guest, &[1; 32], 20).await.unwrap();
    store.add_link(&[9; 32], "g", 0, 100).await.unwrap();
    store.use_link(&[9; 32], &[2; 32], 50).await.unwrap().unwrap();
    let seen = Seen { guest: "g".to_owned(), token_hash: [1; 32], at: 70 };
    store.see_guests(&[seen]).await.unwrap();
    let devices = store.devices("g").await.unwrap();
    let expected = [
        Device { token_hash: [1; 32], created_at: 10, seen_at: 70 },
        Device { token_hash: [2; 32], created_at: 50, seen_at: 50 },
    ];
    assert_eq!(devices, expected);
    store.revoke("g", &[1; 32], 80).await.unwrap();
    assert_eq!((who(&store, [1; 32]).await, who(&store, [2; 32]).await), (None, Some(guest)));
    assert!(store.is_revoked(&[1; 32]).await.unwrap() && !store.is_revoked(&[2; 32]).await.unwrap());
    assert_eq!(store.devices("g").await.unwrap(), expected[1..]);
}

async fn a_key_is_made_once(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.key("guests", &[1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.key("guests", &[2; 32]).await.unwrap(), [1; 32]);
    store.close().await;
    drop(store);
    let store = place.open().await;
    assert_eq!(store.key("guests", &[3; 32]).await.unwrap(), [1; 32]);
}

/// Asking for many at once gives nobody more.
async fn tables_are_counted_as_they_are_opened(place: &Place) {
    let store = place.open().await;
    let limits = TableLimits { open: 5, public: 2 };
    let open = |at: usize, owner: &'static str, public: bool| {
        let store = store.clone();
        tokio::spawn(async move {
            let id = format!("{owner}{at}");
            let guests = [owner.to_owned()];
            let phase = Phase::Open;
            let new = NewTable {
                id: &id,
                public,
                phase,
                body: "{}",
                created_at: 0,
                owner,
                guests: &guests,
                content: None,
            };
            store.add_table_within(&new, &limits).await.unwrap()
        })
    };
    let asked: Vec<_> = (0..20).map(|at| open(at, "anna", at % 2 == 0)).collect();
    let mut counts = [0; 3];
    for answer in asked {
        match answer.await.unwrap() {
            Added::Number(_) => counts[0] += 1,
            Added::TooManyOpen => counts[1] += 1,
            Added::TooManyPublic => counts[2] += 1,
        }
    }
    assert_eq!((counts[0], counts[1] + counts[2]), (5, 15), "{counts:?}");
    assert!(store.public_tables(Phase::Open, 100, 100).await.unwrap().len() <= 2);
    assert!(matches!(open(0, "bob", true).await.unwrap(), Added::Number(_)), "others are not concerned");
}

/// Whoever opened most does not fill the list, and where something happens comes first.
async fn public_tables_are_listed_by_what_was_done_last(place: &Place) {
    let store = place.open().await;
    let add = async |id: &str, owner: &str, created_at: i64| {
        let phase = Phase::Playing;
        let new =
            NewTable { id, public: true, phase, body: "{}", created_at, owner, guests: &[], content: None };
        store.add_table(&new).await.unwrap()
    };
    let old = add("old", "anna", 1).await;
    add("quiet", "bob", 2).await;
    for at in 0..50 {
        add(&format!("many{at}"), "mallory", 100 + at).await;
    }
    for at in 0..3 {
        add(&format!("before{at}"), "", 3 + at).await;
    }
    let mut step = steps(old, "old", 1);
    step[0].at = 1_000;
    store.commit(&step).await.unwrap();
    let listed: Vec<String> =
        store.public_tables(Phase::Playing, 10, 3).await.unwrap().into_iter().map(|row| row.id).collect();
    let expected = ["old", "many49", "many48", "many47", "before2", "before1", "before0", "quiet"];
    assert_eq!(listed, expected, "tables of before owners were written down belong to nobody together");
}

/// A long chronicle is written in parts: all of it is there in the end, and half of it never.
async fn a_long_chronicle_is_there_whole_or_not_at_all(place: &Place) {
    let store = place.open().await;
    let guests = ["anna".to_owned()];
    let phase = CampaignPhase::Running;
    let new = |id| NewCampaign {
        id,
        phase,
        body: "{}",
        created_at: 7,
        owner: "anna",
        guests: &guests,
        content: None,
    };
    for (id, count) in [("a", 0), ("b", 1), ("c", 64), ("d", 65), ("e", 128), ("f", 1_000)] {
        let all = steps(0, id, count);
        let number = store.add_campaign(&new(id), &all).await.unwrap();
        let (found, damage) = store.entries(number, id).await.unwrap();
        assert_eq!((found.len(), damage), (count as usize, None), "{id}");
    }
    let own = store.own_campaigns("anna").await.unwrap();
    let bytes = |count| steps(0, "x", count).iter().map(|step| step.body.len() as u64).sum::<u64>();
    let expected = [0, 1, 64, 65, 128, 1_000].map(bytes).iter().sum();
    assert_eq!(own, OwnCampaigns { running: 6, bytes: expected });
    // An entry that cannot be written: the parts before it are gone, too.
    let mut twice = steps(0, "g", 300);
    twice[299].seq = 0;
    assert!(store.add_campaign(&new("g"), &twice).await.is_err());
    assert!(store.campaign("g").await.unwrap().is_none());
    assert_eq!(store.own_campaigns("anna").await.unwrap(), own);
    let last = store.campaign("f").await.unwrap().unwrap().number;
    store.delete_campaign(last).await.unwrap();
    assert_eq!(store.entries(last, "f").await.unwrap().0.len(), 0);
    assert_eq!(store.campaigns_of("anna", 100).await.unwrap().len(), 5);
    assert_eq!(store.look_at_campaigns(0).await.unwrap().damage, []);
}

/// What a game is played on is written with its table and never changed.
async fn what_is_played_on_is_kept_with_the_first_table(place: &Place) {
    let store = place.open().await;
    let new = |id, files| NewTable {
        id,
        public: false,
        phase: Phase::Open,
        body: "{}",
        created_at: 7,
        owner: "",
        guests: &[],
        content: Some(NewContent { hash: "h", rules_digest: "r", files }),
    };
    let number = store.add_table(&new("a", "first")).await.unwrap();
    // The same id twice: neither the table nor what comes with it is written.
    let other = NewContent { hash: "o", rules_digest: "r", files: "other" };
    assert!(store.add_table(&NewTable { content: Some(other), ..new("a", "") }).await.is_err());
    store.update_table(number, &new("a", "second")).await.unwrap();
    store.close().await;
    drop(store);
    let store = place.open().await;
    assert_eq!(store.content("h").await.unwrap().as_deref(), Some("first"));
    assert_eq!(store.content("o").await.unwrap(), None);
}
