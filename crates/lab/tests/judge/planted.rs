//! Twelve ways to spoil a good board, each one thing that a designer gets wrong.

use capotreno_lab::Finding;
use capotreno_rules::spec::{Bonus, BonusInPlay, Criterion, Line, Spec, Words};
use capotreno_rules::{Card, Cards, PlaceId};

/// A board with one thing wrong, and how to tell that it was named.
pub struct Planted {
    pub what: &'static str,
    pub spec: Spec,
    pub named: Box<dyn Fn(&Finding) -> bool>,
}

/// The same good board, spoiled in each of the ways.
pub fn planted(good: &Spec) -> Vec<Planted> {
    [
        dear_ticket,
        cheap_ticket,
        line_that_decides,
        corner,
        colour,
        small_deck,
        line_nobody_wants,
        bonus_that_decides,
        no_end,
        short_game,
        hard_tickets,
        line_too_easy,
    ]
    .into_iter()
    .map(|plant| plant(good.clone()))
    .collect()
}

/// The ticket in the middle of the deck by value: neither the dearest nor the cheapest.
fn middle_ticket(spec: &Spec, at: usize) -> usize {
    let mut order: Vec<usize> = (0..spec.tickets.len()).collect();
    order.sort_by_key(|ticket| spec.tickets[*ticket].value);
    order[order.len() * at / 4]
}

/// An ungrouped line of so many cards.
fn line_of(spec: &Spec, cards: u8) -> usize {
    let fits = |line: &Line| line.cards == cards && line.group.is_none() && line.to.is_some();
    spec.lines.iter().position(fits).unwrap_or(0)
}

/// Points for lines of a length that had none.
fn set_points(spec: &mut Spec, cards: u8, points: i16) {
    for supply in &mut spec.supplies {
        let cards = usize::from(cards);
        supply.points.resize(supply.points.len().max(cards + 1), 0);
        supply.points[cards] = points;
    }
}

fn dear_ticket(mut spec: Spec) -> Planted {
    let at = middle_ticket(&spec, 2);
    spec.tickets[at].value *= 2;
    let named = move |found: &Finding| matches!(found, Finding::TicketDear { ticket, .. } | Finding::TicketGood { ticket, .. } if *ticket == at);
    Planted { what: "a ticket worth twice its way", spec, named: Box::new(named) }
}

fn cheap_ticket(mut spec: Spec) -> Planted {
    let at = middle_ticket(&spec, 3);
    spec.tickets[at].value = (spec.tickets[at].value / 3).max(1);
    let named = move |found: &Finding| matches!(found, Finding::TicketCheap { ticket, .. } | Finding::TicketWeak { ticket, .. } if *ticket == at);
    Planted { what: "a ticket worth a third of its way", spec, named: Box::new(named) }
}

/// One line is worth as much as half a game.
fn line_that_decides(mut spec: Spec) -> Planted {
    let at = line_of(&spec, 3);
    set_points(&mut spec, 7, 50);
    (spec.lines[at].cards, spec.lines[at].pieces) = (7, 7);
    let named = move |found: &Finding| matches!(found, Finding::LineDecides { line, .. } if *line == at);
    Planted { what: "a line that decides everything", spec, named: Box::new(named) }
}

/// The place with the fewest lines can be reached only by lines for which nobody has the cards.
fn corner(mut spec: Spec) -> Planted {
    let touches = |line: &Line, place: PlaceId| line.from == place || line.to == Some(place);
    let degree = |place: &PlaceId| spec.lines.iter().filter(|line| touches(line, *place)).count();
    let places = (0..spec.places.len()).map(|place| PlaceId(place as u8));
    let corner = places.min_by_key(degree).unwrap_or_default();
    set_points(&mut spec, 12, 15);
    for line in spec.lines.iter_mut().filter(|line| touches(line, corner)) {
        (line.cards, line.pieces, line.stand_in) = (12, 12, None);
    }
    let name = spec.places[corner.index()].name.clone();
    let named = move |found: &Finding| matches!(found, Finding::Corner { place } if *place == name);
    Planted { what: "a corner that nobody reaches", spec, named: Box::new(named) }
}

