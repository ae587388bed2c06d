//! Ratings, and events: the same deals at every table, and who did better with them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::table::{Pace, TablePhase};

/// What is known of somebody's strength on one edition, from rated games alone.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatRating {
    /// 25 is where everybody begins.
    pub rating: f64,
    /// The strength lies within twice this of the rating, 19 times out of 20.
    pub uncertainty: f64,
    /// Rated games played.
    pub games: u32,
}

/// One's own rating on an edition.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MyRating {
    pub edition: String,
    pub rating: SeatRating,
    /// The place among all who are rated there.
    pub place: u32,
    pub players: u32,
}

/// Who is rated on an edition.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RatedPlayer {
    /// What stands for this player in the records of rated games; it says nothing else.
    pub player: String,
    pub name: String,
    pub you: bool,
    pub rating: SeatRating,
}

/// The ratings on an edition, and the games they come from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Ratings {
    pub edition: String,
    /// The strongest first; at most a hundred.
    pub players: Vec<RatedPlayer>,
    /// The tables of all rated games in the order in which they count: whoever reads their records comes to the
    /// same ratings (`capotreno lab ratings`).
    pub games: Vec<String>,
}

/// The event whose deal is played at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableOfEvent {
    pub id: String,
    pub name: String,
    /// From 1.
    pub round: u8,
    pub rounds: u8,
    /// Others have still to play it: nobody but its players sees it, and there is no replay yet.
    pub sealed: bool,
}

/// Against whom an event is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    /// Everybody alone against bots of one level; in each round all sit in the same seat.
    Solo { level: String },
    /// People against each other.
    Groups,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateEvent {
    /// 1 to 40 characters.
    pub name: String,
    pub edition: String,
    /// Seats at each table.
    pub players: u8,
    pub kind: EventKind,
    /// 1 to 8.
    pub rounds: u8,
    pub pace: Pace,
    /// For how many hours it is open: 1 to 720.
    pub hours: u32,
    /// How many may take part; with them all finished it ends before its time. Without it anybody may until the
    /// time is over.
    #[serde(default)]
    pub most: Option<u32>,
    /// Listed for everybody; otherwise only who has the link finds it.
    pub public: bool,
}

/// An event in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventSummary {
    pub id: String,
    pub name: String,
    pub edition: String,
    pub players: u8,
    pub kind: EventKind,
    pub rounds: u8,
    pub created_at: i64,
    pub ends_at: i64,
    pub over: bool,
    /// Whether this guest made it.
    pub owner: bool,
    /// How many people take part.
    pub people: u32,
    /// How many rounds this guest has finished; none where it does not take part.
    pub finished: Option<u8>,
}

/// An event as one guest sees it. What happened at its tables is told when it is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventDetails {
    pub event: EventSummary,
    pub pace: Pace,
    pub most: Option<u32>,
    /// Milliseconds since 1970 on the server's clock.
    pub now: i64,
    /// One's own tables, round by round.
    pub mine: Vec<EventRound>,
    /// The BLAKE3 hash of each round's secret, known before anybody played: its tables have the same.
    pub commitments: Vec<String>,
    /// The secrets, from which the deals follow; empty until the event is over.
    pub secrets: Vec<String>,
    /// Empty until the event is over.
    pub standings: Vec<EventStanding>,
    /// Empty until the event is over.
    pub tables: Vec<EventTable>,
}

/// One's own table in a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventRound {
    /// From 1.
    pub round: u8,
    pub table: String,
    pub seat: u8,
    pub phase: TablePhase,
    /// One's own points, once the game is over.
    pub points: Option<i16>,
}

/// How somebody did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventStanding {
    /// 1 is the first; tied people share a place. None where nobody else held the same seats.
    pub place: Option<u32>,
    pub name: String,
    pub you: bool,
    /// The part of those with the same seat and deal who had fewer points, from 0 to 1, ties as halves: the mean
    /// over the rounds.
    pub share: Option<f64>,
    /// Points more than those others had on average: the mean over the rounds.
    pub margin: Option<f64>,
    pub results: Vec<EventResult>,
}

/// A finished game of somebody in an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventResult {
    /// From 1.
    pub round: u8,
    pub seat: u8,
    pub table: String,
    pub points: i16,
    /// The place at the table.
    pub place: u8,
    /// How many others held the same seat with the same deal.
    pub others: u32,
    pub share: Option<f64>,
    pub margin: Option<f64>,
}

/// A table of an event that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EventTable {
    pub table: String,
    /// From 1.
    pub round: u8,
    pub names: Vec<String>,
    /// Empty where the game was not finished in time.
    pub points: Vec<i16>,
}

/// How somebody wants to play the next round.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayEvent {
    /// At a table of one's own, for whom one sends its link; otherwise with whoever waits.
    #[serde(default)]
    pub apart: bool,
}

/// Where somebody plays the next round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct FoundTable {
    pub table: String,
    /// Whether a seat is still to be taken there.
    pub join: bool,
}
