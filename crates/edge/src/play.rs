//! What plays: tables and bots, with campaigns or without.

use std::time::Duration;

use capotreno_bots::{Clock, Work};
use capotreno_tab::{Asked, Beginning, Boards, Host, Out, Written};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

fn clock() -> Duration {
    Duration::from_micros((performance_now() * 1000.0) as u64)
}

/// A host in a worker. What is to be done comes as a JSON list.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tab(Host);

#[wasm_bindgen]
impl Tab {
    /// Opens the tables of this browser; the reason where that cannot be. The boards come packed: those of
    /// the house, and one's own.
    pub fn open(beginning: &str, house: &[u8], own: &[u8]) -> Result<Tab, JsError> {
        let beginning = Beginning::read(beginning).ok_or_else(|| JsError::new("no such beginning"))?;
        Ok(Tab(Host::open(beginning, boards(house)?, own, Clock(clock))))
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

    /// Who plays here, as JSON.
    pub fn guest(&self) -> String {
        self.0.guest()
    }

    /// The digests of the editions by their ids, as a JSON object.
    pub fn digests(&self) -> String {
        self.0.digests()
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
        list(&self.0.read_text(now as i64, steps.as_deref(), agreed.as_deref()))
    }

    /// What the guide answers to a request, as JSON, or nothing where there is none; and what was asked of it.
    pub fn guided(
        &mut self,
        now: f64,
        request: u32,
        answer: Option<String>,
        asked: Option<String>,
    ) -> String {
        list(&self.0.ask(now as i64, Asked::Guided { request, answer, asked }))
    }
}

#[cfg(feature = "campaigns")]
#[wasm_bindgen]
impl Tab {
    /// The entries as a JSON list, and the campaign; nothing where they could not be read.
    pub fn read_campaign(&mut self, now: f64, entries: Option<String>, agreed: Option<String>) -> String {
        list(&self.0.read_campaign_text(now as i64, entries.as_deref(), agreed.as_deref()))
    }

    /// What is sealed, as a JSON object of files; nothing where it could not be fetched.
    pub fn sealed(&mut self, now: f64, files: Option<String>) -> String {
        list(&self.0.sealed_text(now as i64, files.as_deref()))
    }
}

/// Takes the mask off the file of what is sealed: what was packed is left.
#[cfg(feature = "campaigns")]
#[wasm_bindgen]
pub fn unmask(mut bytes: Vec<u8>) -> Vec<u8> {
    capotreno_tab::mask(&mut bytes);
    bytes
}

fn boards(packed: &[u8]) -> Result<Boards, JsError> {
    Boards::unpack(packed).ok_or_else(|| JsError::new("the boards are those of another version"))
}

fn list(out: &[Out]) -> String {
    Out::list(out)
}

/// Games of bots, a line each: the same as everywhere.
#[wasm_bindgen]
pub fn bouts(house: &[u8], from: u32, to: u32) -> Result<String, JsError> {
    Ok(capotreno_tab::bouts(&boards(house)?, from..to))
}

/// How often a second `random` or `expert` work is done on a board: 0 where there is no such thing.
#[wasm_bindgen]
pub fn pace(house: &[u8], work: &str, id: &str, millis: u32) -> Result<f64, JsError> {
    let (boards, time) = (boards(house)?, Duration::from_millis(u64::from(millis)));
    let found = Work::named(work).zip(boards.rules(id));
    let found = found.and_then(|(work, rules)| capotreno_bots::pace(rules, work, time, Clock(clock)));
    Ok(found.unwrap_or_default())
}
