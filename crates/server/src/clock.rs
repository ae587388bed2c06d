//! What time it is. The machine is asked once, when the server starts; from then on time runs
//! evenly, so that a clock that is set forwards or backwards costs nobody a game.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The clock of a server. Cheap to clone; clones show the same time.
#[derive(Clone, Debug)]
pub struct Clock {
    /// None where time passes only when a test says so.
    started: Option<Instant>,
    /// Milliseconds since 1970 when it started; only tests change it afterwards.
    at_start: Arc<AtomicI64>,
}

impl Default for Clock {
    fn default() -> Clock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
        Clock { started: Some(Instant::now()), at_start: Arc::new(AtomicI64::new(now)) }
    }
}

impl Clock {
    /// A clock of a test, on which time passes only when it is told to.
    pub fn stopped_at(millis: i64) -> Clock {
        Clock { started: None, at_start: Arc::new(AtomicI64::new(millis)) }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        let elapsed = self.started.map_or(0, |started| started.elapsed().as_millis());
        self.at_start.load(Relaxed).saturating_add(i64::try_from(elapsed).unwrap_or(i64::MAX))
    }

    /// Lets time pass without waiting, for tests. A host notices with the next thing it does.
    pub fn pass(&self, millis: i64) {
        self.at_start.fetch_add(millis, Relaxed);
    }
}
