//! Events, staff and postcards: what `rules` knows of them, with places still by name or tag.
//!
//! A game's places have ids of their own, so a condition is kept as [`Where`] and becomes a set of
//! places when the game is made.

use capotreno_rules::Card;
use capotreno_rules::campaign::spec::{Boon, CompanyBonus, Staff as StaffEffect};
use capotreno_rules::spec::{Effect, LineFilter};

use super::{FrontierNo, PlaceNo, PostcardNo};

/// Places by name, tag or board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Where {
    Place(PlaceNo),
    /// Those with the tag, whatever is large at the moment.
    Tag(String),
    Large,
    Frontier(FrontierNo),
    /// The frontier that was added last.
    Newest,
}

/// So many ends of a line are among the places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ends {
    pub places: Vec<Where>,
    pub count: u8,
}

#[derive(Clone, Debug)]
pub struct Event {
    pub id: String,
    /// In the deck from the first game.
    pub start: bool,
    /// Retires by itself after so many reveals.
    pub punches: Option<u8>,
    pub effects: Vec<EventEffect>,
}

/// An effect, and the ends its lines must have.
#[derive(Clone, Debug)]
pub struct EventEffect {
    pub effect: Effect,
    pub ends: Option<Ends>,
}

#[derive(Clone, Debug)]
pub struct Staff {
    pub id: String,
    pub does: StaffEffect,
}

/// The improved bonus of a company.
#[derive(Clone, Debug)]
pub struct Improved {
    pub colour: Card,
    pub bonus: CompanyBonus,
}

#[derive(Clone, Debug)]
pub struct Postcard {
    pub number: PostcardNo,
    /// Dollars at the end of the campaign, if used or fulfilled.
    pub vault: u16,
    /// The company a letter is for.
    pub company: Option<Card>,
    /// Uses in the whole campaign.
    pub uses: Option<u8>,
    pub per_game: Option<u8>,
    pub does: Does,
}

/// What a postcard is.
#[derive(Clone, Debug)]
pub enum Does {
    /// Open, stays in the office. The ends go with the boon's lines.
    Boon(Boon, Option<Ends>),
    /// Secret until fulfilled.
    Quest { quest: Quest, coins: u16 },
    /// Open to all, the first takes it.
    Race { goal: RaceGoal, coins: u16 },
    /// At the end of the campaign.
    Award(Award),
}

/// The kind of a postcard, as everyone may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PostcardKind {
    Boon,
    Quest,
    Race,
    Award,
}

impl Postcard {
    pub const fn kind(&self) -> PostcardKind {
        match self.does {
            Does::Boon(..) => PostcardKind::Boon,
            Does::Quest { .. } => PostcardKind::Quest,
            Does::Race { .. } => PostcardKind::Race,
            Does::Award(_) => PostcardKind::Award,
        }
    }
}

/// A quest's condition; see `capotreno_rules::campaign::spec::Quest`.
#[derive(Clone, Debug)]
pub enum Quest {
    Join { from: Vec<Where>, to: Vec<Where>, at_end: bool },
    Lines { places: Vec<Where>, lines: u8 },
    Touch { places: Vec<Where>, count: u8 },
    Tunnels { tunnels: u8 },
    Tickets { places: Vec<Where>, tickets: u8 },
    Network { cities: u8 },
    CarsLeft { cars: u8 },
}

/// A race's goal; see `capotreno_rules::campaign::spec::Goal`.
#[derive(Clone, Debug)]
pub enum RaceGoal {
    TicketAt { places: Vec<Where> },
    TicketWorth { value: u8 },
    Tickets { tickets: u8 },
    LargeCities { lines: u8 },
    Tolls { tolls: u8 },
    Junctions { junctions: u8 },
    Lengths { longest: u8 },
    OwnColour { lines: u8 },
    Newspapers { newspapers: u8 },
    Circuit,
    Frontiers { frontiers: u8 },
}

/// Who takes an award when the vaults are opened; all who are tied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Award {
    PunchedTickets,
    FirstPlaces,
    LastPlaces,
    Tolls,
    LargestSlip,
}

/// The filter of an effect that speaks of lines.
pub(crate) fn filter_of(effect: &mut Effect) -> Option<&mut LineFilter> {
    use capotreno_rules::campaign::spec::CharterEffect;
    match effect {
        Effect::GainOnClaim { lines, .. }
        | Effect::OfferOnClaim { lines, .. }
        | Effect::SurchargeOnClaim { lines, .. }
        | Effect::Charter(
            CharterEffect::ExtraCards { lines, .. }
            | CharterEffect::DoubleWilds { lines }
            | CharterEffect::DrawOnClaim { lines, .. }
            | CharterEffect::NeedsWilds { lines, .. },
        ) => Some(lines),
        _ => None,
    }
}

/// The filter of a boon that speaks of lines.
pub(crate) fn filter_of_boon(boon: &mut Boon) -> Option<&mut LineFilter> {
    match boon {
        Boon::Gain { lines, .. } | Boon::Draw { lines, .. } | Boon::Discount { lines, .. } => Some(lines),
        Boon::Offer { .. }
        | Boon::NoToll
        | Boon::NoDues
        | Boon::NoSurcharge
        | Boon::DrawTickets { .. }
        | Boon::Newspaper { .. }
        | Boon::FaceUpBonus
        | Boon::LastWater { .. }
        | Boon::SurveyDraw { .. }
        | Boon::Tunnel { .. } => None,
    }
}
