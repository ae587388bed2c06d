//! Which actions are possible now.

use capotreno_rules::chance::FastDice;

/// A set of action numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mask {
    words: Box<[u64]>,
}

/// The eight bytes of eight bits, lowest first.
pub(crate) const SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Writes a bit set as bytes, one for each member of the whole.
#[inline]
pub(crate) fn spread(words: &[u64], out: &mut [u8]) {
    let (eights, rest) = out.as_chunks_mut::<8>();
    for (at, eight) in eights.iter_mut().enumerate() {
        *eight = SPREAD[(words[at / 8] >> (8 * (at % 8)) & 255) as usize];
    }
    if !rest.is_empty() {
        let at = eights.len();
        let last = SPREAD[(words[at / 8] >> (8 * (at % 8)) & 255) as usize];
        rest.copy_from_slice(&last[..rest.len()]);
    }
}

impl Mask {
    /// Nothing, of an action space of this size.
    pub fn nothing(size: usize) -> Mask {
        Mask { words: vec![0; size.div_ceil(64)].into_boxed_slice() }
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    #[inline]
    pub(crate) fn add(&mut self, action: usize) {
        self.words[action / 64] |= 1 << (action % 64);
    }

    #[inline]
    pub(crate) fn take_out(&mut self, action: usize) {
        if let Some(word) = self.words.get_mut(action / 64) {
            *word &= !(1 << (action % 64));
        }
    }

    /// Whether an action is possible.
    #[inline]
    pub fn contains(&self, action: usize) -> bool {
        self.words.get(action / 64).is_some_and(|word| word >> (action % 64) & 1 == 1)
    }

    /// How many actions are possible.
    pub fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether nothing is possible.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The possible actions in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(at, word)| {
            let mut left = *word;
            core::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(at * 64 + bit)
            })
        })
    }

    /// One of the possible actions, each with the same chance.
    #[inline]
    pub fn random(&self, dice: &mut FastDice) -> Option<usize> {
        let count = self.len();
        if count == 0 {
            return None;
        }
        let mut nth = dice.number_below(count);
        for (at, word) in self.words.iter().enumerate() {
            let here = word.count_ones();
            if nth < here {
                let mut left = *word;
                for _ in 0..nth {
                    left &= left - 1;
                }
                return Some(at * 64 + left.trailing_zeros() as usize);
            }
            nth -= here;
        }
        None
    }

    /// One byte for each action: 1 where it is possible.
    #[inline]
    pub fn write(&self, out: &mut [u8]) {
        spread(&self.words, out);
    }
}
