//! A seat is its player's: nothing of the one before is left in it.

use capotreno_protocol::ClientMessage;
use capotreno_rules::Seat;
use serde_json::json;

use super::desk::{Desk, guest, opening};

/// Bob sits down, does what he can to keep an eye on the seat, and leaves it to Carla.
#[test]
fn who_leaves_a_seat_sees_and_decides_nothing_there() {
    let mut desk = Desk::open(&json!({}));
    desk.join(1);
    desk.enter(1, None);
    let share = ClientMessage::Share { id: 1, seat: 1, share: true };
    assert_eq!(desk.say(1, share), Err("not_started".to_owned()));
    assert_eq!(desk.bot_seat(1, Some("random")), Err("not_started".to_owned()));
    // A table that was written when both were possible.
    desk.session.table.seats[1].sharing = true;
    desk.session.table.seats[1].stand_in = Some("random".to_owned());
    desk.leave(1);
    assert!(!desk.session.table.seats[1].sharing && desk.session.table.seats[1].stand_in.is_none());
    desk.session.table.seats[1].sharing = true;
    desk.session.table.seats[1].stand_in = Some("random".to_owned());
    desk.join(2);
    desk.start();
    // He never went away: the deal is shown to him as to anybody.
    assert!(desk.view(1).unwrap().own.is_none());
    desk.say(1, ClientMessage::Look { seat: Some(1) }).unwrap();
    assert_eq!(desk.session.visitors[0].look, None);
    assert_eq!(desk.session.table.bot(Seat(1)), None);
    assert!(desk.enter(2, None).unwrap().own.is_some());
}

#[test]
fn nobody_shows_cards_in_a_rematch_without_saying_so() {
    let mut desk = Desk::open(&json!({}));
    desk.session.table.seats[0].sharing = true;
    desk.session.table.seats[0].company = Some(2);
    desk.session.table.brought = Some("tab-1".to_owned());
    let again = desk.session.table.again(guest(0).id, opening());
    assert_eq!((again.seats[0].sharing, again.seats[0].company), (false, Some(2)));
    assert_eq!(again.brought, None, "this one is played here");
    assert_eq!(again.seats[0].who, desk.session.table.seats[0].who);
}

/// No two seats have one colour, and what a person has chosen stays theirs.
#[test]
fn a_player_chooses_a_colour_before_the_game() {
    let mut desk = Desk::open(&json!({}));
    desk.enter(0, None);
    let choose = |seat, colour| ClientMessage::ChooseColour { id: 1, seat, colour };
    let colours = |desk: &Desk| [0, 1].map(|seat| desk.session.table.colour(Seat(seat)));
    desk.say(0, choose(0, 4)).unwrap();
    assert_eq!(colours(&desk), [4, 1]);
    desk.say(0, choose(0, 1)).unwrap();
    assert_eq!(colours(&desk), [1, 4], "the open seat takes what is given up");
    desk.join(1);
    desk.enter(1, None);
    assert_eq!(desk.say(1, choose(1, 1)), Err("colour_taken".to_owned()));
    assert_eq!(desk.say(1, choose(0, 2)), Err("not_seated".to_owned()));
    assert_eq!(desk.say(1, choose(1, 5)), Err("not_allowed".to_owned()));
    desk.say(1, choose(1, 0)).unwrap();
    desk.leave(1);
    desk.join(2);
    assert_eq!(colours(&desk), [1, 0], "a seat keeps its colour for whoever comes");
    desk.start();
    assert_eq!(desk.say(0, choose(0, 3)), Err("already_started".to_owned()));
    let again = desk.session.table.again(guest(0).id, opening());
    assert_eq!([again.colour(Seat(0)), again.colour(Seat(1))], [1, 0]);
}

/// Cards are shown to who watches, not to who plays against them.
#[test]
fn an_opponent_does_not_look_from_a_seat_that_shows_its_cards() {
    let mut desk = Desk::playing(&json!({}));
    desk.say(0, ClientMessage::Share { id: 1, seat: 0, share: true }).unwrap();
    let look = ClientMessage::Look { seat: Some(0) };
    desk.say(1, look.clone()).unwrap();
    assert_eq!(desk.session.visitors[1].look, None);
    assert!(desk.enter(1, Some(0)).unwrap().own.is_none(), "nor by coming in anew");
    desk.enter(2, None);
    desk.hear(2);
    desk.say(2, look).unwrap();
    assert_eq!(desk.view(2).unwrap().own.unwrap().seat, 0, "Carla watches");
}

#[test]
fn a_device_with_several_seats_says_who_holds_it() {
    let mut desk = Desk::open(&json!({"seats": [{"kind": "me"}, {"kind": "shared", "name": "Nonna"}]}));
    desk.start();
    assert!(desk.enter(0, None).unwrap().own.is_none());
    for seat in [0, 1] {
        assert_eq!(desk.enter(0, Some(seat)).unwrap().own.unwrap().seat, seat);
    }
    let mut desk = Desk::playing(&json!({}));
    assert_eq!(desk.enter(1, None).unwrap().own.unwrap().seat, 1);
}
