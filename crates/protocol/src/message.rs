//! Live play over `/ws`: what a client says and what it hears. `docs/protocol.md` tells the story.

use capotreno_rules::{Action, Card, Cards, TicketStatus};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::charter::QuestionView;
use crate::event::GameEvent;
use crate::refused::Refused;
use crate::table::{BotSpeed, TableInfo};
use crate::view::GameView;

/// What a client says. Every message but `enter` and `look` carries an `id` of the client's
/// choosing, which its answer repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Enter a table, as a seated player or a spectator: the answer is `entered`, for a player with
    /// the steps after `since`.
    Enter {
        version: u32,
        table: String,
        #[serde(default)]
        since: Option<u32>,
        /// Which of one's own seats to look from. Who has only one need not say it; who has several
        /// and does not say it begins as a spectator does.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Look from another of one's own seats (a shared device), or as a spectator: the curtain.
    Look {
        seat: Option<u8>,
    },
    /// Do something in the game. `seq` is the number of the view it was made for.
    Act {
        id: u32,
        seat: u8,
        seq: u32,
        action: Action,
    },
    /// The same by the number of an action: what each means is the same in every position of the
    /// edition. `payment` says which cards pay, 18 counts by kind; none or all 0: the cheapest.
    ActNumber {
        id: u32,
        seat: u8,
        seq: u32,
        number: u16,
        #[serde(default)]
        payment: Option<Vec<u8>>,
    },
    /// Take the last claim back, where the table allows it and nothing was revealed; at a practice
    /// table one's own last decision, with all that came after.
    TakeBack {
        id: u32,
        seat: u8,
        seq: u32,
    },
    /// Ask something about the game.
    Ask {
        id: u32,
        seat: u8,
        question: Query,
    },
    /// Let a bot make this one decision.
    PlayForMe {
        id: u32,
        seat: u8,
        seq: u32,
    },
    /// Let a bot play the seat from now on (its name), or take the seat back (null).
    BotSeat {
        id: u32,
        seat: u8,
        level: Option<String>,
    },
    /// Show spectators what this seat sees, or no longer.
    Share {
        id: u32,
        seat: u8,
        share: bool,
    },
    /// The random bytes whose hash was sent when the seat was taken: 64 hexadecimal digits.
    Reveal {
        id: u32,
        bytes: String,
    },
    Chat {
        id: u32,
        text: String,
    },
    /// No longer hear what a seat says (null: those who only watch), or hear it again. Only for
    /// oneself, and only players.
    Mute {
        id: u32,
        seat: Option<u8>,
        muted: bool,
    },
    /// The colour of a seat's pieces, before the game and only for a seat of one's own. A bot or an
    /// open seat that has it takes the seat's old one.
    ChooseColour {
        id: u32,
        seat: u8,
        colour: u8,
    },
    /// How quickly the table's bots play: only who opened the table.
    BotSpeed {
        id: u32,
        speed: BotSpeed,
    },
    /// Close the table's chat for everybody or open it again: only who opened the table.
    AllowChat {
        id: u32,
        allow: bool,
    },
    Ping {
        id: u32,
    },
}

/// What can be asked about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "about", rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    /// The payments worth offering for a line.
    Payments { line: u8 },
    /// What a claim would ask in a campaign's game, until something is drawn.
    Claim {
        line: u8,
        set: Cards,
        #[serde(default)]
        extra: Cards,
        /// The answers chosen so far, in the order of the questions.
        #[serde(default)]
        answers: Vec<Action>,
    },
    /// A cheapest way for a ticket.
    Way { ticket: u8 },
    /// What a bot would do, where the table allows hints.
    Hint,
    /// What the seat can do now, by action number.
    Numbers,
}

