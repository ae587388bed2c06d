//! What time it is. The machine is asked once, when the server starts; from then on time runs
//! evenly, so that a clock that is set forwards or backwards costs nobody a game.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The clock of a server. Cheap to clone; clones show the same time.
#[derive(Clone, Debug)]
pub struct Clock {
    started: Instant,
    /// Milliseconds since 1970 when it started; only tests change it afterwards.
    at_start: Arc<AtomicI64>,
}

impl Default for Clock {
    fn default() -> Clock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Clock::starting_at(since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX)))
    }
}

impl Clock {
    /// A clock that shows a moment now: a test's machine whose clock was set.
    pub fn starting_at(millis: i64) -> Clock {
        Clock { started: Instant::now(), at_start: Arc::new(AtomicI64::new(millis)) }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        let elapsed = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.at_start.load(Relaxed).saturating_add(elapsed)
    }

    /// Lets time pass without waiting, for tests. A host notices with the next thing it does.
    pub fn pass(&self, millis: i64) {
        self.at_start.fetch_add(millis, Relaxed);
    }
}
