//! Who did better with the same cards: everybody is compared with those who held the same seat of the same deal.

use capotreno_protocol::{EventResult, EventStanding};

/// A finished game of one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub guest: String,
    pub name: String,
    pub round: u8,
    pub seat: u8,
    pub table: String,
    pub points: i16,
    /// The place at the table.
    pub place: u8,
}

/// How somebody did.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    pub guest: String,
    pub standing: EventStanding,
}

fn result(own: &Played, all: &[Played]) -> EventResult {
    let same =
        |other: &&Played| (other.round, other.seat) == (own.round, own.seat) && other.guest != own.guest;
    let others: Vec<&Played> = all.iter().filter(same).collect();
    let count = others.len() as f64;
    let beaten: f64 = others
        .iter()
        .map(|other| match own.points.cmp(&other.points) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        })
        .sum();
    let mean: f64 = others.iter().map(|other| f64::from(other.points)).sum::<f64>() / count;
    let compared = !others.is_empty();
    EventResult {
        round: own.round,
        seat: own.seat,
        table: own.table.clone(),
        points: own.points,
        place: own.place,
        others: others.len() as u32,
        share: compared.then(|| beaten / count),
        margin: compared.then(|| f64::from(own.points) - mean),
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let all: Vec<f64> = values.collect();
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}

/// Everybody in order: by the share of those others they left behind, then by points. Who could not be compared with
/// anybody comes last and has no place.
pub fn standings(all: &[Played]) -> Vec<Ranked> {
    let mut guests: Vec<&str> = Vec::new();
    for played in all {
        if !guests.contains(&played.guest.as_str()) {
            guests.push(&played.guest);
        }
    }
    let mut ranked: Vec<Ranked> = guests
        .into_iter()
        .map(|guest| {
            let own = all.iter().filter(|played| played.guest == guest);
            let name = own.clone().next_back().map(|played| played.name.clone()).unwrap_or_default();
            let results: Vec<EventResult> = own.map(|played| result(played, all)).collect();
            let standing = EventStanding {
                place: None,
                name,
                you: false,
                share: mean(results.iter().filter_map(|result| result.share)),
                margin: mean(results.iter().filter_map(|result| result.margin)),
                results,
            };
            Ranked { guest: guest.to_owned(), standing }
        })
        .collect();
    let key = |ranked: &Ranked| {
        let EventStanding { share, margin, .. } = &ranked.standing;
        (share.unwrap_or(-1.0), margin.unwrap_or(f64::NEG_INFINITY))
    };
    ranked.sort_by(|one, other| {
        let (one, other) = (key(one), key(other));
        other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1))
    });
    for at in 0..ranked.len() {
        let tied = at > 0 && key(&ranked[at - 1]) == key(&ranked[at]);
        let before = if tied { ranked[at - 1].standing.place } else { Some(at as u32 + 1) };
        ranked[at].standing.place = before.filter(|_| ranked[at].standing.share.is_some());
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(guest: &str, round: u8, seat: u8, points: i16) -> Played {
        let (guest, table) = (guest.to_owned(), format!("{guest} {round}"));
        Played { name: guest.clone(), guest, round, seat, table, points, place: 1 }
    }

    #[test]
    fn people_are_compared_with_those_of_the_same_seat() {
        let all = [
            played("a", 1, 0, 80),
            played("b", 1, 1, 120),
            played("c", 1, 0, 60),
            played("d", 1, 1, 120),
            played("e", 2, 0, 500),
        ];
        let ranked = standings(&all);
        let told: Vec<_> = ranked
            .iter()
            .map(|one| (one.guest.as_str(), one.standing.place, one.standing.share, one.standing.margin))
            .collect();
        assert_eq!(
            told,
            [
                ("a", Some(1), Some(1.0), Some(20.0)),
                ("b", Some(2), Some(0.5), Some(0.0)),
                ("d", Some(2), Some(0.5), Some(0.0)),
                ("c", Some(4), Some(0.0), Some(-20.0)),
                ("e", None, None, None),
            ]
        );
    }

    #[test]
    fn rounds_count_alike() {
        let all =
            [played("a", 1, 0, 80), played("b", 1, 0, 60), played("a", 2, 1, 10), played("b", 2, 1, 70)];
        let ranked = standings(&all);
        assert_eq!(ranked[0].guest, "b", "both left the other behind once; b by more points");
        assert_eq!((ranked[0].standing.share, ranked[0].standing.margin), (Some(0.5), Some(20.0)));
    }
}
