//! Golden games: one for each edition and number of players, played at random from a seed. A
//! change of behaviour shows here before anybody plays it. After a change that is meant, run the
//! test with `CAPOTRENO_BLESS=1` and look at the difference.
//!
//! They belong to a version of the rules: `records/versions.txt` keeps what each of them came to on
//! which edition. One that comes out differently on the same edition needs a new `RULES_VERSION`, and
//! is not blessed without.

use std::path::PathBuf;
use std::sync::Arc;

use capotreno_notation::record::{self, Record, SeatInfo};
use capotreno_notation::{Library, Seed, Shelf};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Options, RULES_VERSION};
use capotreno_session::Game;

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
fn play(shelf: &Shelf, players: u8) -> Record {
    let seats = (1..=players).map(|seat| SeatInfo::bot(format!("seat {seat}"), "random")).collect();
    let seed = Seed::from_words(&format!("golden {} {players}", shelf.edition.spec().id));
    let (mut game, _) = Game::deal(Arc::new(shelf.clone()), Options::new(players), seed).unwrap();
    let mut dice = FastDice::new(u64::from(players));
    while let Some(seat) = game.state().awaited().iter().next() {
        let action = game.state().random_action(&shelf.edition, seat, &mut dice).unwrap();
        game.play_at_once(seat, action).unwrap();
    }
    game.record(seats)
}

/// What was dealt, done, drawn and won, whatever form a record has.
fn behaviour(record: &Record) -> String {
    let result = &record.finish.as_ref().unwrap().result;
    let played = serde_json::to_string(&(&record.steps, result)).unwrap();
    blake3::hash(played.as_bytes()).to_hex()[..32].to_owned()
}

/// What golden games came to: the version of the rules, the game, the edition's digest, the behaviour.
fn came_to(shelf: &Shelf, players: u8, record: &Record) -> [String; 4] {
    let game = format!("{}-{players}", shelf.edition.spec().id);
    [RULES_VERSION.to_string(), game, shelf.digest(), behaviour(record)]
}

fn versions() -> Vec<[String; 4]> {
    let text = std::fs::read_to_string(folder().join("versions.txt")).unwrap_or_default();
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>().try_into().unwrap();
    text.lines().map(words).collect()
}

/// Fails where the rules behave differently under the same number.
fn belongs_to_its_version(game: &[String; 4]) {
    let known = versions().into_iter().find(|known| known[..3] == game[..3]);
    if let Some(known) = known {
        assert!(known == *game, "{} comes out differently: raise RULES_VERSION ({RULES_VERSION})", game[1]);
    }
}

#[test]
fn golden_games_are_played_as_ever() {
    let library = Library::embedded().unwrap();
    let bless = std::env::var_os("CAPOTRENO_BLESS").is_some();
    for (shelf, players, path) in tables(&library) {
        let record = play(shelf, players);
        let text = record.to_text();
        belongs_to_its_version(&came_to(shelf, players, &record));
        if bless {
            std::fs::write(&path, &text).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(golden == text, "{} is no longer played as it was", path.display());
    }
}

#[test]
fn golden_games_belong_to_a_version_of_the_rules() {
    let library = Library::embedded().unwrap();
    let mut kept = versions();
    for (shelf, players, _) in tables(&library) {
        let game = came_to(shelf, players, &play(shelf, players));
        belongs_to_its_version(&game);
        if std::env::var_os("CAPOTRENO_BLESS").is_none() {
            assert!(kept.contains(&game), "{} is in no version of the rules: bless it", game[1]);
        } else if !kept.contains(&game) {
            kept.push(game);
        }
    }
    if std::env::var_os("CAPOTRENO_BLESS").is_some() {
        let lines: Vec<String> = kept.iter().map(|game| game.join(" ")).collect();
        std::fs::write(folder().join("versions.txt"), lines.join("\n") + "\n").unwrap();
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
