//! An edition as plain data: what the files in `editions/` say, before it is compiled.
//!
//! Everything here can be written down wrongly; [`crate::Edition::new`] checks it and reports
//! every problem at once. Every edition states every switch: there are no defaults that a reader
//! would have to know.

use crate::campaign::spec::{Charter, CharterEffect};
use crate::card::{Card, Cards};
use crate::ids::{MAX_SEATS, PlaceId};
use crate::sets::{Members, PlaceSet};

/// A text in the languages the project speaks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Words {
    pub en: String,
    pub it: String,
}

/// All of an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    pub id: String,
    pub name: Words,
    /// Raised when the data changes so that old records no longer fit.
    pub version: u32,
    pub fewest_players: u8,
    pub most_players: u8,
    /// The train cards without newspapers.
    pub deck: Cards,
    pub places: Vec<Place>,
    pub lines: Vec<Line>,
    pub tickets: Vec<Ticket>,
    pub supplies: Vec<Supply>,
    pub opening: Opening,
    pub drawing: Drawing,
    pub claiming: Claiming,
    pub groups: Groups,
    pub ticket_draw: TicketDraw,
    pub bonuses: Vec<Bonus>,
    /// How many of the drawn bonuses are turned up for a game.
    pub bonuses_drawn: u8,
    pub end: EndTrigger,
    pub ties: Vec<TieBreak>,
    pub shared: Option<SharedTrains>,
    pub economy: Option<Economy>,
    /// What a campaign adds; only on top of an economy.
    pub charter: Option<Charter>,
    /// Which rule of the catalogue a refusal names, where the edition has its own.
    pub rule_ids: Vec<(RuleTopic, String)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    pub name: String,
    /// Longitude and latitude in ten-thousandths of a degree: a starting point for drawing.
    pub at: [i32; 2],
    pub country: Option<String>,
    pub tags: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The two ends. An edge line has no second one (LW-26).
    pub from: PlaceId,
    pub to: Option<PlaceId>,
    /// How many cards the set has.
    pub cards: u8,
    /// How many pieces go on the line.
    pub pieces: u8,
    /// Which of the edition's supplies they come from.
    pub supply: u8,
    /// None is grey: a set of any one colour.
    pub colour: Option<Card>,
    pub kind: LineKind,
    /// How many of the spaces show a wild symbol.
    pub symbols: u8,
    /// So many cards of any kind may stand for one card of the set (NC-7).
    pub stand_in: Option<u8>,
    /// Cards drawn blind after the claim (NL-6).
    pub draw_bonus: u8,
    /// Viaducts of the line: they cost dues and pay at the end (CH-I).
    pub viaducts: u8,
    /// Lines of the same group are a double or triple line.
    pub group: Option<String>,
}

