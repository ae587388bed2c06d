//! What the runner says when a scenario does not hold.

use capotreno_notation::Library;
use capotreno_notation::scenario::{Failure, parse_markdown, run};

/// The failures of one scenario.
fn failures(body: &str) -> Vec<Failure> {
    let library = Library::embedded().expect("the embedded editions are good");
    let text = format!("# T\n```scenario\n{body}\n```\n");
    let parsed = parse_markdown(&text, "t.md").remove(0);
    run(&parsed.expect("the scenario can be read"), &library).failures
}

/// Where a scenario failed and what happened instead.
fn happened(body: &str) -> Vec<(usize, String)> {
    failures(body).into_iter().map(|failure| (failure.line, failure.happened)).collect()
}

fn nordic(given: &str, steps: &str) -> Vec<(usize, String)> {
    happened(&format!("edition nordic\nplayers 2\n{given}\n---\n{steps}"))
}

#[test]
fn a_failure_tells_what_was_expected_and_what_happened() {
    let found = failures(
        "edition nordic\nplayers 2\nseat 1 hand: 2 blue\n---\nseat 1 claims Oslo–Göteborg with 2 blue\n  points seat 1: 2",
    );
    assert_eq!(found.len(), 2);
    assert_eq!(
        found[0].to_string(),
        "t.md:7: seat 1 claims Oslo–Göteborg with 2 blue\n  expected: accepted\n  happened: refused by C-20: the line needs orange cards"
    );
    assert_eq!(
        found[1].to_string(),
        "t.md:8: seat 1 claims Oslo–Göteborg with 2 blue\n  expected: points seat 1: 2\n  happened: 0"
    );
}

#[test]
fn accepted_where_refused_was_expected() {
    assert_eq!(nordic("", "seat 1 draws\n  refused C-10"), [(8, "accepted".to_owned())]);
    let other = nordic("", "seat 2 draws\n  refused C-10");
    assert_eq!(other, [(8, "refused by C-1: it is another player's turn".to_owned())]);
    let both = nordic("", "seat 2 draws\n  accepted");
    assert_eq!(both, [(7, "refused by C-1: it is another player's turn".to_owned())]);
}

#[test]
fn impossible_positions_are_reported_with_their_line() {
    let found = nordic("seat 1 hand: 13 red", "now");
    assert!(found[0].1.contains("13 red cards are laid out, but only 12 exist"), "{found:?}");
    let found = nordic("seat 3 hand: 1 red", "now");
    assert_eq!(found, [(5, "there is no seat 3 with 2 players".to_owned())]);
    let found = nordic("seat 1 owns: Olso–Göteborg", "now");
    assert_eq!(found, [(5, "no place \"Olso\" (did you mean \"Oslo\"?)".to_owned())]);
    let found = nordic("seat 1 owns: Oslo–Göteborg\nseat 2 owns: Oslo–Göteborg", "now");
    assert!(found[0].1.contains("has two owners"), "{found:?}");
    let found = nordic("setup dealt\nseat 1 hand: 1 red", "now");
    assert!(found[0].1.contains("a dealt game is as it was dealt"), "{found:?}");
    let found = nordic("next cards: newspaper", "seat 1 draws");
    assert_eq!(found, [(7, "the next card should be newspaper, but none is in the deck".to_owned())]);
    let found = happened("edition legends\nplayers 2\ndeck: 20 red, 1 newspaper\n---\nnow");
    assert!(found[0].1.contains("newspapers lie in deck or discards"), "{found:?}");
    let found = happened("edition nordik\nplayers 2\n---\nnow");
    assert!(found[0].1.contains("did you mean \"nordic\"?"), "{found:?}");
    let found = happened("edition berlin\nplayers 2\nseat 1 pieces: 4\n---\nnow");
    assert_eq!(found[0].1, "say which pieces: 11 tram, 5 subway");
}

#[test]
fn positions_that_no_game_reaches_are_reported() {
    let nordic = |given: &str| nordic(given, "now").remove(0).1;
    let japan = |given: &str| happened(&format!("edition japan\nplayers 2\n{given}\n---\nnow")).remove(0).1;
    let found = nordic("seat 1 owns: Oslo–Göteborg\nseat 1 pieces: 39");
    assert_eq!(found, "seat 1 has more pieces, on its lines and left, than exist");
    assert_eq!(
        japan("shared lines: Akita–Morioka\nshared trains: 16"),
        "17 shared trains, on lines and left, but only 16 exist"
    );
    assert_eq!(japan("shared trains: 17"), "17 shared trains, on lines and left, but only 16 exist");
    let found = nordic("seat 1 owns: Oslo–Bergen (red); Oslo–Bergen (blue)");
    assert!(found.contains("another line of the same double or triple line (C-25)"), "{found}");
    let found = nordic("seat 1 owns: Oslo–Bergen (red)\nseat 2 owns: Oslo–Bergen (blue)");
    assert!(found.contains("more lines of its group are taken than are open (C-26)"), "{found}");
    let three = "display: wild, wild, wild, red, blue";
    assert_eq!(japan(three), "so many face-up wilds would have been swept away (C-13)");
    // Where a reset would not help they stay (C-14), and where the edition never resets.
    let stays = format!("edition japan\nplayers 2\n{three}\ndeck: 2 wild\n---\nnow");
    assert_eq!(happened(&stays), []);
    assert_eq!(self::nordic(three, "now"), []);
    let found = nordic("deck: none\ndiscards: 1 red");
    assert!(found.contains("they would have become the deck (C-15)"), "{found}");
}

