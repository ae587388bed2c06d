//! A worker made by hand: it keeps what is to be kept in memory, and nothing takes time.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use capotreno_bots::Clock;
use capotreno_editions::Folder;
use capotreno_guide::{Guide, Texts};
use capotreno_tab::{Asked, Boards, Host, Kept, KeptStep, Out, Settings, Write, Written};
use serde_json::{Value, json};

pub const NOON: i64 = 1_700_000_000_000;

/// What a browser keeps; it outlives the worker.
#[derive(Clone, Default)]
pub struct Disk {
    pub guest: Option<String>,
    pub tables: BTreeMap<String, String>,
    pub boards: BTreeMap<String, String>,
    pub steps: BTreeMap<(String, u32), KeptStep>,
    pub campaigns: BTreeMap<String, String>,
    pub entries: BTreeMap<(String, u32), KeptStep>,
    pub full: bool,
}

impl Disk {
    fn write(&mut self, writes: Vec<Write>) -> Written {
        if self.full {
            return Written::Failed;
        }
        // All of it or nothing.
        let taken = |write: &Write| match write {
            Write::Step { table, seq, .. } => self.steps.contains_key(&(table.clone(), *seq)),
            Write::Entry { campaign, seq, .. } => self.entries.contains_key(&(campaign.clone(), *seq)),
            Write::Guest { .. }
            | Write::Table { .. }
            | Write::Campaign { .. }
            | Write::Board { .. }
            | Write::Forget { .. } => false,
        };
        let forgets = writes.iter().any(|write| matches!(write, Write::Forget { .. }));
        if !forgets && writes.iter().any(taken) {
            return Written::Taken;
        }
        for write in writes {
            match write {
                Write::Guest { body } => self.guest = Some(body),
                Write::Table { id, body } => drop(self.tables.insert(id, body)),
                Write::Step { table, seq, at, body, link } => {
                    self.steps.insert((table, seq), KeptStep { at, body, link });
                }
                Write::Campaign { id, body } => drop(self.campaigns.insert(id, body)),
                Write::Entry { campaign, seq, at, body, link } => {
                    self.entries.insert((campaign, seq), KeptStep { at, body, link });
                }
                Write::Board { id, body } => drop(self.boards.insert(id, body)),
                Write::Forget { table } => {
                    self.tables.remove(&table);
                    self.steps.retain(|(of, _), _| *of != table);
                }
            }
        }
        Written::Kept
    }
}

fn all_of(id: &str, kept: &BTreeMap<(String, u32), KeptStep>) -> Vec<KeptStep> {
    kept.iter().filter(|((of, _), _)| of == id).map(|(_, step)| step.clone()).collect()
}

/// What a browser fetches when it is wanted: here it is in the binary and in the project's folder.
fn texts() -> Texts {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebook");
    let read = |name: &str| std::fs::read_to_string(format!("{root}/{name}")).unwrap();
    let editions: BTreeMap<_, BTreeMap<_, _>> = capotreno_editions::embedded_ids()
        .iter()
        .zip(Folder::embedded())
        .map(|(id, folder)| (id, folder.files().collect()))
        .collect();
    let texts = json!({
        "rulebook": {
            "rulebook/en.md": read("common.md"), "rulebook/it.md": read("it/common.md"),
            "lesson/en.md": read("lessons/first.md"), "lesson/it.md": read("it/lessons/first.md"),
        },
        "editions": editions,
        "campaigns": {"legends": "charter"},
    });
    serde_json::from_value(texts).unwrap()
}

/// The same for puzzles.
fn puzzles() -> String {
    let files: BTreeMap<_, _> = capotreno_session::puzzle::FILES.iter().copied().collect();
    serde_json::to_string(&files).unwrap()
}

pub struct Worker {
    host: Host,
    guide: Guide,
    pub disk: Disk,
    /// What pages have heard, each with its number.
    pub heard: Vec<(u32, Value)>,
    answers: BTreeMap<u32, (u16, Value)>,
    requests: u32,
    /// Thoughts that nobody has thought yet: a test lets them come.
    pub thoughts: VecDeque<u32>,
}

impl Worker {
    pub fn open(disk: Disk, seed: Option<&str>) -> Worker {
        let settings = Settings {
            pause: Duration::ZERO,
            entropy: [5; 32],
            // No search may depend on how quick a machine is.
            clock: Clock(|| Duration::ZERO),
            fixed_seed: seed.map(str::to_owned),
        };
        let all = |kept: &BTreeMap<String, String>| -> Vec<String> { kept.values().cloned().collect() };
        let mut guide = Guide::new(&texts(), &all(&disk.boards)).unwrap();
        assert!(guide.puzzles(&puzzles()));
        let kept = Kept {
            guest: disk.guest.clone(),
            tables: all(&disk.tables),
            campaigns: all(&disk.campaigns),
            boards: guide.own(),
        };
        let host = Host::new(Boards::unpack(&Guide::house().unwrap()).unwrap(), settings, &kept);
        Worker {
            host,
            guide,
            disk,
            heard: Vec::new(),
            answers: BTreeMap::new(),
            requests: 0,
            thoughts: VecDeque::new(),
        }
    }

