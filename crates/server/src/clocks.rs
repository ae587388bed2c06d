//! Time left, from the moments at which decisions became due and were made. Pure: the host says
//! what time it is, so that a game that wakes has the same clocks as before.

use capotreno_protocol::Pace;
use capotreno_rules::{MAX_SEATS, Seat, SeatSet};

const DAY: i64 = 86_400_000;

#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    pace: Pace,
    left: [i64; MAX_SEATS],
    /// Since when a seat owes a decision.
    since: [Option<i64>; MAX_SEATS],
}

impl Clocks {
    pub fn new(pace: Pace) -> Clocks {
        let left = match pace {
            Pace::None => 0,
            Pace::Bank { seconds, .. } => i64::from(seconds) * 1000,
            Pace::Days { days } => i64::from(days) * DAY,
        };
        Clocks { pace, left: [left; MAX_SEATS], since: [None; MAX_SEATS] }
    }

    /// A step was made, or the game was dealt: who acted, who owes a decision now. A clock that
    /// jumps backwards costs nobody anything.
    pub fn step(&mut self, acted: Option<Seat>, awaited: SeatSet, at: i64) {
        if let Some(seat) = acted.map(Seat::index).filter(|seat| *seat < MAX_SEATS) {
            let spent = self.since[seat].take().map_or(0, |since| (at - since).max(0));
            match self.pace {
                Pace::None => {}
                Pace::Bank { increment, .. } => {
                    self.left[seat] = (self.left[seat] - spent).max(0) + i64::from(increment) * 1000;
                }
                Pace::Days { days } => self.left[seat] = i64::from(days) * DAY,
            }
        }
        for (seat, since) in self.since.iter_mut().enumerate() {
            *since = awaited.contains(Seat(seat as u8)).then(|| since.unwrap_or(at));
        }
    }

    /// The server slept: the time is not charged to anybody who plays by a bank.
    pub fn resume(&mut self, now: i64) {
        if matches!(self.pace, Pace::Bank { .. }) {
            for since in self.since.iter_mut().flatten() {
                *since = now;
            }
        }
    }

    pub fn time_left(&self) -> [Option<i64>; MAX_SEATS] {
        match self.pace {
            Pace::None => [None; MAX_SEATS],
            Pace::Bank { .. } | Pace::Days { .. } => self.left.map(Some),
        }
    }

    /// When the time of each seat that owes a decision ends.
    pub fn deadlines(&self) -> [Option<i64>; MAX_SEATS] {
        match self.pace {
            Pace::None => [None; MAX_SEATS],
            Pace::Bank { .. } | Pace::Days { .. } => {
                std::array::from_fn(|seat| self.since[seat].map(|since| since + self.left[seat]))
            }
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
}