/// All lines of a colour but the first are grey.
fn colour(mut spec: Spec) -> Planted {
    let colour = Card::Orange;
    for line in spec.lines.iter_mut().filter(|line| line.colour == Some(colour)).skip(1) {
        line.colour = None;
    }
    let named = move |found: &Finding| matches!(found, Finding::ColourUnwanted { colour: word, .. } if *word == colour.word());
    Planted { what: "a colour hardly needed", spec, named: Box::new(named) }
}

/// Four cards of each.
fn small_deck(mut spec: Spec) -> Planted {
    let mut deck = Cards::default();
    for card in Card::COLOURS.into_iter().chain([Card::Wild]) {
        if spec.deck.count(card) > 0 {
            deck = deck.plus(Cards::of(card, 4));
        }
    }
    spec.deck = deck;
    let named = |found: &Finding| matches!(found, Finding::DeckSmall { .. });
    Planted { what: "a deck too small", spec, named: Box::new(named) }
}

/// Ten cards for one point, beside a line of two.
fn line_nobody_wants(mut spec: Spec) -> Planted {
    let beside = spec.lines[line_of(&spec, 2)].clone();
    set_points(&mut spec, 10, 1);
    let at = spec.lines.len();
    spec.lines.push(Line::plain(beside.from, beside.to, 10));
    let named = move |found: &Finding| matches!(found, Finding::LineUnwanted { line, .. } if *line == at);
    Planted { what: "a line that nobody wants", spec, named: Box::new(named) }
}

fn bonus_that_decides(mut spec: Spec) -> Planted {
    let id = "planted".to_owned();
    spec.bonuses.push(Bonus {
        id: id.clone(),
        name: Words { en: id.clone(), it: id.clone() },
        value: 60,
        criterion: Criterion::LongestPath,
        in_play: BonusInPlay::Always,
    });
    let named = move |found: &Finding| matches!(found, Finding::BonusDecides { bonus, .. } if *bonus == id);
    Planted { what: "a bonus that decides everything", spec, named: Box::new(named) }
}

fn no_end(mut spec: Spec) -> Planted {
    spec.supplies[0].count = 120;
    let named = |found: &Finding| matches!(found, Finding::NoEnd { .. } | Finding::Long { .. });
    Planted { what: "more pieces than the board has room for", spec, named: Box::new(named) }
}

fn short_game(mut spec: Spec) -> Planted {
    spec.supplies[0].count = 9;
    let named = |found: &Finding| matches!(found, Finding::Short { .. });
    Planted { what: "a game over before it has begun", spec, named: Box::new(named) }
}

/// Only the longest tickets of the deck, and all that are dealt must be kept.
fn hard_tickets(mut spec: Spec) -> Planted {
    let least = usize::from(spec.opening.tickets) * usize::from(spec.most_players);
    spec.tickets.sort_by_key(|ticket| u8::MAX - ticket.value);
    spec.tickets.truncate(least.max(15));
    spec.opening.keep = spec.opening.tickets;
    spec.ticket_draw.keep = spec.ticket_draw.draw;
    let named = |found: &Finding| matches!(found, Finding::TicketsHard { .. });
    Planted { what: "tickets that cannot be completed", spec, named: Box::new(named) }
}

/// Who claims it draws ten cards.
fn line_too_easy(mut spec: Spec) -> Planted {
    let at = line_of(&spec, 4);
    spec.lines[at].draw_bonus = 10;
    let named = move |found: &Finding| matches!(found, Finding::LineDecides { line, .. } if *line == at);
    Planted { what: "a line that gives ten cards", spec, named: Box::new(named) }
}
