//! What an answer to a question does, and staff cards used on the own turn.

use crate::action::Action;
use crate::campaign::cost::{Costs, Saving};
use crate::campaign::deed::{Deed, Piece};
use crate::campaign::question::Question;
use crate::campaign::spec::{Boon, CharterEffect, Goal, PostcardEffect, Staff};
use crate::campaign::state::{Resume, Task};
use crate::card::{Card, Cards};
use crate::chance::Chance;
use crate::deck::{Destination, Engine};
use crate::event::{CoinReason, Event, Listener, Truth};
use crate::ids::{LineId, PlaceId, Seat, SeatSet, TicketId};
use crate::sets::Members;
use crate::spec::Effect;
use crate::state::Stage;

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// An action that only a campaign's game has.
    #[inline(never)]
    pub fn answer(&mut self, seat: Seat, action: Action) {
        match action {
            Action::UseStaff => return self.use_staff_now(seat),
            Action::EndStrike { cards } => return self.end_strike(seat, cards),
            _ => {}
        }
        let Some(question) = self.public.charter.question else { return };
        if let Question::Bid { cards, .. } = question {
            return self.bid(seat, question, action, cards);
        }
        self.close_question();
        match action {
            Action::Answer { option } => {
                self.deed(Deed::Answered { seat, question, option: Some(option) });
                self.answer_number(seat, question, option);
            }
            Action::Pick { cards } => self.answer_cards(seat, question, cards),
            _ => {}
        }
    }

    pub fn close_question(&mut self) {
        self.public.charter.question = None;
        self.public.charter.asked = SeatSet::NONE;
    }

    /// Cards of a hand go to the discards.
    fn give(&mut self, seat: Seat, cards: Cards) {
        self.play_cards(seat, cards);
        self.deed(Deed::CardsGiven { seat, cards });
        self.discard(cards);
    }

    fn answer_cards(&mut self, seat: Seat, question: Question, cards: Cards) {
        match question {
            Question::Fee { fee, place } => {
                self.give(seat, cards);
                self.fee_card_given(fee, place);
            }
            Question::Elevator { place } => {
                self.give(seat, cards);
                self.public.charter.elevator_this_turn = true;
                self.public.charter.elevators[seat].insert(place);
                self.deed(Deed::Placed { piece: Piece::Elevator, place, seat: Some(seat) });
            }
            Question::Looked { bottom, .. } => self.keep_looked(seat, cards, bottom),
            Question::Swap => {
                self.use_staff(seat);
                self.give(seat, cards);
                self.draw_cards(seat, cards.total() as u8);
            }
            Question::Rustlers { .. } | Question::Discard { .. } => self.give(seat, cards),
            _ => {}
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm a question")]
    fn answer_number(&mut self, seat: Seat, question: Question, option: u8) {
        let place = PlaceId(option.saturating_sub(1));
        match question {
            Question::Fee { fee, place } => match self.boon_of(seat, |boon| matches!(boon, Boon::NoToll)) {
                Some(index) if option == 1 => {
                    self.use_postcard(seat, index);
                }
                _ => self.pay_fee(seat, fee, place),
            },
            Question::Dues { viaducts } => self.answer_dues(seat, viaducts, option),
            Question::GreyBonus if option == 1 => {
                self.use_staff(seat);
                self.company_bonus(seat);
            }
            Question::CoinsOrTicket { coins } if option == 0 => {
                self.gain(seat, coins, CoinReason::CompanyLine);
            }
            Question::CoinsOrTicket { .. } => {
                self.offer_tickets(seat, 1);
                self.public.charter.tasks.push_first(Task::Ask { seat, question: Question::TopTicket });
            }
            Question::Certificate { .. } => self.take_certificate(seat, option),
            Question::WaterFrom => {
                let ends = self.edition.line_ends(self.public.pending.line);
                self.take_water(seat, ends[usize::from(option.min(1))]);
            }
            Question::Survey { card } => self.take_survey(seat, card, option == 1),
            Question::Stamp => self.take_stamp(seat, option),
            Question::BuyStamp { coins } if option > 0 => {
                self.pay_for_event(seat, coins);
                self.take_stamp(seat, option);
            }
            Question::Offer { postcard } if option == 1 => self.accept_postcard(seat, postcard),
            Question::FaceUpBonus { cards } => self.face_up_bonus(seat, cards, option),
            Question::ShowTicket if option > 0 => self.show_ticket(seat, TicketId(option - 1)),
            Question::WildAndDeck if option == 1 => {
                self.use_staff(seat);
                self.draw_cards(seat, 1);
            }
            Question::NextEvent if option == 1 => {
                if let Some(event) = self.secret.next_event.take() {
                    self.public.charter.event_known_by = None;
                    self.use_staff(seat);
                    self.set_event_aside(event);
                }
            }
            Question::PickEvent { first, second } => {
                let (event, other) = if option == 0 { (first, second) } else { (second, first) };
                self.set_event_aside(other);
                self.show_event(seat, event);
            }
            Question::TempDepot { coins } if option > 0 => {
                self.pay_for_event(seat, coins);
                self.public.charter.depots[seat].insert(place);
                self.deed(Deed::Placed { piece: Piece::Depot, place, seat: Some(seat) });
            }
            Question::MakeLarge => {
                self.public.charter.large.insert(place);
                self.deed(Deed::Placed { piece: Piece::Large, place, seat: None });
                self.judge_races(|goal| matches!(goal, Goal::LargeCities { .. }));
            }
            Question::Rustlers { .. } => {
                self.public.charter.herds[seat] = self.public.charter.herds[seat].saturating_sub(1);
                self.deed(Deed::HerdReturned { seat });
            }
            Question::Network => {
                let chosen = self.public.charter.networks.largest(seat).nth(option as usize);
                self.public.charter.largest[seat] = chosen.unwrap_or_default();
            }
            Question::CrossOff { left } if option > 0 => self.cross_off(seat, place, left),
            Question::BuyOut { place } if option == 1 => self.buy_out(seat, place),
            Question::Story => self.story_told(),
            _ => {}
        }
    }

    fn boon_of(&self, seat: Seat, fits: impl Fn(&Boon) -> bool) -> Option<usize> {
        self.public.boon(self.edition, seat, fits).map(|(index, _)| index)
    }

    /// Coins an event asked for.
    fn pay_for_event(&mut self, seat: Seat, coins: u16) {
        let reason = self.public.events.current.map_or(CoinReason::Surcharge, CoinReason::Event);
        self.pay_coins(seat, coins, reason);
    }

    fn answer_dues(&mut self, seat: Seat, viaducts: u8, option: u8) {
        match (option, self.boon_of(seat, |boon| matches!(boon, Boon::NoDues))) {
            (1, _) => self.give(seat, Cards::one(Card::Wild)),
            (2, Some(index)) => {
                self.use_postcard(seat, index);
            }
            _ => self.pay_dues(seat, viaducts),
        }
    }

    /// CH-P: a wild for what a postcard offers.
    fn accept_postcard(&mut self, seat: Seat, postcard: u8) {
        let card = self.public.postcards(self.edition, seat).get(postcard as usize).copied();
        let Some(PostcardEffect::Boon(Boon::Offer { coins, cards })) = card.map(|card| card.does) else {
            return;
        };
        self.give(seat, Cards::one(Card::Wild));
        self.use_postcard_for(seat, postcard as usize, coins);
        self.draw_cards(seat, cards);
    }

    /// The large-city bonus: the first card from the display where a postcard allows it.
    fn face_up_bonus(&mut self, seat: Seat, cards: u8, option: u8) {
        let Some(slot) = usize::from(option).checked_sub(1) else { return self.draw_cards(seat, cards) };
        let index = self.boon_of(seat, |boon| matches!(boon, Boon::FaceUpBonus));
        if let (Some(index), Some(card)) = (index, self.public.display[slot % crate::ids::DISPLAY].take()) {
            self.use_postcard(seat, index);
            self.secret.hands[seat] = self.secret.hands[seat].with(card);
            self.public.hand_sizes[seat] += 1;
            self.public.known_cards[seat] = self.public.known_cards[seat].with(card);
            self.deed(Deed::FaceUpBonus { seat, card });
            self.fill(slot);
            self.settle();
        }
        self.draw_cards(seat, cards.saturating_sub(1));
    }

    /// A ticket completed by the claim is shown: for an event's coins and open challenges.
    fn show_ticket(&mut self, seat: Seat, ticket: TicketId) {
        let edition = self.edition;
        self.public.charter.tickets_shown[seat].insert(ticket);
        let count = self.public.charter.tickets_shown[seat].len();
        self.deed(Deed::TicketShown { seat, ticket });
        if let Some(event) = self.public.events.current {
            for effect in edition.effects(event) {
                if let Effect::Charter(CharterEffect::ShowTickets { coins }) = effect {
                    self.gain(seat, *coins, CoinReason::Event(event));
                }
            }
        }
        let (Some(facts), Some(charter)) = (edition.ticket(ticket), edition.charter()) else { return };
        for (index, race) in charter.races.iter().enumerate() {
            let won = match race.goal {
                Goal::TicketAt { places } => places.contains(facts.from) || places.contains(facts.to),
                Goal::TicketWorth { value } => facts.value >= value,
                Goal::Tickets { tickets } => count >= u32::from(tickets),
                _ => false,
            };
            if won {
                self.win_race(index, seat);
            }
        }
        self.wait(seat, Question::ShowTicket);
    }

    /// CH-EV18: bids are made in secret; when the last is in, all pay theirs.
    fn bid(&mut self, seat: Seat, question: Question, action: Action, cards: u8) {
        let Action::Answer { option } = action else { return };
        self.secret.bids[seat] = option;
        self.public.charter.asked = SeatSet(self.public.charter.asked.0 & !SeatSet::only(seat).0);
        self.deed(Deed::Answered { seat, question, option: None });
        if !self.public.charter.asked.is_empty() {
            return;
        }
        self.close_question();
        let bids = core::mem::take(&mut self.secret.bids);
        self.deed(Deed::Bids { bids });
        let highest = self.public.seats().map(|bidder| bids[bidder]).max().unwrap_or(0);
        for bidder in self.public.seats_from(self.public.turn) {
            self.pay_for_event(bidder, u16::from(bids[bidder]));
        }
        let mut best = self.public.seats().filter(|bidder| bids[*bidder] == highest);
        if let (Some(winner), None) = (best.next(), best.next()) {
            self.draw_cards(winner, cards);
        }
    }

    /// A seat looks at the top cards of the deck; newspapers among them resolve first.
    pub fn look_at_cards(&mut self, seat: Seat, look: u8, keep: u8, bottom: bool) {
        if self.public.charter.looked_at > 0 {
            // Another look waits for its answer first.
            return self.public.charter.tasks.push(Task::Look { seat, look, keep, bottom });
        }
        for _ in 0..look {
            let Some(card) = self.draw(Destination::Look(seat), seat) else { break };
            self.secret.looked = self.secret.looked.with(card);
            self.public.charter.looked_at += 1;
            self.renew_deck();
        }
        let looked = self.secret.looked;
        self.listener.hear(|| Event(Truth::LookedAt { seat, cards: looked }));
        self.wait(seat, Question::Looked { keep, bottom });
    }

    fn keep_looked(&mut self, seat: Seat, kept: Cards, bottom: bool) {
        let rest = core::mem::take(&mut self.secret.looked).minus(kept);
        self.public.charter.looked_at = 0;
        self.secret.hands[seat] = self.secret.hands[seat].plus(kept);
        self.public.hand_sizes[seat] += kept.total() as u8;
        let under = if bottom { rest.total() as u8 } else { 0 };
        if bottom {
            self.secret.deck = self.secret.deck.plus(rest);
            self.public.deck_size += u16::from(under);
            self.secret.bottom = self.secret.bottom.plus(rest);
            self.public.charter.cards_bottom += under;
            self.secret.bottom_by = Some(seat);
        }
        let discarded = if bottom { Cards::NONE } else { rest };
        self.deed(Deed::KeptCards { seat, kept: kept.total() as u8, discarded, bottom: under });
        self.discard(discarded);
    }

    /// The staff card is used at the start of the own turn.
    fn use_staff_now(&mut self, seat: Seat) {
        self.public.charter.staff_this_turn = true;
        self.public.charter.resume = Resume::Turn;
        match self.public.staff(self.edition, seat) {
            Some(Staff::Telegraph { look }) => {
                self.use_staff(seat);
                self.look_at_cards(seat, look, 1, true);
            }
            Some(Staff::DrawAndKeep { draw, keep }) => {
                self.use_staff(seat);
                self.look_at_cards(seat, draw, keep, false);
            }
            Some(Staff::SwapHand) => self.wait(seat, Question::Swap),
            Some(Staff::NextEvent) => self.peek_event(seat),
            _ => {}
        }
    }

    /// A face-up card was taken: a strike counts it, staff may draw for a wild (CH-ST06).
    #[inline(never)]
    pub fn note_face_up(&mut self, seat: Seat, card: Card) {
        self.public.charter.face_up_first = true;
        if card == Card::Wild {
            self.wait(seat, Question::WildAndDeck);
        }
    }

    /// CH-EV19: cards end the strike; a new event is revealed.
    fn end_strike(&mut self, seat: Seat, cards: Cards) {
        self.give(seat, cards);
        self.public.charter.resume = Resume::Turn;
        self.reveal_event(seat);
    }

    /// The ticket that was looked at is kept or goes to the bottom.
    pub fn settle_top_ticket(&mut self, seat: Seat, keep: u8) {
        self.close_question();
        self.keep_tickets(seat, keep, crate::spec::Unkept::Bottom);
    }

    /// The cards a tunnel showed are known and nothing waits.
    pub fn settle_tunnel(&mut self) {
        let (seat, pending) = (self.public.turn, self.public.pending);
        if pending.owed == 0 {
            self.complete_claim(seat, pending.line, pending.set);
        } else {
            self.public.stage = Stage::Tunnel;
        }
    }

    /// Tickets a seat draws with the ticket action, and what events pay for it.
    #[inline(never)]
    pub fn charter_tickets(&mut self, seat: Seat, usual: u8) -> u8 {
        let edition = self.edition;
        if let Some(event) = self.public.events.current {
            for effect in edition.effects(event) {
                if let Effect::Charter(CharterEffect::GainOnTickets { coins }) = effect {
                    self.gain(seat, *coins, CoinReason::Event(event));
                }
            }
        }
        if let Some(Staff::DrawTickets { tickets }) = self.public.staff(edition, seat) {
            return tickets;
        }
        match self.public.boon(edition, seat, |boon| matches!(boon, Boon::DrawTickets { .. })) {
            Some((index, Boon::DrawTickets { tickets })) => {
                self.use_postcard(seat, index);
                tickets
            }
            _ => usual,
        }
    }

    /// The cost of a claim beyond its set: coins for a surcharge, and what explains savings.
    #[inline(never)]
    pub fn settle_cost(&mut self, seat: Seat, line: LineId, set: Cards, extra: Cards) {
        let costs = Costs::of(self.edition, self.public, seat);
        if costs.as_printed() {
            return;
        }
        let due = costs.surcharge(line).filter(|_| extra.is_empty());
        match costs.judge(line, set) {
            Ok(Saving::Postcard(index)) => {
                self.use_postcard(seat, index);
            }
            Ok(Saving::AsGrey) => self.use_staff(seat),
            Ok(Saving::Nothing) | Err(_) => {}
        }
        match due {
            Some((_, Some(index))) => {
                self.use_postcard(seat, index);
            }
            Some((due, None)) => self.pay_coins(seat, due.coins.unwrap_or(0), CoinReason::Surcharge),
            None => {}
        }
    }
}
