//! A network for several tickets at once: lines are added way by way, each way free where the plan
//! or the seat already has lines, and a ticket is left out where its way costs more than it brings.

use capotreno_rules::{Card, Joined, LineId, LineSet, Members, TicketId, TicketSet};

use crate::board::{BoardTables, Counted, LineInfo};
use crate::eyes::Eyes;
use crate::routes::{CLOSED, Costs, DEAREST, Routes};

/// Costs are counted in quarters of a point.
pub const UNITS: f32 = 4.0;

numbers! {
/// How a player weighs things against each other. One planner with other numbers is another
/// player.
pub struct Style {
    /// Multiplies the worth of a turn.
    pub tempo: f32,
    /// How much of a line's points counts when ways are compared.
    pub points: f32,
    /// Multiplies the value of tickets held.
    pub tickets: f32,
    /// Multiplies the expected gain of drawing tickets.
    pub appetite: f32,
    /// How much of the hand counts towards a line's cost.
    pub hand: f32,
    /// How careful about time: a plan may take this share of the turns left.
    pub time: f32,
    /// Multiplies what claimed lines off the plan are worth.
    pub race: f32,
    /// Multiplies the price of cards.
    pub cards: f32,
    /// How many of two drawn cards fit a plan, as a share.
    pub useful: f32,
    /// The chance that a planned line is lost to others.
    pub risk: f32,
    /// How sharply the clock cuts plans that take long.
    pub haste: f32,
    /// How much of what is at stake in a plan counts for each of its lines.
    pub stake: f32,
    /// How much a line draws cards towards it.
    pub pull: f32,
    /// What any card is worth, as a share of an average one.
    pub floor: f32,
}
}

impl Style {
    pub const PLANNER: Style = Style {
        tempo: 1.27,
        points: 0.64,
        tickets: 1.56,
        appetite: 0.62,
        hand: 1.07,
        time: 0.72,
        race: 1.04,
        cards: 1.02,
        useful: 0.73,
        risk: 0.02,
        haste: 0.75,
        stake: 1.03,
        pull: 0.6,
        floor: 0.5,
    };

    /// Where lines bring no points, only coins now and then (LW-21).
    pub const COINS: Style = Style {
        points: 0.46,
        tickets: 1.56,
        appetite: 0.6,
        hand: 0.73,
        time: 0.8,
        race: 1.3,
        cards: 1.11,
        risk: 0.034,
        haste: 0.83,
        stake: 0.98,
        pull: 0.92,
        floor: 0.8,
        ..Style::PLANNER
    };

    /// The weights for a board, found by playing.
    pub const fn usual(board: &BoardTables) -> Style {
        if board.economy { Style::COINS } else { Style::PLANNER }
    }
}

/// Lines to claim and the tickets they complete.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    pub lines: LineSet,
    pub tickets: TicketSet,
    /// Turns it takes, from the hand as it is.
    pub turns: f32,
    pub pieces: [u8; 2],
    /// Twice the value of the tickets it completes: what is lost without it.
    pub stake: f32,
    /// Points expected in all, tickets given up included.
    pub value: f32,
    /// Cards of each colour its coloured lines ask for.
    pub need: [u8; 8],
    /// Cards its grey lines ask for.
    pub grey: u8,
    /// Wilds its lines could use.
    pub wilds: u8,
    /// Wild symbols of its ferries.
    pub symbols: u8,
}

impl Plan {
    /// Turns the plan takes from this hand: every card counts for one line only.
    fn count_turns(&self, eyes: &Eyes<'_>, style: &Style) -> f32 {
        let (mut missing, mut spare) = (0, 0);
        for colour in Card::COLOURS {
            let (held, need) = (eyes.hand.count(colour), u32::from(self.need[colour.index()]));
            missing += need.saturating_sub(held);
            spare = spare.max(held.saturating_sub(need));
        }
        missing += u32::from(self.grey).saturating_sub(spare);
        let symbols = u32::from(self.symbols).saturating_sub(eyes.hand.wilds());
        let wilds = eyes.hand.wilds().saturating_sub(u32::from(self.symbols));
        let wilds = if self.wilds > 0 { wilds } else { 0 };
        let cards = missing.saturating_sub(wilds) as f32 + 1.7 * symbols as f32;
        self.lines.len() as f32 + cards / (2.0 * style.useful)
    }

