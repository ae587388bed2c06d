//! Actions by number: asked for, played, and refused.

use capotreno_protocol::{ClientMessage, NumberedAction, Query, Reply, ServerMessage};
use serde_json::json;

use super::desk::Desk;

fn numbers(desk: &mut Desk, at: usize) -> Vec<NumberedAction> {
    desk.say(at, ClientMessage::Ask { id: 3, seat: at as u8, question: Query::Numbers }).unwrap();
    let messages = desk.messages(at);
    let Some(ServerMessage::Answer { reply: Reply::Numbers { actions, size, digest }, .. }) = messages.last()
    else {
        panic!("{messages:?}")
    };
    assert_eq!((*size, digest.len()), (254, 64));
    actions.clone()
}

#[test]
fn a_seat_plays_by_number() {
    let mut desk = Desk::playing(&json!({}));
    let possible = numbers(&mut desk, 0);
    assert!(possible.iter().any(|one| one.number == 5), "from the deck: {possible:?}");
    assert!(numbers(&mut desk, 1).is_empty(), "it is not Bob's turn");
    let seq = desk.game().seq();
    let act = |number, payment| ClientMessage::ActNumber { id: 4, seat: 0, seq, number, payment };
    assert_eq!(desk.say(0, act(6, None)), Err("not_now".to_owned()), "there is no second card to leave");
    assert_eq!(desk.say(0, act(9999, None)), Err("bad_message".to_owned()));
    assert_eq!(desk.say(0, act(5, Some(vec![1, 2]))), Err("bad_message".to_owned()));
    assert_eq!(desk.say(1, act(5, None)), Err("not_seated".to_owned()));
    desk.say(0, act(5, Some(vec![0; 18]))).unwrap();
    assert_eq!(desk.game().seq(), seq + 1);
    assert_eq!(desk.say(0, act(5, None)), Err("stale".to_owned()));
}

/// Whole games by number alone: every number offered is the action beside it.
#[test]
fn whole_games_by_number() {
    let mut desk = Desk::playing(&json!({}));
    let mut step = 0;
    while !desk.game().state().is_over() {
        let seat = desk.game().state().public().turn.0;
        let possible = numbers(&mut desk, usize::from(seat));
        step += 7;
        let NumberedAction { number, action } = possible[step % possible.len()];
        let seq = desk.game().seq();
        desk.say(seat.into(), ClientMessage::ActNumber { id: 5, seat, seq, number, payment: None }).unwrap();
        let Some((_, capotreno_notation::record::Step::Act { action: played, .. })) = desk.steps.last()
        else {
            panic!("nothing was played")
        };
        assert_eq!(*played, action);
    }
}
