//! Golden games: one for each edition and number of players, played at random from a seed. A
//! change of behaviour shows here before anybody plays it. After a change that is meant, run the
//! test with `CAPOTRENO_BLESS=1` and look at the difference.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::PathBuf;

use capotreno_notation::record::{self, GameRecorder, SeatInfo};
use capotreno_notation::{Library, Seed, Shelf};
use capotreno_rules::Options;
use capotreno_rules::chance::FastDice;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../records"))
}

/// Every table, with the name of its file.
fn tables(library: &Library) -> Vec<(&Shelf, u8, PathBuf)> {
    let mut tables = Vec::new();
    for id in capotreno_editions::embedded_ids() {
        let shelf = library.get(id).unwrap();
        let spec = shelf.edition.spec();
        for players in spec.fewest_players..=spec.most_players {
            tables.push((shelf, players, folder().join(format!("{id}-{players}.game"))));
        }
    }
    tables
}

/// A game of random canonical actions; the same text every time.
fn play(shelf: &Shelf, players: u8) -> String {
    let seats = (1..=players).map(|seat| SeatInfo::bot(format!("seat {seat}"), "random")).collect();
    let seed = Seed::from_words(&format!("golden {} {players}", shelf.edition.spec().id));
    let (mut game, _) = GameRecorder::start(shelf, Options::new(players), seats, seed).unwrap();
    let mut dice = FastDice::new(u64::from(players));
    while let Some(seat) = game.state().awaited().iter().next() {
        let action = game.state().random_action(&shelf.edition, seat, &mut dice).unwrap();
        game.play(seat, action).unwrap();
    }
    game.finish();
    game.record().to_text()
}

#[test]
fn golden_games_are_played_as_ever() {
    let library = Library::embedded().unwrap();
    let bless = std::env::var_os("CAPOTRENO_BLESS").is_some();
    for (shelf, players, path) in tables(&library) {
        let text = play(shelf, players);
        if bless {
            std::fs::write(&path, &text).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(golden == text, "{} is no longer played as it was", path.display());
    }
}

#[test]
fn golden_games_follow_the_rules_and_their_seed() {
    let library = Library::embedded().unwrap();
    for (shelf, _, path) in tables(&library) {
        let text = std::fs::read_to_string(&path).unwrap();
        let record = record::read(text.as_bytes()).unwrap();
        record::verify(&record, shelf).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

#[test]
fn any_changed_byte_of_a_record_is_noticed() {
    let library = Library::embedded().unwrap();
    let (shelf, _, path) = tables(&library).swap_remove(0);
    let text = std::fs::read(&path).unwrap();
    let mut dice = FastDice::new(9);
    for _ in 0..300 {
        let mut damaged = text.clone();
        let at = dice.number_below(damaged.len() as u32) as usize;
        damaged[at] ^= 1 << dice.number_below(7);
        let verdict = record::read(damaged.as_slice()).map(|record| record::verify(&record, shelf));
        assert!(!matches!(verdict, Ok(Ok(()))), "a change of byte {at} went unnoticed");
    }
}
