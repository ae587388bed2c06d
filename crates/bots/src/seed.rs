//! Dice for one decision: from the bot's seed and what it sees, so that the same view gives the
//! same choice whatever was asked before.

use core::hash::{Hash, Hasher};

use capotreno_rules::View;
use capotreno_rules::chance::{Dice, FastDice, Pile};
use fnv::FnvHasher;

/// A number that stands for the bot's seed and the view. The standard hasher promises no stable
/// result.
pub fn of_view(seed: u64, view: &View) -> u64 {
    let mut fnv = Wide(FnvHasher::with_key(0xcbf2_9ce4_8422_2325 ^ seed));
    view.public.hash(&mut fnv);
    if let Some(own) = &view.own {
        own.hand.hash(&mut fnv);
        own.tickets.hash(&mut fnv);
        own.offer.hash(&mut fnv);
        own.seat.hash(&mut fnv);
    }
    fnv.finish()
}

/// Hashes lengths and the numbers of variants with 64 bits wherever it runs: in a browser they have
/// 32, and the same view would be another number there.
struct Wide(FnvHasher);

impl Hasher for Wide {
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    fn write_usize(&mut self, number: usize) {
        self.0.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.0.write_i64(number as i64);
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

pub fn dice(seed: u64, view: &View) -> FastDice {
    FastDice::new(of_view(seed, view))
}

/// Dice with a stream for the cards, one for the other piles and one for the players: two playouts
/// in one world draw the same cards as long as they can, whatever the players roll for.
#[derive(Clone, Debug)]
pub struct Streams {
    cards: FastDice,
    others: FastDice,
    pub players: FastDice,
}

impl Streams {
    pub fn new(seed: u64) -> Streams {
        Streams {
            cards: FastDice::new(seed),
            others: FastDice::new(seed ^ 0x5851_f42d_4c95_7f2d),
            players: FastDice::new(seed ^ 0x1405_7b7e_f767_814f),
        }
    }

    /// The same after so many cards and so much of the other piles was drawn.
    pub fn after(seed: u64, cards: u32, others: u32) -> Streams {
        let mut streams = Streams::new(seed);
        streams.cards.skip(u64::from(cards));
        streams.others.skip(u64::from(others));
        streams
    }
}

impl Dice for Streams {
    #[inline]
    fn below(&mut self, pile: Pile, bound: u32) -> u32 {
        match pile {
            Pile::Cards => self.cards.number_below(bound),
            Pile::Setup
            | Pile::Tickets
            | Pile::Events
            | Pile::Bonuses
            | Pile::Certificates
            | Pile::Stamps
            | Pile::Surveys
            | Pile::Places => self.others.number_below(bound),
        }
    }
}
