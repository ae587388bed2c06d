//! The longest path through a seat's lines.

use arrayvec::ArrayVec;

use crate::edition::Edition;
use crate::ids::{MAX_LINES, MAX_PLACES, PlaceId};
use crate::joined::Joined;
use crate::sets::{Bits, LineSet, Members};

/// Searching stops after so many steps; no board and set of pieces in play comes near it, but a
/// board of hundreds of one-space lines could. The best path found until then counts.
const MOST_STEPS: u32 = 4_000_000;

#[derive(Clone, Copy)]
struct Edge {
    ends: [u8; 2],
    weight: u16,
}

type Edges = ArrayVec<Edge, MAX_LINES>;

/// The longest continuous path in pieces: each line once, places may repeat (NC-13, NL-12).
///
/// A connected part with at most two places of odd degree is one path (Euler). Otherwise a
/// longest path starts at a place of odd degree, and the lines left over are bounded from below
/// by the other odd places, which ends most searches at once.
pub fn longest_path(edition: &Edition, lines: &LineSet) -> u16 {
    let edges: Edges = lines
        .iter()
        .filter_map(|line| edition.lines.get(line.index()))
        .map(|facts| Edge { ends: [facts.ends[0].0, facts.ends[1].0], weight: u16::from(facts.pieces) })
        .collect();
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
        best = best.max(longest_in_part(&part, weight, best));
    }
    best
}

fn longest_in_part(edges: &[Edge], total: u16, at_least: u16) -> u16 {
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
    if edges.len() <= 64 {
        Search::<1>::run(edges, starts, total, at_least, bound)
    } else {
        Search::<4>::run(edges, starts, total, at_least, bound)
    }
}

struct Search<'a, const WORDS: usize> {
    edges: &'a [Edge],
    /// The lines at each place, by position in `edges`.
    at: [Bits<WORDS>; MAX_PLACES],
    unused: Bits<WORDS>,
    best: u16,
    bound: u16,
    steps: u32,
}

impl<'a, const WORDS: usize> Search<'a, WORDS> {
    fn run(edges: &'a [Edge], starts: impl Iterator<Item = u8>, total: u16, best: u16, bound: u16) -> u16 {
        let mut at = [Bits::<WORDS>::EMPTY; MAX_PLACES];
        let mut unused = Bits::<WORDS>::EMPTY;
        for (index, edge) in edges.iter().enumerate() {
            at[edge.ends[0] as usize].add(index);
            at[edge.ends[1] as usize].add(index);
            unused.add(index);
        }
        let mut search = Search { edges, at, unused, best, bound, steps: 0 };
        for place in starts {
            search.walk(place, 0, total);
            if search.best >= bound {
                break;
            }
        }
        search.best
    }

    fn walk(&mut self, place: u8, length: u16, left: u16) {
        self.best = self.best.max(length);
        self.steps += 1;
        if self.best >= self.bound || length + left <= self.best || self.steps > MOST_STEPS {
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
    use super::*;

    fn edges(list: &[(u8, u8, u16)]) -> Vec<Edge> {
        list.iter().map(|(from, to, weight)| Edge { ends: [*from, *to], weight: *weight }).collect()
    }

    fn longest(list: &[(u8, u8, u16)]) -> u16 {
        longest_in_part(&edges(list), list.iter().map(|(_, _, weight)| weight).sum(), 0)
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
}
