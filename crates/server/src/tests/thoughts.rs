//! Bots that may not think, and thoughts nobody waits for: at a host with its threads.

use std::time::Duration;

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

#[tokio::test]
async fn what_is_no_longer_asked_is_not_thought() {
    let bots = BotPool::held();
    let mut desk = Desk::playing(&json!({}), Some(bots.clone())).await;
    desk.bot_seat(0, Some("clerk")).await.unwrap();
    settle().await;
    assert_eq!(bots.waiting(), 1);
    desk.bot_seat(0, None).await.unwrap();
    settle().await;
    assert_eq!(bots.waiting(), 0);
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
