//! What a seat has in mind during a playout: the lines it goes for, what it claims of them and
//! which cards they make it draw.

use arrayvec::ArrayVec;
use capotreno_rules::spec::LineKind;
use capotreno_rules::{Action, Card, Joined, LineId, LineSet, Members, TicketSet};

use crate::board::{HELD_WEIGHT, LineInfo};
use crate::eyes::Eyes;
use crate::judge::surcharge;
use crate::largest::larger;
use crate::light::Temper;
use crate::pay::{self, Prices};

/// A line a seat goes for and what it expects of it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub line: LineId,
    pub gain: f32,
    pub planned: bool,
}

/// What a seat has in mind during a playout.
#[derive(Clone, Debug, Default)]
pub struct Intent {
    pub temper: Temper,
    pub plan: LineSet,
    pub stake: f32,
    pub targets: ArrayVec<Target, 14>,
    pub need: [u8; 8],
    /// Pieces the plan needs.
    pub pieces: [u8; 2],
    /// The network must be thought over.
    pub stale: bool,
    /// Turns since it was.
    pub age: u8,
    /// Turns until the other targets are looked at again.
    pub rest: u8,
}

impl Intent {
    /// Chooses the lines to go for: those of the plan, then the best of the others.
    pub fn aim(&mut self, eyes: &Eyes<'_>) {
        let board = eyes.board;
        self.rest = 4;
        self.targets.clear();
        self.need = [0; 8];
        self.pieces = [0; 2];
        let share = board.habits.stake * self.stake / self.plan.len().max(1) as f32;
        for line in self.plan.iter() {
            if self.targets.len() >= 10 {
                break;
            }
            let info = board.line(line);
            self.targets.push(Target { line, gain: board.worth(info) + share, planned: true });
            if !eyes.is_bullet(info) {
                self.pieces[info.supply as usize & 1] += info.pieces;
            }
            if let Some(colour) = info.colour {
                self.need[colour.index()] += info.cards - info.symbols;
            }
        }
        let mut best: ArrayVec<(f32, LineId, f32), 4> = ArrayVec::new();
        let open = eyes.public.open[eyes.seat].and_not(&self.plan);
        for (ease, line) in board.by_ease.iter().copied() {
            if best.is_full() && best[3].0 >= ease {
                break;
            }
            let info = board.line(line);
            if !open.contains(line) || !eyes.has_pieces(info) {
                continue;
            }
            let worth = racing_worth(eyes, info);
            let held = match info.colour {
                Some(colour) => eyes.hand.count(colour).saturating_sub(u32::from(self.need[colour.index()])),
                None => eyes.hand.most_held_colour().map_or(0, |colour| eyes.hand.count(colour)),
            };
            let missing = larger(info.weight - held as f32, 0.0);
            let rate = worth / (1.0 + missing / board.habits.drawn + HELD_WEIGHT * info.weight);
            if best.is_full() {
                if best[3].0 >= rate {
                    continue;
                }
                best.pop();
            }
            let at = best.iter().position(|(other, ..)| *other < rate).unwrap_or(best.len());
            best.insert(at, (rate, line, worth));
        }
        for (_, line, gain) in best {
            self.targets.push(Target { line, gain: board.habits.race * gain, planned: false });
        }
    }

    pub fn prices(&self, eyes: &Eyes<'_>) -> Prices {
        let habits = &eyes.board.habits;
        let card = eyes.board.turn_worth * 0.66;
        let mut prices = [card; 10];
        for colour in Card::COLOURS {
            let scarce = eyes.hand.count(colour) <= u32::from(self.need[colour.index()]);
            prices[colour.index()] = card * if scarce { 1.0 } else { habits.spare };
        }
        prices[Card::Wild.index()] = card * habits.wild;
        prices
    }

    /// A line of the plan that can be paid: the one with most at stake.
    pub fn planned_claim(&self, eyes: &Eyes<'_>, prices: &Prices) -> Option<Action> {
        let frugal = eyes.board.habits.frugal;
        let mut best = None;
        let mut most = f32::MIN;
        for target in self.targets.iter().filter(|target| target.planned) {
            let info = eyes.board.line(target.line);
            if !eyes.is_open(target.line) || !eyes.has_pieces(info) {
                continue;
            }
            if let Some(payment) = pay::cheapest(eyes.board, info, eyes.hand, prices) {
                let score = target.gain - frugal * payment.price;
                if score > most
                    && let Some(extra) = surcharge(eyes, target.line, payment.cards)
                {
                    most = score;
                    best = Some(Action::ClaimLine { line: target.line, set: payment.cards, extra });
                }
            }
        }
        best
    }

