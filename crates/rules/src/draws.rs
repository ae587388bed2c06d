//! What can be drawn, and what a campaign lets a seat do besides: the canonical actions that are
//! no claims. Counted from bits, made only when asked for.

use crate::action::Action;
use crate::card::{Card, Cards};
use crate::edition::Edition;
use crate::ids::{DISPLAY, Seat};
use crate::payment;
use crate::spec::{FaceUpWild, SecondCard};
use crate::state::Public;

/// What can be done at the start of a turn besides the action, in a campaign only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Besides {
    staff: bool,
    /// Cards that end a strike.
    strike: u8,
}

impl Besides {
    const NOTHING: Besides = Besides { staff: false, strike: 0 };

    #[inline]
    pub fn of(edition: &Edition, public: &Public, seat: Seat) -> Besides {
        if edition.charter().is_none() {
            return Besides::NOTHING;
        }
        let strike = public.strike(edition).unwrap_or(0);
        let enough = public.hand_sizes[seat] >= strike;
        Besides { staff: public.staff_usable(edition, seat), strike: if enough { strike } else { 0 } }
    }

    /// Cards that end a strike; none where it cannot be ended.
    pub fn strike(self) -> u8 {
        self.strike
    }

    #[inline]
    pub fn count(self) -> u32 {
        u32::from(self.staff) + u32::from(self.strike > 0)
    }

    pub fn nth(self, hand: Cards, nth: u32) -> Option<Action> {
        if self.staff && nth == 0 {
            return Some(Action::UseStaff);
        }
        let cards = payment::most_held(hand, u32::from(self.strike))?;
        (self.strike > 0).then_some(Action::EndStrike { cards })
    }
}

/// Where cards and tickets can be drawn from at the start of a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draws {
    slots: u8,
    deck: bool,
    tickets: bool,
}

impl Draws {
    #[inline]
    pub fn of(edition: &Edition, public: &Public) -> Draws {
        let drawing = can_begin_drawing(edition, public);
        Draws {
            slots: if drawing { filled_slots(public) } else { 0 },
            deck: drawing && can_draw_blind(edition, public),
            tickets: public.ticket_deck > 0,
        }
    }

    #[inline]
    pub fn count(self) -> u32 {
        self.slots.count_ones() + u32::from(self.deck) + u32::from(self.tickets)
    }

    /// The `nth` of them, or how far `nth` lies beyond them.
    #[inline]
    pub fn nth(self, nth: u32) -> Result<Action, u32> {
        let cards = self.slots.count_ones() + u32::from(self.deck);
        if nth < cards {
            return Ok(nth_draw(self.slots, nth));
        }
        let nth = nth - cards;
        match (self.tickets, nth) {
            (true, 0) => Ok(Action::DrawTickets),
            (true, _) => Err(nth - 1),
            (false, _) => Err(nth),
        }
    }
}

/// Where the second card can be drawn from, and whether it may be left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SecondDraws {
    slots: u8,
    deck: bool,
    stop: bool,
}

impl SecondDraws {
    #[inline]
    pub fn of(edition: &Edition, public: &Public) -> SecondDraws {
        SecondDraws {
            slots: second_slots(edition, public),
            deck: can_draw_blind(edition, public),
            stop: may_stop_drawing(edition),
        }
    }

    #[inline]
    pub fn count(self) -> u32 {
        self.slots.count_ones() + u32::from(self.deck) + u32::from(self.stop)
    }

    #[inline]
    pub fn nth(self, nth: u32) -> Action {
        if nth < self.slots.count_ones() + u32::from(self.deck) {
            nth_draw(self.slots, nth)
        } else {
            Action::StopDrawing
        }
    }
}

#[inline]
fn filled_slots(public: &Public) -> u8 {
    let mut slots = 0;
    for (slot, card) in public.display.iter().enumerate() {
        slots |= u8::from(card.is_some()) << slot;
    }
    slots
}

#[cold]
fn strikes(edition: &Edition, public: &Public) -> bool {
    public.strike(edition).is_some()
}

/// C-12, C-17: the slots a second card may come from.
#[inline]
pub(crate) fn second_slots(edition: &Edition, public: &Public) -> u8 {
    // CH-EV19: during a strike only one card may be face up.
    if public.charter.face_up_first && strikes(edition, public) {
        return 0;
    }
    match edition.spec().drawing.face_up_wild {
        FaceUpWild::CountsAsOne => filled_slots(public),
        FaceUpWild::EndsTurn => {
            let mut slots = 0;
            for (slot, card) in public.display.iter().enumerate() {
                slots |= u8::from(card.is_some_and(|card| card != Card::Wild)) << slot;
            }
            slots
        }
    }
}

/// C-16, LW-22: whether the action of drawing cards may begin.
#[inline]
pub(crate) fn can_begin_drawing(edition: &Edition, public: &Public) -> bool {
    public.cards_to_draw() >= u32::from(edition.spec().drawing.fewest_cards)
}

/// Whether deck and discards hold a card that can be drawn.
#[inline]
pub(crate) fn can_draw_blind(edition: &Edition, public: &Public) -> bool {
    public.cards_to_draw() > u32::from(edition.newspapers(public.players))
}

/// C-10, NL-3: whether the second card may be left.
#[inline]
pub(crate) fn may_stop_drawing(edition: &Edition) -> bool {
    edition.spec().drawing.second_card == SecondCard::Optional
}

/// A slot of the display, or the deck after the last of them.
#[inline]
fn nth_draw(slots: u8, nth: u32) -> Action {
    if nth < slots.count_ones() {
        Action::TakeFaceUp { slot: crate::sets::select(u64::from(slots), nth) as u8 % DISPLAY as u8 }
    } else {
        Action::DrawBlind
    }
}
