//! An edition as plain data: what the files in `editions/` say, before it is compiled.
//!
//! Everything here can be written down wrongly; [`crate::Edition::new`] checks it and reports
//! every problem at once. Every edition states every switch: there are no defaults that a reader
//! would have to know.

use crate::campaign::spec::{Charter, CharterEffect};
use crate::card::{Card, Cards};
use crate::ids::{MAX_SEATS, PlaceId};
use crate::sets::{Members, PlaceSet};
pub use crate::topic::RuleTopic;

/// A text in the languages the project speaks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Words {
    /// English.
    pub en: String,
    /// Italian.
    pub it: String,
}

/// All of an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// A short word that names the edition.
    pub id: String,
    /// What players read.
    pub name: Words,
    /// For people: what the rules can see of the data is told apart by [`crate::Edition::digest`].
    pub version: u32,
    /// Two at least.
    pub fewest_players: u8,
    /// Five at most.
    pub most_players: u8,
    /// The train cards without newspapers.
    pub deck: Cards,
    /// The cities.
    pub places: Vec<Place>,
    /// What can be claimed between them.
    pub lines: Vec<Line>,
    /// What pays for joining two of them.
    pub tickets: Vec<Ticket>,
    /// The pieces each seat has.
    pub supplies: Vec<Supply>,
    /// What is dealt at the start.
    pub opening: Opening,
    /// How cards are drawn.
    pub drawing: Drawing,
    /// How lines are paid.
    pub claiming: Claiming,
    /// How many lines of a double line are open.
    pub groups: Groups,
    /// How tickets are drawn later.
    pub ticket_draw: TicketDraw,
    /// What is counted at the end.
    pub bonuses: Vec<Bonus>,
    /// How many of the drawn bonuses are turned up for a game.
    pub bonuses_drawn: u8,
    /// When the last round begins.
    pub end: EndTrigger,
    /// What breaks a tie, in order.
    pub ties: Vec<TieBreak>,
    /// Trains that belong to everyone (JP).
    pub shared: Option<SharedTrains>,
    /// Coins and events (LW).
    pub economy: Option<Economy>,
    /// What a campaign adds; only on top of an economy.
    pub charter: Option<Charter>,
    /// Which rule of the catalogue a refusal names, where the edition has its own.
    pub rule_ids: Vec<(RuleTopic, String)>,
}

/// A city or location.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    /// As players read it.
    pub name: String,
    /// Longitude and latitude in ten-thousandths of a degree: a starting point for drawing.
    pub at: [i32; 2],
    /// Where bonuses count countries (NL-11).
    pub country: Option<String>,
    /// Words that bonuses and effects speak of.
    pub tags: Vec<String>,
}

/// A claimable connection between two places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The two ends. An edge line has no second one (LW-26).
    pub from: PlaceId,
    /// The other end; none where the line runs off the board.
    pub to: Option<PlaceId>,
    /// How many cards the set has.
    pub cards: u8,
    /// How many pieces go on the line.
    pub pieces: u8,
    /// Which of the edition's supplies they come from.
    pub supply: u8,
    /// None is grey: a set of any one colour.
    pub colour: Option<Card>,
    /// What is special about paying for it.
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

/// What is special about a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum LineKind {
    /// A set, and that is all.
    Plain,
    /// Some spaces take wilds only (C-20).
    Ferry,
    /// Cards of the deck say what it costs on top (C-50).
    Tunnel,
    /// Takes a shared train instead of the player's own pieces (JP-5).
    Bullet,
}

/// Two places to join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ticket {
    /// One of the two places.
    pub from: PlaceId,
    /// The other.
    pub to: PlaceId,
    /// Points for joining them, or lost for not.
    pub value: u8,
}

/// One sort of piece that every seat has.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Supply {
    /// `car`, `tram`, `subway`.
    pub id: String,
    /// How many each seat has.
    pub count: u8,
    /// Points for a line of this supply by its number of cards; index 0 is unused.
    pub points: Vec<i16>,
}

/// What is dealt at the start (C-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opening {
    /// Cards dealt to each seat.
    pub cards: u8,
    /// Tickets offered to each seat.
    pub tickets: u8,
    /// Tickets it must keep at least.
    pub keep: u8,
    /// Where the others go.
    pub unkept: Unkept,
}

/// Where tickets go that were not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Unkept {
    /// Out of the game.
    LeaveGame,
    /// Under the deck, in the order in which they were dealt (C-34).
    Bottom,
    /// Under the deck, shuffled together (JP-2).
    BottomShuffled,
}

/// How cards are drawn (C-10 to C-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// What a face-up wild costs (C-12).
    pub face_up_wild: FaceUpWild,
    /// Whether one card is enough (C-10).
    pub second_card: SecondCard,
    /// When the display is swept away (C-13).
    pub display_reset: DisplayReset,
    /// Deck and discards must hold so many cards before the action may begin (C-16, LW-22).
    pub fewest_cards: u8,
}

/// What taking a face-up wild costs.
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

/// When the face-up cards are swept away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum DisplayReset {
    /// Wilds may lie there.
    Never,
    /// When so many face-up cards are wild (C-13).
    AtWilds(u8),
}

/// How lines are paid (C-20 to C-27).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claiming {
    /// Where wilds may be played.
    pub wilds: WildUse,
    /// What pays for a wild symbol.
    pub ferry_symbol: FerrySymbol,
    /// How many cards a tunnel reveals.
    pub tunnel_reveal: u8,
}

