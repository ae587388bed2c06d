//! What a campaign adds to one of its games: the rule boxes in force and all that companies,
//! boards and stocks bring along from earlier games. Plain data, as in [`crate::spec`]; every
//! place is named by number already, so nothing here is looked up by tag.
//!
//! Rule ids: `CH-F` to `CH-V` are the rule boxes, `CH-EV12` an event, `CH-ST03` a staff card,
//! `CH-P107` a postcard.

use crate::card::Card;
use crate::ids::PlaceId;
use crate::sets::PlaceSet;
use crate::spec::LineFilter;

/// The most cities that can start with a herd, and the most that can hold water.
pub const MAX_SPOTS: usize = 16;
/// The most postcards a company can have in its office.
pub const MAX_POSTCARDS: usize = 48;
/// The most races in view during one game.
pub const MAX_RACES: usize = 16;
/// The most survey cards, and the most of them face up.
pub const MAX_SURVEYS: usize = 16;
/// The most survey cards face up.
pub const SURVEYS_SHOWN: usize = 3;
/// Certificates are numbered 0 to 59: ten of each colour of [`CERTIFICATE_COLOURS`] in order.
pub const CERTIFICATES_EACH: u8 = 10;
/// Stamps are numbered 0 to 29: five of each colour of [`CERTIFICATE_COLOURS`] in order.
pub const STAMPS_EACH: u8 = 5;
/// The colours of certificates and stamps.
pub const CERTIFICATE_COLOURS: [Card; 6] =
    [Card::Black, Card::Blue, Card::Green, Card::Red, Card::White, Card::Yellow];
/// Nobody has more cars than this (LW-1).
pub const MOST_CARS: u8 = 56;

/// A rule box of the campaign's rulebook that matters during a game. Boxes R and S act between
/// games and are not here. In text a box is called by its id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[repr(u8)]
pub enum RuleBox {
    /// F: a finished tunnel pays coins.
    #[cfg_attr(feature = "serde", serde(rename = "CH-F"))]
    Tunnels,
    /// G: a toll for touching another company's depot.
    #[cfg_attr(feature = "serde", serde(rename = "CH-G"))]
    DepotTolls,
    /// H: a toll for touching a junction of the Syndicate.
    #[cfg_attr(feature = "serde", serde(rename = "CH-H"))]
    Junctions,
    /// I: viaducts cost dues and pay at the end.
    #[cfg_attr(feature = "serde", serde(rename = "CH-I"))]
    Viaducts,
    /// J: grain elevators draw cards.
    #[cfg_attr(feature = "serde", serde(rename = "CH-J"))]
    Elevators,
    /// K: herds are taken along.
    #[cfg_attr(feature = "serde", serde(rename = "CH-K"))]
    Herds,
    /// L: share certificates.
    #[cfg_attr(feature = "serde", serde(rename = "CH-L"))]
    Certificates,
    /// M: water stops.
    #[cfg_attr(feature = "serde", serde(rename = "CH-M"))]
    Water,
    /// N: survey cards.
    #[cfg_attr(feature = "serde", serde(rename = "CH-N"))]
    Surveys,
    /// O: postmark stamps.
    #[cfg_attr(feature = "serde", serde(rename = "CH-O"))]
    Stamps,
    /// P: postcards in the office.
    #[cfg_attr(feature = "serde", serde(rename = "CH-P"))]
    Postcards,
    /// Q: staff.
    #[cfg_attr(feature = "serde", serde(rename = "CH-Q"))]
    Staff,
    /// T: mail circuits.
    #[cfg_attr(feature = "serde", serde(rename = "CH-T"))]
    Circuits,
    /// U: coast to coast.
    #[cfg_attr(feature = "serde", serde(rename = "CH-U"))]
    Coasts,
    /// V: late tickets cost nothing when they fail.
    #[cfg_attr(feature = "serde", serde(rename = "CH-V"))]
    OpenLedger,
}

