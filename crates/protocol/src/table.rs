//! Tables, guests, the lobby and records: the bodies of the REST part.

use capotreno_rules::spec::Words;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::campaign::TableCampaign;
use crate::contest::TableOfEvent;
use crate::message::{Notice, StepEvents};
use crate::refused::Refused;
use crate::view::GameView;

/// A visitor. The secret token travels only in a cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GuestInfo {
    pub id: String,
    pub name: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestRename {
    /// 1 to 40 characters.
    pub name: String,
}

/// A device where a guest is logged in. Times are milliseconds since 1970, to the day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct DeviceInfo {
    pub id: String,
    /// Whether it is the one that asks.
    pub here: bool,
    pub created_at: i64,
    pub seen_at: i64,
}

/// What a failed request answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ApiError {
    pub error: Refused,
}

/// Who sits in a seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatSetup {
    /// Whoever opens the table.
    Me {
        #[serde(default)]
        company: Option<u8>,
    },
    /// Somebody who joins.
    Open {
        #[serde(default)]
        company: Option<u8>,
    },
    Bot {
        level: String,
        #[serde(default)]
        company: Option<u8>,
    },
    /// Another player on the device of whoever opens the table.
    Shared {
        name: String,
        #[serde(default)]
        company: Option<u8>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "who", rename_all = "snake_case", deny_unknown_fields)]
pub enum Starter {
    Random,
    Seat { seat: u8 },
}

/// How much time players have. A seat without time left is played by a bot until it is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "clock", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    None,
    /// A bank of time for the whole game, and some more with each decision.
    Bank {
        seconds: u32,
        increment: u32,
    },
    /// So many days for each decision.
    Days {
        days: u32,
    },
}

/// How long bots let one look at what they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BotSpeed {
    Quick,
    #[default]
    Normal,
    Leisurely,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts with names of their own on the wire")]
pub struct CreateTable {
    pub edition: String,
    /// Every seat in turn order.
    pub seats: Vec<SeatSetup>,
    /// Listed in the lobby; otherwise only who has the link finds the table.
    pub public: bool,
    pub starter: Starter,
    pub pace: Pace,
    /// Claims that revealed nothing can be taken back.
    pub take_back: bool,
    /// Its one player, against bots alone and without a clock, may go back to before any own decision.
    #[serde(default)]
    pub practice: bool,
    #[serde(default)]
    pub bot_speed: BotSpeed,
    /// Bots may be asked for advice.
    pub hints: bool,
    pub chat: bool,
    /// The game counts for ratings: people only, each at a device of their own, with a clock, without hints
    /// and without taking back.
    #[serde(default)]
    pub rated: bool,
    /// The BLAKE3 hash of 32 random bytes of this player, as 64 hexadecimal digits.
    #[serde(default)]
    pub entropy_hash: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// The first open seat unless told.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The BLAKE3 hash of 32 random bytes of this player, as 64 hexadecimal digits.
    #[serde(default)]
    pub entropy_hash: Option<String>,
}

