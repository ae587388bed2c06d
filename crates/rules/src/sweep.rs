//! The longest path where trying paths one by one takes too long: a sweep over the places.
//!
//! A path that uses each line once is a connected set of lines in which at most two places have
//! an odd number of them. So nobody has to walk: the places are taken one after the other, each
//! line is used or lost, and of everything decided so far only the *border* matters, the places
//! seen that still have lines to come. For each of them it is kept whether its number of used
//! lines is odd and with which others it is joined. Sets that look alike on the border are one
//! state, and only the one that lost least is kept. It takes long only where the border is wide,
//! never because there are many lines; [`Order::of`] keeps it narrow.
//!
//! What must still be lost if it did not matter what is joined is known beforehand for every
//! border ([`LeastLost`]). First only states are kept that could lose no more than that, then
//! some more, until a path is found: all that lose less have then been looked at.

use arrayvec::ArrayVec;

use crate::ids::MAX_PLACES;
use crate::path::Edge;

/// The widest border, in places. A state has six bits for each, and the tables two numbers for
/// each combination of odd places.
pub(crate) const WIDEST: usize = 18;

const BITS: usize = 6;
const ODD: u128 = 1;
/// Where the number of ends already passed stands: places that stay odd.
const ENDS: usize = 126;
const NEVER: u16 = u16::MAX;

/// An order in which to take places.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    places: ArrayVec<u8, MAX_PLACES>,
    /// The most places of the border, the newest one included.
    pub width: usize,
}

type Neighbours = [u64; MAX_PLACES];

fn neighbours(edges: &[Edge]) -> Neighbours {
    let mut near = [0; MAX_PLACES];
    for edge in edges {
        near[edge.ends[0] as usize] |= 1 << edge.ends[1];
        near[edge.ends[1] as usize] |= 1 << edge.ends[0];
    }
    near
}

impl Order {
    /// A good order: from every possible start, the next place is always the one after which the
    /// border is shortest.
    pub fn of(edges: &[Edge]) -> Order {
        let near = neighbours(edges);
        let mut best = Order { places: ArrayVec::new(), width: usize::MAX };
        let mut least = u64::MAX;
        for start in (0..MAX_PLACES).filter(|place| near[*place] != 0) {
            let (order, work) = greedy(&near, start);
            if work < least {
                (best, least) = (order, work);
            }
        }
        best
    }

    /// The same order for some of the lines. The border can only become narrower.
    pub fn part(&self, edges: &[Edge]) -> Order {
        let near = neighbours(edges);
        let mut order = Order { places: ArrayVec::new(), width: 0 };
        let (mut seen, mut border) = (0, 0_u64);
        for place in self.places.iter().copied().filter(|place| near[*place as usize] != 0) {
            order.places.push(place);
            order.width = order.width.max(border.count_ones() as usize + 1);
            border = border_with(&near, seen, border, place.into());
            seen |= 1 << place;
        }
        order
    }
}

/// The order from one start, and a measure of the work it makes.
fn greedy(near: &Neighbours, start: usize) -> (Order, u64) {
    let mut order = Order { places: ArrayVec::new(), width: 0 };
    let all = (0..MAX_PLACES).filter(|place| near[*place] != 0).fold(0, |all, place| all | 1 << place);
    let (mut seen, mut border, mut work) = (0_u64, 0_u64, 0_u64);
    let mut next = Some(start);
    while let Some(place) = next {
        order.places.push(place as u8);
        let width = border.count_ones() as usize + 1;
        order.width = order.width.max(width);
        work = work.saturating_add(1 << width.min(40));
        border = border_with(near, seen, border, place);
        seen |= 1 << place;
        let beyond = members(border).fold(0, |all, place| all | near[place]) & !seen;
        let candidates = if beyond == 0 { all & !seen } else { beyond };
        next = members(candidates).min_by_key(|place| {
            let after = border_with(near, seen, border, *place).count_ones();
            (after, core::cmp::Reverse((near[*place] & seen).count_ones()))
        });
    }
    (order, work)
}

/// The border after one more place was taken.
fn border_with(near: &Neighbours, seen: u64, border: u64, place: usize) -> u64 {
    let seen = seen | 1 << place;
    let may_leave = members(border & near[place]).chain([place]);
    may_leave
        .filter(|place| near[*place] & !seen == 0)
        .fold(border | 1 << place, |all, done| all & !(1 << done))
}

