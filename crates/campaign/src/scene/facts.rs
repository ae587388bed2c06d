//! What must be true in a scenario about a whole campaign.

use capotreno_editions::{did_you_mean, quoted};

use crate::content::{FrontierNo, PlaceNo, PostcardNo, TicketNo};
use crate::game::InPlay;
use crate::state::{CardStage, Company, Phase, State};

use super::running::{RunningScene, parse};

/// Fine, or what is true instead.
type Judgement = Result<(), String>;

const COMPANY_WORDS: [&str; 9] =
    ["slip", "total", "office", "vault", "depots", "coins", "score", "awards", "punched"];
const TABLE_WORDS: [&str; 20] = [
    "awaits",
    "phase",
    "order",
    "first player",
    "frontiers",
    "junctions",
    "grown",
    "rules",
    "story",
    "cars",
    "cities",
    "tickets in game",
    "dealt",
    "newspapers",
    "wins",
    "colour of",
    "ticket",
    "event",
    "staff",
    "refused",
];

fn same(expected: &str, real: &str) -> Judgement {
    if expected == real { Ok(()) } else { Err(real.to_owned()) }
}

/// Lists are compared without their order.
fn same_list(expected: &str, real: impl IntoIterator<Item = String>) -> Judgement {
    let mut real: Vec<String> = real.into_iter().collect();
    real.sort();
    let mut wanted: Vec<String> = match expected {
        "none" | "nobody" => Vec::new(),
        _ => expected.split(',').map(|item| item.trim().to_owned()).collect(),
    };
    wanted.sort();
    if wanted == real {
        Ok(())
    } else {
        Err(if real.is_empty() { "none".to_owned() } else { real.join(", ") })
    }
}

const fn stage_word(stage: CardStage) -> &'static str {
    match stage {
        CardStage::Sealed => "sealed",
        CardStage::InPlay => "in play",
        CardStage::Retired => "retired",
    }
}

const fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Before => "before the game",
        Phase::Ready => "ready",
        Phase::Playing => "playing",
        Phase::After => "after the game",
        Phase::Over => "over",
    }
}

impl RunningScene {
    fn state(&self) -> &State {
        self.campaign.state()
    }

    /// Judges one expectation after a step.
    pub fn expect(&mut self, text: &str) -> Judgement {
        if let Some(rule) = text.strip_prefix("refused") {
            let Some(refusal) = self.refusal.take() else { return Err("accepted".to_owned()) };
            let rule = rule.trim();
            let fits = rule.is_empty() || rule == refusal.rule;
            return if fits { Ok(()) } else { Err(refusal.to_string()) };
        }
        let Some((key, value)) = text.split_once(':') else {
            return Err(format!("{} needs a colon and something after it", quoted(text)));
        };
        let (key, value) = (key.trim(), value.trim());
        if let Some(judged) = self.of_company(key, value) {
            return judged;
        }
        if let Some(judged) = self.of_card(key, value) {
            return judged;
        }
        self.of_table(key, value)
    }

    fn of_company(&self, key: &str, value: &str) -> Option<Judgement> {
        let (word, who) = key.rsplit_once(' ')?;
        let (word, knows) = match word {
            "client" => (word, Some(true)),
            "sealed from" => (word, Some(false)),
            _ => (word, None),
        };
        if knows.is_none() && !COMPANY_WORDS.contains(&word) {
            return None;
        }
        let company = match self.company(who) {
            Ok(company) => company,
            Err(message) => return Some(Err(message)),
        };
        if let Some(knows) = knows {
            let view = serde_json::to_string(&self.campaign.view(Some(company))).unwrap_or_default();
            let found = value.split(',').map(str::trim).find(|item| view.contains(*item) != knows);
            return Some(found.map_or(Ok(()), |item| {
                Err(format!("{item} is {}in the view", if knows { "not " } else { "" }))
            }));
        }
        let own = &self.state().companies[company.index()];
        Some(self.of_own(word, own, company.index(), value))
    }

