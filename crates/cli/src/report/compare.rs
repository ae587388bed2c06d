//! Two reports side by side: what is the same thing in both, and which differences are more than noise.

use capotreno_lab::{Frequency, Histogram, LineRow, Numbers, TicketRow};

/// Deviations: many tickets and routes are looked at together.
const SURE: f64 = 3.0;

/// How something has changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    pub by: f64,
    /// More than noise.
    pub sure: bool,
}

impl Change {
    fn of(by: f64, deviation: f64) -> Change {
        Change { by, sure: by.abs() > SURE * deviation && by != 0.0 }
    }

    /// Of a share, from what was counted then and now.
    pub fn of_share(before: &Frequency, now: &Frequency) -> Change {
        let count = |share: &Frequency| f64::from(share.of);
        let all = (count(before) + count(now)).max(1.0);
        let both = (before.rate * count(before) + now.rate * count(now)) / all;
        let luck = both * (1.0 - both) * (1.0 / count(before).max(1.0) + 1.0 / count(now).max(1.0));
        Change::of(now.rate - before.rate, luck.sqrt())
    }
}

/// A share of so many games.
pub fn of_games(rate: f64, games: u32) -> Frequency {
    Frequency { of: games, rate, ci95: [rate, rate] }
}

/// The same ticket in the other report; the value may have changed.
pub fn same_ticket<'a>(before: &'a Numbers, row: &TicketRow) -> Option<&'a TicketRow> {
    let joins = |other: &TicketRow, from: &str, to: &str| other.from == from && other.to == to;
    before.tickets.iter().find(|other| joins(other, &row.from, &row.to) || joins(other, &row.to, &row.from))
}

/// The same line in the other report: between the same two places, of the same colour where there are several.
pub fn same_line<'a>(before: &'a Numbers, row: &LineRow) -> Option<&'a LineRow> {
    let joins = |other: &&LineRow| {
        let (one, two) = (other.from.as_str(), other.to.as_deref());
        (one, two) == (row.from.as_str(), row.to.as_deref())
            || (Some(one) == row.to.as_deref() && two == Some(row.from.as_str()))
    };
    let mut all: Vec<&LineRow> = before.lines.iter().filter(joins).collect();
    // Twins of one colour are told apart by nothing: the nearest in the file will do.
    all.sort_by_key(|other| (other.colour != row.colour, other.line.abs_diff(row.line)));
    all.first().copied()
}

/// A row of what is compared as a whole.
pub struct Whole {
    /// Its name is the sentence `report-whole-ID`.
    pub id: &'static str,
    pub before: f64,
    pub now: f64,
    pub is_share: bool,
    pub change: Change,
}

/// The games as a whole, then and now.
pub fn wholes(before: &Numbers, now: &Numbers) -> Vec<Whole> {
    // Scores of one game hang together, so a game counts as one case.
    let games = |numbers: &Numbers| f64::from(numbers.games.max(1));
    let noise = |spread: &dyn Fn(&Numbers) -> f64| {
        (spread(before).powi(2) / games(before) + spread(now).powi(2) / games(now)).sqrt()
    };
    let mean = |id, pick: &dyn Fn(&Numbers) -> f64, spread: &dyn Fn(&Numbers) -> f64| {
        let (old, new) = (pick(before), pick(now));
        Whole { id, before: old, now: new, is_share: false, change: Change::of(new - old, noise(spread)) }
    };
    let share = |id, pick: &dyn Fn(&Numbers) -> Frequency| {
        let (old, new) = (pick(before), pick(now));
        Whole { id, before: old.rate, now: new.rate, is_share: true, change: Change::of_share(&old, &new) }
    };
    let scores = |numbers: &Numbers| numbers.scores.deviation;
    let kept = |numbers: &Numbers| numbers.tickets.iter().map(|row| row.kept).sum::<u32>();
    vec![
        mean("score", &|numbers| numbers.scores.mean, &scores),
        mean("winners", &|numbers| numbers.scores.winners_mean, &scores),
        // The margin spreads less than two scores do.
        mean("margin", &|numbers| numbers.scores.mean_margin, &scores),
        mean("turns", &|numbers| numbers.length.mean_turns, &|numbers| deviation(&numbers.length.turns)),
        share("close", &|numbers| of_games(numbers.scores.close_games, numbers.games)),
        share("completed", &|numbers| {
            let length = &numbers.length;
            of_games(length.mean_tickets_completed / length.mean_tickets_kept.max(1e-9), kept(numbers))
        }),
        share("first", &|numbers| numbers.seats.first().map_or(of_games(0.0, 0), |seat| seat.wins)),
    ]
}

fn deviation(histogram: &Histogram) -> f64 {
    let values = || {
        let counts = histogram.counts.iter().enumerate();
        counts.map(|(at, count)| (f64::from(histogram.width) * at as f64, f64::from(*count)))
    };
    let all = values().map(|(_, count)| count).sum::<f64>().max(1.0);
    let mean = values().map(|(value, count)| value * count).sum::<f64>() / all;
    (values().map(|(value, count)| count * (value - mean).powi(2)).sum::<f64>() / all).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_no_change() {
        let share = |of, rate| of_games(rate, of);
        assert!(!Change::of_share(&share(100, 0.5), &share(100, 0.6)).sure);
        assert!(Change::of_share(&share(10_000, 0.5), &share(10_000, 0.6)).sure);
        assert!(!Change::of_share(&share(0, 0.0), &share(500, 0.0)).sure);
    }

    #[test]
    fn a_histogram_tells_its_deviation() {
        let found = deviation(&Histogram { start: 4, width: 2, counts: vec![1, 0, 1] });
        assert!((found - 2.0).abs() < 1e-12);
    }
}