    /// A line that is nearly as good as the best one left, for what it takes. A full hand is less
    /// choosy.
    pub fn racing_claim(&self, eyes: &Eyes<'_>, prices: &Prices) -> Option<Action> {
        let board = eyes.board;
        let habits = &board.habits;
        let held = eyes.hand.total() as f32;
        let mut choosy = (habits.choosy - habits.full_hand * held).clamp(0.2, 0.85);
        if habits.hurry > 0.0 {
            choosy *= (eyes.turns_left() / habits.hurry).min(1.0);
        }
        let own = eyes.public.pieces[eyes.seat];
        let mut limit = None;
        let mut best = None;
        let mut most = 0.0;
        for (rate, line) in &board.by_rate {
            let info = board.line(*line);
            if !eyes.is_open(*line) || !eyes.has_pieces(info) || self.plan.contains(*line) {
                continue;
            }
            let limit = *limit.get_or_insert(rate * choosy);
            if *rate < limit {
                break;
            }
            let supply = info.supply as usize & 1;
            if !eyes.is_bullet(info) && own[supply] < info.pieces + self.pieces[supply] {
                continue;
            }
            if let Some(payment) = pay::cheapest(board, info, eyes.hand, prices) {
                let score = racing_worth(eyes, info) - habits.purse * payment.price;
                if score > most
                    && let Some(extra) = surcharge(eyes, *line, payment.cards)
                {
                    most = score;
                    best = Some(Action::ClaimLine { line: *line, set: payment.cards, extra });
                }
            }
        }
        best
    }

    /// What one more card of each kind brings towards the targets.
    pub fn gains(&self, eyes: &Eyes<'_>) -> Prices {
        let habits = &eyes.board.habits;
        let mut gains: Prices = [habits.floor; 10];
        for colour in Card::COLOURS {
            gains[colour.index()] += habits.flock * eyes.hand.count(colour).min(6) as f32;
        }
        for target in &self.targets {
            let info = eyes.board.line(target.line);
            let spaces = u32::from(info.cards - info.symbols).max(1);
            let each = target.gain / info.weight;
            match info.colour {
                Some(colour) => {
                    let held = eyes.hand.count(colour);
                    let wanted = target.planned && held < u32::from(self.need[colour.index()]);
                    if held < spaces || wanted {
                        let near = (held.min(spaces - 1) + 1) as f32 / spaces as f32;
                        let gain = each * (1.0 - habits.near * (1.0 - near));
                        gains[colour.index()] = larger(gains[colour.index()], gain);
                    }
                }
                None => {
                    if let Some(colour) = eyes.hand.most_held_colour() {
                        let gain = each * habits.grey;
                        gains[colour.index()] = larger(gains[colour.index()], gain);
                    }
                }
            }
            if info.wilds {
                gains[Card::Wild.index()] = larger(gains[Card::Wild.index()], each);
            }
        }
        gains
    }
}

#[inline]
fn racing_worth(eyes: &Eyes<'_>, info: &LineInfo) -> f32 {
    eyes.board.race_worth(info, eyes.is_bullet(info))
}

/// The last turn: the claim that brings most at once, tickets it completes included.
pub fn last_claim(eyes: &Eyes<'_>) -> Option<Action> {
    const FREE: Prices = [0.01; 10];
    let network = eyes.network();
    let joined = Joined::by(eyes.edition, &network);
    let mut open = TicketSet::EMPTY;
    for ticket in eyes.tickets.iter() {
        let facts = eyes.board.ticket(ticket);
        if !joined.are_joined(facts.from, facts.to) {
            open.insert(ticket);
        }
    }
    let mut best = None;
    let mut most = 0.0;
    for line in eyes.public.open[eyes.seat].iter() {
        let info = eyes.board.line(line);
        if !eyes.has_pieces(info) {
            continue;
        }
        let Some(payment) = pay::best(eyes, line, &FREE) else { continue };
        let mut gain = racing_worth(eyes, info);
        if !open.is_empty() {
            let mut with = joined;
            let ends = eyes.edition.line_ends(line);
            with.join(ends[0], ends[1]);
            for ticket in open.iter() {
                let facts = eyes.board.ticket(ticket);
                if with.are_joined(facts.from, facts.to) {
                    gain += 2.0 * f32::from(facts.value);
                }
            }
        }
        if info.kind == LineKind::Tunnel {
            gain *= 0.7;
        }
        if gain > most
            && let Some(extra) = surcharge(eyes, line, payment.cards)
        {
            most = gain;
            best = Some(Action::ClaimLine { line, set: payment.cards, extra });
        }
    }
    best
}
