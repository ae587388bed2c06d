//! Many spectators at one table: what they hear is written once, after the players' own, and that
//! they come and go is told now and then.

use capotreno_protocol::{ClientMessage, ServerMessage};
use capotreno_rules::chance::FastDice;
use capotreno_store::Guest;
use serde_json::json;
use tokio::sync::{mpsc, oneshot};

use crate::guests::known::Caller;
use crate::table::command::{Command, Connection, Out};

use super::desk::{Desk, nowhere};

const MANY: usize = 250;
/// Numbers of connections that are nobody else's.
const FIRST: u64 = 1_000;

async fn enter(desk: &mut Desk, at: usize) -> (mpsc::Receiver<Out>, Result<(), String>) {
    let (out, heard) = mpsc::channel(1_000);
    let guest = Guest { id: format!("spectator {at}"), name: format!("Guest {at}") };
    let caller = Caller { guest, token_hash: [0; 32], client: nowhere() };
    let connection = Box::new(Connection { id: FIRST + at as u64, caller, out });
    let (to, answer) = oneshot::channel();
    desk.host.handle(Command::Enter { connection, since: None, seat: None, to }).await;
    // As if another command waited each time.
    desk.host.show_comings(1).await;
    (heard, answer.await.unwrap().map_err(|refused| refused.code))
}

/// What is in a queue: the texts, and where each of them lies in memory.
fn texts(heard: &mut mpsc::Receiver<Out>) -> Vec<(usize, String)> {
    let mut texts = Vec::new();
    while let Ok(Out::Text(text)) = heard.try_recv() {
        texts.push((text.as_ptr() as usize, text.to_string()));
    }
    texts
}

fn kind(text: &str) -> String {
    serde_json::from_str::<serde_json::Value>(text).unwrap()["type"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn what_spectators_hear_is_written_once_for_all() {
    let mut desk = Desk::playing(&json!({}), None).await;
    desk.hear(0);
    let mut watching = Vec::new();
    for at in 0..MANY {
        watching.push(enter(&mut desk, at).await.0);
    }
    desk.host.show_comings(0).await;
    desk.settle().await;
    let tables = desk.hear(0).iter().filter(|heard| matches!(heard, ServerMessage::Table { .. })).count();
    assert!(tables <= MANY / 64 + 1, "one for many who came: {tables}");
    let mut greetings = Vec::new();
    for heard in &mut watching {
        let texts = texts(heard);
        assert_eq!(kind(&texts[0].1), "entered");
        greetings.push(texts[0].0);
        assert!(texts.len() <= 1 + MANY / 64 + 1, "{} messages", texts.len());
        let last: ServerMessage = serde_json::from_str(&texts.last().unwrap().1).unwrap();
        let ServerMessage::Table { table, .. } = last else { panic!("the table comes last") };
        assert_eq!(table.spectators as usize, MANY + 1, "Carla watches, too");
    }
    greetings.dedup();
    assert!(greetings.len() <= MANY / 64 + 1, "the same bytes for many: {}", greetings.len());

    let mut dice = FastDice::new(4);
    for _ in 0..5 {
        desk.act(&mut dice).await;
    }
    desk.say(2, ClientMessage::Chat { id: 1, text: "ciao".to_owned() }).await.unwrap();
    let expected = texts(&mut watching[0]);
    let kinds: Vec<String> = expected.iter().map(|(_, text)| kind(text)).collect();
    assert_eq!(kinds, ["update", "update", "update", "update", "update", "chat"]);
    for heard in &mut watching[1..] {
        assert_eq!(texts(heard), expected, "the same bytes at the same place");
    }
}

/// Steps that are made faster than they are sent go out together, and none is left out.
#[tokio::test]
async fn steps_that_wait_are_sent_together() {
    let mut desk = Desk::playing(&json!({}), None).await;
    let mut heard = enter(&mut desk, 0).await.0;
    desk.settle().await;
    texts(&mut heard);
    let first = desk.game().seq();
    let mut dice = FastDice::new(4);
    // The test has one thread, so the gallery does not come to its turn before it is waited for.
    for _ in 0..5 {
        let game = desk.game();
        let seat = game.state().awaited().iter().next().unwrap();
        let action = game.state().random_action(game.edition(), seat, &mut dice).unwrap();
        let (connection, seq) = (seat.0.into(), game.seq());
        let message = ClientMessage::Act { id: 1, seat: seat.0, seq, action };
        desk.host.handle(Command::Message { connection, message }).await;
    }
    desk.settle().await;
    let mut steps = Vec::new();
    for (_, text) in texts(&mut heard) {
        if let ServerMessage::Update { steps: some, view } = serde_json::from_str(&text).unwrap() {
            assert_eq!(some.last().map(|step| step.seq), Some(view.seq));
            steps.extend(some.iter().map(|step| step.seq));
        }
    }
    assert_eq!(steps, (first + 1..=first + 5).collect::<Vec<u32>>());
}

#[tokio::test]
async fn one_guest_does_not_take_all_the_room() {
    let mut desk = Desk::playing(&json!({}), None).await;
    let most = desk.app.config.table_spectators as usize;
    let mut watching = Vec::new();
    for at in 1..most {
        let (heard, entered) = enter(&mut desk, at).await;
        entered.unwrap();
        watching.push(heard);
    }
    assert_eq!(enter(&mut desk, most).await.1, Err("spectators_full".to_owned()), "with Carla they are all");
    desk.host.handle(Command::Gone { connection: FIRST + 1 }).await;
    enter(&mut desk, most).await.1.unwrap();
    assert!(desk.enter(1, None).await.is_some(), "who plays has a place");
    for at in 0..40 {
        let (out, _heard) = mpsc::channel(100);
        let caller = Caller { guest: super::desk::guest(0), token_hash: [0; 32], client: nowhere() };
        let connection = Box::new(Connection { id: 10 + at, caller, out });
        let (to, answer) = oneshot::channel();
        desk.host.handle(Command::Enter { connection, since: None, seat: None, to }).await;
        let entered = answer.await.unwrap();
        assert_eq!(entered.is_ok(), at < 19, "twenty pages of one guest are enough: {at}");
    }
}

/// Whoever sits down hears as a player does from then on, and who gets up as all others do.
#[tokio::test]
async fn spectators_become_players_and_players_spectators() {
    let mut desk = Desk::open(&json!({})).await;
    desk.enter(0, None).await;
    desk.enter(1, None).await;
    desk.enter(2, None).await;
    desk.hear(1);
    desk.join(1).await.unwrap();
    let seats = |messages: Vec<ServerMessage>| {
        let mut tables = messages.into_iter().filter_map(|message| match message {
            ServerMessage::Table { table, .. } => Some(table),
            _ => None,
        });
        tables.next_back().map(|table| table.seats.iter().map(|seat| seat.you).collect::<Vec<bool>>())
    };
    assert_eq!(seats(desk.hear(1)), Some(vec![false, true]));
    assert_eq!(seats(desk.hear(2)), Some(vec![false, false]));
    desk.leave(1).await.unwrap();
    desk.join(2).await.unwrap();
    assert_eq!(seats(desk.hear(1)), Some(vec![false, false]));
    assert_eq!(seats(desk.hear(2)), Some(vec![false, true]));
    desk.start().await.unwrap();
    assert!(desk.view(1).unwrap().own.is_none());
    assert!(desk.view(2).unwrap().own.is_some());
}
