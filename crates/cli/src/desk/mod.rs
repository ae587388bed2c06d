//! A game as somebody at a terminal sees it: one model, filled by messages, whether the game is played here
//! or at a server's table. It says what is typed and what is shown; how it looks is for `screen` and `plain`.
//!
//! It computes no rule: what may be done the view says.

mod actions;
mod asking;
mod deeds;
pub mod lexicon;
mod log;
pub mod panels;
mod questions;
mod replay;
mod review;
mod typed;
pub mod words;

use std::collections::BTreeMap;
use std::path::PathBuf;

use capotreno_drawing::Board;
use capotreno_protocol::{
    Arg as RefusedArg, ChatLine, EditionDetails, GameView, Notice, Query, Refused, Reply, StepEvents,
    TicketWay,
};
use capotreno_rules::{Action, TicketStatus};

pub use asking::{Asking, Payment};
pub use panels::{Ink, Row};
pub use replay::Moment;
pub use review::{percent, points};
pub use typed::{COMMANDS, Typed};

use words::{Words, arg};

/// Who sits where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seated {
    pub name: String,
    /// The bot that plays, if it is one.
    pub bot: Option<String>,
}

/// What a game tells.
#[derive(Clone, Debug)]
pub enum News {
    Seats {
        seats: Vec<Seated>,
        you: Option<u8>,
    },
    /// What happened, and the game after it.
    View {
        steps: Vec<StepEvents>,
        view: Box<GameView>,
    },
    Refused(Refused),
    Answer(Reply),
    Chat(ChatLine),
    /// Something about the way the game is kept or reached.
    Note(Note),
    /// It cannot be gone on with.
    Lost(String),
}

/// What is said about the way a game is kept or reached.
#[derive(Clone, Debug)]
pub enum Note {
    Saved(PathBuf),
    NotSaved(String),
    /// The server keeps it.
    Kept,
    WaitingForSeats(usize),
    Reconnecting,
    /// The server is going to stop.
    Stops(Notice),
}

/// What a player wants of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    Act { seq: u32, action: Action },
    Ask(Query),
    TakeBack { seq: u32 },
    Chat(String),
    Save(PathBuf),
}

/// How an entry of the log sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Event,
    Loud,
    /// An answer to what was typed.
    Answer,
    Wrong,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub tone: Tone,
    pub seat: Option<u8>,
    pub text: String,
}

impl Entry {
    fn told(tone: Tone, seat: Option<u8>, text: String) -> Entry {
        Entry { tone, seat, text }
    }

    /// Adds what it was done with.
    fn with(mut self, more: &str) -> Entry {
        if !more.is_empty() {
            self.text = format!("{}: {more}", self.text);
        }
        self
    }

    fn loud(mut self) -> Entry {
        self.tone = Tone::Loud;
        self
    }
}

/// What was typed half: which of several lines, or how to pay.
#[derive(Clone, PartialEq, Debug)]
enum Half {
    Lines(Vec<u8>),
    /// Asked how a line can be paid; with these cards if somebody named them.
    Asked(u8),
    Payments {
        line: u8,
        payments: Vec<Payment>,
    },
}

/// The table of one player.
pub struct Desk {
    pub words: Words,
    pub details: EditionDetails,
    pub board: Board,
    pub seats: Vec<Seated>,
    pub you: Option<u8>,
    pub view: Option<GameView>,
    pub log: Vec<Entry>,
    /// Cheapest ways of one's own tickets.
    ways: BTreeMap<u8, TicketWay>,
    /// The ticket whose way is shown.
    pub lit: Option<u8>,
    half: Option<Half>,
    hint: Option<Action>,
    /// Why it cannot be gone on with.
    pub lost: Option<String>,
    replay: Option<replay::Reel>,
}

impl Desk {
    pub fn new(mut words: Words, details: EditionDetails, board: Board) -> Desk {
        if let Some(wild) = &details.wild {
            words.call_wild(wild);
        }
        if let Some(charter) = &details.charter {
            words.learn(&words.pick(&charter.sentences));
        }
        Desk {
            words,
            details,
            board,
            seats: Vec::new(),
            you: None,
            view: None,
            log: Vec::new(),
            ways: BTreeMap::new(),
            lit: None,
            half: None,
            hint: None,
            lost: None,
            replay: None,
        }
    }

    /// The name of a seat; bots have the names the browser gives them.
    pub fn name(&self, seat: u8) -> String {
        let Some(seated) = self.seats.get(usize::from(seat)) else {
            return self.words.say("seat-number", &[arg("number", seat + 1)]);
        };
        let named = |name: &str| self.words.has(name).then(|| self.words.say(name, &[]));
        let bot = seated.bot.as_ref().and_then(|bot| named(&format!("bot-{bot}")));
        let name = bot.unwrap_or_else(|| seated.name.clone());
        let before = self.seats.iter().take(usize::from(seat)).filter(|other| **other == *seated).count();
        if before == 0 { name } else { format!("{name} {}", before + 1) }
    }

