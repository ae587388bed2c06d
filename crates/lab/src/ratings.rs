//! Ratings from who won at which table: Bradley–Terry, and for larger tables its sibling of Luce
//! (the chance to win is one's own strength over the strength of the whole table).
//!
//! Fitted by the minorise–maximise steps of Hunter (2004), with intervals from the curvature of the
//! likelihood. Ratings are on the scale known from chess: 400 points are ten to one.

use serde::Serialize;

/// Who sat at a table, and how the victory was shared. A bot may hold several seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// The bot of each seat.
    pub bots: Vec<usize>,
    /// The part of the victory each seat got; together one.
    pub wins: Vec<f64>,
}

/// One bot's rating, relative to the mean of all.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    pub points: f64,
    pub ci95: [f64; 2],
}

/// 400 points of rating for each factor of ten in strength.
const SCALE: f64 = 400.0 / core::f64::consts::LN_10;

/// Steps until nothing moves; far more than are needed for a handful of bots.
const MOST_STEPS: usize = 20_000;

/// Every bot has drawn so many games against a bot of mean strength that nobody sees. Without it a
/// bot that never lost would be infinitely strong.
const VIRTUAL_GAMES: f64 = 1.0;

/// Rates bots `0..count`.
pub fn rate(count: usize, contests: &[Contest]) -> Vec<Rating> {
    let groups = grouped(count, contests);
    let strengths = fit(count, &groups);
    let covariance = inverse(information(&strengths, &groups));
    let logs: Vec<f64> = strengths.iter().map(|strength| strength.ln()).collect();
    let mean = logs.iter().sum::<f64>() / count.max(1) as f64;
    let spreads = centred_variances(&covariance);
    logs.iter()
        .zip(spreads)
        .map(|(log, variance)| {
            let points = SCALE * (log - mean);
            let half = 1.96 * SCALE * variance.max(0.0).sqrt();
            Rating { points, ci95: [points - half, points + half] }
        })
        .collect()
}

/// All games of one composition of a table.
struct Group {
    games: f64,
    /// How many seats each bot has.
    seats: Vec<f64>,
    wins: Vec<f64>,
}

fn grouped(count: usize, contests: &[Contest]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for contest in contests {
        let mut seats = vec![0.0; count];
        for bot in &contest.bots {
            seats[*bot] += 1.0;
        }
        let at = groups.iter().position(|group| group.seats == seats).unwrap_or_else(|| {
            groups.push(Group { games: 0.0, seats, wins: vec![0.0; count] });
            groups.len() - 1
        });
        groups[at].games += 1.0;
        for (bot, won) in contest.bots.iter().zip(&contest.wins) {
            groups[at].wins[*bot] += won;
        }
    }
    groups
}

fn fit(count: usize, groups: &[Group]) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..MOST_STEPS {
        let mut next = Vec::with_capacity(count);
        for bot in 0..count {
            let mut wins = VIRTUAL_GAMES / 2.0;
            let mut pull = VIRTUAL_GAMES / (strengths[bot] + 1.0);
            for group in groups {
                wins += group.wins[bot];
                pull += group.games * group.seats[bot] / total(&strengths, group);
            }
            next.push(wins / pull);
        }
        let moved = strengths.iter().zip(&next).map(|(old, new)| (new / old).ln().abs()).fold(0.0, f64::max);
        strengths = next;
        if moved < 1e-12 {
            break;
        }
    }
    strengths
}

fn total(strengths: &[f64], group: &Group) -> f64 {
    strengths.iter().zip(&group.seats).map(|(strength, seats)| strength * seats).sum()
}

