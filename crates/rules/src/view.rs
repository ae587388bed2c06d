//! What one viewer may know, and worlds that look the same to it.
//!
//! A [`View`] is built from a state, never stripped from one. It has perfect recall of what was
//! public and of what its seat alone has seen, with one limit: a ticket given back is remembered
//! only until somebody else may have drawn it.

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::campaign::ask::Knows;
use crate::campaign::cost::Costs;
use crate::canonical::{self, Choices};
use crate::card::{Card, Cards};
use crate::chance::FastDice;
use crate::check;
use crate::edition::Edition;
use crate::ids::{BySeat, EventId, LineId, MAX_OFFER, Seat, TicketId};
use crate::payment::{self, Shape, Shapes};
use crate::refusal::Refusal;
use crate::score::Finals;
use crate::sets::{Members, TicketSet};
use crate::setup::opening_deal;
use crate::state::{Public, Secret, Stage, State};
use crate::tables::SET_COLOURS;

/// Whoever looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Viewer {
    Seat(Seat),
    Spectator,
    /// The record of a finished game: everything.
    Archive,
}

impl Viewer {
    /// Whether the viewer sees what this seat alone may see.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Archive => true,
        }
    }
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Own {
    pub seat: Seat,
    pub hand: Cards,
    pub tickets: TicketSet,
    /// The tickets to choose from, in the order they were dealt.
    pub offer: ArrayVec<TicketId, MAX_OFFER>,
    /// The opening choice, made but not yet settled.
    pub opening_keep: Option<u8>,
    /// Tickets given back that left the game.
    pub gone: TicketSet,
    /// Tickets given back that lie in the shuffled block under the deck.
    pub in_block: TicketSet,
    /// What only a campaign's game has: cards looked at, cards put under the deck, the next event
    /// if known, the bid made, tickets that cost nothing.
    pub looked: Cards,
    pub bottom: Option<Cards>,
    pub next_event: Option<EventId>,
    pub bid: Option<u8>,
    pub late: TicketSet,
}

/// What is shown when the game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Revealed {
    pub finals: Finals,
    pub tickets: BySeat<TicketSet>,
}

/// A game as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct View {
    pub viewer: Viewer,
    pub public: Public,
    pub own: Option<Own>,
    /// The known order at the bottom of the ticket deck, highest first; the tickets this viewer
    /// put there by name.
    pub bottom: Vec<Option<TicketId>>,
    /// How many tickets lie in the shuffled block above it.
    pub block: u8,
    pub revealed: Option<Revealed>,
}

impl State {
    /// The game as one viewer sees it.
    pub fn view(&self, edition: &Edition, viewer: Viewer) -> View {
        let State { public, secret } = self;
        let own = match viewer {
            Viewer::Seat(seat) if seat.0 < public.players => Some(self.own(seat)),
            Viewer::Seat(_) | Viewer::Spectator | Viewer::Archive => None,
        };
        let knows = |ticket: TicketId| match viewer {
            Viewer::Seat(seat) => secret.returned[seat].contains(ticket),
            Viewer::Spectator => false,
            Viewer::Archive => true,
        };
        let ended = matches!(public.stage, Stage::RetireEvent | Stage::Over) || public.charter.ending;
        View {
            viewer,
            public: *public,
            own,
            bottom: secret.ticket_queue.iter().map(|ticket| knows(ticket).then_some(ticket)).collect(),
            block: secret.ticket_block.len() as u8,
            revealed: ended.then(|| Revealed { finals: self.finals(edition), tickets: secret.tickets }),
        }
    }

    /// The hand and the tickets of a seat: what its view shows, without building the view. For
    /// playouts on sampled worlds, which ask for it at every decision.
    #[inline]
    pub fn hand_and_tickets(&self, seat: Seat) -> (Cards, TicketSet) {
        (self.secret.hands[seat], self.secret.tickets[seat])
    }

    /// The tickets a seat has to choose from, as its view shows them.
    #[inline]
    pub fn offer_to(&self, seat: Seat) -> ArrayVec<TicketId, MAX_OFFER> {
        self.secret.offer(seat, self.public.tickets_offered[seat])
    }

    fn own(&self, seat: Seat) -> Own {
        let State { public, secret } = self;
        let returned = secret.returned[seat];
        let mut queued = TicketSet::EMPTY;
        for ticket in secret.ticket_queue.iter() {
            queued.insert(ticket);
        }
        let in_block = returned.and(&secret.ticket_block);
        let chosen = public.stage == Stage::OpeningTickets && public.chosen.contains(seat);
        Own {
            seat,
            hand: secret.hands[seat],
            tickets: secret.tickets[seat],
            offer: secret.offer(seat, public.tickets_offered[seat]),
            opening_keep: chosen.then_some(secret.opening_keep[seat]),
            gone: returned.and_not(&in_block).and_not(&queued),
            in_block,
            looked: if seat == public.turn { secret.looked } else { Cards::NONE },
            bottom: (secret.bottom_by == Some(seat)).then_some(secret.bottom),
            next_event: secret.next_event.filter(|_| public.charter.event_known_by == Some(seat)),
            bid: public.has_bid(seat).then_some(secret.bids[seat]),
            late: secret.late_tickets.and(&secret.tickets[seat]),
        }
    }

