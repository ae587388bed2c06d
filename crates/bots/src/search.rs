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

/// How the search weighs things.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The judge's opinion counts like so many visits.
    pub trust: f32,
    /// How much of the judge's difference in points counts.
    pub slope: f32,
    /// How curious the search is.
    pub curiosity: f32,
    /// How much winning counts against the margin.
    pub winning: f32,
    /// How likely an unknown opponent is to race.
    pub racers: f32,
    /// Worlds looked at for each one kept: the likeliest is.
    pub likely: u32,
    /// How much of the luck of its worlds is taken off a branch.
    pub fairness: f32,
}

impl Tuning {
    pub const EXPERT: Tuning = Tuning {
        trust: 30.0,
        slope: 1.0,
        curiosity: 0.2,
        winning: 0.15,
        racers: 0.35,
        likely: 3,
        fairness: 0.8,
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
    /// The judge's score, less that of its favourite.
    pub prior: f32,
    /// Visits, those under way included.
    pub visits: u32,
    /// The rewards of the first so many worlds, added up; the first entry is zero.
    sums: Vec<f32>,
    pub win: f32,
    pub score: f32,
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
    done: u32,
    reward: f32,
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
    fn total(&self) -> f32 {
        self.sums.last().copied().unwrap_or(0.0)
    }

    /// Worlds played to the end.
    fn played(&self) -> usize {
        self.sums.len() - 1
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
        let branches = scored
            .iter()
            .map(|scored| Branch {
                action: scored.action,
                prior: softened(scored.score - best, 4.0 * board.turn_worth),
                visits: 0,
                sums: vec![0.0],
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
            done: 0,
            reward: 0.0,
        }
    }

    /// Margins of this size decide a game.
    fn scale(&self) -> f32 {
        12.0 * self.board.turn_worth
    }

    /// Plays until the budget is used up.
    pub fn run(&mut self, budget: &Budget, lights: &mut Vec<Light>, pool: Option<&rayon::ThreadPool>) {
        let start = Instant::now();
        let most = budget.iterations.unwrap_or(if budget.time.is_some() { u32::MAX } else { 1000 });
        if lights.is_empty() {
            lights.push(Light::default());
        }
        let mut batch: Vec<(usize, usize)> = Vec::with_capacity(BATCH as usize);
        while self.visits < most && budget.time.is_none_or(|time| start.elapsed() < time) {
            batch.clear();
            for _ in 0..BATCH.min(most - self.visits) {
                let branch = self.select();
                batch.push((branch, self.branches[branch].visits as usize));
                self.branches[branch].visits += 1;
                self.visits += 1;
            }
            while self.worlds.len() <= batch.iter().map(|(_, world)| *world).max().unwrap_or(0) {
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
                branch.sums.push(branch.total() + result.reward);
                branch.win += result.win;
                branch.score += result.score;
                self.reward += result.reward;
                self.done += 1;
            }
        }
    }

    /// How lucky the first so many worlds were, as seen by the branches that went further.
    fn luck(&self, worlds: usize) -> f32 {
        let (mut luck, mut weights) = (0.0, 0.0);
        if worlds == 0 {
            return 0.0;
        }
        for branch in &self.branches {
            let played = branch.played();
            if played > worlds {
                let first = branch.sums[worlds] / worlds as f32;
                let weight = (played - worlds) as f32;
                luck += weight * (first - branch.total() / played as f32);
                weights += weight;
            }
        }
        if weights > 0.0 { luck / weights } else { 0.0 }
    }

    /// What is believed of a branch: its playouts less the luck of their worlds and, as if it were
    /// some more, the judge.
    pub fn belief(&self, branch: &Branch) -> f32 {
        let mean = if self.done == 0 { 0.5 } else { self.reward / self.done as f32 };
        let slope = self.tuning.slope * 0.5 / self.scale();
        let judged = mean + slope * branch.prior;
        let played = branch.played() as f32;
        let rewards = branch.total() - self.tuning.fairness * self.luck(branch.played()) * played;
        (rewards + self.tuning.trust * judged) / (played + self.tuning.trust)
    }

    /// The branch to visit next: the best by belief and curiosity among those opened so far.
    fn select(&self) -> usize {
        let visits = self.visits as f32;
        let opened = (3.0 + 0.8 * visits.sqrt()) as usize;
        let log = (visits + 1.0).ln();
        let mut best = 0;
        let mut most = f32::MIN;
        for (index, branch) in self.branches.iter().enumerate().take(opened) {
            // Visits under way have no result yet; the belief must not take them for losses.
            let curious = self.tuning.curiosity * (log / (branch.visits as f32 + 1.0)).sqrt();
            let value = self.belief(branch) + curious;
            if value > most {
                most = value;
                best = index;
            }
        }
        best
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
        let World { state, intents, dice } = &self.worlds[world];
        let mut state = *state;
        light.intents.clone_from(intents);
        let mut chance = Rolled(Streams::new(*dice));
        let action = self.branches[branch].action;
        if state.play(self.edition, self.seat, &action, &mut chance, &mut Silent).is_err() {
            return Outcome::default();
        }
        light.noticed(self.seat, &action);
        light.play_out(self.edition, self.board, &mut state, &mut chance);
        outcome(&state.finals(self.edition), self.seat, self.scale(), self.tuning.winning)
    }
}
