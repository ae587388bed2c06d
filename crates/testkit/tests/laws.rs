//! The laws of play and of secrecy on every edition and number of players.
//!
//! `CAPOTRENO_GAMES` raises the number of random games for a long run.

use capotreno_rules::chance::FastDice;
use capotreno_rules::{Card, Cards};
use capotreno_testkit::twins::Tally;
use capotreno_testkit::{editions, laws, payments, tables, twins};
use rayon::prelude::*;

fn games(usual: u64) -> u64 {
    std::env::var("CAPOTRENO_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn random_games_obey_the_laws_of_play() {
    let tables = tables();
    let each = games(20_400).div_ceil(tables.len() as u64);
    let failures: Vec<String> = tables
        .par_iter()
        .flat_map(|(edition, players)| {
            (0..each).into_par_iter().filter_map(|seed| laws::random_game(edition, *players, seed).err())
        })
        .collect();
    assert!(failures.is_empty(), "{} games failed, the first: {}", failures.len(), failures[0]);
}

#[test]
fn nobody_sees_what_is_secret() {
    let results: Vec<Result<Tally, String>> = tables()
        .par_iter()
        .flat_map(|(edition, players)| {
            (0..games(160).div_ceil(10))
                .into_par_iter()
                .map(|seed| twins::secret_game(edition, *players, seed))
        })
        .collect();
    let mut tally = Tally::default();
    for result in results {
        tally = tally.plus(result.unwrap());
    }
    // Where another seat plays cards, most worlds lack them; but twins must be the rule.
    assert!(tally.compared > 3 * tally.without_twin, "too few steps were compared: {tally:?}");
}

#[test]
fn payments_agree_with_every_division() {
    for edition in editions() {
        // Lines that cost alike are judged once.
        let mut kinds = Vec::new();
        for line in edition.line_ids() {
            let facts = edition.line(line).unwrap().clone();
            let cost = (facts.cards, facts.colour, facts.kind, facts.symbols, facts.stand_in);
            if facts.cards <= 6 && !kinds.iter().any(|(_, known)| *known == cost) {
                kinds.push((line, cost));
            }
        }
        let failures: Vec<String> = kinds
            .par_iter()
            .flat_map(|(line, _)| {
                let mut dice = FastDice::new(u64::from(line.0));
                let hands: Vec<Cards> = (0..60).map(|_| small_hand(&mut dice)).collect();
                hands.into_par_iter().filter_map(|hand| payments::check_hand(&edition, *line, hand).err())
            })
            .collect();
        assert!(failures.is_empty(), "{} hands failed, the first: {}", failures.len(), failures[0]);
    }
}

/// Up to twelve cards of a few kinds, so that sets, pairs and wilds all occur.
fn small_hand(dice: &mut FastDice) -> Cards {
    let kinds = [
        Card::ALL[dice.number_below(8) as usize],
        Card::ALL[dice.number_below(8) as usize],
        Card::ALL[dice.number_below(8) as usize],
        Card::Wild,
    ];
    (0..dice.number_below(13)).map(|_| kinds[dice.number_below(4) as usize]).collect()
}
