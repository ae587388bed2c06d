//! Lets thoughts be thought as the queue says. Whoever waits for a thought holds a place in the
//! queue, then a lane; when it no longer waits the place is given up, and a search under way ends.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use capotreno_bots::{Effort, Stop, Thought};
use capotreno_notation::Shelf;
use capotreno_session::{Player, Sense};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::Job;
use super::queue::{Begun, Claim, Crowd, Lanes, Queue, Ticket, Weight};
use super::slots::{Slot, Speeds};
use crate::app::lock;
use crate::operate::metrics::Metrics;

/// The threads that think, and what waits for them.
#[derive(Clone, Debug)]
pub struct BotPool(Arc<Pool>);

#[derive(Debug)]
struct Pool {
    queue: Mutex<Queue<Waiter>>,
    speeds: Mutex<Speeds>,
    threads: usize,
    /// How long the longest search takes when nobody else waits.
    full: Duration,
    metrics: Arc<Metrics>,
}

#[derive(Debug)]
struct Waiter {
    go: oneshot::Sender<Turn>,
    since: Instant,
}

/// A place in the queue, given up when it is dropped.
struct Place {
    pool: Arc<Pool>,
    ticket: Ticket,
}

/// A lane to think in, free again when it is dropped.
#[derive(Debug)]
struct Turn {
    pool: Arc<Pool>,
    weight: Weight,
    crowd: Crowd,
}

/// Ends a search that has not come when nobody waits for it any longer.
struct Wanted {
    stop: Stop,
    came: bool,
    metrics: Arc<Metrics>,
}

impl BotPool {
    /// So many searches at once, none longer than `full`. A glance has a lane beside them.
    pub fn start(threads: usize, full: Duration, metrics: Arc<Metrics>) -> BotPool {
        BotPool::with_lanes(Lanes { light: 1, searches: threads.max(1) }, full, metrics)
    }

    fn with_lanes(lanes: Lanes, full: Duration, metrics: Arc<Metrics>) -> BotPool {
        let (queue, speeds) = (Mutex::new(Queue::new(lanes)), Mutex::default());
        BotPool(Arc::new(Pool { queue, speeds, threads: lanes.searches.max(1), full, metrics }))
    }

    /// Thinks about a decision; none where too many of the guest wait. When the answer comes
    /// depends on the queue, the level and the board, not on what there was to think about.
    pub async fn think(&self, job: Job) -> Option<(Thought, Player)> {
        let weight = Weight::of(Effort::of(job.bot.name()));
        let claim = Claim { guest: job.guest.clone(), table: job.table.clone(), weight };
        self.turn(claim).await?.think(job).await
    }

    /// Does a piece of work that has time, when no search waits; none where it failed.
    pub async fn beside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let claim = Claim { guest: String::new(), table: String::new(), weight: Weight::Idle };
        let turn = self.turn(claim).await?;
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        working.await.ok()
    }

    /// Waits for a lane.
    async fn turn(&self, claim: Claim) -> Option<Turn> {
        let (go, turn) = oneshot::channel();
        let weight = claim.weight;
        let ticket = lock(&self.0.queue).ask(claim, Waiter { go, since: Instant::now() })?;
        let place = Place { pool: Arc::clone(&self.0), ticket };
        if weight != Weight::Idle {
            self.0.metrics.bots_waiting.fetch_add(1, Relaxed);
        }
        self.0.go_on();
        let turn = turn.await.ok()?;
        drop(place);
        Some(turn)
    }

    /// How long a bot takes at least when nobody else waits.
    pub fn calm(&self, bot: &str, shelf: &Shelf, players: u8) -> Duration {
        self.0.slot(bot, (shelf, players), Crowd { guests: 1, own: 1 }).answer(Duration::ZERO)
    }
}

impl Pool {
    fn slot(&self, bot: &str, (shelf, players): (&Shelf, u8), crowd: Crowd) -> Slot {
        let playout = lock(&self.speeds).playout(shelf, players);
        Slot::new(Effort::of(bot), self.full, playout, (crowd, self.threads))
    }

