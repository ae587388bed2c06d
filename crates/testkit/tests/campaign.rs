//! The laws of play and of secrecy on a campaign's game with every rule in force.

use capotreno_testkit::twins::Tally;
use capotreno_testkit::{campaign, laws, twins};
use rayon::prelude::*;

/// Each variant seats other staff.
const VARIANTS: usize = 18;

#[test]
fn random_games_obey_the_laws_of_play() {
    let failures: Vec<String> = (0..VARIANTS)
        .into_par_iter()
        .flat_map(|variant| {
            let edition = campaign::edition(variant);
            (2..=5_u8)
                .flat_map(|players| (0..25).map(move |seed| (players, seed)))
                .filter_map(|(players, seed)| laws::random_game(&edition, players, seed).err())
                .map(|what| format!("variant {variant}: {what}"))
                .collect::<Vec<_>>()
        })
        .collect();
    assert!(failures.is_empty(), "{} games failed, the first: {}", failures.len(), failures[0]);
}

#[test]
fn nobody_sees_what_is_secret() {
    let results: Vec<Result<Tally, String>> = (0..VARIANTS)
        .into_par_iter()
        .flat_map(|variant| {
            let edition = campaign::edition(variant);
            let players = 2 + variant as u8 % 4;
            (0..2).map(|seed| twins::secret_game(&edition, players, seed)).collect::<Vec<_>>()
        })
        .collect();
    let mut tally = Tally::default();
    for result in results {
        tally = tally.plus(result.expect("a secret is seen"));
    }
    assert!(tally.compared > 3 * tally.without_twin, "too few steps were compared: {tally:?}");
}
