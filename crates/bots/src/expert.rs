//! The expert: the judge says what is worth a thought, the search finds out what it is worth.

use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, Edition, MAX_LINES, Sampler, Stage, View};

use crate::craft::{School, Trained, trained_for};
use crate::eyes::Eyes;
use crate::judge::{Judge, Scored};
use crate::largest::largest_first;
use crate::light::{Light, Temper};
use crate::plan::Style;
use crate::planner::fallback;
use crate::search::Search;
use crate::threads::Threads;
use crate::worlds::Worlds;
use crate::{Bot, Budget, Candidate, Stop, Thought, seed};

/// The most actions a search looks at.
pub const MOST_BRANCHES: usize = 20;

pub struct Expert {
    name: &'static str,
    seed: u64,
    school: School,
    trained: Option<Trained>,
    judge: Judge,
    light: Light,
    threads: Threads,
    /// Playouts a decision, where the caller allows more.
    most_playouts: Option<u32>,
    stop: Stop,
}

impl core::fmt::Debug for Expert {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.debug_struct("Expert").field("name", &self.name).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl Expert {
    pub fn new(seed: u64) -> Expert {
        Expert::of_school("expert", seed, School::Learned)
    }

    /// The same search with other numbers.
    pub fn of_school(name: &'static str, seed: u64, school: School) -> Expert {
        Expert {
            name,
            seed,
            school,
            trained: None,
            judge: Judge::default(),
            light: Light::default(),
            threads: Threads::default(),
            most_playouts: None,
            stop: Stop::default(),
        }
    }

    /// The same player under another name.
    #[must_use]
    pub fn named(mut self, name: &'static str) -> Expert {
        self.name = name;
        self
    }

    /// A player that never makes more playouts for a decision.
    #[must_use]
    pub fn limited(mut self, name: &'static str, most_playouts: u32) -> Expert {
        self.name = name;
        self.most_playouts = Some(most_playouts);
        self
    }

    fn budget(&self, asked: &Budget) -> Budget {
        let least = [self.most_playouts, asked.iterations].into_iter().flatten().min();
        Budget { iterations: least, ..*asked }
    }
}

impl Bot for Expert {
    fn name(&self) -> &str {
        self.name
    }

    fn choose(&mut self, edition: &Edition, view: &View, budget: &Budget) -> Thought {
        let budget = self.budget(budget);
        self.threads.prepare(budget.threads);
        let trained = trained_for(&mut self.trained, edition, view.public.players, self.school);
        let Trained { board, craft } = trained;
        let Some(eyes) = Eyes::of(edition, board, view) else { return Thought::only(Action::Pass) };
        let seed = seed::of_view(self.seed, view);
        let mut scored = considered(&mut self.judge, &eyes, view, &craft.style);
        match scored.as_slice() {
            [] => return Thought::only(fallback(edition, view)),
            [only] => return Thought::only(only.action),
            // It costs nothing and leaves the turn as it is.
            [first, ..] if first.action == Action::UseStaff => return Thought::only(first.action),
            _ => {}
        }
        let Some(sampler) = view.sampler(edition) else { return Thought::only(Action::Pass) };
        let swift = second_opinion(&eyes, &sampler, &mut self.light, seed);
        let plan = matches!(view.public.stage, Stage::Turn | Stage::SecondCard)
            .then(|| self.judge.mood(&eyes, &craft.style).plan);
        let mut worlds = Worlds::new(sampler, board, seed, plan, &craft.tuning);
        if let Some(block) = craft.tuning.block
            && view.public.stage == Stage::Turn
        {
            look_around(&mut scored, &worlds.wanted(&mut self.light), block);
        }
        scored.truncate(MOST_BRANCHES);
        promote(&mut scored, swift, view);
        let mut search = Search::new(worlds, &scored, craft);
        search.run(&budget, &self.stop, &mut self.light, &self.threads);
        thought_of(&search)
    }

    fn heed(&mut self, stop: Stop) {
        self.stop = stop;
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }
}

/// What the rules accept, the judge's favourite first.
pub fn considered(judge: &mut Judge, eyes: &Eyes<'_>, view: &View, style: &Style) -> Vec<Scored> {
    let offer = view.own.as_ref().map_or(&[][..], |own| own.offer.as_slice());
    let legal = |scored: &&Scored| view.check(eyes.edition, &scored.action).is_ok();
    judge.judge(eyes, offer, style).iter().filter(legal).copied().collect()
}

/// Claims count more where others want their lines.
fn look_around(scored: &mut [Scored], wanted: &[f32; MAX_LINES], block: f32) {
    for scored in scored.iter_mut() {
        if let Action::ClaimLine { line, .. } = scored.action {
            scored.score += block * wanted[line.index()];
        }
    }
    largest_first(scored, |scored| scored.score);
}

/// What the policy of the playouts would do here.
pub fn second_opinion(
    eyes: &Eyes<'_>,
    sampler: &Sampler<'_>,
    light: &mut Light,
    seed: u64,
) -> Option<Action> {
    let mut dice = FastDice::new(seed);
    let world = sampler.sample(&mut dice);
    light.begin(|_| Temper::Builder);
    light.choose(eyes.edition, eyes.board, &world, eyes.seat, &mut dice)
}

/// Puts the action that agrees with the second opinion next to the judge's favourite, so that the
/// search looks at both from the start.
pub fn promote(scored: &mut Vec<Scored>, opinion: Option<Action>, view: &View) {
    let Some(opinion) = opinion else { return };
    let card = |slot: u8| view.public.display.get(slot as usize).copied().flatten();
    let agrees = |action: &Action| match (*action, opinion) {
        (Action::ClaimLine { line, .. }, Action::ClaimLine { line: other, .. }) => line == other,
        (Action::TakeFaceUp { slot }, Action::TakeFaceUp { slot: other }) => card(slot) == card(other),
        (action, opinion) => action == opinion,
    };
    if let Some(at) = scored.iter().position(|scored| agrees(&scored.action))
        && at > 0
    {
        let mut moved = scored.remove(at);
        moved.score = scored[0].score;
        scored.insert(1, moved);
    }
}

/// The branches, the one believed in most first.
pub fn believed(search: &Search<'_>) -> Vec<usize> {
    let beliefs = search.beliefs();
    let mut order: Vec<usize> = (0..search.branches.len()).collect();
    largest_first(&mut order, |branch| beliefs[*branch].better);
    order
}

/// The branch believed in most, with all others.
fn thought_of(search: &Search<'_>) -> Thought {
    let all = search.candidates();
    let candidates: Vec<Candidate> = believed(search).into_iter().map(|index| all[index]).collect();
    let action = candidates.first().map_or(Action::Pass, |candidate| candidate.action);
    Thought { action, candidates, iterations: search.visits }
}
