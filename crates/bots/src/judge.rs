//! Scores every action worth considering, in points against the worth of an average turn. The
//! planner plays the best; the expert starts its search from the scores.

use capotreno_rules::campaign::spec::Staff;
use capotreno_rules::spec::{FaceUpWild, LineKind, SecondCard, WildUse};
use capotreno_rules::{Action, Card, Cards, LineId, Members, Stage, TicketId, TicketSet};

use crate::board::LineInfo;
use crate::eyes::Eyes;
use crate::intent::last_claim;
use crate::largest::largest_first;
use crate::pay::{self, Prices};
use crate::plan::{Plan, Planning, Style, line_worth, ticket_bonus};
use crate::questions;

/// The score of what can be done besides the turn's action: before anything else.
const BESIDES: f32 = 200.0;
/// So many cards without a second of their kind are worth a swap.
const LONELY: u32 = 4;

/// An action and what the judge thinks of it.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    pub action: Action,
    pub score: f32,
}

/// Everything the judge works out before it scores.
#[derive(Clone, Copy, Debug)]
pub struct Mood {
    pub plan: Plan,
    pub turns_left: f32,
    /// The worth of a turn.
    pub turn: f32,
    /// The worth of an average card.
    pub card: f32,
    pub prices: Prices,
    pub gains: Prices,
}

/// Judges decisions; holds the scratch.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    pub planning: Planning,
    pub scored: Vec<Scored>,
    gains: Vec<f32>,
}

impl Judge {
    /// Scores the actions of a seat that owes a decision; the best comes first. The list may be
    /// empty where a stage offers nothing to judge.
    pub fn judge(&mut self, eyes: &Eyes<'_>, offer: &[TicketId], style: &Style) -> &[Scored] {
        self.scored.clear();
        match eyes.public.stage {
            Stage::OpeningTickets | Stage::KeepTickets => self.keep(eyes, offer, style),
            Stage::Turn => {
                let mood = self.mood(eyes, style);
                if eyes.public.last_turns.is_some()
                    && let Some(action) = last_claim(eyes)
                {
                    self.scored.push(Scored { action, score: 100.0 });
                }
                self.claims(eyes, &mood, style);
                self.draws(eyes, &mood);
                self.tickets(eyes, &mood, style);
                if staff_helps(eyes) {
                    // It does not take the turn.
                    self.scored.push(Scored { action: Action::UseStaff, score: BESIDES });
                }
            }
            Stage::SecondCard => {
                let mood = self.mood(eyes, style);
                self.second_card(eyes, &mood);
            }
            Stage::Tunnel => self.tunnel(eyes, style),
            Stage::Offer => self.offer(eyes, style),
            // Questions of a campaign are answered elsewhere.
            Stage::Question | Stage::RetireEvent | Stage::Over => {}
        }
        // Stable: equal scores keep their order, so that the choice is always the same.
        largest_first(&mut self.scored, |scored| scored.score);
        &self.scored
    }

    /// The plan and the prices of cards that follow from it.
    pub fn mood(&mut self, eyes: &Eyes<'_>, style: &Style) -> Mood {
        let turns_left = eyes.turns_left();
        self.planning.price_lines(eyes, style);
        let plan = self.planning.network(eyes, &eyes.tickets, turns_left, style);
        mood_of(eyes, plan, turns_left, style)
    }

    fn keep(&mut self, eyes: &Eyes<'_>, offer: &[TicketId], style: &Style) {
        let turns_left = eyes.turns_left();
        self.planning.price_lines(eyes, style);
        let costs = self.planning.costs;
        let least = least_kept(eyes, offer.len());
        for keep in 1_u8..1 << offer.len().min(6) {
            if keep.count_ones() < least {
                continue;
            }
            let mut tickets = eyes.tickets;
            for (position, ticket) in offer.iter().enumerate() {
                if keep >> position & 1 == 1 {
                    tickets.insert(*ticket);
                }
            }
            self.planning.costs = costs;
            let plan = self.planning.network(eyes, &tickets, turns_left, style);
            self.scored.push(Scored { action: Action::KeepTickets { keep }, score: plan.value });
        }
    }

