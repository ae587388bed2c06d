//! Reviews of finished games: asked for by whoever may see the record, made once, one after the other,
//! piece by piece behind everything that bots think about, and kept.

use std::collections::VecDeque;
use std::io::{Read as _, Write as _};
use std::sync::{Arc, Mutex};

use capotreno_protocol::{Code, Refused};
use capotreno_review::{Effort, Game, Making, Review, ReviewError, ReviewState, VERSION};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::app::{App, lock};
use crate::http::failure::{Failure, unwritten};
use crate::table::command::{Finished, Request};

/// Games that may wait for their review; of one guest, a few.
const MOST_WAITING: usize = 200;
const MOST_OF_GUEST: usize = 10;

/// The reviews that wait and the one that is being made.
#[derive(Debug, Default)]
pub struct Reviews(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    queue: VecDeque<Asked>,
    now: Option<Now>,
}

#[derive(Debug)]
struct Asked {
    table: String,
    guest: String,
}

#[derive(Debug)]
struct Now {
    table: String,
    done: usize,
    all: usize,
}

impl Waiting {
    fn state(&self, table: &str) -> Option<ReviewState> {
        if let Some(now) = self.now.as_ref().filter(|now| now.table == table) {
            return Some(ReviewState::Making { done: now.done, all: now.all });
        }
        let before = self.queue.iter().position(|asked| asked.table == table)?;
        Some(ReviewState::Queued { before: before + usize::from(self.now.is_some()) })
    }

    /// Lets a game wait for its review, if it does not already; not where too many do.
    fn admit(&mut self, table: &str, guest: &str) -> Option<ReviewState> {
        if let Some(known) = self.state(table) {
            return Some(known);
        }
        let own = self.queue.iter().filter(|asked| asked.guest == guest).count();
        if self.queue.len() >= MOST_WAITING || own >= MOST_OF_GUEST {
            return None;
        }
        self.queue.push_back(Asked { table: table.to_owned(), guest: guest.to_owned() });
        self.state(table)
    }

    /// The next that waits becomes the one that is made: whether there is one.
    fn begin(&mut self) -> bool {
        self.now = self.queue.pop_front().map(|asked| Now { table: asked.table, done: 0, all: 0 });
        self.now.is_some()
    }
}

impl App {
    /// How far the review of a finished game is.
    pub async fn review(self: &Arc<App>, table: &str) -> Result<ReviewState, Failure> {
        let game = self.finished(table).await?;
        self.state_of(table, game.number).await
    }

    /// Asks for the review of a finished game. Whoever asks, and however often, it is made once.
    pub async fn ask_review(self: &Arc<App>, table: &str, guest: &str) -> Result<ReviewState, Failure> {
        let game = self.finished(table).await?;
        let number = game.number;
        match self.state_of(table, number).await? {
            ReviewState::Unasked => {}
            known => return Ok(known),
        }
        // Whether it can be reviewed at all is said at once.
        let effort = self.review_effort();
        self.heavy.run(move || opened(&game, effort).map(drop).map_err(Failure)).await?;
        let mut waiting = lock(&self.reviews.0);
        let state = waiting.admit(table, guest).ok_or_else(|| Failure::code(Code::Busy))?;
        // Who makes them is at work exactly as long as there is one being made.
        if waiting.now.is_none() && waiting.begin() {
            tokio::spawn(make_all(Arc::clone(self)));
        }
        Ok(state)
    }

    fn review_effort(&self) -> Effort {
        Effort { playouts: self.config.review_playouts }
    }

    /// The game of a table; refused while it goes on.
    async fn finished(self: &Arc<App>, table: &str) -> Result<Finished, Failure> {
        Ok(self.ask(table, |to| Request::Finished { to }).await?)
    }