    /// What a seat knows for its own decisions.
    #[inline]
    pub(crate) fn knows(&self, seat: Seat) -> Knows {
        let State { secret, .. } = self;
        Knows { hand: secret.hands[seat], looked: secret.looked, tickets: secret.tickets[seat] }
    }
}

impl Own {
    fn knows(&self) -> Knows {
        Knows { hand: self.hand, looked: self.looked, tickets: self.tickets }
    }
}

impl View {
    /// The canonical actions of the viewer's seat.
    pub fn choices(&self, edition: &Edition) -> Option<Choices> {
        let own = self.own.as_ref()?;
        (self.public.tag == edition.tag())
            .then(|| canonical::choices(edition, &self.public, &own.knows(), own.seat))
    }

    /// Judges an action of the viewer's seat.
    pub fn check(&self, edition: &Edition, action: &Action) -> Result<(), Refusal> {
        let own = self.own.as_ref().ok_or(Refusal::NoSuchSeat)?;
        if self.public.tag != edition.tag() {
            return Err(Refusal::OtherEdition);
        }
        check::check(edition, &self.public, &own.knows(), own.seat, action)
    }

    /// The payments worth offering for a line, each once: on a grey ferry the same cards can be
    /// read with several colours as the set.
    pub fn shapes(&self, edition: &Edition, line: LineId) -> Shapes {
        let Some(own) = &self.own else { return Shapes::new() };
        let mut offers = Shapes::new();
        for shape in payment::shapes(edition, line, own.hand) {
            if offers.iter().all(|other| other.cards != shape.cards) {
                offers.push(shape);
            }
        }
        // Savings of a campaign: payments the printed cost does not know.
        if edition.charter().is_some() && line.index() < edition.lines.len() {
            let costs = Costs::of(edition, &self.public, own.seat);
            for colour in 0..SET_COLOURS {
                let claim = costs.claim(own.hand, line, colour);
                if let Some(Action::ClaimLine { set, .. }) = claim
                    && offers.iter().all(|other| other.cards != set)
                {
                    let wilds = set.wilds() as u8;
                    let shape = Shape { cards: set, colour: set.most_held_colour(), wilds, stand_ins: 0 };
                    let _ = offers.try_push(shape);
                }
            }
        }
        offers
    }

    /// Whether the viewer's seat could claim a line now, or which rule forbids it.
    pub fn line_status(&self, edition: &Edition, line: LineId) -> Result<(), Refusal> {
        let own = self.own.as_ref().ok_or(Refusal::NoSuchSeat)?;
        if self.public.is_over() {
            return Err(Refusal::GameOver);
        }
        check::line_is_free(edition, &self.public, own.seat, line)?;
        check::enough_pieces(edition, &self.public, own.seat, line)?;
        if !self.public.awaited().contains(own.seat) {
            return Err(Refusal::NotYourTurn);
        }
        if self.public.stage != Stage::Turn {
            return Err(Refusal::NotNow);
        }
        if edition.charter().is_some() {
            let costs = Costs::of(edition, &self.public, own.seat);
            let payable = (0..SET_COLOURS).any(|colour| costs.claim(own.hand, line, colour).is_some());
            return if payable { Ok(()) } else { Err(payment::why_not_payable(edition, line)) };
        }
        let shapes = payment::shapes(edition, line, own.hand);
        let Some(cheapest) = shapes.first() else {
            return Err(payment::why_not_payable(edition, line));
        };
        if let Some(due) = self.public.surcharge(edition, own.seat, line) {
            let left = self.public.coins[own.seat];
            let spare = own.hand.total() - cheapest.cards.total();
            let needed = due.coins.unwrap_or(0);
            if left < needed && (due.cards == 0 || spare < u32::from(due.cards)) {
                return Err(Refusal::NotEnoughCoins { needed, left });
            }
        }
        Ok(())
    }

    /// A world that looks exactly like this view: what the viewer cannot know is dealt anew.
    pub fn sample(&self, edition: &Edition, dice: &mut FastDice) -> State {
        let mut state = State { public: self.public, secret: Secret::EMPTY };
        self.sample_cards(edition, &mut state, dice);
        self.sample_tickets(edition, &mut state, dice);
        if edition.charter().is_some() {
            self.sample_campaign(&mut state, dice);
        }
        state
    }

