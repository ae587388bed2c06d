//! The policy of playouts: a planner in a hurry. Each seat follows a network for its tickets and a
//! few good lines besides; both are thought over only when something changed. Some seats race.

use arrayvec::ArrayVec;
use capotreno_rules::chance::{FastDice, Rolled};
use capotreno_rules::spec::FaceUpWild;
use capotreno_rules::{
    Action, BySeat, Card, Edition, Joined, LineId, LineSet, Members, Sampled, Seat, Silent, Stage, TicketId,
};

use crate::board::BoardTables;
use crate::eyes::Eyes;
use crate::intent::{Intent, last_claim};
use crate::judge::least_kept;
use crate::largest::larger;
use crate::plan::{Plan, UNITS, ticket_bonus};
use crate::questions::{self, Asked};
use crate::routes::{CLOSED, Costs, Routes};
use crate::seed::Streams;

/// How a seat plays a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Temper {
    /// Builds for its tickets and takes more of them.
    #[default]
    Builder,
    /// Takes what lines bring most.
    Racer,
}

/// The scratch of playouts.
#[derive(Clone, Debug)]
pub struct Light {
    routes: Routes,
    costs: Costs,
    pub intents: BySeat<Intent>,
}

impl Default for Light {
    fn default() -> Light {
        Light { routes: Routes::default(), costs: [CLOSED; 256], intents: BySeat::default() }
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
    pub fn foresee(&mut self, edition: &Edition, board: &BoardTables, state: &Sampled) {
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
        board: &BoardTables,
        state: &mut Sampled,
        chance: &mut Rolled<Streams>,
    ) {
        self.play_while(edition, board, state, chance, |_, _| true);
    }

    /// Plays until a seat has a turn or a second card to draw, or the game is over.
    pub fn play_until_turn_of(
        &mut self,
        own: Seat,
        edition: &Edition,
        board: &BoardTables,
        state: &mut Sampled,
        chance: &mut Rolled<Streams>,
    ) {
        let is_turn = |stage| matches!(stage, Stage::Turn | Stage::SecondCard);
        self.play_while(edition, board, state, chance, |seat, stage| seat != own || !is_turn(stage));
    }

    /// Plays as long as the seat that owes a decision and the stage allow.
    #[inline]
    fn play_while(
        &mut self,
        edition: &Edition,
        board: &BoardTables,
        state: &mut Sampled,
        chance: &mut Rolled<Streams>,
        allowed: impl Fn(Seat, Stage) -> bool,
    ) {
        for _ in 0..3000 {
            let Some(seat) = state.awaited().iter().next() else { break };
            if !allowed(seat, state.public().stage) {
                break;
            }
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
        board: &BoardTables,
        state: &Sampled,
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
            Stage::Question => {
                let choices = state.choices(edition, seat);
                let asked = Asked { edition, public: eyes.public, seat, hand };
                questions::answer(&asked, choices.iter(edition, eyes.public))
            }
            Stage::Over => None,
        }
    }

    fn price(&mut self, eyes: &Eyes<'_>) {
        self.costs = [CLOSED; 256];
        let card = eyes.board.card_cost * eyes.board.habits.hand;
        let most = eyes.hand.most_held_colour().map_or(0, |colour| eyes.hand.count(colour));
        for id in eyes.public.open[eyes.seat].iter() {
            let line = eyes.board.line(id);
            if eyes.has_pieces(line) {
                let held =
                    line.colour.map_or(most, |colour| eyes.hand.count(colour)).min(u32::from(line.cards));
                let plain = f32::from(eyes.board.plain_costs[id.index()]);
                self.costs[id.index()] = larger(plain - held as f32 * card, 2.0) as u8;
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
        intent.age = intent.age.saturating_add(1);
        intent.stale |= f32::from(intent.age) >= eyes.board.habits.patience;
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
        intent.age = 0;
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
        let mut time =
            eyes.turns_left() * eyes.board.habits.time + eyes.hand.total() as f32 * eyes.board.habits.in_hand;
        let best_first = eyes.board.habits.order > 0.5;
        while !open.is_empty() {
            let mut best: Option<(f32, usize, f32, [u8; 2])> = None;
            let looked_at = if best_first { open.len() } else { 1 };
            for (position, (value, ticket)) in open.iter().enumerate().take(looked_at) {
                let Some((distance, turns, pieces)) = self.way(eyes, *ticket, used) else { continue };
                let (cost, value) = (f32::from(distance) / UNITS, f32::from(*value));
                let pays = cost < eyes.board.habits.pays * value;
                if !pays || turns > time || pieces[0] > own[0] || pieces[1] > own[1] {
                    continue;
                }
                let rate = (2.0 * value * eyes.board.habits.pays - cost) / (turns + 1.0);
                if best.is_none_or(|best| rate > best.0) {
                    best = Some((rate, position, turns, pieces));
                }
            }
            let Some((_, position, turns, pieces)) = best else {
                if best_first {
                    break;
                }
                open.remove(0);
                continue;
            };
            let (value, ticket) = open.remove(position);
            used = pieces;
            time -= turns;
            self.intents[eyes.seat].stake += 2.0 * f32::from(value);
            self.lay(eyes, ticket);
        }
    }

    /// The cheapest way of a ticket: what it costs, its turns, and the pieces with those used.
    fn way(&mut self, eyes: &Eyes<'_>, ticket: TicketId, used: [u8; 2]) -> Option<(u16, f32, [u8; 2])> {
        let facts = *eyes.board.ticket(ticket);
        self.routes.search(eyes.board, &self.costs, facts.from.0, Some(facts.to.0));
        let distance = self.routes.to(facts.to.0)?;
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
        Some((distance, turns, pieces))
    }

    /// Adds a ticket's way to the plan.
    fn lay(&mut self, eyes: &Eyes<'_>, ticket: TicketId) {
        let facts = *eyes.board.ticket(ticket);
        if eyes.board.habits.order > 0.5 {
            self.routes.search(eyes.board, &self.costs, facts.from.0, Some(facts.to.0));
        }
        let intent = &mut self.intents[eyes.seat];
        for line in self.routes.way(facts.from.0, facts.to.0) {
            if self.costs[line as usize] > 0 {
                self.costs[line as usize] = 0;
                intent.plan.insert(LineId(line));
            }
        }
    }

    fn turn(&mut self, eyes: &Eyes<'_>, dice: &mut FastDice) -> Option<Action> {
        let public = eyes.public;
        if public.last_turns.is_some() {
            return last_claim(eyes).or_else(|| self.draw(eyes));
        }
        let habits = &eyes.board.habits;
        let intent = &self.intents[eyes.seat];
        let prices = intent.prices(eyes);
        if let Some(claim) = intent.planned_claim(eyes, &prices) {
            return Some(claim);
        }
        let idle = intent.plan.is_empty() && intent.temper == Temper::Builder;
        if idle && public.ticket_deck > 0 && self.tempted(eyes, dice) {
            return Some(Action::DrawTickets);
        }
        let intent = &self.intents[eyes.seat];
        if (intent.plan.is_empty() || eyes.hand.total() as f32 > habits.aside)
            && let Some(claim) = intent.racing_claim(eyes, &prices)
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
        let gains = self.intents[eyes.seat].gains(eyes);
        let single = drawing.face_up_wild == FaceUpWild::EndsTurn;
        let mean: f32 = gains.iter().zip(&eyes.board.shares).map(|(gain, share)| gain * share).sum();
        let blind = eyes.board.habits.blind * mean;
        let (mut best, mut most) = (Action::DrawBlind, blind);
        for (slot, card) in public.display.iter().enumerate() {
            let Some(card) = *card else { continue };
            let mut gain = gains[card.index()];
            if single && card == Card::Wild {
                if second {
                    continue;
                }
                gain *= eyes.board.habits.alone;
            }
            if gain > most {
                most = gain;
                best = Action::TakeFaceUp { slot: slot as u8 };
            }
        }
        Some(best)
    }

    /// Looks at a few tickets at random: would a draw of such pay?
    fn tempted(&mut self, eyes: &Eyes<'_>, dice: &mut FastDice) -> bool {
        const LOOKS: u32 = 4;
        let turns_left = eyes.turns_left();
        if turns_left < 2.5 {
            return false;
        }
        self.price(eyes);
        let (mut sum, mut best) = (0.0, f32::MIN);
        for _ in 0..LOOKS {
            let ticket = TicketId(dice.number_below(eyes.board.tickets.len() as u32) as u8);
            if eyes.tickets.contains(ticket) {
                continue;
            }
            let gain = self.prospect(eyes, ticket, turns_left, 1.0, [0; 2]).0;
            sum += larger(gain, 0.0);
            best = larger(best, gain);
        }
        let drawn = f32::from(eyes.edition.spec().ticket_draw.draw);
        let expected = 0.75 * drawn * sum / LOOKS as f32 + best.min(0.0);
        eyes.board.habits.appetite * expected > eyes.board.habits.bait * eyes.board.turn_worth
    }

    /// What a new ticket brings, at such a weight of its value, and the turns it takes.
    fn prospect(
        &mut self,
        eyes: &Eyes<'_>,
        ticket: TicketId,
        time: f32,
        weight: f32,
        used: [u8; 2],
    ) -> (f32, f32, [u8; 2]) {
        let value = f32::from(eyes.board.ticket(ticket).value);
        let Some((distance, turns, pieces)) = self.way(eyes, ticket, used) else {
            return (-value, 0.0, used);
        };
        let own = eyes.public.pieces[eyes.seat];
        if pieces[0] > own[0] || pieces[1] > own[1] {
            return (-value, turns, used);
        }
        let sure = (eyes.board.habits.surety + (time - turns) / (2.0 + 0.3 * time)).clamp(0.0, 1.0);
        let cost = f32::from(distance) / UNITS * eyes.board.habits.thrift;
        (sure * (weight * value + ticket_bonus(eyes, ticket) - cost) - (1.0 - sure) * value, turns, pieces)
    }

    /// Keeps what pays for its way, one ticket after the other, at least as many as it must.
    fn keep(&mut self, eyes: &Eyes<'_>, offer: &[TicketId]) -> Action {
        self.price(eyes);
        let intent = &self.intents[eyes.seat];
        let racer = intent.temper == Temper::Racer;
        let mut time =
            eyes.turns_left() * eyes.board.habits.time + eyes.hand.total() as f32 * eyes.board.habits.in_hand;
        let mut used = intent.pieces;
        for line in intent.plan.iter() {
            self.costs[line.index()] = 0;
            time -= eyes.board.turns(eyes.board.line(line));
        }
        let least = least_kept(eyes, offer.len());
        let mut keep = 0_u8;
        while keep.count_ones() < offer.len().min(6) as u32 {
            let mut best: Option<(f32, usize, f32, [u8; 2])> = None;
            for (position, ticket) in offer.iter().enumerate().take(6) {
                if keep >> position & 1 == 1 {
                    continue;
                }
                let (gain, turns, pieces) = self.prospect(eyes, *ticket, time, eyes.board.habits.greed, used);
                let gain = if racer { -turns - f32::from(eyes.board.ticket(*ticket).value) } else { gain };
                if best.is_none_or(|best| gain > best.0) {
                    best = Some((gain, position, turns, pieces));
                }
            }
            let Some((gain, position, turns, pieces)) = best else { break };
            if keep.count_ones() >= least && (racer || gain <= 0.0) {
                break;
            }
            keep |= 1 << position;
            time -= turns;
            used = pieces;
            let facts = *eyes.board.ticket(offer[position]);
            self.routes.search(eyes.board, &self.costs, facts.from.0, Some(facts.to.0));
            let mut way = LineSet::EMPTY;
            for line in self.routes.way(facts.from.0, facts.to.0) {
                way.insert(LineId(line));
            }
            for line in way.iter() {
                self.costs[line.index()] = 0;
            }
        }
        Action::KeepTickets { keep }
    }
}
