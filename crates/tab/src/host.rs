//! What comes in, one thing after the other. While something is being kept or read nothing else
//! happens: what is asked meanwhile waits.

use std::collections::VecDeque;
use std::time::Duration;

use capotreno_bots::Clock;
use capotreno_protocol::{
    ClientMessage, Code, GuestInfo, Query, Refused, ServerMessage, TablePhase, VERSION,
};
use capotreno_session::campaign::{CampaignSession, Sheet};
use capotreno_session::{Effect, Entry, Input, Opening, Person, Session, Table, Text, secret};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::CAMPAIGNS;
use crate::boards::Boards;
use crate::campaigns::{Look, describe};
use crate::out::{Out, Write};
use crate::table::{At, Reply, Waits};
use crate::thoughts::Pondering;

/// Whoever sits before the screen: a tab has no other guest.
pub(crate) const GUEST: &str = "tab";
/// What the id of every table begins with that is played here and not on a server.
const PREFIX: &str = "tab-";

/// What is asked of a host.
#[derive(Clone, Debug)]
pub enum Asked {
    /// A request as HTTP has it: `GET`, `/api/editions?lang=en`, perhaps a body.
    Request { request: u32, method: String, path: String, body: Option<String> },
    /// A page says something on its line to a table.
    Message { page: u32, text: String },
    /// A page has hung up.
    Gone { page: u32 },
    /// Another tab goes on with a table: what is known of it here is not what it is.
    Sleep { table: String },
    /// A bot has thought, and the pause is over.
    Thought { number: u32 },
    /// The moment has come that was asked for.
    Time,
    /// What the guide answers to a request, as JSON, or nothing where there is none; and what was asked of it.
    Guided { request: u32, answer: Option<String>, asked: Option<String> },
}

/// How tables are run here.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long bots pause where somebody looks.
    pub pause: Duration,
    /// 32 random bytes: all that is random here follows from them.
    pub entropy: [u8; 32],
    pub clock: Clock,
    /// Words that decide every deal: only tests have some.
    pub fixed_seed: Option<String>,
}

/// What a worker begins with.
#[derive(Clone, Debug, Deserialize)]
pub struct Beginning {
    /// 64 hexadecimal digits of the browser's own chance.
    entropy: String,
    pause: u32,
    #[serde(default)]
    fixed_seed: Option<String>,
    guest: Option<String>,
    tables: Vec<String>,
    #[serde(default)]
    campaigns: Vec<String>,
}

impl Beginning {
    /// From JSON; nothing where it is something else.
    pub fn read(text: &str) -> Option<Beginning> {
        let read: Beginning = serde_json::from_str(text).ok()?;
        secret::from_hex(&read.entropy).is_some().then_some(read)
    }
}

/// What was kept when the tab was last open.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    pub guest: Option<String>,
    pub tables: Vec<String>,
    /// What was agreed in each campaign.
    pub campaigns: Vec<String>,
    /// Boards of one's own, packed.
    pub boards: Vec<u8>,
}

/// A step, or an entry of a chronicle, as it was kept.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct KeptStep {
    pub at: i64,
    pub body: String,
    pub link: String,
}

/// What became of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    Kept,
    /// There is no room, or nothing may be kept here.
    Failed,
    /// Another tab has gone on with the game.
    Taken,
}

