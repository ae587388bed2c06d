//! Many games in one call: the same as one by one, all or nothing, and saved games.

use capotreno_gym::{
    Arena, Buffers, Game, GymError, Observations, Opponents, PAYMENT, Payment, Reward, Vector,
};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, Edition, Spec, Viewer};

const GAMES: usize = 8;

struct Owned {
    observations: Vec<u8>,
    masks: Vec<u8>,
    seats: Vec<u8>,
    rewards: Vec<f32>,
    dones: Vec<u8>,
    scores: Vec<i16>,
    lengths: Vec<u32>,
}

impl Owned {
    fn new(arena: &Arena) -> Owned {
        let players = usize::from(arena.players());
        Owned {
            observations: vec![0; GAMES * arena.layout().size()],
            masks: vec![0; GAMES * arena.space().size()],
            seats: vec![0; GAMES],
            rewards: vec![0.0; GAMES * players],
            dones: vec![0; GAMES],
            scores: vec![0; GAMES * players],
            lengths: vec![0; GAMES],
        }
    }

    fn lent(&mut self) -> Buffers<'_> {
        Buffers {
            observations: Observations::Bytes(&mut self.observations),
            masks: &mut self.masks,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            dones: &mut self.dones,
            scores: &mut self.scores,
            lengths: &mut self.lengths,
        }
    }
}

fn embedded(nth: usize, players: u8) -> Arena {
    let id = capotreno_editions::embedded_ids()[nth];
    Arena::new(capotreno_editions::embedded(id).unwrap().edition, players).unwrap()
}

#[test]
fn threads_and_seeds_change_nothing_else() {
    let arena = embedded(0, 2);
    let mut told = Vec::new();
    for threads in [1, 2, 3] {
        let mut owned = Owned::new(&arena);
        let mut vector = Vector::new(&arena, GAMES, 1, Reward::Margin, Opponents::default()).unwrap();
        vector.reset(&arena, 42, &mut owned.lent()).unwrap();
        let mut seen = Vec::new();
        let mut actions = vec![0; GAMES];
        for _ in 0..400 {
            vector.sample(&mut actions).unwrap();
            vector.step(&arena, &actions, None, &mut owned.lent(), threads).unwrap();
            for (at, done) in owned.dones.iter().enumerate() {
                let (rewards, length) = (&owned.rewards[2 * at..2 * at + 2], owned.lengths[at]);
                assert_eq!(*done == 1, length > 0);
                assert!(rewards[0] + rewards[1] == 0.0, "one is as far ahead as the other behind");
            }
            seen.push((owned.observations.clone(), owned.masks.clone(), owned.rewards.clone()));
        }
        assert!(vector.episodes().games > 0);
        told.push(seen);
    }
    assert!(told[0] == told[1] && told[1] == told[2]);
}

#[test]
fn a_step_asks_for_no_memory() {
    for nth in 0..capotreno_editions::embedded_ids().len() {
        let arena = embedded(nth, 2);
        let mut owned = Owned::new(&arena);
        let mut vector = Vector::new(&arena, GAMES, 1, Reward::Win, Opponents::default()).unwrap();
        let mut actions = vec![0; GAMES];
        let told = allocation_counter::measure(|| {
            for _ in 0..500 {
                vector.sample(&mut actions).unwrap();
                vector.step(&arena, &actions, None, &mut owned.lent(), 1).unwrap();
            }
        });
        assert!(vector.episodes().games > 0, "games end and are dealt anew in the meantime");
        assert_eq!(told.count_total, 0, "{}", arena.edition().spec().id);
    }
}

#[test]
fn one_wrong_action_stops_all() {
    let arena = embedded(1, 2);
    let mut owned = Owned::new(&arena);
    let mut vector = Vector::new(&arena, GAMES, 1, Reward::Win, Opponents::default()).unwrap();
    let mut actions = vec![0; GAMES];
    vector.sample(&mut actions).unwrap();
    let before: Vec<usize> = (0..GAMES).map(|at| vector.game(at).unwrap().len()).collect();
    for (wrong, sentence) in [
        (-1, "game 7: action -1 does not exist"),
        (i32::MAX, "game 7: action 2147483647 does not exist"),
        (5, "game 7: action 5 (draw from the deck) is masked"),
    ] {
        let mut actions = actions.clone();
        actions[GAMES - 1] = wrong;
        let error = vector.step(&arena, &actions, None, &mut owned.lent(), 1).unwrap_err();
        assert!(error.to_string().starts_with(sentence), "{error}");
    }
    let error = vector.step(&arena, &actions[1..], None, &mut owned.lent(), 1).unwrap_err();
    assert_eq!(error, GymError::Size { what: "actions", given: GAMES - 1, needed: GAMES });
    let counts = vec![1; GAMES * PAYMENT];
    let error = vector.step(&arena, &actions, Some(&counts), &mut owned.lent(), 1).unwrap_err();
    assert!(error.to_string().contains("has nothing to pay"), "{error}");
    let after: Vec<usize> = (0..GAMES).map(|at| vector.game(at).unwrap().len()).collect();
    assert_eq!(before, after, "nothing was played");
    owned.seats.pop();
    let error = vector.write(&arena, &mut owned.lent()).unwrap_err();
    assert_eq!(error, GymError::Size { what: "seats", given: GAMES - 1, needed: GAMES });
}

