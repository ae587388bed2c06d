//! The longest path through a seat's lines.

use arrayvec::ArrayVec;

use crate::edition::Edition;
use crate::ids::{MAX_LINES, MAX_PLACES, PlaceId};
use crate::joined::Joined;
use crate::sets::{Bits, LineSet, Members};
use crate::sweep::{Order, WIDEST, least_lost};

/// After so many steps the search for a path is given up and the sweep takes over. Hardly any
/// position of our boards needs so many.
const QUICK_STEPS: u64 = 2_000;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub ends: [u8; 2],
    pub weight: u16,
}

type Edges = ArrayVec<Edge, MAX_LINES>;

/// The longest continuous path in pieces: each line once, places may repeat (NC-13, NL-12).
///
/// ```
/// use capotreno_rules::{Edition, LineSet, Members, Spec, longest_path};
///
/// let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// let mut lines = LineSet::EMPTY;
/// edition.line_ids().for_each(|line| lines.insert(line));
/// assert_eq!(longest_path(&edition, &lines), 11, "a ring of eight and three across");
/// ```
///
/// A connected part with at most two places of odd degree is one path (Euler). Otherwise a
/// longest path starts at a place of odd degree, and the lines left over are bounded from below
/// by the other odd places, which ends most searches at once. What that does not settle soon
/// `sweep` does.
///
/// The answer is exact for any lines, and [`Edition::new`] sees to it that it comes soon.
pub fn longest_path(edition: &Edition, lines: &LineSet) -> u16 {
    let edges = edges(edition, lines);
    let joined = Joined::by(edition, lines);
    let mut parts = ArrayVec::<(u16, PlaceId), MAX_PLACES>::new();
    for edge in &edges {
        let place = PlaceId(edge.ends[0]);
        match parts.iter_mut().find(|(_, other)| joined.are_joined(*other, place)) {
            Some((weight, _)) => *weight += edge.weight,
            None => parts.push((edge.weight, place)),
        }
    }
    parts.sort_unstable_by_key(|(weight, _)| core::cmp::Reverse(*weight));
    let mut best = 0;
    for (weight, place) in parts {
        if weight <= best {
            break;
        }
        let part: Edges =
            edges.iter().filter(|edge| joined.are_joined(PlaceId(edge.ends[0]), place)).copied().collect();
        best = best.max(longest_in_part(&part, weight, best, edition.sweep_order.as_ref()));
    }
    best
}

/// The lines as edges; a line that runs off the board leads nowhere.
pub(crate) fn edges(edition: &Edition, lines: &LineSet) -> Edges {
    lines
        .iter()
        .filter_map(|line| edition.lines.get(line.index()))
        .filter(|facts| facts.ends[0] != facts.ends[1])
        .map(|facts| Edge { ends: [facts.ends[0].0, facts.ends[1].0], weight: u16::from(facts.pieces) })
        .collect()
}

/// The longest path of connected lines, if it is longer than `at_least`; otherwise any number up
/// to that.
fn longest_in_part(edges: &[Edge], total: u16, at_least: u16, order: Option<&Order>) -> u16 {
    let mut degree = [0_u8; MAX_PLACES];
    let mut lightest = [u16::MAX; MAX_PLACES];
    for edge in edges {
        for end in edge.ends {
            degree[end as usize] += 1;
            lightest[end as usize] = lightest[end as usize].min(edge.weight);
        }
    }
    let mut odd: ArrayVec<(u16, u8), MAX_PLACES> = (0..MAX_PLACES as u8)
        .filter(|place| degree[*place as usize] % 2 == 1)
        .map(|place| (lightest[place as usize], place))
        .collect();
    if odd.len() <= 2 {
        return total;
    }
    odd.sort_unstable_by(|left, right| right.cmp(left));
    // All odd places but the two ends of the path leave a line unused; a line serves two places.
    let lost: u16 = odd[2..].iter().map(|(weight, _)| *weight).sum();
    let bound = total - lost.div_ceil(2);
    let starts = odd.iter().map(|(_, place)| *place);
    // Nobody has pieces for more than 64 lines in the editions we know; one word is then enough.
    let search = |best: u16, patience: u64| {
        if edges.len() <= 64 {
            Search::<1>::run(edges, starts.clone(), total, best, bound, patience)
        } else {
            Search::<4>::run(edges, starts.clone(), total, best, bound, patience)
        }
    };
    let (best, settled) = search(at_least, QUICK_STEPS);
    if settled {
        return best;
    }
    // A loader's board is never so tangled that the sweep gives up.
    swept(edges, total, best, order).unwrap_or_else(|| search(best, u64::MAX).0)
}