    fn claims(&mut self, eyes: &Eyes<'_>, mood: &Mood, style: &Style) {
        for id in eyes.public.open[eyes.seat].iter() {
            let line = eyes.board.line(id);
            if !eyes.has_pieces(line) {
                continue;
            }
            let Some(payment) = pay::best(eyes, id, &mood.prices) else { continue };
            let Some(extra) = surcharge(eyes, id, payment.cards) else { continue };
            let price = payment.price + pay::price(extra, &mood.prices);
            let score = claim_score(eyes, mood, style, id, line, price);
            let action = Action::ClaimLine { line: id, set: payment.cards, extra };
            self.scored.push(Scored { action, score });
        }
    }

    fn draws(&mut self, eyes: &Eyes<'_>, mood: &Mood) {
        let public = eyes.public;
        if public.cards_to_draw() < u32::from(eyes.edition.spec().drawing.fewest_cards) {
            return;
        }
        let blind = blind_gain(eyes, mood);
        let single = eyes.edition.spec().drawing.face_up_wild == FaceUpWild::EndsTurn;
        let second_best = |first: Option<usize>| {
            public
                .display
                .iter()
                .enumerate()
                .filter(|(slot, _)| Some(*slot) != first)
                .filter_map(|(_, card)| *card)
                .filter(|card| !(single && *card == Card::Wild))
                .map(|card| mood.gains[card.index()])
                .fold(blind, f32::max)
        };
        let mut seen = Cards::NONE;
        for (slot, card) in public.display.iter().enumerate() {
            let Some(card) = *card else { continue };
            if seen.count(card) > 0 {
                continue;
            }
            seen = seen.with(card);
            let first = mood.gains[card.index()];
            let second = if single && card == Card::Wild { 0.0 } else { second_best(Some(slot)) };
            let action = Action::TakeFaceUp { slot: slot as u8 };
            self.scored.push(Scored { action, score: first + second - mood.turn });
        }
        if eyes.public.can_draw_blind(eyes.edition) {
            // What the first card turns out to be is known before the second is chosen.
            let score = blind + second_best(None) - mood.turn + 0.02 * mood.card;
            self.scored.push(Scored { action: Action::DrawBlind, score });
        }
    }

    fn second_card(&mut self, eyes: &Eyes<'_>, mood: &Mood) {
        let single = eyes.edition.spec().drawing.face_up_wild == FaceUpWild::EndsTurn;
        let mut seen = Cards::NONE;
        for (slot, card) in eyes.public.display.iter().enumerate() {
            let Some(card) = *card else { continue };
            if seen.count(card) > 0 || (single && card == Card::Wild) {
                continue;
            }
            seen = seen.with(card);
            let action = Action::TakeFaceUp { slot: slot as u8 };
            self.scored.push(Scored { action, score: mood.gains[card.index()] });
        }
        if eyes.public.can_draw_blind(eyes.edition) {
            self.scored.push(Scored { action: Action::DrawBlind, score: blind_gain(eyes, mood) });
        }
        if eyes.edition.spec().drawing.second_card == SecondCard::Optional {
            // A card more is worth something, if only a little.
            self.scored.push(Scored { action: Action::StopDrawing, score: -mood.card });
        }
    }

    /// Drawing tickets: what the best of them would bring on top of the plan, in the time left.
    fn tickets(&mut self, eyes: &Eyes<'_>, mood: &Mood, style: &Style) {
        if eyes.public.ticket_deck == 0 {
            return;
        }
        let slack = mood.turns_left * style.time - mood.plan.turns - 1.0;
        if slack < 1.0 {
            self.scored.push(Scored { action: Action::DrawTickets, score: -8.0 - mood.turn });
            return;
        }
        let gain = self.ticket_gain(eyes, mood, slack);
        self.scored.push(Scored { action: Action::DrawTickets, score: style.appetite * gain - mood.turn });
    }