impl Line {
    /// A grey line with nothing special about it, built with pieces of the first supply.
    pub const fn plain(from: PlaceId, to: Option<PlaceId>, cards: u8) -> Line {
        Line {
            from,
            to,
            cards,
            pieces: cards,
            supply: 0,
            colour: None,
            kind: LineKind::Plain,
            symbols: 0,
            stand_in: None,
            draw_bonus: 0,
            viaducts: 0,
            group: None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum LineKind {
    Plain,
    Ferry,
    Tunnel,
    /// Takes a shared train instead of the player's own pieces (JP-5).
    Bullet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticket {
    pub from: PlaceId,
    pub to: PlaceId,
    pub value: u8,
}

/// One sort of piece that every seat has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supply {
    /// `car`, `tram`, `subway`.
    pub id: String,
    pub count: u8,
    /// Points for a line of this supply by its number of cards; index 0 is unused.
    pub points: Vec<i16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    pub cards: u8,
    pub tickets: u8,
    pub keep: u8,
    pub unkept: Unkept,
}

/// Where tickets go that were not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Unkept {
    LeaveGame,
    /// Under the deck, in the order in which they were dealt (C-34).
    Bottom,
    /// Under the deck, shuffled together (JP-2).
    BottomShuffled,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    pub face_up_wild: FaceUpWild,
    pub second_card: SecondCard,
    pub display_reset: DisplayReset,
    /// Deck and discards must hold so many cards before the action may begin (C-16, LW-22).
    pub fewest_cards: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum FaceUpWild {
    /// Only as the first card, and then the only one (C-12).
    EndsTurn,
    /// Like any other card (NC-3).
    CountsAsOne,
}

/// Whether a player who has drawn one card may stop (C-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SecondCard {
    /// It must be taken where there is a legal one. So it was everywhere before there was a choice.
    #[default]
    Required,
    /// It may be left (NL-3).
    Optional,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum DisplayReset {
    Never,
    /// When so many face-up cards are wild (C-13).
    AtWilds(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claiming {
    pub wilds: WildUse,
    pub ferry_symbol: FerrySymbol,
    /// How many cards a tunnel reveals.
    pub tunnel_reveal: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum WildUse {
    /// Wilds stand for any colour in any set (C-21).
    AnyLine,
    /// Only on tunnels and ferries (NC-4).
    TunnelsAndFerries,
}

/// What can be played for a wild symbol besides a wild.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum FerrySymbol {
    WildOnly,
    /// So many cards of any kind stand for one wild on a ferry (NC-5).
    AnyCards(u8),
    /// Two cards of the same colour stand for one symbol (NL-5).
    SameColourPair,
}

/// How many lines of a group are open, by the number of players (C-26).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Groups {
    pub lengths: GroupLengths,
    /// Index: number of players minus one.
    pub double: [u8; MAX_SEATS],
    pub triple: [u8; MAX_SEATS],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum GroupLengths {
    Equal,
    /// Lines of a group may differ in length and kind (NC-8).
    Free,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TicketDraw {
    pub draw: u8,
    pub keep: u8,
    pub unkept: Unkept,
}

/// Points at the end for having most of something; all tied seats get them, nobody with nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bonus {
    pub id: String,
    pub name: Words,
    pub value: i16,
    pub criterion: Criterion,
    pub in_play: BonusInPlay,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum BonusInPlay {
    Always,
    /// One of a small deck from which some are turned up at setup (NL-2).
    IfDrawn,
}

/// What a bonus counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Criterion {
    CompletedTickets,
    /// Completed tickets that name a place with the tag.
    CompletedTicketsAt(String),
    CompletedTicketsWorthAtMost(u8),
    LongestPath,
    PiecesLeft,
    LinesOfLength(u8),
    /// Lines that touch a place with the tag.
    LinesAt(String),
    /// Lines that touch a place of the country.
    LinesIn(String),
    Ferries,
    /// Different countries among the ends of the seat's lines.
    Countries,
    /// Wilds in hand, each pair of one colour counting as one.
    WildsInHand,
}

/// When the last round begins (C-40).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndTrigger {
    /// The seat whose turn ends has so many pieces or fewer.
    pub pieces: u8,
    /// And so many shared trains or fewer are left (JP-12).
    pub shared: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum TieBreak {
    CompletedTickets,
    LongestPath,
    BonusCards,
    /// The later seat counted from the first player (LW-42).
    LaterSeat,
}

/// White trains for everyone and the track that counts them (JP-5 to JP-14).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedTrains {
    pub count: u8,
    /// By number of players minus one: the points of each rank.
    pub rank_points: [Vec<i16>; MAX_SEATS],
    /// For a marker that never moved.
    pub never_moved: i16,
}

/// Coins, newspapers, events, companies and large cities (LW).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Economy {
    pub coins: u16,
    /// By number of players minus one.
    pub newspapers: [u8; MAX_SEATS],
    /// Coins for pieces left; the last entry holds for all larger numbers.
    pub pieces_left: Vec<i16>,
    pub companies: Vec<Company>,
    pub events: Vec<EventCard>,
    /// The tag of the places whose claims draw cards, and how many.
    pub large_city_tag: String,
    pub large_city_draw: u8,
}

/// A company and the bonus for claiming lines of its colour (LW-28, step 3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Company {
    pub colour: Card,
    pub name: Words,
    pub bonus_coins: u16,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventCard {
    pub id: String,
    pub name: Words,
    pub text: Words,
    pub effects: Vec<Effect>,
    /// Retires by itself after so many reveals more; none where only players retire it.
    pub punches: Option<u8>,
}

/// What an event does: a closed vocabulary. The first group lasts while the event is the
/// current one, the second takes effect once, at the reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "do", rename_all = "snake_case"))]
pub enum Effect {
    /// Claiming such a line gains coins.
    GainOnClaim {
        lines: LineFilter,
        coins: u16,
    },
    /// After claiming such a line the player may discard wilds for coins (LW-29).
    OfferOnClaim {
        lines: LineFilter,
        wilds: u8,
        coins: u16,
    },
    /// Claiming such a line costs coins or extra cards of any kind.
    SurchargeOnClaim {
        lines: LineFilter,
        coins: u16,
        cards: u8,
    },
    /// The large-city bonus draws so many cards.
    LargeCityDraw {
        cards: u8,
    },

    /// Each player gains coins for pieces on the board.
    GainPerPieces {
        pieces: u8,
        coins: u16,
        most: u16,
    },
    RichestPay {
        coins: u16,
    },
    PoorestDraw {
        cards: u8,
    },
    RefreshDisplay,
    ActiveDraw {
        cards: u8,
    },

    /// One of the effects that a campaign adds; files of editions have none.
    #[cfg_attr(feature = "serde", serde(skip))]
    Charter(CharterEffect),
}

impl Effect {
    /// Whether the effect holds while the event is current (LW-24).
    pub const fn lasts(&self) -> bool {
        match self {
            Effect::GainOnClaim { .. }
            | Effect::OfferOnClaim { .. }
            | Effect::SurchargeOnClaim { .. }
            | Effect::LargeCityDraw { .. } => true,
            Effect::GainPerPieces { .. }
            | Effect::RichestPay { .. }
            | Effect::PoorestDraw { .. }
            | Effect::RefreshDisplay
            | Effect::ActiveDraw { .. } => false,
            Effect::Charter(effect) => effect.lasts(),
        }
    }
}

/// Which lines an effect speaks of. A filter that names nothing holds for every line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct LineFilter {
    #[cfg_attr(feature = "serde", serde(default))]
    pub colour: Option<LineColour>,
    #[cfg_attr(feature = "serde", serde(default))]
    pub shortest: Option<u8>,
    #[cfg_attr(feature = "serde", serde(default))]
    pub longest: Option<u8>,
    /// Another colour that will do.
    #[cfg_attr(feature = "serde", serde(default))]
    pub or_colour: Option<LineColour>,
    /// So many of the line's two ends are among these places.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub ends: Option<EndFilter>,
}

/// Ends of a line that an effect asks for. Campaigns name the places; files of editions do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndFilter {
    pub places: Places,
    /// One or two.
    pub count: u8,
}

/// Places an effect speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Places {
    Of(PlaceSet),
    /// The large cities of the moment.
    Large,
}

