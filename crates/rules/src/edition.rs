//! An edition ready to play: the checked [`Spec`] with the tables the engine looks things up in.
//!
//! Everything that depends only on the data is computed here once, so that a decision costs
//! table look-ups instead of branches over rules.

use crate::campaign::office::Office;
use crate::campaign::spec::RuleBox;
use crate::campaign::standing::{Stands, standing};
use crate::campaign::{Charter, ClaimSteps};
use crate::card::{Card, Cards};
use crate::identity::{Digest, form};
use crate::ids::{EventId, LineId, MAX_SEATS, PlaceId, TicketId};
use crate::path::edges;
use crate::problem::Problem;
use crate::reach::{EventCost, event_costs};
use crate::sets::{LineSet, Members, PlaceSet, TicketSet};
use crate::setup::blank;
use crate::spec::{
    BonusInPlay, Criterion, DisplayReset, Effect, EventCard, Line, LineKind, RuleTopic, Spec, Ticket,
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
///
/// ```
/// use capotreno_rules::{Edition, LineId, Spec};
///
/// let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// let [from, to] = edition.line_ends(LineId(0));
/// assert_eq!((edition.place_name(from), edition.place_name(to)), ("Alba", "Brig"));
/// assert_eq!(edition.line_ids().count(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Edition {
    spec: Spec,
    digest: Digest,
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
            digest: Digest::of(&spec),
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

    /// What tells the rules of this edition from those of any other: the same for two editions that
    /// play alike, whatever they call their places. Records, tables and campaigns keep it, together
    /// with the [version of the rules](crate::RULES_VERSION).
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The text that [`Edition::digest`] is made of: what the rules can see, in JSON with sorted keys.
    pub fn form(&self) -> String {
        form(&self.spec).to_string()
    }

    /// A number that tells editions apart, so that a state is never played on another board.
    pub(crate) fn tag(&self) -> u32 {
        self.digest.tag()
    }

    /// The data of a line.
    pub fn line(&self, line: LineId) -> Option<&Line> {
        self.spec.lines.get(line.index())
    }

    /// The data of a ticket.
    pub fn ticket(&self, ticket: TicketId) -> Option<&Ticket> {
        self.spec.tickets.get(ticket.index())
    }

    /// The name of a place; `?` where there is none.
    pub fn place_name(&self, place: PlaceId) -> &str {
        self.spec.places.get(place.index()).map_or("?", |place| place.name.as_str())
    }

    /// The id of an event.
    pub fn event_id(&self, event: EventId) -> Option<&str> {
        self.spec.economy.as_ref()?.events.get(event.index()).map(|event| event.id.as_str())
    }

    /// Every line, in order.
    pub fn line_ids(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.spec.lines.len()).map(|index| LineId(index as u8))
    }

    /// Every ticket, in order.
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
