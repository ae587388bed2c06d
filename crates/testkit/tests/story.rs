//! LW-5, LW-6, LW-52: the story of a campaign's year is read after the opening tickets were chosen. Up to
//! there the game is the same whatever the story says.

use capotreno_notation::record::{Position, Replay, Step};
use capotreno_notation::{Seed, Shelf};
use capotreno_rules::campaign::Question;
use capotreno_rules::campaign::spec::{Boxes, Brings, Staff, Story};
use capotreno_rules::chance::{FastDice, Recording};
use capotreno_rules::{
    Action, Card, Edition, Options, PlaceSet, Refusal, Seat, SeatSet, SeenEvent, Stage, State, Viewer,
};
use capotreno_testkit::{campaign, laws};

/// The sample game as it is told, changed a little.
fn told(variant: usize, change: impl FnOnce(&mut [Brings])) -> Edition {
    let mut spec = campaign::spec(variant);
    let charter = spec.charter.as_mut().unwrap();
    charter.story = Story::Told;
    change(&mut charter.companies);
    Edition::new(spec).unwrap()
}

/// The same game before anything of its story is known: no staff, no depots, fewer rules and events.
fn sealed(variant: usize) -> Edition {
    let mut spec = campaign::spec(variant);
    let charter = spec.charter.as_mut().unwrap();
    charter.story = Story::Sealed;
    charter.boxes = Boxes::default();
    charter.races.clear();
    charter.opening_event = None;
    for company in &mut charter.companies {
        company.staff = None;
        company.depots = PlaceSet::default();
        company.coins += 3;
    }
    spec.economy.as_mut().unwrap().events.truncate(3);
    Edition::new(spec).unwrap()
}

fn options() -> Options {
    Options { first: Some(Seat(1)), ..Options::new(3) }
}

/// Everybody chooses opening tickets.
fn choose(edition: &Edition, seed: Seed) -> Vec<Step> {
    let mut chance = seed.chance();
    let (mut position, done) = Position::deal(edition, options(), &mut chance).unwrap();
    let mut steps = vec![Step::Deal { setup: done.chance }];
    for seat in [Seat(2), Seat(0), Seat(1)] {
        let action = Action::KeepTickets { keep: 0b1011 };
        let done = position.play(edition, seat, &action, &mut chance).unwrap();
        steps.push(Step::Act { seat, action, chance: done.chance });
    }
    steps
}

fn stand(edition: &Edition, steps: &[Step], seed: Seed) -> State {
    Replay::from_seed(edition, options(), steps, seed).map(|played| played.unwrap().state).last().unwrap()
}

/// LW-5: what is dealt and chosen does not depend on the story, so the game goes on where it waited.
#[test]
fn the_deal_knows_nothing_of_the_story() {
    for variant in 0..4 {
        let (told, sealed) = (told(variant, |_| {}), sealed(variant));
        assert_ne!(Shelf::new(told.clone()).digest(), Shelf::new(sealed.clone()).digest());
        let seed = Seed::from_words(&format!("story {variant}"));
        let steps = choose(&sealed, seed);
        assert_eq!(
            serde_json::to_string(&steps).unwrap(),
            serde_json::to_string(&choose(&told, seed)).unwrap()
        );
        let (waits, goes_on) = (stand(&sealed, &steps, seed), stand(&told, &steps, seed));
        for state in [&waits, &goes_on] {
            assert_eq!(state.public().stage, Stage::Question);
            assert_eq!(state.public().charter.question, Some(Question::Story));
            assert_eq!(state.public().hand_sizes.0[..3], [4, 4, 4]);
            assert_eq!(state.public().charter.certificates_shown, 0, "nothing is turned up yet");
        }
        assert_eq!((waits.awaited(), goes_on.awaited()), (SeatSet::NONE, SeatSet::only(Seat(1))));
    }
}

/// LW-6: where the story is sealed nobody can do anything; where it is told the first player begins.
#[test]
fn the_first_turn_follows_the_story() {
    let seed = Seed::from_words("first turn");
    let (told, sealed) = (told(0, |_| {}), sealed(0));
    let steps = choose(&sealed, seed);
    let mut waits = stand(&sealed, &steps, seed);
    for seat in (0..3).map(Seat) {
        for action in [Action::Answer { option: 0 }, Action::DrawBlind, Action::Pass] {
            assert_eq!(waits.check(&sealed, seat, &action), Err(Refusal::NotYourTurn));
        }
        assert!(waits.view(&sealed, Viewer::Seat(seat)).choices(&sealed).is_none_or(|all| all.is_empty()));
    }
    assert!(!waits.play_random(&sealed, &mut FastDice::new(1)));
    let goes_on = stand(&told, &steps, seed);
    let begin = Action::Answer { option: 0 };
    assert_eq!(goes_on.check(&told, Seat(0), &begin), Err(Refusal::NotYourTurn));
    let other = goes_on.check(&told, Seat(1), &Action::Answer { option: 1 });
    assert_eq!(other, Err(Refusal::NotAnOption { rule: "LW-6" }));
    let mut after = goes_on;
    let mut events = Vec::new();
    after.play(&told, Seat(1), &begin, &mut seed.chance(), &mut events).unwrap();
    let seen: Vec<SeenEvent> = events.iter().map(|event| event.seen_by(Viewer::Spectator)).collect();
    let turn = SeenEvent::TurnStarted { seat: Seat(1) };
    assert!(seen.contains(&turn), "{seen:?}");
    assert!(after.public().events.current.is_some(), "the story's event is in force");
    assert!(after.public().charter.certificates_shown.count_ones() > 0);
}

/// CH-ST01 and LW-4: cards that staff brings are dealt when the story is told, and none is a newspaper.
#[test]
fn staff_that_is_hired_then_brings_its_cards() {
    let told = told(1, |companies| {
        for company in companies {
            company.staff = Some(Staff::StartCards { cards: 7 });
        }
    });
    for seed in 0..40 {
        let seed = Seed::from_words(&format!("cards {seed}"));
        let steps = choose(&told, seed);
        let mut state = stand(&told, &steps, seed);
        let before = *state.public();
        let mut recording = Recording::new(seed.chance());
        let begin = Action::Answer { option: 0 };
        state.play(&told, Seat(1), &begin, &mut recording, &mut Vec::new()).unwrap();
        assert_eq!(state.public().hand_sizes.0[..3], [7, 7, 7]);
        assert_eq!(state.public().deck_size, before.deck_size - 9);
        assert_eq!(state.public().discards.count(Card::Newspaper), 0, "no event before the first turn");
        state.audit(&told).unwrap();
    }
}

/// Whole games with every rule, from the choice of tickets to the last slip.
#[test]
fn games_with_a_story_obey_the_laws() {
    for variant in 0..6 {
        let edition = told(variant, |_| {});
        for players in 2..=5 {
            for seed in 0..6 {
                laws::random_game(&edition, players, seed).unwrap();
            }
        }
    }
}