fn members(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// One place of the sweep: it takes a slot of the border, brings its lines to places before it,
/// and lets places leave that have no lines to come.
#[derive(Default)]
struct Stop {
    slot: usize,
    lines: Vec<(usize, u16)>,
    leaving: Vec<usize>,
    /// The weight of all lines after this stop.
    rest: u16,
}

fn stops(edges: &[Edge], order: &Order) -> Vec<Stop> {
    let mut at = [0; MAX_PLACES];
    for (index, place) in order.places.iter().enumerate() {
        at[*place as usize] = index;
    }
    // A place leaves after the last place it has a line to.
    let mut last = [0; MAX_PLACES];
    for edge in edges {
        let ends = edge.ends.map(|place| at[place as usize]);
        for end in ends {
            last[end] = last[end].max(ends[0]).max(ends[1]);
        }
    }
    let mut slots = [0; MAX_PLACES];
    let mut taken = 0_u64;
    let mut rest: u16 = edges.iter().map(|edge| edge.weight).sum();
    let mut stops = Vec::with_capacity(order.places.len());
    for index in 0..order.places.len() {
        let mut stop = Stop { slot: taken.trailing_ones() as usize, ..Stop::default() };
        slots[index] = stop.slot;
        taken |= 1 << stop.slot;
        for edge in edges {
            let ends = edge.ends.map(|place| at[place as usize]);
            if ends[0].max(ends[1]) == index {
                stop.lines.push((slots[ends[0].min(ends[1])], edge.weight));
                rest -= edge.weight;
            }
        }
        stop.leaving = (0..=index).filter(|seen| last[*seen] == index).map(|seen| slots[seen]).collect();
        taken = stop.leaving.iter().fold(taken, |taken, slot| taken & !(1 << slot));
        stop.rest = rest;
        stops.push(stop);
    }
    stops
}

/// By stop and by which places of the border before it are odd: the least that must be lost from
/// there on, whatever is joined. For an even number of odd places twice, with no end and with two
/// ends passed already; for an odd number it is always one.
struct LeastLost(Vec<Vec<[u16; 2]>>);

impl LeastLost {
    fn of(stops: &[Stop], width: usize) -> LeastLost {
        let mut tables = Vec::with_capacity(stops.len() + 1);
        let mut now = vec![[NEVER; 2]; 1 << width];
        now[0] = [0, 0];
        tables.push(vec![[0, 0]]);
        for stop in stops.iter().rev() {
            for slot in &stop.leaving {
                Self::before_leaving(&mut now, *slot);
            }
            for (other, weight) in &stop.lines {
                Self::before_line(&mut now, 1 << stop.slot | 1 << other, *weight);
            }
            // The place was not there yet.
            let slot = 1 << stop.slot;
            for odd in (0..now.len()).filter(|odd| odd & slot != 0) {
                now[odd] = [NEVER; 2];
            }
            let filled = now.iter().rposition(|least| least[0] != NEVER || least[1] != NEVER);
            tables.push(now[..=filled.unwrap_or(0)].to_vec());
        }
        tables.reverse();
        LeastLost(tables)
    }

    /// An odd place that leaves is an end, and there are two at most.
    fn before_leaving(now: &mut [[u16; 2]], slot: usize) {
        let slot = 1 << slot;
        for odd in (0..now.len()).filter(|odd| odd & slot != 0) {
            let after = now[odd & !slot];
            now[odd] = if odd.count_ones() % 2 == 0 { [after[0], NEVER] } else { [after[1], NEVER] };
        }
    }

    /// A line is lost, or it makes both its ends odd or even.
    fn before_line(now: &mut [[u16; 2]], ends: usize, weight: u16) {
        for odd in 0..now.len() {
            let other = odd ^ ends;
            if odd > other {
                continue;
            }
            let (left, right) = (now[odd], now[other]);
            for ends in 0..2 {
                now[odd][ends] = left[ends].saturating_add(weight).min(right[ends]);
                now[other][ends] = right[ends].saturating_add(weight).min(left[ends]);
            }
        }
    }

    fn at(&self, stop: usize, state: u128) -> u16 {
        let mut odd = 0;
        let mut rest = state & !(0b11 << ENDS);
        while rest != 0 {
            let slot = rest.trailing_zeros() as usize / BITS;
            odd |= ((state >> (BITS * slot) & ODD) as usize) << slot;
            rest &= !(0b11_1111 << (BITS * slot));
        }
        let ends = (state >> ENDS) as usize;
        self.0[stop].get(odd).map_or(NEVER, |least| least[ends / 2])
    }
}

/// The network of a slot in a state, from 1; 0 where none of its lines is used.
const fn network(state: u128, slot: usize) -> u128 {
    state >> (BITS * slot + 1) & 0b1_1111
}

/// The state with networks numbered in the order of the slots, so that equal ones look equal.
fn renumbered(state: u128) -> u128 {
    let mut numbers = [0_u8; 32];
    let mut next = 0;
    let mut renumbered = state & (0b11 << ENDS);
    for slot in 0..WIDEST {
        let at = BITS * slot;
        let old = network(state, slot) as usize;
        if old == 0 {
            continue;
        }
        if numbers[old] == 0 {
            next += 1;
            numbers[old] = next;
        }
        renumbered |= (u128::from(numbers[old]) << 1 | (state >> at & ODD)) << at;
    }
    renumbered
}

/// The state after a line between two slots is used.
fn with_line(state: u128, left: usize, right: usize) -> u128 {
    let mut state = state ^ ODD << (BITS * left) ^ ODD << (BITS * right);
    let (one, other) = (network(state, left), network(state, right));
    // A number that no other slot can have.
    let joined = 31_u128;
    for slot in 0..WIDEST {
        let own = network(state, slot);
        if slot == left || slot == right || own != 0 && (own == one || own == other) {
            state |= joined << (BITS * slot + 1);
        }
    }
    renumbered(state)
}

/// What comes of a state when a place leaves the border.
enum Left {
    Goes(u128),
    /// All that was used is one path, and nothing more can join it.
    Whole,
    Impossible,
}

fn leave(state: u128, slot: usize) -> Left {
    let own = network(state, slot);
    if own == 0 {
        return Left::Goes(state);
    }
    let ends = (state >> ENDS) + (state >> (BITS * slot) & ODD);
    if ends > 2 {
        return Left::Impossible;
    }
    let others = state & !(0b11_1111 << (BITS * slot)) & !(0b11 << ENDS);
    if (0..WIDEST).any(|other| other != slot && network(state, other) == own) {
        return Left::Goes(renumbered(others | ends << ENDS));
    }
    if others == 0 { Left::Whole } else { Left::Impossible }
}

/// The least that any path loses of these connected lines, if it is at most `most`.
pub(crate) fn least_lost(edges: &[Edge], order: &Order, most: u16) -> Option<u16> {
    let stops = stops(edges, order);
    let least = LeastLost::of(&stops, order.width);
    let bound = least.at(0, 0);
    let mut slack = 0;
    loop {
        let allowed = bound.saturating_add(slack).min(most);
        if bound > most {
            return None;
        }
        if let Some(lost) = sweep(&stops, &least, allowed) {
            return Some(lost);
        }
        if allowed == most {
            return None;
        }
        slack = (slack * 2).max(1);
    }
}

/// The least that any path loses, if it is at most `allowed`.
fn sweep(stops: &[Stop], least: &LeastLost, mut allowed: u16) -> Option<u16> {
    let mut found = None;
    let mut states = vec![(0_u128, 0_u16)];
    for (index, stop) in stops.iter().enumerate() {
        for (other, weight) in &stop.lines {
            for at in 0..states.len() {
                let (state, lost) = states[at];
                states.push((with_line(state, *other, stop.slot), lost));
                states[at].1 = lost + weight;
            }
            keep_best(&mut states, allowed);
        }
        for slot in &stop.leaving {
            states.retain_mut(|(state, lost)| match leave(*state, *slot) {
                Left::Goes(after) => {
                    *state = after;
                    true
                }
                Left::Whole => {
                    let all = *lost + stop.rest;
                    if all <= allowed {
                        found = Some(all);
                        // Only less is of interest from here on; nothing is less than nothing.
                        allowed = all.saturating_sub(1);
                    }
                    false
                }
                Left::Impossible => false,
            });
        }
        states.retain(|(state, lost)| lost.saturating_add(least.at(index + 1, *state)) <= allowed);
        keep_best(&mut states, allowed);
    }
    found
}

/// Of states that look alike only the one that lost least.
fn keep_best(states: &mut Vec<(u128, u16)>, allowed: u16) {
    states.retain(|(_, lost)| *lost <= allowed);
    states.sort_unstable();
    states.dedup_by_key(|(state, _)| *state);
}
