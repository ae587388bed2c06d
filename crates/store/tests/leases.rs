//! One owner for each game: leases by the database's clock, and fences that hold against an owner
//! that slept.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]

mod common;

use std::time::Duration;

use capotreno_store::{Kept, Lease, Leased, Store, StoreError};
use capotreno_testkit::database;
use common::{in_database, steps, table};

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
    a.give_up_lease(first).await.unwrap();
    let second = ours(&b, number, "b", OVER).await;
    assert_eq!(second.epoch, first.epoch + 1);
    assert_eq!(a.renew_leases("a", LONG).await.unwrap(), [], "what was given up is not renewed");
    // It let it end: the next who asks has it, and giving up what one no longer has changes nothing.
    let third = ours(&a, number, "a", LONG).await;
    b.give_up_lease(second).await.unwrap();
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
    assert_eq!(b.steps(number, "t").await.unwrap().0, all[..3]);
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
