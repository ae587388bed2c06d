//! Sets of lines, places and tickets: plain bit sets of a fixed size.

use crate::ids::{LineId, PlaceId, TicketId};

/// A set of numbers below `64 * WORDS`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const WORDS: usize>(pub(crate) [u64; WORDS]);

impl<const WORDS: usize> Default for Bits<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> Bits<WORDS> {
    /// Nothing.
    pub const EMPTY: Self = Bits([0; WORDS]);

    #[inline]
    pub(crate) fn has(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    #[inline]
    pub(crate) fn add(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word &= !(1 << (index % 64));
        }
    }

    /// The set as bits: number `n` is bit `n % 64` of word `n / 64`.
    #[inline]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// How many members there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut both = *self;
        for (word, mask) in both.0.iter_mut().zip(other.0) {
            *word &= mask;
        }
        both
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let mut either = *self;
        for (word, mask) in either.0.iter_mut().zip(other.0) {
            *word |= mask;
        }
        either
    }

    /// What is in this and not in the other.
    #[inline]
    #[must_use]
    pub fn and_not(&self, other: &Self) -> Self {
        let mut left = *self;
        for (word, mask) in left.0.iter_mut().zip(other.0) {
            *word &= !mask;
        }
        left
    }

    /// As a set of lines: the words a smaller board does not use are empty.
    #[inline]
    pub(crate) fn whole(self) -> LineSet {
        let mut words = [0; 4];
        words[..WORDS].copy_from_slice(&self.0);
        Bits(words)
    }

    /// The members in rising order.
    #[inline]
    pub(crate) fn indices(&self) -> Indices<WORDS> {
        Indices { words: self.0, at: 0 }
    }

    /// The member with `nth` smaller ones before it; `nth` must be smaller than the length.
    #[inline]
    pub(crate) fn nth_index(&self, mut nth: u32) -> usize {
        for (at, word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if nth < here {
                return at * 64 + select(*word, nth);
            }
            nth -= here;
        }
        0
    }
}

impl LineSet {
    /// The first words, as many as a board uses.
    #[inline]
    pub(crate) fn part<const WORDS: usize>(&self) -> Bits<WORDS> {
        let mut words = [0; WORDS];
        words.copy_from_slice(&self.0[..WORDS]);
        Bits(words)
    }
}

/// The position of the `nth` set bit of a word that has more than `nth`: halves the word six
/// times, without a branch to mispredict.
#[inline]
pub(crate) fn select(mut word: u64, mut nth: u32) -> usize {
    let mut position = 0;
    for half in [32_u32, 16, 8, 4, 2, 1] {
        let low = (word & ((1 << half) - 1)).count_ones();
        let skip = if nth >= low { half } else { 0 };
        nth -= if nth >= low { low } else { 0 };
        word >>= skip;
        position += skip;
    }
    position as usize & 63
}

/// The members of a set, one after the other.
#[derive(Clone, Debug)]
pub struct Indices<const WORDS: usize> {
    words: [u64; WORDS],
    at: usize,
}

impl<const WORDS: usize> Iterator for Indices<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word == 0 {
                self.at += 1;
            } else {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.at * 64 + bit);
            }
        }
        None
    }
}

macro_rules! set_of {
    ($name:ident, $words:literal, $id:ident) => {
        #[doc = concat!("A set of [`", stringify!($id), "`]s.")]
        pub type $name = Bits<$words>;

        impl Members<$id> for $name {
            #[inline]
            fn contains(&self, id: $id) -> bool {
                self.has(id.index())
            }

            #[inline]
            fn insert(&mut self, id: $id) {
                self.add(id.index());
            }

            #[inline]
            fn take_out(&mut self, id: $id) {
                self.remove(id.index());
            }

            #[inline]
            fn iter(&self) -> impl Iterator<Item = $id> + Clone + use<> {
                self.indices().map(|index| $id(index as u8))
            }

            #[inline]
            fn nth(&self, nth: u32) -> $id {
                $id(self.nth_index(nth) as u8)
            }
        }
    };
}

/// What a set of ids can do; the id's type keeps lines, places and tickets apart.
///
/// ```
/// use capotreno_rules::{LineId, LineSet, Members};
///
/// let mut lines = LineSet::EMPTY;
/// lines.insert(LineId(9));
/// lines.insert(LineId(2));
/// assert_eq!(lines.iter().collect::<Vec<LineId>>(), [LineId(2), LineId(9)]);
/// ```
pub trait Members<Id>: Sized {
    /// Whether it is a member.
    fn contains(&self, id: Id) -> bool;
    /// Makes it a member.
    fn insert(&mut self, id: Id);
    /// Makes it no member.
    fn take_out(&mut self, id: Id);
    /// The members in rising order.
    fn iter(&self) -> impl Iterator<Item = Id> + Clone + use<Self, Id>;
    /// The member with `nth` smaller ones before it; `nth` must be smaller than the length.
    fn nth(&self, nth: u32) -> Id;
}

set_of!(LineSet, 4, LineId);
set_of!(TicketSet, 3, TicketId);
set_of!(PlaceSet, 1, PlaceId);

/// Sets travel as lists of numbers.
#[cfg(feature = "serde")]
mod text {
    use super::Bits;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl<const WORDS: usize> Serialize for Bits<WORDS> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.indices())
        }
    }

    impl<'de, const WORDS: usize> Deserialize<'de> for Bits<WORDS> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let mut set = Self::EMPTY;
            for index in Vec::<usize>::deserialize(deserializer)? {
                if index >= 64 * WORDS {
                    return Err(D::Error::custom("a number is too large for this set"));
                }
                set.add(index);
            }
            Ok(set)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_in_order() {
        let mut set = LineSet::EMPTY;
        for index in [0_u8, 63, 64, 130, 255] {
            set.insert(LineId(index));
        }
        assert_eq!(set.iter().map(|line| line.0).collect::<Vec<_>>(), [0, 63, 64, 130, 255]);
        for (nth, line) in [0_u8, 63, 64, 130, 255].into_iter().enumerate() {
            assert_eq!(Members::<LineId>::nth(&set, nth as u32), LineId(line));
        }
        set.take_out(LineId(64));
        assert_eq!(set.len(), 4);
        assert!(!set.contains(LineId(64)));
    }
}
