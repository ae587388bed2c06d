//! What stands out, as sentences.

use capotreno_lab::Outlier;

use super::Report;
use crate::desk::words::arg;

/// The sentence about something that stands out.
pub fn sentence(report: &Report<'_>, outlier: &Outlier) -> String {
    let (pen, words) = (&report.pen, report.pen.words);
    let share = |name: &'static str, share: f64| arg(name, pen.percent(share));
    let way = |wins: f64, usual: f64| arg("way", if wins > usual { "more" } else { "less" });
    match outlier {
        Outlier::Seat { position, wins, fair } => words.say(
            "report-odd-seat",
            &[arg("position", *position), share("wins", *wins), share("fair", *fair)],
        ),
        Outlier::Ticket { from, to, value, wins, usual, completed } => words.say(
            "report-odd-ticket",
            &[
                arg("from", from.as_str()),
                arg("to", to.as_str()),
                arg("value", *value),
                way(*wins, *usual),
                share("wins", *wins),
                share("usual", *usual),
                share("completed", *completed),
            ],
        ),
        Outlier::TicketUnkept { from, to, offers } => words.say(
            "report-odd-unkept",
            &[arg("from", from.as_str()), arg("to", to.as_str()), arg("offers", pen.thousands(*offers))],
        ),
        Outlier::Line { name, cards, colour, wins, usual } => words.say(
            "report-odd-line",
            &[
                arg("name", name.as_str()),
                arg("cards", *cards),
                arg("colour", words.say(&format!("card-{colour}"), &[])),
                way(*wins, *usual),
                share("wins", *wins),
                share("usual", *usual),
            ],
        ),
        Outlier::LineClaimed { name, claimed } => {
            words.say("report-odd-claimed", &[arg("name", name.as_str()), share("claimed", *claimed)])
        }
        Outlier::Bonus { bonus, decided } => words
            .say("report-odd-bonus", &[arg("name", report.bonus_name(bonus)), share("decided", *decided)]),
    }
}

impl Report<'_> {
    /// What a bonus is called; numbers know its id.
    pub fn bonus_name(&self, id: &str) -> String {
        let bonus = self.spec.bonuses.iter().find(|bonus| bonus.id == id);
        bonus.map_or_else(|| id.to_owned(), |bonus| self.pen.words.pick(&bonus.name))
    }

    pub fn event_name(&self, id: &str) -> String {
        let mut events = self.spec.economy.iter().flat_map(|economy| &economy.events);
        events
            .find(|event| event.id == id)
            .map_or_else(|| id.to_owned(), |event| self.pen.words.pick(&event.name))
    }
}
