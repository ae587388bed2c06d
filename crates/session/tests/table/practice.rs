//! Practice: alone against bots one may go back to before any own decision. How quickly bots play.

use std::time::Duration;

use capotreno_notation::record::{Step, read, verify};
use capotreno_protocol::{
    BotSpeed, ClientMessage, CreateTable, GameEvent, GameView, ServerMessage, TableEvent,
};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, Seat, Viewer};
use capotreno_session::{Pause, Session, Settings, Table};
use serde_json::{Value, json};

use super::desk::{Desk, guest, opening, settings};
use super::thoughts::think;

const ANNA: Seat = Seat(0);

fn alone() -> Value {
    json!({"practice": true, "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]})
}

/// Anna at her table against a bot, with the opening tickets chosen: it is her turn.
fn practising(changed: &Value) -> Desk {
    let mut desk = Desk::open(changed);
    desk.start();
    desk.enter(0, None);
    let opening = due(&desk).unwrap();
    desk.play(ANNA, opening).unwrap();
    bots(&mut desk);
    desk
}

/// Lets the bot play as long as it is its turn.
fn bots(desk: &mut Desk) {
    while !desk.thoughts.is_empty() {
        think(desk);
    }
}

/// Anything Anna may do now.
fn due(desk: &Desk) -> Option<Action> {
    let game = desk.game();
    let waits = game.state().awaited().contains(ANNA);
    waits.then(|| game.state().random_action(game.edition(), ANNA, &mut FastDice::new(5)).unwrap())
}

fn shown(desk: &Desk) -> GameView {
    desk.game().shown(Viewer::Archive)
}

/// The position without its number.
fn position(view: &GameView) -> GameView {
    GameView { seq: 0, ..view.clone() }
}

#[test]
fn one_goes_back_after_the_bots_have_answered() {
    let mut desk = practising(&alone());
    let before = shown(&desk);
    desk.play(ANNA, Action::DrawBlind).unwrap();
    let first = shown(&desk);
    desk.play(ANNA, Action::DrawBlind).unwrap();
    let after = shown(&desk);
    bots(&mut desk);
    assert!(desk.game().seq() > after.seq, "the bot has played");

    desk.take_back(ANNA).unwrap();
    assert_eq!(position(&shown(&desk)), position(&first), "to before the last decision");
    desk.take_back(ANNA).unwrap();
    assert_eq!(position(&shown(&desk)), position(&before), "and to the one before");
    // What is done again brings the same cards: nobody tries until a better one comes.
    desk.play(ANNA, Action::DrawBlind).unwrap();
    desk.play(ANNA, Action::DrawBlind).unwrap();
    assert_eq!(position(&shown(&desk)), position(&after));
    // To the choice of opening tickets and no further.
    while desk.take_back(ANNA).is_ok() {}
    assert_eq!(shown(&desk).stage, capotreno_rules::Stage::OpeningTickets);
    assert_eq!(desk.take_back(ANNA), Err("nothing_to_take_back".to_owned()));
}

#[test]
fn what_was_gone_back_on_is_told_written_and_proven() {
    let mut desk = practising(&alone());
    let seq = desk.game().seq();
    desk.play(ANNA, Action::DrawBlind).unwrap();
    desk.take_back(ANNA).unwrap();
    let told = desk.messages(0).into_iter().find_map(|message| match message {
        ServerMessage::Update { steps, view } => Some((steps, view)),
        _ => None,
    });
    let (steps, view) = told.unwrap();
    let back = TableEvent::TakenBack { seat: ANNA, to: Some(seq) };
    assert_eq!(steps.last().unwrap().events, [GameEvent::AtTable(back)]);
    assert_eq!(view.can_take_back, Some(0), "and further, if wanted");
    assert_eq!(desk.steps.last().unwrap().1, Step::TakeBack { take_back: ANNA, to: Some(seq) });

    // The table wakes as it slept, also in the middle of it.
    assert_eq!(shown(&desk.wake()), shown(&desk));
    for round in 0.. {
        bots(&mut desk);
        let Some(action) = due(&desk) else { break };
        desk.play(ANNA, action).unwrap();
        if round % 4 == 0 && !desk.game().state().is_over() {
            bots(&mut desk);
            let _ = desk.take_back(ANNA);
            bots(&mut desk);
            if let Some(action) = due(&desk) {
                desk.play(ANNA, action).unwrap();
            }
        }
    }
    assert!(desk.game().state().is_over());
    assert_eq!(desk.take_back(ANNA), Err("nothing_to_take_back".to_owned()), "what is over is over");
    let record = read(desk.session.record().unwrap().text.as_bytes()).unwrap();
    verify(&record, desk.game().shelf()).unwrap();
    let backs = record.steps.iter().filter(|step| matches!(step, Step::TakeBack { to: Some(_), .. }));
    assert!(backs.count() > 3);
}

#[test]
fn only_practice_goes_back() {
    let mut desk = practising(&json!({"seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]}));
    desk.play(ANNA, Action::DrawBlind).unwrap();
    assert_eq!(desk.take_back(ANNA), Err("nothing_to_take_back".to_owned()));
    assert_eq!(desk.session.can_take_back(), None);
}

#[test]
fn practice_is_alone_and_without_a_clock() {
    let bot = json!({"kind": "bot", "level": "clerk"});
    let open = |seats: Value, pace: Value| {
        let asked: CreateTable = serde_json::from_value(json!({
            "edition": "nordic", "seats": seats, "public": false, "starter": {"who": "random"},
            "pace": pace, "take_back": true, "practice": true, "hints": true, "chat": true,
        }))
        .unwrap();
        let edition = capotreno_editions::embedded("nordic").unwrap().edition;
        Table::open(&asked, guest(0), &edition, opening()).map_err(|refused| refused.code)
    };
    let none = json!({"clock": "none"});
    assert!(open(json!([{"kind": "me"}, bot]), none.clone()).is_ok());
    for other in [json!({"kind": "open"}), json!({"kind": "shared", "name": "Bob"})] {
        assert_eq!(open(json!([{"kind": "me"}, other]), none.clone()).unwrap_err(), "bad_setup");
    }
    assert_eq!(open(json!([bot, bot]), none).unwrap_err(), "bad_setup");
    let bank = json!({"clock": "bank", "seconds": 600, "increment": 5});
    assert_eq!(open(json!([{"kind": "me"}, bot]), bank).unwrap_err(), "bad_setup");
}

#[test]
fn bots_play_as_quickly_as_who_opened_the_table_wants() {
    let mut desk = Desk::open(&json!({"bot_speed": "quick"}));
    let paused = Settings { pause: Duration::from_millis(600), ..settings() };
    desk.session = Session::new(desk.session.table.clone(), paused);
    desk.session.chat_read(Vec::new());
    desk.join(1);
    desk.start();
    desk.enter(0, None);
    desk.enter(1, None);
    let least = |desk: &mut Desk| {
        desk.bot_seat(0, Some("clerk")).unwrap();
        let pause = desk.thoughts[0].pause;
        desk.bot_seat(0, None).unwrap();
        match pause {
            Pause::Look { least, .. } => least.as_millis(),
            other => panic!("somebody looks: {other:?}"),
        }
    };
    assert_eq!(least(&mut desk), 200);
    let speed = |speed| ClientMessage::BotSpeed { id: 4, speed };
    desk.say(0, speed(BotSpeed::Leisurely)).unwrap();
    assert_eq!(least(&mut desk), 1500);
    assert_eq!(desk.say(1, speed(BotSpeed::Quick)), Err("not_owner".to_owned()));
    desk.say(0, speed(BotSpeed::Normal)).unwrap();
    assert_eq!((least(&mut desk), desk.wake().session.table.bot_speed), (600, BotSpeed::Normal));
}
