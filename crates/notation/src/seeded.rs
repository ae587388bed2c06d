//! Chance from a seed, which anyone can check: the `ChaCha20` keystream, one stream for each pile.
//!
//! `docs/records.md` describes the numbers so exactly that another program can make them.

use core::fmt;
use core::str::FromStr;

use capotreno_rules::chance::{Dice, Pile, Rolled};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// What all chance of a game follows from. Printed and read as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

/// A text that is no seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed has 64 hexadecimal digits")]
pub struct SeedError;

impl Seed {
    /// A seed from any words, for examples and simulations: their BLAKE3 hash.
    pub fn from_words(words: &str) -> Seed {
        Seed(*blake3::hash(words.as_bytes()).as_bytes())
    }

    /// What all chance follows from after a step in which a finished game was dealt anew to be played on.
    #[must_use]
    pub fn redealt(self, step: u32) -> Seed {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(b"redealt").update(&step.to_le_bytes());
        Seed(*hasher.finalize().as_bytes())
    }

    /// The number that such a step deals by: the first four bytes of the new seed's hash.
    pub fn redeal_dice(self, step: u32) -> u32 {
        let [first, second, third, fourth, ..] = *blake3::hash(&self.redealt(step).0).as_bytes();
        u32::from_le_bytes([first, second, third, fourth])
    }

    /// The chance that follows from the seed.
    pub fn chance(self) -> Rolled<Seeded> {
        Rolled(Seeded::new(self))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

/// Does not print the seed: whoever logs something that holds one would tell what comes next.
impl fmt::Debug for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Seed").finish_non_exhaustive()
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        blake3::Hash::from_hex(text).map(|hash| Seed(*hash.as_bytes())).map_err(|_| SeedError)
    }
}

/// Dice from a seed. The n-th number of a pile does not depend on the other piles.
#[derive(Clone, Debug)]
pub struct Seeded {
    streams: [ChaCha20Rng; Pile::ALL.len()],
}

impl Seeded {
    pub fn new(seed: Seed) -> Seeded {
        let streams = Pile::ALL.map(|pile| {
            let mut stream = ChaCha20Rng::from_seed(seed.0);
            stream.set_stream(pile as u64);
            stream
        });
        Seeded { streams }
    }
}

impl Dice for Seeded {
    /// The high word of the next number times the bound; the bias is below 2⁻³².
    fn below(&mut self, pile: Pile, bound: u32) -> u32 {
        let number = self.streams[pile as usize].next_u64();
        ((u128::from(number) * u128::from(bound)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers are promised in `docs/records.md`: a change breaks every seed there is. They
    /// were made with another program (`openssl enc -chacha20`).
    #[test]
    fn golden_numbers() {
        let mut zero = Seeded::new(Seed([0; 32]));
        let cards: Vec<u32> = (0..8).map(|_| zero.below(Pile::Cards, 110)).collect();
        let setup: Vec<u32> = (0..8).map(|_| zero.below(Pile::Setup, 1_000_000)).collect();
        let mut counted = Seeded::new(Seed(core::array::from_fn(|index| index as u8)));
        let tickets: Vec<u32> = (0..8).map(|_| counted.below(Pile::Tickets, 46)).collect();
        let bonuses: Vec<u32> = (0..4).map(|_| counted.below(Pile::Bonuses, u32::MAX)).collect();
        assert_eq!(cards, [108, 55, 74, 21, 26, 36, 53, 46]);
        assert_eq!(setup, [563_445, 159_141, 105_187, 777_549, 551_885, 215_985, 111_833, 524_992]);
        assert_eq!(tickets, [4, 1, 36, 10, 35, 6, 19, 37]);
        assert_eq!(bonuses, [2_669_944_204, 1_995_097_098, 20_871_817, 328_263_596]);
    }

    /// The first words of stream 0 for a key of zeros, as published for `ChaCha20`.
    #[test]
    fn the_keystream_is_chacha20() {
        let mut stream = ChaCha20Rng::from_seed([0; 32]);
        assert_eq!(stream.next_u64(), u64::from_le_bytes([0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]));
    }

    #[test]
    fn piles_do_not_disturb_each_other() {
        let mut alone = Seeded::new(Seed::from_words("piles"));
        let mut mixed = alone.clone();
        for bound in 1..200 {
            mixed.below(Pile::Tickets, 7);
            assert_eq!(alone.below(Pile::Cards, bound), mixed.below(Pile::Cards, bound));
        }
    }

    #[test]
    fn seeds_are_read_as_printed() {
        let seed = Seed::from_words("any");
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!("12".parse::<Seed>(), Err(SeedError));
    }
}
