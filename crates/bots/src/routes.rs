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
    /// Fills in the distances from a place. With a `target` only the way to it is known afterwards: what is no
    /// nearer is left out.
    pub fn search(&mut self, board: &BoardTables, costs: &Costs, source: u8, target: Option<u8>) {
        self.distance = [NOWHERE; MAX_PLACES];
        self.distance[source as usize] = 0;
        let mut queue = Queue::of(&mut self.buckets, source);
        // How near the target is by what was seen so far.
        let mut limit = NOWHERE;
        while let Some((at, place)) = queue.nearest() {
            if self.distance[place] != at {
                continue;
            }
            if target == Some(place as u8) {
                break;
            }
            for (line, to) in board.arcs(place) {
                let cost = costs[*line as usize];
                if cost == CLOSED {
                    continue;
                }
                let distance = at + u16::from(cost);
                if distance < self.distance[*to as usize] && distance < limit {
                    self.distance[*to as usize] = distance;
                    self.via[*to as usize] = *line;
                    self.from[*to as usize] = place as u8;
                    queue.add(distance, *to);
                    if target == Some(*to) {
                        limit = distance;
                    }
                }
            }
        }
        queue.clear();
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

/// Places by their distance. All buckets are empty before and after a search.
struct Queue<'a> {
    buckets: &'a mut [u64; BUCKETS],
    /// One bit for each bucket that holds something: empty ones are jumped over. Two words and not one of 128 bits,
    /// whose shifts are calls of a function in a browser.
    filled: [u64; 2],
    at: u16,
}

impl<'a> Queue<'a> {
    #[inline]
    fn of(buckets: &'a mut [u64; BUCKETS], source: u8) -> Queue<'a> {
        buckets[0] = 1 << source;
        Queue { buckets, filled: [1, 0], at: 0 }
    }

    #[inline]
    fn add(&mut self, distance: u16, place: u8) {
        let slot = distance as usize % BUCKETS;
        self.buckets[slot] |= 1 << place;
        self.filled[slot / 64] |= 1 << (slot % 64);
    }

    /// Takes out a place that is nearest, with its distance.
    #[inline]
    fn nearest(&mut self) -> Option<(u16, usize)> {
        let (word, bit) = (self.at as usize / 64 % 2, u32::from(self.at) % 64);
        let (ahead, other) = (self.filled[word] >> bit, self.filled[word ^ 1]);
        let further = if ahead != 0 {
            ahead.trailing_zeros()
        } else if other != 0 {
            64 - bit + other.trailing_zeros()
        } else if self.filled[word] != 0 {
            BUCKETS as u32 - bit + self.filled[word].trailing_zeros()
        } else {
            return None;
        };
        self.at += further as u16;
        let here = self.at as usize % BUCKETS;
        let place = self.buckets[here].trailing_zeros() as usize;
        self.buckets[here] &= self.buckets[here].wrapping_sub(1);
        if self.buckets[here] == 0 {
            self.filled[here / 64] &= !(1 << (here % 64));
        }
        Some((self.at, place))
    }

    /// Empties what a search that ended early has left.
    #[inline]
    fn clear(&mut self) {
        for (word, filled) in self.filled.iter_mut().enumerate() {
            while *filled != 0 {
                self.buckets[word * 64 + filled.trailing_zeros() as usize] = 0;
                *filled &= *filled - 1;
            }
        }
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
