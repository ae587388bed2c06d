//! The policy of playouts: a planner in a hurry. Each seat follows a network for its tickets and a
//! few good lines besides; both are thought over only when something changed. Some seats race.

use arrayvec::ArrayVec;
use capotreno_rules::chance::{FastDice, Rolled};
use capotreno_rules::spec::{FaceUpWild, LineKind};
use capotreno_rules::{
    Action, BySeat, Card, Edition, Joined, LineId, LineSet, Members, Seat, Silent, Stage, State, TicketId,
    TicketSet,
};

use crate::board::{Board, LineInfo};
use crate::eyes::Eyes;
use crate::judge::{least_kept, surcharge};
use crate::pay::{self, Prices};
use crate::plan::{Plan, UNITS};
use crate::routes::{CLOSED, Costs, Routes};
use crate::seed::Streams;

/// A line a seat goes for and what it expects of it.
#[derive(Clone, Copy, Debug)]
struct Target {
    line: LineId,
    gain: f32,
    planned: bool,
}

/// How a seat plays a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Temper {
    /// Builds for its tickets and takes more of them.
    #[default]
    Builder,
    /// Takes what lines bring most.
    Racer,
}

/// The numbers behind the policy, found by playing it against the planner.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    /// How good a line must be, compared with the best left, to be claimed off the plan; less
    /// with every card in hand.
    pub choosy: f32,
    pub full_hand: f32,
    /// Claims off an unfinished plan only with so many cards.
    pub aside: f32,
    /// The chance to take tickets when the plan is done, and the turns that must be left.
    pub appetite: f32,
    pub early: f32,
    /// The share of the turns left a plan may take.
    pub time: f32,
    /// What a card already held of a colour adds to another.
    pub flock: f32,
    /// What a blind card is worth against the average.
    pub blind: f32,
    /// What of a way's cost a new ticket must bring.
    pub thrift: f32,
    /// How much of the hand counts when ways are compared.
    pub hand: f32,
}

impl Habits {
    pub const USUAL: Habits = Habits {
        choosy: 1.32,
        full_hand: 0.032,
        aside: 8.0,
        appetite: 0.5,
        early: 12.0,
        time: 0.76,
        flock: 0.14,
        blind: 0.72,
        thrift: 0.7,
        hand: 0.62,
    };
}

/// What a seat has in mind during a playout.
#[derive(Clone, Debug, Default)]
pub struct Intent {
    pub temper: Temper,
    plan: LineSet,
    stake: f32,
    targets: ArrayVec<Target, 14>,
    need: [u8; 8],
    /// Pieces the plan needs.
    pieces: [u8; 2],
    /// The network must be thought over.
    stale: bool,
    /// Turns until the other targets are looked at again.
    rest: u8,
}

/// The scratch of playouts.
#[derive(Clone, Debug)]
pub struct Light {
    routes: Routes,
    costs: Costs,
    pub habits: Habits,
    pub intents: BySeat<Intent>,
}

impl Default for Light {
    fn default() -> Light {
        Light {
            routes: Routes::default(),
            costs: [CLOSED; 256],
            habits: Habits::USUAL,
            intents: BySeat::default(),
        }
    }
}

impl Light {
    /// Forgets everything and gives each seat a temper.
    pub fn begin(&mut self, tempers: impl Fn(Seat) -> Temper) {
        for seat in 0..5 {
            let intent = &mut self.intents[Seat(seat)];
            *intent = Intent { temper: tempers(Seat(seat)), stale: true, ..Intent::default() };
        }
    }

    /// Makes every seat's plan, once for all playouts of a world.
    pub fn foresee(&mut self, edition: &Edition, board: &Board, state: &State) {
        for seat in state.public().seats() {
            let (hand, tickets) = state.hand_and_tickets(seat);
            let eyes = Eyes { edition, board, public: state.public(), seat, hand, tickets };
            self.plan(&eyes);
        }
    }

    /// Gives a seat a plan made elsewhere.
    pub fn adopt(&mut self, seat: Seat, plan: &Plan) {
        let intent = &mut self.intents[seat];
        intent.plan = plan.lines;
        intent.stake = plan.stake;
        intent.stale = false;
        intent.rest = 0;
    }

