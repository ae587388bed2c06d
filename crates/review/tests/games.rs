//! Reviews of games between bots: the parts add up, luck is fair, weak play is seen, planted mistakes
//! are named. A few games always, many with `CAPOTRENO_LONG`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use capotreno_bots::{Bot, Budget, Care, Match, Weigher, bot_by_name};
use capotreno_notation::record::{Header, Record, SeatInfo, Step};
use capotreno_notation::{Library, Seed, Shelf};
use capotreno_review::{Desk, Effort, Game, Mark, Review, ReviewError};
use capotreno_rules::chance::{FastDice, Recording};
use capotreno_rules::{Action, Options, Seat, Silent, State, View, Viewer};
use rayon::prelude::*;

/// The budget of the statistics: smaller than usual, so that many games can be reviewed.
const PLAYOUTS: u32 = 16;

fn long() -> bool {
    std::env::var_os("CAPOTRENO_LONG").is_some()
}

fn shelf(id: &str) -> Shelf {
    Library::embedded().unwrap().get(id).unwrap().clone()
}

/// What bots play, from a deal on. Of the views that a decision is made in, one may be answered otherwise.
fn play(
    shelf: &Shelf,
    names: &[&str],
    deal: u64,
    budget: u32,
    mut otherwise: impl FnMut(u32, &View) -> Option<Action>,
) -> Record {
    let edition = &shelf.edition;
    let seed = Seed::from_words(&format!("review {deal}"));
    let mut bots: Vec<Box<dyn Bot + Send>> = names
        .iter()
        .enumerate()
        .map(|(seat, name)| bot_by_name(name, deal * 8 + seat as u64).unwrap())
        .collect();
    let options = Options::new(names.len() as u8);
    let mut chance = Recording::new(seed.chance());
    let mut state = State::new(edition, options, &mut chance, &mut Silent).unwrap();
    let mut steps = vec![Step::Deal { setup: chance.take() }];
    while let Some(seat) = state.awaited().iter().next() {
        let view = state.view(edition, Viewer::Seat(seat));
        let own = || bots[seat.index()].choose(edition, &view, &Budget::iterations(budget)).action;
        let action = otherwise(steps.len() as u32, &view).unwrap_or_else(own);
        state.play(edition, seat, &action, &mut chance, &mut Silent).unwrap();
        steps.push(Step::Act { seat, action, chance: chance.take() });
    }
    let seats = names.iter().map(|name| SeatInfo::bot(*name, *name)).collect();
    Record::new(Header::new(shelf, options, seats), steps, (shelf, &state), seed)
}

fn review(shelf: &Shelf, record: &Record, playouts: u32) -> Review {
    let game = Game::open(shelf, record, Effort { playouts }).unwrap();
    let mut desk = Desk::default();
    let looks: Vec<_> = (0..game.jobs()).map(|job| game.look(&shelf.edition, &mut desk, job)).collect();
    game.tell(&shelf.edition, &looks)
}

/// The parts of every seat add up to what it came to, step by step and in all.
fn adds_up(record: &Record, review: &Review) {
    let best = record.finish.as_ref().unwrap().result.iter().filter(|seat| seat.rank == 1).count();
    for (seat, result) in review.seats.iter().zip(&record.finish.as_ref().unwrap().result) {
        let sum = seat.prior + seat.luck + seat.own + seat.others;
        assert!((sum - seat.result).abs() < 1e-12, "{seat:?}");
        let right = if result.rank == 1 { 1.0 / best as f64 } else { 0.0 };
        assert!((seat.result - right).abs() < 1e-12, "{seat:?}");
        let mut chance = seat.prior;
        for step in &review.steps {
            let index = seat.seat.index();
            chance += step.decision[index] + step.luck[index];
            assert!((step.chance[index] - chance).abs() < 1e-9, "step {}", step.step);
        }
    }
    for step in &review.steps {
        assert!((step.chance.iter().sum::<f64>() - 1.0).abs() < 1e-9, "somebody wins");
    }
}