/// The colour printed on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum LineColour {
    Grey,
    #[cfg_attr(feature = "serde", serde(untagged))]
    Of(Card),
}

impl LineFilter {
    /// Whether the filter holds for a line while these cities are large.
    pub fn holds(&self, line: &Line, large: PlaceSet) -> bool {
        let is = |colour: LineColour| match colour {
            LineColour::Grey => line.colour.is_none(),
            LineColour::Of(card) => line.colour == Some(card),
        };
        self.colour.is_none_or(|colour| is(colour) || self.or_colour.is_some_and(is))
            && self.shortest.is_none_or(|cards| line.cards >= cards)
            && self.longest.is_none_or(|cards| line.cards <= cards)
            && self.ends.is_none_or(|ends| {
                let places = match ends.places {
                    Places::Of(places) => places,
                    Places::Large => large,
                };
                let at = [Some(line.from), line.to].into_iter().flatten();
                at.filter(|end| places.contains(*end)).count() >= ends.count as usize
            })
    }
}

/// What a refusal is about. An edition may name its own rule for each; otherwise the common one
/// is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum RuleTopic {
    Players,
    Turn,
    Passing,
    Drawing,
    FaceUpWild,
    DrawingNeedsCards,
    SecondCard,
    Set,
    WildsInSet,
    FerryPayment,
    StandInPayment,
    Pieces,
    FreeLine,
    GroupOwned,
    GroupClosed,
    ExactPayment,
    EdgeLine,
    Surcharge,
    Offer,
    OpeningTickets,
    KeepTickets,
    NoTickets,
    TunnelPayment,
    RetireEvent,
    GameOver,
    ClaimSteps,
    WildsNeeded,
    Staff,
    Strike,
}

impl RuleTopic {
    /// The rule of the common catalogue.
    pub const fn common_id(self) -> &'static str {
        match self {
            RuleTopic::Players | RuleTopic::Turn => "C-1",
            RuleTopic::Passing => "C-3",
            RuleTopic::Drawing => "C-10",
            RuleTopic::FaceUpWild => "C-12",
            RuleTopic::DrawingNeedsCards => "C-16",
            RuleTopic::SecondCard => "C-17",
            RuleTopic::Set | RuleTopic::FerryPayment => "C-20",
            RuleTopic::WildsInSet => "C-21",
            RuleTopic::Pieces => "C-22",
            RuleTopic::FreeLine => "C-23",
            RuleTopic::GroupOwned => "C-25",
            RuleTopic::GroupClosed => "C-26",
            RuleTopic::ExactPayment | RuleTopic::StandInPayment => "C-27",
            RuleTopic::EdgeLine => "LW-26",
            RuleTopic::Surcharge | RuleTopic::Offer => "LW-29",
            RuleTopic::OpeningTickets => "C-5",
            RuleTopic::KeepTickets | RuleTopic::NoTickets => "C-32",
            RuleTopic::TunnelPayment => "C-50",
            RuleTopic::RetireEvent => "LW-43",
            RuleTopic::GameOver => "C-40",
            RuleTopic::ClaimSteps => "LW-28",
            RuleTopic::WildsNeeded => "CH-EV34",
            RuleTopic::Staff => "CH-Q",
            RuleTopic::Strike => "CH-EV19",
        }
    }
}