/// How sharply the likelihood bends around the fitted strengths (in logarithms).
fn information(strengths: &[f64], groups: &[Group]) -> Vec<Vec<f64>> {
    let count = strengths.len();
    let mut matrix = vec![vec![0.0; count]; count];
    for (bot, row) in matrix.iter_mut().enumerate() {
        let chance = strengths[bot] / (strengths[bot] + 1.0);
        row[bot] += VIRTUAL_GAMES * chance * (1.0 - chance);
    }
    for group in groups {
        let whole = total(strengths, group);
        let chance = |bot: usize| strengths[bot] * group.seats[bot] / whole;
        for (bot, row) in matrix.iter_mut().enumerate() {
            for (other, cell) in row.iter_mut().enumerate() {
                let own = if bot == other { chance(bot) } else { 0.0 };
                *cell += group.games * (own - chance(bot) * chance(other));
            }
        }
    }
    matrix
}

/// Gauss–Jordan with pivots. The matrix is positive definite, thanks to the virtual games.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..count).map(|column| if column == at { 1.0 } else { 0.0 }));
    }
    for at in 0..count {
        let best = (at..count)
            .max_by(|left, right| matrix[*left][at].abs().total_cmp(&matrix[*right][at].abs()))
            .unwrap_or(at);
        matrix.swap(at, best);
        let pivot = matrix[at][at];
        for cell in &mut matrix[at] {
            *cell /= pivot;
        }
        let source = matrix[at].clone();
        for (other, row) in matrix.iter_mut().enumerate() {
            let factor = row[at];
            if other != at {
                for (cell, from) in row.iter_mut().zip(&source) {
                    *cell -= factor * from;
                }
            }
        }
    }
    matrix.into_iter().map(|row| row[count..].to_vec()).collect()
}

/// The variance of each entry less the mean of all: ratings are only ever differences.
fn centred_variances(covariance: &[Vec<f64>]) -> Vec<f64> {
    let count = covariance.len() as f64;
    let rows: Vec<f64> = covariance.iter().map(|row| row.iter().sum::<f64>() / count).collect();
    let whole = rows.iter().sum::<f64>() / count;
    covariance.iter().enumerate().map(|(at, row)| row[at] - 2.0 * rows[at] + whole).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(a: usize, b: usize, wins: u32, losses: u32) -> Vec<Contest> {
        let won = |first: f64| Contest { bots: vec![a, b], wins: vec![first, 1.0 - first] };
        (0..wins).map(|_| won(1.0)).chain((0..losses).map(|_| won(0.0))).collect()
    }

    #[test]
    fn two_bots_get_the_odds_of_their_games() {
        let ratings = rate(2, &pair(0, 1, 7_500, 2_500));
        let gap = ratings[0].points - ratings[1].points;
        assert!((gap - SCALE * 3.0_f64.ln()).abs() < 0.5, "{gap}");
        // Half of the gap's own interval on each side of the mean: 1.96 / sqrt(n p q) / 2.
        let half = 1.96 * SCALE / (10_000.0_f64 * 0.1875).sqrt() / 2.0;
        assert!((ratings[0].ci95[1] - ratings[0].points - half).abs() < 0.1);
    }

    #[test]
    fn strengths_multiply_along_a_chain() {
        let contests = [pair(0, 1, 2_000, 1_000), pair(1, 2, 2_000, 1_000)].concat();
        let ratings = rate(3, &contests);
        assert!((ratings[0].points - ratings[2].points - SCALE * 4.0_f64.ln()).abs() < 1.0);
        assert!((ratings.iter().map(|rating| rating.points).sum::<f64>()).abs() < 1e-6);
    }

    #[test]
    fn a_bot_that_never_lost_stays_finite() {
        let ratings = rate(2, &pair(0, 1, 20, 0));
        assert!(ratings[0].points > 100.0 && ratings[0].points < 1_000.0);
        assert!(ratings[0].ci95[1].is_finite());
    }

    #[test]
    fn a_bot_in_several_seats_is_not_thought_stronger() {
        // Four seats, three of them held by bot 1: fair is a quarter each.
        let contests: Vec<Contest> = (0..4_000_usize)
            .map(|game| {
                let mut wins = vec![0.0; 4];
                wins[game % 4] = 1.0;
                Contest { bots: vec![0, 1, 1, 1], wins }
            })
            .collect();
        let ratings = rate(2, &contests);
        assert!((ratings[0].points - ratings[1].points).abs() < 1.0);
    }
}
