//! What bots are to think about, and how long they may.

use std::time::Duration;

use capotreno_bots::{Budget, Clock, Effort, Stop, Thought};
use capotreno_session::{Job, Pause, Player};

/// How long the longest search takes: as on a server.
const FULL: Duration = Duration::from_millis(800);

/// A decision that a bot thinks about, or has thought about and not told yet.
#[derive(Debug)]
pub struct Pondering {
    pub number: u32,
    pub table: String,
    job: Option<Box<Job>>,
    came: Option<(Thought, Player)>,
    /// The number it has at its table.
    of_table: u64,
}

impl Pondering {
    pub fn new(number: u32, table: String, job: Box<Job>) -> Pondering {
        Pondering { number, table, of_table: job.number, job: Some(job), came: None }
    }

    /// How long nobody hears of it at least, in milliseconds.
    pub fn wait(pause: Pause) -> u32 {
        match pause {
            Pause::Advice | Pause::None => 0,
            Pause::Look { least, more } => (least + more).as_millis() as u32,
        }
    }

    pub fn is(&self, table: &str, of_table: u64) -> bool {
        self.of_table == of_table && self.table == table
    }

    /// Thinks, once. A search that may use its whole budget looks at the clock.
    pub fn think(&mut self, clock: Clock) {
        let Some(mut job) = self.job.take() else { return };
        let budget = match Effort::of(job.bot.name()) {
            Effort::Glance => Budget::iterations(1),
            Effort::Playouts(count) => Budget::iterations(count),
            Effort::Budget { .. } => Budget::by_clock(FULL, clock),
        };
        let (thought, _) = job.bot.think(&job.shelf.edition, &job.view, job.seed, (&budget, Stop::default()));
        self.came = Some((thought, job.bot));
    }

    /// What the session is told.
    pub fn told(self) -> (u64, Option<(Thought, Player)>) {
        (self.of_table, self.came)
    }
}
