//! Games that begin at a position: of a scenario, of a record; as it was, or with the rest dealt anew.

use std::path::Path;
use std::sync::Arc;

use capotreno_gym::{Arena, Game, GymError, Opponents, Redeal, Reward, Start, Vector};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Seat, Viewer};

const SCENARIO: &str = "\
## One

```scenario
edition nordic
players 2
seat 1 hand: 4 red, 1 blue
seat 2 hand: 6 green
next cards: white, red, green
---
seat 1 claims Oslo–Bergen (red) with 4 red
  reveals white, red, green
  owes 1
seat 1 pays 1 blue
  refused NC-6
seat 1 takes the set back
```

## Two

```scenario
edition nordic
players 3
seat 1 hand: 1 blue
---
now
  turn: seat 1
```

## Few cards

```scenario
edition nordic
players 2
seat 1 hand: 4 red
seat 2 hand: 3 green
deck: 5 red
---
now
  turn: seat 1
```
";

fn arena(id: &str, players: u8) -> Arena {
    Arena::new(capotreno_editions::embedded(id).unwrap().edition, players).unwrap()
}

fn scenario(arena: &Arena, name: &str, steps: usize, redeal: Redeal) -> Result<Arc<Start>, GymError> {
    Start::scenario(arena, (SCENARIO, "page.md"), Some(name), steps, redeal).map(Arc::new)
}

fn record(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records").join(name);
    std::fs::read_to_string(path).unwrap()
}

fn play_out(arena: &Arena, game: &mut Game, dice: &mut FastDice) {
    while game.seat().is_some() {
        let number = game.mask().random(dice).unwrap();
        game.play(arena, number, None).unwrap();
    }
}

#[test]
fn a_scenario_is_a_position_to_play_from() {
    let arena = arena("nordic", 2);
    let start = scenario(&arena, "One", 0, Redeal::Nothing).unwrap();
    let mut game = Game::deal_from(&arena, &start, 3).unwrap();
    assert_eq!(game.seat(), Some(Seat(0)));
    assert_eq!(game.state().public().hand_sizes[Seat(0)], 5);
    play_out(&arena, &mut game, &mut FastDice::new(1));
    assert!(game.finals(&arena).is_some());
    let (after, again) =
        (scenario(&arena, "One", 1, Redeal::Nothing), scenario(&arena, "One", 3, Redeal::Nothing));
    let stage = |start: &Arc<Start>| Game::deal_from(&arena, start, 1).unwrap().seat();
    assert_eq!([stage(&after.unwrap()), stage(&again.unwrap())], [Some(Seat(0)), Some(Seat(1))]);
}

#[test]
fn the_rest_is_dealt_anew_where_wanted() {
    let arena = arena("nordic", 2);
    let hand = |start: &Arc<Start>, seed, seat| {
        let game = Game::deal_from(&arena, start, seed).unwrap();
        game.view(&arena, Viewer::Seat(Seat(seat))).own.unwrap().hand
    };
    let as_it_was = scenario(&arena, "One", 0, Redeal::Nothing).unwrap();
    let unknown = scenario(&arena, "One", 0, Redeal::UnknownTo(Seat(0))).unwrap();
    let hidden = scenario(&arena, "One", 0, Redeal::Hidden).unwrap();
    let differ =
        |start: &Arc<Start>, seat| (0..8).any(|seed| hand(start, seed, seat) != hand(start, 9, seat));
    assert_eq!([differ(&as_it_was, 0), differ(&as_it_was, 1)], [false, false]);
    assert_eq!([differ(&unknown, 0), differ(&unknown, 1)], [false, true]);
    assert_eq!([differ(&hidden, 0), differ(&hidden, 1)], [true, true]);
    assert_eq!(hand(&hidden, 4, 1), hand(&hidden, 4, 1), "a seed decides everything");
}

