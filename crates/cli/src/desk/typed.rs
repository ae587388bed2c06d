//! What a player types: one line, one wish. The words are the same in every language; what is said about
//! them is not.

use std::path::PathBuf;

use capotreno_protocol::{GameView, LineStatus, Query};
use capotreno_rules::{Action, Card, Cards, LineId, Stage};

use crate::desk::asking::Pick;
use crate::desk::lexicon::{self, Unknown, line_name};
use crate::desk::words::arg;
use crate::desk::{Desk, Half, Order};

/// The first words there are, for completion.
pub const COMMANDS: &[&str] = &[
    "accept", "back", "cards", "claim", "decline", "do", "draw", "help", "hint", "keep", "lines", "map",
    "pass", "pay", "players", "quit", "save", "say", "score", "staff", "stop", "strike", "take", "ticket",
    "tickets",
];

/// What comes of a line.
#[derive(Clone, PartialEq, Debug)]
pub enum Typed {
    /// It was answered in the log, or a choice is open now.
    Nothing,
    Order(Order),
    /// Show the board, where it is not seen all the time.
    Map,
    /// Show the table again.
    Look,
    Quit,
}

impl Desk {
    /// Takes in what was typed.
    pub fn typed(&mut self, line: &str) -> Typed {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        if self.replay.is_some() {
            return self.typed_in_replay(&word, rest);
        }
        match word.as_str() {
            "" => {
                self.half = None;
                Typed::Nothing
            }
            "quit" | "exit" | "q" => Typed::Quit,
            "help" | "?" => self.said("term-help"),
            "map" | "board" => Typed::Map,
            "look" | "cards" => Typed::Look,
            "players" | "score" => self.tell_players(),
            "lines" => self.tell_lines(),
            "hint" => Typed::Order(Order::Ask(Query::Hint)),
            "do" => match self.hint {
                Some(action) => self.wish(action),
                None => self.said("term-no-hint"),
            },
            "save" if rest.is_empty() => self.said("term-save-where"),
            "save" => Typed::Order(Order::Save(PathBuf::from(rest))),
            "say" if !rest.is_empty() => Typed::Order(Order::Chat(rest.to_owned())),
            "back" => self
                .view
                .as_ref()
                .map_or(Typed::Nothing, |view| Typed::Order(Order::TakeBack { seq: view.seq })),
            "ticket" => self.light(rest),
            _ => self.decision(&word, rest, line),
        }
    }

    fn decision(&mut self, word: &str, rest: &str, line: &str) -> Typed {
        match word {
            "take" => match rest.parse::<u8>() {
                Ok(slot) if slot > 0 => self.wish(Action::TakeFaceUp { slot: slot - 1 }),
                Ok(_) | Err(_) => self.said("term-which-slot"),
            },
            "draw" => self.wish(Action::DrawBlind),
            "stop" => self.wish(Action::StopDrawing),
            "tickets" => self.wish(Action::DrawTickets),
            "pass" => self.wish(Action::Pass),
            "staff" => self.wish(Action::UseStaff),
            "accept" => self.wish(Action::AcceptOffer),
            "pay" | "answer" | "retire" => self.number(if rest.is_empty() { "1" } else { rest }),
            "decline" if self.half.is_some() => {
                self.half = None;
                Typed::Nothing
            }
            "decline" => {
                let offer = self.view.as_ref().is_some_and(|view| view.stage == Stage::Offer);
                self.wish(if offer { Action::DeclineOffer } else { Action::DeclineTunnel })
            }
            "keep" => self.keep(rest),
            "claim" => self.claim(rest),
            "strike" => self.with_cards(rest, |cards| Action::EndStrike { cards }),
            "pick" => self.with_cards(rest, |cards| Action::Pick { cards }),
            _ if word.starts_with(|first: char| first.is_ascii_digit()) => self.number(line),
            _ => self.claim(line),
        }
    }

    fn said(&mut self, id: &str) -> Typed {
        self.answer(&self.words.say(id, &[]));
        Typed::Nothing
    }

    fn wish(&mut self, action: Action) -> Typed {
        self.half = None;
        self.act(action).map_or(Typed::Nothing, Typed::Order)
    }

