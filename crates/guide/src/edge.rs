//! The edge to JavaScript: texts in, texts out. Nothing is decided here.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Guide, Texts};

/// A guide in a worker.
#[wasm_bindgen(js_name = Guide)]
#[derive(Debug)]
pub struct Bound(Guide);

#[wasm_bindgen(js_class = Guide)]
impl Bound {
    /// With the texts of the engine, as JSON, and the boards of one's own as a JSON list of what was kept.
    pub fn open(texts: &str, own: &str) -> Result<Bound, JsError> {
        let texts: Texts = serde_json::from_str(texts)?;
        let own: Vec<String> = serde_json::from_str(own)?;
        Guide::new(&texts, &own).map(Bound).map_err(|error| JsError::new(&error.to_string()))
    }

    /// The boards of one's own as the engine takes them.
    pub fn own(&self) -> Vec<u8> {
        self.0.own()
    }

    /// What is answered, as JSON.
    pub fn answer(&mut self, method: &str, path: &str, body: Option<String>) -> String {
        serde_json::to_string(&self.0.answer(method, path, body.as_deref())).unwrap_or_default()
    }
}

/// The boards of the house as the engine takes them: written once, beside it.
#[wasm_bindgen]
pub fn house() -> Result<Vec<u8>, JsError> {
    Guide::house().map_err(|error| JsError::new(&error.to_string()))
}
