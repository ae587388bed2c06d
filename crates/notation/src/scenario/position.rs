//! From what a scenario gives to a game and its chance.

use std::borrow::Cow;

use capotreno_rules::campaign::spec::{CERTIFICATE_COLOURS, CERTIFICATES_EACH, STAMPS_EACH};
use capotreno_rules::chance::Rolled;
use capotreno_rules::spec::RuleTopic;
use capotreno_rules::{
    ArrangeError, Arrangement, Card, Cards, DISPLAY, Edition, Event, EventId, LineId, LineSet, MAX_SUPPLIES,
    Members, Options, PlaceId, PlaceSet, Seat, State, TicketSet,
};

use super::given::{ChanceGiven, Given, SeatGiven, TableGiven};
use super::{Scenario, SeatNumber};
use crate::names::{NameError, Names};
use crate::scripted::Scripted;
use crate::seeded::{Seed, Seeded};
use crate::words::seat_word;

/// What a scenario plays with: its script first, then a seed that is always the same.
pub(crate) type Chance = Scripted<Rolled<Seeded>>;

/// No game comes near so many points or coins.
const MOST_POINTS: u32 = 10_000;

/// A game set up, and what was seen at its deal.
pub(crate) struct Position {
    pub state: State,
    pub chance: Chance,
    pub events: Vec<Event>,
    /// Cards that are out of the game.
    pub gone: Cards,
}

/// Why there is no position: a mistake of the scenario, or a rule that forbids it.
pub(crate) enum NoPosition {
    Mistake { line: usize, text: String, message: String },
    Refused { rule: String, message: String },
}

/// Everything that is given, gathered.
struct Wish<'e> {
    edition: &'e Edition,
    names: Names<'e>,
    players: u8,
    arrangement: Arrangement,
    chance: Chance,
    turn: Option<Seat>,
    display_said: bool,
    companies: Vec<(Seat, u8)>,
    /// Stamps that have been given already: each exists once.
    stamps_laid: u32,
}

/// The edition a scenario is played on: the one it names, where it says so with fewer tickets.
pub(crate) fn played_on<'e>(
    scenario: &Scenario,
    edition: &'e Edition,
) -> Result<Cow<'e, Edition>, NoPosition> {
    let fewer = scenario.given.iter().rev().find_map(|given| match given.what {
        Given::TicketsInGame(count) => Some((given, count)),
        _ => None,
    });
    let Some((given, count)) = fewer else { return Ok(Cow::Borrowed(edition)) };
    let mistake =
        |message: String| NoPosition::Mistake { line: given.line, text: given.text.clone(), message };
    let mut spec = edition.spec().clone();
    if count > spec.tickets.len() {
        return Err(mistake(format!("there are only {} tickets", spec.tickets.len())));
    }
    spec.tickets.truncate(count);
    Edition::new(spec)
        .map(Cow::Owned)
        .map_err(|problems| mistake(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))
}

/// Sets the position up, or deals.
pub(crate) fn position(scenario: &Scenario, edition: &Edition) -> Result<Position, NoPosition> {
    let dealt = scenario.given.iter().any(|given| given.what == Given::Dealt);
    let mut wish = Wish {
        edition,
        names: Names::of(edition),
        players: scenario.players,
        arrangement: Arrangement::new(scenario.players),
        chance: Scripted::new(Seed::from_words("scenario").chance()),
        turn: None,
        display_said: false,
        companies: Vec::new(),
        stamps_laid: 0,
    };
    for given in &scenario.given {
        let mistake =
            |message: String| NoPosition::Mistake { line: given.line, text: given.text.clone(), message };
        if dealt && !given.what.fits_a_deal() {
            return Err(mistake("a dealt game is as it was dealt: nothing else can be given".to_owned()));
        }
        wish.take(&given.what).map_err(mistake)?;
    }
    if dealt { wish.deal() } else { wish.arrange(scenario) }
}

fn names<T>(list: &[String], find: impl Fn(&str) -> Result<T, NameError>) -> Result<Vec<T>, String> {
    list.iter().map(|name| find(name).map_err(|error| error.to_string())).collect()
}

/// The engine counts in small numbers and trusts a position to be one of a game.
fn at_most(what: &str, count: u32, most: u32) -> Result<(), String> {
    if count > most { Err(format!("{count} {what}: at most {most}")) } else { Ok(()) }
}