    /// The expected gain of a draw over all tickets this seat has not seen.
    fn ticket_gain(&mut self, eyes: &Eyes<'_>, mood: &Mood, slack: f32) -> f32 {
        self.gains.clear();
        let own = eyes.public.pieces[eyes.seat];
        let spare = f32::from(own[0] + own[1]) - f32::from(mood.plan.pieces[0] + mood.plan.pieces[1]);
        let mut source = None;
        for index in 0..eyes.board.tickets.len() {
            let ticket = TicketId(index as u8);
            if eyes.tickets.contains(ticket) {
                continue;
            }
            let facts = *eyes.board.ticket(ticket);
            if source != Some(facts.from) {
                let planning = &mut self.planning;
                planning.routes.search(eyes.board, &planning.costs, facts.from.0, None);
                source = Some(facts.from);
            }
            let value = f32::from(facts.value);
            let gain = match self.planning.routes.to(facts.to.0) {
                None => -value,
                Some(distance) => {
                    let cost = f32::from(distance) / 4.0;
                    let turns = cost / (0.65 * mood.turn.max(0.5));
                    let room = slack.min(spare / 1.3);
                    let sure = ((room + 2.0 - turns) / 4.0).clamp(0.0, 1.0);
                    sure * (value + ticket_bonus(eyes, ticket) - cost) - (1.0 - sure) * value
                }
            };
            self.gains.push(gain);
        }
        expected_best(&mut self.gains, u32::from(eyes.edition.spec().ticket_draw.draw))
    }

    fn tunnel(&mut self, eyes: &Eyes<'_>, style: &Style) {
        let pending = eyes.public.pending;
        // The set lies on the table: plan as if it were still in the hand.
        let whole = Eyes { hand: eyes.hand.plus(pending.set), ..*eyes };
        let mood = self.mood(&whole, style);
        self.scored.push(Scored { action: Action::DeclineTunnel, score: 0.0 });
        let Some(cards) = eyes.public.tunnel_payment(eyes.hand) else { return };
        let line = eyes.board.line(pending.line);
        let price = pay::price(cards.plus(pending.set), &mood.prices);
        let score = gain_of_claim(&whole, &mood, style, pending.line, line) - price;
        self.scored.push(Scored { action: Action::PayTunnel { cards }, score });
    }

    fn offer(&mut self, eyes: &Eyes<'_>, style: &Style) {
        let mood = self.mood(eyes, style);
        let offered = eyes.public.claim_offer(eyes.edition, eyes.public.pending.line);
        let (coins, wilds) = offered.map_or((0, 0), |offer| (offer.coins, offer.wilds));
        let price = mood.prices[Card::Wild.index()] * f32::from(wilds);
        self.scored.push(Scored { action: Action::AcceptOffer, score: f32::from(coins) - price });
        self.scored.push(Scored { action: Action::DeclineOffer, score: 0.0 });
    }
}

/// Whether the staff card of a campaign's company has something for this turn.
fn staff_helps(eyes: &Eyes<'_>) -> bool {
    eyes.public.staff_usable(eyes.edition, eyes.seat)
        && match eyes.public.staff(eyes.edition, eyes.seat) {
            Some(Staff::Telegraph { .. } | Staff::DrawAndKeep { .. }) => true,
            Some(Staff::SwapHand) => questions::lonely(eyes.hand).total() >= LONELY,
            _ => false,
        }
}

/// How many of so many offered tickets must be kept.
pub fn least_kept(eyes: &Eyes<'_>, offered: usize) -> u32 {
    let least = eyes.public.fewest_kept(eyes.edition).unwrap_or_default();
    u32::from(least).min(offered as u32)
}

/// Prices and gains of cards under a plan.
pub fn mood_of(eyes: &Eyes<'_>, plan: Plan, turns_left: f32, style: &Style) -> Mood {
    let turn = eyes.board.turn_worth * style.tempo;
    let fade = ((turns_left - 1.0) / 3.0).clamp(0.0, 1.0);
    let card = turn * 0.5 * style.cards * fade;
    let mut mood = Mood { plan, turns_left, turn, card, prices: [0.0; 10], gains: [0.0; 10] };
    let mut wild = 0.0_f32;
    for id in eyes.public.open[eyes.seat].iter() {
        let line = eyes.board.line(id);
        if eyes.has_pieces(line) {
            wild = wild.max(add_gains(eyes, &mut mood, style, id, line));
        }
    }
    for colour in Card::COLOURS {
        let index = colour.index();
        let (held, need) = (eyes.hand.count(colour), u32::from(mood.plan.need[index]));
        mood.gains[index] = fade * mood.gains[index] + card * (style.floor + 0.03 * held.min(6) as f32);
        mood.prices[index] = card * if held <= need { 1.15 } else { 0.65 };
    }
    let (floor, price) = match eyes.edition.spec().claiming.wilds {
        WildUse::AnyLine => (1.3, 1.5),
        WildUse::TunnelsAndFerries if u32::from(plan.wilds.max(plan.symbols)) > eyes.hand.wilds() => {
            (1.2, 1.4)
        }
        WildUse::TunnelsAndFerries => (0.7, 0.8),
    };
    mood.prices[Card::Wild.index()] = card * price;
    mood.gains[Card::Wild.index()] = fade * wild + card * style.floor * floor;
    mood
}

