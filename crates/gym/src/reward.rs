//! What a finished game is worth to each seat. Nothing is paid before the end.

use capotreno_rules::{Finals, Seat};

/// How a result becomes a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// 1 for the winner, −1 for the others; tied winners share: with two of them each has 0.
    #[default]
    Win,
    /// A hundredth of the points ahead of the best other seat (negative: behind it).
    Margin,
    /// 1 for the first rank to −1 for the last, evenly; tied seats have the mean of their ranks.
    Rank,
}

impl Reward {
    /// Every way, by name.
    pub const NAMES: [(&'static str, Reward); 3] =
        [("win", Reward::Win), ("margin", Reward::Margin), ("rank", Reward::Rank)];

    /// The reward of one seat.
    pub fn of(self, finals: &Finals, seat: Seat) -> f32 {
        let seats = || (0..finals.players).map(Seat);
        let own = &finals.seats[seat];
        match self {
            Reward::Win if finals.winners.contains(seat) => 2.0 / finals.winners.len() as f32 - 1.0,
            Reward::Win => -1.0,
            Reward::Margin => {
                let others = seats().filter(|other| *other != seat);
                let best = others.map(|other| finals.seats[other].total).max().unwrap_or(0);
                (f32::from(own.total) - f32::from(best)) / 100.0
            }
            Reward::Rank => {
                let tied = seats().filter(|other| finals.seats[*other].rank == own.rank).count() as f32;
                let mean = f32::from(own.rank) + (tied - 1.0) / 2.0;
                let last = f32::from(finals.players.max(2));
                1.0 - 2.0 * (mean - 1.0) / (last - 1.0)
            }
        }
    }
}
