//! Long work with chronicles, apart from the games: on threads of its own, a few at once, and one at
//! a time for each guest.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use capotreno_protocol::{Code, Refused};
use tokio::sync::{Semaphore, oneshot};

use crate::config::Config;

/// As `nice` counts.
#[cfg(target_os = "linux")]
const LOW_PRIORITY: i32 = 15;

/// How long nobody's turn it is after somebody's. People bring a chronicle now and then; a program that
/// brings them without end has the processor and the disk only for a part of the time.
const REST: Duration = Duration::from_millis(200);

/// Does something on a thread of its own. A panic there harms nobody else.
pub async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Refused::server(Code::Internal))
}

/// Moves come first: a thread that does long work has the processor when nobody else wants it.
fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LOW_PRIORITY);
}

/// Whose turn it is with long work.
#[derive(Clone, Debug)]
pub struct Chronicles {
    turns: Arc<Semaphore>,
    /// Those who work and those who wait.
    inside: Arc<AtomicU32>,
    most_inside: u32,
    guests: Arc<Mutex<HashSet<String>>>,
}

/// Somebody who works or waits; dropping it makes room for another.
#[derive(Debug)]
pub struct Place {
    of: Chronicles,
    guest: String,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.of.lock().remove(&self.guest);
        self.of.inside.fetch_sub(1, Relaxed);
    }
}

impl Chronicles {
    pub fn new(config: &Config) -> Chronicles {
        let at_once = config.chronicles_at_once.max(1);
        Chronicles {
            turns: Arc::new(Semaphore::new(at_once as usize)),
            inside: Arc::default(),
            most_inside: at_once.saturating_add(config.chronicles_waiting),
            guests: Arc::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<String>> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a guest in. A second time while it is there, or where too many are, it is refused as
    /// busy.
    pub fn enter(&self, guest: &str) -> Result<Place, Refused> {
        let mut guests = self.lock();
        let full = self.inside.load(Relaxed) >= self.most_inside;
        if full || !guests.insert(guest.to_owned()) {
            return Err(Refused::server(Code::Busy));
        }
        self.inside.fetch_add(1, Relaxed);
        Ok(Place { of: self.clone(), guest: guest.to_owned() })
    }
}

impl Place {
    /// Does the work when its turn has come. Whoever asked may go away: what has begun has its turn
    /// until it is done.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let turn = Arc::clone(&self.of.turns).acquire_owned().await;
        let turn = turn.map_err(|_| Refused::server(Code::Stopping))?;
        let (to, done) = oneshot::channel();
        let thread = std::thread::Builder::new().name("chronicles".to_owned()).spawn(move || {
            give_way();
            let _ = to.send(work());
            std::thread::sleep(REST);
            drop(turn);
        });
        thread.map_err(|_| Refused::server(Code::Busy))?;
        done.await.map_err(|_| Refused::server(Code::Internal))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// The work of each guest lasts until the test lets it end.
    #[tokio::test]
    async fn one_at_a_time_a_guest_and_a_few_in_all() {
        let config = Config { chronicles_at_once: 2, chronicles_waiting: 1, ..Config::default() };
        let chronicles = Chronicles::new(&config);
        let (begun, begins) = mpsc::channel();
        let start = |guest: &'static str| {
            let (chronicles, begun) = (chronicles.clone(), begun.clone());
            let (end, ended) = mpsc::channel::<()>();
            let task = tokio::spawn(async move {
                let work = move || {
                    begun.send(guest).unwrap();
                    let _ = ended.recv();
                };
                chronicles.enter(guest)?.work(work).await
            });
            (task, end)
        };
        let (anna, end_anna) = start("anna");
        let (bob, end_bob) = start("bob");
        tokio::task::yield_now().await;
        for _ in 0..2 {
            begins.recv().unwrap();
        }
        let (again, _end) = start("anna");
        assert_eq!(again.await.unwrap().unwrap_err().code, "busy", "one at a time a guest");
        let (carla, end_carla) = start("carla");
        tokio::task::yield_now().await;
        let (dora, _end) = start("dora");
        assert_eq!(dora.await.unwrap().unwrap_err().code, "busy", "one waits, and no more");
        assert!(begins.try_recv().is_err(), "two at once");
        drop(end_anna);
        anna.await.unwrap().unwrap();
        drop(end_carla);
        carla.await.unwrap().unwrap();
        assert_eq!(begins.recv().unwrap(), "carla");
        drop(end_bob);
        bob.await.unwrap().unwrap();
        let (anna, end_anna) = start("anna");
        drop(end_anna);
        anna.await.unwrap().unwrap();
        assert_eq!(chronicles.inside.load(Relaxed), 0);
        assert!(chronicles.lock().is_empty());
    }
}
