//! One owner for each game: leases by the database's clock, and fences that hold against an owner
//! that slept.

use std::time::Duration;

use crate::common::{in_database, steps, table};
use capotreno_store::{
    Beat, Holder, Kept, Lease, Leased, NewTable, Phase, Registered, Rung, Store, StoreError,
};
use capotreno_testkit::database;

const LONG: Duration = Duration::from_secs(3600);
/// A lease that has ended as soon as it was given.
const OVER: Duration = Duration::ZERO;

async fn two() -> Option<(Store, Store)> {
    let address = database::fresh()?;
    let open = async || Store::open(in_database(&address)).await.unwrap();
    Some((open().await, open().await))
}

async fn ours(store: &Store, number: i64, owner: &str, lasts: Duration) -> Lease {
    match store.lease(Kept::Table, number, owner, lasts).await.unwrap() {
        Leased::Ours(lease) => lease,
        Leased::Theirs(other) => panic!("{other} has it"),
    }
}

#[tokio::test]
async fn a_game_has_one_owner_until_its_lease_ends_or_is_given_up() {
    let Some((a, b)) = two().await else { return };
    let number = table(&a, "t", true).await;
    let first = ours(&a, number, "a", LONG).await;
    assert_eq!(b.lease(Kept::Table, number, "b", LONG).await.unwrap(), Leased::Theirs("a".to_owned()));
    // A campaign of the same number is another thing.
    assert!(matches!(b.lease(Kept::Campaign, number, "b", LONG).await.unwrap(), Leased::Ours(_)));
    assert_eq!(a.renew_leases("a", LONG).await.unwrap(), [first]);
    a.give_up_leases(&[first]).await.unwrap();
    let second = ours(&b, number, "b", OVER).await;
    assert_eq!(second.epoch, first.epoch + 1);
    assert_eq!(a.renew_leases("a", LONG).await.unwrap(), [], "what was given up is not renewed");
    // It let it end: the next who asks has it, and giving up what one no longer has changes nothing.
    let third = ours(&a, number, "a", LONG).await;
    b.give_up_leases(&[second]).await.unwrap();
    assert_eq!(b.lease(Kept::Table, number, "b", LONG).await.unwrap(), Leased::Theirs("a".to_owned()));
    assert_eq!(third.epoch, second.epoch + 1);
    assert_eq!(b.renew_leases("b", LONG).await.unwrap().len(), 1, "the campaign is left");
}

/// An owner that slept for longer than its lease and wakes again.
#[tokio::test]
async fn a_stale_owner_writes_nothing() {
    let Some((a, b)) = two().await else { return };
    let number = table(&a, "t", true).await;
    let other = table(&a, "u", true).await;
    let all = steps(number, "t", 4);
    let stale = ours(&a, number, "a", OVER).await;
    let good = ours(&a, other, "a", LONG).await;
    // Nobody else has asked: the epoch is still its own.
    a.commit_under(&all[..1], &[stale]).await.unwrap();
    let fresh = ours(&b, number, "b", LONG).await;
    let mut group = steps(other, "u", 1);
    group.push(all[1].clone());
    let refused = a.commit_under(&group, &[good, stale]).await.unwrap_err();
    assert!(matches!(refused, StoreError::Fenced { of: Kept::Table, number: lost } if lost == number));
    assert!(refused.is_conflict(), "the others of the group are tried alone");
    assert_eq!(a.steps(other, "u").await.unwrap().0.len(), 0);
    a.commit_under(&group[..1], &[good]).await.unwrap();
    b.commit_under(&all[1..3], &[fresh]).await.unwrap();
    assert!(a.commit_under(&all[3..], &[stale]).await.is_err());
    // What the new owner has written is the same to the letter: the old one is not told that it was it.
    let refused = a.commit_under(&all[1..2], &[stale]).await.unwrap_err();
    assert!(matches!(refused, StoreError::Fenced { .. }), "{refused}");
    assert_eq!(b.steps(number, "t").await.unwrap().0, all[..3]);
}