impl RuleBox {
    /// Every box, in the order of the rulebook.
    pub const ALL: [RuleBox; 15] = [
        RuleBox::Tunnels,
        RuleBox::DepotTolls,
        RuleBox::Junctions,
        RuleBox::Viaducts,
        RuleBox::Elevators,
        RuleBox::Herds,
        RuleBox::Certificates,
        RuleBox::Water,
        RuleBox::Surveys,
        RuleBox::Stamps,
        RuleBox::Postcards,
        RuleBox::Staff,
        RuleBox::Circuits,
        RuleBox::Coasts,
        RuleBox::OpenLedger,
    ];

    /// The rule's id in the campaign's catalogue.
    pub const fn id(self) -> &'static str {
        match self {
            RuleBox::Tunnels => "CH-F",
            RuleBox::DepotTolls => "CH-G",
            RuleBox::Junctions => "CH-H",
            RuleBox::Viaducts => "CH-I",
            RuleBox::Elevators => "CH-J",
            RuleBox::Herds => "CH-K",
            RuleBox::Certificates => "CH-L",
            RuleBox::Water => "CH-M",
            RuleBox::Surveys => "CH-N",
            RuleBox::Stamps => "CH-O",
            RuleBox::Postcards => "CH-P",
            RuleBox::Staff => "CH-Q",
            RuleBox::Circuits => "CH-T",
            RuleBox::Coasts => "CH-U",
            RuleBox::OpenLedger => "CH-V",
        }
    }
}

/// A set of rule boxes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Boxes(pub u32);

impl Boxes {
    /// No box.
    pub const NONE: Boxes = Boxes(0);

    /// Whether a box is in force.
    #[inline]
    pub const fn has(self, rule: RuleBox) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }

    /// With a box more.
    #[must_use]
    pub const fn with(self, rule: RuleBox) -> Boxes {
        Boxes(self.0 | 1 << rule as u8)
    }

    /// Every box.
    pub fn all() -> Boxes {
        RuleBox::ALL.into_iter().fold(Boxes::NONE, Boxes::with)
    }
}

/// All that a campaign adds to a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Charter {
    /// The rule boxes in force.
    pub boxes: Boxes,
    /// In the order of the economy's companies. Companies that are not seated do not matter.
    pub companies: Vec<Brings>,
    /// Coins for a finished tunnel by its number of cards (box F); index 0 is unused.
    pub tunnel_coins: Vec<u16>,
    /// Where the Syndicate sits (box H).
    pub junctions: PlaceSet,
    /// The cities where elevators may stand, and how many each company has (box J).
    pub elevator_places: PlaceSet,
    /// How many elevators each company has.
    pub elevators: u8,
    /// Where a herd stands at the start; at most [`MAX_SPOTS`] (box K).
    pub herd_places: Vec<PlaceId>,
    /// Where the Round-up puts new herds; a part of `herd_places`.
    pub herd_country: PlaceSet,
    /// A largest network with one of these makes herds worth more.
    pub herd_markets: PlaceSet,
    /// The cities with water and how much each has at the start; at most [`MAX_SPOTS`] (box M).
    pub water_places: Vec<PlaceId>,
    /// How much water each of these cities has at the start.
    pub water: u8,
    /// The certificates left, numbered as [`CERTIFICATES_EACH`] says, and how many lie face up (box L).
    pub certificates: u64,
    /// How many certificates lie face up.
    pub certificates_shown: u8,
    /// The stamps left and how many lie face up (box O).
    pub stamps: u32,
    /// How many stamps lie face up.
    pub stamps_shown: u8,
    /// The survey cards that are left and whose cities are all on the table (box N).
    pub surveys: Vec<SurveyCard>,
    /// The mail circuits (box T).
    pub circuits: Vec<PlaceSet>,
    /// Cities at the Atlantic (box U).
    pub atlantic: PlaceSet,
    /// Cities at the Pacific (box U).
    pub pacific: PlaceSet,
    /// Cities with a port.
    pub ports: PlaceSet,
    /// The frontiers on the table with their cities.
    pub frontiers: Vec<PlaceSet>,
    /// The open challenges.
    pub races: Vec<Race>,
    /// The event the game starts with, an index into the economy's events (1892-04).
    pub opening_event: Option<u8>,
    /// A newspaper's player looks at two events and picks one (1886-04).
    pub two_events: bool,
    /// When the story of the year is read.
    pub story: Story,
}

