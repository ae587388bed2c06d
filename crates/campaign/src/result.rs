//! From the result of a game to that of the campaign: the game's ids become the campaign's numbers.

use core::cmp::Ordering;

use capotreno_notation::record::RecordError;
use capotreno_rules::campaign::CharterResult;
use capotreno_rules::spec::TieBreak;
use capotreno_rules::{Card, EventId, Members, PlaceId, PlaceSet, Seat};

use crate::content::{CompanyNo, Content, PlaceNo, PostcardNo, TicketNo};
use crate::entry::{CompanyResult, GameResult, Slip};
use crate::game::InPlay;
use crate::state::State;

/// More coins than a company is thought to have at the end of a game. It was not measured: it only
/// keeps absurd numbers out where no record proves a result.
const MOST_COINS: i32 = 1_000;

/// Why a result cannot be that of the game it stands for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WrongResult {
    #[error("the companies are not those that played, in their order")]
    Companies,
    #[error("{what} is named that is not on the table, or twice")]
    NotOnTable { what: &'static str },
    #[error("{company}: no bank slip has {dollars} dollars for {part}")]
    Part { company: Card, part: &'static str, dollars: i32 },
    #[error("{company}: the parts of the bank slip make {right} dollars, not {total}")]
    Sum { company: Card, total: i32, right: i32 },
    #[error("the ranks are not 1, 2 and so on")]
    Ranks,
    #[error("{company}: has rank {rank}, but by the bank slips {other} is ahead (LW-42)")]
    Rank { company: Card, rank: u8, other: Card },
    #[error("the record of the game is no proof: {0}")]
    Record(RecordError),
    #[error("the record is of a game that was set up differently: {what}")]
    OtherGame { what: &'static str },
    #[error("{company}: {what} is {recorded}, but by the record of the game {right}")]
    Company { company: Card, what: String, recorded: String, right: String },
    #[error("{what} is {recorded}, but by the record of the game {right}")]
    Game { what: String, recorded: String, right: String },
}

impl GameResult {
    /// What the chronicle keeps of a game played on this table.
    pub fn of(table: &InPlay, result: &CharterResult) -> GameResult {
        let company = |seat: Seat| table.seats.get(seat.index()).copied().unwrap_or(CompanyNo(0));
        let companies = result
            .seats
            .iter()
            .enumerate()
            .map(|(seat, row)| CompanyResult {
                company: company(Seat(seat as u8)),
                slip: Slip {
                    coins: i32::from(row.slip.coins),
                    pieces_left: i32::from(row.slip.pieces_left),
                    tickets: i32::from(row.slip.tickets),
                    total: i32::from(row.slip.total),
                },
                rank: row.rank,
                completed: row.completed.iter().filter_map(|ticket| table.ticket_no(ticket)).collect(),
                touched: places(table, row.touched),
                largest: places(table, row.largest),
                staff_used: row.staff_used,
                postcards: row.postcards.iter().map(|card| (PostcardNo(card.number), card.uses)).collect(),
                certificates: row.certificates,
                stamps: row.stamps,
                surveys: row.surveys.clone(),
                crossed: places(table, row.crossed),
                tolls: u16::from(row.tolls) + u16::from(row.elevator_cards),
            })
            .collect();
        let retired = (0..table.events.len()).filter(|event| result.events_retired >> event & 1 == 1);
        let punches = result.punches.iter().enumerate().filter(|(_, punches)| **punches > 0);
        let lines_at = result.lines_at.iter().enumerate().filter(|(_, lines)| **lines > 0);
        GameResult {
            companies,
            retired: retired.filter_map(|event| table.event_no(EventId(event as u8))).collect(),
            punches: punches
                .filter_map(|(event, punches)| Some((table.event_no(EventId(event as u8))?, *punches)))
                .collect(),
            grown: places(table, result.grown),
            junctions: places(table, result.junctions),
            bought: result
                .bought
                .iter()
                .filter_map(|(place, seat)| Some((table.place_no(*place)?, company(*seat))))
                .collect(),
            junctions_ended: result.junctions_ended,
            certificates_left: result.certificates_left,
            stamps_left: result.stamps_left,
            surveys_left: result.surveys_left.clone(),
            races: result
                .races
                .iter()
                .filter_map(|(number, seat)| Some((PostcardNo(*number), company((*seat)?))))
                .collect(),
            lines_at: lines_at
                .filter_map(|(place, lines)| Some((table.place_no(PlaceId(place as u8))?, *lines)))
                .collect(),
        }
    }

    /// Whether the result can be that of the game that is on: what follows from the result itself, and
    /// what no game can bring. The game's record proves the rest (see `proof`).
    pub(crate) fn check(&self, state: &State, content: &Content) -> Result<(), WrongResult> {
        let table = InPlay::of(state, content);
        if !self.companies.iter().map(|row| row.company).eq(table.seats.iter().copied()) {
            return Err(WrongResult::Companies);
        }
        self.check_places(&table)?;
        self.check_events(&table)?;
        let tickets = Tickets::of(self, &table, content)?;
        for row in &self.companies {
            let company = colour(state, row.company);
            check_slip(row, company, content, &tickets)?;
        }
        self.check_ranks(state, content, &table)
    }

    fn check_places(&self, table: &InPlay) -> Result<(), WrongResult> {
        let touched = self.companies.iter().flat_map(|row| row.touched.iter().chain(&row.largest));
        let crossed = self.companies.iter().flat_map(|row| &row.crossed);
        let bought = self.bought.iter().map(|(place, _)| place);
        let mut places = touched.chain(crossed).chain(&self.grown).chain(&self.junctions).chain(bought);
        if places.any(|place| !table.places.contains(place)) {
            return Err(WrongResult::NotOnTable { what: "a city" });
        }
        let buyers = self.bought.iter().map(|(_, company)| company);
        let mut companies = buyers.chain(self.races.iter().map(|(_, company)| company));
        if companies.any(|company| !table.seats.contains(company)) {
            return Err(WrongResult::NotOnTable { what: "a company" });
        }
        Ok(())
    }

    fn check_events(&self, table: &InPlay) -> Result<(), WrongResult> {
        let mut events = self.retired.iter().chain(self.punches.iter().map(|(event, _)| event));
        if events.any(|event| !table.events.contains(event)) {
            return Err(WrongResult::NotOnTable { what: "an event" });
        }
        Ok(())
    }

    fn check_ranks(&self, state: &State, content: &Content, table: &InPlay) -> Result<(), WrongResult> {
        let mut seats: Vec<usize> = (0..self.companies.len()).collect();
        seats.sort_by_key(|seat| self.companies[*seat].rank);
        if !seats.iter().zip(1..).all(|(seat, rank)| self.companies[*seat].rank == rank) {
            return Err(WrongResult::Ranks);
        }
        let first = table.seat(state.starter()).map_or(0, Seat::index);
        for pair in seats.windows(2) {
            let [before, behind] = [pair[0], pair[1]];
            if self.compare(content, first, before, behind) == Ordering::Less {
                let [company, other] =
                    [before, behind].map(|seat| colour(state, self.companies[seat].company));
                let rank = self.companies[before].rank;
                return Err(WrongResult::Rank { company, rank, other });
            }
        }
        Ok(())
    }

    /// LW-42: which of two seats is ahead, as far as the result alone can tell.
    pub(crate) fn compare(&self, content: &Content, first: usize, left: usize, right: usize) -> Ordering {
        let (a, b) = (&self.companies[left], &self.companies[right]);
        let players = self.companies.len().max(1);
        let position = |seat: usize| (seat + players - first) % players;
        let ties = content.base.ties.iter().map(|tie| match tie {
            TieBreak::CompletedTickets => a.completed.len().cmp(&b.completed.len()),
            TieBreak::LaterSeat => position(left).cmp(&position(right)),
            // Only the game itself tells.
            TieBreak::LongestPath | TieBreak::BonusCards => Ordering::Equal,
        });
        ties.fold(a.slip.total.cmp(&b.slip.total), Ordering::then)
    }
}

/// The dollars of tickets: those nobody completed are what anybody can have lost.
struct Tickets<'a> {
    content: &'a Content,
    uncompleted: i32,
}

impl<'a> Tickets<'a> {
    fn of(result: &GameResult, table: &InPlay, content: &'a Content) -> Result<Tickets<'a>, WrongResult> {
        let mut left = table.tickets.clone();
        for ticket in result.companies.iter().flat_map(|row| &row.completed) {
            // Each ticket is there once.
            let at = left.iter().position(|other| other == ticket);
            left.swap_remove(at.ok_or(WrongResult::NotOnTable { what: "a completed ticket" })?);
        }
        let tickets = Tickets { content, uncompleted: 0 };
        Ok(Tickets { uncompleted: tickets.worth(&left), ..tickets })
    }

    fn worth(&self, tickets: &[TicketNo]) -> i32 {
        let known = tickets.iter().filter_map(|ticket| self.content.tickets.get(ticket.index()));
        known.map(|ticket| i32::from(ticket.value)).sum()
    }
}

/// LW-41: each part can be, and together they make the total.
fn check_slip(
    row: &CompanyResult,
    company: Card,
    content: &Content,
    tickets: &Tickets<'_>,
) -> Result<(), WrongResult> {
    let Slip { coins, pieces_left, tickets: dollars, total } = row.slip;
    let mut bonuses = content.base.economy.iter().flat_map(|economy| &economy.pieces_left);
    let completed = tickets.worth(&row.completed);
    let possible = [
        ("coins", coins, (0..=MOST_COINS).contains(&coins)),
        ("cars left", pieces_left, bonuses.any(|bonus| i32::from(*bonus) == pieces_left)),
        ("tickets", dollars, (completed - tickets.uncompleted..=completed).contains(&dollars)),
    ];
    if let Some((part, dollars, _)) = possible.into_iter().find(|(_, _, possible)| !possible) {
        return Err(WrongResult::Part { company, part, dollars });
    }
    let right = (coins + pieces_left + dollars).max(0);
    if total == right { Ok(()) } else { Err(WrongResult::Sum { company, total, right }) }
}

pub(crate) fn colour(state: &State, company: CompanyNo) -> Card {
    state.company(company).map_or(Card::Wild, |own| own.colour)
}

fn places(table: &InPlay, set: PlaceSet) -> Vec<PlaceNo> {
    set.iter().filter_map(|place| table.place_no(place)).collect()
}
