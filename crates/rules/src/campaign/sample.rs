//! Worlds that look the same to a viewer: what only a campaign's game hides.

use crate::campaign::question::Question;
use crate::card::{Card, Cards};
use crate::chance::FastDice;
use crate::ids::{EventId, Seat};
use crate::sets::{Members, select};
use crate::state::{Public, State};
use crate::view::View;

impl Public {
    /// Whether a seat has made a secret bid that is not settled yet.
    pub(crate) fn has_bid(&self, seat: Seat) -> bool {
        matches!(self.charter.question, Some(Question::Bid { .. })) && !self.charter.asked.contains(seat)
    }
}

/// So many cards of a pile, none of them a newspaper.
fn some_cards(pile: Cards, count: u8, dice: &mut FastDice) -> Cards {
    let mut left = pile.minus(Cards::of(Card::Newspaper, pile.count(Card::Newspaper)));
    let mut taken = Cards::NONE;
    for _ in 0..u32::from(count).min(left.total()) {
        let card = left.nth(dice.number_below(left.total()));
        left = left.without(card);
        taken = taken.with(card);
    }
    taken
}

impl View {
    /// Deals anew what the viewer cannot know of a campaign's game. Cards and tickets are dealt.
    pub(crate) fn sample_campaign(&self, state: &mut State, dice: &mut FastDice) {
        let progress = &self.public.charter;
        let State { secret, .. } = state;
        let own = self.own.as_ref();
        let known_bottom = own.and_then(|own| own.bottom);
        if secret.looked.total() < u32::from(progress.looked_at) {
            let above = secret.deck.minus(known_bottom.unwrap_or(Cards::NONE));
            secret.looked = some_cards(above, progress.looked_at, dice);
            secret.deck = secret.deck.minus(secret.looked);
        }
        secret.bottom_by = own.filter(|own| own.bottom.is_some()).map(|own| own.seat);
        secret.bottom = known_bottom.unwrap_or_else(|| some_cards(secret.deck, progress.cards_bottom, dice));
        if progress.event_known_by.is_some() {
            let events = self.public.next_events();
            let any = EventId(select(events, dice.number_below(events.count_ones().max(1))) as u8);
            secret.next_event = Some(own.and_then(|own| own.next_event).unwrap_or(any));
        }
        for seat in self.public.seats() {
            let mine = own.filter(|own| own.seat == seat);
            if let (true, Some(Question::Bid { most, .. })) = (self.public.has_bid(seat), progress.question) {
                let limit = u32::from(self.public.coins[seat].min(u16::from(most)));
                let bid = mine.and_then(|own| own.bid);
                secret.bids[seat] = bid.unwrap_or_else(|| dice.number_below(limit + 1) as u8);
            }
            // Of others' tickets any may be the late ones.
            let late = mine.map_or(secret.tickets[seat], |own| own.late);
            for ticket in late.iter().take(progress.late_tickets[seat] as usize) {
                secret.late_tickets.insert(ticket);
            }
        }
    }
}
