//! What is asked of the player now, as a numbered list: tickets to keep, payments, a tunnel, an offer, an
//! event to retire, a question of a campaign.

use capotreno_protocol::{GameView, LinePayment, May};
use capotreno_rules::{Action, Card, Cards, EventId, LineId, Stage};

use crate::desk::lexicon::line_name;
use crate::desk::words::arg;
use crate::desk::{Desk, Half};

/// A way to pay for a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Payment {
    pub set: Cards,
    /// Cards for a surcharge; none where coins pay it.
    pub extra: Cards,
    /// Coins on top.
    pub coins: u16,
}

impl Payment {
    pub(super) fn claim(&self, line: u8) -> Action {
        Action::ClaimLine { line: LineId(line), set: self.set, extra: self.extra }
    }
}

/// What a number stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Pick {
    Do(Action),
    Line(u8),
    /// One of several tickets.
    Ticket,
}

/// Something to choose from.
#[derive(Clone, PartialEq, Debug)]
pub struct Asking {
    pub title: String,
    pub text: String,
    pub rows: Vec<String>,
    /// Whether several numbers may be named at once.
    pub many: bool,
    pub(super) picks: Vec<Pick>,
}

impl Asking {
    fn new(title: String, text: String) -> Asking {
        Asking { title, text, rows: Vec::new(), many: false, picks: Vec::new() }
    }

    fn offer(&mut self, row: String, pick: Pick) {
        self.rows.push(row);
        self.picks.push(pick);
    }

    pub(super) fn position(&self, action: &Action) -> Option<usize> {
        self.picks.iter().position(|pick| *pick == Pick::Do(*action))
    }
}

impl Desk {
    /// What is to be chosen from now, if anything is.
    pub fn asking(&self) -> Option<Asking> {
        if let Some(half) = &self.half {
            return self.asking_half(half);
        }
        let view = self.view.as_ref()?;
        let may = view.may.as_ref().filter(|may| may.act)?;
        match view.stage {
            Stage::OpeningTickets | Stage::KeepTickets => self.asking_tickets(view, may),
            Stage::Tunnel => self.asking_tunnel(view, may),
            Stage::Offer => self.asking_offer(may),
            Stage::RetireEvent => Some(self.asking_retire(may)),
            Stage::Question => self.asking_question(view, may),
            Stage::Turn | Stage::SecondCard | Stage::Over => None,
        }
    }

    fn asking_half(&self, half: &Half) -> Option<Asking> {
        match half {
            Half::Asked(_) => None,
            Half::Lines(lines) => {
                let mut asking = Asking::new(self.words.say("term-which-line", &[]), String::new());
                for line in lines {
                    asking.offer(self.line_row(*line), Pick::Line(*line));
                }
                Some(asking)
            }
            Half::Payments { line, payments } => {
                let title =
                    format!("{}: {}", line_name(&self.details, *line), self.words.say("pay-with", &[]));
                let mut asking = Asking::new(title, String::new());
                for payment in payments {
                    let mut row = self.cards(payment.set);
                    if payment.coins > 0 {
                        let more = self.words.say("surcharge-coins", &[arg("coins", payment.coins)]);
                        row = format!("{row} + {more}");
                    } else if !payment.extra.is_empty() {
                        row = format!("{row} + {}", self.cards(payment.extra));
                    }
                    asking.offer(row, Pick::Do(payment.claim(*line)));
                }
                Some(asking)
            }
        }
    }

    fn asking_tickets(&self, view: &GameView, may: &May) -> Option<Asking> {
        let keep = may.keep.as_ref()?;
        let args = [arg("least", keep.least), arg("offered", keep.offered)];
        let mut asking =
            Asking::new(self.words.say("choose-tickets", &args), self.words.say("term-keep", &[]));
        asking.many = true;
        for ticket in view.own.iter().flat_map(|own| &own.offer) {
            let way = self.way(ticket.ticket).map(|way| {
                let needs = self.words.say("ticket-needs", &[arg("cards", way.cards)]);
                format!(" · {needs}")
            });
            asking.offer(format!("{}{}", self.ticket(ticket.ticket), way.unwrap_or_default()), Pick::Ticket);
        }
        Some(asking)
    }