    /// Lets begin what may begin.
    fn go_on(self: &Arc<Pool>) {
        loop {
            let begun = lock(&self.queue).begin();
            let Some(Begun { waiter, weight, crowd }) = begun else { return };
            // What has time is no thought, and how long it waits is nobody's trouble.
            if weight != Weight::Idle {
                self.metrics.bots_waiting.fetch_sub(1, Relaxed);
                self.metrics.bot_wait.note(waiter.since.elapsed());
            }
            // Who has gone at this very moment drops the turn, which frees the lane.
            let _ = waiter.go.send(Turn { pool: Arc::clone(self), weight, crowd });
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if lock(&self.pool.queue).leave(&self.ticket) && self.ticket.weight() != Weight::Idle {
            self.pool.metrics.bots_waiting.fetch_sub(1, Relaxed);
            self.pool.metrics.bot_thoughts_dropped.fetch_add(1, Relaxed);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        lock(&self.pool.queue).end(self.weight);
        self.pool.go_on();
    }
}

impl Turn {
    async fn think(self, mut job: Job) -> Option<(Thought, Player)> {
        let begun = Instant::now();
        let (pool, weight) = (Arc::clone(&self.pool), self.weight);
        let slot = pool.slot(job.bot.name(), (&job.shelf, job.view.public.players), self.crowd);
        let metrics = Arc::clone(&pool.metrics);
        let mut wanted = Wanted { stop: Stop::default(), came: false, metrics };
        // The lane is free when the thread has ended and the slot is over, or nobody waits for it.
        let lane = Arc::new(self);
        let (stop, held) = (wanted.stop.clone(), Arc::clone(&lane));
        let thinking = tokio::task::spawn_blocking(move || {
            let thought = held.pool.think(&mut job, &slot, stop);
            drop(held);
            (thought, job.bot)
        });
        let thought = thinking.await.ok()?;
        wanted.came = true;
        // A glance leaves its lane at once: what it takes nobody can tell from the next one.
        if weight == Weight::Light {
            drop(lane);
            tokio::time::sleep_until(begun + slot.answer(begun.elapsed())).await;
        } else {
            tokio::time::sleep_until(begun + slot.answer(begun.elapsed())).await;
            drop(lane);
        }
        Some(thought)
    }
}

impl Pool {
    fn think(&self, job: &mut Job, slot: &Slot, stop: Stop) -> Thought {
        let start = std::time::Instant::now();
        let (thought, sense) = job.bot.think(&job.shelf.edition, &job.view, job.seed, (&slot.budget, stop));
        if sense == Sense::Failed {
            tracing::error!(bot = job.bot.name(), "a bot failed or chose an illegal action");
        }
        let made = (thought.iterations, start.elapsed());
        lock(&self.speeds).learn(&job.shelf, job.view.public.players, made);
        thought
    }
}

impl Drop for Wanted {
    fn drop(&mut self) {
        if !self.came {
            self.stop.set();
            self.metrics.bot_thoughts_dropped.fetch_add(1, Relaxed);
        }
    }
}

#[cfg(test)]
impl BotPool {
    /// A pool in which nothing is thought until lanes are opened.
    pub(crate) fn held() -> BotPool {
        BotPool::with_lanes(Lanes { light: 0, searches: 0 }, Duration::from_millis(800), Arc::default())
    }

    /// As it was when it was made.
    pub(crate) fn hold(&self) {
        lock(&self.0.queue).open(Lanes { light: 0, searches: 0 });
        *lock(&self.0.speeds) = Speeds::default();
    }

    pub(crate) fn open_lanes(&self) {
        lock(&self.0.queue).open(Lanes { light: 1, searches: 1 });
        self.0.go_on();
    }

    pub(crate) fn waiting(&self) -> usize {
        lock(&self.0.queue).waiting()
    }

    /// Lets as many thoughts of a guest wait as may.
    pub(crate) fn fill(&self, guest: &str, weight: Weight) {
        let claim = Claim { guest: guest.to_owned(), table: String::new(), weight };
        let waiter = || Waiter { go: oneshot::channel().0, since: Instant::now() };
        while lock(&self.0.queue).ask(claim.clone(), waiter()).is_some() {}
    }
}
