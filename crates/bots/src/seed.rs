//! Dice for one decision: from the bot's seed and what it sees, so that the same view gives the
//! same choice whatever was asked before.

use core::hash::{Hash, Hasher};

use capotreno_rules::View;
use capotreno_rules::chance::FastDice;

/// FNV-1a, because the standard hasher promises no stable result.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// A number that stands for the bot's seed and the view.
pub fn of_view(seed: u64, view: &View) -> u64 {
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325 ^ seed);
    view.public.hash(&mut fnv);
    if let Some(own) = &view.own {
        own.hand.hash(&mut fnv);
        own.tickets.hash(&mut fnv);
        own.offer.hash(&mut fnv);
        own.seat.hash(&mut fnv);
    }
    fnv.finish()
}

pub fn dice(seed: u64, view: &View) -> FastDice {
    FastDice::new(of_view(seed, view))
}