#[test]
fn what_is_scripted_must_be_drawn() {
    let found = nordic("next cards: red, blue, 2 white", "seat 1 draws");
    assert_eq!(found, [(2, "nobody drew the next cards (blue, white, white)".to_owned())]);
    let found = happened("edition legends\nplayers 2\nnext events: EV01, EV02\n---\nnow");
    assert_eq!(found, [(2, "nobody drew the next 2 events".to_owned())]);
}

#[test]
fn the_deck_can_be_looked_through() {
    let deck = "deck: 1 red, 2 blue\nnext cards: blue";
    assert_eq!(nordic(deck, "seat 1 draws\n  deck: 1 red, 1 blue"), []);
    assert_eq!(nordic(deck, "seat 1 draws\n  deck: 2 blue"), [(9, "1 blue, 1 red".to_owned())]);
}

#[test]
fn a_setup_may_be_refused() {
    assert!(happened("edition nordic\nplayers 4\n---\nsetup refused NC-1").is_empty());
    assert!(happened("edition nordic\nplayers 0\nsetup dealt\n---\nsetup refused").is_empty());
    assert!(!happened("edition nordic\nplayers 4\n---\nsetup refused NC-2").is_empty());
    assert!(!happened("edition nordic\nplayers 4\n---\nnow").is_empty());
    assert!(!happened("edition nordic\nplayers 3\n---\nsetup refused").is_empty());
    assert!(happened("edition nordic\nplayers 2\nfirst seat 3\n---\nsetup refused").is_empty());
}

#[test]
fn steps_that_make_no_sense_are_reported() {
    let found = nordic("display: blue, blue, blue, blue, blue", "seat 1 takes red");
    assert_eq!(found, [(7, "no red card is in the display".to_owned())]);
    assert!(!nordic("", "seat 1 retires EV01").is_empty());
    assert!(nordic("", "seat 1 takes slot 0\n  refused C-10").is_empty());
    assert!(nordic("", "seat 9 draws\n  refused NC-1").is_empty());
    assert!(nordic("", "seat 1 draws tickets\nseat 1 keeps 9\n  refused NC-9").is_empty());
    assert!(nordic("", "seat 1 draws tickets\nseat 1 keeps 200\n  refused").is_empty());
    assert!(!nordic("", "seat 1 draws tickets\nseat 1 keeps 0").is_empty());
}

#[test]
fn a_failed_phrase_shows_all_that_was_seen() {
    let found = nordic("next cards: red", "seat 1 draws\n  seat 2 sees: seat 1 draws red");
    assert_eq!(found, [(8, "seat 1 draws a card".to_owned())]);
}

#[test]
fn every_statement_has_a_use() {
    let found = happened(
        "edition legends
players 3
first seat 2
turn: seat 3
seat 1 company: red
seat 3 company: blue
seat 3 hand: 1 blue, 3 wild
seat 3 tickets: Albany–Bangor; Albany–Savannah 8
seat 3 points: 0
seat 3 coins: 1
seat 3 pieces: 9
discards: 2 red
ticket bottom: Boston–Baltimore
current event: EV05
event pile: EV01
retired events: EV02, Payday
next cards: newspaper, red, white
next events: Tax Collector
last turns: 3
passes: 2
---
now
  current event: Boom Town
  event pile: EV01, EV05
  retired events: EV02, EV03
  event deck size: 3
  ticket bottom: Boston–Baltimore
  tickets seat 3: Albany–Bangor 3; Albany–Savannah
  last turns: 3
  passes: 2
seat 3 claims Baltimore–Philadelphia (blue) with 1 blue
  happens: seat 3 turns up a newspaper; event EV06 Tax Collector is revealed; seat 3 gains 2 coins (company line)
  hand size seat 3: 6
  turns left: 2
  turn: seat 1
  passes: 0",
    );
    // Three wilds, two cards by Boom Town (in force when the bonus began), one for the poorest.
    assert_eq!(found, []);
}
