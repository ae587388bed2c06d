//! How fast bots think: the planner over half a game, then playouts from the position it reached.

use std::time::{Duration, Instant};

use capotreno_bots::{Bot, Budget, Expert, Planner, Tuning};
use capotreno_rules::chance::{Fast, FastDice};
use capotreno_rules::{Edition, Options, Silent, State, View, Viewer};
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
/// of the planner took until then.
fn half_way(edition: &Edition, players: u8) -> anyhow::Result<(View, f64)> {
    let mut chance = Fast::seeded(3);
    let mut state = State::new(edition, Options::new(players), &mut chance, &mut Silent)?;
    let mut planner = Planner::new();
    let half = edition.spec().supplies.iter().map(|supply| u32::from(supply.count)).sum::<u32>() / 2;
    let enough = |state: &State| {
        let public = state.public();
        public.seats().all(|seat| u32::from(public.pieces_left(seat)) > half)
    };
    let (mut decisions, start) = (0_u32, Instant::now());
    loop {
        let Some(seat) = state.awaited().iter().next() else {
            anyhow::bail!("the game was over before half of the pieces were used: nothing to measure");
        };
        let view = state.view(edition, Viewer::Seat(seat));
        if !enough(&state) {
            return Ok((view, start.elapsed().as_secs_f64() * 1e6 / f64::from(decisions.max(1))));
        }
        let thought = planner.choose(edition, &view, &Budget::iterations(1));
        state
            .play(edition, seat, &thought.action, &mut chance, &mut Silent)
            .map_err(|refusal| anyhow::anyhow!("the planner did what the rules refuse: {refusal:?}"))?;
        decisions += 1;
    }
}

fn random(edition: &Edition, view: &View, time: Duration) -> f64 {
    let (mut dice, mut count, start) = (FastDice::new(1), 0_u32, Instant::now());
    while start.elapsed() < time {
        for _ in 0..16 {
            let mut world = view.sample(edition, &mut dice);
            while world.play_random(edition, &mut dice) {}
            std::hint::black_box(world.finals(edition));
            count += 1;
        }
    }
    f64::from(count) / start.elapsed().as_secs_f64()
}

fn informed(edition: &Edition, view: &View, time: Duration) -> f64 {
    // Sequels may end early: only whole playouts are counted.
    let tuning = Tuning { grown: u32::MAX, ..Tuning::EXPERT };
    let mut expert = Expert::with_tuning("expert", 1, tuning);
    let start = Instant::now();
    let thought = expert.choose(edition, view, &Budget::time(time));
    f64::from(thought.iterations) / start.elapsed().as_secs_f64()
}
