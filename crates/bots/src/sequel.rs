//! The second level of the search's tree: what the searching seat may do at its decision after
//! the branch's action, other than what the playout policy would do.
//!
//! A sequel is tried in worlds its branch has seen, with the same dice, and compared with what the
//! usual continuation brought there. So it costs the branch nothing, and needs few worlds.

use capotreno_rules::{Action, Card, LineId, Public};

use crate::belief::{Belief, Noise};
use crate::eyes::Eyes;
use crate::judge::surcharge;
use crate::pay::{self, Prices};
use crate::search::Tuning;

/// Of so many visits of a grown branch one goes to its sequels.
const SHARE: u32 = 4;
/// As many sequels are tried as the root of the visits divided by this.
const WIDTH: u32 = 256;

/// Visits of sequels after which half of what they say is believed.
const KNOWN: f32 = 50.0;

/// A decision that means the same in every world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Claim(LineId),
    Take(Card),
    Blind,
    Tickets,
}

impl Step {
    /// The step an action is; none for decisions that depend on what a world brings.
    pub fn of(action: &Action, public: &Public) -> Option<Step> {
        match *action {
            Action::ClaimLine { line, .. } => Some(Step::Claim(line)),
            Action::TakeFaceUp { slot } => {
                public.display.get(slot as usize).copied().flatten().map(Step::Take)
            }
            Action::DrawBlind => Some(Step::Blind),
            Action::DrawTickets => Some(Step::Tickets),
            _ => None,
        }
    }

    /// The action that takes the step, where the seat can.
    pub fn action(self, eyes: &Eyes<'_>, prices: &Prices) -> Option<Action> {
        match self {
            Step::Claim(line) => {
                let info = eyes.board.line(line);
                if !eyes.is_open(line) || !eyes.has_pieces(info) {
                    return None;
                }
                let set = pay::cheapest(eyes.board, info, eyes.hand, prices)?.cards;
                Some(Action::ClaimLine { line, set, extra: surcharge(eyes, line, set)? })
            }
            Step::Take(card) => {
                let slot = eyes.public.display.iter().position(|shown| *shown == Some(card))?;
                Some(Action::TakeFaceUp { slot: slot as u8 })
            }
            Step::Blind => Some(Action::DrawBlind),
            Step::Tickets => (eyes.public.ticket_deck > 0).then_some(Action::DrawTickets),
        }
    }
}

/// What a visit is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The branch, continued by the policy.
    Branch,
    /// One of its sequels.
    Sequel(usize),
    /// A sequel not tried yet.
    Widen,
}

/// What is known of a step instead of the usual one.
#[derive(Clone, Copy, Debug)]
pub struct Sequel {
    pub step: Step,
    /// The judge's score as a reward, less that of the usual step.
    judged: f32,
    /// Worlds looked at, those under way included.
    tries: u32,
    /// Worlds looked at.
    seen: u32,
    /// Those of them in which it could be taken and was not the usual step.
    met: u32,
    /// What it brought in those, less what the usual step did.
    sum: f32,
}

/// The sequels of a branch.
#[derive(Clone, Debug, Default)]
pub struct Sequels {
    list: Vec<Sequel>,
    visits: u32,
    widenings: u32,
}

/// What a visit of a sequel brought.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tried {
    /// A step found by widening and the judge's opinion of it.
    pub found: Option<(Step, f32)>,
    /// Less what the usual step brought; none where it could not be taken.
    pub difference: Option<f32>,
}

impl Sequel {
    /// What is believed of it, compared with the usual step.
    fn belief(&self, noise: Noise) -> Belief {
        let mean = if self.met > 0 { self.sum / self.met as f32 } else { 0.0 };
        Belief::new(self.judged, mean, self.met as f32, noise)
    }
}

impl Sequels {
    /// What the next visit of a branch of which so many were played is for, and in which world, if
    /// it is not for the branch itself.
    pub fn next(&mut self, played: usize, noise: Noise, tuning: &Tuning) -> Option<(Purpose, usize)> {
        let visits = played as u32;
        if visits < tuning.grown || self.visits * SHARE >= visits {
            return None;
        }
        if self.widenings * self.widenings * WIDTH < visits {
            self.widenings += 1;
            self.visits += 1;
            return Some((Purpose::Widen, self.visits as usize % played));
        }
        let mut best = None;
        let mut most = f32::MIN;
        for (index, sequel) in self.list.iter().enumerate() {
            let belief = sequel.belief(noise);
            let hope = belief.hope(tuning.curiosity, sequel.seen as f32, sequel.tries as f32);
            if (sequel.tries as usize) < played && hope > most {
                most = hope;
                best = Some(index);
            }
        }
        let index: usize = best?;
        self.visits += 1;
        let world = self.list[index].tries as usize;
        self.list[index].tries += 1;
        Some((Purpose::Sequel(index), world))
    }

    pub fn step(&self, index: usize) -> Step {
        self.list[index].step
    }

    pub fn has(&self, step: Step) -> bool {
        self.list.iter().any(|sequel| sequel.step == step)
    }

    /// Adds what a visit brought.
    pub fn add(&mut self, purpose: Purpose, tried: Tried) {
        match (purpose, tried.found) {
            (Purpose::Sequel(index), _) => {
                let sequel = &mut self.list[index];
                sequel.seen += 1;
                if let Some(difference) = tried.difference {
                    sequel.met += 1;
                    sequel.sum += difference;
                }
            }
            (Purpose::Widen, Some((step, judged))) if !self.has(step) => {
                self.list.push(Sequel { step, judged, tries: 0, seen: 0, met: 0, sum: 0.0 });
            }
            _ => {}
        }
    }

    /// How much more the best of these adds to its branch than the best of others to theirs. Of a
    /// branch with few visits nothing is known: it may have as good ones.
    pub fn better_than(&self, other: &Sequels, noise: Noise) -> f32 {
        let visits = self.visits.min(other.visits) as f32;
        (self.bonus(noise) - other.bonus(noise)) * visits / (visits + KNOWN)
    }

    /// What the best of them adds to the branch.
    fn bonus(&self, noise: Noise) -> f32 {
        let bonus = |sequel: &Sequel| {
            sequel.belief(noise).better.max(0.0) * sequel.met as f32 / sequel.seen.max(1) as f32
        };
        self.list.iter().map(bonus).fold(0.0, f32::max)
    }
}
