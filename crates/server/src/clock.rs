//! What time it is. The machine is asked once, when the server starts; from then on time runs
//! evenly, so that a clock that is set forwards or backwards costs nobody a game. It stands still while
//! nothing can be written, so that a database that is away costs nobody time either.

use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The clock of a server. Cheap to clone; clones show the same time.
#[derive(Clone, Debug)]
pub struct Clock {
    /// None where time passes only when a test says so.
    started: Option<Instant>,
    /// Milliseconds since 1970 when it started; only tests change it afterwards.
    at_start: Arc<AtomicI64>,
    /// Since when it stands still.
    still: Arc<Mutex<Option<Instant>>>,
}

impl Default for Clock {
    fn default() -> Clock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
        Clock {
            started: Some(Instant::now()),
            at_start: Arc::new(AtomicI64::new(now)),
            still: Arc::default(),
        }
    }
}

impl Clock {
    /// A clock of a test, on which time passes only when it is told to.
    pub fn stopped_at(millis: i64) -> Clock {
        Clock { started: None, at_start: Arc::new(AtomicI64::new(millis)), still: Arc::default() }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        // Held until the end: who lets it go on changes both.
        let still = self.still();
        let until = still.unwrap_or_else(Instant::now);
        let elapsed = self.started.map_or(0, |started| until.saturating_duration_since(started).as_millis());
        self.at_start.load(Relaxed).saturating_add(i64::try_from(elapsed).unwrap_or(i64::MAX))
    }

    fn still(&self) -> MutexGuard<'_, Option<Instant>> {
        self.still.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops; whether it went until now.
    pub(crate) fn stand_still(&self) -> bool {
        let mut still = self.still();
        let went = still.is_none();
        still.get_or_insert_with(Instant::now);
        went
    }

    /// Goes on where it stopped: how long it stood still, if it did.
    pub(crate) fn go_on(&self) -> Option<Duration> {
        let mut still = self.still();
        let stood = still.as_ref()?.elapsed();
        self.pass(-i64::try_from(stood.as_millis()).unwrap_or(0));
        *still = None;
        Some(stood)
    }

    /// Takes over the time of another clock, unless it is a test's; how far it was off.
    pub(crate) fn set(&self, now: i64) -> i64 {
        if self.started.is_none() {
            return 0;
        }
        let off = now.saturating_sub(self.now());
        self.pass(off);
        off
    }

    /// Lets time pass without waiting, for tests. A host notices with the next thing it does.
    pub fn pass(&self, millis: i64) {
        self.at_start.fetch_add(millis, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_stands_still_goes_on_where_it_stopped() {
        let clock = Clock::default();
        assert!(clock.stand_still() && !clock.stand_still());
        let stopped = clock.now();
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(clock.now(), stopped);
        assert!(clock.go_on().is_some_and(|stood| stood >= Duration::from_millis(30)));
        assert!(clock.now() >= stopped);
        assert_eq!(clock.go_on(), None);
    }
}
