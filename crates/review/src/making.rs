//! A review that is made piece by piece, one after the other: by a server between the thoughts of its bots, by a
//! browser between two looks of its page.

use capotreno_rules::Edition;
use serde::Serialize;

use crate::game::{Desk, Game, Look};
use crate::review::Review;

/// How far a review is.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum ReviewState {
    /// Nobody has asked for it yet.
    Unasked,
    /// Others come first.
    Queued {
        /// How many.
        before: usize,
    },
    /// It is being made.
    Making {
        /// Positions looked at.
        done: usize,
        /// Positions there are.
        all: usize,
    },
    /// It is made.
    Done {
        /// The review.
        review: Box<Review>,
    },
}

/// The review of a game, and what of it is made.
#[derive(Debug)]
pub struct Making {
    game: Game,
    desk: Desk,
    looks: Vec<Look>,
}

impl Making {
    /// Nothing is made yet.
    pub fn new(game: Game) -> Making {
        Making { looks: Vec::with_capacity(game.jobs()), game, desk: Desk::default() }
    }

    /// How many positions were looked at, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.looks.len(), self.game.jobs())
    }

    /// Looks at the next position; the review, where all were looked at.
    pub fn go_on(&mut self, edition: &Edition) -> Option<Review> {
        let (job, all) = self.progress();
        if job < all {
            self.looks.push(self.game.look(edition, &mut self.desk, job));
        }
        (self.looks.len() == all).then(|| self.game.tell(edition, &self.looks))
    }
}
