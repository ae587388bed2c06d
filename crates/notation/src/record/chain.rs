//! The lines of a record and the hashes that chain them.

use capotreno_rules::chance::Outcome;
use serde::Serialize;

use super::{Finish, Header, SetupLine, Step};

/// How many hexadecimal digits of a hash a line carries.
const DIGITS: usize = 32;
/// What stands between a line's content and its hash.
const BEFORE_HASH: &str = ",\"hash\":\"";
const AFTER_HASH: &str = "\"}";

/// Makes the lines of a record one after the other: a store can append each as it comes.
#[derive(Clone, Debug)]
pub struct Chain {
    last: String,
}

impl Default for Chain {
    fn default() -> Chain {
        Chain::new()
    }
}

impl Chain {
    /// Before the first line.
    pub fn new() -> Chain {
        Chain { last: "0".repeat(DIGITS) }
    }

    pub fn header(&mut self, header: &Header) -> String {
        self.line(header)
    }

    pub fn setup(&mut self, outcomes: &[Outcome]) -> String {
        self.line(&SetupLine { setup: outcomes.to_vec() })
    }

    pub fn step(&mut self, step: &Step) -> String {
        self.line(step)
    }

    pub fn finish(&mut self, finish: &Finish) -> String {
        self.line(finish)
    }

    /// Any object as a line with its hash and line end.
    pub fn line(&mut self, content: &impl Serialize) -> String {
        let json = serde_json::to_string(content).expect("plain data with text keys is always JSON");
        let open = json.strip_suffix('}').unwrap_or(&json);
        self.last = self.hash(open);
        format!("{open}{BEFORE_HASH}{}{AFTER_HASH}\n", self.last)
    }

    /// The hash of a line's content after the lines so far.
    fn hash(&self, open: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.last.as_bytes());
        hasher.update(open.as_bytes());
        hasher.finalize().to_hex()[..DIGITS].to_owned()
    }

    /// Takes the hash off a line that was read (without its line end) and gives back the object
    /// it belongs to; nothing where the hash is missing or does not fit.
    pub fn open(&mut self, line: &str) -> Option<String> {
        let rest = line.strip_suffix(AFTER_HASH)?;
        let split = rest.len().checked_sub(DIGITS)?;
        let (open, hash) = (rest.get(..split)?, rest.get(split..)?);
        let open = open.strip_suffix(BEFORE_HASH)?;
        if self.hash(open) != hash {
            return None;
        }
        hash.clone_into(&mut self.last);
        Some(format!("{open}}}"))
    }
}
