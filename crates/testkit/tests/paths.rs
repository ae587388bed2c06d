//! The longest path on boards larger than ours.

use capotreno_rules::chance::FastDice;
use capotreno_rules::spec::{Line, Place};
use capotreno_rules::{Edition, LineSet, Members, PlaceId, Problem, Spec, longest_path};
use capotreno_testkit::edition;

/// A board of one-space lines with so many cars a seat.
fn board(cars: u8, lines: impl Iterator<Item = (u8, u8)>) -> Spec {
    let mut spec = edition("nordic").spec().clone();
    spec.places = (0..64).map(|number| Place { name: format!("P{number}"), ..Place::default() }).collect();
    spec.lines = lines.map(|(from, to)| Line::plain(PlaceId(from), Some(PlaceId(to)), 1)).collect();
    spec.supplies[0].count = cars;
    spec
}

/// Lines between any two places.
fn tangled(cars: u8) -> Spec {
    let mut dice = FastDice::new(1);
    board(
        cars,
        (0..256).map(move |line| {
            let from = (line % 64) as u8;
            (from, (from + 1 + dice.number_below(63) as u8) % 64)
        }),
    )
}

#[test]
fn a_board_too_tangled_for_the_path_is_refused_and_says_what_helps() {
    let problems = Edition::new(tangled(120)).unwrap_err();
    assert!(matches!(problems.as_slice(), [Problem::Tangled { owned: 120, few: 64, .. }]), "{problems:?}");
    assert!(problems[0].to_string().contains("give fewer pieces (for at most 64 lines)"));
}

#[test]
fn few_lines_are_never_too_tangled() {
    let edition = Edition::new(tangled(64)).unwrap();
    let mut dice = FastDice::new(2);
    for _ in 0..50 {
        let mut owned = LineSet::EMPTY;
        while owned.len() < 64 {
            owned.insert(capotreno_rules::LineId(dice.number_below(256) as u8));
        }
        assert!((30..=64).contains(&longest_path(&edition, &owned)));
    }
}

#[test]
fn a_whole_grid_can_be_owned() {
    let down = (0..56).map(|place| (place, place + 8));
    let right = (0..64).filter(|place| place % 8 < 7).map(|place| (place, place + 1));
    let edition = Edition::new(board(120, down.chain(right))).unwrap();
    let mut owned = LineSet::EMPTY;
    edition.line_ids().for_each(|line| owned.insert(line));
    // Of 24 places with three lines two are the ends; the others lose a line two by two.
    assert_eq!(longest_path(&edition, &owned), 112 - 11);
}