#[test]
fn the_parts_add_up_in_every_edition() {
    let library = Library::embedded().unwrap();
    for id in library.ids() {
        let shelf = shelf(id);
        let players = shelf.edition.spec().most_players.min(3);
        let names = vec!["planner"; usize::from(players)];
        let record = play(&shelf, &names, 3, 1, |_, _| None);
        adds_up(&record, &review(&shelf, &record, 8));
    }
}

#[test]
fn the_same_record_has_the_same_review_whoever_makes_it() {
    let shelf = shelf("berlin");
    let record = play(&shelf, &["planner", "apprentice"], 5, 1, |_, _| None);
    let first = review(&shelf, &record, 16);
    let game = Game::open(&shelf, &record, Effort { playouts: 16 }).unwrap();
    // A desk for every piece, the last first.
    let mut looks: Vec<_> =
        (0..game.jobs()).rev().map(|job| game.look(&shelf.edition, &mut Desk::default(), job)).collect();
    looks.reverse();
    assert_eq!(game.tell(&shelf.edition, &looks), first);
    let text = serde_json::to_string(&first).unwrap();
    let read: Review = serde_json::from_str(&text).unwrap();
    assert_eq!(read.seats, first.seats);
}

#[test]
fn only_finished_games_of_these_rules_are_reviewed() {
    let shelf = shelf("berlin");
    let record = play(&shelf, &["greedy", "greedy"], 1, 1, |_, _| None);
    let effort = Effort::default();
    let mut half = record.clone();
    half.steps.truncate(half.steps.len() / 2);
    half.finish = None;
    assert!(matches!(Game::open(&shelf, &half, effort), Err(ReviewError::Unfinished { .. })));
    let mut other = record.clone();
    other.header.rules.0 += 1;
    let error = Game::open(&shelf, &other, effort).unwrap_err();
    assert!(error.to_string().contains("of the rules"), "{error}");
    let mut redealt = record.clone();
    let dice = redealt.finish.as_ref().unwrap().seed.unwrap().redeal_dice(4);
    redealt.steps.insert(4, Step::Redeal { redeal: Seat(0), dice });
    assert!(Game::open(&shelf, &redealt, effort).is_err());
    let mut wrong = record;
    wrong.steps.swap(5, 6);
    assert!(Game::open(&shelf, &wrong, effort).is_err());
}

/// Luck is what chance brings beyond what was to be expected: over many games, nothing.
#[test]
fn luck_evens_out() {
    let shelf = shelf("berlin");
    let games = if long() { 1000 } else { 8 };
    let luck_of = |deal: u64| {
        let names = [["planner", "apprentice"], ["apprentice", "planner"]][deal as usize % 2];
        let record = play(&shelf, &names, 1000 + deal, 1, |_, _| None);
        let review = review(&shelf, &record, PLAYOUTS);
        adds_up(&record, &review);
        review.seats[deal as usize % 2].luck
    };
    let mut lucks: Vec<f64> = Vec::new();
    // Some at a time: a long run that is broken off has said something.
    while (lucks.len() as u64) < games {
        let from = lucks.len() as u64;
        lucks.par_extend((from..games.min(from + 50)).into_par_iter().map(luck_of));
        let (mean, error) = mean_of(&lucks);
        println!("mean luck of the planner {mean:.4} ± {:.4} over {} games", 1.96 * error, lucks.len());
    }
    let (mean, error) = mean_of(&lucks);
    // 2.6 errors: a test must not fail once in twenty changes.
    assert!(mean.abs() <= 2.6 * error, "{mean} ± {error}");
}

/// A mean and its standard error.
fn mean_of(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (spread / count).sqrt())
}

