//! Ratings of who plays at tables of two to five, from finished games alone: anybody who has the records
//! comes to the same numbers. Weng and Lin's update for several players (a Bayesian relative of Bradley
//! and Terry), with its usual settings; games count in the order in which they are given.

use std::collections::BTreeMap;

use capotreno_notation::record::Record;
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// Who sat at a table and came in on which place; tied players share one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    pub edition: String,
    pub places: Vec<Placed>,
}

/// A player at a table, and the place it came in on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Who it is: what stands for the player where a server rates, the name elsewhere.
    pub player: String,
    pub name: String,
    pub place: u8,
}

impl RatedGame {
    /// What a finished game says; none of one that is not over.
    pub fn of_record(record: &Record) -> Option<RatedGame> {
        let seats = record.header.seats.iter().zip(&record.finish.as_ref()?.result);
        let places = seats.map(|(seat, result)| Placed {
            player: seat.player.clone().unwrap_or_else(|| seat.name.clone()),
            name: seat.name.clone(),
            place: result.rank,
        });
        Some(RatedGame { edition: record.header.edition.clone(), places: places.collect() })
    }
}

/// What is known of a player on one edition.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerRating {
    pub player: String,
    /// As it was called last.
    pub name: String,
    pub games: u32,
    /// 25 is where everybody begins.
    pub rating: f64,
    /// The player's strength lies within twice this of the rating, 19 times out of 20.
    pub uncertainty: f64,
}

/// What is known of a player so far.
struct Known<'a> {
    name: &'a str,
    games: u32,
    rating: WengLinRating,
}

/// Rates players, by edition, the strongest first. A game in which somebody holds several seats says
/// nothing about who is stronger and is left out; how many these were comes second.
pub fn rate_games(games: &[RatedGame]) -> (BTreeMap<String, Vec<PlayerRating>>, u32) {
    let mut known: BTreeMap<&str, BTreeMap<&str, Known<'_>>> = BTreeMap::new();
    let mut left_out = 0;
    for game in games {
        let sat = |placed: &Placed| game.places.iter().filter(|other| other.player == placed.player).count();
        if game.places.len() < 2 || game.places.iter().any(|placed| sat(placed) > 1) {
            left_out += 1;
            continue;
        }
        let players = known.entry(&game.edition).or_default();
        let before: Vec<[WengLinRating; 1]> = game
            .places
            .iter()
            .map(|placed| {
                [players.get(placed.player.as_str()).map_or_else(WengLinRating::new, |own| own.rating)]
            })
            .collect();
        let table: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
            .iter()
            .zip(&game.places)
            .map(|(own, placed)| (own.as_slice(), MultiTeamOutcome::new(usize::from(placed.place))))
            .collect();
        let after = weng_lin_multi_team(&table, &WengLinConfig::new());
        for (placed, rated) in game.places.iter().zip(after) {
            let Some(rating) = rated.first() else { continue };
            let before = players.get(placed.player.as_str()).map_or(0, |own| own.games);
            players.insert(&placed.player, Known { name: &placed.name, games: before + 1, rating: *rating });
        }
    }
    let rated = known.into_iter().map(|(edition, players)| {
        let mut rows: Vec<PlayerRating> = players
            .into_iter()
            .map(|(player, Known { name, games, rating })| PlayerRating {
                player: player.to_owned(),
                name: name.to_owned(),
                games,
                rating: rating.rating,
                uncertainty: rating.uncertainty,
            })
            .collect();
        rows.sort_by(|one, other| other.rating.total_cmp(&one.rating).then(one.player.cmp(&other.player)));
        (edition.to_owned(), rows)
    });
    (rated.collect(), left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(edition: &str, places: &[(&str, u8)]) -> RatedGame {
        let placed = |(name, place): &(&str, u8)| Placed {
            player: (*name).to_owned(),
            name: (*name).to_owned(),
            place: *place,
        };
        RatedGame { edition: edition.to_owned(), places: places.iter().map(placed).collect() }
    }

    #[test]
    fn who_wins_rises_and_becomes_better_known() {
        let games = vec![game("nordic", &[("Ada", 1), ("Bea", 2), ("Cleo", 3)]); 10];
        let (rated, left_out) = rate_games(&games);
        let names: Vec<&str> = rated["nordic"].iter().map(|row| row.name.as_str()).collect();
        assert_eq!((names, left_out), (vec!["Ada", "Bea", "Cleo"], 0));
        for row in &rated["nordic"] {
            assert_eq!(row.games, 10);
            assert!(row.uncertainty < WengLinRating::new().uncertainty, "{row:?}");
        }
    }

    #[test]
    fn editions_are_apart_and_a_tie_changes_nothing_between_equals() {
        let (rated, _) =
            rate_games(&[game("a", &[("Ada", 1), ("Bea", 1)]), game("b", &[("Ada", 1), ("Bea", 2)])]);
        assert!((rated["a"][0].rating - rated["a"][1].rating).abs() < 1e-9);
        assert!(rated["b"][0].rating > rated["b"][1].rating);
        assert_eq!(rated["b"][0].name, "Ada");
    }

    #[test]
    fn who_changes_the_name_stays_the_same_player() {
        let mut games = vec![game("a", &[("Ada", 1), ("Bea", 2)]); 2];
        games[1].places[0].name = "Countess".to_owned();
        let (rated, _) = rate_games(&games);
        let first = &rated["a"][0];
        assert_eq!((first.player.as_str(), first.name.as_str(), first.games), ("Ada", "Countess", 2));
    }

    #[test]
    fn whoever_holds_two_seats_is_not_compared() {
        let (rated, left_out) =
            rate_games(&[game("a", &[("clerk", 1), ("clerk", 2)]), game("a", &[("Ada", 1)])]);
        assert_eq!((rated.len(), left_out), (0, 2));
    }
}
