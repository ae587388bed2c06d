//! A layout run is repeatable and leaves what was written by hand alone.

use capotreno_drawing::{Board, Effort, Layout, Side};

#[test]
fn the_same_board_gives_the_same_layout() {
    let loaded = capotreno_editions::embedded("legends").unwrap();
    let run = || Layout::compute(loaded.spec(), &loaded.edges, None, Effort::Quick);
    assert_eq!(run(), run());
}

#[test]
fn a_layout_survives_its_text() {
    let loaded = capotreno_editions::embedded("japan").unwrap();
    let layout = Layout::compute(loaded.spec(), &loaded.edges, None, Effort::Quick);
    assert_eq!(Layout::parse(&layout.to_toml()).unwrap(), layout);
}

#[test]
fn hints_and_nudges_survive_a_run() {
    let loaded = capotreno_editions::embedded("berlin").unwrap();
    let mut before = Layout::compute(loaded.spec(), &loaded.edges, None, Effort::Quick);
    before.hints.labels.insert("Moabit".to_owned(), Side::Nw);
    before.nudges.places.insert("Moabit".to_owned(), [-7.0, 3.5]);
    let after = Layout::compute(loaded.spec(), &loaded.edges, Some(&before), Effort::Quick);
    assert_eq!((&after.hints, &after.nudges), (&before.hints, &before.nudges));
    assert_eq!(after.sheets["main"].places["Moabit"].side, Side::Nw);
    let draw = |layout: &Layout| {
        let board = Board::new(loaded.spec(), &loaded.edges, Some(&layout.to_toml()), None).unwrap();
        board.places.into_iter().find(|place| place.name == "Moabit").unwrap()
    };
    let nudged = draw(&after);
    let mut plain = after.clone();
    plain.nudges.places.clear();
    let plain = draw(&plain);
    assert!((nudged.x - plain.x + 7.0).abs() < 0.2 && (nudged.y - plain.y - 3.5).abs() < 0.2);
}
