//! Shortest ways on a board, fast enough for playouts: a bucket queue whose buckets are sets of
//! places in one machine word.

use capotreno_rules::MAX_PLACES;

use crate::board::BoardTables;

/// A line that cannot be used.
pub const CLOSED: u8 = u8::MAX;
/// The dearest line that can be.
pub const DEAREST: u8 = 126;
const BUCKETS: usize = 128;
const NOWHERE: u16 = u16::MAX;

/// The cost of each line, in small units.
pub type Costs = [u8; capotreno_rules::MAX_LINES];

/// Scratch of one search; reused between searches.
#[derive(Clone, Debug)]
pub struct Routes {
    buckets: [u64; BUCKETS],
    pub distance: [u16; MAX_PLACES],
    via: [u8; MAX_PLACES],
    from: [u8; MAX_PLACES],
}

impl Default for Routes {
    fn default() -> Routes {
        Routes {
            buckets: [0; BUCKETS],
            distance: [NOWHERE; MAX_PLACES],
            via: [0; MAX_PLACES],
            from: [0; MAX_PLACES],
        }
    }
}

impl Routes {
    /// Fills in the distances from a place; stops early once `target` is settled.
    pub fn search(&mut self, board: &BoardTables, costs: &Costs, source: u8, target: Option<u8>) {
        self.buckets = [0; BUCKETS];
        self.distance = [NOWHERE; MAX_PLACES];
        self.distance[source as usize] = 0;
        self.buckets[0] = 1 << source;
        // One bit for each bucket that holds something: empty ones are jumped over.
        let mut filled = 1_u128;
        let mut at = 0_u16;
        while filled != 0 {
            at += filled.rotate_right(u32::from(at) % BUCKETS as u32).trailing_zeros() as u16;
            let here = at as usize % BUCKETS;
            let place = self.buckets[here].trailing_zeros() as usize;
            self.buckets[here] &= self.buckets[here] - 1;
            if self.buckets[here] == 0 {
                filled &= !(1 << here);
            }
            if self.distance[place] != at {
                continue;
            }
            if target == Some(place as u8) {
                return;
            }
            for (line, to) in board.arcs(place) {
                let cost = costs[*line as usize];
                if cost == CLOSED {
                    continue;
                }
                let distance = at + u16::from(cost);
                if distance < self.distance[*to as usize] {
                    self.distance[*to as usize] = distance;
                    self.via[*to as usize] = *line;
                    self.from[*to as usize] = place as u8;
                    let slot = distance as usize % BUCKETS;
                    self.buckets[slot] |= 1_u64 << *to;
                    filled |= 1 << slot;
                }
            }
        }
    }

    /// The distance to a place after a search; none where there is no way.
    #[inline]
    pub fn to(&self, place: u8) -> Option<u16> {
        let distance = self.distance[place as usize];
        (distance != NOWHERE).then_some(distance)
    }

    /// The lines of the way from the last search's source to `target`.
    pub fn way(&self, source: u8, target: u8) -> Way<'_> {
        Way { routes: self, source, at: target }
    }
}

/// The lines of a way, from its end to its start.
#[derive(Debug)]
pub struct Way<'a> {
    routes: &'a Routes,
    source: u8,
    at: u8,
}

impl Iterator for Way<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.at == self.source || self.routes.distance[self.at as usize] == NOWHERE {
            return None;
        }
        let line = self.routes.via[self.at as usize];
        self.at = self.routes.from[self.at as usize];
        Some(line)
    }
}
