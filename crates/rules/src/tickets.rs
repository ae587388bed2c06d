//! Drawing, keeping and giving back tickets (C-30 to C-34).

use crate::campaign::spec::RuleBox;
use crate::chance::{Audience, Chance};
use crate::deck::Engine;
use crate::event::{Event, Listener, Truth};
use crate::ids::{MAX_SEATS, Seat, TicketId};
use crate::sets::{Members, TicketSet};
use crate::spec::Unkept;

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// The next ticket of the deck: from the unordered top, then from the shuffled block, then
    /// from the known bottom.
    fn next_ticket(&mut self, seat: Seat) -> Option<TicketId> {
        if self.secret.ticket_top.is_empty() && !self.secret.ticket_block.is_empty() {
            // From here on nobody can say where the tickets of the block are.
            let block = self.secret.ticket_block;
            for returned in &mut self.secret.returned.0 {
                *returned = returned.and_not(&block);
            }
            self.secret.ticket_top = block;
            self.secret.ticket_block = TicketSet::EMPTY;
        }
        let top = self.secret.ticket_top;
        if top.is_empty() {
            let ticket = self.secret.ticket_queue.pop()?;
            for returned in &mut self.secret.returned.0 {
                returned.take_out(ticket);
            }
            return Some(ticket);
        }
        let mut ticket = self.chance.ticket(&top, Audience::Only(seat));
        if !top.contains(ticket) {
            ticket = top.nth(0);
        }
        self.secret.ticket_top.take_out(ticket);
        Some(ticket)
    }

    /// Puts `count` tickets, or as many as there are, in front of a seat (C-32).
    pub fn offer_tickets(&mut self, seat: Seat, count: u8) {
        let mut offered = 0;
        while offered < count {
            let Some(ticket) = self.next_ticket(seat) else { break };
            self.secret.offers[seat.index().min(MAX_SEATS - 1)][offered as usize] = ticket.0;
            self.public.ticket_deck -= 1;
            offered += 1;
        }
        self.public.tickets_offered[seat] = offered;
        let tickets = self.secret.offer(seat, offered);
        self.listener.hear(|| Event(Truth::TicketsOffered { seat, tickets }));
    }

    /// Keeps the offered tickets whose bit is set; the others go where the edition says.
    pub fn keep_tickets(&mut self, seat: Seat, keep: u8, unkept: Unkept) {
        let offer = self.secret.offer(seat, self.public.tickets_offered[seat]);
        for (position, ticket) in offer.iter().enumerate() {
            if keep >> position & 1 == 1 {
                self.secret.tickets[seat].insert(*ticket);
                self.public.tickets_held[seat] += 1;
                if self.public.last_turns.is_some() && self.rule(RuleBox::OpenLedger) {
                    self.secret.late_tickets.insert(*ticket);
                    self.public.charter.late_tickets[seat] += 1;
                }
                continue;
            }
            self.secret.returned[seat].insert(*ticket);
            match unkept {
                Unkept::LeaveGame => {}
                Unkept::Bottom => {
                    self.secret.ticket_queue.push(*ticket);
                    self.public.ticket_deck += 1;
                }
                Unkept::BottomShuffled => {
                    self.secret.ticket_block.insert(*ticket);
                    self.public.ticket_deck += 1;
                }
            }
        }
        self.public.tickets_offered[seat] = 0;
        self.listener.hear(|| {
            let tickets = offer
                .iter()
                .enumerate()
                .filter(|(position, _)| keep >> position & 1 == 1)
                .map(|(_, ticket)| *ticket)
                .collect::<arrayvec::ArrayVec<_, 6>>();
            let given_back = (offer.len() - tickets.len()) as u8;
            Event(Truth::TicketsKept { seat, given_back, tickets })
        });
    }
}
