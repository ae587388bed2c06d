//! A question of a campaign's rule in words: its title, what it is about, and its answers. Which answers
//! there are the view says; here they only get their sentences.

use capotreno_protocol::{GameView, QuestionView};
use capotreno_rules::campaign::Token;
use capotreno_rules::{Action, EventId};

use crate::desk::Desk;
use crate::desk::lexicon::place_name;
use crate::desk::words::{Arg, arg};

fn word(ask: &str) -> String {
    ask.replace('_', "-")
}

impl Desk {
    /// Who asks, and what for.
    pub(super) fn question_title(&self, view: &GameView, question: &QuestionView) -> String {
        if let Some(card) = self.offered(view, question) {
            return self.words.pick(&card.title);
        }
        let (name, _) = self.asker(view, &question.rule);
        let place = match question.place {
            _ if question.ask == "survey" => {
                question.about.first().map_or_else(String::new, |card| self.survey(*card as u8))
            }
            Some(place) => place_name(&self.details, place).to_owned(),
            None => String::new(),
        };
        if place.is_empty() {
            return name;
        }
        self.words.say("ask-at", &[arg("rule", name), arg("place", place)])
    }

    pub(super) fn question_text(&self, view: &GameView, question: &QuestionView) -> String {
        let id = format!("ask-{}", word(&question.ask));
        let (_, rule) = self.asker(view, &question.rule);
        let asked = if self.words.has(&id) {
            self.words.say(&id, &self.about(view, question))
        } else {
            String::new()
        };
        [asked, rule].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The postcard a question offers, named by its place in the asked seat's office.
    fn offered(&self, view: &GameView, question: &QuestionView) -> Option<&capotreno_campaign::PostcardView> {
        if question.ask != "postcard_offer" {
            return None;
        }
        let seat = usize::from(*view.awaited.first()?);
        let office = &view.campaign.as_ref()?.seats.get(seat)?.postcards;
        self.postcard(office.get(usize::from(*question.about.first()?))?.number)
    }

    /// The rule that asks, in the words that came with it.
    fn asker(&self, view: &GameView, rule: &str) -> (String, String) {
        let id = rule.trim_start_matches("CH-");
        let charter = self.details.charter.as_ref();
        let seat = view.awaited.first().copied().or(self.you).unwrap_or_default();
        let own = charter.and_then(|charter| charter.seats.get(usize::from(seat)));
        let boxes = charter.map_or(&[][..], |charter| &charter.boxes);
        if let Some(found) = boxes.iter().find(|rule| id.len() == 1 && id.starts_with(rule.letter)) {
            return (self.words.pick(&found.name), self.words.pick(&found.summary));
        }
        if let Some(event) = self.details.events.iter().find(|event| event.id == id) {
            return (self.words.pick(&event.name), self.words.pick(&event.text));
        }
        if let Some(staff) = own.and_then(|own| own.staff.as_ref()).filter(|staff| staff.id == id) {
            return (self.words.pick(&staff.name), self.words.pick(&staff.text));
        }
        if let Some(bonus) = own.and_then(|own| own.bonus.as_ref()).filter(|_| id == "1883") {
            return (self.words.say("company-bonus", &[]), self.words.pick(bonus));
        }
        if id == "LW-54" {
            return (self.words.say("race-open", &[]), String::new());
        }
        (self.words.say("ask-other", &[]), self.words.say("ask-other-text", &[]))
    }

    fn about(&self, view: &GameView, question: &QuestionView) -> Vec<Arg<'static>> {
        let place =
            question.place.map_or_else(String::new, |place| place_name(&self.details, place).to_owned());
        let next = view.campaign.as_ref().and_then(|campaign| campaign.own.as_ref()?.next_event);
        let info = next.and_then(|event| self.details.events.get(usize::from(event)));
        vec![
            arg("place", place),
            arg("amount", question.amount.unwrap_or_default()),
            arg("event", info.map_or_else(String::new, |event| self.words.pick(&event.name))),
            arg("about", info.map_or_else(String::new, |event| self.words.pick(&event.text))),
        ]
    }

    /// An answer in words.
    pub(super) fn answer_text(&self, view: &GameView, question: &QuestionView, action: &Action) -> String {
        match action {
            Action::Answer { option } => self.numbered(view, question, *option),
            Action::Pick { cards } => {
                let id = format!("answer-{}-pick", word(&question.ask));
                let id = if self.words.has(&id) { id.as_str() } else { "do-pick" };
                self.words.say(id, &[arg("cards", self.cards(*cards))])
            }
            other => self.action(other),
        }
    }

    fn numbered(&self, view: &GameView, question: &QuestionView, option: u8) -> String {
        let mut args = self.about(view, question);
        let own = format!("answer-{}-{option}", word(&question.ask));
        if self.words.has(&own) {
            return self.words.say(&own, &args);
        }
        let shown = view.campaign.as_ref();
        let nth = usize::from(option.saturating_sub(1));
        let place = |place: u8| arg("place", place_name(&self.details, place).to_owned());
        let token =
            |tokens: Option<&Vec<u8>>| tokens.and_then(|tokens| tokens.get(nth)).copied().unwrap_or(0);
        match question.ask.as_str() {
            "certificate" => {
                return self.token(Token::Certificate(token(shown.map(|shown| &shown.certificates))));
            }
            "stamp" => return self.token(Token::Stamp(token(shown.map(|shown| &shown.stamps)))),
            "buy_stamp" => {
                let colour = self.stamp_colour(token(shown.map(|shown| &shown.stamps)));
                args.push(arg("colour", self.card(colour)));
            }
            "water_from" => {
                let line = view.pending.as_ref().and_then(|it| self.details.lines.get(usize::from(it.line)));
                let at = line.and_then(|line| if option == 0 { Some(line.from) } else { line.to });
                args.extend(at.map(place));
            }
            "face_up_bonus" => {
                let card = view.display.get(nth).copied().flatten();
                args.push(arg("card", card.map_or_else(|| "?".to_owned(), |card| self.card(card))));
            }
            "show_ticket" => args.push(arg("ticket", self.ticket(option.saturating_sub(1)))),
            "pick_event" => {
                let event = question.about.get(usize::from(option)).copied().unwrap_or_default();
                args.push(arg("event", self.event_name(EventId(event as u8))));
            }
            "temp_depot" | "make_large" | "cross_off" => args.push(place(option.saturating_sub(1))),
            "network" => {
                args.extend(question.about.get(usize::from(option)).map(|at| place(*at as u8)));
            }
            _ => {}
        }
        args.push(arg("number", option));
        let id = format!("answer-{}-n", word(&question.ask));
        let id = if self.words.has(&id) { id.as_str() } else { "answer-other-n" };
        self.words.say(id, &args)
    }
}
