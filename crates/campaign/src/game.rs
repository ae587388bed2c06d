//! The fold into the next game: an ordinary edition with all that the campaign brings to it.

use capotreno_notation::Shelf;
use capotreno_rules::campaign::spec::{
    Boxes, Brings, Charter, Goal, Postcard, PostcardEffect, Quest, Race, RuleBox, Staff, Story, SurveyCard,
};
use capotreno_rules::spec::{Economy, EndFilter, EventCard, Line, LineKind, Place, Places, Ticket};
use capotreno_rules::{
    Edition, EventId, MAX_SEATS, Members, Options, PlaceId, PlaceSet, Seat, Spec, TicketId,
};

use crate::content::{
    self, CompanyNo, Content, Does, Ends, EventNo, LineColour, LineNo, PlaceNo, Region, TicketNo, Where,
};
use crate::entry::StoryOrder;
use crate::state::{CardStage, LARGE, OfficeCard, State};
use crate::words::Script;

/// A game of the campaign, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    pub shelf: Shelf,
    pub options: Options,
    pub table: InPlay,
}

/// Which things of the campaign are on the table: a game's ids are positions in these lists.
///
/// Places and lines keep their ids from game to game, because what is added goes to the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InPlay {
    pub places: Vec<PlaceNo>,
    pub lines: Vec<LineNo>,
    pub tickets: Vec<TicketNo>,
    pub events: Vec<EventNo>,
    /// By seat.
    pub seats: Vec<CompanyNo>,
}

impl InPlay {
    /// What is on the table now.
    pub fn of(state: &State, content: &Content) -> InPlay {
        let rank = |board: Region| match board {
            Region::Start => Some(0),
            Region::Frontier(frontier) => {
                state.frontiers.iter().position(|other| *other == frontier).map(|at| at + 1)
            }
        };
        let mut places: Vec<(usize, PlaceNo)> = content
            .places
            .iter()
            .enumerate()
            .filter_map(|(index, place)| Some((rank(place.board)?, PlaceNo(index as u8))))
            .collect();
        places.sort_unstable();
        let mut lines: Vec<(usize, LineNo)> = content
            .lines
            .iter()
            .enumerate()
            .map(|(index, line)| (line, LineNo(index as u8)))
            .filter(|(line, no)| line.colour != LineColour::Blank || state.colours.contains_key(no))
            .filter_map(|(line, no)| {
                let ranks: Option<Vec<usize>> = line.boards.iter().map(|board| rank(*board)).collect();
                Some((ranks?.into_iter().max()?, no))
            })
            .collect();
        lines.sort_unstable();
        let tickets = content.tickets.iter().enumerate().filter(|(index, ticket)| {
            let retired = state.tickets.get(*index).is_some_and(|ticket| ticket.retired);
            !retired
                && rank(ticket.board).is_some()
                && ticket.ends.iter().all(|place| state.on_table(content, *place))
        });
        let events = (0..state.events.len())
            .filter(|index| state.events[*index].stage == CardStage::InPlay)
            .map(|index| EventNo(index as u8));
        InPlay {
            places: places.into_iter().map(|(_, place)| place).collect(),
            lines: lines.into_iter().map(|(_, line)| line).collect(),
            tickets: tickets.map(|(index, _)| TicketNo(index as u8)).collect(),
            events: events.collect(),
            seats: state.seated(),
        }
    }

    pub fn place(&self, place: PlaceNo) -> Option<PlaceId> {
        self.places.iter().position(|other| *other == place).map(|at| PlaceId(at as u8))
    }

    pub fn place_no(&self, place: PlaceId) -> Option<PlaceNo> {
        self.places.get(place.index()).copied()
    }

    pub fn ticket_no(&self, ticket: TicketId) -> Option<TicketNo> {
        self.tickets.get(ticket.index()).copied()
    }

    pub fn event_no(&self, event: EventId) -> Option<EventNo> {
        self.events.get(event.index()).copied()
    }

    pub fn event(&self, event: EventNo) -> Option<u8> {
        self.events.iter().position(|other| *other == event).map(|at| at as u8)
    }

    pub fn seat(&self, company: CompanyNo) -> Option<Seat> {
        self.seats.iter().position(|other| *other == company).map(|at| Seat(at as u8))
    }