    /// Takes in what a game tells. What comes back is asked at once.
    pub fn hear(&mut self, news: News) -> Vec<Order> {
        match news {
            News::Seats { seats, you } => (self.seats, self.you) = (seats, you),
            News::View { steps, view } => return self.seen_anew(&steps, *view),
            News::Refused(refused) => {
                self.half = None;
                self.wrong(self.refusal(&refused));
            }
            News::Answer(reply) => return self.answered(reply).into_iter().collect(),
            News::Chat(line) => {
                self.log.push(Entry::told(Tone::Answer, line.seat, format!("{}: {}", line.name, line.text)));
            }
            News::Note(note) => self.note(&note),
            News::Lost(why) => self.lost = Some(why),
        }
        Vec::new()
    }

    fn note(&mut self, note: &Note) {
        let said = match note {
            Note::Saved(file) => self.words.say("term-saved", &[arg("file", file.display().to_string())]),
            Note::NotSaved(why) => self.words.say("term-not-saved", &[arg("why", why.clone())]),
            Note::Kept => self.words.say("term-kept", &[]),
            Note::WaitingForSeats(open) => self.words.say("term-waiting", &[arg("count", *open)]),
            Note::Reconnecting => self.words.say("offline-banner", &[]),
            Note::Stops(notice) => self.stops(notice),
        };
        self.answer(&said);
    }

    fn stops(&self, Notice { text, stops_in }: &Notice) -> String {
        let seconds = stops_in / 1_000;
        let when = if seconds > 0 {
            let time = format!("{}:{:02}", seconds / 60, seconds % 60);
            self.words.say("notice-in", &[arg("time", time)])
        } else {
            self.words.say("notice-now", &[])
        };
        [self.words.say("notice-stop", &[]), text.clone(), when].join(" ")
    }

    fn seen_anew(&mut self, steps: &[StepEvents], view: GameView) -> Vec<Order> {
        let told: Vec<Entry> =
            steps.iter().flat_map(|step| &step.events).filter_map(|event| self.entry(event)).collect();
        self.log.extend(told);
        if self.view.as_ref().is_none_or(|before| before.seq != view.seq) {
            (self.half, self.hint) = (None, None);
        }
        let mut asks = Vec::new();
        if let Some(own) = view.own.as_ref().filter(|_| self.replay.is_none() && view.result.is_none()) {
            self.ways.retain(|ticket, _| own.tickets.iter().chain(&own.offer).any(|it| it.ticket == *ticket));
            let open = own.tickets.iter().chain(&own.offer).filter(|it| it.status == TicketStatus::Possible);
            let due = view.may.as_ref().is_some_and(|may| may.act);
            asks.extend(open.filter(|_| due).map(|it| Order::Ask(Query::Way { ticket: it.ticket })));
        }
        self.view = Some(view);
        asks
    }

    fn answered(&mut self, reply: Reply) -> Option<Order> {
        match reply {
            Reply::Way { way } => {
                self.ways.insert(way.ticket, way);
                None
            }
            // Here questions are answered as they come, and nobody asks for numbers.
            Reply::Claim { .. } | Reply::Numbers { .. } => None,
            Reply::Hint { action, .. } => {
                let (said, typed) = (self.action(&action), self.typing(&action));
                self.answer(&self.words.say("term-hint", &[arg("what", said), arg("typed", typed)]));
                self.hint = Some(action);
                None
            }
            Reply::Payments { line, payments, surcharge_coins, surcharge_cards } => {
                if self.half != Some(Half::Asked(line)) {
                    return None;
                }
                let offered = self.payments(&payments, surcharge_coins, surcharge_cards);
                self.half = None;
                match offered.as_slice() {
                    [] => self.wrong(self.words.say("refused-no-set-in-hand", &[])),
                    [only] => return self.act(only.claim(line)),
                    _ => self.half = Some(Half::Payments { line, payments: offered }),
                }
                None
            }
        }
    }

    /// A decision for the view that is shown.
    fn act(&self, action: Action) -> Option<Order> {
        self.view.as_ref().map(|view| Order::Act { seq: view.seq, action })
    }

    /// A refusal in the player's language, with its rule.
    pub fn refusal(&self, refused: &Refused) -> String {
        let id = format!("refused-{}", refused.code.replace('_', "-"));
        let said = if self.words.has(&id) {
            let args: Vec<words::Arg<'_>> = refused
                .args
                .iter()
                .map(|(name, value)| match value {
                    RefusedArg::Number(number) => arg(name, *number),
                    RefusedArg::Card(card) => arg(name, self.card(*card)),
                    RefusedArg::Cards(cards) => arg(name, self.cards(*cards)),
                })
                .collect();
            self.words.say(&id, &args)
        } else {
            refused.text.clone()
        };
        match &refused.rule {
            Some(rule) => format!("{said} ({rule})"),
            None => said,
        }
    }

    fn answer(&mut self, text: &str) {
        self.log.extend(text.lines().map(|line| Entry::told(Tone::Answer, None, line.to_owned())));
    }

    fn wrong(&mut self, text: String) {
        self.log.push(Entry::told(Tone::Wrong, None, text));
    }

    /// Whether the player owes a decision.
    pub fn is_due(&self) -> bool {
        self.view.as_ref().and_then(|view| view.may.as_ref()).is_some_and(|may| may.act)
    }

    pub fn is_over(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.result.is_some())
    }

    /// The cheapest way of one's own ticket, where it is known.
    pub fn way(&self, ticket: u8) -> Option<&TicketWay> {
        self.ways.get(&ticket)
    }
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Desk").field("edition", &self.details.id).finish_non_exhaustive()
    }
}

#[cfg(test)]
pub(crate) mod tests;
