//! Bots of every sort at one table, in every edition and with every number of players: nobody
//! acts against the rules, nobody panics, every game ends.

use capotreno_bots::{Bot, Budget, arena, bot_by_name};
use capotreno_rules::Edition;

const SIMPLE: [&str; 9] =
    ["random", "greedy", "planner", "racer", "hungry", "one_step", "long_route", "path", "apprentice"];

fn edition(id: &str) -> Edition {
    capotreno_editions::embedded(id).unwrap().edition
}

fn table(names: &[&str], seed: u64) -> Vec<Box<dyn Bot + Send>> {
    names.iter().enumerate().map(|(seat, name)| bot_by_name(name, seed + seat as u64).unwrap()).collect()
}

#[test]
fn simple_bots_mixed() {
    for id in capotreno_editions::embedded_ids() {
        let edition = edition(id);
        for players in edition.spec().fewest_players..=edition.spec().most_players {
            for round in 0..SIMPLE.len() {
                let names: Vec<&str> =
                    (0..players as usize).map(|seat| SIMPLE[(round + seat * 2) % SIMPLE.len()]).collect();
                let deal = 100 * round as u64 + u64::from(players);
                let mut bots = table(&names, deal);
                let finals = arena::play(&edition, &mut bots, deal, &[Budget::iterations(1)]);
                assert!(finals.is_ok(), "{id}, {names:?}, deal {deal}: {finals:?}");
            }
        }
    }
}

#[test]
fn experts_mixed() {
    for id in capotreno_editions::embedded_ids() {
        let edition = edition(id);
        for players in edition.spec().fewest_players..=edition.spec().most_players {
            let others = ["expert", "engineer", "random", "racer", "capotreno"];
            let names = &others[..players as usize];
            let mut bots = table(names, 5);
            let finals = arena::play(&edition, &mut bots, u64::from(players), &[Budget::iterations(12)]);
            assert!(finals.is_ok(), "{id}, {names:?}: {finals:?}");
        }
    }
}

#[test]
fn random_bots_alone_end_their_games() {
    for id in capotreno_editions::embedded_ids() {
        let edition = edition(id);
        for deal in 0..10 {
            let names = vec!["random"; edition.spec().most_players as usize];
            let finals = arena::play(&edition, &mut table(&names, deal), deal, &[Budget::iterations(1)]);
            assert!(finals.is_ok(), "{id}, deal {deal}: {finals:?}");
        }
    }
}
