//! The hash chain of records, chronicles and of the rows a server keeps: each link covers a line and,
//! through the link before it, all earlier ones. A changed, missing or exchanged line breaks it.

use serde::Serialize;

/// How many hexadecimal digits of a link a line shows, and the next link covers.
const DIGITS: usize = 32;
/// What stands between a line's content and its hash.
const BEFORE_HASH: &str = ",\"hash\":\"";
const AFTER_HASH: &str = "\"}";

/// The link after some number of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain(pub [u8; 32]);

impl Default for Chain {
    fn default() -> Chain {
        Chain::new()
    }
}

impl Chain {
    /// Before the first line of a file.
    pub const fn new() -> Chain {
        Chain([0; 32])
    }

    /// Before the first line that is kept for a table or campaign: lines of another do not fit.
    pub fn of(id: &str) -> Chain {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"capotreno steps 1");
        hasher.update(id.as_bytes());
        Chain(*hasher.finalize().as_bytes())
    }

    /// The link after one more line, a JSON object.
    #[must_use]
    pub fn after(self, object: &[u8]) -> Chain {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.shown().as_bytes()[..DIGITS]);
        hasher.update(object.strip_suffix(b"}").unwrap_or(object));
        Chain(*hasher.finalize().as_bytes())
    }

    fn shown(self) -> impl core::ops::Deref<Target = str> {
        blake3::Hash::from_bytes(self.0).to_hex()
    }

    /// Any object as a line with its hash and line end: the next line of a file.
    pub fn line(&mut self, content: &impl Serialize) -> String {
        let json = serde_json::to_string(content).expect("plain data with text keys is always JSON");
        *self = self.after(json.as_bytes());
        let open = json.strip_suffix('}').unwrap_or(&json);
        format!("{open}{BEFORE_HASH}{}{AFTER_HASH}\n", &self.shown()[..DIGITS])
    }

    /// Takes the hash off a line that was read (without its line end) and gives back the object
    /// it belongs to; nothing where the hash is missing or does not fit.
    pub fn open(&mut self, line: &str) -> Option<String> {
        let rest = line.strip_suffix(AFTER_HASH)?;
        let split = rest.len().checked_sub(DIGITS)?;
        let (open, hash) = (rest.get(..split)?, rest.get(split..)?);
        let object = format!("{}}}", open.strip_suffix(BEFORE_HASH)?);
        let after = self.after(object.as_bytes());
        if &after.shown()[..DIGITS] != hash {
            return None;
        }
        *self = after;
        Some(object)
    }
}