/// In a database that was restored from a backup a lease may be as it was when steps are gone.
#[tokio::test]
async fn a_step_is_written_only_after_the_one_before_it() {
    let Some((a, _)) = two().await else { return };
    let number = table(&a, "t", true).await;
    let all = steps(number, "t", 4);
    let lease = ours(&a, number, "a", LONG).await;
    a.commit_under(&all[..2], &[lease]).await.unwrap();
    let refused = a.commit_under(&all[3..], &[lease]).await.unwrap_err();
    assert!(matches!(refused, StoreError::Fenced { .. }), "{refused}");
    a.commit_under(&all[2..], &[lease]).await.unwrap();
    assert_eq!(a.length(Kept::Table, "t").await.unwrap(), Some((number, 4)));
    a.stop(Kept::Table, number).await.unwrap();
    assert!(a.commit_under(&all[..1], &[lease]).await.is_err());
    assert_eq!(a.lease(Kept::Table, number, "a", LONG).await.unwrap(), Leased::Theirs("!".to_owned()));
    assert_eq!(a.holder(Kept::Table, "t").await.unwrap().unwrap().holder, Holder::Stopped);
    a.go_on(Kept::Table, number).await.unwrap();
    ours(&a, number, "a", LONG).await;
}

/// However the two come together, what the new owner reads when it has the lease is all there is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_take_over_waits_for_what_the_old_owner_is_writing() {
    let Some((a, b)) = two().await else { return };
    for round in 0..30 {
        let id = format!("t{round}");
        let number = table(&a, &id, true).await;
        let all = steps(number, &id, 40);
        let lease = ours(&a, number, "a", OVER).await;
        let writing = {
            let (a, all) = (a.clone(), all.clone());
            tokio::spawn(async move {
                let mut written = 0;
                for step in &all {
                    match a.commit_under(std::slice::from_ref(step), &[lease]).await {
                        Ok(()) => written += 1,
                        Err(StoreError::Fenced { .. }) => break,
                        Err(error) => panic!("{error}"),
                    }
                }
                written
            })
        };
        let taken = ours(&b, number, "b", LONG).await;
        let found = b.steps(number, &id).await.unwrap().0.len();
        let next = all.get(found).cloned();
        let written = writing.await.unwrap();
        assert_eq!(written, found, "round {round}");
        if let Some(next) = next {
            b.commit_under(&[next], &[taken]).await.unwrap();
        }
    }
}

/// The database was away for longer than a lease lasts: who had it has it still, if nobody asked for it.
#[tokio::test]
async fn a_lease_that_ended_is_renewed_unless_another_has_it() {
    let Some((a, b)) = two().await else { return };
    let (one, other) = (table(&a, "t", true).await, table(&a, "u", true).await);
    let kept = ours(&a, one, "a", OVER).await;
    ours(&a, other, "a", OVER).await;
    assert_eq!(b.holder(Kept::Table, "t").await.unwrap().unwrap().holder, Holder::Late("a".to_owned()));
    let taken = ours(&b, other, "b", LONG).await;
    assert_eq!(a.renew_leases("a", LONG).await.unwrap(), [kept]);
    assert_eq!(b.lease(Kept::Table, one, "b", LONG).await.unwrap(), Leased::Theirs("a".to_owned()));
    assert_eq!(a.holder(Kept::Table, "u").await.unwrap().unwrap().epoch, taken.epoch);
    assert_eq!(a.holder(Kept::Campaign, "u").await.unwrap(), None);
}

