//! Four styles of play from the playtesting literature of 2017, in our own words and on all our
//! editions: they let published claims be checked against ours.

use capotreno_rules::{Action, Edition, LineId, LineSet, Members, Stage, TicketSet, View};

use crate::board::BoardTables;
use crate::chase::{Chase, accept, best_claim, draw, settle, wants};
use crate::eyes::Eyes;
use crate::judge::unfinished;
use crate::planner::board_for;
use crate::{Bot, Budget, Thought};

/// Which of the four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Plans for all tickets together and takes more whenever they are done.
    Hungry,
    /// Looks one turn ahead: of the lines on any ticket's shortest way the most valuable.
    OneStep,
    /// Long lines first: its ways prefer them, and it claims them even off its ways.
    LongRoute,
    /// One ticket after the other, the shortest way line by line.
    Path,
}

#[derive(Clone, Debug)]
pub struct Baseline {
    manner: Manner,
    board: Option<BoardTables>,
    chase: Chase,
}

impl Baseline {
    pub fn new(manner: Manner) -> Baseline {
        Baseline { manner, board: None, chase: Chase::default() }
    }

    fn keep(&mut self, eyes: &Eyes<'_>, view: &View) -> Action {
        let offer = view.own.as_ref().map_or(&[][..], |own| own.offer.as_slice());
        let opening = eyes.public.stage == Stage::OpeningTickets;
        let rate = |value: f32, cost: f32| value / (cost + 1.0);
        match self.manner {
            Manner::Hungry if opening => self.chase.keep_few(eyes, offer, 3, rate),
            Manner::Hungry | Manner::OneStep | Manner::Path => self.chase.keep_few(eyes, offer, 1, rate),
            Manner::LongRoute => self.chase.keep_few(eyes, offer, 1, |value, _| value),
        }
    }

    /// The lines this manner goes for now.
    fn lines(&mut self, eyes: &Eyes<'_>, open: &TicketSet) -> LineSet {
        match self.manner {
            Manner::Hungry => self.chase.bundle(eyes, open),
            Manner::OneStep => {
                let ways = open.iter().filter_map(|ticket| self.chase.way(eyes, ticket));
                ways.fold(LineSet::EMPTY, |all, way| all.or(&way))
            }
            Manner::LongRoute => {
                self.chase.price(eyes, |_, line| line.weight + 6.0 / line.weight);
                self.chase.bundle(eyes, open)
            }
            Manner::Path => {
                let near = |ticket| Some((self.chase.distance(eyes, ticket)?, ticket));
                let nearest = open.iter().filter_map(near).min();
                nearest.and_then(|(_, ticket)| self.chase.way(eyes, ticket)).unwrap_or_default()
            }
        }
    }

    fn turn(&mut self, eyes: &Eyes<'_>, view: &View) -> Action {
        let board = eyes.board;
        let open = unfinished(eyes);
        let mut lines = self.lines(eyes, &open);
        let on_turn = eyes.public.stage == Stage::Turn;
        let early = eyes.turns_left() > 8.0;
        let mut tickets = None;
        if lines.is_empty() {
            if on_turn && early && self.manner != Manner::LongRoute {
                tickets = Some(Action::DrawTickets);
            }
            lines = eyes.public.open[eyes.seat];
        }
        let length = |line: LineId| f32::from(board.line(line).cards);
        let mut claim = best_claim(eyes, &lines, |line| board.worth(board.line(line)) + 0.1 * length(line));
        if self.manner == Manner::LongRoute && claim.is_none() {
            let mut long = eyes.public.open[eyes.seat];
            let most = long.iter().map(|line| board.line(line).cards).max().unwrap_or(0);
            for line in eyes.public.open[eyes.seat].iter().filter(|line| board.line(*line).cards + 1 < most) {
                long.take_out(line);
            }
            claim = best_claim(eyes, &long, length);
        }
        let claim = claim.filter(|_| on_turn);
        settle(eyes, view, tickets.into_iter().chain(claim).chain(draw(eyes, &wants(eyes, &lines))))
    }
}

impl Bot for Baseline {
    fn name(&self) -> &'static str {
        match self.manner {
            Manner::Hungry => "hungry",
            Manner::OneStep => "one_step",
            Manner::LongRoute => "long_route",
            Manner::Path => "path",
        }
    }

    fn choose(&mut self, edition: &Edition, view: &View, _budget: &Budget) -> Thought {
        let mut kept = self.board.take();
        let board = board_for(&mut kept, edition, view.public.players);
        let Some(eyes) = Eyes::of(edition, board, view) else { return Thought::only(Action::Pass) };
        self.chase.price(&eyes, |_, line| line.weight);
        let action = match eyes.public.stage {
            Stage::OpeningTickets | Stage::KeepTickets => self.keep(&eyes, view),
            Stage::Turn | Stage::SecondCard => self.turn(&eyes, view),
            Stage::Tunnel | Stage::Offer | Stage::Question | Stage::RetireEvent | Stage::Over => {
                accept(&eyes, view)
            }
        };
        let action = settle(&eyes, view, [action]);
        self.board = kept;
        Thought::only(action)
    }
}
