//! How people are called, who is to be called, and codes that bring somebody back: the same in both databases.

use crate::common::Place;
use capotreno_store::{CallWay, Guest, NEVER, Store, WantedCall};

on_both! {
    ways_are_added_confirmed_and_removed,
    one_server_calls_for_all_that_waits,
    what_is_wanted_anew_meanwhile_stays,
    a_code_brings_somebody_back,
    who_is_forgotten_is_called_no_more,
}

async fn guest(store: &Store, id: &str, token: u8) {
    let guest = Guest { id: id.to_owned(), name: id.to_owned() };
    store.add_guest(&guest, &[token; 32], i64::from(token)).await.unwrap();
}

fn way(id: &str, guest: &str, target: &str) -> CallWay {
    CallWay {
        id: id.to_owned(),
        guest: guest.to_owned(),
        kind: "mail".to_owned(),
        target: target.to_owned(),
        language: "it".to_owned(),
        verified: false,
        failures: 0,
        created_at: 100,
    }
}

fn wanted(place: &str, call_at: i64, remind_at: i64) -> WantedCall {
    let (guest, kind) = ("anna".to_owned(), "turn".to_owned());
    WantedCall { guest, place: place.to_owned(), kind, call_at, remind_at, tries: 0 }
}

async fn ways_are_added_confirmed_and_removed(place: &Place) {
    let store = place.open().await;
    guest(&store, "anna", 1).await;
    assert!(store.add_call_way(&way("a", "anna", "anna@x.example"), 2).await.unwrap());
    assert!(store.add_call_way(&way("b", "anna", "other@x.example"), 2).await.unwrap());
    assert!(!store.add_call_way(&way("c", "anna", "third@x.example"), 2).await.unwrap(), "two are enough");
    assert!(
        store.add_call_way(&way("d", "anna", "anna@x.example"), 2).await.unwrap(),
        "in place of the first"
    );
    assert_eq!(store.unconfirmed_at("anna@x.example", 99).await.unwrap(), 1);
    assert!(store.verify_call_way("d").await.unwrap() && !store.verify_call_way("a").await.unwrap());
    assert_eq!(store.unconfirmed_at("anna@x.example", 99).await.unwrap(), 0);
    store.forget_unconfirmed(101).await.unwrap();
    let left = CallWay { verified: true, ..way("d", "anna", "anna@x.example") };
    assert_eq!(store.call_ways("anna").await.unwrap(), [left]);
    assert_eq!(store.note_call("d", false).await.unwrap(), 1);
    assert_eq!(store.note_call("d", false).await.unwrap(), 2);
    assert_eq!(store.note_call("d", true).await.unwrap(), 0);
    assert!(store.remove_call_way("d").await.unwrap() && !store.remove_call_way("d").await.unwrap());
    store.set_call_wishes("anna", "{}").await.unwrap();
    store.set_call_wishes("anna", "[]").await.unwrap();
    assert_eq!(store.call_wishes("anna").await.unwrap().unwrap().body, "[]");
}

async fn one_server_calls_for_all_that_waits(place: &Place) {
    let store = place.open().await;
    guest(&store, "anna", 1).await;
    guest(&store, "bob", 2).await;
    store.want_call(&wanted("t1", 100, NEVER)).await.unwrap();
    store.want_call(&wanted("t2", 160, 900)).await.unwrap();
    store.want_call(&wanted("t3", NEVER, 950)).await.unwrap();
    assert_eq!(store.due_calls(99, 10).await.unwrap(), [""; 0]);
    assert_eq!(store.due_calls(100, 10).await.unwrap(), ["anna"]);
    assert_eq!(store.take_calls("anna", 99, 500).await.unwrap(), []);
    // Ten at once, one gets it: all that waits, but no reminder that has time.
    let takers = (0..10).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { store.take_calls("anna", 100, 500).await.unwrap() })
    });
    let mut taken = Vec::new();
    for taker in takers {
        taken.push(taker.await.unwrap());
    }
    taken.retain(|calls| !calls.is_empty());
    let [calls] = &taken[..] else { panic!("{taken:?}") };
    assert_eq!(calls.iter().map(|call| call.place.as_str()).collect::<Vec<_>>(), ["t1", "t2"]);
    assert_eq!(store.due_calls(200, 10).await.unwrap(), [""; 0], "a server is at it");
    assert_eq!(store.due_calls(500, 10).await.unwrap(), ["anna"], "it never came to its end");
    let done: Vec<_> = calls.iter().map(|call| WantedCall { call_at: NEVER, ..call.clone() }).collect();
    store.settle_calls(&done, 500, Some(110)).await.unwrap();
    assert_eq!(store.call_wishes("anna").await.unwrap().unwrap().called_at, 110);
    assert_eq!(store.due_calls(899, 10).await.unwrap(), [""; 0]);
    let late = store.take_calls("anna", 900, 990).await.unwrap();
    assert_eq!(late, [WantedCall { call_at: NEVER, ..wanted("t2", 0, 900) }]);
}

