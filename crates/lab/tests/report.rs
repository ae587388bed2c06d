//! The numbers of reports on every edition, from a handful of games.

use capotreno_bots::Budget;
use capotreno_lab::{Numbers, Study, StudyError};

fn study(id: &str, players: u8, games: u32) -> Result<Numbers, StudyError> {
    let loaded = capotreno_editions::embedded(id).expect("the edition is in the binary");
    let bots = vec!["planner".to_owned(), "racer".to_owned()];
    let study = Study { players, bots, games, seed: 3, budget: Budget::iterations(8) };
    study.run(&loaded.edition, &|| {})
}

#[test]
fn the_numbers_of_every_edition_add_up() {
    for id in capotreno_editions::embedded_ids() {
        let most = capotreno_editions::embedded(id).unwrap().spec().most_players;
        let numbers = study(id, most, 6).unwrap();
        assert_eq!(numbers.games, 6);
        let wins: f64 = numbers.seats.iter().map(|seat| seat.wins.rate).sum();
        assert!((wins - 1.0).abs() < 1e-9, "{id}: the seats together win every game");
        for place in &numbers.tickets {
            assert!(place.kept <= place.offered, "{id}: {}–{}", place.from, place.to);
        }
        assert!(numbers.lines.iter().any(|line| line.claimed > 0.0));
        let parts: f64 = numbers.scores.parts.iter().map(|part| part.all).sum();
        // Legends never counts below zero, so there the parts may come to less.
        assert!(parts <= numbers.scores.mean + 1e-6, "{id}");
    }
}

#[test]
fn the_same_games_give_the_same_numbers() {
    let first = study("berlin", 3, 20).unwrap();
    let second = study("berlin", 3, 20).unwrap();
    assert_eq!(first, second);
    assert!((first.scores.parts.iter().map(|part| part.all).sum::<f64>() - first.scores.mean).abs() < 1e-6);
}

#[test]
fn the_numbers_have_the_shape_that_is_documented() {
    let numbers = study("northern", 2, 4).unwrap();
    let json = serde_json::to_value(&numbers).unwrap();
    assert!(json["tickets"][0]["mean_gain"].is_f64());
    assert!(json["lines"][0]["wins"]["ci95"][1].is_f64());
    assert!(json["seats"][1]["position"] == 2);
    assert!(json["bonuses"][0]["decided"].is_f64());
    assert!(json["fires"][0]["per_game"].is_f64());
}

#[test]
fn a_table_that_is_too_large_is_refused() {
    assert!(matches!(study("nordic", 5, 1), Err(StudyError::Players { most: 3, .. })));
}
