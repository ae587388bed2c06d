//! What the simple bots share: ways to tickets counted in cards, claiming, drawing for a colour.

use capotreno_rules::spec::FaceUpWild;
use capotreno_rules::{Action, Card, LineId, LineSet, Members, Stage, TicketId, TicketSet, View};

use crate::board::LineInfo;
use crate::eyes::Eyes;
use crate::judge::{least_kept, surcharge};
use crate::largest::largest_first;
use crate::pay::{self, Prices};
use crate::planner::fallback;
use crate::routes::{CLOSED, Costs, Routes};

/// Cards are equal, wilds are worth two.
const FLAT: Prices = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 0.0];

/// Finds ways; holds the scratch.
#[derive(Clone, Debug)]
pub struct Chase {
    pub routes: Routes,
    pub costs: Costs,
}

impl Default for Chase {
    fn default() -> Chase {
        Chase { routes: Routes::default(), costs: [CLOSED; 256] }
    }
}

impl Chase {
    /// Prices every open line by the given measure; the seat's own network is free.
    pub fn price(&mut self, eyes: &Eyes<'_>, cost: impl Fn(LineId, &LineInfo) -> f32) {
        self.costs = [CLOSED; 256];
        for id in eyes.public.open[eyes.seat].iter() {
            let line = eyes.board.line(id);
            if eyes.has_pieces(line) {
                self.costs[id.index()] = (cost(id, line) * 4.0).clamp(1.0, 120.0) as u8;
            }
        }
        for line in eyes.network().iter() {
            self.costs[line.index()] = 0;
        }
    }

    /// The cost of a ticket's way; none where there is none.
    pub fn distance(&mut self, eyes: &Eyes<'_>, ticket: TicketId) -> Option<u16> {
        let facts = *eyes.board.ticket(ticket);
        self.routes.search(eyes.board, &self.costs, facts.from.0, Some(facts.to.0));
        self.routes.to(facts.to.0)
    }

    /// The lines still missing on a ticket's way.
    pub fn way(&mut self, eyes: &Eyes<'_>, ticket: TicketId) -> Option<LineSet> {
        self.distance(eyes, ticket)?;
        let facts = eyes.board.ticket(ticket);
        let mut lines = LineSet::EMPTY;
        for line in self.routes.way(facts.from.0, facts.to.0) {
            if self.costs[line as usize] > 0 {
                lines.insert(LineId(line));
            }
        }
        Some(lines)
    }

    /// The lines of all tickets' ways, each way free where another already runs.
    pub fn bundle(&mut self, eyes: &Eyes<'_>, tickets: &TicketSet) -> LineSet {
        let mut all = LineSet::EMPTY;
        let mut order: Vec<TicketId> = tickets.iter().collect();
        largest_first(&mut order, |ticket| eyes.board.ticket(*ticket).value.into());
        for ticket in order {
            let Some(way) = self.way(eyes, ticket) else { continue };
            for line in way.iter() {
                self.costs[line.index()] = 0;
            }
            all = all.or(&way);
        }
        all
    }

    /// Keeps so many tickets, or as many as it must: those with the best measure.
    pub fn keep_few(
        &mut self,
        eyes: &Eyes<'_>,
        offer: &[TicketId],
        wanted: u32,
        worth: impl Fn(f32, f32) -> f32,
    ) -> Action {
        let mut rated: Vec<(f32, usize)> = offer
            .iter()
            .enumerate()
            .map(|(position, ticket)| {
                let cost = self.distance(eyes, *ticket).map_or(99.0, |distance| f32::from(distance) / 4.0);
                (worth(f32::from(eyes.board.ticket(*ticket).value), cost), position)
            })
            .collect();
        largest_first(&mut rated, |(worth, _)| *worth);
        let count = least_kept(eyes, offer.len()).max(wanted).min(offer.len() as u32);
        let keep = rated.iter().take(count as usize).fold(0, |keep, (_, position)| keep | 1 << position);
        Action::KeepTickets { keep }
    }
}

/// The claim of a line, if it can be paid now.
pub fn claim(eyes: &Eyes<'_>, id: LineId) -> Option<Action> {
    let line = eyes.board.line(id);
    if !eyes.is_open(id) || !eyes.has_pieces(line) {
        return None;
    }
    let set = pay::best(eyes, id, &FLAT)?.cards;
    let extra = surcharge(eyes, id, set)?;
    Some(Action::ClaimLine { line: id, set, extra })
}

/// The claim of the best of these lines by a measure.
pub fn best_claim(eyes: &Eyes<'_>, lines: &LineSet, measure: impl Fn(LineId) -> f32) -> Option<Action> {
    let mut best = None;
    let mut most = f32::MIN;
    for line in lines.iter() {
        let worth = measure(line);
        if worth > most
            && let Some(action) = claim(eyes, line)
        {
            most = worth;
            best = Some(action);
        }
    }
    best
}

/// How many more cards of each kind these lines ask for, nearest first.
pub fn wants(eyes: &Eyes<'_>, lines: &LineSet) -> Prices {
    let mut wants = [0.0; 10];
    for id in lines.iter() {
        let line = eyes.board.line(id);
        let coloured = u32::from(line.cards - line.symbols);
        match line.colour {
            Some(colour) => {
                let missing = coloured.saturating_sub(eyes.hand.count(colour));
                if missing > 0 {
                    wants[colour.index()] += 1.0 + 1.0 / missing as f32;
                }
            }
            None => {
                if let Some(colour) = eyes.hand.most_held_colour() {
                    wants[colour.index()] += 0.8;
                }
            }
        }
        if line.wilds {
            wants[Card::Wild.index()] += if line.symbols > 0 { 1.5 } else { 0.6 };
        }
    }
    wants
}

/// Draws the face-up card wanted most, or blind.
pub fn draw(eyes: &Eyes<'_>, wants: &Prices) -> Option<Action> {
    let public = eyes.public;
    let second = public.stage == Stage::SecondCard;
    let spec = eyes.edition.spec();
    if !second && public.cards_to_draw() < u32::from(spec.drawing.fewest_cards) {
        return None;
    }
    let single = spec.drawing.face_up_wild == FaceUpWild::EndsTurn;
    let mut best = None;
    let mut most = 0.0;
    for (slot, card) in public.display.iter().enumerate() {
        let Some(card) = *card else { continue };
        let mut want = wants[card.index()];
        if single && card == Card::Wild {
            if second {
                continue;
            }
            want *= 0.5;
        }
        if want > most {
            most = want;
            best = Some(Action::TakeFaceUp { slot: slot as u8 });
        }
    }
    Some(best.unwrap_or(Action::DrawBlind))
}

/// The first of the wishes that the rules accept; otherwise the first canonical draw, claim or
/// whatever is left. What a simple bot falls back on is never tickets if anything else is there.
pub fn settle(eyes: &Eyes<'_>, view: &View, wishes: impl IntoIterator<Item = Action>) -> Action {
    let legal = |action: &Action| view.check(eyes.edition, action).is_ok();
    if let Some(action) = wishes.into_iter().find(legal) {
        return action;
    }
    let Some(choices) = view.choices(eyes.edition) else { return Action::Pass };
    let all = || choices.iter(eyes.edition, eyes.public);
    all().find(|action| *action != Action::DrawTickets).or_else(|| all().next()).unwrap_or(Action::Pass)
}

/// Tunnel and offer: paid whenever possible; questions by a simple judgement.
pub fn accept(eyes: &Eyes<'_>, view: &View) -> Action {
    fallback(eyes.edition, view)
}
