//! The invariants of a game: cards, pieces, tickets and points are conserved. Tests, fuzzing and
//! hosts that wake a stored game call it; play itself never needs it.

use core::fmt;

use crate::card::{Card, Cards};
use crate::edition::Edition;
use crate::ids::Seat;
use crate::sets::{LineSet, Members, TicketSet};
use crate::state::State;

/// An invariant that does not hold: a bug of the engine.
#[expect(missing_docs, reason = "each is named after what does not add up")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    Cards(Card),
    DeckSize,
    /// The deck has run out, but there are discards (C-15).
    DeckNotRenewed,
    HandSize(Seat),
    KnownCards(Seat),
    Pieces(Seat),
    SharedTrains,
    Points(Seat),
    LineOwnedTwice,
    OpenLines(Seat),
    TicketTwice,
    TicketCount,
    Events,
    Networks(Seat),
    Certificates,
    Stamps,
    Surveys,
}

impl fmt::Display for Broken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "an invariant of the game does not hold: {self:?}")
    }
}

impl core::error::Error for Broken {}

impl State {
    /// Checks every invariant.
    pub fn audit(&self, edition: &Edition) -> Result<(), Broken> {
        self.audit_cards(edition)?;
        self.audit_lines(edition)?;
        self.audit_tickets(edition)?;
        let events = self.public.events;
        let overlap =
            (events.deck & events.pile) | (events.pile & events.retired) | (events.deck & events.retired);
        if overlap != 0 {
            return Err(Broken::Events);
        }
        self.audit_campaign(edition)
    }

    pub(crate) fn audit_cards(&self, edition: &Edition) -> Result<(), Broken> {
        let State { public, secret } = self;
        let face_up: Cards = public.display.into_iter().flatten().collect();
        let pending = public.pending;
        let piles = [secret.deck, public.discards, face_up, pending.set, pending.revealed, secret.looked];
        let all = edition.cards_in_game(public.players);
        for card in Card::ALL {
            let somewhere = piles.iter().chain(&secret.hands.0).map(|cards| cards.count(card)).sum::<u32>();
            if somewhere != all.count(card) {
                return Err(Broken::Cards(card));
            }
        }
        if secret.deck.total() != u32::from(public.deck_size) {
            return Err(Broken::DeckSize);
        }
        if public.deck_size == 0 && !public.discards.is_empty() {
            return Err(Broken::DeckNotRenewed);
        }
        for seat in public.seats() {
            if secret.hands[seat].total() != u32::from(public.hand_sizes[seat]) {
                return Err(Broken::HandSize(seat));
            }
            if !secret.hands[seat].contains(public.known_cards[seat]) {
                return Err(Broken::KnownCards(seat));
            }
        }
        Ok(())
    }

    fn audit_lines(&self, edition: &Edition) -> Result<(), Broken> {
        let public = &self.public;
        let mut taken = public.shared_lines;
        for seat in public.seats() {
            let owned = public.owned[seat];
            if !taken.and(&owned).is_empty() {
                return Err(Broken::LineOwnedTwice);
            }
            taken = taken.or(&owned);
            let mut points = 0_i16;
            let mut pieces = public.pieces[seat].map(u32::from);
            for line in owned.iter() {
                let facts = &edition.lines[line.index()];
                points = facts.points.saturating_add(points);
                pieces[facts.supply as usize] += u32::from(facts.pieces);
            }
            if points != public.points[seat] {
                return Err(Broken::Points(seat));
            }
            let cars = public.cars(edition, seat);
            let supplied =
                edition.spec().supplies.iter().map(|supply| u32::from(cars.unwrap_or(supply.count)));
            if supplied.zip(pieces).any(|(supplied, counted)| supplied != counted) {
                return Err(Broken::Pieces(seat));
            }
        }
        for seat in public.seats() {
            if !public.open[seat].and(&taken).is_empty()
                || public.open[seat] != self.open_lines(edition, seat, &taken)
            {
                return Err(Broken::OpenLines(seat));
            }
        }
        let shared = edition.spec().shared.as_ref().map_or(0, |shared| u32::from(shared.count));
        if u32::from(public.shared_trains) + public.shared_lines.len() != shared {
            return Err(Broken::SharedTrains);
        }
        Ok(())
    }

    /// The lines a seat may claim, computed from scratch (C-25, C-26).
    fn open_lines(&self, edition: &Edition, seat: Seat, taken: &LineSet) -> LineSet {
        let mut open = edition.claimable.and_not(taken);
        for group in &edition.groups {
            let limit = u32::from(group.open[(self.public.players.clamp(1, 5) - 1) as usize]);
            let owns = !self.public.owned[seat].and(&group.lines).is_empty();
            if owns || taken.and(&group.lines).len() >= limit {
                open = open.and_not(&group.lines);
            }
        }
        open
    }

    pub(crate) fn audit_tickets(&self, edition: &Edition) -> Result<(), Broken> {
        let State { public, secret } = self;
        let in_deck =
            secret.ticket_top.iter().chain(secret.ticket_block.iter()).chain(secret.ticket_queue.iter());
        if in_deck.clone().count() != public.ticket_deck as usize {
            return Err(Broken::TicketCount);
        }
        let with_seats = public.seats().flat_map(|seat| {
            let offer = secret.offer(seat, public.tickets_offered[seat]);
            secret.tickets[seat].iter().chain(offer).collect::<Vec<_>>()
        });
        let mut seen = TicketSet::EMPTY;
        let mut count = 0;
        for ticket in in_deck.chain(with_seats) {
            seen.insert(ticket);
            count += 1;
        }
        if public.seats().any(|seat| secret.tickets[seat].len() != u32::from(public.tickets_held[seat])) {
            return Err(Broken::TicketCount);
        }
        if seen.len() != count || !seen.and_not(&edition.all_tickets).is_empty() {
            return Err(Broken::TicketTwice);
        }
        Ok(())
    }
}
