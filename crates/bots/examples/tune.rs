//! Searches for better weights of the planner: `tune EDITIONS OPPONENTS DEALS ROUNDS [key=value,…]`.

use std::fmt::Write;

use capotreno_bots::{BoardTables, Bot, Budget, Planner, Style, arena, bot_by_name};
use capotreno_rules::Edition;
use capotreno_rules::chance::FastDice;

const KEYS: [&str; 14] = [
    "tempo", "points", "tickets", "appetite", "hand", "time", "race", "cards", "useful", "risk", "haste",
    "stake", "pull", "floor",
];

fn field<'a>(style: &'a mut Style, key: &str) -> Option<&'a mut f32> {
    Some(match key {
        "tempo" => &mut style.tempo,
        "points" => &mut style.points,
        "tickets" => &mut style.tickets,
        "appetite" => &mut style.appetite,
        "hand" => &mut style.hand,
        "time" => &mut style.time,
        "race" => &mut style.race,
        "cards" => &mut style.cards,
        "useful" => &mut style.useful,
        "risk" => &mut style.risk,
        "haste" => &mut style.haste,
        "stake" => &mut style.stake,
        "pull" => &mut style.pull,
        "floor" => &mut style.floor,
        _ => return None,
    })
}

fn rate(
    editions: &[Edition],
    others: &[String],
    style: Style,
    deals: u32,
    seed: u64,
) -> Result<(f64, String), Box<dyn std::error::Error>> {
    let hero = move |_| -> Box<dyn Bot + Send> { Box::new(Planner::with_style("tuned", style)) };
    let (mut sum, mut text) = (0.0, String::new());
    for edition in editions {
        for other in others {
            let maker = |seed: u64| bot_by_name(other, seed).unwrap_or_else(|_| unreachable!("known"));
            let result = arena::duel(edition, &hero, &[&maker], deals, seed, Budget::iterations(1))?;
            // Worst pairings weigh most.
            sum += result.rate.share().min(0.9).sqrt();
            write!(text, "{:.0} ", result.rate.share() * 100.0)?;
        }
    }
    Ok((sum / (editions.len() * others.len()) as f64, text))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [ids, others, deals, rounds, rest @ ..] = args.as_slice() else {
        return Err("tune EDITIONS OPPONENTS DEALS ROUNDS [key=value,…]".into());
    };
    let mut editions = Vec::new();
    for id in ids.split(',') {
        let edition = capotreno_editions::embedded(id)?.edition;
        let board = BoardTables::new(&edition, 2);
        println!("{id}: turn {:.2}, turns a piece {:.2}", board.turn_worth, board.turns_a_piece);
        editions.push(edition);
    }
    let others: Vec<String> = others.split(',').map(str::to_owned).collect();
    let mut style = Style::PLANNER;
    for pair in rest.iter().flat_map(|text| text.split(',')) {
        let (key, value) = pair.split_once('=').ok_or("key=value")?;
        *field(&mut style, key).ok_or("no such key")? = value.parse()?;
    }
    let deals: u32 = deals.parse()?;
    let (mut best, text) = rate(&editions, &others, style, deals, 1)?;
    println!("start {best:.4} {text}");
    let mut dice = FastDice::new(std::process::id().into());
    for round in 0..rounds.parse::<u64>()? {
        let mut trial = style;
        let mut changed = String::new();
        for _ in 0..=dice.number_below(2) {
            let key = KEYS[dice.number_below(KEYS.len() as u32) as usize];
            if let Some(value) = field(&mut trial, key) {
                *value *= 0.7 + dice.number_below(660) as f32 / 1000.0;
                write!(changed, "{key}={value:.3} ")?;
            }
        }
        let (found, text) = rate(&editions, &others, trial, deals, 1)?;
        if found > best {
            best = found;
            style = trial;
            println!("{round} {best:.4} {text} {changed}");
        }
    }
    println!("{style:?}");
    println!("fresh deals {:?}", rate(&editions, &others, style, deals * 2, 777_000)?);
    Ok(())
}
