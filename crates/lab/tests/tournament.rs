//! Tournaments as a whole: fair seatings, resumption, the shape of what is told.

use std::path::PathBuf;

use capotreno_lab::{Finished, LabError, Settings, Store, Thinking, Tournament, standing};
use capotreno_rules::Edition;

fn edition(id: &str) -> Edition {
    capotreno_editions::embedded(id).expect("the edition is in the binary").edition
}

fn settings(id: &str, players: u8, bots: &[&str]) -> Settings {
    Settings {
        edition: id.into(),
        digest: "test".into(),
        players,
        bots: bots.iter().map(ToString::to_string).collect(),
        thinking: Thinking::Iterations(8),
        seed: 7,
    }
}

fn fresh_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn every_bot_sits_everywhere_equally_often() {
    let edition = edition("berlin");
    let bots = ["planner", "greedy", "racer", "random"];
    let tournament = Tournament::new(&edition, settings("berlin", 4, &bots), 24).unwrap();
    let mut counts = [[0; 4]; 4];
    let mut after = [[0; 4]; 4];
    for game in 0..24 {
        let seating = tournament.seating(0, game);
        for seat in 0..4 {
            counts[seating[seat]][seat] += 1;
            after[seating[seat]][seating[(seat + 1) % 4]] += 1;
        }
    }
    assert_eq!(counts, [[6; 4]; 4]);
    for (bot, row) in after.iter().enumerate() {
        assert!(row.iter().enumerate().all(|(other, count)| *count == if other == bot { 0 } else { 8 }));
    }
}

/// Judging a folder of games plays none and leaves every byte where it is.
#[test]
fn kept_games_are_read_and_nothing_is_written() {
    let edition = edition("berlin");
    let settings = settings("berlin", 2, &["greedy", "random"]);
    let tournament = Tournament::new(&edition, settings.clone(), 4).unwrap();
    let path = fresh_file("kept.jsonl");
    assert!(Store::read(&path, &settings).unwrap().is_empty());
    assert!(!path.exists(), "no file is made by looking");

    let (store, _) = Store::open(&path, &settings).unwrap();
    let whole = tournament.run(&edition, Vec::new(), &|game| store.add(game)).unwrap();
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("{\"table\":0,\"ga");
    std::fs::write(&path, &text).unwrap();
    assert_eq!(tournament.kept(Store::read(&path, &settings).unwrap()), whole);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "not even half a line is taken away");

    let shorter = Tournament::new(&edition, settings.clone(), 2).unwrap();
    assert_eq!(shorter.kept(whole.clone()), whole[..2]);
    let others = Settings { seed: 8, ..settings };
    assert!(matches!(Store::read(&path, &others), Err(LabError::OtherSettings { .. })));
}

#[test]
fn a_run_that_was_broken_off_ends_like_one_that_was_not() {
    let edition = edition("berlin");
    let settings = settings("berlin", 2, &["planner", "greedy", "random"]);
    let tournament = Tournament::new(&edition, settings.clone(), 6).unwrap();
    let whole = tournament.run(&edition, Vec::new(), &|_| Ok(())).unwrap();
    assert_eq!(whole.len(), 18);

    let path = fresh_file("broken-off.jsonl");
    let (store, before) = Store::open(&path, &settings).unwrap();
    assert!(before.is_empty());
    for game in &whole[..5] {
        store.add(game).unwrap();
    }
    // The sixth line was being written when the power went.
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("{\"table\":2,\"ga");
    std::fs::write(&path, text).unwrap();

    let (store, before) = Store::open(&path, &settings).unwrap();
    assert_eq!(before, whole[..5]);
    let played = std::sync::atomic::AtomicU32::new(0);
    let resumed = tournament
        .run(&edition, before, &|game: &Finished| {
            played.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            store.add(game)
        })
        .unwrap();
    assert_eq!(resumed, whole);
    assert_eq!(played.into_inner(), 13);
    assert_eq!(standing(&tournament, &resumed), standing(&tournament, &whole));

    // And what is complete is not played again.
    let (_, all) = Store::open(&path, &settings).unwrap();
    let again = tournament.run(&edition, all, &|_| panic!("nothing is left to play")).unwrap();
    assert_eq!(again, whole);
}

#[test]
fn a_file_of_another_tournament_is_refused() {
    let path = fresh_file("other.jsonl");
    Store::open(&path, &settings("berlin", 2, &["planner", "greedy"])).unwrap();
    let other = Store::open(&path, &settings("berlin", 2, &["planner", "racer"]));
    assert!(matches!(other, Err(LabError::OtherSettings { what: "list of bots", .. })));
    std::fs::write(&path, "nonsense\n").unwrap();
    let bad = Store::open(&path, &settings("berlin", 2, &["planner", "racer"]));
    assert!(matches!(bad, Err(LabError::BadLine { line: 1, .. })));
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let edition = edition("nordic");
    let refused =
        |players, bots: &[&str]| Tournament::new(&edition, settings("nordic", players, bots), 4).unwrap_err();
    assert!(matches!(refused(4, &["planner", "racer"]), LabError::Players { most: 3, .. }));
    assert!(matches!(refused(2, &["planner"]), LabError::TooFewBots));
    assert!(matches!(refused(2, &["planner", "planner"]), LabError::NamedTwice(_)));
    assert!(matches!(refused(2, &["planner", "plannr"]), LabError::Bot(_)));
}

#[test]
fn a_table_of_four_is_told_with_fair_shares() {
    let edition = edition("berlin");
    let bots = ["planner", "random", "greedy", "random"];
    let tournament = Tournament::new(&edition, settings("berlin", 4, &bots), 10).unwrap();
    assert_eq!(tournament.games, 12);
    let games = tournament.run(&edition, Vec::new(), &|_| Ok(())).unwrap();
    let told = standing(&tournament, &games);
    let all: f64 = told.shares.iter().map(|share| share.win_rate).sum();
    assert!((all - 1.0).abs() < 1e-9);
    assert_eq!(told.shares.iter().map(|share| share.fair).collect::<Vec<f64>>(), [0.25, 0.5, 0.25]);

    let json = serde_json::to_value(&told).unwrap();
    let pairing = &json["pairings"][0];
    assert_eq!(
        (&pairing["a"], &pairing["b"], &pairing["games"]),
        (&"planner".into(), &"random".into(), &12.into())
    );
    assert!(pairing["win_rate"].is_f64() && pairing["ci95"][1].is_f64());
    assert_eq!(json["ratings"].as_array().unwrap().len(), 3);
}