fn event_bits(events: &[EventId]) -> u64 {
    events.iter().fold(0, |bits, event| bits | 1 << (event.0 & 63))
}

fn line_set(lines: Vec<LineId>) -> LineSet {
    let mut set = LineSet::EMPTY;
    for line in lines {
        set.insert(line);
    }
    set
}

fn place_set(places: Vec<PlaceId>) -> PlaceSet {
    let mut set = PlaceSet::EMPTY;
    for place in places {
        set.insert(place);
    }
    set
}

/// Certificates by colour and number as a set.
fn certificates(list: &[(Card, u8)]) -> Result<u64, String> {
    list.iter().try_fold(0, |set, (colour, number)| {
        let kind = token_colour(*colour)?;
        if !(1..=CERTIFICATES_EACH).contains(number) {
            return Err(format!("certificates are numbered 1 to {CERTIFICATES_EACH}, not {number}"));
        }
        Ok(set | 1 << (kind * u32::from(CERTIFICATES_EACH) + u32::from(*number) - 1))
    })
}

/// Stamps of these colours, each the first that is not laid elsewhere.
fn stamps(colours: &[Card], laid: u32) -> Result<u32, String> {
    let each = u32::from(STAMPS_EACH);
    colours.iter().try_fold(0, |set, colour| {
        let first = token_colour(*colour)? * each;
        let free = (first..first + each).find(|stamp| (set | laid) >> stamp & 1 == 0);
        let free = free.ok_or_else(|| format!("there are only {each} {colour} stamps"))?;
        Ok(set | 1 << free)
    })
}

fn token_colour(colour: Card) -> Result<u32, String> {
    let found = CERTIFICATE_COLOURS.iter().position(|own| *own == colour);
    found.map(|at| at as u32).ok_or_else(|| format!("no certificate or stamp is {colour}"))
}

