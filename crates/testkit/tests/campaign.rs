//! The laws of play and of secrecy on a campaign's game with every rule in force.

use std::collections::BTreeSet;
use std::sync::Arc;

use capotreno_notation::record::{SeatInfo, read, replay, verify};
use capotreno_notation::{Seed, Shelf};
use capotreno_rules::campaign::Deed;
use capotreno_rules::chance::{FastDice, Rolled};
use capotreno_rules::{Event, Options, SeenEvent, Viewer};
use capotreno_session::Game;
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

/// Every question, and every sort of thing that can happen, comes up in random play: a rule that
/// never fires would be one that no law has looked at.
#[test]
fn every_rule_fires() {
    let mut rules = BTreeSet::new();
    let mut deeds = BTreeSet::new();
    for variant in 0..VARIANTS {
        let edition = campaign::edition(variant);
        for seed in 0..6 {
            let mut state = laws::deal(&edition, 3, seed);
            let mut dice = FastDice::new(seed);
            while let Some(seat) = state.awaited().iter().next() {
                let action = state.random_action(&edition, seat, &mut dice).expect("something to choose");
                let mut chance = Rolled(dice.clone());
                let mut events: Vec<Event> = Vec::new();
                state.play(&edition, seat, &action, &mut chance, &mut events).expect("a legal action");
                dice = chance.0;
                for event in events {
                    let SeenEvent::Campaign(deed) = event.seen_by(Viewer::Archive) else { continue };
                    let words = format!("{deed:?}");
                    deeds.insert(words.split([' ', '(']).next().unwrap_or("").to_owned());
                    if let Deed::Asked { question, .. } = deed {
                        let words = format!("{question:?}");
                        rules.insert(words.split(' ').next().unwrap_or("").to_owned());
                    }
                }
            }
            let result = state.charter_result(&edition).expect("a campaign's game has a result");
            assert_eq!(result.seats.len(), 3);
        }
    }
    assert_eq!(rules.len(), 28, "questions asked: {rules:?}");
    assert_eq!(deeds.len(), 20, "things that happened: {deeds:?}");
}

#[test]
fn records_of_campaign_games_make_the_round_trip() {
    for variant in 0..VARIANTS {
        let shelf = Shelf::new(campaign::edition(variant));
        let seats = (0..3).map(|seat| SeatInfo::bot(format!("Bot {seat}"), "random")).collect();
        let seed = Seed::from_words(&format!("campaign {variant}"));
        let dealt = Game::deal(Arc::new(shelf.clone()), Options::new(3), seed);
        let (mut game, _) = dealt.expect("the game can be set up");
        let mut dice = FastDice::new(variant as u64);
        while let Some(seat) = game.state().awaited().iter().next() {
            let action = game.state().random_action(&shelf.edition, seat, &mut dice);
            let action = action.expect("a seat that owes a decision has one");
            game.play_at_once(seat, action).expect("canonical actions are legal");
        }
        let text = game.record(seats).to_text();
        let record = read(text.as_bytes()).expect("the record can be read");
        assert_eq!(record.to_text(), text);
        let state = replay(&record, &shelf).expect("the record can be replayed");
        assert_eq!(state.public(), game.state().public());
        verify(&record, &shelf).expect("the record follows from its seed");
    }
}
