//! A worker made by hand: it keeps what is to be kept in memory, and nothing takes time.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use capotreno_bots::Clock;
use capotreno_tab::{Asked, Boards, Host, Kept, KeptStep, Out, Settings, Write, Written};
use serde_json::{Value, json};

pub const NOON: i64 = 1_700_000_000_000;

/// What a browser keeps; it outlives the worker.
#[derive(Clone, Default)]
pub struct Disk {
    pub guest: Option<String>,
    pub tables: BTreeMap<String, String>,
    pub steps: BTreeMap<(String, u32), KeptStep>,
    pub full: bool,
}

impl Disk {
    fn write(&mut self, writes: Vec<Write>) -> Written {
        if self.full {
            return Written::Failed;
        }
        for write in writes {
            match write {
                Write::Guest { body } => self.guest = Some(body),
                Write::Table { id, body } => drop(self.tables.insert(id, body)),
                Write::Step { table, seq, at, body, link } => {
                    let key = (table, seq);
                    if self.steps.contains_key(&key) {
                        return Written::Taken;
                    }
                    self.steps.insert(key, KeptStep { at, body, link });
                }
                Write::Forget { table } => {
                    self.tables.remove(&table);
                    self.steps.retain(|(of, _), _| *of != table);
                }
            }
        }
        Written::Kept
    }

    fn steps_of(&self, table: &str) -> Vec<KeptStep> {
        self.steps.iter().filter(|((of, _), _)| of == table).map(|(_, step)| step.clone()).collect()
    }
}

pub struct Worker {
    host: Host,
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
        let kept = Kept { guest: disk.guest.clone(), tables: disk.tables.values().cloned().collect() };
        let host = Host::new(Boards::embedded().unwrap(), settings, &kept);
        Worker {
            host,
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
                    self.answers.insert(request, (status, serde_json::from_str(&body).unwrap()));
                    Vec::new()
                }
                Out::Write { writes } => {
                    let written = self.disk.write(writes);
                    self.host.written(NOON, written)
                }
                Out::Read { table } => self.host.read(NOON, Some(self.disk.steps_of(&table))),
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
        self.requests += 1;
        let request = self.requests;
        let body = (!body.is_null()).then(|| body.to_string());
        let asked = Asked::Request { request, method: method.to_owned(), path: path.to_owned(), body };
        let out = self.host.ask(NOON, asked);
        self.run(out);
        self.answers.remove(&request).unwrap_or_else(|| panic!("{method} {path} has no answer"))
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

    pub fn enter(&mut self, page: u32, table: &str) {
        self.say(page, &json!({"type": "enter", "version": capotreno_protocol::VERSION, "table": table}));
    }
}
