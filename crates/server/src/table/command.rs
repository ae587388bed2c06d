//! What is asked of a host, by connections, by the REST part and by bots.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use capotreno_bots::Thought;
use capotreno_notation::Shelf;
use capotreno_notation::record::Record;
use capotreno_protocol::{
    ClientMessage, Code, FillSeat, JoinTable, RecordView, Refused, ReplayIndex, ReplayStep, SeatTaken,
    ServerMessage, TableInfo,
};
use capotreno_rules::{Seat, Viewer};
use capotreno_session::{News, Player};
use capotreno_store::Guest;
use tokio::sync::{mpsc, oneshot};

use crate::guests::known::Caller;
use crate::http::address::Client;

/// What another try cannot change; a full disk or an end by an error passes.
const FINAL: [Code; 7] = [
    Code::NoSuchTable,
    Code::TableClosed,
    Code::NoSuchEdition,
    Code::Damaged,
    Code::RulesChanged,
    Code::SpectatorsFull,
    Code::EventSealed,
];

/// A message on its way to a client.
#[derive(Clone, Debug)]
pub enum Out {
    Text(Utf8Bytes),
    Close,
}

impl Out {
    pub fn text(message: &ServerMessage) -> Out {
        // Our own messages have text forms; a client would notice an empty one at once.
        Out::Text(serde_json::to_string(message).unwrap_or_default().into())
    }

    /// A farewell to who could not be let in, who may come back unless that is final.
    pub fn turned_away(refused: Refused) -> Out {
        let again = !FINAL.iter().any(|code| code.word() == refused.code);
        Out::text(&ServerMessage::Bye { refused, again })
    }
}

/// One end of a WebSocket, as hosts know it.
#[derive(Clone, Debug)]
pub struct Connection {
    pub id: u64,
    pub caller: Caller,
    pub out: mpsc::Sender<Out>,
}

/// What is large is in a box: the queue of every table has room for many commands.
#[derive(Debug)]
pub enum Command {
    Enter {
        connection: Box<Connection>,
        since: Option<u32>,
        seat: Option<u8>,
        /// Whether it was let in.
        to: Answer<()>,
    },
    Gone {
        connection: u64,
    },
    Message {
        connection: u64,
        message: ClientMessage,
    },
    /// What a bot has thought; none where it could not.
    Thought {
        number: u64,
        thought: Option<Box<(Thought, Player)>>,
    },
    Rest(Box<Request>),
}

/// A game that is over.
#[derive(Debug)]
pub struct Finished {
    pub number: i64,
    pub shelf: Arc<Shelf>,
    pub record: Record,
}

type Answer<T> = oneshot::Sender<Result<T, Refused>>;

/// What the REST part asks.
#[derive(Debug)]
pub enum Request {
    Info {
        guest: Option<String>,
        to: Answer<TableInfo>,
    },
    Join {
        guest: Guest,
        asked: JoinTable,
        to: Answer<SeatTaken>,
    },
    Leave {
        guest: Guest,
        to: Answer<TableInfo>,
    },
    /// Leave an open table at which nobody else sits: whether nobody did.
    GiveUp {
        guest: Guest,
        to: Answer<bool>,
    },
    Fill {
        guest: Guest,
        asked: FillSeat,
        friend: Option<Guest>,
        to: Answer<TableInfo>,
    },
    Start {
        guest: Guest,
        to: Answer<TableInfo>,
    },
    Rematch {
        guest: Guest,
        client: Client,
        to: Answer<TableInfo>,
    },
    Record {
        to: Answer<RecordView>,
    },
    /// The finished game, and the number its table is kept under.
    Finished {
        to: Answer<Finished>,
    },
    Replay {
        viewer: Viewer,
        to: Answer<ReplayIndex>,
    },
    ReplayAt {
        viewer: Viewer,
        seq: u32,
        to: Answer<ReplayStep>,
    },
    /// A campaign lets a bot play for somebody, or the player come back.
    StandIn {
        seat: Seat,
        level: Option<String>,
        to: Answer<()>,
    },
    /// What there is to tell a campaign of its game; nothing while it is being played.
    News {
        to: Answer<Option<News>>,
    },
    /// The story of the campaign's year is told.
    GoOn {
        to: Answer<()>,
    },
    /// The operator closes the table.
    Shut {
        to: Answer<()>,
    },
    /// The operator removes the table.
    Delete {
        to: Answer<()>,
    },
    /// Takes somebody out for good: how many lines of the chat went too.
    ForgetPerson {
        guest: Guest,
        to: Answer<u32>,
    },
    /// All that is the first guest's here is the other's.
    JoinPeople {
        both: (String, String),
        to: Answer<()>,
    },
    /// Somebody here wants to hear others than before.
    HearOthers {
        guest: String,
        to: Answer<()>,
    },
    /// Forget the table if it is older than a moment and was never started: whether it was.
    Forget {
        before: i64,
        to: Answer<bool>,
    },
}

impl Request {
    pub fn refuse(self, refused: Refused) {
        match self {
            Request::Info { to, .. }
            | Request::Leave { to, .. }
            | Request::Fill { to, .. }
            | Request::Start { to, .. }
            | Request::Rematch { to, .. } => drop(to.send(Err(refused))),
            Request::Join { to, .. } => drop(to.send(Err(refused))),
            Request::Record { to } => drop(to.send(Err(refused))),
            Request::Finished { to } => drop(to.send(Err(refused))),
            Request::Replay { to, .. } => drop(to.send(Err(refused))),
            Request::ReplayAt { to, .. } => drop(to.send(Err(refused))),
            Request::StandIn { to, .. }
            | Request::GoOn { to }
            | Request::Shut { to }
            | Request::JoinPeople { to, .. }
            | Request::HearOthers { to, .. }
            | Request::Delete { to } => {
                drop(to.send(Err(refused)));
            }
            Request::ForgetPerson { to, .. } => drop(to.send(Err(refused))),
            Request::News { to } => drop(to.send(Err(refused))),
            Request::GiveUp { to, .. } | Request::Forget { to, .. } => drop(to.send(Err(refused))),
        }
    }
}
