//! Everything goes from a folder into `PostgreSQL` and back, and is the same.

use crate::common::{Folder, in_database, options, steps, table};
use capotreno_store::{
    Ban, CallWay, CampaignPhase, Carried, EventRow, Guest, NEVER, NewCampaign, NewContent, NewEventSeat,
    NewTable, Passkey, Phase, Store, StoreError, WantedCall,
};
use capotreno_testkit::database;

#[expect(clippy::too_many_lines, reason = "one sort of row after the other")]
async fn fill(store: &Store) {
    let guest = Guest { id: "anna".to_owned(), name: "Anna \u{1f682}".to_owned() };
    store.add_guest(&guest, &[1; 32], 5).await.unwrap();
    store.add_link(&[9; 32], "anna", 0, 100).await.unwrap();
    store.revoke("anna", &[7; 32], 8).await.unwrap();
    store.key("guests", &[3; 32]).await.unwrap();
    store.long_key("push", &[8; 138]).await.unwrap();
    store.set_recovery("anna", &[5; 32], 6).await.unwrap();
    let (id, owner, body) = ("k".to_owned(), "anna".to_owned(), "key".to_owned());
    let passkey = Passkey { id, guest: owner, body, created_at: 6, used_at: 7 };
    assert!(store.add_passkey(&passkey, 9).await.unwrap());
    store.add_friend_link(&[6; 32], "anna", 0, 100, 9).await.unwrap();
    store.set_call_wishes("anna", "{}").await.unwrap();
    let way = CallWay {
        id: "w".to_owned(),
        guest: "anna".to_owned(),
        kind: "mail".to_owned(),
        target: "anna@x.example".to_owned(),
        language: "it".to_owned(),
        verified: true,
        failures: 2,
        created_at: 9,
    };
    store.add_call_way(&way, 9).await.unwrap();
    let (guest, place, kind) = ("anna".to_owned(), "c".to_owned(), "turn".to_owned());
    let call = WantedCall { guest, place, kind, call_at: 50, remind_at: NEVER, tries: 0 };
    store.want_call(&call).await.unwrap();
    let ban = Ban { guest: "bob".to_owned(), at: 3, reason: "insults".to_owned() };
    store.ban(&ban).await.unwrap();
    // A table that is gone leaves a number that nobody has.
    let gone = table(store, "gone", true).await;
    for (id, count) in [("a", 0), ("b", 1), ("c", 1_200)] {
        let number = table(store, id, true).await;
        store.commit(&steps(number, id, count)).await.unwrap();
        for at in 0..5 {
            store.add_chat(number, at, &format!("line {at}"), 100).await.unwrap();
        }
    }
    store.delete_table(gone).await.unwrap();
    let event = EventRow {
        id: "evening".to_owned(),
        owner: "anna".to_owned(),
        public: true,
        body: "{}".to_owned(),
        created_at: 1,
        ends_at: 9,
        over_at: 0,
    };
    assert!(store.add_event(&event, None, 1).await.unwrap());
    let number = store.table("b").await.unwrap().unwrap().number;
    let seat = NewEventSeat { event: "evening", round: 1, guest: "anna", number, seat: 1 };
    assert!(store.take_event_seat(&seat).await.unwrap());
    let guests = ["anna".to_owned()];
    let new = NewCampaign {
        id: "road",
        phase: CampaignPhase::Running,
        body: "{}",
        created_at: 7,
        owner: "anna",
        guests: &guests,
        content: Some(NewContent { hash: "h", rules_digest: "r", files: "files" }),
    };
    store.add_campaign(&new, &steps(0, "road", 70)).await.unwrap();
}

