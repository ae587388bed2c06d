//! A quick match: `duel EDITION HERO OTHER[,OTHER…] DEALS [MILLISECONDS] [SEED]`.

use std::time::{Duration, Instant};

use capotreno_bots::{Budget, arena, bot_by_name};
use capotreno_rules::Edition;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [ids, hero, others, deals, rest @ ..] = args.as_slice() else {
        return Err("duel EDITION HERO OTHER[,OTHER…] DEALS [MILLISECONDS] [SEED]".into());
    };
    let milliseconds: u64 = rest.first().map_or(Ok(50), |text| text.parse())?;
    let seed: u64 = rest.get(1).map_or(Ok(1), |text| text.parse())?;
    for id in ids.split(',') {
        let edition = Edition::new(capotreno_editions::embedded(id)?.spec)
            .map_err(|problems| format!("{problems:?}"))?;
        bot_by_name(hero, 0)?;
        for other in others.split(',') {
            bot_by_name(other, 0)?;
        }
        let make = |name: String| {
            move |seed: u64| {
                bot_by_name(&name, seed).unwrap_or_else(|_| unreachable!("the name was looked up"))
            }
        };
        let hero_maker = make(hero.clone());
        let makers: Vec<_> = others.split(',').map(|name| make(name.to_owned())).collect();
        let refs: Vec<&arena::Maker<'_>> = makers.iter().map(|maker| maker as &arena::Maker<'_>).collect();
        let start = Instant::now();
        let result = arena::duel(
            &edition,
            &hero_maker,
            &refs,
            deals.parse()?,
            seed,
            Budget::time(Duration::from_millis(milliseconds)),
        )?;
        let [low, high] = result.rate.interval();
        println!(
            "{id:9} {hero} v {others}: {:.1} % [{:.1}, {:.1}] of {} games, scores {:.1} : {:.1}, {:.1} s",
            result.rate.share() * 100.0,
            low * 100.0,
            high * 100.0,
            result.rate.games,
            result.mean_score,
            result.mean_others,
            start.elapsed().as_secs_f64(),
        );
    }
    Ok(())
}