    fn asking_tunnel(&self, view: &GameView, may: &May) -> Option<Asking> {
        let tunnel = may.tunnel.as_ref()?;
        let line = arg("line", line_name(&self.details, tunnel.line));
        let revealed = view.pending.as_ref().map_or(Cards::NONE, |pending| pending.revealed);
        let mut text = self.words.say("tunnel-owed", &[arg("owed", tunnel.owed)]);
        if tunnel.payments.is_empty() {
            text = format!("{text} {}", self.words.say("tunnel-cannot", &[]));
        }
        let title = format!("{}: {}", self.words.say("tunnel-title", &[line]), self.cards(revealed));
        let mut asking = Asking::new(title, text);
        for cards in &tunnel.payments {
            let pay = self.words.say("do-pay-tunnel", &[arg("cards", self.cards(*cards))]);
            asking.offer(pay, Pick::Do(Action::PayTunnel { cards: *cards }));
        }
        asking.offer(self.words.say("tunnel-decline", &[]), Pick::Do(Action::DeclineTunnel));
        Some(asking)
    }

    fn asking_offer(&self, may: &May) -> Option<Asking> {
        let offer = may.offer.as_ref()?;
        let event = self.details.events.get(usize::from(offer.event));
        let text = event.map_or_else(String::new, |event| self.words.pick(&event.text));
        let mut asking = Asking::new(self.event_name(EventId(offer.event)), text);
        if offer.accept.allowed {
            let args = [arg("count", offer.wilds), arg("coins", offer.coins)];
            asking.offer(self.words.say("offer-accept", &args), Pick::Do(Action::AcceptOffer));
        }
        asking.offer(self.words.say("offer-decline", &[]), Pick::Do(Action::DeclineOffer));
        Some(asking)
    }

    fn asking_retire(&self, may: &May) -> Asking {
        let mut asking = Asking::new(self.words.say("retire-title", &[]), self.words.say("retire-text", &[]));
        for event in may.retire.iter().flatten() {
            let event = EventId(*event);
            asking.offer(self.event_name(event), Pick::Do(Action::RetireEvent { event }));
        }
        asking
    }

    fn asking_question(&self, view: &GameView, may: &May) -> Option<Asking> {
        if may.keep.is_some() {
            return self.asking_tickets(view, may);
        }
        let question = view.campaign.as_ref()?.question.as_ref()?;
        let mut asking = Asking::new(self.question_title(view, question), self.question_text(view, question));
        for answer in &question.answers {
            asking.offer(self.answer_text(view, question, answer), Pick::Do(*answer));
        }
        Some(asking)
    }

    /// Every way to pay, with the surcharge in coins or in cards.
    pub(super) fn payments(&self, offered: &[LinePayment], coins: u16, cards: u8) -> Vec<Payment> {
        let own = self.view.as_ref().and_then(|view| Some((view.own.as_ref()?, view)));
        let Some((own, view)) = own else { return Vec::new() };
        let purse = view.seats.get(usize::from(own.seat)).map_or(0, |seat| seat.coins);
        let mut found = Vec::new();
        for payment in offered {
            let set = payment.cards;
            if coins == 0 && cards == 0 {
                found.push(Payment { set, extra: Cards::NONE, coins: 0 });
                continue;
            }
            if coins > 0 && purse >= coins {
                found.push(Payment { set, extra: Cards::NONE, coins });
            }
            let extra = least_missed(own.hand.saturating_minus(set), u32::from(cards));
            if let Some(extra) = extra.filter(|_| cards > 0) {
                found.push(Payment { set, extra, coins: 0 });
            }
        }
        found
    }
}

/// So many cards of a hand, those of which there are fewest first, wilds last.
fn least_missed(hand: Cards, count: u32) -> Option<Cards> {
    let mut kinds: Vec<(Card, u32)> = hand.iter().collect();
    kinds.sort_by_key(|(card, held)| (*card == Card::Wild, *held));
    let mut chosen = Cards::NONE;
    for (card, held) in kinds {
        let wanted = held.min(count - chosen.total());
        chosen = chosen.plus(Cards::of(card, wanted));
    }
    (chosen.total() == count).then_some(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_least_missed_pay_extra() {
        let hand = Cards::of(Card::Red, 3).with(Card::Blue).with(Card::Wild);
        assert_eq!(least_missed(hand, 2), Some(Cards::one(Card::Blue).with(Card::Red)));
        assert_eq!(least_missed(hand, 5), Some(hand));
        assert_eq!(least_missed(hand, 6), None);
    }
}
