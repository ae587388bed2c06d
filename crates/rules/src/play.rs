//! Playing an action: checked for people and files, unchecked for actions the engine made.

use crate::action::Action;
use crate::campaign::Resume;
use crate::card::Card;
use crate::chance::{Chance, FastDice, Rolled};
use crate::deck::Engine;
use crate::draws::{can_draw_blind, second_slots};
use crate::edition::Edition;
use crate::event::{Listener, SeenEvent, Silent};
use crate::ids::{DISPLAY, Seat};
use crate::refusal::Refusal;
use crate::spec::FaceUpWild;
use crate::state::{Stage, State};

impl State {
    /// Plays an action of a seat, or refuses it and changes nothing.
    pub fn play<C: Chance, L: Listener>(
        &mut self,
        edition: &Edition,
        seat: Seat,
        action: &Action,
        chance: &mut C,
        listener: &mut L,
    ) -> Result<(), Refusal> {
        self.check(edition, seat, action)?;
        self.apply(edition, seat, action, chance, listener);
        Ok(())
    }

    /// Plays a canonical action, chosen at random, of the first seat that owes a decision.
    /// Returns whether there was one.
    #[inline]
    pub fn play_random(&mut self, edition: &Edition, dice: &mut FastDice) -> bool {
        let awaited = self.public.awaited();
        if awaited.is_empty() {
            return false;
        }
        let seat = Seat(awaited.0.trailing_zeros() as u8);
        let Some(action) = self.random_action(edition, seat, dice) else { return false };
        let mut chance = Rolled(dice.clone());
        self.apply(edition, seat, &action, &mut chance, &mut Silent);
        *dice = chance.0;
        true
    }

    /// Plays an action known to be legal.
    #[expect(clippy::inline_always, reason = "random play is a tenth slower by a call")]
    #[inline(always)]
    fn apply<C: Chance, L: Listener>(
        &mut self,
        edition: &Edition,
        seat: Seat,
        action: &Action,
        chance: &mut C,
        listener: &mut L,
    ) {
        let State { public, secret } = self;
        let mut table = Engine { edition, public, secret, chance, listener, newspapers_out: 0 };
        let campaign = edition.charter().is_some();
        if table.public.stage == Stage::Turn && !action.is_beside() {
            table.public.passes = 0;
        }
        match *action {
            Action::TakeFaceUp { slot } => table.take_face_up(seat, slot),
            Action::DrawBlind => table.draw_blind(seat),
            Action::StopDrawing => table.stop_drawing(seat),
            Action::DrawTickets => {
                let usual = edition.spec().ticket_draw.draw;
                let draw = if campaign { table.charter_tickets(seat, usual) } else { usual };
                table.offer_tickets(seat, draw);
                table.public.stage = Stage::KeepTickets;
            }
            Action::KeepTickets { keep } => table.choose_tickets(seat, keep),
            Action::ClaimLine { line, set, extra } => {
                if table.public.stage == Stage::Question {
                    // CH-ST14: a short line after drawing.
                    table.close_question();
                    table.use_staff(seat);
                }
                table.claim(seat, line, set, extra);
            }
            Action::PayTunnel { cards } => table.pay_tunnel(seat, cards),
            Action::DeclineTunnel => table.decline_tunnel(seat),
            Action::AcceptOffer => table.accept_offer(seat),
            Action::DeclineOffer => table.decline_offer(seat),
            Action::Answer { .. } | Action::Pick { .. } | Action::UseStaff | Action::EndStrike { .. } => {
                // By value: a reference would keep the action of every step in memory.
                table.answer(seat, *action);
            }
            Action::Pass => {
                table.public.passes += 1;
                table.tell(|| SeenEvent::Passed { seat });
                table.end_turn();
            }
            Action::RetireEvent { event } => {
                table.public.events.pile &= !event.bit();
                table.public.events.retired |= event.bit();
                if table.public.events.current == Some(event) {
                    table.public.events.current = None;
                }
                table.public.stage = Stage::Over;
                table.tell(|| SeenEvent::EventRetired { seat, event });
                if campaign {
                    table.event_left(event);
                }
            }
        }
        if campaign {
            table.proceed();
        }
    }
}

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// C-10, C-11, C-12.
    #[inline]
    fn take_face_up(&mut self, seat: Seat, slot: u8) {
        let index = slot as usize % DISPLAY;
        let Some(card) = self.public.display[index].take() else { return };
        self.secret.hands[seat] = self.secret.hands[seat].with(card);
        self.public.hand_sizes[seat] += 1;
        self.public.known_cards[seat] = self.public.known_cards[seat].with(card);
        self.tell(|| SeenEvent::FaceUpTaken { seat, slot, card });
        if self.edition.charter().is_some() {
            self.note_face_up(seat, card);
        }
        self.fill(index);
        self.settle();
        let only = card == Card::Wild && self.edition.spec().drawing.face_up_wild == FaceUpWild::EndsTurn;
        self.after_card(only);
    }

    #[inline]
    fn draw_blind(&mut self, seat: Seat) {
        self.draw_to_hand(seat);
        self.after_card(false);
    }

    /// NL-3: the second card is left.
    fn stop_drawing(&mut self, seat: Seat) {
        self.tell(|| SeenEvent::DrawingStopped { seat });
        self.after_card(true);
    }

    /// After a card of the drawing action: the second one follows if there is a legal one (C-17).
    #[inline]
    fn after_card(&mut self, only: bool) {
        let first = self.public.stage == Stage::Turn;
        if self.edition.charter().is_some() {
            self.public.charter.resume = Resume::AfterCard { first, only };
            return;
        }
        let second =
            can_draw_blind(self.edition, self.public) || second_slots(self.edition, self.public) != 0;
        if first && !only && second {
            self.public.stage = Stage::SecondCard;
        } else {
            self.end_turn();
        }
    }

    /// C-32 and C-5: a seat keeps some of its tickets. Opening choices stay secret until the last
    /// seat has chosen; then all are settled in seat order from the first player (C-34).
    fn choose_tickets(&mut self, seat: Seat, keep: u8) {
        if self.public.stage == Stage::Question {
            return self.settle_top_ticket(seat, keep);
        }
        if self.public.stage == Stage::KeepTickets {
            self.keep_tickets(seat, keep, self.edition.spec().ticket_draw.unkept);
            return self.end_turn();
        }
        self.secret.opening_keep[seat] = keep;
        self.public.chosen = self.public.chosen.with(seat);
        self.tell(|| SeenEvent::OpeningChosen { seat });
        if !self.public.awaited().is_empty() {
            return;
        }
        let unkept = self.edition.spec().opening.unkept;
        for chooser in self.public.seats_from(self.public.first) {
            let keep = self.secret.opening_keep[chooser];
            self.keep_tickets(chooser, keep, unkept);
        }
        if self.edition.story_follows() {
            return self.await_story();
        }
        self.start_turn(self.public.first);
    }
}
