//! Bots think on a few threads of their own, so that they never delay people's moves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use capotreno_bots::{BOT_NAMES, Budget, Thought, bot_by_name};
use capotreno_notation::Shelf;
use capotreno_rules::{Action, View};
use tokio::sync::oneshot;

/// More thoughts than this wait nowhere: the server is then too busy for bots.
const MOST_WAITING: usize = 10_000;

/// Whether a bot can be asked for by this name.
pub fn known(name: &str) -> bool {
    BOT_NAMES.contains(&name)
}

/// One decision to think about.
pub struct Job {
    pub shelf: Arc<Shelf>,
    pub view: View,
    pub bot: String,
    pub seed: u64,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Job").field("bot", &self.bot).finish_non_exhaustive()
    }
}

type Queued = (Job, oneshot::Sender<Thought>);

/// The threads that think.
#[derive(Clone, Debug)]
pub struct BotPool {
    queue: SyncSender<Queued>,
}

impl BotPool {
    pub fn start(threads: usize, time: Duration) -> BotPool {
        let (queue, waiting) = sync_channel::<Queued>(MOST_WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads.max(1) {
            let waiting = Arc::clone(&waiting);
            let name = format!("bot-{number}");
            // A thread that cannot be started leaves the others; with none bots stay silent.
            let started =
                std::thread::Builder::new().name(name).spawn(move || think_all(&waiting, Budget::time(time)));
            if let Err(error) = started {
                tracing::error!(%error, "a thread for bots could not be started");
            }
        }
        BotPool { queue }
    }

    /// A pool whose thoughts wait for ever, and what waits there.
    #[cfg(test)]
    pub(crate) fn held() -> (BotPool, Receiver<Queued>) {
        let (queue, waiting) = sync_channel(MOST_WAITING);
        (BotPool { queue }, waiting)
    }

    /// Thinks about a decision; none where too many wait.
    pub async fn think(&self, job: Job) -> Option<Thought> {
        let (done, answer) = oneshot::channel();
        match self.queue.try_send((job, done)) {
            Ok(()) => answer.await.ok(),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => None,
        }
    }
}

fn think_all(waiting: &Mutex<Receiver<Queued>>, budget: Budget) {
    loop {
        let next = match waiting.lock() {
            Ok(queue) => queue.recv(),
            Err(poisoned) => poisoned.into_inner().recv(),
        };
        let Ok((job, done)) = next else { return };
        if !done.is_closed() {
            let _ = done.send(think(&job, &budget));
        }
    }
}

/// A level that is not built yet plays as the planner does; a bot that fails plays anything legal.
fn think(job: &Job, budget: &Budget) -> Thought {
    let thought = catch_unwind(AssertUnwindSafe(|| {
        let mut bot = bot_by_name(&job.bot, job.seed).or_else(|_| bot_by_name("planner", job.seed)).ok()?;
        Some(bot.choose(&job.shelf.edition, &job.view, budget))
    }));
    match thought {
        Ok(Some(thought)) if job.view.check(&job.shelf.edition, &thought.action).is_ok() => thought,
        Ok(_) | Err(_) => {
            tracing::error!(bot = job.bot, "a bot failed or chose an illegal action");
            Thought::only(anything(job))
        }
    }
}

fn anything(job: &Job) -> Action {
    let edition = &job.shelf.edition;
    let choices = job.view.choices(edition);
    choices.and_then(|choices| choices.get(edition, &job.view.public, 0)).unwrap_or(Action::Pass)
}
