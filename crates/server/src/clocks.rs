//! Time left, from the moments at which decisions became due and were made. Pure: the host says
//! what time it is, and writes the moment of each step down, so that a game that wakes has the
//! same clocks as before.
//!
//! A bank of time is charged on the game's own time, which stands still while the game sleeps or
//! the server is off. Days per move are days of the calendar.

use capotreno_protocol::Pace;
use capotreno_rules::{MAX_SEATS, Seat, SeatSet};

const DAY: i64 = 86_400_000;
/// The bank of a player whose time had run out and who comes back: half a minute.
const LEAST_BANK: i64 = 30_000;

#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    pace: Pace,
    left: [i64; MAX_SEATS],
    /// Since when a seat owes a decision.
    since: [Option<i64>; MAX_SEATS],
    /// The moment of the last step.
    last: Option<i64>,
    /// How far the game's own time is behind the server's.
    behind: i64,
}

impl Clocks {
    pub fn new(pace: Pace) -> Clocks {
        let left = match pace {
            Pace::None => 0,
            Pace::Bank { seconds, .. } => i64::from(seconds) * 1000,
            Pace::Days { days } => i64::from(days) * DAY,
        };
        Clocks { pace, left: [left; MAX_SEATS], since: [None; MAX_SEATS], last: None, behind: 0 }
    }

    /// The moment to write down for a step that is made now.
    pub fn moment(&self, now: i64) -> i64 {
        now.saturating_sub(self.behind)
    }

    /// A step was made, or the game was dealt: who acted, who owes a decision now. A clock that
    /// was set back costs nobody anything.
    pub fn step(&mut self, acted: Option<Seat>, awaited: SeatSet, moment: i64) {
        self.last = Some(moment);
        if let Some(seat) = acted.map(Seat::index).filter(|seat| *seat < MAX_SEATS) {
            let spent = self.since[seat].take().map_or(0, |since| moment.saturating_sub(since).max(0));
            match self.pace {
                Pace::None => {}
                Pace::Bank { increment, .. } => {
                    self.left[seat] = (self.left[seat] - spent).max(0) + i64::from(increment) * 1000;
                }
                Pace::Days { days } => self.left[seat] = i64::from(days) * DAY,
            }
        }
        for (seat, since) in self.since.iter_mut().enumerate() {
            *since = awaited.contains(Seat(seat as u8)).then(|| since.unwrap_or(moment));
        }
    }

    /// The game wakes. Who plays by a bank goes on as if it had slept no time at all; the days of
    /// who owes a decision end when they would have, but never later than a whole pace from now.
    pub fn resume(&mut self, now: i64) {
        match self.pace {
            Pace::None => {}
            Pace::Bank { .. } => self.behind = self.last.map_or(0, |last| now.saturating_sub(last)),
            Pace::Days { .. } => {
                for since in self.since.iter_mut().flatten() {
                    *since = (*since).min(now);
                }
            }
        }
    }

    /// A player takes the seat back from a bot and has time to decide, also if it had run out.
    pub fn taken_back(&mut self, seat: Seat, now: i64) {
        let moment = self.moment(now);
        let Some(since) = self.since.get_mut(seat.index()) else { return };
        *since = since.map(|_| moment);
        if let Pace::Bank { .. } = self.pace {
            self.left[seat.index()] = self.left[seat.index()].max(LEAST_BANK);
        }
    }

    pub fn time_left(&self) -> [Option<i64>; MAX_SEATS] {
        match self.pace {
            Pace::None => [None; MAX_SEATS],
            Pace::Bank { .. } | Pace::Days { .. } => self.left.map(Some),
        }
    }

    /// When the time of each seat that owes a decision ends, on the server's clock.
    pub fn deadlines(&self) -> [Option<i64>; MAX_SEATS] {
        let ends = |seat: usize| {
            let since = self.since[seat]?;
            Some(since.saturating_add(self.left[seat]).saturating_add(self.behind))
        };
        match self.pace {
            Pace::None => [None; MAX_SEATS],
            Pace::Bank { .. } | Pace::Days { .. } => std::array::from_fn(ends),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_is_spent_by_whoever_decides() {
        let mut clocks = Clocks::new(Pace::Bank { seconds: 60, increment: 2 });
        clocks.step(None, SeatSet::only(Seat(0)), 1_000);
        assert_eq!(clocks.deadlines()[0], Some(61_000));
        clocks.step(Some(Seat(0)), SeatSet::only(Seat(1)), 11_000);
        assert_eq!(clocks.time_left()[0], Some(52_000));
        assert_eq!(clocks.deadlines()[..2], [None, Some(71_000)]);
        // The clock of the machine jumps back: nothing is charged.
        clocks.step(Some(Seat(1)), SeatSet::only(Seat(0)), 5_000);
        assert_eq!(clocks.time_left()[1], Some(62_000));
    }

    #[test]
    fn days_start_anew_with_each_decision() {
        let mut clocks = Clocks::new(Pace::Days { days: 2 });
        clocks.step(None, SeatSet::only(Seat(0)), 0);
        clocks.step(Some(Seat(0)), SeatSet::only(Seat(0)), DAY);
        assert_eq!(clocks.deadlines()[0], Some(3 * DAY));
    }

    /// However the clock of the machine was set while the game slept, the bank is what it was,
    /// also for the second sleep: the moments written down are the game's own.
    #[test]
    fn sleep_and_clocks_that_were_set_cost_no_bank() {
        for jump in [3_600_000, -3_600_000, 10 * 365 * DAY, -10 * 365 * DAY] {
            let mut clocks = Clocks::new(Pace::Bank { seconds: 60, increment: 0 });
            let mut written = vec![(None, Seat(0), 1_000), (Some(Seat(0)), Seat(1), 11_000)];
            for (acted, next, moment) in &written {
                clocks.step(*acted, SeatSet::only(*next), *moment);
            }
            let woken = 11_000 + jump;
            clocks.resume(woken);
            assert_eq!(clocks.deadlines()[1], Some(woken + 60_000), "jump {jump}");
            let moment = clocks.moment(woken + 4_000);
            written.push((Some(Seat(1)), Seat(0), moment));
            clocks.step(Some(Seat(1)), SeatSet::only(Seat(0)), moment);
            let mut again = Clocks::new(Pace::Bank { seconds: 60, increment: 0 });
            for (acted, next, moment) in &written {
                again.step(*acted, SeatSet::only(*next), *moment);
            }
            assert_eq!(again.time_left()[..2], [Some(50_000), Some(56_000)], "jump {jump}");
            assert_eq!(again.time_left(), clocks.time_left());
        }
    }

    #[test]
    fn a_clock_set_back_gives_no_more_than_the_days_agreed() {
        let mut clocks = Clocks::new(Pace::Days { days: 2 });
        clocks.step(None, SeatSet::only(Seat(0)), 100 * DAY);
        clocks.resume(10 * DAY);
        assert_eq!(clocks.deadlines()[0], Some(12 * DAY));
    }
}