/// Every position of recorded games, and what is dealt anew looks the same to its seat.
#[test]
fn every_step_of_a_record_is_a_position() {
    for (name, id, players) in [("nordic-2.game", "nordic", 2), ("legends-3.game", "legends", 3)] {
        let arena = arena(id, players);
        let text = record(name);
        // Beside the steps a file has its header, the deal and the end.
        let last = text.lines().count() as u32 - 3;
        for step in (0..last).step_by(17) {
            let view = |redeal| {
                let start = Arc::new(Start::record(&arena, &text, step, redeal).unwrap());
                let game = Game::deal_from(&arena, &start, u64::from(step)).unwrap();
                game.view(&arena, Viewer::Seat(Seat(1)))
            };
            assert_eq!(view(Redeal::UnknownTo(Seat(1))), view(Redeal::Nothing));
        }
        assert!(last > 50, "{last} steps");
        let error = Start::record(&arena, &text, last, Redeal::Nothing).unwrap_err().to_string();
        assert!(error.contains("the game is over there"), "{error}");
    }
}

#[test]
fn a_vector_begins_there_again_and_again() {
    let arena = arena("nordic", 2);
    let start = scenario(&arena, "One", 0, Redeal::Hidden).unwrap();
    let opponents = Opponents::default();
    let vector = Vector::starting(&arena, 3, 1, Reward::Win, opponents, Some(Arc::clone(&start))).unwrap();
    for place in 0..3 {
        assert_eq!(vector.game(place).unwrap().state().public().hand_sizes[Seat(1)], 6);
    }
    // A saved game of it needs the position again.
    let mut game = vector.game(1).unwrap().clone();
    play_out(&arena, &mut game, &mut FastDice::new(2));
    let saved = game.save(&arena).unwrap();
    let again = Game::load(&arena, Some(&start), &saved).unwrap();
    assert_eq!(again.view(&arena, Viewer::Archive), game.view(&arena, Viewer::Archive));
    assert_eq!(again.save(&arena).unwrap(), saved);
    let other = scenario(&arena, "One", 0, Redeal::Nothing).unwrap();
    for start in [None, Some(&other)] {
        assert_eq!(Game::load(&arena, start, &saved).unwrap_err(), GymError::OtherStart);
    }
    let plain = Game::deal(&arena, 1).save(&arena).unwrap();
    assert_eq!(Game::load(&arena, Some(&start), &plain).unwrap_err(), GymError::OtherStart);
}

#[test]
fn what_does_not_fit_is_said() {
    let two = arena("nordic", 2);
    let told = |error: GymError| error.to_string();
    let refused =
        |arena: &Arena, name: &str, steps, redeal| told(scenario(arena, name, steps, redeal).unwrap_err());
    assert!(
        refused(&arena("berlin", 2), "One", 0, Redeal::Nothing).contains("is for nordic, not for berlin")
    );
    assert!(refused(&two, "Two", 0, Redeal::Nothing).contains("is for 3 players"));
    assert!(refused(&two, "Onee", 0, Redeal::Nothing).contains("did you mean"));
    assert!(refused(&two, "One", 4, Redeal::Nothing).contains("it has 3 steps"));
    assert!(refused(&two, "One", 0, Redeal::UnknownTo(Seat(2))).contains("seat 2 does not exist"));
    assert!(refused(&two, "Few cards", 0, Redeal::Hidden).contains("cannot be dealt anew"));
    assert!(scenario(&two, "Few cards", 0, Redeal::Nothing).is_ok());
    let several = Start::scenario(&two, (SCENARIO, "page.md"), None, 0, Redeal::Nothing).unwrap_err();
    assert!(told(several).contains("2 scenarios are for nordic; name one, such as \"One\""));
    let none = Start::scenario(&two, ("# Nothing", "page.md"), None, 0, Redeal::Nothing).unwrap_err();
    assert!(told(none).contains("no scenario is for nordic with 2 players"));

    let text = record("nordic-2.game");
    let refused = |arena: &Arena, text: &str, step| {
        told(Start::record(arena, text, step, Redeal::Nothing).unwrap_err())
    };
    assert!(refused(&two, &text, 100_000).contains("step 100000 is asked for"));
    assert!(refused(&arena("nordic", 3), &text, 0).contains("is for 2 players"));
    assert!(refused(&arena("berlin", 2), &text, 0).contains("nordic"));
    assert!(refused(&two, "hello", 0).starts_with("the record: "));
    let start = scenario(&two, "One", 0, Redeal::Nothing).unwrap();
    assert_eq!(Game::deal_from(&arena("nordic", 3), &start, 1).unwrap_err(), GymError::StartElsewhere);
}
