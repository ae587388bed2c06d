//! Greedy: the shortest way to each ticket, counted in cards; claims what it can of those ways,
//! the longest line first, and the longest lines of all when its tickets are done.

use capotreno_rules::{Action, Edition, Stage, View};

use crate::board::BoardTables;
use crate::chase::{Chase, accept, best_claim, draw, settle, wants};
use crate::eyes::Eyes;
use crate::judge::unfinished;
use crate::planner::board_for;
use crate::{Bot, Budget, Thought};

#[derive(Clone, Debug, Default)]
pub struct Greedy {
    board: Option<BoardTables>,
    chase: Chase,
}

impl Greedy {
    pub fn new() -> Greedy {
        Greedy::default()
    }
}

impl Bot for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, edition: &Edition, view: &View, _budget: &Budget) -> Thought {
        let board = board_for(&mut self.board, edition, view.public.players);
        let Some(eyes) = Eyes::of(edition, board, view) else { return Thought::only(Action::Pass) };
        let chase = &mut self.chase;
        chase.price(&eyes, |_, line| line.weight);
        let action = match eyes.public.stage {
            Stage::OpeningTickets | Stage::KeepTickets => {
                let offer = view.own.as_ref().map_or(&[][..], |own| own.offer.as_slice());
                chase.keep_few(&eyes, offer, 1, |value, cost| value / (cost + 1.0))
            }
            Stage::Turn | Stage::SecondCard => {
                let mut lines = chase.bundle(&eyes, &unfinished(&eyes));
                if lines.is_empty() {
                    lines = eyes.public.open[eyes.seat];
                }
                let longest = best_claim(&eyes, &lines, |line| f32::from(eyes.board.line(line).cards));
                let claim = longest.filter(|_| eyes.public.stage == Stage::Turn);
                settle(&eyes, view, claim.into_iter().chain(draw(&eyes, &wants(&eyes, &lines))))
            }
            Stage::Tunnel | Stage::Offer | Stage::Question | Stage::RetireEvent | Stage::Over => {
                accept(&eyes, view)
            }
        };
        Thought::only(settle(&eyes, view, [action]))
    }
}
