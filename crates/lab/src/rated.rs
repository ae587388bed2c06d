//! Ratings of who plays at tables of two to five, from finished games alone: anybody who has the records
//! comes to the same numbers. Weng and Lin's update for several players (a Bayesian relative of Bradley
//! and Terry), with its usual settings; games count in the order in which they are given.

use std::collections::BTreeMap;

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// Who sat at a table and came in on which place; tied players share one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    pub edition: String,
    pub places: Vec<(String, u8)>,
}

/// What is known of a player on one edition.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerRating {
    pub name: String,
    pub games: u32,
    /// 25 is where everybody begins.
    pub rating: f64,
    /// The player's strength lies within twice this of the rating, 19 times out of 20.
    pub uncertainty: f64,
}

/// Rates players, by edition, the strongest first. A game in which somebody holds several seats says
/// nothing about who is stronger and is left out; how many these were comes second.
pub fn rate_games(games: &[RatedGame]) -> (BTreeMap<String, Vec<PlayerRating>>, u32) {
    let mut known: BTreeMap<&str, BTreeMap<&str, (u32, WengLinRating)>> = BTreeMap::new();
    let mut left_out = 0;
    for game in games {
        let names: Vec<&str> = game.places.iter().map(|(name, _)| name.as_str()).collect();
        let twice = names.iter().enumerate().any(|(at, name)| names[..at].contains(name));
        if twice || names.len() < 2 {
            left_out += 1;
            continue;
        }
        let players = known.entry(&game.edition).or_default();
        let before: Vec<[WengLinRating; 1]> = names
            .iter()
            .map(|name| [players.get(name).map_or_else(WengLinRating::new, |known| known.1)])
            .collect();
        let table: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
            .iter()
            .zip(&game.places)
            .map(|(own, (_, place))| (own.as_slice(), MultiTeamOutcome::new(usize::from(*place))))
            .collect();
        let after = weng_lin_multi_team(&table, &WengLinConfig::new());
        for (name, rated) in names.iter().zip(after) {
            let Some(rating) = rated.first() else { continue };
            let entry = players.entry(name).or_insert((0, WengLinRating::new()));
            *entry = (entry.0 + 1, *rating);
        }
    }
    let rated = known.into_iter().map(|(edition, players)| {
        let mut rows: Vec<PlayerRating> = players
            .into_iter()
            .map(|(name, (games, rating))| PlayerRating {
                name: name.to_owned(),
                games,
                rating: rating.rating,
                uncertainty: rating.uncertainty,
            })
            .collect();
        rows.sort_by(|one, other| other.rating.total_cmp(&one.rating).then(one.name.cmp(&other.name)));
        (edition.to_owned(), rows)
    });
    (rated.collect(), left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(edition: &str, places: &[(&str, u8)]) -> RatedGame {
        let places = places.iter().map(|(name, place)| ((*name).to_owned(), *place)).collect();
        RatedGame { edition: edition.to_owned(), places }
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
    fn whoever_holds_two_seats_is_not_compared() {
        let (rated, left_out) =
            rate_games(&[game("a", &[("clerk", 1), ("clerk", 2)]), game("a", &[("Ada", 1)])]);
        assert_eq!((rated.len(), left_out), (0, 2));
    }
}
