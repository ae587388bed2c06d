//! Action numbers and canonical actions are one to one, on every board of the library.

use std::collections::HashSet;

use capotreno_gym::{Arena, Game, PAYMENT, Payment};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, Card, Cards, Viewer, payment};

fn arenas() -> impl Iterator<Item = Arena> {
    capotreno_editions::embedded_ids().iter().flat_map(|id| {
        let edition = capotreno_editions::embedded(id).unwrap().edition;
        let players = edition.spec().fewest_players..=edition.spec().most_players;
        players.map(move |players| Arena::new(edition.clone(), players).unwrap())
    })
}

/// Plays random games by mask and hands every position before its decision to a check.
fn positions(arena: &Arena, games: u64, mut check: impl FnMut(&Game, &mut FastDice)) {
    let mut dice = FastDice::new(5);
    for seed in 0..games {
        let mut game = Game::deal(arena, seed);
        while game.seat().is_some() {
            assert!(game.finals(arena).is_none(), "nothing is paid while somebody must decide");
            check(&game, &mut dice);
            let number = game.mask().random(&mut dice).unwrap();
            game.play(arena, number, None).unwrap();
        }
        assert!(game.finals(arena).is_some(), "a game ends with a result");
    }
}

#[test]
fn numbers_and_meanings_are_one_to_one() {
    for arena in arenas() {
        let space = arena.space();
        for number in 0..space.size() {
            assert_eq!(space.number(space.meaning(number).unwrap()), Some(number));
        }
        assert_eq!(space.meaning(space.size()), None);
    }
}

#[test]
fn the_mask_is_the_canonical_actions() {
    for arena in arenas() {
        let edition = arena.edition();
        positions(&arena, 6, |game, _| {
            let (public, seat) = (game.state().public(), game.seat().unwrap());
            let canonical: HashSet<Action> =
                game.state().choices(edition, seat).iter(edition, public).collect();
            let mut numbered = HashSet::new();
            for number in game.mask().iter() {
                let action = game.decode(&arena, number, None).unwrap();
                assert!(numbered.insert(action), "{action:?} has two numbers");
                assert_eq!(game.encode(&arena, &action), Some((number, None)));
            }
            assert_eq!(numbered, canonical, "{} with {} players", edition.spec().id, arena.players());
        });
    }
}

/// Payments put together entry by entry, always one that goes on, end as legal ones; and every
/// payment of the list of shapes can be put together so.
#[test]
fn payments_are_put_together_kind_by_kind() {
    let mut said = 0;
    for arena in arenas() {
        positions(&arena, 2, |game, dice| {
            let Some(number) = game.mask().random(dice) else { return };
            let pays = matches!(
                game.decode(&arena, number, None),
                Ok(Action::ClaimLine { .. } | Action::PayTunnel { .. })
            );
            let mut counts = Vec::new();
            while counts.len() < PAYMENT {
                let bits = game.payment_counts(&arena, number, &counts);
                assert_eq!(bits != 0, pays, "{counts:?} leads nowhere");
                if bits == 0 {
                    return;
                }
                let possible: Vec<u8> = (0..64).filter(|count| bits >> count & 1 == 1).collect();
                counts.push(possible[dice.number_below(possible.len() as u32) as usize]);
            }
            let payment = Payment::from_counts(&counts).unwrap().unwrap();
            assert_eq!(payment.counts()[..], counts[..]);
            let action = game.decode(&arena, number, Some(&payment)).unwrap();
            let (again, told) = game.encode(&arena, &action).unwrap();
            assert_eq!(game.decode(&arena, again, told.as_ref()), Ok(action));
            said += 1;
        });
    }
    assert!(said > 1000, "{said} payments");
}

#[test]
fn every_offered_payment_can_be_said() {
    for arena in arenas() {
        let edition = arena.edition();
        positions(&arena, 1, |game, _| {
            let view = game.view(&arena, Viewer::Seat(game.seat().unwrap()));
            for line in edition.line_ids() {
                for shape in view.shapes(edition, line) {
                    let action = Action::ClaimLine { line, set: shape.cards, extra: Cards::NONE };
                    if view.check(edition, &action).is_err() {
                        continue;
                    }
                    let (number, told) = game.encode(&arena, &action).unwrap();
                    assert_eq!(game.decode(&arena, number, told.as_ref()), Ok(action));
                    let counts = Payment { set: shape.cards, extra: Cards::NONE }.counts();
                    for at in 0..PAYMENT {
                        let bits = game.payment_counts(&arena, number, &counts[..at]);
                        assert_eq!(bits >> counts[at] & 1, 1, "line {line}: {} at {at}", shape.cards);
                    }
                }
            }
        });
    }
}

/// What can become of a part of a payment, judged by trying every payment from the hand.
#[test]
fn what_a_payment_can_become_is_what_some_payment_is() {
    let mut dice = FastDice::new(11);
    for id in capotreno_editions::embedded_ids() {
        let edition = capotreno_editions::embedded(id).unwrap().edition;
        let lines = edition.line_ids().count() as u32;
        for _ in 0..300 {
            let line = edition.line_ids().nth(dice.number_below(lines) as usize).unwrap();
            let mut hand = Cards::of(Card::Wild, dice.number_below(4));
            for card in Card::COLOURS {
                hand = hand.plus(Cards::of(card, dice.number_below(3)));
            }
            let mut least = Cards::NONE;
            for (card, count) in hand.iter() {
                least = least.plus(Cards::of(card, dice.number_below(count + 1).saturating_sub(1)));
            }
            let largest = 2 + dice.number_below(12);
            let mut parts = vec![Cards::NONE];
            for (card, count) in hand.iter() {
                parts = parts
                    .iter()
                    .flat_map(|part| (0..=count).map(move |taken| part.plus(Cards::of(card, taken))))
                    .collect();
            }
            let some = parts.iter().any(|part| {
                part.contains(least)
                    && part.total() <= largest
                    && payment::check(&edition, line, *part).is_ok()
            });
            let told = payment::can_become(&edition, line, least, hand, largest);
            assert_eq!(told, some, "{id} line {line}: from {least} with {hand}, at most {largest}");
        }
    }
}