    /// Places of the campaign as a set of the game; those not on the table are left out.
    fn set<'a>(&self, places: impl IntoIterator<Item = &'a PlaceNo>) -> PlaceSet {
        let mut set = PlaceSet::EMPTY;
        for place in places.into_iter().filter_map(|place| self.place(*place)) {
            set.insert(place);
        }
        set
    }
}

/// Why a game of the campaign cannot be made; a mistake of the data.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the campaign's game cannot be played: {0}")]
pub struct GameError(pub String);

impl State {
    /// The next game.
    pub fn next_game(&self, content: &Content) -> Result<Game, GameError> {
        let table = InPlay::of(self, content);
        let spec = Maker { state: self, content, table: &table }.spec();
        let first = table.seat(self.starter());
        ready(spec, table, first, self, content)
    }

    /// Whose numbers the deal follows. A game's tickets are those after the story of its year: where
    /// tickets are chosen before it is read, the deal is that of the year before (1883-05, 1892-05).
    fn dealt(&self, content: &Content) -> content::Game {
        let later = match self.story {
            StoryOrder::Before => 1,
            StoryOrder::After => 2,
        };
        let at = usize::from(self.game).saturating_sub(later).min(content.games.len() - 1);
        content.games[at]
    }

    /// Coins the company starts the next game with, its staff card counted.
    pub(crate) fn start_coins(&self, content: &Content, company: CompanyNo) -> u16 {
        let Some(own) = self.company(company) else { return 0 };
        let usual = usual_coins(content);
        let staff = own.staff.and_then(|staff| content.staff.get(staff.index()));
        let start = match staff.map(|staff| staff.does) {
            Some(Staff::StartCoins { coins }) => coins,
            _ => usual,
        };
        (i32::from(start) + own.more_coins).clamp(0, i32::from(u16::MAX)) as u16
    }
}

/// What every company starts with (LW-2).
fn usual_coins(content: &Content) -> u16 {
    content.base.economy.as_ref().map_or(0, |economy| economy.coins)
}

pub(crate) fn ready(
    spec: Spec,
    table: InPlay,
    first: Option<Seat>,
    state: &State,
    content: &Content,
) -> Result<Game, GameError> {
    let mut options = Options::new(table.seats.len() as u8);
    options.first = first;
    let colours: Vec<_> = content.base.economy.iter().flat_map(|economy| &economy.companies).collect();
    for (seat, company) in table.seats.iter().enumerate().take(MAX_SEATS) {
        let colour = state.companies[company.index()].colour;
        let index = colours.iter().position(|company| company.colour == colour).unwrap_or(0);
        options.companies[seat] = index as u8;
    }
    fill_companies(&mut options.companies, table.seats.len());
    let edition = Edition::new(spec).map_err(|problems| {
        GameError(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    })?;
    Ok(Game { shelf: Shelf::new(edition), options, table })
}

/// Seats that are not taken get the companies nobody plays, so that each is named once.
fn fill_companies(companies: &mut [u8; MAX_SEATS], seats: usize) {
    let taken: Vec<u8> = companies[..seats.min(MAX_SEATS)].to_vec();
    let mut free = (0..MAX_SEATS as u8).filter(|company| !taken.contains(company));
    for seat in companies.iter_mut().skip(seats) {
        *seat = free.next().unwrap_or(0);
    }
}

pub(crate) struct Maker<'a> {
    pub state: &'a State,
    pub content: &'a Content,
    pub table: &'a InPlay,
}