/// All tables of a tab.
#[derive(Debug)]
pub struct Host {
    pub(crate) boards: Boards,
    pub(crate) settings: Settings,
    pub(crate) guest: GuestInfo,
    drawn: u64,
    /// Tables that sleep, as they were kept.
    pub(crate) asleep: Vec<Table>,
    pub(crate) awake: Vec<At>,
    /// Campaigns that sleep, as they were kept, and those that are awake.
    pub(crate) sheets: Vec<Sheet>,
    /// Whether some were kept, also where none can be played.
    pub(crate) has_campaigns: bool,
    pub(crate) campaigns: Vec<CampaignSession>,
    /// Who waits for a campaign to change.
    pub(crate) looks: Vec<Look>,
    /// Campaigns whose game is over, but its result could not be kept: what they are is shown.
    pub(crate) behind: Vec<String>,
    /// The request for which a campaign was read just now.
    pub(crate) read_for: Option<u32>,
    /// What is sealed was asked for and did not come.
    pub(crate) unsealed: bool,
    /// Which page looks at which table.
    pub(crate) pages: Vec<(u32, String)>,
    pub(crate) thoughts: Vec<Pondering>,
    pub(crate) asked_thoughts: u32,
    pub(crate) queue: VecDeque<Asked>,
    pub(crate) waits: Option<Waits>,
    /// What is still to be done at a table.
    pub(crate) left: VecDeque<Effect>,
    pub(crate) busy_at: String,
    /// What is answered when all that is done.
    pub(crate) reply: Option<Reply>,
    pub(crate) out: Vec<Out>,
    alarm: Option<i64>,
    pub(crate) now: i64,
}

/// What only a server can do.
pub(crate) fn needs_server() -> Refused {
    let text = "this needs a server: here one plays alone or around one device".to_owned();
    Refused { code: "needs_server".to_owned(), rule: None, args: std::collections::BTreeMap::new(), text }
}

/// Which message is of somebody who plays by the numbers of actions: here no agent does.
fn by_number(message: &ClientMessage) -> Option<u32> {
    match message {
        ClientMessage::ActNumber { id, .. } | ClientMessage::Ask { id, question: Query::Numbers, .. } => {
            Some(*id)
        }
        _ => None,
    }
}

/// What was kept is not what was played; there is nobody who could restore a backup.
pub(crate) fn damaged() -> Refused {
    let text = "what this browser kept of the game is damaged".to_owned();
    Refused { code: "damaged_here".to_owned(), rule: None, args: std::collections::BTreeMap::new(), text }
}

/// What was to be fetched did not come.
pub(crate) fn no_texts() -> Refused {
    let text = "the texts of the game could not be fetched".to_owned();
    Refused { code: "no_texts".to_owned(), rule: None, args: std::collections::BTreeMap::new(), text }
}

/// What cannot be read stays where it is kept: another version may read it.
fn read_all<T: DeserializeOwned>(kept: &[String]) -> Vec<T> {
    kept.iter().filter_map(|body| serde_json::from_str(body).ok()).collect()
}

impl Host {
    /// The tables of this browser, with what a worker begins with.
    pub fn open(begin: Beginning, boards: Boards, own: &[u8], clock: Clock) -> Host {
        let Beginning { entropy, pause, fixed_seed, guest, tables, campaigns } = begin;
        let entropy = secret::from_hex(&entropy).unwrap_or_default();
        let pause = Duration::from_millis(u64::from(pause));
        let settings = Settings { pause, entropy, clock, fixed_seed };
        Host::new(boards, settings, &Kept { guest, tables, campaigns, boards: own.to_vec() })
    }

    /// Who plays here, as JSON: as it would be kept.
    pub fn guest(&self) -> String {
        serde_json::to_string(&self.guest).unwrap_or_default()
    }

    /// The digests of the editions by their ids, as a JSON object.
    pub fn digests(&self) -> String {
        serde_json::to_string(&self.boards.digests()).unwrap_or_default()
    }