    fn run(&mut self, out: Vec<Out>) {
        let mut left: VecDeque<Out> = out.into();
        while let Some(out) = left.pop_front() {
            let more = match out {
                Out::Tell { page, text } => {
                    self.heard.push((page, serde_json::from_str(&text).unwrap()));
                    Vec::new()
                }
                Out::Answer { request, status, body } => {
                    // A chronicle is a text, everything else JSON.
                    let body = serde_json::from_str(&body).unwrap_or(Value::String(body));
                    self.answers.insert(request, (status, body));
                    Vec::new()
                }
                Out::Write { writes } => {
                    let written = self.disk.write(writes);
                    self.host.written(NOON, written)
                }
                Out::Read { table } => {
                    let agreed = self.disk.tables.get(&table).map(String::as_str);
                    self.host.read(NOON, Some(all_of(&table, &self.disk.steps)), agreed)
                }
                Out::ReadCampaign { campaign } => {
                    let agreed = self.disk.campaigns.get(&campaign).map(String::as_str);
                    self.host.read_campaign(NOON, Some(all_of(&campaign, &self.disk.entries)), agreed)
                }
                // It is in the binary.
                Out::Sealed => self.host.sealed(NOON),
                Out::Guide { request, method, path, body } => {
                    let answer = Some(self.guide.answer_text(&method, &path, body.as_deref()));
                    self.host.ask(NOON, Asked::Guided { request, answer, asked: body })
                }
                // This one knows campaigns.
                Out::Campaigns { .. } => unreachable!(),
                Out::Think { number, .. } => {
                    self.thoughts.push_back(number);
                    Vec::new()
                }
                Out::Close { .. } | Out::Alarm { .. } => Vec::new(),
            };
            left.extend(more);
        }
    }

    pub fn ask(&mut self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        self.ask_with(method, path, (!body.is_null()).then(|| body.to_string()))
    }

    pub fn ask_with(&mut self, method: &str, path: &str, body: Option<String>) -> (u16, Value) {
        self.requests += 1;
        let request = self.requests;
        let asked = Asked::Request { request, method: method.to_owned(), path: path.to_owned(), body };
        let out = self.host.ask(NOON, asked);
        self.run(out);
        self.answers.remove(&request).unwrap_or_else(|| panic!("{method} {path} has no answer"))
    }

    /// Asks for something that is answered later: its number.
    pub fn ask_for(&mut self, path: &str) -> u32 {
        self.requests += 1;
        let request = self.requests;
        let (method, path) = ("GET".to_owned(), path.to_owned());
        let out = self.host.ask(NOON, Asked::Request { request, method, path, body: None });
        self.run(out);
        request
    }

    /// The answer, if it has come.
    pub fn answered(&mut self, request: u32) -> Option<Value> {
        self.answers.remove(&request).map(|(_, answer)| answer)
    }

    /// Time passes.
    pub fn pass(&mut self, millis: i64) {
        let out = self.host.ask(NOON + millis, Asked::Time);
        self.run(out);
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask("POST", path, body);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub fn get(&mut self, path: &str) -> Value {
        let (status, answer) = self.ask("GET", path, &Value::Null);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub fn say(&mut self, page: u32, message: &Value) {
        let out = self.host.ask(NOON, Asked::Message { page, text: message.to_string() });
        self.run(out);
    }

    /// Lets bots think until none has anything to think about; false where there was nothing.
    pub fn let_think(&mut self) -> bool {
        let any = !self.thoughts.is_empty();
        while let Some(number) = self.thoughts.pop_front() {
            self.host.think(number);
            let out = self.host.ask(NOON, Asked::Thought { number });
            self.run(out);
        }
        any
    }

    /// The last view a page was shown.
    pub fn view(&self, page: u32) -> Value {
        let views = self.heard.iter().rev().filter(|(to, _)| *to == page);
        views.map(|(_, message)| message["view"].clone()).find(|view| !view.is_null()).unwrap()
    }

    /// Opens a table with these seats and starts its game.
    pub fn begin(&mut self, edition: &str, seats: &Value) -> String {
        let body = json!({
            "edition": edition, "seats": seats, "public": false, "starter": {"who": "seat", "seat": 0},
            "pace": {"clock": "none"}, "take_back": true, "hints": true, "chat": false,
        });
        let (status, table) = self.ask("POST", "/api/tables", &body);
        assert_eq!(status, 200, "{table}");
        let id = table["id"].as_str().unwrap().to_owned();
        let (status, table) = self.ask("POST", &format!("/api/tables/{id}/start"), &Value::Null);
        assert_eq!((status, table["phase"].as_str()), (200, Some("playing")), "{table}");
        id
    }

    /// Another tab goes on with a table.
    pub fn sleep(&mut self, table: &str) {
        let out = self.host.ask(NOON, Asked::Sleep { table: table.to_owned() });
        self.run(out);
    }

    pub fn enter(&mut self, page: u32, table: &str) {
        self.say(page, &json!({"type": "enter", "version": capotreno_protocol::VERSION, "table": table}));
    }
}
