//! What stands out in a report, as sentences.
//!
//! A sentence needs both: a difference large enough to matter on the table, and one too large to be
//! luck (three deviations, since many tickets and lines are looked at together).

use crate::numbers::{Frequency, LineRow, Numbers, TicketRow};

/// Share of victories more or less than what is usual.
const LARGE: f64 = 0.06;
/// Deviations.
const SURE: f64 = 3.0;
/// A seat's advantage that is worth a word.
const SEAT: f64 = 0.03;
/// Fewer cases say nothing.
const FEWEST: u32 = 30;

pub fn outliers(numbers: &Numbers) -> Vec<String> {
    let mut found = Vec::new();
    for seat in &numbers.seats {
        let lift = seat.wins.rate - numbers.fair();
        if lift.abs() >= SEAT && deviations(&seat.wins, numbers.fair()).abs() >= SURE {
            found.push(format!(
                "Who plays {} wins {} of the games instead of {}.",
                ordinal(seat.position),
                percent(seat.wins.rate),
                percent(numbers.fair())
            ));
        }
    }
    tickets(numbers, &mut found);
    lines(numbers, &mut found);
    for bonus in &numbers.bonuses {
        if bonus.games >= FEWEST && bonus.decided > 0.25 {
            found.push(format!("{} decides {} of its games.", bonus.name, percent(bonus.decided)));
        }
    }
    found
}

fn tickets(numbers: &Numbers, found: &mut Vec<String>) {
    let usual = usual(numbers.tickets.iter().map(|row| &row.wins));
    let mut odd: Vec<(&TicketRow, f64)> =
        numbers.tickets.iter().filter_map(|row| Some((row, lift(&row.wins, usual, LARGE)?))).collect();
    odd.sort_by(|left, right| right.1.total_cmp(&left.1));
    for (row, lift) in odd {
        found.push(format!(
            "Ticket {}–{} ({} points) looks too {}: who keeps it wins {} (usual: {}), it is completed {}.",
            row.from,
            row.to,
            row.value,
            if lift > 0.0 { "good" } else { "weak" },
            percent(row.wins.rate),
            percent(usual),
            percent(row.completed)
        ));
    }
    for row in numbers.tickets.iter().filter(|row| row.offered >= FEWEST && row.keep_rate < 0.05) {
        let offers = row.offered;
        found.push(format!("Ticket {}–{} is almost never kept ({offers} offers).", row.from, row.to));
    }
}

fn lines(numbers: &Numbers, found: &mut Vec<String>) {
    let mut odd: Vec<(&LineRow, f64, f64)> = numbers
        .lines
        .iter()
        .filter_map(|row| {
            // Long lines bring more points; a line is compared with its own length.
            let same = numbers.lines.iter().filter(|other| other.cards == row.cards);
            let usual = usual(same.map(|other| &other.wins));
            Some((row, lift(&row.wins, usual, 1.5 * LARGE)?, usual))
        })
        .collect();
    odd.sort_by(|left, right| right.1.total_cmp(&left.1));
    for (row, lift, usual) in odd {
        found.push(format!(
            "Route {} ({} cards) is claimed by {}: they win {} (routes of its length: {}).",
            title(row),
            row.cards,
            if lift > 0.0 { "winners" } else { "losers" },
            percent(row.wins.rate),
            percent(usual)
        ));
    }
    for row in &numbers.lines {
        if numbers.games >= FEWEST && row.claimed_in_group < 0.05 {
            found.push(format!("Route {} is claimed in {} of the games.", title(row), percent(row.claimed)));
        }
    }
}

/// The name of a line: its two ends.
pub fn title(row: &LineRow) -> String {
    row.to.as_ref().map_or_else(|| format!("{}–edge", row.from), |to| format!("{}–{to}", row.from))
}

/// The mean of all cases.
pub fn usual<'a>(rows: impl Iterator<Item = &'a Frequency>) -> f64 {
    let (wins, count) = rows.fold((0.0, 0.0), |(wins, count), row| {
        (wins + row.rate * f64::from(row.of), count + f64::from(row.of))
    });
    if count > 0.0 { wins / count } else { 0.0 }
}

/// The difference from what is usual, if it is large and no luck.
fn lift(row: &Frequency, usual: f64, large: f64) -> Option<f64> {
    let lift = row.rate - usual;
    (row.of >= FEWEST && lift.abs() >= large && deviations(row, usual).abs() >= SURE).then_some(lift)
}

fn deviations(row: &Frequency, usual: f64) -> f64 {
    let spread = (usual * (1.0 - usual) / f64::from(row.of.max(1))).sqrt();
    if spread > 0.0 { (row.rate - usual) / spread } else { 0.0 }
}

pub fn percent(share: f64) -> String {
    let value = 100.0 * share;
    if value > 0.0 && value < 9.95 { format!("{value:.1} %") } else { format!("{value:.0} %") }
}

pub fn ordinal(position: u8) -> &'static str {
    match position {
        1 => "first",
        2 => "second",
        3 => "third",
        4 => "fourth",
        _ => "fifth",
    }
}
