//! An edition ready to play: the checked [`Spec`] with the tables the engine looks things up in.
//!
//! Everything that depends only on the data is computed here once, so that a decision costs
//! table look-ups instead of branches over rules.

use crate::campaign::office::Office;
use crate::campaign::spec::RuleBox;
use crate::campaign::standing::{Stands, standing};
use crate::campaign::{Charter, ClaimSteps};
use crate::card::{Card, Cards};
use crate::ids::{
    DISPLAY, EventId, LineId, MAX_BONUSES, MAX_CARDS, MAX_EVENTS, MAX_LINES, MAX_OFFER, MAX_PLACES,
    MAX_SEATS, MAX_TICKETS, PlaceId, TicketId,
};
use crate::path::edges;
use crate::problem::Problem;
use crate::reach::{EventCost, changes_costs, event_costs};
use crate::sets::{LineSet, Members, PlaceSet, TicketSet};
use crate::setup::blank;
use crate::spec::{
    BonusInPlay, Criterion, DisplayReset, Effect, EventCard, Line, LineKind, RuleTopic, Spec, Ticket,
    TieBreak, Unkept,
};
use crate::state::State;
use crate::sweep::{Order, WIDEST};
use crate::tables::Tables;

/// The most supplies (sorts of piece) of an edition.
pub const MAX_SUPPLIES: usize = 2;
/// "No group", "no supply": a number that is never an index.
pub(crate) const NONE: u8 = u8::MAX;

/// A line as the hot path sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineFacts {
    pub cards: u8,
    pub pieces: u8,
    pub supply: u8,
    pub kind: LineKind,
    pub symbols: u8,
    /// Zero where nothing may stand in.
    pub stand_in: u8,
    pub draw_bonus: u8,
    pub colour: Option<Card>,
    pub points: i16,
    pub group: u8,
    pub touches_large: bool,
    pub ends: [PlaceId; 2],
}

/// A double or triple line.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub lines: LineSet,
    /// By number of players minus one.
    pub open: [u8; MAX_SEATS],
}

/// What a bonus counts, with its tags resolved.
#[derive(Clone, Debug)]
pub(crate) enum Count {
    CompletedTickets(TicketSet),
    LongestPath,
    PiecesLeft,
    Lines(LineSet),
    Countries,
    WildsInHand,
}

/// An edition ready to play. Made by [`Edition::new`], never changed.
#[derive(Clone, Debug)]
pub struct Edition {
    spec: Spec,
    tag: u32,
    pub(crate) lines: Vec<LineFacts>,
    pub(crate) groups: Vec<Group>,
    pub(crate) bonuses: Vec<(i16, Count)>,
    pub(crate) drawn_bonuses: u16,
    pub(crate) claimable: LineSet,
    /// The lines that are not grey.
    pub(crate) coloured: LineSet,
    /// By place: the lines that end there.
    pub(crate) lines_at: Vec<LineSet>,
    /// The large cities at the start.
    pub(crate) large: PlaceSet,
    pub(crate) countries: Vec<u8>,
    pub(crate) all_tickets: TicketSet,
    pub(crate) tables: Tables,
    pub(crate) reset_at: u8,
    /// By event: what it does to the cost of lines.
    pub(crate) event_costs: Vec<EventCost>,
    /// By line: the steps of a campaign's claim sequence that concern it.
    pub(crate) claim_steps: Vec<ClaimSteps>,
    /// By event: what it changes while it stands.
    pub(crate) standing: Vec<Stands>,
    /// By company of a campaign: what it brought.
    pub(crate) offices: Vec<Office>,
    /// In which order the longest path is looked for, where a seat may own many lines.
    pub(crate) sweep_order: Option<Order>,
    /// What every game starts from.
    pub(crate) blank: Option<State>,
    newspapers: [u8; MAX_SEATS],
    rule_ids: Vec<(RuleTopic, String)>,
}