    fn add(&mut self, eyes: &Eyes<'_>, line: LineId) {
        let info = eyes.board.line(line);
        self.lines.insert(line);
        if !eyes.is_bullet(info) {
            self.pieces[info.supply as usize & 1] += info.pieces;
        }
        let coloured = info.cards - info.symbols;
        match info.colour {
            Some(colour) => self.need[colour.index()] += coloured,
            None => self.grey += coloured,
        }
        self.symbols += info.symbols;
        if info.wilds {
            self.wilds += 1;
        }
    }
}

/// Makes plans; holds the scratch.
#[derive(Clone, Debug)]
pub struct Planning {
    pub routes: Routes,
    pub costs: Costs,
}

impl Default for Planning {
    fn default() -> Planning {
        Planning { routes: Routes::default(), costs: [CLOSED; 256] }
    }
}

/// Turns a line takes from this hand: cards still missing at two a turn, then the claim.
#[inline]
pub fn turns_for(eyes: &Eyes<'_>, line: &LineInfo, style: &Style) -> f32 {
    let held = match line.colour {
        Some(colour) => eyes.hand.count(colour),
        None => most_held(eyes),
    };
    let wilds = if line.wilds { eyes.hand.wilds().min(1 + u32::from(line.symbols)) } else { 0 };
    let have = ((held + wilds) as f32).min(f32::from(line.cards));
    1.0 + (line.weight - style.hand * have - line.draws).max(0.0) / (2.0 * style.useful)
}

#[inline]
fn most_held(eyes: &Eyes<'_>) -> u32 {
    eyes.hand.most_held_colour().map_or(0, |colour| eyes.hand.count(colour))
}

/// What claiming a line is worth beyond tickets: points, pieces, track, coins and bonuses.
pub fn line_worth(eyes: &Eyes<'_>, id: LineId, line: &LineInfo) -> f32 {
    let board = eyes.board;
    let public = eyes.public;
    let mut worth = if eyes.is_bullet(line) {
        track_worth(eyes, line.cards)
    } else {
        line.points + f32::from(line.pieces) * board.piece_worth
    };
    if board.economy
        && let Some(economy) = &eyes.edition.spec().economy
        && let Some(company) = economy.companies.get(public.companies[eyes.seat] as usize)
        && line.colour == Some(company.colour)
    {
        worth += f32::from(company.bonus_coins);
    }
    if public.bonuses != 0 {
        worth += bonus_worth(eyes, id);
    }
    worth
}

/// What moving on the track of shared trains by so much is worth: the chance of a better rank,
/// which is open as long as the margin can be made good with the trains left.
fn track_worth(eyes: &Eyes<'_>, steps: u8) -> f32 {
    let public = eyes.public;
    let own = f32::from(public.track[eyes.seat]);
    let mut worth = if public.track[eyes.seat] == 0 { 8.0 } else { 0.0 };
    let swing = if public.players == 2 { 24.0 } else { 13.0 };
    let span = 4.0 + 0.7 * f32::from(public.shared_trains);
    let chance = |margin: f32| (0.5 + margin / (2.0 * span)).clamp(0.0, 1.0);
    for seat in public.seats().filter(|seat| *seat != eyes.seat) {
        let margin = own - f32::from(public.track[seat]);
        worth += swing * (chance(margin + f32::from(steps)) - chance(margin));
    }
    worth
}

/// The chance to stay ahead with such a margin.
#[inline]
fn chance_ahead(margin: f32, scale: f32) -> f32 {
    let scaled = margin / scale;
    0.5 + 0.5 * scaled / (1.0 + scaled.abs())
}

/// What one more line brings towards bonuses that count lines.
fn bonus_worth(eyes: &Eyes<'_>, id: LineId) -> f32 {
    let public = eyes.public;
    let mut worth = 0.0;
    for (index, bonus) in eyes.board.bonuses.iter().enumerate() {
        if public.bonuses >> index & 1 == 0 {
            continue;
        }
        let Counted::Lines(which) = &bonus.counted else { continue };
        if !which.contains(id) {
            continue;
        }
        let own = public.owned[eyes.seat].and(which).len() as f32;
        let others = public.seats().filter(|seat| *seat != eyes.seat);
        let most = others.map(|seat| public.owned[seat].and(which).len()).max().unwrap_or(0) as f32;
        worth += bonus.value * (chance_ahead(own + 1.0 - most, 3.0) - chance_ahead(own - most, 3.0));
    }
    worth
}

