//! What must be true after a step, as it is written.

use capotreno_editions::{did_you_mean, quoted};
use capotreno_rules::{Card, Cards, DISPLAY, Stage};

use super::act::{Act, act};
use super::clause::{Clause, card_list, cards, display, is_none, names, number, plain_names, seats};
use super::{SeatNumber, given};
use crate::words::stage_words;

/// One expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expect {
    Accepted,
    /// By any rule, or by this one.
    Refused(Option<String>),
    Reveals(Vec<Card>),
    Owes(u8),
    OfSeat(SeatNumber, OfSeat),
    OfTable(OfTable),
    InPlay(InPlay),
    /// The payments listed for a line, in order.
    Offers(Option<SeatNumber>, String, Vec<Cards>),
    Claimable(Option<SeatNumber>, Vec<String>, Verdict),
    May(Option<SeatNumber>, Act, Verdict),
    /// Whether a watcher sees these things happen in the step.
    Sees(Watcher, Vec<String>, bool),
    Knows {
        who: SeatNumber,
        of: SeatNumber,
        known: Cards,
        unknown: u32,
    },
    /// The bottom of the ticket deck, as it is or as a seat knows it.
    Bottom(Option<SeatNumber>, Vec<Option<String>>),
}

/// About one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OfSeat {
    Hand(Cards),
    Count(SeatCount, i32),
    Pieces(Vec<(u8, Option<String>)>),
    Tickets(Vec<String>),
    Offered(Vec<String>),
    Completed(Vec<String>),
    Score(Vec<(Part, i32)>),
}

/// About the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OfTable {
    Display([Option<Card>; DISPLAY]),
    Deck(Cards),
    Discards(Cards),
    Count(TableCount, i32),
    Owner(String, Owner),
    Turn(SeatNumber),
    Awaits(Vec<SeatNumber>),
    Stage(Stage),
    GameOver(bool),
    LastRound(bool),
    Wins(Vec<SeatNumber>),
    /// The rule whose question is open.
    Question(Option<String>),
}

/// About events and bonuses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InPlay {
    CurrentEvent(Option<String>),
    EventPile(Vec<String>),
    RetiredEvents(Vec<String>),
    Bonuses(Vec<String>),
    BonusWon(String, Vec<SeatNumber>),
}

/// Something of a seat that is a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SeatCount {
    HandSize,
    Points,
    Coins,
    Track,
    TicketsHeld,
    TicketsOffered,
    CompletedTickets,
    LongestPath,
    Rank,
    Herds,
    Water,
    Certificates,
    Stamps,
    Surveys,
    Tolls,
}

/// Something of the table that is a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableCount {
    DeckSize,
    DiscardsSize,
    TicketDeckSize,
    TicketBlockSize,
    EventDeckSize,
    SharedTrains,
    LastTurns,
    Passes,
}