/// What a client hears.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Welcome {
        version: u32,
        guest: Option<String>,
    },
    /// The answer to `enter`: all there is to know, in one message.
    Entered {
        table: Box<TableInfo>,
        /// What time it is on the clock of the table's deadlines: milliseconds since 1970.
        now: i64,
        /// The whole game as it is now; none before the deal.
        view: Option<Box<GameView>>,
        /// The steps after `since`; without it, and for spectators, none.
        steps: Vec<StepEvents>,
        /// What was said.
        chat: Vec<ChatLine>,
    },
    /// The table and who sits at it, whenever it changes.
    Table {
        table: Box<TableInfo>,
        now: i64,
    },
    /// What happened since the last message, and the game after it. Without steps: the cards were
    /// dealt, or one looks from elsewhere.
    Update {
        steps: Vec<StepEvents>,
        view: Box<GameView>,
    },
    /// It was done and is on disk: the game has had `seq` steps.
    Done {
        id: u32,
        seq: u32,
    },
    /// It was not done and nothing has changed. Without an id the message could not be read.
    Refused {
        id: Option<u32>,
        refused: Refused,
    },
    /// The answer to a question.
    Answer {
        id: u32,
        reply: Reply,
    },
    Chat {
        line: ChatLine,
    },
    Pong {
        id: u32,
    },
    /// The server is going to stop, or after all it is not (null). Also the first thing after `welcome`
    /// where that is so.
    Notice {
        notice: Option<Notice>,
    },
    /// The server closes the connection; `again` tells whether to come back.
    Bye {
        refused: Refused,
        again: bool,
    },
}

/// A planned stop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Notice {
    /// What the operator says about it, as it was typed; may be empty. Plain text, never to be read as
    /// HTML.
    pub text: String,
    /// In how many milliseconds, from when this is heard; not above 0: at any moment.
    pub stops_in: i64,
}

/// What happened in one step, as this viewer sees it. Every viewer hears of every step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct StepEvents {
    /// The number of the step, from 1; 0 is the deal.
    pub seq: u32,
    pub events: Vec<GameEvent>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum Reply {
    Payments {
        line: u8,
        payments: Vec<LinePayment>,
        /// Coins or extra cards the current event asks for on top.
        surcharge_coins: u16,
        surcharge_cards: u8,
    },
    Claim {
        line: u8,
        /// In the order in which they will be asked.
        questions: Vec<ClaimQuestion>,
        /// Whether something is drawn then: the claim stands, and what is asked after it cannot be known.
        reveals: bool,
    },
    Way {
        way: TicketWay,
    },
    Hint {
        action: Action,
        /// What was considered, best first.
        candidates: Vec<HintCandidate>,
        bot: String,
    },
    /// What the seat can do now; nothing where it owes no decision.
    Numbers {
        /// How many numbers the edition has, and the digest of what they mean.
        size: u16,
        digest: String,
        actions: Vec<NumberedAction>,
    },
}

/// An action and its number, which is the same in every position of the edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct NumberedAction {
    pub number: u16,
    /// With its cheapest payment.
    pub action: Action,
}

/// What a claim would ask, and what is answered unless something else is chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ClaimQuestion {
    pub question: QuestionView,
    pub answer: Action,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LinePayment {
    pub cards: Cards,
    /// The colour of the set; none for a set of wilds.
    pub colour: Option<Card>,
    pub wilds: u32,
    /// What a tunnel may cost on top.
    pub tunnel: Option<TunnelChances>,
}

/// What a tunnel may cost on top, from what the asking seat knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TunnelChances {
    /// By cards owed, from none on: the chance, from 0 to 1. Together they make 1.
    pub chances: Vec<f32>,
    /// How many cards more the hand could pay when the set is laid.
    pub payable: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TicketWay {
    pub ticket: u8,
    pub status: TicketStatus,
    /// Lines still to claim on a way with the fewest cards.
    pub claim: Vec<u8>,
    /// Lines of that way that the seat has.
    pub owned: Vec<u8>,
    pub cards: u32,
    pub pieces: u32,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct HintCandidate {
    pub action: Action,
    /// How much attention it got, as a part of all.
    pub weight: f32,
    /// The final score expected.
    pub score: Option<f32>,
    /// The chance to win, from 0 to 1.
    pub win: Option<f32>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChatLine {
    /// The seat that speaks; none for a spectator.
    pub seat: Option<u8>,
    pub name: String,
    /// Plain text, never to be read as HTML.
    pub text: String,
    /// Milliseconds since 1970.
    pub at: i64,
}
