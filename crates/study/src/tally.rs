//! Sums over many games.

use capotreno_bots::arena::Rate;
use capotreno_rules::{Edition, Members, Seat};

use crate::numbers::{Frequency, Histogram};
use crate::watch::{CountedRule, Notes};

/// Wins of those who had something; a shared victory counts as its part.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wins {
    pub count: u32,
    pub wins: f64,
}

impl Wins {
    fn add(&mut self, won: f64) {
        self.count += 1;
        self.wins += won;
    }

    pub fn frequency(&self) -> Frequency {
        let rate = Rate { games: self.count, wins: self.wins };
        let share = if self.count == 0 { 0.0 } else { rate.share() };
        Frequency { of: self.count, rate: share, ci95: rate.interval() }
    }
}

#[derive(Clone, Debug, Default)]
pub struct TicketTally {
    pub offered: u32,
    pub completed: u32,
    pub kept: Wins,
}

#[derive(Clone, Debug, Default)]
pub struct LineTally {
    pub claimed: Wins,
    /// Sum of the moments, each from 0 to 1.
    pub moments: f64,
}

#[derive(Clone, Debug, Default)]
pub struct BonusTally {
    pub games: u32,
    pub held: Wins,
    pub decided: u32,
}

#[derive(Clone, Debug, Default)]
pub struct BotTally {
    pub wins: Wins,
    pub score: i64,
}

/// The parts of a final score, in the order of [`Tally::parts`].
pub const PARTS: [&str; 6] = ["routes", "tickets", "bonuses", "track", "coins", "pieces-left"];

#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub games: u32,
    /// Games that did not come to an end.
    pub endless: u32,
    pub scores: Vec<i16>,
    pub winning: Vec<i16>,
    pub margins: Vec<i16>,
    pub parts: [i64; 6],
    pub winning_parts: [i64; 6],
    /// By position in the turn order.
    pub seats: Vec<BotTally>,
    pub bots: Vec<BotTally>,
    /// Of all seats together.
    pub turns: Vec<u32>,
    pub decisions: u64,
    pub trigger: Wins,
    pub tickets_kept: u64,
    pub tickets_completed: u64,
    pub tickets: Vec<TicketTally>,
    pub lines: Vec<LineTally>,
    pub bonuses: Vec<BonusTally>,
    pub events: Vec<u32>,
    pub fires: [u64; CountedRule::ALL.len()],
    pub games_with: [u32; CountedRule::ALL.len()],
}

impl Tally {
    pub fn new(edition: &Edition, players: u8, bots: usize) -> Tally {
        let spec = edition.spec();
        let events = spec.economy.as_ref().map_or(0, |economy| economy.events.len());
        Tally {
            seats: vec![BotTally::default(); usize::from(players)],
            bots: vec![BotTally::default(); bots],
            tickets: vec![TicketTally::default(); spec.tickets.len()],
            lines: vec![LineTally::default(); spec.lines.len()],
            bonuses: vec![BonusTally::default(); spec.bonuses.len()],
            events: vec![0; events],
            ..Tally::default()
        }
    }

    /// Adds one game; `bots` says which bot sat where.
    pub fn add(&mut self, edition: &Edition, notes: &Notes, bots: &[usize]) {
        self.games += 1;
        self.decisions += u64::from(notes.decisions);
        self.turns.push(notes.turns);
        self.add_scores(notes, bots);
        self.add_tickets(notes);
        self.add_lines(notes);
        self.add_bonuses(edition, notes);
        for event in &notes.events {
            self.events[event.index()] += 1;
        }
        for (at, count) in notes.fires.iter().enumerate() {
            self.fires[at] += u64::from(*count);
            self.games_with[at] += u32::from(*count > 0);
        }
    }

