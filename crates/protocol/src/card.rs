//! Cards by their words, and counts of them: `{"red":3,"wild":1}`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A kind of card: eight colours, the wild (locomotive, bicycle) and the newspaper.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    Black,
    Blue,
    Green,
    Orange,
    Purple,
    Red,
    White,
    Yellow,
    Wild,
    Newspaper,
}

impl From<capotreno_rules::Card> for Card {
    fn from(card: capotreno_rules::Card) -> Card {
        match card {
            capotreno_rules::Card::Black => Card::Black,
            capotreno_rules::Card::Blue => Card::Blue,
            capotreno_rules::Card::Green => Card::Green,
            capotreno_rules::Card::Orange => Card::Orange,
            capotreno_rules::Card::Purple => Card::Purple,
            capotreno_rules::Card::Red => Card::Red,
            capotreno_rules::Card::White => Card::White,
            capotreno_rules::Card::Yellow => Card::Yellow,
            capotreno_rules::Card::Wild => Card::Wild,
            capotreno_rules::Card::Newspaper => Card::Newspaper,
        }
    }
}

impl From<Card> for capotreno_rules::Card {
    fn from(card: Card) -> capotreno_rules::Card {
        match card {
            Card::Black => capotreno_rules::Card::Black,
            Card::Blue => capotreno_rules::Card::Blue,
            Card::Green => capotreno_rules::Card::Green,
            Card::Orange => capotreno_rules::Card::Orange,
            Card::Purple => capotreno_rules::Card::Purple,
            Card::Red => capotreno_rules::Card::Red,
            Card::White => capotreno_rules::Card::White,
            Card::Yellow => capotreno_rules::Card::Yellow,
            Card::Wild => capotreno_rules::Card::Wild,
            Card::Newspaper => capotreno_rules::Card::Newspaper,
        }
    }
}

/// How many cards of each kind; a kind that is missing has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
#[schema(value_type = std::collections::BTreeMap<String, u32>)]
pub struct Cards(#[ts(as = "std::collections::BTreeMap<Card, u32>")] pub capotreno_rules::Cards);

impl From<capotreno_rules::Cards> for Cards {
    fn from(cards: capotreno_rules::Cards) -> Cards {
        Cards(cards)
    }
}
