//! What stands out in a report.
//!
//! It needs both: a difference large enough to matter on the table, and one too large to be
//! luck (three deviations, since many tickets and lines are looked at together).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::numbers::{Frequency, LineRow, Numbers, TicketRow};

/// A ticket stands out whose holders win so much more or less often than is usual.
pub const TICKET: f64 = 0.08;
/// A line stands out whose claimers do.
pub const LINE: f64 = 0.10;
/// Deviations.
const SURE: f64 = 3.0;
/// A seat's advantage that is worth a word.
const SEAT: f64 = 0.03;
/// Fewer cases say nothing.
const FEWEST: u32 = 30;

/// Something that stands out. Sentences about it are a page's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Outlier {
    Seat {
        position: u8,
        wins: f64,
        fair: f64,
    },
    /// Who keeps it wins more or less often than with tickets of its value.
    Ticket {
        from: String,
        to: String,
        value: u8,
        wins: f64,
        usual: f64,
        completed: f64,
    },
    TicketUnkept {
        from: String,
        to: String,
        offers: u32,
    },
    /// Who claims it wins more or less often than with lines of its length.
    Line {
        name: String,
        cards: u8,
        colour: Cow<'static, str>,
        wins: f64,
        usual: f64,
    },
    /// Nearly always claimed, or nearly never.
    LineClaimed {
        name: String,
        claimed: f64,
    },
    Bonus {
        bonus: String,
        decided: f64,
    },
}

pub fn outliers(numbers: &Numbers) -> Vec<Outlier> {
    let mut found = Vec::new();
    let fair = numbers.fair();
    for seat in &numbers.seats {
        let lift = seat.wins.rate - fair;
        // Of two seats the one is what the other is not.
        let said = numbers.seats.len() == 2 && lift < 0.0;
        if !said && lift.abs() >= SEAT && deviations(&seat.wins, fair).abs() >= SURE {
            found.push(Outlier::Seat { position: seat.position, wins: seat.wins.rate, fair });
        }
    }
    tickets(numbers, &mut found);
    lines(numbers, &mut found);
    for bonus in numbers.bonuses.iter().filter(|bonus| bonus.games >= FEWEST && bonus.decided > 0.25) {
        found.push(Outlier::Bonus { bonus: bonus.bonus.clone(), decided: bonus.decided });
    }
    found
}

fn tickets(numbers: &Numbers, found: &mut Vec<Outlier>) {
    let mut odd: Vec<(&TicketRow, f64)> = numbers
        .tickets
        .iter()
        .filter_map(|row| Some((row, lift(&row.wins, row.usual_wins, TICKET)?)))
        .collect();
    odd.sort_by(|left, right| right.1.abs().total_cmp(&left.1.abs()));
    found.extend(odd.into_iter().map(|(row, _)| Outlier::Ticket {
        from: row.from.clone(),
        to: row.to.clone(),
        value: row.value,
        wins: row.wins.rate,
        usual: row.usual_wins,
        completed: row.completed,
    }));
    let unkept = numbers.tickets.iter().filter(|row| row.offered >= FEWEST && row.keep_rate < 0.05);
    found.extend(unkept.map(|row| Outlier::TicketUnkept {
        from: row.from.clone(),
        to: row.to.clone(),
        offers: row.offered,
    }));
}

fn lines(numbers: &Numbers, found: &mut Vec<Outlier>) {
    let mut odd: Vec<(&LineRow, f64)> =
        numbers.lines.iter().filter_map(|row| Some((row, lift(&row.wins, row.usual_wins, LINE)?))).collect();
    odd.sort_by(|left, right| right.1.abs().total_cmp(&left.1.abs()));
    found.extend(odd.into_iter().map(|(row, _)| Outlier::Line {
        name: title(row),
        cards: row.cards,
        colour: row.colour.clone(),
        wins: row.wins.rate,
        usual: row.usual_wins,
    }));
    if numbers.games < FEWEST {
        return;
    }
    // Where most of the board is taken anyway, being taken always says nothing.
    let mean = numbers.lines.iter().map(|row| row.claimed).sum::<f64>() / numbers.lines.len().max(1) as f64;
    let always = numbers.lines.iter().filter(|row| mean < 0.6 && row.claimed >= 0.95);
    // A line that leaves the board leads somewhere only in later games of a campaign.
    let never = numbers.lines.iter().filter(|row| row.to.is_some() && row.claimed_in_group < 0.03);
    found.extend(
        always.chain(never).map(|row| Outlier::LineClaimed { name: title(row), claimed: row.claimed }),
    );
}

/// Says of each ticket and line what is usual for its like: dear tickets and long lines are what
/// winners have anyway.
pub fn set_usual(numbers: &mut Numbers) {
    let points: Vec<(f64, f64, f64)> = numbers
        .tickets
        .iter()
        .map(|row| (f64::from(row.value), row.wins.rate, f64::from(row.wins.of)))
        .collect();
    let (start, slope) = straight_line(&points);
    for row in &mut numbers.tickets {
        row.usual_wins = (start + slope * f64::from(row.value)).clamp(0.0, 1.0);
    }
    let lengths: Vec<(u8, Frequency)> = numbers.lines.iter().map(|row| (row.cards, row.wins)).collect();
    for row in &mut numbers.lines {
        row.usual_wins = usual(lengths.iter().filter(|(cards, _)| *cards == row.cards).map(|(_, wins)| wins));
    }
}

/// Start and slope through points `(x, y, weight)`, by least squares.
pub fn straight_line(points: &[(f64, f64, f64)]) -> (f64, f64) {
    let sum = |part: &dyn Fn(&(f64, f64, f64)) -> f64| points.iter().map(part).sum::<f64>();
    let weight = sum(&|point| point.2).max(1.0);
    let x = sum(&|point| point.2 * point.0) / weight;
    let y = sum(&|point| point.2 * point.1) / weight;
    let spread = sum(&|point| point.2 * (point.0 - x).powi(2));
    let slope =
        if spread > 0.0 { sum(&|point| point.2 * (point.0 - x) * (point.1 - y)) / spread } else { 0.0 };
    (y - slope * x, slope)
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

pub fn deviations(row: &Frequency, usual: f64) -> f64 {
    let spread = (usual * (1.0 - usual) / f64::from(row.of.max(1))).sqrt();
    if spread > 0.0 { (row.rate - usual) / spread } else { 0.0 }
}

/// Whether a share differs from what is usual by more than luck, and by as much as counts as large.
pub fn is_odd(row: &Frequency, usual: f64, large: f64) -> bool {
    lift(row, usual, large).is_some()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_through_straight_points() {
        let (start, slope) = straight_line(&[(1.0, 3.0, 1.0), (2.0, 5.0, 9.0), (4.0, 9.0, 2.0)]);
        assert!((start - 1.0).abs() < 1e-12 && (slope - 2.0).abs() < 1e-12);
        assert_eq!(straight_line(&[]), (0.0, 0.0));
    }

    #[test]
    fn few_games_are_no_outlier() {
        let row = |of: u32, rate: f64| Frequency { of, rate, ci95: [0.0, 1.0] };
        assert!(is_odd(&row(1000, 0.60), 0.5, TICKET));
        assert!(!is_odd(&row(20, 0.90), 0.5, TICKET));
        assert!(!is_odd(&row(100, 0.60), 0.5, TICKET));
        assert!(!is_odd(&row(100_000, 0.52), 0.5, TICKET));
    }
}
