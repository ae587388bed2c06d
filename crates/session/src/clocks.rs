//! Time left, from the moments at which decisions became due and were made. Pure: who keeps the game says
//! what time it is, and writes the moment of each step down, so that a game that wakes has the
//! same clocks as before.
//!
//! A bank of time is charged on the game's own time, which stands still while the game sleeps or
//! the server is off. Days per move are days of the calendar.

use capotreno_notation::record::Step;
use capotreno_protocol::Pace;
use capotreno_rules::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

const DAY: i64 = 86_400_000;
/// The bank of a player whose time had run out and who comes back: half a minute.
const LEAST_BANK: i64 = 30_000;

#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    pace: Pace,
    running: Running,
    /// As the clocks ran before the last step: a claim that is taken back has not happened.
    before: Running,
    /// The last moment that is written down.
    last: Option<i64>,
    /// How far the game's own time is behind the server's.
    behind: i64,
}

#[derive(Clone, Copy, Debug)]
struct Running {
    left: [i64; MAX_SEATS],
    /// Since when a seat owes a decision.
    since: [Option<i64>; MAX_SEATS],
    /// Who was given time and has not come to the end of a turn since.
    granted: SeatSet,
}

/// A player was given time after a step, at a moment of the game's own time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grant {
    pub seat: Seat,
    pub seq: u32,
    pub at: i64,
}

/// What a player finds who takes the seat back from a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Return {
    /// There is time left: the clock goes on.
    InTime,
    /// The time had run out, and there is time again from this moment on.
    Granted { at: i64 },
    /// The time that was given in this turn has run out too.
    TooLate,
}

impl Clocks {
    pub fn new(pace: Pace) -> Clocks {
        let left = match pace {
            Pace::None => 0,
            Pace::Bank { seconds, .. } => i64::from(seconds) * 1000,
            Pace::Days { days } => i64::from(days) * DAY,
        };
        let running = Running { left: [left; MAX_SEATS], since: [None; MAX_SEATS], granted: SeatSet::NONE };
        Clocks { pace, running, before: running, last: None, behind: 0 }
    }

    /// The moment to write down for a step that is made now.
    pub fn moment(&self, now: i64) -> i64 {
        now.saturating_sub(self.behind)
    }

    /// A step was written: who owes a decision now.
    pub fn follow(&mut self, step: &Step, awaited: SeatSet, moment: i64) {
        match step {
            // Where a practice game went back there is no clock: who owes a decision does so since now.
            Step::Deal { .. } | Step::Redeal { .. } | Step::TakeBack { to: Some(_), .. } => {
                self.step(None, awaited, moment);
            }
            Step::Act { seat, .. } => self.step(Some(*seat), awaited, moment),
            Step::TakeBack { to: None, .. } => self.take_back(moment),
        }
    }

    /// A step was made, or the game was dealt: who acted, who owes a decision now. A clock that
    /// was set back costs nobody anything.
    fn step(&mut self, acted: Option<Seat>, awaited: SeatSet, moment: i64) {
        self.last = Some(moment);
        self.before = self.running;
        let running = &mut self.running;
        if let Some(seat) = acted.map(Seat::index).filter(|seat| *seat < MAX_SEATS) {
            let spent = running.since[seat].take().map_or(0, |since| moment.saturating_sub(since).max(0));
            match self.pace {
                Pace::None => {}
                Pace::Bank { increment, .. } => {
                    running.left[seat] = (running.left[seat] - spent).max(0) + i64::from(increment) * 1000;
                }
                Pace::Days { days } => running.left[seat] = i64::from(days) * DAY,
            }
        }
        for (seat, since) in running.since.iter_mut().enumerate() {
            let (owed, seat) = (self.before.since[seat].is_some(), Seat(seat as u8));
            *since = awaited.contains(seat).then(|| since.unwrap_or(moment));
            if owed && since.is_none() {
                running.granted = running.granted.without(seat);
            }
        }
    }

    /// The last claim has not happened: it brought no time, and who made it thinks since before.
    fn take_back(&mut self, moment: i64) {
        self.last = Some(moment);
        self.running = self.before;
        for since in self.running.since.iter_mut().flatten() {
            *since = (*since).min(moment);
        }
    }

    /// The game wakes. Who plays by a bank goes on as if it had slept no time at all; the days of
    /// who owes a decision end when they would have, but never later than a whole pace from now.
    pub fn resume(&mut self, now: i64) {
        match self.pace {
            Pace::None => {}
            Pace::Bank { .. } => self.behind = self.last.map_or(0, |last| now.saturating_sub(last)),
            Pace::Days { .. } => {
                for since in self.running.since.iter_mut().flatten() {
                    *since = (*since).min(now);
                }
            }
        }
    }