impl Wish<'_> {
    /// A seat of this game.
    fn seat(&self, number: SeatNumber) -> Result<Seat, String> {
        if number == 0 || number > self.players.min(capotreno_rules::MAX_SEATS as u8) {
            return Err(format!("there is no seat {number} with {} players", self.players));
        }
        Ok(Seat(number - 1))
    }

    fn take(&mut self, given: &Given) -> Result<(), String> {
        match given {
            // A campaign's wishes are in the edition already.
            Given::Dealt | Given::TicketsInGame(_) | Given::Campaign(_) => Ok(()),
            // Whether this seat may start is for the engine to say.
            Given::First(seat) => {
                self.arrangement.options.first = Some(Seat(seat.saturating_sub(1)));
                Ok(())
            }
            Given::Company(seat, company) => {
                let company = self.names.company(company).map_err(|error| error.to_string())?;
                self.companies.push((self.seat(*seat)?, company));
                Ok(())
            }
            Given::Chance(given) => self.take_of_chance(given),
            Given::Seat(seat, given) => self.take_of_seat(self.seat(*seat)?, given),
            Given::Table(given) => self.take_of_table(given),
        }
    }

    fn take_of_seat(&mut self, seat: Seat, given: &SeatGiven) -> Result<(), String> {
        let names_of = self.names;
        let wish = &mut self.arrangement;
        match given {
            SeatGiven::Hand(cards) => wish.hands[seat] = *cards,
            SeatGiven::Owns(lines) => {
                let lines = line_set(names(lines, |name| names_of.line(name))?);
                wish.owned[seat] = wish.owned[seat].or(&lines);
            }
            SeatGiven::Tickets(tickets) => {
                for ticket in names(tickets, |name| names_of.ticket(name))? {
                    wish.tickets[seat].insert(ticket);
                }
            }
            SeatGiven::Pieces(counts) => {
                let pieces = self.pieces(counts)?;
                self.arrangement.pieces[seat] = Some(pieces);
            }
            SeatGiven::Points(points) => {
                at_most("points", u32::from(points.unsigned_abs()), MOST_POINTS)?;
                wish.points[seat] = Some(*points);
            }
            SeatGiven::Coins(coins) => {
                at_most("coins", u32::from(*coins), MOST_POINTS)?;
                wish.coins[seat] = Some(*coins);
            }
            SeatGiven::Track(track) => wish.track[seat] = *track,
            SeatGiven::Depots(places) => {
                wish.depots[seat] = Some(place_set(names(places, |name| names_of.place(name))?));
            }
            SeatGiven::Elevators(places) => {
                wish.elevators[seat] = place_set(names(places, |name| names_of.place(name))?);
            }
            SeatGiven::Herds(herds) => wish.herds[seat] = *herds,
            SeatGiven::Water(water) => wish.water[seat] = *water,
            SeatGiven::Certificates(list) => wish.certificates[seat] = certificates(list)?,
            SeatGiven::Stamps(colours) => {
                wish.stamps[seat] = stamps(colours, self.stamps_laid)?;
                self.stamps_laid |= wish.stamps[seat];
            }
        }
        Ok(())
    }

    /// Each sort of piece must be named where there are several.
    fn pieces(&self, counts: &[(u8, Option<String>)]) -> Result<[u8; MAX_SUPPLIES], String> {
        let supplies = &self.edition.spec().supplies;
        let mut pieces = [None; MAX_SUPPLIES];
        for (count, supply) in counts {
            let index = match supply {
                Some(name) => self.names.supply(name).map_err(|error| error.to_string())?,
                None if supplies.len() == 1 => 0,
                None => return Err(format!("say which pieces: {}", self.all_pieces())),
            };
            if let (Some(slot), Some(supply)) = (pieces.get_mut(index as usize), supplies.get(index as usize))
            {
                at_most("pieces", u32::from(*count), u32::from(supply.count))?;
                *slot = Some(*count);
            }
        }
        if pieces.iter().zip(supplies).any(|(count, _)| count.is_none()) {
            return Err(format!("say all sorts of pieces: {}", self.all_pieces()));
        }
        Ok(pieces.map(|count| count.unwrap_or(0)))
    }

    fn all_pieces(&self) -> String {
        let supplies = &self.edition.spec().supplies;
        supplies.iter().map(|supply| format!("{} {}", supply.count, supply.id)).collect::<Vec<_>>().join(", ")
    }

    fn take_of_chance(&mut self, given: &ChanceGiven) -> Result<(), String> {
        let names_of = self.names;
        match given {
            ChanceGiven::Cards(cards) => self.chance.cards.extend(cards),
            ChanceGiven::Tickets(tickets) => {
                self.chance.tickets.extend(names(tickets, |name| names_of.ticket(name))?);
            }
            ChanceGiven::Events(events) => {
                self.chance.events.extend(names(events, |name| names_of.event(name))?);
            }
            ChanceGiven::Bonuses(bonuses) => {
                self.chance.bonuses.extend(names(bonuses, |name| names_of.bonus(name))?);
            }
            ChanceGiven::First(seat) => {
                let seat = self.seat(*seat)?;
                self.chance.first.push_back(seat);
            }
            ChanceGiven::Tokens(tokens) => self.chance.tokens.extend(tokens),
            ChanceGiven::Seed(words) => self.chance.then = Seed::from_words(words).chance(),
        }
        Ok(())
    }

    #[expect(clippy::too_many_lines, reason = "one arm a phrase")]
    fn take_of_table(&mut self, given: &TableGiven) -> Result<(), String> {
        let names_of = self.names;
        let event = |name: &str| names_of.event(name);
        match given {
            TableGiven::Turn(seat) => self.turn = Some(self.seat(*seat)?),
            TableGiven::Display(slots) => {
                self.arrangement.display = *slots;
                self.display_said = true;
            }
            TableGiven::Discards(cards) => self.arrangement.discards = *cards,
            TableGiven::Deck(cards) => self.arrangement.deck = Some(*cards),
            TableGiven::TicketDeck(tickets) => {
                let mut top = TicketSet::EMPTY;
                for ticket in names(tickets, |name| names_of.ticket(name))? {
                    top.insert(ticket);
                }
                self.arrangement.ticket_top = Some(top);
            }
            TableGiven::TicketBlock(tickets) => {
                for ticket in names(tickets, |name| names_of.ticket(name))? {
                    self.arrangement.ticket_block.insert(ticket);
                }
            }
            TableGiven::TicketBottom(tickets) => {
                self.arrangement.ticket_bottom = names(tickets, |name| names_of.ticket(name))?;
            }
            TableGiven::Bonuses(bonuses) => {
                let bonuses = names(bonuses, |name| names_of.bonus(name))?;
                let bits = bonuses.iter().fold(0, |bits, bonus| bits | 1_u16 << (bonus.0 & 15));
                self.arrangement.bonuses = Some(bits);
            }
            TableGiven::CurrentEvent(name) => {
                self.arrangement.current_event = Some(event(name).map_err(|error| error.to_string())?);
            }
            TableGiven::EventPile(events) => self.arrangement.event_pile = event_bits(&names(events, event)?),
            TableGiven::RetiredEvents(events) => {
                self.arrangement.events_retired = event_bits(&names(events, event)?);
            }
            TableGiven::SharedLines(lines) => {
                self.arrangement.shared_lines = line_set(names(lines, |name| names_of.line(name))?);
            }
            TableGiven::SharedTrains(count) => {
                self.arrangement.shared_trains = Some(*count);
            }
            TableGiven::Junctions(places) => {
                let places = place_set(names(places, |name| names_of.place(name))?);
                self.arrangement.junctions = Some(places);
            }
            TableGiven::CertificatesShown(list) => {
                self.arrangement.certificates_shown = Some(certificates(list)?);
            }
            TableGiven::StampsShown(colours) => {
                let shown = stamps(colours, self.stamps_laid)?;
                self.stamps_laid |= shown;
                self.arrangement.stamps_shown = Some(shown);
            }
            TableGiven::SurveysShown(cards) => {
                let shown = cards.iter().map(|cities| self.survey(cities)).collect::<Result<_, _>>()?;
                self.arrangement.surveys_shown = Some(shown);
            }
            TableGiven::LastTurns(count) => {
                at_most("last turns", u32::from(*count), u32::from(self.players))?;
                self.arrangement.last_turns = Some(*count);
            }
            TableGiven::Passes(count) => {
                at_most("passes", u32::from(*count), u32::from(self.players))?;
                self.arrangement.passes = *count;
            }
        }
        Ok(())
    }

    /// A survey card by its cities, in any order.
    fn survey(&self, cities: &[String]) -> Result<u8, String> {
        let cities = place_set(names(cities, |name| self.names.place(name))?);
        let surveys = self.edition.charter().map_or(&[][..], |charter| charter.surveys.as_slice());
        let found = surveys.iter().position(|card| place_set(card.places.to_vec()) == cities);
        found.map(|at| at as u8).ok_or_else(|| "no survey card in this game names these cities".to_owned())
    }

    /// Seats without a stated company get those that are left, in order.
    fn options(&self) -> Options {
        let mut options = self.arrangement.options;
        if self.companies.is_empty() {
            return options;
        }
        let stated = |company: u8| self.companies.iter().any(|(_, taken)| *taken == company);
        let mut rest = (0..u8::MAX).filter(|company| !stated(*company));
        for (index, company) in options.companies.iter_mut().enumerate() {
            let own = self.companies.iter().rev().find(|(seat, _)| seat.index() == index);
            *company = own.map_or_else(|| rest.next().unwrap_or(u8::MAX), |(_, company)| *company);
        }
        options
    }

    fn refused(&self, message: String) -> NoPosition {
        NoPosition::Refused { rule: self.edition.rule_id(RuleTopic::Players).to_owned(), message }
    }

    fn deal(mut self) -> Result<Position, NoPosition> {
        let mut events = Vec::new();
        let options = self.options();
        let newspapers = self.edition.cards_in_game(self.players).count(Card::Newspaper);
        self.chance.newspapers_go_back = newspapers > 0;
        let dealt = State::new(self.edition, options, &mut self.chance, &mut events);
        self.chance.newspapers_go_back = false;
        match dealt {
            Ok(state) => Ok(Position { state, chance: self.chance, events, gone: Cards::NONE }),
            Err(error) => Err(self.refused(error.to_string())),
        }
    }

    fn arrange(mut self, scenario: &Scenario) -> Result<Position, NoPosition> {
        let mistake = |message: String| NoPosition::Mistake {
            line: scenario.line,
            text: "the position".to_owned(),
            message,
        };
        self.arrangement.options = self.options();
        self.arrangement.turn = self.turn.or(self.arrangement.options.first).unwrap_or(Seat(0));
        if !self.display_said {
            self.arrangement.display = self.usual_display();
        }
        self.newspapers_are_there().map_err(mistake)?;
        match State::arrange(self.edition, &self.arrangement) {
            Ok(state) => {
                let gone = self.gone();
                Ok(Position { state, chance: self.chance, events: Vec::new(), gone })
            }
            Err(ArrangeError::Setup(error)) => Err(self.refused(error.to_string())),
            Err(error) => Err(mistake(self.arrange_words(&error))),
        }
    }

    /// The cards that are nowhere, because the deck was said to be without them.
    fn gone(&self) -> Cards {
        let wish = &self.arrangement;
        let Some(deck) = wish.deck else { return Cards::NONE };
        let face_up: Cards = wish.display.into_iter().flatten().collect();
        let somewhere = wish.hands.0.iter().chain([&wish.discards, &face_up, &deck]);
        somewhere.fold(self.edition.cards_in_game(self.players), |left, cards| left.saturating_minus(*cards))
    }

    /// Where nothing is said of the display it shows one card of each of the first colours that
    /// are left, so that a scenario about something else is not disturbed by wilds or refills.
    fn usual_display(&self) -> [Option<Card>; DISPLAY] {
        let wish = &self.arrangement;
        let laid = wish.hands.0.iter().chain([&wish.discards]).chain(&wish.deck);
        let used = laid.fold(Cards::NONE, |all, cards| all.checked_plus(*cards).unwrap_or(all));
        let left = self.edition.cards_in_game(self.players).saturating_minus(used);
        let mut display = [None; DISPLAY];
        let mut slots = display.iter_mut();
        for round in 0..DISPLAY as u32 {
            for card in Card::COLOURS.into_iter().filter(|card| left.count(*card) > round) {
                match slots.next() {
                    Some(slot) => *slot = Some(card),
                    None => return display,
                }
            }
        }
        display
    }

    /// The engine counts on newspapers lying in deck or discards, all of them (LW-23).
    fn newspapers_are_there(&self) -> Result<(), String> {
        let exist = self.edition.cards_in_game(self.players).count(Card::Newspaper);
        let Some(deck) = self.arrangement.deck else { return Ok(()) };
        let laid = deck.count(Card::Newspaper) + self.arrangement.discards.count(Card::Newspaper);
        if laid < exist {
            return Err(format!(
                "all {exist} newspapers lie in deck or discards, here are {laid}: say where the others are"
            ));
        }
        Ok(())
    }

    /// The engine's reasons with the names of things instead of their numbers.
    fn arrange_words(&self, error: &ArrangeError) -> String {
        let names = self.names;
        match error {
            ArrangeError::NoSuchSeat(seat) => format!("{} is not in this game", seat_word(*seat)),
            ArrangeError::NoSuchLine(line) => format!("{} cannot be claimed", names.line_name(*line)),
            ArrangeError::LineOwnedTwice(line) => format!("{} has two owners", names.line_name(*line)),
            ArrangeError::NotABulletLine(line) => format!("{} takes no shared train", names.line_name(*line)),
            ArrangeError::OwnsLineOfGroup(seat, line) => format!(
                "{} owns {} and another line of the same double or triple line (C-25)",
                seat_word(*seat),
                names.line_name(*line)
            ),
            ArrangeError::GroupClosed(line) => format!(
                "with {} more lines of its group are taken than are open (C-26)",
                names.line_name(*line)
            ),
            ArrangeError::TooManyPieces(seat) => {
                format!("{} has more pieces, on its lines and left, than exist", seat_word(*seat))
            }
            ArrangeError::TicketTwice(ticket) => format!("{} lies in two places", names.ticket_name(*ticket)),
            ArrangeError::Setup(_)
            | ArrangeError::TooManyCards { .. }
            | ArrangeError::NewspaperInHand
            | ArrangeError::DeckNotRenewed
            | ArrangeError::DisplayNotReset
            | ArrangeError::TooManySharedTrains { .. }
            | ArrangeError::NoSuchTicket(_)
            | ArrangeError::NoSuchEvent
            | ArrangeError::OutOfRange(_) => error.to_string(),
        }
    }
}