    /// A seat did something: what it had in mind may have changed.
    #[inline]
    pub fn noticed(&mut self, seat: Seat, action: &Action) {
        match action {
            Action::ClaimLine { .. } => self.intents[seat].rest = 0,
            Action::KeepTickets { .. } => self.intents[seat].stale = true,
            _ => {}
        }
    }

    /// Plays a game to its end.
    pub fn play_out(
        &mut self,
        edition: &Edition,
        board: &Board,
        state: &mut State,
        chance: &mut Rolled<Streams>,
    ) {
        for _ in 0..3000 {
            let Some(seat) = state.awaited().iter().next() else { break };
            let action = self.choose(edition, board, state, seat, &mut chance.0.players);
            match action {
                Some(action) if state.play(edition, seat, &action, chance, &mut Silent).is_ok() => {
                    self.noticed(seat, &action);
                }
                _ if state.play_random(edition, &mut chance.0.players) => {}
                _ => break,
            }
        }
    }

    pub fn choose(
        &mut self,
        edition: &Edition,
        board: &Board,
        state: &State,
        seat: Seat,
        dice: &mut FastDice,
    ) -> Option<Action> {
        let (hand, tickets) = state.hand_and_tickets(seat);
        let eyes = Eyes { edition, board, public: state.public(), seat, hand, tickets };
        match eyes.public.stage {
            Stage::Turn => {
                self.refresh(&eyes);
                self.turn(&eyes, dice)
            }
            Stage::SecondCard => {
                if self.intents[seat].targets.is_empty() {
                    self.refresh(&eyes);
                }
                self.draw(&eyes)
            }
            Stage::OpeningTickets | Stage::KeepTickets => Some(self.keep(&eyes, &state.offer_to(seat))),
            // The first canonical action pays, accepts, retires.
            Stage::Tunnel | Stage::Offer | Stage::RetireEvent => {
                state.choices(edition, seat).get(edition, eyes.public, 0)
            }
            Stage::Over => None,
        }
    }

    fn price(&mut self, eyes: &Eyes<'_>) {
        self.costs = [CLOSED; 256];
        let card = eyes.board.card_cost * self.habits.hand;
        let most = eyes.hand.most_held_colour().map_or(0, |colour| eyes.hand.count(colour));
        for id in eyes.public.open[eyes.seat].iter() {
            let line = eyes.board.line(id);
            if eyes.has_pieces(line) {
                let held =
                    line.colour.map_or(most, |colour| eyes.hand.count(colour)).min(u32::from(line.cards));
                let plain = f32::from(eyes.board.plain_costs[id.index()]);
                self.costs[id.index()] = (plain - held as f32 * card).max(2.0) as u8;
            }
        }
        for line in eyes.network().iter() {
            self.costs[line.index()] = 0;
        }
    }

    /// Thinks the targets over where something changed.
    fn refresh(&mut self, eyes: &Eyes<'_>) {
        let network = eyes.network();
        let intent = &mut self.intents[eyes.seat];
        if !intent.plan.is_empty() {
            intent.plan = intent.plan.and_not(&network);
            intent.stale |= intent.plan.and(&eyes.public.open[eyes.seat]) != intent.plan;
        }
        if intent.stale {
            self.plan(eyes);
        }
        let intent = &mut self.intents[eyes.seat];
        if intent.rest == 0 || intent.targets.iter().any(|target| !eyes.is_open(target.line)) {
            intent.aim(eyes);
        }
        let intent = &mut self.intents[eyes.seat];
        intent.rest = intent.rest.saturating_sub(1);
    }