    pub fn new(boards: Boards, settings: Settings, kept: &Kept) -> Host {
        let mut host = Host {
            boards,
            settings,
            guest: GuestInfo { id: GUEST.to_owned(), name: String::new() },
            drawn: 0,
            asleep: read_all(&kept.tables),
            awake: Vec::new(),
            sheets: if CAMPAIGNS { read_all(&kept.campaigns) } else { Vec::new() },
            has_campaigns: !kept.campaigns.is_empty(),
            campaigns: Vec::new(),
            looks: Vec::new(),
            behind: Vec::new(),
            read_for: None,
            unsealed: false,
            pages: Vec::new(),
            thoughts: Vec::new(),
            asked_thoughts: 0,
            queue: VecDeque::new(),
            waits: None,
            left: VecDeque::new(),
            busy_at: String::new(),
            reply: None,
            out: Vec::new(),
            alarm: None,
            now: 0,
        };
        let known = kept.guest.as_deref().and_then(|body| serde_json::from_str::<GuestInfo>(body).ok());
        let name =
            known.map_or_else(|| format!("Guest {}", &secret::hex(&host.random())[..4]), |guest| guest.name);
        host.guest.name = name;
        host.boards.add(&kept.boards);
        host
    }

    /// Random bytes that nobody has seen.
    pub(crate) fn random(&mut self) -> [u8; 32] {
        self.drawn += 1;
        let mut hasher = blake3::Hasher::new_keyed(&self.settings.entropy);
        hasher.update(&self.drawn.to_le_bytes());
        *hasher.finalize().as_bytes()
    }

    /// 128 random bits, and that it is played here.
    pub(crate) fn new_id(&mut self) -> String {
        format!("{PREFIX}{}", &secret::hex(&self.random())[..32])
    }

    pub(crate) fn opening(&mut self) -> Opening {
        let id = self.new_id();
        let verifiable = self.settings.fixed_seed.is_none();
        Opening { id, secret: self.random(), now: self.now, verifiable }
    }

    pub(crate) fn session_settings(&self) -> capotreno_session::Settings {
        capotreno_session::Settings {
            pause: self.settings.pause,
            take_back_window: if self.settings.pause.is_zero() {
                Duration::ZERO
            } else {
                Duration::from_secs(2)
            },
            reveal_wait: 5_000,
            most_spectators: 0,
            fixed_seed: self.settings.fixed_seed.clone(),
            describe,
        }
    }

    /// Something is asked: what is to be done.
    pub fn ask(&mut self, now: i64, asked: Asked) -> Vec<Out> {
        self.now = now;
        self.queue.push_back(asked);
        self.go_on()
    }

    /// What was to be kept is kept, or not.
    pub fn written(&mut self, now: i64, written: Written) -> Vec<Out> {
        self.now = now;
        self.after_write(written);
        self.go_on()
    }

    /// [`Host::read`] with the steps as a JSON list.
    pub fn read_text(&mut self, now: i64, steps: Option<&str>, agreed: Option<&str>) -> Vec<Out> {
        self.read(now, steps.and_then(|steps| serde_json::from_str(steps).ok()), agreed)
    }

    /// The table that was asked for and its steps, or nothing where they could not be read. Another tab may
    /// have changed both since this one last knew them.
    pub fn read(&mut self, now: i64, steps: Option<Vec<KeptStep>>, agreed: Option<&str>) -> Vec<Out> {
        self.now = now;
        if let Some(Waits::Steps { table, asked }) = self.waits.take() {
            let agreed: Option<Table> = agreed.and_then(|body| serde_json::from_str(body).ok());
            if let Some(agreed) = agreed.filter(|agreed| agreed.id == table) {
                self.asleep.retain(|old| old.id != table);
                self.asleep.push(agreed);
            }
            match self.wake(&table, steps) {
                Ok(()) => self.queue.push_front(asked),
                Err(refused) => self.refuse(&asked, refused),
            }
        }
        self.go_on()
    }

    /// Thinks about a decision. It may take a while, and nothing else happens meanwhile.
    pub fn think(&mut self, number: u32) {
        let clock = self.settings.clock;
        if let Some(thought) = self.thoughts.iter_mut().find(|thought| thought.number == number) {
            thought.think(clock);
        }
    }

