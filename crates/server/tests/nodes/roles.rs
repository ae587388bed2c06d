//! Nodes for bots alone and for people alone.

use std::net::SocketAddr;

use capotreno_load::{Remote, request};
use capotreno_rules::chance::FastDice;
use capotreno_server::{Config, Role};
use capotreno_testkit::database;
use serde_json::{Value, json};

use super::{done, edition, node, owner, until};
use crate::common::{self, Folder, Player, Running, config, post, start};

/// A number that a node tells the operator of its machine.
async fn number(node: &Running, name: &str) -> u64 {
    let (status, text) = request(node.address, "GET", "/metrics", &[], "").await.unwrap();
    assert_eq!(status, 200);
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}

const THOUGHT_ELSEWHERE: &str = "capotreno_bot_thoughts_elsewhere_total";
const THOUGHT_HERE: &str = "capotreno_bot_wait_seconds_count";

/// The first steps of a game with a bot that searches, always played in the same way.
async fn played_with_a_bot(address: SocketAddr, steps: u32) -> (String, Player, Vec<Value>) {
    let anna = Remote::guest(address).await.unwrap();
    let bot = json!({"kind": "bot", "level": "engineer"});
    let table = anna.open_table(edition(), json!([{"kind": "me"}, bot])).await.unwrap();
    post(&anna, &format!("/api/tables/{table}/start"), Value::Null).await;
    let mut anna = Player::enter(&anna, &table, Some(0)).await;
    // Both choose their tickets at once: the bot goes first.
    anna.until(|player| player.seq() >= 1).await;
    go_on(&mut anna, steps).await;
    let seen = anna.steps.iter().filter(|step| step.seq <= steps);
    let seen = seen.map(|step| serde_json::to_value(step).unwrap()["events"].clone()).collect();
    (table, anna, seen)
}

async fn go_on(anna: &mut Player, steps: u32) {
    let mut dice = FastDice::new(12);
    while anna.seq() < steps {
        let before = anna.seq();
        if !anna.decide(&mut dice).await {
            anna.until(|player| player.seq() > before).await;
        }
    }
}

/// A node for bots thinks for one for people: bots decide what they decide anywhere. It owns nothing and
/// wants no visitors, but whoever comes is passed on. When it is gone the other thinks itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_for_bots_thinks_for_one_for_people() {
    let folder = Folder::new("roles");
    let Some(database) = database::fresh() else { return };
    let fixed_seed = Some("roles".to_owned());
    let of = |name: &str, role| Config {
        role: Some(role),
        fixed_seed: fixed_seed.clone(),
        ..node(&database, name, &folder)
    };
    let people = start(of("anna", Role::People)).await;
    let bots = start(of("bruno", Role::Bots)).await;
    let alone = start(Config { fixed_seed: fixed_seed.clone(), ..config() }).await;
    until(|| async {
        let (_, said) = request(bots.address, "GET", "/healthz", &[], "").await.unwrap();
        said.contains("for bots")
    })
    .await;
    assert_eq!(request(bots.address, "GET", "/healthz", &[], "").await.unwrap().0, 503);
    assert_eq!(request(people.address, "GET", "/healthz", &[], "").await.unwrap().0, 200);
    // Whoever comes to the node for bots is at a table of the other. Each is heard of within a second.
    let guest = Remote::guest(bots.address).await.unwrap();
    let seats = json!([{"kind": "shared", "name": "Anna"}, {"kind": "shared", "name": "Bruno"}]);
    let table = guest.open_table(edition(), seats).await.unwrap();
    let path = format!("/api/tables/{table}/start");
    until(|| async { guest.ask("POST", &path, &Value::Null).await.unwrap().0 == 200 }).await;
    Player::enter(&guest, &table, None).await.until(|player| player.view.is_some()).await;
    assert_eq!(owner(&bots, &table).await.as_deref(), Some("anna"));
    // The other has heard of it too by then.
    until(|| async {
        let (first, _, _) = played_with_a_bot(people.address, 1).await;
        let heard = number(&people, THOUGHT_ELSEWHERE).await > 0;
        done(&people, "DELETE", &format!("tables/{first}"), Value::Null).await;
        heard
    })
    .await;
    let before = (number(&people, THOUGHT_HERE).await, number(&people, THOUGHT_ELSEWHERE).await);
    let (theirs, mut anna, there) = played_with_a_bot(people.address, 20).await;
    assert!(number(&people, THOUGHT_ELSEWHERE).await >= before.1 + 5);
    assert!(number(&bots, THOUGHT_HERE).await >= before.1 + 5);
    assert_eq!(number(&people, THOUGHT_HERE).await, before.0, "nothing was thought here");
    assert_eq!(owner(&bots, &theirs).await.as_deref(), Some("anna"));
    let (_, _, here) = played_with_a_bot(alone.address, 20).await;
    assert_eq!(there, here, "where a bot thinks changes nothing");
    bots.stop().await;
    go_on(&mut anna, 28).await;
    assert!(number(&people, THOUGHT_HERE).await > before.0, "it thinks itself");
    alone.stop().await;
    people.stop().await;
}

/// Nodes for bots alone have nobody to pass visitors on to, and take nothing themselves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_for_bots_own_nothing() {
    let folder = Folder::new("bots");
    let Some(database) = database::fresh() else { return };
    let bots = start(Config { role: Some(Role::Bots), ..node(&database, "bruno", &folder) }).await;
    let guest = Remote::guest(bots.address).await.unwrap();
    let table = guest.open_table(edition(), json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    assert_eq!(common::code(&guest, "GET", &format!("/api/tables/{table}"), Value::Null).await, "busy");
    assert_eq!(done(&bots, "GET", "leases", Value::Null).await, json!([]));
    // A node for people comes: the same visitor finds the table with it.
    let people = start(Config { role: Some(Role::People), ..node(&database, "anna", &folder) }).await;
    let path = format!("/api/tables/{table}");
    until(|| async { guest.ask("GET", &path, &Value::Null).await.unwrap().0 == 200 }).await;
    assert_eq!(owner(&bots, &table).await.as_deref(), Some("anna"));
    people.stop().await;
    bots.stop().await;
}