    fn sample_cards(&self, edition: &Edition, state: &mut State, dice: &mut FastDice) {
        let public = &self.public;
        let face_up: Cards = public.display.into_iter().flatten().collect();
        let seen = face_up.plus(public.discards).plus(public.pending.set).plus(public.pending.revealed);
        let mut pool = edition.cards_in_game(public.players).saturating_minus(seen);
        for seat in public.seats() {
            let known = match &self.own {
                Some(own) if own.seat == seat => own.hand,
                _ => public.known_cards[seat],
            };
            pool = pool.saturating_minus(known);
            state.secret.hands[seat] = known;
        }
        // Newspapers are never in a hand (LW-23).
        let newspapers = Cards::of(Card::Newspaper, pool.count(Card::Newspaper));
        pool = pool.minus(newspapers);
        // Cards the viewer looks at or put under the deck itself.
        let (looked, bottom) = match &self.own {
            Some(own) => (own.looked, own.bottom.unwrap_or(Cards::NONE)),
            None => (Cards::NONE, Cards::NONE),
        };
        pool = pool.saturating_minus(looked).saturating_minus(bottom);
        let mut left = pool.total();
        for seat in public.seats() {
            let unknown = u32::from(public.hand_sizes[seat]).saturating_sub(state.secret.hands[seat].total());
            for _ in 0..unknown.min(left) {
                let card = pool.nth(dice.number_below(left));
                pool = pool.without(card);
                left -= 1;
                state.secret.hands[seat] = state.secret.hands[seat].with(card);
            }
        }
        state.secret.looked = looked;
        state.secret.deck = pool.plus(newspapers).plus(bottom);
    }

    fn sample_tickets(&self, edition: &Edition, state: &mut State, dice: &mut FastDice) {
        let mut pool = edition.all_tickets;
        for shown in &self.public.charter.tickets_shown.0 {
            pool = pool.and_not(shown);
        }
        let secret = &mut state.secret;
        if let Some(own) = &self.own {
            secret.tickets[own.seat] = own.tickets;
            secret.opening_keep[own.seat] = own.opening_keep.unwrap_or(0);
            secret.ticket_block = own.in_block;
            let mut returned = own.gone.or(&own.in_block);
            for (position, ticket) in own.offer.iter().enumerate() {
                secret.offers[own.seat.index()][position] = ticket.0;
                pool.take_out(*ticket);
            }
            for ticket in self.bottom.iter().flatten() {
                returned.insert(*ticket);
            }
            pool = pool.and_not(&own.tickets).and_not(&returned);
            secret.returned[own.seat] = returned;
        }
        if let Some(revealed) = &self.revealed {
            secret.tickets = revealed.tickets;
            for tickets in &revealed.tickets.0 {
                pool = pool.and_not(tickets);
            }
        }
        let mut deal = || {
            let count = pool.len();
            (count > 0).then(|| {
                let ticket: TicketId = pool.nth(dice.number_below(count));
                pool.take_out(ticket);
                ticket
            })
        };
        for ticket in &self.bottom {
            if let Some(ticket) = ticket.or_else(&mut deal) {
                secret.ticket_queue.push(ticket);
            }
        }
        for _ in secret.ticket_block.len()..u32::from(self.block) {
            if let Some(ticket) = deal() {
                secret.ticket_block.insert(ticket);
            }
        }
        let own_seat = self.own.as_ref().map(|own| own.seat);
        // Tickets that were shown are with who showed them.
        for seat in self.public.seats().filter(|seat| Some(*seat) != own_seat) {
            secret.tickets[seat] = secret.tickets[seat].or(&self.public.charter.tickets_shown[seat]);
        }
        for seat in self.public.seats().filter(|seat| Some(*seat) != own_seat) {
            let held = u32::from(self.public.tickets_held[seat]);
            for _ in secret.tickets[seat].len()..held {
                if let Some(ticket) = deal() {
                    secret.tickets[seat].insert(ticket);
                }
            }
            for position in 0..self.public.tickets_offered[seat] as usize {
                if let Some(ticket) = deal() {
                    secret.offers[seat.index()][position] = ticket.0;
                }
            }
        }
        let top = (self.public.ticket_deck as usize).saturating_sub(self.bottom.len() + self.block as usize);
        for _ in 0..top {
            if let Some(ticket) = deal() {
                secret.ticket_top.insert(ticket);
            }
        }
        // Other seats' opening choices that are made but not settled: any legal one.
        if self.public.stage == Stage::OpeningTickets {
            let (_, least) = opening_deal(edition, self.public.players);
            for seat in self.public.chosen.iter().filter(|seat| Some(*seat) != own_seat) {
                let offered = self.public.tickets_offered[seat];
                let legal: ArrayVec<u8, 64> = (0..1_u16 << offered)
                    .filter(|keep| keep.count_ones() >= u32::from(least.min(offered)))
                    .map(|keep| keep as u8)
                    .collect();
                secret.opening_keep[seat] = legal[dice.number_below(legal.len() as u32) as usize];
            }
        }
    }
}