/// What was awake when its owner died or went is for others to wake; what slept is not.
#[tokio::test]
async fn what_was_awake_is_an_orphan() {
    let Some((a, b)) = two().await else { return };
    let numbers =
        [table(&a, "died", true).await, table(&a, "went", true).await, table(&a, "slept", true).await];
    let died = ours(&a, numbers[0], "a", OVER).await;
    let went = ours(&a, numbers[1], "a", LONG).await;
    let slept = ours(&a, numbers[2], "a", LONG).await;
    a.hand_over_leases(&[went]).await.unwrap();
    a.give_up_leases(&[slept]).await.unwrap();
    let mut orphans = b.orphans(10).await.unwrap();
    orphans.sort_by(|one, other| one.1.cmp(&other.1));
    assert_eq!(orphans, [(Kept::Table, "died".to_owned()), (Kept::Table, "went".to_owned())]);
    assert_eq!(b.holder(Kept::Table, "went").await.unwrap().unwrap().holder, Holder::Nobody);
    assert_eq!(ours(&b, numbers[0], "b", LONG).await.epoch, died.epoch + 1);
    ours(&b, numbers[1], "b", LONG).await;
    assert_eq!(b.orphans(10).await.unwrap(), []);
}

/// What is agreed at a table is no step, and is fenced like one.
#[tokio::test]
async fn a_stale_owner_changes_no_table() {
    let Some((a, b)) = two().await else { return };
    let number = table(&a, "t", true).await;
    let stale = ours(&a, number, "a", OVER).await;
    let fresh = ours(&b, number, "b", LONG).await;
    let guests = ["anna".to_owned()];
    let new = |body| NewTable {
        id: "t",
        public: true,
        phase: Phase::Playing,
        body,
        created_at: 7,
        owner: "",
        guests: &guests,
        content: None,
    };
    let refused = a.under(Some(stale)).update_table(number, &new("old")).await.unwrap_err();
    assert!(matches!(refused, StoreError::Fenced { .. }), "{refused}");
    assert!(a.under(Some(stale)).delete_table(number).await.is_err());
    assert!(a.under(Some(stale)).add_chat(number, 1, "late", 9).await.is_err());
    b.under(Some(fresh)).update_table(number, &new("new")).await.unwrap();
    assert_eq!(a.table("t").await.unwrap().unwrap().body, "new");
    assert_eq!(a.chat(number, 9).await.unwrap().len(), 0);
}

#[tokio::test]
async fn a_node_has_a_name_of_its_own_and_the_key_of_the_others() {
    let Some((a, b)) = two().await else { return };
    let (key, other_key) = ([1; 32], [2; 32]);
    let register =
        async |store: &Store, name, key| store.register(name, ("here", "both"), key, LONG).await.unwrap();
    let Registered::Here(first) = register(&a, "a", &key).await else { panic!("nobody is here yet") };
    assert_eq!(register(&b, "a", &key).await, Registered::NameTaken);
    assert_eq!(register(&b, "b", &other_key).await, Registered::OtherKey("a".to_owned()));
    assert_eq!(b.nodes(LONG).await.unwrap(), std::slice::from_ref(&first));
    a.gone(&first).await.unwrap();
    assert_eq!(b.nodes(LONG).await.unwrap(), []);
    let Registered::Here(second) = register(&b, "a", &other_key).await else { panic!("the first is gone") };
    assert_eq!((second.incarnation, second.owner()), (first.incarnation + 1, "a/2".to_owned()));
    assert_eq!(a.here(&first, 0).await.unwrap(), Beat::Superseded, "its name is another's");
    let Beat::Here(last) = b.here(&second, 0).await.unwrap() else { panic!("it is there") };
    assert!(matches!(b.here(&second, last).await.unwrap(), Beat::Here(_)));
    // The database knows nothing of what was written into it.
    assert_eq!(b.here(&second, i64::MAX).await.unwrap(), Beat::Older);
    assert!(b.knows(&second, last).await.unwrap() && !b.knows(&second, i64::MAX).await.unwrap());
    assert!(b.come_back(&second).await.unwrap());
}

#[tokio::test]
async fn a_bell_rings_at_the_others() {
    let Some((a, b)) = two().await else { return };
    let mut bell = b.doorbell().await.unwrap().unwrap();
    a.ring("lobby").await.unwrap();
    assert_eq!(bell.next().await.unwrap(), Rung::Said("lobby".to_owned()));
}
