//! Clocks and take-backs at a host: nobody makes time, and a host that waits does nothing else.

use std::sync::Arc;

use capotreno_notation::record::Step;
use capotreno_protocol::GameView;
use capotreno_rules::{Seat, Stage, Viewer};
use capotreno_session::{Game, Input, STAND_IN, Table};
use serde_json::{Value, json};

use super::desk::{Desk, NOON};

fn bank(seconds: u32, increment: u32) -> Value {
    json!({"pace": {"clock": "bank", "seconds": seconds, "increment": increment}})
}

#[test]
fn a_seat_given_away_and_taken_back_has_no_more_time() {
    let mut desk = Desk::playing(&bank(60, 0));
    desk.pass(50_000);
    let before = (desk.session.clocks.time_left(), desk.session.clocks.deadlines());
    desk.bot_seat(0, Some("clerk")).unwrap();
    desk.bot_seat(0, None).unwrap();
    assert_eq!((desk.session.clocks.time_left(), desk.session.clocks.deadlines()), before);
    // Another ten seconds, and the time is over: half a minute is given, once.
    desk.pass(10_000);
    desk.bot_seat(0, Some("clerk")).unwrap();
    desk.bot_seat(0, None).unwrap();
    assert_eq!(desk.session.clocks.deadlines()[0], Some(NOON + 90_000));
    // Whoever reads the table anew finds the same clocks.
    let mut woken = desk.wake();
    assert_eq!(woken.session.clocks.time_left(), desk.session.clocks.time_left());
    assert_eq!(woken.session.clocks.deadlines(), desk.session.clocks.deadlines());
    desk.pass(30_000);
    desk.bot_seat(0, Some("clerk")).unwrap();
    assert_eq!(desk.bot_seat(0, None), Err("not_allowed".to_owned()));
    woken.session.stand_in(desk.now, Seat(0), Some("clerk".to_owned())).unwrap();
    let refused = woken.session.stand_in(desk.now, Seat(0), None).unwrap_err();
    assert_eq!(refused.code, "not_allowed");
}

#[test]
fn tables_written_before_there_were_grants_are_read() {
    let desk = Desk::open(&json!({}));
    let mut body = serde_json::to_value(&desk.session.table).unwrap();
    body.as_object_mut().unwrap().remove("grants").unwrap();
    assert_eq!(serde_json::from_value::<Table>(body).unwrap(), desk.session.table);
}

#[test]
fn a_table_that_waits_for_a_deadline_says_so() {
    let mut desk = Desk::playing(&bank(600, 0));
    desk.session.visitors.clear();
    assert!(desk.session.is_needed());
    assert_eq!(desk.session.next_moment(), Some(NOON + 600_000));
    // Then a bot sits in, and there is nothing more to wait for than its thought.
    desk.pass(600_000);
    desk.input(Input::Time);
    assert_eq!(desk.session.table.bot(Seat(0)), Some(STAND_IN));
    assert_eq!((desk.session.next_moment(), desk.thoughts.len()), (None, 1));
}

#[test]
fn a_claim_is_taken_back_once_a_turn_and_brings_no_time() {
    let mut desk = Desk::playing(&bank(600, 20));
    let (seat, action) = desk.until_a_claim();
    let other = usize::from(seat == Seat(0));
    for at in [seat.index(), other, 2] {
        assert_eq!(desk.enter(at, None).unwrap().can_take_back, Some(seat.0));
    }
    desk.take_back(seat).unwrap();
    let before = (desk.session.clocks.time_left(), desk.session.clocks.deadlines());
    assert_eq!(desk.view(2).unwrap().can_take_back, None);
    desk.pass(1_000);
    desk.play(seat, action).unwrap();
    assert_eq!(desk.view(2).unwrap().can_take_back, None, "the second claim of the turn stands");
    assert_eq!(desk.take_back(seat), Err("nothing_to_take_back".to_owned()));
    let left = before.0[seat.index()].unwrap() - 1_000 + 20_000;
    assert_eq!(desk.session.clocks.time_left()[seat.index()], Some(left));
    // What was written is the same game with the same clocks.
    let woken = desk.wake();
    assert_eq!(woken.session.clocks.time_left(), desk.session.clocks.time_left());
    assert_eq!(woken.session.game.as_ref().unwrap().can_take_back(), None);
    // The next turn has a take-back of its own.
    let (seat, _) = desk.until_a_claim();
    assert_eq!(desk.view(2).unwrap().can_take_back, Some(seat.0));
    let woken = desk.wake();
    assert_eq!(woken.session.game.as_ref().unwrap().can_take_back(), Some(seat));
    desk.take_back(seat).unwrap();
    assert_eq!(desk.game().state().public().stage, Stage::Turn);
}

#[test]
fn where_it_is_not_allowed_nobody_is_told_of_a_take_back() {
    let mut desk = Desk::playing(&json!({"take_back": false}));
    let (seat, _) = desk.until_a_claim();
    assert_eq!(desk.view(2).unwrap().can_take_back, None);
    assert_eq!(desk.take_back(seat), Err("not_allowed".to_owned()));
}

/// Games from when a claim could be taken back again and again still wake.
#[test]
fn older_games_with_many_take_backs_wake() {
    let mut desk = Desk::playing(&json!({}));
    let (seat, _) = desk.until_a_claim();
    desk.take_back(seat).unwrap();
    let mut steps: Vec<Step> = desk.game().steps().to_vec();
    let pair = steps[steps.len() - 2..].to_vec();
    for _ in 0..3 {
        steps.extend(pair.clone());
    }
    let (shelf, seed) = (Arc::clone(desk.game().shelf()), desk.session.table.seed().unwrap());
    let options = desk.session.table.options(&shelf.edition).unwrap();
    let woken = Game::wake(shelf, options, seed, steps, |_| {}).unwrap();
    assert_eq!(woken.seq(), desk.game().seq() + 6);
    let now = |game: &Game| GameView { seq: 0, ..game.shown(Viewer::Seat(seat)) };
    assert_eq!(now(&woken), now(desk.game()));
}
