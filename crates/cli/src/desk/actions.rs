//! A decision in words, and what to type for it.

use capotreno_rules::{Action, Cards};

use crate::desk::Desk;
use crate::desk::lexicon::line_name;
use crate::desk::words::arg;

impl Desk {
    /// What somebody does, as an advice.
    pub fn action(&self, action: &Action) -> String {
        let say = |id: &str| self.words.say(id, &[]);
        let with = |id: &str, cards: Cards| self.words.say(id, &[arg("cards", self.cards(cards))]);
        let view = self.view.as_ref();
        match *action {
            Action::TakeFaceUp { slot } => {
                let card = view.and_then(|view| view.display.get(usize::from(slot)).copied().flatten());
                let card = card.map_or_else(|| "?".to_owned(), |card| self.card(card));
                self.words.say("do-take", &[arg("card", card)])
            }
            Action::DrawBlind => say("do-draw"),
            Action::StopDrawing => say("stop-drawing"),
            Action::DrawTickets => say("do-tickets"),
            Action::KeepTickets { keep } => {
                let offer = view.and_then(|view| view.own.as_ref()).map_or(&[][..], |own| &own.offer);
                let kept = offer.iter().enumerate().filter(|(at, _)| keep >> at & 1 == 1);
                let names: Vec<String> = kept.map(|(_, ticket)| self.ticket(ticket.ticket)).collect();
                self.words.say("do-keep", &[arg("tickets", names.join("; "))])
            }
            Action::ClaimLine { line, set, .. } => {
                let line = arg("line", line_name(&self.details, line.0));
                self.words.say("do-claim", &[line, arg("cards", self.cards(set))])
            }
            Action::PayTunnel { cards } => with("do-pay-tunnel", cards),
            Action::DeclineTunnel => say("tunnel-decline"),
            Action::AcceptOffer => say("do-accept"),
            Action::DeclineOffer => say("offer-decline"),
            Action::Pass => say("pass"),
            Action::RetireEvent { event } => self.event_name(event),
            Action::Answer { .. } | Action::Pick { .. } => {
                let asked = view.and_then(|view| Some((view, view.campaign.as_ref()?.question.as_ref()?)));
                asked.map_or_else(String::new, |(view, question)| self.answer_text(view, question, action))
            }
            Action::UseStaff => say("do-staff"),
            Action::EndStrike { cards } => with("do-end-strike", cards),
        }
    }

    /// What a player types for it.
    pub(super) fn typing(&self, action: &Action) -> String {
        match *action {
            Action::TakeFaceUp { slot } => format!("take {}", slot + 1),
            Action::DrawBlind => "draw".to_owned(),
            Action::StopDrawing => "stop".to_owned(),
            Action::DrawTickets => "tickets".to_owned(),
            Action::KeepTickets { keep } => {
                let kept = (0..8_u8).filter(|bit| keep >> bit & 1 == 1).map(|bit| (bit + 1).to_string());
                format!("keep {}", kept.collect::<Vec<_>>().join(" ")).trim_end().to_owned()
            }
            Action::ClaimLine { line, set, .. } => {
                format!("claim {} with {set}", line_name(&self.details, line.0))
            }
            Action::PayTunnel { .. } => "pay".to_owned(),
            Action::DeclineTunnel | Action::DeclineOffer => "decline".to_owned(),
            Action::AcceptOffer => "accept".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::RetireEvent { .. } | Action::Answer { .. } | Action::Pick { .. } => {
                let at = self.asking().and_then(|asking| asking.position(action));
                at.map_or_else(|| "do".to_owned(), |at| (at + 1).to_string())
            }
            Action::UseStaff => "staff".to_owned(),
            Action::EndStrike { cards } => format!("strike {cards}"),
        }
    }
}