impl Maker<'_> {
    fn spec(&self) -> Spec {
        let game = self.content.games[usize::from(self.state.game).clamp(1, self.content.games.len()) - 1];
        let mut spec = self.board(&format!("{}-{}", self.content.id, game.year));
        if let Some(supply) = spec.supplies.first_mut() {
            supply.count = game.cars;
        }
        let dealt = self.state.dealt(self.content);
        spec.opening.tickets = dealt.tickets;
        spec.opening.keep = dealt.keep;
        spec.charter = Some(self.charter(game.cars, spec.opening.cards));
        spec
    }

    /// Places, lines, tickets and events on the table, on top of the edition's rules.
    pub(crate) fn board(&self, id: &str) -> Spec {
        let mut spec = self.content.base.clone();
        id.clone_into(&mut spec.id);
        spec.name = Script::embedded().title(self.content, &spec.name);
        spec.version = self.content.version;
        spec.places = self.places();
        spec.lines = self.lines();
        spec.tickets = self.tickets();
        if self.state.has_tunnels(self.content) {
            spec.claiming.tunnel_reveal = TUNNEL_REVEAL;
        }
        if let Some(economy) = &mut spec.economy {
            self.economy(economy);
        }
        spec
    }

    fn places(&self) -> Vec<Place> {
        let tags = |no: PlaceNo, place: &content::Place| {
            let mut tags = place.tags.clone();
            if self.state.grown.contains(&no) {
                tags.push(LARGE.to_owned());
            }
            if let Region::Frontier(frontier) = place.board {
                tags.push(format!("frontier:{}", self.content.frontiers[frontier.index()].code));
            }
            tags
        };
        self.table
            .places
            .iter()
            .map(|no| (*no, &self.content.places[no.index()]))
            .map(|(no, place)| Place {
                name: place.name.clone(),
                at: place.at,
                country: None,
                tags: tags(no, place),
            })
            .collect()
    }

    fn lines(&self) -> Vec<Line> {
        let place = |no: PlaceNo| self.table.place(no).unwrap_or_default();
        let claimable = self.table.lines.iter().map(|no| {
            let facts = &self.content.lines[no.index()];
            Line {
                colour: self.state.line_colour(self.content, *no),
                kind: if facts.tunnel.is_some() { LineKind::Tunnel } else { LineKind::Plain },
                viaducts: facts.viaducts,
                group: facts.group.clone(),
                ..Line::plain(place(facts.ends[0]), Some(place(facts.ends[1])), facts.cards)
            }
        });
        let edges = self.content.edges.iter().filter(|edge| !self.table.lines.contains(&edge.becomes));
        claimable.chain(edges.map(|edge| Line::plain(place(edge.from), None, edge.cards))).collect()
    }

    fn tickets(&self) -> Vec<Ticket> {
        let place = |no: PlaceNo| self.table.place(no).unwrap_or_default();
        let facts = self.table.tickets.iter().map(|no| &self.content.tickets[no.index()]);
        facts
            .map(|ticket| Ticket {
                from: place(ticket.ends[0]),
                to: place(ticket.ends[1]),
                value: ticket.value,
            })
            .collect()
    }

    fn economy(&self, economy: &mut Economy) {
        let most = self.content.numbers.most_newspapers;
        for newspapers in &mut economy.newspapers {
            *newspapers = newspapers.saturating_add(self.state.more_newspapers).min(most.max(*newspapers));
        }
        economy.events = self
            .table
            .events
            .iter()
            .map(|no| {
                let event = &self.content.events[no.index()];
                let punched = self.state.events[no.index()].punches;
                EventCard {
                    id: event.id.clone(),
                    name: Script::embedded().text_or_id("events", &event.id, "name"),
                    text: Script::embedded().text_or_id("events", &event.id, "text"),
                    effects: event.effects.iter().map(|effect| self.effect(effect)).collect(),
                    punches: event.punches.map(|punches| punches.saturating_sub(punched).max(1)),
                }
            })
            .collect();
    }

    fn effect(&self, effect: &content::EventEffect) -> capotreno_rules::spec::Effect {
        let mut made = effect.effect;
        if let (Some(ends), Some(filter)) = (&effect.ends, content::filter_of(&mut made)) {
            filter.ends = Some(self.ends(ends));
        }
        made
    }

    fn ends(&self, ends: &Ends) -> EndFilter {
        let places = if ends.places == [Where::Large] {
            Places::Large
        } else {
            Places::Of(self.wherever(&ends.places))
        };
        EndFilter { places, count: ends.count }
    }

    /// The places a condition speaks of, of those on the table.
    fn wherever(&self, wherever: &[Where]) -> PlaceSet {
        let newest = self.state.frontiers.last().copied();
        let holds = |no: PlaceNo, place: &content::Place, one: &Where| match one {
            Where::Place(other) => *other == no,
            Where::Tag(tag) => place.has(tag),
            Where::Large => self.state.is_large(self.content, no),
            Where::Frontier(frontier) => place.board == Region::Frontier(*frontier),
            Where::Newest => newest.is_some_and(|newest| place.board == Region::Frontier(newest)),
        };
        let places = self.table.places.iter().filter(|no| {
            let place = &self.content.places[no.index()];
            wherever.iter().any(|one| holds(**no, place, one))
        });
        self.table.set(places)
    }

    fn tagged(&self, tag: &str) -> PlaceSet {
        self.wherever(&[Where::Tag(tag.to_owned())])
    }

    pub(crate) fn charter(&self, cars: u8, cards: u8) -> Charter {
        let (state, content) = (self.state, self.content);
        let players = self.table.seats.len();
        let stocks = &content.stocks;
        let boxes = state.boxes.iter().filter_map(|letter| rule_box(*letter)).fold(Boxes::NONE, Boxes::with);
        let opener = |letter: char| {
            let found = state.frontiers.iter().find(|no| State::box_of(content, **no) == Some(letter));
            found.map_or(PlaceSet::EMPTY, |frontier| self.wherever(&[Where::Frontier(*frontier)]))
        };
        let herds = if state.frontiers.contains(&stocks.herds_with.frontier) {
            &stocks.herds_with.places
        } else {
            &stocks.herds_with.without
        };
        let herd_country = self.wherever(&stocks.herds);
        Charter {
            boxes,
            companies: self.companies(cars, cards),
            tunnel_coins: stocks.tunnel_coins.clone(),
            junctions: self.table.set(&state.junctions),
            elevator_places: opener('J'),
            elevators: stocks.elevators,
            herd_places: herd_country.or(&self.wherever(herds)).iter().collect(),
            herd_country,
            herd_markets: self.wherever(&stocks.herd_markets),
            water_places: opener('M').iter().collect(),
            water: stocks.water.of(players),
            certificates: state.certificates,
            certificates_shown: stocks.certificates_shown.of(players),
            stamps: state.stamps,
            stamps_shown: stocks.stamps_shown,
            surveys: self.surveys(),
            circuits: content.circuits.iter().map(|circuit| self.table.set(circuit)).collect(),
            atlantic: self.tagged("atlantic_port"),
            pacific: self.tagged("pacific_port"),
            ports: self.tagged("port"),
            frontiers: state
                .frontiers
                .iter()
                .map(|frontier| self.wherever(&[Where::Frontier(*frontier)]))
                .collect(),
            races: state.races.iter().filter_map(|number| self.race(*number)).collect(),
            opening_event: state.opening_event.and_then(|event| self.table.event(event)),
            two_events: state.two_events,
            story: match (state.story, state.chosen) {
                (StoryOrder::Before, _) => Story::Before,
                (StoryOrder::After, false) => Story::Sealed,
                (StoryOrder::After, true) => Story::Told,
            },
        }
    }

    fn surveys(&self) -> Vec<SurveyCard> {
        self.state
            .surveys
            .iter()
            .filter_map(|number| {
                let places = self.content.surveys.get(usize::from(*number))?;
                let [a, b, c] = places.map(|place| self.table.place(place));
                Some(SurveyCard { number: *number, places: [a?, b?, c?] })
            })
            .collect()
    }

    /// In the order of the edition's companies.
    fn companies(&self, cars: u8, cards: u8) -> Vec<Brings> {
        let economy = self.content.base.economy.iter();
        economy
            .flat_map(|economy| &economy.companies)
            .map(|company| {
                let own = self.state.companies.iter().position(|own| own.colour == company.colour);
                match own {
                    Some(index) => self.brings(CompanyNo(index as u8), cars, cards),
                    None => Brings { cars, cards, ..Brings::default() },
                }
            })
            .collect()
    }

    fn brings(&self, company: CompanyNo, cars: u8, cards: u8) -> Brings {
        let own = &self.state.companies[company.index()];
        // Before the staff card: `rules` counts what was staked or paid against its coins too.
        let coins = i32::from(usual_coins(self.content)) + own.more_coins;
        let staff = own.staff.and_then(|staff| self.content.staff.get(staff.index())).map(|staff| staff.does);
        let improved = self.content.improved.iter().find(|improved| improved.colour == own.colour);
        let mut postcards: Vec<Postcard> =
            own.office.iter().filter_map(|card| self.postcard(*card)).collect();
        postcards.sort_by_key(|card| card.number);
        Brings {
            cars,
            coins: coins.clamp(0, i32::from(u16::MAX)) as u16,
            cards,
            depots: self.table.set(&own.depots),
            staff,
            postcards,
            bonus: improved.filter(|_| self.state.improved_bonuses).map(|improved| improved.bonus),
            crossed: self.table.set(&own.crossed),
        }
    }

    fn postcard(&self, card: OfficeCard) -> Option<Postcard> {
        if card.uses_left == Some(0) {
            return None;
        }
        let facts = self.content.postcard(card.number)?;
        let does = match &facts.does {
            Does::Boon(boon, ends) => {
                let mut boon = *boon;
                if let (Some(ends), Some(filter)) = (ends, content::filter_of_boon(&mut boon)) {
                    filter.ends = Some(self.ends(ends));
                }
                PostcardEffect::Boon(boon)
            }
            Does::Quest { quest, coins } => PostcardEffect::Quest { quest: self.quest(quest), coins: *coins },
            Does::Race { .. } | Does::Award(_) => return None,
        };
        Some(Postcard { number: card.number.0, uses_left: card.uses_left, per_game: facts.per_game, does })
    }

    fn quest(&self, quest: &content::Quest) -> Quest {
        match quest {
            content::Quest::Join { from, to, at_end } => {
                Quest::Join { from: self.wherever(from), to: self.wherever(to), at_end: *at_end }
            }
            content::Quest::Lines { places, lines } => {
                Quest::Lines { places: self.wherever(places), lines: *lines }
            }
            content::Quest::Touch { places, count } => {
                Quest::Touch { places: self.wherever(places), count: *count }
            }
            content::Quest::Tunnels { tunnels } => Quest::Tunnels { tunnels: *tunnels },
            content::Quest::Tickets { places, tickets } => {
                Quest::Tickets { places: self.wherever(places), tickets: *tickets }
            }
            content::Quest::Network { cities } => Quest::Network { cities: *cities },
            content::Quest::CarsLeft { cars } => Quest::CarsLeft { cars: *cars },
        }
    }

    fn race(&self, number: content::PostcardNo) -> Option<Race> {
        let Does::Race { goal, coins } = &self.content.postcard(number)?.does else { return None };
        let goal = match goal {
            content::RaceGoal::TicketAt { places } => Goal::TicketAt { places: self.wherever(places) },
            content::RaceGoal::TicketWorth { value } => Goal::TicketWorth { value: *value },
            content::RaceGoal::Tickets { tickets } => Goal::Tickets { tickets: *tickets },
            content::RaceGoal::LargeCities { lines } => Goal::LargeCities { lines: *lines },
            content::RaceGoal::Tolls { tolls } => Goal::Tolls { tolls: *tolls },
            content::RaceGoal::Junctions { junctions } => Goal::Junctions { junctions: *junctions },
            content::RaceGoal::Lengths { longest } => Goal::Lengths { longest: *longest },
            content::RaceGoal::OwnColour { lines } => Goal::OwnColour { lines: *lines },
            content::RaceGoal::Newspapers { newspapers } => Goal::Newspapers { newspapers: *newspapers },
            content::RaceGoal::Circuit => Goal::Circuit,
            content::RaceGoal::Frontiers { frontiers } => Goal::Frontiers { frontiers: *frontiers },
        };
        Some(Race { number: number.0, goal, coins: *coins })
    }
}

impl State {
    fn has_tunnels(&self, content: &Content) -> bool {
        self.frontiers.iter().any(|frontier| State::box_of(content, *frontier) == Some('F'))
    }
}

/// Boxes R and S act between games only.
pub(crate) fn rule_box(letter: char) -> Option<RuleBox> {
    Some(match letter {
        'F' => RuleBox::Tunnels,
        'G' => RuleBox::DepotTolls,
        'H' => RuleBox::Junctions,
        'I' => RuleBox::Viaducts,
        'J' => RuleBox::Elevators,
        'K' => RuleBox::Herds,
        'L' => RuleBox::Certificates,
        'M' => RuleBox::Water,
        'N' => RuleBox::Surveys,
        'O' => RuleBox::Stamps,
        'P' => RuleBox::Postcards,
        'Q' => RuleBox::Staff,
        'T' => RuleBox::Circuits,
        'U' => RuleBox::Coasts,
        'V' => RuleBox::OpenLedger,
        _ => return None,
    })
}

/// C-50: a tunnel reveals three cards.
const TUNNEL_REVEAL: u8 = 3;
