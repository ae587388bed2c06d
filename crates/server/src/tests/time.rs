//! Clocks and take-backs at a host: nobody makes time, and a host that waits does nothing else.

use std::time::Duration;

use capotreno_protocol::GameView;
use capotreno_rules::{Seat, Stage, Viewer};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::desk::{Desk, NOON};
use crate::game::Game;
use crate::table::Table;

fn bank(seconds: u32, increment: u32) -> Value {
    json!({"pace": {"clock": "bank", "seconds": seconds, "increment": increment}})
}

#[tokio::test]
async fn a_seat_given_away_and_taken_back_has_no_more_time() {
    let mut desk = Desk::playing(&bank(60, 0), None).await;
    desk.app.config.clock.pass(50_000);
    let before = (desk.host.clocks.time_left(), desk.host.clocks.deadlines());
    desk.bot_seat(0, Some("clerk")).await.unwrap();
    desk.bot_seat(0, None).await.unwrap();
    assert_eq!((desk.host.clocks.time_left(), desk.host.clocks.deadlines()), before);
    // Another ten seconds, and the time is over: half a minute is given, once.
    desk.app.config.clock.pass(10_000);
    desk.bot_seat(0, Some("clerk")).await.unwrap();
    desk.bot_seat(0, None).await.unwrap();
    assert_eq!(desk.host.clocks.deadlines()[0], Some(NOON + 90_000));
    // Whoever reads the table anew finds the same clocks.
    let mut woken = desk.wake().await;
    assert_eq!(woken.clocks.time_left(), desk.host.clocks.time_left());
    assert_eq!(woken.clocks.deadlines(), desk.host.clocks.deadlines());
    desk.app.config.clock.pass(30_000);
    desk.bot_seat(0, Some("clerk")).await.unwrap();
    assert_eq!(desk.bot_seat(0, None).await, Err("not_allowed".to_owned()));
    woken.stand_in(Seat(0), Some("clerk".to_owned())).await.unwrap();
    let refused = woken.stand_in(Seat(0), None).await.unwrap_err();
    assert_eq!(refused.code, "not_allowed");
}

#[tokio::test]
async fn tables_written_before_there_were_grants_are_read() {
    let desk = Desk::open(&json!({})).await;
    let mut body = serde_json::to_value(&desk.host.table).unwrap();
    body.as_object_mut().unwrap().remove("grants").unwrap();
    assert_eq!(serde_json::from_value::<Table>(body).unwrap(), desk.host.table);
}

#[tokio::test]
async fn a_host_that_waits_for_a_deadline_sleeps_until_then() {
    let mut desk = Desk::playing(&bank(600, 0), None).await;
    desk.host.visitors.clear();
    // Nobody was here for longer than a table stays awake for.
    let idle = Duration::from_secs(desk.app.config.sleep_after + 1);
    desk.host.idle_since = Instant::now().checked_sub(idle).unwrap();
    let wait = desk.host.next_moment() - Instant::now();
    assert!((300..=600).contains(&wait.as_secs()), "{wait:?}");
}

#[tokio::test]
async fn a_claim_is_taken_back_once_a_turn_and_brings_no_time() {
    let mut desk = Desk::playing(&bank(600, 20), None).await;
    let (seat, action) = desk.until_a_claim().await;
    let other = usize::from(seat == Seat(0));
    for at in [seat.index(), other, 2] {
        assert_eq!(desk.enter(at, None).await.unwrap().can_take_back, Some(seat.0));
    }
    desk.take_back(seat).await.unwrap();
    let before = (desk.host.clocks.time_left(), desk.host.clocks.deadlines());
    assert_eq!(desk.view(2).unwrap().can_take_back, None);
    desk.app.config.clock.pass(1_000);
    desk.play(seat, action).await;
    assert_eq!(desk.view(2).unwrap().can_take_back, None, "the second claim of the turn stands");
    assert_eq!(desk.take_back(seat).await, Err("nothing_to_take_back".to_owned()));
    let left = before.0[seat.index()].unwrap() - 1_000 + 20_000;
    assert_eq!(desk.host.clocks.time_left()[seat.index()], Some(left));
    // What was written is the same game with the same clocks.
    let woken = desk.wake().await;
    assert_eq!(woken.clocks.time_left(), desk.host.clocks.time_left());
    assert_eq!(woken.game.as_ref().unwrap().can_take_back(), None);
    // The next turn has a take-back of its own.
    let (seat, _) = desk.until_a_claim().await;
    assert_eq!(desk.view(2).unwrap().can_take_back, Some(seat.0));
    let woken = desk.wake().await;
    assert_eq!(woken.game.as_ref().unwrap().can_take_back(), Some(seat));
    desk.take_back(seat).await.unwrap();
    assert_eq!(desk.game().state().public().stage, Stage::Turn);
}

#[tokio::test]
async fn where_it_is_not_allowed_nobody_is_told_of_a_take_back() {
    let mut desk = Desk::playing(&json!({"take_back": false}), None).await;
    let (seat, _) = desk.until_a_claim().await;
    assert_eq!(desk.view(2).unwrap().can_take_back, None);
    assert_eq!(desk.take_back(seat).await, Err("not_allowed".to_owned()));
}

/// Games from when a claim could be taken back again and again still wake.
#[tokio::test]
async fn older_games_with_many_take_backs_wake() {
    let mut desk = Desk::playing(&json!({}), None).await;
    let (seat, _) = desk.until_a_claim().await;
    desk.take_back(seat).await.unwrap();
    let (steps, _) = desk.app.store.steps(desk.host.number, &desk.host.table.id).await.unwrap();
    let mut bodies: Vec<Vec<u8>> = steps.into_iter().map(|step| step.body).collect();
    let pair = bodies[bodies.len() - 2..].to_vec();
    for _ in 0..3 {
        bodies.extend(pair.clone());
    }
    let (shelf, options) = desk.app.game_at(&desk.host.table).await.unwrap();
    let seed = desk.host.table.seed().unwrap();
    let woken = Game::wake_with(shelf, options, seed, &bodies, |_, _, _| {}).unwrap();
    assert_eq!(woken.seq(), desk.game().seq() + 6);
    let now = |game: &Game| GameView { seq: 0, ..game.shown(Viewer::Seat(seat)) };
    assert_eq!(now(&woken), now(desk.game()));
}
