//! Cards and multisets of cards.
//!
//! A multiset is one machine word: six bits for each of the ten kinds. Adding and removing
//! cards is one addition, which is what makes copying and drawing cheap. The limit of 63 cards
//! of a kind is checked when an edition is built.

use core::fmt;

use crate::sets::Bits;

/// A kind of card. The eight colours, the wild (locomotive, bicycle) and the newspaper.
///
/// ```
/// use capotreno_rules::Card;
///
/// assert_eq!(Card::from_word("red"), Some(Card::Red));
/// assert!(Card::COLOURS.iter().all(|card| card.is_colour()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Card {
    /// One of the eight colours.
    Black,
    /// One of the eight colours.
    Blue,
    /// One of the eight colours.
    Green,
    /// One of the eight colours.
    Orange,
    /// One of the eight colours.
    Purple,
    /// One of the eight colours.
    Red,
    /// One of the eight colours.
    White,
    /// One of the eight colours.
    Yellow,
    /// Stands for any colour: locomotive, bicycle.
    Wild,
    /// Reveals an event and is never in a hand (LW-23).
    Newspaper,
}

impl Card {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Card; 10] = [
        Card::Black,
        Card::Blue,
        Card::Green,
        Card::Orange,
        Card::Purple,
        Card::Red,
        Card::White,
        Card::Yellow,
        Card::Wild,
        Card::Newspaper,
    ];

    /// The eight colours a line or a set can have.
    pub const COLOURS: [Card; 8] = [
        Card::Black,
        Card::Blue,
        Card::Green,
        Card::Orange,
        Card::Purple,
        Card::Red,
        Card::White,
        Card::Yellow,
    ];

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this number.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Card::ALL.len() { Some(Card::ALL[index]) } else { None }
    }

    /// The word used in data files, records and scenarios.
    pub const fn word(self) -> &'static str {
        match self {
            Card::Black => "black",
            Card::Blue => "blue",
            Card::Green => "green",
            Card::Orange => "orange",
            Card::Purple => "purple",
            Card::Red => "red",
            Card::White => "white",
            Card::Yellow => "yellow",
            Card::Wild => "wild",
            Card::Newspaper => "newspaper",
        }
    }

    /// The kind with this word.
    pub fn from_word(word: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.word() == word)
    }

    /// Whether it is one of the eight colours.
    pub const fn is_colour(self) -> bool {
        self.index() < 8
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

const FIELD: u32 = 6;
const FIELD_MASK: u64 = 63;
/// Every second field, each with room for the sum of two.
const EVEN_FIELDS: u64 = 0x003f_03f0_3f03_f03f;

/// A multiset of cards.
///
/// ```
/// use capotreno_rules::{Card, Cards};
///
/// let hand = Cards::of(Card::Red, 3).with(Card::Wild);
/// assert_eq!(hand.to_string(), "3 red, 1 wild");
/// assert_eq!((hand.total(), hand.count(Card::Red), hand.wilds()), (4, 3, 1));
/// assert!(hand.contains(Cards::of(Card::Red, 2)));
/// assert_eq!(hand.minus(Cards::of(Card::Red, 2)), [Card::Red, Card::Wild].into_iter().collect());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<Card, u32>))]
pub struct Cards(u64);

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards(0);
    /// The most cards of one kind a multiset can hold.
    pub const MOST_OF_A_KIND: u32 = FIELD_MASK as u32;

    /// `count` cards of one kind. Counts above the limit are cut to it.
    pub const fn of(card: Card, count: u32) -> Cards {
        let count = if count > Self::MOST_OF_A_KIND { Self::MOST_OF_A_KIND } else { count };
        Cards((count as u64) << (card as u32 * FIELD))
    }

    /// One card.
    #[inline]
    pub const fn one(card: Card) -> Cards {
        Cards(1 << (card as u32 * FIELD))
    }

    /// How many of a kind there are.
    #[inline]
    pub const fn count(self, card: Card) -> u32 {
        ((self.0 >> (card as u32 * FIELD)) & FIELD_MASK) as u32
    }

    /// How many wilds there are.
    #[inline]
    pub const fn wilds(self) -> u32 {
        self.count(Card::Wild)
    }

    /// How many cards in all: the fields are added pairwise, then by one multiplication.
    #[inline]
    pub const fn total(self) -> u32 {
        let pairs = (self.0 & EVEN_FIELDS) + ((self.0 >> FIELD) & EVEN_FIELDS);
        ((pairs.wrapping_mul(0x0001_0010_0100_1001) >> 48) & 0xfff) as u32
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Both together. The caller knows that no kind exceeds the limit: every multiset of a game
    /// is a part of the edition's deck, which was checked.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Cards) -> Cards {
        Cards(self.0.wrapping_add(other.0))
    }

    /// Without `other`, which must be contained.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Cards) -> Cards {
        Cards(self.0.wrapping_sub(other.0))
    }

    /// With one card more; the caller knows that the limit is not exceeded.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Cards {
        self.plus(Cards::one(card))
    }

    /// With one card less, which must be there.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        self.minus(Cards::one(card))
    }

    /// What is left of each kind after taking away at most what is there.
    #[inline]
    #[must_use]
    pub fn saturating_minus(self, other: Cards) -> Cards {
        if self.0 == 0 {
            return self;
        }
        let mut left = Cards::NONE;
        for card in Card::ALL {
            left = left.plus(Cards::of(card, self.count(card).saturating_sub(other.count(card))));
        }
        left
    }

    /// Both together, or nothing where a kind would exceed the limit.
    pub fn checked_plus(self, other: Cards) -> Option<Cards> {
        let fits =
            Card::ALL.into_iter().all(|card| self.count(card) + other.count(card) <= Self::MOST_OF_A_KIND);
        fits.then(|| self.plus(other))
    }

    /// Whether every card of `other` is in this multiset.
    #[inline]
    pub fn contains(self, other: Cards) -> bool {
        // A borrow out of any field shows in the bit above it; fields are checked in two halves
        // so that each has a free bit.
        const BORROW: u64 = 0x0040_0400_4004_0040;
        let even = ((self.0 & EVEN_FIELDS) | BORROW) - (other.0 & EVEN_FIELDS);
        let odd = (((self.0 >> FIELD) & EVEN_FIELDS) | BORROW) - ((other.0 >> FIELD) & EVEN_FIELDS);
        even & odd & BORROW == BORROW
    }

    /// The kind of the `nth` card when all cards lie in the order of their kinds.
    /// `nth` must be smaller than the total.
    #[inline]
    pub fn nth(self, nth: u32) -> Card {
        // Without branches: a data-dependent exit would be mispredicted on almost every draw.
        let mut before = 0;
        let mut kind = 0;
        let mut bits = self.0;
        for _ in 0..9 {
            before += (bits & FIELD_MASK) as u32;
            bits >>= FIELD;
            kind += usize::from(before <= nth);
        }
        Card::ALL[kind]
    }

    /// Each kind that is there, with its count.
    pub fn iter(self) -> impl Iterator<Item = (Card, u32)> {
        Card::ALL.into_iter().map(move |card| (card, self.count(card))).filter(|(_, count)| *count > 0)
    }

    /// The kinds there are any of, by number.
    #[inline]
    pub(crate) fn kinds(self) -> Bits<1> {
        let mut kinds = 0;
        for card in Card::ALL {
            kinds |= u64::from(self.count(card) > 0) << card.index();
        }
        Bits([kinds])
    }

    /// The coloured kind with most cards (the first of them), if there is any.
    pub fn most_held_colour(self) -> Option<Card> {
        let mut best = None;
        let mut most = 0;
        for card in Card::COLOURS {
            let count = self.count(card);
            if count > most {
                most = count;
                best = Some(card);
            }
        }
        best
    }

    /// The count of the colour held most.
    #[inline]
    pub fn most_of_one_kind(self) -> u32 {
        Card::COLOURS.into_iter().map(|card| self.count(card)).max().unwrap_or(0)
    }

    /// Half of each colour's count, rounded down: how many pairs of one colour there are.
    pub fn colour_pairs(self) -> u32 {
        const COLOURED: u64 = (1 << (8 * FIELD)) - 1;
        const HALVED: u64 = 0x0000_7df7_df7d_f7df;
        Cards((self.0 & COLOURED) >> 1 & HALVED).total()
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// `3 red, 1 wild`; `no cards` when empty.
impl fmt::Display for Cards {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return out.write_str("no cards");
        }
        for (position, (card, count)) in self.iter().enumerate() {
            if position > 0 {
                out.write_str(", ")?;
            }
            write!(out, "{count} {card}")?;
        }
        Ok(())
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, Cards::with)
    }
}

