//! Searches for better numbers of the playout policy: `tune_light EDITION OPPONENTS DEALS ROUNDS [key=value,…]`.
//!
//! Every forty rounds come new deals, so that no numbers are kept for their luck.

use std::fmt::Write;

use capotreno_bots::{BoardTables, Bot, Budget, Habits, Swift, Temper, arena, bot_by_name};
use capotreno_rules::Edition;
use capotreno_rules::chance::FastDice;

const KEYS: [&str; 21] = [
    "choosy",
    "full_hand",
    "aside",
    "appetite",
    "time",
    "in_hand",
    "flock",
    "blind",
    "thrift",
    "hand",
    "bait",
    "greed",
    "stake",
    "race",
    "grey",
    "near",
    "spare",
    "wild",
    "purse",
    "surety",
    "pays",
];

fn field<'a>(habits: &'a mut Habits, key: &str) -> Option<&'a mut f32> {
    Some(match key {
        "choosy" => &mut habits.choosy,
        "full_hand" => &mut habits.full_hand,
        "aside" => &mut habits.aside,
        "appetite" => &mut habits.appetite,
        "time" => &mut habits.time,
        "in_hand" => &mut habits.in_hand,
        "flock" => &mut habits.flock,
        "blind" => &mut habits.blind,
        "thrift" => &mut habits.thrift,
        "hand" => &mut habits.hand,
        "bait" => &mut habits.bait,
        "greed" => &mut habits.greed,
        "stake" => &mut habits.stake,
        "race" => &mut habits.race,
        "grey" => &mut habits.grey,
        "near" => &mut habits.near,
        "spare" => &mut habits.spare,
        "wild" => &mut habits.wild,
        "purse" => &mut habits.purse,
        "surety" => &mut habits.surety,
        "pays" => &mut habits.pays,
        _ => return None,
    })
}

/// The share of wins and, because it is less a matter of luck, the margin.
fn rate(
    edition: &Edition,
    others: &[String],
    habits: Habits,
    deals: u32,
    seed: u64,
) -> Result<(f64, String), Box<dyn std::error::Error>> {
    let hero = move |_| -> Box<dyn Bot + Send> {
        Box::new(Swift::new("tuned", 1, Temper::Builder).in_a_playout(habits))
    };
    let scale = 12.0 * f64::from(BoardTables::new(edition, 2).turn_worth);
    let (mut sum, mut text) = (0.0, String::new());
    for other in others {
        let maker = |seed: u64| bot_by_name(other, seed).unwrap_or_else(|_| unreachable!("known"));
        let result = arena::duel(edition, &hero, &[&maker], deals, seed, Budget::iterations(1))?;
        let margin = (result.mean_score - result.mean_others) / scale;
        sum += result.rate.share() + 0.5 * margin;
        write!(text, "{:.1} ({:+.1}) ", result.rate.share() * 100.0, margin * scale)?;
    }
    Ok((sum / others.len() as f64, text))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [id, others, deals, rounds, rest @ ..] = args.as_slice() else {
        return Err("tune_light EDITION OPPONENTS DEALS ROUNDS [key=value,…]".into());
    };
    let edition = capotreno_editions::embedded(id)?.edition;
    let others: Vec<String> = others.split(',').map(str::to_owned).collect();
    let mut habits = BoardTables::new(&edition, 2).habits;
    for pair in rest.iter().flat_map(|text| text.split(',')) {
        let (key, value) = pair.split_once('=').ok_or("key=value")?;
        *field(&mut habits, key).ok_or("no such key")? = value.parse()?;
    }
    let deals: u32 = deals.parse()?;
    let mut dice = FastDice::new(std::process::id().into());
    let (mut seed, mut best) = (0, f64::MIN);
    for round in 0..rounds.parse::<u64>()? {
        if round % 40 == 0 {
            seed = 10_000 + round * 1000;
            let (found, text) = rate(&edition, &others, habits, deals, seed)?;
            best = found;
            println!("{round} {best:.4} {text} new deals {habits:?}");
        }
        let mut trial = habits;
        let mut changed = String::new();
        for _ in 0..=dice.number_below(3) {
            let key = KEYS[dice.number_below(KEYS.len() as u32) as usize];
            if let Some(value) = field(&mut trial, key) {
                *value *= 0.7 + dice.number_below(660) as f32 / 1000.0;
                write!(changed, "{key}={value:.3} ")?;
            }
        }
        let (found, text) = rate(&edition, &others, trial, deals, seed)?;
        if found > best {
            best = found;
            habits = trial;
            println!("{round} {best:.4} {text} {changed}");
        }
    }
    println!("{habits:?}");
    println!("fresh deals {:?}", rate(&edition, &others, habits, deals * 2, 777_000)?);
    Ok(())
}