/// Where wilds may be played.
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
    /// A wild and nothing else (C-20).
    WildOnly,
    /// So many cards of any kind stand for one wild on a ferry (NC-5).
    AnyCards(u8),
    /// Two cards of the same colour stand for one symbol (NL-5).
    SameColourPair,
}

/// How many lines of a group are open, by the number of players (C-26).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Groups {
    /// Whether the lines of a group must be equal.
    pub lengths: GroupLengths,
    /// Index: number of players minus one.
    pub double: [u8; MAX_SEATS],
    /// The same for three lines.
    pub triple: [u8; MAX_SEATS],
}

/// What the lines of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum GroupLengths {
    /// They are equal (C-25).
    Equal,
    /// Lines of a group may differ in length and kind (NC-8).
    Free,
}

/// How tickets are drawn during the game (C-32).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TicketDraw {
    /// Tickets offered.
    pub draw: u8,
    /// Tickets that must be kept at least.
    pub keep: u8,
    /// Where the others go.
    pub unkept: Unkept,
}

/// Points at the end for having most of something; all tied seats get them, nobody with nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bonus {
    /// A short word that names the bonus.
    pub id: String,
    /// What players read.
    pub name: Words,
    /// Its points.
    pub value: i16,
    /// What it counts.
    pub criterion: Criterion,
    /// Whether it counts in every game.
    pub in_play: BonusInPlay,
}

/// Whether a bonus counts in every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum BonusInPlay {
    /// In every game.
    Always,
    /// One of a small deck from which some are turned up at setup (NL-2).
    IfDrawn,
}

/// What a bonus counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Criterion {
    /// Completed tickets.
    CompletedTickets,
    /// Completed tickets that name a place with the tag.
    CompletedTicketsAt(String),
    /// Completed tickets of small value.
    CompletedTicketsWorthAtMost(u8),
    /// Spaces of the longest path.
    LongestPath,
    /// Pieces that were not used.
    PiecesLeft,
    /// Lines of so many cards.
    LinesOfLength(u8),
    /// Lines that touch a place with the tag.
    LinesAt(String),
    /// Lines that touch a place of the country.
    LinesIn(String),
    /// Lines that are ferries.
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

/// Who is ahead when totals are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum TieBreak {
    /// More completed tickets.
    CompletedTickets,
    /// The longer path.
    LongestPath,
    /// More bonuses won.
    BonusCards,
    /// The later seat counted from the first player (LW-42).
    LaterSeat,
}

/// White trains for everyone and the track that counts them (JP-5 to JP-14).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedTrains {
    /// How many there are.
    pub count: u8,
    /// By number of players minus one: the points of each rank.
    pub rank_points: [Vec<i16>; MAX_SEATS],
    /// For a marker that never moved.
    pub never_moved: i16,
}

/// Coins, newspapers, events, companies and large cities (LW).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Economy {
    /// What every seat starts with.
    pub coins: u16,
    /// By number of players minus one.
    pub newspapers: [u8; MAX_SEATS],
    /// Coins for pieces left; the last entry holds for all larger numbers.
    pub pieces_left: Vec<i16>,
    /// One for each seat.
    pub companies: Vec<Company>,
    /// The events of the deck.
    pub events: Vec<EventCard>,
    /// The tag of the places whose claims draw cards, and how many.
    pub large_city_tag: String,
    /// Cards drawn for a claim at such a place.
    pub large_city_draw: u8,
}

/// A company and the bonus for claiming lines of its colour (LW-28, step 3).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Company {
    /// Whose lines bring the bonus.
    pub colour: Card,
    /// What players read.
    pub name: Words,
    /// What a line of the colour brings.
    pub bonus_coins: u16,
}

/// An event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventCard {
    /// A short word that names the event.
    pub id: String,
    /// What players read.
    pub name: Words,
    /// What it does, in words.
    pub text: Words,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Retires by itself after so many reveals more; none where only players retire it.
    pub punches: Option<u8>,
}

/// What an event does: a closed vocabulary. The first group lasts while the event is the
/// current one, the second takes effect once, at the reveal.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "do", rename_all = "snake_case"))]
pub enum Effect {
    /// Claiming such a line gains coins.
    GainOnClaim { lines: LineFilter, coins: u16 },
    /// After claiming such a line the player may discard wilds for coins (LW-29).
    OfferOnClaim { lines: LineFilter, wilds: u8, coins: u16 },
    /// Claiming such a line costs coins or extra cards of any kind.
    SurchargeOnClaim { lines: LineFilter, coins: u16, cards: u8 },
    /// The large-city bonus draws so many cards.
    LargeCityDraw { cards: u8 },

    /// Each player gains coins for pieces on the board.
    GainPerPieces { pieces: u8, coins: u16, most: u16 },
    /// Whoever has most coins pays some.
    RichestPay { coins: u16 },
    /// Whoever has fewest coins draws cards.
    PoorestDraw { cards: u8 },
    /// The display is swept away and filled again.
    RefreshDisplay,
    /// Whoever drew the newspaper draws cards.
    ActiveDraw { cards: u8 },

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
    /// Its colour.
    #[cfg_attr(feature = "serde", serde(default))]
    pub colour: Option<LineColour>,
    /// So many cards at least.
    #[cfg_attr(feature = "serde", serde(default))]
    pub shortest: Option<u8>,
    /// So many cards at most.
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
    /// Which places.
    pub places: Places,
    /// One or two.
    pub count: u8,
}

/// Places an effect speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Places {
    /// These.
    Of(PlaceSet),
    /// The large cities of the moment.
    Large,
}

/// The colour printed on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum LineColour {
    /// Any one colour pays.
    Grey,
    /// This one.
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
