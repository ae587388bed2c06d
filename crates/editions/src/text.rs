//! The rows and tables of the files, as they are written.
//!
//! Names of places, colours and tags are plain texts here, with the place where they stand;
//! what they mean is found out later, when all of a file is known.

use core::fmt;
use std::collections::BTreeMap;

use capotreno_rules::MAX_SEATS;
use capotreno_rules::spec::{
    BonusInPlay, DisplayReset, FaceUpWild, FerrySymbol, GroupLengths, LineKind, SecondCard, Unkept, WildUse,
    Words,
};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Unexpected, Visitor};
use toml::Spanned;

use crate::board::Direction;

/// The most cards a line can ask for.
pub(crate) const LONGEST_LINE: usize = 20;

/// A whole number with limits: counts below or above them are mistakes of writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Number<const LOW: i64, const HIGH: i64>(i64);

impl<const LOW: i64, const HIGH: i64> Number<LOW, HIGH> {
    /// For counts: the limits are within a byte.
    pub(crate) const fn byte(self) -> u8 {
        const { assert!(LOW >= 0 && HIGH <= u8::MAX as i64) };
        self.0 as u8
    }

    /// For points, which may be negative.
    pub(crate) const fn points(self) -> i16 {
        const { assert!(LOW >= i16::MIN as i64 && HIGH <= i16::MAX as i64) };
        self.0 as i16
    }

    /// For coins and versions.
    pub(crate) const fn large(self) -> u32 {
        const { assert!(LOW >= 0 && HIGH <= u32::MAX as i64) };
        self.0 as u32
    }
}

impl<'de, const LOW: i64, const HIGH: i64> Deserialize<'de> for Number<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Within<const LOW: i64, const HIGH: i64>;
        impl<const LOW: i64, const HIGH: i64> Visitor<'_> for Within<LOW, HIGH> {
            type Value = Number<LOW, HIGH>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "a whole number from {LOW} to {HIGH}")
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
                if (LOW..=HIGH).contains(&value) {
                    return Ok(Number(value));
                }
                Err(E::invalid_value(Unexpected::Signed(value), &self))
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
                Err(E::invalid_value(Unexpected::Unsigned(value), &self))
            }
        }
        deserializer.deserialize_i64(Within)
    }
}

pub(crate) type Count = Number<0, 200>;
pub(crate) type Points = Number<-1000, 1000>;
pub(crate) type Coins = Number<0, 1000>;
pub(crate) type Cards = Number<1, { LONGEST_LINE as i64 }>;

/// A table with numbers as keys: `{ 2 = 1, 3 = 2 }`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ByNumber<T, const LAST: u8>(pub(crate) BTreeMap<u8, T>);

/// By number of players.
pub(crate) type ByPlayers<T> = ByNumber<T, { MAX_SEATS as u8 }>;

impl<'de, T: Deserialize<'de>, const LAST: u8> Deserialize<'de> for ByNumber<T, LAST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T, const LAST: u8>(core::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const LAST: u8> Visitor<'de> for Entries<T, LAST> {
            type Value = ByNumber<T, LAST>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "a table with keys from 1 to {LAST}")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut entries = BTreeMap::new();
                while let Some(key) = map.next_key::<String>()? {
                    let number = key.parse().ok().filter(|number| (1..=LAST).contains(number));
                    let Some(number) = number.filter(|number| number.to_string() == key) else {
                        return Err(M::Error::invalid_value(Unexpected::Str(&key), &self));
                    };
                    entries.insert(number, map.next_value()?);
                }
                Ok(ByNumber(entries))
            }
        }
        deserializer.deserialize_map(Entries(core::marker::PhantomData))
    }
}

/// Longitude or latitude; written with or without a decimal point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Degrees(f64);

impl Degrees {
    /// In ten-thousandths, or nothing where it is not on the globe.
    pub(crate) fn fixed(self, most: f64) -> Option<i32> {
        (self.0.abs() <= most).then(|| (self.0 * 10_000.0).round() as i32)
    }
}

impl<'de> Deserialize<'de> for Degrees {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer).map(Degrees)
    }
}

/// A text in both languages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordsText {
    en: String,
    it: String,
}