/// In matches of twenty games the weaker player shows more loss by its decisions: it gives more points
/// away, judged on what it could know. What its decisions *met* (`own`) is a matter of luck as well.
#[test]
fn weak_play_is_seen() {
    let shelf = shelf("nordic");
    let (matches, games) = if long() { (40, 20) } else { (1, 2) };
    let mut seen = 0;
    for number in 0..matches {
        let differences: Vec<(f64, f64)> = (0..games)
            .into_par_iter()
            .map(|game| {
                let names = [["planner", "apprentice"], ["apprentice", "planner"]][game as usize % 2];
                let record = play(&shelf, &names, 5000 + number * games + game, 1, |_, _| None);
                let review = review(&shelf, &record, PLAYOUTS);
                adds_up(&record, &review);
                let (strong, weak) = (&review.seats[game as usize % 2], &review.seats[1 - game as usize % 2]);
                (strong.own - weak.own, weak.points_lost - strong.points_lost)
            })
            .collect();
        let own: f64 = differences.iter().map(|difference| difference.0).sum();
        let lost: f64 = differences.iter().map(|difference| difference.1).sum();
        println!("match {number}: own decisions {own:+.2}, points given away {lost:+.0}");
        seen += u32::from(lost > 0.0);
    }
    println!("seen in {seen} of {matches} matches");
    // Two games say nothing about who plays better.
    assert!(!long() || f64::from(seen) >= 0.95 * matches as f64);
}

/// A legal action that is clearly worse than the best, by a search of its own; chosen at random.
fn mistake(shelf: &Shelf, view: &View, dice: &mut FastDice) -> Option<Action> {
    let edition = &shelf.edition;
    let choices = view.choices(edition)?;
    if choices.len() < 3 {
        return None;
    }
    let action = choices.get(edition, &view.public, dice.number_below(choices.len()))?;
    let care = Care { search: 400, worlds: 400 };
    let weighed = Weigher::default().weigh(edition, view, &action, (care, 77))?;
    weighed.lost.is_clear(0.05).then_some(action)
}

/// Mistakes planted into games of experts are named.
#[test]
fn planted_mistakes_are_named() {
    let shelf = shelf("nordic");
    let games = if long() { 100 } else { 2 };
    let named: Vec<bool> = (0..games)
        .into_par_iter()
        .filter_map(|game| {
            let mut dice = FastDice::new(game);
            let (from, mut planted) = (6 + dice.number_below(50), None);
            let record = play(&shelf, &["engineer", "engineer"], 9000 + game, 60, |step, view| {
                if step < from || planted.is_some() {
                    return None;
                }
                let action = mistake(&shelf, view, &mut dice)?;
                planted = Some(step);
                Some(action)
            });
            let step = planted?;
            let game = Game::open(&shelf, &record, Effort::default()).unwrap();
            // Nothing was taken back: the numbers of steps and pieces are the same.
            let look = game.look(&shelf.edition, &mut Desk::default(), step as usize);
            let named = look.marks().contains(&Mark::Blunder);
            println!("planted at step {step}: {}", if named { "named" } else { "not named" });
            Some(named)
        })
        .collect();
    let hits = named.iter().filter(|named| **named).count();
    println!("{hits} of {} planted mistakes are named", named.len());
    assert!(!named.is_empty());
    assert!(hits as f64 >= 0.9 * named.len() as f64);
}

/// A seat is judged on what it could know: worlds that look the same to it are judged the same.
#[test]
fn a_decision_is_judged_on_its_view() {
    let shelf = shelf("berlin");
    let edition = &shelf.edition;
    let mut bots: Vec<Box<dyn Bot + Send>> = (0..2).map(|_| bot_by_name("planner", 1).unwrap()).collect();
    let budgets = [Budget::iterations(1)];
    let chance = capotreno_rules::chance::Fast::seeded(4);
    let mut game = Match::deal(edition, Options::new(2), &mut bots, &budgets, chance, &mut Silent).unwrap();
    for _ in 0..12 {
        game.step(&mut Silent).unwrap();
    }
    let seat: Seat = game.state().awaited().iter().next().unwrap();
    let view = game.state().view(edition, Viewer::Seat(seat));
    let twin = view.sample(edition, &mut FastDice::new(5)).unwrap().view(edition, Viewer::Seat(seat));
    let care = Care { search: 32, worlds: 16 };
    let weigh = |view: &View| Weigher::default().weigh(edition, view, &Action::DrawBlind, (care, 1));
    assert!(weigh(&view).is_some());
    assert_eq!(weigh(&view), weigh(&twin));
}