    /// A player takes the seat back from a bot. The clock ran on meanwhile; only who has no time
    /// left is given some, once a turn, or nobody could ever come back.
    pub fn come_back(&mut self, seat: Seat, now: i64) -> Return {
        let at = self.moment(now);
        if self.pace == Pace::None || self.time_at(seat, at) > 0 {
            return Return::InTime;
        }
        if self.running.granted.contains(seat) {
            return Return::TooLate;
        }
        self.grant(seat, at);
        Return::Granted { at }
    }

    fn time_at(&self, seat: Seat, moment: i64) -> i64 {
        let Some(left) = self.running.left.get(seat.index()) else { return 0 };
        let spent = self.running.since[seat.index()].map_or(0, |since| moment.saturating_sub(since).max(0));
        left.saturating_sub(spent)
    }

    /// Time from a moment on, also where it is told again by what was written down.
    pub fn grant(&mut self, seat: Seat, at: i64) {
        let running = &mut self.running;
        let Some(since) = running.since.get_mut(seat.index()) else { return };
        *since = since.map(|_| at);
        running.granted = running.granted.with(seat);
        if let Pace::Bank { .. } = self.pace {
            running.left[seat.index()] = LEAST_BANK;
        }
        self.last = self.last.max(Some(at));
    }

    pub fn time_left(&self) -> [Option<i64>; MAX_SEATS] {
        match self.pace {
            Pace::None => [None; MAX_SEATS],
            Pace::Bank { .. } | Pace::Days { .. } => self.running.left.map(Some),
        }
    }

    /// When the time of each seat that owes a decision ends, on the server's clock.
    pub fn deadlines(&self) -> [Option<i64>; MAX_SEATS] {
        let ends = |seat: usize| {
            let since = self.running.since[seat]?;
            Some(since.saturating_add(self.running.left[seat]).saturating_add(self.behind))
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

    /// A bot that sits in for a moment neither stops the clock nor fills it.
    #[test]
    fn a_bot_in_between_saves_no_time() {
        for pace in [Pace::Bank { seconds: 60, increment: 0 }, Pace::Days { days: 2 }] {
            let mut clocks = Clocks::new(pace);
            clocks.step(None, SeatSet::only(Seat(0)), 0);
            let (deadline, left) = (clocks.deadlines()[0], clocks.time_left());
            assert_eq!(clocks.come_back(Seat(0), 50_000), Return::InTime);
            assert_eq!((clocks.deadlines()[0], clocks.time_left()), (deadline, left));
            // Nor does it for who waits for a turn with little time.
            assert_eq!(clocks.come_back(Seat(1), 50_000), Return::InTime);
            assert_eq!(clocks.time_left(), left);
        }
    }

    #[test]
    fn who_ran_out_of_time_is_given_some_once_a_turn() {
        let mut clocks = Clocks::new(Pace::Bank { seconds: 60, increment: 0 });
        clocks.step(None, SeatSet::only(Seat(0)), 0);
        assert_eq!(clocks.come_back(Seat(0), 60_000), Return::Granted { at: 60_000 });
        assert_eq!(clocks.deadlines()[0], Some(90_000));
        // The second decision of the same turn.
        clocks.step(Some(Seat(0)), SeatSet::only(Seat(0)), 70_000);
        assert_eq!(clocks.deadlines()[0], Some(90_000));
        assert_eq!(clocks.come_back(Seat(0), 90_000), Return::TooLate);
        // A bot ends the turn; who comes back before the next one has the time for that.
        clocks.step(Some(Seat(0)), SeatSet::only(Seat(1)), 91_000);
        assert_eq!(clocks.come_back(Seat(0), 92_000), Return::Granted { at: 92_000 });
        clocks.step(Some(Seat(1)), SeatSet::only(Seat(0)), 95_000);
        assert_eq!(clocks.deadlines()[0], Some(125_000));
        assert_eq!(clocks.come_back(Seat(0), 125_000), Return::TooLate);
        let mut days = Clocks::new(Pace::Days { days: 2 });
        days.step(None, SeatSet::only(Seat(0)), 0);
        assert_eq!(days.come_back(Seat(0), 3 * DAY), Return::Granted { at: 3 * DAY });
        assert_eq!(days.deadlines()[0], Some(5 * DAY));
        assert_eq!(days.come_back(Seat(0), 5 * DAY), Return::TooLate);
    }

    #[test]
    fn a_claim_that_is_taken_back_brings_no_time() {
        let mut clocks = Clocks::new(Pace::Bank { seconds: 60, increment: 20 });
        clocks.step(None, SeatSet::only(Seat(0)), 1_000);
        let before = (clocks.deadlines(), clocks.time_left());
        clocks.step(Some(Seat(0)), SeatSet::only(Seat(1)), 2_000);
        clocks.follow(&Step::TakeBack { take_back: Seat(0), to: None }, SeatSet::only(Seat(0)), 3_000);
        assert_eq!((clocks.deadlines(), clocks.time_left()), before);
    }
}
