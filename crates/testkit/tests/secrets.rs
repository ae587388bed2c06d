//! Secrets cannot be serialised or read outside `rules`: proofs by the compiler, and what the
//! doors between a game and who looks at it refuse.

use capotreno_rules::chance::{Fast, FastDice};
use capotreno_rules::{
    Edition, LineId, Members, Options, Seat, Silent, Spec, Stage, State, TicketId, View, Viewer,
};

#[test]
fn secrets_stay_inside_rules() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/secrets/*.rs");
}

fn game() -> (Edition, State) {
    let edition = Edition::new(Spec::tiny()).unwrap();
    let state = State::new(&edition, Options::new(2), &mut Fast::seeded(1), &mut Silent).unwrap();
    (edition, state)
}

#[test]
fn a_result_is_told_when_the_game_has_ended() {
    let (edition, mut state) = game();
    assert!(state.finals(&edition).is_none());
    assert!(state.finals_so_far(&edition, Viewer::Seat(Seat(0))).is_none());
    assert!(state.finals_so_far(&edition, Viewer::Archive).is_some());
    let mut dice = FastDice::new(3);
    while state.play_random(&edition, &mut dice) {}
    assert!(state.finals(&edition).is_some());
    assert_eq!(state.finals(&edition), state.finals_so_far(&edition, Viewer::Spectator));
}

#[test]
fn a_view_that_no_game_has_is_of_no_world() {
    let (edition, state) = game();
    let view = state.view(&edition, Viewer::Seat(Seat(0)));
    assert!(view.fits(&edition) && view.sampler(&edition).is_some());
    let absurd: [fn(&mut View); 7] = [
        |view| view.public.tickets_offered[Seat(1)] = 200,
        |view| view.public.players = 200,
        |view| view.public.turn = Seat(9),
        |view| view.public.pending.line = LineId(250),
        |view| view.public.owned[Seat(0)].insert(LineId(250)),
        |view| view.own.iter_mut().for_each(|own| own.tickets.insert(TicketId(190))),
        |view| view.public.stage = Stage::Question,
    ];
    for change in absurd {
        let mut other = view.clone();
        change(&mut other);
        assert!(!other.fits(&edition), "{other:?}");
        assert!(other.sample(&edition, &mut FastDice::new(1)).is_none());
    }
    // Numbers that are possible one by one, but do not add up.
    let mut other = view.clone();
    other.public.deck_size += 1;
    assert!(other.fits(&edition) && other.sampler(&edition).is_none());
}
