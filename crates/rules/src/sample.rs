//! Worlds that look the same to a viewer.
//!
//! A view does not say what its viewer cannot know; sampling deals that anew. What comes out is a
//! [`Sampled`] world, never the truth: the one sort of game whose hands anyone may look into, and
//! therefore what bots play their playouts on. Nothing makes a [`Sampled`] out of a [`State`]. Two
//! other doors hide nothing either: a game dealt for the purpose, and the positions of a game that is
//! over, made from all that chance said in it: who has that knows every hand.

use core::ops::Deref;

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::card::{Card, Cards};
use crate::chance::{Chance, FastDice, Outcome, Recorded};
use crate::edition::Edition;
use crate::event::{Listener, Silent};
use crate::ids::{BySeat, MAX_OFFER, Seat, TicketId};
use crate::refusal::Refusal;
use crate::score::{self, Finals};
use crate::sets::{Members, TicketSet};
use crate::setup::{SetupError, opening_deal};
use crate::state::{Options, Secret, Stage, State};
use crate::view::{View, Viewer};

/// A world that may lie behind a view. It plays like a [`State`] and hides nothing, because
/// nothing in it is true but what the view says.
///
/// ```
/// # use capotreno_rules::{Edition, Options, Seat, Silent, Spec, State, Viewer};
/// # use capotreno_rules::chance::{Fast, FastDice};
/// # let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// let game = State::new(&edition, Options::new(2), &mut Fast::seeded(1), &mut Silent)?;
/// let view = game.view(&edition, Viewer::Seat(Seat(0)));
///
/// let mut dice = FastDice::new(7);
/// let mut world = view.sample(&edition, &mut dice).expect("the view is one of a game");
/// assert_eq!(world.view(&edition, Viewer::Seat(Seat(0))), view, "it looks the same");
/// while world.play_random(&edition, &mut dice) {}
/// assert_eq!(world.finals(&edition).players, 2);
/// # Ok::<(), capotreno_rules::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sampled(State);

impl Deref for Sampled {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        &self.0
    }
}

/// A decision as a record keeps it: whose, what, and what was drawn.
#[derive(Clone, Copy, Debug)]
pub struct Move<'a> {
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub action: &'a Action,
    /// What chance said to it.
    pub chance: &'a [Outcome],
}

impl Sampled {
    /// A game dealt for the purpose: a world that lies behind no view.
    pub fn deal<C: Chance>(
        edition: &Edition,
        options: Options,
        chance: &mut C,
    ) -> Result<Sampled, SetupError> {
        State::new(edition, options, chance, &mut Silent).map(Sampled)
    }

    /// Every position of a game that is over, the deal first, the end last; none where the moves are
    /// not those of a whole game.
    ///
    /// ```
    /// # use capotreno_rules::chance::{Fast, Outcome, Recording};
    /// # use capotreno_rules::{Edition, Options, Sampled, Silent, Spec, State};
    /// # let edition = Edition::new(Spec::tiny()).expect("a board without problems");
    /// let mut recording = Recording::new(Fast::seeded(1));
    /// let game = State::new(&edition, Options::new(2), &mut recording, &mut Silent)?;
    /// let setup: Vec<Outcome> = recording.take();
    /// assert!(!game.is_over());
    /// assert!(Sampled::opened(&edition, Options::new(2), &setup, &[]).is_none(), "it goes on");
    /// # Ok::<(), capotreno_rules::SetupError>(())
    /// ```
    pub fn opened(
        edition: &Edition,
        options: Options,
        setup: &[Outcome],
        moves: &[Move<'_>],
    ) -> Option<Vec<Sampled>> {
        let mut chance = Recorded::new(setup);
        let mut state = State::new(edition, options, &mut chance, &mut Silent).ok()?;
        chance.verdict().ok()?;
        let mut positions = Vec::with_capacity(moves.len() + 1);
        positions.push(Sampled(state));
        for step in moves {
            let mut chance = Recorded::new(step.chance);
            state.play(edition, step.seat, step.action, &mut chance, &mut Silent).ok()?;
            chance.verdict().ok()?;
            positions.push(Sampled(state));
        }
        state.is_over().then_some(positions)
    }

    /// The hand and the tickets of a seat.
    #[inline]
    pub fn hand_and_tickets(&self, seat: Seat) -> (Cards, TicketSet) {
        (self.0.secret.hands[seat], self.0.secret.tickets[seat])
    }

    /// The tickets a seat has to choose from, in the order they were dealt.
    #[inline]
    pub fn offer_to(&self, seat: Seat) -> ArrayVec<TicketId, MAX_OFFER> {
        self.0.secret.offer(seat, self.0.public.tickets_offered[seat])
    }

    /// The result, counted as if the game ended here.
    #[inline]
    pub fn finals(&self, edition: &Edition) -> Finals {
        score::finals(edition, &self.0.public, &self.0.secret)
    }

    /// Plays an action of a seat, or refuses it and changes nothing: [`State::play`].
    #[inline]
    pub fn play<C: Chance, L: Listener>(
        &mut self,
        edition: &Edition,
        seat: Seat,
        action: &Action,
        chance: &mut C,
        listener: &mut L,
    ) -> Result<(), Refusal> {
        self.0.play(edition, seat, action, chance, listener)
    }

    /// Plays a canonical action at random: [`State::play_random`].
    #[inline]
    pub fn play_random(&mut self, edition: &Edition, dice: &mut FastDice) -> bool {
        self.0.play_random(edition, dice)
    }
}

/// Samples many worlds of one view, which is looked over once.
#[derive(Clone, Copy, Debug)]
pub struct Sampler<'a> {
    edition: &'a Edition,
    view: &'a View,
}

