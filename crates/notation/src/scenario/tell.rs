//! A scenario as a story to look at: each step with what was done, what happened and what is to
//! be noticed, in things instead of words, so that anybody can put it into theirs.

use capotreno_rules::{
    Action, BonusId, Cards, Edition, Event, EventId, LineId, Refusal, Seat, State, TicketId, Viewer,
};

use super::expect::{Expect, InPlay, OfSeat, OfTable, Owner, Part, SeatCount, TableCount};
use super::position::{NoPosition, played_on, position};
use super::run::{action, deeds, perform, seat_of};
use super::{Scenario, SeatNumber};
use crate::names::Names;

/// What comes of a scenario.
#[derive(Clone, Debug)]
pub enum Story {
    /// The game cannot be set up, says a rule.
    NoGame {
        rule: String,
    },
    Game {
        start: Box<State>,
        steps: Vec<Told>,
    },
}

/// One step.
#[derive(Clone, Debug)]
pub struct Told {
    pub deeds: Vec<(Seat, Action)>,
    pub refusal: Option<Refusal>,
    pub events: Vec<Event>,
    pub facts: Vec<Fact>,
    /// The game after it.
    pub state: State,
}

/// Something worth noticing after a step. What a picture of the table shows anyway (display,
/// stage, who knows what) is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A number that has a name: `points`, `longest_path`.
    Count {
        of: &'static str,
        seat: Option<Seat>,
        value: i32,
    },
    Hand {
        seat: Seat,
        cards: Cards,
    },
    Completed {
        seat: Seat,
        tickets: Vec<TicketId>,
    },
    /// What the seat would score if the game ended now, by parts.
    Score {
        seat: Seat,
        parts: Vec<(&'static str, i32)>,
    },
    Owner {
        line: LineId,
        owner: Holder,
    },
    LastRound(bool),
    GameOver(bool),
    Wins(Vec<Seat>),
    BonusWon {
        bonus: BonusId,
        seats: Vec<Seat>,
    },
    CurrentEvent(Option<EventId>),
    Payments {
        line: LineId,
        payments: Vec<Cards>,
    },
    Claimable {
        seat: Seat,
        line: LineId,
        refusal: Option<Refusal>,
    },
    May {
        seat: Seat,
        action: Action,
        refusal: Option<Refusal>,
    },
}

/// Who has a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    Nobody,
    Everybody,
    Seat(Seat),
}

/// Plays a scenario and tells it.
pub fn tell(scenario: &Scenario, edition: &Edition) -> Result<Story, String> {
    let set_up = played_on(scenario, edition)
        .and_then(|edition| position(scenario, &edition).map(|position| (edition, position)));
    let (edition, mut position) = match set_up {
        Ok(set_up) => set_up,
        Err(NoPosition::Refused { rule, .. }) => return Ok(Story::NoGame { rule }),
        Err(NoPosition::Mistake { message, .. }) => return Err(message),
    };
    let edition = edition.as_ref();
    let start = Box::new(position.state);
    let mut steps = Vec::new();
    for step in &scenario.steps {
        let deeds = deeds(step, edition, &position.state)?;
        let mut events = Vec::new();
        let result = perform(step, edition, &mut position.state, &mut position.chance, &mut events)?;
        let state = position.state;
        let teller = Teller { edition, names: Names::of(edition), state: &state };
        let mut facts = Vec::new();
        for expect in &step.expected {
            teller.fact(&expect.what, &mut facts)?;
        }
        steps.push(Told { deeds, refusal: result.err(), events, facts, state });
    }
    Ok(Story::Game { start, steps })
}

struct Teller<'a> {
    edition: &'a Edition,
    names: Names<'a>,
    state: &'a State,
}

fn all_seats(numbers: &[SeatNumber]) -> Vec<Seat> {
    numbers.iter().map(|number| seat_of(*number)).collect()
}

