//! Group commit: all steps that wait, of all games, go to disk in one transaction.
//!
//! While one transaction is synchronised the next steps gather; so the busier the server, the
//! more steps share one wait for the disk. Where even so they wait too long, the server has more to do
//! than it can: whoever wants to act is told to try again, until those that wait are written.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use capotreno_store::{Lease, Row, Store, StoreError};
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

/// A step that waits longer says that there is too much to do.
const TOO_LONG: Duration = Duration::from_secs(1);

/// The step was not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotWritten {
    Failed,
    /// Another server owns the game.
    Fenced,
}

impl From<&StoreError> for NotWritten {
    fn from(error: &StoreError) -> NotWritten {
        if matches!(error, StoreError::Fenced { .. }) { NotWritten::Fenced } else { NotWritten::Failed }
    }
}

struct Waiting {
    step: Row,
    /// Where several servers share the data: that the game is ours.
    lease: Option<Lease>,
    since: Instant,
    done: Answer,
}

/// Where games send their steps.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Waiting>,
    oldest: Oldest,
}

/// Since when the oldest step waits that is being written. Those that gather meanwhile came later.
#[derive(Clone, Debug)]
struct Oldest {
    start: Instant,
    /// Milliseconds after the start, and one more; 0 where nothing is being written.
    since: Arc<AtomicU64>,
}

impl Oldest {
    fn set(&self, since: Option<Instant>) {
        let since =
            since.map_or(0, |since| since.saturating_duration_since(self.start).as_millis() as u64 + 1);
        self.since.store(since, Relaxed);
    }

    fn waits(&self) -> Duration {
        match self.since.load(Relaxed) {
            0 => Duration::ZERO,
            since => self.start.elapsed().saturating_sub(Duration::from_millis(since - 1)),
        }
    }
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
        let oldest = Oldest { start: Instant::now(), since: Arc::default() };
        tokio::spawn(write(store, metrics, waiting, oldest.clone()));
        Writer { queue, oldest }
    }

    /// Whether a step waits too long to be written: others would only wait behind it.
    pub fn is_behind(&self) -> bool {
        self.oldest.waits() > TOO_LONG
    }

    /// Returns once the step is on disk, or will never be.
    pub async fn append(&self, step: Row, lease: Option<Lease>) -> Result<(), NotWritten> {
        let (done, answer) = oneshot::channel();
        self.queue
            .send(Waiting { step, lease, since: Instant::now(), done })
            .await
            .map_err(|_| NotWritten::Failed)?;
        answer.await.unwrap_or(Err(NotWritten::Failed))
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

async fn write(store: Store, metrics: Arc<Metrics>, mut waiting: mpsc::Receiver<Waiting>, oldest: Oldest) {
    let enough = Arc::new(Notify::new());
    let checkpoints = tokio::spawn(checkpoints(store.clone(), Arc::clone(&metrics), Arc::clone(&enough)));
    let mut ahead = 0;
    let mut batch = Vec::new();
    while waiting.recv_many(&mut batch, MOST_STEPS).await > 0 {
        let start = Instant::now();
        oldest.set(batch.first().map(|waiting| waiting.since));
        let (steps, rest): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|waiting| (waiting.step, (waiting.lease, waiting.done))).unzip();
        let (leases, answers): (Vec<_>, Vec<_>) = rest.into_iter().unzip();
        let held: Vec<Lease> = leases.iter().flatten().copied().collect();
        let written = store.commit_under(&steps, &held).await;
        oldest.set(None);
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
                each_alone(&store, &metrics, steps, leases, answers).await;
            }
            Err(error) => {
                tracing::error!(%error, steps = steps.len(), "steps could not be written");
                answer_all(&metrics, answers, Err(NotWritten::from(&error)));
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
async fn each_alone(
    store: &Store,
    metrics: &Metrics,
    steps: Vec<Row>,
    leases: Vec<Option<Lease>>,
    answers: Vec<Answer>,
) {
    for ((step, lease), answer) in steps.into_iter().zip(leases).zip(answers) {
        let written = store.commit_under(std::slice::from_ref(&step), lease.as_slice()).await;
        let written = written.map_err(|error| NotWritten::from(&error));
        answer_all(metrics, vec![answer], written);
    }
}
