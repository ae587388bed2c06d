//! What a scenario gives: everything that can be said about a position.

use capotreno_editions::{did_you_mean, quoted};
use capotreno_rules::{Card, Cards, DISPLAY};

use super::SeatNumber;
use super::clause::{Clause, card, card_list, cards, display, names, number, numbers, plain_names, seats};
use super::setting::{self, Wish};

/// One statement about the position. Names are found when the edition is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    /// A real deal instead of a position.
    Dealt,
    /// Only so many tickets, the first of the edition's data, are in the game.
    TicketsInGame(usize),
    First(SeatNumber),
    Company(SeatNumber, String),
    Chance(ChanceGiven),
    Seat(SeatNumber, SeatGiven),
    Table(TableGiven),
    /// About the campaign the game belongs to.
    Campaign(Wish),
}

impl Given {
    /// Whether the statement has a meaning for a dealt game.
    pub const fn fits_a_deal(&self) -> bool {
        match self {
            Given::Dealt
            | Given::TicketsInGame(_)
            | Given::First(_)
            | Given::Company(..)
            | Given::Chance(_)
            | Given::Campaign(_) => true,
            Given::Seat(..) | Given::Table(_) => false,
        }
    }
}

/// What comes next from a pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ChanceGiven {
    Cards(Vec<Card>),
    Tickets(Vec<String>),
    Events(Vec<String>),
    Bonuses(Vec<String>),
    First(SeatNumber),
    /// Certificates, stamps, survey cards and cities of a campaign, by number.
    Tokens(Vec<u8>),
    Seed(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SeatGiven {
    Hand(Cards),
    Owns(Vec<String>),
    Tickets(Vec<String>),
    /// A count, of a named sort of piece or of the only one.
    Pieces(Vec<(u8, Option<String>)>),
    Points(i16),
    Coins(u16),
    Track(u8),
    /// Cities with the seat's depots and elevators, in a campaign.
    Depots(Vec<String>),
    Elevators(Vec<String>),
    Herds(u8),
    Water(u8),
    /// Certificates by colour and number, and stamps by colour.
    Certificates(Vec<(Card, u8)>),
    Stamps(Vec<Card>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableGiven {
    Turn(SeatNumber),
    Display([Option<Card>; DISPLAY]),
    Discards(Cards),
    Deck(Cards),
    TicketDeck(Vec<String>),
    TicketBlock(Vec<String>),
    TicketBottom(Vec<String>),
    Bonuses(Vec<String>),
    CurrentEvent(String),
    EventPile(Vec<String>),
    RetiredEvents(Vec<String>),
    SharedLines(Vec<String>),
    SharedTrains(u8),
    LastTurns(u8),
    Passes(u8),
    Junctions(Vec<String>),
    CertificatesShown(Vec<(Card, u8)>),
    StampsShown(Vec<Card>),
    /// Survey cards by their cities.
    SurveysShown(Vec<Vec<String>>),
}

const SEAT_WORDS: [&str; 14] = [
    "hand",
    "owns",
    "tickets",
    "pieces",
    "points",
    "coins",
    "track",
    "company",
    "depots",
    "elevators",
    "herds",
    "water",
    "certificates",
    "stamps",
];
const TABLE_WORDS: [&str; 27] = [
    "turn",
    "display",
    "discards",
    "deck",
    "next cards",
    "next tickets",
    "next events",
    "next bonuses",
    "next first",
    "next tokens",
    "junctions",
    "certificates shown",
    "stamps shown",
    "surveys shown",
    "ticket deck",
    "tickets in game",
    "ticket block",
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
    if let Some(wish) = setting::wish(&clause)? {
        return Ok(Given::Campaign(wish));
    }
    if SEAT_WORDS.contains(&clause.key.as_str()) {
        return seat_given(&clause);
    }
    if TABLE_WORDS.contains(&clause.key.as_str()) {
        clause.no_seat()?;
        return table_given(&clause);
    }
    let known = SEAT_WORDS.into_iter().chain(TABLE_WORDS);
    let known = known.chain(setting::SEAT_WORDS).chain(setting::TABLE_WORDS);
    let known = known.chain(["edition", "campaign", "players", "first", "setup dealt"]);
    Err(format!("nothing can be given as {}{}", quoted(&clause.key), did_you_mean(&clause.key, known)))
}

fn seat_given(clause: &Clause<'_>) -> Result<Given, String> {
    let seat = clause.seat()?;
    let value = clause.value()?;
    let given = match clause.key.as_str() {
        "hand" => SeatGiven::Hand(cards(value)?),
        "owns" => SeatGiven::Owns(names(value)),
        "tickets" => SeatGiven::Tickets(names(value)),
        "pieces" => SeatGiven::Pieces(pieces(value)?),
        "points" => SeatGiven::Points(number(value)?),
        "coins" => SeatGiven::Coins(number(value)?),
        "track" => SeatGiven::Track(number(value)?),
        "depots" => SeatGiven::Depots(plain_names(value)),
        "elevators" => SeatGiven::Elevators(plain_names(value)),
        "herds" => SeatGiven::Herds(number(value)?),
        "water" => SeatGiven::Water(number(value)?),
        "certificates" => SeatGiven::Certificates(certificates(value)?),
        "stamps" => SeatGiven::Stamps(card_list(value)?),
        _ => return Ok(Given::Company(seat, value.to_owned())),
    };
    Ok(Given::Seat(seat, given))
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

/// `red 3, white 10`: certificates by colour and number.
fn certificates(value: &str) -> Result<Vec<(Card, u8)>, String> {
    plain_names(value)
        .iter()
        .map(|item| match item.split_once(char::is_whitespace) {
            Some((colour, count)) => Ok((card(colour)?, number(count)?)),
            None => Err(format!("{} needs its number: write `red 3`", quoted(item))),
        })
        .collect()
}

fn one_seat(value: &str) -> Result<SeatNumber, String> {
    match seats(value)?.as_slice() {
        [seat] => Ok(*seat),
        _ => Err("write one seat: `seat 1`".to_owned()),
    }
}

fn chance_given(clause: &Clause<'_>) -> Result<Option<ChanceGiven>, String> {
    Ok(Some(match clause.key.as_str() {
        "next cards" => ChanceGiven::Cards(card_list(clause.value()?)?),
        "next tickets" => ChanceGiven::Tickets(names(clause.value()?)),
        "next events" => ChanceGiven::Events(plain_names(clause.value()?)),
        "next bonuses" => ChanceGiven::Bonuses(plain_names(clause.value()?)),
        "next first" => ChanceGiven::First(one_seat(clause.value()?)?),
        "next tokens" => {
            let tokens = numbers(clause.value()?).ok_or("write numbers: `next tokens: 3, 12`")?;
            ChanceGiven::Tokens(tokens)
        }
        "seed" => ChanceGiven::Seed(clause.value()?.to_owned()),
        _ => return Ok(None),
    }))
}

fn table_given(clause: &Clause<'_>) -> Result<Given, String> {
    if let Some(chance) = chance_given(clause)? {
        return Ok(Given::Chance(chance));
    }
    let value = clause.value()?;
    if clause.key == "tickets in game" {
        return Ok(Given::TicketsInGame(number(value)?));
    }
    Ok(Given::Table(match clause.key.as_str() {
        "turn" => TableGiven::Turn(one_seat(value)?),
        "display" => TableGiven::Display(display(value)?),
        "discards" => TableGiven::Discards(cards(value)?),
        "deck" => TableGiven::Deck(cards(value)?),
        "ticket deck" => TableGiven::TicketDeck(names(value)),
        "ticket block" => TableGiven::TicketBlock(names(value)),
        "ticket bottom" => TableGiven::TicketBottom(names(value)),
        "bonuses" => TableGiven::Bonuses(plain_names(value)),
        "current event" => TableGiven::CurrentEvent(value.to_owned()),
        "event pile" => TableGiven::EventPile(plain_names(value)),
        "retired events" => TableGiven::RetiredEvents(plain_names(value)),
        "shared lines" => TableGiven::SharedLines(names(value)),
        "shared trains" => TableGiven::SharedTrains(number(value)?),
        "junctions" => TableGiven::Junctions(plain_names(value)),
        "certificates shown" => TableGiven::CertificatesShown(certificates(value)?),
        "stamps shown" => TableGiven::StampsShown(card_list(value)?),
        "surveys shown" => {
            TableGiven::SurveysShown(names(value).iter().map(|card| plain_names(card)).collect())
        }
        "last turns" => TableGiven::LastTurns(number(value)?),
        _ => TableGiven::Passes(number(value)?),
    }))
}
