//! The search of the expert: worlds sampled from the view, a playout in each, and the visits
//! steered towards the actions that do best.
//!
//! The n-th visit of every action plays in the n-th world with the same dice, so that actions are
//! compared on equal luck. Visits are chosen in batches of a fixed size and played in parallel;
//! results are added in order, so that the number of threads never changes the outcome.

use capotreno_rules::chance::Rolled;
use capotreno_rules::{Action, Edition, Finals, Sampled, Seat, Silent};

use crate::belief::{Belief, Noise};
use crate::board::BoardTables;
use crate::clock::{Deadline, TimeLimit};
use crate::craft::Craft;
use crate::eyes::Eyes;
use crate::judge::{Judge, Scored};
use crate::light::Light;
use crate::plan::Style;
use crate::seed::Streams;
use crate::sequel::{Purpose, Sequels, Step, Tried};
use crate::threads::Threads;
use crate::weigh::Lead;
use crate::worlds::Worlds;
use crate::{Budget, Candidate, Stop};

/// Visits chosen before any of them is played.
const BATCH: u32 = 8;
/// How much two branches differ in one world, squared, before anything is known.
const SPREAD: f32 = 0.03;

/// How the search weighs things.
#[derive(Clone, Copy, PartialEq, Debug)]
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
    /// How much of what others lose without a line counts for claiming it; none where nobody guesses which
    /// tickets they hold.
    pub block: Option<f32>,
    /// Visits before a branch grows sequels: only then is it known well enough that they matter.
    pub grown: u32,
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
        block: None,
        grown: 2048,
    };
}

/// What one playout brought for the searching seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Playout {
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
    sequels: Sequels,
}

/// A playout to be made.
#[derive(Clone, Copy, Debug)]
struct Visit {
    branch: usize,
    world: usize,
    purpose: Purpose,
}

/// What a visit brought.
enum Played {
    Branch(Playout),
    Sequel(Tried),
}

/// A search from one view.
#[derive(Debug)]
pub struct Search<'a> {
    edition: &'a Edition,
    board: &'a BoardTables,
    seat: Seat,
    tuning: Tuning,
    style: Style,
    worlds: Worlds<'a>,
    pub branches: Vec<Branch>,
    pub visits: u32,
}

/// What a final result is worth to a seat: winning, and by how much.
pub fn outcome(finals: &Finals, seat: Seat, scale: f32, winning: f32) -> Playout {
    let own = f32::from(finals.seats[seat].total);
    let mut best = f32::MIN;
    for other in (0..finals.players).map(Seat).filter(|other| *other != seat) {
        best = best.max(f32::from(finals.seats[other].total));
    }
    let won = finals.winners.contains(seat);
    let win = if won { 1.0 / finals.winners.len() as f32 } else { 0.0 };
    let margin = libm::tanhf((own - best) / scale);
    Playout { reward: winning * win + (1.0 - winning) * (0.5 + 0.5 * margin), win, score: own }
}

impl Branch {
    /// What it brought on average.
    pub fn mean(&self) -> f32 {
        self.rewards.iter().sum::<f32>() / self.rewards.len().max(1) as f32
    }

    fn is_draw(&self) -> bool {
        matches!(self.action, Action::TakeFaceUp { .. } | Action::DrawBlind)
    }
}

/// Margins of this size decide a game.
fn scale(board: &BoardTables) -> f32 {
    12.0 * board.turn_worth
}

/// What a point more is worth in an even game.
fn reward_of_a_point(board: &BoardTables) -> f32 {
    0.5 / scale(board)
}

/// The judge's great differences are not to be taken at their word.
fn softened(difference: f32, most: f32) -> f32 {
    difference / (1.0 + difference.abs() / most)
}

