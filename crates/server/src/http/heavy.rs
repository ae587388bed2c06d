//! Requests that take the processor for long: a few are answered at once, some wait, and the rest
//! hear at once that the server is busy. They run on threads of their own, so that a move never
//! waits for them.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use capotreno_protocol::Code;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::failure::Failure;
use crate::operate::metrics::Metrics;

#[derive(Debug)]
pub struct Heavy {
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

/// The right to take the processor for a while; dropping it is the next one's turn.
#[derive(Debug)]
pub struct Turn {
    _place: OwnedSemaphorePermit,
    _turn: OwnedSemaphorePermit,
}

impl Heavy {
    pub fn new(at_once: u32, metrics: Arc<Metrics>) -> Heavy {
        // One core is for those who play, where there are several.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (places, turns) = (at_once as usize, cores.saturating_sub(1).max(1));
        Heavy { places: Arc::new(Semaphore::new(places)), turns: Arc::new(Semaphore::new(turns)), metrics }
    }

    /// Waits for its turn, unless too many wait already.
    pub async fn turn(&self) -> Result<Turn, Failure> {
        let busy = |_| {
            self.metrics.busy.fetch_add(1, Relaxed);
            Failure::code(Code::Busy)
        };
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(busy)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        Ok(Turn { _place: place, _turn: turn.map_err(|_| Failure::code(Code::Internal))? })
    }

    /// Does something on a thread of its own when it is its turn.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let turn = self.turn().await?;
        let done = tokio::task::spawn_blocking(move || {
            // Whoever asked may be gone; the turn is over when the work is.
            let done = work();
            drop(turn);
            done
        });
        done.await.unwrap_or_else(|_| Err(Failure::code(Code::Internal)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn as_many_as_told_wait_and_the_next_hears_at_once() {
        let heavy = Arc::new(Heavy::new(8, Arc::default()));
        let (finish, finished) = std::sync::mpsc::channel::<()>();
        let finished = Arc::new(std::sync::Mutex::new(finished));
        let mut tasks = Vec::new();
        for _ in 0..8 {
            let (heavy, finished) = (Arc::clone(&heavy), Arc::clone(&finished));
            tasks.push(tokio::spawn(async move {
                heavy
                    .run(move || finished.lock().unwrap().recv().map_err(|_| Failure::code(Code::Internal)))
                    .await
            }));
        }
        while heavy.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = heavy.run(|| Ok(())).await.unwrap_err();
        assert_eq!((refused.0.code.as_str(), heavy.metrics.busy.load(Relaxed)), ("busy", 1));
        for _ in 0..8 {
            finish.send(()).unwrap();
        }
        for task in tasks {
            task.await.unwrap().unwrap();
        }
        heavy.run(|| Ok(())).await.unwrap();
    }

    #[tokio::test]
    async fn a_panic_is_one_answer_and_no_more() {
        let heavy = Heavy::new(1, Arc::default());
        let failed = heavy.run(|| -> Result<(), Failure> { panic!("on purpose") }).await.unwrap_err();
        assert_eq!(failed.0.code, "internal");
        heavy.run(|| Ok(())).await.unwrap();
    }
}