    pub(crate) fn go_on(&mut self) -> Vec<Out> {
        while self.waits.is_none() {
            if let Some(effect) = self.left.pop_front() {
                self.perform(effect);
            } else if let Some(reply) = self.reply.take() {
                self.give(reply);
            } else if let Some(asked) = self.queue.pop_front() {
                self.take(asked);
            } else {
                break;
            }
        }
        let moments = self.awake.iter().filter_map(|at| at.session.next_moment());
        let next = moments.chain(self.looks.iter().map(|look| look.until)).min();
        if let Some(at) = next.filter(|_| next != self.alarm) {
            self.out.push(Out::Alarm { at });
        }
        self.alarm = next;
        std::mem::take(&mut self.out)
    }

    fn take(&mut self, asked: Asked) {
        match asked {
            Asked::Request { request, method, path, body } => {
                self.request(request, &method, &path, body.as_deref());
            }
            Asked::Message { page, text } => self.hear(page, &text),
            Asked::Gone { page } => self.gone(page),
            Asked::Sleep { table } => self.end(&table),
            Asked::Thought { number } => {
                let Some(at) = self.thoughts.iter().position(|thought| thought.number == number) else {
                    return;
                };
                let thought = self.thoughts.remove(at);
                let table = thought.table.clone();
                let (number, thought) = thought.told();
                self.input(&table, Input::Thought { number, thought });
            }
            Asked::Guided { request, answer, asked } => self.guided(request, answer.as_deref(), asked),
            Asked::Time => {
                self.end_looks();
                let late = |at: &&At| at.session.next_moment().is_some_and(|next| next <= self.now);
                let Some(table) = self.awake.iter().find(late).map(|at| at.session.table.id.clone()) else {
                    return;
                };
                self.input(&table, Input::Time);
                // Others may be late as well.
                self.queue.push_front(Asked::Time);
            }
        }
    }

    /// Something happens at a table that is awake.
    pub(crate) fn input(&mut self, table: &str, input: Input) {
        let now = self.now;
        let Some(at) = self.at(table) else { return };
        let effects = at.session.input(now, input);
        self.carry_out(table, effects);
    }

    /// What is to be done at a table comes before what was to be done there then.
    pub(crate) fn carry_out(&mut self, table: &str, effects: Vec<Effect>) {
        table.clone_into(&mut self.busy_at);
        for effect in effects.into_iter().rev() {
            self.left.push_front(effect);
        }
    }

    pub(crate) fn at(&mut self, table: &str) -> Option<&mut At> {
        self.awake.iter_mut().find(|at| at.session.table.id == table)
    }

    /// Whether a table is awake. Where it sleeps it is woken, and then asked again.
    pub(crate) fn is_awake(&mut self, table: &str, asked: &dyn Fn() -> Asked) -> Result<bool, Refused> {
        let awake = self.awake.iter().map(|at| &at.session.table).find(|awake| awake.id == table);
        let is_awake = awake.is_some();
        // A campaign's game is made from its chronicle.
        let of = match awake.or_else(|| self.asleep.iter().find(|asleep| asleep.id == table)) {
            Some(known) => known.campaign.as_ref().map(|of| of.id.clone()),
            None => Some(self.campaign_at(table).ok_or_else(|| Refused::server(Code::NoSuchTable))?),
        };
        if let Some(of) = of
            && !self.is_running(&of, asked)?
        {
            return Ok(false);
        }
        if is_awake {
            return Ok(true);
        }
        self.waits = Some(Waits::Steps { table: table.to_owned(), asked: asked() });
        self.out.push(Out::Read { table: table.to_owned() });
        Ok(false)
    }