impl Edition {
    /// Checks the data and builds the tables, or reports every problem at once.
    pub fn new(spec: Spec) -> Result<Edition, Vec<Problem>> {
        let problems = Problem::find(&spec);
        if !problems.is_empty() {
            return Err(problems);
        }
        let groups = groups(&spec);
        let lines: Vec<LineFacts> = spec.lines.iter().map(|line| facts(&spec, line)).collect();
        let mut claimable = LineSet::EMPTY;
        for (index, line) in spec.lines.iter().enumerate() {
            if line.to.is_some() {
                claimable.insert(LineId(index as u8));
            }
        }
        let mut all_tickets = TicketSet::EMPTY;
        for index in 0..spec.tickets.len() {
            all_tickets.insert(TicketId(index as u8));
        }
        let bonuses =
            spec.bonuses.iter().map(|bonus| (bonus.value, count(&spec, &bonus.criterion))).collect();
        let drawn_bonuses = spec
            .bonuses
            .iter()
            .enumerate()
            .filter(|(_, bonus)| bonus.in_play == BonusInPlay::IfDrawn)
            .fold(0, |mask, (index, _)| mask | 1 << index);
        let large = large_cities(&spec);
        let mut edition = Edition {
            blank: None,
            tag: tag(&spec),
            tables: Tables::new(&spec, &lines),
            countries: countries(&spec),
            reset_at: match spec.drawing.display_reset {
                DisplayReset::Never => NONE,
                DisplayReset::AtWilds(wilds) => wilds,
            },
            newspapers: spec.economy.as_ref().map_or([0; MAX_SEATS], |economy| economy.newspapers),
            rule_ids: spec.rule_ids.clone(),
            lines,
            groups,
            bonuses,
            drawn_bonuses,
            claimable,
            lines_at: lines_by_place(&spec),
            coloured: lines_where(&spec, |line| line.colour.is_some()),
            event_costs: event_costs(&spec, large),
            claim_steps: spec.charter.as_ref().map_or_else(Vec::new, |charter| {
                spec.lines.iter().map(|line| ClaimSteps::of(charter, line)).collect()
            }),
            standing: standing(&spec),
            offices: Office::all(&spec, large),
            large,
            all_tickets,
            sweep_order: None,
            spec,
        };
        edition.sweep_order = edition.find_order().map_err(|problem| vec![problem])?;
        edition.blank = Some(blank(&edition));
        Ok(edition)
    }

    /// Where one seat may own many lines, the longest path through them must be found soon. With
    /// few lines it always is.
    fn find_order(&self) -> Result<Option<Order>, Problem> {
        const FEW: usize = 64;
        let most_owned: usize = (0..self.spec.supplies.len()).map(|supply| self.most_owned(supply)).sum();
        if most_owned <= FEW {
            return Ok(None);
        }
        let order = Order::of(&edges(self, &self.claimable));
        if order.width > WIDEST {
            return Err(Problem::Tangled { owned: most_owned, few: FEW, width: order.width, most: WIDEST });
        }
        Ok(Some(order))
    }

    /// The most lines a seat can build with one sort of piece.
    fn most_owned(&self, supply: usize) -> usize {
        let mut costs: Vec<u8> = self
            .spec
            .lines
            .iter()
            .filter(|line| line.supply as usize == supply)
            .map(|line| line.pieces)
            .collect();
        costs.sort_unstable();
        let mut left = u32::from(self.spec.supplies[supply].count);
        costs
            .into_iter()
            .take_while(|cost| left.checked_sub((*cost).into()).map(|rest| left = rest).is_some())
            .count()
    }

    /// The data the edition was built from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// A number that tells editions apart, so that a state is never played on another board.
    pub(crate) fn tag(&self) -> u32 {
        self.tag
    }

    pub fn line(&self, line: LineId) -> Option<&Line> {
        self.spec.lines.get(line.index())
    }

    pub fn ticket(&self, ticket: TicketId) -> Option<&Ticket> {
        self.spec.tickets.get(ticket.index())
    }

    pub fn place_name(&self, place: PlaceId) -> &str {
        self.spec.places.get(place.index()).map_or("?", |place| place.name.as_str())
    }

    pub fn event_id(&self, event: EventId) -> Option<&str> {
        self.spec.economy.as_ref()?.events.get(event.index()).map(|event| event.id.as_str())
    }