#[test]
fn bots_play_their_seats() {
    let arena = embedded(3, 3);
    let mut names = [const { None }; 5];
    names[1] = Some("greedy".to_owned());
    names[2] = Some("random".to_owned());
    let mut owned = Owned::new(&arena);
    let opponents = Opponents { names: names.clone(), iterations: 1 };
    let mut vector = Vector::new(&arena, GAMES, 3, Reward::Rank, opponents).unwrap();
    let mut actions = vec![0; GAMES];
    let mut ended = 0;
    while ended < GAMES {
        vector.sample(&mut actions).unwrap();
        vector.step(&arena, &actions, None, &mut owned.lent(), 2).unwrap();
        assert!(owned.seats.iter().all(|seat| *seat == 0), "the agent alone is asked");
        ended += owned.dones.iter().map(|done| usize::from(*done)).sum::<usize>();
        for rewards in owned.rewards.chunks(3) {
            assert!(rewards.iter().sum::<f32>().abs() < 1e-6);
        }
    }
    names[0] = Some("gredy".to_owned());
    let opponents = Opponents { names: names.clone(), iterations: 1 };
    assert_eq!(Vector::new(&arena, 1, 0, Reward::Win, opponents).unwrap_err(), GymError::NoSeatLeft);
    names[1] = None;
    let error = Vector::new(&arena, 1, 0, Reward::Win, Opponents { names, iterations: 1 }).unwrap_err();
    assert_eq!(error.to_string(), "no bot is called `gredy`; did you mean `greedy`?");
}

#[test]
fn a_saved_game_is_played_again() {
    let mut dice = FastDice::new(6);
    for nth in 0..capotreno_editions::embedded_ids().len() {
        let arena = embedded(nth, 2);
        let mut game = Game::deal(&arena, 77);
        let mut saved = vec![game.save(&arena).unwrap()];
        while let Some(seat) = game.seat() {
            let number = game.mask().random(&mut dice).unwrap();
            // Say the payment: one that is not the cheapest where there is one.
            let mut payment = None;
            if let Ok(Action::ClaimLine { line, .. }) = game.decode(&arena, number, None) {
                let view = game.view(&arena, Viewer::Seat(seat));
                let shapes = view.shapes(arena.edition(), line);
                let said = Payment { set: shapes[shapes.len() - 1].cards, ..Payment::default() };
                payment = game.decode(&arena, number, Some(&said)).is_ok().then_some(said);
            }
            game.play(&arena, number, payment.as_ref()).unwrap();
            saved.push(game.save(&arena).unwrap());
        }
        let last = saved.last().unwrap();
        for bytes in saved.iter().step_by(9).chain([last]) {
            let again = Game::load(&arena, None, bytes).unwrap();
            assert_eq!(again.save(&arena).as_ref(), Ok(bytes));
        }
        let again = Game::load(&arena, None, last).unwrap();
        let seen = |game: &Game| game.view(&arena, Viewer::Archive);
        assert_eq!(seen(&again), seen(&game));
        bad_saves(&arena, last);
    }
}

fn bad_saves(arena: &Arena, bytes: &[u8]) {
    for cut in 0..bytes.len() {
        assert!(Game::load(arena, None, &bytes[..cut]).is_err());
    }
    let mut dice = FastDice::new(1);
    for _ in 0..200 {
        let mut bytes = bytes.to_vec();
        let at = dice.number_below(bytes.len() as u32) as usize;
        bytes[at] ^= 1 << dice.number_below(8);
        // Another game, or an error: never a panic.
        let _ = Game::load(arena, None, &bytes);
    }
    let other = Arena::new(Edition::new(Spec::tiny()).unwrap(), 2).unwrap();
    assert!(matches!(Game::load(&other, None, bytes), Err(GymError::OtherEdition { .. })));
    let mut old = bytes.to_vec();
    old[5] = 1;
    assert!(matches!(Game::load(arena, None, &old), Err(GymError::OtherRules { saved: 1, .. })));
    let mut more = bytes.to_vec();
    more[39] += 1;
    assert!(matches!(Game::load(arena, None, &more), Err(GymError::OtherPlayers { .. })));
    assert_eq!(Game::load(arena, None, b"hello").unwrap_err(), GymError::NotAGame);
}

#[test]
fn a_world_dealt_anew_cannot_be_saved() {
    let arena = embedded(0, 2);
    let game = Game::deal(&arena, 1);
    let world = game.deal_unknown(&arena, game.seat().unwrap(), 2).unwrap();
    assert_eq!(world.save(&arena), Err(GymError::NoHistory));
}
