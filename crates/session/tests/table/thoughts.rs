//! Bots think for everybody: nobody makes them think in vain, and nobody is called in vain.

use capotreno_bots::{Budget, Stop};
use capotreno_protocol::{ClientMessage, Query, ServerMessage};
use capotreno_rules::{Action, Seat, SeatSet};
use capotreno_session::{Input, Player, Sense};
use serde_json::json;

use super::desk::Desk;

/// Lets the first bot that was asked think.
pub fn think(desk: &mut Desk) {
    let mut job = desk.thoughts.remove(0);
    let budget = Budget::iterations(8);
    let thought = job.bot.think(&job.shelf.edition, &job.view, job.seed, (&budget, Stop::default()));
    assert_eq!(thought.1, Sense::Sound);
    desk.input(Input::Thought { number: job.number, thought: Some((thought.0, job.bot)) });
}

#[test]
fn bots_play_a_game_to_its_end() {
    let seats = json!({"seats": [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}]});
    let mut desk = Desk::open(&seats);
    desk.start();
    assert_eq!(desk.thoughts.len(), 2, "opening tickets are chosen at once");
    while !desk.thoughts.is_empty() {
        think(&mut desk);
    }
    assert!(desk.game().state().is_over());
    let record = desk.session.record().unwrap();
    let read = capotreno_notation::record::read(record.text.as_bytes()).unwrap();
    capotreno_notation::record::verify(&read, desk.game().shelf()).unwrap();
}

#[test]
fn advice_comes_to_who_asked_and_one_at_a_time() {
    let mut desk = Desk::playing(&json!({}));
    let hint = || ClientMessage::Ask { id: 7, seat: 0, question: Query::Hint };
    desk.say(0, hint()).unwrap();
    assert_eq!(desk.say(0, hint()), Err("busy".to_owned()));
    think(&mut desk);
    assert!(matches!(desk.messages(0)[..], [.., ServerMessage::Answer { id: 7, .. }]));
    desk.say(0, hint()).unwrap();
    desk.input(Input::Gone { connection: 0 });
    assert!(desk.thoughts.is_empty(), "who is gone waits for nothing");
}

#[test]
fn what_is_no_longer_asked_is_not_thought() {
    let mut desk = Desk::playing(&json!({}));
    desk.bot_seat(0, Some("clerk")).unwrap();
    assert_eq!(desk.thoughts.len(), 1);
    // Another bot takes over from the next decision on.
    desk.bot_seat(0, Some("random")).unwrap();
    assert_eq!((desk.thoughts.len(), desk.thoughts[0].bot.name()), (1, "clerk"));
    desk.bot_seat(0, None).unwrap();
    assert!(desk.thoughts.is_empty());
}

#[test]
fn nobody_is_called_whose_seat_a_bot_plays() {
    let mut desk = Desk::playing(&json!({}));
    desk.session.visitors.clear();
    let called = |desk: &Desk| desk.session.called(SeatSet::NONE, SeatSet::first(2)).len();
    assert_eq!(called(&desk), 2);
    desk.session.table.seats[1].stand_in = Some("clerk".to_owned());
    assert_eq!(called(&desk), 1);
}

fn play_for_me(desk: &Desk) -> ClientMessage {
    ClientMessage::PlayForMe { id: 1, seat: 0, seq: desk.game().seq() }
}

/// Who let a bot decide, then decided first, can let a bot decide the next thing.
#[test]
fn a_bot_plays_once_more_after_a_decision_that_was_quicker() {
    let mut desk = Desk::playing(&json!({}));
    for card in 0..2 {
        let message = play_for_me(&desk);
        desk.say(0, message).unwrap();
        assert_eq!(desk.thoughts.len(), 1, "card {card} is thought about");
        desk.play(Seat(0), Action::DrawBlind).unwrap();
        assert!(desk.thoughts.is_empty(), "card {card} was drawn");
    }
}

#[test]
fn where_there_are_no_hints_no_bot_plays_for_anybody() {
    let mut desk = Desk::playing(&json!({"hints": false}));
    let message = play_for_me(&desk);
    assert_eq!(desk.say(0, message), Err("not_allowed".to_owned()));
    let hint = ClientMessage::Ask { id: 7, seat: 0, question: Query::Hint };
    assert_eq!(desk.say(0, hint), Err("not_allowed".to_owned()));
    assert!(desk.thoughts.is_empty());
    // A bot may still sit in for who leaves the game to it.
    desk.bot_seat(0, Some("clerk")).unwrap();
    assert_eq!(desk.thoughts.len(), 1);
}

/// A bot's choice follows from the table's seed and the number of steps, whatever it thought before.
#[test]
fn a_bot_is_given_back_to_its_seat() {
    let seats = json!({"seats": [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]});
    let play = |fresh: bool| {
        let mut desk = Desk::open(&seats);
        desk.start();
        for _ in 0..60 {
            if fresh {
                desk.thoughts[0].bot = Player::new("random");
            }
            think(&mut desk);
        }
        desk.steps
    };
    assert_eq!(play(false), play(true));
}
