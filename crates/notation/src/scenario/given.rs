//! What a scenario gives: everything that can be said about a position.

use capotreno_editions::{did_you_mean, quoted};
use capotreno_rules::{Card, Cards, DISPLAY};

use super::SeatNumber;
use super::clause::{Clause, card_list, cards, display, names, number, plain_names, seats};

/// One statement about the position. Names are found when the edition is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    First(SeatNumber),
    Turn(SeatNumber),
    Hand(SeatNumber, Cards),
    Owns(SeatNumber, Vec<String>),
    Tickets(SeatNumber, Vec<String>),
    /// A count, of a named sort of piece or of the only one.
    Pieces(SeatNumber, Vec<(u8, Option<String>)>),
    Points(SeatNumber, i16),
    Coins(SeatNumber, u16),
    Track(SeatNumber, u8),
    Company(SeatNumber, String),
    Display([Option<Card>; DISPLAY]),
    Discards(Cards),
    Deck(Cards),
    NextCards(Vec<Card>),
    NextTickets(Vec<String>),
    NextEvents(Vec<String>),
    NextBonuses(Vec<String>),
    NextFirst(SeatNumber),
    TicketDeck(Vec<String>),
    TicketBottom(Vec<String>),
    Bonuses(Vec<String>),
    CurrentEvent(String),
    EventPile(Vec<String>),
    RetiredEvents(Vec<String>),
    SharedLines(Vec<String>),
    SharedTrains(u8),
    LastTurns(u8),
    Passes(u8),
    Seed(String),
    /// A real deal instead of a position.
    Dealt,
}

impl Given {
    /// Whether the statement has a meaning for a dealt game.
    pub const fn fits_a_deal(&self) -> bool {
        match self {
            Given::First(_)
            | Given::Company(..)
            | Given::NextCards(_)
            | Given::NextTickets(_)
            | Given::NextEvents(_)
            | Given::NextBonuses(_)
            | Given::NextFirst(_)
            | Given::Seed(_)
            | Given::Dealt => true,
            Given::Turn(_)
            | Given::Hand(..)
            | Given::Owns(..)
            | Given::Tickets(..)
            | Given::Pieces(..)
            | Given::Points(..)
            | Given::Coins(..)
            | Given::Track(..)
            | Given::Display(_)
            | Given::Discards(_)
            | Given::Deck(_)
            | Given::TicketDeck(_)
            | Given::TicketBottom(_)
            | Given::Bonuses(_)
            | Given::CurrentEvent(_)
            | Given::EventPile(_)
            | Given::RetiredEvents(_)
            | Given::SharedLines(_)
            | Given::SharedTrains(_)
            | Given::LastTurns(_)
            | Given::Passes(_) => false,
        }
    }
}

const SEAT_WORDS: [&str; 8] = ["hand", "owns", "tickets", "pieces", "points", "coins", "track", "company"];
const TABLE_WORDS: [&str; 20] = [
    "turn",
    "display",
    "discards",
    "deck",
    "next cards",
    "next tickets",
    "next events",
    "next bonuses",
    "next first",
    "ticket deck",
    "ticket bottom",
    "bonuses",
    "current event",
    "event pile",
    "retired events",
    "shared lines",
    "shared trains",
    "last turns",
    "passes",
    "seed",
];

/// Reads one statement of the first part of a scenario.
pub(crate) fn given(text: &str) -> Result<Given, String> {
    let clause = Clause::of(text)?;
    match (clause.key.as_str(), clause.seats.as_slice(), clause.value) {
        ("first", [seat], None) => return Ok(Given::First(*seat)),
        ("setup dealt", [], None) => return Ok(Given::Dealt),
        _ => {}
    }
    if SEAT_WORDS.contains(&clause.key.as_str()) {
        return seat_given(&clause);
    }
    if TABLE_WORDS.contains(&clause.key.as_str()) {
        clause.no_seat()?;
        return table_given(&clause);
    }
    let known =
        SEAT_WORDS.into_iter().chain(TABLE_WORDS).chain(["edition", "players", "first", "setup dealt"]);
    Err(format!("nothing can be given as {}{}", quoted(&clause.key), did_you_mean(&clause.key, known)))
}

fn seat_given(clause: &Clause<'_>) -> Result<Given, String> {
    let seat = clause.seat()?;
    let value = clause.value()?;
    Ok(match clause.key.as_str() {
        "hand" => Given::Hand(seat, cards(value)?),
        "owns" => Given::Owns(seat, names(value)),
        "tickets" => Given::Tickets(seat, names(value)),
        "pieces" => Given::Pieces(seat, pieces(value)?),
        "points" => Given::Points(seat, number(value)?),
        "coins" => Given::Coins(seat, number(value)?),
        "track" => Given::Track(seat, number(value)?),
        _ => Given::Company(seat, value.to_owned()),
    })
}

/// `5`, or `3 tram, 2 subway`.
pub(crate) fn pieces(text: &str) -> Result<Vec<(u8, Option<String>)>, String> {
    text.split(',')
        .map(|item| match item.trim().split_once(char::is_whitespace) {
            Some((count, supply)) => Ok((number(count)?, Some(supply.trim().to_owned()))),
            None => Ok((number(item)?, None)),
        })
        .collect()
}

fn one_seat(value: &str) -> Result<SeatNumber, String> {
    match seats(value)?.as_slice() {
        [seat] => Ok(*seat),
        _ => Err("write one seat: `seat 1`".to_owned()),
    }
}

fn table_given(clause: &Clause<'_>) -> Result<Given, String> {
    let value = clause.value()?;
    Ok(match clause.key.as_str() {
        "turn" => Given::Turn(one_seat(value)?),
        "display" => Given::Display(display(value)?),
        "discards" => Given::Discards(cards(value)?),
        "deck" => Given::Deck(cards(value)?),
        "next cards" => Given::NextCards(card_list(value)?),
        "next tickets" => Given::NextTickets(names(value)),
        "next events" => Given::NextEvents(plain_names(value)),
        "next bonuses" => Given::NextBonuses(plain_names(value)),
        "next first" => Given::NextFirst(one_seat(value)?),
        "ticket deck" => Given::TicketDeck(names(value)),
        "ticket bottom" => Given::TicketBottom(names(value)),
        "bonuses" => Given::Bonuses(plain_names(value)),
        "current event" => Given::CurrentEvent(value.to_owned()),
        "event pile" => Given::EventPile(plain_names(value)),
        "retired events" => Given::RetiredEvents(plain_names(value)),
        "shared lines" => Given::SharedLines(names(value)),
        "shared trains" => Given::SharedTrains(number(value)?),
        "last turns" => Given::LastTurns(number(value)?),
        "passes" => Given::Passes(number(value)?),
        _ => Given::Seed(value.to_owned()),
    })
}