    /// A number of the list that is shown; of the face-up cards where there is none.
    fn number(&mut self, text: &str) -> Typed {
        let Some(asking) = self.asking() else {
            let numbers = numbers(text).unwrap_or_default();
            return match numbers.as_slice() {
                [slot] if *slot > 0 => self.wish(Action::TakeFaceUp { slot: slot - 1 }),
                _ => self.said("term-not-understood"),
            };
        };
        if asking.many {
            return self.keep(text);
        }
        let at = text.trim().parse::<usize>().ok().filter(|at| *at > 0);
        match at.and_then(|at| asking.picks.get(at - 1)) {
            Some(Pick::Do(action)) => self.wish(*action),
            Some(Pick::Line(line)) => self.pay_for(*line),
            Some(Pick::Ticket) | None => {
                self.wrong(self.words.say("term-which-number", &[arg("most", asking.rows.len())]));
                Typed::Nothing
            }
        }
    }

    fn keep(&mut self, text: &str) -> Typed {
        let offered = self.view.as_ref().and_then(|view| view.own.as_ref()).map_or(0, |own| own.offer.len());
        let mut keep = 0;
        for number in numbers(text).unwrap_or_else(|| vec![0]) {
            if number == 0 || usize::from(number) > offered {
                self.wrong(self.words.say("term-which-number", &[arg("most", offered)]));
                return Typed::Nothing;
            }
            keep |= 1 << (number - 1);
        }
        self.wish(Action::KeepTickets { keep })
    }

    /// `claim oslo bergen`, `oslo-bergen red`, `claim oslo bergen with 2 red 1 wild`.
    fn claim(&mut self, text: &str) -> Typed {
        let (name, cards) = match text.split_once(" with ") {
            Some((name, cards)) => (name, Some(cards)),
            None => (text, None),
        };
        let found = match lexicon::lines(&self.details, name) {
            Ok(found) => found,
            Err(unknown) => {
                self.wrong(self.unknown(&unknown));
                return Typed::Nothing;
            }
        };
        let Some(status) = self.view.as_ref().and_then(|view| view.lines.clone()) else {
            return self.said("refused-not-your-turn");
        };
        let mut open: Vec<u8> =
            found.iter().copied().filter(|line| status.claimable.contains(line)).collect();
        // Lines that cost the same are as good as each other.
        open.dedup_by_key(|line| {
            let info = &self.details.lines[usize::from(*line)];
            (info.from.min(info.to.unwrap_or(0)), info.colour, info.kind, info.cards, info.symbols)
        });
        match (open.as_slice(), cards) {
            ([line], Some(cards)) => {
                let line = LineId(*line);
                self.with_cards(cards, |set| Action::ClaimLine { line, set, extra: Cards::NONE })
            }
            ([line], None) => self.pay_for(*line),
            ([], _) => {
                self.wrong(self.why_not(&status, found[0]));
                Typed::Nothing
            }
            (several, _) => {
                self.half = Some(Half::Lines(several.to_vec()));
                Typed::Nothing
            }
        }
    }

    /// Asks for a line by its number: a click or a key.
    pub fn choose_line(&mut self, line: u8) -> Typed {
        let Some(status) = self.view.as_ref().and_then(|view| view.lines.clone()) else {
            return self.said("refused-not-your-turn");
        };
        if status.claimable.contains(&line) {
            return self.pay_for(line);
        }
        self.wrong(self.why_not(&status, line));
        Typed::Nothing
    }

    fn pay_for(&mut self, line: u8) -> Typed {
        self.half = Some(Half::Asked(line));
        Typed::Order(Order::Ask(Query::Payments { line }))
    }

    fn why_not(&self, status: &LineStatus, line: u8) -> String {
        let refused = status.refused.iter().find(|refused| refused.lines.contains(&line));
        let why = refused.map_or_else(
            || self.words.say("refused-not-your-turn", &[]),
            |refused| self.refusal(&refused.refused),
        );
        format!("{}: {why}", line_name(&self.details, line))
    }

    fn unknown(&self, unknown: &Unknown) -> String {
        match unknown {
            Unknown::NotTwo => self.words.say("term-not-understood", &[]),
            Unknown::Place(name, suggestion) => {
                format!("{}{suggestion}", self.words.say("term-no-place", &[arg("name", name.clone())]))
            }
            Unknown::Several(names) => self.words.say("term-several", &[arg("names", names.join(", "))]),
            Unknown::NotJoined(one, other) => {
                self.words.say("term-not-joined", &[arg("one", one.clone()), arg("other", other.clone())])
            }
        }
    }

