//! Bots think for everybody: nobody makes them think in vain, and nobody is called in vain.

use std::time::{Duration, Instant};

use capotreno_protocol::{ClientMessage, Question};
use capotreno_rules::{Action, Seat, SeatSet};
use serde_json::json;

use super::desk::Desk;
use crate::bots::BotPool;

/// Lets the tasks run that have something to do.
async fn settle() {
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
}

fn hint() -> ClientMessage {
    ClientMessage::Ask { id: 7, seat: 0, question: Question::Hint }
}

#[tokio::test]
async fn one_advice_at_a_time() {
    let (bots, waiting) = BotPool::held();
    let mut desk = Desk::playing(&json!({}), Some(bots)).await;
    desk.say(0, hint()).await.unwrap();
    assert_eq!(desk.say(0, hint()).await, Err("busy".to_owned()));
    settle().await;
    let (_, done) = waiting.try_recv().unwrap();
    assert!(waiting.try_recv().is_err());
    // When it has come, another one may be asked for.
    drop(done);
    settle().await;
    desk.say(0, hint()).await.unwrap();
    settle().await;
    assert!(waiting.try_recv().is_ok());
}

#[tokio::test]
async fn what_is_no_longer_asked_is_not_thought() {
    let (bots, waiting) = BotPool::held();
    let mut desk = Desk::playing(&json!({}), Some(bots)).await;
    desk.bot_seat(0, Some("clerk")).await.unwrap();
    settle().await;
    let (_, first) = waiting.try_recv().unwrap();
    // Another bot takes over from the next decision on.
    desk.bot_seat(0, Some("random")).await.unwrap();
    settle().await;
    assert!(waiting.try_recv().is_err() && !first.is_closed());
    desk.bot_seat(0, None).await.unwrap();
    settle().await;
    assert!(first.is_closed(), "a thread that comes to it leaves it out");
}

/// Who let a bot decide, then decided first, can let a bot decide the next thing.
#[tokio::test]
async fn a_bot_plays_once_more_after_a_decision_that_was_quicker() {
    let (bots, waiting) = BotPool::held();
    let mut desk = Desk::playing(&json!({}), Some(bots)).await;
    for card in 0..2 {
        let seq = desk.game().seq();
        desk.say(0, ClientMessage::PlayForMe { id: 1, seat: 0, seq }).await.unwrap();
        settle().await;
        let (_, thought) = waiting.try_recv().unwrap_or_else(|_| panic!("card {card} is thought about"));
        desk.play(Seat(0), Action::DrawBlind).await;
        settle().await;
        assert!(thought.is_closed());
    }
}

#[tokio::test]
async fn a_bot_that_may_not_think_waits_a_while() {
    let (bots, waiting) = BotPool::held();
    drop(waiting);
    let mut desk = Desk::playing(&json!({}), Some(bots)).await;
    let asked = Instant::now();
    desk.bot_seat(0, Some("clerk")).await.unwrap();
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
