//! What a seat can be asked during a campaign's game.

use crate::campaign::spec::RuleBox;
use crate::ids::{EventId, PlaceId};

/// Why two coins or a card are due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Fee {
    /// The toll of a depot (CH-G).
    Depot,
    /// The toll of a junction (CH-H).
    Junction,
    /// No water was left (CH-M).
    Water,
}

/// A question to a seat. Each is answered with [`crate::Action::Answer`] and the number of an
/// option, or with [`crate::Action::Pick`] and cards; which ones is said with each.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(tag = "ask", rename_all = "snake_case"))]
pub enum Question {
    /// Two coins (0), no toll with a postcard (1), or a card (CH-G, CH-H, CH-M).
    Fee { fee: Fee, place: PlaceId },
    /// The company bonus for a grey line: no (0), yes (1) (CH-ST16).
    GreyBonus,
    /// Coins (0), or a look at the top ticket (1): the bonus of 1883.
    CoinsOrTicket { coins: u16 },
    /// Keep the ticket or put it on the bottom: answered with `KeepTickets`.
    TopTicket,
    /// Keep so many of the cards looked at; the others go under the deck or are discarded.
    Looked { keep: u8, bottom: bool },
    /// Coins (0), a wild (1), nothing with a postcard (2) (CH-I).
    Dues { viaducts: u8 },
    /// No elevator (0), or two cards of one colour for it (CH-J).
    Elevator { place: PlaceId },
    /// None (0, where allowed) or the n-th certificate shown (n) (CH-L).
    Certificate { must: bool },
    /// Water from the first (0) or second (1) end of the line (CH-M).
    WaterFrom,
    /// Coins now (0) or into the vault (1) (CH-N).
    Survey { card: u8 },
    /// None (0) or the n-th stamp shown (n) (CH-O).
    Stamp,
    /// The same for coins (CH-EV33).
    BuyStamp { coins: u16 },
    /// Discard a wild for what a postcard offers: no (0), yes (1) (CH-P). Its place in the office.
    Offer { postcard: u8 },
    /// The large-city bonus from the deck (0) or from a slot of the display (slot + 1) (CH-P).
    FaceUpBonus { cards: u8 },
    /// Show no ticket (0), or the ticket (its number + 1).
    ShowTicket,
    /// A card from the deck after a face-up wild: no (0), yes (1) (CH-ST06).
    WildAndDeck,
    /// Claim no short line (0), or answer with `ClaimLine` (CH-ST14).
    NightClaim,
    /// Swap no cards (0), or those picked (CH-ST10).
    Swap,
    /// Leave the next event (0) or put it on the bottom (1) (CH-ST11).
    NextEvent,
    /// The first (0) or the second (1) event; the other goes to the bottom (1886-04).
    PickEvent { first: EventId, second: EventId },
    /// No depot (0) or the place (its number + 1) (CH-EV12).
    TempDepot { coins: u16 },
    /// The place (its number + 1) (CH-EV14).
    MakeLarge,
    /// Coins bid in secret (CH-EV18).
    Bid { most: u8, cards: u8 },
    /// Whoever has `most` herds: return one (0), or discard cards (CH-EV35).
    Rustlers { cards: u8, most: u8 },
    /// Whoever has more than `over` cards discards so many (CH-EV45).
    Discard { cards: u8, over: u8 },
    /// Which of the equally large networks counts, in the order of their first cities (0, 1, …).
    Network,
    /// Cross off no further city (0) or the place (its number + 1) (CH-T).
    CrossOff { left: u8 },
    /// Buy the junction: no (0), yes (1).
    BuyOut { place: PlaceId },
    /// The story of the year is told (0): the first turn follows (LW-6).
    Story,
}

impl Question {
    /// The place it is about.
    pub const fn place(&self) -> Option<PlaceId> {
        match self {
            Question::Fee { place, .. } | Question::Elevator { place } | Question::BuyOut { place } => {
                Some(*place)
            }
            _ => None,
        }
    }

    /// The events it is about.
    pub const fn events(&self) -> Option<[EventId; 2]> {
        match self {
            Question::PickEvent { first, second } => Some([*first, *second]),
            _ => None,
        }
    }

    /// The rule that asks.
    pub const fn rule(&self) -> &'static str {
        match self {
            Question::Fee { fee: Fee::Depot, .. } => RuleBox::DepotTolls.id(),
            Question::Fee { fee: Fee::Junction, .. } | Question::BuyOut { .. } => RuleBox::Junctions.id(),
            Question::Fee { fee: Fee::Water, .. } | Question::WaterFrom => RuleBox::Water.id(),
            Question::GreyBonus => "CH-ST16",
            Question::Looked { bottom: true, .. } => "CH-ST03",
            Question::CoinsOrTicket { .. } | Question::TopTicket | Question::Looked { keep: 1, .. } => {
                "CH-1883"
            }
            Question::Looked { .. } => "CH-ST17",
            Question::Dues { .. } => RuleBox::Viaducts.id(),
            Question::Elevator { .. } => RuleBox::Elevators.id(),
            Question::Certificate { .. } => RuleBox::Certificates.id(),
            Question::Survey { .. } => RuleBox::Surveys.id(),
            Question::Stamp => RuleBox::Stamps.id(),
            Question::BuyStamp { .. } => "CH-EV33",
            Question::Offer { .. } | Question::FaceUpBonus { .. } => RuleBox::Postcards.id(),
            // For challenges and for CH-EV20.
            Question::ShowTicket => "LW-54",
            Question::WildAndDeck => "CH-ST06",
            Question::NightClaim => "CH-ST14",
            Question::Swap => "CH-ST10",
            Question::NextEvent => "CH-ST11",
            Question::PickEvent { .. } => "CH-1886",
            Question::TempDepot { .. } => "CH-EV12",
            Question::MakeLarge => "CH-EV14",
            Question::Bid { .. } => "CH-EV18",
            Question::Rustlers { .. } => "CH-EV35",
            Question::Discard { .. } => "CH-EV45",
            Question::Network | Question::CrossOff { .. } => RuleBox::Circuits.id(),
            Question::Story => "LW-6",
        }
    }
}