/// What one more card brings towards a line: the line's gain, spread over its cards, more the
/// nearer it is. Returns what a wild would bring.
fn add_gains(eyes: &Eyes<'_>, mood: &mut Mood, style: &Style, id: LineId, line: &LineInfo) -> f32 {
    let planned = mood.plan.lines.contains(id);
    let worth = line_worth(eyes, id, line);
    let gain = if planned {
        let turns = eyes.board.turns(line);
        worth + style.stake * mood.plan.stake * (turns / mood.plan.turns.max(turns)).min(1.0)
    } else {
        worth * style.race
    };
    let each = (gain - mood.turn) / line.weight.max(1.0) * style.pull;
    if each <= 0.0 {
        return 0.0;
    }
    let spaces = u32::from(line.cards - line.symbols).max(1);
    let near = |held: u32| each * (0.55 + 0.45 * (held + 1) as f32 / spaces as f32);
    let mut most = 0.0_f32;
    for colour in Card::COLOURS {
        let index = colour.index();
        if line.colour.is_some_and(|own| own != colour) {
            continue;
        }
        let mut held = eyes.hand.count(colour);
        if !planned {
            // What the plan needs is not there for other lines.
            held = held.saturating_sub(u32::from(mood.plan.need[index]));
        }
        let wanted =
            planned && line.colour.is_some() && eyes.hand.count(colour) < u32::from(mood.plan.need[index]);
        if held >= spaces && !wanted {
            continue;
        }
        let grey = if line.colour.is_none() { 0.8 } else { 1.0 };
        let gain = grey * near(held.min(spaces - 1));
        mood.gains[index] = mood.gains[index].max(gain);
        most = most.max(gain);
    }
    match (line.wilds, line.symbols) {
        (false, _) => 0.0,
        (true, 0) => most,
        (true, symbols) => most.max(if eyes.hand.wilds() < u32::from(symbols) { 1.4 * each } else { 0.0 }),
    }
}

/// What a blind card brings on average, by what this seat has not seen.
fn blind_gain(eyes: &Eyes<'_>, mood: &Mood) -> f32 {
    let public = eyes.public;
    let face_up: Cards = public.display.into_iter().flatten().collect();
    let seen = face_up.plus(public.discards).plus(eyes.hand);
    let unseen = eyes.edition.cards_in_game(public.players).saturating_minus(seen);
    let (mut sum, mut count) = (0.0, 0.0);
    for (card, number) in unseen.iter().filter(|(card, _)| *card != Card::Newspaper) {
        sum += mood.gains[card.index()] * number as f32;
        count += number as f32;
    }
    if count > 0.0 { sum / count } else { mood.card }
}

/// Cards for a surcharge where the coins do not suffice; nothing where neither does.
pub fn surcharge(eyes: &Eyes<'_>, line: LineId, set: Cards) -> Option<Cards> {
    if !eyes.board.economy {
        return Some(Cards::NONE);
    }
    let Some(due) = eyes.public.surcharge(eyes.edition, eyes.seat, line) else { return Some(Cards::NONE) };
    if due.coins.is_some_and(|coins| eyes.public.coins[eyes.seat] >= coins) {
        return Some(Cards::NONE);
    }
    let mut rest = eyes.hand.minus(set);
    if due.cards == 0 || rest.total() < u32::from(due.cards) {
        return None;
    }
    let mut extra = Cards::NONE;
    for _ in 0..due.cards {
        let card = rest.most_held_colour().unwrap_or(Card::Wild);
        rest = rest.without(card);
        extra = extra.with(card);
    }
    Some(extra)
}