    /// The network: tickets by value, each on the cheapest way left, as far as pieces and time go.
    fn plan(&mut self, eyes: &Eyes<'_>) {
        let intent = &mut self.intents[eyes.seat];
        intent.stale = false;
        intent.rest = 0;
        intent.plan = LineSet::EMPTY;
        intent.stake = 0.0;
        if intent.temper == Temper::Racer {
            return;
        }
        let joined = Joined::by(eyes.edition, &eyes.network());
        let mut open: ArrayVec<(u8, TicketId), 32> = ArrayVec::new();
        for ticket in eyes.tickets.iter() {
            let facts = eyes.board.ticket(ticket);
            if !joined.are_joined(facts.from, facts.to) && !open.is_full() {
                open.push((facts.value, ticket));
            }
        }
        if open.is_empty() {
            return;
        }
        open.sort_unstable_by(|left, right| right.cmp(left));
        self.price(eyes);
        let own = eyes.public.pieces[eyes.seat];
        let mut used = [0_u8; 2];
        let mut time = eyes.turns_left() * self.habits.time + eyes.hand.total() as f32 * 0.4;
        for (value, ticket) in open {
            let facts = *eyes.board.ticket(ticket);
            self.routes.search(eyes.board, &self.costs, facts.from.0, Some(facts.to.0));
            let Some(distance) = self.routes.to(facts.to.0) else { continue };
            let (mut pieces, mut turns) = (used, 0.0);
            for line in self.routes.way(facts.from.0, facts.to.0) {
                if self.costs[line as usize] > 0 {
                    let info = &eyes.board.lines[line as usize];
                    turns += eyes.board.turns(info);
                    if !eyes.is_bullet(info) {
                        pieces[info.supply as usize & 1] += info.pieces;
                    }
                }
            }
            let pays = f32::from(distance) / UNITS < 2.0 * f32::from(value);
            if !pays || turns > time || pieces[0] > own[0] || pieces[1] > own[1] {
                continue;
            }
            used = pieces;
            time -= turns;
            let intent = &mut self.intents[eyes.seat];
            intent.stake += 2.0 * f32::from(value);
            for line in self.routes.way(facts.from.0, facts.to.0) {
                if self.costs[line as usize] > 0 {
                    self.costs[line as usize] = 0;
                    intent.plan.insert(LineId(line));
                }
            }
        }
    }

    fn turn(&mut self, eyes: &Eyes<'_>, dice: &mut FastDice) -> Option<Action> {
        let public = eyes.public;
        if public.last_turns.is_some() {
            return last_claim(eyes).or_else(|| self.draw(eyes));
        }
        let habits = self.habits;
        let intent = &self.intents[eyes.seat];
        let prices = intent.prices(eyes);
        if let Some(claim) = intent.planned_claim(eyes, &prices) {
            return Some(claim);
        }
        let idle = intent.plan.is_empty() && intent.temper == Temper::Builder;
        if idle
            && public.ticket_deck > 0
            && (dice.number_below(100) as f32) < 100.0 * habits.appetite
            && eyes.turns_left() > habits.early
        {
            return Some(Action::DrawTickets);
        }
        if (intent.plan.is_empty() || eyes.hand.total() as f32 > habits.aside)
            && let Some(claim) = intent.racing_claim(eyes, &prices, &habits)
        {
            return Some(claim);
        }
        self.draw(eyes)
    }

    /// The face-up card the targets want most, or blind.
    fn draw(&self, eyes: &Eyes<'_>) -> Option<Action> {
        let public = eyes.public;
        let second = public.stage == Stage::SecondCard;
        let drawing = &eyes.edition.spec().drawing;
        if !second && public.cards_to_draw() < u32::from(drawing.fewest_cards) {
            return None;
        }
        let gains = self.intents[eyes.seat].gains(eyes, self.habits.flock);
        let single = drawing.face_up_wild == FaceUpWild::EndsTurn;
        let mean: f32 = gains.iter().zip(&eyes.board.shares).map(|(gain, share)| gain * share).sum();
        let blind = self.habits.blind * mean;
        let (mut best, mut most) = (Action::DrawBlind, blind);
        for (slot, card) in public.display.iter().enumerate() {
            let Some(card) = *card else { continue };
            let mut gain = gains[card.index()];
            if single && card == Card::Wild {
                if second {
                    continue;
                }
                gain *= 0.6;
            }
            if gain > most {
                most = gain;
                best = Action::TakeFaceUp { slot: slot as u8 };
            }
        }
        Some(best)
    }

