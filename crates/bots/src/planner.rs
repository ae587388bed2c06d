//! The planner: keeps a network for all its tickets, knows what a turn is worth, and plays the
//! action the judge likes best.

use capotreno_rules::{Action, Edition, View};

use crate::board::BoardTables;
use crate::eyes::Eyes;
use crate::judge::{Judge, Scored};
use crate::plan::Style;
use crate::questions;
use crate::{Bot, Budget, Candidate, Thought};

#[derive(Clone, Debug)]
pub struct Planner {
    name: &'static str,
    /// None: the usual one for the board.
    style: Option<Style>,
    board: Option<BoardTables>,
    judge: Judge,
}

impl Planner {
    pub fn new() -> Planner {
        Planner::named("planner")
    }

    /// The same player under another name.
    pub fn named(name: &'static str) -> Planner {
        Planner { name, style: None, board: None, judge: Judge::default() }
    }

    /// The same way of thinking with other weights.
    pub fn with_style(name: &'static str, style: Style) -> Planner {
        Planner { name, style: Some(style), board: None, judge: Judge::default() }
    }
}

impl Planner {
    /// What the judge thinks of every action worth a thought, best first.
    pub(crate) fn scored(&mut self, edition: &Edition, view: &View) -> &[Scored] {
        let board = board_for(&mut self.board, edition, view.public.players);
        let Some(eyes) = Eyes::of(edition, board, view) else { return &[] };
        let offer = view.own.as_ref().map_or(&[][..], |own| own.offer.as_slice());
        let style = self.style.unwrap_or_else(|| Style::usual(board));
        self.judge.judge(&eyes, offer, &style)
    }
}

impl Default for Planner {
    fn default() -> Planner {
        Planner::new()
    }
}

/// Keeps the tables of the last board.
pub fn board_for<'a>(kept: &'a mut Option<BoardTables>, edition: &Edition, players: u8) -> &'a BoardTables {
    if kept.as_ref().is_some_and(|board| !board.fits(edition, players)) {
        *kept = None;
    }
    kept.get_or_insert_with(|| BoardTables::new(edition, players))
}

/// The answer to a question, or the first canonical action: what is left when a plan has no answer.
pub fn fallback(edition: &Edition, view: &View) -> Action {
    if !view.fits(edition) {
        return Action::Pass;
    }
    if let Some(answer) = questions::answer_of(edition, view) {
        return answer;
    }
    view.choices(edition).and_then(|choices| choices.get(edition, &view.public, 0)).unwrap_or(Action::Pass)
}

/// The best scored action that the rules accept, with what else was considered.
pub fn thought_of(edition: &Edition, view: &View, scored: &[Scored]) -> Thought {
    let Some(best) = scored.iter().position(|scored| view.check(edition, &scored.action).is_ok()) else {
        return Thought::only(fallback(edition, view));
    };
    let top = scored[best].score;
    let candidates = scored[best..]
        .iter()
        .take(12)
        .map(|scored| Candidate {
            action: scored.action,
            weight: libm::expf((scored.score - top) / 2.0),
            score: None,
            win: None,
        })
        .collect();
    Thought { action: scored[best].action, candidates, iterations: 0 }
}

impl Bot for Planner {
    fn name(&self) -> &str {
        self.name
    }

    fn choose(&mut self, edition: &Edition, view: &View, _budget: &Budget) -> Thought {
        let scored = self.scored(edition, view);
        thought_of(edition, view, scored)
    }
}
