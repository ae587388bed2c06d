//! What a bot promises: the same view gives the same choice, threads change nothing, budgets are
//! kept, wrong names are met with a suggestion, and no bot has gone silly.

use std::time::Duration;

use capotreno_bots::{
    BOT_NAMES, BoardTables, Bot, Budget, Effort, LEVELS, Stop, Swift, Temper, arena, bot_by_name,
};
use capotreno_rules::chance::{Fast, FastDice};
use capotreno_rules::{Edition, Options, Silent, State, Viewer};

fn edition(id: &str) -> Edition {
    capotreno_editions::embedded(id).unwrap().edition
}

/// A game some planner moves in.
fn position(edition: &Edition, players: u8, decisions: u32, seed: u64) -> State {
    let mut chance = Fast::seeded(seed);
    let mut state = State::new(edition, Options::new(players), &mut chance, &mut Silent).unwrap();
    let mut bot = bot_by_name("planner", 0).unwrap();
    for _ in 0..decisions {
        let Some(seat) = state.awaited().iter().next() else { break };
        let view = state.view(edition, Viewer::Seat(seat));
        let action = bot.choose(edition, &view, &Budget::iterations(1)).action;
        state.play(edition, seat, &action, &mut chance, &mut Silent).unwrap();
    }
    state
}

