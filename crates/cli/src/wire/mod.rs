//! A game somewhere else: on a thread of its own here, or at a server's table. Orders go in, news come out;
//! whoever plays need not know where it is kept.

pub mod local;
pub mod remote;
pub mod saved;

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::desk::{News, Order};

/// Both ends of a game, as a player holds them.
pub struct Wire {
    orders: Option<Sender<Order>>,
    news: Receiver<News>,
    keeper: Option<JoinHandle<anyhow::Result<()>>>,
}

impl Wire {
    /// A game that runs on a thread until its orders end.
    pub fn new(
        run: impl FnOnce(Receiver<Order>, Sender<News>) -> anyhow::Result<()> + Send + 'static,
    ) -> Wire {
        let (orders, asked) = std::sync::mpsc::channel();
        let (tell, news) = std::sync::mpsc::channel();
        let keeper = std::thread::spawn(move || run(asked, tell));
        Wire { orders: Some(orders), news, keeper: Some(keeper) }
    }

    /// A game that has already been played.
    pub fn silent() -> Wire {
        let (_, news) = std::sync::mpsc::channel();
        Wire { orders: None, news, keeper: None }
    }

    pub fn send(&self, order: Order) {
        // Where nobody listens any more the news have said why.
        let _ = self.orders.as_ref().map(|orders| orders.send(order));
    }

    /// What has come.
    pub fn poll(&self) -> Option<News> {
        self.news.try_recv().ok()
    }

    /// Waits for news; nothing when there will be none, or not in time.
    pub fn wait(&self, most: Duration) -> Result<Option<News>, Ended> {
        match self.news.recv_timeout(most) {
            Ok(news) => Ok(Some(news)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Ended),
        }
    }

    /// Ends the game: what is kept of it is written now.
    pub fn close(mut self) -> anyhow::Result<()> {
        drop(self.orders.take());
        match self.keeper.take().map(JoinHandle::join) {
            Some(Ok(done)) => done,
            Some(Err(_)) => anyhow::bail!("the game stopped: this is a mistake of ours, please report it"),
            None => Ok(()),
        }
    }
}

/// No news will come any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended;
