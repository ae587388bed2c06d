//! How a campaign's game goes on: what waits to be decided first, then the next part of the turn.
//!
//! Draws are never interrupted. What an event asks for waits in a queue and is asked as soon as
//! the part of the turn that revealed the event is done.

use crate::campaign::deed::Deed;
use crate::campaign::question::{Fee, Question};
use crate::campaign::spec::{Boon, Staff};
use crate::campaign::standing::Standing;
use crate::campaign::state::{ClaimStep, Resume, Task};
use crate::chance::Chance;
use crate::deck::Engine;
use crate::edition::Edition;
use crate::event::{Listener, SeenEvent};
use crate::ids::{Seat, SeatSet};
use crate::sets::{LineSet, Members};
use crate::state::{Public, Stage};
use crate::tables::with_lookup;

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    pub fn deed(&mut self, deed: Deed) {
        self.tell(|| SeenEvent::Campaign(deed));
    }

    /// Lets a question wait for its turn: until the part of the turn is done that asks it. A
    /// part that only asks can [`Engine::ask`] at once.
    pub fn wait(&mut self, seat: Seat, question: Question) {
        self.public.charter.tasks.push(Task::Ask { seat, question });
    }

    /// The same question to everyone in turn order.
    pub fn wait_each(&mut self, seat: Seat, question: Question) {
        let left = self.public.players;
        self.public.charter.tasks.push(Task::AskEach { seat, left, question });
    }

    /// Goes on until somebody owes a decision or the game is over.
    #[inline(never)]
    pub fn proceed(&mut self) {
        while self.public.charter.question.is_none() && self.public.stage != Stage::OpeningTickets {
            if let Some(task) = self.public.charter.tasks.pop() {
                self.begin(task);
                continue;
            }
            match core::mem::take(&mut self.public.charter.resume) {
                Resume::Nothing => return,
                Resume::Turn => {
                    self.public.stage = Stage::Turn;
                    return;
                }
                Resume::AfterCard { first, only } => self.settle_card(first, only),
                Resume::Tunnel => self.settle_tunnel(),
                Resume::Claim(step) => self.claim_steps_from(step),
                Resume::EndTurn => {
                    self.tidy_up();
                    // Filling the display may have turned up an event that asks for something, and
                    // cards discarded in answer may fill a slot that stayed empty (C-17): so the
                    // turn ends once more. Not for ever, for only ten newspapers take effect in it.
                    if !self.public.charter.tasks.is_empty() {
                        self.public.charter.resume = Resume::EndTurn;
                        continue;
                    }
                    self.next_turn();
                }
                Resume::Ending(step) => self.end_step(step),
            }
        }
    }

    /// The steps of a claim until one of them leaves something to decide. Kept out of the loop
    /// above, like all that does not happen every turn: it would make every turn slower.
    #[inline(never)]
    fn claim_steps_from(&mut self, step: ClaimStep) {
        let steps = self.edition.claim_steps.get(self.public.pending.line.index()).copied();
        for step in steps.unwrap_or_default().from(step) {
            let next = step.next().map_or(Resume::EndTurn, Resume::Claim);
            self.public.charter.resume = next;
            self.claim_step(step);
            let progress = &self.public.charter;
            if progress.question.is_some() || !progress.tasks.is_empty() || progress.resume != next {
                return;
            }
        }
        self.public.charter.resume = Resume::EndTurn;
    }

    #[inline(never)]
    fn begin(&mut self, task: Task) {
        match task {
            Task::Ask { seat, question } => self.ask(seat, question),
            Task::AskEach { seat, left, question } => {
                if left > 1 {
                    let next = self.public.next_seat(seat);
                    self.public.charter.tasks.push_first(Task::AskEach {
                        seat: next,
                        left: left - 1,
                        question,
                    });
                }
                self.ask(seat, question);
            }
            Task::Reveal { seat } => self.reveal_event(seat),
            Task::Look { seat, look, keep, bottom } => self.look_at_cards(seat, look, keep, bottom),
        }
    }

    /// Asks, unless everyone can see that there is nothing to decide.
    pub fn ask(&mut self, seat: Seat, question: Question) {
        if !self.public.is_open(self.edition, seat, question) {
            return self.settle_unasked(seat, question);
        }
        self.public.charter.asked = match question {
            Question::Bid { .. } => SeatSet::first(self.public.players),
            _ => SeatSet::only(seat),
        };
        self.public.charter.question = Some(question);
        self.public.stage = Stage::Question;
        self.deed(Deed::Asked { seat, question });
    }

    /// What follows by itself where there is nothing to decide.
    fn settle_unasked(&mut self, seat: Seat, question: Question) {
        match question {
            Question::Fee { fee, place } => self.pay_fee(seat, fee, place),
            Question::Dues { viaducts } => self.pay_dues(seat, viaducts),
            Question::FaceUpBonus { cards } => self.draw_cards(seat, cards),
            _ => {}
        }
    }

    /// A card of the drawing action is in hand and nothing waits (C-17).
    fn settle_card(&mut self, first: bool, only: bool) {
        let second = crate::draws::can_draw_blind(self.edition, self.public)
            || crate::draws::second_slots(self.edition, self.public) != 0;
        if first && !only && second {
            self.public.stage = Stage::SecondCard;
            return;
        }
        self.public.charter.resume = Resume::EndTurn;
        let seat = self.public.turn;
        if let Some(Staff::NightClaim { .. }) = self.public.staff(self.edition, seat) {
            self.wait(seat, Question::NightClaim);
        }
    }
}