/// When the story of the year is read, which decides what companies, events and rules bring to the
/// game (LW-6, LW-52).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Story {
    /// Before the deal, or never: the table is laid out whole.
    #[default]
    Before,
    /// After the opening tickets were chosen (LW-5). Nothing of it is known here: the game is played
    /// up to there and waits.
    Sealed,
    /// After the opening tickets were chosen, and it is told: the same game, which goes on.
    Told,
}

/// What one company brings to a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Brings {
    /// Before its staff card adds anything.
    pub cars: u8,
    /// Coins to start with.
    pub coins: u16,
    /// Cards to start with.
    pub cards: u8,
    /// Its depots.
    pub depots: PlaceSet,
    /// Its staff card.
    pub staff: Option<Staff>,
    /// Sorted by number.
    pub postcards: Vec<Postcard>,
    /// The improved company bonus; without one the company's coins are paid.
    pub bonus: Option<CompanyBonus>,
    /// The cities crossed off in earlier games (box T).
    pub crossed: PlaceSet,
}

/// The bonus for a line of the company's colour (step 3).
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "bonus", rename_all = "snake_case"))]
pub enum CompanyBonus {
    /// Coins.
    Coins { coins: u16 },
    /// Coins, or a look at the top ticket, which is kept or put on the bottom.
    CoinsOrTicket { coins: u16 },
    /// Coins and cards of the deck.
    CoinsAndCards { coins: u16, cards: u8 },
    /// Coins, and the top cards of the deck: one is kept, the rest discarded.
    CoinsAndLook { coins: u16, look: u8 },
    /// More for long lines.
    CoinsByLength { coins: u16, long: u8, long_coins: u16 },
}

/// A staff card. Those that only change the start are applied at setup.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "staff", rename_all = "snake_case"))]
pub enum Staff {
    /// Start with so many cards (ST01).
    StartCards { cards: u8 },
    /// Start with so many coins (ST02).
    StartCoins { coins: u16 },
    /// Once: look at the top cards, keep one, the rest go under the deck (ST03).
    Telegraph { look: u8 },
    /// Draw so many tickets instead of the usual number (ST04).
    DrawTickets { tickets: u8 },
    /// Once: a coloured line of at most so many spaces counts as grey (ST05).
    AsGrey { longest: u8 },
    /// So many times: after a face-up wild also a card from the deck (ST06).
    WildAndDeck { uses: u8 },
    /// An extra depot after the game, or coins now while there are no depots (ST07).
    Depot { coins_instead: u16 },
    /// Coins whenever a newspaper resolves (ST08).
    Newspapers { coins: u16 },
    /// More cars (ST09).
    Cars { cars: u8 },
    /// Once: swap any number of cards with the deck (ST10).
    SwapHand,
    /// Look at the next event at the start of a turn; once, put it on the bottom (ST11).
    NextEvent,
    /// So many surcharge cards are ignored in each claim (ST12).
    LessSurcharge { cards: u8 },
    /// Coins for a claim that touches a port (ST13).
    Ports { coins: u16 },
    /// Once: after drawing cards also claim a line of at most so many spaces (ST14).
    NightClaim { longest: u8 },
    /// At the end coins for cards in hand (ST15).
    Store { cards: u8, coins: u16, most: u16 },
    /// So many times: the company bonus for a grey line (ST16).
    GreyBonus { uses: u8 },
    /// Once: draw cards from the deck and keep some (ST17).
    DrawAndKeep { draw: u8, keep: u8 },
    /// At the start a face-up certificate, or coins where there is none (ST18).
    CertificateOr { coins: u16 },
}

/// A postcard in the office.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Postcard {
    /// Its number in the campaign.
    pub number: u16,
    /// Uses left in the campaign; none where only `per_game` limits them.
    pub uses_left: Option<u8>,
    /// Uses in this game at most.
    pub per_game: Option<u8>,
    /// What it does.
    pub does: PostcardEffect,
}

/// What a postcard does.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PostcardEffect {
    /// It helps when it can.
    Boon(Boon),
    /// Fulfilled once; then it pays coins and goes to the vault.
    Quest { quest: Quest, coins: u16 },
}

