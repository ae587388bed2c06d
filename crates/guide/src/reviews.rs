//! Reviews of games that were played in this browser, one at a time: every look at one goes on with it, so that it is
//! made as long as somebody waits for it, and whoever plays meanwhile is not kept waiting.

use std::collections::VecDeque;

use capotreno_notation::{Shelf, record};
use capotreno_protocol::{Code, Refused};
use capotreno_review::{Effort, Game, Making, ReviewError, ReviewState};

use crate::answers::{Answered, json};
use crate::boards::Boards;

/// Half of what a server takes: a browser has one core for it, and somebody looks on.
const EFFORT: Effort = Effort { playouts: 128 };
/// Reviews that are remembered; others are made again.
const MOST_MADE: usize = 8;

/// The review that is being made, and those that are.
#[derive(Debug, Default)]
pub(crate) struct Reviews {
    now: Option<Now>,
    /// By their tables, as they are told.
    made: VecDeque<(String, String)>,
}

#[derive(Debug)]
struct Now {
    table: String,
    shelf: Shelf,
    making: Making,
}

fn refused(error: &ReviewError) -> Refused {
    Refused::server(match error {
        ReviewError::Unfinished { .. } => Code::NotOver,
        ReviewError::Redealt { .. } => Code::Redealt,
        ReviewError::OtherRules { .. } | ReviewError::Record(_) => Code::NoReview,
    })
}

impl Reviews {
    /// Begins the review of a table's game, which this record tells, unless it is begun or made.
    pub fn ask(&mut self, boards: &Boards, table: &str, record: &str) -> Answered {
        let is_known = self.now.as_ref().is_some_and(|now| now.table == table) || self.told(table).is_some();
        if !is_known {
            self.now = Some(begin(boards, table, record)?);
        }
        self.look(table)
    }

    /// How far the review of a table's game is, after one more piece of it.
    pub fn look(&mut self, table: &str) -> Answered {
        if let Some(told) = self.told(table) {
            return Ok(told.to_owned());
        }
        let Some(now) = self.now.as_mut().filter(|now| now.table == table) else {
            return json(&ReviewState::Unasked);
        };
        let Some(review) = now.making.go_on(&now.shelf.edition) else {
            let (done, all) = now.making.progress();
            return json(&ReviewState::Making { done, all });
        };
        let told = json(&ReviewState::Done { review: Box::new(review) })?;
        self.now = None;
        self.made.truncate(MOST_MADE - 1);
        self.made.push_front((table.to_owned(), told.clone()));
        Ok(told)
    }

    fn told(&self, table: &str) -> Option<&str> {
        self.made.iter().find(|(made, _)| made == table).map(|(_, told)| told.as_str())
    }
}

fn begin(boards: &Boards, table: &str, text: &str) -> Result<Now, Refused> {
    let record = record::read(text.as_bytes()).map_err(|error| refused(&ReviewError::Record(error)))?;
    let shelf = boards.shelf(&record.header.edition);
    let shelf = shelf.ok_or_else(|| Refused::server(Code::NoSuchEdition))?;
    let game = Game::open(&shelf, &record, EFFORT).map_err(|error| refused(&error))?;
    Ok(Now { table: table.to_owned(), shelf, making: Making::new(game) })
}
