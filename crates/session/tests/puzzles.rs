//! Every puzzle that ships: its position is reached by the rules of now, its seat is asked, its answer is
//! allowed, and who looks at it is told nothing that the seat cannot know.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use capotreno_bots::{Bot, Budget, Planner};
use capotreno_notation::Library;
use capotreno_notation::puzzle::{Puzzles, Shipped, alike, pack};
use capotreno_protocol::{PuzzleAsk, PuzzleTry, PuzzleVerdict, Query};
use capotreno_rules::{Action, Edition, Viewer};
use capotreno_session::puzzle;

fn rules(id: &str) -> Option<&'static Edition> {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::embedded().unwrap());
    LIBRARY.get(id).ok().map(|shelf| &shelf.edition)
}

fn shipped() -> impl Iterator<Item = (&'static Shipped, &'static Edition)> {
    puzzle::shipped().all().iter().map(|one| (one, rules(&one.puzzle.edition).unwrap()))
}

#[test]
fn every_file_is_read_and_written_the_same() {
    let mut count = 0;
    for (edition, text) in puzzle::FILES {
        let read = Puzzles::read([(*edition, *text)]).unwrap();
        let lines: BTreeSet<&str> = text.lines().collect();
        assert_eq!(read.all().len() + 1, lines.len(), "{edition}: a puzzle stands there twice");
        let all: Vec<_> = read.all().iter().map(|one| one.puzzle.clone()).collect();
        let written = pack(&all).unwrap();
        assert_eq!(written.lines().collect::<BTreeSet<_>>(), lines, "{edition}");
        count += all.len();
    }
    assert_eq!(puzzle::shipped().all().len(), count);
}

/// How many there are at least of an edition that has some. Sixty of each are wanted, and together one for every
/// day of a year.
const LEAST: usize = 20;

#[test]
fn every_edition_with_puzzles_has_enough_and_each_a_name_of_its_own() {
    let mut of_edition: BTreeMap<&str, usize> = BTreeMap::new();
    for (one, _) in shipped() {
        *of_edition.entry(&one.puzzle.edition).or_default() += 1;
    }
    assert_eq!(of_edition.len(), puzzle::FILES.len(), "{of_edition:?}");
    assert!(of_edition.values().all(|count| *count >= LEAST), "{of_edition:?}");
    let ids: BTreeSet<&str> = shipped().map(|(one, _)| one.id.as_str()).collect();
    assert_eq!(ids.len(), shipped().count());
}

#[test]
fn every_puzzle_is_played_by_the_rules_of_now() {
    for (Shipped { id, puzzle }, edition) in shipped() {
        assert_eq!(puzzle.edition_digest, edition.digest().to_string(), "{id}: the edition has changed");
        let state = puzzle.position(edition).unwrap();
        assert!(state.awaited().contains(puzzle.seat), "{id}: nobody is asked");
        for action in puzzle.choices.iter().map(|choice| &choice.action).chain([&puzzle.planner]) {
            assert_eq!(state.check(edition, puzzle.seat, action), Ok(()), "{id}: {action:?}");
        }
        assert!(puzzle.choices.len() > 1, "{id}: nothing else can be done");
        let again = |(at, one): (usize, &Action)| {
            puzzle.choices[..at].iter().any(|other| alike(edition, state.public(), &other.action, one))
        };
        let twice = puzzle.choices.iter().map(|choice| &choice.action).enumerate().any(again);
        assert!(!twice, "{id}: a choice stands there twice");
    }
}

/// The planner knows no dice: what it does now is what it did when the puzzle was made.
#[test]
fn no_puzzle_is_what_the_planner_does_anyway() {
    for (Shipped { id, puzzle }, edition) in shipped() {
        let view = puzzle.position(edition).unwrap().view(edition, Viewer::Seat(puzzle.seat));
        let planned = Planner::new().choose(edition, &view, &Budget::iterations(1)).action;
        assert!(!alike(edition, &view.public, &planned, &puzzle.answer), "{id}");
    }
}

#[test]
fn a_puzzle_tells_its_answer_to_who_has_tried_and_nothing_of_other_hands() {
    for (Shipped { id, puzzle }, edition) in shipped() {
        let found = (edition, puzzle);
        let shown = puzzle::attempt(found, &PuzzleTry { action: None }).unwrap();
        assert_eq!((shown.verdict, &shown.answer), (PuzzleVerdict::Shown, &None), "{id}");
        let text = serde_json::to_value(&shown).unwrap();
        assert_eq!(text["view"]["viewer"], serde_json::json!({ "seat": puzzle.seat }), "{id}");
        let events = text["steps"].as_array().unwrap().iter();
        for event in events.flat_map(|step| step["events"].as_array().unwrap()) {
            let others = event["seat"].is_number() && event["seat"] != puzzle.seat.0;
            let told = event["what"] == "card_drawn" && !event["card"].is_null();
            assert!(!(others && told), "{id}: {event}");
        }
        let attempt = |action: Action| puzzle::attempt(found, &PuzzleTry { action: Some(action) }).unwrap();
        let right = attempt(puzzle.answer);
        assert_eq!(right.verdict, PuzzleVerdict::Solved, "{id}");
        assert_eq!(right.answer.unwrap().tried, Some(0), "{id}");
        let wrong = attempt(puzzle.planner);
        assert_eq!(wrong.verdict, PuzzleVerdict::Missed, "{id}");
        assert_eq!(wrong.answer.unwrap().choices[0].action, puzzle.answer, "{id}");
    }
}

#[test]
fn what_the_rules_forbid_counts_for_nothing() {
    let (one, edition) = shipped().next().unwrap();
    let forbidden = PuzzleTry { action: Some(Action::TakeFaceUp { slot: 99 }) };
    let moment = puzzle::attempt((edition, &one.puzzle), &forbidden).unwrap();
    assert_eq!((moment.verdict, moment.answer), (PuzzleVerdict::Refused, None));
    assert!(moment.refused.is_some());
    assert!(puzzle::find(puzzle::shipped(), "nothing", |_| Some(edition)).is_err());
    assert!(puzzle::find(puzzle::shipped(), &one.id, |_| None).is_err());
    let hint = PuzzleAsk { question: Query::Hint };
    assert!(puzzle::ask((edition, &one.puzzle), &hint).is_err());
    let payments = PuzzleAsk { question: Query::Payments { line: 0 } };
    assert!(puzzle::ask((edition, &one.puzzle), &payments).is_ok());
    assert_eq!(puzzle::list(puzzle::shipped(), rules).len(), puzzle::shipped().all().len());
    // Where a board is not there, neither are its puzzles.
    let other = |id: &str| rules(if id == one.puzzle.edition { "nothing" } else { id });
    assert!(puzzle::list(puzzle::shipped(), other).len() < puzzle::shipped().all().len());
}
