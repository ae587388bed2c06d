//! From the result of a game to that of the campaign: the game's ids become the campaign's numbers.

use capotreno_rules::campaign::CharterResult;
use capotreno_rules::{EventId, Members, PlaceId, PlaceSet, Seat};

use crate::content::{CompanyNo, PlaceNo, PostcardNo};
use crate::entry::{CompanyResult, GameResult, Slip};
use crate::game::Table;

impl GameResult {
    /// What the chronicle keeps of a game played on this table.
    pub fn of(table: &Table, result: &CharterResult) -> GameResult {
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

    /// Whether the result can be that of a game on this table.
    pub(crate) fn fits(&self, table: &Table) -> bool {
        let mut ranks: Vec<u8> = self.companies.iter().map(|row| row.rank).collect();
        ranks.sort_unstable();
        let companies: Vec<CompanyNo> = self.companies.iter().map(|row| row.company).collect();
        let known = |place: &PlaceNo| table.places.contains(place);
        let seated = |company: &CompanyNo| table.seats.contains(company);
        companies == table.seats
            && ranks.iter().enumerate().all(|(index, rank)| usize::from(*rank) == index + 1)
            && self.companies.iter().all(|row| {
                row.completed.iter().all(|ticket| table.tickets.contains(ticket))
                    && row.touched.iter().chain(&row.largest).chain(&row.crossed).all(known)
                    && (-10_000..=10_000).contains(&row.slip.total)
            })
            && self.grown.iter().chain(&self.junctions).all(known)
            && self.bought.iter().all(|(place, company)| known(place) && seated(company))
            && self.races.iter().all(|(_, company)| seated(company))
            && self.retired.iter().all(|event| table.events.contains(event))
            && self.punches.iter().all(|(event, _)| table.events.contains(event))
    }
}

fn places(table: &Table, set: PlaceSet) -> Vec<PlaceNo> {
    set.iter().filter_map(|place| table.place_no(place)).collect()
}
