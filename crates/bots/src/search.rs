//! The search of the expert: worlds sampled from the view, a playout in each, and the visits
//! steered towards the actions that do best.
//!
//! The n-th visit of every action plays in the n-th world with the same dice, so that actions are
//! compared on equal luck. Visits are chosen in batches of a fixed size and played in parallel;
//! results are added in order, so that the number of threads never changes the outcome.

use std::time::Instant;

use capotreno_rules::chance::{FastDice, Rolled};
use capotreno_rules::{Action, BySeat, Edition, Finals, Joined, Members, Public, Seat, Silent, State, View};
use rayon::prelude::*;

use crate::Budget;
use crate::board::Board;
use crate::intent::Intent;
use crate::judge::Scored;
use crate::light::{Light, Temper};
use crate::plan::Plan;
use crate::seed::Streams;

/// Visits chosen before any of them is played.
const BATCH: u32 = 8;
/// Worlds kept; those after them are made anew at every visit, so that a long search needs no more
/// memory than a short one.
const KEPT_WORLDS: usize = 4096;
/// How much two branches differ in one world, squared, before anything is known.
const SPREAD: f32 = 0.03;

/// How the search weighs things.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How far the judge may be wrong between two actions, in turns' worth.
    pub doubt: f32,
    /// The same between two draws of cards: what sets them apart is far smaller.
    pub draw_doubt: f32,
    /// The same between tickets to keep, which decide most.
    pub keep_doubt: f32,
    /// How much of the judge's difference in points counts.
    pub slope: f32,
    /// How curious the search is, in standard deviations.
    pub curiosity: f32,
    /// How much winning counts against the margin.
    pub winning: f32,
    /// How likely an unknown opponent is to race.
    pub racers: f32,
    /// Worlds looked at for each one kept: the likeliest is.
    pub likely: u32,
}

impl Tuning {
    pub const EXPERT: Tuning = Tuning {
        doubt: 0.5,
        draw_doubt: 0.1,
        keep_doubt: 1.5,
        slope: 1.0,
        curiosity: 1.5,
        winning: 0.15,
        racers: 0.35,
        likely: 3,
    };
}

/// A world and what each seat has in mind in it.
#[derive(Clone, Debug)]
struct World {
    state: State,
    intents: BySeat<Intent>,
    dice: u64,
}

/// What one playout brought for the searching seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    pub reward: f32,
    pub win: f32,
    pub score: f32,
}

/// An action under search.
#[derive(Clone, Debug)]
pub struct Branch {
    pub action: Action,
    /// The judge's score as a reward, less that of its favourite.
    prior: f32,
    /// Visits, those under way included.
    pub visits: u32,
    /// What it brought in each world, from the first on.
    rewards: Vec<f32>,
    pub win: f32,
    pub score: f32,
}

/// What is believed of a branch: how much better it is than the one seen most, and how sure that is.
#[derive(Clone, Copy, Debug)]
pub struct Belief {
    pub better: f32,
    unsure: f32,
}

/// A search from one view.
#[derive(Debug)]
pub struct Search<'a> {
    edition: &'a Edition,
    board: &'a Board,
    view: &'a View,
    seat: Seat,
    seed: u64,
    tuning: Tuning,
    /// How likely it is that a seat races.
    racing: BySeat<f32>,
    /// The plan of the searching seat, followed in every playout.
    plan: Option<Plan>,
    worlds: Vec<World>,
    pub branches: Vec<Branch>,
    pub visits: u32,
}

/// What a final result is worth to a seat: winning, and by how much.
pub fn outcome(finals: &Finals, seat: Seat, scale: f32, winning: f32) -> Outcome {
    let own = f32::from(finals.seats[seat].total);
    let mut best = f32::MIN;
    for other in (0..finals.players).map(Seat).filter(|other| *other != seat) {
        best = best.max(f32::from(finals.seats[other].total));
    }
    let won = finals.winners.contains(seat);
    let win = if won { 1.0 / finals.winners.len() as f32 } else { 0.0 };
    let margin = ((own - best) / scale).tanh();
    Outcome { reward: winning * win + (1.0 - winning) * (0.5 + 0.5 * margin), win, score: own }
}

impl Branch {
    fn is_draw(&self) -> bool {
        matches!(self.action, Action::TakeFaceUp { .. } | Action::DrawBlind)
    }
}

/// The chance that a seat races, from what it has shown: tickets taken and the lines it chose.
fn racing_odds(edition: &Edition, board: &Board, public: &Public, seat: Seat, before: f32) -> f32 {
    let mut odds = before / (1.0 - before).max(0.05);
    if public.tickets_held[seat] > edition.spec().opening.keep {
        odds *= 0.35;
    }
    for line in public.owned[seat].iter() {
        let info = board.line(line);
        let good = board.worth(info) / board.turns(info) > board.turn_worth * 0.85;
        odds *= if good { 1.3 } else { 0.55 };
    }
    (odds / (1.0 + odds)).clamp(0.02, 0.9)
}