    fn add_scores(&mut self, notes: &Notes, bots: &[usize]) {
        let players = notes.finals.players;
        let mut totals = Vec::with_capacity(usize::from(players));
        for seat in (0..players).map(Seat) {
            let entry = &notes.finals.seats[seat];
            let won = won(notes, seat);
            let position = usize::from((seat.0 + players - notes.first.0) % players);
            for tally in [&mut self.seats[position], &mut self.bots[bots[seat.index()]]] {
                tally.wins.add(won);
                tally.score += i64::from(entry.total);
            }
            let parts =
                [entry.lines, entry.tickets, entry.bonuses, entry.track, entry.coins, entry.pieces_left];
            for (at, part) in parts.into_iter().enumerate() {
                self.parts[at] += i64::from(part);
                self.winning_parts[at] += if won > 0.0 { i64::from(part) } else { 0 };
            }
            self.scores.push(entry.total);
            if won > 0.0 {
                self.winning.push(entry.total);
            }
            totals.push(entry.total);
        }
        totals.sort_unstable();
        if let [.., second, best] = totals[..] {
            self.margins.push(best - second);
        }
        if let Some(seat) = notes.trigger {
            self.trigger.add(won(notes, seat));
        }
    }

    fn add_tickets(&mut self, notes: &Notes) {
        for ticket in &notes.offered {
            self.tickets[ticket.index()].offered += 1;
        }
        for (ticket, seat) in &notes.kept {
            let tally = &mut self.tickets[ticket.index()];
            tally.kept.add(won(notes, *seat));
            let completed = notes.finals.seats[*seat].completed.contains(*ticket);
            tally.completed += u32::from(completed);
            self.tickets_kept += 1;
            self.tickets_completed += u64::from(completed);
        }
    }

    fn add_lines(&mut self, notes: &Notes) {
        let last = f64::from(notes.turns.max(1));
        for claim in &notes.claims {
            let tally = &mut self.lines[claim.line.index()];
            tally.claimed.add(won(notes, claim.seat));
            tally.moments += f64::from(claim.turn) / last;
        }
    }

    fn add_bonuses(&mut self, edition: &Edition, notes: &Notes) {
        for (at, bonus) in edition.spec().bonuses.iter().enumerate() {
            if notes.bonuses >> at & 1 == 0 {
                continue;
            }
            let tally = &mut self.bonuses[at];
            tally.games += 1;
            let seats = || (0..notes.finals.players).map(Seat);
            let without = |seat: Seat| {
                let entry = &notes.finals.seats[seat];
                entry.total - if entry.bonuses_won >> at & 1 == 1 { bonus.value } else { 0 }
            };
            for seat in seats().filter(|seat| notes.finals.seats[*seat].bonuses_won >> at & 1 == 1) {
                tally.held.add(won(notes, seat));
            }
            let best = seats().map(without).max().unwrap_or(0);
            let same = seats().all(|seat| notes.finals.winners.contains(seat) || without(seat) < best)
                && seats()
                    .filter(|seat| notes.finals.winners.contains(*seat))
                    .all(|seat| without(seat) == best);
            tally.decided += u32::from(!same);
        }
    }
}

/// A seat's part of the victory.
fn won(notes: &Notes, seat: Seat) -> f64 {
    let winners = notes.finals.winners;
    if winners.contains(seat) { 1.0 / f64::from(winners.len().max(1)) } else { 0.0 }
}

/// Counts values in about `steps` steps of a round width.
pub fn histogram(values: &[i32], start: i32, end: i32, steps: i32) -> Histogram {
    let rough = ((end - start).max(1) + steps - 1) / steps;
    let width = [1, 2, 5, 10, 20, 25, 50, 100].into_iter().find(|width| *width >= rough).unwrap_or(200);
    let start = start.div_euclid(width) * width;
    let mut counts = vec![0; ((end - start).div_euclid(width) + 1).max(1) as usize];
    for value in values {
        let at = (value - start).div_euclid(width).clamp(0, counts.len() as i32 - 1);
        counts[at as usize] += 1;
    }
    Histogram { start, width, counts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_everything_once() {
        let values: Vec<i32> = (-7..94).collect();
        let found = histogram(&values, -7, 93, 20);
        assert_eq!((found.start, found.width), (-10, 5));
        assert_eq!(found.counts.iter().sum::<u32>() as usize, values.len());
        assert_eq!(found.counts[0], 2);
    }
}
