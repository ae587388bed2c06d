//! Group commit: all steps that wait, of all games, go to disk in one transaction.
//!
//! While one transaction is synchronised the next steps gather; so the busier the server, the
//! more steps share one wait for the disk.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use capotreno_store::{NewStep, Store};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::metrics::Metrics;

/// The most steps of one transaction; more wait for the next.
const MOST_STEPS: usize = 4_000;

/// Steps after which the data file is tidied up: each touched a page of 4 KB.
const TIDY_AFTER: usize = 4_000;

/// The step was not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotWritten;

struct Waiting {
    step: NewStep,
    done: oneshot::Sender<Result<(), NotWritten>>,
}

/// Where games send their steps.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Waiting>,
}

impl std::fmt::Debug for Waiting {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Waiting").finish_non_exhaustive()
    }
}

impl Writer {
    /// Starts the one task that writes. It ends when the last writer is dropped.
    pub fn start(store: Store, metrics: Arc<Metrics>) -> Writer {
        let (queue, waiting) = mpsc::channel(MOST_STEPS);
        tokio::spawn(write(store, metrics, waiting));
        Writer { queue }
    }

    /// Returns once the step is on disk, or will never be.
    pub async fn append(&self, step: NewStep) -> Result<(), NotWritten> {
        let (done, answer) = oneshot::channel();
        self.queue.send(Waiting { step, done }).await.map_err(|_| NotWritten)?;
        answer.await.unwrap_or(Err(NotWritten))
    }
}

/// Tells the store to tidy up each time enough was written, one time after the other.
async fn tidy(store: Store, enough: Arc<Notify>) {
    loop {
        enough.notified().await;
        if let Err(error) = store.tidy().await {
            tracing::warn!(%error, "the data file could not be tidied up");
        }
    }
}

async fn write(store: Store, metrics: Arc<Metrics>, mut waiting: mpsc::Receiver<Waiting>) {
    let enough = Arc::new(Notify::new());
    let tidier = tokio::spawn(tidy(store.clone(), Arc::clone(&enough)));
    let mut untidied = 0;
    let mut batch = Vec::new();
    while waiting.recv_many(&mut batch, MOST_STEPS).await > 0 {
        let start = Instant::now();
        let (steps, answers): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|waiting| (waiting.step, waiting.done)).unzip();
        let written = store.commit(&steps).await;
        metrics.commits.fetch_add(1, Relaxed);
        metrics.commit_micros.fetch_add(start.elapsed().as_micros() as u64, Relaxed);
        match written {
            Ok(()) => {
                metrics.steps.fetch_add(steps.len() as u64, Relaxed);
                for answer in answers {
                    let _ = answer.send(Ok(()));
                }
                untidied += steps.len();
                if untidied >= TIDY_AFTER {
                    untidied = 0;
                    enough.notify_one();
                }
            }
            Err(error) if steps.len() == 1 => {
                tracing::error!(%error, "a step could not be written");
                metrics.failed_steps.fetch_add(1, Relaxed);
                for answer in answers {
                    let _ = answer.send(Err(NotWritten));
                }
            }
            Err(error) => {
                tracing::error!(%error, steps = steps.len(), "a group of steps failed; each is tried alone");
                each_alone(&store, &metrics, steps, answers).await;
            }
        }
    }
    tidier.abort();
}

/// One bad step must not take the others with it.
async fn each_alone(
    store: &Store,
    metrics: &Metrics,
    steps: Vec<NewStep>,
    answers: Vec<oneshot::Sender<Result<(), NotWritten>>>,
) {
    for (step, answer) in steps.into_iter().zip(answers) {
        let written = store.commit(std::slice::from_ref(&step)).await.map_err(|_| NotWritten);
        match written {
            Ok(()) => metrics.steps.fetch_add(1, Relaxed),
            Err(NotWritten) => metrics.failed_steps.fetch_add(1, Relaxed),
        };
        let _ = answer.send(written);
    }
}
