//! What only a campaign's game has: the pieces on the cities, what lies face up, the question that
//! is open, and what the campaign brings along. Other seats' secrets are only counts here.

use capotreno_campaign::{BoxView, CardView, PostcardView};
use capotreno_rules::spec::Words;
use capotreno_rules::{Action, Card, Cards};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What everyone knows of a campaign's game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CharterView {
    /// Cities by number.
    pub large: Vec<u8>,
    pub junctions: Vec<u8>,
    /// Cities with herds and with water, and how many.
    pub herds: Vec<Pieces>,
    pub water: Vec<Pieces>,
    /// What lies face up: certificates and stamps by number, survey cards by position.
    pub certificates: Vec<u8>,
    pub stamps: Vec<u8>,
    pub surveys: Vec<u8>,
    pub certificates_left: u8,
    pub stamps_left: u8,
    pub surveys_left: u8,
    /// The open challenges by number, and who won them.
    pub races: Vec<RaceView>,
    /// Cards under the others of the deck, and events.
    pub cards_bottom: u8,
    pub events_bottom: Vec<u8>,
    pub seats: Vec<CharterSeatView>,
    pub question: Option<QuestionView>,
    /// What the viewer's seat alone knows.
    pub own: Option<CharterOwn>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Pieces {
    pub place: u8,
    pub count: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RaceView {
    pub number: u16,
    pub winner: Option<u8>,
}

/// What everyone knows of a seat in a campaign's game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CharterSeatView {
    pub depots: Vec<u8>,
    pub elevators: Vec<u8>,
    pub herds: u8,
    pub water: u8,
    pub certificates: Vec<u8>,
    pub stamps: Vec<u8>,
    pub surveys: Vec<u8>,
    /// The postcards in the office by number, and how often each was used in this game.
    pub postcards: Vec<PostcardUse>,
    pub staff_used: u8,
    pub tickets_shown: Vec<u8>,
    pub crossed: Vec<u8>,
    pub tolls: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PostcardUse {
    pub number: u16,
    pub used: u8,
}

/// What only the viewer's seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CharterOwn {
    /// Cards looked at, one or some of which may be kept.
    pub looked: Cards,
    pub next_event: Option<u8>,
    pub bid: Option<u8>,
    /// Tickets that cost nothing when they fail.
    pub late: Vec<u8>,
}

/// The question that is open. Unlike the rules' own form it can be put into words without knowing each kind of
/// question: one word, and what it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct QuestionView {
    /// What is asked, as one word.
    pub ask: String,
    /// The rule that asks.
    pub rule: String,
    pub place: Option<u8>,
    /// Coins, cards or pieces it is about.
    pub amount: Option<u16>,
    /// The two events, the postcard, the survey card it is about; the first city of each network.
    pub about: Vec<u16>,
    /// The answers worth offering, for the viewer's seat if it is asked. Any cards of the right
    /// number may be picked.
    pub answers: Vec<Action>,
}

/// What a campaign brings to one of its games, with the words of the cards in play. Places are the
/// positions of the game's edition here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct CharterInfo {
    /// Fluent messages that speak of what was discovered: no client has them in its files.
    pub sentences: Words,
    /// The rule boxes in force, in the order of their steps.
    pub boxes: Vec<BoxView>,
    /// By seat.
    pub seats: Vec<CharterSeat>,
    pub races: Vec<PostcardView>,
    /// The three cities of each survey card, by position; the view speaks of positions.
    pub surveys: Vec<SurveyInfo>,
    /// The circuits of the sheet.
    pub circuits: Vec<Vec<u8>>,
    /// Certificates and stamps are numbered colour by colour: so many of each.
    pub certificate_colours: Vec<Card>,
    pub certificates_each: u8,
    pub stamps_each: u8,
    /// Dollars for a tunnel by its number of spaces.
    pub tunnel_coins: Vec<u16>,
    /// Lines with viaducts.
    pub viaducts: Vec<LineViaducts>,
    pub elevator_places: Vec<u8>,
    pub herd_markets: Vec<u8>,
    pub atlantic: Vec<u8>,
    pub pacific: Vec<u8>,
    pub ports: Vec<u8>,
    /// The newest card of the deck decides nothing alone: two events are looked at.
    pub two_events: bool,
    pub story: StoryStage,
}

/// When the story of the year is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StoryStage {
    /// Before the deal, or never.
    #[default]
    Before,
    /// When the opening tickets are chosen: then there is more to know, and all of this is to be asked for
    /// again.
    Sealed,
    /// It was read when the opening tickets were chosen.
    Told,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CharterSeat {
    /// The company's number in the campaign.
    pub company: u8,
    pub cars: u8,
    pub coins: u16,
    pub staff: Option<CardView>,
    /// In the order of the view's postcards.
    pub postcards: Vec<PostcardView>,
    /// The bonus for a route of the company's colour, where it was improved.
    pub bonus: Option<Words>,
    /// Cities crossed off in earlier games.
    pub crossed: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SurveyInfo {
    pub number: u8,
    pub places: [u8; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LineViaducts {
    pub line: u8,
    pub viaducts: u8,
}
