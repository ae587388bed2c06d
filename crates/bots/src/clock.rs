//! Time for a thought. Whoever asks for one brings the clock: not everywhere is there one that could be
//! read without being given it.

use core::time::Duration;

/// How long it has been since some moment that stays the same.
#[derive(Clone, Copy, Debug)]
pub struct Clock(pub fn() -> Duration);

/// What they show tells clocks apart, not where they hang.
impl PartialEq for Clock {
    fn eq(&self, _: &Clock) -> bool {
        true
    }
}

impl Eq for Clock {}

/// So much time by a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    pub most: Duration,
    pub clock: Clock,
}

impl TimeLimit {
    /// The time begins now.
    pub fn begin(self) -> Deadline {
        Deadline { limit: self, begun: (self.clock.0)() }
    }
}

/// When the time of a thought is over.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    limit: TimeLimit,
    begun: Duration,
}

impl Deadline {
    pub fn is_come(self) -> bool {
        (self.limit.clock.0)().saturating_sub(self.begun) >= self.limit.most
    }
}

/// The clock of the machine.
#[cfg(feature = "native")]
pub fn machine_clock() -> Clock {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    Clock(|| START.elapsed())
}