impl<'a> Sampler<'a> {
    /// The edition the view belongs to.
    pub fn edition(&self) -> &'a Edition {
        self.edition
    }

    /// The view all worlds look like.
    pub fn view(&self) -> &'a View {
        self.view
    }

    /// One of the worlds.
    #[inline]
    pub fn sample(&self, dice: &mut FastDice) -> Sampled {
        self.view.deal_anew(self.edition, &BySeat::default(), dice)
    }

    /// One of the worlds in which other seats hold these tickets: as many of them as may be theirs, and
    /// any others where they are too few.
    ///
    /// ```
    /// # use capotreno_rules::{BySeat, Edition, Members, Options, Seat, Silent, Spec, State, TicketSet, Viewer};
    /// # use capotreno_rules::chance::{Fast, FastDice};
    /// # let edition = Edition::new(Spec::tiny()).expect("a board without problems");
    /// let mut dice = FastDice::new(7);
    /// let mut game = State::new(&edition, Options::new(2), &mut Fast::seeded(1), &mut Silent)?;
    /// while !game.public().seats().all(|seat| game.public().tickets_held[seat] > 0) {
    ///     assert!(game.play_random(&edition, &mut dice));
    /// }
    /// let view = game.view(&edition, Viewer::Seat(Seat(0)));
    /// let sampler = view.sampler(&edition).expect("the view is one of a game");
    ///
    /// let mut held = BySeat::<TicketSet>::default();
    /// held[Seat(1)] = sampler.unseen_tickets();
    /// let world = sampler.sample_with(&held, &mut dice);
    /// assert!(world.hand_and_tickets(Seat(1)).1.and_not(&held[Seat(1)]).is_empty());
    /// assert_eq!(world.view(&edition, Viewer::Seat(Seat(0))), view, "it looks the same");
    /// # Ok::<(), capotreno_rules::SetupError>(())
    /// ```
    #[inline]
    pub fn sample_with(&self, held: &BySeat<TicketSet>, dice: &mut FastDice) -> Sampled {
        self.view.deal_anew(self.edition, held, dice)
    }

    /// The tickets of which the viewer cannot say where they are.
    pub fn unseen_tickets(&self) -> TicketSet {
        let mut known = Secret::EMPTY;
        self.view.known_tickets(self.edition, &mut known)
    }
}

impl View {
    /// Samples worlds that look exactly like this view; none where no game of the edition does,
    /// which only a view that was put together by hand or read from a file can say.
    pub fn sampler<'a>(&'a self, edition: &'a Edition) -> Option<Sampler<'a>> {
        self.sample(edition, &mut FastDice::new(0)).map(|_| Sampler { edition, view: self })
    }

    /// A world that looks exactly like this view: what the viewer cannot know is dealt anew. None
    /// where no game of the edition looks like it; who samples often asks for a
    /// [`View::sampler`].
    pub fn sample(&self, edition: &Edition, dice: &mut FastDice) -> Option<Sampled> {
        if !self.fits(edition) {
            return None;
        }
        let world = self.deal_anew(edition, &BySeat::default(), dice);
        world.adds_up(edition).then_some(world)
    }

