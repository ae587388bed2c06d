//! Bots think for everybody: nobody makes them think in vain, and nobody is called in vain.

use std::time::Duration;

use capotreno_protocol::{ClientMessage, Question, ServerMessage};
use capotreno_rules::{Action, Seat, SeatSet};
use serde_json::json;
use tokio::time::Instant;

use super::desk::Desk;
use crate::bots::{BotPool, Weight};

/// Lets the tasks run that have something to do.
async fn settle() {
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
}

fn hint() -> ClientMessage {
    ClientMessage::Ask { id: 7, seat: 0, question: Question::Hint }
}

fn play_for_me(desk: &Desk) -> ClientMessage {
    ClientMessage::PlayForMe { id: 1, seat: 0, seq: desk.game().seq() }
}

#[tokio::test]
async fn one_advice_at_a_time() {
    let bots = BotPool::held();
    let mut desk = Desk::playing(&json!({}), Some(bots.clone())).await;
    desk.say(0, hint()).await.unwrap();
    assert_eq!(desk.say(0, hint()).await, Err("busy".to_owned()));
    settle().await;
    assert_eq!(bots.waiting(), 1);
    // When it has come, another one may be asked for.
    bots.open_lanes();
    let came = async {
        while !desk.hear(0).iter().any(|message| matches!(message, ServerMessage::Answer { .. })) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), came).await.unwrap();
    settle().await;
    desk.say(0, hint()).await.unwrap();
}

#[tokio::test]
async fn what_is_no_longer_asked_is_not_thought() {
    let bots = BotPool::held();
    let mut desk = Desk::playing(&json!({}), Some(bots.clone())).await;
    desk.bot_seat(0, Some("clerk")).await.unwrap();
    settle().await;
    assert_eq!(bots.waiting(), 1);
    // Another bot takes over from the next decision on.
    desk.bot_seat(0, Some("random")).await.unwrap();
    settle().await;
    assert_eq!(bots.waiting(), 1);
    desk.bot_seat(0, None).await.unwrap();
    settle().await;
    assert_eq!(bots.waiting(), 0);
}

/// Who let a bot decide, then decided first, can let a bot decide the next thing.
#[tokio::test]
async fn a_bot_plays_once_more_after_a_decision_that_was_quicker() {
    let bots = BotPool::held();
    let mut desk = Desk::playing(&json!({}), Some(bots.clone())).await;
    for card in 0..2 {
        let message = play_for_me(&desk);
        desk.say(0, message).await.unwrap();
        settle().await;
        assert_eq!(bots.waiting(), 1, "card {card} is thought about");
        desk.play(Seat(0), Action::DrawBlind).await;
        settle().await;
        assert_eq!(bots.waiting(), 0, "card {card} was drawn");
    }
}

#[tokio::test]
async fn where_there_are_no_hints_no_bot_plays_for_anybody() {
    let bots = BotPool::held();
    let mut desk = Desk::playing(&json!({"hints": false}), Some(bots.clone())).await;
    let message = play_for_me(&desk);
    assert_eq!(desk.say(0, message).await, Err("not_allowed".to_owned()));
    assert_eq!(desk.say(0, hint()).await, Err("not_allowed".to_owned()));
    settle().await;
    assert_eq!(bots.waiting(), 0);
    // A bot may still sit in for who leaves the game to it.
    desk.bot_seat(0, Some("clerk")).await.unwrap();
    settle().await;
    assert_eq!(bots.waiting(), 1);
}

#[tokio::test]
async fn a_bot_that_may_not_think_waits_a_while() {
    let bots = BotPool::held();
    let mut desk = Desk::playing(&json!({}), Some(bots.clone())).await;
    bots.fill("anna", Weight::Light);
    desk.bot_seat(0, Some("clerk")).await.unwrap();
    tokio::time::pause();
    let asked = Instant::now();
    assert!(desk.decided.recv().await.is_some(), "it comes back to ask again");
    assert!(asked.elapsed() >= Duration::from_secs(1), "but not at once");
}

#[tokio::test]
async fn nobody_is_called_whose_seat_a_bot_plays() {
    let mut desk = Desk::playing(&json!({}), None).await;
    desk.host.visitors.clear();
    let called = |desk: &Desk| desk.host.called(SeatSet::NONE, SeatSet::first(2)).len();
    assert_eq!(called(&desk), 2);
    desk.host.table.seats[1].stand_in = Some("clerk".to_owned());
    assert_eq!(called(&desk), 1);
}