/// How well the others' tickets in a world explain the lines they have.
fn plausible(edition: &Edition, board: &Board, state: &State, own: Seat) -> f32 {
    let public = state.public();
    let mut sum = 0.0;
    for seat in public.seats().filter(|seat| *seat != own) {
        let (_, tickets) = state.hand_and_tickets(seat);
        let lines = public.owned[seat].or(&public.shared_lines);
        let joined = Joined::by(edition, &lines);
        let mut touched = 0_u64;
        for line in public.owned[seat].iter() {
            let [from, to] = board.line(line).ends;
            touched |= 1 << from | 1 << to;
        }
        for ticket in tickets.iter() {
            let facts = board.ticket(ticket);
            let ends = (touched >> facts.from.0 & 1) + (touched >> facts.to.0 & 1);
            let done = if joined.are_joined(facts.from, facts.to) { 1.0 } else { 0.35 * ends as f32 };
            sum += done * (1.0 + 0.1 * f32::from(facts.value));
        }
    }
    sum
}

/// Margins of this size decide a game.
fn scale(board: &Board) -> f32 {
    12.0 * board.turn_worth
}

/// What a point more is worth in an even game.
fn reward_of_a_point(board: &Board) -> f32 {
    0.5 / scale(board)
}

/// The judge's great differences are not to be taken at their word.
fn softened(difference: f32, most: f32) -> f32 {
    difference / (1.0 + difference.abs() / most)
}

