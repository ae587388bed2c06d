//! The spectators of one table: a task beside the table's own, so that players never wait for them.
//!
//! The host tells it each thing once, already written or in a form that is written once for all who
//! look from the same place. Steps that come while others are still being sent go out together.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use capotreno_protocol::{GameView, ServerMessage, StepEvents};
use capotreno_rules::Viewer;
use tokio::sync::{mpsc, oneshot};

use crate::app::App;
use crate::table::command::Out;

/// After so many spectators others may go on.
const AT_ONCE: usize = 32;
/// How much is taken in before it is sent.
const MOST_TOGETHER: usize = 256;

/// What a host tells the gallery.
#[derive(Debug)]
pub(crate) enum Show {
    /// Somebody comes in, or looks from elsewhere, and is told this first.
    Enter {
        id: u64,
        out: mpsc::Sender<Out>,
        viewer: Viewer,
        greeting: Vec<Out>,
    },
    Leave {
        id: u64,
    },
    /// A step, for all who look from one place.
    Step {
        viewer: Viewer,
        step: StepEvents,
        view: Box<GameView>,
    },
    /// The table as it is now: only the last one counts.
    Table(Out),
    /// Something for everybody.
    Say(Out),
    /// Answered when all before it was sent.
    Settled(oneshot::Sender<()>),
}

/// The way to the gallery. When it is dropped, the gallery ends.
#[derive(Debug)]
pub(crate) struct Gallery {
    shows: mpsc::UnboundedSender<Show>,
}

impl Gallery {
    pub fn open(app: &Arc<App>) -> Gallery {
        let (shows, queue) = mpsc::unbounded_channel();
        tokio::spawn(run(Arc::clone(app), queue));
        Gallery { shows }
    }

    pub fn tell(&self, show: Show) {
        // The task ends after its last sender only.
        let _ = self.shows.send(show);
    }

    /// Waits until everything told so far was sent.
    pub async fn settle(&self) {
        let (done, settled) = oneshot::channel();
        self.tell(Show::Settled(done));
        let _ = settled.await;
    }
}

struct Watcher {
    id: u64,
    out: mpsc::Sender<Out>,
    viewer: Viewer,
}

/// What is still to be sent to all who look from one place.
struct News {
    viewer: Viewer,
    steps: Vec<StepEvents>,
    view: Box<GameView>,
}

struct Room {
    app: Arc<App>,
    watchers: Vec<Watcher>,
    news: Vec<News>,
    table: Option<Out>,
    said: Vec<Out>,
}

async fn run(app: Arc<App>, mut queue: mpsc::UnboundedReceiver<Show>) {
    let mut room = Room { app, watchers: Vec::new(), news: Vec::new(), table: None, said: Vec::new() };
    let mut shows = Vec::new();
    while queue.recv_many(&mut shows, MOST_TOGETHER).await > 0 {
        for show in shows.drain(..) {
            room.take(show).await;
        }
        room.send().await;
    }
}

impl Room {
    async fn take(&mut self, show: Show) {
        match show {
            Show::Enter { id, out, viewer, greeting } => {
                // What happened before is in the greeting: it is for those who were here.
                self.send().await;
                self.watchers.retain(|watcher| watcher.id != id);
                let watcher = Watcher { id, out, viewer };
                for message in greeting {
                    self.give(&watcher, message);
                }
                self.watchers.push(watcher);
            }
            Show::Leave { id } => self.watchers.retain(|watcher| watcher.id != id),
            Show::Step { viewer, step, view } => {
                match self.news.iter_mut().find(|news| news.viewer == viewer) {
                    Some(news) => {
                        news.steps.push(step);
                        news.view = view;
                    }
                    None => self.news.push(News { viewer, steps: vec![step], view }),
                }
            }
            Show::Table(table) => self.table = Some(table),
            Show::Say(message) => self.said.push(message),
            Show::Settled(done) => {
                self.send().await;
                let _ = done.send(());
            }
        }
    }

    /// Sends all that has gathered: each text is written once.
    async fn send(&mut self) {
        let news = self
            .news
            .drain(..)
            .map(|News { viewer, steps, view }| (viewer, Out::text(&ServerMessage::Update { steps, view })));
        let news: Vec<(Viewer, Out)> = news.collect();
        let said: Vec<Out> = self.table.take().into_iter().chain(self.said.drain(..)).collect();
        if news.is_empty() && said.is_empty() {
            return;
        }
        for (at, watcher) in self.watchers.iter().enumerate() {
            if at % AT_ONCE == AT_ONCE - 1 {
                tokio::task::yield_now().await;
            }
            for (_, update) in news.iter().filter(|(viewer, _)| *viewer == watcher.viewer) {
                self.give(watcher, update.clone());
            }
            for message in &said {
                self.give(watcher, message.clone());
            }
        }
    }

    fn give(&self, watcher: &Watcher, message: Out) {
        give(&self.app, watcher.id, &watcher.out, message);
    }
}

/// Puts a message into a visitor's queue. A full queue means the visitor does not read: its
/// connection is closed and may come back for what it missed.
pub(crate) fn give(app: &App, id: u64, out: &mpsc::Sender<Out>, message: Out) {
    if let Err(mpsc::error::TrySendError::Full(_)) = out.try_send(message) {
        app.metrics.slow_readers.fetch_add(1, Relaxed);
        app.hang_up(id);
    }
}