/// The longest path by a sweep; `best` where none is longer; nothing where the lines are too
/// tangled.
#[cold]
fn swept(edges: &[Edge], total: u16, best: u16, order: Option<&Order>) -> Option<u16> {
    let own = Order::of(edges);
    let order = match order.map(|order| order.part(edges)) {
        Some(order) if order.width < own.width => order,
        _ => own,
    };
    if order.width > WIDEST {
        return None;
    }
    let most = total - best;
    Some(least_lost(edges, &order, most).map_or(best, |lost| total - lost))
}

struct Search<'a, const WORDS: usize> {
    edges: &'a [Edge],
    /// The lines at each place, by position in `edges`.
    at: [Bits<WORDS>; MAX_PLACES],
    unused: Bits<WORDS>,
    best: u16,
    bound: u16,
    /// Steps that are left until the search is given up.
    patience: u64,
}

impl<'a, const WORDS: usize> Search<'a, WORDS> {
    /// The best path found, and whether there can be no better one.
    fn run(
        edges: &'a [Edge],
        starts: impl Iterator<Item = u8>,
        total: u16,
        best: u16,
        bound: u16,
        patience: u64,
    ) -> (u16, bool) {
        let mut at = [Bits::<WORDS>::EMPTY; MAX_PLACES];
        let mut unused = Bits::<WORDS>::EMPTY;
        for (index, edge) in edges.iter().enumerate() {
            at[edge.ends[0] as usize].add(index);
            at[edge.ends[1] as usize].add(index);
            unused.add(index);
        }
        let mut search = Search { edges, at, unused, best, bound, patience };
        for place in starts {
            search.walk(place, 0, total);
            if search.best >= bound || search.patience == 0 {
                break;
            }
        }
        (search.best, search.best >= bound || search.patience > 0)
    }

