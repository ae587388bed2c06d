//! Group commit: all steps that wait, of all games, go to disk in one transaction.
//!
//! While one transaction is synchronised the next steps gather; so the busier the server, the
//! more steps share one wait for the disk.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use capotreno_store::{Row, Store};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::operate::metrics::Metrics;

/// The most steps of one transaction; more wait for the next.
const MOST_STEPS: usize = 4_000;

/// Steps after which what was written ahead is moved into the file, however short ago that was: each
/// touched a page of 4 KB, so that is some 8 MB.
const CHECKPOINT_AFTER: usize = 2_000;
/// And how long after a step at the latest. What is only written ahead hangs on every byte of it
/// being readable.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(10);

/// The step was not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotWritten;

struct Waiting {
    step: Row,
    done: Answer,
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
    pub async fn append(&self, step: Row) -> Result<(), NotWritten> {
        let (done, answer) = oneshot::channel();
        self.queue.send(Waiting { step, done }).await.map_err(|_| NotWritten)?;
        answer.await.unwrap_or(Err(NotWritten))
    }
}

/// Moves what was written ahead into the file: when enough was written, and some time after
/// anything was.
async fn checkpoints(store: Store, metrics: Arc<Metrics>, enough: Arc<Notify>) {
    let mut commits = 0;
    loop {
        // Whichever comes first.
        let _ = tokio::time::timeout(CHECKPOINT_EVERY, enough.notified()).await;
        let now = metrics.commit.count();
        if now == commits {
            continue;
        }
        commits = now;
        if let Err(error) = store.checkpoint().await {
            tracing::warn!(%error, "what was written ahead could not be moved into the data file");
        }
    }
}

async fn write(store: Store, metrics: Arc<Metrics>, mut waiting: mpsc::Receiver<Waiting>) {
    let enough = Arc::new(Notify::new());
    let checkpoints = tokio::spawn(checkpoints(store.clone(), Arc::clone(&metrics), Arc::clone(&enough)));
    let mut ahead = 0;
    let mut batch = Vec::new();
    while waiting.recv_many(&mut batch, MOST_STEPS).await > 0 {
        let start = Instant::now();
        let (steps, answers): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|waiting| (waiting.step, waiting.done)).unzip();
        let written = store.commit(&steps).await;
        metrics.commit.note(start.elapsed());
        match written {
            Ok(()) => {
                ahead += steps.len();
                answer_all(&metrics, answers, Ok(()));
                if ahead >= CHECKPOINT_AFTER {
                    ahead = 0;
                    enough.notify_one();
                }
            }
            Err(error) if error.is_conflict() && steps.len() > 1 => {
                tracing::error!(%error, steps = steps.len(), "a group of steps failed; each is tried alone");
                each_alone(&store, &metrics, steps, answers).await;
            }
            Err(error) => {
                tracing::error!(%error, steps = steps.len(), "steps could not be written");
                answer_all(&metrics, answers, Err(NotWritten));
            }
        }
    }
    checkpoints.abort();
}

type Answer = oneshot::Sender<Result<(), NotWritten>>;

fn answer_all(metrics: &Metrics, answers: Vec<Answer>, written: Result<(), NotWritten>) {
    let counter = if written.is_ok() { &metrics.steps } else { &metrics.failed_steps };
    counter.fetch_add(answers.len() as u64, Relaxed);
    for answer in answers {
        let _ = answer.send(written);
    }
}

/// One step that collides with another must not take the others with it.
async fn each_alone(store: &Store, metrics: &Metrics, steps: Vec<Row>, answers: Vec<Answer>) {
    for (step, answer) in steps.into_iter().zip(answers) {
        let written = store.commit(std::slice::from_ref(&step)).await.map_err(|_| NotWritten);
        answer_all(metrics, vec![answer], written);
    }
}