impl Teller<'_> {
    fn seat_or_turn(&self, number: Option<SeatNumber>) -> Seat {
        number.map_or(self.state.public().turn, seat_of)
    }

    fn line(&self, name: &str) -> Result<LineId, String> {
        self.names.line(name).map_err(|error| error.to_string())
    }

    fn fact(&self, expect: &Expect, facts: &mut Vec<Fact>) -> Result<(), String> {
        match expect {
            Expect::OfSeat(number, expect) => facts.extend(self.of_seat(seat_of(*number), expect)?),
            Expect::OfTable(expect) => facts.extend(self.of_table(expect)?),
            Expect::InPlay(expect) => facts.extend(self.in_play(expect)?),
            Expect::Offers(_, line, payments) => {
                facts.push(Fact::Payments { line: self.line(line)?, payments: payments.clone() });
            }
            Expect::Claimable(number, lines, _) => {
                let seat = self.seat_or_turn(*number);
                let view = self.state.view(self.edition, Viewer::Seat(seat));
                for name in lines {
                    let line = self.line(name)?;
                    let refusal = view.line_status(self.edition, line).err();
                    facts.push(Fact::Claimable { seat, line, refusal });
                }
            }
            Expect::May(number, act, _) => {
                let seat = self.seat_or_turn(*number);
                let action = action(act, self.edition, self.state, seat)?;
                let refusal = self.state.check(self.edition, seat, &action).err();
                facts.push(Fact::May { seat, action, refusal });
            }
            Expect::Accepted
            | Expect::Refused(_)
            | Expect::Reveals(_)
            | Expect::Owes(_)
            | Expect::Sees(..)
            | Expect::Knows { .. }
            | Expect::Bottom(..) => {}
        }
        Ok(())
    }

    fn of_seat(&self, seat: Seat, expect: &OfSeat) -> Result<Option<Fact>, String> {
        Ok(match expect {
            OfSeat::Hand(cards) => Some(Fact::Hand { seat, cards: *cards }),
            OfSeat::Count(count, value) => {
                Some(Fact::Count { of: seat_count(*count), seat: Some(seat), value: *value })
            }
            OfSeat::Pieces(counts) => {
                let value = counts.iter().map(|(count, _)| i32::from(*count)).sum();
                Some(Fact::Count { of: "pieces", seat: Some(seat), value })
            }
            OfSeat::Completed(names) => {
                let find = |name: &String| self.names.ticket(name).map_err(|error| error.to_string());
                Some(Fact::Completed { seat, tickets: names.iter().map(find).collect::<Result<_, _>>()? })
            }
            OfSeat::Score(parts) => {
                let parts = parts.iter().map(|(part, value)| (part_word(*part), *value)).collect();
                Some(Fact::Score { seat, parts })
            }
            OfSeat::Tickets(_) | OfSeat::Offered(_) => None,
        })
    }

    fn of_table(&self, expect: &OfTable) -> Result<Option<Fact>, String> {
        Ok(match expect {
            OfTable::Count(count, value) => {
                Some(Fact::Count { of: table_count(*count), seat: None, value: *value })
            }
            OfTable::Owner(line, owner) => {
                let owner = match owner {
                    Owner::Nobody => Holder::Nobody,
                    Owner::Everybody => Holder::Everybody,
                    Owner::Seat(number) => Holder::Seat(seat_of(*number)),
                };
                Some(Fact::Owner { line: self.line(line)?, owner })
            }
            OfTable::GameOver(over) => Some(Fact::GameOver(*over)),
            OfTable::LastRound(begun) => Some(Fact::LastRound(*begun)),
            OfTable::Wins(numbers) => Some(Fact::Wins(all_seats(numbers))),
            OfTable::Display(_)
            | OfTable::Deck(_)
            | OfTable::Discards(_)
            | OfTable::Turn(_)
            | OfTable::Awaits(_)
            | OfTable::Stage(_)
            | OfTable::Question(_) => None,
        })
    }

    fn in_play(&self, expect: &InPlay) -> Result<Option<Fact>, String> {
        Ok(match expect {
            InPlay::CurrentEvent(name) => {
                let event = name.as_ref().map(|name| self.names.event(name)).transpose();
                Some(Fact::CurrentEvent(event.map_err(|error| error.to_string())?))
            }
            InPlay::BonusWon(name, numbers) => {
                let bonus = self.names.bonus(name).map_err(|error| error.to_string())?;
                Some(Fact::BonusWon { bonus, seats: all_seats(numbers) })
            }
            InPlay::EventPile(_) | InPlay::RetiredEvents(_) | InPlay::Bonuses(_) => None,
        })
    }
}

const fn seat_count(count: SeatCount) -> &'static str {
    match count {
        SeatCount::HandSize => "hand_size",
        SeatCount::Points => "points",
        SeatCount::Coins => "coins",
        SeatCount::Track => "track",
        SeatCount::TicketsHeld => "tickets_held",
        SeatCount::TicketsOffered => "tickets_offered",
        SeatCount::CompletedTickets => "completed_tickets",
        SeatCount::LongestPath => "longest_path",
        SeatCount::Rank => "rank",
        SeatCount::Herds => "herds",
        SeatCount::Water => "water",
        SeatCount::Certificates => "certificates",
        SeatCount::Stamps => "stamps",
        SeatCount::Surveys => "surveys",
        SeatCount::Tolls => "tolls",
    }
}

const fn table_count(count: TableCount) -> &'static str {
    match count {
        TableCount::DeckSize => "deck_size",
        TableCount::DiscardsSize => "discards_size",
        TableCount::TicketDeckSize => "ticket_deck_size",
        TableCount::TicketBlockSize => "ticket_block_size",
        TableCount::EventDeckSize => "event_deck_size",
        TableCount::SharedTrains => "shared_trains",
        TableCount::LastTurns => "last_turns",
        TableCount::Passes => "passes",
    }
}

const fn part_word(part: Part) -> &'static str {
    match part {
        Part::Total => "total",
        Part::Lines => "lines",
        Part::Tickets => "tickets",
        Part::Bonuses => "bonuses",
        Part::Track => "track",
        Part::Coins => "coins",
        Part::PiecesLeft => "pieces_left",
    }
}