/// What a boon does, and when.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boon {
    /// Claiming such a line gains coins.
    Gain { lines: LineFilter, coins: u16 },
    /// Claiming such a line draws cards.
    Draw { lines: LineFilter, cards: u8 },
    /// When claiming, one extra wild may be discarded for coins and cards.
    Offer { coins: u16, cards: u8 },
    /// Such a line needs so many cards fewer.
    Discount { lines: LineFilter, cards: u8 },
    /// One toll is not paid.
    NoToll,
    /// The dues of one claim are not paid.
    NoDues,
    /// All surcharge cards of one claim are ignored.
    NoSurcharge,
    /// The ticket action draws so many tickets.
    DrawTickets { tickets: u8 },
    /// An event revealed on the own turn gains coins.
    Newspaper { coins: u16 },
    /// A large-city bonus may be a face-up card that is no wild.
    FaceUpBonus,
    /// Taking the last water of a city gains coins.
    LastWater { coins: u16 },
    /// A survey card taken draws cards.
    SurveyDraw { cards: u8 },
    /// A finished tunnel gains coins.
    Tunnel { coins: u16 },
}

impl Boon {
    /// Coins and cards for an extra wild, where the boon offers them.
    pub const fn offered(&self) -> Option<(u16, u8)> {
        match self {
            Boon::Offer { coins, cards } => Some((*coins, *cards)),
            _ => None,
        }
    }
}

/// What a quest asks for. `At the end` conditions are judged when the game is over, the others as
/// soon as a claim fulfils them.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quest {
    /// Own lines join one of the first with one of the second places; `at_end` only then.
    Join { from: PlaceSet, to: PlaceSet, at_end: bool },
    /// So many own lines touch one of the places.
    Lines { places: PlaceSet, lines: u8 },
    /// Own lines touch so many of the places.
    Touch { places: PlaceSet, count: u8 },
    /// So many own tunnels.
    Tunnels { tunnels: u8 },
    /// At the end so many completed tickets have an end among the places.
    Tickets { places: PlaceSet, tickets: u8 },
    /// At the end a network of so many cities.
    Network { cities: u8 },
    /// At the end exactly so many cars are left.
    CarsLeft { cars: u8 },
}

/// An open challenge: the first company to do it gains coins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// Its number in the campaign.
    pub number: u16,
    /// What must be done.
    pub goal: Goal,
    /// What it pays.
    pub coins: u16,
}

/// What an open challenge asks for.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Complete a ticket with an end among the places.
    TicketAt { places: PlaceSet },
    /// Complete a ticket worth at least so much.
    TicketWorth { value: u8 },
    /// Complete so many tickets.
    Tickets { tickets: u8 },
    /// Claim so many lines that touch large cities.
    LargeCities { lines: u8 },
    /// Collect so many depot tolls.
    Tolls { tolls: u8 },
    /// Own lines that touch so many junctions.
    Junctions { junctions: u8 },
    /// Own lines of every length from one to so many spaces.
    Lengths { longest: u8 },
    /// Own so many lines of the company's colour.
    OwnColour { lines: u8 },
    /// Be the active player for so many newspapers.
    Newspapers { newspapers: u8 },
    /// Cross off the last city of a circuit; judged when circuits are (box T).
    Circuit,
    /// One network with cities of so many frontiers.
    Frontiers { frontiers: u8 },
}

impl Goal {
    pub(crate) const fn is_about_tickets(&self) -> bool {
        matches!(self, Goal::TicketAt { .. } | Goal::TicketWorth { .. } | Goal::Tickets { .. })
    }

    /// Tickets are judged when they are shown and at the end, circuits when cities are crossed off.
    pub(crate) const fn is_judged_later(&self) -> bool {
        self.is_about_tickets() || matches!(self, Goal::Circuit)
    }
}

/// A survey card: three cities, and its number in the campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SurveyCard {
    /// Its number in the campaign.
    pub number: u8,
    /// Its cities.
    pub places: [PlaceId; 3],
}

