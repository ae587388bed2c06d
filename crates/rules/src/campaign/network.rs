//! The connected parts of a seat's lines.

use core::hash::{Hash, Hasher};

use crate::edition::Edition;
use crate::ids::{BySeat, LineId, PlaceId, Seat};
use crate::joined::Joined;
use crate::sets::{Members, PlaceSet};
use crate::state::Public;

/// What the lines of all seats join, kept up to date claim by claim.
///
/// It follows from the lines, so positions do not differ by it: it adds nothing to their hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Networks {
    /// By seat.
    pub joined: BySeat<Joined>,
    /// By the last claim.
    pub claimed: Claimed,
}

impl Hash for Networks {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Networks {
    /// A seat's networks grow by the line it has claimed.
    pub(crate) fn grow(&mut self, edition: &Edition, seat: Seat, line: LineId) {
        let [from, to] = edition.line_ends(line);
        let joined = &mut self.joined[seat];
        self.claimed = Claimed { here: joined.network(from), there: joined.network(to) };
        joined.join(from, to);
    }

    /// A seat's networks with most cities: one, or several that are equal, in the order of their
    /// first cities.
    pub(crate) fn largest(&self, seat: Seat) -> impl Iterator<Item = PlaceSet> + use<> {
        let joined = self.joined[seat];
        let most = joined.networks().map(|network| network.len()).max();
        joined.networks().filter(move |network| Some(network.len()) == most)
    }
}

/// Whether a network has a place of each.
pub(crate) fn has_both(network: PlaceSet, from: PlaceSet, to: PlaceSet) -> bool {
    !network.and(&from).is_empty() && !network.and(&to).is_empty()
}

/// What a claim joined: the network of each end of its line, as it was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claimed {
    here: PlaceSet,
    there: PlaceSet,
}

impl Claimed {
    /// The network of the claimed line.
    pub(crate) fn network(&self) -> PlaceSet {
        self.here.or(&self.there)
    }

    /// Whether places were joined that were not before.
    pub(crate) fn joined(&self) -> bool {
        self.here != self.there
    }

    /// Whether the claim joined these two.
    #[inline]
    pub(crate) fn joins(&self, from: PlaceId, to: PlaceId) -> bool {
        let across = |from, to| self.here.contains(from) && self.there.contains(to);
        self.joined() && (across(from, to) || across(to, from))
    }
}

impl Public {
    /// The first city of each of a seat's largest networks, as [`crate::campaign::Question::Network`]
    /// numbers them.
    pub fn largest_networks(&self, seat: Seat) -> impl Iterator<Item = PlaceId> + use<> {
        self.charter.networks.largest(seat).filter_map(|network| network.iter().next())
    }
}