impl<'a> Search<'a> {
    /// A search over the judge's candidates, best first. There must be at least one.
    pub fn new(worlds: Worlds<'a>, scored: &[Scored], craft: &Craft) -> Search<'a> {
        let Craft { tuning, style, .. } = *craft;
        let (edition, board, seat) = (worlds.edition(), worlds.board(), worlds.seat());
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
                sequels: Sequels::default(),
            })
            .collect();
        Search { edition, board, seat, tuning, style, worlds, branches, visits: 0 }
    }

    /// Plays until the budget is used up or the search is told to end.
    pub fn run(&mut self, budget: &Budget, stop: &Stop, light: &mut Light, threads: &Threads) {
        let over = budget.time.map(TimeLimit::begin);
        let most = budget.iterations.unwrap_or(if budget.time.is_some() { u32::MAX } else { 1000 });
        let mut batch: Vec<Visit> = Vec::with_capacity(BATCH as usize);
        let (mut beliefs, mut think_again) = (Vec::new(), 0);
        while self.visits < most && !over.is_some_and(Deadline::is_come) && !stop.is_set() {
            batch.clear();
            // Thinking it over takes longer the more was seen, and changes less.
            if self.visits >= think_again {
                beliefs = self.beliefs();
                think_again = self.visits + self.visits / 64;
            }
            for _ in 0..BATCH.min(most - self.visits) {
                batch.push(self.next_visit(&beliefs));
            }
            let furthest = batch.iter().map(|visit| visit.world).max().unwrap_or(0);
            self.worlds.make_up_to(furthest, light);
            let this: &Search<'_> = self;
            let results: Vec<Played> = threads.map(&batch, light, |light, visit| this.play(visit, light));
            for (visit, result) in batch.iter().zip(results) {
                let branch = &mut self.branches[visit.branch];
                match result {
                    Played::Branch(result) => {
                        branch.rewards.push(result.reward);
                        branch.win += result.win;
                        branch.score += result.score;
                    }
                    Played::Sequel(tried) => branch.sequels.add(visit.purpose, tried),
                }
            }
        }
    }

    /// Visits every branch in each of the first worlds, whatever is believed of it. For a search of
    /// its own: the worlds of all branches are then the same.
    pub fn level(&mut self, worlds: u32, light: &mut Light) {
        self.worlds.make_up_to(worlds.saturating_sub(1) as usize, light);
        for index in 0..self.branches.len() {
            for world in self.branches[index].visits..worlds {
                let visit = Visit { branch: index, world: world as usize, purpose: Purpose::Branch };
                let Played::Branch(result) = self.play(&visit, light) else { continue };
                self.visits += 1;
                let branch = &mut self.branches[index];
                branch.visits += 1;
                branch.rewards.push(result.reward);
                branch.win += result.win;
                branch.score += result.score;
            }
        }
    }

    /// By how much a branch does better than another in the worlds both have seen.
    pub fn lead(&self, branch: usize, other: usize) -> Lead {
        let (branch, other) = (&self.branches[branch], &self.branches[other]);
        let (mut sum, mut square, mut worlds) = (0.0_f32, 0.0_f32, 0.0_f32);
        for (own, theirs) in branch.rewards.iter().zip(&other.rewards) {
            sum += own - theirs;
            square += (own - theirs) * (own - theirs);
            worlds += 1.0;
        }
        if worlds < 2.0 {
            return Lead::default();
        }
        let spread = (square - sum * sum / worlds).max(0.0) / (worlds - 1.0);
        Lead { mean: sum / worlds, error: (spread / worlds).sqrt() }
    }

    /// Every branch with what its visits brought, in order.
    pub fn candidates(&self) -> Vec<Candidate> {
        let candidates = self.branches.iter().map(|branch| {
            let visits = branch.visits.max(1) as f32;
            let seen = branch.visits > 0;
            Candidate {
                action: branch.action,
                weight: branch.visits as f32,
                score: seen.then(|| branch.score / visits),
                win: seen.then(|| branch.win / visits),
            }
        });
        candidates.collect()
    }

    /// Chooses a playout and counts it as under way.
    fn next_visit(&mut self, beliefs: &[Belief]) -> Visit {
        self.visits += 1;
        let chosen = self.select(beliefs);
        let noise = self.noise();
        let branch = &mut self.branches[chosen];
        let sequel = branch.sequels.next(branch.rewards.len(), noise, &self.tuning);
        let (purpose, world) = sequel.unwrap_or((Purpose::Branch, branch.visits as usize));
        if purpose == Purpose::Branch {
            branch.visits += 1;
        }
        Visit { branch: chosen, world, purpose }
    }

    /// What the sequels of all branches are judged with.
    fn noise(&self) -> Noise {
        let doubt = reward_of_a_point(self.board) * self.board.turn_worth * self.tuning.doubt;
        Noise { doubt: doubt * doubt, spread: SPREAD }
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

    /// What is believed of every branch, compared with the one seen most.
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
        let noise = self.noise();
        let beliefs = self.branches.iter().zip(compared).map(|(branch, (difference, worlds))| {
            if core::ptr::eq(branch, yardstick) {
                return Belief::NONE;
            }
            let doubt = point * self.doubt(branch, yardstick);
            let judged = branch.prior - yardstick.prior;
            let difference = difference + branch.sequels.better_than(&yardstick.sequels, noise);
            Belief::new(judged, difference, worlds, Noise { doubt: doubt * doubt, spread })
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
            let (played, visits) = (branch.rewards.len() as f32, branch.visits as f32);
            let hope = belief.hope(self.tuning.curiosity, played, visits);
            if index != favourite && hope > most {
                most = hope;
                rival = index;
            }
        }
        if self.branches[rival].visits < seen { rival } else { favourite }
    }

    /// A world in which a branch's action was taken.
    fn begin(&self, branch: usize, world: usize, light: &mut Light) -> Option<(Sampled, Rolled<Streams>)> {
        let world = self.worlds.nth(world, light);
        let mut state = world.state;
        light.intents.clone_from(&world.intents);
        let mut chance = Rolled(Streams::new(world.dice));
        let action = self.branches[branch].action;
        state.play(self.edition, self.seat, &action, &mut chance, &mut Silent).ok()?;
        light.noticed(self.seat, &action);
        Some((state, chance))
    }

    fn play(&self, visit: &Visit, light: &mut Light) -> Played {
        let begun = self.begin(visit.branch, visit.world, light);
        if visit.purpose != Purpose::Branch {
            return Played::Sequel(
                begun.map_or(Tried::default(), |begun| self.play_sequel(visit, begun, light)),
            );
        }
        Played::Branch(begun.map_or(Playout::default(), |(mut state, mut chance)| {
            light.play_out(self.edition, self.board, &mut state, &mut chance);
            self.outcome(&state)
        }))
    }

    fn outcome(&self, state: &Sampled) -> Playout {
        outcome(&state.finals(self.edition), self.seat, scale(self.board), self.tuning.winning)
    }

    /// A playout with another step than the usual one at the seat's next decision.
    fn play_sequel(&self, visit: &Visit, begun: (Sampled, Rolled<Streams>), light: &mut Light) -> Tried {
        let (mut state, mut chance) = begun;
        let branch = &self.branches[visit.branch];
        light.play_until_turn_of(self.seat, self.edition, self.board, &mut state, &mut chance);
        let dice = &mut chance.0.players;
        let usual = light.choose(self.edition, self.board, &state, self.seat, dice);
        let public = state.public();
        let Some(usual) = usual.and_then(|action| Step::of(&action, public)) else { return Tried::default() };
        let (hand, tickets) = state.hand_and_tickets(self.seat);
        let eyes = Eyes { edition: self.edition, board: self.board, public, seat: self.seat, hand, tickets };
        let Purpose::Sequel(index) = visit.purpose else {
            return Tried { found: self.untried(&eyes, &branch.sequels, usual), difference: None };
        };
        let step = branch.sequels.step(index);
        let prices = light.intents[self.seat].prices(&eyes);
        let action = if step == usual { None } else { step.action(&eyes, &prices) };
        let Some(action) = action else { return Tried::default() };
        if state.play(self.edition, self.seat, &action, &mut chance, &mut Silent).is_err() {
            return Tried::default();
        }
        light.noticed(self.seat, &action);
        light.play_out(self.edition, self.board, &mut state, &mut chance);
        let difference = self.outcome(&state).reward - branch.rewards[visit.world];
        Tried { found: None, difference: Some(difference) }
    }

    /// The step the judge likes best of those that are neither the usual one nor tried already.
    fn untried(&self, eyes: &Eyes<'_>, sequels: &Sequels, usual: Step) -> Option<(Step, f32)> {
        let mut judge = Judge::default();
        let scored = judge.judge(eyes, &[], &self.style);
        let step = |scored: &Scored| Step::of(&scored.action, eyes.public);
        let best = scored.first()?;
        let policy = scored.iter().find(|scored| step(scored) == Some(usual)).unwrap_or(best).score;
        scored.iter().find_map(|scored| {
            let step = step(scored).filter(|step| *step != usual && !sequels.has(*step))?;
            let difference = softened(scored.score - policy, 4.0 * self.board.turn_worth);
            Some((step, self.tuning.slope * reward_of_a_point(self.board) * difference))
        })
    }
}
