//! The deck, the discards and the display (C-10 to C-17).

use crate::card::{Card, Cards};
use crate::chance::{Audience, Chance};
use crate::edition::Edition;
use crate::event::{Event, Listener, SeenEvent, Truth};
use crate::ids::{DISPLAY, Seat};
use crate::state::{Public, Secret};

/// After so many resets in a row the display stands (C-14).
const MOST_RESETS: u32 = 10;

/// A game while something happens to it: the state, the edition, chance and whoever listens.
pub(crate) struct Engine<'a, C, L> {
    pub edition: &'a Edition,
    pub public: &'a mut Public,
    pub secret: &'a mut Secret,
    pub chance: &'a mut C,
    pub listener: &'a mut L,
    /// Newspapers whose event is being carried out: they lie neither in the deck nor on the
    /// discards (LW-23).
    pub newspapers_out: u8,
}

/// Where a drawn card goes.
#[derive(Clone, Copy)]
pub(crate) enum Destination {
    Hand(Seat),
    Slot(usize),
    /// Turned up in front of the player, for a tunnel.
    Reveal,
    /// Looked at by one seat, which then chooses.
    Look(Seat),
}

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> SeenEvent) {
        self.listener.hear(|| Event(Truth::Open(event())));
    }

    /// Cards go to the discards, a payment as a whole; to an empty deck they come at once (C-15).
    #[inline]
    pub fn discard(&mut self, cards: Cards) {
        self.public.discards = self.public.discards.plus(cards);
        self.renew_deck();
    }

    /// C-15: the discards become the new deck as soon as the deck has run out. Called whenever a
    /// card was taken off the deck, after it was told where the card went.
    #[inline]
    pub fn renew_deck(&mut self) {
        if self.public.deck_size == 0 {
            self.turn_over_discards();
        }
    }

    #[cold]
    fn turn_over_discards(&mut self) {
        let cards = self.public.discards.total() as u16;
        if cards > 0 {
            self.secret.deck = core::mem::take(&mut self.public.discards);
            self.public.deck_size = cards;
            self.tell(|| SeenEvent::DeckReshuffled { cards });
        }
    }

    /// The cards that can be drawn from deck and discards. Newspapers are not among them; all
    /// lie there but those whose event is being carried out (LW-23).
    #[inline]
    pub fn drawable(&self) -> u32 {
        let newspapers = self.edition.newspapers(self.public.players).saturating_sub(self.newspapers_out);
        self.public.cards_to_draw().saturating_sub(newspapers.into())
    }

    /// Takes a card off the deck, whatever it is. Where there is none there are no discards either.
    #[inline]
    fn take_top(&mut self, seen: Audience) -> Option<Card> {
        if self.public.deck_size == 0 {
            return None;
        }
        let deck = self.secret.deck;
        let mut card = self.chance.card(deck, u32::from(self.public.deck_size), seen);
        if deck.count(card) == 0 {
            card = deck.nth(0);
        }
        self.secret.deck = deck.without(card);
        self.public.deck_size -= 1;
        Some(card)
    }

    /// Takes a card where some lie under the others of the deck: those come last.
    #[cold]
    fn take_above_bottom(&mut self, seen: Audience) -> Card {
        let above = self.secret.deck.minus(self.secret.bottom);
        let from = if above.is_empty() { self.secret.bottom } else { above };
        let mut card = self.chance.card(from, from.total(), seen);
        if from.count(card) == 0 {
            card = from.nth(0);
        }
        if above.is_empty() {
            // From here on nobody can say which of them are left.
            self.secret.bottom_by = None;
            self.secret.bottom = self.secret.bottom.without(card);
            self.public.charter.cards_bottom -= 1;
        }
        self.secret.deck = self.secret.deck.without(card);
        self.public.deck_size -= 1;
        card
    }

    /// Draws a card that is no newspaper; newspapers on the way are resolved (LW-23). Nothing is
    /// drawn where there is nothing else, or where an event has filled the slot meanwhile. Who
    /// draws renews the deck when the card lies where it goes.
    #[inline]
    pub fn draw(&mut self, goal: Destination, for_seat: Seat) -> Option<Card> {
        let seen = match goal {
            Destination::Hand(seat) | Destination::Look(seat) => Audience::Only(seat),
            Destination::Slot(_) | Destination::Reveal => Audience::Everyone,
        };
        if self.edition.spec().economy.is_none() {
            return self.take_top(seen);
        }
        self.draw_past_newspapers(goal, seen, for_seat)
    }

    #[inline]
    fn draw_past_newspapers(&mut self, goal: Destination, seen: Audience, for_seat: Seat) -> Option<Card> {
        while self.drawable() > 0 {
            let card = if self.public.charter.cards_bottom > 0 {
                self.take_above_bottom(seen)
            } else {
                self.take_top(seen)?
            };
            if card != Card::Newspaper {
                return Some(card);
            }
            self.resolve_newspaper(for_seat);
            if let Destination::Slot(slot) = goal
                && self.public.display[slot].is_some()
            {
                return None;
            }
        }
        None
    }

    /// A blind draw into a hand. Returns whether there was a card.
    #[inline]
    pub fn draw_to_hand(&mut self, seat: Seat) -> bool {
        let Some(card) = self.draw(Destination::Hand(seat), seat) else { return false };
        self.secret.hands[seat] = self.secret.hands[seat].with(card);
        self.public.hand_sizes[seat] += 1;
        self.listener.hear(|| Event(Truth::CardDrawn { seat, card }));
        self.renew_deck();
        true
    }

    /// Fills one empty slot, if there is a card for it.
    #[inline]
    pub fn fill(&mut self, slot: usize) {
        let on_turn = self.public.turn;
        if let Some(card) = self.draw(Destination::Slot(slot), on_turn) {
            self.public.display[slot] = Some(card);
            self.tell(|| SeenEvent::SlotFilled { slot: slot as u8, card });
            self.renew_deck();
        }
    }

    /// C-17: empty slots are filled from left to right; then the display is looked at.
    pub fn fill_all(&mut self) {
        for slot in 0..DISPLAY {
            if self.public.display[slot].is_none() {
                self.fill(slot);
            }
        }
        self.settle();
    }

    /// C-13: too many face-up wilds are swept away, again and again.
    #[inline]
    pub fn settle(&mut self) {
        if self.face_up_wilds() >= self.edition.reset_at {
            self.sweep_wilds();
        }
    }

    #[cold]
    fn sweep_wilds(&mut self) {
        let at = self.edition.reset_at;
        for _ in 0..MOST_RESETS {
            if self.face_up_wilds() < at || !reset_could_help(self.public, self.secret.deck, at) {
                return;
            }
            self.sweep();
            for slot in 0..DISPLAY {
                if self.public.display[slot].is_none() {
                    self.fill(slot);
                }
            }
        }
    }

    #[inline]
    fn face_up_wilds(&self) -> u8 {
        self.public.display.iter().map(|card| u8::from(*card == Some(Card::Wild))).sum()
    }

    /// All face-up cards go to the discards before new ones are turned (C-14).
    pub fn sweep(&mut self) {
        let discarded = core::mem::take(&mut self.public.display);
        self.tell(|| SeenEvent::DisplayReset { discarded });
        self.discard(discarded.into_iter().flatten().collect());
    }
}

/// C-14: no reset where even the best display would have as many wilds.
pub(crate) fn reset_could_help(public: &Public, deck: Cards, at: u8) -> bool {
    let face_up: Cards = public.display.into_iter().flatten().collect();
    let all = face_up.plus(deck).plus(public.discards);
    let shown = (all.total() - all.count(Card::Newspaper)).min(DISPLAY as u32);
    let plain = all.total() - all.count(Card::Newspaper) - all.wilds();
    shown < plain + u32::from(at)
}