    pub fn line_ids(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.spec.lines.len()).map(|index| LineId(index as u8))
    }

    pub fn ticket_ids(&self) -> impl Iterator<Item = TicketId> + use<> {
        (0..self.spec.tickets.len()).map(|index| TicketId(index as u8))
    }

    /// The two ends of a line; both the same where it runs off the board.
    pub fn line_ends(&self, line: LineId) -> [PlaceId; 2] {
        self.lines.get(line.index()).map_or([PlaceId(0); 2], |line| line.ends)
    }

    /// The other lines of the same double or triple line.
    pub fn group_mates(&self, line: LineId) -> LineSet {
        let mut mates = self
            .lines
            .get(line.index())
            .and_then(|facts| self.groups.get(facts.group as usize))
            .map_or(LineSet::EMPTY, |group| group.lines);
        mates.take_out(line);
        mates
    }

    /// The large cities at the start of a game (LW-28).
    pub fn large_cities(&self) -> PlaceSet {
        self.large
    }

    /// All cards of a game with so many players, newspapers included (LW-3).
    pub fn cards_in_game(&self, players: u8) -> Cards {
        self.spec.deck.plus(Cards::of(Card::Newspaper, u32::from(self.newspapers(players))))
    }

    #[inline]
    pub(crate) fn newspapers(&self, players: u8) -> u8 {
        self.newspapers[(players.clamp(1, 5) - 1) as usize]
    }

    /// What a campaign adds to the games of this edition.
    #[inline]
    pub fn charter(&self) -> Option<&Charter> {
        self.spec.charter.as_ref()
    }

    /// Whether a rule box of a campaign is in force.
    pub(crate) fn has_rule(&self, rule: RuleBox) -> bool {
        self.charter().is_some_and(|charter| charter.boxes.has(rule))
    }

    pub(crate) fn all_places(&self) -> PlaceSet {
        places_where(&self.spec, |_| true)
    }

    /// The lines that end at a place.
    #[inline]
    pub(crate) fn lines_at(&self, place: PlaceId) -> &LineSet {
        self.lines_at.get(place.index()).unwrap_or(&const { LineSet::EMPTY })
    }

    /// Whether one of these lines ends at a place.
    #[inline]
    pub(crate) fn touches(&self, lines: &LineSet, place: PlaceId) -> bool {
        !lines.and(self.lines_at(place)).is_empty()
    }

    /// The places at the ends of these lines.
    pub fn touched(&self, lines: &LineSet) -> PlaceSet {
        let mut places = PlaceSet::EMPTY;
        for end in lines.iter().flat_map(|line| self.line_ends(line)) {
            places.insert(end);
        }
        places
    }

    /// What the current event does to the cost of lines.
    #[inline]
    pub(crate) fn event_cost(&self, current: Option<EventId>) -> &EventCost {
        current.and_then(|event| self.event_costs.get(event.index())).unwrap_or(&EventCost::AsPrinted)
    }

    pub(crate) fn event_card(&self, event: EventId) -> Option<&EventCard> {
        self.spec.economy.as_ref()?.events.get(event.index())
    }

    pub(crate) fn effects(&self, event: EventId) -> &[Effect] {
        self.spec
            .economy
            .as_ref()
            .and_then(|economy| economy.events.get(event.index()))
            .map_or(&[], |event| event.effects.as_slice())
    }

    /// The rule a refusal on this topic names.
    pub fn rule_id(&self, topic: RuleTopic) -> &str {
        self.rule_ids
            .iter()
            .find(|(own, _)| *own == topic)
            .map_or_else(|| topic.common_id(), |(_, id)| id.as_str())
    }
}

/// FNV-1a over what shapes a state. Not a digest: records carry a real one.
fn tag(spec: &Spec) -> u32 {
    let mut hash = 0x811c_9dc5_u32;
    let mut eat = |byte: u8| hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    spec.id.bytes().for_each(&mut eat);
    spec.version.to_le_bytes().into_iter().for_each(&mut eat);
    for count in [spec.lines.len(), spec.tickets.len(), spec.places.len(), spec.bonuses.len()] {
        eat(count as u8);
    }
    hash
}

/// The places whose claims draw cards (LW-28, step 12).
fn large_cities(spec: &Spec) -> PlaceSet {
    let tag = spec.economy.as_ref().map(|economy| &economy.large_city_tag);
    places_where(spec, |place| tag.is_some_and(|tag| place.tags.contains(tag)))
}

