//! How fast bots think: the planner over half a game, then playouts from the position it reached.

use std::time::{Duration, Instant};

use capotreno_bots::{Bot, Budget, Craft, Expert, Match, Planner, School};
use capotreno_rules::chance::{Fast, FastDice};
use capotreno_rules::{Edition, Options, Public, Seat, Silent, Stage, View, Viewer};
use serde::Serialize;

#[derive(Serialize)]
pub struct Thinking {
    /// The mean over half a game.
    pub planner_us_per_decision: f64,
    /// Worlds sampled from a view in the middle of a game and played to the end at random.
    pub random_playouts_per_s: f64,
    /// The same as the expert plays them.
    pub informed_playouts_per_s: f64,
}

pub fn measure(edition: &Edition, players: u8, time: Duration) -> anyhow::Result<Thinking> {
    let (view, planner_us_per_decision) = half_way(edition, players)?;
    Ok(Thinking {
        planner_us_per_decision,
        random_playouts_per_s: random(edition, &view, time),
        informed_playouts_per_s: informed(edition, &view, time),
    })
}

/// The view of the seat on turn when somebody has used half of the pieces, and how long a decision
/// of the planner took until then, opening tickets apart.
fn half_way(edition: &Edition, players: u8) -> anyhow::Result<(View, f64)> {
    let mut planners: Vec<Box<dyn Bot + Send>> = Vec::new();
    planners.resize_with(usize::from(players), || Box::new(Planner::new()));
    let (options, budgets) = (Options::new(players), [Budget::iterations(1)]);
    let mut game = Match::deal(edition, options, &mut planners, &budgets, Fast::seeded(3), &mut Silent)?;
    let half = edition.spec().supplies.iter().map(|supply| u32::from(supply.count)).sum::<u32>() / 2;
    let enough = |public: &Public| public.seats().all(|seat| u32::from(public.pieces_left(seat)) > half);
    // What each planner works out once about the board is no part of a decision.
    while game.state().public().stage == Stage::OpeningTickets {
        game.step(&mut Silent)?;
    }
    let (opening, start) = (game.decisions(), Instant::now());
    while enough(game.state().public()) {
        game.step(&mut Silent)?;
        if game.state().is_over() {
            anyhow::bail!("the game was over before half of the pieces were used: nothing to measure");
        }
    }
    let decisions = game.decisions() - opening;
    let took = start.elapsed().as_secs_f64() * 1e6 / f64::from(decisions.max(1));
    let seat = game.state().awaited().iter().next().unwrap_or(Seat(0));
    Ok((game.state().view(edition, Viewer::Seat(seat)), took))
}

fn random(edition: &Edition, view: &View, time: Duration) -> f64 {
    let Some(sampler) = view.sampler(edition) else { return 0.0 };
    let (mut dice, mut count, start) = (FastDice::new(1), 0_u32, Instant::now());
    while start.elapsed() < time {
        for _ in 0..16 {
            let mut world = sampler.sample(&mut dice);
            while world.play_random(edition, &mut dice) {}
            std::hint::black_box(world.finals(edition));
            count += 1;
        }
    }
    f64::from(count) / start.elapsed().as_secs_f64()
}

fn informed(edition: &Edition, view: &View, time: Duration) -> f64 {
    // Sequels may end early: only whole playouts are counted.
    let mut craft = Craft::of(edition, view.public.players);
    craft.tuning.grown = u32::MAX;
    let mut expert = Expert::of_school("expert", 1, School::Given(craft));
    let start = Instant::now();
    let thought = expert.choose(edition, view, &Budget::time(time));
    f64::from(thought.iterations) / start.elapsed().as_secs_f64()
}
