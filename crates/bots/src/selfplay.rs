//! Games of the playout policy and the planner without views or searches, thousands a second: what the
//! numbers of a board are learned from (`examples/learn.rs`).

use capotreno_rules::chance::{FastDice, Rolled};
use capotreno_rules::{Action, Edition, Finals, Options, Sampled, Seat, Silent};
use rayon::prelude::*;

use crate::board::BoardTables;
use crate::eyes::Eyes;
use crate::habits::Habits;
use crate::judge::Judge;
use crate::light::{Light, Temper};
use crate::plan::Style;
use crate::seed::Streams;

/// Who sits at such a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Player {
    Light(Habits, Temper),
    Planner(Style),
}

/// What a player brought home on average: its share of wins and the margin to the best of the others, in
/// margins that decide a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Brought {
    pub games: u32,
    pub win: f64,
    pub margin: f64,
    pub score: f64,
}

impl Brought {
    /// A single number to learn by: the margin is less a matter of luck.
    pub fn worth(&self) -> f64 {
        self.win + 0.5 * self.margin
    }
}

struct Table<'a> {
    edition: &'a Edition,
    seats: Vec<(Player, BoardTables)>,
}

impl Table<'_> {
    fn game(&self, first: usize, seed: u64) -> Option<Finals> {
        let edition = self.edition;
        let players = self.seats.len();
        let who = |seat: Seat| &self.seats[(seat.index() + players - first) % players];
        let mut chance = Rolled(Streams::new(seed));
        let mut state = Sampled::deal(edition, Options::new(players as u8), &mut chance).ok()?;
        let mut light = Light::default();
        let mut judge = Judge::default();
        light.begin(|seat| match who(seat).0 {
            Player::Light(_, temper) => temper,
            Player::Planner(_) => Temper::Builder,
        });
        for _ in 0..3000 {
            let Some(seat) = state.awaited().iter().next() else { break };
            let (player, board) = who(seat);
            let played = match player {
                Player::Light(..) => light
                    .choose(edition, board, &state, seat, &mut chance.0.players)
                    .filter(|action| played(&mut state, edition, seat, action, &mut chance)),
                Player::Planner(style) => {
                    let (hand, tickets) = state.hand_and_tickets(seat);
                    let public = *state.public();
                    let eyes = Eyes { edition, board, public: &public, seat, hand, tickets };
                    let scored = judge.judge(&eyes, &state.offer_to(seat), style);
                    scored
                        .iter()
                        .map(|scored| scored.action)
                        .find(|action| played(&mut state, edition, seat, action, &mut chance))
                        .or_else(|| {
                            let first = state.choices(edition, seat).get(edition, &public, 0);
                            first.filter(|action| played(&mut state, edition, seat, action, &mut chance))
                        })
                }
            };
            match played {
                Some(action) => light.noticed(seat, &action),
                None if state.play_random(edition, &mut FastDice::new(seed)) => {}
                None => break,
            }
        }
        Some(state.finals(edition))
    }
}

fn played(
    state: &mut Sampled,
    edition: &Edition,
    seat: Seat,
    action: &Action,
    chance: &mut Rolled<Streams>,
) -> bool {
    state.play(edition, seat, action, chance, &mut Silent).is_ok()
}

/// Plays `deals` deals with every seating; what the first player brings home.
pub fn compare(edition: &Edition, players: &[Player], deals: u32, seed: u64) -> Brought {
    let count = players.len();
    let seats = players.iter().map(|player| {
        let board = BoardTables::new(edition, count as u8);
        let board = match player {
            Player::Light(habits, _) => board.with_habits(*habits),
            Player::Planner(_) => board,
        };
        (*player, board)
    });
    let table = Table { edition, seats: seats.collect() };
    let scale = 12.0 * f64::from(table.seats[0].1.turn_worth);
    let games: Vec<(f64, f64, f64)> = (0..deals * count as u32)
        .into_par_iter()
        .filter_map(|game| {
            let (deal, first) = (game / count as u32, game as usize % count);
            let finals = table.game(first, (seed + u64::from(deal)).wrapping_mul(0x9e37_79b9_7f4a_7c15))?;
            let seat = Seat(first as u8);
            let win = if finals.winners.contains(seat) { 1.0 / f64::from(finals.winners.len()) } else { 0.0 };
            let own = f64::from(finals.seats[seat].total);
            let others = (0..count as u8).map(Seat).filter(|other| *other != seat);
            let best = others.map(|other| f64::from(finals.seats[other].total)).fold(f64::MIN, f64::max);
            Some((win, ((own - best) / scale).tanh(), own))
        })
        .collect();
    let sum =
        |part: fn(&(f64, f64, f64)) -> f64| games.iter().map(part).sum::<f64>() / games.len().max(1) as f64;
    Brought {
        games: games.len() as u32,
        win: sum(|game| game.0),
        margin: sum(|game| game.1),
        score: sum(|game| game.2),
    }
}
