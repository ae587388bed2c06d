//! Ratings, computed from all rated games whenever there is another: nothing is kept but the games, so anybody who
//! has their records comes to the same numbers.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use capotreno_lab::{Placed, PlayerRating, RatedGame, rate_games};
use capotreno_protocol::SeatRating;
use capotreno_store::TableRow;
use tokio::sync::Mutex;

use crate::app::App;
use crate::http::failure::Failure;
use crate::table::agreed::Table;

/// How long ratings are good where no game came: somebody may have been forgotten.
const GOOD_FOR: Duration = Duration::from_secs(60);

/// The ratings on an edition.
#[derive(Debug, Default)]
pub struct Rated {
    /// The strongest first.
    pub players: Vec<PlayerRating>,
    /// The tables of the games, in the order in which they count.
    pub games: Vec<String>,
}

#[derive(Debug)]
struct Known {
    at: Instant,
    games: u32,
    rated: Arc<Rated>,
}

/// The ratings that were asked for lately, by edition.
#[derive(Debug, Default)]
pub struct KnownRatings(Mutex<HashMap<String, Known>>);

pub fn told(rating: &PlayerRating) -> SeatRating {
    SeatRating { rating: rating.rating, uncertainty: rating.uncertainty, games: rating.games }
}

impl KnownRatings {
    /// Somebody is somebody else from now on.
    pub async fn forget(&self) {
        self.0.lock().await.clear();
    }
}

impl Rated {
    /// What is known of a player, and its place among all.
    pub fn of(&self, player: &str) -> Option<(u32, &PlayerRating)> {
        let at = self.players.iter().position(|row| row.player == player)?;
        Some((at as u32 + 1, &self.players[at]))
    }
}

fn rate(edition: &str, rows: &[TableRow]) -> Rated {
    let mut rated = Rated::default();
    let mut games = Vec::new();
    for row in rows {
        let table = serde_json::from_str::<Table>(&row.body).ok();
        let Some(places) = table.and_then(|table| table.rated_places()) else { continue };
        let placed = |(player, name, place)| Placed { player, name, place };
        games.push(RatedGame {
            edition: edition.to_owned(),
            places: places.into_iter().map(placed).collect(),
        });
        rated.games.push(row.id.clone());
    }
    rated.players = rate_games(&games).0.remove(edition).unwrap_or_default();
    rated
}

impl App {
    /// The ratings on an edition.
    pub async fn ratings_on(&self, edition: &str) -> Result<Arc<Rated>, Failure> {
        let games = self.store.count_rated(edition).await?;
        if games == 0 {
            return Ok(Arc::default());
        }
        // One counts, the others wait for it.
        let mut known = self.ratings.0.lock().await;
        if let Some(known) = known.get(edition)
            && known.games == games
            && known.at.elapsed() < GOOD_FOR
        {
            return Ok(Arc::clone(&known.rated));
        }
        let rows = self.store.rated_tables(edition).await?;
        let of = edition.to_owned();
        let rated = Arc::new(self.heavy.run(move || Ok(rate(&of, &rows))).await?);
        let fresh = Known { at: Instant::now(), games, rated: Arc::clone(&rated) };
        known.insert(edition.to_owned(), fresh);
        Ok(rated)
    }
}
