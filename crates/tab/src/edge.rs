//! The edge to JavaScript: texts in, texts out. Nothing is decided here.

use std::collections::BTreeMap;
use std::time::Duration;

use capotreno_bots::Clock;
use serde::Deserialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Asked, Boards, Host, Kept, KeptStep, Out, Settings, Texts, Written};

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

fn clock() -> Duration {
    Duration::from_micros((performance_now() * 1000.0) as u64)
}

/// What a worker begins with.
#[derive(Deserialize)]
struct Beginning {
    /// 64 hexadecimal digits of the browser's own chance.
    entropy: String,
    pause: u32,
    #[serde(default)]
    fixed_seed: Option<String>,
    guest: Option<String>,
    tables: Vec<String>,
    #[serde(default)]
    boards: Vec<String>,
    #[serde(default)]
    campaigns: Vec<String>,
}

/// A host in a worker. What is to be done comes as a JSON list.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tab(Host);

#[wasm_bindgen]
impl Tab {
    /// Opens the tables of this browser; the reason where that cannot be.
    pub fn open(beginning: &str) -> Result<Tab, JsError> {
        let begin: Beginning = serde_json::from_str(beginning).map_err(|error| failed(&error))?;
        let entropy = capotreno_session::secret::from_hex(&begin.entropy)
            .ok_or_else(|| failed(&"entropy has 64 hexadecimal digits"))?;
        let boards = Boards::embedded().map_err(|error| failed(&error))?;
        let pause = Duration::from_millis(u64::from(begin.pause));
        let settings = Settings { pause, entropy, clock: Clock(clock), fixed_seed: begin.fixed_seed };
        let Beginning { guest, tables, campaigns, boards: own, .. } = begin;
        let kept = Kept { guest, tables, campaigns, boards: own };
        Ok(Tab(Host::new(boards, settings, &kept)))
    }

    pub fn request(
        &mut self,
        now: f64,
        request: u32,
        method: String,
        path: String,
        body: Option<String>,
    ) -> String {
        list(&self.0.ask(now as i64, Asked::Request { request, method, path, body }))
    }

    pub fn message(&mut self, now: f64, page: u32, text: String) -> String {
        list(&self.0.ask(now as i64, Asked::Message { page, text }))
    }

    pub fn gone(&mut self, now: f64, page: u32) -> String {
        list(&self.0.ask(now as i64, Asked::Gone { page }))
    }

    pub fn sleep(&mut self, now: f64, table: String) -> String {
        list(&self.0.ask(now as i64, Asked::Sleep { table }))
    }

    /// The digests of the editions by their ids, as a JSON object.
    pub fn digests(&self) -> String {
        serde_json::to_string(&self.0.boards.digests()).unwrap_or_default()
    }

    pub fn think(&mut self, number: u32) {
        self.0.think(number);
    }

    pub fn thought(&mut self, now: f64, number: u32) -> String {
        list(&self.0.ask(now as i64, Asked::Thought { number }))
    }

    pub fn time(&mut self, now: f64) -> String {
        list(&self.0.ask(now as i64, Asked::Time))
    }

    /// `kept`, `taken` by another tab, or else it failed.
    pub fn written(&mut self, now: f64, came: &str) -> String {
        let written = match came {
            "kept" => Written::Kept,
            "taken" => Written::Taken,
            _ => Written::Failed,
        };
        list(&self.0.written(now as i64, written))
    }

    /// The steps as a JSON list, and the table; nothing where they could not be read.
    pub fn read(&mut self, now: f64, steps: Option<String>, agreed: Option<String>) -> String {
        let steps: Option<Vec<KeptStep>> = steps.and_then(|steps| serde_json::from_str(&steps).ok());
        list(&self.0.read(now as i64, steps, agreed.as_deref()))
    }

    /// The entries as a JSON list, and the campaign; nothing where they could not be read.
    pub fn read_campaign(&mut self, now: f64, entries: Option<String>, agreed: Option<String>) -> String {
        let entries: Option<Vec<KeptStep>> = entries.and_then(|entries| serde_json::from_str(&entries).ok());
        list(&self.0.read_campaign(now as i64, entries, agreed.as_deref()))
    }

    /// What is sealed, as a JSON object of files; nothing where it could not be fetched.
    pub fn sealed(&mut self, now: f64, files: Option<String>) -> String {
        let files: Option<BTreeMap<String, String>> = files.and_then(|text| serde_json::from_str(&text).ok());
        if let Some(files) = files {
            capotreno_campaign::texts::give(files);
        }
        list(&self.0.sealed(now as i64))
    }

    /// What draws, tells and teaches, as JSON; nothing where it could not be fetched.
    pub fn texts(&mut self, now: f64, texts: Option<String>) -> String {
        let texts: Option<Texts> = texts.and_then(|texts| serde_json::from_str(&texts).ok());
        list(&self.0.texts(now as i64, texts.as_ref()))
    }

    /// The files of puzzles by the ids of their editions, as JSON; nothing where they could not be fetched.
    pub fn puzzles(&mut self, now: f64, files: Option<String>) -> String {
        let files: Option<BTreeMap<String, String>> = files.and_then(|text| serde_json::from_str(&text).ok());
        list(&self.0.puzzles(now as i64, files.as_ref()))
    }
}

fn failed(why: &impl std::fmt::Display) -> JsError {
    JsError::new(&why.to_string())
}

fn list(out: &[Out]) -> String {
    serde_json::to_string(out).unwrap_or_default()
}

/// Takes the mask off the file of what is sealed: what was packed is left.
#[wasm_bindgen]
pub fn unmask(mut bytes: Vec<u8>) -> Vec<u8> {
    crate::mask(&mut bytes);
    bytes
}

/// Games of bots, a line each: the same as everywhere.
#[wasm_bindgen]
pub fn bouts(from: u32, to: u32) -> Result<String, JsError> {
    Ok(crate::bouts(&Boards::embedded().map_err(|error| failed(&error))?, from..to))
}

/// How often a second `random` or `expert` work is done on a board: 0 where there is no such thing.
#[wasm_bindgen]
pub fn pace(work: &str, id: &str, millis: u32) -> Result<f64, JsError> {
    let boards = Boards::embedded().map_err(|error| failed(&error))?;
    let time = Duration::from_millis(u64::from(millis));
    let found = crate::Work::named(work).and_then(|work| crate::pace(&boards, id, work, time, Clock(clock)));
    Ok(found.unwrap_or_default())
}
