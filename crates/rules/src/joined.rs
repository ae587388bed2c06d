//! Which places lines join.

use crate::edition::Edition;
use crate::ids::{MAX_PLACES, PlaceId};
use crate::sets::{Bits, LineSet, Members, PlaceSet};

/// The networks of some lines.
///
/// ```
/// use capotreno_rules::{Edition, Joined, LineId, LineSet, Members, PlaceId, Spec};
///
/// let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// let mut lines = LineSet::EMPTY;
/// lines.insert(LineId(0)); // Alba–Brig
/// lines.insert(LineId(1)); // Brig–Cagli
/// let joined = Joined::by(&edition, &lines);
/// assert!(joined.are_joined(PlaceId(0), PlaceId(2)));
/// assert!(!joined.are_joined(PlaceId(0), PlaceId(3)));
/// ```
///
/// Every place has the number of the first place of its network: small enough to compare and
/// change all places at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joined([u8; MAX_PLACES]);

/// This bit in each of eight bytes.
const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

impl Default for Joined {
    fn default() -> Self {
        Joined(core::array::from_fn(|place| place as u8))
    }
}

impl Joined {
    /// The places joined by these lines.
    #[inline]
    pub fn by(edition: &Edition, lines: &LineSet) -> Joined {
        let mut joined = Joined::default();
        for line in lines.indices() {
            if let Some(facts) = edition.lines.get(line) {
                joined.join(facts.ends[0], facts.ends[1]);
            }
        }
        joined
    }

    #[inline]
    fn number(&self, place: PlaceId) -> u8 {
        self.0[place.index() % MAX_PLACES]
    }

    /// Joins the networks of two places.
    #[inline]
    pub fn join(&mut self, left: PlaceId, right: PlaceId) {
        let (left, right) = (self.number(left), self.number(right));
        let (first, other) = (left.min(right), left.max(right));
        for number in &mut self.0 {
            *number = if *number == other { first } else { *number };
        }
    }

    /// Whether two places are in one network.
    #[inline]
    pub fn are_joined(&self, left: PlaceId, right: PlaceId) -> bool {
        self.number(left) == self.number(right)
    }

    /// All places joined to a place, itself included.
    #[inline]
    pub fn network(&self, place: PlaceId) -> PlaceSet {
        let number = u64::from(self.number(place)) * LOWEST;
        let mut places = 0;
        for (at, eight) in self.0.as_chunks::<8>().0.iter().enumerate() {
            // Numbers are below 64. So a byte that is the same in both, and no other, leaves the
            // highest bit when the difference is taken from it.
            let same = (HIGHEST - (u64::from_le_bytes(*eight) ^ number)) & HIGHEST;
            // The product brings the eight bits together at the top.
            let eight = (same >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            places |= eight << (8 * at);
        }
        Bits([places])
    }

    /// The networks of more than one place, in the order of their first places.
    pub fn networks(&self) -> impl Iterator<Item = PlaceSet> + use<> {
        let joined = *self;
        let mut firsts = 0;
        for (place, number) in self.0.iter().enumerate() {
            firsts |= u64::from(usize::from(*number) != place) << (number & 63);
        }
        Bits([firsts]).iter().map(move |first| joined.network(first))
    }
}

/// Travels as a list of the networks.
#[cfg(feature = "serde")]
mod text {
    use super::{Joined, Members, PlaceSet};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl Serialize for Joined {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.networks())
        }
    }

    impl<'de> Deserialize<'de> for Joined {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let mut joined = Joined::default();
            for network in Vec::<PlaceSet>::deserialize(deserializer)? {
                for (one, next) in network.iter().zip(network.iter().skip(1)) {
                    joined.join(one, next);
                }
            }
            Ok(joined)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(list: &[u8]) -> PlaceSet {
        let mut set = PlaceSet::EMPTY;
        for place in list {
            set.insert(PlaceId(*place));
        }
        set
    }

    #[test]
    fn networks_grow_together() {
        let mut joined = Joined::default();
        assert_eq!(joined.networks().count(), 0);
        for (from, to) in [(0, 63), (7, 8), (9, 8), (40, 41)] {
            joined.join(PlaceId(from), PlaceId(to));
        }
        let networks: Vec<PlaceSet> = joined.networks().collect();
        assert_eq!(networks, [places(&[0, 63]), places(&[7, 8, 9]), places(&[40, 41])]);
        assert!(!joined.are_joined(PlaceId(7), PlaceId(41)));
        joined.join(PlaceId(41), PlaceId(7));
        assert_eq!(joined.network(PlaceId(8)), places(&[7, 8, 9, 40, 41]));
        assert_eq!(joined.network(PlaceId(1)), places(&[1]));
        assert!(joined.are_joined(PlaceId(7), PlaceId(41)));
    }
}
