//! The review of a game that was played in this browser: as many positions at a time as the page wants, so that the
//! worker stays free and the page can tell how far it is.

use capotreno_notation::Shelf;
use capotreno_notation::record::{self, Record};
use capotreno_protocol::{Code, Refused};
use capotreno_review::{Desk, Effort, Game, Look, ReviewError, ReviewState};

use crate::answers::{Answered, json};
use crate::boards::Boards;

/// Playouts from each position: a browser has one core for it, and somebody waits.
const EFFORT: Effort = Effort { playouts: 64 };

/// A game, and what was looked at so far; the last one that was asked for stays.
#[derive(Debug, Default)]
pub(crate) struct Reviewing(Option<Opened>);

#[derive(Debug)]
struct Opened {
    /// The record, to know it again.
    text: String,
    shelf: Shelf,
    game: Game,
    desk: Desk,
    looks: Vec<Look>,
}

impl Opened {
    fn new(boards: &Boards, text: &str) -> Result<Opened, Refused> {
        let record: Record = record::read(text.as_bytes()).map_err(|_| Refused::server(Code::BadMessage))?;
        let shelf = boards.shelf(&record.header.edition);
        let shelf = shelf.ok_or_else(|| Refused::server(Code::NoSuchEdition))?;
        let game = Game::open(&shelf, &record, EFFORT).map_err(|error| match error {
            ReviewError::Unfinished { .. } => Refused::server(Code::NotOver),
            ReviewError::Redealt { .. } => Refused::server(Code::Redealt),
            ReviewError::OtherRules { .. } | ReviewError::Record(_) => Refused::server(Code::NoReview),
        })?;
        let looks = Vec::with_capacity(game.jobs());
        Ok(Opened { text: text.to_owned(), shelf, game, desk: Desk::default(), looks })
    }

    fn go_on(&mut self, pieces: usize) -> ReviewState {
        let all = self.game.jobs();
        for job in self.looks.len()..all.min(self.looks.len().saturating_add(pieces)) {
            self.looks.push(self.game.look(&self.shelf.edition, &mut self.desk, job));
        }
        match self.looks.len() {
            done if done < all => ReviewState::Making { done, all },
            _ => ReviewState::Done { review: Box::new(self.game.tell(&self.shelf.edition, &self.looks)) },
        }
    }
}

impl Reviewing {
    /// Looks at so many positions more of a record's game.
    pub fn ask(&mut self, boards: &Boards, text: &str, pieces: usize) -> Answered {
        let known = self.0.take().filter(|opened| opened.text == text);
        let opened = match known {
            Some(known) => known,
            None => Opened::new(boards, text)?,
        };
        json(&self.0.insert(opened).go_on(pieces))
    }
}
