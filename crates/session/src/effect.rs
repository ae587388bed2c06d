//! What goes into a session and what comes out of it.

use std::sync::Arc;
use std::time::Duration;

use capotreno_bots::Thought;
use capotreno_notation::Shelf;
use capotreno_notation::record::Step;
use capotreno_protocol::{ChatLine, ClientMessage, GameView, Refused, ServerMessage, StepEvents};
use capotreno_rules::{Options, Seat, SeatSet, View, Viewer};

use crate::player::Player;
use crate::table::Describe;

/// What happens to a session. Whatever asks to be answered is answered before anything else comes in.
#[derive(Debug)]
pub enum Input {
    /// A visitor is gone.
    Gone {
        connection: u64,
    },
    /// A visitor says something.
    Message {
        connection: u64,
        message: ClientMessage,
    },
    /// What a bot has thought; none where it could not.
    Thought {
        number: u64,
        thought: Option<(Thought, Player)>,
    },
    /// The moment has come that was asked for.
    Time,
    /// The rules of the game that is to be dealt.
    Deal {
        shelf: Arc<Shelf>,
        options: Options,
    },
    /// The step is on disk.
    Written,
    /// The step is not on disk, as far as is known.
    NotWritten,
    /// The table is on disk.
    Kept,
    NotKept,
    /// The line of chat was kept, or why not.
    Said(Result<(), Refused>),
}

/// What is to be done, in this order.
#[derive(Debug)]
pub enum Effect {
    /// Write a step, and answer [`Input::Written`] or [`Input::NotWritten`].
    Write {
        seq: u32,
        at: i64,
        step: Step,
    },
    /// Write the table down, and answer [`Input::Kept`] or [`Input::NotKept`].
    Keep,
    /// Write the table down. Nobody waits for it: the game itself is in its steps.
    Save,
    /// Keep a line of chat, and answer [`Input::Said`].
    Say {
        connection: u64,
        line: ChatLine,
    },
    /// Find the rules of the game, and answer [`Input::Deal`].
    Deal,
    Tell {
        to: u64,
        text: Text,
    },
    /// Tell somebody that nothing was done.
    Refuse {
        to: u64,
        id: u32,
        refused: Refused,
    },
    /// Tell those who only watch.
    Show(Show),
    /// Wait until those who only watch were told everything so far.
    Settle,
    /// Let a bot think, and answer [`Input::Thought`].
    Think(Box<Job>),
    /// Nobody waits any longer for a thought.
    Forget {
        number: u64,
    },
    /// The game waits for somebody who is not here.
    Call {
        seat: Seat,
        guest: String,
        name: String,
    },
    /// Whom the game waits for now.
    Awaited(SeatSet),
    /// Who is at a public table now.
    People {
        players: u32,
        spectators: u32,
    },
    /// The opening tickets are chosen, and the story of a campaign's year is awaited.
    TicketsChosen,
    /// The game is over.
    Over,
    /// What is on disk may be something else than is known here: this session ends.
    End,
}

/// What those are told who only watch: each thing once for all.
#[derive(Debug)]
pub enum Show {
    /// Somebody comes in, or looks from elsewhere, and is told this first.
    Enter {
        id: u64,
        viewer: Viewer,
        greeting: Vec<Text>,
    },
    Leave {
        id: u64,
    },
    /// A step, for all who look from one place.
    Step {
        viewer: Viewer,
        step: StepEvents,
        view: Box<GameView>,
    },
    /// The table as it is now: only the last one counts.
    Table(Text),
    /// Something for everybody.
    Say(Text),
}

/// A message, written once however many hear it.
#[derive(Clone, Debug)]
pub struct Text(pub Arc<str>);

impl Text {
    pub fn of(message: &ServerMessage) -> Text {
        // Our own messages have text forms; a client would notice an empty one at once.
        Text(serde_json::to_string(message).unwrap_or_default().into())
    }
}

/// One decision to think about.
pub struct Job {
    pub number: u64,
    /// Who it is thought for.
    pub guest: String,
    pub shelf: Arc<Shelf>,
    pub view: View,
    /// Whoever thinks; given back with the thought.
    pub bot: Player,
    pub seed: u64,
    pub pause: Pause,
}

/// How long a bot waits before it answers, however quickly it has thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// It is advice: it comes when it is there.
    Advice,
    /// Nobody looks.
    None,
    /// At least so long, and as long as it could think; then a little more, by chance.
    Look { least: Duration, more: Duration },
}

impl std::fmt::Debug for Job {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Job").field("bot", &self.bot).finish_non_exhaustive()
    }
}

/// How sessions are run here.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long bots pause where somebody looks.
    pub pause: Duration,
    /// How long they wait while a claim can be taken back.
    pub take_back_window: Duration,
    /// How long promised bytes are waited for, in milliseconds.
    pub reveal_wait: i64,
    pub most_spectators: u32,
    /// Words that decide every deal.
    pub fixed_seed: Option<String>,
    pub describe: Describe,
}