/// What an event of the campaign does, beyond the effects known at its start. The first group
/// lasts while the event is the current one, the second happens once, at the reveal.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "do", rename_all = "snake_case"))]
pub enum CharterEffect {
    /// The ticket action gains coins (EV11).
    GainOnTickets { coins: u16 },
    /// Claiming a line with one or two ends among the ports gains coins (EV13).
    GainAtPorts { one: u16, two: u16 },
    /// Such lines need extra cards of any kind (EV15).
    ExtraCards { lines: LineFilter, cards: u8 },
    /// Company bonuses count twice (EV16).
    DoubleBonus,
    /// No tolls are paid (EV17).
    NoTolls,
    /// At most one of the two cards drawn may be face up; ends when a player discards so many
    /// cards on the own turn (EV19).
    Strike { discard: u8 },
    /// A ticket completed by a claim may be shown for coins (EV20).
    ShowTickets { coins: u16 },
    /// For such lines a wild counts as two cards (EV21).
    DoubleWilds { lines: LineFilter },
    /// Claiming such a line draws cards (EV31).
    DrawOnClaim { lines: LineFilter, cards: u8 },
    /// Such lines need so many wilds at least (EV34).
    NeedsWilds { lines: LineFilter, wilds: u8 },
    /// No water is needed (EV40).
    NoWater,
    /// A survey card taken gains coins (EV42).
    GainOnSurvey { coins: u16 },
    /// Tunnels reveal so many cards (EV43, EV44).
    TunnelReveal { cards: u8 },
    /// No viaduct dues are paid (EV46).
    NoDues,

    /// Each player may pay to set a depot for this game on a small city of the own network (EV12).
    TempDepot { coins: u16 },
    /// The active player makes a small city large for good (EV14).
    MakeLarge,
    /// Everyone bids in secret and pays; the single highest bidder draws cards (EV18).
    BlindBid { most: u8, cards: u8 },
    /// A junction on the small city with most claimed lines; when the event retires, the
    /// junctions leave the map (EV32).
    PlaceJunction,
    /// New stamps are shown; each player may buy one (EV33).
    StampSale { coins: u16 },
    /// Whoever has most herds returns one or discards cards (EV35).
    Rustlers { cards: u8 },
    /// New herds where fewest lines are claimed (EV36).
    AddHerds { herds: u8 },
    /// Coins for each colour of certificates taken in this game (EV37).
    GainPerCertificate { coins: u16, most: u16 },
    /// New certificates are shown; the active player takes one (EV38).
    NewCertificates,
    /// Every city with water loses one (EV39).
    DryWater,
    /// Every city for water gets one (EV40).
    AddWater,
    /// The rightmost survey card is discarded (EV41).
    RivalSurvey,
    /// Each player with a larger hand discards cards (EV45).
    LargeHands { hand: u8, cards: u8 },
}

impl CharterEffect {
    /// Whether the effect holds while the event is current (LW-24).
    pub const fn lasts(&self) -> bool {
        match self {
            CharterEffect::GainOnTickets { .. }
            | CharterEffect::GainAtPorts { .. }
            | CharterEffect::ExtraCards { .. }
            | CharterEffect::DoubleBonus
            | CharterEffect::NoTolls
            | CharterEffect::Strike { .. }
            | CharterEffect::ShowTickets { .. }
            | CharterEffect::DoubleWilds { .. }
            | CharterEffect::DrawOnClaim { .. }
            | CharterEffect::NeedsWilds { .. }
            | CharterEffect::NoWater
            | CharterEffect::GainOnSurvey { .. }
            | CharterEffect::TunnelReveal { .. }
            | CharterEffect::NoDues => true,
            CharterEffect::TempDepot { .. }
            | CharterEffect::MakeLarge
            | CharterEffect::BlindBid { .. }
            | CharterEffect::PlaceJunction
            | CharterEffect::StampSale { .. }
            | CharterEffect::Rustlers { .. }
            | CharterEffect::AddHerds { .. }
            | CharterEffect::GainPerCertificate { .. }
            | CharterEffect::NewCertificates
            | CharterEffect::DryWater
            | CharterEffect::AddWater
            | CharterEffect::RivalSurvey
            | CharterEffect::LargeHands { .. } => false,
        }
    }
}
