//! What a seat does in a scenario, as it is written.

use capotreno_editions::{did_you_mean, quoted};
use capotreno_rules::{Card, Cards};

use super::clause::{card, cards, is_none, names, number, numbers};

/// An action in words; what it means on the table is found when it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// A display slot, from 1.
    TakeSlot(u8),
    /// The first slot with this card.
    TakeCard(Card),
    /// Blind from the deck, once or twice.
    Draw {
        times: u8,
    },
    StopDrawing,
    DrawTickets,
    Keep(Keep),
    Claim {
        line: String,
        set: Cards,
        extra: Cards,
    },
    Pay(Cards),
    TakeSetBack,
    Accept,
    Decline,
    Pass,
    Retire(String),
    /// The number of an option, `yes`, `no`, or the name of a place, a ticket or a token's colour.
    Answer(String),
    Pick(Cards),
    UseStaff,
    EndStrike(Cards),
}

/// Which of the offered tickets are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    None,
    All,
    /// Positions in the offer, from 1.
    Numbers(Vec<u8>),
    Names(Vec<String>),
}

const VERBS: [&str; 14] = [
    "claims", "takes", "draws", "keeps", "pays", "accepts", "declines", "passes", "retires", "answers",
    "picks", "uses", "ends", "stops",
];

/// Reads an action: `claims Oslo–Bergen (red) with 4 red`, also as `claim …` after `may`.
pub(crate) fn act(text: &str) -> Result<Act, String> {
    let text = text.trim();
    let (verb, rest) =
        text.split_once(char::is_whitespace).map_or((text, ""), |(verb, rest)| (verb, rest.trim()));
    let alone =
        |act: Act| if rest.is_empty() { Ok(act) } else { Err(format!("nothing follows {}", quoted(verb))) };
    match verb {
        "claims" | "claim" => claim(rest),
        "takes" | "take" => take(rest),
        "draws" | "draw" => match rest {
            "" | "a card" | "blind" => Ok(Act::Draw { times: 1 }),
            "twice" | "two cards" | "2 cards" => Ok(Act::Draw { times: 2 }),
            "tickets" => Ok(Act::DrawTickets),
            _ => Err(format!("draws {}? write `draws`, `draws twice` or `draws tickets`", quoted(rest))),
        },
        "keeps" | "keep" => keep(rest).map(Act::Keep),
        "pays" | "pay" => cards(rest).map(Act::Pay),
        "accepts" | "accept" => alone(Act::Accept),
        "declines" | "decline" => alone(Act::Decline),
        "passes" | "pass" => alone(Act::Pass),
        "answers" | "answer" if !rest.is_empty() => Ok(Act::Answer(rest.to_owned())),
        "picks" | "pick" => cards(rest).map(Act::Pick),
        "stops" | "stop" => match rest {
            "" | "drawing" => Ok(Act::StopDrawing),
            _ => Err("write `stops drawing`".to_owned()),
        },
        "uses" | "use" if rest == "staff" => Ok(Act::UseStaff),
        "ends" | "end" => match rest.strip_prefix("the strike with ") {
            Some(rest) => cards(rest).map(Act::EndStrike),
            None => Err("write `ends the strike with CARDS`".to_owned()),
        },
        "retires" | "retire" if !rest.is_empty() => Ok(Act::Retire(rest.to_owned())),
        _ => Err(format!(
            "no action {}{}; there are {}",
            quoted(verb),
            did_you_mean(verb, VERBS),
            VERBS.join(", ")
        )),
    }
}

fn claim(rest: &str) -> Result<Act, String> {
    let Some((line, payment)) = rest.rsplit_once(" with ") else {
        return Err("write `claims LINE with CARDS`".to_owned());
    };
    let (set, extra) = match payment.split_once(" extra ") {
        Some((set, extra)) => (cards(set)?, cards(extra)?),
        None => (cards(payment)?, Cards::NONE),
    };
    Ok(Act::Claim { line: line.trim().to_owned(), set, extra })
}

fn take(rest: &str) -> Result<Act, String> {
    if rest == "the set back" {
        return Ok(Act::TakeSetBack);
    }
    match rest.strip_prefix("slot ") {
        Some(slot) => number(slot).map(Act::TakeSlot),
        None => card(rest).map(Act::TakeCard),
    }
}

/// `none`, `all`, `1 and 3`, or tickets by name.
pub(crate) fn keep(rest: &str) -> Result<Keep, String> {
    if rest.is_empty() {
        return Err("write `keeps all`, `keeps none`, `keeps 1 and 3` or the tickets' names".to_owned());
    }
    if is_none(rest) {
        return Ok(Keep::None);
    }
    if rest == "all" {
        return Ok(Keep::All);
    }
    Ok(numbers(rest).map_or_else(|| Keep::Names(names(rest)), Keep::Numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read() {
        assert_eq!(act("takes slot 2"), Ok(Act::TakeSlot(2)));
        assert_eq!(act("takes wild"), Ok(Act::TakeCard(Card::Wild)));
        assert_eq!(act("takes the set back"), Ok(Act::TakeSetBack));
        assert_eq!(act("draws twice"), Ok(Act::Draw { times: 2 }));
        assert_eq!(act("keeps 1 and 3"), Ok(Act::Keep(Keep::Numbers(vec![1, 3]))));
        assert_eq!(act("keeps A–B 3; C–D"), Ok(Act::Keep(Keep::Names(vec!["A–B 3".into(), "C–D".into()]))));
        let claim = act("claim A–B (red) with 2 red, 1 wild extra 1 blue").unwrap();
        let set = Cards::of(Card::Red, 2).with(Card::Wild);
        assert_eq!(claim, Act::Claim { line: "A–B (red)".into(), set, extra: Cards::one(Card::Blue) });
        assert!(act("claims A–B").is_err() && act("passes now").is_err() && act("").is_err());
        assert!(act("clams A–B with 1 red").unwrap_err().contains("did you mean \"claims\"?"));
    }
}