#[test]
fn worlds_that_look_the_same_get_the_same_choice() {
    for id in capotreno_editions::embedded_ids() {
        let edition = edition(id);
        for decisions in [0, 9, 24, 41] {
            let state = position(&edition, 2, decisions, 11);
            let Some(seat) = state.awaited().iter().next() else { continue };
            let view = state.view(&edition, Viewer::Seat(seat));
            let other =
                view.sample(&edition, &mut FastDice::new(99)).unwrap().view(&edition, Viewer::Seat(seat));
            assert_eq!(view, other);
            for name in BOT_NAMES {
                let budget = Budget::iterations(24);
                let first = bot_by_name(name, 3).unwrap().choose(&edition, &view, &budget);
                let second = bot_by_name(name, 3).unwrap().choose(&edition, &other, &budget);
                assert_eq!(first, second, "{name} in {id} after {decisions}");
                assert!(view.check(&edition, &first.action).is_ok(), "{name} in {id} after {decisions}");
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let edition = edition("nordic");
    let state = position(&edition, 3, 30, 5);
    let seat = state.awaited().iter().next().unwrap();
    let view = state.view(&edition, Viewer::Seat(seat));
    let think = |threads| {
        bot_by_name("expert", 8).unwrap().choose(
            &edition,
            &view,
            &Budget::iterations(150).on_threads(threads),
        )
    };
    let alone = think(1);
    assert_eq!(alone.iterations, 150);
    assert!(alone.candidates.len() > 1);
    assert_eq!(alone, think(2));
    assert_eq!(alone, think(3));
}

/// Also where more worlds are seen than are kept, and branches have sequels.
#[test]
fn a_long_search_is_the_same_on_two_threads() {
    let edition = edition("berlin");
    let state = position(&edition, 2, 30, 5);
    let seat = state.awaited().iter().next().unwrap();
    let view = state.view(&edition, Viewer::Seat(seat));
    let think = |threads| {
        let budget = Budget::iterations(16_000).on_threads(threads);
        bot_by_name("expert", 8).unwrap().choose(&edition, &view, &budget)
    };
    let alone = think(1);
    assert!(alone.candidates.iter().any(|candidate| candidate.weight > 4096.0));
    assert_eq!(alone, think(2));
}

#[test]
fn the_clock_ends_a_search() {
    let edition = edition("northern");
    let state = position(&edition, 5, 60, 2);
    let seat = state.awaited().iter().next().unwrap();
    let view = state.view(&edition, Viewer::Seat(seat));
    let mut expert = bot_by_name("expert", 1).unwrap();
    let _ = expert.choose(&edition, &view, &Budget::iterations(8));
    let thought = expert.choose(&edition, &view, &Budget::time(Duration::from_millis(30)));
    // How punctual it is depends on the machine, which no test may.
    assert!(thought.iterations > 0);
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let edition = edition("nordic");
    let state = position(&edition, 3, 30, 5);
    let seat = state.awaited().iter().next().unwrap();
    let view = state.view(&edition, Viewer::Seat(seat));
    let stop = Stop::default();
    let mut expert = bot_by_name("expert", 1).unwrap();
    expert.heed(stop.clone());
    let other = std::thread::spawn(move || stop.set());
    // More playouts than any machine makes in a year.
    let thought = expert.choose(&edition, &view, &Budget::iterations(u32::MAX));
    other.join().unwrap();
    assert!(thought.iterations < u32::MAX && view.check(&edition, &thought.action).is_ok());
    // What is not told to stop is as it ever was.
    expert.heed(Stop::default());
    let again = expert.choose(&edition, &view, &Budget::iterations(48));
    assert_eq!(again, bot_by_name("expert", 1).unwrap().choose(&edition, &view, &Budget::iterations(48)));
}

#[test]
fn every_bot_costs_what_it_says() {
    let edition = edition("berlin");
    let state = position(&edition, 2, 30, 5);
    let seat = state.awaited().iter().next().unwrap();
    let view = state.view(&edition, Viewer::Seat(seat));
    for name in BOT_NAMES {
        let made = bot_by_name(name, 1).unwrap().choose(&edition, &view, &Budget::iterations(200)).iterations;
        match Effort::of(name) {
            Effort::Glance => assert_eq!(made, 0, "{name}"),
            Effort::Playouts(most) => assert_eq!(made, most, "{name}"),
            Effort::Budget { least } => assert!(made == 200 && least > 200, "{name}"),
        }
    }
}

/// So a bot can stay at its seat, and its tables with it.
#[test]
fn what_was_asked_before_changes_nothing() {
    let edition = edition("nordic");
    let budget = Budget::iterations(16);
    for name in BOT_NAMES {
        let mut stays = bot_by_name(name, 3).unwrap();
        for decisions in [0, 9, 24, 41, 24] {
            let state = position(&edition, 2, decisions, 11);
            let seat = state.awaited().iter().next().unwrap();
            let view = state.view(&edition, Viewer::Seat(seat));
            let fresh = bot_by_name(name, 3).unwrap().choose(&edition, &view, &budget);
            assert_eq!(stays.choose(&edition, &view, &budget), fresh, "{name} after {decisions}");
        }
    }
}

#[test]
fn a_wrong_name_gets_a_suggestion() {
    let Err(error) = bot_by_name("plannner", 0) else { panic!("there is no such bot") };
    assert_eq!(error.to_string(), "no bot is called `plannner`; did you mean `planner`?");
    let Err(error) = bot_by_name("xyz", 0) else { panic!("there is no such bot") };
    assert!(error.nearest.is_none() && error.to_string().contains("racer"));
    for name in BOT_NAMES.iter().chain(LEVELS) {
        assert_eq!(bot_by_name(name, 1).unwrap().name(), *name);
    }
}

/// How often the hero wins a small fixed match.
fn share(id: &str, hero: &'static str, other: &'static str, deals: u32) -> f64 {
    let hero = |seed| bot_by_name(hero, seed).unwrap();
    let other = |seed| bot_by_name(other, seed).unwrap();
    arena::duel(&edition(id), &hero, &[&other], deals, 40, Budget::iterations(40)).unwrap().rate.share()
}

#[test]
fn nobody_has_gone_silly() {
    for id in capotreno_editions::embedded_ids() {
        assert!(share(id, "greedy", "random", 15) > 0.8, "greedy in {id}");
        assert!(share(id, "planner", "random", 15) > 0.9, "planner in {id}");
        assert!(share(id, "planner", "greedy", 40) > 0.5, "planner against greedy in {id}");
    }
    assert!(share("berlin", "expert", "greedy", 10) > 0.5);
}

/// A seat of a playout keeps its plan from turn to turn. It once kept it whatever it drew, and won
/// half as often as the same policy that forgets: playouts told the expert little.
#[test]
fn playouts_are_nearly_as_good_as_the_planner() {
    for (id, least) in [("nordic", 0.4), ("japan", 0.5), ("legends", 0.4)] {
        let edition = edition(id);
        let habits = BoardTables::new(&edition, 2).habits;
        let hero = |_| -> Box<dyn Bot + Send> {
            Box::new(Swift::new("playout", 1, Temper::Builder).in_a_playout(habits))
        };
        let planner = |seed| bot_by_name("planner", seed).unwrap();
        let result = arena::duel(&edition, &hero, &[&planner], 60, 40, Budget::iterations(1)).unwrap();
        assert!(result.rate.share() > least, "{id}: {:?}", result.rate);
    }
}

/// A bot that has lived through half a game chooses as a new one does: what it keeps is only work.
#[test]
fn a_bot_that_lives_on_chooses_as_a_new_one() {
    let edition = edition("nordic");
    for name in BOT_NAMES {
        let mut chance = Fast::seeded(6);
        let mut state = State::new(&edition, Options::new(2), &mut chance, &mut Silent).unwrap();
        let mut lives = bot_by_name(name, 0).unwrap();
        for decision in 0..60 {
            let Some(seat) = state.awaited().iter().next() else { break };
            let view = state.view(&edition, Viewer::Seat(seat));
            let budget = Budget::iterations(12);
            lives.reseed(decision);
            let thought = lives.choose(&edition, &view, &budget);
            let new = bot_by_name(name, decision).unwrap().choose(&edition, &view, &budget);
            assert_eq!(thought, new, "{name}, decision {decision}");
            state.play(&edition, seat, &thought.action, &mut chance, &mut Silent).unwrap();
        }
    }
}

/// Every choice of the first expert in two games of a board, as one number.
fn trace(id: &str) -> u64 {
    let edition = edition(id);
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for players in [2, 3] {
        let mut chance = Fast::seeded(5);
        let mut state = State::new(&edition, Options::new(players), &mut chance, &mut Silent).unwrap();
        let mut bot = bot_by_name("expert-1", 4).unwrap();
        while let Some(seat) = state.awaited().iter().next() {
            let view = state.view(&edition, Viewer::Seat(seat));
            let action = bot.choose(&edition, &view, &Budget::iterations(24)).action;
            for byte in format!("{action:?}").bytes() {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
            state.play(&edition, seat, &action, &mut chance, &mut Silent).unwrap();
        }
    }
    sum
}

/// It is a yardstick: whatever is learned since, it plays as it did when it was the only one.
#[test]
fn the_first_expert_plays_as_ever() {
    assert_eq!(trace("berlin"), 0x41e3_9b39_7bc3_8e23);
    assert_eq!(trace("legends"), 0x1a84_d5e4_b490_a10f);
}