    /// Keeps what pays for its way, at least as many as it must.
    fn keep(&mut self, eyes: &Eyes<'_>, offer: &[TicketId]) -> Action {
        self.price(eyes);
        for line in self.intents[eyes.seat].plan.iter() {
            self.costs[line.index()] = 0;
        }
        let racer = self.intents[eyes.seat].temper == Temper::Racer;
        let mut rated: ArrayVec<(f32, usize), 6> = ArrayVec::new();
        for (position, ticket) in offer.iter().enumerate().take(6) {
            let facts = *eyes.board.ticket(*ticket);
            self.routes.search(eyes.board, &self.costs, facts.from.0, Some(facts.to.0));
            let cost = self.routes.to(facts.to.0).map_or(99.0, |distance| f32::from(distance) / UNITS);
            let value = f32::from(facts.value);
            rated.push((if racer { -cost - value } else { value - self.habits.thrift * cost }, position));
        }
        rated.sort_by(|left, right| right.0.total_cmp(&left.0));
        let least = least_kept(eyes, offer.len()) as usize;
        let mut keep = 0;
        for (rank, (gain, position)) in rated.iter().enumerate() {
            if rank < least || (rank < 3 && *gain > 2.0) {
                keep |= 1 << position;
            }
        }
        Action::KeepTickets { keep }
    }
}

impl Intent {
    /// Chooses the lines to go for: those of the plan, then the best of the others.
    fn aim(&mut self, eyes: &Eyes<'_>) {
        let board = eyes.board;
        self.rest = 4;
        self.targets.clear();
        self.need = [0; 8];
        self.pieces = [0; 2];
        let share = self.stake / self.plan.len().max(1) as f32;
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
        for line in eyes.public.open[eyes.seat].and_not(&self.plan).iter() {
            let info = board.line(line);
            if !eyes.has_pieces(info) {
                continue;
            }
            let worth = racing_worth(eyes, info);
            let held = match info.colour {
                Some(colour) => eyes.hand.count(colour).saturating_sub(u32::from(self.need[colour.index()])),
                None => eyes.hand.most_held_colour().map_or(0, |colour| eyes.hand.count(colour)),
            };
            let missing = (info.weight - held as f32).max(0.0);
            let rate = worth / (1.0 + missing / 1.6 + 0.2 * info.weight);
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
            self.targets.push(Target { line, gain, planned: false });
        }
    }

    fn prices(&self, eyes: &Eyes<'_>) -> Prices {
        let card = eyes.board.turn_worth * 0.6;
        let mut prices = [card; 10];
        for colour in Card::COLOURS {
            let scarce = eyes.hand.count(colour) <= u32::from(self.need[colour.index()]);
            prices[colour.index()] = card * if scarce { 1.1 } else { 0.6 };
        }
        prices[Card::Wild.index()] = card * 1.4;
        prices
    }

    /// A line of the plan that can be paid: the one with most at stake.
    fn planned_claim(&self, eyes: &Eyes<'_>, prices: &Prices) -> Option<Action> {
        let mut best = None;
        let mut most = f32::MIN;
        for target in self.targets.iter().filter(|target| target.planned) {
            let info = eyes.board.line(target.line);
            if !eyes.is_open(target.line) || !eyes.has_pieces(info) {
                continue;
            }
            if let Some(payment) = pay::cheapest(eyes.board, info, eyes.hand, prices) {
                let score = target.gain - payment.price;
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
    fn racing_claim(&self, eyes: &Eyes<'_>, prices: &Prices, habits: &Habits) -> Option<Action> {
        let board = eyes.board;
        let held = eyes.hand.total() as f32;
        let choosy = (habits.choosy - habits.full_hand * held).clamp(0.2, 0.85);
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
                let score = racing_worth(eyes, info) - 0.5 * payment.price;
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
    fn gains(&self, eyes: &Eyes<'_>, flock: f32) -> Prices {
        let mut gains: Prices = [0.3; 10];
        for colour in Card::COLOURS {
            gains[colour.index()] += flock * eyes.hand.count(colour).min(6) as f32;
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
                        let gain = each * (0.55 + 0.45 * near);
                        gains[colour.index()] = gains[colour.index()].max(gain);
                    }
                }
                None => {
                    if let Some(colour) = eyes.hand.most_held_colour() {
                        let gain = each * 0.7;
                        gains[colour.index()] = gains[colour.index()].max(gain);
                    }
                }
            }
            if info.wilds {
                gains[Card::Wild.index()] = gains[Card::Wild.index()].max(each);
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
        let Some(payment) = pay::cheapest(eyes.board, info, eyes.hand, &FREE) else { continue };
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
