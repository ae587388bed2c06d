//! Observations tell what a seat may know: all of it in its place, and nothing else.

use capotreno_gym::{Arena, Game, Layout};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Seat, Viewer};

fn arenas() -> impl Iterator<Item = Arena> {
    capotreno_editions::embedded_ids().iter().flat_map(|id| {
        let edition = capotreno_editions::embedded(id).unwrap().edition;
        let players = edition.spec().fewest_players..=edition.spec().most_players;
        players.map(move |players| Arena::new(edition.clone(), players).unwrap())
    })
}

fn part<'a>(layout: &Layout, observation: &'a [u8], name: &str) -> &'a [u8] {
    let part = layout.parts().iter().find(|part| part.name == name).unwrap();
    &observation[part.start..part.start + part.len()]
}

/// Deals anew whatever a seat cannot know: the bytes are the same. The mask, too, where it decides.
#[test]
fn twin_worlds_give_equal_bytes() {
    let mut dice = FastDice::new(3);
    for arena in arenas() {
        let size = arena.layout().size();
        let mut game = Game::deal(&arena, 9);
        while game.seat().is_some() {
            for seat in (0..arena.players()).map(Seat) {
                let twin = game.deal_unknown(&arena, seat, dice.next_u64()).unwrap();
                // Bytes that differ before anything is written would show what is left out.
                let (mut own, mut other) = (vec![1; size], vec![2; size]);
                arena.layout().observe(arena.edition(), game.state(), seat, &mut own);
                arena.layout().observe(arena.edition(), twin.state(), seat, &mut other);
                assert_eq!(own, other, "{} seat {seat}", arena.edition().spec().id);
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
fn observations_of_a_view_and_of_a_game_are_the_same() {
    let mut dice = FastDice::new(4);
    for arena in arenas() {
        let (edition, layout) = (arena.edition(), arena.layout());
        let mut game = Game::deal(&arena, 1);
        while let Some(seat) = game.seat() {
            let (mut own, mut viewed) = (vec![1; layout.size()], vec![2; layout.size()]);
            layout.observe(edition, game.state(), seat, &mut own);
            layout.observe_view(edition, &game.view(&arena, Viewer::Seat(seat)), &mut viewed);
            assert_eq!(own, viewed);
            let sum =
                |name: &str| part(layout, &own, name).iter().map(|count| u32::from(*count)).sum::<u32>();
            let public = game.state().public();
            assert_eq!(sum("hand"), u32::from(public.hand_sizes[seat]));
            let others: u32 =
                part(layout, &own, "unknown_cards")[1..].iter().map(|count| u32::from(*count)).sum();
            assert_eq!(sum("unseen"), u32::from(public.deck_size) + others, "cards are counted once");
            assert_eq!(part(layout, &own, "awaited")[0], 1);
            assert_eq!(sum("offer") > 0, public.tickets_offered[seat] > 0);
            let number = game.mask().random(&mut dice).unwrap();
            game.play(&arena, number, None).unwrap();
        }
    }
}

#[test]
fn completed_tickets_are_those_that_count() {
    for arena in arenas() {
        let layout = arena.layout();
        let mut dice = FastDice::new(8);
        let mut game = Game::deal(&arena, 2);
        while game.seat().is_some() {
            let number = game.mask().random(&mut dice).unwrap();
            game.play(&arena, number, None).unwrap();
        }
        let finals = game.finals(&arena).unwrap();
        for seat in (0..arena.players()).map(Seat) {
            let mut observation = vec![0; layout.size()];
            layout.observe(arena.edition(), game.state(), seat, &mut observation);
            let completed = part(layout, &observation, "completed").iter().filter(|ticket| **ticket == 1);
            assert_eq!(completed.count(), usize::from(finals.seats[seat].completed_count));
        }
    }
}

/// Both layouts as they were when they were numbered. Whoever changes one raises the version of the
/// layout (or of the rules), says so in the changelog, and writes the new digests here.
#[test]
fn layouts_stay_what_they_are() {
    let told: Vec<String> = capotreno_editions::embedded_ids()
        .iter()
        .map(|id| {
            let edition = capotreno_editions::embedded(id).unwrap().edition;
            let arena = Arena::new(edition, 2).unwrap();
            let (space, layout) = (arena.space(), arena.layout());
            let (actions, observations) = (space.digest().to_string(), layout.digest().to_string());
            format!("{id} {} {} {} {}\n", space.size(), &actions[..16], layout.size(), &observations[..16])
        })
        .collect();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/layouts.txt");
    if std::env::var_os("CAPOTRENO_BLESS").is_some() {
        std::fs::write(&path, told.concat()).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), told.concat());
}