    fn with_cards(&mut self, text: &str, action: impl FnOnce(Cards) -> Action) -> Typed {
        match cards(text) {
            Some(cards) => self.wish(action(cards)),
            None => self.said("term-which-cards"),
        }
    }

    fn light(&mut self, text: &str) -> Typed {
        let held = self.view.as_ref().and_then(|view| view.own.as_ref()).map_or(&[][..], |own| &own.tickets);
        let number = text.parse::<usize>().ok().filter(|number| *number > 0);
        let Some(ticket) = number.and_then(|number| held.get(number - 1)).map(|state| state.ticket) else {
            self.lit = None;
            return if text.is_empty() { self.tell_tickets() } else { self.said("term-which-ticket") };
        };
        self.lit = Some(ticket);
        let way = self.way(ticket).map(|way| {
            let lines: Vec<String> = way.claim.iter().map(|line| line_name(&self.details, *line)).collect();
            lines.join(", ")
        });
        let way = way.filter(|way| !way.is_empty()).unwrap_or_else(|| "–".to_owned());
        self.answer(&self.words.say("term-way", &[arg("ticket", self.ticket(ticket)), arg("way", way)]));
        Typed::Nothing
    }

    fn tell_lines(&mut self) -> Typed {
        let lines = self.view.as_ref().and_then(|view| view.lines.as_ref());
        let rows: Vec<String> = lines
            .map(|lines| lines.claimable.iter().map(|line| self.line_row(*line)).collect())
            .unwrap_or_default();
        if rows.is_empty() {
            return self.said("term-no-lines");
        }
        self.answer(&rows.join("\n"));
        Typed::Nothing
    }

    fn tell_players(&mut self) -> Typed {
        let rows: Vec<String> = self.players_told().iter().map(ToString::to_string).collect();
        self.answer(&rows.join("\n"));
        Typed::Nothing
    }

    fn tell_tickets(&mut self) -> Typed {
        let rows: Vec<String> = self.tickets().iter().map(ToString::to_string).collect();
        self.answer(&rows.join("\n"));
        Typed::Nothing
    }

    /// A line with what it costs and brings.
    pub(super) fn line_row(&self, line: u8) -> String {
        let Some(info) = self.details.lines.get(usize::from(line)) else { return String::new() };
        let colour = info.colour.map_or_else(
            || self.words.say("cards-count", &[arg("kind", "any"), arg("count", info.cards)]),
            |card| self.cards_of(card, u32::from(info.cards)),
        );
        let points = self.words.say("points-count", &[arg("points", info.points)]);
        format!("{}: {colour}, {points}", line_name(&self.details, line))
    }

    /// What to type now, in a few words.
    pub fn typing_help(&self) -> String {
        if self.replay.is_some() {
            return self.words.say("term-type-replay", &[]);
        }
        let id = match (&self.view, self.asking()) {
            (None, _) => "term-type-wait",
            (Some(view), _) if view.result.is_some() => "term-type-over",
            (Some(_), Some(asking)) if asking.many => "term-keep",
            (Some(_), Some(_)) => "term-type-number",
            (Some(_), None) if !self.is_due() => "term-type-wait",
            (Some(GameView { stage: Stage::SecondCard, .. }), None) => "term-type-second",
            (Some(_), None) => "term-type-turn",
        };
        self.words.say(id, &[])
    }
}

/// `1 3`, `1,3`.
fn numbers(text: &str) -> Option<Vec<u8>> {
    let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok()).collect()
}

/// `2 red 1 wild`, `2 red, 1 wild`.
fn cards(text: &str) -> Option<Cards> {
    let mut found = Cards::NONE;
    let mut count = 1;
    for part in text.split([' ', ',']).filter(|part| !part.is_empty()) {
        if let Ok(number) = part.parse::<u32>() {
            count = number.min(60);
        } else {
            found = found.checked_plus(Cards::of(Card::from_word(&part.to_lowercase())?, count))?;
            count = 1;
        }
    }
    (!found.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read() {
        assert_eq!(cards("2 red, 1 wild"), Some(Cards::of(Card::Red, 2).with(Card::Wild)));
        assert_eq!(cards("Blue"), Some(Cards::one(Card::Blue)));
        assert_eq!(cards("2 pink"), None);
        assert_eq!(cards(""), None);
    }
}
