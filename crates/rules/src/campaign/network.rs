//! The connected parts of a seat's lines.

use arrayvec::ArrayVec;

use crate::edition::Edition;
use crate::ids::{MAX_PLACES, PlaceId, Seat};
use crate::sets::{LineSet, Members, PlaceSet};
use crate::state::Public;

/// The connected parts of some lines, in the order of their first cities.
pub(crate) struct Networks(ArrayVec<PlaceSet, MAX_PLACES>);

/// The connected parts of these lines.
pub(crate) fn networks(edition: &Edition, lines: &LineSet) -> Networks {
    let mut parts = ArrayVec::<PlaceSet, MAX_PLACES>::new();
    for line in lines.iter() {
        let [from, to] = edition.line_ends(line);
        let mut part = PlaceSet::EMPTY;
        part.insert(from);
        part.insert(to);
        let mut at = 0;
        while let Some(other) = parts.get(at) {
            if other.and(&part).is_empty() {
                at += 1;
            } else {
                part = part.or(other);
                parts.swap_remove(at);
            }
        }
        let _ = parts.try_push(part);
    }
    parts.sort_unstable_by_key(|part| part.indices().next());
    Networks(parts)
}

/// The places joined to a place by these lines, itself included.
pub(crate) fn network_of(edition: &Edition, lines: &LineSet, place: PlaceId) -> PlaceSet {
    let mut found = PlaceSet::EMPTY;
    found.insert(place);
    let mut done = PlaceSet::EMPTY;
    while let Some(place) = found.and_not(&done).iter().next() {
        done.insert(place);
        // Owned or not, every neighbour is looked at: asking first would be mispredicted.
        for (line, end) in edition.neighbours(place) {
            found.0[0] |= u64::from(lines.contains(*line)) << (end.0 & 63);
        }
    }
    found
}

impl Networks {
    /// The parts with most cities: one, or several that are equal.
    pub fn largest(&self) -> impl Iterator<Item = PlaceSet> + '_ {
        let most = self.0.iter().map(PlaceSet::len).max().unwrap_or(0);
        self.0.iter().copied().filter(move |part| part.len() == most)
    }

    /// Whether one part has a city of each.
    pub fn join(&self, from: PlaceSet, to: PlaceSet) -> bool {
        self.0.iter().any(|part| !part.and(&from).is_empty() && !part.and(&to).is_empty())
    }

    pub fn iter(&self) -> impl Iterator<Item = PlaceSet> + '_ {
        self.0.iter().copied()
    }
}

impl Public {
    /// The first city of each of a seat's largest networks, as [`crate::campaign::Question::Network`]
    /// numbers them.
    pub fn largest_networks(&self, edition: &Edition, seat: Seat) -> impl Iterator<Item = PlaceId> + use<> {
        let first: ArrayVec<PlaceId, MAX_PLACES> =
            networks(edition, &self.owned[seat]).largest().filter_map(|part| part.iter().next()).collect();
        first.into_iter()
    }
}