    fn walk(&mut self, place: u8, length: u16, left: u16) {
        self.best = self.best.max(length);
        self.patience = self.patience.saturating_sub(1);
        if self.best >= self.bound || length + left <= self.best || self.patience == 0 {
            return;
        }
        for index in self.at[place as usize].and(&self.unused).indices() {
            let edge = self.edges[index];
            let next = if edge.ends[0] == place { edge.ends[1] } else { edge.ends[0] };
            self.unused.remove(index);
            self.walk(next, length + edge.weight, left - edge.weight);
            self.unused.add(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::chance::FastDice;

    fn edges(list: &[(u8, u8, u16)]) -> Vec<Edge> {
        list.iter().map(|(from, to, weight)| Edge { ends: [*from, *to], weight: *weight }).collect()
    }

    fn longest(list: &[(u8, u8, u16)]) -> u16 {
        longest_in_part(&edges(list), list.iter().map(|(_, _, weight)| weight).sum(), 0, None)
    }

    #[test]
    fn a_loop_with_a_tail_is_one_path() {
        assert_eq!(longest(&[(0, 1, 2), (1, 2, 3), (2, 0, 4), (2, 3, 5)]), 14);
    }

    #[test]
    fn a_star_uses_its_two_longest_arms() {
        assert_eq!(longest(&[(0, 1, 2), (0, 2, 3), (0, 3, 4)]), 7);
    }

    #[test]
    fn places_may_repeat_but_lines_may_not() {
        // Two triangles that share a place, with three tails.
        let list = [
            (0, 1, 1),
            (1, 2, 1),
            (2, 0, 1),
            (0, 3, 1),
            (3, 4, 1),
            (4, 0, 1),
            (1, 5, 2),
            (3, 6, 2),
            (4, 7, 3),
        ];
        assert_eq!(longest(&list), 10);
    }

    /// An 8×8 grid with a diagonal in each square, lines of 1 and 2, and connected lines of it.
    fn clump(seed: u64, count: usize) -> Vec<Edge> {
        let mut dice = FastDice::new(seed);
        let mut free = Vec::new();
        for place in 0..64 {
            let (right, down) = (place % 8 < 7, place < 56);
            let mut line = |there: bool, step: u8| {
                if there {
                    let weight = 1 + u16::from(dice.number_below(5) == 0);
                    free.push(Edge { ends: [place, place + step], weight });
                }
            };
            line(right, 1);
            line(down, 8);
            line(right && down, 9);
        }
        let mut seen = 1_u64 << 27;
        let mut owned = Vec::new();
        while owned.len() < count {
            let near: Vec<usize> = (0..free.len())
                .filter(|at| free[*at].ends.iter().any(|place| seen >> place & 1 == 1))
                .collect();
            let edge = free.swap_remove(near[dice.number_below(near.len() as u32) as usize]);
            seen |= 1 << edge.ends[0] | 1 << edge.ends[1];
            owned.push(edge);
        }
        owned
    }

    fn weight(edges: &[Edge]) -> u16 {
        edges.iter().map(|edge| edge.weight).sum()
    }

    #[test]
    fn many_short_lines_are_no_reason_to_give_up() {
        // Trying paths one by one found 37 in four million steps.
        let owned = clump(160, 42);
        assert_eq!((owned.len(), weight(&owned)), (42, 50));
        assert_eq!(longest_in_part(&owned, 50, 0, None), 42);
    }

    #[test]
    fn the_order_of_the_sweep_changes_nothing() {
        for (seed, count) in (0..40).flat_map(|seed| [(seed, 30), (seed, 50), (seed, 90)]) {
            let owned = clump(seed, count);
            let total = weight(&owned);
            let longest = longest_in_part(&owned, total, 0, None);
            let whole = Order::of(&clump(seed, 161)).part(&owned);
            let lost = least_lost(&owned, &whole, total);
            assert_eq!(lost, Some(total - longest), "seed {seed}, {count} lines");
            // Longer than the longest there is none.
            assert_eq!(least_lost(&owned, &whole, total - longest - 1), None);
        }
    }

    /// The heaviest connected choice of lines with at most two odd places, by looking at all.
    fn by_brute_force(edges: &[Edge]) -> u16 {
        let mut best = 0;
        for chosen in 1_u32..1 << edges.len() {
            let used: Vec<Edge> =
                (0..edges.len()).filter(|at| chosen >> at & 1 == 1).map(|at| edges[at]).collect();
            let odd = used.iter().flat_map(|edge| edge.ends).fold(0_u64, |odd, place| odd ^ 1 << place);
            let mut joined = 1_u64 << used[0].ends[0];
            for _ in &used {
                for edge in &used {
                    if edge.ends.iter().any(|place| joined >> place & 1 == 1) {
                        joined |= 1 << edge.ends[0] | 1 << edge.ends[1];
                    }
                }
            }
            let connected = used.iter().all(|edge| joined >> edge.ends[0] & 1 == 1);
            if odd.count_ones() <= 2 && connected {
                best = best.max(weight(&used));
            }
        }
        best
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn paths_agree_with_brute_force(
            spokes in vec((any::<u8>(), 1_u16..4), 1..7),
            others in vec((any::<u8>(), any::<u8>(), 1_u16..4), 0..7),
        ) {
            // Every place has a line to one before it, so that all are joined.
            let places = spokes.len() as u8 + 1;
            let tree = spokes.iter().enumerate().map(|(at, (before, weight))| {
                Edge { ends: [at as u8 + 1, before % (at as u8 + 1)], weight: *weight }
            });
            let rest = others.iter().map(|(from, to, weight)| {
                Edge { ends: [from % places, to % places], weight: *weight }
            });
            let edges: Vec<Edge> = tree.chain(rest.filter(|edge| edge.ends[0] != edge.ends[1])).collect();
            let total = weight(&edges);
            let best = by_brute_force(&edges);
            prop_assert_eq!(longest_in_part(&edges, total, 0, None), best);
            prop_assert_eq!(swept(&edges, total, 0, None), Some(best));
        }
    }
}