/// Cards travel as a table of counts: `{"red":3,"wild":1}`.
#[cfg(feature = "serde")]
mod text {
    use super::{Card, Cards};
    use serde::de::{Error, MapAccess, Visitor};
    use serde::ser::SerializeMap;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl Serialize for Cards {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            for (card, count) in self.iter() {
                map.serialize_entry(card.word(), &count)?;
            }
            map.end()
        }
    }

    impl<'de> Deserialize<'de> for Cards {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
            struct Counts;
            impl<'de> Visitor<'de> for Counts {
                type Value = Cards;

                fn expecting(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                    out.write_str("a table of card kinds and counts")
                }

                fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Cards, M::Error> {
                    let mut cards = Cards::NONE;
                    while let Some((card, count)) = map.next_entry::<Card, u32>()? {
                        if count > Cards::MOST_OF_A_KIND || cards.count(card) > 0 {
                            return Err(M::Error::custom("a card count is above 63 or given twice"));
                        }
                        cards = cards.plus(Cards::of(card, count));
                    }
                    Ok(cards)
                }
            }
            deserializer.deserialize_map(Counts)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_totals_and_order() {
        let hand: Cards = [Card::Red, Card::Wild, Card::Red, Card::Black].into_iter().collect();
        assert_eq!(hand.count(Card::Red), 2);
        assert_eq!(hand.total(), 4);
        let order: Vec<_> = (0..4).map(|nth| hand.nth(nth)).collect();
        assert_eq!(order, [Card::Black, Card::Red, Card::Red, Card::Wild]);
        assert_eq!(hand.to_string(), "1 black, 2 red, 1 wild");
        let full = Card::ALL.into_iter().fold(Cards::NONE, |all, card| all.plus(Cards::of(card, 63)));
        assert_eq!(full.total(), 630);
        assert_eq!(full.nth(629), Card::Newspaper);
    }

    #[test]
    fn containment_is_by_kind() {
        for (left, right) in [(0, 1), (1, 1), (2, 1), (63, 63), (62, 63)] {
            for card in Card::ALL {
                let base = Cards::of(Card::Green, 5);
                let (held, asked) = (base.plus(Cards::of(card, left)), Cards::of(card, right));
                let expected = held.count(card) >= asked.count(card);
                assert_eq!(held.contains(asked), expected, "{held} contains {asked}");
            }
        }
    }

    #[test]
    fn pairs_are_halves_of_colours() {
        let hand = Cards::of(Card::Red, 5).plus(Cards::of(Card::Blue, 2)).plus(Cards::of(Card::Wild, 4));
        assert_eq!(hand.colour_pairs(), 3);
        let full = Card::ALL.into_iter().fold(Cards::NONE, |all, card| all.plus(Cards::of(card, 63)));
        assert_eq!(full.colour_pairs(), 8 * 31);
    }
}
