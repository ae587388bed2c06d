//! Searches for better numbers of the playout policy: `tune_light EDITIONS OPPONENTS DEALS ROUNDS [key=value,…]`.

use std::fmt::Write;

use capotreno_bots::{Board, Bot, Budget, Habits, Swift, Temper, arena, bot_by_name};
use capotreno_rules::Edition;
use capotreno_rules::chance::FastDice;

const KEYS: [&str; 11] =
    ["choosy", "full_hand", "aside", "appetite", "time", "flock", "blind", "thrift", "hand", "bait", "greed"];

fn field<'a>(style: &'a mut Habits, key: &str) -> Option<&'a mut f32> {
    Some(match key {
        "choosy" => &mut style.choosy,
        "full_hand" => &mut style.full_hand,
        "aside" => &mut style.aside,
        "appetite" => &mut style.appetite,
        "time" => &mut style.time,
        "flock" => &mut style.flock,
        "blind" => &mut style.blind,
        "thrift" => &mut style.thrift,
        "hand" => &mut style.hand,
        "bait" => &mut style.bait,
        "greed" => &mut style.greed,
        _ => return None,
    })
}

fn rate(
    editions: &[Edition],
    others: &[String],
    style: Habits,
    deals: u32,
    seed: u64,
) -> Result<(f64, String), Box<dyn std::error::Error>> {
    let hero = move |_| -> Box<dyn Bot + Send> {
        Box::new(Swift::new("tuned", 1, Temper::Builder).with_habits(style))
    };
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
        let edition = Edition::new(capotreno_editions::embedded(id)?.spec)
            .map_err(|problems| format!("{problems:?}"))?;
        let board = Board::new(&edition, 2);
        println!("{id}: turn {:.2}, turns a piece {:.2}", board.turn_worth, board.turns_a_piece);
        editions.push(edition);
    }
    let others: Vec<String> = others.split(',').map(str::to_owned).collect();
    let mut style = Habits::USUAL;
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
