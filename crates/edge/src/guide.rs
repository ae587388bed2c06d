//! What draws, tells, teaches and makes boards.

use capotreno_guide::Guide;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

fn failed(why: &impl std::fmt::Display) -> JsError {
    JsError::new(&why.to_string())
}

/// A guide in a worker.
#[wasm_bindgen(js_name = Guide)]
#[derive(Debug)]
pub struct Bound(Guide);

#[wasm_bindgen(js_class = Guide)]
impl Bound {
    /// With the texts of the engine, as JSON, and the boards of one's own as a JSON list of what was kept.
    pub fn open(texts: &str, own: &str) -> Result<Bound, JsError> {
        Guide::open(texts, own).map(Bound).map_err(|error| failed(&error))
    }

    /// The boards of one's own as the engine takes them.
    pub fn own(&self) -> Vec<u8> {
        self.0.own()
    }

    /// Brings the puzzles, as JSON; whether they could be read.
    pub fn puzzles(&mut self, files: &str) -> bool {
        self.0.puzzles(files)
    }

    /// What is answered, as JSON.
    pub fn answer(&mut self, method: &str, path: &str, body: Option<String>) -> String {
        self.0.answer_text(method, path, body.as_deref())
    }
}

/// The boards of the house as the engine takes them: written once, beside it.
#[wasm_bindgen]
pub fn house() -> Result<Vec<u8>, JsError> {
    Guide::house().map_err(|error| failed(&error))
}
