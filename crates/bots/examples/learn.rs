//! Learns the numbers of a board from games of the playout policy or of the planner:
//! `learn EDITION light|planner|compare GENERATIONS DEALS [SEED] [key=value,…]`.
//!
//! Evolution with an adapted covariance (CMA-ES) on the logarithms of the numbers: a few candidates around
//! the mean play the same fresh deals, the better half of them becomes the next mean.

use capotreno_bots::selfplay::{Brought, Player, compare};
use capotreno_bots::{BoardTables, Habits, Style, Temper};
use capotreno_rules::Edition;
use capotreno_rules::chance::FastDice;

type Failure = Box<dyn std::error::Error>;

/// What is learned.
#[derive(Clone, Copy)]
enum Kind {
    Light(Habits),
    Planner(Style),
}

impl Kind {
    fn numbers(&mut self) -> Vec<(&'static str, &mut f32)> {
        match self {
            Kind::Light(habits) => habits.numbers(),
            Kind::Planner(style) => style.numbers(),
        }
    }

    fn player(self) -> Player {
        match self {
            Kind::Light(habits) => Player::Light(habits, Temper::Builder),
            Kind::Planner(style) => Player::Planner(style),
        }
    }

    fn text(mut self) -> String {
        let numbers = self.numbers().into_iter().map(|(name, number)| format!("{name}={number:.3}"));
        numbers.collect::<Vec<_>>().join(",")
    }

    /// Changed by factors: the exponentials of a point.
    fn at(mut self, point: &[f64]) -> Kind {
        let numbers = self.numbers().into_iter().filter(|(_, number)| **number != 0.0);
        for ((_, number), log) in numbers.zip(point) {
            *number *= log.exp() as f32;
        }
        self
    }
}

/// What a point brought, as it was thrown and as the covariance bent it.
type Tried = (f64, Vec<f64>, Vec<f64>);

/// The adapted distribution.
struct Evolution {
    mean: Vec<f64>,
    step: f64,
    covariance: Vec<Vec<f64>>,
    step_path: Vec<f64>,
    path: Vec<f64>,
    dice: FastDice,
}

impl Evolution {
    fn new(size: usize, seed: u64) -> Evolution {
        let unit = |row: usize| (0..size).map(|column| f64::from(u8::from(row == column))).collect();
        Evolution {
            mean: vec![0.0; size],
            step: 0.12,
            covariance: (0..size).map(unit).collect(),
            step_path: vec![0.0; size],
            path: vec![0.0; size],
            dice: FastDice::new(seed),
        }
    }

    fn normal(&mut self) -> f64 {
        let mut part = || f64::from(self.dice.number_below(1 << 24) + 1) / f64::from(1 << 24);
        (-2.0 * part().ln()).sqrt() * (std::f64::consts::TAU * part()).cos()
    }

    /// The lower triangle whose square is the covariance.
    fn root(&self) -> Vec<Vec<f64>> {
        let size = self.mean.len();
        let mut root = vec![vec![0.0; size]; size];
        for row in 0..size {
            for column in 0..=row {
                let sum: f64 = (0..column).map(|k| root[row][k] * root[column][k]).sum();
                let rest = self.covariance[row][column] - sum;
                root[row][column] =
                    if row == column { rest.max(1e-12).sqrt() } else { rest / root[column][column] };
            }
        }
        root
    }

