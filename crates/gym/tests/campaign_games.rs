//! Games of a campaign: the same laws as for any other, on every game of a recorded campaign and on
//! the standard ones.

use std::collections::HashSet;
use std::path::Path;

use capotreno_campaign::{Campaign, Chronicle, Content, Game as CampaignGame};
use capotreno_gym::{Arena, Game, GymError, Opponents, PAYMENT, Payment, Reward, Vector};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, Seat, Viewer};

fn content() -> &'static Content {
    Content::embedded().unwrap()
}

fn recorded() -> Campaign {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/charter.campaign");
    let text = std::fs::read_to_string(path).unwrap();
    Chronicle::read(&text).unwrap().resume(content()).unwrap()
}

fn arena(game: CampaignGame) -> Arena {
    Arena::with_options(game.shelf.edition, game.options).unwrap()
}

fn arenas() -> Vec<Arena> {
    let campaign = recorded();
    let played = (1..=12).map(|number| campaign.whole_game(number, 1).unwrap());
    let standard = [(2, 1), (5, 4), (3, 12)];
    let standard =
        standard.map(|(players, number)| CampaignGame::standard(content(), players, number).unwrap());
    played.chain(standard).map(arena).collect()
}

#[test]
fn numbers_and_canonical_actions_are_one_to_one() {
    let mut dice = FastDice::new(5);
    let (mut answers, mut picks, mut said) = (0, 0, 0);
    for arena in arenas() {
        let (edition, space) = (arena.edition(), arena.space());
        for number in 0..space.size() {
            assert_eq!(space.number(space.meaning(number).unwrap()), Some(number));
        }
        for seed in 0..3 {
            let mut game = Game::deal(&arena, seed);
            while let Some(seat) = game.seat() {
                let choices = game.state().choices(edition, seat);
                let canonical: HashSet<Action> = choices.iter(edition, game.state().public()).collect();
                let mut numbered = HashSet::new();
                for number in game.mask().iter() {
                    let action = game.decode(&arena, number, None).unwrap();
                    assert!(numbered.insert(action), "{action:?} has two numbers");
                    assert_eq!(game.encode(&arena, &action), Some((number, None)));
                    answers += u32::from(matches!(action, Action::Answer { .. }));
                    picks += u32::from(matches!(action, Action::Pick { .. }));
                }
                assert_eq!(numbered, canonical, "{} seed {seed}", edition.spec().id);
                let number = game.mask().random(&mut dice).unwrap();
                let payment = put_together(&arena, &game, number, &mut dice);
                said += u32::from(payment.is_some());
                game.play(&arena, number, payment.as_ref()).unwrap();
            }
            assert!(game.finals(&arena).is_some(), "a game ends with a result");
        }
    }
    assert!(
        answers > 1000 && picks > 1000 && said > 1000,
        "{answers} answers, {picks} picks, {said} payments"
    );
}

/// A payment put together entry by entry, always one that goes on, is legal in the end.
fn put_together(arena: &Arena, game: &Game, number: usize, dice: &mut FastDice) -> Option<Payment> {
    let cards = |action: &Action| {
        matches!(
            action,
            Action::ClaimLine { .. }
                | Action::PayTunnel { .. }
                | Action::Pick { .. }
                | Action::EndStrike { .. }
        )
    };
    let pays = cards(&game.decode(arena, number, None).unwrap());
    let mut counts = Vec::new();
    while counts.len() < PAYMENT {
        let bits = game.payment_counts(arena, number, &counts);
        assert_eq!(bits != 0, pays, "{counts:?} leads nowhere");
        if bits == 0 {
            return None;
        }
        let possible: Vec<u8> = (0..64).filter(|count| bits >> count & 1 == 1).collect();
        counts.push(possible[dice.number_below(possible.len() as u32) as usize]);
    }
    let payment = Payment::from_counts(&counts).unwrap()?;
    let action = game.decode(arena, number, Some(&payment)).unwrap();
    let (again, told) = game.encode(arena, &action).unwrap();
    assert_eq!(game.decode(arena, again, told.as_ref()), Ok(action));
    Some(payment)
}

/// Deals anew whatever a seat cannot know: the bytes are the same, and the mask where it decides.
#[test]
fn twin_worlds_give_equal_bytes() {
    let mut dice = FastDice::new(3);
    for arena in arenas() {
        let (edition, layout) = (arena.edition(), arena.layout());
        let mut game = Game::deal(&arena, 9);
        while game.seat().is_some() {
            for seat in (0..arena.players()).map(Seat) {
                let twin = game.deal_unknown(&arena, seat, dice.next_u64()).unwrap();
                let mut bytes = [vec![1; layout.size()], vec![2; layout.size()], vec![3; layout.size()]];
                layout.observe(edition, game.state(), seat, &mut bytes[0]);
                layout.observe(edition, twin.state(), seat, &mut bytes[1]);
                layout.observe_view(edition, &game.view(&arena, Viewer::Seat(seat)), &mut bytes[2]);
                assert_eq!(bytes[0], bytes[1], "{} seat {seat}", edition.spec().id);
                assert_eq!(bytes[0], bytes[2], "from a view, {} seat {seat}", edition.spec().id);
                if game.seat() == Some(seat) {
                    assert_eq!(game.mask(), twin.mask());
                }
            }
            let number = game.mask().random(&mut dice).unwrap();
            game.play(&arena, number, None).unwrap();
        }
    }
}

#[test]
fn saved_games_and_bots() {
    let campaign = recorded();
    let arena = arena(campaign.whole_game(7, 1).unwrap());
    let mut names = [const { None }; 5];
    names[1] = Some("planner".to_owned());
    let opponents = Opponents { names, iterations: 4 };
    let vector = Vector::new(&arena, 2, 1, Reward::Margin, opponents).unwrap();
    assert!(vector.game(1).unwrap().seat().is_some());
    let mut game = Game::deal(&arena, 4);
    let mut dice = FastDice::new(2);
    while game.seat().is_some() {
        let number = game.mask().random(&mut dice).unwrap();
        game.play(&arena, number, None).unwrap();
    }
    let saved = game.save(&arena).unwrap();
    let again = Game::load(&arena, None, &saved).unwrap();
    assert_eq!(again.view(&arena, Viewer::Archive), game.view(&arena, Viewer::Archive));
    let edition = arena.edition().clone();
    let other = Arena::new(edition, arena.players()).unwrap();
    assert!(
        matches!(Game::load(&other, None, &saved), Err(GymError::OtherEdition { .. })),
        "who begins counts"
    );
}

/// A chronicle that stands before a game gives that game; what is not known yet is said.
#[test]
fn a_chronicle_before_a_game_gives_it() {
    let whole = recorded();
    let told = whole.games().unwrap();
    // After the last entry of the third game, before the fourth.
    let cut = told[3].0 - 1;
    let begun = whole.branch(cut).unwrap();
    let game = begun.whole_game(4, 1).unwrap();
    assert_eq!(game.shelf.edition.spec().id, told[3].2.shelf.edition.spec().id);
    arena(game);
    for (campaign, number) in [(&begun, 5), (&begun, 0), (&whole, 13)] {
        let error = campaign.whole_game(number, 1).unwrap_err().to_string();
        assert!(error.contains("is not known yet"), "{error}");
    }
    let error = CampaignGame::standard(content(), 2, 13).unwrap_err().to_string();
    assert!(error.contains("there is no game 13"), "{error}");
    let early =
        Campaign::found(content(), capotreno_campaign::autoplay::founding(&["a".into(), "b".into()], 1));
    arena(early.unwrap().whole_game(1, 2).unwrap());
}