/// What one more completed ticket brings towards bonuses that count tickets.
pub fn ticket_bonus(eyes: &Eyes<'_>, ticket: TicketId) -> f32 {
    let mut worth = 0.0;
    for (index, bonus) in eyes.board.bonuses.iter().enumerate() {
        if eyes.public.bonuses >> index & 1 == 1
            && let Counted::Tickets(which) = &bonus.counted
            && which[ticket.index()]
        {
            worth += bonus.value * 0.18;
        }
    }
    worth
}

impl Planning {
    /// Prices every line for a seat: worth of the turns it takes less the points it brings.
    pub fn price_lines(&mut self, eyes: &Eyes<'_>, style: &Style) {
        let public = eyes.public;
        let turn = eyes.board.turn_worth * style.tempo;
        for (index, line) in eyes.board.lines.iter().enumerate() {
            let id = LineId(index as u8);
            self.costs[index] = CLOSED;
            if !public.open[eyes.seat].contains(id) || !eyes.has_pieces(line) {
                continue;
            }
            let turns = turns_for(eyes, line, style);
            let net = turns * turn - style.points * line_worth(eyes, id, line);
            self.costs[index] = ((net * UNITS) as i32).clamp(2, i32::from(DEAREST)) as u8;
        }
        for line in eyes.network().iter() {
            self.costs[line.index()] = 0;
        }
    }

    /// The best network for these tickets. Prices must be set.
    pub fn network(&mut self, eyes: &Eyes<'_>, tickets: &TicketSet, turns_left: f32, style: &Style) -> Plan {
        let joined = Joined::by(eyes.edition, &eyes.network());
        let mut plan = Plan::default();
        let mut open = TicketSet::EMPTY;
        for ticket in tickets.iter() {
            let facts = eyes.board.ticket(ticket);
            let bonus = ticket_bonus(eyes, ticket);
            if joined.are_joined(facts.from, facts.to) {
                plan.value += f32::from(facts.value) + bonus;
            } else {
                plan.value -= f32::from(facts.value);
                open.insert(ticket);
            }
        }
        let time = turns_left * style.time;
        while !open.is_empty() {
            let Some((ticket, gain, wider)) = self.best_way(eyes, &open, &plan, time, style) else { break };
            open.take_out(ticket);
            for line in wider.lines.and_not(&plan.lines).iter() {
                self.costs[line.index()] = 0;
            }
            plan = wider;
            plan.tickets.insert(ticket);
            plan.value += gain;
            plan.stake += 2.0 * f32::from(eyes.board.ticket(ticket).value);
        }
        plan
    }

    /// Of the open tickets the one that pays best for its way now, and the plan with it.
    fn best_way(
        &mut self,
        eyes: &Eyes<'_>,
        open: &TicketSet,
        plan: &Plan,
        time: f32,
        style: &Style,
    ) -> Option<(TicketId, f32, Plan)> {
        let mut best: Option<(TicketId, f32, Plan)> = None;
        let mut best_rate = 0.0;
        for ticket in open.iter() {
            let facts = *eyes.board.ticket(ticket);
            self.routes.search(eyes.board, &self.costs, facts.from.0, Some(facts.to.0));
            let Some(distance) = self.routes.to(facts.to.0) else { continue };
            let mut wider = *plan;
            for line in self.routes.way(facts.from.0, facts.to.0) {
                if self.costs[line as usize] > 0 {
                    wider.add(eyes, LineId(line));
                }
            }
            let own = eyes.public.pieces[eyes.seat];
            if wider.pieces[0] > own[0] || wider.pieces[1] > own[1] {
                continue;
            }
            wider.turns = wider.count_turns(eyes, style);
            // Long ways are cut by others now and then, and the game may end before they are built.
            let added = (wider.lines.len() - plan.lines.len()) as f32;
            let in_time = 0.5 + (time - wider.turns) / (1.0 + time * 0.3 / style.haste);
            let sure = (1.0 - style.risk * added) * in_time.clamp(0.0, 1.0);
            let value = f32::from(facts.value) * style.tickets;
            let gain = value * 2.0 * sure + ticket_bonus(eyes, ticket) * sure - f32::from(distance) / UNITS;
            let rate = gain / (wider.turns - plan.turns + 1.0).max(0.5);
            if gain > 0.0 && rate > best_rate {
                best_rate = rate;
                best = Some((ticket, gain, wider));
            }
        }
        best
    }
}
