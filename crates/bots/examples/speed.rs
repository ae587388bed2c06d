//! Playouts a second from the middle of a game: `speed [EDITION] [PLAYERS]`.

use std::time::{Duration, Instant};

use capotreno_bots::{Bot, Budget, Planner, bot_by_name};
use capotreno_rules::chance::{Fast, FastDice};
use capotreno_rules::{Edition, Options, Silent, State, Viewer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let id = args.first().map_or("nordic", String::as_str);
    let players: u8 = args.get(1).map_or(Ok(2), |text| text.parse())?;
    let edition =
        Edition::new(capotreno_editions::embedded(id)?.spec).map_err(|problems| format!("{problems:?}"))?;
    let mut chance = Fast::seeded(3);
    let mut state = State::new(&edition, Options::new(players), &mut chance, &mut Silent)?;
    let mut planner = Planner::new();
    let budget = Budget::iterations(1);
    let half: u8 = edition.spec().supplies.iter().map(|supply| supply.count).sum::<u8>() / 2;
    let (mut decisions, start) = (0_u32, Instant::now());
    while state.public().seats().all(|seat| state.public().pieces_left(seat) > half) {
        let Some(seat) = state.awaited().iter().next() else { break };
        let view = state.view(&edition, Viewer::Seat(seat));
        let thought = planner.choose(&edition, &view, &budget);
        state
            .play(&edition, seat, &thought.action, &mut chance, &mut Silent)
            .map_err(|refusal| format!("{refusal:?}"))?;
        decisions += 1;
    }
    println!(
        "{id}: planner {:.1} µs a decision over {decisions}",
        start.elapsed().as_secs_f64() * 1e6 / f64::from(decisions)
    );
    let Some(seat) = state.awaited().iter().next() else { return Err("the game is over".into()) };
    let view = state.view(&edition, Viewer::Seat(seat));
    let (mut dice, mut count, start) = (FastDice::new(1), 0_u32, Instant::now());
    while start.elapsed() < Duration::from_millis(500) {
        let mut world = view.sample(&edition, &mut dice);
        while world.play_random(&edition, &mut dice) {}
        std::hint::black_box(world.finals(&edition));
        count += 1;
    }
    println!("{id}: random playouts {:.0} a second", f64::from(count) / start.elapsed().as_secs_f64());
    let mut expert = bot_by_name("expert", 1)?;
    let start = Instant::now();
    let thought = expert.choose(&edition, &view, &Budget::time(Duration::from_secs(1)));
    println!(
        "{id}: informed playouts {:.0} a second",
        f64::from(thought.iterations) / start.elapsed().as_secs_f64()
    );
    Ok(())
}
