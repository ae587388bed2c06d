//! An event on two nodes: one deal, one table for who was asked where, and shut on both until it is over.

use capotreno_load::Remote;
use capotreno_protocol::TablePhase;
use capotreno_rules::chance::FastDice;
use capotreno_testkit::database;
use serde_json::{Value, json};

use super::{edition, two};
use crate::common::{Folder, Player, code, get, play, post};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_of_two_nodes_meet_in_one_event() {
    let folder = Folder::new("event");
    let Some(database) = database::fresh() else { return };
    let (first, second) = two(&database, &folder).await;
    let mut guests = Vec::new();
    for node in [&first, &second, &first, &second] {
        guests.push(Remote::guest(node.address).await.unwrap());
    }
    let asked = json!({
        "name": "Two houses", "edition": edition(), "players": 2, "kind": {"kind": "groups"}, "rounds": 1,
        "pace": {"clock": "bank", "seconds": 3600, "increment": 10}, "hours": 3, "most": 4, "public": true,
    });
    let event = post(&guests[0], "/api/events", asked).await["event"]["id"].as_str().unwrap().to_owned();
    let mut tables = Vec::new();
    let mut hands = Vec::new();
    for (pair, seed) in guests.chunks(2).zip(1..) {
        let found = async |guest: &Remote| post(guest, &format!("/api/events/{event}/play"), json!({})).await;
        let opened = found(&pair[0]).await["table"].as_str().unwrap().to_owned();
        // The other node sends its own guest to the same table.
        assert_eq!(found(&pair[1]).await, json!({"table": opened, "join": true}));
        post(&pair[1], &format!("/api/tables/{opened}/join"), json!({})).await;
        let mut one = Player::enter(&pair[0], &opened, None).await;
        let mut other = Player::enter(&pair[1], &opened, None).await;
        for player in [&mut one, &mut other] {
            player.until(|player| player.view.is_some()).await;
        }
        let own = |player: &Player| player.view.as_ref().unwrap().own.clone();
        hands.push((own(&one), own(&other)));
        play(&mut one, &mut other, &mut FastDice::new(seed), u32::MAX).await;
        one.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Over).await;
        tables.push(opened);
        let over = tables.len() == 2;
        for node in [&first, &second] {
            let page = get(&guests[0].at(node.address), &format!("/api/events/{event}")).await;
            assert_eq!(page["event"]["over"], over);
            let replay = format!("/api/tables/{}/replay", tables[0]);
            if over {
                get(&guests[3].at(node.address), &replay).await;
                assert_eq!(page["standings"].as_array().unwrap().len(), 4);
            } else {
                let shut = code(&guests[3].at(node.address), "GET", &replay, Value::Null).await;
                assert_eq!(shut, "event_sealed");
            }
        }
    }
    assert_eq!(hands[0], hands[1], "the same cards, whichever node dealt them");
    second.stop().await;
    first.stop().await;
}
