//! What an action was worth beside its alternatives, on what its seat could know: the expert's search
//! finds what to compare with, and then all are tried in the same fresh worlds, so that the comparison
//! owes nothing to what the search was lucky with.

use capotreno_rules::{Action, Edition, Stage, View};

use crate::craft::{School, Trained, trained_for};
use crate::expert::{MOST_BRANCHES, believed, considered, promote, second_opinion};
use crate::eyes::Eyes;
use crate::judge::{Judge, Scored};
use crate::light::Light;
use crate::search::Search;
use crate::threads::Threads;
use crate::worlds::Worlds;
use crate::{Budget, Candidate, Stop, seed};

/// The best alternatives that are compared.
const COMPARED: usize = 3;
/// The fresh worlds have nothing to do with those of the search.
const FRESH: u64 = 0x2545_f491_4f6c_dd1d;
/// A difference of so much is worth a second look.
const STARTLING: f32 = 0.015;
/// How many times the worlds of the first look the second has, and the third, where it is still not
/// clear.
const SECOND_LOOK: u32 = 4;
const THIRD_LOOK: u32 = 16;

/// How long to weigh.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Care {
    /// Playouts of the search.
    pub search: u32,
    /// Fresh worlds in which each of the compared actions is tried.
    pub worlds: u32,
}

/// By how much one action does better than another in the same worlds, as the expert counts: winning
/// and the margin, together between 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Lead {
    pub mean: f32,
    /// Its standard error.
    pub error: f32,
}

impl Lead {
    /// Whether it is at least so much, and not by chance.
    pub fn is_clear(&self, least: f32) -> bool {
        self.mean >= least && self.mean >= 2.0 * self.error
    }
}

/// An action beside its alternatives.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// What was compared, the favourite first: the search's, or what did best in the fresh worlds where
    /// they were looked at more than once. `weight` is the number of worlds. The action asked about is
    /// among them.
    pub candidates: Vec<Candidate>,
    /// Which of them was asked about.
    pub asked: usize,
    /// Which of them a player would choose who does not search.
    pub usual: usize,
    /// What the favourite brings more than the action asked about.
    pub lost: Lead,
    /// What the action asked about brings more than the usual one.
    pub found: Lead,
    /// What the favourite brings more than the best of the others.
    pub ahead: Lead,
}

/// Weighs actions. Keeps the tables of the last board.
#[derive(Debug, Default)]
pub struct Weigher {
    trained: Option<Trained>,
    judge: Judge,
    light: Light,
    threads: Threads,
}

impl Weigher {
    /// Weighs an action of a view's own seat; nothing where there was nothing to choose from, or only
    /// what bots decide without a thought.
    pub fn weigh(
        &mut self,
        edition: &Edition,
        view: &View,
        asked: &Action,
        (care, seed): (Care, u64),
    ) -> Option<Weighed> {
        let trained = trained_for(&mut self.trained, edition, view.public.players, School::First);
        let Trained { board, craft } = trained;
        let eyes = Eyes::of(edition, board, view)?;
        let mut scored = considered(&mut self.judge, &eyes, view, &craft.style);
        scored.truncate(MOST_BRANCHES);
        // What leaves the turn as it is, or has no alternative, is no choice.
        if scored.first()?.action == Action::UseStaff {
            return None;
        }
        include(&mut scored, asked, view);
        if scored.len() < 2 {
            return None;
        }
        let first = scored.first()?.action;
        let sampler = view.sampler(edition)?;
        let seed = seed::of_view(seed, view);
        let swift = second_opinion(&eyes, &sampler, &mut self.light, seed);
        promote(&mut scored, swift, view);
        let plan = matches!(view.public.stage, Stage::Turn | Stage::SecondCard)
            .then(|| self.judge.mood(&eyes, &craft.style).plan);
        let worlds = |seed: u64| Worlds::new(sampler, board, seed, plan, &craft.tuning);
        let mut search = Search::new(worlds(seed), &scored, craft);
        search.run(&Budget::iterations(care.search), &Stop::default(), &mut self.light, &self.threads);
        let order = believed(&search);
        let chosen: Vec<Scored> = order
            .iter()
            .enumerate()
            .map(|(rank, index)| (rank, scored[*index]))
            .filter(|(rank, scored)| *rank < COMPARED || [*asked, first].contains(&scored.action))
            .map(|(_, scored)| scored)
            .collect();
        let place = |search: &Search<'_>, action: &Action| {
            search.branches.iter().position(|branch| branch.action == *action)
        };
        let mut fresh = Search::new(worlds(seed ^ FRESH), &chosen, craft);
        fresh.level(care.worlds, &mut self.light);
        let (at, before) = (place(&fresh, asked)?, place(&fresh, &first)?);
        let startling = |fresh: &Search<'_>| -> Vec<Lead> {
            let leads = (0..chosen.len()).map(|other| fresh.lead(other, at)).chain([fresh.lead(at, before)]);
            leads.filter(|lead| lead.mean >= STARTLING).collect()
        };
        if !startling(&fresh).is_empty() {
            fresh.level(SECOND_LOOK * care.worlds, &mut self.light);
            if startling(&fresh).iter().any(|lead| !lead.is_clear(STARTLING)) {
                fresh.level(THIRD_LOOK * care.worlds, &mut self.light);
            }
            // So many worlds know better than the search which is the favourite.
            fresh.branches.sort_by(|left, right| right.mean().total_cmp(&left.mean()));
        }
        let (asked, usual) = (place(&fresh, asked)?, place(&fresh, &first)?);
        let (lost, found) = (fresh.lead(0, asked), fresh.lead(asked, usual));
        let others = (1..chosen.len()).map(|other| fresh.lead(0, other));
        let ahead = others.min_by(|left, right| left.mean.total_cmp(&right.mean)).unwrap_or_default();
        Some(Weighed { candidates: fresh.candidates(), asked, usual, lost, found, ahead })
    }
}

/// Makes the action asked about one of those considered.
fn include(scored: &mut Vec<Scored>, asked: &Action, view: &View) {
    if scored.iter().any(|scored| scored.action == *asked) {
        return;
    }
    let card = |slot: u8| view.public.display.get(slot as usize).copied().flatten();
    // The same card from another slot is the same; another payment is worth a look of its own.
    if let Action::TakeFaceUp { slot } = *asked {
        let same = |scored: &&mut Scored| match scored.action {
            Action::TakeFaceUp { slot: other } => card(other) == card(slot),
            _ => false,
        };
        if let Some(scored) = scored.iter_mut().find(same) {
            scored.action = *asked;
            return;
        }
    }
    let same_line = |scored: &&Scored| match (scored.action, *asked) {
        (Action::ClaimLine { line, .. }, Action::ClaimLine { line: other, .. }) => line == other,
        _ => false,
    };
    let like = scored.iter().find(same_line).or(scored.last());
    if let Some(score) = like.map(|scored| scored.score) {
        scored.push(Scored { action: *asked, score });
    }
}