    /// Whether every number of the view is one that a game of the edition can have. Views that
    /// [`State::view`] made always fit; one that was read from a file may say anything.
    pub fn fits(&self, edition: &Edition) -> bool {
        let own_fits = self.own.as_ref().is_none_or(|own| {
            self.viewer == Viewer::Seat(own.seat)
                && own.seat.0 < self.public.players
                && own.offer.len() == self.public.tickets_offered[own.seat] as usize
                && own.offer.iter().all(|ticket| edition.all_tickets.contains(*ticket))
                && own.tickets.and_not(&edition.all_tickets).is_empty()
                && own.next_event.is_none_or(|event| edition.event_id(event).is_some())
                && own.in_block.len() <= u32::from(self.block)
        });
        own_fits && self.public.is_sound(edition)
    }

    fn deal_anew(&self, edition: &Edition, held: &BySeat<TicketSet>, dice: &mut FastDice) -> Sampled {
        let mut state = State { public: self.public, secret: Secret::EMPTY };
        self.sample_cards(edition, &mut state, dice);
        self.sample_tickets(edition, &mut state, held, dice);
        if edition.charter().is_some() {
            self.sample_campaign(&mut state, dice);
        }
        Sampled(state)
    }

    /// What the viewer knows of a hand.
    #[inline]
    fn known_hand(&self, seat: Seat) -> Cards {
        match &self.own {
            Some(own) if own.seat == seat => own.hand,
            _ => self.public.known_cards[seat],
        }
    }

    /// The cards of which the viewer cannot say where they are: in the deck, or in others' hands.
    #[inline]
    pub(crate) fn unseen(&self, edition: &Edition) -> Cards {
        let public = &self.public;
        let face_up: Cards = public.display.into_iter().flatten().collect();
        let mut seen = face_up.plus(public.discards).plus(public.pending.set).plus(public.pending.revealed);
        // Cards the viewer looks at or put under the deck itself.
        if let Some(own) = &self.own {
            seen = seen.plus(own.looked).plus(own.bottom.unwrap_or(Cards::NONE));
        }
        let pool = edition.cards_in_game(public.players).saturating_minus(seen);
        public.seats().fold(pool, |pool, seat| pool.saturating_minus(self.known_hand(seat)))
    }

    fn sample_cards(&self, edition: &Edition, state: &mut State, dice: &mut FastDice) {
        let public = &self.public;
        for seat in public.seats() {
            state.secret.hands[seat] = self.known_hand(seat);
        }
        let mut pool = self.unseen(edition);
        // Newspapers are never in a hand (LW-23).
        let newspapers = Cards::of(Card::Newspaper, pool.count(Card::Newspaper));
        pool = pool.minus(newspapers);
        let looked = self.own.as_ref().map_or(Cards::NONE, |own| own.looked);
        let bottom = self.own.as_ref().and_then(|own| own.bottom).unwrap_or(Cards::NONE);
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

    fn sample_tickets(
        &self,
        edition: &Edition,
        state: &mut State,
        held: &BySeat<TicketSet>,
        dice: &mut FastDice,
    ) {
        let secret = &mut state.secret;
        let mut pool = self.known_tickets(edition, secret);
        let own_seat = self.own.as_ref().map(|own| own.seat);
        for seat in self.public.seats().filter(|seat| Some(*seat) != own_seat) {
            let tickets = &mut secret.tickets[seat];
            // Tickets that were shown are with who showed them.
            *tickets = tickets.or(&self.public.charter.tickets_shown[seat]);
            let missing = u32::from(self.public.tickets_held[seat]).saturating_sub(tickets.len());
            for ticket in held[seat].and(&pool).iter().take(missing as usize) {
                pool.take_out(ticket);
                tickets.insert(ticket);
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
        if self.public.stage == Stage::OpeningTickets {
            self.sample_opening(edition, secret, dice);
        }
    }

    /// Other seats' opening choices that are made but not settled: any legal one.
    fn sample_opening(&self, edition: &Edition, secret: &mut Secret, dice: &mut FastDice) {
        let (_, least) = opening_deal(edition, self.public.players);
        let own_seat = self.own.as_ref().map(|own| own.seat);
        for seat in self.public.chosen.iter().filter(|seat| Some(*seat) != own_seat) {
            let offered = self.public.tickets_offered[seat];
            let legal: ArrayVec<u8, 64> = (0..1_u16 << offered)
                .filter(|keep| keep.count_ones() >= u32::from(least.min(offered)))
                .map(|keep| keep as u8)
                .collect();
            secret.opening_keep[seat] = legal[dice.number_below(legal.len() as u32) as usize];
        }
    }

    /// What the viewer knows of the tickets; the others are left to deal.
    #[inline]
    fn known_tickets(&self, edition: &Edition, secret: &mut Secret) -> TicketSet {
        let mut pool = edition.all_tickets;
        for shown in &self.public.charter.tickets_shown.0 {
            pool = pool.and_not(shown);
        }
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
        pool
    }
}
