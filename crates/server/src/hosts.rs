//! Who is awake: one owner task for each table and each campaign that somebody asks for.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

/// Commands that wait for an owner; a sender waits when there are more.
const QUEUE: usize = 64;

struct Awake<C> {
    generation: u64,
    commands: mpsc::Sender<C>,
}

/// The owners that are awake, by the id of what they own.
pub(crate) struct Hosts<C> {
    awake: Mutex<HashMap<String, Awake<C>>>,
}

/// The way to an owner.
pub(crate) struct Found<C> {
    pub generation: u64,
    pub commands: mpsc::Sender<C>,
    /// Where it was asleep: the queue for the task that is to be started now.
    pub asleep: Option<mpsc::Receiver<C>>,
}

impl<C> Default for Hosts<C> {
    fn default() -> Hosts<C> {
        Hosts { awake: Mutex::default() }
    }
}

impl<C> Hosts<C> {
    /// A lock whose holder panicked still guards a map that is whole.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Awake<C>>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn len(&self) -> usize {
        self.lock().len()
    }

    pub fn is_awake(&self, id: &str) -> bool {
        self.lock().contains_key(id)
    }

    pub fn find(&self, id: &str, next_generation: impl FnOnce() -> u64) -> Found<C> {
        let mut awake = self.lock();
        if let Some(found) = awake.get(id) {
            let (generation, commands) = (found.generation, found.commands.clone());
            return Found { generation, commands, asleep: None };
        }
        let (commands, queue) = mpsc::channel(QUEUE);
        let generation = next_generation();
        awake.insert(id.to_owned(), Awake { generation, commands: commands.clone() });
        Found { generation, commands, asleep: Some(queue) }
    }

    /// An owner has ended; one that came after it stays.
    pub fn remove(&self, id: &str, generation: u64) {
        let mut awake = self.lock();
        if awake.get(id).is_some_and(|found| found.generation == generation) {
            awake.remove(id);
        }
    }

    /// Lets an owner go to sleep if nothing waits for it.
    pub fn retire(&self, id: &str, queue: &mpsc::Receiver<C>) -> bool {
        let mut awake = self.lock();
        let empty = queue.is_empty();
        if empty {
            awake.remove(id);
        }
        empty
    }

    /// Sends a command to an owner. One that just went to sleep is woken again.
    pub async fn send(
        &self,
        id: &str,
        command: C,
        wake: impl Fn() -> (u64, mpsc::Sender<C>),
    ) -> Option<mpsc::Sender<C>> {
        let mut command = command;
        for _ in 0..3 {
            let (generation, host) = wake();
            match host.send(command).await {
                Ok(()) => return Some(host),
                Err(mpsc::error::SendError(back)) => {
                    command = back;
                    self.remove(id, generation);
                }
            }
        }
        None
    }
}