    async fn state_of(&self, table: &str, number: i64) -> Result<ReviewState, Failure> {
        // Asked first: what is made meanwhile is found on disk.
        if let Some(state) = lock(&self.reviews.0).state(table) {
            return Ok(state);
        }
        let failed = |error| Failure(unwritten(&error, "a review cannot be read"));
        let kept = self.store.review(number, VERSION).await.map_err(failed)?;
        Ok(match kept.as_deref().and_then(unpacked) {
            Some(review) => ReviewState::Done { review: Box::new(review) },
            None => ReviewState::Unasked,
        })
    }
}

/// Makes one after the other until none waits.
async fn make_all(app: Arc<App>) {
    loop {
        let table = lock(&app.reviews.0).now.as_ref().map(|now| now.table.clone());
        let Some(table) = table.filter(|_| !*app.stopping.borrow()) else { return };
        if let Err(refused) = Box::pin(make(&app, &table)).await {
            tracing::error!(table, "a review could not be made: {}", refused.text);
        }
        if !lock(&app.reviews.0).begin() {
            return;
        }
    }
}

async fn make(app: &Arc<App>, table: &str) -> Result<(), Refused> {
    let failed = || Refused::server(Code::Internal);
    let finished = app.ask(table, |to| Request::Finished { to }).await?;
    let (number, shelf) = (finished.number, Arc::clone(&finished.shelf));
    let effort = app.review_effort();
    let opened = app.bots.beside(move || opened(&finished, effort)).await;
    let mut making = Making::new(opened.ok_or_else(failed)??);
    let body = loop {
        if let Some(now) = &mut lock(&app.reviews.0).now {
            (now.done, now.all) = making.progress();
        }
        if *app.stopping.borrow() {
            return Err(Refused::server(Code::Stopping));
        }
        let shelf = Arc::clone(&shelf);
        let went_on = app.bots.beside(move || {
            let made = making.go_on(&shelf.edition);
            (making, made.map(|review| packed(&review)))
        });
        let (back, made) = went_on.await.ok_or_else(failed)?;
        making = back;
        if let Some(packed) = made {
            break packed.ok_or_else(failed)?;
        }
    };
    let kept = app.store.keep_review(number, VERSION, app.now(), &body).await;
    kept.map_err(|error| unwritten(&error, "a review is not kept"))
}

fn opened(finished: &Finished, effort: Effort) -> Result<Game, Refused> {
    Game::open(&finished.shelf, &finished.record, effort).map_err(|error| match error {
        ReviewError::Unfinished { .. } => Refused::server(Code::NotOver),
        ReviewError::Redealt { .. } => Refused::server(Code::Redealt),
        ReviewError::OtherRules { .. } | ReviewError::Record(_) => Refused::server(Code::NoReview),
    })
}

fn packed(review: &Review) -> Option<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(&serde_json::to_vec(review).ok()?).ok()?;
    gzip.finish().ok()
}

fn unpacked(body: &[u8]) -> Option<Review> {
    let mut text = Vec::new();
    GzDecoder::new(body).read_to_end(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_asked_at_once_wait_or_hear_it_at_once() {
        let mut waiting = Waiting::default();
        let one = (0..1000).filter(|table| waiting.admit(&table.to_string(), "one").is_some()).count();
        assert_eq!(one, MOST_OF_GUEST);
        let asked = |waiting: &mut Waiting, number: usize| {
            waiting.admit(&format!("t{number}"), &format!("g{number}")).is_some()
        };
        let all = (0..1000).filter(|number| asked(&mut waiting, *number)).count();
        assert_eq!(one + all, MOST_WAITING);
        assert!(asked(&mut waiting, 0), "what waits already may be asked for again");
        assert_eq!(waiting.queue.len(), MOST_WAITING);
        assert!(waiting.begin());
        assert!(matches!(waiting.state("0"), Some(ReviewState::Making { .. })));
        assert!(matches!(waiting.state("1"), Some(ReviewState::Queued { before: 1 })));
        assert!(waiting.admit("new", "another").is_some(), "there is room again");
    }
}