    /// Wakes a table from its steps.
    fn wake(&mut self, id: &str, steps: Option<Vec<KeptStep>>) -> Result<(), Refused> {
        let found = self.asleep.iter().position(|table| table.id == id);
        let (Some(found), Some(steps)) = (found, steps) else {
            return Err(Refused::server(Code::StoreFailed));
        };
        let table = self.asleep[found].clone();
        let mut at = At::new(Session::new(table, self.session_settings()));
        let mut effects = Vec::new();
        match at.session.table.phase {
            TablePhase::Open => {}
            TablePhase::Revealing => at.session.await_reveal(self.now),
            TablePhase::Playing | TablePhase::Over => {
                let rules = self.rules_of(&at.session.table)?;
                effects = at.wake(rules, self.now, &steps)?;
            }
        }
        at.session.chat_read(Vec::new());
        effects.extend(at.session.wake_bots(self.now));
        self.asleep.remove(found);
        self.awake.push(at);
        self.carry_out(id, effects);
        Ok(())
    }

    /// What was asked of a table that cannot be woken.
    pub(crate) fn refuse(&mut self, asked: &Asked, refused: Refused) {
        match asked {
            Asked::Request { request, .. } => self.answer::<()>(*request, Err(refused)),
            Asked::Message { page, .. } => self.bye(*page, refused, false),
            Asked::Gone { .. }
            | Asked::Sleep { .. }
            | Asked::Thought { .. }
            | Asked::Guided { .. }
            | Asked::Time => {}
        }
    }

    pub(crate) fn tell(&mut self, page: u32, message: &ServerMessage) {
        let text = Text::of(message).0.to_string();
        self.out.push(Out::Tell { page, text });
    }

    pub(crate) fn bye(&mut self, page: u32, refused: Refused, again: bool) {
        self.pages.retain(|(known, _)| *known != page);
        self.tell(page, &ServerMessage::Bye { refused, again });
        self.out.push(Out::Close { page });
    }

    fn hear(&mut self, page: u32, text: &str) {
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
            let refused = Refused::server(Code::BadMessage);
            return self.tell(page, &ServerMessage::Refused { id: None, refused });
        };
        if let ClientMessage::Enter { version, table, since, seat } = message {
            if version != VERSION {
                return self.bye(page, Refused::server(Code::OldClient), false);
            }
            return match self.is_awake(&table, &|| Asked::Message { page, text: text.to_owned() }) {
                Ok(true) => self.enter(page, &table, since, seat),
                Ok(false) => {}
                Err(refused) => self.bye(page, refused, false),
            };
        }
        if let Some(id) = by_number(&message) {
            return self.tell(page, &ServerMessage::Refused { id: Some(id), refused: needs_server() });
        }
        let Some((_, table)) = self.pages.iter().find(|(known, _)| *known == page).cloned() else {
            let refused = Refused::server(Code::NotEntered);
            return self.tell(page, &ServerMessage::Refused { id: None, refused });
        };
        self.input(&table, Input::Message { connection: u64::from(page), message });
    }

    fn enter(&mut self, page: u32, table: &str, since: Option<u32>, seat: Option<u8>) {
        let before = self.pages.iter().find(|(known, _)| *known == page).map(|(_, table)| table.clone());
        if before.is_some_and(|before| before != table) {
            self.gone(page);
        }
        let (now, name) = (self.now, self.guest.name.clone());
        let guest = Person { id: GUEST, name: &name };
        let Some(at) = self.at(table) else { return };
        match at.session.enter(now, Entry { connection: u64::from(page), guest, since, seat }) {
            Ok(effects) => {
                self.pages.retain(|(known, _)| *known != page);
                self.pages.push((page, table.to_owned()));
                self.carry_out(table, effects);
            }
            Err(refused) => self.bye(page, refused, false),
        }
    }

    fn gone(&mut self, page: u32) {
        let Some(known) = self.pages.iter().position(|(known, _)| *known == page) else { return };
        let (_, table) = self.pages.remove(known);
        self.input(&table, Input::Gone { connection: u64::from(page) });
    }

    /// Hands something out to be kept.
    pub(crate) fn write(&mut self, writes: Vec<Write>, waits: Waits) {
        self.waits = Some(waits);
        self.out.push(Out::Write { writes });
    }
}