fn facts(spec: &Spec, line: &Line) -> LineFacts {
    let large = spec.economy.as_ref().map(|economy| economy.large_city_tag.as_str());
    let is_large = |place: PlaceId| {
        large.is_some_and(|tag| spec.places[place.index()].tags.iter().any(|have| have == tag))
    };
    let group =
        line.group.as_ref().and_then(|name| group_names(spec).iter().position(|other| *other == name));
    let to = line.to.unwrap_or(line.from);
    LineFacts {
        cards: line.cards,
        pieces: line.pieces,
        supply: line.supply,
        kind: line.kind,
        symbols: line.symbols,
        stand_in: line.stand_in.unwrap_or(0),
        draw_bonus: line.draw_bonus,
        colour: line.colour,
        points: spec.supplies[line.supply as usize].points.get(line.cards as usize).copied().unwrap_or(0),
        group: group.map_or(NONE, |index| index as u8),
        touches_large: is_large(line.from) || is_large(to),
        ends: [line.from, to],
    }
}

fn group_names(spec: &Spec) -> Vec<&String> {
    let mut names: Vec<&String> = Vec::new();
    for name in spec.lines.iter().filter_map(|line| line.group.as_ref()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn groups(spec: &Spec) -> Vec<Group> {
    group_names(spec)
        .into_iter()
        .map(|name| {
            let mut lines = LineSet::EMPTY;
            for (index, line) in spec.lines.iter().enumerate() {
                if line.group.as_ref() == Some(name) {
                    lines.insert(LineId(index as u8));
                }
            }
            let open = if lines.len() > 2 { spec.groups.triple } else { spec.groups.double };
            Group { lines, open }
        })
        .collect()
}

fn countries(spec: &Spec) -> Vec<u8> {
    let mut names: Vec<&str> = Vec::new();
    spec.places
        .iter()
        .map(|place| match place.country.as_deref() {
            None => NONE,
            Some(country) => names.iter().position(|name| *name == country).unwrap_or_else(|| {
                names.push(country);
                names.len() - 1
            }) as u8,
        })
        .collect()
}

fn places_where(spec: &Spec, test: impl Fn(&crate::spec::Place) -> bool) -> PlaceSet {
    let mut set = PlaceSet::EMPTY;
    for (index, place) in spec.places.iter().enumerate() {
        if test(place) {
            set.insert(PlaceId(index as u8));
        }
    }
    set
}

pub(crate) fn lines_where(spec: &Spec, test: impl Fn(&Line) -> bool) -> LineSet {
    let mut set = LineSet::EMPTY;
    for (index, line) in spec.lines.iter().enumerate() {
        if test(line) {
            set.insert(LineId(index as u8));
        }
    }
    set
}

fn lines_by_place(spec: &Spec) -> Vec<LineSet> {
    let mut lines_at = vec![LineSet::EMPTY; spec.places.len()];
    for (index, line) in spec.lines.iter().enumerate() {
        for place in [Some(line.from), line.to].into_iter().flatten() {
            lines_at[place.index()].insert(LineId(index as u8));
        }
    }
    lines_at
}

fn tickets_where(spec: &Spec, test: impl Fn(&Ticket) -> bool) -> TicketSet {
    let mut set = TicketSet::EMPTY;
    for (index, ticket) in spec.tickets.iter().enumerate() {
        if test(ticket) {
            set.insert(TicketId(index as u8));
        }
    }
    set
}

fn lines_at(spec: &Spec, places: PlaceSet) -> LineSet {
    lines_where(spec, |line| {
        places.contains(line.from) || line.to.is_some_and(|place| places.contains(place))
    })
}

fn count(spec: &Spec, criterion: &Criterion) -> Count {
    match criterion {
        Criterion::CompletedTickets => Count::CompletedTickets(tickets_where(spec, |_| true)),
        Criterion::CompletedTicketsAt(tag) => {
            let places = places_where(spec, |place| place.tags.contains(tag));
            Count::CompletedTickets(tickets_where(spec, |ticket| {
                places.contains(ticket.from) || places.contains(ticket.to)
            }))
        }
        Criterion::CompletedTicketsWorthAtMost(value) => {
            Count::CompletedTickets(tickets_where(spec, |ticket| ticket.value <= *value))
        }
        Criterion::LongestPath => Count::LongestPath,
        Criterion::PiecesLeft => Count::PiecesLeft,
        Criterion::LinesOfLength(cards) => Count::Lines(lines_where(spec, |line| line.cards == *cards)),
        Criterion::LinesAt(tag) => {
            Count::Lines(lines_at(spec, places_where(spec, |place| place.tags.contains(tag))))
        }
        Criterion::LinesIn(country) => {
            Count::Lines(lines_at(spec, places_where(spec, |place| place.country.as_ref() == Some(country))))
        }
        Criterion::Ferries => Count::Lines(lines_where(spec, |line| line.kind == LineKind::Ferry)),
        Criterion::Countries => Count::Countries,
        Criterion::WildsInHand => Count::WildsInHand,
    }
}

impl Problem {
    /// Every problem of the data that would break the engine. The loader of edition files finds
    /// more, with file and line; this is the last door.
    fn find(spec: &Spec) -> Vec<Problem> {
        let mut found = Vec::new();
        let mut limit = |what: &'static str, count: usize, most: usize| {
            if count > most {
                found.push(Problem::TooMany { what, count, most });
            }
        };
        limit("lines", spec.lines.len(), MAX_LINES);
        limit("places", spec.places.len(), MAX_PLACES);
        limit("tickets", spec.tickets.len(), MAX_TICKETS);
        limit("supplies", spec.supplies.len(), MAX_SUPPLIES);
        let newspapers = spec
            .economy
            .as_ref()
            .map_or(0, |economy| economy.newspapers.iter().copied().max().unwrap_or(0) as usize);
        limit("cards", spec.deck.total() as usize + newspapers, MAX_CARDS);
        limit("bonuses", spec.bonuses.len(), MAX_BONUSES);
        limit("players", spec.most_players as usize, MAX_SEATS);
        limit("tickets offered", spec.opening.tickets.max(spec.ticket_draw.draw) as usize, MAX_OFFER);
        limit("cards revealed by a tunnel", spec.claiming.tunnel_reveal as usize, 10);
        if let Some(economy) = &spec.economy {
            limit("events", economy.events.len(), MAX_EVENTS);
            for event in &economy.events {
                let costs = event.effects.iter().filter(|effect| changes_costs(effect)).count();
                limit("effects of one event on what lines cost", costs, 1);
            }
            limit("newspapers", economy.newspapers.iter().copied().max().unwrap_or(0) as usize, 63);
            if economy.companies.len() < spec.most_players as usize {
                found.push(Problem::TooFew {
                    what: "companies",
                    count: economy.companies.len(),
                    fewest: spec.most_players as usize,
                });
            }
        }
        let mut least = |what: &'static str, count: usize, fewest: usize| {
            if count < fewest {
                found.push(Problem::TooFew { what, count, fewest });
            }
        };
        least("players", spec.fewest_players as usize, 2);
        least("players at most", spec.most_players as usize, spec.fewest_players as usize);
        least("places", spec.places.len(), 2);
        least("lines", spec.lines.len(), 1);
        least("supplies", spec.supplies.len(), 1);
        least("tickets", spec.tickets.len(), spec.most_players as usize);
        least(
            "tickets dealt at the opening",
            spec.opening.tickets as usize,
            spec.opening.keep.max(1) as usize,
        );
        least("tickets drawn", spec.ticket_draw.draw as usize, spec.ticket_draw.keep.max(1) as usize);
        let dealt = spec.most_players as usize * spec.opening.cards as usize + DISPLAY + newspapers;
        least("cards in the deck", spec.deck.total() as usize, dealt + 1);
        let drawn = spec.bonuses.iter().filter(|bonus| bonus.in_play == BonusInPlay::IfDrawn).count();
        least("bonuses to draw from", drawn, spec.bonuses_drawn as usize);
        if let Some(charter) = &spec.charter {
            charter.find_problems(spec, &mut found);
        }
        for (index, line) in spec.lines.iter().enumerate() {
            if let Some(reason) = line_problem(spec, line) {
                found.push(Problem::Line { line: index, reason });
            }
        }
        for (index, ticket) in spec.tickets.iter().enumerate() {
            let known = |place: PlaceId| place.index() < spec.places.len();
            if !known(ticket.from) || !known(ticket.to) || ticket.from == ticket.to {
                found.push(Problem::Ticket { ticket: index });
            }
        }
        for count in spec.groups.double.iter().chain(&spec.groups.triple) {
            if *count == 0 {
                found.push(Problem::ClosedGroup);
                break;
            }
        }
        if spec.opening.unkept == Unkept::BottomShuffled && spec.ticket_draw.unkept == Unkept::BottomShuffled
        {
            found.push(Problem::ShuffledTwice);
        }
        if spec.ties.contains(&TieBreak::LaterSeat) && spec.ties.last() != Some(&TieBreak::LaterSeat) {
            found.push(Problem::SeatTieNotLast);
        }
        found
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
