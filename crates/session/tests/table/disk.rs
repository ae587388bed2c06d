//! Nothing is told before it is on disk, and what is not on disk has not happened.

use capotreno_protocol::{ClientMessage, TablePhase};
use capotreno_rules::chance::FastDice;
use capotreno_session::{Effect, Input};
use serde_json::json;

use super::desk::{Desk, Disk};

#[test]
fn a_step_is_told_when_it_is_written() {
    let mut desk = Desk::playing(&json!({}));
    let (seat, action) = desk.any(&mut FastDice::new(2));
    let (connection, seq) = (u64::from(seat.0), desk.game().seq());
    let message = ClientMessage::Act { id: 1, seat: seat.0, seq, action };
    let effects = desk.session.input(desk.now, Input::Message { connection, message });
    assert!(matches!(effects[..], [Effect::Write { .. }]), "{effects:?}");
    assert_eq!(desk.game().seq(), seq, "it has not happened yet");
    let effects = desk.session.input(desk.now, Input::Written);
    let told = effects.iter().filter(|effect| matches!(effect, Effect::Tell { .. })).count();
    assert_eq!((desk.game().seq(), told), (seq + 1, 3), "an answer and two views");
}

#[test]
fn a_step_that_cannot_be_written_has_not_happened() {
    let mut desk = Desk::playing(&json!({}));
    let (seat, action) = desk.any(&mut FastDice::new(2));
    let before = desk.enter(2, None);
    desk.disk = Disk::Full;
    assert_eq!(desk.play(seat, action), Err("store_failed".to_owned()));
    assert!(desk.session.is_in_doubt());
    assert!(desk.hear(2).is_empty(), "nobody hears of it");
    assert_eq!(desk.enter(2, None), before);
    // What is asked meanwhile does not put off when it is tried again.
    let due = desk.session.next_moment();
    desk.pass(2_000);
    desk.input(Input::Message { connection: 2, message: ClientMessage::Ping { id: 9 } });
    assert!(due.is_some() && desk.session.next_moment() == due);
    desk.disk = Disk::Good;
    desk.play(seat, action).unwrap();
    assert!(!desk.session.is_in_doubt());
}

#[test]
fn a_table_that_cannot_be_kept_stays_as_it_was() {
    let mut desk = Desk::playing(&json!({}));
    desk.disk = Disk::Full;
    let close = ClientMessage::AllowChat { id: 1, allow: false };
    assert_eq!(desk.say(0, close.clone()), Err("store_failed".to_owned()));
    assert!(desk.session.table.chat);
    desk.disk = Disk::Good;
    desk.say(0, close).unwrap();
    assert!(!desk.session.table.chat && !desk.saved.chat);
}

#[test]
fn a_deal_needs_its_table_on_disk_first() {
    let mut desk = Desk::open(&json!({}));
    desk.join(1);
    desk.disk = Disk::Full;
    desk.start();
    assert!(desk.session.game.is_none() && desk.steps.is_empty() && !desk.ended);
    assert_eq!(desk.session.table.phase, TablePhase::Open);
    desk.disk = Disk::Good;
    desk.start();
    assert_eq!((desk.steps.len(), desk.saved.phase), (1, TablePhase::Playing));
}

/// What is woken is what was played, whoever looks.
#[test]
fn what_is_woken_is_what_was_played() {
    let mut desk = Desk::playing(&json!({}));
    let mut dice = FastDice::new(8);
    for _ in 0..30 {
        desk.act(&mut dice);
    }
    let mut woken = desk.wake();
    for at in 0..3 {
        let seen = desk.enter(at, None);
        assert_eq!(woken.enter(at, None).map(|view| view.seq), seen.as_ref().map(|view| view.seq));
        assert_eq!(woken.enter(at, None), desk.enter(at, None));
    }
}