/// What a claim brings, before its cards and its turn are counted.
fn gain_of_claim(eyes: &Eyes<'_>, mood: &Mood, style: &Style, id: LineId, line: &LineInfo) -> f32 {
    let mut gain = line_worth(eyes, id, line) + line.draws * mood.card;
    if eyes.board.economy {
        gain += event_gain(eyes, id);
    }
    let plan = &mood.plan;
    if plan.lines.contains(id) {
        let turns = eyes.board.turns(line);
        return gain + style.stake * plan.stake * (turns / plan.turns.max(turns)).min(1.0);
    }
    gain *= style.race;
    let left = eyes.public.pieces[eyes.seat][line.supply as usize & 1];
    let reserved = plan.pieces[line.supply as usize & 1];
    if !eyes.is_bullet(line) && left < reserved + line.pieces {
        gain -= plan.stake * 0.5;
    }
    gain
}

fn claim_score(eyes: &Eyes<'_>, mood: &Mood, style: &Style, id: LineId, line: &LineInfo, price: f32) -> f32 {
    let score = gain_of_claim(eyes, mood, style, id, line) - price - mood.turn;
    if line.kind != LineKind::Tunnel {
        return score;
    }
    // The chance that three cards ask for more than is left over.
    let held = line.colour.map_or_else(
        || eyes.hand.most_held_colour().map_or(0, |colour| eyes.hand.count(colour)),
        |colour| eyes.hand.count(colour),
    );
    let spare = (held + eyes.hand.wilds()).saturating_sub(u32::from(line.cards));
    let fail = [0.5, 0.13, 0.02, 0.0][spare.min(3) as usize];
    (1.0 - fail) * (score - 0.6 * mood.card) - fail * mood.turn
}

/// Coins the current event pays or asks for a claim.
fn event_gain(eyes: &Eyes<'_>, id: LineId) -> f32 {
    let Some(event) = eyes.public.events.current else { return 0.0 };
    let Some(economy) = &eyes.edition.spec().economy else { return 0.0 };
    let line = &eyes.edition.spec().lines[id.index()];
    let large = eyes.public.charter.large;
    let mut gain = 0.0;
    for effect in economy.events.get(event.index()).map_or(&[][..], |event| &event.effects) {
        use capotreno_rules::spec::Effect;
        match *effect {
            Effect::GainOnClaim { lines, coins } if lines.holds(line, large) => gain += f32::from(coins),
            Effect::SurchargeOnClaim { lines, coins, .. } if lines.holds(line, large) => {
                gain -= f32::from(coins);
            }
            Effect::OfferOnClaim { lines, wilds, coins }
                if lines.holds(line, large) && eyes.hand.wilds() >= u32::from(wilds) =>
            {
                gain += f32::from(coins) * 0.5;
            }
            _ => {}
        }
    }
    gain
}

/// The expected gain of the tickets kept from a draw: every one that pays, and the least bad one
/// where none does.
fn expected_best(gains: &mut [f32], drawn: u32) -> f32 {
    if gains.is_empty() {
        return 0.0;
    }
    largest_first(gains, |gain| *gain);
    let count = gains.len() as f32;
    let drawn = (drawn as f32).min(count);
    let positive: f32 = gains.iter().filter(|gain| **gain > 0.0).sum::<f32>() / count * drawn;
    // The chance that the best of the draw is the one at this position.
    let mut worse = 0.0;
    let mut none_before = 1.0_f32;
    for (position, gain) in gains.iter().enumerate() {
        let left = count - position as f32;
        let here = (drawn / left).min(1.0);
        if *gain <= 0.0 {
            worse += none_before * here * gain;
        }
        none_before *= 1.0 - here;
    }
    0.75 * positive + worse
}

/// The tickets of a seat that its network does not join yet.
pub fn unfinished(eyes: &Eyes<'_>) -> TicketSet {
    let joined = capotreno_rules::Joined::by(eyes.edition, &eyes.network());
    let mut open = TicketSet::EMPTY;
    for ticket in eyes.tickets.iter() {
        let facts = eyes.board.ticket(ticket);
        if !joined.are_joined(facts.from, facts.to) {
            open.insert(ticket);
        }
    }
    open
}
