//! Whether an edition's data can be played. The loader of edition files finds more, with file and
//! line; this is the last door.

use crate::card::Card;
use crate::edition::MAX_SUPPLIES;
use crate::ids::{
    DISPLAY, MAX_BONUSES, MAX_CARDS, MAX_EVENTS, MAX_LINES, MAX_OFFER, MAX_PLACES, MAX_SEATS, MAX_TICKETS,
    PlaceId,
};
use crate::problem::Problem;
use crate::reach::changes_costs;
use crate::spec::{BonusInPlay, Economy, FerrySymbol, Line, LineKind, Spec, TieBreak, Unkept};

/// Problems, found one after the other.
struct Found<'s> {
    spec: &'s Spec,
    problems: Vec<Problem>,
}

impl Problem {
    /// Every problem of the data that would break the engine.
    pub(crate) fn find(spec: &Spec) -> Vec<Problem> {
        let mut found = Found { spec, problems: Vec::new() };
        found.too_many();
        found.too_few();
        if let Some(economy) = &spec.economy {
            found.economy(economy);
        }
        if let Some(charter) = &spec.charter {
            charter.find_problems(spec, &mut found.problems);
        }
        found.board();
        found.switches();
        found.problems
    }
}

impl Found<'_> {
    fn limit(&mut self, what: &'static str, count: usize, most: usize) {
        if count > most {
            self.problems.push(Problem::TooMany { what, count, most });
        }
    }

    fn least(&mut self, what: &'static str, count: usize, fewest: usize) {
        if count < fewest {
            self.problems.push(Problem::TooFew { what, count, fewest });
        }
    }

    /// The most newspapers a game of the edition has.
    fn newspapers(&self) -> usize {
        let counts = self.spec.economy.as_ref().map(|economy| economy.newspapers);
        counts.into_iter().flatten().max().unwrap_or(0).into()
    }

    fn too_many(&mut self) {
        let spec = self.spec;
        self.limit("lines", spec.lines.len(), MAX_LINES);
        self.limit("places", spec.places.len(), MAX_PLACES);
        self.limit("tickets", spec.tickets.len(), MAX_TICKETS);
        self.limit("supplies", spec.supplies.len(), MAX_SUPPLIES);
        self.limit("cards", spec.deck.total() as usize + self.newspapers(), MAX_CARDS);
        // They come with the economy, by the number of players (LW-3).
        self.limit("newspapers in the deck itself", spec.deck.count(Card::Newspaper) as usize, 0);
        self.limit("bonuses", spec.bonuses.len(), MAX_BONUSES);
        self.limit("players", spec.most_players as usize, MAX_SEATS);
        self.limit("tickets offered", spec.opening.tickets.max(spec.ticket_draw.draw) as usize, MAX_OFFER);
        self.limit("cards revealed by a tunnel", spec.claiming.tunnel_reveal as usize, 10);
    }

    fn too_few(&mut self) {
        let spec = self.spec;
        self.least("players", spec.fewest_players as usize, 2);
        self.least("players at most", spec.most_players as usize, spec.fewest_players as usize);
        self.least("places", spec.places.len(), 2);
        self.least("lines", spec.lines.len(), 1);
        self.least("supplies", spec.supplies.len(), 1);
        self.least("tickets", spec.tickets.len(), spec.most_players as usize);
        let opening = spec.opening;
        self.least("tickets dealt at the opening", opening.tickets as usize, opening.keep.max(1) as usize);
        let draw = spec.ticket_draw;
        self.least("tickets drawn", draw.draw as usize, draw.keep.max(1) as usize);
        let dealt = spec.most_players as usize * opening.cards as usize + DISPLAY + self.newspapers();
        self.least("cards in the deck", spec.deck.total() as usize, dealt + 1);
        let drawn = spec.bonuses.iter().filter(|bonus| bonus.in_play == BonusInPlay::IfDrawn).count();
        self.least("bonuses to draw from", drawn, spec.bonuses_drawn as usize);
    }

    fn economy(&mut self, economy: &Economy) {
        self.limit("events", economy.events.len(), MAX_EVENTS);
        for event in &economy.events {
            let costs = event.effects.iter().filter(|effect| changes_costs(effect)).count();
            self.limit("effects of one event on what lines cost", costs, 1);
        }
        self.limit("newspapers", self.newspapers(), 63);
        self.least("companies", economy.companies.len(), self.spec.most_players as usize);
    }

    fn board(&mut self) {
        let spec = self.spec;
        for (line, facts) in spec.lines.iter().enumerate() {
            if let Some(reason) = line_problem(spec, facts) {
                self.problems.push(Problem::Line { line, reason });
            }
        }
        for (ticket, facts) in spec.tickets.iter().enumerate() {
            let known = |place: PlaceId| place.index() < spec.places.len();
            if !known(facts.from) || !known(facts.to) || facts.from == facts.to {
                self.problems.push(Problem::Ticket { ticket });
            }
        }
    }

    fn switches(&mut self) {
        let spec = self.spec;
        if let FerrySymbol::AnyCards(cards) = spec.claiming.ferry_symbol {
            self.least("cards that stand for a wild", cards as usize, 2);
            self.limit("cards that stand for a wild", cards as usize, 10);
        }
        if spec.groups.double.iter().chain(&spec.groups.triple).any(|open| *open == 0) {
            self.problems.push(Problem::ClosedGroup);
        }
        let shuffled = |unkept: Unkept| unkept == Unkept::BottomShuffled;
        if shuffled(spec.opening.unkept) && shuffled(spec.ticket_draw.unkept) {
            self.problems.push(Problem::ShuffledTwice);
        }
        if spec.ties.contains(&TieBreak::LaterSeat) && spec.ties.last() != Some(&TieBreak::LaterSeat) {
            self.problems.push(Problem::SeatTieNotLast);
        }
    }
}

fn line_problem(spec: &Spec, line: &Line) -> Option<&'static str> {
    let known = |place: PlaceId| place.index() < spec.places.len();
    if !known(line.from) || line.to.is_some_and(|place| !known(place)) {
        return Some("ends at a place that does not exist");
    }
    if line.to == Some(line.from) {
        return Some("starts and ends at the same place");
    }
    if line.cards == 0 || line.cards > 20 {
        return Some("needs between 1 and 20 cards");
    }
    if line.symbols > line.cards {
        return Some("has more wild symbols than spaces");
    }
    if line.symbols > 0 && line.kind != LineKind::Ferry {
        return Some("has wild symbols but is no ferry");
    }
    if line.stand_in.is_some() && line.kind != LineKind::Plain {
        return Some("lets cards stand in but is no plain line");
    }
    if line.stand_in.is_some_and(|cards| !(2..=10).contains(&cards)) {
        return Some("needs 2 to 10 cards to stand in for one");
    }
    if line.supply as usize >= spec.supplies.len() {
        return Some("takes pieces from a supply that does not exist");
    }
    if line.kind == LineKind::Bullet && spec.shared.is_none() {
        return Some("is a bullet line, but the edition has no shared trains");
    }
    if line.kind == LineKind::Bullet && line.group.is_some() {
        return Some("is a bullet line inside a group, which no rule covers");
    }
    if line.colour.is_some_and(|colour| !colour.is_colour()) {
        return Some("has a colour that is none of the eight");
    }
    None
}