/// A part of a final score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Total,
    Lines,
    Tickets,
    Bonuses,
    Track,
    Coins,
    PiecesLeft,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    Nobody,
    /// A line with a shared train.
    Everybody,
    Seat(SeatNumber),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Allowed,
    /// By any rule, or by this one.
    Forbidden(Option<String>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Watcher {
    Seat(SeatNumber),
    Spectator,
    /// Sees everything.
    Nobody,
}

const STAGES: [Stage; 9] = [
    Stage::OpeningTickets,
    Stage::Turn,
    Stage::SecondCard,
    Stage::KeepTickets,
    Stage::Tunnel,
    Stage::Offer,
    Stage::Question,
    Stage::RetireEvent,
    Stage::Over,
];

const KEYS: [&str; 66] = [
    "accepted",
    "refused",
    "reveals",
    "owes",
    "hand",
    "hand size",
    "display",
    "discards",
    "discards size",
    "deck",
    "deck size",
    "ticket deck size",
    "ticket block size",
    "event deck size",
    "points",
    "pieces",
    "coins",
    "track",
    "tickets",
    "tickets held",
    "tickets offered",
    "offered",
    "completed tickets",
    "longest path",
    "rank",
    "owner of",
    "turn",
    "awaits",
    "stage",
    "game over",
    "game goes on",
    "last round",
    "no last round",
    "last turns",
    "turns left",
    "passes",
    "shared trains",
    "current event",
    "event pile",
    "retired events",
    "bonuses",
    "score",
    "wins",
    "bonus",
    "offers",
    "can claim",
    "cannot claim",
    "may",
    "may not",
    "sees",
    "does not see",
    "spectator sees",
    "spectator does not see",
    "happens",
    "does not happen",
    "knows of",
    "ticket bottom",
    "setup refused",
    "question",
    "herds",
    "water",
    "certificates",
    "stamps",
    "surveys",
    "tolls",
    "now",
];

/// Reads one expectation.
pub(crate) fn expect(text: &str) -> Result<Expect, String> {
    let clause = Clause::of(text)?;
    if let Some(found) = plain(&clause)? {
        return Ok(found);
    }
    if let Some(found) = prefixed(&clause)? {
        return Ok(found);
    }
    if let Some(found) = about_seat(&clause)? {
        return Ok(found);
    }
    if let Some(found) = about_table(&clause)? {
        return Ok(found);
    }
    if let Some(found) = watched(&clause)? {
        return Ok(found);
    }
    Err(format!("nothing can be expected as {}{}", quoted(&clause.key), did_you_mean(&clause.key, KEYS)))
}

/// Expectations that are whole phrases.
fn plain(clause: &Clause<'_>) -> Result<Option<Expect>, String> {
    if clause.value.is_some() || !clause.seats.is_empty() {
        return Ok(None);
    }
    Ok(Some(match clause.key.as_str() {
        "accepted" => Expect::Accepted,
        "refused" => Expect::Refused(None),
        "game over" => Expect::OfTable(OfTable::GameOver(true)),
        "game goes on" => Expect::OfTable(OfTable::GameOver(false)),
        "last round" => Expect::OfTable(OfTable::LastRound(true)),
        "no last round" => Expect::OfTable(OfTable::LastRound(false)),
        key => match key.split_once(' ') {
            Some(("refused", rule)) => Expect::Refused(Some(rule.to_owned())),
            Some(("reveals", list)) => Expect::Reveals(card_list(list)?),
            Some(("owes", count)) => Expect::Owes(number(count)?),
            _ => return Ok(None),
        },
    }))
}

/// Expectations whose key ends with a name or an action.
fn prefixed(clause: &Clause<'_>) -> Result<Option<Expect>, String> {
    let key = clause.key.as_str();
    let seat = || if clause.seats.is_empty() { Ok(None) } else { clause.seat().map(Some) };
    let forbidden = || Verdict::Forbidden(clause.value.map(str::to_owned));
    let after = |prefix: &str| key.strip_prefix(prefix).map(str::trim).filter(|rest| !rest.is_empty());
    if let Some(line) = after("owner of ") {
        return Ok(Some(Expect::OfTable(OfTable::Owner(line.to_owned(), owner(clause.value()?)?))));
    }
    if let Some(line) = after("offers ") {
        let value = clause.value()?;
        let list = if is_none(value) {
            Vec::new()
        } else {
            value.split('|').map(cards).collect::<Result<Vec<_>, _>>()?
        };
        return Ok(Some(Expect::Offers(seat()?, line.to_owned(), list)));
    }
    if let Some(lines) = after("can claim ") {
        return Ok(Some(Expect::Claimable(seat()?, names(lines), Verdict::Allowed)));
    }
    if let Some(lines) = after("cannot claim ") {
        return Ok(Some(Expect::Claimable(seat()?, names(lines), forbidden())));
    }
    if let Some(deed) = after("may not ") {
        return Ok(Some(Expect::May(seat()?, act(deed)?, forbidden())));
    }
    if let Some(deed) = after("may ") {
        return Ok(Some(Expect::May(seat()?, act(deed)?, Verdict::Allowed)));
    }
    if let Some(name) = after("bonus ") {
        return Ok(Some(Expect::InPlay(InPlay::BonusWon(name.to_owned(), seats(clause.value()?)?))));
    }
    Ok(None)
}

fn owner(value: &str) -> Result<Owner, String> {
    if ["everybody", "everyone"].contains(&value) {
        return Ok(Owner::Everybody);
    }
    match seats(value)?.as_slice() {
        [] => Ok(Owner::Nobody),
        [seat] => Ok(Owner::Seat(*seat)),
        _ => Err("a line has one owner, nobody or everybody".to_owned()),
    }
}

fn about_seat(clause: &Clause<'_>) -> Result<Option<Expect>, String> {
    let count = match clause.key.as_str() {
        "hand size" => Some(SeatCount::HandSize),
        "points" => Some(SeatCount::Points),
        "coins" => Some(SeatCount::Coins),
        "track" => Some(SeatCount::Track),
        "tickets held" => Some(SeatCount::TicketsHeld),
        "tickets offered" => Some(SeatCount::TicketsOffered),
        "longest path" => Some(SeatCount::LongestPath),
        "rank" => Some(SeatCount::Rank),
        "herds" => Some(SeatCount::Herds),
        "water" => Some(SeatCount::Water),
        "certificates" => Some(SeatCount::Certificates),
        "stamps" => Some(SeatCount::Stamps),
        "surveys" => Some(SeatCount::Surveys),
        "tolls" => Some(SeatCount::Tolls),
        "completed tickets" if clause.value()?.parse::<i32>().is_ok() => Some(SeatCount::CompletedTickets),
        _ => None,
    };
    if let Some(count) = count {
        return Ok(Some(Expect::OfSeat(clause.seat()?, OfSeat::Count(count, number(clause.value()?)?))));
    }
    let found = match clause.key.as_str() {
        "hand" => OfSeat::Hand(cards(clause.value()?)?),
        "pieces" => OfSeat::Pieces(given::pieces(clause.value()?)?),
        "tickets" => OfSeat::Tickets(names(clause.value()?)),
        "offered" => OfSeat::Offered(names(clause.value()?)),
        "completed tickets" => OfSeat::Completed(names(clause.value()?)),
        "score" => OfSeat::Score(score(clause.value()?)?),
        _ => return Ok(None),
    };
    Ok(Some(Expect::OfSeat(clause.seat()?, found)))
}

/// `34`, or parts: `lines 20, tickets 24, bonuses -10`; both together too.
fn score(value: &str) -> Result<Vec<(Part, i32)>, String> {
    value
        .split(',')
        .map(|item| {
            let item = item.trim();
            let (name, amount) = item.rsplit_once(' ').unwrap_or(("total", item));
            let part = match name {
                "total" => Part::Total,
                "lines" => Part::Lines,
                "tickets" => Part::Tickets,
                "bonuses" => Part::Bonuses,
                "track" => Part::Track,
                "coins" => Part::Coins,
                "pieces left" => Part::PiecesLeft,
                _ => {
                    return Err(format!(
                        "no part {} of a score; there are total, lines, tickets, bonuses, track, coins, pieces left",
                        quoted(name)
                    ));
                }
            };
            Ok((part, number(amount)?))
        })
        .collect()
}

fn about_table(clause: &Clause<'_>) -> Result<Option<Expect>, String> {
    let count = match clause.key.as_str() {
        "deck size" => Some(TableCount::DeckSize),
        "discards size" => Some(TableCount::DiscardsSize),
        "ticket deck size" => Some(TableCount::TicketDeckSize),
        "ticket block size" => Some(TableCount::TicketBlockSize),
        "event deck size" => Some(TableCount::EventDeckSize),
        "shared trains" => Some(TableCount::SharedTrains),
        "last turns" | "turns left" => Some(TableCount::LastTurns),
        "passes" => Some(TableCount::Passes),
        _ => None,
    };
    let found = if let Some(count) = count {
        Expect::OfTable(OfTable::Count(count, number(clause.value()?)?))
    } else {
        match clause.key.as_str() {
            "reveals" => Expect::Reveals(card_list(clause.value()?)?),
            "owes" => Expect::Owes(number(clause.value()?)?),
            "refused" => Expect::Refused(Some(clause.value()?.to_owned())),
            "display" => Expect::OfTable(OfTable::Display(display(clause.value()?)?)),
            "deck" => Expect::OfTable(OfTable::Deck(cards(clause.value()?)?)),
            "discards" => Expect::OfTable(OfTable::Discards(cards(clause.value()?)?)),
            "turn" => match seats(clause.value()?)?.as_slice() {
                [seat] => Expect::OfTable(OfTable::Turn(*seat)),
                _ => return Err("write one seat: `turn: seat 1`".to_owned()),
            },
            "awaits" => Expect::OfTable(OfTable::Awaits(seats(clause.value()?)?)),
            "stage" => Expect::OfTable(OfTable::Stage(stage(clause.value()?)?)),
            "question" => {
                let rule = Some(clause.value()?).filter(|rule| !is_none(rule)).map(str::to_owned);
                Expect::OfTable(OfTable::Question(rule))
            }
            "wins" => Expect::OfTable(OfTable::Wins(seats(clause.value()?)?)),
            _ => return in_play(clause),
        }
    };
    clause.no_seat()?;
    Ok(Some(found))
}

fn in_play(clause: &Clause<'_>) -> Result<Option<Expect>, String> {
    let found = match clause.key.as_str() {
        "current event" => {
            let value = clause.value()?;
            InPlay::CurrentEvent((!is_none(value)).then(|| value.to_owned()))
        }
        "event pile" => InPlay::EventPile(plain_names(clause.value()?)),
        "retired events" => InPlay::RetiredEvents(plain_names(clause.value()?)),
        "bonuses" => InPlay::Bonuses(plain_names(clause.value()?)),
        _ => return Ok(None),
    };
    clause.no_seat()?;
    Ok(Some(Expect::InPlay(found)))
}

fn stage(value: &str) -> Result<Stage, String> {
    STAGES.into_iter().find(|stage| stage_words(*stage) == value).ok_or_else(|| {
        let known = STAGES.map(stage_words);
        format!("no stage {}; there are {}", quoted(value), known.join(", "))
    })
}

fn watched(clause: &Clause<'_>) -> Result<Option<Expect>, String> {
    let key = clause.key.as_str();
    let watcher = match key {
        "sees" | "does not see" => Watcher::Seat(clause.seat()?),
        "spectator sees" | "spectator does not see" => Watcher::Spectator,
        "happens" | "does not happen" => Watcher::Nobody,
        "knows of" => return knows(clause).map(Some),
        "ticket bottom" => {
            let who = if clause.seats.is_empty() { None } else { Some(clause.seat()?) };
            let bottom = names(clause.value()?)
                .into_iter()
                .map(|name| (!["unknown", "?"].contains(&name.as_str())).then_some(name));
            return Ok(Some(Expect::Bottom(who, bottom.collect())));
        }
        _ => return Ok(None),
    };
    Ok(Some(Expect::Sees(watcher, names(clause.value()?), !key.contains("not"))))
}

/// `seat 2 knows of seat 1: 2 red, 3 unknown`.
fn knows(clause: &Clause<'_>) -> Result<Expect, String> {
    let [who, of] = *clause.seats.as_slice() else {
        return Err("write `seat 2 knows of seat 1: 2 red, 3 unknown`".to_owned());
    };
    let mut unknown = 0;
    let mut known = Vec::new();
    for item in clause.value()?.split(',').map(str::trim) {
        match item.strip_suffix("unknown") {
            Some(count) => unknown = number(count)?,
            None => known.push(item),
        }
    }
    let known = if known.is_empty() { Cards::NONE } else { cards(&known.join(","))? };
    Ok(Expect::Knows { who, of, known, unknown })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_read() {
        assert_eq!(expect("refused NC-4"), Ok(Expect::Refused(Some("NC-4".into()))));
        assert_eq!(
            expect("hand size seat 2: 3"),
            Ok(Expect::OfSeat(2, OfSeat::Count(SeatCount::HandSize, 3)))
        );
        assert_eq!(
            expect("seat 2 hand size: 3"),
            Ok(Expect::OfSeat(2, OfSeat::Count(SeatCount::HandSize, 3)))
        );
        assert_eq!(
            expect("owner of A–B (red): nobody"),
            Ok(Expect::OfTable(OfTable::Owner("A–B (red)".into(), Owner::Nobody)))
        );
        let forbidden = Verdict::Forbidden(Some("C-3".into()));
        assert_eq!(expect("seat 1 may not pass: C-3"), Ok(Expect::May(Some(1), Act::Pass, forbidden)));
        let known = Cards::of(Card::Red, 2);
        assert_eq!(
            expect("seat 2 knows of seat 1: 2 red, 3 unknown"),
            Ok(Expect::Knows { who: 2, of: 1, known, unknown: 3 })
        );
        assert_eq!(expect("stage: second card"), Ok(Expect::OfTable(OfTable::Stage(Stage::SecondCard))));
        assert_eq!(
            expect("score seat 1: -3, tickets -5"),
            Ok(Expect::OfSeat(1, OfSeat::Score(vec![(Part::Total, -3), (Part::Tickets, -5)])))
        );
        assert!(expect("disply: red").unwrap_err().contains("did you mean \"display\"?"));
        assert!(expect("hand: 3 red").is_err() && expect("seat 0 hand: 3 red").is_err());
    }
}