    /// One generation: points tried, the best half of them recombined.
    fn generation(&mut self, mut tried: impl FnMut(&[f64]) -> f64) -> f64 {
        let size = self.mean.len();
        let n = size as f64;
        let population = 4 + (3.0 * n.ln()) as usize;
        let root = self.root();
        let mut all: Vec<Tried> = Vec::new();
        for _ in 0..population {
            let raw: Vec<f64> = (0..size).map(|_| self.normal()).collect();
            let bent: Vec<f64> =
                (0..size).map(|row| (0..=row).map(|k| root[row][k] * raw[k]).sum()).collect();
            let point: Vec<f64> =
                self.mean.iter().zip(&bent).map(|(mean, bent)| mean + self.step * bent).collect();
            all.push((tried(&point), raw, bent));
        }
        all.sort_by(|left, right| right.0.total_cmp(&left.0));
        let parents = population / 2;
        let weight = |rank: usize| (parents as f64 + 0.5).ln() - (rank as f64 + 1.0).ln();
        let sum: f64 = (0..parents).map(weight).sum();
        let weights: Vec<f64> = (0..parents).map(|rank| weight(rank) / sum).collect();
        let effective = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let of = |part: fn(&Tried) -> &Vec<f64>, at: usize| -> f64 {
            weights.iter().zip(&all).map(|(weight, one)| weight * part(one)[at]).sum()
        };
        let pace = (effective + 2.0) / (n + effective + 5.0);
        let path_pace = (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n);
        let one = 2.0 / ((n + 1.3).powi(2) + effective);
        let many =
            (1.0 - one).min(2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0).powi(2) + effective));
        for at in 0..size {
            let (raw, bent) = (of(|one| &one.1, at), of(|one| &one.2, at));
            self.mean[at] += self.step * bent;
            self.step_path[at] =
                (1.0 - pace) * self.step_path[at] + (pace * (2.0 - pace) * effective).sqrt() * raw;
            self.path[at] =
                (1.0 - path_pace) * self.path[at] + (path_pace * (2.0 - path_pace) * effective).sqrt() * bent;
        }
        for row in 0..size {
            for column in 0..size {
                let ranked: f64 =
                    weights.iter().zip(&all).map(|(weight, one)| weight * one.2[row] * one.2[column]).sum();
                self.covariance[row][column] = (1.0 - one - many) * self.covariance[row][column]
                    + one * self.path[row] * self.path[column]
                    + many * ranked;
            }
        }
        let length = self.step_path.iter().map(|part| part * part).sum::<f64>().sqrt();
        let usual = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        let damping = 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + pace;
        self.step *= ((pace / damping) * (length / usual - 1.0)).exp();
        all[0].0
    }
}

fn told(text: &str, found: &Brought) {
    println!(
        "{text}: {:.2} % of {}, margin {:+.3}, score {:.1}",
        found.win * 100.0,
        found.games,
        found.margin,
        found.score
    );
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [id, kind, generations, deals, rest @ ..] = args.as_slice() else {
        return Err("learn EDITION light|planner|compare GENERATIONS DEALS [SEED] [key=value,…]".into());
    };
    let edition = capotreno_editions::embedded(id)?.edition;
    let board = BoardTables::new(&edition, 2);
    let (habits, style) = (board.habits, Style::usual(&board));
    let deals: u32 = deals.parse()?;
    let seed: u64 = rest.first().map_or(Ok(1), |text| text.parse())?;
    let mut start = if kind == "planner" { Kind::Planner(style) } else { Kind::Light(habits) };
    for pair in rest.iter().skip(1).flat_map(|text| text.split(',')).filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').ok_or("key=value")?;
        let numbers = start.numbers();
        *numbers.into_iter().find(|(name, _)| *name == key).ok_or("no such key")?.1 = value.parse()?;
    }
    let base = Player::Light(habits, Temper::Builder);
    let racer = Player::Light(habits, Temper::Racer);
    let judged = |edition: &Edition, who: Kind, deals: u32, seed: u64| {
        told("  v base light", &compare(edition, &[who.player(), base], deals, seed));
        told("  v racer", &compare(edition, &[who.player(), racer], deals / 2, seed));
        told("  v planner", &compare(edition, &[who.player(), Player::Planner(style)], deals / 4, seed));
    };
    let begun = std::time::Instant::now();
    if kind == "compare" {
        judged(&edition, start, deals, 900_000_000 + seed);
        println!("{:.1} s", begun.elapsed().as_secs_f64());
        return Ok(());
    }
    let size = start.numbers().iter().filter(|(_, number)| **number != 0.0).count();
    let mut evolution = Evolution::new(size, seed);
    let mut rival = start;
    for generation in 0..generations.parse::<u64>()? {
        if generation % 5 == 0 {
            rival = start.at(&evolution.mean);
        }
        let dealt = seed * 1_000_000 + generation * u64::from(deals);
        let best = evolution.generation(|point| {
            let who = start.at(point).player();
            0.4 * compare(&edition, &[who, base], deals * 2 / 5, dealt).worth()
                + 0.4 * compare(&edition, &[who, rival.player()], deals * 2 / 5, dealt + 500_000).worth()
                + 0.2 * compare(&edition, &[who, racer], deals / 5, dealt).worth()
        });
        if generation % 10 == 9 {
            println!(
                "{generation} best {best:.3} step {:.3} {:.0} s",
                evolution.step,
                begun.elapsed().as_secs_f64()
            );
            judged(&edition, start.at(&evolution.mean), 400, 800_000_000);
            println!("{}", start.at(&evolution.mean).text());
        }
    }
    let found = start.at(&evolution.mean);
    judged(&edition, found, 4000, 900_000_000);
    println!("{}", found.text());
    Ok(())
}