impl From<WordsText> for Words {
    fn from(text: WordsText) -> Words {
        Words { en: text.en, it: text.it }
    }
}

impl WordsText {
    pub(crate) fn is_complete(&self) -> bool {
        !self.en.trim().is_empty() && !self.it.trim().is_empty()
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlaceText {
    pub(crate) name: Spanned<String>,
    pub(crate) at: [Degrees; 2],
    pub(crate) country: Option<String>,
    #[serde(default)]
    pub(crate) tags: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineText {
    pub(crate) from: Spanned<String>,
    pub(crate) to: Option<Spanned<String>>,
    pub(crate) edge: Option<Direction>,
    pub(crate) cards: Cards,
    /// One on each space where the row does not say otherwise.
    pub(crate) pieces: Option<Cards>,
    /// The edition's only supply where the row names none.
    pub(crate) supply: Option<Spanned<String>>,
    pub(crate) colour: Spanned<String>,
    #[serde(default = "plain")]
    pub(crate) kind: LineKind,
    #[serde(default = "none")]
    pub(crate) symbols: Spanned<Count>,
    pub(crate) stand_in: Option<Number<2, 10>>,
    pub(crate) draw_bonus: Option<Number<0, 10>>,
    pub(crate) group: Option<Spanned<String>>,
}

fn plain() -> LineKind {
    LineKind::Plain
}

fn none() -> Spanned<Count> {
    Spanned::new(0..0, Number(0))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TicketText {
    pub(crate) from: Spanned<String>,
    pub(crate) to: Spanned<String>,
    pub(crate) value: Number<1, 100>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayersText {
    pub(crate) fewest: Number<2, { MAX_SEATS as i64 }>,
    pub(crate) most: Number<2, { MAX_SEATS as i64 }>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SupplyText {
    pub(crate) id: Spanned<String>,
    pub(crate) count: Number<1, 120>,
    pub(crate) points: ByNumber<Points, { LONGEST_LINE as u8 }>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpeningText {
    pub(crate) cards: Count,
    pub(crate) tickets: Spanned<Count>,
    pub(crate) keep: Spanned<Count>,
    pub(crate) unkept: Unkept,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TicketDrawText {
    pub(crate) draw: Spanned<Count>,
    pub(crate) keep: Spanned<Count>,
    pub(crate) unkept: Unkept,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawingText {
    pub(crate) face_up_wild: FaceUpWild,
    /// Folders of version 0.1.0 do not say it.
    #[serde(default)]
    pub(crate) second_card: SecondCard,
    pub(crate) display_reset: Spanned<DisplayReset>,
    pub(crate) fewest_cards: Number<0, 60>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimingText {
    pub(crate) wilds: WildUse,
    pub(crate) ferry_symbol: Spanned<FerrySymbol>,
    pub(crate) tunnel_reveal: Number<0, 10>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupsText {
    pub(crate) lengths: GroupLengths,
    pub(crate) double: Option<Spanned<ByPlayers<Number<1, 2>>>>,
    pub(crate) triple: Option<Spanned<ByPlayers<Number<1, 3>>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndText {
    pub(crate) pieces: Count,
    pub(crate) shared: Option<Spanned<Count>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SharedText {
    pub(crate) count: Number<1, 120>,
    pub(crate) never_moved: Points,
    pub(crate) rank_points: Spanned<ByPlayers<Vec<Points>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BonusText {
    pub(crate) id: Spanned<String>,
    pub(crate) name: WordsText,
    pub(crate) value: Points,
    pub(crate) criterion: Spanned<CriterionText>,
    pub(crate) in_play: BonusInPlay,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CriterionText {
    CompletedTickets,
    CompletedTicketsAt(String),
    CompletedTicketsWorthAtMost(Count),
    LongestPath,
    PiecesLeft,
    LinesOfLength(Cards),
    LinesAt(String),
    LinesIn(String),
    Ferries,
    Countries,
    WildsInHand,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompanyText {
    pub(crate) colour: Spanned<String>,
    pub(crate) name: WordsText,
    pub(crate) bonus_coins: Coins,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventText {
    pub(crate) id: Spanned<String>,
    pub(crate) name: WordsText,
    pub(crate) text: WordsText,
    pub(crate) effects: Vec<Spanned<toml::Table>>,
}
