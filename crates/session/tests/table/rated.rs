//! Tables whose game counts: on which terms, and what nobody can do there.

use capotreno_protocol::{ClientMessage, CreateTable, FillSeat, Query, TablePhase};
use capotreno_rules::Seat;
use capotreno_session::{OfEvent, Table, player_of};
use serde_json::{Value, json};

use super::desk::{Desk, guest, opening};

fn terms() -> Value {
    json!({
        "rated": true, "hints": false, "take_back": false,
        "pace": {"clock": "bank", "seconds": 600, "increment": 10},
    })
}

#[test]
fn a_rated_table_has_people_a_clock_and_no_help() {
    let open = |name: &str, value: Value| {
        let mut asked = json!({
            "edition": "nordic", "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
            "starter": {"who": "random"}, "chat": true, "rated": true, "hints": false, "take_back": false,
            "pace": {"clock": "days", "days": 3},
        });
        asked[name] = value;
        let asked: CreateTable = serde_json::from_value(asked).unwrap();
        let edition = capotreno_editions::embedded("nordic").unwrap().edition;
        Table::open(&asked, guest(0), &edition, opening()).map_err(|refused| refused.code)
    };
    assert!(open("public", json!(true)).unwrap().rated);
    for (name, value) in [
        ("hints", json!(true)),
        ("take_back", json!(true)),
        ("pace", json!({"clock": "none"})),
        ("seats", json!([{"kind": "me"}, {"kind": "bot", "level": "clerk"}])),
        ("seats", json!([{"kind": "me"}, {"kind": "shared", "name": "Bob"}])),
    ] {
        assert_eq!(open(name, value.clone()).unwrap_err(), "rated_terms", "{name}: {value}");
    }
    assert!(!open("rated", json!(false)).unwrap().rated);
}

#[test]
fn nobody_has_help_or_shared_eyes_at_a_rated_table() {
    let mut desk = Desk::playing(&terms());
    let seat = desk.game().state().public().turn;
    let (at, seat, seq) = (seat.index(), seat.0, desk.game().seq());
    for message in [
        ClientMessage::Share { id: 1, seat, share: true },
        ClientMessage::Ask { id: 2, seat, question: Query::Hint },
        ClientMessage::PlayForMe { id: 3, seat, seq },
        ClientMessage::TakeBack { id: 4, seat, seq },
        ClientMessage::BotSeat { id: 5, seat, level: Some("capotreno".to_owned()) },
    ] {
        assert_eq!(desk.say(at, message.clone()), Err("not_allowed".to_owned()), "{message:?}");
    }
    // Who leaves is played for, and may come back.
    desk.leave(at);
    assert!(desk.session.table.bot(Seat(seat)).is_some());
    desk.bot_seat(seat, None).unwrap();
}

#[test]
fn no_bot_takes_an_open_seat_of_a_rated_table() {
    let mut desk = Desk::open(&terms());
    let bot = FillSeat { seat: 1, level: Some("clerk".to_owned()), friend: None };
    assert_eq!(desk.session.fill("anna", &bot, None).unwrap_err().code, "not_allowed");
    // What stands for somebody is the same everywhere and is not the id.
    assert_eq!(player_of("anna"), player_of("anna"));
    assert!(player_of("anna") != player_of("bob") && !player_of("anna").contains("anna"));
}

#[test]
fn a_deal_that_others_have_still_to_play_is_shut() {
    let mut desk = Desk::playing(&json!({}));
    let of = OfEvent {
        id: "e".to_owned(),
        name: "Evening".to_owned(),
        round: 1,
        rounds: 1,
        offered: true,
        open: false,
    };
    desk.session.table.event = Some(of);
    let entry = |at: usize| capotreno_session::Entry {
        connection: 40 + at as u64,
        guest: guest(at),
        since: None,
        seat: None,
    };
    assert_eq!(desk.session.enter(desk.now, entry(2)).unwrap_err().code, "event_sealed");
    assert!(desk.session.enter(desk.now, entry(0)).is_ok(), "who plays comes in");
    desk.session.table.phase = TablePhase::Over;
    let shut = [
        desk.session.record().map(drop),
        desk.session.finished_game().map(drop),
        desk.session.replay(capotreno_rules::Viewer::Archive).map(drop),
        desk.session.replay_at(capotreno_rules::Viewer::Seat(Seat(0)), 0).map(drop),
    ];
    for answer in shut {
        assert_eq!(answer.unwrap_err().code, "event_sealed");
    }
    let fairness = desk.session.table.fairness();
    assert_eq!((fairness.secret, fairness.seed), (None, None));
    desk.session.table.event.as_mut().unwrap().open = true;
    assert!(desk.session.table.fairness().seed.is_some());
    assert!(desk.session.enter(desk.now, entry(2)).is_ok());
}