    fn of_own(&self, word: &str, own: &Company, index: usize, value: &str) -> Judgement {
        let cards = |cards: &[PostcardNo]| cards.iter().map(|card| card.0.to_string()).collect::<Vec<_>>();
        match word {
            "slip" => {
                let last = own.slips.last();
                same(value, &last.map_or_else(|| "none".to_owned(), |slip| slip.dollars.to_string()))
            }
            "total" => same(value, &own.total().to_string()),
            "office" => same_list(value, own.office.iter().map(|card| card.number.0.to_string())),
            "vault" => same_list(value, cards(&own.vault.postcards)),
            "depots" => same_list(value, self.names(&own.depots)),
            "punched" => same(value, &own.punched.to_string()),
            "coins" => {
                let company = crate::content::CompanyNo(index as u8);
                same(value, &self.state().start_coins(self.content, company).to_string())
            }
            _ => {
                let Some(score) = &self.state().score else {
                    return Err("the vaults are not open".to_owned());
                };
                let vault = &score.vaults[index];
                if word == "awards" {
                    return same_list(value, cards(&vault.awarded));
                }
                value.split(',').map(str::trim).try_for_each(|item| {
                    let (part, dollars) = item.rsplit_once(' ').unwrap_or(("total", item));
                    let real = match part {
                        "total" => vault.total,
                        "slips" => vault.slips,
                        "certificates" => vault.certificates,
                        "stamps" => vault.stamps,
                        "surveys" => vault.surveys,
                        "circuits" => vault.circuits,
                        "postcards" => vault.postcards,
                        "awards" => vault.awards,
                        "dollars" => vault.dollars,
                        _ => return Err(format!("a vault has no {}", quoted(part))),
                    };
                    if parse::<i32>(dollars)? == real { Ok(()) } else { Err(format!("{vault:?}")) }
                })
            }
        }
    }

    /// `ticket EC-02: retired`, `event EV32: in play`, `staff ST01: sealed`, `colour of A–B: red`.
    fn of_card(&self, key: &str, value: &str) -> Option<Judgement> {
        if let Some(line) = key.strip_prefix("colour of ") {
            return Some(self.line(line).and_then(|line| {
                let colour = self.state().line_colour(self.content, line);
                same(value, colour.map_or("none", |colour| colour.word()))
            }));
        }
        let (kind, id) = key.split_once(' ')?;
        let state = self.state();
        let missing = || Err(format!("no {kind} {}", quoted(id)));
        Some(match kind {
            "ticket" => match self.ticket(id) {
                Err(message) => Err(message),
                Ok(ticket) => same(value, self.ticket_word(ticket)),
            },
            "event" => self
                .content
                .event_named(id)
                .map_or_else(missing, |event| same(value, stage_word(state.events[event.index()].stage))),
            "staff" => self
                .content
                .staff_named(id)
                .map_or_else(missing, |staff| same(value, stage_word(state.staff[staff.index()].stage))),
            _ => return None,
        })
    }

    fn ticket_word(&self, ticket: TicketNo) -> &'static str {
        if self.state().tickets[ticket.index()].retired {
            "retired"
        } else if InPlay::of(self.state(), self.content).tickets.contains(&ticket) {
            "in play"
        } else {
            "sealed"
        }
    }

    fn names(&self, places: &[PlaceNo]) -> Vec<String> {
        places.iter().map(|place| self.content.places[place.index()].name.clone()).collect()
    }

    fn of_table(&self, key: &str, value: &str) -> Judgement {
        let state = self.state();
        let word = |company: usize| state.companies[company].colour.word().to_owned();
        let game = || self.campaign.next_game().map_err(|error| error.to_string());
        match key {
            "awaits" => {
                same_list(value, self.campaign.awaited().iter().map(|(company, _)| word(company.index())))
            }
            "phase" => same(value, phase_word(state.phase)),
            "order" => {
                let order: Vec<String> =
                    state.standing().iter().map(|company| word(company.index())).collect();
                same(value, &order.join(", "))
            }
            "first player" => same(value, &word(state.starter().index())),
            "frontiers" => {
                let code = |no: &FrontierNo| self.content.frontiers[no.index()].code.clone();
                same_list(value, state.frontiers.iter().map(code))
            }
            "junctions" => same_list(value, self.names(&state.junctions)),
            "grown" => same_list(value, self.names(&state.grown.iter().copied().collect::<Vec<_>>())),
            "rules" => same_list(value, state.boxes.iter().map(char::to_string)),
            "story" => {
                let last = state.read.checked_sub(1).and_then(|at| self.content.story.get(at));
                same(value, last.map_or("none", |card| &card.code))
            }
            "cars" => same(value, &game()?.shelf.edition.spec().supplies[0].count.to_string()),
            "cities" => same(value, &game()?.shelf.edition.spec().places.len().to_string()),
            "tickets in game" => same(value, &game()?.shelf.edition.spec().tickets.len().to_string()),
            "dealt" => {
                let opening = game()?.shelf.edition.spec().opening;
                same(value, &format!("{}, {}", opening.tickets, opening.keep))
            }
            "newspapers" => {
                let players = state.seated().len() as u8;
                let economy = game()?.shelf.edition.spec().economy.clone();
                let count =
                    economy.and_then(|economy| economy.newspapers.get(usize::from(players) - 1).copied());
                same(value, &count.unwrap_or(0).to_string())
            }
            "wins" => {
                let first = state.score.as_ref().and_then(|score| score.order.first());
                same(value, &first.map_or_else(|| "nobody".to_owned(), |first| word(first.index())))
            }
            _ => {
                let known = COMPANY_WORDS.into_iter().chain(TABLE_WORDS);
                Err(format!("nothing can be expected as {}{}", quoted(key), did_you_mean(key, known)))
            }
        }
    }
}
