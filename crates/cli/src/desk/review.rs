//! What a review says, in sentences.

use capotreno_review::{Alternative, Cause, Judged, Mark, Review, StepReview};
use capotreno_rules::{Action, Seat};

use crate::desk::Desk;
use crate::desk::lexicon::line_name;
use crate::desk::words::arg;

/// A share in whole percent.
pub fn percent(share: f64) -> i64 {
    (100.0 * share).round() as i64
}

/// A number of points, with a digit after the point.
pub fn points(points: f64) -> String {
    // Never a zero with a sign.
    format!("{:.1}", points + 0.0).replace("-0.0", "0.0")
}

impl Desk {
    /// What could be done.
    pub fn alternative(&self, alternative: &Alternative) -> String {
        match (alternative.action, alternative.card) {
            (Action::TakeFaceUp { .. }, Some(card)) => {
                self.words.say("do-take", &[arg("card", self.card(card))])
            }
            (Action::KeepTickets { .. }, _) => {
                let names: Vec<String> =
                    alternative.tickets.iter().map(|ticket| self.ticket(ticket.0)).collect();
                self.words.say("do-keep", &[arg("tickets", names.join("; "))])
            }
            (action, _) => self.action(&action),
        }
    }

    /// Why a step is worth a look.
    pub fn marked(&self, review: &Review, at: usize, mark: Mark) -> String {
        let step = &review.steps[at];
        let who = |seat: Option<Seat>| arg("who", self.name(seat.map_or(0, |seat| seat.0)));
        match mark {
            Mark::Blunder | Mark::GoodFind => {
                step.judged.as_ref().map_or_else(String::new, |judged| self.judged(step, judged, mark))
            }
            Mark::DecidingLine { line } => {
                let own = step.seat.map_or(0, |seat| usize::from(seat.0));
                let share = |step: &StepReview| step.chance.get(own).copied().unwrap_or_default();
                let before = at.checked_sub(1).map_or(0.0, |before| share(&review.steps[before]));
                let args = [
                    who(step.seat),
                    arg("line", line_name(&self.details, line.0)),
                    arg("before", percent(before)),
                    arg("after", percent(share(step))),
                ];
                self.words.say("review-deciding-line", &args)
            }
            Mark::TicketLost { holder, ticket, cause } => {
                let args = [who(Some(holder)), arg("ticket", self.ticket(ticket.0))];
                match cause {
                    Cause::Kept => self.words.say("review-ticket-lost-kept", &args),
                    Cause::Own => self.words.say("review-ticket-lost-own", &args),
                    Cause::Other => self.words.say("review-ticket-lost-other", &args),
                    Cause::Luck => self.words.say("review-ticket-lost-luck", &args),
                }
            }
            Mark::TicketMissed { ticket } => {
                let args = [who(step.seat), arg("ticket", self.ticket(ticket.0))];
                self.words.say("review-ticket-missed", &args)
            }
        }
    }

    fn judged(&self, step: &StepReview, judged: &Judged, mark: Mark) -> String {
        let told =
            |at: usize| judged.alternatives.get(at).map_or_else(String::new, |one| self.alternative(one));
        // What is no loss for oneself is a gain of the others: the expert counts both.
        let worth = match (judged.points_lost >= 0.05, percent(judged.chance_lost) > 0) {
            (true, true) => "both",
            (true, false) => "points",
            (false, true) => "chance",
            (false, false) => "others",
        };
        let args = [
            arg("worth", worth),
            arg("who", self.name(step.seat.map_or(0, |seat| seat.0))),
            arg("played", told(judged.played)),
            arg("best", told(0)),
            arg("usual", told(judged.usual)),
            arg("points", points(judged.points_lost.max(0.0))),
            arg("percent", percent(judged.chance_lost.max(0.0))),
        ];
        let id = if mark == Mark::Blunder { "review-blunder" } else { "review-good-find" };
        self.words.say(id, &args)
    }
}
