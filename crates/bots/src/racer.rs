//! The racer: keeps as few tickets as it may, the cheapest, hardly looks at them again, claims the lines that
//! bring most for the turns they take, and is out of pieces before others have their networks.

use capotreno_rules::{Action, Edition, LineId, LineSet, Members, Stage, View};

use crate::board::BoardTables;
use crate::chase::{Chase, accept, claim, draw, settle, wants};
use crate::eyes::Eyes;
use crate::largest::largest_first;
use crate::plan::{Style, turns_for};
use crate::planner::board_for;
use crate::{Bot, Budget, Thought};

/// Of the lines it could go for, the racer draws for so many of the best.
const IN_SIGHT: usize = 6;
/// It claims a line that is so good compared with the best one in sight.
const GOOD_ENOUGH: f32 = 0.8;

#[derive(Clone, Debug, Default)]
pub struct Racer {
    board: Option<BoardTables>,
    chase: Chase,
}

impl Racer {
    pub fn new() -> Racer {
        Racer::default()
    }
}

/// What a line brings a racer: points, or pieces where lines bring none.
fn worth(eyes: &Eyes<'_>, id: LineId) -> f32 {
    let line = eyes.board.line(id);
    eyes.board.race_worth(line, eyes.is_bullet(line))
}

fn race(eyes: &Eyes<'_>, view: &View) -> Action {
    let style = Style { hand: 1.0, ..Style::PLANNER };
    let mut rated: Vec<(f32, LineId)> = eyes.public.open[eyes.seat]
        .iter()
        .filter(|id| eyes.has_pieces(eyes.board.line(*id)))
        .map(|id| (worth(eyes, id) / turns_for(eyes, eyes.board.line(id), &style), id))
        .collect();
    largest_first(&mut rated, |(rate, _)| *rate);
    let mut sight = LineSet::EMPTY;
    for (_, id) in rated.iter().take(IN_SIGHT) {
        sight.insert(*id);
    }
    // What a line brings for its cards and its claim, wherever the cards come from.
    let fresh = |id: LineId| worth(eyes, id) / eyes.board.turns(eyes.board.line(id));
    let best = rated.iter().take(IN_SIGHT).map(|(_, id)| fresh(*id)).fold(0.0, f32::max);
    let late = eyes.public.last_turns.is_some() || eyes.turns_left() < 3.0;
    let mut claims: Vec<(f32, Action)> = Vec::new();
    if eyes.public.stage == Stage::Turn {
        for (_, id) in &rated {
            let rate = if late { worth(eyes, *id) } else { fresh(*id) };
            if (late || rate >= best * GOOD_ENOUGH)
                && let Some(action) = claim(eyes, *id)
            {
                claims.push((rate, action));
            }
        }
        largest_first(&mut claims, |(rate, _)| *rate);
    }
    let mut wanted = wants(eyes, &sight);
    for card in capotreno_rules::Card::COLOURS {
        wanted[card.index()] += 0.25 * eyes.hand.count(card) as f32;
    }
    settle(eyes, view, claims.first().map(|(_, action)| *action).into_iter().chain(draw(eyes, &wanted)))
}

impl Bot for Racer {
    fn name(&self) -> &'static str {
        "racer"
    }

    fn choose(&mut self, edition: &Edition, view: &View, _budget: &Budget) -> Thought {
        let board = board_for(&mut self.board, edition, view.public.players);
        let Some(eyes) = Eyes::of(edition, board, view) else { return Thought::only(Action::Pass) };
        let action = match eyes.public.stage {
            Stage::OpeningTickets | Stage::KeepTickets => {
                let offer = view.own.as_ref().map_or(&[][..], |own| own.offer.as_slice());
                self.chase.price(&eyes, |_, line| line.weight);
                self.chase.keep_few(&eyes, offer, 1, |value, cost| -cost - value)
            }
            Stage::Turn | Stage::SecondCard => race(&eyes, view),
            Stage::Tunnel | Stage::Offer | Stage::Question | Stage::RetireEvent | Stage::Over => {
                accept(&eyes, view)
            }
        };
        Thought::only(settle(&eyes, view, [action]))
    }
}
