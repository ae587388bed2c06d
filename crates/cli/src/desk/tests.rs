//! A desk without a screen: what is typed, what is told.

use capotreno_drawing::Board;
use capotreno_editions::Folder;
use capotreno_notation::{Seed, Shelf};

use super::*;
use crate::desk::words::Language;
use crate::wire::Wire;
use crate::wire::local::{Keep, Local};

fn folder() -> &'static Folder {
    Folder::embedded().first().expect("there are editions")
}

pub(crate) fn details() -> EditionDetails {
    let loaded = folder().load().expect("an embedded edition is sound");
    let about = folder().about(&loaded).expect("an embedded edition is described");
    let shelf: Shelf = loaded.into();
    EditionDetails::new(&shelf.edition, &shelf.digest(), &about, "common")
}

pub(crate) fn desk(language: Language) -> Desk {
    let loaded = folder().load().expect("an embedded edition is sound");
    let board = Board::of(&loaded, folder()).expect("an embedded board can be drawn");
    Desk::new(Words::new(language), details(), board)
}

fn begin() -> (Desk, Wire) {
    let shelf: Shelf = folder().load().expect("an embedded edition is sound").into();
    let local = Local::deal(shelf, &["racer".to_owned()], Seed::from_words("a desk"), Keep::default());
    let wire = local.expect("two can play it").start();
    let mut desk = desk(Language::En);
    until(&mut desk, &wire, |desk| desk.is_due() && desk.ways.len() > 1);
    (desk, wire)
}

/// Hears news until something holds.
fn until(desk: &mut Desk, wire: &Wire, holds: impl Fn(&Desk) -> bool) {
    while !holds(desk) {
        let news = wire.wait(std::time::Duration::from_secs(60)).expect("the game goes on");
        let Some(news) = news else { panic!("nothing more is told: {:#?}", desk.log) };
        for order in desk.hear(news) {
            wire.send(order);
        }
    }
}

fn order(desk: &mut Desk, wire: &Wire, line: &str) {
    match desk.typed(line) {
        Typed::Order(order) => wire.send(order),
        other => panic!("{line:?} led to {other:?}: {:?}", desk.log.last()),
    }
}

#[test]
fn a_game_begins_with_tickets_and_goes_on() {
    let (mut desk, wire) = begin();
    let asking = desk.asking().expect("tickets are to be chosen");
    assert!(asking.many && asking.rows[0].contains("to go"), "{asking:?}");
    assert_eq!(desk.typed("keep 9"), Typed::Nothing);
    assert_eq!(desk.log.last().map(|entry| entry.tone), Some(Tone::Wrong));
    order(&mut desk, &wire, "1 2 3");
    until(&mut desk, &wire, |desk| desk.is_due() && desk.asking().is_none());
    assert_eq!(desk.tickets().len(), 3);
    assert!(desk.players()[0].to_string().contains("You"), "{}", desk.players()[0]);
    order(&mut desk, &wire, "hint");
    until(&mut desk, &wire, |desk| desk.hint.is_some());
    assert!(desk.log.last().expect("an answer").text.contains("Type: "), "{:?}", desk.log.last());
    order(&mut desk, &wire, "do");
    until(&mut desk, &wire, |desk| desk.view.as_ref().is_some_and(|view| view.seq > 2));
}

#[test]
fn a_route_is_claimed_by_its_cities() {
    let (mut desk, wire) = begin();
    order(&mut desk, &wire, "keep 1 2 3");
    until(&mut desk, &wire, |desk| desk.is_due() && desk.asking().is_none());
    loop {
        until(&mut desk, &wire, Desk::is_due);
        let claimable =
            desk.view.as_ref().and_then(|view| view.lines.as_ref()).map(|lines| lines.claimable.clone());
        let Some(line) = claimable.unwrap_or_default().first().copied() else {
            let seq = desk.view.as_ref().map(|view| view.seq);
            order(&mut desk, &wire, "draw");
            until(&mut desk, &wire, |desk| desk.view.as_ref().map(|view| view.seq) > seq);
            continue;
        };
        let name = lexicon::line_name(&desk.details, line);
        order(&mut desk, &wire, &name);
        let over = |desk: &Desk| {
            matches!(desk.half, Some(Half::Payments { .. })) || !matches!(desk.half, Some(Half::Asked(_)))
        };
        until(&mut desk, &wire, over);
        if desk.asking().is_some() {
            order(&mut desk, &wire, "1");
        }
        until(&mut desk, &wire, |desk| {
            desk.log
                .iter()
                .any(|entry| entry.text.contains(&format!("claimed {name}")) || entry.text.contains("tunnel"))
        });
        break;
    }
    assert_eq!(desk.typed("no such city"), Typed::Nothing);
    assert_eq!(desk.log.last().map(|entry| entry.tone), Some(Tone::Wrong));
}

#[test]
fn italian_is_spoken() {
    let desk = desk(Language::It);
    assert_eq!(desk.card(capotreno_rules::Card::Wild), "locomotiva");
    assert!(desk.typing_help().contains("momento"));
}
