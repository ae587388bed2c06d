//! Learns how much the clues count by which bots guess others' tickets: `clues GAMES [EDITION…]`. So many games
//! of the first expert on each board say which tickets were really held (a logistic regression); the
//! table is `WEIGHTS` of `src/guess.rs`. Some minutes for 400 games of every board.

use capotreno_bots::{BoardTables, Bot, Budget, CLUES, bot_by_name, clues};
use capotreno_rules::chance::{Fast, FastDice};
use capotreno_rules::{Edition, Members, Options, Sampled, Silent, Stage, TicketId, TicketSet, Viewer};
use rayon::prelude::*;

/// A weight for all, and two for every clue.
const SIZE: usize = 1 + 2 * CLUES;

/// One ticket at one moment: its odds as far as numbers alone say, what it looks like, and whether it was there.
struct Case {
    before: f64,
    looks: [f64; SIZE],
    held: bool,
}

fn game(edition: &Edition, number: u64) -> Vec<Case> {
    let board = BoardTables::new(edition, 2);
    let mut bots: Vec<Box<dyn Bot + Send>> = Vec::new();
    for seat in 0..2 {
        bots.push(bot_by_name("expert-1", number * 8 + seat).unwrap_or_else(|_| unreachable!("it is a bot")));
    }
    let (mut chance, mut dice) =
        (Fast::seeded(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)), FastDice::new(number));
    let mut cases = Vec::new();
    let Ok(mut world) = Sampled::deal(edition, Options::new(2), &mut chance) else { return cases };
    while let Some(seat) = world.awaited().iter().next() {
        let view = world.view(edition, Viewer::Seat(seat));
        if view.public.stage == Stage::Turn && dice.number_below(5) == 0 {
            let pool = view.sampler(edition).map_or(TicketSet::EMPTY, |sampler| sampler.unseen_tickets());
            for other in view.public.seats().filter(|other| *other != seat) {
                let held = world.hand_and_tickets(other).1;
                let part = (f64::from(held.len()) / f64::from(pool.len().max(1))).clamp(0.01, 0.99);
                let (placed, all) = clues(edition, &board, &view.public, other, &pool);
                cases.extend(all.into_iter().map(|(ticket, clues): (TicketId, _)| {
                    let mut looks = [1.0; SIZE];
                    for (at, clue) in clues.into_iter().enumerate() {
                        looks[1 + 2 * at] = f64::from(clue);
                        looks[2 + 2 * at] = f64::from(clue * placed);
                    }
                    Case { before: (part / (1.0 - part)).ln(), looks, held: held.contains(ticket) }
                }));
            }
        }
        let action = bots[seat.index()].choose(edition, &view, &Budget::iterations(20)).action;
        if world.play(edition, seat, &action, &mut chance, &mut Silent).is_err() {
            break;
        }
    }
    cases
}

/// How likely a ticket was there.
fn likely(case: &Case, weights: &[f64; SIZE]) -> f64 {
    let sum: f64 = case.looks.iter().zip(weights).map(|(look, weight)| look * weight).sum();
    1.0 / (1.0 + (-sum - case.before).exp())
}

/// What is believed of those that were there, and what numbers alone say.
fn told(id: &str, cases: &[Case], weights: &[f64; SIZE]) {
    let there: Vec<&Case> = cases.iter().filter(|case| case.held).collect();
    let mean = |of: &dyn Fn(&Case) -> f64| {
        there.iter().map(|case| of(case)).sum::<f64>() / there.len().max(1) as f64
    };
    println!(
        "{id:9} held: {:.2}, by numbers alone {:.2}",
        mean(&|case| likely(case, weights)),
        mean(&|case| 1.0 / (1.0 + (-case.before).exp()))
    );
}

/// Second derivatives, and the first in the last column.
type Matrix = Vec<[f64; SIZE + 1]>;

fn empty() -> Matrix {
    vec![[0.0; SIZE + 1]; SIZE]
}

fn added(mut one: Matrix, other: Matrix) -> Matrix {
    let pairs = one.iter_mut().flatten().zip(other.into_iter().flatten());
    pairs.for_each(|(one, other)| *one += other);
    one
}

fn newton(cases: &[Case], weights: &[f64; SIZE]) -> Matrix {
    let mut matrix = empty();
    for case in cases {
        let likely = likely(case, weights);
        let wrong = likely - f64::from(u8::from(case.held));
        for (row, look) in matrix.iter_mut().zip(case.looks) {
            let bend = likely * (1.0 - likely) * look;
            for (value, other) in row.iter_mut().zip(case.looks) {
                *value += bend * other;
            }
            row[SIZE] += wrong * look;
        }
    }
    matrix
}

/// Newton's steps, each halved until it helps.
fn fit(cases: &[Case]) -> [f64; SIZE] {
    let loss = |weights: &[f64; SIZE]| -> f64 {
        let each = |case: &Case| {
            let likely = likely(case, weights).clamp(1e-12, 1.0 - 1e-12);
            -if case.held { likely.ln() } else { (1.0 - likely).ln() }
        };
        cases.par_iter().map(each).sum::<f64>()
            + 1.5 * weights.iter().map(|weight| weight * weight).sum::<f64>()
    };
    let mut weights = [0.0; SIZE];
    for _ in 0..12 {
        let mut matrix = cases.par_chunks(1 << 14).map(|some| newton(some, &weights)).reduce(empty, added);
        for (row, weight) in weights.iter().enumerate() {
            matrix[row][row] += 3.0;
            matrix[row][SIZE] += 3.0 * weight;
        }
        let step = solved(matrix);
        let before = loss(&weights);
        let mut part = 1.0;
        let moved = |part: f64| core::array::from_fn(|at| weights[at] - part * step[at]);
        while part > 0.01 && loss(&moved(part)) > before {
            part /= 2.0;
        }
        weights = moved(part);
    }
    weights
}

/// Solves equations whose last column is the right side; the matrix is positive.
fn solved(mut rows: Matrix) -> [f64; SIZE] {
    for at in 0..SIZE {
        let pivot = rows[at];
        for (_, row) in rows.iter_mut().enumerate().filter(|(row, _)| *row != at) {
            let factor = row[at] / pivot[at];
            for (value, other) in row.iter_mut().zip(pivot) {
                *value -= factor * other;
            }
        }
    }
    core::array::from_fn(|at| rows[at][SIZE] / rows[at][at])
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [games, ids @ ..] = args.as_slice() else { return Err("clues GAMES [EDITION…]".into()) };
    let games: u64 = games.parse()?;
    let ids: Vec<&str> = if ids.is_empty() {
        capotreno_editions::embedded_ids().to_vec()
    } else {
        ids.iter().map(String::as_str).collect()
    };
    let (mut learned, mut fresh) = (Vec::new(), Vec::new());
    for id in ids {
        let edition = capotreno_editions::embedded(id)?.edition;
        let all: Vec<Vec<Case>> = (0..games).into_par_iter().map(|number| game(&edition, number)).collect();
        let mut kept = Vec::new();
        // Every fifth game is not learned from.
        for (number, cases) in all.into_iter().enumerate() {
            if number % 5 == 0 { kept.extend(cases) } else { learned.extend(cases) }
        }
        fresh.push((id, kept));
    }
    let weights = fit(&learned);
    for (id, cases) in &fresh {
        told(id, cases, &weights);
    }
    for pair in weights[1..].chunks(2) {
        println!("    [{:.2}, {:.2}],", pair[0], pair[1]);
    }
    Ok(())
}