#[tokio::test]
async fn everything_is_carried_there_and_back() {
    let Some(address) = database::fresh() else { return };
    let (old, back) = (Folder::new("carry-old"), Folder::new("carry-back"));
    let from = Store::open(options(&old)).await.unwrap();
    fill(&from).await;
    let middle = Store::open(in_database(&address)).await.unwrap();
    let expected =
        Carried { guests: 1, tables: 3, steps: 1_201, campaigns: 1, entries: 70, damaged: Vec::new() };
    assert_eq!(from.carry_into(&middle).await.unwrap(), expected);
    let again = from.carry_into(&middle).await.unwrap_err();
    assert!(matches!(again, StoreError::NotEmpty("guests")), "{again}");
    // The game goes on there, under numbers that were free.
    let c = middle.table("c").await.unwrap().unwrap();
    middle.commit(&steps(c.number, "c", 1_201)[1_200..]).await.unwrap();
    let new = table(&middle, "new", true).await;
    assert!(new > c.number);
    assert_eq!(middle.chat(c.number, 3).await.unwrap(), ["line 2", "line 3", "line 4"]);
    let to = Store::open(options(&back)).await.unwrap();
    let expected = Carried { tables: 4, steps: 1_202, ..expected };
    assert_eq!(middle.carry_into(&to).await.unwrap(), expected);
    assert_eq!(to.content("h").await.unwrap().as_deref(), Some("files"));
    assert_eq!(to.key("guests", &[4; 32]).await.unwrap(), [3; 32]);
    assert_eq!(to.long_key("push", &[1; 3]).await.unwrap(), [8; 138]);
    assert!(to.is_revoked(&[7; 32]).await.unwrap());
    assert_eq!(to.event("evening").await.unwrap().unwrap().owner, "anna");
    let seats = to.event_seats("evening").await.unwrap();
    assert_eq!((seats.len(), seats[0].table.as_str(), seats[0].seat), (1, "b", 1));
    assert_eq!((to.call_ways("anna").await.unwrap().len(), to.due_calls(50, 9).await.unwrap().len()), (1, 1));
    assert_eq!(to.call_wishes("anna").await.unwrap().unwrap().body, "{}");
    assert_eq!(to.recovery_since("anna").await.unwrap(), Some(6));
    assert_eq!(to.passkey_owner("k").await.unwrap().unwrap().body, "key");
    assert_eq!(to.friend_of_link(&[6; 32], 9).await.unwrap().unwrap().id, "anna");
    assert_eq!(to.guest_by_token(&[1; 32]).await.unwrap().unwrap().guest.name, "Anna \u{1f682}");
    to.close().await;
    drop(to);
    let to = Store::open(options(&back)).await.unwrap();
    assert_eq!((to.lost().commits, to.look_at_tables(0).await.unwrap().damage), (0, Vec::new()));
}

/// A damaged game is carried as it is, and named.
#[tokio::test]
async fn damage_is_carried_and_named() {
    let Some(address) = database::fresh() else { return };
    let folder = Folder::new("carry-damage");
    let from = Store::open(options(&folder)).await.unwrap();
    let number = table(&from, "t", true).await;
    let mut all = steps(number, "t", 10);
    all[6].body = b"changed".to_vec();
    from.commit(&all).await.unwrap();
    let to = Store::open(in_database(&address)).await.unwrap();
    let carried = from.carry_into(&to).await.unwrap();
    assert_eq!(carried.damaged[0].to_string(), "table t: damaged after step 5 of 10");
    assert_eq!(carried.steps, 10);
}

/// A change that fails half way leaves nothing behind.
#[tokio::test]
async fn all_arrives_or_nothing() {
    let Some(address) = database::fresh() else { return };
    let folder = Folder::new("carry-nul");
    let from = Store::open(options(&folder)).await.unwrap();
    table(&from, "t", true).await;
    // `PostgreSQL` keeps no text with a zero in it.
    let new = NewTable {
        id: "zero",
        public: true,
        phase: Phase::Open,
        body: "a\0b",
        created_at: 0,
        owner: "",
        guests: &[],
        content: None,
    };
    from.add_table(&new).await.unwrap();
    let to = Store::open(in_database(&address)).await.unwrap();
    assert!(from.carry_into(&to).await.is_err());
    assert!(to.table("t").await.unwrap().is_none());
}
