//! A quick match: 1000 milliseconds or more are iterations, less 1000: `duel EDITION HERO OTHER[/OTHER…] DEALS [MILLISECONDS] [SEED]`.

use std::time::{Duration, Instant};

use capotreno_bots::{Bot, Budget, Craft, Expert, School, arena, bot_by_name};
use capotreno_rules::Edition;

/// A bot by name; `expert:doubt=3,slope=1` is the expert with other numbers, `most=250` one with at most so many
/// playouts a decision. Numbers of the playout policy begin with `h.`, those of the judge with `s.`.
fn made(
    edition: &Edition,
    players: u8,
    name: &str,
    seed: u64,
) -> Result<Box<dyn Bot + Send>, Box<dyn std::error::Error>> {
    let Some(pairs) = name.strip_prefix("expert:") else { return Ok(bot_by_name(name, seed)?) };
    let (mut craft, mut most) = (Craft::of(edition, players), u32::MAX);
    for pair in pairs.split(',').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').ok_or("key=value")?;
        let numbers = match key.split_once('.') {
            Some(("h", _)) => craft.habits.numbers(),
            Some(("s", _)) => craft.style.numbers(),
            _ => vec![],
        };
        if let Some((_, name)) = key.split_once('.') {
            let number = numbers.into_iter().find(|(known, _)| *known == name);
            *number.ok_or("no such number")?.1 = value.parse()?;
            continue;
        }
        let tuning = &mut craft.tuning;
        match key {
            "doubt" => tuning.doubt = value.parse()?,
            "draw_doubt" => tuning.draw_doubt = value.parse()?,
            "slope" => tuning.slope = value.parse()?,
            "curiosity" => tuning.curiosity = value.parse()?,
            "winning" => tuning.winning = value.parse()?,
            "racers" => tuning.racers = value.parse()?,
            "keep_doubt" => tuning.keep_doubt = value.parse()?,
            "grown" => tuning.grown = value.parse()?,
            "likely" => tuning.likely = value.parse()?,
            "block" => tuning.block = Some(value.parse()?),
            "most" => most = value.parse()?,
            _ => return Err("no such weight".into()),
        }
    }
    Ok(Box::new(Expert::of_school("expert", seed, School::Given(craft)).limited("expert", most)))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [ids, hero, others, deals, rest @ ..] = args.as_slice() else {
        return Err("duel EDITION HERO OTHER[/OTHER…] DEALS [MILLISECONDS] [SEED]".into());
    };
    let milliseconds: u64 = rest.first().map_or(Ok(50), |text| text.parse())?;
    let seed: u64 = rest.get(1).map_or(Ok(1), |text| text.parse())?;
    let players = 1 + others.split('/').count() as u8;
    for id in ids.split(',') {
        let edition = capotreno_editions::embedded(id)?.edition;
        for name in others.split('/').chain([hero.as_str()]) {
            made(&edition, players, name, 0)?;
        }
        let edition = &edition;
        let make = |name: String| {
            move |seed: u64| {
                made(edition, players, &name, seed).unwrap_or_else(|_| unreachable!("the name was looked up"))
            }
        };
        let hero_maker = make(hero.clone());
        let makers: Vec<_> = others.split('/').map(|name| make(name.to_owned())).collect();
        let refs: Vec<&arena::Maker<'_>> = makers.iter().map(|maker| maker as &arena::Maker<'_>).collect();
        let start = Instant::now();
        let result = arena::duel(
            edition,
            &hero_maker,
            &refs,
            deals.parse()?,
            seed,
            if milliseconds < 1000 {
                Budget::time(Duration::from_millis(milliseconds))
            } else {
                Budget::iterations(milliseconds as u32 - 1000)
            },
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
