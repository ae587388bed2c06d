//! Rated games and events: the same in both databases.

use crate::common::{Place, table};
use capotreno_store::{EventRow, NewEventSeat, NewTable, Phase, Rated, Store};

on_both! {
    rated_games_are_in_the_order_of_their_end,
    a_round_is_played_once_and_an_event_ends_once,
}

async fn end(store: &Store, id: &str, rated: Option<Rated<'_>>) {
    let number = store.table(id).await.unwrap().unwrap().number;
    let guests = ["anna".to_owned()];
    let new = NewTable {
        id,
        public: true,
        phase: Phase::Over,
        body: "{}",
        created_at: 7,
        owner: "",
        guests: &guests,
        content: None,
    };
    store.update_rated_table(number, &new, rated).await.unwrap();
}

async fn rated_games_are_in_the_order_of_their_end(place: &Place) {
    let store = place.open().await;
    for id in ["a", "b", "c", "d"] {
        table(&store, id, true).await;
    }
    let at = |at| Some(Rated { edition: "nordic", at });
    end(&store, "a", at(30)).await;
    end(&store, "b", at(10)).await;
    end(&store, "c", Some(Rated { edition: "berlin", at: 5 })).await;
    end(&store, "d", None).await;
    // Written again, for whatever reason, it counts where it did.
    end(&store, "b", at(90)).await;
    let ids = async || {
        let rows = store.rated_tables("nordic").await.unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(ids().await, ["b", "a"]);
    assert_eq!(store.count_rated("nordic").await.unwrap(), 2);
    assert_eq!(store.rated_editions("anna").await.unwrap(), ["berlin", "nordic"]);
    let number = store.table("b").await.unwrap().unwrap().number;
    store.delete_table(number).await.unwrap();
    assert_eq!(ids().await, ["a"]);
}

async fn a_round_is_played_once_and_an_event_ends_once(place: &Place) {
    let store = place.open().await;
    let event = |id: &str, created_at, public| EventRow {
        id: id.to_owned(),
        owner: "anna".to_owned(),
        public,
        body: "{}".to_owned(),
        created_at,
        ends_at: 100,
        over_at: 0,
    };
    assert!(store.add_event(&event("one", 1, true), None, 2).await.unwrap());
    assert!(store.add_event(&event("two", 2, false), None, 2).await.unwrap());
    assert!(!store.add_event(&event("three", 3, true), None, 2).await.unwrap(), "too many go on");
    let number = table(&store, "t", false).await;
    let seat = |guest, seat| NewEventSeat { event: "one", round: 1, guest, number, seat };
    assert!(store.take_event_seat(&seat("anna", 0)).await.unwrap());
    assert!(!store.take_event_seat(&seat("anna", 1)).await.unwrap());
    assert!(store.take_event_seat(&seat("bob", 1)).await.unwrap());
    store.leave_event_seat(number, "bob").await.unwrap();
    assert!(store.take_event_seat(&seat("bob", 1)).await.unwrap());
    let seats = store.event_seats("one").await.unwrap();
    let told: Vec<(&str, u8, &str)> =
        seats.iter().map(|seat| (seat.guest.as_str(), seat.seat, seat.table.as_str())).collect();
    assert_eq!(told, [("anna", 0, "t"), ("bob", 1, "t")]);
    let ids = |rows: Vec<EventRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(ids(store.running_events(50, 9).await.unwrap()), ["one"], "the other is not public");
    assert_eq!(ids(store.running_events(100, 9).await.unwrap()), [""; 0]);
    assert_eq!(ids(store.events_of("bob", 9).await.unwrap()), ["one"]);
    assert_eq!(ids(store.events_of("anna", 9).await.unwrap()), ["two", "one"]);
    store.end_event("one", 60).await.unwrap();
    store.end_event("one", 70).await.unwrap();
    assert_eq!(store.event("one").await.unwrap().unwrap().over_at, 60);
    assert!(store.add_event(&event("three", 3, true), None, 2).await.unwrap(), "one has ended");
    store.forget_in_events("anna", "nobody").await.unwrap();
    assert_eq!(store.event("two").await.unwrap().unwrap().owner, "nobody");
    assert_eq!(store.event_seats("one").await.unwrap()[0].guest, "nobody");
    assert_eq!(store.event_tables("one").await.unwrap().len(), 1);
    store.delete_table(number).await.unwrap();
    assert!(store.event_seats("one").await.unwrap().is_empty());
}
