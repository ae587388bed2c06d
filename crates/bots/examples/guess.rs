//! Learns what lines tell about tickets: `guess EDITION[,…] BOT GAMES ITERATIONS [SEED]`.

use capotreno_bots::hunch::{CLUES, clues, pool};
use capotreno_bots::{BoardTables, Budget, bot_by_name};
use capotreno_rules::chance::Fast;
use capotreno_rules::{Members, Options, Silent, State, Viewer};

type Failure = Box<dyn std::error::Error>;

/// A choice: the clues of all tickets in question, and which of them are held.
struct Case {
    clues: Vec<[f32; CLUES]>,
    held: Vec<usize>,
}

fn cases(id: &str, bot: &str, games: u64, iterations: u32, seed: u64) -> Result<Vec<Case>, Failure> {
    let edition = capotreno_editions::embedded(id)?.edition;
    let board = BoardTables::new(&edition, 2);
    let mut cases = Vec::new();
    for game in 0..games {
        let names: Vec<&str> = bot.split('/').collect();
        let mut bots = [0, 1].map(|seat| bot_by_name(names[seat % names.len()], seed + game));
        let mut chance = Fast::seeded((seed + game).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut state = State::new(&edition, Options::new(2), &mut chance, &mut Silent)?;
        let mut seen = Vec::new();
        let mut count = 0;
        while let Some(seat) = state.awaited().iter().next() {
            let view = state.view(&edition, Viewer::Seat(seat));
            let Ok(bot) = &mut bots[seat.index()] else { return Err("no such bot".into()) };
            let action = bot.choose(&edition, &view, &Budget::iterations(iterations)).action;
            count += 1;
            if count % 5 == 0
                && let Some(sampler) = view.sampler(&edition)
            {
                let other = capotreno_rules::Seat(1 - seat.0);
                let pool = pool(&sampler);
                let clues = clues(&edition, &board, &view.public, other, &pool);
                // What the other holds is known to the other.
                let held =
                    state.view(&edition, Viewer::Seat(other)).own.map(|own| own.tickets).unwrap_or_default();
                let held: Vec<usize> = (0..pool.len()).filter(|at| held.contains(pool[*at])).collect();
                seen.push(Case { clues, held });
            }
            state.play(&edition, seat, &action, &mut chance, &mut Silent)?;
        }
        cases.extend(seen);
    }
    Ok(cases)
}

/// The mean logarithm of the odds of what was held, its gradient, and the same without clues.
fn fit(cases: &[Case], weights: &[f64; CLUES]) -> (f64, [f64; CLUES], f64) {
    let (mut sum, mut gradient, mut blind, mut count) = (0.0, [0.0; CLUES], 0.0, 0.0);
    for case in cases.iter().filter(|case| !case.held.is_empty()) {
        let scores: Vec<f64> = case
            .clues
            .iter()
            .map(|clues| {
                clues.iter().zip(weights).map(|(clue, weight)| f64::from(*clue) * weight).sum::<f64>().exp()
            })
            .collect();
        let total: f64 = scores.iter().sum();
        let held = case.held.len() as f64;
        for at in &case.held {
            sum += (scores[*at] / total).ln();
            blind += (1.0 / scores.len() as f64).ln();
            for (gradient, clue) in gradient.iter_mut().zip(&case.clues[*at]) {
                *gradient += f64::from(*clue);
            }
        }
        for (clues, score) in case.clues.iter().zip(&scores) {
            for (gradient, clue) in gradient.iter_mut().zip(clues) {
                *gradient -= held * f64::from(*clue) * score / total;
            }
        }
        count += held;
    }
    (sum / count, gradient.map(|part| part / count), blind / count)
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [ids, bot, games, iterations, rest @ ..] = args.as_slice() else {
        return Err("guess EDITION[,…] BOT GAMES ITERATIONS [SEED]".into());
    };
    let seed: u64 = rest.first().map_or(Ok(1), |text| text.parse())?;
    let games: u64 = games.parse()?;
    let (mut all, mut fresh): (Vec<Case>, Vec<(String, Vec<Case>)>) = (Vec::new(), Vec::new());
    for id in ids.split(',') {
        all.extend(cases(id, bot, games, iterations.parse()?, seed * 1_000_000)?);
        fresh.push((
            id.to_owned(),
            cases(id, bot, games / 4 + 1, iterations.parse()?, seed * 1_000_000 + 500_000)?,
        ));
    }
    let mut weights = [0.0; CLUES];
    let (mut mean, mut square) = ([0.0; CLUES], [0.0; CLUES]);
    for step in 1..=1500 {
        let (_, gradient, _) = fit(&all, &weights);
        for at in 0..CLUES {
            let slope = gradient[at] - 0.001 * weights[at];
            mean[at] = 0.9 * mean[at] + 0.1 * slope;
            square[at] = 0.99 * square[at] + 0.01 * slope * slope;
            let (m, s) = (mean[at] / (1.0 - 0.9_f64.powi(step)), square[at] / (1.0 - 0.99_f64.powi(step)));
            weights[at] += 0.02 * m / (s.sqrt() + 1e-9).max(1e-4);
        }
    }
    let (known, _, blind) = fit(&all, &weights);
    println!("{} cases: {known:.3}, blind {blind:.3}", all.len());
    for (id, cases) in &fresh {
        let (known, _, blind) = fit(cases, &weights);
        println!("{id}: fresh {known:.3}, blind {blind:.3}");
    }
    println!("[{}]", weights.map(|weight| format!("{weight:.2}")).join(", "));
    Ok(())
}
