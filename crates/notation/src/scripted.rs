//! Chance as a script says, for scenarios: what comes next from each pile, then another source.

use core::fmt;
use std::collections::VecDeque;

use capotreno_rules::chance::{Audience, Chance, Pile};
use capotreno_rules::{BonusId, Card, Cards, EventId, Members, Seat, TicketId, TicketSet};

/// Something a script wants drawn that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    Card(Card),
    Ticket(TicketId),
    Event(EventId),
    Bonus(BonusId),
    First(Seat),
    Token(u8),
}

impl fmt::Display for Misfit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Card(card) => write!(out, "the next card should be {card}, but none is in the deck"),
            Misfit::Ticket(_) => out.write_str("the next ticket is not in the unordered part of the deck"),
            Misfit::Event(_) => out.write_str("the next event is not in the event deck"),
            Misfit::Bonus(_) => out.write_str("the next bonus is not among those left"),
            Misfit::Token(token) => write!(out, "the next token {token} is not among those left"),
            Misfit::First(_) => out.write_str("the first seat is not in this game"),
        }
    }
}

/// Draws what a script says, and when it is at its end what `then` says.
#[derive(Clone, Debug)]
pub struct Scripted<C> {
    pub cards: VecDeque<Card>,
    pub tickets: VecDeque<TicketId>,
    pub events: VecDeque<EventId>,
    pub bonuses: VecDeque<BonusId>,
    pub first: VecDeque<Seat>,
    /// Certificates, stamps, survey cards and cities of a campaign, in the order they are drawn.
    pub tokens: VecDeque<u8>,
    /// While a game is dealt: a newspaper that comes up is shuffled back and replaced (LW-4).
    pub newspapers_go_back: bool,
    pub then: C,
    misfit: Option<Misfit>,
}

impl<C: Chance> Scripted<C> {
    /// A script that says nothing yet.
    pub const fn new(then: C) -> Scripted<C> {
        Scripted {
            cards: VecDeque::new(),
            tickets: VecDeque::new(),
            events: VecDeque::new(),
            bonuses: VecDeque::new(),
            first: VecDeque::new(),
            tokens: VecDeque::new(),
            newspapers_go_back: false,
            then,
            misfit: None,
        }
    }

    /// The first thing since the last call that the script wanted and the game did not have.
    pub fn misfit(&mut self) -> Option<Misfit> {
        self.misfit.take()
    }

    /// What the script says and nobody has drawn, each pile with how much is left of it.
    pub fn left_over(&self) -> Vec<String> {
        let cards: Vec<&str> = self.cards.iter().map(|card| card.word()).collect();
        let mut left = Vec::new();
        if !cards.is_empty() {
            left.push(format!("cards ({})", cards.join(", ")));
        }
        let others = [
            ("tickets", self.tickets.len()),
            ("events", self.events.len()),
            ("bonuses", self.bonuses.len()),
            ("first seats", self.first.len()),
            ("tokens", self.tokens.len()),
        ];
        left.extend(
            others.iter().filter(|(_, count)| *count > 0).map(|(pile, count)| format!("{count} {pile}")),
        );
        left
    }

    fn miss(&mut self, misfit: Misfit) {
        self.misfit.get_or_insert(misfit);
    }
}

impl<C: Chance> Chance for Scripted<C> {
    fn card(&mut self, deck: Cards, total: u32, seen: Audience) -> Card {
        while self.newspapers_go_back && self.cards.front() == Some(&Card::Newspaper) {
            self.cards.pop_front();
        }
        match self.cards.pop_front() {
            Some(card) if deck.count(card) > 0 => return card,
            Some(card) => self.miss(Misfit::Card(card)),
            None => {}
        }
        self.then.card(deck, total, seen)
    }

    fn ticket(&mut self, deck: &TicketSet, seen: Audience) -> TicketId {
        match self.tickets.pop_front() {
            Some(ticket) if deck.contains(ticket) => return ticket,
            Some(ticket) => self.miss(Misfit::Ticket(ticket)),
            None => {}
        }
        self.then.ticket(deck, seen)
    }

    fn event(&mut self, deck: u64, seen: Audience) -> EventId {
        match self.events.pop_front() {
            Some(event) if event.0 < 64 && deck >> event.0 & 1 == 1 => return event,
            Some(event) => self.miss(Misfit::Event(event)),
            None => {}
        }
        self.then.event(deck, seen)
    }

    fn token(&mut self, pile: Pile, left: u64) -> u8 {
        match self.tokens.pop_front() {
            Some(token) if token < 64 && left >> token & 1 == 1 => return token,
            Some(token) => self.miss(Misfit::Token(token)),
            None => {}
        }
        self.then.token(pile, left)
    }

    fn bonus(&mut self, deck: u16) -> BonusId {
        match self.bonuses.pop_front() {
            Some(bonus) if bonus.0 < 16 && deck >> bonus.0 & 1 == 1 => return bonus,
            Some(bonus) => self.miss(Misfit::Bonus(bonus)),
            None => {}
        }
        self.then.bonus(deck)
    }

    fn first(&mut self, players: u8) -> Seat {
        match self.first.pop_front() {
            Some(seat) if seat.0 < players => return seat,
            Some(seat) => self.miss(Misfit::First(seat)),
            None => {}
        }
        self.then.first(players)
    }
}