async fn what_is_wanted_anew_meanwhile_stays(place: &Place) {
    let store = place.open().await;
    guest(&store, "anna", 1).await;
    store.want_call(&wanted("t", 100, NEVER)).await.unwrap();
    let taken = store.take_calls("anna", 100, 500).await.unwrap();
    // Anna has moved, and it is her turn again.
    store.want_call(&wanted("t", 300, 700)).await.unwrap();
    store.settle_calls(&[WantedCall { call_at: NEVER, ..taken[0].clone() }], 500, None).await.unwrap();
    assert_eq!(store.take_calls("anna", 300, 600).await.unwrap(), [wanted("t", 300, 700)]);
    // Who is at the table is only reminded; a call that waits stays.
    store.want_call(&wanted("t", NEVER, 800)).await.unwrap();
    assert_eq!(store.take_calls("anna", 300, 600).await.unwrap(), [wanted("t", 300, 800)]);
}

async fn a_code_brings_somebody_back(place: &Place) {
    let store = place.open().await;
    guest(&store, "anna", 1).await;
    guest(&store, "bob", 2).await;
    assert_eq!(store.recovery_since("anna").await.unwrap(), None);
    store.set_recovery("anna", &[5; 32], 70).await.unwrap();
    let back = store.recover(&[5; 32], &[6; 32], 80).await.unwrap().unwrap();
    assert_eq!(back.id, "anna");
    assert_eq!(store.guest_by_token(&[6; 32]).await.unwrap().unwrap().guest.id, "anna");
    assert!(store.recover(&[5; 32], &[7; 32], 81).await.unwrap().is_some(), "it stays good");
    store.set_recovery("anna", &[8; 32], 90).await.unwrap();
    assert!(store.recover(&[5; 32], &[9; 32], 91).await.unwrap().is_none(), "another took its place");
    assert_eq!(store.recovery_since("anna").await.unwrap(), Some(90));
    store.remove_recovery("anna").await.unwrap();
    assert!(store.recover(&[8; 32], &[9; 32], 92).await.unwrap().is_none());
}

async fn who_is_forgotten_is_called_no_more(place: &Place) {
    let store = place.open().await;
    for (id, token) in [("anna", 1), ("bob", 2)] {
        guest(&store, id, token).await;
        store.add_call_way(&way(id, id, "x@x.example"), 9).await.unwrap();
        store.set_call_wishes(id, "{}").await.unwrap();
        store.set_recovery(id, &[token + 10; 32], 5).await.unwrap();
        store.want_call(&WantedCall { guest: id.to_owned(), ..wanted("t", 10, NEVER) }).await.unwrap();
    }
    store.delete_guest("anna", &[], 5).await.unwrap();
    assert_eq!(store.call_ways("anna").await.unwrap(), []);
    assert_eq!(store.call_wishes("anna").await.unwrap(), None);
    assert_eq!(store.due_calls(10, 10).await.unwrap(), ["bob"]);
    assert!(store.recover(&[11; 32], &[9; 32], 6).await.unwrap().is_none());
    // Bob is long gone.
    assert_eq!(store.forget_guests(1_000).await.unwrap(), 1);
    assert_eq!(store.call_ways("bob").await.unwrap(), []);
    assert_eq!(store.due_calls(10, 10).await.unwrap(), [""; 0]);
}
