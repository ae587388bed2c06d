//! The hot functions of the engine, one by one: `cargo bench -p capotreno-testkit`.

use capotreno_rules::chance::{Fast, FastDice, Rolled};
use capotreno_rules::{
    Edition, LineSet, Members, Options, Seat, Silent, State, Viewer, longest_path, payment,
};
use capotreno_testkit::edition;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn ids() -> Vec<&'static str> {
    capotreno_editions::embedded_ids().to_vec()
}

fn deal(edition: &Edition) -> State {
    State::new(edition, Options::new(2), &mut Fast::seeded(1), &mut Silent)
        .expect("two can play every edition")
}

/// A position in the middle of a game, with a seat about to choose.
fn middle(edition: &Edition) -> State {
    let mut state = deal(edition);
    let mut dice = FastDice::new(5);
    for _ in 0..60 {
        let before = state;
        state.play_random(edition, &mut dice);
        if state.is_over() {
            return before;
        }
    }
    while state.public().stage != capotreno_rules::Stage::Turn && state.play_random(edition, &mut dice) {}
    state
}

#[divan::bench(args = ids())]
fn random_game(bencher: Bencher<'_, '_>, id: &str) {
    let edition = edition(id);
    let mut dice = FastDice::new(3);
    bencher.bench_local(|| {
        let mut chance = Rolled(dice.clone());
        let mut state = State::new(&edition, Options::new(2), &mut chance, &mut Silent);
        dice = chance.0;
        if let Ok(state) = &mut state {
            while state.play_random(&edition, &mut dice) {}
            black_box(state.finals(&edition));
        }
    });
}

#[divan::bench(args = ids())]
fn canonical_choices(bencher: Bencher<'_, '_>, id: &str) {
    let edition = edition(id);
    let state = middle(&edition);
    let seat = state.public().turn;
    bencher.bench_local(|| black_box(&state).choices(&edition, seat).len());
}

#[divan::bench(args = ids())]
fn random_action(bencher: Bencher<'_, '_>, id: &str) {
    let edition = edition(id);
    let state = middle(&edition);
    let seat = state.public().turn;
    let mut dice = FastDice::new(9);
    bencher.bench_local(|| black_box(&state).random_action(&edition, seat, &mut dice));
}

#[divan::bench(args = ids())]
fn final_scores(bencher: Bencher<'_, '_>, id: &str) {
    let edition = edition(id);
    let mut state = middle(&edition);
    let mut dice = FastDice::new(9);
    while state.play_random(&edition, &mut dice) {}
    bencher.bench_local(|| black_box(&state).finals(&edition));
}

#[divan::bench(args = ids())]
fn view_and_sample(bencher: Bencher<'_, '_>, id: &str) {
    let edition = edition(id);
    let state = middle(&edition);
    let mut dice = FastDice::new(11);
    bencher.bench_local(|| {
        let view = black_box(&state).view(&edition, Viewer::Seat(Seat(0)));
        view.sample(&edition, &mut dice).map(|world| world.public().deck_size)
    });
}

#[divan::bench(args = ids())]
fn payments_of_all_lines(bencher: Bencher<'_, '_>, id: &str) {
    let edition = edition(id);
    let view = middle(&edition).view(&edition, Viewer::Seat(Seat(0)));
    let hand = view.own.expect("a seat sees its own hand").hand;
    bencher.bench_local(|| {
        edition.line_ids().map(|line| payment::shapes(&edition, line, black_box(hand)).len()).sum::<usize>()
    });
}

/// The edition with the most lines.
fn largest() -> Edition {
    let by_lines = |edition: &Edition| edition.line_ids().count();
    ids().into_iter().map(edition).max_by_key(by_lines).expect("there are editions")
}

#[divan::bench]
fn longest_path_of_twenty_lines(bencher: Bencher<'_, '_>) {
    let edition = largest();
    let mut lines = LineSet::EMPTY;
    for line in edition.line_ids().step_by(7).take(20) {
        lines.insert(line);
    }
    bencher.bench_local(|| longest_path(&edition, black_box(&lines)));
}