impl<'a> Search<'a> {
    /// A search over the judge's candidates, best first. There must be at least one.
    pub fn new(
        edition: &'a Edition,
        board: &'a Board,
        view: &'a View,
        scored: &[Scored],
        plan: Option<Plan>,
        seed: u64,
        tuning: Tuning,
    ) -> Search<'a> {
        let best = scored.first().map_or(0.0, |scored| scored.score);
        let slope = tuning.slope * reward_of_a_point(board);
        let branches = scored
            .iter()
            .map(|scored| Branch {
                action: scored.action,
                prior: slope * softened(scored.score - best, 4.0 * board.turn_worth),
                visits: 0,
                rewards: Vec::new(),
                win: 0.0,
                score: 0.0,
            })
            .collect();
        let seat = view.own.as_ref().map_or(Seat(0), |own| own.seat);
        let mut racing = BySeat::default();
        for other in view.public.seats() {
            racing[other] = racing_odds(edition, board, &view.public, other, tuning.racers);
        }
        Search {
            edition,
            board,
            view,
            seat,
            seed,
            tuning,
            racing,
            plan,
            worlds: Vec::new(),
            branches,
            visits: 0,
        }
    }

    /// Plays until the budget is used up.
    pub fn run(&mut self, budget: &Budget, lights: &mut Vec<Light>, pool: Option<&rayon::ThreadPool>) {
        let start = Instant::now();
        let most = budget.iterations.unwrap_or(if budget.time.is_some() { u32::MAX } else { 1000 });
        if lights.is_empty() {
            lights.push(Light::default());
        }
        let mut batch: Vec<(usize, usize)> = Vec::with_capacity(BATCH as usize);
        let (mut beliefs, mut think_again) = (Vec::new(), 0);
        while self.visits < most && budget.time.is_none_or(|time| start.elapsed() < time) {
            batch.clear();
            // Thinking it over takes longer the more was seen, and changes less.
            if self.visits >= think_again {
                beliefs = self.beliefs();
                think_again = self.visits + self.visits / 64;
            }
            for _ in 0..BATCH.min(most - self.visits) {
                let branch = self.select(&beliefs);
                batch.push((branch, self.branches[branch].visits as usize));
                self.branches[branch].visits += 1;
                self.visits += 1;
            }
            let furthest = batch.iter().map(|(_, world)| *world).max().unwrap_or(0);
            while self.worlds.len() <= furthest.min(KEPT_WORLDS - 1) {
                let world = self.prepare(self.worlds.len() as u64, &mut lights[0]);
                self.worlds.push(world);
            }
            let this: &Search<'_> = self;
            let results: Vec<Outcome> = match pool {
                None => {
                    batch.iter().map(|(branch, world)| this.play(*branch, *world, &mut lights[0])).collect()
                }
                Some(pool) => pool.install(|| {
                    batch
                        .par_iter()
                        .with_max_len(1)
                        .map_init(Light::default, |light, (branch, world)| this.play(*branch, *world, light))
                        .collect()
                }),
            };
            for ((branch, _), result) in batch.iter().zip(results) {
                let branch = &mut self.branches[*branch];
                branch.rewards.push(result.reward);
                branch.win += result.win;
                branch.score += result.score;
            }
        }
    }

    /// The branch seen most: the others are compared with it in the worlds both have seen.
    fn yardstick(&self) -> usize {
        let seen = |index: &usize| self.branches[*index].rewards.len();
        // The first of equals, which the judge likes better.
        (0..self.branches.len()).rev().max_by_key(seen).unwrap_or(0)
    }

    /// How far the judge may be wrong about two branches.
    fn doubt(&self, branch: &Branch, other: &Branch) -> f32 {
        if matches!(branch.action, Action::KeepTickets { .. }) {
            self.tuning.keep_doubt
        } else if branch.is_draw() && other.is_draw() {
            self.tuning.draw_doubt
        } else {
            self.tuning.doubt
        }
    }

    /// What is believed of every branch: the judge's opinion, corrected by what the playouts say
    /// as far as they can be trusted.
    pub fn beliefs(&self) -> Vec<Belief> {
        let yardstick = &self.branches[self.yardstick()];
        let point = reward_of_a_point(self.board) * self.board.turn_worth;
        let (mut squares, mut pairs) = (20.0 * SPREAD, 20.0);
        let compared: Vec<(f32, f32)> = self
            .branches
            .iter()
            .map(|branch| {
                let both = branch.rewards.iter().zip(&yardstick.rewards);
                let (mut sum, mut square, mut worlds) = (0.0_f32, 0.0_f32, 0.0_f32);
                for (own, other) in both {
                    sum += own - other;
                    square += (own - other) * (own - other);
                    worlds += 1.0;
                }
                if !core::ptr::eq(branch, yardstick) && worlds > 1.0 {
                    squares += square - sum * sum / worlds;
                    pairs += worlds - 1.0;
                }
                (if worlds > 0.0 { sum / worlds } else { 0.0 }, worlds)
            })
            .collect();
        let spread = squares / pairs;
        let beliefs = self.branches.iter().zip(compared).map(|(branch, (difference, worlds))| {
            if core::ptr::eq(branch, yardstick) {
                return Belief { better: 0.0, unsure: 0.0 };
            }
            let doubt = point * self.doubt(branch, yardstick);
            let judged = branch.prior - yardstick.prior;
            let doubt = doubt * doubt;
            let trust = worlds * doubt / (worlds * doubt + spread);
            Belief {
                better: judged + trust * (difference - judged),
                unsure: (doubt * spread / (worlds * doubt + spread)).sqrt(),
            }
        });
        beliefs.collect()
    }

    /// The branch to visit next: the one that may yet prove better than the favourite, or the
    /// favourite where the two have seen the same worlds.
    fn select(&self, beliefs: &[Belief]) -> usize {
        let mut favourite = 0;
        for (index, belief) in beliefs.iter().enumerate() {
            if belief.better > beliefs[favourite].better {
                favourite = index;
            }
        }
        let seen = self.branches[favourite].visits;
        let mut rival = favourite;
        let mut most = f32::MIN;
        for (index, (branch, belief)) in self.branches.iter().zip(beliefs).enumerate() {
            // Visits under way make surer, whatever they bring.
            let played = branch.rewards.len() as f32 + 4.0;
            let unsure = belief.unsure * (played / (branch.visits as f32 + 4.0)).sqrt();
            let hope = belief.better + self.tuning.curiosity * unsure;
            if index != favourite && hope > most {
                most = hope;
                rival = index;
            }
        }
        if self.branches[rival].visits < seen { rival } else { favourite }
    }

    /// The `nth` world, with plans for every seat.
    fn prepare(&self, nth: u64, light: &mut Light) -> World {
        let mut dice = FastDice::new(self.seed ^ nth.wrapping_mul(0xd6e8_feb8_6659_fd93));
        let mut state = self.view.sample(self.edition, &mut dice);
        let mut best = plausible(self.edition, self.board, &state, self.seat);
        for _ in 1..self.tuning.likely {
            let other = self.view.sample(self.edition, &mut dice);
            let found = plausible(self.edition, self.board, &other, self.seat);
            if found > best {
                best = found;
                state = other;
            }
        }
        let roll = dice.next_u64();
        light.begin(|seat| {
            let race = ((roll >> (8 * seat.0)) & 255) as f32 / 256.0 < self.racing[seat];
            if seat != self.seat && race { Temper::Racer } else { Temper::Builder }
        });
        light.foresee(self.edition, self.board, &state);
        if let Some(plan) = &self.plan {
            light.adopt(self.seat, plan);
        }
        World { state, intents: light.intents.clone(), dice: dice.next_u64() }
    }

    /// One playout of a branch in a world.
    fn play(&self, branch: usize, world: usize, light: &mut Light) -> Outcome {
        let made;
        let world = if let Some(kept) = self.worlds.get(world) {
            kept
        } else {
            made = self.prepare(world as u64, light);
            &made
        };
        let mut state = world.state;
        light.intents.clone_from(&world.intents);
        let mut chance = Rolled(Streams::new(world.dice));
        let action = self.branches[branch].action;
        if state.play(self.edition, self.seat, &action, &mut chance, &mut Silent).is_err() {
            return Outcome::default();
        }
        light.noticed(self.seat, &action);
        light.play_out(self.edition, self.board, &mut state, &mut chance);
        outcome(&state.finals(self.edition), self.seat, scale(self.board), self.tuning.winning)
    }
}
