//! Until games know their own campaign result.
use capotreno_rules::campaign::{CharterResult, SeatResult, Slip};
use capotreno_rules::{Edition, Members, PlaceSet, State};

pub fn charter_result(state: &State, edition: &Edition) -> CharterResult {
    let finals = state.finals(edition);
    let public = state.public();
    let charter = edition.spec().charter.clone().unwrap_or_default();
    let seats = public.seats().map(|seat| {
        let entry = &finals.seats[seat];
        let mut touched = PlaceSet::EMPTY;
        for line in public.owned[seat].iter() {
            for end in edition.line_ends(line) { touched.insert(end); }
        }
        SeatResult {
            company: public.companies[seat],
            slip: Slip { coins: entry.coins, pieces_left: entry.pieces_left, tickets: entry.tickets, total: entry.total },
            rank: entry.rank, completed: entry.completed, lines: public.owned[seat], touched, largest: touched,
            staff_used: true,
            ..SeatResult::default()
        }
    }).collect();
    CharterResult { players: public.players, seats, events_retired: public.events.retired, junctions: charter.junctions,
        certificates_left: charter.certificates, stamps_left: charter.stamps, surveys_left: charter.surveys.iter().map(|s| s.number).collect(), ..CharterResult::default() }
}