impl Public {
    /// Whether there is something to decide, as far as everyone knows: hands count, not what is
    /// in them.
    #[expect(clippy::too_many_lines, reason = "one arm a question")]
    fn is_open(&self, edition: &Edition, seat: Seat, question: Question) -> bool {
        let progress = &self.charter;
        let hand = self.hand_sizes[seat];
        let line = edition.line(self.pending.line);
        let boon = |fits: fn(&Boon) -> bool| self.boon(edition, seat, fits).is_some();
        match question {
            Question::Fee { fee, .. } => {
                hand > 0
                    || (self.coins[seat] > 0
                        && fee != Fee::Water
                        && boon(|boon| matches!(boon, Boon::NoToll)))
            }
            Question::Dues { .. } => hand > 0 || boon(|boon| matches!(boon, Boon::NoDues)),
            Question::GreyBonus => match self.staff(edition, seat) {
                Some(Staff::GreyBonus { uses }) => progress.staff_used[seat] < uses,
                _ => false,
            },
            Question::CoinsOrTicket { .. }
            | Question::WaterFrom
            | Question::PickEvent { .. }
            | Question::Bid { .. }
            | Question::Network
            | Question::Story => true,
            Question::TopTicket => self.tickets_offered[seat] > 0,
            Question::Looked { .. } => progress.looked_at > 0,
            Question::Elevator { place } => {
                let left = edition.charter().map_or(0, |charter| u32::from(charter.elevators));
                let standing = progress.elevators.0.iter().any(|own| own.contains(place));
                hand >= 2
                    && !progress.elevator_this_turn
                    && !standing
                    && progress.elevators[seat].len() < left
            }
            Question::Certificate { must: true } => progress.certificates_shown != 0,
            Question::Certificate { must: false } => {
                line.is_some_and(|line| self.certificates_for(line.colour))
            }
            Question::Survey { card } => progress.surveys_shown.contains(&Some(card)),
            Question::Stamp => line.is_some_and(|line| self.stamps_for(line.colour)),
            Question::BuyStamp { coins } => self.coins[seat] >= coins && progress.stamps_shown != 0,
            Question::Offer { postcard } => {
                let card = self.postcards(edition, seat).get(postcard as usize);
                hand > 0 && card.is_some_and(|card| self.has_use(seat, postcard as usize, card))
            }
            Question::FaceUpBonus { .. } => {
                let plain = self.display.iter().flatten().any(|card| *card != crate::card::Card::Wild);
                plain && boon(|boon| matches!(boon, Boon::FaceUpBonus))
            }
            Question::ShowTicket => self.ticket_may_be_shown(edition, seat),
            Question::WildAndDeck => match self.staff(edition, seat) {
                Some(Staff::WildAndDeck { uses }) => progress.staff_used[seat] < uses,
                _ => false,
            },
            Question::NightClaim => {
                hand > 0 && progress.staff_used[seat] == 0 && !self.night_lines(edition, seat).is_empty()
            }
            Question::Swap => hand > 0,
            Question::NextEvent => progress.staff_used[seat] == 0,
            Question::TempDepot { coins } => {
                self.coins[seat] >= coins && !self.depot_places(edition, seat).is_empty()
            }
            Question::MakeLarge => !self.growable(edition).is_empty(),
            Question::Rustlers { most, .. } => most > 0 && progress.herds[seat] == most,
            Question::Discard { over, .. } => hand > over,
            Question::CrossOff { left } => left > 0 && !self.crossable(edition, seat).is_empty(),
            Question::BuyOut { place } => {
                self.coins[seat] >= super::ending::BUY_OUT
                    && progress.junctions.contains(place)
                    && self.may_have_depot(edition, seat)
            }
        }
    }

    /// The lines a seat may claim after drawing, with staff for it (CH-ST14).
    pub(crate) fn night_lines(&self, edition: &Edition, seat: Seat) -> LineSet {
        let Some(Staff::NightClaim { longest }) = self.staff(edition, seat) else { return LineSet::EMPTY };
        with_lookup!(&edition.tables, lookup => {
            let short = lookup.buildable(self.pieces[seat], 0).and(lookup.up_to(longest.into()));
            short.whole().and(&self.open[seat])
        })
    }

    /// Whether the claim in progress may have completed a ticket that somebody would pay for.
    fn ticket_may_be_shown(&self, edition: &Edition, seat: Seat) -> bool {
        if !self.charter.networks.claimed.joined()
            || u32::from(self.tickets_held[seat]) <= self.charter.tickets_shown[seat].len()
        {
            return false;
        }
        let paid = self.stands(edition, Standing::ShowTickets);
        let raced = edition.charter().is_some_and(|charter| {
            let mut races = charter.races.iter().zip(&self.charter.races);
            races.any(|(race, winner)| winner.is_none() && race.goal.is_about_tickets())
        });
        paid || raced
    }
}