/// Who shall sit where nobody does: only who opened the table says so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FillSeat {
    pub seat: u8,
    /// A bot; without it and without a friend the seat is open to anybody.
    #[serde(default)]
    pub level: Option<String>,
    /// A friend, by the id of the friendship, who is asked and accepts by joining.
    #[serde(default)]
    pub friend: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatTaken {
    pub seat: u8,
    pub table: TableInfo,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TablePhase {
    /// Seats can be taken.
    Open,
    /// Started: players send the random bytes they promised, then the cards are dealt.
    Revealing,
    Playing,
    Over,
}

/// A table as one guest sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts with names of their own on the wire")]
pub struct TableInfo {
    pub id: String,
    pub edition: String,
    pub phase: TablePhase,
    pub public: bool,
    /// Whether this guest opened the table.
    pub owner: bool,
    pub starter: Starter,
    pub pace: Pace,
    pub take_back: bool,
    /// Whether it is a practice game.
    pub practice: bool,
    pub bot_speed: BotSpeed,
    pub hints: bool,
    /// Whether anybody may talk; who opened the table can change it.
    pub chat: bool,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// The event whose deal is played here.
    pub event: Option<TableOfEvent>,
    pub seats: Vec<SeatInfo>,
    pub spectators: u32,
    /// Whether this guest no longer hears those who only watch.
    pub spectators_muted: bool,
    /// Milliseconds since 1970.
    pub created_at: i64,
    pub fairness: Fairness,
    /// The table of the rematch, once somebody asked for one.
    pub rematch: Option<String>,
    /// Why the game cannot be gone on with, where other rules began it.
    pub stopped: Option<Refused>,
    /// Where the game is one of a campaign: its edition and board are then the table's own.
    pub campaign: Option<TableCampaign>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts with names of their own on the wire")]
pub struct SeatInfo {
    /// None while the seat is open.
    pub name: Option<String>,
    /// Whether this guest plays the seat.
    pub you: bool,
    /// The bot of the seat: its own, or one that stands in for a player.
    pub bot: Option<String>,
    /// Whether a person sits here: then a bot only stands in.
    pub person: bool,
    /// Whether that person was asked and has not said yes: no game begins before.
    pub invited: bool,
    /// Whether the seat's player is connected now.
    pub here: bool,
    /// Whether spectators see what this seat sees.
    pub sharing: bool,
    /// Whether this guest no longer hears what the seat says.
    pub muted: bool,
    pub company: Option<u8>,
    /// The colour of its pieces where no company gives it one: blue, red, green, yellow, black.
    pub colour: u8,
    /// Time left in milliseconds when the current decision began; none without a clock.
    pub time_left: Option<i64>,
    /// When the time of the current decision ends: milliseconds since 1970.
    pub deadline: Option<i64>,
}

/// The fair shuffle: what was promised, and what was revealed. `docs/protocol.md` says how the
/// seed follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Fairness {
    /// The BLAKE3 hash of the host's secret, known before anybody sat down.
    pub commitment: String,
    pub seats: Vec<FairnessSeat>,
    /// The host's secret, once the game is over.
    pub secret: Option<String>,
    /// The seed of all chance, once the game is over.
    pub seed: Option<String>,
    /// Whether anybody can check the deal: not where the server was started with a fixed seed.
    pub verifiable: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct FairnessSeat {
    pub seat: u8,
    pub hash: String,
    /// None until revealed, and for ever where the player did not reveal them in time.
    pub bytes: Option<String>,
}

/// A table in a list.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the table")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableSummary {
    pub id: String,
    pub edition: String,
    pub phase: TablePhase,
    pub public: bool,
    /// The name of each seat; none while it is open.
    pub names: Vec<Option<String>>,
    pub open_seats: u8,
    /// Whether this guest owes a decision there.
    pub your_turn: bool,
    /// Whether this guest was asked to play there and has not said yes.
    pub invited: bool,
    pub rated: bool,
    pub event: Option<TableOfEvent>,
    pub created_at: i64,
    pub campaign: Option<TableCampaign>,
    /// What its board is called, where somebody published it.
    pub title: Option<Words>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Lobby {
    /// Public tables with an open seat.
    pub open: Vec<TableSummary>,
    /// Public games being played.
    pub playing: Vec<TableSummary>,
    /// Tables where this guest sits.
    pub mine: Vec<TableSummary>,
    /// Where the server is going to stop.
    pub notice: Option<Notice>,
}

/// How a game came out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameResult {
    pub ended_at: i64,
    /// Decisions of all seats.
    pub steps: u32,
    pub seats: Vec<SeatScore>,
}

/// How it came out for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatScore {
    /// 1 is the winner; tied seats share a place.
    pub place: u8,
    pub points: i16,
    pub tickets_done: u8,
    pub tickets_missed: u8,
    pub longest_path: u16,
}

/// A finished game in the record of who played it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MyGame {
    pub table: String,
    pub edition: String,
    pub created_at: i64,
    pub players: Vec<PastPlayer>,
    pub practice: bool,
    /// Whether it counted for ratings.
    pub rated: bool,
    pub event: Option<TableOfEvent>,
    pub campaign: Option<TableCampaign>,
    /// None for games that ended before this was kept, or that were closed.
    pub result: Option<GameResult>,
    /// What its board is called, where somebody published it.
    pub title: Option<Words>,
    /// What it was called on the device it was played on, where it was brought from there.
    pub brought: Option<String>,
}

/// A finished game of one's own device, to be kept with the others. It is never rated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BringGame {
    /// The text that `capotreno replay` reads.
    pub record: String,
    /// The seats that were one's own.
    pub seats: Vec<u8>,
    /// What it is called on the device.
    pub from: String,
    /// When it was begun and ended there, in milliseconds since 1970.
    pub began: i64,
    pub ended: i64,
}

/// Who sat at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PastPlayer {
    pub name: String,
    /// The level of a bot.
    pub bot: Option<String>,
    /// Whoever asks sat here.
    pub mine: bool,
}

/// One's finished games, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MyGames {
    pub games: Vec<MyGame>,
    /// There are older ones: ask again for those before the last.
    pub more: bool,
}

/// A finished game: everything needed to replay and check it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RecordView {
    pub table: String,
    pub edition: String,
    pub digest: String,
    pub names: Vec<String>,
    pub starter: Starter,
    pub fairness: Fairness,
    /// The text that `capotreno replay` reads.
    pub text: String,
}

/// A finished game step by step, from one viewer's eyes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ReplayIndex {
    pub table: String,
    pub edition: String,
    pub names: Vec<String>,
    /// The colour of each seat's pieces, where no company gives it one.
    pub colours: Vec<u8>,
    pub steps: Vec<StepEvents>,
}

/// The game after a step of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ReplayStep {
    pub view: GameView,
}
